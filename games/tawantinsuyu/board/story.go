package board

import (
	"kancha/draw"
	"kancha/game"
)

var _ draw.Narrator = Board{}

// beats is what events are that always mean the same; others are deeds.
var beats = map[string]draw.Beat{
	"turn_begins": {As: draw.Turn}, "festival_begins": {As: draw.Scoring}, "potatoes_traded": {As: draw.Detail, Key: "potato", By: -5},
	"gods_dealt": {Before: true}, "god_kept": {Before: true}, "god_kept_hidden": {Before: true}, "play_begins": {Before: true},

	"placed": {As: draw.Lead}, "priest_walked": {As: draw.Lead}, "prayed": {As: draw.Lead}, "trained": {As: draw.Lead},
	"recruits": {As: draw.Lead}, "built": {As: draw.Lead}, "statue_raised": {As: draw.Lead}, "steps_built": {As: draw.Lead},
	"conquered": {As: draw.Lead}, "festival_token": {As: draw.Lead}, "token_used": {As: draw.Lead}, "personality": {As: draw.Lead},
	"without_workers": {As: draw.Lead}, "priest_placed": {As: draw.Lead},

	"captured": {As: draw.Detail}, "captured_nobody": {As: draw.Detail},
	"extra_task": {As: draw.Detail}, "declined": {As: draw.Detail}, "nothing_up": {As: draw.Detail}, "restored": {As: draw.Detail},
	"offer_cleared": {As: draw.Detail}, "offered": {As: draw.Detail}, "armies_shuffled": {As: draw.Detail}, "army_drawn": {As: draw.Detail},
	"army_drawn_hidden": {As: draw.Detail}, "army_seen": {As: draw.Detail}, "army_seen_hidden": {As: draw.Detail},
	"army_held": {As: draw.Detail}, "army_held_hidden": {As: draw.Detail}, "army_discarded": {As: draw.Detail},
	"weaving_flipped": {As: draw.Detail}, "weaving_shown": {As: draw.Detail}, "weaving_buried": {As: draw.Detail},
	"weaving_returned": {As: draw.Detail}, "tapestry_begun": {As: draw.Detail}, "weaving_joined": {As: draw.Detail},
	"building_offered": {As: draw.Detail}, "building_withdrawn": {As: draw.Detail}, "cannot_build": {As: draw.Detail},
	"cannot_statue": {As: draw.Detail}, "cannot_steps": {As: draw.Detail}, "climb_lost": {As: draw.Detail}, "no_second": {As: draw.Detail},
	"nomad_taken": {As: draw.Detail}, "nomad_arrived": {As: draw.Detail}, "no_nomads": {As: draw.Detail}, "no_god_cards": {As: draw.Detail},
	"no_army_cards": {As: draw.Detail}, "no_weavings": {As: draw.Detail}, "bought_nothing": {As: draw.Detail},
	"took_gold": {As: draw.Detail}, "casualty": {As: draw.Detail}, "no_casualty": {As: draw.Detail},
	"soldiers_discarded": {As: draw.Detail}, "soldiers_flipped": {As: draw.Detail}, "bag_empty": {As: draw.Detail},
	"village_filled": {As: draw.Detail}, "blocked": {As: draw.Detail}, "offer_removed": {As: draw.Detail},
	"statue_answers": {As: draw.Detail}, "token_moved": {As: draw.Detail}, "gold_instead": {As: draw.Detail},
	"no_conquest": {As: draw.Detail}, "no_space": {As: draw.Detail}, "worker_joined": {As: draw.Detail}, "priest_moved": {As: draw.Detail},
	"god_drawn": {As: draw.Detail}, "god_drawn_hidden": {As: draw.Detail}, "god_taken": {As: draw.Detail}, "god_paid": {As: draw.Detail},
	"benefits_done": {As: draw.Detail}, "festival_ends": {As: draw.Detail},

	"final_score": {End: true}, "won": {End: true}, "won_shared": {End: true}, "solo_won": {End: true}, "solo_short": {End: true},
	"solo_lost": {End: true},
}

// atEnd are the categories of points that are counted when the game is over.
var atEnd = map[string]bool{"tapestries": true, "temple_top": true, "buildings": true, "god_cards": true, "armies": true, "workers": true, "gold": true, "resources": true}

// Beat is what an event is in the story of a game.
func (Board) Beat(e game.Event) draw.Beat {
	n, _ := e.Arg("n")
	switch e.Kind {
	case "gained":
		return draw.Beat{As: draw.Outcome, Key: e.Word("resource"), By: n.N}
	case "paid":
		return draw.Beat{As: draw.Outcome, Key: e.Word("resource"), By: -n.N}
	case "climbed":
		return draw.Beat{As: draw.Outcome, Key: "climb", By: n.N}
	case "scored":
		of := e.Word("for")
		return draw.Beat{As: draw.Outcome, Key: "points", By: n.N, Category: of, End: atEnd[of]}
	case "upkeep_missed":
		return draw.Beat{Key: "points", By: -n.N, Category: "upkeep"}
	}
	return beats[e.Kind]
}

// Numbers are those that beats speak of, and those of answers that stand in no panel.
func (Board) Numbers() []string {
	return append([]string{"points", "climb", "food", "tasks", "soldiers"}, resourceIDs[:]...)
}
