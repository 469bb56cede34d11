package board

import (
	"math"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// The plane: the temple stands on the left, the hill in the middle between the four regions, the village below it,
// cards, weavings and buildings on the right. Upright, the hill is above and all the rest below it; see the style sheet.
const (
	stairW = 142.0
	hillW  = 1092.0
	shopW  = 340.0
	narrow = 324.0 // of what is on the right, upright
	gap    = 6.0
	hillH  = 946.0
	baseH  = 120.0
	wide   = stairW + gap + hillW + gap + shopW
	high   = hillH + gap + baseH

	hillX = stairW + gap
	shopX = hillX + hillW + gap
	baseY = hillH + gap

	radius  = 510.0
	centreX = hillX + hillW/2
	centreY = radius + 4

	spaceR = 33.0
	iconR  = 21.5
	stepsR = 24.0
)

// pointOf is a point of the pack's plane on the board.
func pointOf(xy [2]float64) (x, y float64) { return centreX + radius*xy[0], centreY + radius*xy[1] }

// hillOf is the outline of the hill, so much smaller.
func (c *canvas) hillOf(scale float64) string {
	var p draw.Pen
	for i, v := range c.print.Outline {
		x, y := pointOf([2]float64{v[0] * scale, v[1] * scale})
		if i == 0 {
			p.Move(round(x), round(y))
			continue
		}
		p.Line(round(x), round(y))
	}
	return p.Close().String()
}

func round(v float64) float64 { return math.Round(10*v) / 10 }

// ground draws the terraces from the lowest up, with their walls, the borders of the sections, and the paths.
func (c *canvas) ground() draw.Node {
	var kids []draw.Node
	edges := c.print.Edges
	for i := len(edges) - 1; i >= 0; i-- {
		class := "gilded"
		if i > 0 {
			class = "terrace terrace-" + strconv.Itoa(i)
		}
		kids = append(kids, draw.Path(c.hillOf(edges[i]+.012), draw.Class("wall-of")), draw.Path(c.hillOf(edges[i]), draw.Class(class)),
			draw.Path(c.hillOf(edges[i]-.012), draw.Class("fret")))
	}
	var borders, paths draw.Pen
	for _, v := range c.print.Outline {
		x, y := pointOf([2]float64{v[0] * edges[0], v[1] * edges[0]})
		borders.Move(round(x), round(y))
		x, y = pointOf(v)
		borders.Line(round(x), round(y))
	}
	for _, s := range c.print.Spaces {
		for _, icon := range s.Icons {
			x, y := pointOf(s.XY)
			paths.Move(math.Round(x), math.Round(y))
			x, y = pointOf(c.print.Icons[icon-1].XY)
			paths.Line(math.Round(x), math.Round(y))
		}
	}
	kids = append(kids, draw.Path(borders.String(), draw.Class("border")), draw.Path(paths.String(), draw.Class("path")),
		draw.Path(c.hillOf(edges[0]-.012), draw.Class("gilded")))
	for s := range tawantinsuyu.Sections {
		x, y := c.out(s, radius*.809+14)
		kids = append(kids, draw.Label(x, y+7, strconv.Itoa(s+1), draw.Num("font-size", 20), draw.Class("on-ground")))
	}
	return draw.Plain(kids...)
}

// out is a point so far from the middle towards the middle of a section.
func (c *canvas) out(section int, far float64) (x, y float64) {
	v := c.print.PriestXY[section]
	long := math.Hypot(v[0], v[1])
	return centreX + far*v[0]/long, centreY + far*v[1]/long
}

// hill are the rows of the grid on the hill: the Coricancha, every segment with its spaces and tasks, the steps.
func (c *canvas) hill() []draw.Node {
	rows := []draw.Node{c.coricancha()}
	for terrace := range tawantinsuyu.Terraces {
		for section := range tawantinsuyu.Sections {
			rows = append(rows, c.segment(terrace, section).With(c.rule("space")))
		}
	}
	return append(rows, c.flights().With(c.rule("steps")))
}

func (c *canvas) segment(terrace, section int) draw.Node {
	var cells []draw.Node
	for i := range c.print.Spaces {
		if s := &c.print.Spaces[i]; s.Terrace == terrace && s.Section == section {
			cells = append(cells, c.space(i))
		}
	}
	for i := range c.print.Icons {
		if t := &c.print.Icons[i]; t.Terrace == terrace && t.Section == section {
			cells = append(cells, c.task(i))
		}
	}
	return draw.Row(cells...)
}

// space is a place for a worker: its colour and shape, its god or who stands there.
func (c *canvas) space(i int) draw.Node {
	x, y := pointOf(c.print.Spaces[i].XY)
	b := box{x - spaceR - 1, y - spaceR - 1, 2*spaceR + 2, 2*spaceR + 2}
	return c.spot(c.print.Spaces[i].ID, c.spaceKey(i), func() draw.Node { return c.spaceCell(i, b) })
}

func (c *canvas) spaceKey(i int) draw.Key {
	return draw.Key(0).Int(int(c.Worker[i])).Bool(c.PlacedSpace == i+1)
}

func (c *canvas) spaceCell(i int, b box) draw.Node {
	s := &c.print.Spaces[i]
	x, y := pointOf(s.XY)
	kids := []draw.Node{c.glyph("plot-"+shadeIDs[s.Colour], x, y, 1)}
	if w := int(c.Worker[i]); w > 0 {
		kids = append(kids, c.standing(w-1, s.ID, x, y, .52))
	} else {
		kids = append(kids, c.glyph("god-"+godIDs[s.God], x, y, .38))
		if s.Block > 0 && c.Seats == 2 {
			kids = append(kids, draw.Circle(x+20, y+20, 4, draw.Class("block")))
		}
	}
	if c.PlacedSpace == i+1 {
		kids = append(kids, draw.Circle(x, y, spaceR+3, draw.Class("placed")))
	}
	return c.cell(s.ID, b, c.spaceSentence(i), kids...)
}

// task is an icon on the hill.
func (c *canvas) task(i int) draw.Node {
	t := &c.print.Icons[i]
	x, y := pointOf(t.XY)
	b := box{x - iconR, y - iconR, 2 * iconR, 2 * iconR}
	return c.ruled(taskIDs[t.Task], c.spot(t.ID, draw.Key(0).Bool(c.iconDone(i+1)), func() draw.Node { return c.taskCell(i, b) }))
}

func (c *canvas) taskCell(i int, b box) draw.Node {
	t := &c.print.Icons[i]
	x, y := pointOf(t.XY)
	kids := []draw.Node{c.glyph("task-"+taskIDs[t.Task], x, y, 1)}
	if c.iconDone(i + 1) {
		kids = append(kids, c.glyph("task", x+14, y+13, .2))
	}
	return c.cell(t.ID, b, c.say("cell.icon", game.Term("task", "task", taskIDs[t.Task]), terraceWord(t.Terrace), game.Num("section", t.Section+1)), kids...)
}

// iconDone tells whether a task was done in the present set of the placement.
func (c *canvas) iconDone(icon int) bool {
	if c.PlacedSpace == 0 {
		return false
	}
	for k, i := range c.print.Spaces[c.PlacedSpace-1].Icons {
		if i == icon && c.TasksDone[k] {
			return true
		}
	}
	return false
}

// flights is a row of the grid: the places for steps between the terraces.
func (c *canvas) flights() draw.Node {
	var cells []draw.Node
	for i, s := range c.print.Steps {
		x, y := pointOf(s.XY)
		b := box{x - stepsR, y - stepsR, 2 * stepsR, 2 * stepsR}
		cells = append(cells, c.spot(s.ID, draw.Key(0).Int(int(c.Steps[i])), func() draw.Node { return c.flight(i, b) }))
	}
	return draw.Row(cells...)
}

func (c *canvas) flight(i int, b box) draw.Node {
	x, y := b.mid()
	owner := c.Steps[i]
	angle := 180/math.Pi*math.Atan2(y-centreY, x-centreX) - 90
	class := "flight absent"
	if owner >= 0 {
		class = "flight"
	}
	kids := []draw.Node{draw.Group(draw.Attrs(draw.Transform(draw.Translate(round(x), round(y))+draw.Rotate(round(angle)))),
		draw.Path("M-19-18H19V18H-19z", draw.Class(class)), draw.Path("M-19-9H19M-19 0H19M-19 9H19", draw.Class("tread")))}
	if owner >= 0 {
		kids = append(kids, c.owned(owner, x, y, 1))
	}
	return c.cell(c.print.Steps[i].ID, b, c.stepsSentence(i/2, i%2, owner), draw.Plain(kids...))
}

// sectionPlace names a section of the Coricancha.
func sectionPlace(section int) string { return "coricancha-" + strconv.Itoa(section) }

// coricancha is a row of the grid: the temple on the top, its five actions and the high priests.
func (c *canvas) coricancha() draw.Node {
	var cells []draw.Node
	for s := range tawantinsuyu.Sections {
		x, y := c.out(s, 37)
		b := box{x - 21, y - 21, 42, 42}
		key := draw.Key(0).Int(c.Actions[s])
		for seat := range c.Seats {
			key = key.Bool(c.Priest[seat] == s+1)
		}
		cells = append(cells, c.spot(sectionPlace(s+1), key, func() draw.Node {
			return draw.Group(draw.Attrs(c.rule(actionIDs[c.Actions[s]])), c.section(s, b)) // the rule changes with the action
		}))
	}
	return draw.Row(cells...)
}

func (c *canvas) section(s int, b box) draw.Node {
	x, y := b.mid()
	px, py := c.out(s, 69)
	kids := []draw.Node{draw.Circle(x, y, 21, draw.Class("ta-icon-disc")), c.glyph(actionIDs[c.Actions[s]], x, y, .4)}
	var who []game.Seat
	for seat := range game.Seat(c.Seats) {
		if c.Priest[seat] == s+1 {
			who = append(who, seat)
		}
	}
	dx, dy := (centreY-py)/69, (px-centreX)/69
	for i, seat := range who {
		d := min(22+10*math.Abs(dy), 90/float64(len(who))) * (float64(i) - float64(len(who)-1)/2)
		kids = append(kids, c.piece("priest-"+strconv.Itoa(int(seat)+1), priestSign(seat), px+d*dx, py+d*dy, .38))
	}
	return c.cell(sectionPlace(s+1), b, c.coricanchaSentence(s, who), draw.Plain(kids...))
}
