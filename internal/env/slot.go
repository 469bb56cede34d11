package env

import (
	"context"
	"fmt"

	"kancha/bot"
	"kancha/game"
)

// slot is one game.
type slot struct {
	state    game.State
	setup    game.Setup
	stride   uint64 // what the seed of the next game is higher by, 0 if none follows
	bots     []bot.Bot
	learners game.Seats
	rand     game.Rand // of the bots
	given    int

	seat   game.Seat // whose answer is awaited, Watcher when the game is over
	scores []int     // as last told
	reward []int     // what changed since
	done   bool      // a game ended since the last report
	final  []game.Standing
}

// start sets up the game of the slot's setup and plays to the first answer of a learner.
func (s *slot) start(ctx context.Context, g game.Game) *Fault {
	state, err := g.New(s.setup)
	if err != nil {
		return faultf(codeSetup, "%v", err)
	}
	s.state, s.given, s.rand = state, 0, game.NewRand(s.setup.Seed)
	s.scores = totals(state, s.scores[:0])
	return s.advance(ctx, g)
}

// answer gives a legal answer of the learner that is asked.
func (s *slot) answer(ctx context.Context, g game.Game, m game.Move) *Fault {
	s.clear()
	if err := s.state.Apply(s.seat, m, nil); err != nil {
		return faultf(codeEngine, "a legal answer was refused: %v", err)
	}
	s.given++
	if fault := s.advance(ctx, g); fault != nil {
		return fault
	}
	s.count()
	if s.seat >= 0 {
		return nil
	}
	s.done, s.final = true, s.state.Standings()
	if s.stride == 0 {
		return nil
	}
	s.setup.Seed += s.stride
	return s.start(ctx, g)
}

// clear forgets what has been told.
func (s *slot) clear() {
	s.done, s.final = false, nil
	for i := range s.reward {
		s.reward[i] = 0
	}
}

// count adds to the rewards what the scores changed by.
func (s *slot) count() {
	now := totals(s.state, nil)
	for len(s.reward) < len(now) {
		s.reward = append(s.reward, 0)
	}
	for i, n := range now {
		s.reward[i] += n - s.scores[i]
	}
	s.scores = now
}

// advance lets bots and automata answer until a learner is asked or the game is over.
func (s *slot) advance(ctx context.Context, g game.Game) *Fault {
	for {
		waiting := s.state.Waiting()
		others := waiting &^ s.learners
		switch {
		case waiting.Empty():
			s.seat = game.Watcher
			return nil
		case others.Empty():
			s.seat = waiting.First()
			return nil
		case s.given > g.Info().Bound:
			return faultf(codeEngine, "a game with more than %d answers", g.Info().Bound)
		}
		if err := s.reply(ctx, others.First()); err != nil {
			return err
		}
		s.given++
	}
}

// reply answers for a seat that no learner plays.
func (s *slot) reply(ctx context.Context, seat game.Seat) *Fault {
	if ctx.Err() != nil {
		return faultf(codeStopped, "the program is being ended")
	}
	move, err := choose(ctx, s.state, seat, s.botOf(seat), &s.rand)
	if err == nil {
		err = s.state.Apply(seat, move, nil)
	}
	if err != nil {
		return faultf(codeEngine, "seat %d: %v", seat, err)
	}
	return nil
}

// botOf is who plays a seat, nil for an automaton.
func (s *slot) botOf(seat game.Seat) bot.Bot {
	if int(seat) < len(s.bots) {
		return s.bots[seat]
	}
	return nil
}

// choose is the answer of a bot, or the only one of an automaton.
func choose(ctx context.Context, state game.State, seat game.Seat, b bot.Bot, rand *game.Rand) (game.Move, error) {
	if b != nil {
		return b.Choose(ctx, state.View(seat), rand)
	}
	moves := state.Moves(seat, nil)
	if len(moves) != 1 {
		return 0, fmt.Errorf("an automaton with %d answers", len(moves))
	}
	return moves[0], nil
}

func totals(p game.Position, out []int) []int {
	for _, st := range p.Standings() {
		out = append(out, st.Total)
	}
	return out
}
