package teotihuacan

import (
	"flag"
	"slices"
	"testing"

	"kancha/game"
)

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// setup makes one of a mode with options in pairs.
func setup(seats int, options ...string) game.Setup {
	s := game.Setup{Seats: seats}
	if seats == 1 {
		s.Mode = soloMode
	}
	for i := 0; i < len(options); i += 2 {
		if options[i] == "edition" {
			s.Edition = options[i+1]
			continue
		}
		s.Options = append(s.Options, game.Choice{Option: options[i], Value: options[i+1]})
	}
	return s
}

func start(t testing.TB, seats int, seed uint64, options ...string) *state {
	t.Helper()
	setup := setup(seats, options...)
	setup.Seed = seed
	s, err := load(t).New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// randomly gives a random answer of a random waiting seat.
func randomly(s *state, r *game.Rand, buf []game.Move) []game.Move {
	seat := s.waiting.First()
	for n := r.IntN(s.waiting.Len()); n > 0; n-- {
		seat = s.waiting.Without(seat).First()
	}
	buf = s.Moves(seat, buf[:0])
	if len(buf) == 0 {
		panic("a dead end: " + s.Question(seat).String())
	}
	if err := s.Apply(seat, buf[r.IntN(len(buf))], nil); err != nil {
		panic(err)
	}
	return buf
}

// games is how many random games are played for each number of seats and each setup. More of them take a while:
//
//	go test -run TestRandomGames -games 100000 ./games/teotihuacan
var games = flag.Int("games", 40, "random games for each number of seats and each setup")

func TestRandomGames(t *testing.T) {
	setups := [][]string{nil, {"edition", firstGame}, {"edition", draftStart}, {darkOption, "on"}}
	g := load(t)
	for seats := 1; seats <= maxSeats; seats++ {
		for _, options := range setups {
			longest, deepest := 0, uint8(0)
			for seed := range uint64(*games) {
				n, depth := playOut(t, g, setup(seats, options...), seed)
				longest, deepest = max(longest, n), max(deepest, depth)
			}
			t.Logf("%d seats %v: longest %d answers, deepest stack %d", seats, options, longest, deepest)
			if longest > bound/4 || int(deepest) > maxDepth/2 {
				t.Fatal("random play comes near the bounds")
			}
		}
	}
}

// playOut plays one random game and sees that the box stays complete.
func playOut(t *testing.T, g game.Game, setup game.Setup, seed uint64) (n int, deepest uint8) {
	setup.Seed = seed
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	box := count(s)
	r := game.NewRand(seed)
	var buf []game.Move
	for ; s.Waiting() != 0; n++ {
		buf = randomly(s, &r, buf)
		deepest = max(deepest, s.depth)
		if s.odd() != 0 {
			t.Fatalf("seed %d of %v: something impossible after %d answers", seed, setup, n+1)
		}
	}
	if !slices.Equal(box, count(s)) {
		t.Fatalf("seed %d of %v: the box is not complete at the end", seed, setup)
	}
	return n, deepest
}

func benchmarkPlay(b *testing.B, seats int, options ...string) {
	var starts []*state
	for seed := range uint64(16) {
		starts = append(starts, start(b, seats, seed, options...))
	}
	r := game.NewRand(1)
	buf := make([]game.Move, 0, 128)
	s := *starts[0]
	decisions := 0
	b.ReportAllocs()
	b.ResetTimer()
	for n := range b.N {
		starts[n%len(starts)].CopyTo(&s)
		for s.Waiting() != 0 {
			buf = randomly(&s, &r, buf)
			decisions++
		}
	}
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkPlay2(b *testing.B)    { benchmarkPlay(b, 2) }
func BenchmarkPlay4(b *testing.B)    { benchmarkPlay(b, 4) }
func BenchmarkPlaySolo(b *testing.B) { benchmarkPlay(b, 1) }
