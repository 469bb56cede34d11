package table

import (
	"bytes"
	"context"
	"encoding/json"

	"kancha/game"
	"kancha/internal/person"
)

// TakeOver says that the one who plays a seat now sits in front of the screen of a person with several seats.
// Refusals: no_table, no_seat, not_your_seat.
func (h *House) TakeOver(ctx context.Context, id ID, who person.ID, seat game.Seat) error {
	err := h.reading(ctx, id, func(t *live) error {
		if !t.holds(who, seat) {
			return t.notHeld(seat)
		}
		t.screen[who] = seat
		return nil
	})
	if err == nil {
		h.tell(id)
		h.tellOthers(News{Topic: Took, Table: id, Person: who, Seat: seat})
	}
	return err
}

// eyes chooses through whose eyes a person looks, and the seat to which the screen must be handed first, if the person
// plays several seats that may not know the same.
func (t *live) eyes(l Look) (viewer, handOver game.Seat) {
	held := t.held(l.Person)
	if t.head.Phase == Over && l.Seat >= 0 && int(l.Seat) < len(t.head.Seats) {
		return l.Seat, game.Watcher
	}
	if t.head.Study && held.Has(l.Seat) {
		return l.Seat, game.Watcher
	}
	if t.head.Study && !(held & t.head.Waiting).Empty() {
		return (held & t.head.Waiting).First(), game.Watcher
	}
	if held.Len() < 2 || t.head.Study {
		return held.First(), game.Watcher
	}
	want := t.want(held, l)
	if at, ok := t.screen[l.Person]; t.head.Phase != Playing || ok && at == want || !t.secretive(held) {
		return want, game.Watcher
	}
	return game.Watcher, want
}

// want is the seat that a person with several should play now: the one asked for, the one in front of the screen if it
// is asked something, the next that is, or the last that was.
func (t *live) want(held game.Seats, l Look) game.Seat {
	if held.Has(l.Seat) {
		return l.Seat
	}
	at, ok := t.screen[l.Person]
	waiting := held & t.head.Waiting
	switch {
	case ok && (waiting.Has(at) || waiting.Empty()) && held.Has(at):
		return at
	case !waiting.Empty():
		return waiting.First()
	}
	for n := len(t.history.steps); n > 0; n-- {
		if seat := t.history.steps[n-1].seat; held.Has(seat) {
			return seat
		}
	}
	return held.First()
}

// secretive tells whether one of the seats knows what another may not: from the game, by pencil marks, or by what it passes on.
func (t *live) secretive(held game.Seats) bool {
	var first []byte
	for seat := range held.All() {
		if len(t.notes[seat]) > 0 || len(t.passes[seat]) > 0 {
			return true
		}
		known := knowledge(t.history.state.View(seat))
		if first != nil && !bytes.Equal(first, known) {
			return true
		}
		first = known
	}
	return false
}

// knowledge is the JSON of a view without the field that names the viewer.
func knowledge(view game.View) []byte {
	js, err := view.MarshalJSON()
	if err != nil {
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(js, &fields); err != nil {
		return js
	}
	delete(fields, "viewer")
	out, err := json.Marshal(fields)
	if err != nil {
		return js
	}
	return out
}
