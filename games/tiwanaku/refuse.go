package tiwanaku

import "kancha/game"

// reason is why an answer is not allowed; fine means that it is.
type reason uint8

const (
	fine reason = iota
	over
	notAsked
	noAnswer
	noSuchSeat
	offBoard
	othersFarmer
	ownFarmer
	noFarmer
	poolEmpty
	walledIn // where farmers can be taken back
	noWayOut
	noEntry
	sameSpace
	notReachable
	cropThere
	noTokens
	tokenNotHeld
	otomaThere
	noRecall
	mustPredict
	noEndOnCrop
	noOtoma
	otomaNotNext
	stackEmpty
	noWayThere
	hasNoTile
	farmerFirst // say which farmer before saying where to
	newFarmerFirst
	anyFarmerFirst
	nobodyReaches
	spendFirst
	noWayByArrow
	reasons
)

// refusals are the reasons in the vocabulary, with what their arguments are made of.
var refusals = [reasons]struct {
	kind string
	args func(*position, game.Seat, Answer) []game.Arg
}{
	over:         {kind: game.ReasonOver},
	notAsked:     {kind: game.ReasonNotAsked},
	noAnswer:     {kind: game.ReasonNoAnswer},
	noSuchSeat:   {kind: game.ReasonNoSuchSeat},
	offBoard:     {"off_board", argAt},
	othersFarmer: {"others_farmer", argOwner},
	ownFarmer:    {"own_farmer", argAt},
	noFarmer:     {"no_own_farmer", argAt},
	poolEmpty:    {kind: "pool_empty"},
	walledIn:     {"walled_in", argAt},
	noWayOut:     {"no_way_out", argAt},
	noEntry:      {kind: "no_entry"},
	sameSpace:    {"start_space", argAt},
	notReachable: {"not_reachable", argAt},
	cropThere:    {"crop_already_there", argCrop},
	noTokens:     {kind: "no_tokens"},
	tokenNotHeld: {"token_not_held", argMissing},
	otomaThere:   {"otoma_there", argAt},
	noRecall:     {kind: "no_recall"},
	mustPredict:  {kind: "must_predict_all"},
	noEndOnCrop:  {"no_end_on_crop", argAt},
	noOtoma:      {"no_otoma", argAt},
	otomaNotNext: {"otoma_not_next", argAt},
	stackEmpty:   {"stack_empty", argTerrain},
	noWayThere:   {"no_way_there", argTerrain},
	hasNoTile:    {"has_no_tile", argGiver},

	farmerFirst:    {"farmer_first", argReach},
	newFarmerFirst: {"new_farmer_first", argAt},
	anyFarmerFirst: {"any_farmer_first", argReach},
	nobodyReaches:  {"nobody_reaches", argAt},
	spendFirst:     {kind: "spend_first"},
	noWayByArrow:   {"no_way_by_arrow", argHeading},
}

func argAt(_ *position, _ game.Seat, a Answer) []game.Arg { return []game.Arg{at("at", a.Space)} }

// argOwner also says whose farmer it is.
func argOwner(p *position, _ game.Seat, a Answer) []game.Arg {
	owner := game.Watcher
	for s := range game.Seat(p.seats) {
		if p.own(s).has(a.Space) {
			owner = s
			break
		}
	}
	return []game.Arg{at("at", a.Space), game.Who("seat", owner)}
}

func argCrop(p *position, _ game.Seat, a Answer) []game.Arg {
	return []game.Arg{at("at", a.Space), cropArg("crop", p.crop[a.Space])}
}

func argMissing(p *position, s game.Seat, a Answer) []game.Arg {
	return []game.Arg{cropsArg(a.Tokens &^ p.tokens[p.side(s)])}
}

func argTerrain(_ *position, _ game.Seat, a Answer) []game.Arg {
	return []game.Arg{terrainArg(a.Terrain)}
}

func argGiver(p *position, _ game.Seat, a Answer) []game.Arg {
	return []game.Arg{game.Who("seat", a.Seat), terrainArg(p.camp.need)}
}

// argReach also names the spaces of the farmers that can go there.
func argReach(p *position, s game.Seat, a Answer) []game.Arg {
	from, _ := p.whoReaches(s, a.Space)
	return []game.Arg{at("at", a.Space), {Name: "from", Type: game.Places, IDs: from}}
}

// argHeading also names the direction of the first step.
func argHeading(p *position, _ game.Seat, a Answer) []game.Arg {
	return []game.Arg{at("at", a.Space), directionArg(p.heading())}
}

// explain makes the refusal that a person reads.
func (p *position) explain(why reason, s game.Seat, a Answer) *game.Illegal {
	r := &refusals[why]
	if r.args == nil {
		return game.Refuse(r.kind)
	}
	return game.Refuse(r.kind, r.args(p, s, a)...)
}

// reasonEntries are the refusals and what is wrong with a setup, for the vocabulary.
func reasonEntries() []game.Entry {
	return append(game.CommonReasons(),
		game.Entry{Kind: "off_board", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "others_farmer", Args: []game.Arg{at("at", 0), game.Who("seat", 1)}},
		game.Entry{Kind: "own_farmer", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "no_own_farmer", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "pool_empty"},
		game.Entry{Kind: "walled_in", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "no_way_out", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "no_entry"},
		game.Entry{Kind: "start_space", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "not_reachable", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "crop_already_there", Args: []game.Arg{at("at", 0), cropArg("crop", 1)}},
		game.Entry{Kind: "no_tokens"},
		game.Entry{Kind: "token_not_held", Args: []game.Arg{cropsArg(3)}},
		game.Entry{Kind: "otoma_there", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "no_recall"},
		game.Entry{Kind: "must_predict_all"},
		game.Entry{Kind: "no_end_on_crop", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "no_otoma", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "otoma_not_next", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "stack_empty", Args: []game.Arg{terrainArg(1)}},
		game.Entry{Kind: "no_way_there", Args: []game.Arg{terrainArg(1)}},
		game.Entry{Kind: "has_no_tile", Args: []game.Arg{game.Who("seat", 1), terrainArg(1)}},
		game.Entry{Kind: "farmer_first", Args: []game.Arg{at("at", 0), game.At("from", "b1", "c2")}},
		game.Entry{Kind: "new_farmer_first", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "any_farmer_first", Args: []game.Arg{at("at", 0), game.At("from", "b1", "c2")}},
		game.Entry{Kind: "nobody_reaches", Args: []game.Arg{at("at", 0)}},
		game.Entry{Kind: "spend_first"},
		game.Entry{Kind: "no_way_by_arrow", Args: []game.Arg{at("at", 0), directionArg(north)}},
		game.Entry{Kind: scenarioOfOtherBoard},
		game.Entry{Kind: boardTooShort},
		game.Entry{Kind: boxTooSmall},
		game.Entry{Kind: game.UnknownMode},
		game.Entry{Kind: game.UnknownEdition},
		game.Entry{Kind: game.UnknownOption},
		game.Entry{Kind: game.UnknownValue},
		game.Entry{Kind: game.OptionTwice},
		game.Entry{Kind: game.SeatsOutOfRange, Args: []game.Arg{game.Num("min", 2), game.Num("max", 4)}},
	)
}
