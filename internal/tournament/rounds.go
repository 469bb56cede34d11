package tournament

import (
	"context"
	"errors"
	"slices"
	"time"

	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/pairing"
	"kancha/internal/table"
)

// Run looks after running tournaments until the context ends: a round whose tables are all over is closed, and the next one
// opens. Every node does; the version of a tournament lets one of them write.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(s.Pace)
	defer tick.Stop()
	for {
		s.Tick(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Tick is one look at all running tournaments.
func (s *Service) Tick(ctx context.Context) {
	ripe, err := s.Store.Ripe(ctx)
	if err != nil {
		if ctx.Err() == nil {
			s.Log.Error("no look for rounds that are over", "err", err)
		}
		return
	}
	for _, id := range ripe {
		if err := s.edit(ctx, id, func(e *Tournament) ([]table.Change, bool, error) { return s.advance(ctx, e) }); err != nil && ctx.Err() == nil {
			s.Log.Error("event does not go on", "event", id, "err", err)
		}
	}
}

// advance closes the round of a tournament if it is over, and opens the next one.
func (s *Service) advance(ctx context.Context, e *Tournament) ([]table.Change, bool, error) {
	if e.Phase != Running || len(e.Rounds) == 0 {
		return nil, false, nil
	}
	over, err := s.collect(ctx, &e.Rounds[len(e.Rounds)-1])
	if err != nil || !over {
		return nil, false, err
	}
	tables, err := s.next(ctx, e)
	return tables, true, err
}

// collect reads how the tables of a round have ended, and tells whether all have.
func (s *Service) collect(ctx context.Context, r *Round) (over bool, err error) {
	over = true
	for i := range r.Boards {
		b := &r.Boards[i]
		if b.Places != nil {
			continue
		}
		o, err := s.Tables.Outcome(ctx, r.Tables[i])
		var refused *errs.Error
		if errors.As(err, &refused) && refused.Reason == table.ReasonNoTable {
			over = false
			continue
		}
		if err != nil {
			return false, err
		}
		places, totals := make([]int, len(b.Players)), make([]int, len(b.Players))
		for _, seat := range o.Seats {
			if int(seat.Seat) < len(places) {
				places[seat.Seat], totals[seat.Seat] = seat.Place, seat.Total
			}
		}
		b.Places, b.Totals = places, totals
	}
	return over, nil
}

// next opens the next round of a tournament, or ends it: when all rounds are played, or nobody is left to play.
func (s *Service) next(ctx context.Context, e *Tournament) ([]table.Change, error) {
	e.Phase = Running
	for {
		r, more := e.pair()
		if !more {
			e.Phase = Over
			return nil, nil
		}
		round := Round{Round: r}
		var tables []table.Change
		for i := range r.Boards {
			c, err := s.Lobby.Arrange(ctx, e.fixture(&r.Boards[i]))
			if err != nil {
				return nil, err
			}
			round.Tables = append(round.Tables, c.Head.ID)
			tables = append(tables, c)
		}
		e.Rounds = append(e.Rounds, round)
		if len(tables) > 0 {
			return tables, nil
		}
	}
}

func (e *Tournament) fixture(b *pairing.Board) lobby.Fixture {
	f := lobby.Fixture{Event: e.ID, Game: e.Game, Setup: e.Setup, Clock: e.Clock, Ranked: e.Ranked}
	for _, i := range b.Players {
		f.People = append(f.People, e.Entrants[i].Person)
	}
	return f
}

// pair is the next round, if there is one.
func (e *Tournament) pair() (r pairing.Round, more bool) {
	n := len(e.Rounds)
	if e.active() < 2 || n >= e.Length() {
		return r, false
	}
	if e.Form == Swiss {
		return pairing.Swiss(len(e.Entrants), 2, e.Size, e.gone(), e.past()), true
	}
	return pairing.Robin(len(e.Entrants), 2, e.Size)[n].Without(e.gone()), true
}

// Playing is the table at which an entrant plays now, "" if none.
func (e *Tournament) Playing(number int) table.ID {
	if number < 0 || e.Phase != Running || len(e.Rounds) == 0 {
		return ""
	}
	r := e.Rounds[len(e.Rounds)-1]
	for i, b := range r.Boards {
		if slices.Contains(b.Players, number) {
			return r.Tables[i]
		}
	}
	return ""
}
