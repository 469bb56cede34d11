package board

import (
	"slices"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// What is drawn of what is still possible: more than so many terrains or crops would say little and hide much. The
// sentence of a place tells all.
const (
	mostTerrains = 2
	mostCrops    = 3
)

// lefts draws what is still possible, and the notes, above everything else; the names of the places tell it to those who
// do not see it.
func (c *canvas) lefts() draw.Node {
	var out []draw.Node
	for at := range c.spaces {
		if kids := c.left(at); kids != nil {
			out = append(out, draw.Group(onSpace(at, "left"), kids...))
		}
	}
	if out == nil {
		return draw.Node{}
	}
	return draw.Group(draw.Attrs(draw.Hidden()), out...)
}

// left draws what is still possible on a place: terrains as squares above, crops as digits below, or at the side of
// whoever stands there. One that is certain has a plate behind it.
func (c *canvas) left(at tiwanaku.Space) []draw.Node {
	var out []draw.Node
	for _, may := range c.possible[at.String()] {
		switch n := len(may.IDs); {
		case may.Name == "terrain" && n <= mostTerrains:
			out = append(out, squares(may.IDs))
		case may.Name == "crop" && n <= mostCrops:
			out = append(out, digits(may.IDs, c.room(at)))
		}
	}
	if text := c.Note[at.String()]; text != "" {
		out = append(out, pencil(text, "pencil", 2))
	}
	if text := c.Plan[at.String()]; text != "" {
		out = append(out, pencil(text, "pencil plan", side-34))
	}
	return out
}

func squares(ids []string) draw.Node {
	var kids []draw.Node
	size := 20.0
	if len(ids) == 1 {
		size = 27
	}
	for i, id := range ids {
		if t := slices.Index(terrains[:], strings.TrimPrefix(id, "terrain.")); t > 0 {
			kids = append(kids, draw.Rect(7+float64(i)*24, 7, size, size, draw.Num("rx", 5), draw.Class("square", terrains[t])))
		}
	}
	return draw.Many(kids...)
}

// spot is the middle of the foot of a digit.
type spot struct{ x, y float64 }

// Where digits stand: along the foot of a space; beside a farmer; below the arrow beside a farmer.
var (
	along  = [mostCrops]spot{{20.5, 89}, {43.5, 89}, {66.5, 89}}
	beside = [mostCrops]spot{{19, 30}, {19, 58}, {19, 86}}
	below  = [mostCrops]spot{{20.5, 89}, {20.5, 61}, {43.5, 89}}
)

// room is where digits hide nothing on a place.
func (c *canvas) room(at tiwanaku.Space) *[mostCrops]spot {
	_, pointed := c.arrowAt(at)
	switch {
	case c.Farmer[at] < 0 && c.Otoma[at] == 0:
		return &along
	case pointed:
		return &below
	}
	return &beside
}

func digits(ids []string, room *[mostCrops]spot) draw.Node {
	var kids []draw.Node
	if len(ids) == 1 {
		kids = append(kids, draw.Rect(room[0].x-14.5, room[0].y-24, 29, 29, draw.Num("rx", 7), draw.Class("plate")))
	}
	for i, id := range ids {
		if v := slices.Index(crops[:], strings.TrimPrefix(id, "crop.")); v > 0 {
			kids = append(kids, draw.Label(room[i].x, room[i].y, string(rune('0'+v)), draw.Class("digit")))
		}
	}
	return draw.Many(kids...)
}

// leftSentence tells what is still possible on a place.
func (c *canvas) leftSentence(place string) []string {
	var out []string
	for _, may := range c.possible[place] {
		out = append(out, c.say("cell.left_"+may.Name+"s", may))
	}
	return out
}

// leftKey is all that left and leftSentence depend on.
func (c *canvas) leftKey(key []byte, place string) []byte {
	for _, may := range c.possible[place] {
		key = append(append(key, 0), strings.Join(may.IDs, " ")...)
	}
	return key
}

func leftWords() []game.Entry {
	return []game.Entry{
		{Kind: "cell.left_terrains", Args: []game.Arg{game.Terms("terrain", "terrain", "earth", "rock")}},
		{Kind: "cell.left_crops", Args: []game.Arg{game.Terms("crop", "crop", "corn", "quinoa")}},
	}
}

// leftSample shows both on an icon.
func leftSample() draw.Node {
	return draw.Group(draw.Attrs(draw.Class("left"), draw.Transform(draw.Scale(.8, .8), "translate(-50 -50)")),
		squares([]string{"terrain.sand", "terrain.rock"}), digits([]string{"crop.coca", "crop.corn", "crop.quinoa"}, &along))
}
