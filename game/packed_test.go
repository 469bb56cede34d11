package game_test

import (
	"testing"

	"kancha/game"
)

// boxed is a game that comes with three packs, or with an owner's.
type boxed struct {
	game.Game
	pack game.PackID
	all  []game.PackID
}

func (b boxed) Info() *game.Info               { return &game.Info{Rules: 2, Pack: b.pack} }
func (b boxed) Packs() []game.PackID           { return b.all }
func (b boxed) Oldest() game.PackID            { return b.all[len(b.all)-1] }
func (b boxed) Packed(p game.PackID) game.Game { b.pack = p; return b }
func (b boxed) Retired(p game.PackID) bool     { return p.ID == "first" }
func (b boxed) Former(revision int) game.Game  { return former{b, revision} }
func (f former) Info() *game.Info              { i := *f.boxed.Info(); i.Rules = f.revision; return &i }

type former struct {
	boxed
	revision int
}

func TestWhatBeganWithAPackGoesOnWithIt(t *testing.T) {
	all := []game.PackID{{ID: "third", Digest: "3"}, {ID: "second", Digest: "2"}, {ID: "first", Digest: "1"}}
	g := boxed{pack: all[0], all: all}
	for _, c := range []struct {
		name  string
		began game.PackID
		want  string
	}{
		{"nothing is said", game.PackID{}, "third"},
		{"by its digest", game.PackID{Digest: "2"}, "second"},
		{"the digest counts more than the id", game.PackID{ID: "third", Digest: "1"}, "first"},
		{"by its id, with other content", game.PackID{ID: "second", Digest: "9"}, "second"},
		{"an unknown one began before the newer ones", game.PackID{Digest: "9"}, "first"},
	} {
		if got := game.With(g, c.began).Info().Pack.ID; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	if i := game.As(g, all[2], 1).Info(); i.Pack != all[2] || i.Rules != 1 {
		t.Errorf("with the first pack by the first rules: %+v", i)
	}
	own := boxed{pack: game.PackID{ID: "mine", Digest: "7"}}
	if got := game.With(own, all[1]).Info().Pack.ID; got != "mine" {
		t.Errorf("an owner's pack stands alone, yet it is %s", got)
	}
	if !game.Retired(g, all[2]) || game.Retired(g, all[0]) {
		t.Error("the first pack is retired, the third is not")
	}
}
