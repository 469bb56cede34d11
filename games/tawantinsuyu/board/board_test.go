package board

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// inKeys says a phrase as its key and its arguments.
func inKeys(p game.Phrase) string { return p.String() + "." }

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// setup is a game for so many people, one alone against Axomamma.
func setup(seats int, edition string) game.Setup {
	s := game.Setup{Seats: seats, Seed: 7, Edition: edition}
	if seats == 1 {
		s.Mode = "solo"
	}
	return s
}

// idle are the verbs of answers that do nothing.
var idle = []tawantinsuyu.Verb{tawantinsuyu.Done, tawantinsuyu.Decline, tawantinsuyu.Stop, tawantinsuyu.Gain, tawantinsuyu.Exchange, tawantinsuyu.Remove}

// walk plays at random and shows every position to look until it says stop or the game is over.
func walk(t testing.TB, s game.Setup, look func(n int, s game.State) bool) {
	t.Helper()
	state, err := load(t).New(s)
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(3)
	for n := 0; look(n, state) && !state.Waiting().Empty(); n++ {
		seat := state.Waiting().First()
		moves := state.Moves(seat, nil)
		move := moves[rand.IntN(len(moves))]
		for range 6 { // there is more to see where more is done
			if !slices.Contains(idle, tawantinsuyu.Read(move).Verb) {
				break
			}
			move = moves[rand.IntN(len(moves))]
		}
		if err := state.Apply(seat, move, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// play gives n random answers, fewer if the game ends before.
func play(t testing.TB, seats, n int) game.State {
	t.Helper()
	var last game.State
	walk(t, setup(seats, ""), func(k int, s game.State) bool {
		last = s
		return k < n
	})
	return last
}

// crowded is a scene with everything that can be marked, marked.
func crowded(p game.Position, viewer game.Seat) draw.Scene {
	scene := draw.Scene{Position: p, Viewer: viewer, Names: []string{"Anna", "Борис", "Žofie", `<script>"&'`}, Say: inKeys}
	pic := Board{}.Picture(scene)
	for _, m := range places.FindAllStringSubmatch(pic.Board.String(), -1) {
		scene.Targets = append(scene.Targets, draw.Target{Place: m[1], Label: "go to " + m[1]})
		scene.Marks = append(scene.Marks, m[1])
		scene.Lit = append(scene.Lit, m[1])
		scene.Notes = append(scene.Notes, draw.Note{Place: m[1], Text: `<b>&"12`})
	}
	scene.Selected = "god-deck"
	return scene
}

var places = regexp.MustCompile(`data-place="([^"]*)"`)

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

// played are the scenes of the first test that asked for them.
var played []draw.Scene

// scenes are games of all sizes at several moments, with everything marked.
func scenes(t *testing.T) []draw.Scene {
	t.Helper()
	if played != nil {
		return slices.Clone(played)
	}
	var out []draw.Scene
	for seats := 1; seats <= 4; seats++ {
		for _, n := range []int{0, 40, 300, 5000} {
			s := play(t, seats, n)
			out = append(out, crowded(s.View(0), 0))
		}
	}
	played = slices.Clone(out)
	return out
}

func TestNothingThatAStrictPolicyRefuses(t *testing.T) {
	for _, scene := range scenes(t) {
		for name, n := range drawings(scene) {
			for _, e := range elements(t, name, n) {
				if slices.Contains([]string{"script", "style", "foreignObject", "image"}, e.Name.Local) {
					t.Errorf("%s: <%s>", name, e.Name.Local)
				}
				for _, a := range e.Attr {
					if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
						t.Errorf("%s: <%s %s>", name, e.Name.Local, a.Name.Local)
					}
					if inside := strings.HasPrefix(a.Value, "#") || e.Name.Local == "a" && strings.HasPrefix(a.Value, "?view="); a.Name.Local == "href" && !inside {
						t.Errorf("%s: points to %s", name, a.Value)
					}
				}
			}
		}
	}
}

func TestIdsAreUniqueAndReferencesStayInside(t *testing.T) {
	for _, scene := range scenes(t) {
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
			}
			for _, ref := range wanted {
				if !own[ref] {
					t.Errorf("%s: nothing has the id %s", name, ref)
				}
			}
		}
	}
}

func TestEveryClassHasAStyle(t *testing.T) {
	// Marks that are shown by what is drawn for them, and what looks like its neighbours.
	bare := regexp.MustCompile(`^(last|selected|target|seat-text-[1-3])$`)
	for _, scene := range scenes(t) {
		for name, n := range drawings(scene) {
			for _, e := range elements(t, name, n) {
				for class := range strings.FieldsSeq(attr(e, "class")) {
					rule := regexp.MustCompile(`\.` + regexp.QuoteMeta(class) + `[ .:,{]`)
					if !bare.MatchString(class) && !rule.MatchString(css) {
						t.Errorf("%s: no style for .%s", name, class)
					}
				}
			}
		}
	}
}

// What is repeated stands in a tree of its own, where rules that look at elements around it do not reach.
func TestRepeatedPiecesAreStyledByTheirOwnClasses(t *testing.T) {
	for _, scene := range scenes(t) {
		svg := Board{}.Picture(scene).Board.String()
		_, rest, _ := strings.Cut(svg, "<defs>")
		defs, _, ok := strings.Cut(rest, "</defs>")
		if !ok {
			t.Fatal("the board repeats nothing")
		}
		for _, m := range regexp.MustCompile(`class="([^"]*)"`).FindAllStringSubmatch(defs, -1) {
			for class := range strings.FieldsSeq(m[1]) {
				if !regexp.MustCompile(`(?m)(^|, |^\.[a-z-]+)\.` + regexp.QuoteMeta(class) + `[ .,{]`).MatchString(css) {
					t.Errorf("no style of its own for .%s", class)
				}
			}
		}
	}
}

func TestTheBoardStaysLight(t *testing.T) {
	const limit = 140_000
	for seats := 1; seats <= 4; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			seat := s.Waiting().First()
			if n%100 != 0 || seat == game.Watcher {
				return true
			}
			scene := draw.Scene{Position: s.View(seat), Viewer: seat, Names: []string{"Anna", "Борис", "Žofie", "Dan"},
				Say: func(p game.Phrase) string { return strings.Repeat("ж", 30) }}
			for _, place := range targets(s, seat) {
				scene.Targets = append(scene.Targets, draw.Target{Place: place, Label: strings.Repeat("ж", 60)})
			}
			if size := len(Board{}.Picture(scene).Board.String()); size > limit {
				t.Errorf("%d seats, after %d answers the board has %d bytes, more than %d", seats, n, size, limit)
				return false
			}
			return true
		})
	}
}

// targets are the places of all legal answers of a seat.
func targets(s game.State, seat game.Seat) []string {
	var out []string
	for _, m := range s.Moves(seat, nil) {
		for _, place := range (Board{}).Places(s.View(seat), seat, m) {
			if !slices.Contains(out, place) {
				out = append(out, place)
			}
		}
	}
	return out
}

// everyGame are enough games to come to every verb.
func everyGame() []game.Setup {
	var out []game.Setup
	for seed := range uint64(40) {
		for seats := 1; seats <= 4; seats++ {
			s := setup(seats, "")
			s.Seed = seed
			out = append(out, s)
		}
	}
	return out
}

// unplaced are the verbs whose answers need no place on the board.
var unplaced = []tawantinsuyu.Verb{tawantinsuyu.Pay, tawantinsuyu.Choose, tawantinsuyu.Offer, tawantinsuyu.Soldiers, tawantinsuyu.End,
	tawantinsuyu.Upkeep, tawantinsuyu.Done, tawantinsuyu.Decline, tawantinsuyu.Stop, tawantinsuyu.Go}

func TestEveryAnswerIsGivenWhereTheBoardHasAPlace(t *testing.T) {
	met, asked := map[tawantinsuyu.Verb]bool{}, map[string]int{}
	for _, g := range everyGame() {
		walk(t, g, func(n int, s game.State) bool {
			seat := s.Waiting().First()
			if seat == game.Watcher {
				return true
			}
			view, question := s.View(seat), s.Question(seat)
			moves, news := s.Moves(seat, nil), false
			for _, m := range moves {
				verb := tawantinsuyu.Read(m).Verb
				news = news || !met[verb]
				met[verb] = true
			}
			if asked[question.Kind]++; asked[question.Kind] > 12 && !news {
				return true
			}
			svg := Board{}.Picture(draw.Scene{Position: view, Viewer: seat, Say: inKeys}).Board.String()
			if about := question.Places(); len(about) > 0 && !strings.Contains(svg, `data-place="`+about[0]+`"`) {
				t.Fatalf("after %d answers %s is about a place that is not drawn", n, question)
			}
			for _, m := range moves {
				verb := tawantinsuyu.Read(m).Verb
				found := Board{}.Places(view, seat, m)
				if len(found) == 0 && !slices.Contains(unplaced, verb) {
					t.Fatalf("after %d answers: %v of %s has no place", n, tawantinsuyu.Read(m), question)
				}
				for _, place := range found {
					if !strings.Contains(svg, `data-place="`+place+`"`) {
						t.Fatalf("after %d answers: %v of %s is given at %s, which is not drawn", n, tawantinsuyu.Read(m), question, place)
					}
				}
			}
			return true
		})
	}
	for verb := tawantinsuyu.Keep; verb <= tawantinsuyu.Go; verb++ {
		if !met[verb] {
			t.Errorf("no game came to verb %d", verb)
		}
	}
}

func TestTheBoardIsAnARIAGrid(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := play(t, seats, 200)
		scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: inKeys, Targets: []draw.Target{{Place: "T01", Label: "go"}}}
		stops, depth := 0, map[string]int{}
		for _, e := range elements(t, "board", Board{}.Picture(scene).Board) {
			depth[attr(e, "role")]++
			if attr(e, "role") != "gridcell" {
				continue
			}
			place := attr(e, "data-place")
			if id := attr(e, "id"); id != "cell-"+place && id != "" || attr(e, "aria-label") == "" || place == "" {
				t.Errorf("cell %s is called %q, its id is %s", place, attr(e, "aria-label"), attr(e, "id"))
			}
			if tab := attr(e, "tabindex"); tab == "0" {
				stops++
				if place != "T01" {
					t.Errorf("Tab reaches %s", place)
				}
			}
		}
		if stops != 1 || depth["grid"] != 1 || depth["row"] < 20 {
			t.Errorf("%d seats: %d stops for Tab, %v", seats, stops, depth)
		}
	}
}

func TestAStateShowsNoMoreThanItsView(t *testing.T) {
	for _, n := range []int{0, 40, 120, 300} {
		s := play(t, 3, n)
		whole, view := drawings(crowded(s, game.Watcher)), drawings(crowded(s.View(game.Watcher), game.Watcher))
		for name := range whole {
			if whole[name].String() != view[name].String() {
				t.Errorf("after %d answers %s differs", n, name)
			}
		}
	}
}

func TestHandsOfOthersAreNotDrawn(t *testing.T) {
	s := play(t, 3, 0)
	var sight tawantinsuyu.Sight
	tawantinsuyu.Look(s, &sight)
	svg := Board{}.Picture(draw.Scene{Position: s.View(1), Viewer: 1, Say: inKeys}).Board.String()
	for seat := range 3 {
		for _, card := range sight.Player[seat].Gods {
			if got := strings.Contains(svg, `data-place="`+printed().GodCards[card-1].ID+`"`); got != (seat == 1) {
				t.Errorf("god card %d of seat %d is drawn for seat 1: %v", card, seat, got)
			}
		}
	}
}

func TestOtherGamesAreNotDrawn(t *testing.T) {
	if pic := (Board{}).Picture(draw.Scene{Say: inKeys}); !pic.Board.Empty() || pic.Panels != nil {
		t.Error("drew something out of nothing")
	}
	if got := (Board{}).Places(nil, 0, tawantinsuyu.Answer{Verb: tawantinsuyu.Pray}.Move()); got != nil {
		t.Errorf("an action of no position is given at %v", got)
	}
}

func TestPhrasesNamesThePlacesOfTheRules(t *testing.T) {
	named := map[string]bool{}
	for _, e := range Phrases() {
		named[strings.TrimPrefix(e.Kind, "place.")] = true
	}
	for seats := 1; seats <= 3; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			for seat := range s.Waiting().All() {
				for _, place := range s.Question(seat).Places() {
					if !named[place] {
						t.Errorf("%s speaks of %s, which has no word", s.Question(seat), place)
					}
				}
			}
			return true
		})
	}
}

// Where two tiles of a tapestry have the same edges, a whole medallion is drawn over the seam, and no other.
func TestMatchingEdgesJoinVisibly(t *testing.T) {
	seen := 0
	for seats := 2; seats <= 4; seats++ {
		s := play(t, seats, 5000)
		var sight tawantinsuyu.Sight
		tawantinsuyu.Look(s, &sight)
		c := newCanvas(sight, printed(), draw.Scene{Position: s, Say: inKeys})
		for seat := range seats {
			for _, tapestry := range sight.Player[seat].Tapestries {
				matches := c.matches(tapestry)
				seen += matches
				svg := c.tapestry(inline, tapestry, 0, 0, weavingW).String()
				if got := strings.Count(svg, `class="ta-whole"`); got != matches {
					t.Errorf("%d medallions are whole on a tapestry with %d matches", got, matches)
				}
				if got := strings.Count(svg, `class="ta-cord"`); got != len(tapestry)-1-matches {
					t.Errorf("%d cords on a tapestry of %d with %d matches", got, len(tapestry), matches)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no game had a match")
	}
}

// The fields of the regions touch neither the hill nor each other.
func TestRegionsLieBesideTheHill(t *testing.T) {
	s := play(t, 2, 0)
	var sight tawantinsuyu.Sight
	tawantinsuyu.Look(s, &sight)
	c := newCanvas(sight, printed(), draw.Scene{Position: s, Say: inKeys})
	for _, at := range regionCorners {
		for n := 1; n <= 10; n++ {
			boxes := c.fill(at, n)
			if len(boxes) != n {
				t.Fatalf("%v: %d fields, want %d", at, len(boxes), n)
			}
			for i, b := range boxes {
				for _, p := range [][2]float64{{b.x, b.y}, {b.x + b.w, b.y}, {b.x, b.y + b.h}, {b.x + b.w, b.y + b.h}} {
					if c.onHill(p[0], p[1]) {
						t.Errorf("%v: field %d of %d lies on the hill", at, i, n)
					}
				}
				for _, o := range boxes[:i] {
					if b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h {
						t.Errorf("%v: fields of %d lie on each other", at, n)
					}
				}
			}
		}
	}
}

// onHill tells whether a point lies inside the outline, which is convex.
func (c *canvas) onHill(x, y float64) bool {
	for i, v := range c.print.Outline {
		w := c.print.Outline[(i+1)%len(c.print.Outline)]
		ax, ay := pointOf(v)
		bx, by := pointOf(w)
		if (bx-ax)*(y-ay)-(by-ay)*(x-ax) < 0 {
			return false
		}
	}
	return true
}

func TestPhrasesListsAllThatIsSaid(t *testing.T) {
	known := map[string]game.Entry{}
	for _, e := range Phrases() {
		if _, twice := known[e.Kind]; twice {
			t.Errorf("%s is listed twice", e.Kind)
		}
		known[e.Kind] = e
	}
	domains := map[string]bool{}
	for _, d := range load(t).Info().Vocabulary.Domains {
		for _, id := range d.IDs {
			domains[d.ID+"."+id] = true
		}
	}
	said := map[string]bool{}
	for _, scene := range scenes(t) {
		scene.Say = func(p game.Phrase) string {
			said[p.Kind] = true
			entry, ok := known[p.Kind]
			if !ok && !domains[p.Kind] {
				t.Errorf("%s is not listed", p.Kind)
			}
			if len(p.Args) != len(entry.Args) {
				t.Errorf("%s is not said as listed: %v", p, entry.Args)
			}
			for i, a := range p.Args {
				if i < len(entry.Args) && (entry.Args[i].Name != a.Name || entry.Args[i].Type != a.Type) {
					t.Errorf("%s is not said as listed", p)
				}
				if a.Type == game.Word && !domains[a.IDs[0]] && known[a.IDs[0]].Kind == "" {
					t.Errorf("%s speaks of %s, which is no word", p.Kind, a.IDs[0])
				}
			}
			return p.Kind
		}
		drawings(scene)
	}
	for kind := range known {
		if (strings.HasPrefix(kind, "cell.") || strings.HasPrefix(kind, "panel.") || strings.HasPrefix(kind, "figure.")) && !said[kind] {
			t.Logf("%s was not said", kind)
		}
	}
}
