package table

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"kancha/game"
)

// Limits of pencil marks.
const (
	NoteLength = 80  // characters of one mark
	NotePlaces = 200 // marks of one seat
	placeBytes = 48
)

// SetNote writes a pencil mark that only the holder of the seat sees; an empty text removes it. It is refused with
// note_place, note_long, note_signs, notes_full or not_your_seat.
func (h *House) SetNote(ctx context.Context, id ID, who PersonID, seat game.Seat, note Note) error {
	note.Text = strings.TrimSpace(note.Text)
	if err := checkNote(note); err != nil {
		return err
	}
	return h.writing(ctx, id, func(t *live) error {
		if t.head.State == nil {
			return refuse(ReasonNotStarted)
		}
		if !t.holds(who, seat) {
			return refuse(ReasonNotYourSeat)
		}
		notes := withNote(t.notes[seat], note)
		if len(notes) > NotePlaces {
			return refuse(ReasonNotesFull, game.Num("n", NotePlaces))
		}
		if err := h.store.SetNote(ctx, id, seat, note); err != nil {
			return inTrouble(err)
		}
		t.mu.Lock()
		t.notes[seat] = notes
		t.mu.Unlock()
		h.noted(id)
		return nil
	})
}

func checkNote(note Note) error {
	if err := checkPlace(note.Place); err != nil {
		return err
	}
	if utf8.RuneCountInString(note.Text) > NoteLength {
		return refuse(ReasonNoteLong, game.Num("n", NoteLength))
	}
	if !utf8.ValidString(note.Text) || strings.ContainsFunc(note.Text, unseen) {
		return refuse(ReasonNoteSigns)
	}
	return nil
}

// checkPlace refuses what cannot be the name of a place.
func checkPlace(place string) error {
	if place == "" || len(place) > placeBytes || strings.ContainsFunc(place, unplain) {
		return refuse(ReasonNotePlace)
	}
	return nil
}

// unplain tells the characters that neither a key nor a name of a place has: they are plain ASCII without spaces.
func unplain(r rune) bool { return r <= ' ' || r >= 0x7f }

// withNote is the notes in order of places with one set, or removed if its text is empty. The old slice stays as it is.
func withNote(notes []Note, note Note) []Note {
	at, found := slices.BinarySearchFunc(notes, note.Place, func(n Note, place string) int {
		return cmp.Compare(n.Place, place)
	})
	out := slices.Clone(notes)
	switch {
	case note.Text == "" && found:
		return slices.Delete(out, at, at+1)
	case note.Text == "":
		return out
	case found:
		out[at] = note
		return out
	}
	return slices.Insert(out, at, note)
}
