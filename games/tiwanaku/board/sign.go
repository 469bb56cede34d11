package board

import (
	"strings"
	"sync"

	"kancha/draw"
)

// columnSigns and rowSigns are the coordinates: nature on red above the columns, animals on white beside the rows.
var (
	columnSigns = []string{"sun", "moon", "star", "cloud", "rain", "lightning", "mountain", "river", "tree"}
	rowSigns    = []string{"condor", "puma", "llama", "snake", "frog"}
)

// motifs are the signs as they would be woven, a mark for each stitch.
var motifs = map[string]string{
	"sun": `
		.....#.....
		.#...#...#.
		..#.....#..
		....###....
		...#####...
		##.##.##.##
		...#####...
		....###....
		..#.....#..
		.#...#...#.
		.....#.....`,
	"moon": `
		....####..
		..####....
		.####.....
		.###......
		####......
		####......
		####......
		.###......
		.####...##
		..#######.
		....####..`,
	"star": `
		.....#.....
		....###....
		.##.###.##.
		.#########.
		..##...##..
		####.#.####
		..##...##..
		.#########.
		.##.###.##.
		....###....
		.....#.....`,
	"cloud": `
		.....###....
		...######...
		.#########..
		.###########
		############
		############
		.##########.
		............
		..##.####...`,
	"rain": `
		....####...
		..#######..
		###########
		###########
		...........
		.#..#..#..#
		#..#..#..#.
		...........
		.#..#..#..#
		#..#..#..#.`,
	"lightning": `
		.....####
		....####.
		...####..
		..####...
		.########
		.....###.
		....###..
		...##....
		..##.....
		.##......
		.#.......`,
	"mountain": `
		.....##......
		....####.....
		....#.##.....
		...#..###....
		...####.###..
		..##########.
		..##########.
		.############
		.############
		#############`,
	"river": `
		..##....##..
		.####..####.
		##..####..##
		............
		..##....##..
		.####..####.
		##..####..##
		............
		..##....##..
		.####..####.
		##..####..##`,
	"tree": `
		....###....
		..#######..
		.####.####.
		###########
		##.#####.##
		.#########.
		...#.#.#...
		....###....
		.....#.....
		.....#.....
		...#####...`,
	"condor": `
		......###.....
		......#.##....
		......###.....
		##...####...##
		###.######.###
		##############
		.############.
		..#.######.#..
		.....####.....
		.....####.....
		....##..##....`,
	"puma": `
		...........#.#
		...........###
		##........#.##
		.#........####
		.#..#########.
		.##.########..
		..##########..
		...#########..
		...##.##.###..
		...##.##..##..
		...#..#...#...`,
	"llama": `
		.......#.#.
		.......###.
		.......#.##
		.......####
		.......##..
		#......##..
		.########..
		.########..
		.########..
		.##.##.##..
		.#..#...#..
		.#..#...#..`,
	"snake": `
		.####........
		##.##........
		#####..###...
		...##.##.##..
		...##.##.##..
		...##.##.##..
		...##.##.##.#
		...####...###
		....##.....#.`,
	"frog": `
		##.......##
		.#..###..#.
		.##.#.#.##.
		..#######..
		...#####...
		...##.##...
		...#####...
		..#######..
		.##.###.##.
		.#..###..#.
		##.......##`,
}

// woven turns a motif into path data that fills a square of the given size around the origin.
func woven(motif string, size float64) string {
	rows := strings.Fields(motif)
	wide := len(rows[0])
	stitch := size / float64(max(wide, len(rows)))
	left, top := -stitch*float64(wide)/2, -stitch*float64(len(rows))/2
	var pen draw.Pen
	for y, row := range rows {
		for x := 0; x < len(row); x++ {
			run := len(row[x:]) - len(strings.TrimLeft(row[x:], "#"))
			if run > 0 {
				pen.Box(left+float64(x)*stitch, top+float64(y)*stitch, float64(run)*stitch, stitch)
				x += run
			}
		}
	}
	return pen.String()
}

// weaving is a motif in a size.
type weaving struct {
	id   string
	size float64
}

// weavings are the motifs that were woven already; there are few, and every board shows them.
var weavings sync.Map

// sign draws a coordinate sign around the origin.
func sign(id string, size float64, attrs ...draw.Attr) draw.Node {
	path, ok := weavings.Load(weaving{id, size})
	if !ok {
		path, _ = weavings.LoadOrStore(weaving{id, size}, woven(motifs[id], size))
	}
	return draw.Path(path.(string), attrs...)
}
