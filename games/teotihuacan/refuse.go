package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// Why answers are not allowed, beside the reasons that all games share.
const (
	notDealt turn.Reason = turn.First + iota
	notOnTable
	notTheseBoards
	nothingLocked
	shortOf
	noSuchWorker
	workerLocked
	tooFar
	aloneThere
	ownWorkerThere
	noMain
	templeClosed
	templesClosed
	noTileThere
	palaceMust
	noWaiver
	nothingToWaive
	techKnown
	techNotHere
	needWorkers
	rowFull
	rowBelow
	noBuildings
	noSpace
	spaceTaken
	spaceOpen
	decoFirst
	decoLevel
	notOffered
	placeOne
	enoughPlaced
	notHeld
	whenPaying
	whenMoving
	whenActing
	moveFirst
	maskScores
	noEffect
	countsThree
	moverActing
	neededLater
	nobodyUnlocked
	alreadyTurned
	allWorkers
	duty
	notDue
	otherResources
	tooMuch
	onlyTrades
	effectDue
	noResource
	secondRow
	allKnown
	decoTaken
	laterMain
	laterWorship
	laterClaim
	laterStep
	chooseMain
	tileFirst
	placeFirst
	movedAlready
	nobodyThere
	workerNeeded
)

// short is the reason that a good is lacking, OK if it is not.
func short(good uint8, need, have int16) turn.Reason {
	if have >= need {
		return turn.OK
	}
	return shortOf.With3(int(good), int(need), int(have))
}

// refusals are the reasons in the vocabulary, with what their numbers stand for.
var refusals = []turn.Refusal[*position]{
	notDealt:       says("not_dealt"),
	notOnTable:     says("not_on_table", argStart),
	notTheseBoards: says("not_these_boards"),
	nothingLocked:  says("nothing_locked"),
	shortOf:        says("short_of", argGood, num("need"), num("have")),
	noSuchWorker:   says("no_such_worker", argBoard, num("power")),
	workerLocked:   says("worker_locked", argBoard, num("power")),
	tooFar:         says("too_far", num("n"), num("most")),
	aloneThere:     says("alone_there", argBoard),
	ownWorkerThere: says("own_worker_there", argWorship),
	noMain:         says("no_main_action", argBoard),
	templeClosed:   says("temple_closed", argTemple),
	templesClosed:  says("all_temples_closed"),
	noTileThere:    says("no_tile_there"),
	palaceMust:     says("palace_effect_first"),
	noWaiver:       says("no_waiver"),
	nothingToWaive: says("nothing_to_waive"),
	techKnown:      says("technology_known", argTech),
	techNotHere:    says("technology_not_here", argTech),
	needWorkers:    says("need_workers", num("need"), num("have")),
	rowFull:        says("row_full", argRow),
	rowBelow:       says("row_below_has_room", argRow),
	noBuildings:    says("no_buildings"),
	noSpace:        says("no_space"),
	spaceTaken:     says("space_taken", argPlace),
	spaceOpen:      says("space_unsupported", argPlace),
	decoFirst:      says("decoration_before", argDeco, argNumber),
	decoLevel:      says("decoration_level", argDeco, argNumber),
	notOffered:     says("not_on_offer"),
	placeOne:       says("place_one"),
	enoughPlaced:   says("enough_placed", num("n")),
	notHeld:        says("tile_not_held", argTile),
	whenPaying:     says("when_paying"),
	whenMoving:     says("when_moving"),
	whenActing:     says("when_acting"),
	moveFirst:      says("move_first"),
	maskScores:     says("mask_scores"),
	noEffect:       says("no_effect", argTile),
	countsThree:    says("counts_three"),
	moverActing:    says("action_not_finished"),
	neededLater:    says("needed_for_action", argGood),
	nobodyUnlocked: says("nobody_unlocked"),
	alreadyTurned:  says("already_turned", argTile),
	allWorkers:     says("all_workers_in_play"),
	duty:           says("power_up_due"),
	notDue:         says("step_not_due", argTemple),
	otherResources: says("resources_must_be", num("n")),
	tooMuch:        says("not_that_much", num("most")),
	onlyTrades:     says("other_trade"),
	effectDue:      says("effect_due"),
	noResource:     says("no_resource"),
	secondRow:      says("second_row"),
	allKnown:       says("all_known"),
	decoTaken:      says("decoration_taken", argDeco, argNumber),
	laterMain:      says("later_main", argBoard),
	laterWorship:   says("later_worship", argWorship),
	laterClaim:     says("later_claim"),
	laterStep:      says("later_step"),
	chooseMain:     says("choose_main"),
	tileFirst:      says("tile_first"),
	placeFirst:     says("place_first"),
	movedAlready:   says("moved_already"),
	nobodyThere:    says("nobody_there", argBoard),
	workerNeeded:   says("worker_needed", argBoard),
}

func says(kind string, args ...turn.Arg[*position]) turn.Refusal[*position] {
	return turn.Say(kind, args...)
}

func args(list ...game.Arg) []game.Arg { return list }

func num(name string) turn.Arg[*position] { return turn.Num[*position](name) }

func argStart(_ *position, n int) game.Arg { return startArg(uint8(n)) }

func argGood(_ *position, n int) game.Arg { return goodArg(uint8(n)) }

func argBoard(_ *position, n int) game.Arg { return boardAt("at", Board(n)) }

func argWorship(_ *position, n int) game.Arg { return worshipAt("at", Space(n)) }

func argTemple(_ *position, n int) game.Arg { return templeArg(uint8(n)) }

func argTech(_ *position, n int) game.Arg { return techArg(uint8(n)) }

func argRow(_ *position, n int) game.Arg { return game.At("at", rowIDs[n]) }

func argTile(_ *position, n int) game.Arg { return tileArg(Discovery(n)) }

func argPlace(p *position, n int) game.Arg { return game.At("at", p.spaces[n].id) }

// argDeco and argNumber are both made of a decoration space.
func argDeco(p *position, n int) game.Arg { return game.At("at", p.decoSpaces[n].id) }

func argNumber(p *position, n int) game.Arg { return game.Num("n", int(p.decoSpaces[n].number)) }

// reasonEntries are the refusals and what is wrong with a setup, for the vocabulary.
func reasonEntries(e *engine) []game.Entry {
	return append(turn.Entries(refusals, &position{engine: e}),
		game.Entry{Kind: game.UnknownMode},
		game.Entry{Kind: game.UnknownEdition},
		game.Entry{Kind: game.UnknownOption},
		game.Entry{Kind: game.UnknownValue},
		game.Entry{Kind: game.OptionTwice},
		game.Entry{Kind: game.SeatsOutOfRange, Args: args(game.Num("min", 1), game.Num("max", maxSeats))},
	)
}
