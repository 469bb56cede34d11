package board

import (
	"kancha/draw"
	"kancha/game"
)

var _ draw.Narrator = Board{}

// beats is what events are that always mean the same; others are deeds.
var beats = map[string]draw.Beat{
	"turn_begins": {As: draw.Turn},

	"moved": {As: draw.Lead}, "rested": {As: draw.Lead}, "acts": {As: draw.Lead}, "worships": {As: draw.Lead},
	"learned": {As: draw.Lead}, "built": {As: draw.Lead}, "decorated": {As: draw.Lead}, "placed": {As: draw.Lead},
	"ascended": {As: draw.Lead}, "bot_acts": {As: draw.Lead}, "drafted": {As: draw.Lead}, "settled": {As: draw.Lead},

	"climbed": {As: draw.Outcome, By: 1}, "walked_avenue": {As: draw.Outcome, Key: "avenue", By: 1},
	"rode_track": {As: draw.Detail}, "favour_reached": {As: draw.Detail}, "step_lost": {As: draw.Detail},
	"steps_lost": {As: draw.Detail}, "avenue_end": {As: draw.Detail}, "powered": {As: draw.Detail},
	"power_up_lost": {As: draw.Detail}, "reward": {As: draw.Detail}, "entered": {As: draw.Detail},
	"declined": {As: draw.Detail}, "unlocked": {As: draw.Detail}, "refilled": {As: draw.Detail},
	"discovery_laid": {As: draw.Detail}, "chased": {As: draw.Detail}, "discarded": {As: draw.Detail},
	"bot_rule": {As: draw.Detail}, "bot_tries": {As: draw.Detail}, "neutral_placed": {As: draw.Detail},

	"calendar": {As: draw.Chapter}, "eclipse": {As: draw.Scoring},
	"won": {End: true},
}

// categories are those of points that an event is about without naming them.
var categories = map[string]string{
	"eclipse_avenue": "avenue", "eclipse_leader": "track", "eclipse_track": "track", "eclipse_masks": "masks",
	"eclipse_unpaid": "upkeep", "favour_scored": "favours", "bot_favour": "favours",
}

// Beat is what an event is in the story of a game.
func (Board) Beat(e game.Event) draw.Beat {
	b := beats[e.Kind]
	n, _ := e.Arg("n")
	switch e.Kind {
	case "collected":
		return draw.Beat{Key: "cocoa", By: n.N}
	case "gained":
		return draw.Beat{As: draw.Outcome, Key: e.Word("good"), By: n.N}
	case "paid":
		return draw.Beat{As: draw.Outcome, Key: e.Word("good"), By: -n.N}
	case "climbed":
		b.Key = e.Word("temple")
	case "points", "points_matched":
		return draw.Beat{As: draw.Outcome, Key: "points", By: n.N, Category: e.Word("for"), End: e.Word("for") == "remainder"}
	case "eclipse_avenue", "eclipse_leader", "eclipse_track", "eclipse_masks":
		return draw.Beat{As: draw.Outcome, Key: "points", By: n.N, Category: categories[e.Kind]}
	case "eclipse_unpaid":
		return draw.Beat{As: draw.Outcome, Key: "points", By: -n.N, Category: categories[e.Kind]}
	case "favour_scored", "bot_favour":
		return draw.Beat{Key: "points", By: n.N, Category: categories[e.Kind], End: true}
	case "final_score":
		b.End = true
	}
	return b
}

// Numbers are those that beats speak of.
func (Board) Numbers() []string {
	return append(append([]string{"points", "avenue"}, goodIDs[:]...), templeIDs[:]...)
}
