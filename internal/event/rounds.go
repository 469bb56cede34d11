package event

import (
	"context"
	"errors"
	"slices"
	"time"

	"kancha/internal/table"
	"kancha/internal/tourney"
)

// Run looks after running events until the context ends: a round whose tables are all over is closed, and the next one
// opens. Every node does; the version of an event lets one of them write.
func (s *Events) Run(ctx context.Context) {
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

// Tick is one look at all running events.
func (s *Events) Tick(ctx context.Context) {
	ripe, err := s.Store.Ripe(ctx)
	if err != nil {
		if ctx.Err() == nil {
			s.Log.Error("no look for rounds that are over", "err", err)
		}
		return
	}
	for _, id := range ripe {
		if err := s.edit(ctx, id, func(e *Event) ([]table.Change, bool, error) { return s.advance(ctx, e) }); err != nil && ctx.Err() == nil {
			s.Log.Error("event does not go on", "event", id, "err", err)
		}
	}
}

// advance closes the round of an event if it is over, and opens the next one.
func (s *Events) advance(ctx context.Context, e *Event) ([]table.Change, bool, error) {
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
func (s *Events) collect(ctx context.Context, r *Round) (over bool, err error) {
	over = true
	for i := range r.Boards {
		b := &r.Boards[i]
		if b.Places != nil {
			continue
		}
		o, err := s.House.Outcome(ctx, r.Tables[i])
		var refused *table.Error
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

// next opens the next round of an event, or ends it: when all rounds are played, or nobody is left to play.
func (s *Events) next(ctx context.Context, e *Event) ([]table.Change, error) {
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
			c, err := s.House.Arrange(ctx, e.fixture(&r.Boards[i]))
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

func (e *Event) fixture(b *tourney.Board) table.Fixture {
	f := table.Fixture{Event: e.ID, Game: e.Game, Setup: e.Setup, Clock: e.Clock, Ranked: e.Ranked}
	for _, i := range b.Players {
		f.People = append(f.People, e.Entrants[i].Person)
	}
	return f
}

// pair is the next round, if there is one.
func (e *Event) pair() (r tourney.Round, more bool) {
	n := len(e.Rounds)
	if e.active() < 2 || n >= e.Length() {
		return r, false
	}
	if e.Form == Swiss {
		return tourney.Swiss(len(e.Entrants), 2, e.Size, e.gone(), e.past()), true
	}
	return tourney.Robin(len(e.Entrants), 2, e.Size)[n].Without(e.gone()), true
}

// Playing is the table at which an entrant plays now, "" if none.
func (e *Event) Playing(number int) table.ID {
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
