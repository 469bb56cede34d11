package teotihuacan

import "kancha/game"

// reason is why an answer is not allowed; fine means that it is.
type reason uint8

const (
	fine reason = iota
	over
	notAsked
	noAnswer
	noSuchSeat
	notDealt
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
	reasons
)

// verdict is what a check says: the zero value allows. Its numbers are what the reason tells about.
type verdict struct {
	why        reason
	x          uint8 // index of a word or place
	need, have int16
}

func no(why reason) verdict { return verdict{why: why} }

func noFor(why reason, x uint8) verdict { return verdict{why: why, x: x} }

// short is a verdict for a good that is lacking, fine if it is not.
func short(good uint8, need, have int16) verdict {
	if have >= need {
		return verdict{}
	}
	return verdict{shortOf, good, need, have}
}

// refusals are the reasons in the vocabulary, with what their arguments are made of.
var refusals = [reasons]struct {
	kind string
	args func(*engine, verdict, Answer) []game.Arg
}{
	over:           {kind: game.ReasonOver},
	notAsked:       {kind: game.ReasonNotAsked},
	noAnswer:       {kind: game.ReasonNoAnswer},
	noSuchSeat:     {kind: game.ReasonNoSuchSeat},
	notDealt:       {kind: "not_dealt"},
	notOnTable:     {"not_on_table", func(_ *engine, v verdict, _ Answer) []game.Arg { return args(startArg(v.x)) }},
	notTheseBoards: {kind: "not_these_boards"},
	nothingLocked:  {kind: "nothing_locked"},
	shortOf: {"short_of", func(_ *engine, v verdict, _ Answer) []game.Arg {
		return args(goodArg(v.x), game.Num("need", int(v.need)), game.Num("have", int(v.have)))
	}},
	noSuchWorker: {"no_such_worker", func(_ *engine, v verdict, _ Answer) []game.Arg {
		return args(boardAt("at", Board(v.x)), game.Num("power", int(v.need)))
	}},
	workerLocked: {"worker_locked", func(_ *engine, v verdict, _ Answer) []game.Arg {
		return args(boardAt("at", Board(v.x)), game.Num("power", int(v.need)))
	}},
	tooFar: {"too_far", func(_ *engine, v verdict, _ Answer) []game.Arg {
		return args(game.Num("n", int(v.need)), game.Num("most", int(v.have)))
	}},
	aloneThere:     {"alone_there", argBoard},
	ownWorkerThere: {"own_worker_there", func(_ *engine, v verdict, _ Answer) []game.Arg { return args(worshipAt("at", Space(v.x))) }},
	noMain:         {"no_main_action", argBoard},
	templeClosed:   {"temple_closed", argTemple},
	templesClosed:  {kind: "all_temples_closed"},
	noTileThere:    {kind: "no_tile_there"},
	palaceMust:     {kind: "palace_effect_first"},
	noWaiver:       {kind: "no_waiver"},
	nothingToWaive: {kind: "nothing_to_waive"},
	techKnown:      {"technology_known", argTech},
	techNotHere:    {"technology_not_here", argTech},
	needWorkers: {"need_workers", func(_ *engine, v verdict, _ Answer) []game.Arg {
		return args(game.Num("need", int(v.need)), game.Num("have", int(v.have)))
	}},
	rowFull:        {"row_full", argRow},
	rowBelow:       {"row_below_has_room", argRow},
	noBuildings:    {kind: "no_buildings"},
	noSpace:        {kind: "no_space"},
	spaceTaken:     {"space_taken", argPlace},
	spaceOpen:      {"space_unsupported", argPlace},
	decoFirst:      {"decoration_before", argDeco},
	decoLevel:      {"decoration_level", argDeco},
	notOffered:     {kind: "not_on_offer"},
	placeOne:       {kind: "place_one"},
	enoughPlaced:   {"enough_placed", func(_ *engine, v verdict, _ Answer) []game.Arg { return args(game.Num("n", int(v.need))) }},
	notHeld:        {"tile_not_held", argTile},
	whenPaying:     {kind: "when_paying"},
	whenMoving:     {kind: "when_moving"},
	whenActing:     {kind: "when_acting"},
	moveFirst:      {kind: "move_first"},
	maskScores:     {kind: "mask_scores"},
	noEffect:       {"no_effect", argTile},
	countsThree:    {kind: "counts_three"},
	moverActing:    {kind: "action_not_finished"},
	neededLater:    {"needed_for_action", func(_ *engine, v verdict, _ Answer) []game.Arg { return args(goodArg(v.x)) }},
	nobodyUnlocked: {kind: "nobody_unlocked"},
	alreadyTurned:  {"already_turned", argTile},
	allWorkers:     {kind: "all_workers_in_play"},
	duty:           {kind: "power_up_due"},
	notDue:         {"step_not_due", argTemple},
	otherResources: {"resources_must_be", func(_ *engine, v verdict, _ Answer) []game.Arg { return args(game.Num("n", int(v.need))) }},
	tooMuch:        {"not_that_much", func(_ *engine, v verdict, _ Answer) []game.Arg { return args(game.Num("most", int(v.need))) }},
	onlyTrades:     {kind: "other_trade"},
	effectDue:      {kind: "effect_due"},
	noResource:     {kind: "no_resource"},
	secondRow:      {kind: "second_row"},
	allKnown:       {kind: "all_known"},
	decoTaken:      {"decoration_taken", argDeco},
	laterMain:      {"later_main", argBoard},
	laterWorship:   {"later_worship", func(_ *engine, v verdict, _ Answer) []game.Arg { return args(worshipAt("at", Space(v.x))) }},
	laterClaim:     {kind: "later_claim"},
	laterStep:      {kind: "later_step"},
	chooseMain:     {kind: "choose_main"},
	tileFirst:      {kind: "tile_first"},
	placeFirst:     {kind: "place_first"},
	movedAlready:   {kind: "moved_already"},
	nobodyThere:    {"nobody_there", argBoard},
	workerNeeded:   {"worker_needed", argBoard},
}

func args(list ...game.Arg) []game.Arg { return list }

func argBoard(_ *engine, v verdict, _ Answer) []game.Arg { return args(boardAt("at", Board(v.x))) }

func argTemple(_ *engine, v verdict, _ Answer) []game.Arg { return args(templeArg(v.x)) }

func argTech(_ *engine, v verdict, _ Answer) []game.Arg { return args(techArg(v.x)) }

func argRow(_ *engine, v verdict, _ Answer) []game.Arg { return args(game.At("at", rowIDs[v.x])) }

func argTile(_ *engine, v verdict, _ Answer) []game.Arg { return args(tileArg(Discovery(v.x))) }

func argPlace(e *engine, v verdict, _ Answer) []game.Arg {
	return args(game.At("at", e.spaces[v.x].id))
}

func argDeco(e *engine, v verdict, _ Answer) []game.Arg {
	return args(game.At("at", e.decoSpaces[v.x].id), game.Num("n", int(e.decoSpaces[v.x].number)))
}

// explain makes the refusal that a person reads.
func (p *position) explain(v verdict, a Answer) *game.Illegal {
	r := &refusals[v.why]
	if r.args == nil {
		return game.Refuse(r.kind)
	}
	return game.Refuse(r.kind, r.args(p.engine, v, a)...)
}

// reasonEntries are the refusals and what is wrong with a setup, for the vocabulary.
func reasonEntries(e *engine) []game.Entry {
	out := game.CommonReasons()
	example := verdict{x: 1, need: 2, have: 1}
	for _, r := range refusals[notDealt:] {
		entry := game.Entry{Kind: r.kind}
		if r.args != nil {
			entry.Args = r.args(e, example, Answer{})
		}
		out = append(out, entry)
	}
	return append(out,
		game.Entry{Kind: game.UnknownMode},
		game.Entry{Kind: game.UnknownEdition},
		game.Entry{Kind: game.UnknownOption},
		game.Entry{Kind: game.UnknownValue},
		game.Entry{Kind: game.OptionTwice},
		game.Entry{Kind: game.SeatsOutOfRange, Args: args(game.Num("min", 1), game.Num("max", maxSeats))},
	)
}
