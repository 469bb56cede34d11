package gametest

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"kancha/game"
)

// observations proves what [game.Observer] promises, of engines that observe: the layout is fixed, every number is in
// its block's range, a state, its views and their determinizations give a viewer the same numbers, and nothing is
// allocated.
func observations(t reporter, s *subject) {
	t.Helper()
	if s.info.Observation == nil {
		return
	}
	n := s.info.ObservationLen()
	one, two := make([]float32, n), make([]float32, n)
	s.moments(t, func(p *play) {
		for _, viewer := range p.someViewers() {
			view := p.st.View(viewer)
			p.observe(p.st, viewer, one)
			p.inRange(one)
			p.observe(view, viewer, two)
			p.sameNumbers("a view of it", viewer, one, two)
			p.observe(view.Determinize(&p.rand), viewer, two)
			p.sameNumbers("a determinization", viewer, one, two)
			if !raceDetector {
				p.observesFreely(viewer, one)
			}
		}
	})
}

func (p *play) observe(from game.Position, seat game.Seat, dst []float32) {
	p.t.Helper()
	o, ok := from.(game.Observer)
	if !ok {
		p.fail("Info lists an observation, but %T cannot be observed", from)
	}
	for i := range dst {
		dst[i] = -1e9 // whatever was there before must not matter
	}
	o.Observe(seat, dst)
}

func (p *play) inRange(dst []float32) {
	p.t.Helper()
	at := 0
	for _, b := range p.info.Observation {
		for i, v := range dst[at : at+b.Len()] {
			if v < b.Least || v > b.Most {
				p.fail("number %d of block %q is %v, outside of %v to %v", i, b.Name, v, b.Least, b.Most)
			}
		}
		at += b.Len()
	}
}

func (p *play) sameNumbers(what string, viewer game.Seat, a, b []float32) {
	p.t.Helper()
	at := 0
	for _, block := range p.info.Observation {
		if !slices.Equal(a[at:at+block.Len()], b[at:at+block.Len()]) {
			p.fail("seat %d observes another block %q in the state than in %s", viewer, block.Name, what)
		}
		at += block.Len()
	}
}

func (p *play) observesFreely(viewer game.Seat, dst []float32) {
	p.t.Helper()
	o := p.st.(game.Observer)
	if n := testing.AllocsPerRun(3, func() { o.Observe(viewer, dst) }); n > 0 {
		p.fail("Observe allocates %v times", n)
	}
}

// numbers proves what [game.Numberer] promises, of engines that number answers: every legal answer has a number of its
// own in the range of its verb, and comes back from it.
func numbers(t reporter, s *subject) {
	t.Helper()
	numberer, ok := s.g.(game.Numberer)
	if !ok {
		return
	}
	if n := s.info.ActionCount(); numberer.Number(0) != -1 || !refused(numberer, -1) || !refused(numberer, n) {
		t.Fatalf("what is no answer, or no number below %d, is not refused", n)
	}
	s.each(t, func(p *play) {
		for _, m := range p.st.Moves(p.seat, nil) {
			n := numberer.Number(m)
			back, ok := numberer.Numbered(n)
			if !ok || back != m {
				p.fail("%q has the number %d, which is %q", p.g.Format(m), n, p.g.Format(back))
			}
			if word := verbOf(p.info, n); word != strings.Fields(p.g.Format(m))[0] {
				p.fail("%q has the number %d, of the verb %q", p.g.Format(m), n, word)
			}
		}
	})
}

func refused(n game.Numberer, at int) bool {
	_, ok := n.Numbered(at)
	return !ok
}

func verbOf(info *game.Info, n int) string {
	for _, v := range info.Actions {
		if n >= v.First && n < v.First+v.Size {
			return v.Word
		}
	}
	return ""
}

// Noticed proves that an observation holds all that a position shows: every field of an engine's own struct is changed
// in many positions of random games, and must change a number. What is left out stands in unshown with its reason, by the
// path that its failures name. Positions are taken after every so many answers.
func Noticed[P any](
	t *testing.T, g game.Game, setups []game.Setup, every int, unshown map[string]string,
	position func(game.State) *P, observe func(P, []float32),
) {
	t.Helper()
	var met []any
	for i, setup := range setups {
		setup.Seed = uint64(i + 1)
		s, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		rand, buf := game.NewRand(uint64(i+1)), []game.Move(nil)
		for n := 0; !s.Waiting().Empty(); n++ {
			if n%every == 0 {
				met = append(met, position(s.Clone()))
			}
			seat := s.Waiting().First()
			buf = s.Moves(seat, buf[:0])
			if err := s.Apply(seat, buf[rand.IntN(len(buf))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	missing := unnoticed(met, func(of any) []float32 {
		out := make([]float32, g.Info().ObservationLen())
		observe(*of.(*P), out)
		return out
	})
	for _, path := range missing {
		if unshown[path] == "" {
			t.Errorf("%s can change without being observed", path)
		}
	}
	for path := range unshown {
		if !slices.Contains(missing, path) {
			t.Errorf("%s is observed: take it from the list", path)
		}
	}
}

// unnoticed lists the fields of a position that do not show in its observation: each is changed in every one of some
// positions, and never does a number change. It takes pointers to the engine's own struct, and names fields by their
// path, with [] for the places of an array. What is left out for a reason stands in the engine's test.
func unnoticed(positions []any, observe func(any) []float32) []string {
	noticed := map[string]bool{}
	var order []string
	for _, position := range positions {
		before := observe(position)
		leaves(reflect.ValueOf(position).Elem(), "", func(path string, v reflect.Value) {
			if _, known := noticed[path]; !known {
				noticed[path] = false
				order = append(order, path)
			}
			if !noticed[path] {
				noticed[path] = notices(v, position, before, observe)
			}
		})
	}
	return slices.DeleteFunc(order, func(path string) bool { return noticed[path] })
}

// notices changes a number by one and looks whether that is seen. What cannot be observed any more was noticed too.
func notices(v reflect.Value, position any, before []float32, observe func(any) []float32) (seen bool) {
	old := reflect.ValueOf(v.Interface())
	defer func() {
		v.Set(old)
		if recover() != nil {
			seen = true
		}
	}()
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	default:
		v.SetUint(v.Uint() ^ 1)
	}
	return !slices.Equal(before, observe(position))
}

// leaves walks through the numbers and flags of a flat value; pointers lead to tables and are left alone.
func leaves(v reflect.Value, path string, visit func(string, reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := reflect.NewAt(v.Field(i).Type(), unsafe.Pointer(v.Field(i).UnsafeAddr())).Elem()
			leaves(f, strings.TrimPrefix(path+"."+v.Type().Field(i).Name, "."), visit)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves(v.Index(i), path+"[]", visit)
		}
	case reflect.Pointer:
	default:
		visit(path, v)
	}
}
