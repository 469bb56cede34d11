package board

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tiwanaku"
)

var update = flag.Bool("update", false, "write the golden files again")

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play starts a game on a board and gives n random answers, fewer if it ends before.
func play(t testing.TB, board string, seats, n int) game.State {
	t.Helper()
	return playSetup(t, game.Setup{Seats: seats, Options: []game.Choice{{Option: "board", Value: board}}}, n)
}

// playMode does so in another mode, on the long board.
func playMode(t testing.TB, mode string, seats, n int) game.State {
	t.Helper()
	return playSetup(t, game.Setup{Mode: mode, Seats: seats}, n)
}

func playSetup(t testing.TB, setup game.Setup, n int) game.State {
	t.Helper()
	setup.Seed = 7
	s, err := load(t).New(setup)
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
	open := crowded(play(t, "short", 3, 30))
	open.Open = true
	return []draw.Scene{crowded(play(t, "short", 4, 60)), crowded(play(t, "long", 4, 400)), crowded(playMode(t, "solo", 1, 40)), crowded(playMode(t, "coop", 4, 50)), open}
}

// The replay of a finished game with everything open shows the spaces that nobody has discovered, and says so; that of
// a view has nothing to show.
func TestWhatNobodyHasDiscoveredIsShownWhenEverythingIsOpen(t *testing.T) {
	s := play(t, "long", 3, 40)
	shown := func(p game.Position, open bool) string {
		scene := crowded(p)
		scene.Open = open
		return Board{}.Picture(scene).Board.String()
	}
	open := shown(s, true)
	if !strings.Contains(open, `class="beneath"`) || !strings.Contains(open, "cell.beneath") {
		t.Error("an open board hides what nobody has discovered")
	}
	if n := strings.Count(open, "cell.beneath") + strings.Count(open, `id="tile-`); n != 45 {
		t.Errorf("%d spaces are told", n)
	}
	if shown(s.View(game.Watcher), true) != shown(s, false) {
		t.Error("a view shows something when everything is to be open")
	}
}

// crowded is a scene with everything that can be marked, marked.
func crowded(p game.Position) draw.Scene {
	scene := draw.Scene{Position: p, Names: []string{"Anna", "Борис", "Žofie", `<script>"&'`}, Say: drawtest.InKeys, Selected: "b2"}
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

func TestTheBoardKeepsItsPromises(t *testing.T) {
	drawtest.Suite{
		Board: Board{}, Scenes: crowds(t), CSS: css, Phrases: Phrases(), Words: load(t).Info().Vocabulary.Domains,
		Bare: `cell|farmer|last|token|tw-(figure|supply|crops|offering)|mist|animal`,
	}.Run(t)
}

func TestPartsAreWhatTheirKeysTell(t *testing.T) {
	short := []game.Choice{{Option: "board", Value: "short"}}
	drawtest.Parts{Board: Board{}, Game: load(t), Setups: []game.Setup{{Seats: 2, Options: short}, {Seats: 4}, {Mode: "solo", Seats: 1}, {Mode: "coop", Seats: 3}}}.Run(t)
}

func TestTheBoardStaysLight(t *testing.T) {
	const limit = 66_000
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
		scene := draw.Scene{Position: s.View(0), Say: drawtest.InKeys, Targets: []draw.Target{{Place: "c3", Label: "go"}}}
		count := drawtest.Grid(t, Board{}.Picture(scene).Board, "c3")
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
		t.Logf("after %d answers", n)
		drawtest.Same(t, Board{}, crowded(s), crowded(s.View(game.Watcher)))
	}
}

func TestWhereAnswersAreClicked(t *testing.T) {
	g := load(t)
	for move, want := range map[string][]string{
		"move e4": {"e4"}, "advance f2": {"f2"}, "recall a1": {"a1"}, "predict i5 quinoa": {"i5"}, "to c3": {"c3"},
		"move pool": {"pool"}, "spend earth": {"stack-earth"}, "stop": nil, "end": nil, "pass": nil, "offer potato coca": nil,
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

// TestSmallBoard compares with testdata/small.svg, what lies on a board of six spaces, each element on a line of its own.
func TestSmallBoard(t *testing.T) {
	c := newCanvas(valley(
		"s. s3 ..",
		"g.1 r22 ..3"), nil, draw.Scene{
		Say: drawtest.InKeys, Names: []string{"Anna", "Борис"}, Selected: "a2", Marks: []string{"b2"},
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
