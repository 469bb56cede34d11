package board

import (
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

var _ draw.Warner = Board{}

// warlike are the questions of a conquest, by how their names begin.
var warlike = []string{"casualty", "muster", "conquer", "soldiers"}

// Slip tells of a conquest that is given up, and of an army card that is discarded for its resource in the middle of one: its
// soldiers are gone then.
func (Board) Slip(from game.Position, seat game.Seat, m game.Move, _ []draw.Note) string {
	asked := from.Question(seat).Kind
	switch tawantinsuyu.Read(m).Verb {
	case tawantinsuyu.Spend:
	case tawantinsuyu.Decline:
		if asked == "conquer" {
			return "conquest"
		}
		return ""
	default:
		return ""
	}
	for _, kind := range warlike {
		if strings.HasPrefix(asked, kind) {
			return "war"
		}
	}
	return ""
}
