package board

import (
	"kancha/draw"
	"kancha/games/tawantinsuyu"
)

// weaves are the patterns of the weavings in a square of 60 around the origin.
var weaves = [7]string{
	"M-9-27H9V-18H18V-9H27V9H18V18H9V27H-9V18H-18V9H-27V-9H-18V-18H-9zM-6-6V6H6V-6z",
	"M-28 18V-18H8V6H-4V-6H-16V18zM12 18V-18H28V-8H20V18z",
	"M-26 26V0L-14-10H6V-28H12V-22H22V-12H14V26H6V8H-14V26zM-26-10V-2L-20-8z",
	"M-30-14L-10-8 0-26 10-8 30-14 16 8 8 6 14 26H-14L-8 6-16 8zM-2-14V-8H4V-14z",
	"M-30 20V-4H-10V-20H14V-4H30V-20H22V-28H30M-30 20H-18V8H2V-8H6V20H30V8H18V-4",
	"M-26-24H-14V-16H14V-24H26V0L14 24H-14L-26 0zM-14-6V4H-6V-6zM6-6V4H14V-6zM-6 12V18H6V12z",
	"M-5-30H5V-20L14-25 22-17 18-7H30V5H18L24 16 15 24 6 18V30H-6V18L-15 24-24 16-18 5H-30V-7H-18L-22-17-14-25-5-20zM-7-5V7H7V-5z",
}

// dyes are the colours of the weavings, in the order of the pack's numbers: red, green, yellow.
var dyes = [3]string{"red", "green", "yellow"}

func cloth(pattern int) draw.Node {
	if pattern == 4 {
		return draw.Path("M-26 22V6H-8V-10H10V6H26V-12H14V-24H28", draw.Class("ta-serpent"))
	}
	return draw.Path(weaves[pattern], draw.Class("ta-weave"))
}

// edgeSigns are the rewards on the edges of weavings.
var edgeSigns = [8]string{"gold", "stone", "potato", "god_card", "restore", "army", "temple", "points"}

// weavingW and weavingH are the size of a tile.
const (
	weavingW = 100.0
	weavingH = 68.0
)

// tileBody is a tile without its pattern: the dye between two hems, at both ends half of a medallion, so that two tiles
// beside each other make a whole one.
func tileBody(dye string) draw.Node {
	return draw.Many(
		draw.Path("M-50-34H50V34H-50z", draw.Class("ta-dye ta-dye-"+dye)),
		draw.Path("M-50-34H50V-26H-50zM-50 26H50V34H-50z", draw.Class("ta-hem")),
		draw.Path("M-46-30H46M-46 30H46", draw.Class("ta-stitch")),
		draw.Path("M-50-26H-40V-18H-30V18H-40V26H-50zM50-26H40V-18H30V18H40V26H50z", draw.Class("ta-half")))
}

// weaving draws a tile around the origin.
func (c *canvas) weaving(b brush, tile int) draw.Node {
	t := &c.print.Weavings[tile-1]
	return draw.Many(b.put("tile-"+dyes[t.Colour], 0, 0, 1), b.put("cloth-"+patternIDs[t.Pattern], 0, 0, .8),
		b.put(edgeSigns[t.Left], -39, 0, .22), b.put(edgeSigns[t.Right], 39, 0, .22))
}

// seam is drawn where two tiles meet: a whole medallion if their ends match, a cord if they don't.
func (c *canvas) seam(b brush, left, right int, x, y, size float64) draw.Node {
	l, r := &c.print.Weavings[left-1], &c.print.Weavings[right-1]
	if l.Right != r.Left {
		return b.put("cord", x, y, size)
	}
	return draw.Many(b.put("whole", x, y, size), b.put(edgeSigns[l.Right], x, y, .34*size))
}

// tapestry draws joined tiles from a point on, each w wide; the middle is at y.
func (c *canvas) tapestry(b brush, tiles []int, x, y, w float64) draw.Node {
	size := w / weavingW
	var kids []draw.Node
	for i, t := range tiles {
		kids = append(kids, put(x+w*(float64(i)+.5), y, size, c.weaving(b, t)))
	}
	for i := 1; i < len(tiles); i++ {
		kids = append(kids, c.seam(b, tiles[i-1], tiles[i], x+w*float64(i), y, size))
	}
	return draw.Many(kids...)
}

// matches is how many seams of a tapestry join equal edges.
func (c *canvas) matches(tiles []int) int {
	n := 0
	for i := 1; i < len(tiles); i++ {
		if c.print.Weavings[tiles[i-1]-1].Right == c.print.Weavings[tiles[i]-1].Left {
			n++
		}
	}
	return n
}

// joining are the tiles that a question wants joined: they lie on no table yet.
func joining(ids []string, printed *tawantinsuyu.Printed) []int {
	var out []int
	for _, id := range ids {
		for i, w := range printed.Weavings {
			if w.ID == id {
				out = append(out, i+1)
			}
		}
	}
	return out
}
