package teotihuacan

import "kancha/game"

// kind is the kind of a frame. The first ones are questions, the rows of the table below; the rest happens by itself.
type kind uint8

const (
	nothing     kind = iota
	askKeep          // everybody at once
	askDraft         //
	askSettle        //
	askStartUp       // a: how many are left
	askOffer         // a: the discovery tile
	askTurn          //
	askSecond        // a: board left, b: board entered
	askAction        // a: board
	askKneel         // a: worship space, b: benefit, c: 1 if waived
	askBenefit       // a: worship space, b: bits of what is left, c: power of the worker, d: 1 if waived
	askTrade         // a: palace tile, b: times left, c: power of the worker, d: 1 if waived
	askLearn         // a: virtual workers
	askRow           // a: virtual workers
	askDecorate      //
	askTile          // a: virtual workers, b: tiles placed, c: 1 if a discount is left
	askPlace         // a: pyramid tile
	askDiscount      // a: level, b: 1 if it may be kept
	askPower         // a: board, 0 for any; b: how many are left; c: how many were done; d: 1 if only the first is a duty
	askBuy           // a: board, b: 1 if a worker was powered up
	askReward        //
	askTemple        // a: how many steps are left
	askSteps         // a, b, c: steps due on each temple
	askResource      // a: how many
	askMajor         // a: temple, b: step
	askAvenue        // a: space
	askEnd           //
	askUpkeep        // everybody at once
	askRoll          // Teotibot rolls its dice
	askBotAct        //
	askBotShift      //
	askBotEnd        //
	questions

	doGains    // a seat takes what its starting tiles give
	doBegin    // the first turn
	doCalendar // the light disc moves on
	doTechs    // a: board
	doRefill   // a: board
	doActed    // the action is over
	kinds
)

// row is one kind of question. Legality is written in check alone; where all candidates are legal, sure says so. moves,
// where there is one, gives fewer candidates that still hold every legal answer, to be quicker.
type row struct {
	id         string
	closes     bool
	own        bool // a question of one's own turn, beside which tiles may be turned
	sure       bool
	verbs      [verbs]bool
	candidates func(*position, game.Seat, *frame, []game.Move) []game.Move
	moves      func(*position, game.Seat, *frame, []game.Move) []game.Move
	check      func(*position, game.Seat, *frame, Answer) verdict
	apply      func(*position, game.Seat, Answer, game.Recorder)
	// settle answers by itself what leaves no choice; true if it did. nil: the question is always asked.
	settle func(*position, *frame, game.Recorder) bool
}

// sequence is the course of play: what is asked, which answers there are, which of them are legal, what they do.
var sequence [kinds]row

func init() {
	sequence = [kinds]row{
		askKeep:  {id: "keep", verbs: on(Keep), candidates: keepCandidates, check: checkKeep, apply: applyKeep},
		askDraft: {id: "draft", verbs: on(Draft), sure: true, candidates: draftCandidates, check: checkDraft, apply: applyDraft},
		askSettle: {id: "settle", verbs: on(Settle), sure: true, candidates: settleCandidates, check: checkSettle, apply: applySettle,
			settle: settleOnly},
		askStartUp: {id: "start_power", verbs: on(PowerUp), sure: true, candidates: powerCandidates, check: checkStartUp, apply: applyStartUp},
		askOffer: {id: "offer", verbs: on(Claim, Decline), candidates: offerCandidates, check: checkOffer, apply: applyOffer,
			settle: settleOffer},
		askTurn: {id: "turn", own: true, verbs: on(Walk, Rest), candidates: turnCandidates, moves: turnMoves, check: checkTurn, apply: applyTurn},
		askSecond: {id: "second", own: true, sure: true, verbs: on(Second), candidates: secondCandidates, check: checkSecond,
			apply: applySecond, settle: settleSecond},
		askAction: {id: "action", own: true, verbs: on(Collect, Act, Worship), candidates: actionCandidates, check: checkAction, apply: applyAction},
		askKneel: {id: "kneel", own: true, sure: true, verbs: on(Kneel), candidates: kneelCandidates, check: checkKneel, apply: applyKneel,
			settle: settleKneel},
		askBenefit: {id: "benefit", own: true, verbs: on(Effect, Claim, Decline), candidates: benefitCandidates, check: checkBenefit,
			apply: applyBenefit, settle: settleBenefit},
		askTrade: {id: "trade", own: true, verbs: on(Trade, Stop), candidates: tradeCandidates, check: checkTrade, apply: applyTrade,
			settle: settleTrade},
		askLearn: {id: "learn", own: true, verbs: on(Learn), candidates: learnCandidates, check: checkLearn, apply: applyLearn},
		askRow:   {id: "row", own: true, verbs: on(Build), candidates: rowCandidates, check: checkRow, apply: applyRow, settle: settleRow},
		askDecorate: {id: "decorate", own: true, verbs: on(Decorate), candidates: decorateCandidates, moves: decorateMoves,
			check: checkDecorate, apply: applyDecorate},
		askTile:  {id: "tile", own: true, verbs: on(Tile, Stop), candidates: tileCandidates, check: checkTile, apply: applyTile, settle: settleTile},
		askPlace: {id: "place", own: true, verbs: on(Place), candidates: placeCandidates, moves: placeMoves, check: checkPlace, apply: applyPlace},
		askDiscount: {id: "discount", own: true, verbs: on(Discount, FullPrice), candidates: discountCandidates, check: checkDiscount,
			apply: applyDiscount, settle: settleDiscount},
		askPower: {id: "power", own: true, verbs: on(PowerUp, Skip), candidates: powerCandidates, check: checkPower, apply: applyPower,
			settle: settlePower},
		askBuy: {id: "buy_power", own: true, verbs: on(PowerUp, Skip), sure: true, candidates: powerCandidates, check: checkPower,
			apply: applyBuy, settle: settleBuy},
		askReward: {id: "reward", own: true, verbs: on(Reward), candidates: rewardCandidates, check: checkReward, apply: applyReward},
		askTemple: {id: "temple", own: true, verbs: on(Step), candidates: stepCandidates, check: checkStep, apply: applyStep, settle: settleTemple},
		askSteps:  {id: "steps", own: true, verbs: on(Step), candidates: stepCandidates, check: checkStep, apply: applyStep, settle: settleSteps},
		askResource: {id: "resources", own: true, sure: true, verbs: on(Gain), candidates: resourceCandidates, check: checkResource,
			apply: applyResource},
		askMajor: {id: "major", own: true, verbs: on(Claim, Bonus), candidates: majorCandidates, check: checkClaim, apply: applyMajor,
			settle: settleMajor},
		askAvenue: {id: "avenue", own: true, verbs: on(Claim, Decline), candidates: avenueCandidates, check: checkClaim, apply: applyAvenue,
			settle: settleAvenue},
		askEnd:      {id: "end", own: true, closes: true, sure: true, verbs: on(End), candidates: endCandidates, check: allowed, apply: applyEnd},
		askUpkeep:   {id: "upkeep", verbs: on(Pay, Waive), candidates: upkeepCandidates, check: checkUpkeep, apply: applyUpkeep},
		askRoll:     {id: "bot_roll", verbs: on(Go), sure: true, candidates: goCandidates, check: allowed, apply: applyRoll},
		askBotAct:   {id: "bot_act", verbs: on(Go), sure: true, candidates: goCandidates, check: allowed, apply: applyBotAct},
		askBotShift: {id: "bot_shift", verbs: on(Go), sure: true, candidates: goCandidates, check: allowed, apply: applyBotShift},
		askBotEnd:   {id: "bot_end", verbs: on(Go), sure: true, candidates: goCandidates, check: allowed, apply: applyBotEnd},

		doGains: {id: "do_gains", settle: settleGains}, doBegin: {id: "do_begin", settle: settleBegin},
		doCalendar: {id: "do_calendar", settle: settleCalendar}, doTechs: {id: "do_technologies", settle: settleTechs},
		doRefill: {id: "do_refill", settle: settleRefill}, doActed: {id: "do_acted", settle: settleActed},
	}
}

func on(list ...Verb) [verbs]bool {
	var set [verbs]bool
	for _, v := range list {
		set[v] = true
	}
	return set
}

// Question says what a seat is asked. None is private: once the starting tiles are chosen nobody has secrets, and whoever
// chooses among them has a choice.
func (p *position) Question(s game.Seat) game.Question {
	if !p.waiting.Has(s) {
		return game.Question{}
	}
	f := p.peek()
	return game.Question{Phrase: game.Say(p.asks(s, f), p.questionArgs(s, f)...), Closes: sequence[f.kind].closes}
}

func (p *position) Candidates(s game.Seat, out []game.Move) []game.Move {
	if !p.waiting.Has(s) {
		return out
	}
	f := p.peek()
	q := &sequence[f.kind]
	if out = q.candidates(p, s, f, out); q.own && p.turn == s {
		out = p.elsewhere(s, f, p.freeCandidates(s, out))
	}
	return out
}

func (p *position) Moves(s game.Seat, out []game.Move) []game.Move {
	if !p.waiting.Has(s) {
		return out
	}
	f := p.peek()
	q := &sequence[f.kind]
	kept := len(out)
	if q.moves != nil {
		out = q.moves(p, s, f, out)
	} else {
		out = q.candidates(p, s, f, out)
	}
	if q.sure {
		kept = len(out)
	} else {
		for _, m := range out[kept:] {
			if q.check(p, s, f, Read(m)).why == fine {
				out[kept] = m
				kept++
			}
		}
		out = out[:kept]
	}
	if !q.own || p.turn != s || p.bare(s) {
		return out
	}
	out = p.freeCandidates(s, out)
	for _, m := range out[kept:] {
		if p.checkFree(s, f, Read(m)).why == fine {
			out[kept] = m
			kept++
		}
	}
	return out[:kept]
}

// refusal is why a seat may not answer with a move; its why is fine if it may.
func (p *position) refusal(s game.Seat, a Answer) verdict {
	switch {
	case s < 0 || s >= game.Seat(p.seats):
		return verdict{why: noSuchSeat}
	case p.waiting == 0:
		return verdict{why: over}
	case !p.waiting.Has(s):
		return verdict{why: notAsked}
	}
	f := p.peek()
	q := &sequence[f.kind]
	switch {
	case q.own && p.turn == s && (a.Verb == Use || a.Verb == Unlock):
		return p.checkFree(s, f, a)
	case !q.verbs[a.Verb] && q.own && p.turn == s:
		return p.later(s, f, a)
	case !q.verbs[a.Verb]:
		return verdict{why: noAnswer}
	}
	return q.check(p, s, f, a)
}

// Free tells tiles that are turned and workers that are unlocked for cocoa from answers to the question.
func (p *position) Free(_ game.Seat, m game.Move) bool {
	verb := Read(m).Verb
	return verb == Use || verb == Unlock
}

func (p *position) Check(s game.Seat, m game.Move) error {
	a := Read(m)
	if v := p.refusal(s, a); v.why != fine {
		return p.explain(v, a)
	}
	return nil
}

func (s *state) Apply(seat game.Seat, m game.Move, r game.Recorder) error {
	a := Read(m)
	if v := s.refusal(seat, a); v.why != fine {
		return s.explain(v, a)
	}
	s.answer(seat, a, r)
	return nil
}

// answer carries out a legal answer and what follows from it until somebody has a choice again.
func (p *position) answer(seat game.Seat, a Answer, r game.Recorder) {
	if a.Verb == Use || a.Verb == Unlock {
		p.applyFree(seat, a, r)
	} else {
		sequence[p.peek().kind].apply(p, seat, a, r)
	}
	p.run(r)
}

// run lets happen what needs no answer.
func (p *position) run(r game.Recorder) {
	for p.depth > 0 {
		f := p.peek()
		if settle := sequence[f.kind].settle; settle != nil && settle(p, f, r) {
			continue
		}
		if f.kind != askKeep && f.kind != askUpkeep {
			p.waiting = game.SeatSet(f.seat)
		}
		return
	}
	p.waiting = 0
}

// allowed is the check of a question whose answers are always legal.
func allowed(*position, game.Seat, *frame, Answer) verdict { return verdict{} }

func endCandidates(_ *position, _ game.Seat, _ *frame, out []game.Move) []game.Move {
	return append(out, Answer{Verb: End}.Move())
}

// tell reports an event that everybody sees. Callers with costly arguments look at r themselves.
func tell(r game.Recorder, s game.Seat, kind string, args ...game.Arg) {
	if r != nil {
		r.Event(game.Event{Seat: s, Phrase: game.Say(kind, args...)})
	}
}
