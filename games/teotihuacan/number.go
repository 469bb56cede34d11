package teotihuacan

import "kancha/game"

// actions numbers all answers of the game, with the limits of what each verb needs.
var actions = func() *game.ActionTable {
	t := &game.ActionTable{}
	for verb := Keep; verb < verbs; verb++ {
		l := limits[verb]
		t.Add(uint8(verb), words[verb], int(l[0]), int(l[1]), int(l[2]))
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
