package table

import (
	"context"
	"iter"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Played is an answer that counts.
type Played struct {
	Seat game.Seat
	Move game.Move
}

// Course is how a game went: its answers, and the state before the first of them that has one. It belongs to the caller.
type Course struct {
	Game  string
	State game.State
	First int // State is after so many answers
	Steps []Played
}

// Turns plays the game again and shows each answer with what its seat knew.
func (c Course) Turns() iter.Seq[bot.Turn] {
	return func(yield func(bot.Turn) bool) {
		state := c.State.Clone()
		for i, s := range c.Steps[c.First:] {
			turn := bot.Turn{Step: c.First + i + 1, Seat: s.Seat, Move: s.Move, Before: state.View(s.Seat)}
			if state.Apply(s.Seat, s.Move, nil) != nil {
				return // the log was followed before, so it can be
			}
			turn.After = state.View(s.Seat)
			if !yield(turn) {
				return
			}
		}
	}
}

// course is the game from a step on. The caller holds t.mu.
func (t *live) course(from int) (c Course, err error) {
	c = Course{Game: t.head.Game, First: from, Steps: make([]Played, len(t.history.steps))}
	for i, st := range t.history.steps {
		c.Steps[i] = Played{st.seat, st.move}
	}
	c.State, err = t.history.at(from)
	return c, err
}

// Finished reads a game that is over, to be looked at again. Refusals: no_table, not_over, not_started.
func (h *House) Finished(ctx context.Context, id ID) (c Course, err error) {
	err = h.reading(ctx, id, func(t *live) (err error) {
		switch {
		case t.head.Phase != Over:
			return errs.New(ReasonNotOver)
		case t.history.state == nil:
			return errs.New(ReasonNotStarted)
		}
		c, err = t.course(t.history.first)
		return err
	})
	return c, err
}

// Studied reads what was played in a person's study, from where on it is a game of its own. Refusals: no_table, no_study,
// not_started.
func (h *House) Studied(ctx context.Context, id ID, who person.ID) (c Course, err error) {
	err = h.reading(ctx, id, func(t *live) (err error) {
		switch {
		case t.hides(who):
			return errs.New(ReasonNoTable)
		case !t.head.Study:
			return errs.New(ReasonNoStudy)
		case t.history.state == nil || t.history.first > t.history.from:
			return errs.New(ReasonNotStarted)
		}
		c, err = t.course(t.history.from)
		return err
	})
	return c, err
}

// Tell wakes everybody who listens to a table: something beside it has changed that its page shows.
func (h *House) Tell(id ID) { h.tell(id) }
