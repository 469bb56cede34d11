package board

import (
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
)

func TestTheStoryTellsEveryChange(t *testing.T) {
	used := map[draw.Telling]int{}
	for seed, setup := range []game.Setup{{Mode: "competitive", Seats: 2, Seed: 5}, {Mode: "competitive", Seats: 4, Seed: 6}, {Mode: "solo", Seats: 1, Seed: 7}} {
		for as, n := range drawtest.Story(t, load(t), Board{}, setup, uint64(seed)) {
			used[as] += n
		}
	}
	for _, as := range []draw.Telling{draw.Deed, draw.Lead, draw.Detail, draw.Turn, draw.Scoring} {
		if used[as] == 0 {
			t.Errorf("nothing was told as %d", as)
		}
	}
}
