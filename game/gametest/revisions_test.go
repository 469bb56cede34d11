package gametest

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"kancha/game"
)

// former is a game with an earlier revision.
type former struct{ now, before game.Game }

func (f former) Info() *game.Info                             { return f.now.Info() }
func (f former) New(s game.Setup) (game.State, error)         { return f.now.New(s) }
func (f former) Decode(b []byte) (game.State, error)          { return f.now.Decode(b) }
func (f former) Format(m game.Move) string                    { return f.now.Format(m) }
func (f former) Parse(text string) (game.Move, error)         { return f.now.Parse(text) }
func (f former) Describe(m game.Move) game.Phrase             { return f.now.Describe(m) }
func (f former) Former(int) game.Game                         { return f.before }
func otherDeal(g game.Game, s game.Setup) (game.State, error) { s.Seed++; return g.New(s) }

// spaced writes states in another way.
type spaced struct{ game.State }

func (s spaced) MarshalJSON() ([]byte, error) {
	b, err := s.State.MarshalJSON()
	return bytes.Replace(b, []byte(`,`), []byte(`, `), 1), err
}

func TestPlayOfFixedSeedsIsHeld(t *testing.T) {
	kept, err := os.ReadFile("toy/testdata/played.txt")
	if err != nil {
		t.Fatal(err)
	}
	second := faults{info: func(i *game.Info) { i.Rules = 2 }, newGame: otherDeal}
	third := faults{info: func(i *game.Info) { i.Rules = 2 }}
	for _, c := range []struct {
		name string
		f    faults
		text string
		old  bool // the first revision is still known
		says string
	}{
		{name: "as it is", text: string(kept)},
		{name: "another play", f: faults{newGame: otherDeal}, text: string(kept), says: "the revision is still 1: raise it"},
		{name: "another play by a raised revision", f: second, text: string(kept), old: true, says: "rules 2, seed=1 seats=2 mode=duel is missing"},
		{name: "the old revision is gone", f: third, text: string(kept), says: "does not know rules 1"},
		{name: "other states", text: string(kept), says: "states are written in another way",
			f: faults{newGame: func(g game.Game, s game.Setup) (game.State, error) { st, err := g.New(s); return spaced{st}, err }}},
		{name: "nothing yet", says: "is missing: go test -update"},
		{name: "a line that is none", text: "rules one\n", says: "line 1 is neither"},
		{name: "another pack", text: strings.Replace(string(kept), "@", "@0", 1), says: "is neither"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := broken(t, c.f)
			if c.old {
				g = former{g, plain}
			}
			after, complaints := checkPlayed(g, c.text, nil, false)
			if all := strings.Join(complaints, "\n"); (c.says == "") != (all == "") || !strings.Contains(all, c.says) {
				t.Errorf("says %q, want %q", all, c.says)
			}
			if c.says == "" && after != c.text {
				t.Errorf("written again as\n%s", after)
			}
		})
	}
}

func TestPlayIsAddedAndNeverRenewed(t *testing.T) {
	kept, err := os.ReadFile("toy/testdata/played.txt")
	if err != nil {
		t.Fatal(err)
	}
	after, complaints := checkPlayed(broken(t, faults{newGame: otherDeal}), string(kept), nil, true)
	if after != string(kept) || len(complaints) == 0 {
		t.Errorf("digests of play were renewed: %v", complaints)
	}
	g := former{broken(t, faults{info: func(i *game.Info) { i.Rules = 2 }, newGame: otherDeal}), plain}
	after, complaints = checkPlayed(g, string(kept), nil, true)
	if !strings.HasPrefix(after, string(kept)) || !strings.Contains(after, "\nrules 2, ") || len(complaints) != 0 {
		t.Errorf("a raised revision: %v\n%s", complaints, after)
	}
	if _, complaints = checkPlayed(g, after, nil, false); len(complaints) != 0 {
		t.Errorf("what was written does not hold: %v", complaints)
	}
}

func TestRevisionsHaveNames(t *testing.T) {
	for code, bare := range map[string]bool{
		"p.info.Rules < 2":            true,
		"3 > p.info.Rules":            true,
		"p.since(2)":                  true,
		"p.since(mended)":             false,
		"p.info.Rules < mended":       false,
		"d.Rules >= 1 && d.Rules < r": false,
	} {
		dir := fstest.MapFS{"turn.go": {Data: []byte("package x\n\nvar _ = " + code + "\n")}}
		if got := bareRevisions(dir); (len(got) != 0) != bare {
			t.Errorf("%s: %v", code, got)
		}
	}
}
