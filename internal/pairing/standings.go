package pairing

import (
	"cmp"
	"slices"
)

// Line is how a player stands.
type Line struct {
	Player   int
	Place    int // 1 is best; those whom nothing tells apart share it
	Points   int // in the unit of a table
	Strength int // of those that were met: their points, a table's mean each, times Unit
	Direct   int // tables finished before those who are level so far, less those behind them
	Share    int // of all points at the own tables, in thousandths
	Played   int
	Byes     int
}

// Standings ranks n players by the boards that are over: points, strength of those who were met, games against those who
// are level, share of the score. With free, a bye is worth the first place: that is so where byes are dealt to the last
// and not to everybody in turn.
func Standings(n int, rounds []Round, free bool) []Line {
	lines := make([]Line, n)
	for i := range lines {
		lines[i].Player = i
	}
	shares := make([]int, n)
	each(rounds, func(b *Board) {
		sum := 0
		for _, t := range b.Totals {
			sum += max(t, 0)
		}
		for seat, i := range b.Players {
			lines[i].Played++
			lines[i].Points += b.points(seat)
			if sum > 0 {
				shares[i] += 1000 * max(b.Totals[seat], 0) / sum
			}
		}
	})
	for _, r := range rounds {
		for _, i := range r.Byes {
			lines[i].Byes++
			if free {
				lines[i].Points += Unit
			}
		}
	}
	for i := range lines {
		if lines[i].Played > 0 {
			lines[i].Share = shares[i] / lines[i].Played
		}
		lines[i].Strength = Unit * lines[i].Points * lines[i].Byes // as if they had met somebody like themselves
	}
	each(rounds, func(b *Board) {
		for _, i := range b.Players {
			for _, j := range b.Players {
				if i != j {
					lines[i].Strength += Unit * lines[j].Points / (len(b.Players) - 1)
				}
			}
		}
	})
	direct(lines, rounds)
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Or(better(a, b), cmp.Compare(a.Player, b.Player)) })
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && better(lines[i-1], lines[i]) == 0 {
			lines[i].Place = lines[i-1].Place
		}
	}
	return lines
}

func better(a, b Line) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Strength, a.Strength), cmp.Compare(b.Direct, a.Direct), cmp.Compare(b.Share, a.Share))
}

// each calls f for the boards of two and more that are over.
func each(rounds []Round, f func(*Board)) {
	for _, r := range rounds {
		for i := range r.Boards {
			if b := &r.Boards[i]; b.over() && len(b.Players) > 1 {
				f(b)
			}
		}
	}
}

// direct counts the tables of those who are level in what comes before; lines are by player.
func direct(lines []Line, rounds []Round) {
	each(rounds, func(b *Board) {
		for s, i := range b.Players {
			for o, j := range b.Players {
				if i == j || lines[i].Points != lines[j].Points || lines[i].Strength != lines[j].Strength {
					continue
				}
				lines[i].Direct += cmp.Compare(b.Places[o], b.Places[s])
			}
		}
	})
}
