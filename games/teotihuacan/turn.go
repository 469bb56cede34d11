package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// kind is the kind of a frame, a row of the table below. The first ones are questions; the rest happens by itself.
type kind uint8

const (
	nothing     kind = iota
	askKeep          // everybody at once
	askDraft         //
	askSettle        //
	askStartUp       // a: how many are left
	askOffer         // a: the discovery tile
	askTurn          // the first of one's own turn, see [kind.own]
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
	askEnd           // the last of one's own turn
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

// own tells whether a kind is a question of one's own turn, beside which tiles may be turned.
func (k kind) own() bool { return k >= askTurn && k <= askEnd }

// asked is a frame that asks, and whom: frames that ask everybody at once name nobody.
type asked struct {
	*frame
	seat game.Seat
}

type row = turn.Row[*position, asked, Answer]

// sequence is the course of play: what is asked, which answers there are, which of them are legal, what they do.
var sequence = turn.Table[*position, asked, Answer]{
	Rows: rows[:],
	Free: row{
		Verbs:      turn.On(Use, Unlock),
		Candidates: freeCandidates,
		Moves:      freeMoves,
		Check:      checkFree,
		Apply:      applyFree,
	},
	Elsewhere: row{
		Candidates: elsewhere,
		Check:      later,
	},
	Refusals: refusals,
	Asked: func(p *position, s game.Seat) (int, asked, turn.Reason) {
		if why := turn.Due(s, int(p.seats), p.waiting); why != turn.OK {
			return 0, asked{}, why
		}
		f := p.peek()
		return int(f.kind), asked{f, s}, turn.OK
	},
	Read: Read,
	Verb: func(_ *position, a Answer) uint8 { return uint8(a.Verb) },
	Top: func(p *position) (int, asked) {
		if p.depth == 0 {
			return 0, asked{}
		}
		f := p.peek()
		return int(f.kind), asked{f, f.seat}
	},
	Wait: func(p *position, k int, f asked) {
		switch kind(k) {
		case nothing:
			p.waiting = 0
		case askKeep, askUpkeep: // they wait for those who have not answered
		default:
			p.waiting = game.SeatSet(f.seat)
		}
	},
}

// rows are the questions and what happens by itself, by kind.
var rows = [kinds]row{
	askKeep: {
		Kind:       "keep",
		Verbs:      turn.On(Keep),
		Candidates: keepCandidates,
		Check:      checkKeep,
		Apply:      applyKeep,
	},
	askDraft: {
		Kind:       "draft",
		Verbs:      turn.On(Draft),
		Sure:       true,
		Candidates: draftCandidates,
		Check:      checkDraft,
		Apply:      applyDraft,
	},
	askSettle: {
		Kind:       "settle",
		Verbs:      turn.On(Settle),
		Sure:       true,
		Candidates: settleCandidates,
		Check:      checkSettle,
		Apply:      applySettle,
		Settle:     settleOnly,
	},
	askStartUp: {
		Kind:       "start_power",
		Verbs:      turn.On(PowerUp),
		Ask:        (*position).asksStartUp,
		Sure:       true,
		Candidates: powerCandidates,
		Check:      checkStartUp,
		Apply:      applyStartUp,
	},
	askOffer: {
		Kind:       "offer",
		Verbs:      turn.On(Claim, Decline),
		Ask:        (*position).asksOffer,
		Candidates: offerCandidates,
		Check:      checkOffer,
		Apply:      applyOffer,
		Settle:     settleOffer,
	},
	askTurn: {
		Kind:       "turn",
		Verbs:      turn.On(Walk, Rest),
		Ask:        (*position).asksTurn,
		Candidates: turnCandidates,
		Moves:      turnMoves,
		Check:      checkTurn,
		Apply:      applyTurn,
	},
	askSecond: {
		Kind:       "second",
		Verbs:      turn.On(Second),
		Ask:        (*position).asksSecond,
		Sure:       true,
		Candidates: secondCandidates,
		Check:      checkSecond,
		Apply:      applySecond,
		Settle:     settleSecond,
	},
	askAction: {
		Kind:       "action",
		Verbs:      turn.On(Collect, Act, Worship),
		Ask:        (*position).asksAction,
		Candidates: actionCandidates,
		Check:      checkAction,
		Apply:      applyAction,
	},
	askKneel: {
		Kind:       "kneel",
		Verbs:      turn.On(Kneel),
		Ask:        (*position).asksKneel,
		Sure:       true,
		Candidates: kneelCandidates,
		Check:      checkKneel,
		Apply:      applyKneel,
		Settle:     settleKneel,
	},
	askBenefit: {
		Kind:       "benefit",
		Verbs:      turn.On(Effect, Claim, Decline),
		Ask:        (*position).asksBenefit,
		Candidates: benefitCandidates,
		Check:      checkBenefit,
		Apply:      applyBenefit,
		Settle:     settleBenefit,
	},
	askTrade: {
		Kind:       "trade",
		Verbs:      turn.On(Trade, Stop),
		Ask:        (*position).asksTrade,
		Candidates: tradeCandidates,
		Check:      checkTrade,
		Apply:      applyTrade,
		Settle:     settleTrade,
	},
	askLearn: {
		Kind:       "learn",
		Verbs:      turn.On(Learn),
		Candidates: learnCandidates,
		Check:      checkLearn,
		Apply:      applyLearn,
	},
	askRow: {
		Kind:       "row",
		Verbs:      turn.On(Build),
		Candidates: rowCandidates,
		Check:      checkRow,
		Apply:      applyRow,
		Settle:     settleRow,
	},
	askDecorate: {
		Kind:       "decorate",
		Verbs:      turn.On(Decorate),
		Candidates: decorateCandidates,
		Moves:      decorateMoves,
		Check:      checkDecorate,
		Apply:      applyDecorate,
	},
	askTile: {
		Kind:       "tile",
		Verbs:      turn.On(Tile, Stop),
		Ask:        (*position).asksTile,
		Candidates: tileCandidates,
		Check:      checkTile,
		Apply:      applyTile,
		Settle:     settleTile,
	},
	askPlace: {
		Kind:       "place",
		Verbs:      turn.On(Place),
		Ask:        (*position).asksPlace,
		Candidates: placeCandidates,
		Moves:      placeMoves,
		Check:      checkPlace,
		Apply:      applyPlace,
	},
	askDiscount: {
		Kind:       "discount",
		Verbs:      turn.On(Discount, FullPrice),
		Candidates: discountCandidates,
		Check:      checkDiscount,
		Apply:      applyDiscount,
		Settle:     settleDiscount,
	},
	askPower: {
		Kind:       "power",
		Verbs:      turn.On(PowerUp, Skip),
		Ask:        (*position).asksPower,
		Candidates: powerCandidates,
		Check:      checkPower,
		Apply:      applyPower,
		Settle:     settlePower,
	},
	askBuy: {
		Kind:       "buy_power",
		Verbs:      turn.On(PowerUp, Skip),
		Ask:        (*position).asksBuy,
		Sure:       true,
		Candidates: powerCandidates,
		Check:      checkPower,
		Apply:      applyBuy,
		Settle:     settleBuy,
	},
	askReward: {
		Kind:       "reward",
		Verbs:      turn.On(Reward),
		Candidates: rewardCandidates,
		Check:      checkReward,
		Apply:      applyReward,
	},
	askTemple: {
		Kind:       "temple",
		Verbs:      turn.On(Step),
		Ask:        (*position).asksTemple,
		Candidates: stepCandidates,
		Check:      checkStep,
		Apply:      applyStep,
		Settle:     settleTemple,
	},
	askSteps: {
		Kind:       "steps",
		Verbs:      turn.On(Step),
		Candidates: stepCandidates,
		Check:      checkStep,
		Apply:      applyStep,
		Settle:     settleSteps,
	},
	askResource: {
		Kind:       "resources",
		Verbs:      turn.On(Gain),
		Ask:        (*position).asksResource,
		Sure:       true,
		Candidates: resourceCandidates,
		Check:      checkResource,
		Apply:      applyResource,
	},
	askMajor: {
		Kind:       "major",
		Verbs:      turn.On(Claim, Bonus),
		Ask:        (*position).asksMajor,
		Candidates: majorCandidates,
		Check:      checkClaim,
		Apply:      applyMajor,
		Settle:     settleMajor,
	},
	askAvenue: {
		Kind:       "avenue",
		Verbs:      turn.On(Claim, Decline),
		Ask:        (*position).asksAvenue,
		Candidates: avenueCandidates,
		Check:      checkClaim,
		Apply:      applyAvenue,
		Settle:     settleAvenue,
	},
	askEnd: {
		Kind:       "end",
		Closes:     true,
		Verbs:      turn.On(End),
		Sure:       true,
		Candidates: turn.Only[*position, asked](Answer{Verb: End}.Move()),
		Check:      turn.Legal[*position, asked, Answer],
		Apply:      applyEnd,
	},
	askUpkeep: {
		Kind:       "upkeep",
		Verbs:      turn.On(Pay, Waive),
		Ask:        (*position).asksUpkeep,
		Candidates: upkeepCandidates,
		Check:      checkUpkeep,
		Apply:      applyUpkeep,
	},
	askRoll: {
		Kind:       "bot_roll",
		Verbs:      turn.On(Go),
		Sure:       true,
		Candidates: turn.Only[*position, asked](Answer{Verb: Go}.Move()),
		Check:      turn.Legal[*position, asked, Answer],
		Apply:      applyRoll,
	},
	askBotAct: {
		Kind:       "bot_act",
		Verbs:      turn.On(Go),
		Ask:        (*position).asksBotAct,
		Sure:       true,
		Candidates: turn.Only[*position, asked](Answer{Verb: Go}.Move()),
		Check:      turn.Legal[*position, asked, Answer],
		Apply:      applyBotAct,
	},
	askBotShift: {
		Kind:       "bot_shift",
		Verbs:      turn.On(Go),
		Sure:       true,
		Candidates: turn.Only[*position, asked](Answer{Verb: Go}.Move()),
		Check:      turn.Legal[*position, asked, Answer],
		Apply:      applyBotShift,
	},
	askBotEnd: {
		Kind:       "bot_end",
		Verbs:      turn.On(Go),
		Sure:       true,
		Candidates: turn.Only[*position, asked](Answer{Verb: Go}.Move()),
		Check:      turn.Legal[*position, asked, Answer],
		Apply:      applyBotEnd,
	},
	doGains:    {Kind: "do_gains", Settle: settleGains},
	doBegin:    {Kind: "do_begin", Settle: settleBegin},
	doCalendar: {Kind: "do_calendar", Settle: settleCalendar},
	doTechs:    {Kind: "do_technologies", Settle: settleTechs},
	doRefill:   {Kind: "do_refill", Settle: settleRefill},
	doActed:    {Kind: "do_acted", Settle: settleActed},
}

// Question says what a seat is asked. None is private: once the starting tiles are chosen nobody has secrets, and whoever
// chooses among them has a choice.
func (p *position) Question(s game.Seat) game.Question { return sequence.Question(p, s) }

func (p *position) Candidates(s game.Seat, out []game.Move) []game.Move {
	return sequence.Candidates(p, s, out)
}

func (p *position) Moves(s game.Seat, out []game.Move) []game.Move { return sequence.Moves(p, s, out) }

// Free tells tiles that are turned and workers that are unlocked for cocoa from answers to the question.
func (p *position) Free(_ game.Seat, m game.Move) bool {
	return sequence.Free.Verbs.Has(uint8(Read(m).Verb))
}

func (p *position) Check(s game.Seat, m game.Move) error { return sequence.Check(p, s, m) }

func (s *state) Apply(seat game.Seat, m game.Move, r game.Recorder) error {
	return sequence.Apply(&s.position, seat, m, r)
}

// tell reports an event that everybody sees. Callers with costly arguments look at r themselves.
func tell(r game.Recorder, s game.Seat, kind string, args ...game.Arg) {
	if r != nil {
		r.Event(game.Event{Seat: s, Phrase: game.Say(kind, args...)})
	}
}
