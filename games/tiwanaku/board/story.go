package board

import (
	"kancha/draw"
	"kancha/game"
)

var _ draw.Narrator = Board{}

// beats is what events are in the story of a game; others are deeds. Those with a category change points by their n.
var beats = map[string]draw.Beat{
	"turn_begins": {As: draw.Turn},

	"entered": {As: draw.Lead}, "moved": {As: draw.Lead}, "recalled": {As: draw.Lead}, "otoma_moved": {As: draw.Lead},
	"predicted_right": {As: draw.Lead, By: 1, Category: "predictions"}, "predicted_wrong": {As: draw.Lead, By: -1, Category: "mistakes"},
	"offered": {As: draw.Lead, By: 1, Category: "offerings"}, "planted": {As: draw.Detail, By: 1, Category: "predictions"},
	"discovered": {As: draw.Detail, By: 1, Category: "diversity"}, "discovered_full": {As: draw.Detail, By: 1, Category: "diversity"},
	"token_gained": {As: draw.Detail}, "token_held": {As: draw.Detail}, "offered_nothing": {As: draw.Detail},
	"last_tile": {As: draw.Detail}, "board_full": {As: draw.Detail}, "arrow": {As: draw.Detail}, "spent": {As: draw.Lead},
	"given": {As: draw.Detail}, "passed": {As: draw.Lead},

	"stall_warning": {As: draw.Chapter}, "stalled": {As: draw.Chapter},
	"final_predictions": {As: draw.Scoring}, "final_offerings": {As: draw.Scoring},
	"empty_spaces": {By: 1, Category: "empty_spaces", End: true},
	"final_score":  {End: true}, "won": {End: true}, "won_shared": {End: true}, "won_together": {End: true}, "lost_together": {End: true},
}

// Beat is what an event is in the story of a game.
func (Board) Beat(e game.Event) draw.Beat {
	b := beats[e.Kind]
	if b.Category != "" {
		n, _ := e.Arg("n")
		b.Key, b.By = "points", b.By*n.N
	}
	return b
}

// Numbers are those that beats speak of: the goods of this game are no numbers.
func (Board) Numbers() []string { return []string{"points"} }
