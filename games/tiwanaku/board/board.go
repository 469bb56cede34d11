// Package board draws Tiwanaku: a valley under woven mist in which regions come to light, the farmers and crops on it,
// the wheel, the tracks and the supplies.
package board

import (
	_ "embed"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

//go:embed board.css
var css string

// Board draws Tiwanaku. The zero Board is ready.
type Board struct{}

var (
	_ draw.Parted  = Board{}
	_ draw.Stylist = Board{}
	_ draw.Coverer = Board{}

	_ draw.Foreteller  = Board{}
	_ draw.Stager      = Board{}
	_ draw.Signer      = Board{}
	_ draw.Illustrator = Board{}
	_ draw.Sketcher    = Board{}
)

// CSS is the style sheet of everything that the package draws.
func (Board) CSS() string { return css }

// Picture draws a position of Tiwanaku; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	c := canvasOf(scene)
	if c == nil {
		return draw.Picture{}
	}
	return draw.Picture{Board: c.board(draw.Frame{}), Hand: c.hand(), Panels: c.panels(), Aside: c.figures()}
}

// Sketch draws a position, or a piece of it, as a picture.
func (Board) Sketch(scene draw.Scene, piece draw.Frame) draw.Node {
	c := canvasOf(scene)
	if c == nil {
		return draw.Node{}
	}
	return c.board(piece)
}

// canvasOf is nil for positions of other games.
func canvasOf(scene draw.Scene) *canvas {
	var sight tiwanaku.Sight
	if !tiwanaku.Look(scene.Position, &sight) {
		return nil
	}
	return newCanvas(sight, tiwanaku.Offering(scene.Position), scene)
}

// Places is the space that an answer speaks of, or the stack of the own tiles that is spent; the reserve of farmers is a
// place too. What is done with tokens has no place.
func (Board) Places(_ game.Position, _ game.Seat, m game.Move) []string {
	switch a := tiwanaku.Read(m); a.Verb {
	case tiwanaku.Move, tiwanaku.Recall, tiwanaku.Predict, tiwanaku.To, tiwanaku.Advance:
		return []string{a.Space.String()}
	case tiwanaku.Spend:
		return []string{stackPlace(a.Terrain)}
	}
	return nil
}

// Change tells what an effect changes: a gain that is certain raises the total, who is taken back is in reserve again.
func (Board) Change(effect game.Phrase) (key string, by int) {
	switch effect.Kind {
	case "back_to_pool":
		return "farmers", 1
	case "gain":
	default:
		return "", 0
	}
	n, _ := effect.Arg("n")
	return "points", n.N
}
