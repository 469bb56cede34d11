package practice

import "kancha/game"

// Phrases lists what the package says beyond the explanations of package puzzle: full keys with their arguments.
func Phrases() []game.Entry {
	out := []game.Entry{{Kind: "practice.which_crop", Args: []game.Arg{game.At("at", "e4")}}}
	for _, k := range kinds {
		out = append(out, game.Entry{Kind: "practice." + k.id})
	}
	return out
}
