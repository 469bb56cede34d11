package gametest

import (
	"fmt"
	"reflect"
	"testing"

	"kancha/game"
)

// largest is how many bytes a state may have: it is copied at every step of a search.
const largest = 8 << 10

// cheap proves property 7: over a whole game CopyTo, Moves, Check of what is legal and Apply without a recorder
// allocate nothing, and a state is small and holds no map. Under the race detector there is nothing to measure.
func cheap(t reporter, s *subject) {
	t.Helper()
	for _, setup := range s.setups {
		p := s.begin(t, setup, 0)
		flat(t, p.st)
		first := p.st.Clone()
		var line []answer
		for p.choose() {
			line = append(line, answer{p.seat, p.move})
			p.answer(nil)
		}
		if !raceDetector {
			p.frugal(first, line)
		}
	}
}

type answer struct {
	seat game.Seat
	move game.Move
}

// frugal plays a known game again and again, and looks closer if that allocates.
func (p *play) frugal(first game.State, line []answer) {
	p.t.Helper()
	scratch := first.Clone()
	buf := make([]game.Move, 0, 4096)
	whole := testing.AllocsPerRun(5, func() {
		first.CopyTo(scratch)
		for _, a := range line {
			buf = scratch.Moves(a.seat, buf[:0])
			if scratch.Check(a.seat, a.move) != nil || scratch.Apply(a.seat, a.move, nil) != nil {
				panic("gametest: a game cannot be played again")
			}
		}
	})
	if whole > 0 {
		p.blame(first, line)
		p.t.Fatalf("a whole game of %s allocates %v times", p.where(), whole)
	}
}

// blame names the call that allocates.
func (p *play) blame(first game.State, line []answer) {
	p.t.Helper()
	at, scratch := first.Clone(), first.Clone()
	buf := make([]game.Move, 0, 4096)
	for i, a := range line {
		calls := []struct {
			name string
			call func()
		}{
			{"CopyTo", func() { at.CopyTo(scratch) }},
			{"Moves", func() { buf = at.Moves(a.seat, buf[:0]) }},
			{"Check", func() { _ = at.Check(a.seat, a.move) }},
			{"CopyTo and Apply", func() { at.CopyTo(scratch); _ = scratch.Apply(a.seat, a.move, nil) }},
		}
		for _, c := range calls {
			if n := testing.AllocsPerRun(5, c.call); n > 0 {
				p.t.Fatalf("%s allocates %v times at answer %d (%q of seat %d, asked %v) of %s",
					c.name, n, i+1, p.g.Format(a.move), a.seat, at.Question(a.seat), p.where())
			}
		}
		if err := at.Apply(a.seat, a.move, nil); err != nil {
			p.t.Fatalf("Apply of the legal answer %q: %v", p.g.Format(a.move), err)
		}
	}
}

// flat looks at the type of a state. Pointers are not followed: they lead to tables that nobody changes.
func flat(t reporter, st game.State) {
	t.Helper()
	typ := reflect.TypeOf(st)
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if typ.Size() > largest {
		t.Fatalf("a state has %d bytes, more than %d", typ.Size(), largest)
	}
	if at := findMap(typ, typ.Name()); at != "" {
		t.Fatalf("a state holds a map: %s", at)
	}
}

func findMap(typ reflect.Type, path string) string {
	switch typ.Kind() {
	case reflect.Map:
		return path
	case reflect.Array:
		return findMap(typ.Elem(), path+"[]")
	case reflect.Struct:
		for i := range typ.NumField() {
			f := typ.Field(i)
			if at := findMap(f.Type, fmt.Sprintf("%s.%s", path, f.Name)); at != "" {
				return at
			}
		}
	}
	return ""
}
