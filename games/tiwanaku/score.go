package tiwanaku

import "kancha/game"

// total is the score of a side.
func (p *position) total(side int) int16 {
	sum := int16(0)
	for _, n := range p.points[side] {
		sum += n
	}
	return sum
}

// tieBreak decides between equal totals: the sum of the diversity levels (TI-49), or being the Otoma (TI-69, TI-92).
func (p *position) tieBreak(side int) int {
	if p.mode != competitive {
		return side
	}
	return p.levelSum(side)
}

func (p *position) levelSum(side int) int {
	sum := 0
	for _, l := range p.levels[side] {
		sum += int(l)
	}
	return sum
}

// Standings ranks by points, then by the tie-break; who is still equal shares the rank. People who play together
// stand as one.
func (p *position) Standings() []game.Standing {
	shown, tie := categories-1, levelsCategory
	if p.mode == cooperative {
		shown = categories
	}
	if p.mode != competitive {
		tie = otomaCategory
	}
	out := make([]game.Standing, p.Seats())
	for i := range out {
		s := game.Seat(i)
		side := p.side(s)
		points := make([]game.Points, shown)
		for c := range points {
			points[c] = game.Points{Category: categoryIDs[c], N: int(p.points[side][c])}
		}
		out[i] = game.Standing{
			Seat: s, Rank: p.rank(s), Total: int(p.total(side)), Points: points,
			Tiebreaks: []game.Points{{Category: tie, N: p.tieBreak(side)}},
		}
	}
	return out
}

// rank is one more than the number of seats that are better.
func (p *position) rank(s game.Seat) int {
	rank, side := 1, p.side(s)
	for o := range game.Seat(p.Seats()) {
		other := p.side(o)
		if p.total(other) > p.total(side) || p.total(other) == p.total(side) && p.tieBreak(other) > p.tieBreak(side) {
			rank++
		}
	}
	return rank
}

func (p *position) tellResult(r game.Recorder) {
	var winners game.Seats // whose points are told with their victory
	for s := range game.Seat(p.Seats()) {
		switch {
		case p.rank(s) == 1:
			winners = winners.With(s)
		case p.mode != cooperative || s == 0 || s == p.otomaSeat():
			tell(r, p.teller(s), "final_score", game.Num("n", int(p.total(p.side(s)))))
		}
	}
	kind := "won"
	switch {
	case p.mode == cooperative && winners.Has(0):
		tell(r, game.Watcher, "won_together", game.Num("n", int(p.total(0))))
		return
	case winners.Len() > 1:
		kind = "won_shared"
	}
	for s := range winners.All() {
		tell(r, s, kind, game.Num("n", int(p.total(p.side(s)))))
	}
}

// teller is the seat that an event about a seat's score is told of: nobody in particular where people play together.
func (p *position) teller(s game.Seat) game.Seat {
	if p.mode == cooperative && s != p.otomaSeat() {
		return game.Watcher
	}
	return s
}

// Preview says what an answer would bring by the rules alone.
func (p *position) Preview(s game.Seat, m game.Move) game.Preview {
	if p.refusal(s, m) != fine {
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
		return game.Preview{Effects: []game.Phrase{game.Say("gain", game.Num("n", int(p.offering[a.Tokens.Len()])))}}
	case Pass:
		if p.final {
			return game.Preview{Effects: []game.Phrase{game.Say("pass_is_final")}}
		}
	case Spend:
		return p.previewSpend(s, a)
	case Advance, Give:
		return game.Preview{Reveals: true}
	}
	return game.Preview{}
}

// previewSpend says where the tile points, to whoever sees it.
func (p *position) previewSpend(s game.Seat, a Answer) game.Preview {
	tile := p.top(int(a.Terrain-1), s)
	if tile == 0 {
		return game.Preview{Reveals: true}
	}
	to := p.backs[a.Terrain-1][tile-1].to
	return game.Preview{Reveals: true, Effects: []game.Phrase{game.Say("heading", directionArg(to))}}
}

// previewStop looks at the terrains that are left in the supply.
func (p *position) previewStop(s game.Seat, at Space) game.Preview {
	if p.tiles.has(at) {
		effects := []game.Phrase{game.Say("no_discovery")}
		if p.mode == solo && !p.crops.has(at) {
			arrow := p.arrowAt(at)
			effects = append(effects, game.Say("arrow", colourArg(arrow.colour),
				directionArg(arrow.to)))
		}
		return game.Preview{Effects: effects}
	}
	least, most := int16(maxPoints), int16(0)
	for t, left := range p.supply {
		if left > 0 {
			n := p.diversityGain(p.side(s), uint8(t+1))
			least, most = min(least, n), max(most, n)
		}
	}
	effect := game.Say("gain_between", game.Num("least", int(least)), game.Num("most", int(most)))
	if least == most {
		effect = game.Say("gain", game.Num("n", int(most)))
	}
	return game.Preview{Reveals: true, Effects: []game.Phrase{effect}}
}

// previewPrediction: a wrong answer costs the level of another crop, but never more than one has.
func (p *position) previewPrediction(s game.Seat, a Answer) game.Preview {
	least, most := int16(1), int16(crops)
	switch a.Crop {
	case 1:
		least = 2
	case crops:
		most = crops - 1
	}
	has := p.total(p.side(s))
	effects := []game.Phrase{game.Say("gain_if_right", game.Num("n", int(a.Crop)))}
	if !p.tokens[p.side(s)].Has(a.Crop) {
		effects = append(effects, game.Say("token_if_right", cropArg("crop", a.Crop)))
	}
	effects = append(effects,
		game.Say("lose_if_wrong", game.Num("least", int(min(least, has))), game.Num("most", int(min(most, has)))))
	if !p.final && p.mode != solo {
		effects = append(effects, game.Say("ends_if_wrong"))
	}
	return game.Preview{Reveals: true, Effects: effects}
}
