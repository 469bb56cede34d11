package table

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/text"
)

// Limits of pencil marks.
const (
	NoteLength = 80  // characters of one mark
	NotePlaces = 200 // marks of one seat
	placeBytes = 48
)

// SetNote writes a pencil mark that only the holder of the seat sees; an empty text removes it. It is refused with
// note_place, note_long, note_signs, notes_full or not_your_seat.
func (h *House) SetNote(ctx context.Context, id ID, who person.ID, seat game.Seat, note Note) error {
	note.Text = strings.TrimSpace(note.Text)
	if err := checkNote(note); err != nil {
		return err
	}
	return h.writing(ctx, id, func(t *live) error {
		if t.head.State == nil {
			return errs.New(ReasonNotStarted)
		}
		if !t.holds(who, seat) {
			return errs.New(ReasonNotYourSeat)
		}
		notes := withMark(t.notes[seat], note, readNote)
		if len(notes) > NotePlaces {
			return errs.New(ReasonNotesFull, game.Num("n", NotePlaces))
		}
		if err := h.store.SetNote(ctx, id, seat, note); err != nil {
			return errs.Storage(err)
		}
		t.mu.Lock()
		t.notes[seat] = notes
		t.mu.Unlock()
		h.noted(id)
		return nil
	})
}

func checkNote(note Note) error {
	if err := CheckPlace(note.Place); err != nil {
		return err
	}
	if utf8.RuneCountInString(note.Text) > NoteLength {
		return errs.New(ReasonNoteLong, game.Num("n", NoteLength))
	}
	if !utf8.ValidString(note.Text) || strings.ContainsFunc(note.Text, text.Unseen) {
		return errs.New(ReasonNoteSigns)
	}
	return nil
}

// CheckPlace refuses what cannot be the name of a place.
func CheckPlace(place string) error {
	if place == "" || len(place) > placeBytes || strings.ContainsFunc(place, unplain) {
		return errs.New(ReasonNotePlace)
	}
	return nil
}

// unplain tells the characters that neither a key nor a name of a place has: they are plain ASCII without spaces.
func unplain(r rune) bool { return r <= ' ' || r >= 0x7f }

// withMark is the marks in order of places with one set, or removed if its text is empty. The old slice stays as it is.
func withMark[M any](marks []M, mark M, read func(M) (place, text string)) []M {
	place, text := read(mark)
	at, found := slices.BinarySearchFunc(marks, place, func(m M, place string) int {
		its, _ := read(m)
		return strings.Compare(its, place)
	})
	out := slices.Clone(marks)
	switch {
	case text == "" && found:
		return slices.Delete(out, at, at+1)
	case text == "":
		return out
	case found:
		out[at] = mark
		return out
	}
	return slices.Insert(out, at, mark)
}

func readNote(n Note) (place, text string) { return n.Place, n.Text }
