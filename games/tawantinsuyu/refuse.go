package tawantinsuyu

import "kancha/game"

// reason is why an answer is not allowed, with what it speaks of; fine means that it is allowed.
type reason struct {
	code    code
	a, b, c int16
}

var fine reason

type code uint8

const (
	ok code = iota
	over
	notAsked
	noAnswer
	noSuchSeat
	notYourTurn
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
	codes
)

func refuse(c code) reason { return reason{code: c} }

func refuse2(c code, a, b int) reason { return reason{code: c, a: int16(a), b: int16(b)} }

func refuse3(c code, a, b, d int) reason { return reason{c, int16(a), int16(b), int16(d)} }

// lacks is the refusal of a price in one resource.
func (p *position) lacks(s game.Seat, resource, need int) reason {
	if resource == Gold {
		return refuse2(notEnoughGold, need, int(p.goods[s][Gold]))
	}
	return refuse3(notEnough, resource, need, int(p.goods[s][resource])+int(p.goods[s][Gold]))
}

// short is the refusal of a price: the first resource that is missing, counting gold.
func (p *position) short(s game.Seat, cost [Resources]uint8) reason {
	gold := int(p.goods[s][Gold]) - int(cost[Gold])
	if gold < 0 {
		return p.lacks(s, Gold, int(cost[Gold]))
	}
	for i := Potato; i < Gold; i++ {
		lack := max(0, int(cost[i])-int(p.goods[s][i]))
		if lack > gold {
			return refuse3(notEnough, i, int(cost[i]), int(p.goods[s][i])+gold)
		}
		gold -= lack
	}
	return fine
}

// refusals are the reasons in the vocabulary, and what their numbers stand for, in order.
var refusals = [codes]struct {
	kind string
	args []arg // the value is which of the numbers
}{
	over:              {kind: game.ReasonOver},
	notAsked:          {kind: game.ReasonNotAsked},
	noAnswer:          {kind: game.ReasonNoAnswer},
	noSuchSeat:        {kind: game.ReasonNoSuchSeat},
	notYourTurn:       {kind: "not_your_turn"},
	notNow:            {kind: "not_now"},
	cardNotHeld:       {kind: "card_not_held"},
	alreadyKept:       {kind: "already_kept"},
	cardNotOpen:       {kind: "card_not_open"},
	alreadyTaken:      {kind: "already_taken"},
	allOrOneOnly:      {kind: "all_or_one"},
	noStatue:          {"no_statue", []arg{{"god", argGod, 0}}},
	noGodCards:        {kind: "no_god_cards"},
	notInOffer:        {"not_in_offer", []arg{{"card", argCard, 0}}},
	deckEmpty:         {kind: "deck_empty"},
	noArmyCards:       {kind: "no_army_cards"},
	notEnough:         {"not_enough", []arg{{"resource", argResource, 0}, {"need", argNumber, 1}, {"have", argNumber, 2}}},
	notEnoughFood:     {"not_enough_food", []arg{{"at", argSpace, 0}, {"need", argNumber, 1}, {"have", argNumber, 2}}},
	noBuilding:        {"no_building", []arg{{"building", argBuilding, 0}}},
	swapBack:          {kind: "swap_back"},
	doneAlready:       {kind: "done_already"},
	twoSecondaries:    {kind: "two_secondaries"},
	noSuchWorker:      {"no_such_worker", []arg{{"worker", argWorker, 0}}},
	noSuchRole:        {"no_such_role", []arg{{"role", argWorker, 0}}},
	noSpacePayable:    {kind: "no_space_payable"},
	spaceTaken:        {"space_taken", []arg{{"at", argSpace, 0}}},
	noCardNorGold:     {"no_card_nor_gold", []arg{{"god", argGod, 0}}},
	otherGod:          {"other_god", []arg{{"god", argGod, 0}, {"other", argGod, 1}}},
	cornOutOfRange:    {"corn_out_of_range", []arg{{"least", argNumber, 0}, {"most", argNumber, 1}}},
	notAdjacent:       {"not_adjacent", []arg{{"at", argSpace, 0}}},
	warriorStays:      {"warrior_stays", []arg{{"at", argSpace, 0}}},
	noPriest:          {kind: "no_priest"},
	tasksBegun:        {kind: "tasks_begun"},
	noTasksLeft:       {kind: "no_tasks_left"},
	iconUsed:          {kind: "icon_used"},
	iconElsewhere:     {kind: "icon_elsewhere"},
	noWeavings:        {kind: "no_weavings"},
	tileNotThere:      {"tile_not_there", []arg{{"tile", argTile, 0}}},
	oneTileOnly:       {kind: "one_tile_only"},
	noEnd:             {"no_end", []arg{{"tile", argTile, 0}}},
	rightEndOnly:      {kind: "right_end_only"},
	patternThere:      {"pattern_there", []arg{{"pattern", argPattern, 0}}},
	marketEmpty:       {kind: "market_empty"},
	noBuildingPayable: {kind: "no_building_payable"},
	notInMarket:       {"not_in_market", []arg{{"building", argBuilding, 0}}},
	removeOne:         {kind: "remove_one"},
	noStatuesLeft:     {kind: "no_statues_left"},
	statueGone:        {"statue_gone", []arg{{"god", argGod, 0}, {"size", argSize, 1}}},
	smallOnly:         {kind: "small_only"},
	noStepsLeft:       {kind: "no_steps_left"},
	noRoomForSteps:    {kind: "no_room_for_steps"},
	stepsThere:        {"steps_there", []arg{{"at", argSteps, 0}}},
	upperFirst:        {"upper_first", []arg{{"at", argSteps, 0}, {"upper", argSteps, 1}}},
	nothingDown:       {kind: "nothing_down"},
	nothingUp:         {kind: "nothing_up"},
	faceDown:          {"face_down", []arg{{"building", argBuilding, 0}}},
	notFaceDown:       {"not_face_down", []arg{{"thing", argThing, 0}}},
	buildingsOnly:     {kind: "buildings_only"},
	atTheTop:          {kind: "at_the_top"},
	noNomads:          {kind: "no_nomads"},
	noSuchNomad:       {"no_such_nomad", []arg{{"worker", argWorker, 0}}},
	villageEmpty:      {kind: "village_empty"},
	villageFirst:      {kind: "village_first"},
	hiredAlready:      {kind: "hired_already"},
	withinLimit:       {"within_limit", []arg{{"n", argNumber, 0}}},
	tooManyWorkers:    {"too_many_workers", []arg{{"limit", argNumber, 0}, {"have", argNumber, 1}}},
	statueNotOwned:    {"statue_not_owned", []arg{{"god", argGod, 0}, {"size", argSize, 1}}},
	oneStatueOnly:     {kind: "one_statue_only"},
	oneOfSize:         {"one_of_size", []arg{{"size", argSize, 0}}},
	notFree:           {kind: "not_free"},
	freeFirst:         {kind: "free_first"},
	wrongResource:     {"wrong_resource", []arg{{"resource", argResource, 0}}},
	goldTaken:         {kind: "gold_taken"},
	workedAlready:     {"worked_already", []arg{{"building", argBuilding, 0}}},
	conqueredAlready:  {"conquered_already", []arg{{"at", argConquest, 0}}},
	noMarkers:         {kind: "no_markers"},
	noSoldiers:        {"no_soldiers", []arg{{"at", argConquest, 0}, {"discard", argNumber, 1}, {"flip", argNumber, 2}}},
	notTheLevy:        {kind: "not_the_levy"},
	noSoldiersLess:    {"no_soldiers_less", []arg{{"at", argConquest, 0}, {"discard", argNumber, 1}, {"flip", argNumber, 2}}},
	notEnoughGold:     {"not_enough_gold", []arg{{"need", argNumber, 0}, {"have", argNumber, 1}}},
	tooFew:            {"too_few", []arg{{"resource", argResource, 0}, {"need", argNumber, 1}, {"have", argNumber, 2}}},
	betweenTasks:      {kind: "between_tasks"},
	noneLeft:          {"none_left", []arg{{"resource", argResource, 0}}},
}

// explain makes the refusal that a person reads.
func (p *position) explain(why reason) *game.Illegal {
	r := &refusals[why.code]
	numbers := [3]int{int(why.a), int(why.b), int(why.c)}
	var args []game.Arg
	for _, a := range r.args {
		args = append(args, p.of(arg{a.name, a.kind, numbers[a.v]}))
	}
	return game.Refuse(r.kind, args...)
}

// reasonEntries are the refusals and what is wrong with a setup, for the vocabulary.
func (e *engine) reasonEntries() []game.Entry {
	var out []game.Entry
	for _, r := range refusals[1:] {
		entry := game.Entry{Kind: r.kind}
		for _, a := range r.args {
			entry.Args = append(entry.Args, e.of(arg{a.name, a.kind, 0}))
		}
		out = append(out, entry)
	}
	return append(out,
		game.Entry{Kind: game.UnknownMode}, game.Entry{Kind: game.UnknownEdition}, game.Entry{Kind: game.UnknownOption},
		game.Entry{Kind: game.UnknownValue}, game.Entry{Kind: game.OptionTwice},
		game.Entry{Kind: game.SeatsOutOfRange, Args: []game.Arg{game.Num("min", 2), game.Num("max", 4)}},
	)
}
