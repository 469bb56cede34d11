package board

import (
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/game/gametest/toy"
)

// played is a game of the mode after some first answers.
func played(t *testing.T, mode string, answers int) (game.Game, game.State) {
	t.Helper()
	g, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(game.Setup{Mode: mode, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	for range answers {
		if s.Waiting().Empty() {
			break
		}
		seat := s.Waiting().First()
		if err := s.Apply(seat, s.Moves(seat, nil)[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	return g, s
}

func TestTheDrawing(t *testing.T) {
	var scenes []draw.Scene
	for _, mode := range []string{"duel", "dummy"} {
		for answers := range 12 {
			_, s := played(t, mode, answers)
			for _, viewer := range []game.Seat{game.Watcher, 0, 1} {
				scenes = append(scenes, drawtest.Crowd(Board{}, s.View(viewer), viewer, deck))
			}
		}
	}
	drawtest.Suite{Board: Board{}, Scenes: scenes, CSS: css, Bare: "place|target|selected|last|lit", Phrases: Phrases(),
		Words: []game.Domain{{ID: "category", IDs: []string{"rounds"}}}}.Run(t)
}

func TestEveryAnswerHasAPlaceOfTheGrid(t *testing.T) {
	for answers := range 12 {
		g, s := played(t, "dummy", answers)
		if s.Waiting().Empty() {
			continue
		}
		seat := s.Waiting().First()
		picture := Board{}.Picture(draw.Scene{Position: s.View(seat), Viewer: seat, Say: drawtest.InKeys})
		drawtest.Grid(t, picture.Board, deck)
		known := map[string]bool{}
		for _, e := range drawtest.Elements(t, "board", picture.Board) {
			known[drawtest.Attr(e, "data-place")] = true
		}
		for _, m := range s.Moves(seat, nil) {
			places := Board{}.Places(s, seat, m)
			if len(places) != 1 || !known[places[0]] {
				t.Errorf("%s is given on %q", g.Format(m), places)
			}
		}
	}
}

// What a seat may not know is not drawn.
func TestWhatIsHiddenIsNotDrawn(t *testing.T) {
	_, s := played(t, "duel", 1)
	r := game.NewRand(1)
	for range 20 {
		other := s.View(1).Determinize(&r)
		scene := func(p game.Position) draw.Scene { return draw.Scene{Position: p, Viewer: 1, Say: drawtest.InKeys} }
		drawtest.Same(t, Board{}, scene(s.View(1)), scene(other.View(1)))
	}
}
