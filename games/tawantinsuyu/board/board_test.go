package board

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return game.With(g, game.PackID{ID: "default-1"}) // what random games come to is known of it
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
			out = append(out, drawtest.Crowd(Board{}, s.View(0), 0, "god-deck"))
		}
	}
	played = slices.Clone(out)
	return out
}

func TestTheBoardKeepsItsPromises(t *testing.T) {
	drawtest.Suite{
		Board: Board{}, Scenes: scenes(t), CSS: css, Phrases: Phrases(), Words: load(t).Info().Vocabulary.Domains,
		Bare: `last|selected|target|seat-text-[1-3]`,
	}.Run(t)
}

// What is repeated stands in a tree of its own, where rules that look at elements around it do not reach.
func TestRepeatedPiecesAreStyledByTheirOwnClasses(t *testing.T) {
	styled := map[string]bool{} // whether a class has a style of its own
	of := regexp.MustCompile(`class="([^"]*)"`)
	for _, scene := range scenes(t) {
		svg := Board{}.Picture(scene).Board.String()
		_, rest, _ := strings.Cut(svg, "<defs>")
		defs, _, ok := strings.Cut(rest, "</defs>")
		if !ok {
			t.Fatal("the board repeats nothing")
		}
		for _, m := range of.FindAllStringSubmatch(defs, -1) {
			for class := range strings.FieldsSeq(m[1]) {
				if _, known := styled[class]; known {
					continue
				}
				styled[class] = regexp.MustCompile(`(?m)(^|, |^\.[a-z-]+)\.` + regexp.QuoteMeta(class) + `[ .,{]`).MatchString(css)
				if !styled[class] {
					t.Errorf("no style of its own for .%s", class)
				}
			}
		}
	}
}

func TestTheBoardStaysLight(t *testing.T) {
	const limit = 153_000
	for seats := 1; seats <= 4; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			seat := s.Waiting().First()
			if n%100 != 0 || seat == game.Watcher {
				return true
			}
			if size := drawtest.Weight(Board{}, s, seat); size > limit {
				t.Errorf("%d seats, after %d answers the board has %d bytes, more than %d", seats, n, size, limit)
				return false
			}
			return true
		})
	}
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
	tawantinsuyu.Upkeep, tawantinsuyu.Done, tawantinsuyu.Decline, tawantinsuyu.Stop, tawantinsuyu.Go, tawantinsuyu.WithGold,
	tawantinsuyu.Gain, tawantinsuyu.Extra, tawantinsuyu.Swap}

// plain are the verbs whose answers need no picture: the place of a placement, the end of a turn, what happens by itself.
var plain = []tawantinsuyu.Verb{tawantinsuyu.To, tawantinsuyu.End, tawantinsuyu.Go}

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
			pic := Board{}.Picture(draw.Scene{Position: view, Viewer: seat, Say: drawtest.InKeys})
			svg := pic.Board.String() + pic.Hand.String()
			if about := question.Places(); len(about) > 0 && !strings.Contains(svg, `data-place="`+about[0]+`"`) {
				t.Fatalf("after %d answers %s is about a place that is not drawn", n, question)
			}
			for _, m := range moves {
				verb := tawantinsuyu.Read(m).Verb
				found := Board{}.Places(view, seat, m)
				if len(found) == 0 && !slices.Contains(unplaced, verb) {
					t.Fatalf("after %d answers: %v of %s has no place", n, tawantinsuyu.Read(m), question)
				}
				if (Board{}).Art(view, seat, m).Empty() && !slices.Contains(plain, verb) {
					t.Fatalf("after %d answers: %v of %s has no picture", n, tawantinsuyu.Read(m), question)
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

func TestPartsAreWhatTheirKeysTell(t *testing.T) {
	drawtest.Parts{Board: Board{}, Game: load(t), Setups: []game.Setup{setup(1, ""), setup(2, ""), setup(3, ""), setup(4, "")}}.Run(t)
}

func TestTheBoardIsAnARIAGrid(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := play(t, seats, 200)
		scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys, Targets: []draw.Target{{Place: "T01", Label: "go"}}}
		if roles := drawtest.Grid(t, Board{}.Picture(scene).Board, scene.Targets[0].Place); roles["row"] < 20 {
			t.Errorf("%d seats: %v", seats, roles)
		}
	}
}

func TestAStateShowsNoMoreThanItsView(t *testing.T) {
	for _, n := range []int{0, 40, 120, 300} {
		s := play(t, 3, n)
		t.Logf("after %d answers", n)
		drawtest.Same(t, Board{}, drawtest.Crowd(Board{}, s, game.Watcher, "god-deck"), drawtest.Crowd(Board{}, s.View(game.Watcher), game.Watcher, "god-deck"))
	}
}

func TestHandsOfOthersAreNotDrawn(t *testing.T) {
	s := play(t, 3, 0)
	var sight tawantinsuyu.Sight
	tawantinsuyu.Look(s, &sight)
	pic := Board{}.Picture(draw.Scene{Position: s.View(1), Viewer: 1, Say: drawtest.InKeys})
	svg := pic.Board.String() + pic.Hand.String()
	for seat := range 3 {
		for _, card := range sight.Player[seat].Gods {
			if got := strings.Contains(svg, `data-place="`+printed().GodCards[card-1].ID+`"`); got != (seat == 1) {
				t.Errorf("god card %d of seat %d is drawn for seat 1: %v", card, seat, got)
			}
		}
	}
}

func TestPhrasesNamesThePlacesOfTheRules(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	rules := g.(game.Placer)
	named := map[string]bool{}
	for _, e := range Phrases() {
		named[strings.TrimPrefix(e.Kind, "place.")] = true
	}
	for seats := 1; seats <= 3; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			for seat := range s.Waiting().All() {
				for _, place := range s.Question(seat).Places() {
					if _, shown := rules.PlaceName(place); !named[place] && !shown {
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
		c := newCanvas(sight, printed(), draw.Scene{Position: s, Say: drawtest.InKeys})
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
	c := newCanvas(sight, printed(), draw.Scene{Position: s, Say: drawtest.InKeys})
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
