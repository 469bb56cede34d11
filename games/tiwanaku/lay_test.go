package tiwanaku

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"kancha/game"
)

// lay sets up a position from lines like those of scenario files, and proves that Decode takes it for a real one.
func lay(t testing.TB, seats int, board, disc string, given ...string) *state {
	t.Helper()
	return layGame(t, setup(seats, "board", board, "scenario", disc), given...)
}

// layGame does the same for any setup.
func layGame(t testing.TB, with game.Setup, given ...string) *state {
	t.Helper()
	with.Seed = 1
	st, err := load(t).New(with)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	g := load(t).(*engine).Stage()
	for _, line := range given {
		for part := range strings.SplitSeq(line, ",") {
			key, value, _ := strings.Cut(part, "=")
			if err := g.Set(s, strings.TrimSpace(key), strings.TrimSpace(value)); err != nil {
				t.Fatalf("%s: %v", part, err)
			}
		}
	}
	if err := g.Ready(s); err != nil {
		t.Fatal(err)
	}
	text := encode(t, s)
	back, err := s.Decode(text)
	if err != nil {
		t.Fatalf("no game reaches this position: %v\n%s", err, text)
	}
	return back.(*state)
}

func encode(t testing.TB, p game.Position) []byte {
	t.Helper()
	text, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// told collects events.
type told []game.Event

func (e *told) Event(ev game.Event) { *e = append(*e, ev) }

func (e *told) Secret(_ game.Seats, full, _ game.Event) { *e = append(*e, full) }

// has tells whether an event was told, as "blue predicted_right at=e4 crop=crop.corn n=4"; nobody acts as "-".
func (e told) has(want string) bool {
	return slices.ContainsFunc(e, func(ev game.Event) bool { return eventText(ev) == want })
}

func eventText(ev game.Event) string {
	actor := "-"
	if ev.Seat >= 0 {
		actor = colourIDs[ev.Seat]
	}
	return actor + " " + ev.Phrase.String()
}

// split reads "blue predict e4 quinoa".
func split(t testing.TB, s *state, text string) (game.Seat, game.Move) {
	t.Helper()
	name, notation, _ := strings.Cut(text, " ")
	m, err := s.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return game.Seat(slices.Index(colourIDs[:], name)), m
}

// do gives answers one after the other and collects what is told.
func do(t testing.TB, s *state, answers ...string) told {
	t.Helper()
	var heard told
	for _, text := range answers {
		seat, m := split(t, s, text)
		if err := s.Apply(seat, m, &heard); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return heard
}

// refuse wants an answer to be refused with a phrase, and nothing to change.
func refuse(t testing.TB, s *state, text, want string) {
	t.Helper()
	seat, m := split(t, s, text)
	before := encode(t, s)
	err := s.Apply(seat, m, nil)
	var illegal *game.Illegal
	if !errors.As(err, &illegal) || illegal.Phrase.String() != want {
		t.Errorf("%s is refused with %v, want %s", text, err, want)
	}
	if !bytes.Equal(before, encode(t, s)) {
		t.Errorf("%s is refused but changes the position", text)
	}
}

// wants compares a key of the stage.
func wants(t testing.TB, s *state, key, want string) {
	t.Helper()
	if got, err := get(s, key); err != nil || got != want {
		t.Errorf("%s is %q (%v), want %q", key, got, err, want)
	}
}

// legal lists the legal answers of a seat in notation.
func legal(s *state, seat game.Seat) []string {
	var out []string
	for _, m := range s.Moves(seat, nil) {
		out = append(out, s.Format(m))
	}
	return out
}
