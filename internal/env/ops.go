package env

import (
	"context"
	"slices"

	"kancha/bot"
	"kancha/game"
)

// reset throws all games away and begins new ones.
func (s *Server) reset(ctx context.Context, r *request) *Fault {
	n, fault := r.count(MaxGames)
	if fault != nil {
		return fault
	}
	if r.Seeds != nil && len(r.Seeds) != n {
		return faultf(codeCount, "%d seeds for %d games", len(r.Seeds), n)
	}
	form, fault := r.form(form{observed: true, legal: true})
	if fault != nil {
		return fault
	}
	setup, err := game.Settle(s.Game.Info(), r.setup())
	if err != nil {
		return faultf(codeSetup, "%v", err)
	}
	bots, learners, fault := s.players(r.Players, setup.Seats)
	if fault != nil {
		return fault
	}
	games := make([]*slot, n)
	fault = s.each(n, func(i int) *Fault {
		games[i] = &slot{setup: setup, bots: bots, learners: learners}
		games[i].setup.Seed = r.Seed + uint64(i)
		if r.Seeds != nil {
			games[i].setup.Seed = r.Seeds[i]
		}
		if r.Auto {
			games[i].stride = uint64(n)
		}
		return games[i].start(ctx, s.Game)
	})
	if fault != nil {
		return fault
	}
	s.slots, s.live, s.usual = nil, 0, form
	return s.report(r, s.add(games), form)
}

// players are the bots by seat, nil where a learner plays. Without a word learners play all.
func (s *Server) players(list []string, seats int) ([]bot.Bot, game.Seats, *Fault) {
	if list == nil {
		return nil, game.AllSeats(seats), nil
	}
	if len(list) != seats {
		return nil, 0, faultf(codePlayers, "%d players for %d seats", len(list), seats)
	}
	bots, learners := make([]bot.Bot, seats), game.Seats(0)
	for i, who := range list {
		if who == learner {
			learners = learners.With(game.Seat(i))
			continue
		}
		b, err := s.Bot(who)
		if err != nil {
			return nil, 0, faultf(codePlayers, "%v, or %s", err, learner)
		}
		bots[i] = b
	}
	if learners.Empty() {
		return nil, 0, faultf(codePlayers, "no seat is played by a %s", learner)
	}
	return bots, learners, nil
}

// step gives one answer in each of some games. All answers are looked at before the first is given.
func (s *Server) step(ctx context.Context, r *request) *Fault {
	ids, fault := s.pick(r)
	if fault != nil {
		return fault
	}
	form, fault := r.form(s.usual)
	if fault != nil {
		return fault
	}
	if len(r.Actions)+len(r.Answers) != len(ids) || len(r.Actions) > 0 && len(r.Answers) > 0 {
		return faultf(codeCount, "%d actions and %d answers for %d games", len(r.Actions), len(r.Answers), len(ids))
	}
	moves := make([]game.Move, len(ids))
	for i, id := range ids {
		if moves[i], fault = s.legal(r, i, s.slots[id]); fault != nil {
			return fault.at(i)
		}
	}
	fault = s.each(len(ids), func(i int) *Fault { return s.slots[ids[i]].answer(ctx, s.Game, moves[i]) })
	if fault != nil {
		return fault
	}
	return s.report(r, ids, form)
}

// legal reads the answer for one game and checks it.
func (s *Server) legal(r *request, i int, g *slot) (game.Move, *Fault) {
	if g.seat < 0 {
		return 0, faultf(codeOver, "the game is over")
	}
	var m game.Move
	if len(r.Answers) > 0 {
		var err error
		if m, err = s.Game.Parse(r.Answers[i]); err != nil {
			return 0, faultf(codeAction, "%v", err)
		}
	} else {
		var ok bool
		if m, ok = s.numberer.Numbered(r.Actions[i]); !ok {
			return 0, faultf(codeAction, "no answer has the number %d", r.Actions[i])
		}
	}
	if err := g.state.Check(g.seat, m); err != nil {
		return 0, faultf(codeIllegal, "seat %d, %q: %v", g.seat, s.Game.Format(m), err)
	}
	return m, nil
}

// observe tells how games stand, for the seat that is asked or another one.
func (s *Server) observe(r *request) *Fault {
	ids, fault := s.pick(r)
	if fault != nil {
		return fault
	}
	form, fault := r.form(s.usual)
	if fault != nil {
		return fault
	}
	if fault := s.seated(r, ids); fault != nil {
		return fault
	}
	for _, id := range ids {
		s.slots[id].clear()
	}
	return s.report(r, ids, form)
}

// seated checks that every game has the seat of a request.
func (s *Server) seated(r *request, ids []int) *Fault {
	for i, id := range ids {
		if r.Seat != nil && (*r.Seat < 0 || int(*r.Seat) >= s.slots[id].state.Seats()) {
			return faultf(codeSeat, "there is no seat %d", *r.Seat).at(i)
		}
	}
	return nil
}

// eyes are the seat through which a game is looked at: that of the request, or that is asked, or the first learner's.
func (r *request) eyes(g *slot) game.Seat {
	switch {
	case r.Seat != nil:
		return *r.Seat
	case g.seat >= 0:
		return g.seat
	}
	return g.learners.First()
}

// sample makes new games that a seat of other games could be in. Learners play all their seats.
func (s *Server) sample(_ context.Context, r *request) *Fault {
	ids, fault := s.pick(r)
	if fault != nil {
		return fault
	}
	n, fault := r.count(MaxGames)
	if fault != nil {
		return fault
	}
	if free := MaxGames - s.live; n*len(ids) > free {
		return faultf(codeCount, "%d games more: there is room for %d", n*len(ids), free)
	}
	form, fault := r.form(s.usual)
	if fault != nil {
		return fault
	}
	if fault := s.seated(r, ids); fault != nil {
		return fault
	}
	games := make([]*slot, n*len(ids))
	fault = s.each(len(ids), func(i int) *Fault {
		of := s.slots[ids[i]]
		rand := game.NewRand(r.Seed + uint64(i))
		copy(games[i*n:], of.samples(r.eyes(of), n, &rand))
		return nil
	})
	if fault != nil {
		return fault
	}
	return s.report(r, s.add(games), form)
}

// samples are games that look the same to a seat.
func (g *slot) samples(seat game.Seat, n int, rand *game.Rand) []*slot {
	out := make([]*slot, n)
	view := g.state.View(seat)
	for i := range out {
		one := &slot{state: view.Determinize(rand), learners: game.AllSeats(g.state.Seats()) &^ g.state.Automata(),
			rand: rand.Fork(), given: g.given}
		one.seat = (one.state.Waiting() & one.learners).First()
		one.scores = totals(one.state, nil)
		out[i] = one
	}
	return out
}

// close gives games back; without naming any it ends the conversation.
func (s *Server) close(r *request) *Fault {
	ids := []int{}
	if r.Games != nil {
		var fault *Fault
		if ids, fault = s.pick(r); fault != nil {
			return fault
		}
	}
	for _, id := range slices.Clone(ids) {
		s.slots[id] = nil
	}
	s.live -= len(ids)
	s.write(closed{r.ID, true, r.Op, ids})
	return nil
}
