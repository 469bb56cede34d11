package tiwanaku_test

import (
	"bytes"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku"
)

func TestSamplesFitTheViewAndAreReproducible(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(game.Setup{Seats: 2, Seed: 5, Options: []game.Choice{{Option: "board", Value: "short"}}})
	if err != nil {
		t.Fatal(err)
	}
	r := game.NewRand(5)
	for step := range 60 {
		seat := s.Waiting().First()
		if step%15 == 0 {
			compareSamples(t, s.View(seat))
		}
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
}

func compareSamples(t *testing.T, v game.View) {
	t.Helper()
	type sampler interface {
		Samples(r *game.Rand, least, most int) []game.State
	}
	want, _ := v.MarshalJSON()
	one, two := game.NewRand(9), game.NewRand(9)
	first, second := v.(sampler).Samples(&one, 8, 20), v.(sampler).Samples(&two, 8, 20)
	different := map[string]bool{}
	for i := range first {
		a, _ := first[i].MarshalJSON()
		b, _ := second[i].MarshalJSON()
		if !bytes.Equal(a, b) {
			t.Fatalf("sample %d differs for equal generators", i)
		}
		different[string(a)] = true
		if seen, _ := first[i].View(v.Viewer()).MarshalJSON(); !bytes.Equal(seen, want) {
			t.Fatalf("sample %d looks otherwise:\n%s\n%s", i, seen, want)
		}
	}
	if len(different) < 2 {
		t.Error("all samples are the same")
	}
}
