package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// load reads a table. If the log, followed with today's rules, does not lead to the stored state, play goes on from
// that state, and an entry in the log says so.
func (h *House) load(ctx context.Context, t *live) error {
	read, sure := t.news.Load(), t.doubts.Load()
	head, log, err := h.store.Table(ctx, t.id)
	if err != nil {
		if errors.Is(err, errs.ErrNotFound) {
			return err
		}
		return errs.Storage(err)
	}
	g, ok := h.byID[head.Game]
	if !ok {
		return errs.New(ReasonNoGame)
	}
	notes, err := h.store.Notes(ctx, t.id)
	if err != nil {
		return errs.Storage(err)
	}
	passes, err := h.store.Passes(ctx, t.id)
	if err != nil {
		return errs.Storage(err)
	}
	beside, err := h.store.Beside(ctx, t.id, LinesKept)
	if err != nil {
		return errs.Storage(err)
	}
	visits, err := h.store.Visits(ctx, t.id)
	if err != nil {
		return errs.Storage(err)
	}
	rules := head.by(g.Rules)
	st, failed := follow(rules, &head, log)
	t.mu.Lock()
	t.head, t.rules, t.history, t.notes, t.passes, t.beside, t.visits = head, rules, st, notes, passes, beside, visits
	if t.screen == nil {
		t.screen = map[person.ID]game.Seat{}
	}
	t.used, t.fresh, t.read, t.sure = h.config.Now(), true, read, sure
	t.mu.Unlock()
	if failed != nil {
		return h.rebase(ctx, t, log, failed)
	}
	return nil
}

// rebase goes on from the stored state and the answers after it, or from the followed one if the stored one cannot be read
// any more. After a house was shut in peace no answer comes after the state. After another end there may be some; those
// from the first one on that these rules do not take are lost, and the log says how many.
func (h *House) rebase(ctx context.Context, t *live, log []Entry, failed error) error {
	h.log.Warn("log leads elsewhere than the stored state", "table", t.id, "err", failed)
	lost := 0
	state, err := t.rules.Decode(t.head.State)
	if err == nil {
		state, lost = goOn(t.rules, state, log, t.head.Stated)
	}
	if err != nil {
		h.log.Error("stored state cannot be read", "table", t.id, "err", err)
		if state = t.history.state; state == nil {
			return &errs.Error{Reason: ReasonBroken, Cause: err}
		}
	}
	d := t.draft()
	d.head.settle(t.rules, state)
	if d.head.Ending != "" {
		d.head.shut()
	}
	js, err := encode(t.id, state)
	if err != nil {
		return err
	}
	turn := t.history.turn
	if lost > 0 {
		h.log.Error("answers cannot be kept", "table", t.id, "answers", lost)
		turn = t.history.steps[len(t.history.steps)-lost].turn
	}
	d.add(h.now(), Rebased, game.Watcher, "", body{State: js, Why: failed.Error(), Turn: turn, Steps: lost}, state)
	return h.commit(ctx, t, d)
}

// goOn gives the answers after a version once more, as far as the rules take them, and tells how many are lost.
func goOn(rules game.Game, state game.State, log []Entry, after int64) (_ game.State, lost int) {
	for _, e := range log {
		if e.Version <= after || e.Kind != Answered {
			continue
		}
		next := state.Clone()
		b, err := readBody(rules, e)
		if lost > 0 || err != nil || next.Apply(e.Seat, b.move, nil) != nil {
			lost++
			continue
		}
		state = next
	}
	return state, lost
}

// follow tells a log. If an entry cannot be followed, the history goes on without a state, and the error says where; if the
// stored state is another one, it goes on with its own.
func follow(rules game.Game, head *Head, log []Entry) (history, error) {
	st := history{keys: map[string]int64{}, gaveUp: game.Watcher, patience: usualPatience}
	var failed error
	for _, e := range log {
		b, err := readBody(rules, e)
		var next game.State
		if err == nil {
			next, err = st.next(rules, head.Setup, e, b)
		}
		if err != nil && failed == nil {
			failed = fmt.Errorf("entry %d: %w", e.Version, err)
		}
		if e.Kind == Rebased && err == nil {
			failed = nil
		}
		st.follow(e, b, next)
		if failed == nil {
			failed = led(rules, head, e, b, next)
		}
	}
	if failed == nil && st.state != nil && head.State == nil {
		failed = errNoState
	}
	return st, failed
}

// led compares where an entry leads with what is known of that: the stored state if it is that one, and the points that
// an answer after it made.
func led(rules game.Game, head *Head, e Entry, b body, next game.State) error {
	switch {
	case e.Version == head.Stated:
		return sameState(rules, next, head.State)
	case e.Version > head.Stated && e.Kind == Answered && !slices.Equal(totals(next), b.Totals):
		return fmt.Errorf("entry %d: %w", e.Version, errOther)
	}
	return nil
}

var errOther = errors.New("the state differs")

// next is the state after an entry.
func (s *history) next(rules game.Game, setup game.Setup, e Entry, b body) (game.State, error) {
	switch {
	case e.Kind == Started:
		if state, err := rules.Decode(b.State); err == nil {
			return state, nil
		}
		return rules.New(setup)
	case e.Kind == Rebased:
		return rules.Decode(b.State)
	case e.Kind != Answered && e.Kind != Undone && e.Kind != Rewound:
		return s.state, nil
	case s.state == nil:
		return nil, errNoState
	case e.Kind == Undone, e.Kind == Rewound:
		return s.at(len(s.steps) - b.Steps)
	}
	return s.state, s.state.Apply(e.Seat, b.move, nil)
}

var errNoState = errors.New("follows an entry that could not be followed")

// sameState compares where a log leads with the stored state, as far as the game can tell them apart.
func sameState(rules game.Game, state game.State, stored []byte) error {
	if state == nil && stored == nil {
		return nil
	}
	if state == nil {
		return errNoState
	}
	js, err := state.MarshalJSON()
	if err != nil {
		return err
	}
	if bytes.Equal(js, stored) {
		return nil
	}
	if old, err := rules.Decode(stored); err == nil {
		if again, err := old.MarshalJSON(); err == nil && bytes.Equal(again, js) {
			return nil
		}
	}
	return errOther
}
