package table

import (
	"context"
	"errors"
	"strings"

	"kancha/game"
)

// keyLength is the longest key that a sender may choose.
const keyLength = 64

// Answer gives an answer, or proposes it where a team decides, and returns once it is durable, with the version of the table that it made. The same key sent
// again gets the same version and changes nothing, whatever has happened since.
// Refusals: no_table, closed, not_started, over, no_seat, not_your_seat, key, stale, notation, illegal, storage.
func (h *House) Answer(ctx context.Context, a Answer) (version int64, err error) {
	err = h.writing(ctx, a.Table, func(t *live) error {
		if !t.holds(a.Person, a.Seat) {
			return t.notHeld(a.Seat)
		}
		t.mu.Lock()
		p, voting := t.poll()
		t.mu.Unlock()
		switch {
		case a.Key != "" && t.voted == (ticket{a.Person, a.Question, a.Key}):
			version = t.head.Version // the same proposal once more
		case voting && p.voters.Has(a.Seat):
			version, err = h.propose(ctx, t, p, a)
		default:
			version, err = h.answer(ctx, t, a)
		}
		return err
	})
	return version, err
}

// notHeld says why somebody may not act for a seat.
func (t *live) notHeld(seat game.Seat) error {
	if seat < 0 || int(seat) >= len(t.head.Seats) {
		return refuse(ReasonNoSeat)
	}
	return refuse(ReasonNotYourSeat)
}

// playing refuses unless the game is running.
func (t *live) playing() error {
	switch t.head.Phase {
	case Playing:
		return nil
	case Over:
		return refuse(ReasonOver)
	case Closed:
		return refuse(ReasonClosed)
	}
	return refuse(ReasonNotStarted)
}

// answer carries an answer out for whoever holds the seat. The caller holds t.write.
func (h *House) answer(ctx context.Context, t *live, a Answer) (int64, error) {
	if err := checkKey(a.Key); err != nil {
		return 0, err
	}
	if version, ok := t.story.keys[keyOf(a.Seat, a.Key)]; ok && a.Key != "" {
		return version, nil
	}
	if err := t.playing(); err != nil {
		return 0, err
	}
	if id := t.story.questionID(a.Seat); id == "" || id != a.Question {
		return 0, refuse(ReasonStale)
	}
	move, err := t.rules.Parse(a.Move)
	if err != nil {
		return 0, refuse(ReasonNotation)
	}
	d, err := h.play(t, a, move)
	if err != nil {
		return 0, err
	}
	version := d.entries[0].Version
	return version, h.commit(ctx, t, d)
}

// checkKey takes printable ASCII, or nothing.
func checkKey(key string) error {
	if len(key) > keyLength || strings.ContainsFunc(key, unplain) {
		return refuse(ReasonKey)
	}
	return nil
}

// play drafts an answer, and the lone closing answer after it if that is wanted.
func (h *House) play(t *live, a Answer, move game.Move) (*draft, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d := t.draft()
	state, turn, err := h.step(t, d, t.story.state, t.story.turn, a, move, false)
	if err != nil {
		return nil, err
	}
	if end, ok := loneClose(state, a.Seat); ok && a.AutoClose {
		auto := Answer{Seat: a.Seat, Move: t.rules.Format(end)}
		if state, _, err = h.step(t, d, state, turn, auto, end, true); err != nil {
			return nil, err
		}
	}
	return d, d.head.settle(t.rules, state)
}

// step drafts one answer; the state before it stays as it is. An answer is auto if the table gives it by itself after the
// one before.
func (h *House) step(t *live, d *draft, before game.State, turn int, a Answer, move game.Move, auto bool) (game.State, int, error) {
	var ears listener
	next := before.Clone()
	if err := next.Apply(a.Seat, move, &ears); err != nil {
		return nil, 0, illegal(err)
	}
	b := body{
		Move: a.Move, move: move, Auto: auto, Turn: turn, Actor: actor(before, a.Seat),
		Turned: turned(before, next, a.Seat), Events: ears.heard, Totals: totals(next),
	}
	d.add(h.now(), Answered, a.Seat, a.Key, b, next)
	if b.Turned {
		turn++
	}
	return next, turn, nil
}

// illegal tells a refusal of the rules from a fault of the engine.
func illegal(err error) error {
	var why *game.Illegal
	if errors.As(err, &why) {
		return &Error{Reason: ReasonIllegal, Illegal: why}
	}
	return err
}

// actor is whose turn it is, or who answers while it is nobody's.
func actor(state game.State, seat game.Seat) game.Seat {
	if turn := state.Turn(); turn != game.Watcher {
		return turn
	}
	return seat
}

// turned tells whether an answer has ended a turn: another seat's turn has come, or the seat was asked to close its own
// and is not asked that any more. (A free action beside the closing answer leaves the question standing.)
func turned(before, after game.State, seat game.Seat) bool {
	if before.Turn() != after.Turn() {
		return true
	}
	return before.Turn() == seat && before.Question(seat).Closes && !after.Question(seat).Closes
}

// loneClose finds the only answer of a seat, if all it does is to end its turn. One that cannot be taken back, because it
// makes something known or ends the game, is left to the seat itself.
func loneClose(state game.State, seat game.Seat) (game.Move, bool) {
	if !state.Waiting().Has(seat) || !state.Question(seat).Closes {
		return 0, false
	}
	moves := state.Moves(seat, nil)
	if len(moves) != 1 || state.Preview(seat, moves[0]).Reveals {
		return 0, false
	}
	after := state.Clone()
	if err := after.Apply(seat, moves[0], nil); err != nil || after.Waiting().Empty() {
		return 0, false
	}
	return moves[0], true
}

// totals is the score of every seat as far as everybody may know it.
func totals(state game.State) []int {
	standings := state.View(game.Watcher).Standings()
	out := make([]int, state.Seats())
	for _, s := range standings {
		out[s.Seat] = s.Total
	}
	return out
}

// Why says why a move is not possible now for a seat of the person: nil if it is, otherwise an *Error with reason
// illegal, or one of those of Answer.
func (h *House) Why(ctx context.Context, id ID, who PersonID, seat game.Seat, move string) error {
	return h.reading(ctx, id, func(t *live) error {
		if !t.holds(who, seat) {
			return t.notHeld(seat)
		}
		if err := t.playing(); err != nil {
			return err
		}
		m, err := t.rules.Parse(move)
		if err != nil {
			return refuse(ReasonNotation)
		}
		if err := t.story.state.View(seat).Check(seat, m); err != nil {
			return illegal(err)
		}
		return nil
	})
}
