package arena

import "math"

// Lead is how many points more than the best of the others a player came out with, automata that score among them. It
// says more than wins do: about half the games show as much. Deals are the trials, as in a [Test]: of each the mean over
// its games counts, one from every seat, so luck that goes with a seat does not widen the interval.
type Lead struct {
	Mean   float64 `json:"mean"`   // of a game
	Deals  int     `json:"deals"`  // played whole and without an error
	Spread float64 `json:"spread"` // standard deviation from deal to deal, 0 for one
	// CI95 is Student's 95 % interval around Mean. One deal has none.
	CI95 *[2]float64 `json:"ci95,omitempty"`
}

// leastWidth is how many deals are played before a series may end because its interval is narrow: a few alike deals
// look more certain than they are.
const leastWidth = 12

// leadOf is the lead of a player in whole deals, nil if there is none.
func leadOf(outcomes []Outcome, player, players int) *Lead {
	var n, sum, squares float64
	for deal := 0; deal+players <= len(outcomes); deal += players {
		if lead, ok := dealLead(outcomes[deal:deal+players], player); ok {
			n, sum, squares = n+1, sum+lead, squares+lead*lead
		}
	}
	if n == 0 {
		return nil
	}
	l := &Lead{Mean: round(sum / n), Deals: int(n)}
	if n > 1 {
		spread := math.Sqrt(max(0, squares-sum*sum/n) / (n - 1))
		off := student95(int(n)-1) * spread / math.Sqrt(n)
		l.Spread, l.CI95 = round(spread), &[2]float64{round(sum/n - off), round(sum/n + off)}
	}
	return l
}

// dealLead is the mean lead in the games of one deal.
func dealLead(games []Outcome, player int) (lead float64, ok bool) {
	for _, o := range games {
		if o.Err != nil {
			return 0, false
		}
		lead += o.lead(player)
	}
	return lead / float64(len(games)), true
}

// lead is a player's in a game that did not go wrong. Alone without an automaton it is the points.
func (o Outcome) lead(player int) float64 {
	most, others := 0, false
	for p, s := range o.Standing {
		if p != player && (!others || s.Total > most) {
			most, others = s.Total, true
		}
	}
	for _, s := range o.Automata {
		if !others || s.Total > most {
			most, others = s.Total, true
		}
	}
	return float64(o.Standing[player].Total - most)
}

// narrow tells whether the interval of the first player's lead is at most so wide.
func narrow(outcomes []Outcome, players int, width float64) bool {
	l := leadOf(outcomes, 0, players)
	return l != nil && l.Deals >= leastWidth && l.CI95[1]-l.CI95[0] <= width
}

// student95 is how many standard errors a 95 % interval reaches to either side, by degrees of freedom: the expansion of
// Student's distribution around the normal one (Abramowitz and Stegun 26.7.5), exact to 1 % from two degrees on.
func student95(freedom int) float64 {
	const z = 1.959964
	if freedom < 2 {
		return 12.7062
	}
	n, z2 := float64(freedom), z*z
	return z * (1 + (z2+1)/(4*n) + ((5*z2+16)*z2+3)/(96*n*n) + (((3*z2+19)*z2+17)*z2-15)/(384*n*n*n) +
		((((79*z2+776)*z2+1482)*z2-1920)*z2-945)/(92160*n*n*n*n))
}
