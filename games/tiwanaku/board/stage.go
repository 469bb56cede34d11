package board

import (
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// Stage says how large the field is. The long one can stand upright: the style sheet exchanges columns and rows, by the
// classes of what lies on a space, so that the same drawing serves both.
func (Board) Stage(from game.Position) draw.Stage {
	var sight tiwanaku.Sight
	if !tiwanaku.Look(from, &sight) {
		return draw.Stage{Slim: true}
	}
	w, h := fieldSize(sight.Cols, sight.Rows)
	out := draw.Stage{Lying: draw.Size{W: int(w), H: int(h)}, Slim: true}
	if w > h {
		out.Upright = draw.Size{W: int(h), H: int(w)}
	}
	return out
}

// fieldSize is the size of a field with its frame.
func fieldSize(cols, rows int) (w, h float64) {
	return wide + side*float64(cols) + narrow, wide + side*float64(rows) + narrow
}

// spaceClass are the classes that tell the style sheet where a space is.
var spaceClass = func() (out [tiwanaku.Spaces]string) {
	for at := range out {
		s := tiwanaku.Space(at)
		out[at] = "at " + columnClass(s.Col()) + " " + rowClass(s.Row())
	}
	return out
}()

func columnClass(col int) string { return "tw-c" + strconv.Itoa(col) }

func rowClass(row int) string { return "tw-r" + strconv.Itoa(row) }

// onSpace are the attributes of what is drawn in a space from its upper left corner on.
func onSpace(at tiwanaku.Space, class ...string) []draw.Attr {
	x, y := origin(at)
	return append(make([]draw.Attr, 0, 10), draw.Class(append(class, spaceClass[at])...), draw.Transform(draw.Translate(x, y)))
}

// compass tells where north is, which is at the left of an upright board, in the corner that no coordinate needs.
func (c *canvas) compass() draw.Node {
	if !c.arrowed() {
		return draw.Node{}
	}
	letter := strings.ToUpper(string([]rune(c.say("dir.north"))[:1]))
	return draw.Group(draw.Attrs(draw.Class("compass"), draw.Transform(draw.Translate(40, 40)), draw.Hidden()),
		draw.Circle(0, 0, 19), draw.Path(tip, draw.Class("to-north"), draw.Transform(bearings["north"])), draw.Label(0, 10, letter))
}

// arrowed tells whether tiles have arrows in this game.
func (c *canvas) arrowed() bool { return c.Mode == "solo" || c.Mode == "coop" }
