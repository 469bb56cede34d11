package tiwanaku

import "kancha/game"

// Valley fills in the whole valley of a state, what is hidden included: terrain and crop of every space, counted from
// 1, 0 off the board. It is false for states of other games. A view does not know its valley and cannot be asked.
func Valley(from game.State, terrain, crop *[Spaces]uint8) bool {
	s, ok := from.(*state)
	if ok {
		*terrain, *crop = s.terrain, s.crop
	}
	return ok
}
