package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"kancha/game"
)

// load reads a table. If the log, followed with today's rules, does not lead to the stored state, play goes on from
// that state, and an entry in the log says so.
func (h *House) load(ctx context.Context, t *live) error {
	read, sure := t.news.Load(), t.doubts.Load()
	head, log, err := h.store.Table(ctx, t.id)
	if err != nil {
		if errors.Is(err, ErrNotFound) {
			return err
		}
		return inTrouble(err)
	}
	g, ok := h.byID[head.Game]
	if !ok {
		return refuse(ReasonNoGame)
	}
	notes, err := h.store.Notes(ctx, t.id)
	if err != nil {
		return inTrouble(err)
	}
	beside, err := h.store.Beside(ctx, t.id, talkKept)
	if err != nil {
		return inTrouble(err)
	}
	visits, err := h.store.Visits(ctx, t.id)
	if err != nil {
		return inTrouble(err)
	}
	rules := game.By(g.Rules, head.Rules)
	st, failed := follow(rules, head.Setup, log)
	if failed == nil {
		failed = sameState(rules, st.state, head.State)
	}
	t.mu.Lock()
	t.head, t.rules, t.story, t.notes, t.beside, t.visits = head, rules, st, notes, beside, visits
	if t.screen == nil {
		t.screen = map[PersonID]game.Seat{}
	}
	t.used, t.fresh, t.read, t.sure = h.config.Now(), true, read, sure
	t.mu.Unlock()
	if failed != nil {
		return h.rebase(ctx, t, failed)
	}
	return nil
}

// rebase goes on from the stored state, or from the followed one if the stored one cannot be read any more.
func (h *House) rebase(ctx context.Context, t *live, failed error) error {
	h.log.Warn("log leads elsewhere than the stored state", "table", t.id, "err", failed)
	state, err := t.rules.Decode(t.head.State)
	if err != nil {
		h.log.Error("stored state cannot be read", "table", t.id, "err", err)
		if state = t.story.state; state == nil {
			return &Error{Reason: ReasonBroken, cause: err}
		}
	}
	d := t.draft()
	if err := d.head.settle(t.rules, state); err != nil {
		return err
	}
	if d.head.Ending != "" {
		d.head.shut()
	}
	d.add(h.now(), Rebased, game.Watcher, "", body{State: d.head.State, Why: failed.Error(), Turn: t.story.turn}, state)
	return h.commit(ctx, t, d)
}

// follow tells a log. If an entry cannot be followed, the story goes on without a state, and the error says where.
func follow(rules game.Game, setup game.Setup, log []Entry) (story, error) {
	st := story{keys: map[string]int64{}, gaveUp: game.Watcher, patience: usualPatience}
	var failed error
	for _, e := range log {
		b, err := readBody(rules, e)
		var next game.State
		if err == nil {
			next, err = st.next(rules, setup, e, b)
		}
		if err != nil && failed == nil {
			failed = fmt.Errorf("entry %d: %w", e.Version, err)
		}
		if e.Kind == Rebased && err == nil {
			failed = nil
		}
		st.follow(e, b, next)
	}
	return st, failed
}

// next is the state after an entry.
func (s *story) next(rules game.Game, setup game.Setup, e Entry, b body) (game.State, error) {
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
	return errors.New("the state differs")
}
