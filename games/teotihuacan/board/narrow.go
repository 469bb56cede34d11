package board

import (
	"fmt"
	"strings"

	"kancha/games/teotihuacan"
)

// On a narrow screen the same parts are stacked in a column: what the viewer holds, the boards in the order of the ring
// with the pyramid behind its construction site, the temples and the Avenue. A style sheet moves and enlarges the
// groups of the one drawing; it is written from the measures of the drawing, so that they cannot disagree.
const (
	column     = 400.0 // the width of the column, 340 px on a phone of 360 px
	slimGap    = 10.0
	slimH      = 330.0 // of the Palace and the construction site in two lines
	purseW     = 430.0
	slimPurse  = 72.0 // the height of what the viewer can spend
	slimLine   = 84.0 // the height of a line of tiles in the hand
	slimHeld   = 5    // tiles in a line
	slimStarts = 2
	heldSize   = .74
	startSize  = .8
	tallest    = 6     // lines of tiles
	tileTall   = 100.0 // the height of a tile before it is enlarged
)

// move is a group that goes to another place of the drawing and is enlarged on the way.
type move struct {
	class    string
	from, to [2]float64
	size     float64
}

func (m move) rule() string {
	return fmt.Sprintf(".te-board .%s{transform:translate(%.1fpx,%.1fpx) scale(%.4g)}\n", m.class, m.to[0]-m.size*m.from[0],
		m.to[1]-m.size*m.from[1], m.size)
}

// stack lists the parts from the top down, and the height of them all.
func stack() (moves []move, height float64) {
	put := func(class string, from box, x, size float64) {
		moves = append(moves, move{class, [2]float64{from.x, from.y}, [2]float64{x, height}, size})
	}
	for i, slot := range slots {
		tall := boardH
		if i%4 == 0 {
			tall = slimH
		}
		put(fmt.Sprint("lay-slot-", i), slot, 0, column/boardW)
		height += tall*column/boardW + slimGap
		if i == 4 {
			put("lay-centre", box{plazaX, middleY, plazaW, middleH}, 0, column/plazaW)
			height += middleH*column/plazaW + slimGap
		}
	}
	lanes := 2*laneD + laneW
	size := column / (lanes + 8 + roadW)
	put("lay-temples", box{laneX, middleY, 0, 0}, 0, size)
	put("lay-avenue", box{roadX, middleY, 0, 0}, (lanes+8)*size, size)
	return moves, height + middleH*size
}

// inStrips are the parts of the Palace and the construction site in two lines each.
func inStrips() []move {
	inside := func(class string, slot int, x, y, toX, toY, size float64) move {
		at := slots[slot]
		return move{class, [2]float64{at.x + x, at.y + y}, [2]float64{at.x + toX, at.y + toY}, size}
	}
	return []move{
		inside("lay-spaces", 0, 10, header+7, 9, header+10, .79),
		inside("lay-shelf", 0, 482, header+26, 28, header+146, 1.2),
		inside("lay-court-"+teotihuacan.Palace.String(), 0, 580, header+6, 156, header+132, 1.05),
		inside("lay-offers", 4, 12, header+22, 10, header+12, 1.1),
		inside("lay-levels", 4, 352, header+10, 6, header+148, .72),
		inside("lay-court-"+teotihuacan.Construction.String(), 4, 580, header+6, 168, header+138, 1.03),
	}
}

// narrow is the style sheet of the column.
func narrow() string {
	moves, height := stack()
	var b strings.Builder
	fmt.Fprintf(&b, "@media (max-width: 700px) {\n.te-board{--purse:%.0f;--held:0;aspect-ratio:%.0f/calc(%.0f + var(--purse) + var(--held)*%.0f)}\n"+
		".te-board.handless{--purse:0}\n", slimPurse+slimGap, column, height+slimGap, slimLine)
	for n := 1; n <= tallest; n++ {
		fmt.Fprintf(&b, ".te-board.held-%d{--held:%d}\n", n, n)
	}
	fmt.Fprintf(&b, ".te-board .lay-all{transform:scale(%.4g)}\n.te-board .lay-city{transform:translateY(calc((var(--purse) + var(--held)*%.0f + %.0f)*1px))}\n",
		wide/column, slimLine, slimGap)
	for _, m := range append(moves, inStrips()...) {
		b.WriteString(m.rule())
	}
	b.WriteString(move{"lay-purse", [2]float64{margin + 14, high + 6}, [2]float64{0, 2}, column / purseW}.rule())
	tiles(&b, "lay-held", slimHeld, heldSize)
	tiles(&b, "lay-starts", slimStarts, startSize)
	b.WriteString("}\n")
	return b.String()
}

// tiles lays the tiles of the hand in lines, their middles in the middle of equal parts of the column.
func tiles(b *strings.Builder, class string, each int, size float64) {
	for i := range each {
		fmt.Fprintf(b, ".te-board .%s > g:nth-child(%dn+%d){--x:%.1f}\n", class, each, i+1, column/float64(each)*(float64(i)+.5))
	}
	fmt.Fprintf(b, ".te-board .%s > g{--y:0;transform:translate(calc(var(--x)*1px),calc((var(--purse) + (var(--y) + .48)*%.0f)*1px)) scale(%.2g)}\n",
		class, slimLine, size)
	for n := 1; n < tallest; n++ {
		fmt.Fprintf(b, ".te-board .%s > g:nth-child(n+%d){--y:%d}\n", class, n*each+1, n)
	}
}
