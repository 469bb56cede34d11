package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// question is a kind of frame, a row of the table below. The first ones are asked; the rest happens by itself. Beside
// what is said here, d is 1 in a question of a task, and e is 1 + the effect in one of an effect, for its price.
type question uint8

const (
	askNothing       question = iota
	askKeep                   // everybody at once
	askBegin                  //
	askBenefits               // a: 1 at a Festival
	askStand                  //
	askTurn                   // a: bits of the actions that were done, b: how many
	askSpace                  // the placement is in the position
	askWith                   //
	askFood                   // a: how much is due
	askCapture                //
	askTasks                  //
	askAfter                  //
	askGod                    // b: 1 for the Priest's, which some may decline
	askNomad                  //
	askHold                   // the two cards are in the position
	askWeaving                //
	askJoin                   // a, b, c: 1 + the tiles that are left
	askBury                   //
	askShop                   // a: 1 once the row lies open
	askShopOther              //
	askBuild                  // b: 1 after an exchange
	askExchange               // a: buildings that were removed, 2 after Done
	askStatue                 //
	askSteps                  //
	askChoice                 // a: category of points, e: the effect
	askClimb                  //
	askRestoreFree            // a: how many are left, b: 1 for buildings alone
	askProduceOne             //
	askCasualty               //
	askPerform                // a: action
	askWorship                // a: 1 for the mover, b: bits of the sizes that were given
	askOffering               // a: 1 for the mover
	askRestore                // a: 1 for the mover, b: 1 while the free one is open
	askMuster                 // a: 1 while the free one is open
	askConquer                // a: 1 for the mover's second
	askSoldiers               // a: conquest space
	askProduce                // a: 1 while the mover's restoration is open, b: 1 while that of Z16 is, c: 1 if nothing works
	askEnd                    // a: 1 after hiring
	askUpkeep                 //
	askFestivalCards          // a: cards that were played
	askLastSwap               //
	askAxomamma               // a: step, b: token or action, c: 1 for the mover, d: 1 for conquering

	doEffect   // a: category of points, e: the effect
	doSetup    // a: stage
	doTurn     // a: 1 after the Festival
	doSettle   // the paid worker stands
	doReward   // a: step of the temple
	doShopEnd  //
	doReact    // a: action, b: seats that had it, c: 1 if the mover took gold, d: 1 for conquering
	doAction   // a: action, b: 1 for the mover, c: 1 if the mover took gold, d: 1 for conquering
	doCleanUp  //
	doFestival // a: step, b: seats that had it, at festEnd 1 after the last free actions
	doFinal    // b: seats that had their last swaps
	questions
)

// asks tells questions from what happens by itself.
func (q question) asks() bool { return askNothing < q && q < doEffect }

// rigid questions are about something that was begun: of the free actions only those are open that cannot make it
// impossible.
func (q question) rigid() bool {
	switch q {
	case askSpace, askWith, askFood, askCasualty, askSoldiers, askAxomamma:
		return true
	}
	return false
}

// asked is a frame that asks, and whom: one that asks everybody at once names nobody.
type asked struct {
	*frame
	seat game.Seat
}

type row = turn.Row[*position, asked, Answer]

// sequence is the course of play: what is asked, which answers there are, which of them are legal, what they do.
var sequence = turn.Table[*position, asked, Answer]{
	Rows:     rows[:],
	Free:     row{Verbs: turn.On(Spend, Swap, Acquire), Candidates: freeCandidates, Check: checkFree, Apply: applyFree},
	Refusals: refusals,
	Asked: func(p *position, s game.Seat) (int, asked, turn.Reason) {
		if why := turn.Due(s, int(p.seats), p.waiting); why != turn.OK {
			return 0, asked{}, why
		}
		f := p.top()
		return int(f.q), asked{f, s}, turn.OK
	},
	Read: Read,
	Verb: func(p *position, a Answer) uint8 {
		if !p.formed(a) {
			return 0
		}
		return uint8(a.Verb)
	},
	Top: func(p *position) (int, asked) {
		if p.depth == 0 {
			return 0, asked{}
		}
		f := p.top()
		return int(f.q), asked{f, f.seat}
	},
	Wait: func(p *position, kind int, f asked) {
		switch question(kind) {
		case askNothing:
			p.waiting = 0
		case askKeep: // it waits for those who have not chosen
		default:
			p.waiting = game.SeatSet(f.seat)
		}
	},
}

// rows are the questions and what happens by itself, by kind. They are filled in below, as they lead on to each other.
var rows [questions]row

func init() {
	rows = [questions]row{
		askKeep: {Kind: "keep", Verbs: turn.On(Keep), Ask: (*position).asksKeep,
			Candidates: keepCandidates, Check: checkKeep, Apply: applyKeep, Settle: settleKeep},
		askBegin: {Kind: "begin", Verbs: turn.On(Begin),
			Sure: true, Candidates: beginCandidates, Check: checkBegin, Apply: applyBegin},
		askBenefits: {Kind: "benefits", Verbs: turn.On(Benefit, Done),
			Candidates: benefitsCandidates, Check: checkBenefits, Apply: applyBenefits, Settle: settleBenefits},
		askStand: {Kind: "stand", Verbs: turn.On(Stand),
			Sure: true, Candidates: standCandidates, Check: turn.Legal[*position, asked, Answer], Apply: applyStand},
		askTurn: {Kind: "turn", Verbs: turn.On(Place, Walk, Pray, Train, Recruit), Ask: (*position).asksTurn,
			Candidates: turnCandidates, Check: checkTurn, Apply: applyTurn, Settle: settleChoice},
		askSpace: {Kind: "space", Completes: true, Verbs: turn.On(To), Ask: (*position).asksSpace,
			Sure: true, Candidates: spaceCandidates, Moves: spaceMoves, Check: checkSpace, Apply: applySpace},
		askWith: {Kind: "payment", Completes: true, Private: true, Verbs: turn.On(With, WithGold), Ask: asksThere("payment"),
			Candidates: withCandidates, Check: checkWith, Apply: applyWith, Settle: settleWith},
		askFood: {Kind: "food", Verbs: turn.On(Pay), Ask: (*position).asksFood,
			Sure: true, Candidates: foodCandidates, Check: checkFood, Apply: applyFood, Settle: settleFood},
		askCapture: {Kind: "capture", Verbs: turn.On(Capture, Decline), Ask: asksThere("capture"),
			Candidates: captureCandidates, Check: checkCapture, Apply: applyCapture, Settle: settleCapture},
		askTasks: {Kind: "tasks", Verbs: turn.On(Do, Extra, Benefit, Stop), Ask: (*position).asksTasks,
			Candidates: taskCandidates, Check: checkTasks, Apply: applyTasks, Settle: settleTasks},
		askAfter: {Kind: "after", Verbs: turn.On(Benefit, Done), Ask: asksThere("after"),
			Candidates: afterCandidates, Check: checkAfter, Apply: applyAfter, Settle: settleAfter},
		askGod: {Kind: "god_card", Completes: true, Verbs: turn.On(Take, Draw, Decline), Ask: (*position).asksGod,
			Candidates: godCandidates, Check: checkGod, Apply: applyGod, Settle: settleGod},
		askNomad: {Kind: "nomad", Completes: true, Verbs: turn.On(Nomad),
			Sure: true, Candidates: nomadCandidates, Check: checkNomad, Apply: applyNomad, Settle: settleNomad},
		askHold: {Kind: "hold", Verbs: turn.On(Hold),
			Sure: true, Candidates: holdCandidates, Check: checkHold, Apply: applyHold, Settle: settleHold},
		askWeaving: {Kind: "weaving", Verbs: turn.On(Weaving),
			Candidates: turn.Only[*position, asked](sayA(Weaving, 1), sayA(Weaving, 2)),
			Check:      checkWeaving, Apply: applyWeaving, Settle: settleWeaving},
		askJoin: {Kind: "join", Verbs: turn.On(Join), Ask: (*position).asksJoin,
			Sure: true, Candidates: joinCandidates, Check: checkJoin, Apply: applyJoin, Settle: settleJoin},
		askBury: {Kind: "bury", Verbs: turn.On(Bury),
			Sure: true, Candidates: buryCandidates, Check: checkRow, Apply: applyBury},
		askShop: {Kind: "shop", Verbs: turn.On(Buy, Decline),
			Candidates: shopCandidates, Check: checkShop, Apply: applyShop, Settle: settleShop},
		askShopOther: {Kind: "shop_other", Verbs: turn.On(Buy, Decline), Ask: (*position).asksShopOther,
			Candidates: shopOtherCandidates, Check: checkShopOther, Apply: applyShop, Settle: settleShopOther},
		askBuild: {Kind: "build", Completes: true, Verbs: turn.On(Build, Exchange, Decline), Ask: (*position).asksBuild,
			Candidates: buildCandidates, Check: checkBuild, Apply: applyBuild, Settle: settleBuild},
		askExchange: {Kind: "exchange", Verbs: turn.On(Remove, Done),
			Candidates: exchangeCandidates, Check: checkExchange, Apply: applyExchange, Settle: settleExchange},
		askStatue: {Kind: "statue", Completes: true, Verbs: turn.On(Statue, Decline), Ask: (*position).asksStatue,
			Candidates: statueCandidates, Check: checkStatue, Apply: applyStatue, Settle: settleStatue},
		askSteps: {Kind: "steps", Completes: true, Verbs: turn.On(Steps, Decline), Ask: (*position).asksSteps,
			Candidates: stepsCandidates, Check: checkSteps, Apply: applySteps, Settle: settleSteps},
		askChoice: {Kind: "choice", Verbs: turn.On(Choose),
			Sure: true, Candidates: choiceCandidates, Check: checkChoice, Apply: applyChoice},
		askClimb: {Kind: "climb", Verbs: turn.On(Climb, Decline),
			Candidates: turn.Only[*position, asked](say(Climb), say(Decline)),
			Check:      checkClimb, Apply: applyClimb, Settle: settleClimb},
		askRestoreFree: {Kind: "restore_free", Verbs: turn.On(Restore, Decline), Ask: (*position).asksRestoreFree,
			Candidates: restoreFreeCandidates, Check: checkRestoreFree, Apply: applyRestoreFree, Settle: settleRestoreFree},
		askProduceOne: {Kind: "produce_one", Verbs: turn.On(Use, Decline),
			Candidates: produceOneCandidates, Check: checkProduceOne, Apply: applyProduceOne, Settle: settleProduceOne},
		askCasualty: {Kind: "casualty", Verbs: turn.On(Casualty, Lost),
			Sure: true, Candidates: casualtyCandidates, Check: checkCasualty, Apply: applyCasualty, Settle: settleCasualty},
		askPerform: {Kind: "perform", Verbs: turn.On(Perform, Gain), Ask: (*position).asksPerform,
			Sure: true, Candidates: performCandidates, Check: turn.Legal[*position, asked, Answer], Apply: applyPerform},
		askWorship: {Kind: "worship", Verbs: turn.On(Sacrifice, Done), Ask: (*position).asksWorship,
			Candidates: worshipCandidates, Check: checkWorship, Apply: applyWorship, Settle: settleWorship},
		askOffering: {Kind: "offering", Verbs: turn.On(Offer, Decline), Ask: (*position).asksOffering,
			Candidates: offeringCandidates, Check: checkOffering, Apply: applyOffering, Settle: settleOffering},
		askRestore: {Kind: "restore", Verbs: turn.On(Restore, RestoreFor, Done), Ask: (*position).asksRestore,
			Candidates: restoreCandidates, Check: checkRestore, Apply: applyRestore, Settle: settleRestore},
		askMuster: {Kind: "muster", Verbs: turn.On(Muster, Done), Ask: (*position).asksMuster,
			Candidates: musterCandidates, Check: checkMuster, Apply: applyMuster, Settle: settleMuster},
		askConquer: {Kind: "conquer", Verbs: turn.On(Conquer, Decline), Ask: (*position).asksConquer,
			Candidates: conquerCandidates, Check: checkConquer, Apply: applyConquer, Settle: settleConquer},
		askSoldiers: {Kind: "soldiers", Verbs: turn.On(Soldiers), Ask: (*position).asksSoldiers,
			Sure: true, Candidates: soldierCandidates, Check: checkSoldiers, Apply: applySoldiers, Settle: settleSoldiers},
		askProduce: {Kind: "produce", Verbs: turn.On(Use, Restore, Done), Ask: (*position).asksProduce,
			Candidates: produceCandidates, Check: checkProduce, Apply: applyProduce, Settle: settleProduce},
		askEnd: {Kind: "end", Closes: true, Verbs: turn.On(Hire, Dismiss, End), Ask: (*position).asksEnd,
			Candidates: endCandidates, Check: checkEnd, Apply: applyEnd},
		askUpkeep: {Kind: "upkeep", Verbs: turn.On(Upkeep), Ask: (*position).asksUpkeep,
			Sure: true, Candidates: upkeepCandidates, Check: checkUpkeep, Apply: applyUpkeep, Settle: settleUpkeep},
		askFestivalCards: {Kind: "festival_cards", Verbs: turn.On(Play, Done), Ask: (*position).asksFestivalCards,
			Sure: true, Candidates: festivalCardCandidates,
			Check: checkFestivalCard, Apply: applyFestivalCard, Settle: settleFestivalCards},
		askLastSwap: {Kind: "last_swap", Verbs: turn.On(Done), Ask: (*position).asksLastSwap,
			Sure: true, Candidates: turn.Only[*position, asked](say(Done)),
			Check: turn.Legal[*position, asked, Answer], Apply: applyDone, Settle: settleLastSwap},
		askAxomamma: {Kind: "axomamma", Verbs: turn.On(Go), Ask: (*position).asksAxomamma,
			Sure: true, Candidates: turn.Only[*position, asked](say(Go)),
			Check: turn.Legal[*position, asked, Answer], Apply: applyGo},
		doEffect:   {Kind: "do_effect", Settle: settleEffect},
		doSetup:    {Kind: "do_setup", Settle: settleSetup},
		doTurn:     {Kind: "do_turn", Settle: settleTurn},
		doSettle:   {Kind: "do_settle", Settle: settleWorker},
		doReward:   {Kind: "do_reward", Settle: settleReward},
		doShopEnd:  {Kind: "do_shop_end", Settle: settleShopEnd},
		doReact:    {Kind: "do_react", Settle: settleReact},
		doAction:   {Kind: "do_action", Settle: settleAction},
		doCleanUp:  {Kind: "do_clean_up", Settle: settleCleanUp},
		doFestival: {Kind: "do_festival", Settle: settleFestival},
		doFinal:    {Kind: "do_final", Settle: settleFinal}}
}

func applyDone(p *position, _ asked, _ Answer, _ game.Recorder) { p.pop() }

func (p *position) Question(s game.Seat) game.Question { return sequence.Question(p, s) }

func (p *position) Candidates(s game.Seat, out []game.Move) []game.Move {
	return sequence.Candidates(p, s, out)
}

func (p *position) Moves(s game.Seat, out []game.Move) []game.Move { return sequence.Moves(p, s, out) }

func (p *position) Check(s game.Seat, m game.Move) error { return sequence.Check(p, s, m) }

// Apply carries out a legal answer. A chain of swaps ends with any other one, see checkSwap.
func (s *state) Apply(seat game.Seat, m game.Move, r game.Recorder) error {
	err := sequence.Apply(&s.position, seat, m, r)
	if err == nil && Verb(m) != Swap {
		s.swapped = 0
	}
	return err
}

// Free tells free actions from answers to the question. Swaps before the final points are what is asked then.
func (p *position) Free(s game.Seat, m game.Move) bool {
	return p.waiting.Has(s) && sequence.Free.Verbs.Has(uint8(Read(m).Verb)) && p.top().q != askLastSwap
}
