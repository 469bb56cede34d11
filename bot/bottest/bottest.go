// Package bottest proves that the bots of a game are fit to sit at a table. Each game's brain calls it from its tests.
package bottest

import (
	"context"
	"fmt"
	"hash/fnv"
	"reflect"
	"runtime"
	"testing"

	"kancha/bot"
	"kancha/game"
)

// walks is what searching bots may spend here on one decision.
const walks = 40

// Fair proves, for every level and in a number of positions: a bot answers the same to equal views, whatever the game
// hides from it; it answers the same again; it gives a legal answer when its time is over before it began; and its
// search remembers no more than it is allowed to.
func Fair(t *testing.T, g game.Game, brain bot.Brain, setup game.Setup, answers ...int) {
	t.Helper()
	for _, n := range answers {
		s := Played(t, g, setup, n)
		seat := s.Waiting().First()
		if len(s.Moves(seat, nil)) < 2 {
			continue
		}
		r := game.NewRand(99)
		other := s.View(seat).Determinize(&r)
		for _, level := range bot.Levels() {
			b := newBot(t, level, brain, bot.Limit{Walks: walks})
			m := choose(t, context.Background(), b, s.View(seat))
			if x := choose(t, context.Background(), b, other.View(seat)); x != m {
				t.Errorf("%s after %d answers: %s, but %s where other things are hidden", level, n, g.Format(m), g.Format(x))
			}
			if x := choose(t, context.Background(), b, s.View(seat)); x != m {
				t.Errorf("%s after %d answers: first %s, then %s", level, n, g.Format(m), g.Format(x))
			}
			ended, cancel := context.WithCancel(context.Background())
			cancel()
			if x := choose(t, ended, b, s.View(seat)); s.Check(seat, x) != nil {
				t.Errorf("%s after %d answers: %s without time, which is not legal", level, n, g.Format(x))
			}
		}
		bounded(t, brain, s.View(seat))
	}
}

// Frugal proves that a search allocates nothing once it is under way.
func Frugal(t *testing.T, g game.Game, brain bot.Brain, setup game.Setup, answers ...int) {
	t.Helper()
	for _, n := range answers {
		s := Played(t, g, setup, n)
		r := game.NewRand(3)
		p := bot.NewProbe(brain, s.View(s.Waiting().First()), &r, bot.Limit{})
		for range 200 {
			p.Walk()
		}
		if each := testing.AllocsPerRun(100, p.Walk); each > 0 {
			t.Errorf("after %d answers: %v allocations on a walk", n, each)
		}
	}
}

func bounded(t *testing.T, brain bot.Brain, view game.View) {
	t.Helper()
	const most = 120
	r := game.NewRand(3)
	p := bot.NewProbe(brain, view, &r, bot.Limit{Edges: most})
	for range 3 * walks {
		p.Walk()
	}
	if nodes, edges := p.Size(); edges > most || nodes > most {
		t.Errorf("%d nodes and %d edges, %d are allowed", nodes, edges, most)
	}
}

// Played is a game after some random answers.
func Played(t testing.TB, g game.Game, setup game.Setup, answers int) game.State {
	t.Helper()
	s, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := game.NewRand(setup.Seed)
	for n := 0; n < answers || len(s.Moves(s.Waiting().First(), nil)) < 2; n++ {
		seat := s.Waiting().First()
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
		if s.Waiting().Empty() {
			t.Fatalf("the game is over after %d answers", n+1)
		}
	}
	return s
}

func newBot(t *testing.T, level string, brain bot.Brain, limit bot.Limit) bot.Bot {
	t.Helper()
	b, err := bot.NewLimited(level, brain, limit)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func choose(t *testing.T, ctx context.Context, b bot.Bot, v game.View) game.Move {
	t.Helper()
	r := game.NewRand(1)
	m, err := b.Choose(ctx, v, &r)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Kept proves that simple with the first revision of what is known about a game still plays as it always did: strength is
// measured against it. Want is [Trace] of its game against itself. A test that fails here is never mended by another
// number, but by a revision that keeps what has changed.
func Kept(t *testing.T, g game.Game, brain bot.Brain, setup game.Setup, want string) {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("elsewhere additions and products may be rounded together, and near-equal answers come out otherwise")
	}
	first, err := bot.Revision(brain, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := Trace(t, g, newBot(t, bot.LevelSimple, first, bot.Limit{}), setup); got != want {
		t.Errorf("simple@1 plays %s, it played %s", got, want)
	}
}

// Trace tells a game of a bot against itself from others: how many answers were given, and a digest of them.
func Trace(t *testing.T, g game.Game, b bot.Bot, setup game.Setup) string {
	t.Helper()
	s, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	sum, n, r := fnv.New64a(), 0, game.NewRand(setup.Seed)
	for ; !s.Waiting().Empty(); n++ {
		seat := s.Waiting().First()
		m, err := b.Choose(context.Background(), s.View(seat), &r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(sum, "%d %s\n", seat, g.Format(m))
		if err := s.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprintf("%d %016x", n, sum.Sum64())
}

// Coached proves of the coach that plans: what it would answer is legal, and it says the same whatever the game hides from
// the one who asks.
func Coached(t *testing.T, g game.Game, brain bot.Brain, setup game.Setup, answers ...int) {
	t.Helper()
	coach := bot.NewCoach(g, brain)
	for _, n := range answers {
		s := Played(t, g, setup, n)
		seat := s.Waiting().First()
		hint, err := coach.Hint(context.Background(), s.View(seat))
		if err != nil || hint.Plan == nil || len(hint.Plan.Line) == 0 {
			t.Errorf("after %d answers: no plan, %v", n, err)
			continue
		}
		if err := s.Check(seat, hint.Plan.Line[0]); err != nil {
			t.Errorf("after %d answers it would say %s: %v", n, g.Format(hint.Plan.Line[0]), err)
		}
		r := game.NewRand(99)
		other, err := coach.Hint(context.Background(), s.View(seat).Determinize(&r).View(seat))
		if err != nil || !reflect.DeepEqual(hint, other) {
			t.Errorf("after %d answers: %+v, but %+v where other things are hidden (%v)", n, hint.Plan, other.Plan, err)
		}
	}
}

// Walks is the benchmark of a search: walks in positions of a random game, with a new search in each of them as often as
// a strong bot would begin one.
func Walks(b *testing.B, g game.Game, brain bot.Brain, setup game.Setup, answers ...int) {
	var views []game.View
	for _, n := range answers {
		s := Played(b, g, setup, n)
		views = append(views, s.View(s.Waiting().First()))
	}
	const each = 5_000
	var p *bot.Probe
	r := game.NewRand(3)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		if n%each == 0 {
			b.StopTimer()
			p = bot.NewProbe(brain, views[n/each%len(views)], &r, bot.Limit{})
			b.StartTimer()
		}
		p.Walk()
	}
}
