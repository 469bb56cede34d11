package tiwanaku

import "kancha/game"

// total is a seat's score.
func (p *position) total(s game.Seat) int16 {
	sum := int16(0)
	for _, n := range p.points[s] {
		sum += n
	}
	return sum
}

// levelSum is the tie-break of TI-49.
func (p *position) levelSum(s game.Seat) int {
	sum := 0
	for _, l := range p.levels[s] {
		sum += int(l)
	}
	return sum
}

// Standings ranks by points, then by the sum of the diversity levels; who is still equal shares the rank (TI-49).
func (p *position) Standings() []game.Standing {
	out := make([]game.Standing, p.seats)
	for i := range out {
		s := game.Seat(i)
		points := make([]game.Points, categories)
		for c := range points {
			points[c] = game.Points{Category: categoryIDs[c], N: int(p.points[s][c])}
		}
		out[i] = game.Standing{
			Seat: s, Rank: p.rank(s), Total: int(p.total(s)), Points: points,
			Tiebreaks: []game.Points{{Category: levelsCategory, N: p.levelSum(s)}},
		}
	}
	return out
}

// rank is one more than the number of seats that are better.
func (p *position) rank(s game.Seat) int {
	rank := 1
	for o := range game.Seat(p.seats) {
		if p.total(o) > p.total(s) || p.total(o) == p.total(s) && p.levelSum(o) > p.levelSum(s) {
			rank++
		}
	}
	return rank
}

func (p *position) tellResult(r game.Recorder) {
	var winners game.Seats
	for s := range game.Seat(p.seats) {
		tell(r, s, "final_score", game.Num("n", int(p.total(s))))
		if p.rank(s) == 1 {
			winners = winners.With(s)
		}
	}
	kind := "won"
	if winners.Len() > 1 {
		kind = "won_shared"
	}
	for s := range winners.All() {
		tell(r, s, kind, game.Num("n", int(p.total(s))))
	}
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
		return game.Preview{Effects: []game.Phrase{game.Say("pass_is_final")}}
	}
	return game.Preview{}
}

// previewStop looks at the terrains that are left in the supply.
func (p *position) previewStop(s game.Seat, at Space) game.Preview {
	if p.tiles.has(at) {
		return game.Preview{Effects: []game.Phrase{game.Say("no_discovery")}}
	}
	least, most := int16(maxPoints), int16(0)
	for t, left := range p.supply {
		if left > 0 {
			n := p.diversityGain(s, uint8(t+1))
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
	has := p.total(s)
	effects := []game.Phrase{game.Say("gain_if_right", game.Num("n", int(a.Crop)))}
	if !p.tokens[s].Has(a.Crop) {
		effects = append(effects, game.Say("token_if_right", cropArg("crop", a.Crop)))
	}
	effects = append(effects,
		game.Say("lose_if_wrong", game.Num("least", int(min(least, has))), game.Num("most", int(min(most, has)))))
	if !p.final {
		effects = append(effects, game.Say("ends_if_wrong"))
	}
	return game.Preview{Reveals: true, Effects: effects}
}
