package table

import (
	"context"
	"slices"

	"kancha/game"
)

// Undo takes back the last answer of a seat, with a closing answer that the table gave after it; or, with all, as much
// of the turn as can be taken back. The version must be the table's present one, unless the key was seen before.
// Refusals: those of Answer but notation and illegal, and undo.
func (h *House) Undo(
	ctx context.Context, id ID, who PersonID, seat game.Seat, version int64, key string, all bool,
) error {
	return h.undo(ctx, id, who, seat, version, key, func(t *live) (int, error) {
		s := &t.story
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
	ctx context.Context, id ID, who PersonID, seat game.Seat, version int64, key string, step int,
) error {
	return h.undo(ctx, id, who, seat, version, key, func(t *live) (int, error) {
		if !slices.Contains(t.undo(game.SeatSet(seat)).To, step) {
			return 0, &Error{Reason: ReasonUndo, Undo: UndoFar}
		}
		return step, nil
	})
}

func (h *House) undo(
	ctx context.Context, id ID, who PersonID, seat game.Seat, version int64, key string, to func(*live) (int, error),
) error {
	return h.writing(ctx, id, func(t *live) error {
		if !t.holds(who, seat) {
			return t.notHeld(seat)
		}
		if err := checkKey(key); err != nil {
			return err
		}
		if _, ok := t.story.keys[keyOf(seat, key)]; ok && key != "" {
			return nil
		}
		if err := t.playing(); err != nil && !(t.head.Study && t.head.Phase == Over) {
			return err
		}
		if version != t.head.Version {
			return refuse(ReasonStale)
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
		return nil, &Error{Reason: ReasonUndo, Undo: can.Reason}
	}
	to, err := where(t)
	if err != nil {
		return nil, err
	}
	state, err := t.story.at(to)
	if err != nil {
		return nil, err
	}
	d := t.draft()
	if err := d.head.settle(t.rules, state); err != nil {
		return nil, err
	}
	d.add(h.now(), Undone, seat, key, body{Steps: len(t.story.steps) - to}, state)
	return d, nil
}

// undo says whether a person with these seats can take back, and why not.
func (t *live) undo(held game.Seats) Undo {
	s := &t.story
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
	case !held.Has(s.steps[n-1].seat):
		return why(UndoOthers)
	case n <= s.from:
		return why(UndoFork)
	case n <= s.floor[s.steps[n-1].seat]:
		return why(UndoHands)
	case s.revealed(n):
		return why(UndoRevealed)
	}
	return Undo{Can: true, Seat: s.steps[n-1].seat, Reset: s.turnOf(n) < s.lastOf(n), To: s.landings()}
}

func (s *story) acted(seats game.Seats) bool {
	for _, st := range s.steps {
		if seats.Has(st.seat) {
			return true
		}
	}
	return false
}

// revealed tells whether the answer number n made something known.
func (s *story) revealed(n int) bool {
	before := s.base
	if n-1 > s.first {
		before = s.steps[n-2].reveals
	}
	return s.steps[n-1].reveals > before
}

// lastOf is the step to which the answer number n can be taken back alone. A closing answer that the table gave goes
// together with the one that it followed.
func (s *story) lastOf(n int) int {
	to := n - 1
	for s.steps[to].auto && s.joined(to) {
		to--
	}
	return to
}

// turnOf is the step to which the answer number n and those of its turn can be taken back.
func (s *story) turnOf(n int) int {
	to := n - 1
	for s.joined(to) && s.steps[to-1].turn == s.steps[n-1].turn {
		to--
	}
	return to
}

// landings are the own answers, oldest first, after which everything can be taken back, one answer after the other.
func (s *story) landings() []int {
	var out []int
	n := len(s.steps)
	if n == 0 {
		return nil
	}
	for seat := s.steps[n-1].seat; n > s.first && s.steps[n-1].seat == seat && n > s.floor[seat] && !s.revealed(n); {
		n = s.lastOf(n)
		if n > s.first && s.steps[n-1].seat == seat {
			out = append(out, n)
		}
	}
	slices.Reverse(out)
	return out
}

// joined tells whether the answer number n could be taken back together with the one after it.
func (s *story) joined(n int) bool {
	return n > s.first && s.steps[n-1].seat == s.steps[n].seat && n > s.floor[s.steps[n].seat] && !s.revealed(n)
}
