package board

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

var update = flag.Bool("update", false, "write the golden files again")

// inKeys says a phrase as its key and its arguments.
func inKeys(p game.Phrase) string { return p.String() + "." }

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play starts a game and gives n random answers, fewer if it ends before.
func play(t testing.TB, board string, seats, n int) game.State {
	t.Helper()
	s, err := load(t).New(game.Setup{Seats: seats, Seed: 7, Options: []game.Choice{{Option: "board", Value: board}}})
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(3)
	for range n {
		if s.Waiting().Empty() {
			break
		}
		seat := s.Waiting().First()
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// playMode starts a game of another mode on the long board and gives n random answers.
func playMode(t testing.TB, mode string, seats, n int) game.State {
	t.Helper()
	s, err := load(t).New(game.Setup{Mode: mode, Seats: seats, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(3)
	for ; n > 0 && !s.Waiting().Empty(); n-- {
		seat := s.Waiting().First()
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// crowds are crowded scenes of every mode.
func crowds(t *testing.T) []draw.Scene {
	t.Helper()
	return []draw.Scene{crowded(play(t, "long", 4, 400)), crowded(playMode(t, "solo", 1, 40)), crowded(playMode(t, "coop", 4, 50))}
}

// crowded is a scene with everything that can be marked, marked.
func crowded(p game.Position) draw.Scene {
	scene := draw.Scene{Position: p, Names: []string{"Anna", "Борис", "Žofie", `<script>"&'`}, Say: inKeys, Selected: "b2"}
	for at := range tiwanaku.Space(tiwanaku.Spaces) {
		scene.Targets = append(scene.Targets, draw.Target{Place: at.String(), Label: "go to " + at.String()})
		scene.Marks = append(scene.Marks, at.String())
		scene.Lit = append(scene.Lit, at.String())
		scene.Notes = append(scene.Notes, draw.Note{Place: at.String(), Text: `<b>&"12`})
		scene.Left = append(scene.Left, draw.Left{Place: at.String(), May: someLeft(int(at))})
	}
	return scene
}

// someLeft is what may be left on a place: from one terrain and crop to so many that they are only told.
func someLeft(n int) []game.Arg {
	return []game.Arg{game.Terms("terrain", "terrain", terrains[1:2+n%4]...), game.Terms("crop", "crop", crops[1:2+n%5]...)}
}

// drawings are all that a page shows of a scene, each with a name.
func drawings(scene draw.Scene) map[string]draw.Node {
	pic := Board{}.Picture(scene)
	all := map[string]draw.Node{"board": pic.Board, "cover": Board{}.Cover()}
	var add func(name string, items []draw.Item)
	add = func(name string, items []draw.Item) {
		for _, item := range items {
			all[name+"/"+item.Label] = item.Icon
			add(name+"/"+item.Label, item.Parts)
		}
	}
	for i, p := range pic.Panels {
		add("panel "+string('0'+rune(i)), p.Items)
	}
	for _, f := range pic.Aside {
		all["figure "+f.Title] = f.SVG
		add("figure "+f.Title, f.Items)
	}
	for _, term := range (Board{}).Glossary() {
		all["term "+term.ID] = term.Icon
	}
	return all
}

// elements reads markup and yields each element; markup that is no XML fails the test.
func elements(t *testing.T, name string, n draw.Node) []xml.StartElement {
	t.Helper()
	var out []xml.StartElement
	for d := xml.NewDecoder(strings.NewReader(n.String())); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			out = append(out, e.Copy())
		}
	}
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func TestNothingThatAStrictPolicyRefuses(t *testing.T) {
	for _, scene := range crowds(t) {
		proveStrict(t, scene)
	}
}

func proveStrict(t *testing.T, scene draw.Scene) {
	t.Helper()
	for name, n := range drawings(scene) {
		for _, e := range elements(t, name, n) {
			if slices.Contains([]string{"script", "style", "foreignObject", "image", "a"}, e.Name.Local) {
				t.Errorf("%s: <%s>", name, e.Name.Local)
			}
			for _, a := range e.Attr {
				if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
					t.Errorf("%s: <%s %s>", name, e.Name.Local, a.Name.Local)
				}
				if a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
					t.Errorf("%s: points to %s", name, a.Value)
				}
			}
		}
	}
}

func TestIdsAreUniqueAndReferencesStayInside(t *testing.T) {
	for _, scene := range crowds(t) {
		proveIDs(t, scene)
	}
}

func proveIDs(t *testing.T, scene draw.Scene) {
	t.Helper()
	seen := map[string]string{}
	for name, n := range drawings(scene) {
		own := map[string]bool{}
		var wanted []string
		for _, e := range elements(t, name, n) {
			if id := attr(e, "id"); id != "" {
				if seen[id] != "" {
					t.Errorf("id %s in %s and in %s", id, seen[id], name)
				}
				seen[id], own[id] = name, true
			}
			if ref, ok := strings.CutPrefix(attr(e, "href"), "#"); ok {
				wanted = append(wanted, ref)
			}
			if ref, ok := strings.CutPrefix(attr(e, "fill"), "url(#"); ok {
				wanted = append(wanted, strings.TrimSuffix(ref, ")"))
			}
		}
		for _, ref := range wanted {
			if !own[ref] {
				t.Errorf("%s: nothing has the id %s", name, ref)
			}
		}
	}
}

func TestEveryClassHasAStyle(t *testing.T) {
	for _, scene := range crowds(t) {
		proveClasses(t, scene)
	}
}

func proveClasses(t *testing.T, scene draw.Scene) {
	t.Helper()
	// Classes for the page's own script, and names of figures that need nothing of their own.
	bare := []string{"cell", "last", "token", "tw-figure", "tw-supply", "tw-crops", "tw-offering", "mist", "animal"}
	for name, n := range drawings(scene) {
		for _, e := range elements(t, name, n) {
			for class := range strings.FieldsSeq(attr(e, "class")) {
				rule := regexp.MustCompile(`\.` + regexp.QuoteMeta(class) + `[ .:,{]`)
				if !slices.Contains(bare, class) && !rule.MatchString(css) {
					t.Errorf("%s: no style for .%s", name, class)
				}
			}
		}
	}
}

func TestTheBoardStaysLight(t *testing.T) {
	const limit = 62_000
	for _, n := range []int{0, 100, 400} {
		s := play(t, "long", 4, n)
		scene := crowded(s)
		scene.Marks, scene.Notes = scene.Marks[:20], scene.Notes[:20] // a long turn of others, a thoughtful player
		scene.Left = scene.Left[:10]                                  // what is known in the middle of a game
		scene.Say = func(p game.Phrase) string { return strings.Repeat("ж", 30) }
		if size := len(Board{}.Picture(scene).Board.String()); size > limit {
			t.Errorf("after %d answers the board has %d bytes, more than %d", n, size, limit)
		}
	}
}

func TestTheBoardIsAnARIAGrid(t *testing.T) {
	for _, c := range []struct {
		board      string
		cols, rows int
	}{{"long", 9, 5}, {"short", 5, 5}} {
		s := play(t, c.board, 2, 30)
		scene := draw.Scene{Position: s.View(0), Say: inKeys, Targets: []draw.Target{{Place: "c3", Label: "go"}}}
		count := map[string]int{}
		for _, e := range elements(t, c.board, Board{}.Picture(scene).Board) {
			count[attr(e, "role")]++
			if attr(e, "role") == "gridcell" {
				place := attr(e, "data-place")
				if attr(e, "id") != "cell-"+place || !strings.Contains(attr(e, "aria-label"), "at="+place) {
					t.Errorf("cell %s is called %q, its id is %s", place, attr(e, "aria-label"), attr(e, "id"))
				}
				if tab := attr(e, "tabindex"); (tab == "0") != (place == "c3") || tab == "" {
					t.Errorf("cell %s has tabindex %q", place, tab)
				}
			}
		}
		for role, want := range map[string]int{"group": 1, "grid": 1, "row": c.rows + 1, "columnheader": c.cols, "rowheader": c.rows, "gridcell": c.cols * c.rows} {
			if count[role] != want {
				t.Errorf("%s: %d of role %s, want %d", c.board, count[role], role, want)
			}
		}
	}
}

func TestAStateShowsNoMoreThanItsView(t *testing.T) {
	for _, n := range []int{0, 40, 120} {
		s := play(t, "long", 3, n)
		whole, view := drawings(crowded(s)), drawings(crowded(s.View(game.Watcher)))
		for name := range whole {
			if whole[name].String() != view[name].String() {
				t.Errorf("after %d answers %s differs", n, name)
			}
		}
	}
}

func TestWhereAnswersAreClicked(t *testing.T) {
	g := load(t)
	for move, want := range map[string][]string{
		"move e4": {"e4"}, "advance f2": {"f2"}, "recall a1": {"a1"}, "predict i5 quinoa": {"i5"}, "to c3": {"c3"},
		"move pool": nil, "stop": nil, "end": nil, "pass": nil, "offer potato coca": nil,
	} {
		m, err := g.Parse(move)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Board{}).Places(nil, 0, m); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", move, got, want)
		}
	}
}

func TestOtherGamesAreNotDrawn(t *testing.T) {
	if pic := (Board{}).Picture(draw.Scene{Say: inKeys}); !pic.Board.Empty() || pic.Panels != nil {
		t.Error("drew something out of nothing")
	}
}

func TestPhrasesListsAllThatIsSaid(t *testing.T) {
	known := map[string]game.Entry{}
	for _, e := range Phrases() {
		known[e.Kind] = e
	}
	for _, n := range []int{0, 60, 2000} {
		scene := crowded(play(t, "short", 4, n))
		scene.Say = func(p game.Phrase) string {
			entry, ok := known[p.Kind]
			word := strings.HasPrefix(p.Kind, "crop.") || strings.HasPrefix(p.Kind, "terrain.")
			if !ok && !word {
				t.Errorf("%s is not listed", p.Kind)
			}
			for i, a := range entry.Args {
				if i >= len(p.Args) || p.Args[i].Name != a.Name || p.Args[i].Type != a.Type {
					t.Errorf("%s is not said as listed", p)
				}
			}
			return p.Kind
		}
		drawings(scene)
	}
}

// TestSmallBoard compares with testdata/small.svg, what lies on a board of six spaces, each element on a line of its own.
func TestSmallBoard(t *testing.T) {
	c := newCanvas(valley(
		"s. s3 ..",
		"g.1 r22 ..3"), nil, draw.Scene{
		Say: inKeys, Names: []string{"Anna", "Борис"}, Selected: "a2", Marks: []string{"b2"},
		Targets: []draw.Target{{Place: "c1", Label: "Go to c1."}}, Notes: []draw.Note{{Place: "a1", Text: "14"}},
	})
	got := lines(draw.Group(nil, c.tiles(), c.grid(), c.farmers(), c.lefts()).String())
	const golden = "testdata/small.svg"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the board is not %s; got\n%s", golden, got)
	}
}

var tag = regexp.MustCompile(`<[^>]*>|[^<]+`)

// lines puts every tag on a line of its own, indented by its depth.
func lines(markup string) string {
	var b strings.Builder
	depth := 0
	for _, part := range tag.FindAllString(markup, -1) {
		if strings.HasPrefix(part, "</") {
			depth--
		}
		b.WriteString(strings.Repeat(" ", depth) + part + "\n")
		if part[0] == '<' && part[1] != '/' && !strings.HasSuffix(part, "/>") {
			depth++
		}
	}
	return b.String()
}
