package tiwanaku

import (
	"reflect"
	"testing"

	"kancha/game"
)

func TestAStateIsSmall(t *testing.T) {
	if size := reflect.TypeOf(state{}).Size(); size > 1024 {
		t.Errorf("a state has %d bytes", size)
	}
}

// ready are starting positions for measuring.
func ready(b *testing.B, seats int, options ...string) []*state {
	var list []*state
	for seed := range uint64(16) {
		list = append(list, start(b, seats, seed, options...))
	}
	return list
}

func benchmarkPlay(b *testing.B, seats int, options ...string) {
	starts := ready(b, seats, options...)
	r := game.NewRand(1)
	buf := make([]game.Move, 0, 64)
	s := *starts[0]
	decisions := 0
	b.ReportAllocs()
	b.ResetTimer()
	for n := range b.N {
		starts[n%len(starts)].CopyTo(&s)
		for s.Waiting() != 0 {
			buf = step(&s, &r, buf)
			decisions++
		}
	}
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkPlayLong2(b *testing.B)  { benchmarkPlay(b, 2) }
func BenchmarkPlayLong4(b *testing.B)  { benchmarkPlay(b, 4) }
func BenchmarkPlayShort2(b *testing.B) { benchmarkPlay(b, 2, "board", "short") }

// middle are positions from all over random games.
func middle(b *testing.B) []*state {
	var list []*state
	for _, s := range ready(b, 2) {
		r := game.NewRand(9)
		var buf []game.Move
		for n := 1; s.Waiting() != 0; n++ {
			if n%16 == 0 {
				list = append(list, s.Clone().(*state))
			}
			buf = step(s, &r, buf)
		}
	}
	return list
}

func BenchmarkCopyTo(b *testing.B) {
	s := start(b, 2, 1)
	var dst game.State = &state{}
	for b.Loop() {
		s.CopyTo(dst)
	}
}

func BenchmarkCloneMovesApply(b *testing.B) {
	list := middle(b)
	r := game.NewRand(2)
	buf := make([]game.Move, 0, 64)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		buf = step(list[n%len(list)].Clone().(*state), &r, buf)
		n++
	}
}

func BenchmarkViewJSON(b *testing.B) {
	list := middle(b)
	n := 0
	for b.Loop() {
		if _, err := list[n%len(list)].View(0).MarshalJSON(); err != nil {
			b.Fatal(err)
		}
		n++
	}
}

func BenchmarkDeterminize(b *testing.B) {
	list := middle(b)
	r := game.NewRand(3)
	n := 0
	for b.Loop() {
		list[n%len(list)].View(0).Determinize(&r)
		n++
	}
}
