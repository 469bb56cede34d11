package table_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/table"
)

// withGame is a house with one game and no bots.
func withGame(t testing.TB, load func([]byte) (game.Game, error)) func(*table.Config) {
	g, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return func(c *table.Config) { c.Games, c.Seed = []table.Game{{Rules: g}}, func() uint64 { return 11 } }
}

// leaf is an answer with all its steps, and what the seat sees before the last one.
type leaf struct {
	moves []game.Move
	view  game.View
}

func leaves(branches []table.Branch, begun []game.Move) (out []leaf) {
	for _, b := range branches {
		steps := append(slices.Clip(begun), b.Move)
		for _, m := range b.Moves {
			if !slices.ContainsFunc(b.Next, func(n table.Branch) bool { return n.Move == m }) {
				out = append(out, leaf{append(slices.Clip(steps), m), b.View})
			}
		}
		out = append(out, leaves(b.Next, steps)...)
	}
	return out
}

// ahead is a game of two seats of one person where something can be answered with all its steps.
func (f *fixture) ahead(id table.ID, r *rand.Rand) (*table.Snapshot, []leaf) {
	f.Helper()
	for f.random(id, r) {
		s := f.see(id, "Ann")
		if s.Asked == nil {
			continue
		}
		branches, err := f.Ahead(f.ctx, id, "Ann", s.Asked.Seat, s.Asked.ID)
		f.ok(err)
		for _, b := range branches {
			if s.View.Preview(s.Asked.Seat, b.Move).Reveals {
				f.Fatalf("%v makes something known, which must be seen before the next step", b.Move)
			}
		}
		if list := leaves(branches, nil); len(list) > 0 {
			return s, list
		}
	}
	return nil, nil
}

// joined is an answer with all its steps.
func (f *fixture) joined(s *table.Snapshot, moves []game.Move) table.Answer {
	g, _ := f.Game(s.Game)
	a := table.Answer{
		Table: s.ID, Person: "Ann", Seat: s.Asked.Seat, Question: s.Asked.ID, Key: fmt.Sprint("joined", keys.Add(1)), Move: g.Format(moves[0]),
	}
	for _, m := range moves[1:] {
		a.Then = append(a.Then, g.Format(m))
	}
	return a
}

func duelOf(f *fixture, id string) table.ID {
	f.Helper()
	at, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: id, Seats: seatsOf("Ann", "Ann.2")})
	f.ok(err)
	return at
}

// In whole games: an answer with all its steps is what they are one by one, and one undo takes it back, also after a
// restart.
func TestAnAnswerWithAllItsSteps(t *testing.T) {
	for id, load := range map[string]func([]byte) (game.Game, error){"tiwanaku": nil, "tawantinsuyu": tawantinsuyu.Load} {
		t.Run(id, func(t *testing.T) {
			edit := withTiwanaku(t)
			if load != nil {
				edit = withGame(t, load)
			}
			f := newFixture(t, edit)
			at, r := duelOf(f, id), rand.New(rand.NewPCG(5, 5))
			seen, longest := 0, 0
			for s, list := f.ahead(at, r); s != nil && seen < 12; s, list = f.ahead(at, r) {
				seen++
				l := list[r.IntN(len(list))]
				longest = max(longest, len(l.moves))
				f.together(s, l)
			}
			if seen < 12 || id == "tawantinsuyu" && longest < 3 {
				t.Errorf("%d answers had steps, the longest %d", seen, longest)
			}
		})
	}
}

// together gives an answer with all its steps, and takes it back.
func (f *fixture) together(s *table.Snapshot, l leaf) {
	f.Helper()
	before, a := f.state(s.ID), f.joined(s, l.moves)
	version, err := f.Answer(f.ctx, a)
	f.ok(err)
	again, err := f.Answer(f.ctx, a)
	f.ok(err)
	now := f.see(s.ID, "Ann")
	if version != again || now.Steps != s.Steps+len(l.moves) || now.Version != s.Version+int64(len(l.moves)) {
		f.Fatalf("version %d and %d, answers %d and %d, after %d steps", version, again, s.Steps, now.Steps, len(l.moves))
	}
	f.recorded(s, a)
	if s.Undo.Can && !now.Undo.Can && now.Undo.Reason != table.UndoRevealed {
		f.Errorf("cannot be taken back: %s", now.Undo.Reason)
	}
	if now.Undo.Can {
		other := newFixture(f.T, func(c *table.Config) { // what belongs together is durable
			g, _ := f.Game(s.Game)
			c.Store, c.Games = f.store, []table.Game{{Rules: g}}
		})
		if got := other.see(s.ID, "Ann").Undo; fmt.Sprint(got) != fmt.Sprint(now.Undo) {
			f.Fatalf("after a restart: %+v, before %+v", got, now.Undo)
		}
		f.ok(f.undo(s.ID, "Ann", false))
		if f.state(s.ID) != before {
			f.Fatal("one undo does not lead back")
		}
	}
}

// recorded wants each step in the record, and the seat to see before the last one what it was promised.
func (f *fixture) recorded(s *table.Snapshot, a table.Answer) {
	f.Helper()
	text, err := f.Record(f.ctx, table.Look{Table: s.ID, Person: "Ann", Seat: a.Seat, Step: -1})
	f.ok(err)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, move := range append([]string{a.Move}, a.Then...) {
		if line := lines[len(lines)-len(a.Then)-1+i]; !strings.HasSuffix(line, move) {
			f.Fatalf("the record says %q where %q was answered", line, move)
		}
	}
}

// What is promised for a step is what one sees who gives the steps one by one.
func TestTheStepsAheadAreTrue(t *testing.T) {
	f := newFixture(t, withGame(t, tawantinsuyu.Load))
	id, r := duelOf(f, "tawantinsuyu"), rand.New(rand.NewPCG(6, 6))
	for range 6 {
		s, list := f.ahead(id, r)
		l := list[r.IntN(len(list))]
		g, _ := f.Game(s.Game)
		begun := s.Steps
		for i, m := range l.moves {
			if s = f.see(id, "Ann"); s.Steps > begun+i { // without a choice, and given by the table
				continue
			}
			if i == len(l.moves)-1 {
				want, err := s.View.MarshalJSON()
				f.ok(err)
				if got, _ := l.view.MarshalJSON(); string(got) != string(want) {
					t.Fatalf("before the last step\n got %s\nwant %s", got, want)
				}
			}
			_, err := f.Answer(f.ctx, table.Answer{Table: id, Person: "Ann", Seat: s.Viewer, Question: s.Asked.ID, Move: g.Format(m)})
			f.ok(err)
		}
	}
}

// Of an answer with steps either all count or none does.
func TestARefusedStepLeavesNothingOfTheAnswer(t *testing.T) {
	f := newFixture(t, withTiwanaku(t))
	id := duelOf(f, "tiwanaku")
	s, list := f.ahead(id, rand.New(rand.NewPCG(5, 5)))
	before := f.state(id)
	good := f.joined(s, list[0].moves)
	rules, _ := f.Game("tiwanaku")
	wrong := slices.IndexFunc(list[0].view.Candidates(s.Viewer, nil), func(m game.Move) bool { return list[0].view.Check(s.Viewer, m) != nil })
	for name, c := range map[string]struct {
		then   []string
		reason string
	}{
		"a step against the rules":  {[]string{rules.Format(list[0].view.Candidates(s.Viewer, nil)[wrong])}, table.ReasonIllegal},
		"a step that is no answer":  {[]string{"stop"}, table.ReasonIllegal},
		"a step that is none":       {[]string{"to nowhere"}, table.ReasonNotation},
		"one step too many":         {append(slices.Clone(good.Then), "end"), table.ReasonStale},
		"steps without end":         {slices.Repeat(good.Then, 100), table.ReasonNotation},
		"the same once more":        {[]string{good.Move}, table.ReasonIllegal},
		"the last step before this": {[]string{good.Then[0], good.Then[0]}, table.ReasonStale},
	} {
		bad := good
		bad.Then = c.then
		if _, err := f.Answer(f.ctx, bad); !errs.Is(err, c.reason) {
			t.Errorf("%s: %v, want %s", name, err, c.reason)
		}
		if now := f.see(id, "Ann"); now.Version != s.Version || f.state(id) != before {
			t.Fatalf("%s has left something: version %d, was %d", name, now.Version, s.Version)
		}
	}
	_, err := f.Answer(f.ctx, good)
	f.ok(err)
	_, err = f.Ahead(f.ctx, id, "Ann", s.Asked.Seat, s.Asked.ID)
	f.refused(err, table.ReasonStale)
	_, err = f.Ahead(f.ctx, id, "Eve", s.Asked.Seat, s.Asked.ID)
	f.refused(err, table.ReasonNotYourSeat)
}
