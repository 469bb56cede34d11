package tiwanaku

import (
	"kancha/game"
	"kancha/game/turn"
)

// question is what is being asked. The kinds are the rows of the table below.
type question uint8

const (
	askNothing question = iota // the game is over
	askTurn
	askDestination
	askMore
	askClose
	askLastPrediction
	askLastOffering
	askOtoma    // the Otoma's own move
	askChoice   // alone: which Otoma follows one's own arrow
	askSpend    // together: a tile
	askGiver    // together: who gives a missing tile
	askOrder    // together: which of equally near Otoma moves first
	askTileless // together: a prediction of whoever has no tile
	questions
)

// sequence is the course of play: what is asked, which answers there are, which of them are legal, what they do.
var sequence = turn.Table[*position, game.Seat, Answer]{
	Rows:     rows[:],
	Refusals: refusals,
	Asked: func(p *position, s game.Seat) (int, game.Seat, turn.Reason) {
		return int(p.asked), s, turn.Due(s, p.Seats(), p.waiting)
	},
	Read: Read,
	Verb: func(_ *position, a Answer) uint8 { return uint8(a.Verb) },
}

type row = turn.Row[*position, game.Seat, Answer]

// rows are the questions, by kind.
var rows = [questions]row{
	askTurn: {
		Kind:       "turn",
		Ask:        (*position).asksTurn,
		Verbs:      turn.On(Move, Recall, Predict, To),
		Candidates: turnCandidates,
		Sure:       true,
		Moves:      turnMoves,
		Check:      checkAction,
		Apply:      applyAction,
	},
	askDestination: {
		Kind:       "destination",
		Completes:  true,
		Ask:        (*position).asksDestination,
		Verbs:      turn.On(To),
		Candidates: destinationCandidates,
		Sure:       true,
		Moves:      destinationMoves,
		Check:      checkDestination,
		Apply:      applyDestination,
	},
	askMore: {
		Kind:       "predict_more",
		Ask:        (*position).asksOn,
		Verbs:      turn.On(Predict, Stop),
		Candidates: moreCandidates,
		Check:      checkPrediction,
		Apply:      applyMore,
	},
	askClose: {
		Kind:       "close",
		Ask:        (*position).asksClose,
		Closes:     true,
		Verbs:      turn.On(Offer, End),
		Sure:       true,
		Candidates: offerCandidates,
		Check:      checkOffering,
		Apply:      applyClose,
	},
	askLastPrediction: {
		Kind:       "last_prediction",
		Ask:        (*position).asksLast,
		Verbs:      turn.On(Predict, Pass),
		Candidates: lastCandidates,
		Check:      checkPrediction,
		Apply:      applyLastPrediction,
	},
	askLastOffering: {
		Kind:       "last_offering",
		Verbs:      turn.On(Offer, End),
		Sure:       true,
		Candidates: offerCandidates,
		Check:      checkOffering,
		Apply:      applyLastOffering,
	},
	askOtoma: {
		Kind:       "otoma",
		Verbs:      turn.On(Advance),
		Candidates: otomaCandidates,
		Check:      checkAdvance,
		Apply:      applyAdvance,
	},
	askChoice: {
		Kind:       "choose_otoma",
		Ask:        (*position).asksChoice,
		Verbs:      turn.On(Advance),
		Candidates: choiceCandidates,
		Check:      checkAdvance,
		Apply:      applyAdvance,
	},
	askSpend: {
		Kind:       "spend",
		Verbs:      turn.On(Spend, To),
		Candidates: spendCandidates,
		Check:      checkSpend,
		Apply:      applySpend,
	},
	askGiver: {
		Kind:       "give",
		Ask:        (*position).asksGiver,
		Verbs:      turn.On(Give),
		Candidates: giverCandidates,
		Check:      checkGiver,
		Apply:      applyGiver,
	},
	askOrder: {
		Kind:       "otoma_order",
		Verbs:      turn.On(Advance),
		Candidates: choiceCandidates,
		Check:      checkAdvance,
		Apply:      applyAdvance,
	},
	askTileless: {
		Kind:       "predict_without_tile",
		Verbs:      turn.On(Predict, Pass),
		Candidates: lastCandidates,
		Check:      checkPrediction,
		Apply:      applyTileless,
	},
}

func (p *position) Candidates(s game.Seat, out []game.Move) []game.Move {
	return sequence.Candidates(p, s, out)
}

func (p *position) Moves(s game.Seat, out []game.Move) []game.Move { return sequence.Moves(p, s, out) }

func (p *position) Check(s game.Seat, m game.Move) error { return sequence.Check(p, s, m) }

func (s *state) Apply(seat game.Seat, m game.Move, r game.Recorder) error {
	return sequence.Apply(&s.position, seat, m, r)
}

// ask puts a question to one seat.
func (p *position) ask(q question, s game.Seat) {
	p.asked, p.waiting = q, game.SeatSet(s)
}

func (p *position) beginTurn(s game.Seat) {
	p.turn, p.placed, p.from = s, false, 0
	p.ask(askTurn, s)
}

// after is the next seat, clockwise.
func (p *position) after(s game.Seat) game.Seat { return (s + 1) % game.Seat(p.seats) }

// endTurn passes the turn on, or begins the end: after the turn that placed the last tile (TI-45), and when nothing
// has been placed for too long (TI-50), which is announced one round ahead.
func (p *position) endTurn(r game.Recorder) {
	if p.mode == cooperative {
		p.endShared(r)
		return
	}
	p.idle++
	if p.placed {
		p.idle = 0
	}
	seats, limit := p.seats, p.stall*p.seats
	switch {
	case p.tiles == p.layout().spaces:
		p.beginFinal(r)
		return
	case p.idle == limit:
		p.tellStall(r, "stalled")
		p.beginFinal(r)
		return
	case p.idle == limit-seats:
		p.tellStall(r, "stall_warning")
	}
	p.beginTurn(p.after(p.turn))
	tell(r, p.turn, "turn_begins")
	if p.mode == solo && p.stuck(p.turn) {
		tell(r, p.turn, "no_action")
		p.beginFinal(r)
	}
}

func (p *position) tellStall(r game.Recorder, kind string) {
	if r != nil {
		tell(r, game.Watcher, kind, game.Num("n", int(p.stall)))
	}
}

// tell reports an event that everybody sees. Callers with costly arguments look at r themselves.
func tell(r game.Recorder, s game.Seat, kind string, args ...game.Arg) {
	if r != nil {
		r.Event(game.Event{Seat: s, Phrase: game.Say(kind, args...)})
	}
}

// turnCandidates: the pool, and every own farmer to be moved, recalled or predicted with. That one goes to a space is
// said after the farmer is picked; before, it is only a thing that one could think of.
func turnCandidates(p *position, s game.Seat, out []game.Move) []game.Move {
	out = append(out, Answer{Verb: Move, Space: Pool}.Move())
	for at := range p.own(s).all() {
		out = append(out, Answer{Verb: Move, Space: at}.Move())
		if p.mode == competitive {
			out = append(out, Answer{Verb: Recall, Space: at}.Move())
		}
	}
	return destinationsTo(p.layout().spaces&^p.own(s), predictions(p.own(s), out))
}

func turnMoves(p *position, s game.Seat, out []game.Move) []game.Move {
	if p.checkFarmer(s, Pool) == turn.OK {
		out = append(out, Answer{Verb: Move, Space: Pool}.Move())
	}
	for rest := p.own(s); rest != 0; rest &= rest - 1 {
		at := rest.first()
		if p.checkFarmer(s, at) == turn.OK {
			out = append(out, Answer{Verb: Move, Space: at}.Move())
		}
		if p.mode == competitive {
			out = append(out, Answer{Verb: Recall, Space: at}.Move())
		}
	}
	return predictions(p.bare(s), out)
}

// checkAction: a turn is one exploration or one prediction (TI-10).
func checkAction(p *position, s game.Seat, a Answer) turn.Reason {
	switch a.Verb {
	case Move:
		return p.checkFarmer(s, a.Space)
	case Recall:
		if p.mode != competitive {
			return noRecall // TI-66, TI-89
		}
		return p.checkOwn(s, a.Space) // always allowed (TI-19)
	case To:
		return p.checkAhead(s, a.Space)
	}
	return checkPrediction(p, s, a)
}

func applyAction(p *position, s game.Seat, a Answer, r game.Recorder) {
	switch a.Verb {
	case Move:
		p.from = a.Space
		p.ask(askDestination, s)
	case Recall:
		p.recall(s, a.Space, r)
	default:
		applyMore(p, s, a, r)
	}
}
