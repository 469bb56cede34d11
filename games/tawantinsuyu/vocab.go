package tawantinsuyu

import "kancha/game"

func (e *engine) vocabulary() game.Vocabulary {
	return game.Vocabulary{
		Questions:  e.questionEntries(),
		Events:     e.eventEntries(),
		Reasons:    e.reasonEntries(),
		Effects:    e.effectEntries(),
		Moves:      e.moveEntries(),
		Places:     e.placeEntries(),
		Categories: append(categoryIDs[:len(categoryIDs):len(categoryIDs)], resourcesCategory),
		Domains: []game.Domain{
			{ID: "resource", IDs: resourceIDs[:]}, {ID: "worker", IDs: workerIDs[:]}, {ID: "god", IDs: godIDs[:]},
			{ID: "task", IDs: taskIDs[:]}, {ID: "action", IDs: actionIDs[:]}, {ID: "size", IDs: sizeIDs[:]},
			{ID: "region", IDs: regionIDs[:]}, {ID: "pattern", IDs: patternIDs[:]}, {ID: "edge", IDs: edgeIDs[:]},
			{ID: "side", IDs: sideIDs}, {ID: "where", IDs: whereIDs}, {ID: "for", IDs: categoryIDs[:]},
			{ID: "row", IDs: soloRows}, {ID: "step", IDs: axoStepIDs[:]}, {ID: "colour", IDs: colourIDs[:]},
			{ID: "terrace", IDs: terraceIDs[:]}, {ID: "level", IDs: levelIDs[:]}, {ID: "space_colour", IDs: spaceColours},
			{ID: game.PassDomain, IDs: passIDs},
		},
	}
}

func (e *engine) moveEntries() []game.Entry {
	var out []game.Entry
	for v := range verbs {
		if shapes[v].word == "" {
			continue
		}
		a := e.example(v)
		out = append(out, game.Entry(e.Describe(a.Move())))
		if shapes[v].more != "" {
			out = append(out, game.Entry(e.Describe(e.fullExample(v).Move())))
		}
	}
	return append(out, e.toldEntries()...)
}

// example is a move of a verb without the operands that may be missing.
func (e *engine) example(v Verb) Answer {
	var values [4]uint8
	for i, o := range shapes[v].ops {
		if o != opNone && !o.optional() {
			values[i] = 1
		}
	}
	if v == Join {
		values[1] = sideNew
	}
	return Answer{v, values[0], values[1], values[2], values[3]}
}

// fullExample has the last operand too.
func (e *engine) fullExample(v Verb) Answer {
	a := e.example(v)
	if v == Join {
		a.B, a.C = sideLeft, 2
	} else {
		a.B = 2
	}
	return a
}

func (e *engine) entries(list []entry) []game.Entry {
	out := make([]game.Entry, len(list))
	for i, l := range list {
		out[i] = game.Entry{Kind: l.kind, Args: e.ofAll(l.args)}
	}
	return out
}

// entry is a kind of event or effect with an example of its arguments.
type entry struct {
	kind string
	args []arg
}

var (
	exampleN        = num("n", 2)
	exampleCard     = word("card", argCard, 0)
	exampleArmy     = word("card", argArmy, 0)
	exampleGod      = word("god", argGod, 0)
	exampleTile     = word("tile", argTile, 0)
	exampleBuilding = word("building", argBuilding, 0)
	exampleThing    = word("thing", argThing, 0)
	exampleWorker   = word("worker", argWorker, 0)
	exampleSpace    = word("at", argSpace, 0)
	exampleResource = word("resource", argResource, 0)
	exampleSize     = word("size", argSize, 0)
	exampleNumber   = num("number", 1)
	exampleSection  = num("section", 1)
	exampleAction   = word("action", argAction, 0)
	exampleRegion   = word("region", argRegion, 0)
	exampleValue    = num("value", 1)
	exampleRow      = word("row", argRow, 0)
	exampleSpot     = num("spot", 1)
)

func (e *engine) eventEntries() []game.Entry {
	return e.entries([]entry{
		{"gained", []arg{exampleN, exampleResource}},
		{"paid", []arg{exampleN, exampleResource}},
		{"scored", []arg{exampleN, word("for", argCategory, 1)}},
		{"swapped", []arg{num("give", 2), exampleResource, exampleN, word("other", argResource, 1)}},
		{"village_filled", []arg{exampleN}},
		{"blocked", []arg{exampleSpace, exampleWorker}},
		{"gods_dealt", []arg{exampleN}},
		{"god_kept", []arg{exampleCard}},
		{"god_kept_hidden", nil},
		{"god_played", []arg{exampleCard}},
		{"play_begins", nil},
		{"priest_placed", []arg{exampleSection, exampleAction}},
		{"turn_begins", nil},
		{"benefits_done", nil},
		{"placed", []arg{exampleWorker, exampleSpace, exampleN}},
		{"god_paid", []arg{exampleCard, exampleGod}},
		{"captured", []arg{exampleWorker, exampleSpace}},
		{"captured_nobody", nil},
		{"task", []arg{word("task", argTask, 0), word("at", argIcon, 0)}},
		{"tasks_skipped", []arg{exampleN}},
		{"extra_task", nil},
		{"declined", nil},
		{"nothing_up", nil},
		{"produced", []arg{exampleBuilding}},
		{"restored", []arg{exampleThing}},
		{"god_drawn", []arg{exampleCard}},
		{"god_drawn_hidden", nil},
		{"god_taken", []arg{exampleCard, exampleGod}},
		{"no_god_cards", nil},
		{"offer_cleared", nil},
		{"offered", []arg{exampleCard, exampleGod}},
		{"armies_shuffled", []arg{exampleN}},
		{"no_army_cards", nil},
		{"army_drawn", []arg{exampleArmy}},
		{"army_drawn_hidden", nil},
		{"army_seen", []arg{exampleArmy}},
		{"army_seen_hidden", nil},
		{"army_held", []arg{exampleArmy}},
		{"army_held_hidden", nil},
		{"army_discarded", []arg{exampleArmy}},
		{"army_spent", []arg{exampleArmy}},
		{"weaving_flipped", []arg{exampleTile}},
		{"weaving_shown", []arg{exampleTile}},
		{"weaving_buried", []arg{exampleTile}},
		{"weaving_bought", []arg{exampleTile}},
		{"weaving_returned", []arg{exampleTile}},
		{"weaving_taken", []arg{exampleTile, word("where", argWhere, 0)}},
		{"no_weavings", nil},
		{"bought_nothing", nil},
		{"tapestry_begun", []arg{exampleTile}},
		{"weaving_joined", []arg{exampleTile, word("side", argSide, 0), exampleN}},
		{"match_paid", []arg{exampleBuilding}},
		{"match", []arg{word("edge", argEdge, 0)}},
		{"building_offered", []arg{exampleBuilding}},
		{"building_withdrawn", []arg{exampleBuilding}},
		{"built", []arg{exampleBuilding}},
		{"cannot_build", nil},
		{"god_exchanged", []arg{exampleCard}},
		{"statue_raised", []arg{exampleGod, exampleSize}},
		{"cannot_statue", nil},
		{"steps_built", []arg{word("at", argSteps, 0)}},
		{"cannot_steps", nil},
		{"climbed", []arg{exampleN, num("step", 2)}},
		{"climb_lost", nil},
		{"prayed", nil},
		{"trained", nil},
		{"recruits", nil},
		{"no_second", nil},
		{"nomad_taken", []arg{exampleWorker}},
		{"nomad_arrived", []arg{exampleWorker}},
		{"no_nomads", nil},
		{"hired", []arg{exampleWorker, word("end", argResource, 0)}},
		{"dismissed", []arg{exampleWorker}},
		{"priest_walked", []arg{exampleN, exampleSection, exampleAction}},
		{"took_gold", nil},
		{"building_pays", []arg{exampleBuilding}},
		{"sacrificed", []arg{exampleGod, exampleSize}},
		{"casualty", []arg{exampleWorker, exampleN}},
		{"no_casualty", nil},
		{"mustered", []arg{exampleArmy, exampleN}},
		{"conquered", []arg{word("at", argConquest, 0), exampleRegion}},
		{"soldiers_discarded", []arg{exampleArmy}},
		{"soldiers_flipped", []arg{exampleArmy}},
		{"festival_token", []arg{exampleNumber}},
		{"festival_begins", []arg{exampleNumber}},
		{"festival_ends", []arg{exampleNumber}},
		{"region_led", []arg{exampleRegion}},
		{"upkeep_missed", []arg{exampleN, num("missing", 1)}},
		{"bag_empty", nil},
		{"final_score", []arg{exampleN}},
		{"won", []arg{exampleN}},
		{"won_shared", []arg{exampleN}},
		{"solo_won", []arg{exampleN}},
		{"solo_short", []arg{exampleN, num("need", 120)}},
		{"solo_lost", []arg{exampleN, num("other", 100)}},
		{"slot_filled", []arg{num("slot", 1), exampleGod}},
		{"die", []arg{exampleN}},
		{"potatoes_traded", nil},
		{"offer_removed", []arg{exampleCard}},
		{"without_workers", nil},
		{"priest_moved", []arg{exampleSection}},
		{"worker_joined", []arg{exampleWorker}},
		{"village_is_empty", nil},
		{"no_space", nil},
		{"statue_answers", []arg{exampleGod}},
		{"token_used", []arg{exampleValue, exampleRow, exampleSpot}},
		{"token_moved", []arg{exampleValue, exampleRow, exampleSpot}},
		{"gold_instead", nil},
		{"personality", nil},
		{"no_conquest", nil},
		{"last_actions", nil},
	})
}

func (e *engine) effectEntries() []game.Entry {
	out := e.entries([]entry{
		{"gain", []arg{exampleN, exampleResource}},
		{"pay", []arg{exampleN, exampleResource}},
		{"points", []arg{exampleN}},
		{"points_other", []arg{exampleN, word("seat", argSeat, 1)}},
		{"climb", []arg{exampleN}},
		{"god_cards", []arg{exampleN}},
		{"god_cards_away", []arg{exampleN}},
		{"army_cards", []arg{exampleN}},
		{"army_cards_away", []arg{exampleN}},
		{"workers", []arg{exampleN, exampleWorker}},
		{"workers_away", []arg{exampleN, exampleWorker}},
		{"weavings", []arg{exampleN}},
		{"costs_food", []arg{exampleN}},
		{"no_food", []arg{exampleN}},
		{"tasks", []arg{exampleN}},
		{"soldiers", []arg{exampleN}},
		{"soldiers_away", []arg{exampleN}},
		{"turn_down", []arg{exampleN}},
		{"discard", []arg{exampleN}},
		{"levy_less", []arg{exampleN}},
		{"benefit_open", []arg{exampleN}},
		{"must_dismiss", []arg{exampleN}},
		{"nothing", []arg{exampleN}},
	})
	for _, kind := range pendingKinds {
		out = append(out, game.Entry{Kind: "then_" + effectIDs[kind], Args: []game.Arg{game.Num("n", 2)}})
	}
	return append(out, game.Entry{Kind: "card_gives", Args: []game.Arg{game.At("gift", allOf+e.cardIDs[0])}})
}
