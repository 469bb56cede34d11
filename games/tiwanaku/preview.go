package tiwanaku

import (
	"kancha/game"
	"kancha/game/turn"
)

// Preview says what an answer would bring by the rules alone.
func (p *position) Preview(s game.Seat, m game.Move) game.Preview {
	if sequence.Why(p, s, m) != turn.OK {
		return game.Preview{}
	}
	switch a := Read(m); a.Verb {
	case Recall:
		return game.Preview{Effects: []game.Phrase{game.Say("back_to_pool")}}
	case To:
		return p.previewStop(s, a.Space)
	case Predict:
		return p.previewPrediction(s, a)
	case Offer:
		return game.Preview{Effects: p.offeringEffects(a)}
	case Pass:
		return game.Preview{Effects: p.passEffects()}
	case Spend:
		return p.previewSpend(s, a)
	case Advance, Give:
		return game.Preview{Reveals: true}
	}
	return game.Preview{}
}

// offeringEffects are the points and, together, those of the Otoma, who offer along (TI-88). At the end of the game they
// do it in any case.
func (p *position) offeringEffects(a Answer) []game.Phrase {
	effects := []game.Phrase{game.Say("gain", game.Num("n", int(p.offering[a.Tokens.Len()])))}
	if p.mode == cooperative && !p.final && p.tokens[otomaSide] != 0 {
		n := p.offering[p.tokens[otomaSide].Len()]
		effects = append(effects, game.Say("otoma_offer", game.Num("n", int(n))))
	}
	return effects
}

// passEffects: alone a pass ends the game, against others only one's own predictions (TI-46, TI-68).
func (p *position) passEffects() []game.Phrase {
	switch {
	case !p.final:
		return nil
	case p.mode == solo:
		return []game.Phrase{game.Say("pass_ends_game")}
	}
	return []game.Phrase{game.Say("pass_is_final")}
}

// previewSpend says where the tile points, to whoever sees it, and if nothing can be done with it (TI-91).
func (p *position) previewSpend(s game.Seat, a Answer) game.Preview {
	t := int(a.Terrain - 1)
	tile := p.top(t, s)
	if tile == 0 {
		return game.Preview{Reveals: true}
	}
	effects := []game.Phrase{game.Say("heading", directionArg(p.backs[t][tile-1].to))}
	if !p.allows(s, t) {
		effects = append(effects, game.Say("no_action"))
	}
	return game.Preview{Reveals: true, Effects: effects}
}

// previewStop is what a farmer finds where it stops, and whom that sets in motion.
func (p *position) previewStop(s game.Seat, at Space) game.Preview {
	known := p.tiles.has(at)
	out := game.Preview{Reveals: !known}
	if known {
		out.Effects = append(out.Effects, game.Say("no_discovery"))
	} else {
		out.Effects = append(out.Effects, p.discoveryEffect(s))
	}
	switch {
	case p.mode == solo && !p.crops.has(at):
		out.Effects = append(out.Effects, p.arrowEffects(at)...)
	case p.mode == cooperative && p.disturbed(at) != 0:
		out.Effects = append(out.Effects, game.Say("otoma_react", game.Num("n", game.Seats(p.disturbed(at)).Len())))
	}
	return out
}

// discoveryEffect looks at the terrains that are left in the supply.
func (p *position) discoveryEffect(s game.Seat) game.Phrase {
	least, most := int16(maxPoints), int16(0)
	for t, left := range p.supply {
		if left > 0 {
			n := p.diversityGain(p.side(s), uint8(t+1))
			least, most = min(least, n), max(most, n)
		}
	}
	if least == most {
		return game.Say("gain", game.Num("n", int(most)))
	}
	return game.Say("gain_between", game.Num("least", int(least)), game.Num("most", int(most)))
}

// arrowEffects say what the arrow under a farmer will do (TI-59 to TI-65), as far as it is seen.
func (p *position) arrowEffects(at Space) []game.Phrase {
	if p.tiles|at.bit() == p.layout().spaces { // nobody moves any more (TI-63)
		return nil
	}
	if !p.tiles.has(at) {
		return []game.Phrase{game.Say("arrow_unknown")}
	}
	arrow := p.arrowAt(at)
	var effects []game.Phrase
	switch {
	case arrow.colour == soloColour && p.camp.level == soloEasy:
		return []game.Phrase{game.Say("arrow_own")}
	case arrow.colour == soloColour:
		effects = append(effects, game.Say("arrow_choice", directionArg(arrow.to)))
	default:
		effects = append(effects, game.Say("arrow", colourArg(arrow.colour), directionArg(arrow.to)))
	}
	if !p.camp.offerDisturbed {
		effects = append(effects, game.Say("ends_turn"))
	}
	return effects
}

// previewPrediction: a wrong answer costs the level of another crop, but never more than one has.
func (p *position) previewPrediction(s game.Seat, a Answer) game.Preview {
	effects := []game.Phrase{game.Say("gain_if_right", game.Num("n", int(a.Crop)))}
	if p.tokens[p.side(s)].Has(a.Crop) {
		effects = append(effects, game.Say("token_held"))
	} else {
		effects = append(effects, game.Say("token_if_right", cropArg("crop", a.Crop)))
	}
	least, most := p.loss(p.total(p.side(s)), a.Crop)
	effects = append(effects, lossEffect(least, most))
	switch {
	case p.mode == solo: // right or wrong, the next farmer follows
	case p.final:
		effects = append(effects, game.Say("out_if_wrong"))
	default:
		effects = append(effects, game.Say("ends_if_wrong"))
	}
	return game.Preview{Reveals: true, Effects: effects, Stake: game.Stake{Best: int(a.Crop), Worst: int(most)}}
}

// loss is the least and the most that a wrong answer costs: the level of another crop, or what one has.
func (p *position) loss(has int16, announced uint8) (least, most int16) {
	least, most = 1, crops
	switch announced {
	case 1:
		least = 2
	case crops:
		most = crops - 1
	}
	return min(least, has), min(most, has)
}

func lossEffect(least, most int16) game.Phrase {
	switch {
	case most == 0:
		return game.Say("lose_nothing")
	case least == most:
		return game.Say("lose_n_if_wrong", game.Num("n", int(most)))
	}
	return game.Say("lose_if_wrong", game.Num("least", int(least)), game.Num("most", int(most)))
}

func effectEntries() []game.Entry {
	n, arrow := game.Num("n", 2), directionArg(north)
	return []game.Entry{
		{Kind: "gain", Args: []game.Arg{game.Num("n", 1)}},
		{Kind: "gain_between", Args: []game.Arg{game.Num("least", 1), game.Num("most", 4)}},
		{Kind: "gain_if_right", Args: []game.Arg{game.Num("n", 1)}},
		{Kind: "lose_if_wrong", Args: []game.Arg{game.Num("least", 1), game.Num("most", 5)}},
		{Kind: "lose_n_if_wrong", Args: []game.Arg{n}},
		{Kind: "lose_nothing"},
		{Kind: "token_if_right", Args: []game.Arg{cropArg("crop", 1)}},
		{Kind: "token_held"},
		{Kind: "no_discovery"},
		{Kind: "back_to_pool"},
		{Kind: "ends_if_wrong"},
		{Kind: "out_if_wrong"},
		{Kind: "ends_turn"},
		{Kind: "pass_is_final"},
		{Kind: "pass_ends_game"},
		{Kind: "arrow", Args: []game.Arg{colourArg(4), arrow}},
		{Kind: "arrow_choice", Args: []game.Arg{arrow}},
		{Kind: "arrow_own"},
		{Kind: "arrow_unknown"},
		{Kind: "heading", Args: []game.Arg{arrow}},
		{Kind: "no_action"},
		{Kind: "otoma_offer", Args: []game.Arg{n}},
		{Kind: "otoma_react", Args: []game.Arg{n}},
	}
}
