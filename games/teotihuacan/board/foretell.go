package board

import (
	"strings"

	"kancha/draw"
	"kancha/game"
)

var _ draw.Foreteller = Board{}

// Change tells which number of a panel an effect changes, and by how much.
func (Board) Change(effect game.Phrase) (key string, by int) {
	n, _ := effect.Arg("n")
	word := func(name string) string {
		arg, ok := effect.Arg(name)
		if !ok || len(arg.IDs) == 0 {
			return ""
		}
		_, id, _ := strings.Cut(arg.IDs[0], ".")
		return id
	}
	switch effect.Kind {
	case "gain":
		return word("good"), n.N
	case "pay":
		return word("good"), -n.N
	case "points":
		return "points", n.N
	case "lose_points":
		return "points", -n.N
	case "climb":
		return word("temple"), n.N
	case "avenue", "track":
		return effect.Kind, n.N
	}
	return "", 0
}
