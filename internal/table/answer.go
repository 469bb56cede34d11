package table

import (
	"context"
	"errors"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
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
		return errs.New(ReasonNoSeat)
	}
	return errs.New(ReasonNotYourSeat)
}

// playing refuses unless the game is running.
func (t *live) playing() error {
	switch t.head.Phase {
	case Playing:
		return nil
	case Over:
		return errs.New(ReasonOver)
	case Closed:
		return errs.New(ReasonClosed)
	}
	return errs.New(ReasonNotStarted)
}

// answer carries an answer out for whoever holds the seat. The caller holds t.write.
func (h *House) answer(ctx context.Context, t *live, a Answer) (int64, error) {
	if err := CheckKey(a.Key); err != nil {
		return 0, err
	}
	if version, ok := t.history.keys[keyOf(a.Seat, a.Key)]; ok && a.Key != "" {
		return version, nil
	}
	if err := t.playing(); err != nil {
		return 0, err
	}
	if id := t.history.questionID(a.Seat); id == "" || id != a.Question {
		return 0, errs.New(ReasonStale)
	}
	moves, err := t.parse(a)
	if err != nil {
		return 0, err
	}
	d, err := h.play(t, a, moves)
	if err != nil {
		return 0, err
	}
	version := d.entries[0].Version
	return version, h.commit(ctx, t, d)
}

// mostSteps is how many steps an answer may have.
const mostSteps = 8

// parse reads the steps of an answer.
func (t *live) parse(a Answer) ([]game.Move, error) {
	if len(a.Then) >= mostSteps {
		return nil, errs.New(ReasonNotation)
	}
	var moves []game.Move
	for _, text := range append([]string{a.Move}, a.Then...) {
		move, err := t.rules.Parse(text)
		if err != nil {
			return nil, errs.New(ReasonNotation)
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// CheckKey takes printable ASCII, or nothing.
func CheckKey(key string) error {
	if len(key) > keyLength || strings.ContainsFunc(key, unplain) {
		return errs.New(ReasonKey)
	}
	return nil
}

// play drafts an answer with all its steps or none, and what leaves no choice after it.
func (h *House) play(t *live, a Answer, moves []game.Move) (*draft, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := &progress{draft: t.draft(), rules: t.rules, now: h.now(), state: t.history.state, turn: t.history.turn}
	before := p.state
	for i, move := range moves {
		if i > 0 && !completes(before, p.state, a.Seat, moves[i-1]) {
			return nil, errs.New(ReasonStale)
		}
		before = p.state
		if err := p.step(a.Seat, move, a.Key, body{With: i > 0}); err != nil {
			return nil, err
		}
		a.Key = "" // a key counts once
	}
	if err := p.forced(t.history.state, a, t.head.Seats); err != nil {
		return nil, err
	}
	p.draft.head.settle(t.rules, p.state)
	return p.draft, nil
}

// completes tells whether a seat is asked for the rest of an answer whose first step has made a state of another one.
// What a step has made known must be seen before the next one: a refusal would tell of it.
func completes(before, state game.State, seat game.Seat, step game.Move) bool {
	return state.Waiting() == game.SeatSet(seat) && state.Question(seat).Completes && state.Reveals() == before.Reveals() &&
		!before.Preview(seat, step).Reveals
}

// progress is how far a draft of answers has come.
type progress struct {
	draft *draft
	rules game.Game
	now   time.Time
	state game.State
	turn  int
}

// step drafts one answer; the state before it stays as it is.
func (p *progress) step(seat game.Seat, move game.Move, key string, b body) error {
	var ears listener
	before, next := p.state, p.state.Clone()
	if err := next.Apply(seat, move, &ears); err != nil {
		return illegal(err)
	}
	b.Move, b.move, b.Turn, b.Actor = p.rules.Format(move), move, p.turn, actor(before, seat)
	b.Turned, b.Events, b.Totals = turned(before, next, seat), ears.heard, totals(next)
	p.draft.add(p.now, Answered, seat, key, b, next)
	p.state = next
	if b.Turned {
		p.turn++
	}
	return nil
}

// illegal tells a refusal of the rules from a fault of the engine.
func illegal(err error) error {
	var why *game.Illegal
	if errors.As(err, &why) {
		return &errs.Error{Reason: ReasonIllegal, Illegal: why}
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

// totals is the score of every seat as far as everybody may know it.
func totals(state game.State) []int {
	standings := state.View(game.Watcher).Standings()
	out := make([]int, state.Seats())
	for _, s := range standings {
		out[s.Seat] = s.Total
	}
	return out
}

// Why says why a move is not possible now for a seat of the person: nil if it is, otherwise an *errs.Error with reason
// illegal, or one of those of Answer.
func (h *House) Why(ctx context.Context, id ID, who person.ID, seat game.Seat, move string) error {
	return h.reading(ctx, id, func(t *live) error {
		if !t.holds(who, seat) {
			return t.notHeld(seat)
		}
		if err := t.playing(); err != nil {
			return err
		}
		m, err := t.rules.Parse(move)
		if err != nil {
			return errs.New(ReasonNotation)
		}
		if err := t.history.state.View(seat).Check(seat, m); err != nil {
			return illegal(err)
		}
		return nil
	})
}
