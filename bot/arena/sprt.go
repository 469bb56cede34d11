package arena

import "math"

// Test is a sequential probability ratio test of the first player against the field: is it better by Elo0, or by Elo1?
// The series ends when one of them is refuted, with a chance of 5 % that the wrong one is. Deals are the trials, since
// games of one deal are not independent.
type Test struct{ Elo0, Elo1 float64 }

// Verdict is what a test has decided.
type Verdict string

const (
	Open     Verdict = "open"     // not yet
	Rejected Verdict = "rejected" // Elo1 is refuted
	Accepted Verdict = "accepted" // Elo0 is refuted
)

// Judgement is where a test stands.
type Judgement struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	LLR     float64 `json:"llr"`    // logarithm of the likelihood ratio
	Bounds  float64 `json:"bounds"` // the test ends when LLR leaves this far to either side
	Verdict Verdict `json:"verdict"`
}

// leastDeals is how many deals are played before a test decides: from fewer nothing is known about their spread.
const leastDeals = 5

// judge looks at whole deals in their order.
func (t Test) judge(outcomes []Outcome, players int) Judgement {
	bound := math.Log(0.95 / 0.05)
	j := Judgement{Elo0: t.Elo0, Elo1: t.Elo1, Bounds: round(bound), Verdict: Open}
	// One deal that was as uncertain as can be is counted in, so that a row of equal results proves nothing for sure.
	n, sum, squares := 0.0, 0.0, 0.25
	for deal := 0; deal+players <= len(outcomes); deal += players {
		share, ok := shareOf(outcomes[deal : deal+players])
		if ok {
			n, sum, squares = n+1, sum+share, squares+share*share
		}
	}
	if n == 0 {
		return j
	}
	mean := sum / n
	variance := (squares - n*mean*mean) / (n + 1)
	low, high := expected(t.Elo0, players), expected(t.Elo1, players)
	llr := n * (high - low) * (2*mean - low - high) / (2 * variance)
	j.LLR = round(llr)
	switch {
	case n < leastDeals:
	case llr >= bound:
		j.Verdict = Accepted
	case llr <= -bound:
		j.Verdict = Rejected
	}
	return j
}

// shareOf is the first player's part of the wins in the games of one deal.
func shareOf(games []Outcome) (share float64, ok bool) {
	for _, o := range games {
		if o.Err != nil {
			return 0, false
		}
		share += o.WinShare(0)
	}
	return share / float64(len(games)), true
}

// expected is how much of the wins a player has that is stronger by so many Elo points than each of the others.
func expected(elo float64, players int) float64 {
	return 1 / (1 + float64(players-1)*math.Pow(10, -elo/400))
}

// WinShare is a player's part of the first place in a game that did not go wrong.
func (o Outcome) WinShare(player int) float64 { return winShare(o.Standing, player) }
