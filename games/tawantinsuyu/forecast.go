package tawantinsuyu

import "kancha/game"

// Feast is what a Festival would bring a seat if it came now: points by what they are for, and what is asked in potatoes.
type Feast struct {
	Temple, Regions, Matches, Buildings int // points
	Cards, Potatoes                     int // god cards in hand, and the potatoes there would be for them
	Lost                                int // points for missing potatoes, as a number below 0
	Total                               int
}

// Forecast tells for every seat what a Festival would bring now, without what would have to be decided first: gold for
// potatoes, temple steps for gold. It holds nothing that some seat may not know. It is false for positions of other games.
func Forecast(from game.Position, into *[maxSeats]Feast) bool {
	p := positionOf(from)
	if p == nil {
		return false
	}
	*into = [maxSeats]Feast{}
	for s := range game.Seat(p.seats) {
		into[s] = p.feast(s)
	}
	return true
}

func (p *position) feast(s game.Seat) Feast {
	auto := p.automata().Has(s)
	f := Feast{Potatoes: int(p.goods[s][Potato])}
	f.startOf(p, s)
	if auto {
		f.Matches = int(p.weavesPay()) * int(p.weavingsN[s])
	} else {
		for at := range int(p.weavingsN[s]) {
			if e := p.jointAt(s, at); e >= 0 {
				f.Matches += f.add(p, p.edges[e])
			}
		}
	}
	st := &p.track[p.temple[s]]
	f.Temple = int(st.festival) + f.add(p, st.reward)
	for region := range Regions {
		if p.leader(region) == s {
			f.Regions += p.casualtiesN()
		}
	}
	f.Total = f.Temple + f.Regions + f.Matches + f.Buildings
	if !auto {
		f.Cards = int(p.godsN[s])
		lacking := max(0, f.Cards*int(p.rules.upkeep)-f.Potatoes)
		f.Lost = -min(lacking*-p.festival.Missing, int(p.total(s))+f.Total)
		f.Total += f.Lost
	}
	return f
}

// startOf is what passive buildings bring at the start of a Festival.
func (f *Feast) startOf(p *position, s game.Seat) {
	if p.owns(s, z06) {
		f.Potatoes += 4
	}
	if p.owns(s, z09) {
		f.Buildings = p.longestTapestry(s)
	}
	if p.owns(s, z10) {
		f.Potatoes += 2
	}
}

// add counts the potatoes of a list and is its points.
func (f *Feast) add(p *position, l list) (points int) {
	for i := l.from; i < l.to; i++ {
		switch fx := &p.effects[i]; fx.kind {
		case fxVP:
			points += int(fx.n)
		case fxPotato:
			f.Potatoes += int(fx.n)
		}
	}
	return points
}
