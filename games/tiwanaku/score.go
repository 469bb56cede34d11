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
	if p.mode == cooperative {
		p.tellTogether(r)
		return
	}
	var winners game.Seats // whose points are told with their victory
	for s := range game.Seat(p.Seats()) {
		if p.rank(s) == 1 {
			winners = winners.With(s)
		} else {
			tell(r, s, "final_score", game.Num("n", int(p.total(p.side(s)))))
		}
	}
	kind := "won"
	if winners.Len() > 1 {
		kind = "won_shared"
	}
	for s := range winners.All() {
		tell(r, s, kind, game.Num("n", int(p.total(p.side(s)))))
	}
}

// tellTogether tells the result of a team once, and of nobody in particular.
func (p *position) tellTogether(r game.Recorder) {
	ours, theirs := int(p.total(0)), int(p.total(otomaSide))
	if p.rank(0) > 1 {
		tell(r, game.Watcher, "lost_together", game.Num("ours", ours), game.Num("theirs", theirs))
		return
	}
	tell(r, p.otomaSeat(), "final_score", game.Num("n", theirs))
	tell(r, game.Watcher, "won_together", game.Num("n", ours))
}
