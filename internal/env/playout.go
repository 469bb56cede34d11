package env

import (
	"context"
	"encoding/json"

	"kancha/bot"
	"kancha/game"
)

// outcome is what playing out brought: for each game the means by seat.
type outcome struct {
	ID    json.RawMessage `json:"id,omitempty"`
	OK    bool            `json:"ok"`
	Op    string          `json:"op"`
	Games []int           `json:"games"`
	Count int             `json:"count"` // of playouts of each game
	Total [][]float64     `json:"total"`
	Win   [][]float64     `json:"win"` // shares of first places
}

// playout plays games to their end, each time from another sample of what a seat knows.
func (s *Server) playout(ctx context.Context, r *request) *Fault {
	ids, fault := s.pick(r)
	if fault != nil {
		return fault
	}
	n, fault := r.count(MaxPlayouts / max(1, len(ids)))
	if fault != nil {
		return fault
	}
	level := r.Level
	if level == "" {
		level = bot.LevelRandom
	}
	player, err := s.Bot(level)
	if err != nil {
		return faultf(codePlayers, "%v", err)
	}
	if fault := s.seated(r, ids); fault != nil {
		return fault
	}
	out := outcome{ID: r.ID, OK: true, Op: r.Op, Games: ids, Count: n, Total: make([][]float64, len(ids)), Win: make([][]float64, len(ids))}
	fault = s.each(len(ids), func(i int) *Fault {
		g := s.slots[ids[i]]
		p := playouts{game: s.Game, player: player, quick: level == bot.LevelRandom, rand: game.NewRand(r.Seed + uint64(i))}
		var fault *Fault
		out.Total[i], out.Win[i], fault = p.run(ctx, g, r.eyes(g), n)
		return fault
	})
	if fault != nil {
		return fault
	}
	s.write(out)
	return nil
}

// playouts plays samples of one game to their ends.
type playouts struct {
	game   game.Game
	player bot.Bot
	quick  bool // any legal answer will do, so nobody needs a view
	rand   game.Rand
	moves  []game.Move
}

// run gives the mean totals and the shares of first places.
func (p *playouts) run(ctx context.Context, g *slot, seat game.Seat, n int) (total, win []float64, fault *Fault) {
	seats := g.state.Seats()
	total, win = make([]float64, seats), make([]float64, seats)
	view := g.state.View(seat)
	for range n {
		state := view.Determinize(&p.rand)
		if fault := p.toTheEnd(ctx, state, g.given); fault != nil {
			return nil, nil, fault
		}
		standings := state.Standings()
		first := 0
		for _, st := range standings {
			if st.Rank == 1 {
				first++
			}
		}
		for i, st := range standings {
			total[i] += float64(st.Total)
			if st.Rank == 1 {
				win[i] += 1 / float64(first)
			}
		}
	}
	for i := range total {
		total[i] /= float64(n)
		win[i] /= float64(n)
	}
	return total, win, nil
}

func (p *playouts) toTheEnd(ctx context.Context, state game.State, given int) *Fault {
	for ; !state.Waiting().Empty(); given++ {
		if ctx.Err() != nil {
			return faultf(codeStopped, "the program is being ended")
		}
		if given > p.game.Info().Bound {
			return faultf(codeEngine, "a game with more than %d answers", p.game.Info().Bound)
		}
		seat := state.Waiting().First()
		move, err := p.choose(ctx, state, seat)
		if err == nil {
			err = state.Apply(seat, move, nil)
		}
		if err != nil {
			return faultf(codeEngine, "seat %d: %v", seat, err)
		}
	}
	return nil
}

func (p *playouts) choose(ctx context.Context, state game.State, seat game.Seat) (game.Move, error) {
	if p.quick {
		p.moves = state.Moves(seat, p.moves[:0])
		return p.moves[p.rand.IntN(len(p.moves))], nil
	}
	if state.Automata().Has(seat) {
		return choose(ctx, state, seat, nil, &p.rand)
	}
	return choose(ctx, state, seat, p.player, &p.rand)
}
