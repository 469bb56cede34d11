package tiwanaku

import "kancha/game"

// actions numbers all answers of the game.
var actions = func() *game.ActionTable {
	t := &game.ActionTable{}
	for verb := Move; verb < verbs; verb++ {
		spaces, crop, tokens, terrain, seat := 1, 1, 1, 1, 1
		switch verb {
		case Move:
			spaces = Spaces + 1
		case Recall, To, Advance:
			spaces = Spaces
		case Predict:
			spaces, crop = Spaces, crops+1
		case Offer:
			tokens = int(allCrops) + 1
		case Spend:
			terrain = terrains + 1
		case Give:
			seat = maxSeats
		}
		t.Add(uint8(verb), words[verb], spaces, crop, tokens, terrain, seat)
	}
	return t
}()

// Number is the number of an answer, see docs/research.md.
func (e *engine) Number(m game.Move) int {
	if Read(m).Verb == NoVerb {
		return -1
	}
	return actions.Number(m)
}

// Numbered is the answer of a number.
func (e *engine) Numbered(n int) (game.Move, bool) {
	m, ok := actions.Numbered(n)
	return m, ok && Read(m).Verb != NoVerb
}
