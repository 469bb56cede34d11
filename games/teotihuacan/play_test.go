package teotihuacan

import (
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

func TestRandomGamesEnd(t *testing.T) {
	longest, deepest := 0, uint8(0)
	for seats := 1; seats <= maxSeats; seats++ {
		for seed := range uint64(60) {
			s := start(t, seats, seed)
			r := game.NewRand(seed)
			var buf []game.Move
			n := 0
			for ; s.Waiting() != 0; n++ {
				buf = randomly(s, &r, buf)
				deepest = max(deepest, s.depth)
			}
			longest = max(longest, n)
		}
	}
	t.Logf("longest %d answers, deepest stack %d", longest, deepest)
	if longest > bound/4 || int(deepest) > maxDepth/2 {
		t.Fatal("random play comes near the bounds")
	}
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
