package brain

import (
	"math"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// lastTurn is a study near the end of a game of two, in which the first seat is just announcing: it holds some tokens, and
// farmers on tiles whose crops are certain.
func lastTurn(held tiwanaku.Crops, certain ...int) *study {
	w := &study{weights: standard(), paid: []int{0, 0, 1, 3, 6, 10}}
	w.sight = tiwanaku.Sight{Mode: "competitive", Cols: 5, Rows: 5, Seats: 2, People: 2, Predicting: 0}
	w.sight.Tokens[0], w.sight.Band[1] = held, 1
	for at := range spaces {
		w.sight.Farmer[at] = game.Watcher
	}
	for at, crop := range certain {
		w.sight.Farmer[at], w.sight.Terrain[at] = 0, 1
		w.seen[at][1][crop], w.sum[at][1] = 1e9, 1e9
	}
	return w
}

func TestTokensAreCountedTogether(t *testing.T) {
	for _, c := range []struct {
		name    string
		held    tiwanaku.Crops
		certain []int
		want    float64 // levels, and what the tokens add to an offering
	}{
		{"four new crops beside one complete the set", 1, []int{2, 3, 4, 5}, 14 + 10},
		{"a crop that is new twice is new once", 3, []int{3, 3}, 6 + 3 - 1},
		{"what is held brings levels alone", 31, []int{5, 4}, 9},
		{"the first token brings nothing yet", 0, []int{4}, 4},
	} {
		if got := lastTurn(c.held, c.certain...).claims(0, 0); math.Abs(got-c.want) > 1e-3 {
			t.Errorf("%s: %v points, want %v", c.name, got, c.want)
		}
	}
}

func TestUncertainTokensCountByTheirChances(t *testing.T) {
	h := hand{kind: [crops + 1]float64{0, 1}, number: [crops + 1]float64{0, 1}, step: [crops]float64{0, 1, 2, 3, 4}}
	if got := h.more(2, 0.5); got != 0.5 {
		t.Errorf("the second token, half likely: %v, want 0.5", got)
	}
	h.add(2, 0.5)
	if got := h.more(3, 1); got != 1.5 {
		t.Errorf("the second or third one: %v, want 1.5", got)
	}
	if got := h.more(2, 1); got != 0.75 { // half of it is there already
		t.Errorf("the same kind once more: %v, want 0.75", got)
	}
	sum := 0.0
	for _, x := range h.number {
		sum += x
	}
	if sum != 1 {
		t.Errorf("chances add up to %v", sum)
	}
}

func TestRevisionsStay(t *testing.T) {
	if b := (Brain{}).Revision(1).(Brain); b.known() != &firstWeights {
		t.Errorf("the first one: %+v", b)
	}
	if b := (Brain{}).Revision(1).(Brain).Revision(2).(Brain); b.known() != standard() || b == (Brain{}) {
		t.Errorf("the second one: %+v", b)
	}
	if b := (Brain{}).Revision(2).(Brain).Revision(revisions); b != (Brain{}) {
		t.Errorf("the last one: %+v", b)
	}
}
