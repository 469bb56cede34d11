package tiwanaku

import (
	"kancha/game"
	"kancha/game/turn"
)

// Why answers are not allowed, beside the reasons that all games share.
const (
	offBoard turn.Reason = turn.First + iota
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
)

// refusals are the reasons in the vocabulary, with what their numbers stand for.
var refusals = []turn.Refusal[*position]{
	offBoard:     says("off_board", argAt),
	othersFarmer: says("others_farmer", argAt, argSeat),
	ownFarmer:    says("own_farmer", argAt),
	noFarmer:     says("no_own_farmer", argAt),
	poolEmpty:    says("pool_empty"),
	walledIn:     says("walled_in", argAt),
	noWayOut:     says("no_way_out", argAt),
	noEntry:      says("no_entry"),
	sameSpace:    says("start_space", argAt),
	notReachable: says("not_reachable", argAt),
	cropThere:    says("crop_already_there", argAt, argCrop),
	noTokens:     says("no_tokens"),
	tokenNotHeld: says("token_not_held", argCrops),
	otomaThere:   says("otoma_there", argAt),
	noRecall:     says("no_recall"),
	mustPredict:  says("must_predict_all"),
	noEndOnCrop:  says("no_end_on_crop", argAt),
	noOtoma:      says("no_otoma", argAt),
	otomaNotNext: says("otoma_not_next", argAt),
	stackEmpty:   says("stack_empty", argTerrain),
	noWayThere:   says("no_way_there", argTerrain),
	hasNoTile:    says("has_no_tile", argSeat, argTerrain),

	farmerFirst:    says("farmer_first", argAt, argReach),
	newFarmerFirst: says("new_farmer_first", argAt),
	anyFarmerFirst: says("any_farmer_first", argAt, argReach),
	nobodyReaches:  says("nobody_reaches", argAt),
	spendFirst:     says("spend_first"),
	noWayByArrow:   says("no_way_by_arrow", argAt, argHeading),
}

func says(kind string, args ...turn.Arg[*position]) turn.Refusal[*position] {
	return turn.Say(kind, args...)
}

func argAt(_ *position, n int) game.Arg { return at("at", Space(n)) }

func argSeat(_ *position, n int) game.Arg { return game.Who("seat", game.Seat(n)) }

func argCrop(_ *position, n int) game.Arg { return cropArg("crop", uint8(n)) }

func argCrops(_ *position, n int) game.Arg { return cropsArg(Crops(n)) }

func argTerrain(_ *position, n int) game.Arg { return terrainArg(uint8(n)) }

func argHeading(_ *position, n int) game.Arg { return directionArg(direction(n)) }

// argReach names the spaces of the farmers of a seat that can go to a space, see [trip].
func argReach(p *position, n int) game.Arg {
	if p == nil {
		return game.At("from", "b1", "c2") // an example
	}
	from, _ := p.whoReaches(game.Seat(n>>8), Space(n&0xff))
	return game.Arg{Name: "from", Type: game.Places, IDs: from}
}

// trip is a seat and a space in one number.
func trip(s game.Seat, to Space) int { return int(s)<<8 | int(to) }

// ownerOf is whose farmer stands on a space, Watcher if nobody's does.
func (p *position) ownerOf(at Space) game.Seat {
	for s := range game.Seat(p.seats) {
		if p.own(s).has(at) {
			return s
		}
	}
	return game.Watcher
}

// reasonEntries are the refusals and what is wrong with a setup, for the vocabulary.
func reasonEntries() []game.Entry {
	return append(turn.Entries(refusals, nil),
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
