package board

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
)

// The words of the rules that have a sign, in their order there.
var (
	resourceIDs = [4]string{"potato", "corn", "stone", "gold"}
	workerIDs   = [5]string{"architect", "courier", "craftsman", "priest", "warrior"}
	godIDs      = [6]string{"illapa", "mamacocha", "pachamama", "inti", "mamakilla", "viracocha"}
	taskIDs     = [11]string{"potato", "corn", "stone", "gold", "weave", "statue", "steps", "build", "train", "produce_one", "merchant"}
	actionIDs   = [5]string{"produce", "worship", "offering", "conquest", "restore"}
	sizeIDs     = [2]string{"small", "large"}
	regionIDs   = [4]string{"chinchasuyu", "antisuyu", "qullasuyu", "kuntisuyu"}
	patternIDs  = [7]string{"chakana", "wave", "llama", "condor", "serpent", "puma", "sun"}
	edgeIDs     = [8]string{"gold", "stone", "potato", "god", "restore", "army", "temple", "vp"}
	terraceIDs  = [3]string{"T", "M", "B"}
	shadeIDs    = [3]string{"neutral", "blue", "green"}
	rowIDs      = [3]string{"top", "middle", "bottom"}
)

// taskSigns are the glyphs of the tasks.
var taskSigns = [11]string{"potato", "corn", "stone", "gold", "weaving", "statue", "steps", "build", "train", "produce", "merchant"}

// worker draws a kind of worker around the origin.
func worker(kind int) draw.Node {
	kids := []draw.Node{draw.Path(people[kind].body, draw.Class("ta-person ta-"+workerIDs[kind]))}
	if people[kind].tool != "" {
		kids = append(kids, draw.Path(people[kind].tool, draw.Class("ta-tool")))
	}
	return draw.Many(kids...)
}

// priest is a seat's high priest: its shape on a robe in its colour.
func priest(seat game.Seat) draw.Node {
	i := int(seat) % len(badges)
	return draw.Group(draw.Attrs(draw.Class(seatClass(seat))),
		draw.Path("M-30 48V12L-15-2V-14H-22V-28L-13-48H-5V-36H5V-48H13L22-28V-14H15V-2L30 12V48z", draw.Class("ta-robe")),
		draw.Group(draw.Attrs(draw.Class("ta-emblem"), draw.Transform(draw.Translate(0, 22)+draw.Scale(1.05, 1.05))), badges[i]))
}

// marker is a seat's shape in its colour.
func marker(seat game.Seat) draw.Node {
	i := int(seat) % len(badges)
	return draw.Group(draw.Attrs(draw.Class(seatClass(seat))),
		draw.Group(draw.Attrs(draw.Class("ta-halo")), badges[i]), draw.Group(draw.Attrs(draw.Class("ta-body")), badges[i]))
}

func seatClass(seat game.Seat) string { return "ta-seat-" + strconv.Itoa(int(seat)+1) }

// Pieces are glyphs too, so that a board draws each once.
func init() {
	for s := range game.Seat(len(badges)) {
		glyphs[markerSign(s)] = marker(s)
		glyphs[priestSign(s)] = priest(s)
	}
	glyphs["food"] = draw.Many(put(-18, -12, .66, glyphs["potato"]), put(20, 12, .7, glyphs["corn"]))
	for kind, id := range workerIDs {
		glyphs["worker-"+id] = worker(kind)
	}
	for god, id := range godIDs {
		glyphs["god-"+id] = godArt[god]
	}
	for pattern, id := range patternIDs {
		glyphs["cloth-"+id] = cloth(pattern)
	}
	for _, dye := range dyes {
		glyphs["tile-"+dye] = tileBody(dye)
	}
	for i, id := range taskSigns {
		glyphs["task-"+taskIDs[i]] = draw.Many(draw.Circle(0, 0, iconR, draw.Class("ta-icon-disc")), put(0, 0, .29, glyphs[id]))
	}
	for _, id := range shadeIDs {
		glyphs["plot-"+id] = put(0, 0, spaceR/48, glyphs["space-"+id])
	}
}

func markerSign(s game.Seat) string { return "marker-" + strconv.Itoa(int(s)+1) }

func priestSign(s game.Seat) string { return "priest-" + strconv.Itoa(int(s)+1) }

// initial is the first letter of a name, in capitals; the number of the seat if there is none.
func initial(names []string, seat game.Seat) string {
	if int(seat) < len(names) {
		for _, r := range names[seat] {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return string(unicode.ToUpper(r))
			}
		}
	}
	return string(utf8.AppendRune(nil, '1'+rune(seat)))
}

// owned is a seat's marker around a point, with its initial where that can be read; size 1 is 28 wide.
func (c *canvas) owned(s game.Seat, x, y, size float64) draw.Node {
	return c.ownedBy(c.glyph(markerSign(s), x, y, size), s, x, y, size)
}

func (c *canvas) ownedBy(sign draw.Node, s game.Seat, x, y, size float64) draw.Node {
	if text := 18 * size; text >= legible-1 {
		return draw.Many(sign, draw.Label(round(x), round(y+.36*text+1.5*drop(s)*size), initial(c.scene.Names, s), draw.Num("font-size", text), draw.Class("initial seat-text-"+strconv.Itoa(int(s)+1))))
	}
	return sign
}

// drop moves the initial of a triangle to where it is wide.
func drop(s game.Seat) float64 {
	if s == 1 {
		return 1.6
	}
	return 0
}

// markers of a track stand in a row around a point, smaller if there are many.
func (c *canvas) markers(track string, who []game.Seat, x, y, w, most float64) draw.Node {
	size := min(most, w/(31*float64(max(1, len(who)))))
	var kids []draw.Node
	for i, s := range who {
		at := x + 31*size*(float64(i)-float64(len(who)-1)/2)
		kids = append(kids, c.ownedBy(c.piece(track+"-"+strconv.Itoa(int(s)+1), markerSign(s), at, y, size), s, at, y, size))
	}
	return draw.Many(kids...)
}

// headingSize is that of the names of parts.
const headingSize = 20.0

// fitted is text from a point to the right, in smaller letters where it would be too long.
func fitted(text string, x, y, size, w float64, class draw.Attr) draw.Node {
	if long := .6 * size * float64(utf8.RuneCountInString(text)); long > w {
		size *= w / long
	}
	return draw.Label(x, y, text, draw.Num("font-size", size), class)
}

// tally is a number on a disc: how often something is there.
func tally(n int, x, y, size float64) draw.Node {
	text := max(legible, 1.1*size)
	return draw.Many(draw.Circle(x, y, size, draw.Class("ta-plate")),
		draw.Label(x, y+.34*text, strconv.Itoa(n), draw.Num("font-size", text), draw.Class("ta-dark-text")))
}
