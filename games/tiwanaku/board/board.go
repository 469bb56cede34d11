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
	_ draw.Board   = Board{}
	_ draw.Stylist = Board{}
	_ draw.Coverer = Board{}

	_ draw.Foreteller = Board{}
)

// CSS is the style sheet of everything that the package draws.
func (Board) CSS() string { return css }

// Picture draws a position of Tiwanaku; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	var sight tiwanaku.Sight
	if !tiwanaku.Look(scene.Position, &sight) {
		return draw.Picture{}
	}
	c := newCanvas(sight, tiwanaku.Offering(scene.Position), scene)
	return draw.Picture{Board: c.board(), Panels: c.panels(), Aside: c.figures()}
}

// Places is the space that an answer speaks of. What is done with the pool or with tokens has no place.
func (Board) Places(_ game.Position, _ game.Seat, m game.Move) []string {
	switch a := tiwanaku.Read(m); a.Verb {
	case tiwanaku.Move, tiwanaku.Recall, tiwanaku.Predict, tiwanaku.To, tiwanaku.Advance:
		if a.Space != tiwanaku.Pool {
			return []string{a.Space.String()}
		}
	}
	return nil
}

// Change tells what an effect changes: a gain that is certain raises the total.
func (Board) Change(effect game.Phrase) (key string, by int) {
	if effect.Kind != "gain" {
		return "", 0
	}
	n, _ := effect.Arg("n")
	return "points", n.N
}
