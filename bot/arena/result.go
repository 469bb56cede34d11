package arena

import (
	"math"
	"slices"
	"time"

	"kancha/game"
)

// Result is what a series showed.
type Result struct {
	Game   string `json:"game"`
	Games  int    `json:"games"`
	Errors int    `json:"errors"`
	// FirstError is the first game that went wrong, "" if none did.
	FirstError         string        `json:"first_error,omitempty"`
	Decisions          int           `json:"decisions"`
	DecisionsPerSecond float64       `json:"decisions_per_second"`
	Seats              []SeatSummary `json:"seats"`
	// Automata are those that the rules play, all together, if there are any.
	Automata *SeatSummary `json:"automata,omitempty"`
	// Test is where the series was tested. Planned is how many games a series would have had that could end before.
	Test    *Judgement `json:"sprt,omitempty"`
	Planned int        `json:"planned,omitempty"`
}

// SeatSummary is how one of the players did over all seats that it rotated through.
type SeatSummary struct {
	Bot   string `json:"bot"`
	Wins  int    `json:"wins"`  // games won alone
	Draws int    `json:"draws"` // games in which the first place was shared
	// WinRate counts a shared first place as its share.
	WinRate    float64            `json:"win_rate"`
	CI95       [2]float64         `json:"ci95"`           // Wilson's interval around WinRate
	Lead       *Lead              `json:"lead,omitempty"` // none without a whole deal
	MeanScore  float64            `json:"mean_score"`
	Spread     float64            `json:"score_spread"`     // standard deviation
	Categories map[string]float64 `json:"categories"`       // mean points
	Spreads    map[string]float64 `json:"category_spreads"` // their standard deviations
	Shares     map[string]float64 `json:"category_shares"`  // in how many of the games they were not 0
	Counts     []Measure          `json:"counts,omitempty"` // what the game counts, for each game
}

func summarise(c Config, outcomes []Outcome, took time.Duration) *Result {
	r := &Result{Game: c.Game.Info().ID, Games: len(outcomes), Seats: make([]SeatSummary, len(c.Players))}
	for p := range r.Seats {
		r.Seats[p] = SeatSummary{Bot: c.Players[p].Name, Categories: map[string]float64{},
			Spreads: map[string]float64{}, Shares: map[string]float64{}}
	}
	played, automata := 0, 0
	for _, o := range outcomes {
		r.Decisions += o.Decisions
		if o.Err != nil {
			r.Errors++
			if r.FirstError == "" {
				r.FirstError = o.Err.Error()
			}
			continue
		}
		played++
		r.count(o.Standing)
		for p, counts := range o.Counts {
			r.Seats[p].Counts = addCounts(r.Seats[p].Counts, counts)
		}
		for _, s := range o.Automata {
			if r.Automata == nil {
				r.Automata = &SeatSummary{Categories: map[string]float64{}, Spreads: map[string]float64{}, Shares: map[string]float64{}}
			}
			r.Automata.add(s, winners(slices.Concat(o.Standing, o.Automata)))
			automata++
		}
	}
	for p := range r.Seats {
		r.Seats[p].average(played)
		r.Seats[p].Lead = leadOf(outcomes, p, len(c.Players))
		finishCounts(r.Seats[p].Counts, played)
	}
	if r.Automata != nil {
		r.Automata.average(automata)
	}
	if c.Test != nil {
		j := c.Test.judge(outcomes, len(c.Players))
		r.Test = &j
	}
	if c.Test != nil || c.Width > 0 {
		r.Planned = c.Games
	}
	fresh := r.Decisions
	for n, o := range c.Known {
		if n < len(outcomes) {
			fresh -= o.Decisions
		}
	}
	r.DecisionsPerSecond = math.Round(float64(fresh) / max(took.Seconds(), 1e-9))
	return r
}

// count adds one game; until average, WinRate, means and shares hold sums, and spreads sums of squares.
func (r *Result) count(standing []game.Standing) {
	firsts := winners(standing)
	for p, s := range standing {
		r.Seats[p].add(s, firsts)
	}
}

func (sum *SeatSummary) add(s game.Standing, firsts int) {
	if s.Rank == 1 {
		sum.WinRate += 1 / float64(firsts)
		if firsts == 1 {
			sum.Wins++
		} else {
			sum.Draws++
		}
	}
	sum.MeanScore += float64(s.Total)
	sum.Spread += float64(s.Total) * float64(s.Total)
	for _, c := range s.Points {
		sum.Categories[c.Category] += float64(c.N)
		sum.Spreads[c.Category] += float64(c.N) * float64(c.N)
		paid := 0.0
		if c.N != 0 {
			paid = 1
		}
		sum.Shares[c.Category] += paid
	}
}

// winners is how many share the first place.
func winners(standing []game.Standing) (n int) {
	for _, s := range standing {
		if s.Rank == 1 {
			n++
		}
	}
	return n
}

// winShare is a player's part of the first place.
func winShare(standing []game.Standing, player int) float64 {
	if standing[player].Rank != 1 {
		return 0
	}
	return 1 / float64(winners(standing))
}

func (s *SeatSummary) average(games int) {
	if games == 0 {
		s.CI95 = [2]float64{0, 1}
		return
	}
	n := float64(games)
	s.CI95 = Wilson(s.WinRate/n, games)
	s.WinRate = round(s.WinRate / n)
	s.Spread = deviation(s.MeanScore, s.Spread, n)
	s.MeanScore = round(s.MeanScore / n)
	for id, sum := range s.Categories {
		s.Spreads[id] = deviation(sum, s.Spreads[id], n)
		s.Categories[id] = round(sum / n)
		s.Shares[id] = round(s.Shares[id] / n)
	}
}

// deviation is the standard deviation of n values with a sum and a sum of squares.
func deviation(sum, squares, n float64) float64 {
	return round(math.Sqrt(max(0, squares/n-sum*sum/(n*n))))
}

// round keeps four digits after the point, more than any series is exact to.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// Wilson is the 95 % confidence interval around a rate seen in n independent trials.
func Wilson(rate float64, n int) [2]float64 {
	if n < 1 {
		return [2]float64{0, 1}
	}
	const z = 1.959964
	size := float64(n)
	centre := rate + z*z/(2*size)
	spread := z * math.Sqrt(rate*(1-rate)/size+z*z/(4*size*size))
	under := 1 + z*z/size
	return [2]float64{round(max(0, (centre-spread)/under)), round(min(1, (centre+spread)/under))}
}
