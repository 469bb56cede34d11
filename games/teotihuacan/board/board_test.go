package board

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/teotihuacan"
)

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
			out = append(out, drawtest.Crowd(Board{}, s.View(0), 0, "forest"))
		}
	}
	played = slices.Clone(out)
	return out
}

func TestTheBoardKeepsItsPromises(t *testing.T) {
	drawtest.Suite{
		Board: Board{}, Scenes: scenes(t), CSS: Board{}.CSS(), Phrases: Phrases(), Words: load(t).Info().Vocabulary.Domains,
		Bare: `held|last|selected|te-[a-z]+-figure`,
	}.Run(t)
}

func TestTheBoardStaysLight(t *testing.T) {
	const limit = 140_000
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

// loose are the verbs whose answers need no place on the board.
var loose = []teotihuacan.Verb{teotihuacan.Unlock, teotihuacan.Rest, teotihuacan.Decline, teotihuacan.Discount, teotihuacan.FullPrice,
	teotihuacan.Stop, teotihuacan.Trade, teotihuacan.Skip, teotihuacan.Reward, teotihuacan.Gain, teotihuacan.Pay, teotihuacan.Waive, teotihuacan.End, teotihuacan.Go}

func TestEveryAnswerIsGivenWhereTheBoardHasAPlace(t *testing.T) {
	met, asked := map[teotihuacan.Verb]bool{}, map[string]int{}
	games := []game.Setup{setup(1, ""), setup(2, ""), setup(3, "draft"), setup(4, ""), setup(4, "first_game")}
	for i := range 15 {
		g := games[i%5]
		g.Seed += uint64(i / 5)
		walk(t, g, func(n int, s game.State) bool {
			seat := s.Waiting().First()
			if seat == game.Watcher {
				return true
			}
			view, question := s.View(seat), s.Question(seat)
			fresh := slices.ContainsFunc(s.Moves(seat, nil), func(m game.Move) bool { return !met[teotihuacan.Read(m).Verb] })
			if asked[question.Kind]++; asked[question.Kind] > 12 && n%40 != 0 && !fresh {
				return true
			}
			pic := Board{}.Picture(draw.Scene{Position: view, Viewer: seat, Say: drawtest.InKeys})
			svg := pic.Board.String() + pic.Hand.String()
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

func TestPartsAreWhatTheirKeysTell(t *testing.T) {
	drawtest.Parts{Board: Board{}, Game: load(t), Setups: []game.Setup{setup(1, ""), setup(2, ""), setup(3, "draft"), setup(4, ""), setup(4, "first_game")}}.Run(t)
}

func TestTheBoardIsAnARIAGrid(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := play(t, seats, 200)
		scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys, Targets: []draw.Target{{Place: "quarry", Label: "go"}}}
		if roles := drawtest.Grid(t, Board{}.Picture(scene).Board, scene.Targets[0].Place); roles["row"] < 20 {
			t.Errorf("%d seats: %v", seats, roles)
		}
	}
}

func TestAStateShowsNoMoreThanItsView(t *testing.T) {
	for _, n := range []int{40, 120, 300} { // when the starting tiles are out of hands
		s := play(t, 3, n)
		t.Logf("after %d answers", n)
		drawtest.Same(t, Board{}, drawtest.Crowd(Board{}, s, game.Watcher, "forest"), drawtest.Crowd(Board{}, s.View(game.Watcher), game.Watcher, "forest"))
	}
}

func TestHandsOfOthersAreNotDrawn(t *testing.T) {
	s := play(t, 3, 0)
	var sight teotihuacan.Sight
	teotihuacan.Look(s, &sight)
	pic := Board{}.Picture(draw.Scene{Position: s.View(1), Viewer: 1, Say: drawtest.InKeys})
	svg := pic.Board.String() + pic.Hand.String()
	for seat := range 3 {
		for _, o := range sight.Players[seat].Dealt {
			if got := strings.Contains(svg, `data-place="`+startPlace(uint8(o.Start))+`"`); got != (seat == 1) {
				t.Errorf("starting tile %d of seat %d is drawn for seat 1: %v", o.Start, seat, got)
			}
		}
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
			c := newCanvas(sight, p, draw.Scene{Position: s, Say: drawtest.InKeys})
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
