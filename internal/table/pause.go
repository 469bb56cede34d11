package table

import (
	"context"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Pause says that a person would like the clocks to stand. They do when all people at the table have said so. Said again
// it changes nothing. Refusals: no_table, closed, not_started, over, not_seated, no_clock.
func (h *House) Pause(ctx context.Context, id ID, who person.ID) error {
	return h.writing(ctx, id, func(t *live) error {
		held, err := t.mayPause(who)
		if err != nil || t.head.Clock.Paused || held&^t.head.Clock.Wishes == 0 {
			return err
		}
		d := t.draft()
		d.head.Clock.Wish(h.now(), held, people(t.head.Seats))
		d.add(h.now(), Paused, held.First(), "", body{Stands: d.head.Clock.Paused}, t.history.state)
		return h.commit(ctx, t, d)
	})
}

// GoOn lets the clocks go on, or takes back that somebody would like them to stand; any person at the table may. Said
// again it changes nothing. Refusals: those of Pause.
func (h *House) GoOn(ctx context.Context, id ID, who person.ID) error {
	return h.writing(ctx, id, func(t *live) error {
		held, err := t.mayPause(who)
		if err != nil || !t.head.Clock.Paused && t.head.Clock.Wishes.Empty() {
			return err
		}
		d := t.draft()
		d.head.Clock.GoOn(h.now())
		d.add(h.now(), Resumed, held.First(), "", body{Stands: t.head.Clock.Paused}, t.history.state)
		return h.commit(ctx, t, d)
	})
}

// mayPause is the seats of a person who may say something about the clocks.
func (t *live) mayPause(who person.ID) (game.Seats, error) {
	if err := t.playing(); err != nil {
		return 0, err
	}
	held := t.held(who)
	switch {
	case held.Empty():
		return 0, errs.New(ReasonNotSeated)
	case !t.head.Clock.On():
		return 0, errs.New(ReasonNoClock)
	}
	return held, nil
}

// mayEndLate tells whether somebody may end the game because the time of another person is up.
func (t *live) mayEndLate(who person.ID) bool {
	c := &t.head.Clock
	held := t.held(who)
	return t.head.Phase == Playing && c.Rule.Late == clock.MayEnd && !held.Empty() && c.Lapsed&^held != 0
}

// EndLate ends a game without a result because the time of another person is up, where the table was made so. Said again it
// changes nothing. Refusals: no_table, closed, not_started, over, not_late.
func (h *House) EndLate(ctx context.Context, id ID, who person.ID) error {
	return h.writing(ctx, id, func(t *live) error {
		if t.head.Ending == EndTime && !t.held(who).Empty() {
			return nil
		}
		if err := t.playing(); err != nil {
			return err
		}
		if !t.mayEndLate(who) {
			return errs.New(ReasonNotLate)
		}
		d := t.draft()
		h.endGame(t, d, EndTime, t.held(who).First())
		return h.commit(ctx, t, d)
	})
}

// clockLines writes what happens to the clocks into the log.
func (s *history) clockLines(e Entry, b body) {
	switch {
	case e.Kind == TimedOut && b.Late == clock.BotOnce:
		s.house(e, LineTimeOnce, "")
	case e.Kind == TimedOut:
		s.house(e, LineTimeUp, "")
	case e.Kind == Paused && b.Stands:
		s.house(e, LinePaused, "")
	case e.Kind == Paused:
		s.house(e, LinePauseWish, "")
	case e.Kind == Resumed && b.Stands:
		s.house(e, LineResumed, "")
	case e.Kind == Resumed:
		s.house(e, LinePauseOff, "")
	}
}
