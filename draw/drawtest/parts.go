package drawtest

import (
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
)

var longParts = flag.Int("parts", 20_000, "how many parts of random games are compared for each game; a long run takes a million")

// Parts proves of a board in parts that equal keys mean equal markup and equal numbers, that whatever everybody sees is
// the same from all seats, and that a picture of the whole shows every part as it is drawn alone.
type Parts struct {
	Board  draw.Parted
	Game   game.Game
	Setups []game.Setup
}

// drawing is what a part once was.
type drawing struct {
	text  string
	where string
}

// Run plays random games until enough parts have been compared.
func (p Parts) Run(t *testing.T) {
	met, want := 0, *longParts
	if testing.Short() {
		want /= 10
	}
	for round := uint64(0); met < want; round++ {
		for i, s := range p.Setups {
			s.Seed = 100*round + uint64(i)
			rand := game.NewRand(s.Seed + 1)
			met += p.play(t, s, &rand)
			if t.Failed() {
				return
			}
		}
	}
	t.Logf("%d parts", met)
}

// play compares the parts of one game.
func (p Parts) play(t *testing.T, s game.Setup, rand *game.Rand) (met int) {
	t.Helper()
	state, err := p.Game.New(s)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]drawing{}
	step := 0
	for ; !state.Waiting().Empty(); step++ {
		seats := slices.Collect(state.Waiting().All())
		seat := seats[rand.IntN(len(seats))]
		if step%3 == int(s.Seed%3) || step < 8 {
			met += p.look(t, state, seat, seen, fmt.Sprintf("%d seats, seed %d, after %d answers", s.Seats, s.Seed, step), step%24 == 0)
		}
		moves := state.Moves(seat, nil)
		if err := state.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	return met + p.look(t, state, 0, seen, fmt.Sprintf("%d seats, seed %d, at the end", s.Seats, s.Seed), true)
}

// look compares the parts of a position with those of the same game that were seen before.
func (p Parts) look(t *testing.T, state game.State, seat game.Seat, seen map[string]drawing, where string, whole bool) (met int) {
	t.Helper()
	note := func(owner, id string, frame, key draw.Key, text string) {
		name := fmt.Sprintf("%s %s %x %x", owner, id, frame, key)
		before, known := seen[name]
		if known && before.text != text {
			t.Errorf("%s%s has the same key %s and %s, but differs:%s", owner, id, before.where, where, parting(before.text, text))
		}
		seen[name] = drawing{text, where}
		met++
	}
	public := p.Board.Parts(scene(state.View(game.Watcher), game.Watcher))
	own := p.Board.OwnParts(scene(state.View(seat), seat))
	for _, part := range public.List {
		note("", part.ID, public.Frame, part.Key, Markup(part))
	}
	names := make([]string, 0, len(public.List))
	for _, part := range public.List {
		names = append(names, part.ID)
	}
	note("", "the list of parts", public.Frame, 0, strings.Join(names, " "))
	mine := p.Board.Parts(scene(state.View(seat), game.Watcher))
	for _, part := range own.List {
		note(fmt.Sprintf("of seat %d, ", seat), part.ID, own.Frame+public.Frame, part.Key, Markup(part))
	}
	hidden := map[string]bool{}
	for _, part := range own.List {
		hidden[part.ID] = true
	}
	for _, n := range own.Counts {
		hidden[n.ID+" "+n.Key] = true
	}
	p.alike(t, public, mine, hidden, where)
	if whole {
		rest := p.inWhole(t, state.View(seat), seat, public, own, where)
		note(fmt.Sprintf("for seat %d, ", seat), "what is in no part", public.Frame, own.Frame, rest)
	}
	return met
}

// scene is a position without anything that pages add.
func scene(p game.Position, viewer game.Seat) draw.Scene {
	return draw.Scene{Position: p, Viewer: viewer, Names: []string{"Anna", "Борис", "Žofie", "Dan"}, Say: InKeys}
}

// alike compares what everybody sees from a seat's view with what it is from nobody's. What stands in place of another
// part for the seat's own eyes is left out.
func (p Parts) alike(t *testing.T, public, mine draw.Parts, hidden map[string]bool, where string) {
	t.Helper()
	from := map[string]draw.Part{}
	for _, part := range mine.List {
		from[part.ID] = part
	}
	for _, part := range public.List {
		other, ok := from[part.ID]
		switch {
		case hidden[part.ID]:
		case !ok || other.Key != part.Key:
			t.Errorf("%s: the part %s has another key from a seat", where, part.ID)
		case Markup(part) != Markup(other):
			t.Errorf("%s: the part %s differs from a seat:%s", where, part.ID, parting(Markup(part), Markup(other)))
		}
	}
	other := slices.DeleteFunc(slices.Clone(mine.Counts), func(n draw.Count) bool { return hidden[n.ID+" "+n.Key] })
	if !slices.Equal(slices.DeleteFunc(slices.Clone(public.Counts), func(n draw.Count) bool { return hidden[n.ID+" "+n.Key] }), other) {
		t.Errorf("%s: the numbers differ from a seat", where)
	}
}

// inWhole looks for every part in the picture of the whole, and gives what is in none.
func (p Parts) inWhole(t *testing.T, view game.View, seat game.Seat, public, own draw.Parts, where string) (rest string) {
	t.Helper()
	pic := p.Board.Picture(scene(view, seat))
	text := bare(pic.Board.String() + pic.Map.String() + pic.Hand.String())
	rest = text
	items, figures, values := map[string]draw.Item{}, map[string]draw.Figure{}, map[string]string{}
	for _, panel := range pic.Panels {
		for _, item := range panel.Items {
			id := draw.ItemID(panel.Seat, item.ID)
			items[id] = item
			noteValues(values, id, []draw.Item{item})
		}
	}
	for _, f := range pic.Aside {
		figures[draw.FigureID(f.ID)] = f
		noteValues(values, draw.FigureID(f.ID), f.Items)
	}
	replaced := map[string]bool{}
	for _, part := range own.List {
		replaced[part.ID] = true
	}
	for i, list := range [][]draw.Part{public.List, own.List} {
		for _, part := range list {
			if i == 0 && replaced[part.ID] {
				continue
			}
			var in string
			switch {
			case part.Item != nil:
				in = itemText(items[part.ID])
			case part.Figure != nil:
				in = figureText(figures[part.ID])
			default:
				in = text
			}
			if !strings.Contains(in, bare(Markup(part))) {
				t.Errorf("%s: the picture does not show the part %s:\n%s", where, part.ID, bare(Markup(part)))
				return ""
			}
			if part.Node != nil {
				rest = strings.Replace(rest, bare(Markup(part)), "<part>"+part.ID+"</part>", 1)
			}
		}
	}
	counted := map[string]string{}
	for _, n := range slices.Concat(public.Counts, own.Counts) {
		counted[n.ID+" "+n.Key] = n.Value
	}
	for name, value := range values {
		if counted[name] != value {
			t.Errorf("%s: the number %s is %q in the picture and %q in the parts", where, name, value, counted[name])
		}
	}
	for name := range counted {
		if _, ok := values[name]; !ok {
			t.Errorf("%s: the number %s is not in the picture", where, name)
		}
	}
	return views.ReplaceAllString(rest, "")
}

// views are where a page with several views begins, which its script changes.
var views = regexp.MustCompile(` (data-shows|data-view|aria-current|viewBox)="[^"]*"`)

func noteValues(out map[string]string, id string, items []draw.Item) {
	for _, item := range items {
		if item.Key != "" {
			out[id+" "+item.Key] = item.Value
		}
		noteValues(out, id, item.Parts)
	}
}

// bare leaves out the stop of the Tab key, which pages set.
func bare(markup string) string { return tabs.ReplaceAllString(markup, "") }

var tabs = regexp.MustCompile(` tabindex="-?\d"`)

// Markup is all that a part shows but its numbers.
func Markup(p draw.Part) string {
	switch {
	case p.Item != nil:
		return itemText(p.Item())
	case p.Figure != nil:
		return figureText(p.Figure())
	}
	return p.Node().String()
}

func figureText(f draw.Figure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n%s\n", f.ID, f.Title, f.SVG)
	for _, item := range f.Items {
		b.WriteString(itemText(item))
	}
	return b.String()
}

func itemText(item draw.Item) string {
	value := item.Value
	if item.Key != "" {
		value = "#"
	}
	out := fmt.Sprintf("%s %s [%s] %s %q\n", item.ID, item.Icon, item.Label, item.Key, value)
	for _, part := range item.Parts {
		out += "  " + itemText(part)
	}
	return out
}

// parting is where two texts part, for messages.
func parting(a, b string) string {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	piece := func(s string) string { return s[max(0, n-120):min(len(s), n+120)] }
	return "\n… " + piece(a) + "\n… " + piece(b)
}
