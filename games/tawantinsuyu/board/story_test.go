package board

import (
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
)

func TestTheStoryTellsEveryChange(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		used := drawtest.Story(t, load(t), Board{}, setup(seats, ""), uint64(seats))
		for _, as := range []draw.Telling{draw.Deed, draw.Lead, draw.Outcome, draw.Detail, draw.Turn, draw.Scoring} {
			if used[as] == 0 {
				t.Errorf("%d seats: nothing was told as %d", seats, as)
			}
		}
	}
}
