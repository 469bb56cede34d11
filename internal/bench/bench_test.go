package bench_test

import (
	"errors"
	"testing"
	"time"

	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/brain"
	"kancha/internal/bench"
)

func TestAnEngineIsMeasured(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := game.Settle(g.Info(), game.Setup{Options: []game.Choice{{Option: "board", Value: "short"}}})
	if err != nil {
		t.Fatal(err)
	}
	recorded := 0
	r, err := bench.Run(bench.Config{Game: g, Setup: setup, For: 20 * time.Millisecond,
		Record: func(_ game.Setup, answers []bench.Answer) ([]byte, error) {
			recorded += len(answers)
			return make([]byte, 10*len(answers)), nil
		}, Brain: brain.Brain{}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Playouts < 1 || r.DecisionsPerSecond <= 0 || r.NsPerDecision <= 0 || r.NsPerCopy <= 0 || r.NsPerStep < r.NsPerCopy {
		t.Errorf("not measured: %+v", r)
	}
	if r.AllocsPerDecision != 0 {
		t.Errorf("%v allocations a decision", r.AllocsPerDecision)
	}
	if r.StateBytes < 64 || r.StateBytes > 4096 {
		t.Errorf("a state of %d bytes", r.StateBytes)
	}
	if s := r.Search; s == nil || s.Walks < 1 || s.WalksPerSecond <= 0 || s.EdgesPerNode <= 0 || s.BytesPerWalk <= 0 {
		t.Errorf("search not measured: %+v", s)
	}
	if recorded == 0 || r.RecordBytes != 10*recorded/8 && r.RecordBytes != 10*recorded/8+1 {
		t.Errorf("records of %d bytes, %d answers in 8 games", r.RecordBytes, recorded)
	}
}

func TestASetupThatCannotBeIsRefused(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = bench.Run(bench.Config{Game: g, Setup: game.Setup{Seats: 7}, For: time.Millisecond})
	var setup *game.SetupError
	if !errors.As(err, &setup) {
		t.Errorf("error %v, want a SetupError", err)
	}
}
