package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
)

// bodies are the outlines of the workers' dice by seat, so that colour is not needed to tell them apart: round, a
// gable, square, standing on a corner. Each is about 52 wide around the origin.
var bodies = [...]draw.Node{
	draw.Circle(0, 0, 26),
	draw.Path("M0-29L25-11V24H-25V-11z"),
	draw.Rect(-24, -24, 48, 48, draw.Num("rx", 4)),
	draw.Path("M0-32L32 0 0 32-32 0z"),
}

// badges are the same outlines for markers, about 26 wide.
var badges = [...]draw.Node{
	draw.Circle(0, 0, 13),
	draw.Path("M0-15L15 11H-15z"),
	draw.Rect(-12, -12, 24, 24),
	draw.Path("M0-16L16 0 0 16-16 0z"),
}

// pips are the faces of a die, 1 to 6.
var pips = [7]string{
	"", "M0 0v.1", "M-9-9v.1M9 9v.1", "M-10-10v.1M0 0v.1M10 10v.1", "M-9-9v.1M9-9v.1M-9 9v.1M9 9v.1",
	"M-10-10v.1M10-10v.1M0 0v.1M-10 10v.1M10 10v.1", "M-9-10v.1M9-10v.1M-9 0v.1M9 0v.1M-9 10v.1M9 10v.1",
}

func seatClass(seat game.Seat) string { return "te-seat-" + string('1'+rune(seat)) }

// die draws a worker of a colour around the origin, about 54 wide.
func die(colour game.Seat, power int, neutral bool) draw.Node {
	i := int(colour) % len(bodies)
	rim := "te-body"
	if neutral {
		rim = "te-body te-neutral"
	}
	return draw.Group(draw.Attrs(draw.Class(seatClass(colour))),
		draw.Group(draw.Attrs(draw.Class("te-halo")), bodies[i]), draw.Group(draw.Attrs(draw.Class(rim)), bodies[i]),
		draw.Path(pips[min(power, len(pips)-1)], draw.Class("te-pips")))
}

// marker draws a disc of a seat around the origin.
func marker(seat game.Seat) draw.Node {
	i := int(seat) % len(badges)
	return draw.Group(draw.Attrs(draw.Class(seatClass(seat))),
		draw.Group(draw.Attrs(draw.Class("te-halo")), badges[i]), draw.Group(draw.Attrs(draw.Class("te-body")), badges[i]))
}

// The dice and markers are glyphs too, so that a board draws each once.
func init() {
	for s := range game.Seat(len(bodies)) {
		glyphs[markerSign(s)] = marker(s)
		for power := 1; power < len(pips); power++ {
			glyphs[dieSign(s, power, false)] = die(s, power, false)
			glyphs[dieSign(s, power, true)] = die(s, power, true)
		}
	}
	for b := 1; b < len(boardSigns); b++ {
		glyphs["board-"+strconv.Itoa(b)] = boardSigns[b]
	}
	for n := uint8(1); int(n) < len(maskFaces); n++ {
		glyphs["mask-"+strconv.Itoa(int(n))] = maskFace(n)
	}
}

func markerSign(s game.Seat) string { return "marker-" + strconv.Itoa(int(s)+1) }

func dieSign(colour game.Seat, power int, neutral bool) string {
	sign := "die-" + strconv.Itoa(int(colour)+1) + "-" + strconv.Itoa(power)
	if neutral {
		sign += "-neutral"
	}
	return sign
}
