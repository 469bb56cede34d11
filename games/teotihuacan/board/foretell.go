package board

import (
	"kancha/draw"
	"kancha/game"
)

var _ draw.Foreteller = Board{}

// Change tells which number of a panel an effect changes, and by how much.
func (Board) Change(effect game.Phrase) (key string, by int) {
	n, _ := effect.Arg("n")
	switch effect.Kind {
	case "gain":
		return effect.Word("good"), n.N
	case "pay", "then_price": // whoever takes both benefits of worship pays the tile a moment later
		return effect.Word("good"), -n.N
	case "points":
		return "points", n.N
	case "lose_points":
		return "points", -n.N
	case "climb":
		return effect.Word("temple"), n.N
	case "avenue", "track":
		return effect.Kind, n.N
	}
	return "", 0
}
