package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// Why answers are not allowed, beside the reasons that all games share.
const (
	notYourTurn turn.Reason = turn.First + iota
	notNow
	cardNotHeld
	alreadyKept
	cardNotOpen
	alreadyTaken
	allOrOneOnly
	noStatue
	noGodCards
	notInOffer
	deckEmpty
	noArmyCards
	notEnough
	notEnoughFood
	noBuilding
	swapBack
	doneAlready
	twoSecondaries
	noSuchWorker
	noSuchRole
	noSpacePayable
	spaceTaken
	noCardNorGold
	otherGod
	cornOutOfRange
	notAdjacent
	warriorStays
	noPriest
	tasksBegun
	noTasksLeft
	iconUsed
	iconElsewhere
	noWeavings
	tileNotThere
	oneTileOnly
	noEnd
	rightEndOnly
	patternThere
	marketEmpty
	noBuildingPayable
	notInMarket
	removeOne
	noStatuesLeft
	statueGone
	smallOnly
	noStepsLeft
	noRoomForSteps
	stepsThere
	upperFirst
	nothingDown
	nothingUp
	faceDown
	notFaceDown
	buildingsOnly
	atTheTop
	noNomads
	noSuchNomad
	villageEmpty
	villageFirst
	hiredAlready
	withinLimit
	tooManyWorkers
	statueNotOwned
	oneStatueOnly
	oneOfSize
	notFree
	freeFirst
	wrongResource
	goldTaken
	workedAlready
	conqueredAlready
	noMarkers
	noSoldiers
	notTheLevy
	noSoldiersLess
	notEnoughGold
	noneLeft
	tooFew
	betweenTasks
)

// lacks is the refusal of a price in one resource.
func (p *position) lacks(s game.Seat, resource, need int) turn.Reason {
	if resource == Gold {
		return notEnoughGold.With2(need, int(p.goods[s][Gold]))
	}
	return notEnough.With3(resource, need, int(p.goods[s][resource])+int(p.goods[s][Gold]))
}

// short is the refusal of a price: the first resource that is missing, counting gold.
func (p *position) short(s game.Seat, cost [Resources]uint8) turn.Reason {
	gold := int(p.goods[s][Gold]) - int(cost[Gold])
	if gold < 0 {
		return p.lacks(s, Gold, int(cost[Gold]))
	}
	for i := Potato; i < Gold; i++ {
		lack := max(0, int(cost[i])-int(p.goods[s][i]))
		if lack > gold {
			return notEnough.With3(i, int(cost[i]), int(p.goods[s][i])+gold)
		}
		gold -= lack
	}
	return turn.OK
}

// refusals are the reasons in the vocabulary, with what their numbers stand for.
var refusals = []turn.Refusal[*position]{
	notYourTurn:       says("not_your_turn"),
	notNow:            says("not_now"),
	cardNotHeld:       says("card_not_held"),
	alreadyKept:       says("already_kept"),
	cardNotOpen:       says("card_not_open"),
	alreadyTaken:      says("already_taken"),
	allOrOneOnly:      says("all_or_one"),
	noStatue:          says("no_statue", as("god", argGod)),
	noGodCards:        says("no_god_cards"),
	notInOffer:        says("not_in_offer", as("card", argCard)),
	deckEmpty:         says("deck_empty"),
	noArmyCards:       says("no_army_cards"),
	notEnough:         says("not_enough", as("resource", argResource), as("need", argNumber), as("have", argNumber)),
	notEnoughFood:     says("not_enough_food", as("at", argSpace), as("need", argNumber), as("have", argNumber)),
	noBuilding:        says("no_building", as("building", argBuilding)),
	swapBack:          says("swap_back"),
	doneAlready:       says("done_already"),
	twoSecondaries:    says("two_secondaries"),
	noSuchWorker:      says("no_such_worker", as("worker", argWorker)),
	noSuchRole:        says("no_such_role", as("role", argWorker)),
	noSpacePayable:    says("no_space_payable"),
	spaceTaken:        says("space_taken", as("at", argSpace)),
	noCardNorGold:     says("no_card_nor_gold", as("god", argGod)),
	otherGod:          says("other_god", as("god", argGod), as("other", argGod)),
	cornOutOfRange:    says("corn_out_of_range", as("least", argNumber), as("most", argNumber)),
	notAdjacent:       says("not_adjacent", as("at", argSpace)),
	warriorStays:      says("warrior_stays", as("at", argSpace)),
	noPriest:          says("no_priest"),
	tasksBegun:        says("tasks_begun"),
	noTasksLeft:       says("no_tasks_left"),
	iconUsed:          says("icon_used"),
	iconElsewhere:     says("icon_elsewhere"),
	noWeavings:        says("no_weavings"),
	tileNotThere:      says("tile_not_there", as("tile", argTile)),
	oneTileOnly:       says("one_tile_only"),
	noEnd:             says("no_end", as("tile", argTile)),
	rightEndOnly:      says("right_end_only"),
	patternThere:      says("pattern_there", as("pattern", argPattern)),
	marketEmpty:       says("market_empty"),
	noBuildingPayable: says("no_building_payable"),
	notInMarket:       says("not_in_market", as("building", argBuilding)),
	removeOne:         says("remove_one"),
	noStatuesLeft:     says("no_statues_left"),
	statueGone:        says("statue_gone", as("god", argGod), as("size", argSize)),
	smallOnly:         says("small_only"),
	noStepsLeft:       says("no_steps_left"),
	noRoomForSteps:    says("no_room_for_steps"),
	stepsThere:        says("steps_there", as("at", argSteps)),
	upperFirst:        says("upper_first", as("at", argSteps), as("upper", argSteps)),
	nothingDown:       says("nothing_down"),
	nothingUp:         says("nothing_up"),
	faceDown:          says("face_down", as("building", argBuilding)),
	notFaceDown:       says("not_face_down", as("thing", argThing)),
	buildingsOnly:     says("buildings_only"),
	atTheTop:          says("at_the_top"),
	noNomads:          says("no_nomads"),
	noSuchNomad:       says("no_such_nomad", as("worker", argWorker)),
	villageEmpty:      says("village_empty"),
	villageFirst:      says("village_first"),
	hiredAlready:      says("hired_already"),
	withinLimit:       says("within_limit", as("n", argNumber)),
	tooManyWorkers:    says("too_many_workers", as("limit", argNumber), as("have", argNumber)),
	statueNotOwned:    says("statue_not_owned", as("god", argGod), as("size", argSize)),
	oneStatueOnly:     says("one_statue_only"),
	oneOfSize:         says("one_of_size", as("size", argSize)),
	notFree:           says("not_free"),
	freeFirst:         says("free_first"),
	wrongResource:     says("wrong_resource", as("resource", argResource)),
	goldTaken:         says("gold_taken"),
	workedAlready:     says("worked_already", as("building", argBuilding)),
	conqueredAlready:  says("conquered_already", as("at", argConquest)),
	noMarkers:         says("no_markers"),
	noSoldiers:        says("no_soldiers", as("at", argConquest), as("discard", argNumber), as("flip", argNumber)),
	notTheLevy:        says("not_the_levy"),
	noSoldiersLess:    says("no_soldiers_less", as("at", argConquest), as("discard", argNumber), as("flip", argNumber)),
	notEnoughGold:     says("not_enough_gold", as("need", argNumber), as("have", argNumber)),
	tooFew:            says("too_few", as("resource", argResource), as("need", argNumber), as("have", argNumber)),
	betweenTasks:      says("between_tasks"),
	noneLeft:          says("none_left", as("resource", argResource)),
}

func says(kind string, args ...turn.Arg[*position]) turn.Refusal[*position] {
	return turn.Say(kind, args...)
}

func as(name string, kind argKind) turn.Arg[*position] {
	return func(p *position, n int) game.Arg { return p.of(arg{name, kind, n}) }
}

// reasonEntries are the refusals and what is wrong with a setup, for the vocabulary.
func (e *engine) reasonEntries() []game.Entry {
	return append(turn.Entries(refusals, &position{engine: e}),
		game.Entry{Kind: game.UnknownMode}, game.Entry{Kind: game.UnknownEdition}, game.Entry{Kind: game.UnknownOption},
		game.Entry{Kind: game.UnknownValue}, game.Entry{Kind: game.OptionTwice},
		game.Entry{Kind: game.SeatsOutOfRange, Args: []game.Arg{game.Num("min", 2), game.Num("max", 4)}},
	)
}
