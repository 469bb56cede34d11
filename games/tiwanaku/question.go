package tiwanaku

import "kancha/game"

// Question says what a seat is asked. Which sentence it is follows from the position: a kind of question of the sequence
// has one for each case in which the same words would not be true. None is private: what is hidden is hidden from all, and
// no answer depends on it.
func (p *position) Question(s game.Seat) game.Question {
	q := sequence.Question(p, s)
	q.Team = p.waiting.Has(s) && p.common(s)
	return q
}

func (p *position) asksTurn(s game.Seat) game.Phrase { return game.Say(p.turnKind(s)) }

func (p *position) asksClose(s game.Seat) game.Phrase {
	if p.tokens[p.side(s)] == 0 {
		return game.Say("end_turn")
	}
	return game.Say("close")
}

func (p *position) asksLast(game.Seat) game.Phrase {
	if p.mode == solo {
		return game.Say("last_prediction_alone") // TI-68
	}
	return game.Say("last_prediction")
}

func (p *position) asksChoice(game.Seat) game.Phrase {
	return game.Say("choose_otoma", directionArg(p.arrowAt(p.from).to))
}

func (p *position) asksGiver(game.Seat) game.Phrase { return game.Say("give", terrainArg(p.camp.need)) }

// turnKind tells apart what a turn may be: a prediction needs a farmer on a tile without crop (TI-30), an exploration one
// that can move; only in competition a farmer can always be taken back instead (TI-19, TI-66, TI-89).
func (p *position) turnKind(s game.Seat) string {
	switch {
	case p.bare(s) == 0:
		return "explore"
	case p.mode == competitive:
		return "turn"
	case !p.canMove(s):
		return "predict_only"
	case p.mode == solo: // all of them (TI-67)
		return "turn_alone"
	}
	return "turn_without_recall"
}

// asksDestination also says where the first step goes, if a tile decides that (TI-81).
func (p *position) asksDestination(game.Seat) game.Phrase {
	var args []game.Arg
	kind := "entry"
	if p.from != Pool {
		kind, args = "destination", append(args, at("from", p.from))
	}
	if p.mode == cooperative {
		kind, args = kind+"_by_arrow", append(args, directionArg(p.heading()))
	}
	return game.Say(kind, args...)
}

// outcome is what came of the last prediction of a person alone who has to go on: 0 where that is not so, or in a state of
// before that does not tell; 1 if it was right; else 2 and the points that it cost.
type outcome uint8

const (
	wasRight outcome = 1
	wasWrong outcome = 2
)

// asksOn asks for one more prediction, of a person alone whether the last one was right or wrong (TI-67).
func (p *position) asksOn(game.Seat) game.Phrase {
	switch {
	case p.mode != solo:
		return game.Say("predict_more")
	case p.outcome == 0 || p.wheel == Pool:
		return game.Say("predict_next")
	case p.outcome == wasRight:
		return game.Say("predict_after_right", at("at", p.wheel), cropArg("crop", p.crop[p.wheel]))
	}
	return game.Say("predict_after_wrong", at("at", p.wheel), cropArg("crop", p.crop[p.wheel]),
		game.Num("lost", int(p.outcome-wasWrong)))
}

// common tells whether a question concerns everybody who plays together: who gives a tile, which of equally near Otoma
// moves first, whether to offer (TI-94).
func (p *position) common(s game.Seat) bool {
	switch p.asked {
	case askGiver, askOrder:
		return true
	case askClose, askLastOffering:
		return p.mode == cooperative && p.tokens[p.side(s)] != 0
	}
	return false
}

func questionEntries() []game.Entry {
	from, arrow := at("from", 0), directionArg(north)
	return []game.Entry{
		{Kind: "turn"},
		{Kind: "turn_without_recall"},
		{Kind: "turn_alone"},
		{Kind: "explore"},
		{Kind: "predict_only"},
		{Kind: "destination", Args: []game.Arg{from}},
		{Kind: "destination_by_arrow", Args: []game.Arg{from, arrow}},
		{Kind: "entry"},
		{Kind: "entry_by_arrow", Args: []game.Arg{arrow}},
		{Kind: "predict_more"},
		{Kind: "predict_next"},
		{Kind: "predict_after_right", Args: []game.Arg{at("at", 0), cropArg("crop", 1)}},
		{Kind: "predict_after_wrong", Args: []game.Arg{at("at", 0), cropArg("crop", 1), game.Num("lost", 1)}},
		{Kind: "close"},
		{Kind: "end_turn"},
		{Kind: "last_prediction"},
		{Kind: "last_prediction_alone"},
		{Kind: "last_offering"},
		{Kind: "otoma"},
		{Kind: "choose_otoma", Args: []game.Arg{arrow}},
		{Kind: "spend"},
		{Kind: "give", Args: []game.Arg{terrainArg(1)}},
		{Kind: "otoma_order"},
		{Kind: "predict_without_tile"},
	}
}
