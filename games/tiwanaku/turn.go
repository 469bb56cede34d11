package tiwanaku

import "kancha/game"

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

// row is one kind of question. Legality is written in check alone; moves, where there is one, gives the same as the
// candidates that check allows, only faster.
type row struct {
	kind       string
	closes     bool
	verbs      [verbs]bool
	candidates func(*position, game.Seat, []game.Move) []game.Move
	moves      func(*position, game.Seat, []game.Move) []game.Move
	check      func(*position, game.Seat, Answer) reason
	apply      func(*position, game.Seat, Answer, game.Recorder)
}

// sequence is the course of play: what is asked, which answers there are, which of them are legal, what they do.
var sequence = [questions]row{
	askTurn: {
		kind:       "turn",
		verbs:      [verbs]bool{Move: true, Recall: true, Predict: true, To: true},
		candidates: turnCandidates,
		moves:      turnMoves,
		check:      checkAction,
		apply:      applyAction,
	},
	askDestination: {
		kind:       "destination",
		verbs:      [verbs]bool{To: true},
		candidates: destinationCandidates,
		moves:      destinationMoves,
		check:      checkDestination,
		apply:      applyDestination,
	},
	askMore: {
		kind:       "predict_more",
		verbs:      [verbs]bool{Predict: true, Stop: true},
		candidates: moreCandidates,
		check:      checkPrediction,
		apply:      applyMore,
	},
	askClose: {
		kind:       "close",
		closes:     true,
		verbs:      [verbs]bool{Offer: true, End: true},
		candidates: offerCandidates,
		moves:      offerCandidates,
		check:      checkOffering,
		apply:      applyClose,
	},
	askLastPrediction: {
		kind:       "last_prediction",
		verbs:      [verbs]bool{Predict: true, Pass: true},
		candidates: lastCandidates,
		check:      checkPrediction,
		apply:      applyLastPrediction,
	},
	askLastOffering: {
		kind:       "last_offering",
		verbs:      [verbs]bool{Offer: true, End: true},
		candidates: offerCandidates,
		moves:      offerCandidates,
		check:      checkOffering,
		apply:      applyLastOffering,
	},
	askOtoma: {
		kind:       "otoma",
		verbs:      [verbs]bool{Advance: true},
		candidates: otomaCandidates,
		check:      checkAdvance,
		apply:      applyAdvance,
	},
	askChoice: {
		kind:       "choose_otoma",
		verbs:      [verbs]bool{Advance: true},
		candidates: choiceCandidates,
		check:      checkAdvance,
		apply:      applyAdvance,
	},
	askSpend: {
		kind:       "spend",
		verbs:      [verbs]bool{Spend: true, To: true},
		candidates: spendCandidates,
		check:      checkSpend,
		apply:      applySpend,
	},
	askGiver: {
		kind:       "give",
		verbs:      [verbs]bool{Give: true},
		candidates: giverCandidates,
		check:      checkGiver,
		apply:      applyGiver,
	},
	askOrder: {
		kind:       "otoma_order",
		verbs:      [verbs]bool{Advance: true},
		candidates: choiceCandidates,
		check:      checkAdvance,
		apply:      applyAdvance,
	},
	askTileless: {
		kind:       "predict_without_tile",
		verbs:      [verbs]bool{Predict: true, Pass: true},
		candidates: lastCandidates,
		check:      checkPrediction,
		apply:      applyTileless,
	},
}

func (p *position) Candidates(s game.Seat, out []game.Move) []game.Move {
	if !p.waiting.Has(s) {
		return out
	}
	return sequence[p.asked].candidates(p, s, out)
}

func (p *position) Moves(s game.Seat, out []game.Move) []game.Move {
	if !p.waiting.Has(s) {
		return out
	}
	q := &sequence[p.asked]
	if q.moves != nil {
		return q.moves(p, s, out)
	}
	return p.filter(q, s, out)
}

// filter appends the candidates that the check allows.
func (p *position) filter(q *row, s game.Seat, out []game.Move) []game.Move {
	kept := len(out)
	out = q.candidates(p, s, out)
	for _, m := range out[kept:] {
		if q.check(p, s, Read(m)) == fine {
			out[kept] = m
			kept++
		}
	}
	return out[:kept]
}

// refusal is why a seat may not answer with a move, or fine.
func (p *position) refusal(s game.Seat, m game.Move) reason {
	a := Read(m)
	switch {
	case s < 0 || int(s) >= p.Seats():
		return noSuchSeat
	case p.waiting == 0:
		return over
	case !p.waiting.Has(s):
		return notAsked
	case !sequence[p.asked].verbs[a.Verb]:
		return noAnswer
	}
	return sequence[p.asked].check(p, s, a)
}

func (p *position) Check(s game.Seat, m game.Move) error {
	if why := p.refusal(s, m); why != fine {
		return p.explain(why, s, Read(m))
	}
	return nil
}

func (s *state) Apply(seat game.Seat, m game.Move, r game.Recorder) error {
	if why := s.refusal(seat, m); why != fine {
		return s.explain(why, seat, Read(m))
	}
	sequence[s.asked].apply(&s.position, seat, Read(m), r)
	return nil
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
	if p.checkFarmer(s, Pool) == fine {
		out = append(out, Answer{Verb: Move, Space: Pool}.Move())
	}
	for rest := p.own(s); rest != 0; rest &= rest - 1 {
		at := rest.first()
		if p.checkFarmer(s, at) == fine {
			out = append(out, Answer{Verb: Move, Space: at}.Move())
		}
		if p.mode == competitive {
			out = append(out, Answer{Verb: Recall, Space: at}.Move())
		}
	}
	return predictions(p.bare(s), out)
}

// checkAction: a turn is one exploration or one prediction (TI-10).
func checkAction(p *position, s game.Seat, a Answer) reason {
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
