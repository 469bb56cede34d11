package board

import (
	"kancha/draw"
	"kancha/games/tiwanaku"
)

// What is drawn beside the tables: the valley of a day, the wheel for owners, and cards to be printed.

// Field draws what a sight shows as the board of a table does.
func Field(s tiwanaku.Sight, scene draw.Scene) draw.Node {
	return newCanvas(s, nil, scene).board(draw.Frame{})
}

// Terrain is a small tile, Crop a small token, Column and Row a small sign of a coordinate, all to stand in a text.
func Terrain(t uint8) draw.Node { return icon(swatch(t)) }

// Crop is a small token.
func Crop(level uint8) draw.Node { return icon(cropToken(level)) }

// Farmer is a small farmer of the first seat.
func Farmer() draw.Node { return icon(farmer(0, "1")) }

// Points, Token and Diversity are the signs of points, of offering tokens, and of the diversity tracks.
func Points() draw.Node { return icon(purse()) }

// Token is the sign of offering tokens.
func Token() draw.Node { return icon(gift()) }

// Diversity is the sign of the diversity tracks.
func Diversity() draw.Node { return icon(stair()) }

// Otoma is a small Otoma of a colour.
func Otoma(colour uint8) draw.Node { return icon(pawnShape(colour)) }

// Names of the terrains, crops and colours in the words, by number; index 0 is none.
func TerrainID(t uint8) string { return terrains[t] }

// CropID is the name of a crop in the words.
func CropID(level uint8) string { return crops[level] }

// ColourID is the name of a colour in the words.
func ColourID(colour uint8) string { return colours[colour] }

// Piece is what lies on a space of the board, for scripts that draw: the pattern of a terrain, a crop alone or beside
// a farmer, a farmer, marks.
type Piece struct {
	Crop   [6]string // tokens, as they lie alone
	Farmer string
	Target string // the marks of a place that can be chosen
	Last   string // the mark of a place that was touched
	Grid   struct{ Wide, Side, Inset, Bend float64 }
}

// Pieces are the pieces that a script puts on the board that Field has drawn; they use its definitions.
func Pieces() Piece {
	var p Piece
	for level := uint8(1); int(level) < len(crops); level++ {
		p.Crop[level] = draw.Group(draw.Attrs(draw.Class("token"), draw.Transform(draw.Translate(50, 50))),
			draw.Use("tw-"+crops[level]), levelLabel(level)).String()
	}
	p.Farmer = dressed("1", func(class string) draw.Node { return draw.Use("tw-"+seatClass(0), draw.Class(class)) }).String()
	p.Target, p.Last = draw.Many(markNodes("target")...).String(), draw.Many(markNodes("last")...).String()
	p.Grid.Wide, p.Grid.Side, p.Grid.Inset, p.Grid.Bend = wide, side, inset, bend
	return p
}
