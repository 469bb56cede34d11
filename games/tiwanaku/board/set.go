package board

import (
	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

var _ draw.Setter = Board{}

// Set lists the tokens of an offering.
func (Board) Set(_ game.Position, _ game.Seat, m game.Move) (out []draw.Thing) {
	a := tiwanaku.Read(m)
	if a.Verb != tiwanaku.Offer {
		return nil
	}
	for level := uint8(1); int(level) < len(crops); level++ {
		if a.Tokens.Has(level) {
			out = append(out, draw.Thing{ID: crops[level], Icon: icon(cropToken(level)), Name: game.Say("crop." + crops[level])})
		}
	}
	return out
}
