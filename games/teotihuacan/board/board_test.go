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
	"kancha/games/teotihuacan"
)

// inKeys says a phrase as its key and its arguments.
func inKeys(p game.Phrase) string { return p.String() + "." }

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// setup is a game for so many people, one of them against Teotibot.
func setup(seats int, edition string) game.Setup {
	s := game.Setup{Seats: seats, Seed: 7, Edition: edition}
	if seats == 1 {
		s.Mode = "solo"
	}
	return s
}

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
		if act := (teotihuacan.Answer{Verb: teotihuacan.Act}).Move(); slices.Contains(moves, act) {
			move = act // there is more to see where more is done
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
	scene.Selected = "forest"
	return scene
}

var places = regexp.MustCompile(`data-place="([^"]*)"`)

// drawings are all that a page shows of a scene, each with a name.
func drawings(scene draw.Scene) map[string]draw.Node {
	pic := Board{}.Picture(scene)
	all := map[string]draw.Node{"board": draw.Many(pic.Board, pic.Map), "cover": Board{}.Cover()}
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
					if a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
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
	// Names of figures that need nothing of their own, and marks that are shown by what is drawn for them.
	bare := regexp.MustCompile(`^(last|selected|te-[a-z]+-figure|seat-text-\d)$`)
	for _, scene := range scenes(t) {
		for name, n := range drawings(scene) {
			for _, e := range elements(t, name, n) {
				for class := range strings.FieldsSeq(attr(e, "class")) {
					rule := regexp.MustCompile(`\.` + regexp.QuoteMeta(class) + `[ .:,{]`)
					if !bare.MatchString(class) && !rule.MatchString(Board{}.CSS()) {
						t.Errorf("%s: no style for .%s", name, class)
					}
				}
			}
		}
	}
}

func TestTheBoardStaysLight(t *testing.T) {
	const limit = 125_000
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

// loose are the verbs whose answers need no place on the board.
var loose = []teotihuacan.Verb{teotihuacan.Unlock, teotihuacan.Rest, teotihuacan.Decline, teotihuacan.Discount, teotihuacan.FullPrice,
	teotihuacan.Stop, teotihuacan.Skip, teotihuacan.Reward, teotihuacan.Gain, teotihuacan.Pay, teotihuacan.Waive, teotihuacan.End, teotihuacan.Go}

func TestEveryAnswerIsGivenWhereTheBoardHasAPlace(t *testing.T) {
	met, asked := map[teotihuacan.Verb]bool{}, map[string]int{}
	games := []game.Setup{setup(1, ""), setup(2, ""), setup(3, "draft"), setup(4, ""), setup(4, "first_game")}
	for _, g := range games {
		walk(t, g, func(n int, s game.State) bool {
			seat := s.Waiting().First()
			if seat == game.Watcher {
				return true
			}
			view, question := s.View(seat), s.Question(seat)
			if asked[question.Kind]++; asked[question.Kind] > 12 && n%40 != 0 {
				return true
			}
			svg := Board{}.Picture(draw.Scene{Position: view, Viewer: seat, Say: inKeys}).Board.String()
			if about := question.Places(); len(about) > 0 && !strings.Contains(svg, `data-place="`+about[0]+`"`) {
				t.Fatalf("after %d answers %s is about a place that is not drawn", n, question)
			}
			for _, m := range s.Moves(seat, nil) {
				verb := teotihuacan.Read(m).Verb
				met[verb] = true
				found := Board{}.Places(view, seat, m)
				offered := question.Kind == "offer" && verb == teotihuacan.Claim // of a starting tile
				if len(found) == 0 && !slices.Contains(loose, verb) && !offered {
					t.Fatalf("after %d answers: %v of %s has no place", n, teotihuacan.Read(m), question)
				}
				for _, place := range found {
					if !strings.Contains(svg, `data-place="`+place+`"`) {
						t.Fatalf("after %d answers: %v of %s is given at %s, which is not drawn", n, teotihuacan.Read(m), question, place)
					}
				}
			}
			return true
		})
	}
	for _, verb := range []teotihuacan.Verb{teotihuacan.Keep, teotihuacan.Draft, teotihuacan.Settle, teotihuacan.Walk,
		teotihuacan.Collect, teotihuacan.Act, teotihuacan.Worship, teotihuacan.Claim, teotihuacan.Bonus, teotihuacan.Trade, teotihuacan.Learn,
		teotihuacan.Build, teotihuacan.Decorate, teotihuacan.Tile, teotihuacan.Place, teotihuacan.PowerUp, teotihuacan.Step, teotihuacan.Use} {
		if !met[verb] {
			t.Errorf("no game came to verb %d", verb)
		}
	}
}

func TestPlacesThatTheQuestionNames(t *testing.T) {
	second := game.Say("second", game.At("from", "forest"), game.At("to", "quarry"))
	kneel := game.Say("kneel", game.At("at", "quarry-worship"))
	major := game.Say("major", game.At("at", "blue-4"))
	for _, c := range []struct {
		question game.Phrase
		answer   teotihuacan.Answer
		want     []string
	}{
		{second, teotihuacan.Answer{Verb: teotihuacan.Second, A: 3}, []string{"worker-forest-3"}},
		{kneel, teotihuacan.Answer{Verb: teotihuacan.Kneel, A: 2}, []string{"worker-quarry-2"}},
		{kneel, teotihuacan.Answer{Verb: teotihuacan.Claim, A: 2}, []string{"discovery-quarry"}},
		{major, teotihuacan.Answer{Verb: teotihuacan.Claim, A: 2}, []string{"blue-4"}},
		{major, teotihuacan.Answer{Verb: teotihuacan.Bonus}, []string{"blue-4"}},
		{major, teotihuacan.Answer{Verb: teotihuacan.Decline}, nil},
		{game.Phrase{}, teotihuacan.Answer{Verb: teotihuacan.Second, A: 3}, nil},
	} {
		if got := asked(game.Question{Phrase: c.question}, c.answer); !slices.Equal(got, c.want) {
			t.Errorf("%v of %s: got %v, want %v", c.answer, c.question, got, c.want)
		}
	}
}

func TestTheBoardIsAnARIAGrid(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := play(t, seats, 200)
		scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: inKeys, Targets: []draw.Target{{Place: "quarry", Label: "go"}}}
		stops, depth := 0, map[string]int{}
		for _, e := range elements(t, "board", Board{}.Picture(scene).Board) {
			depth[attr(e, "role")]++
			if attr(e, "role") != "gridcell" {
				continue
			}
			place := attr(e, "data-place")
			if attr(e, "id") != "cell-"+place || attr(e, "aria-label") == "" || place == "" {
				t.Errorf("cell %s is called %q, its id is %s", place, attr(e, "aria-label"), attr(e, "id"))
			}
			if tab := attr(e, "tabindex"); tab == "0" {
				stops++
				if place != "quarry" {
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
	for _, n := range []int{40, 120, 300} { // when the starting tiles are out of hands
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
	var sight teotihuacan.Sight
	teotihuacan.Look(s, &sight)
	svg := Board{}.Picture(draw.Scene{Position: s.View(1), Viewer: 1, Say: inKeys}).Board.String()
	for seat := range 3 {
		for _, o := range sight.Players[seat].Dealt {
			if got := strings.Contains(svg, `data-place="`+startPlace(uint8(o.Start))+`"`); got != (seat == 1) {
				t.Errorf("starting tile %d of seat %d is drawn for seat 1: %v", o.Start, seat, got)
			}
		}
	}
}

func TestOtherGamesAreNotDrawn(t *testing.T) {
	if pic := (Board{}).Picture(draw.Scene{Say: inKeys}); !pic.Board.Empty() || pic.Panels != nil {
		t.Error("drew something out of nothing")
	}
	if got := (Board{}).Places(nil, 0, teotihuacan.Answer{Verb: teotihuacan.Act}.Move()); got != nil {
		t.Errorf("an action of no position is given at %v", got)
	}
}

func TestPhrasesNamesThePlacesOfTheRules(t *testing.T) {
	named := map[string]bool{}
	for _, e := range Phrases() {
		named[strings.TrimPrefix(e.Kind, "place.")] = true
	}
	tile := regexp.MustCompile(`^[PD]\d\d$`)
	for seats := 1; seats <= 3; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			for seat := range s.Waiting().All() {
				for _, place := range s.Question(seat).Places() {
					if !named[place] && !tile.MatchString(place) {
						t.Errorf("%s speaks of %s, which has no word", s.Question(seat), place)
					}
				}
			}
			return true
		})
	}
}

// The icon in sight on every half square is that of the uppermost tile or decoration that is drawn there.
func TestIconsAreDrawnWhereTheRulesSeeThem(t *testing.T) {
	p := printed()
	var sight teotihuacan.Sight
	turned, decorated := false, false
	for seats := 1; seats <= 4; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			if n%50 != 0 || !teotihuacan.Look(s, &sight) {
				return true
			}
			c := newCanvas(sight, p, draw.Scene{Position: s, Say: inKeys})
			drawn := sight.Open
			for i, space := range p.Spaces {
				if at := sight.Pyramid[i]; at.Tile > 0 {
					for k := range quarters {
						drawn[space.Y+k/2][space.X+[4]int{0, 1, 1, 0}[k]] = p.Tiles[at.Tile-1].Icons[(k+4-at.Turn)%4]
					}
					turned = turned || at.Turn > 0
				}
			}
			for i, deco := range p.DecoSpaces {
				if tile := sight.Decorations[i]; tile > 0 && deco.Number > 1 {
					decorated = true
					drawn[deco.Left[1]][deco.Left[0]] = p.DecoTiles[tile-1][0]
					drawn[deco.Right[1]][deco.Right[0]] = p.DecoTiles[tile-1][1]
					x, y := c.decoCentre(i)
					dx, dy := decoTurn(-half/2, deco.Side)
					if left := c.halfAt(x+dx, y+dy); left != deco.Left {
						t.Errorf("the left half of %s is drawn at %v", deco.ID, left)
					}
				}
			}
			if drawn != sight.Open {
				t.Errorf("%d seats, after %d answers: drawn\n%v\nin sight\n%v", seats, n, drawn, sight.Open)
			}
			return true
		})
	}
	if !turned || !decorated {
		t.Errorf("nothing was turned (%v) or decorated (%v)", turned, decorated)
	}
}

// halfAt is the half square that a point of the board lies on.
func (c *canvas) halfAt(x, y float64) [2]int {
	return [2]int{int((x - pyramidX) / half), int((y - pyramidY) / half)}
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
