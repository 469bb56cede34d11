package arena

import (
	"slices"
	"strconv"

	"kancha/game"
)

// Measure is how often something was counted, in the mean of a game of one seat.
type Measure struct {
	What  string  `json:"what"`
	Which string  `json:"which"`
	Each  float64 `json:"each"`  // in a game
	Share float64 `json:"share"` // of all of the same What
}

// addCounts takes in the counts of one game; until finishCounts, Each is a sum.
func addCounts(sums []Measure, counts []game.Count) []Measure {
	for _, c := range counts {
		at := slices.IndexFunc(sums, func(m Measure) bool { return m.What == c.What && m.Which == c.Which })
		if at < 0 {
			at = len(sums)
			sums = append(sums, Measure{What: c.What, Which: c.Which})
		}
		sums[at].Each += float64(c.N)
	}
	return sums
}

func finishCounts(sums []Measure, games int) {
	all := map[string]float64{}
	for _, m := range sums {
		all[m.What] += m.Each
	}
	for i := range sums {
		m := &sums[i]
		if all[m.What] > 0 {
			m.Share = round(m.Each / all[m.What])
		}
		m.Each = round(m.Each / max(float64(games), 1))
	}
}

// Whole is all that was counted of the same What in a game, and, where each Which is a number, their mean.
func Whole(of []Measure) (each, mean float64, numbers bool) {
	numbers = len(of) > 0
	for _, m := range of {
		each += m.Each
		n, err := strconv.Atoi(m.Which)
		numbers = numbers && err == nil
		mean += float64(n) * m.Share
	}
	return round(each), round(mean), numbers
}
