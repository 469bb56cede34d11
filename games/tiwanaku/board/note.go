package board

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
)

// NoteSigns are the five crops by their values, and the four terrains by the first letters of their names.
func (Board) NoteSigns(scene draw.Scene) []draw.NoteSign {
	c := canvasOf(scene)
	if c == nil {
		return nil
	}
	var out []draw.NoteSign
	for level := uint8(1); int(level) < len(crops); level++ {
		out = append(out, draw.NoteSign{Text: strconv.Itoa(int(level)), Label: scene.Say(game.Say("crop." + crops[level])), Icon: icon(cropToken(level))})
	}
	taken := ""
	for t := uint8(1); int(t) < len(terrains); t++ {
		name := scene.Say(game.Say("terrain." + terrains[t]))
		letter := ""
		for _, r := range name { // where two names begin alike, the next letter that tells them apart
			if letter = string(r); !strings.Contains(taken, letter) {
				break
			}
		}
		taken += letter
		if utf8.RuneCountInString(letter) == 1 {
			out = append(out, draw.NoteSign{Text: letter, Label: name, Icon: icon(swatch(t))})
		}
	}
	return out
}
