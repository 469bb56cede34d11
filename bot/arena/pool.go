package arena

import (
	"context"
	"math"
)

// Table is how bots stand who have all played each other.
type Table struct {
	Game  string   `json:"game"`
	Rows  []Rating `json:"table"` // in the order in which the bots were named
	Pairs []Pair   `json:"pairs"`
}

// Rating is the strength of a bot among those of the table, whose mean is 0.
type Rating struct {
	Bot   string  `json:"bot"`
	Elo   float64 `json:"elo"`
	Error float64 `json:"error"` // half of a 95 % interval
	Games int     `json:"games"`
	Score float64 `json:"score"` // part of the wins in all its games
}

// Pair is a series of two bots.
type Pair struct {
	A      int     `json:"a"` // numbers of rows
	B      int     `json:"b"`
	Result *Result `json:"result"`
}

// Pool plays a series for each pair of the players, two at a table, and rates them all together. Between, if not nil,
// is told of each pair before it plays.
func Pool(ctx context.Context, c Config, between func(a, b Player)) (*Table, error) {
	t := &Table{Game: c.Game.Info().ID, Rows: make([]Rating, len(c.Players))}
	players := c.Players
	for a := range players {
		t.Rows[a].Bot = players[a].Name
		for b := a + 1; b < len(players); b++ {
			if between != nil {
				between(players[a], players[b])
			}
			c.Players = []Player{players[a], players[b]}
			r, err := Run(ctx, c)
			if err != nil {
				return nil, err
			}
			t.Pairs = append(t.Pairs, Pair{a, b, r})
		}
	}
	t.rate()
	return t, nil
}

// rate finds the ratings under which what was seen is most likely, by Hunter's iteration for the model of Bradley and
// Terry. A drawn game between every pair is added, so that who has lost all is not infinitely weak.
func (t *Table) rate() {
	n := len(t.Rows)
	games, wins := make([][]float64, n), make([]float64, n)
	for i := range games {
		games[i] = make([]float64, n)
	}
	for _, p := range t.Pairs {
		played := p.Result.Games - p.Result.Errors
		won := p.Result.Seats[0].WinRate * float64(played)
		t.Rows[p.A].count(played, won)
		t.Rows[p.B].count(played, float64(played)-won)
		games[p.A][p.B], games[p.B][p.A] = float64(played)+1, float64(played)+1
		wins[p.A], wins[p.B] = wins[p.A]+won+0.5, wins[p.B]+float64(played)-won+0.5
	}
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = 1
	}
	for range 2000 {
		for i := range strength {
			sum := 0.0
			for j, g := range games[i] {
				sum += g / (strength[i] + strength[j])
			}
			if sum > 0 {
				strength[i] = wins[i] / sum
			}
		}
	}
	t.note(strength, games)
}

// note writes ratings and errors down.
func (t *Table) note(strength []float64, games [][]float64) {
	const perNat = 400 / math.Ln10
	mean := 0.0
	for _, s := range strength {
		mean += math.Log(s) / float64(len(strength))
	}
	for i := range t.Rows {
		information := 0.0
		for j, g := range games[i] {
			p := strength[i] / (strength[i] + strength[j])
			information += g * p * (1 - p)
		}
		r := &t.Rows[i]
		r.Elo = math.Round(perNat * (math.Log(strength[i]) - mean))
		if information > 0 {
			r.Error = math.Round(1.96 * perNat / math.Sqrt(information))
		}
		if r.Games > 0 {
			r.Score = round(r.Score / float64(r.Games))
		}
	}
}

func (r *Rating) count(games int, won float64) {
	r.Games += games
	r.Score += won
}
