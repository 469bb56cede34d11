package board

import (
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// sentence tells what a place shows to those who do not see it: ground, crop, who stands there, the viewer's note,
// what a choice would do, whether it has changed.
func (c *canvas) sentence(at tiwanaku.Space) string {
	place, terrain, crop := at.String(), c.Terrain[at], c.Crop[at]
	here := game.At("at", place)
	var said []string
	switch {
	case terrain == 0:
		said = append(said, c.say("cell.mist", here))
	case crop == 0:
		said = append(said, c.say("cell.bare", here, terrainWord(terrain)))
	default:
		said = append(said, c.say("cell.crop", here, terrainWord(terrain), cropWord(crop), game.Num("level", int(crop))))
	}
	switch t, level := c.Beneath[at], c.Grows[at]; {
	case t > 0:
		said = append(said, c.say("cell.beneath", terrainWord(t), cropWord(level)))
	case level > 0:
		said = append(said, c.say("cell.grows", cropWord(level)))
	}
	if who := c.Farmer[at]; who >= 0 {
		said = append(said, c.say("cell.farmer", game.Who("who", who)))
	}
	said = append(said, c.otomaSentence(at)...)
	said = append(said, c.leftSentence(place)...)
	return strings.Join(c.Told(place, said...), " ")
}

func terrainWord(t uint8) game.Arg { return game.Term("terrain", "terrain", terrains[t]) }

func cropWord(level uint8) game.Arg { return game.Term("crop", "crop", crops[level]) }
