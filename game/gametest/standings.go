package gametest

import (
	"slices"

	"kancha/game"
)

// standings proves that at any time every seat stands somewhere, that the categories add up to the total, and that
// ranks follow totals and tie-breaks.
func standings(t reporter, s *subject) {
	t.Helper()
	for _, setup := range s.setups {
		for n := range s.games {
			p := s.begin(t, setup, n)
			p.standing()
			for p.choose() {
				p.answer(nil)
				p.standing()
			}
		}
	}
}

func (p *play) standing() {
	p.t.Helper()
	all := p.st.Standings()
	if len(all) != p.st.Seats() {
		p.fail("there are %d standings for %d seats", len(all), p.st.Seats())
	}
	for i, s := range all {
		sum := 0
		for _, c := range s.Points {
			sum += c.N
		}
		if sum != s.Total {
			p.fail("seat %d: the categories %v add up to %d, the total is %d", i, s.Points, sum, s.Total)
		}
		if int(s.Seat) != i || !slices.EqualFunc(s.Points, all[0].Points, sameCategory) ||
			!slices.EqualFunc(s.Tiebreaks, all[0].Tiebreaks, sameCategory) {
			p.fail("the standings are not by seat, or not with the same categories: %v", all)
		}
		p.rank(s, all)
	}
}

func sameCategory(a, b game.Points) bool { return a.Category == b.Category }

// rank checks one seat against all others: its rank is one more than the number of seats before it, and nobody with
// less stands before somebody with more.
func (p *play) rank(s game.Standing, all []game.Standing) {
	p.t.Helper()
	before := 0
	for _, o := range all {
		if o.Rank < s.Rank {
			before++
		}
		if better := compareStanding(o, s); better > 0 && o.Rank > s.Rank || better == 0 && o.Rank != s.Rank {
			p.fail("the ranks do not follow totals and tie-breaks: %v", all)
		}
	}
	if s.Rank != before+1 {
		p.fail("seat %d has rank %d, but %d seats are before it: %v", s.Seat, s.Rank, before, all)
	}
}

// compareStanding is positive if a stands better than b.
func compareStanding(a, b game.Standing) int {
	if a.Total != b.Total {
		return a.Total - b.Total
	}
	for i := range a.Tiebreaks {
		if d := a.Tiebreaks[i].N - b.Tiebreaks[i].N; d != 0 {
			return d
		}
	}
	return 0
}
