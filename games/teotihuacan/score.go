package teotihuacan

import "kancha/game"

// Standings ranks by points, then cocoa, then the number on the order token: the lower is better, in Dark Eclipse the
// higher. In the solo game Teotibot wins ties.
func (p *position) Standings() []game.Standing {
	out := make([]game.Standing, p.seats)
	for i := range out {
		s := game.Seat(i)
		points := make([]game.Points, categories)
		for c := range points {
			points[c] = game.Points{Category: categoryIDs[c], N: int(p.points[s][c])}
		}
		out[i] = game.Standing{Seat: s, Rank: p.rank(s), Total: int(p.total(s)), Points: points, Tiebreaks: p.tiebreaks(s)}
	}
	return out
}

func (p *position) tiebreaks(s game.Seat) []game.Points {
	ties := p.ties(s)
	if p.solo() {
		return []game.Points{{Category: botTie, N: ties[0]}}
	}
	return []game.Points{{Category: cocoaTie, N: ties[0]}, {Category: orderTie, N: ties[1]}}
}

// ties are the values that decide between equal totals, larger is better.
func (p *position) ties(s game.Seat) [2]int {
	switch {
	case p.solo() && p.isBot(s):
		return [2]int{1}
	case p.solo():
		return [2]int{}
	case p.options.dark > 0:
		return [2]int{int(p.goods[s][Cocoa]), p.order(s)}
	}
	return [2]int{int(p.goods[s][Cocoa]), int(p.seats) - p.order(s)}
}

// better tells whether a seat stands before another.
func (p *position) better(a, b game.Seat) bool {
	if x, y := p.total(a), p.total(b); x != y {
		return x > y
	}
	x, y := p.ties(a), p.ties(b)
	return x[0] > y[0] || x[0] == y[0] && x[1] > y[1]
}

func (p *position) rank(s game.Seat) int {
	rank := 1
	for o := range game.Seat(p.seats) {
		if p.better(o, s) {
			rank++
		}
	}
	return rank
}

func (p *position) tellResult(r game.Recorder) {
	for s := range game.Seat(p.seats) {
		if p.rank(s) > 1 { // whose points are not told with their victory
			tell(r, s, "final_score", game.Num("n", int(p.total(s))))
		}
	}
	for s := range game.Seat(p.seats) {
		if p.rank(s) == 1 {
			tell(r, s, "won", game.Num("n", int(p.total(s))))
		}
	}
}
