package tiwanaku

import "kancha/game"

// The words of the game. Terrains and crops are numbered from 1; 0 means none.
var (
	terrainIDs  = [terrains]string{"earth", "sand", "grass", "rock"}
	cropIDs     = [crops]string{"potato", "coca", "chili", "corn", "quinoa"}
	colourIDs   = [maxSeats]string{"white", "brown", "green", "blue"}
	categoryIDs = [categories]string{"start", "diversity", "predictions", "mistakes", "offerings"}
)

const levelsCategory = "diversity_levels" // the tie-break of TI-49

func vocabulary() game.Vocabulary {
	return game.Vocabulary{
		Questions:  questionEntries(),
		Events:     eventEntries(),
		Reasons:    reasonEntries(),
		Effects:    effectEntries(),
		Moves:      moveEntries(),
		Categories: append(categoryIDs[:len(categoryIDs):len(categoryIDs)], levelsCategory),
		Domains: []game.Domain{
			{ID: "terrain", IDs: terrainIDs[:]},
			{ID: "crop", IDs: cropIDs[:]},
			{ID: "colour", IDs: colourIDs[:]},
		},
	}
}

func questionEntries() []game.Entry {
	return []game.Entry{
		{Kind: "turn"},
		{Kind: "destination", Args: []game.Arg{at("from", 0)}},
		{Kind: "entry"},
		{Kind: "predict_more"},
		{Kind: "close"},
		{Kind: "last_prediction"},
		{Kind: "last_offering"},
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
		{Kind: "final_predictions"},
		{Kind: "passed"},
		{Kind: "auto_passed"},
		{Kind: "passed_by_error"},
		{Kind: "final_offerings"},
		{Kind: "nothing_to_offer"},
		{Kind: "final_score", Args: []game.Arg{game.Num("n", 10)}},
		{Kind: "won", Args: []game.Arg{game.Num("n", 10)}},
		{Kind: "won_shared", Args: []game.Arg{game.Num("n", 10)}},
	}
}

func effectEntries() []game.Entry {
	return []game.Entry{
		{Kind: "gain", Args: []game.Arg{game.Num("n", 1)}},
		{Kind: "gain_between", Args: []game.Arg{game.Num("least", 1), game.Num("most", 4)}},
		{Kind: "gain_if_right", Args: []game.Arg{game.Num("n", 1)}},
		{Kind: "lose_if_wrong", Args: []game.Arg{game.Num("least", 1), game.Num("most", 5)}},
		{Kind: "token_if_right", Args: []game.Arg{cropArg("crop", 1)}},
		{Kind: "no_discovery"},
		{Kind: "back_to_pool"},
		{Kind: "ends_if_wrong"},
		{Kind: "pass_is_final"},
	}
}

func at(name string, s Space) game.Arg { return game.At(name, s.String()) }

func terrainArg(t uint8) game.Arg { return game.Term("terrain", "terrain", terrainIDs[t-1]) }

func cropArg(name string, c uint8) game.Arg { return game.Term(name, "crop", cropIDs[c-1]) }

func cropsArg(set Crops) game.Arg { return game.Terms("crops", "crop", set.ids()...) }

// pathArg names the spaces that a farmer walked over, always as a list.
func pathArg(path ...Space) game.Arg {
	names := make([]string, len(path))
	for i, s := range path {
		names[i] = s.String()
	}
	return game.Arg{Name: "path", Type: game.Places, IDs: names}
}
