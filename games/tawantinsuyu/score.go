package tawantinsuyu

import "kancha/game"

// settleFinal is the end of the game: last swaps, the last actions of Axomamma, the final points (TW-88).
func settleFinal(p *position, f asked, r game.Recorder) bool {
	holder, k := f.seat, f.b
	if k < p.seats {
		f.b++
		s := (holder + game.Seat(k)) % game.Seat(p.seats)
		switch {
		case p.automata().Has(s):
			p.axomammaEnds(s, r)
		case p.owns(s, z15):
			p.push(frame{q: askLastSwap, seat: s})
		}
		return true
	}
	for p.depth > 0 {
		p.pop()
	}
	for s := range game.Seat(p.seats) {
		p.finalPoints(s, r)
	}
	p.phase, p.turn, p.holder = finished, game.Watcher, 0
	p.tellResult(r)
	return true
}

// settleLastSwap: Z15 still turns stone and corn into gold before the final points (TW-90), and who holds the tile of
// the last Festival has its free actions until that is over (TW-80).
func settleLastSwap(p *position, f asked, _ game.Recorder) bool {
	s := f.seat
	if p.freeStill(s) || p.owns(s, z15) && (p.goods[s][Stone] >= 2 || p.goods[s][Corn] >= 2) {
		return false
	}
	p.pop()
	return true
}

// finalPoints: tapestries, the top of the temple, buildings and armies face up, god cards, workers, gold (TW-88).
func (p *position) finalPoints(s game.Seat, r game.Recorder) {
	for at := 0; at < int(p.weavingsN[s]); {
		n := p.lengthAt(s, at)
		p.score(s, TapestryPoints, p.tapestry[min(n, len(p.tapestry)-1)], r)
		at += n
	}
	p.score(s, TempleTopPoints, p.track[p.temple[s]].final, r)
	p.score(s, BuildingPoints, int16((p.built[s]&^p.down[s]).len()*p.final.Building), r)
	if !p.automata().Has(s) {
		each := p.final.GodCard
		if p.owns(s, z06) {
			each++
		}
		p.score(s, GodCardPoints, int16(int(p.godsN[s])*each), r)
	}
	p.score(s, ArmyPoints, int16(p.armyUp[s].len()*p.final.Army), r)
	p.score(s, WorkerPoints, int16(p.workersOf(s)*p.final.Worker), r)
	p.score(s, GoldPoints, int16(int(p.goods[s][Gold])*p.final.Gold), r)
	if p.automata().Has(s) && p.rules.hard.resources {
		p.score(s, ResourcePoints, int16(p.resources(s)), r)
	}
}

// resources counts all resources of a seat: the tie-break (TW-89).
func (p *position) resources(s game.Seat) int {
	n := 0
	for _, have := range p.goods[s] {
		n += int(have)
	}
	return n
}

func (p *position) tellResult(r game.Recorder) {
	if r == nil {
		return
	}
	all := p.Standings()
	winners := 0
	for _, s := range all {
		p.tell(r, s.Seat, "final_score", num("n", s.Total))
		if s.Rank == 1 {
			winners++
		}
	}
	if p.automata() != 0 {
		p.tellSolo(all, r)
		return
	}
	for _, s := range all {
		switch {
		case s.Rank != 1:
		case winners > 1:
			p.tell(r, s.Seat, "won_shared", num("n", s.Total))
		default:
			p.tell(r, s.Seat, "won", num("n", s.Total))
		}
	}
}

// tellSolo tells the end of a game against Axomamma: one can be ahead and still have too few points (TW-99).
func (p *position) tellSolo(all []game.Standing, r game.Recorder) {
	switch {
	case p.won():
		p.tell(r, 0, "solo_won", num("n", all[0].Total))
	case all[0].Total > all[her].Total:
		p.tell(r, 0, "solo_short", num("n", all[0].Total), num("need", int(p.solo.win)))
	default:
		p.tell(r, 0, "solo_lost", num("n", all[0].Total), num("other", all[her].Total))
	}
}

// won tells whether a game against Axomamma is won: by at least 120 points, and more than she has (TW-99).
func (p *position) won() bool {
	return p.total(0) >= p.solo.win && p.total(0) > p.total(her)
}

// Standings is the score by category. Of equal totals more resources are better; then the place is shared (TW-89). At
// the end of a game alone nothing counts but whether it is won (TW-99).
func (p *position) Standings() []game.Standing {
	all := make([]game.Standing, p.seats)
	for s := range game.Seat(p.seats) {
		st := game.Standing{Seat: s, Rank: 1, Total: int(p.total(s))}
		for c, id := range categoryIDs {
			st.Points = append(st.Points, game.Points{Category: id, N: int(p.points[s][c])})
		}
		st.Tiebreaks = []game.Points{{Category: resourcesCategory, N: p.resources(s)}}
		for o := range game.Seat(p.seats) {
			if p.total(o) > p.total(s) || p.total(o) == p.total(s) && p.resources(o) > p.resources(s) {
				st.Rank++
			}
		}
		all[s] = st
	}
	if p.phase == finished && p.automata() != 0 {
		all[0].Rank, all[her].Rank = 2, 1
		if p.won() {
			all[0].Rank, all[her].Rank = 1, 2
		}
	}
	return all
}
