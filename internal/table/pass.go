package table

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// A seat may wish to pass on some questions without being asked (game.Passer). Nobody else ever learns of a wish: a little
// after the question was put the house answers for the seat as its person would, with an ordinary answer that is no part of
// the one before, after the time that somebody needs who knows what to say. So it stands in the log and in the record, it
// takes a moment of the seat's time, whoever acted can take back until then, and the seat itself can take back the pass.
// What somebody has taken back is asked.

// Passing is what a seat may wish to pass on, and what it wishes, as its person sees it.
type Passing struct {
	Offers []string // ids of the vocabulary's domain game.PassDomain, in the order of a menu; none where there is nothing to wish
	Wishes []string // of those
}

// SetPasses says on what a seat passes by itself from now on, also on what it is asked now; nothing, that it is asked
// everything. Refusals: no_table, no_seat, not_your_seat, closed, not_started, over, no_pass, storage.
func (h *House) SetPasses(ctx context.Context, id ID, who person.ID, seat game.Seat, wishes []string) error {
	return h.writing(ctx, id, func(t *live) error {
		if !t.holds(who, seat) {
			return t.notHeld(seat)
		}
		if err := t.playing(); err != nil {
			return err
		}
		t.mu.Lock()
		offers := t.offers()
		t.mu.Unlock()
		for _, w := range wishes {
			if !slices.Contains(offers, w) {
				return errs.New(ReasonNoPass)
			}
		}
		wishes = slices.DeleteFunc(slices.Clone(offers), func(id string) bool { return !slices.Contains(wishes, id) })
		if slices.Equal(wishes, t.passes[seat]) {
			return nil
		}
		if err := h.store.SetPasses(ctx, id, seat, wishes); err != nil {
			return errs.Storage(err)
		}
		t.mu.Lock()
		if delete(t.passes, seat); len(wishes) > 0 {
			t.passes[seat] = wishes
		}
		t.mu.Unlock()
		h.noted(id)
		h.stir(t)
		return nil
	})
}

// offers is what can be passed on at the table. An analysis answers for all seats itself. The caller holds t.mu.
func (t *live) offers() []string {
	if t.history.state == nil || t.head.Study || t.head.Phase != Playing {
		return nil
	}
	return game.Passes(t.history.state)
}

// passing is what the person of a seat sees of all that, nothing for everybody else. The caller holds t.mu.
func (t *live) passing(who person.ID, seat game.Seat) Passing {
	if !t.holds(who, seat) {
		return Passing{}
	}
	return Passing{Offers: slices.Clone(t.offers()), Wishes: slices.Clone(t.passes[seat])}
}

// pass is the answer that a seat's wish gives to what it is asked in a state. The caller may use the state.
func (t *live) pass(head *Head, state game.State, seat game.Seat) (game.Move, bool) {
	wishes := t.passes[seat]
	if len(wishes) == 0 || state == nil || head.Study || head.Phase != Playing || head.Seats[seat].Holder != Person ||
		head.driven().Has(seat) || state.Question(seat).Team {
		return 0, false
	}
	return game.Passed(state, seat, wishes)
}

// passingNow is the seats that pass by themselves on what they are asked now. The caller holds t.mu.
func (t *live) passingNow() (set game.Seats) {
	for seat := range t.passes {
		if _, ok := t.pass(&t.head, t.history.state, seat); ok && t.history.put[seat].raised {
			set = set.With(seat)
		}
	}
	return set
}

// ringForPass sets an alarm where a draft leads to a pass, so that it is not forgotten should the house end before it. The
// caller holds t.mu.
func (h *House) ringForPass(t *live, d *draft) {
	raises := slices.ContainsFunc(d.entries, func(e Entry) bool { return e.Kind == Answered || e.Kind == Started })
	if len(t.passes) == 0 || !raises {
		return
	}
	for seat := range d.head.Waiting.All() {
		if _, ok := t.pass(&d.head, d.states[len(d.states)-1], seat); !ok {
			continue
		}
		at := d.head.Changed.Add(leftAfter + h.config.PassPace)
		if d.head.Alarm.IsZero() || at.Before(d.head.Alarm) {
			d.head.Alarm = at.UTC().Truncate(time.Microsecond)
		}
	}
}

// passPace is how long a seat takes to pass: about as long as somebody who need not think, never the same, and only a
// part of what its clock has left. Who plays several seats at one screen has nobody to hide it from. The caller holds t.mu.
func (h *House) passPace(t *live, seat game.Seat) time.Duration {
	if t.held(t.head.Seats[seat].Person).Len() > 1 {
		return 0
	}
	pace := h.config.PassPace/2 + rand.N(h.config.PassPace+1)
	if until := t.until(seat); !until.IsZero() {
		pace = min(pace, max(until.Sub(h.now())/8, 0))
	}
	return pace
}

// passesFor answers for a seat that wishes it, if the question and the wish still stand.
func (h *House) passesFor(ctx context.Context, c chair, question string) error {
	return h.writing(ctx, c.table.id, func(t *live) error {
		if t != c.table || ctx.Err() != nil || t.history.questionID(c.seat) != question {
			return nil
		}
		t.mu.Lock()
		move, ok := t.pass(&t.head, t.history.state, c.seat)
		t.mu.Unlock()
		if !ok || !t.history.put[c.seat].raised {
			return nil
		}
		_, err := h.answer(ctx, t, Answer{Seat: c.seat, Question: question, Move: t.rules.Format(move)})
		return err
	})
}
