package table

import (
	"context"
	"fmt"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Notice says that a decision has become a person's. A store writes it with the change that made it so, once for each
// decision and each way in which the person wants to be told; who wants nothing gets nothing.
type Notice struct {
	Person   person.ID
	Seat     game.Seat
	Decision string
	At       time.Time // from when on it may be told
}

// NoticeStore keeps what people shall be told. A Store is one.
type NoticeStore interface {
	// Seen forgets what a person shall be told about a table.
	Seen(ctx context.Context, id ID, who person.ID) error
}

// How long a decision waits before its person is told: who looks at the table meanwhile is not.
const (
	usualGrace = time.Minute
	liveGrace  = 10 * time.Second
)

// news is the decisions that a draft has made somebody's who has not done so themselves.
func (h *House) news(s *history, d *draft, turn int, counts [game.MaxSeats]int, back bool) []Notice {
	head := &d.head
	if head.Phase != Playing || back || head.Study {
		return nil
	}
	var before game.Seats
	if s.state != nil && turn == s.turn {
		before = s.state.Waiting()
	}
	grace := usualGrace
	if head.Clock.Rule.Kind == clock.Live {
		grace = liveGrace
	}
	var out []Notice
	for seat := range (head.Waiting & people(head.Seats) &^ before).All() {
		if who := head.Seats[seat].Person; who != d.author() {
			n := Notice{Person: who, Seat: seat, Decision: decisionID(turn, counts[seat]), At: head.Changed.Add(grace)}
			out = append(out, n)
			if until := head.Clock.When(seat); head.Clock.Rule.Kind == clock.Slow && !until.IsZero() {
				n.Decision += againMark
				n.At = head.Changed.Add(until.Sub(head.Changed) / 2)
				out = append(out, n)
			}
		}
	}
	return out
}

// author is the person who has made a draft, "" if that was the house.
func (d *draft) author() person.ID {
	switch e := d.entries[0]; {
	case e.Kind == Created:
		return d.head.Host
	case e.Seat < 0 || d.head.Seats[e.Seat].Holder != Person:
		return ""
	default:
		return d.head.Seats[e.Seat].Person
	}
}

// againMark stands behind a decision that is told once more, when half of its time has passed. Who has looked at the table since
// is told nevertheless: it still waits.
const againMark = "+"

// decisionID names a decision of a seat at a table: the turn in which it begins, and how many answers the seat had given.
// One that begins again because somebody took back is the same.
func decisionID(turn, count int) string { return fmt.Sprintf("%d.%d", turn, count) }

// Pending is what is told about a decision that waits.
type Pending struct {
	Game  string
	Until time.Time // when the time for it is up; zero if it does not run
	// Invited: no decision of the game, but a seat that is kept for the person.
	Invited bool
	// Reaction: it is another one's turn, and what was done there asks the person for an answer.
	Reaction bool
	// Again: half of the time for it has passed since it was told.
	Again bool
}

// Deciding tells whether a decision still waits for a person as it did at its beginning. Refusals: no_table, storage.
func (h *House) Deciding(ctx context.Context, id ID, who person.ID, seat game.Seat, decision string) (d Pending, waits bool, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		if decision == decisionInvite {
			d, waits = t.called(who, seat, h.now())
			return nil
		}
		if t.head.Phase != Playing || !t.head.Waiting.Has(seat) || !t.holds(who, seat) {
			return nil
		}
		count := 0
		for _, st := range t.history.steps {
			if st.seat == seat {
				count++
			}
		}
		first, again := strings.CutSuffix(decision, againMark)
		waits = first == decisionID(t.history.turn, count)
		turn := t.history.state.Turn()
		d = Pending{Game: t.head.Game, Until: t.until(seat), Again: again, Reaction: turn != game.Watcher && turn != seat && t.history.turn > 0}
		return nil
	})
	return d, waits, err
}

// Seen says that a person has the table in sight, and need not be told what waits there.
func (h *House) Seen(ctx context.Context, id ID, who person.ID) error {
	if who == "" {
		return nil
	}
	return errs.Storage(h.store.Seen(ctx, id, who))
}
