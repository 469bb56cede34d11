package board

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// OwnerWheel draws the wheel as it lies beside a board of cardboard: turned to a space, with the window of the terrain
// at its left and that of the crop at its right, far enough apart that nobody opens one for the other. A value of 0 is
// a closed window.
func OwnerWheel(s tiwanaku.Sight, at tiwanaku.Space, terrain, crop uint8, say draw.Say) draw.Node {
	column, row := 0, 0
	if at != tiwanaku.Pool {
		column, row = at.Col(), at.Row()
	}
	square, round := hidden(14), hidden(42)
	if terrain > 0 {
		square = swatch(terrain)
	}
	if crop > 0 {
		round = draw.Group(draw.Attrs(draw.Transform(draw.Scale(1.1, 1.1))), cropToken(crop))
	}
	wheel := []draw.Node{
		draw.Circle(0, 0, 176, draw.Class("wheel-rim")),
		draw.Circle(0, 0, 176, draw.Class("wheel-stitch")),
		draw.Circle(0, 0, 166, draw.Class("wheel-outer")),
		ringOfSigns("wheel-nature", "nature", columnSigns[:s.Cols], 138, column),
		draw.Circle(0, 0, 106, draw.Class("wheel-inner")),
		ringOfSigns("wheel-animal", "animal", rowSigns[:s.Rows], 78, row),
		draw.Circle(0, 0, 50, draw.Class("wheel-hub")),
		draw.Path(chakana, draw.Class("gold")),
		draw.Path("M-28-166H28V-52H-28z", draw.Class("reader under")),
		draw.Path("M-28-166H28V-52H-28z", draw.Class("reader")),
		draw.Path("M-16-184H16L0-160z", draw.Class("pointer")),
	}
	return draw.SVG(draw.Attrs(draw.Class("tiwanaku tw-figure tw-wheel"), draw.ViewBox(0, 0, 620, 376), draw.Role("img"),
		draw.Aria("label", say(game.Say("figure.wheel")))),
		draw.Path("M62 190H558", draw.Class("wheel-arm")),
		draw.Group(draw.Attrs(draw.Transform(draw.Translate(310, 190))), wheel...),
		draw.Group(draw.Attrs(draw.ID("window-terrain"), draw.Class("window"), draw.Transform(draw.Translate(62, 190))),
			draw.Rect(-56, -56, 112, 112, draw.Num("rx", 18), draw.Class("wheel-hub")), square),
		draw.Group(draw.Attrs(draw.ID("window-crop"), draw.Class("window"), draw.Transform(draw.Translate(558, 190))),
			draw.Circle(0, 0, 58, draw.Class("wheel-hub")), round))
}

// ClosedWindows are the windows of the wheel when it is turned on, for the page's script.
func ClosedWindows() (terrain, crop draw.Node) { return hidden(14), hidden(42) }

// ColumnSign and RowSign are the signs of coordinates, as words and as small drawings.
func ColumnSign(col int) (id string, icon draw.Node) {
	return columnSigns[col], coordinate("nature", columnSigns[col])
}

// RowSign is the sign of a row.
func RowSign(row int) (id string, icon draw.Node) {
	return rowSigns[row], coordinate("animal", rowSigns[row])
}

func coordinate(class, id string) draw.Node {
	return icon(draw.Group(draw.Attrs(draw.Class(class)), draw.Rect(-44, -44, 88, 88, draw.Num("rx", 14)), sign(id, 66, draw.Class("sign"))))
}

// Card draws a board for print: lines only, so that it can be read without colour. The ground is told by its pattern
// and its letter, the crop by its level, borders of regions are thick.
func Card(s tiwanaku.Sight, say draw.Say) draw.Node {
	c := newCanvas(s, nil, draw.Scene{Say: say})
	const top = 60.0
	w, h := top+side*float64(c.Cols)+6, top+side*float64(c.Rows)+6
	var kids []draw.Node
	for x := range c.Cols {
		kids = append(kids, sign(columnSigns[x], 30, draw.Class("ink"), draw.Transform(draw.Translate(top+side*float64(x)+34, 30))),
			draw.Label(top+side*float64(x)+70, 42, string(rune('a'+x)), draw.Class("where")))
	}
	for y := range c.Rows {
		kids = append(kids, sign(rowSigns[y], 30, draw.Class("ink"), draw.Transform(draw.Translate(28, top+side*float64(y)+32))),
			draw.Label(28, top+side*float64(y)+84, strconv.Itoa(y+1), draw.Class("where")))
	}
	var thick strings.Builder
	for at := range c.spaces {
		x, y := top+side*float64(at.Col()), top+side*float64(at.Row())
		kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(x, y))), c.cardSpace(at)...))
		thick.WriteString(c.cardEdges(at, x, y))
	}
	kids = append(kids, draw.Rect(top, top, side*float64(c.Cols), side*float64(c.Rows), draw.Class("rim")), draw.Path(thick.String(), draw.Class("thick")))
	return draw.SVG(draw.Attrs(draw.Class("tw-card"), draw.ViewBox(0, 0, w, h), draw.Role("img"), draw.Aria("label", say(game.Say("figure.field")))), kids...)
}

// cardSpace is what is printed on one space.
func (c *canvas) cardSpace(at tiwanaku.Space) []draw.Node {
	kids := []draw.Node{draw.Rect(0, 0, side, side, draw.Class("thin"))}
	t := c.Terrain[at]
	if t == 0 {
		return kids
	}
	kids = append(kids, draw.Path(ground[t], draw.Class("hatch", "of-"+terrains[t])))
	kids = append(kids, draw.Circle(24, 76, 17, draw.Class("disc")), draw.Label(24, 85, cardLetter(t, c.scene.Say), draw.Class("letter")))
	if level := c.Crop[at]; level > 0 {
		kids = append(kids, draw.Circle(60, 40, 29, draw.Class("disc")), draw.Label(60, 57, strconv.Itoa(int(level)), draw.Class("level")))
	}
	if colour := c.Otoma[at]; colour > 0 {
		kids = append(kids, draw.Group(draw.Attrs(draw.Class("pawn"), draw.Transform(draw.Translate(80, 78), draw.Scale(.42, .42))),
			draw.Path(tent), draw.Group(draw.Attrs(draw.Class("mark"), draw.Transform(draw.Translate(0, 15), draw.Scale(.6, .6))), head(colourSeat(colour)))))
	}
	return kids
}

// cardLetter is the first letter of a terrain in the reader's words, as it stands on a card.
func cardLetter(t uint8, say draw.Say) string {
	first, _ := utf8.DecodeRuneInString(say(game.Say("terrain." + terrains[t])))
	return string(first)
}

// cardEdges are the borders of a region to the right and below.
func (c *canvas) cardEdges(at tiwanaku.Space, x, y float64) string {
	var pen draw.Pen
	t := c.Terrain[at]
	if t == 0 {
		return ""
	}
	if right := c.ground(at.Col()+1, at.Row()); right != t && right != 0 {
		pen.Move(x+side, y).Line(x+side, y+side)
	}
	if below := c.ground(at.Col(), at.Row()+1); below != t && below != 0 {
		pen.Move(x, y+side).Line(x+side, y+side)
	}
	return pen.String()
}

// CardTerrain is a terrain as it is printed on a card.
func CardTerrain(t uint8, say draw.Say) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("tw-card"), draw.ViewBox(0, 0, side, side), draw.Num("width", 26), draw.Num("height", 26), draw.Hidden()),
		draw.Rect(2, 2, side-4, side-4, draw.Class("rim")), draw.Path(ground[t], draw.Class("hatch", "of-"+terrains[t])),
		draw.Circle(50, 50, 27, draw.Class("disc")), draw.Label(50, 65, cardLetter(t, say), draw.Class("level")))
}
