package tiwanaku

import "kancha/game"

// The words of the game. Terrains and crops are numbered from 1; 0 means none.
var (
	terrainIDs  = [terrains]string{"earth", "sand", "grass", "rock"}
	cropIDs     = [crops]string{"potato", "coca", "chili", "corn", "quinoa"}
	colourIDs   = [maxSeats + 2]string{"white", "brown", "green", "blue", "purple", "yellow"}
	categoryIDs = [categories]string{"start", "diversity", "predictions", "mistakes", "offerings", "empty_spaces"}
)

// Tie-breaks.
const (
	levelsCategory = "diversity_levels" // TI-49
	otomaCategory  = "otoma_win_ties"   // TI-69, TI-92
)

func vocabulary() game.Vocabulary {
	return game.Vocabulary{
		Questions:  questionEntries(),
		Events:     eventEntries(),
		Reasons:    reasonEntries(),
		Effects:    effectEntries(),
		Moves:      moveEntries(),
		Categories: append(categoryIDs[:len(categoryIDs):len(categoryIDs)], levelsCategory, otomaCategory),
		Domains: []game.Domain{
			{ID: "terrain", IDs: terrainIDs[:]},
			{ID: "crop", IDs: cropIDs[:]},
			{ID: "colour", IDs: colourIDs[:]},
			{ID: "dir", IDs: directionIDs[:]},
			{ID: game.PassDomain, IDs: []string{passFinal, passUnsure}},
		},
	}
}

func moveEntries() []game.Entry {
	return []game.Entry{
		{Kind: "move", Args: []game.Arg{at("at", 0)}},
		{Kind: "move_pool"},
		{Kind: "recall", Args: []game.Arg{at("at", 0)}},
		{Kind: "predict", Args: []game.Arg{at("at", 0), cropArg("crop", 1)}},
		{Kind: "to", Args: []game.Arg{at("at", 0)}},
		{Kind: "stop"},
		{Kind: "offer", Args: []game.Arg{cropsArg(3), game.Num("n", 2)}},
		{Kind: "end"},
		{Kind: "pass"},
		{Kind: "advance", Args: []game.Arg{at("at", 0)}},
		{Kind: "spend", Args: []game.Arg{terrainArg(1)}},
		{Kind: "give", Args: []game.Arg{game.Who("seat", 1)}},
	}
}

func eventEntries() []game.Entry {
	return []game.Entry{
		{Kind: "turn_begins"},
		{Kind: "entered", Args: []game.Arg{at("to", 0), pathArg(0, 1)}},
		{Kind: "moved", Args: []game.Arg{at("from", 0), at("to", 1), pathArg(0, 1)}},
		{Kind: "recalled", Args: []game.Arg{at("at", 0)}},
		{Kind: "discovered", Args: []game.Arg{at("at", 0), terrainArg(1), game.Num("level", 1), game.Num("n", 1)}},
		{Kind: "discovered_full", Args: []game.Arg{at("at", 0), terrainArg(1), game.Num("level", 7), game.Num("n", 1)}},
		{Kind: "predicted_right", Args: []game.Arg{at("at", 0), cropArg("crop", 1), game.Num("n", 1)}},
		{Kind: "predicted_wrong", Args: []game.Arg{at("at", 0), cropArg("said", 2), cropArg("crop", 1), game.Num("n", 1)}},
		{Kind: "token_gained", Args: []game.Arg{cropArg("crop", 1)}},
		{Kind: "token_held", Args: []game.Arg{cropArg("crop", 1)}},
		{Kind: "offered", Args: []game.Arg{cropsArg(3), game.Num("n", 1)}},
		{Kind: "offered_nothing"},
		{Kind: "stall_warning", Args: []game.Arg{game.Num("n", 1)}},
		{Kind: "stalled", Args: []game.Arg{game.Num("n", 1)}},
		{Kind: "last_tile"},
		{Kind: "board_full"},
		{Kind: "final_predictions"},
		{Kind: "passed"},
		{Kind: "auto_passed"},
		{Kind: "passed_by_error"},
		{Kind: "final_offerings"},
		{Kind: "nothing_to_offer"},
		{Kind: "final_score", Args: []game.Arg{game.Num("n", 10)}},
		{Kind: "won", Args: []game.Arg{game.Num("n", 10)}},
		{Kind: "won_shared", Args: []game.Arg{game.Num("n", 10)}},
		{Kind: "won_together", Args: []game.Arg{game.Num("n", 10)}},
		{Kind: "lost_together", Args: []game.Arg{game.Num("ours", 54), game.Num("theirs", 107)}},
		{Kind: "arrow", Args: []game.Arg{at("at", 0), colourArg(4), directionArg(north)}},
		{Kind: "otoma_moved", Args: []game.Arg{at("from", 0), at("to", 1), pathArg(0, 1)}},
		{Kind: "otoma_stays", Args: []game.Arg{at("at", 0)}},
		{Kind: "planted", Args: []game.Arg{at("at", 0), cropArg("crop", 1), game.Num("n", 1)}},
		{Kind: "no_action"},
		{Kind: "spent", Args: []game.Arg{terrainArg(1), directionArg(north)}},
		{Kind: "given", Args: []game.Arg{terrainArg(1)}},
		{Kind: "skipped"},
		{Kind: "empty_spaces", Args: []game.Arg{game.Num("n", 3)}},
	}
}

func at(name string, s Space) game.Arg { return game.At(name, s.String()) }

func terrainArg(t uint8) game.Arg { return game.Term("terrain", "terrain", terrainIDs[t-1]) }

func cropArg(name string, c uint8) game.Arg { return game.Term(name, "crop", cropIDs[c-1]) }

func colourArg(c uint8) game.Arg { return game.Term("colour", "colour", colourIDs[c]) }

func directionArg(d direction) game.Arg { return game.Term("dir", "dir", directionIDs[d]) }

func cropsArg(set Crops) game.Arg { return game.Terms("crops", "crop", set.ids()...) }

// pathArg names the spaces that a farmer walked over, always as a list.
func pathArg(path ...Space) game.Arg {
	names := make([]string, len(path))
	for i, s := range path {
		names[i] = s.String()
	}
	return game.Arg{Name: "path", Type: game.Places, IDs: names}
}
