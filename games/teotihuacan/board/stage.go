package board

import (
	"kancha/draw"
	"kancha/game"
)

var _ draw.Stager = Board{}

// Stage says how the board stands: lying only, since three columns over long tracks would not be larger upright. The
// plan stands for it where that is small. What a tap enlarges are the groups of the drawing.
func (Board) Stage(game.Position) draw.Stage {
	s := draw.Stage{Lying: draw.Size{W: wide, H: high}, Map: draw.Size{W: planW + 2*planEdge, H: planH + 2*planEdge}, Slim: true}
	add := func(group string) {
		s.Sections = append(s.Sections, draw.Section{ID: group, Pick: "#part-" + group})
	}
	add("avenue")
	for i := range slots {
		if i%4 != 0 {
			add(slotGroup(i))
		}
	}
	add("temples")
	add(slotGroup(0))
	add(slotGroup(4))
	add("centre")
	return s
}
