package valley

import (
	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// Phrases lists everything that the package says beyond the words of the rules and of the board: full keys with their
// arguments.
func Phrases() []game.Entry {
	at, rock, corn, n := game.At("at", "e4"), terrainWord(puzzle.Rock), cropWord(puzzle.Corn), game.Num("n", 3)
	keys := []game.Entry{
		{Kind: "valley.band", Args: []game.Arg{game.Term("band", "band", puzzle.Hard.String())}},
		{Kind: "valley.no_guess"}, {Kind: "valley.guesses", Args: []game.Arg{n}}, {Kind: "valley.farmer"},
		{Kind: "valley.explore", Args: []game.Arg{at}}, {Kind: "valley.predict", Args: []game.Arg{at}},
		{Kind: "valley.name_crop", Args: []game.Arg{at, corn}},
		{Kind: "valley.group.explore"}, {Kind: "valley.group.predict"}, {Kind: "valley.group.offer"},
		{Kind: "valley.offer", Args: []game.Arg{n}}, {Kind: "valley.offered", Args: []game.Arg{n}},
		{Kind: "valley.explored", Args: []game.Arg{at, rock, n}},
		{Kind: "valley.right", Args: []game.Arg{at, corn, n}}, {Kind: "valley.wrong", Args: []game.Arg{at, corn, n}},
	}
	for _, key := range []string{"wheel.tiles", "wheel.start", "wheel.otoma", "wheel.window.terrain", "wheel.window.crop", "reason.wheel_no_place"} {
		keys = append(keys, game.Entry{Kind: key})
	}
	for _, key := range []string{"reason.wheel_start", "reason.wheel_seen", "reason.wheel_ground_first"} {
		keys = append(keys, game.Entry{Kind: key, Args: []game.Arg{at}})
	}
	keys = append(keys, game.Entry{Kind: "wheel.shown.terrain", Args: []game.Arg{at, rock}},
		game.Entry{Kind: "wheel.shown.crop", Args: []game.Arg{at, corn}}, game.Entry{Kind: "wheel.shown.both", Args: []game.Arg{at, rock, corn}})
	for b := puzzle.Easy; b <= puzzle.Expert; b++ {
		keys = append(keys, game.Entry{Kind: "band." + b.String()})
	}
	for _, r := range reasons {
		keys = append(keys, game.Entry{Kind: "reason." + string(r)})
	}
	keys = append(keys, game.Entry{Kind: "daily.share.signs"})
	for _, s := range sizes {
		keys = append(keys, game.Entry{Kind: "daily.size." + s.id}, game.Entry{Kind: "daily.share." + s.id})
	}
	return keys
}
