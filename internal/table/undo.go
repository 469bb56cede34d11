package table

import (
	"context"
	"slices"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Undo takes back the last answer of a seat with all its steps and what the table answered after it; or, with all, as much
// of the turn as can be taken back. The version must be the table's present one, unless the key was seen before.
// Refusals: those of Answer but notation and illegal, and undo.
func (h *House) Undo(
	ctx context.Context, id ID, who person.ID, seat game.Seat, version int64, key string, all bool,
) error {
	return h.undo(ctx, id, who, seat, version, key, func(t *live) (int, error) {
		s := &t.history
		switch {
		case t.head.Study && all:
			return t.studyTurn(), nil
		case t.head.Study:
			return t.studyLast(), nil
		case all:
			return s.turnOf(len(s.steps)), nil
		}
		return s.lastOf(len(s.steps)), nil
	})
}

// UndoTo takes back the answers of a seat after one of its own, one by one as Undo would, but in one change.
func (h *House) UndoTo(
	ctx context.Context, id ID, who person.ID, seat game.Seat, version int64, key string, step int,
) error {
	return h.undo(ctx, id, who, seat, version, key, func(t *live) (int, error) {
		if !slices.Contains(t.undo(game.SeatSet(seat)).To, step) {
			return 0, &errs.Error{Reason: ReasonUndo, Undo: UndoFar}
		}
		return step, nil
	})
}

func (h *House) undo(
	ctx context.Context, id ID, who person.ID, seat game.Seat, version int64, key string, to func(*live) (int, error),
) error {
	return h.writing(ctx, id, func(t *live) error {
		if !t.holds(who, seat) {
			return t.notHeld(seat)
		}
		if err := CheckKey(key); err != nil {
			return err
		}
		if _, ok := t.history.keys[keyOf(seat, key)]; ok && key != "" {
			return nil
		}
		if err := t.playing(); err != nil && !(t.head.Study && t.head.Phase == Over) {
			return err
		}
		if version != t.head.Version {
			return errs.New(ReasonStale)
		}
		d, err := h.takeBack(t, seat, key, to)
		if err != nil {
			return err
		}
		return h.commit(ctx, t, d)
	})
}

func (h *House) takeBack(t *live, seat game.Seat, key string, where func(*live) (int, error)) (*draft, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	can := t.undo(game.SeatSet(seat))
	if !can.Can {
		return nil, &errs.Error{Reason: ReasonUndo, Undo: can.Reason}
	}
	to, err := where(t)
	if err != nil {
		return nil, err
	}
	state, err := t.history.at(to)
	if err != nil {
		return nil, err
	}
	d := t.draft()
	d.head.settle(t.rules, state)
	d.add(h.now(), Undone, seat, key, body{Steps: len(t.history.steps) - to}, state)
	return d, nil
}

// undo says whether a person with these seats can take back, and why not.
func (t *live) undo(held game.Seats) Undo {
	s := &t.history
	n := len(s.steps)
	why := func(reason string) Undo { return Undo{Seat: game.Watcher, Reason: reason} }
	switch {
	case held.Empty():
		return why(UndoNotYours)
	case t.head.Study:
		return t.studyUndo()
	case t.head.Phase == Over:
		return why(UndoOver)
	case n == s.first && n > 0:
		return why(UndoRules)
	case !s.acted(held):
		return why(UndoNothing)
	case !held.Has(s.by(n)):
		return why(UndoOthers)
	case n <= s.from:
		return why(UndoFork)
	case n <= s.floor[s.by(n)]:
		return why(UndoHands)
	case s.revealed(n):
		return why(UndoRevealed)
	}
	return Undo{Can: true, Seat: s.by(n), Reset: s.turnOf(n) < s.lastOf(n), To: s.landings()}
}

func (s *history) acted(seats game.Seats) bool {
	for _, st := range s.steps {
		if seats.Has(st.seat) {
			return true
		}
	}
	return false
}

// An answer with its further steps, and with what the table answered after it, is taken back as a whole by whoever gave
// it. In what follows n is the number of its last step.

// lastOf is the number of answers before it.
func (s *history) lastOf(n int) int {
	to := n - 1
	for to > s.first && s.steps[to].along {
		to--
	}
	return to
}

// by is who gave it.
func (s *history) by(n int) game.Seat { return s.steps[s.lastOf(n)].seat }

// revealed tells whether it made something known.
func (s *history) revealed(n int) bool {
	before, to := s.base, s.lastOf(n)
	if to > s.first {
		before = s.steps[to-1].reveals
	}
	return s.steps[n-1].reveals > before
}

// turnOf is the step to which it and those of its turn can be taken back.
func (s *history) turnOf(n int) int {
	to := s.lastOf(n)
	by, turn := s.steps[to].seat, s.steps[to].turn
	for s.open(to, by) && s.steps[s.lastOf(to)].turn == turn {
		to = s.lastOf(to)
	}
	return to
}

// landings are the own answers, oldest first, after which everything can be taken back, one answer after the other.
func (s *history) landings() []int {
	var out []int
	n := len(s.steps)
	if n == 0 {
		return nil
	}
	for by := s.by(n); s.open(n, by); {
		n = s.lastOf(n)
		if n > s.first && s.by(n) == by {
			out = append(out, n)
		}
	}
	slices.Reverse(out)
	return out
}

// open tells whether a seat could take it back.
func (s *history) open(n int, seat game.Seat) bool {
	return n > s.first && s.by(n) == seat && n > s.floor[seat] && !s.revealed(n)
}
