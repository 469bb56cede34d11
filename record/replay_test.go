package record_test

import (
	"errors"
	"strings"
	"testing"

	"kancha/game"
	"kancha/record"
)

// played is a whole game of the toy game.
func played(t *testing.T, g game.Game, setup game.Setup) (*record.Record, game.State) {
	t.Helper()
	r, err := record.New(g.Info(), setup)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(3)
	for !st.Waiting().Empty() {
		seat := st.Waiting().First()
		moves := st.Moves(seat, nil)
		m := moves[rand.IntN(len(moves))]
		if err := st.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
		r.Add(seat, g.Format(m))
	}
	r.Result = st.Standings()
	return r, st
}

// events counts what is told.
type events int

func (e *events) Event(game.Event)                          { *e++ }
func (e *events) Secret(game.Seats, game.Event, game.Event) { *e++ }

// mended is the toy game after a change of its rules, by which nobody can play. It knows how it was played before.
type mended struct{ game.Game }

func (m mended) Info() *game.Info {
	info := *m.Game.Info()
	info.Rules++
	return &info
}

func (mended) New(game.Setup) (game.State, error) { return nil, errors.New("by the new rules") }

func (m mended) Former(int) game.Game { return m.Game }

func TestARecordIsReplayedByItsOwnRules(t *testing.T) {
	g := load(t)
	r, end := played(t, g, game.Setup{Mode: "dummy", Seed: 9})
	st, err := record.Replay(mended{g}, r, record.Everything, nil)
	if err != nil || string(jsonOf(t, st)) != string(jsonOf(t, end)) {
		t.Errorf("replayed to another game: %v", err)
	}
	r.Rules++
	if _, err := record.Replay(mended{g}, r, record.Everything, nil); err == nil {
		t.Error("a record of the new rules was replayed by the old ones")
	}
}

func TestReplayGivesTheSameGame(t *testing.T) {
	g := load(t)
	r, end := played(t, g, game.Setup{Mode: "dummy", Seed: 9})
	text, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	back := parse(t, text)
	var heard events
	st, err := record.Replay(g, back, record.Everything, &heard)
	if err != nil || string(jsonOf(t, st)) != string(jsonOf(t, end)) || heard == 0 {
		t.Fatalf("replayed to another game, %v, %d events", err, heard)
	}
	if err := record.CheckResult(back, st.Standings()); err != nil {
		t.Error(err)
	}
	start, err := g.New(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for upto, want := range map[int]game.State{0: start, len(r.Answers): end, len(r.Answers) + 5: end} {
		st, err := record.Replay(g, back, upto, nil)
		if err != nil || string(jsonOf(t, st)) != string(jsonOf(t, want)) {
			t.Errorf("after %d answers: another game, %v", upto, err)
		}
	}
}

func jsonOf(t *testing.T, st game.State) []byte {
	t.Helper()
	b, err := st.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestReplayNamesWhatIsWrong(t *testing.T) {
	g := load(t)
	r, _ := played(t, g, game.Setup{Seed: 42})
	whole, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	first := strings.Count(whole[:strings.Index(whole, "\n0: ")], "\n") + 2
	move := r.Answers[0].Move
	for _, c := range []struct {
		name, old, new string
		line           int
		reason         string
	}{
		{"another game", "game: toy", "game: chess", 0, record.OtherGame},
		{"no seed", "seed: 42\n", "", 0, record.NoSeed},
		{"a setup that cannot be", "rounds=3", "rounds=7", 0, record.BadSetup},
		{"a mode that nobody knows", "mode: duel", "mode: war", 0, record.BadSetup},
		{"an edited answer", "0: " + move, "0: lay 4", first, record.Refused},
		{"an answer of another seat", "0: " + move, "5: " + move, first, record.Refused},
		{"an answer that is no notation", "0: " + move, "0: Lay 4", first, record.NotAMove},
		{"an answer left out", "0: " + move + "\n", "", first + 1, record.Refused},
		{"an answer too many", "result: 0", "0: keep\nresult: 0", first + len(r.Answers), record.Refused},
		{"an answer that is not told", "0: " + move, "0: hidden", first, record.HiddenAnswer},
	} {
		t.Run(c.name, func(t *testing.T) {
			edited := parse(t, strings.Replace(whole, c.old, c.new, 1))
			_, err := record.Replay(g, edited, record.Everything, nil)
			wantError(t, err, c.line, c.reason)
		})
	}
}

func TestReplayTellsDifferences(t *testing.T) {
	g := load(t)
	r, _ := played(t, g, game.Setup{Seed: 42})
	if d := record.Differences(g.Info(), r); d != nil {
		t.Errorf("a record of this very game differs: %v", d)
	}
	r.Rules, r.Pack.Digest = 7, strings.Repeat("0", 64)
	if _, err := record.Replay(g, r, record.Everything, nil); err != nil {
		t.Errorf("a record that still plays is refused: %v", err)
	}
	if d := record.Differences(g.Info(), r); len(d) != 2 {
		t.Errorf("the differences are %v", d)
	}
	r.Answers[0].Move = "lay 4"
	_, err := record.Replay(g, r, record.Everything, nil)
	var illegal *game.Illegal
	if !errors.As(err, &illegal) || illegal.Kind != "not_in_hand" {
		t.Fatalf("the reason is lost: %v", err)
	}
	for _, part := range []string{"refused n=1", "lay 4", "not_in_hand", "different_rules record=7 game=1", "different_pack record=base@000000000000 "} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
}

func TestCheckResult(t *testing.T) {
	g := load(t)
	r, end := played(t, g, game.Setup{Seed: 42})
	want := end.Standings()
	if err := record.CheckResult(r, want); err != nil {
		t.Error(err)
	}
	other := end.Standings()
	other[1].Total++
	err := record.CheckResult(r, other)
	wantError(t, err, 0, record.ResultDiffers)
	if !strings.Contains(err.Error(), record.FormatStanding(want[1])) || !strings.Contains(err.Error(), record.FormatStanding(other[1])) {
		t.Errorf("%v does not show both results", err)
	}
	wantError(t, record.CheckResult(r, want[:1]), 0, record.ResultDiffers)
	wantError(t, record.CheckResult(r, append(want, game.Standing{Seat: 2})), 0, record.ResultDiffers)
	r.Result = nil
	if err := record.CheckResult(r, other); err != nil {
		t.Errorf("a record without a result: %v", err)
	}
}

func TestNewSettlesTheSetup(t *testing.T) {
	g := load(t)
	r, err := record.New(g.Info(), game.Setup{Seed: 5})
	if err != nil || r.Setup.Mode != "duel" || r.Setup.Seats != 2 || r.Setup.Value("rounds") != "3" || !r.Seeded {
		t.Fatalf("New gives %+v, %v", r, err)
	}
	var wrong *game.SetupError
	if _, err := record.New(g.Info(), game.Setup{Mode: "war"}); !errors.As(err, &wrong) {
		t.Errorf("New of a wrong setup says %v", err)
	}
	hidden := r.Unseeded()
	text, err := hidden.Text()
	if err != nil || strings.Contains(text, "seed") || !r.Seeded || r.Setup.Seed != 5 {
		t.Errorf("Unseeded gives\n%s\n%v, and leaves %+v", text, err, r)
	}
}
