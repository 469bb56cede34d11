package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kancha/game"
)

// Mutated bends states of random games in a few places at once, each time so that the text still looks like a state:
// numbers become their neighbours, names other names of the same place, frames lie on the stacks of other positions.
// What Decode then accepts must be a position: it can be looked at through all eyes, sampled, previewed and played on.
// Conform's mutilated texts are mostly refused at once; these are made to get through. n is how many for each setup, fewer if
// the time of the test is nearly up: a long run says how many it was.
func Mutated(t *testing.T, g game.Game, setups []game.Setup, n int) {
	t.Helper()
	keptStates(t, g)
	pool := map[string][]string{}
	for _, setup := range setups {
		b, err := newBending(g, setup, pool)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprintf("%s-%d-%s", setup.Mode, setup.Seats, setup.Edition), func(t *testing.T) {
			t.Parallel()
			end, hasEnd := t.Deadline()
			for i := range n {
				if b.try(); len(b.faults) >= 8 || i%64 == 0 && hasEnd && time.Until(end) < lastly {
					break
				}
			}
			for _, fault := range b.faults {
				t.Error(fault)
			}
			t.Logf("%d states bent, %d taken for states", b.tried, b.taken)
			if b.taken == 0 {
				t.Error("not one was taken for a state")
			}
		})
	}
}

// keptStates tries again what once was taken for a state and failed: testdata/bent/*.json.
func keptStates(t *testing.T, g game.Game) {
	t.Helper()
	files, err := filepath.Glob("testdata/bent/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(8) {
			if complaint := survives(g, text, game.NewRand(seed)); complaint != "" {
				t.Errorf("%s: %s", file, complaint)
				break
			}
		}
	}
}

// lastly is how long before its deadline a long run comes to its end.
const lastly = 20 * time.Second

// bending bends the states of one setup.
type bending struct {
	g     game.Game
	rand  game.Rand
	texts []*scanned
	// pool holds what stood at places of the same shape, in whatever state of whatever setup.
	pool         map[string][]string
	faults       []string
	known        map[string]bool // faults by where they came up
	tried, taken int
}

// each is how many states are kept of every question, so that rare ones are bent as often as common ones.
const each = 6

func newBending(g game.Game, setup game.Setup, pool map[string][]string) (*bending, error) {
	b := &bending{g: g, rand: game.NewRand(setup.Seed ^ 0xbe4d), pool: pool, known: map[string]bool{}}
	kinds := map[string]int{}
	for n := range uint64(4) {
		setup.Seed = n + 1
		st, err := g.New(setup)
		if err != nil {
			return nil, err
		}
		for {
			if kind := st.Question(st.Waiting().First()).Kind; kinds[kind] < each*int(n+1) {
				kinds[kind]++
				text, err := st.MarshalJSON()
				if err != nil {
					return nil, err
				}
				b.texts = append(b.texts, b.scan(text))
			}
			if st.Waiting().Empty() {
				break
			}
			seat := st.Waiting().First()
			moves := st.Moves(seat, nil)
			if err := st.Apply(seat, moves[b.rand.IntN(len(moves))], nil); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// node is one value inside of a text.
type node struct {
	start, end int
	items      [][2]int // of a list
}

// scanned is a text with its values by the shape of their places, such as "stack[].kind".
type scanned struct {
	text   []byte
	shapes []string
	nodes  map[string][]node
}

func (b *bending) scan(text []byte) *scanned {
	s := &scanned{text: text, nodes: map[string][]node{}}
	dec := json.NewDecoder(bytes.NewReader(text))
	b.scanValue(s, dec, "")
	for shape := range s.nodes {
		s.shapes = append(s.shapes, shape)
	}
	slices.Sort(s.shapes)
	return s
}

// scanValue reads the next value and tells where it stands.
func (b *bending) scanValue(s *scanned, dec *json.Decoder, shape string) [2]int {
	tok, err := dec.Token()
	if err != nil {
		panic(err) // it was written by MarshalJSON
	}
	var n node
	delim, nested := tok.(json.Delim)
	n.end = int(dec.InputOffset())
	switch {
	case !nested:
		n.start = n.end - len(raw(tok, s.text[:n.end]))
	case delim == '[':
		n.start = n.end - 1
		for dec.More() {
			n.items = append(n.items, b.scanValue(s, dec, shape+"[]"))
		}
	default:
		n.start = n.end - 1
		for dec.More() {
			key, _ := dec.Token()
			b.scanValue(s, dec, shape+"."+key.(string))
		}
	}
	if nested {
		_, _ = dec.Token()
		n.end = int(dec.InputOffset())
	}
	if shape != "" {
		s.nodes[shape] = append(s.nodes[shape], n)
		b.remember(shape, string(s.text[n.start:n.end]))
	}
	return [2]int{n.start, n.end}
}

func (b *bending) remember(shape, text string) {
	if list := b.pool[shape]; len(list) < 400 && !slices.Contains(list, text) {
		b.pool[shape] = append(list, text)
	}
}

// edit puts a text in the place of part of another.
type edit struct {
	start, end int
	with       string
}

// bend changes one to four places of a state.
func (b *bending) bend() []byte {
	s := b.texts[b.rand.IntN(len(b.texts))]
	var edits []edit
	for range 1 + b.rand.IntN(4) {
		shape := s.shapes[b.rand.IntN(len(s.shapes))]
		nodes := s.nodes[shape]
		e := b.change(s, shape, nodes[b.rand.IntN(len(nodes))])
		if !slices.ContainsFunc(edits, func(o edit) bool { return e.start < o.end && o.start < e.end }) {
			edits = append(edits, e)
		}
	}
	slices.SortFunc(edits, func(x, y edit) int { return x.start - y.start })
	var out []byte
	at := 0
	for _, e := range edits {
		if e.start < at {
			continue
		}
		out = append(append(out, s.text[at:e.start]...), e.with...)
		at = e.end
	}
	return append(out, s.text[at:]...)
}

func (b *bending) change(s *scanned, shape string, n node) edit {
	old := string(s.text[n.start:n.end])
	number, err := strconv.Atoi(old)
	switch {
	case err == nil && b.rand.IntN(3) > 0:
		return edit{n.start, n.end, strconv.Itoa(max(0, number+b.rand.IntN(5)-2))}
	case err == nil && b.rand.IntN(2) == 0:
		return edit{n.start, n.end, strconv.Itoa(b.rand.IntN(13))}
	case old == "true" || old == "false":
		return edit{n.start, n.end, strconv.FormatBool(old == "false")}
	case old[0] == '[' && b.rand.IntN(4) > 0:
		return edit{n.start, n.end, b.changeList(s, shape, n)}
	}
	return edit{n.start, n.end, b.other(shape, old)}
}

// other is something else that stood at such a place.
func (b *bending) other(shape, old string) string {
	if list := b.pool[shape]; len(list) > 0 {
		return list[b.rand.IntN(len(list))]
	}
	return old
}

// changeList takes an item away, adds one, or exchanges two.
func (b *bending) changeList(s *scanned, shape string, n node) string {
	var items []string
	for _, i := range n.items {
		items = append(items, string(s.text[i[0]:i[1]]))
	}
	pick := func() int { return b.rand.IntN(len(items)) }
	switch how := b.rand.IntN(4); {
	case len(items) == 0 || how == 0:
		items = slices.Insert(items, b.rand.IntN(len(items)+1), b.other(shape+"[]", "0"))
	case how == 1:
		at := pick()
		items = slices.Delete(items, at, at+1)
	case how == 2:
		one, two := pick(), pick()
		items[one], items[two] = items[two], items[one]
	default:
		items[pick()] = b.other(shape+"[]", "0")
	}
	return "[" + strings.Join(items, ",") + "]"
}

// try bends a state and looks what becomes of it.
func (b *bending) try() {
	b.tried++
	text := b.bend()
	complaint := b.examine(text)
	if complaint == "" {
		return
	}
	place := whereabouts(complaint)
	if b.known[place] {
		return
	}
	b.known[place] = true
	b.faults = append(b.faults, complaint+"\n"+string(text))
}

// frameLine is a line of a stack trace that names a place in an engine.
var frameLine = regexp.MustCompile(`(?m)^\t\S*/games/\S+_?\w*\.go:\d+`)

// whereabouts is what tells one fault from another.
func whereabouts(complaint string) string {
	if at := frameLine.FindString(complaint); at != "" {
		return at
	}
	first, _, _ := strings.Cut(complaint, "\n")
	return first
}

func (b *bending) examine(text []byte) (complaint string) {
	defer func() {
		if r := recover(); r != nil {
			complaint = fmt.Sprintf("this JSON makes the engine panic: %v\n%s", r, debug.Stack())
		}
	}()
	st, err := b.g.Decode(text)
	if err != nil {
		var wrong *game.DecodeError
		if !errors.As(err, &wrong) {
			return fmt.Sprintf("Decode refuses this with %v; want a *DecodeError", err)
		}
		return ""
	}
	if b.taken++; b.taken%16 == 0 {
		for viewer := game.Watcher; int(viewer) < st.Seats(); viewer++ {
			v := st.View(viewer)
			look(v)
			if viewer == game.Seat(b.rand.IntN(st.Seats())) {
				look(v.Determinize(&b.rand))
			}
		}
	}
	// Writing and reading again costs more than all the rest.
	if b.taken%4 == 0 {
		if complaint := staysTheSame(b.g, st); complaint != "" {
			return complaint
		}
	}
	return goesOn(st, &b.rand)
}
