package tawantinsuyu

import "kancha/game"

// question is a kind of frame: something that is asked, or that is still to happen. The kinds are rows of the table.
type question uint8

const (
	askNothing question = iota
	askKeep
	askBegin
	askBenefits
	askStand
	askTurn
	askSpace
	askWith
	askFood
	askCapture
	askTasks
	askAfter
	askGod
	askNomad
	askHold
	askWeaving
	askJoin
	askBury
	askShop
	askShopOther
	askBuild
	askExchange
	askStatue
	askSteps
	askChoice
	askClimb
	askRestoreFree
	askProduceOne
	askCasualty
	askPerform
	askWorship
	askOffering
	askRestore
	askMuster
	askConquer
	askSoldiers
	askProduce
	askEnd
	askUpkeep
	askFestivalCards
	askLastSwap
	askAxomamma

	doEffect
	doSetup
	doTurn
	doSettle
	doReward
	doShopEnd
	doReact
	doAction
	doCleanUp
	doFestival
	doFinal
	questions
)

// row is one kind of frame. Legality is written in check alone.
type row struct {
	kind      string // of the question, "" if nothing is asked
	closes    bool
	completes bool // the question asks for the rest of the answer before it
	// private questions may leave no choice because of the cards in the seat's hand. Elsewhere their number alone counts,
	// which everybody knows.
	private bool
	// rigid questions are about something that was begun: of the free actions only those are open that cannot make
	// it impossible.
	rigid bool
	verbs verbSet
	// resume brings the frame on top up to date. True: it is to be asked. False: it is done, gone or covered.
	resume     func(*position, *frame, game.Recorder) bool
	candidates func(*position, *frame, []game.Move) []game.Move
	check      func(*position, *frame, Answer) reason
	apply      func(*position, *frame, Answer, game.Recorder)
}

type verbSet uint64

func verbsOf(list ...Verb) verbSet {
	var s verbSet
	for _, v := range list {
		s |= 1 << v
	}
	return s
}

func (s verbSet) has(v Verb) bool { return s>>v&1 != 0 }

// freeVerbs are the free actions of one's own turn.
var freeVerbs = verbsOf(Spend, Swap, Acquire)

// sequence is the course of play: what is asked, which answers there are, which of them are legal, what they do.
var sequence [questions]row

func init() {
	sequence = [questions]row{
		askKeep:      {kind: "keep", verbs: verbsOf(Keep), resume: resumeKeep, candidates: keepCandidates, check: checkKeep, apply: applyKeep},
		askBegin:     {kind: "begin", verbs: verbsOf(Begin), resume: always, candidates: beginCandidates, check: checkBegin, apply: applyBegin},
		askBenefits:  {kind: "benefits", verbs: verbsOf(Benefit, Done), resume: resumeBenefits, candidates: benefitsCandidates, check: checkBenefits, apply: applyBenefits},
		askStand:     {kind: "stand", verbs: verbsOf(Stand), resume: always, candidates: standCandidates, check: legal, apply: applyStand},
		askTurn:      {kind: "turn", verbs: verbsOf(Place, Walk, Pray, Train, Recruit), resume: resumeChoice, candidates: turnCandidates, check: checkTurn, apply: applyTurn},
		askSpace:     {kind: "space", completes: true, rigid: true, verbs: verbsOf(To), resume: always, candidates: spaceCandidates, check: checkSpace, apply: applySpace},
		askWith:      {kind: "payment", completes: true, private: true, rigid: true, verbs: verbsOf(With, WithGold), resume: resumeWith, candidates: withCandidates, check: checkWith, apply: applyWith},
		askFood:      {kind: "food", rigid: true, verbs: verbsOf(Pay), resume: resumeFood, candidates: foodCandidates, check: checkFood, apply: applyFood},
		askCapture:   {kind: "capture", verbs: verbsOf(Capture, Decline), resume: resumeCapture, candidates: captureCandidates, check: checkCapture, apply: applyCapture},
		askTasks:     {kind: "tasks", verbs: verbsOf(Do, Extra, Benefit, Stop), resume: resumeTasks, candidates: taskCandidates, check: checkTasks, apply: applyTasks},
		askAfter:     {kind: "after", verbs: verbsOf(Benefit, Done), resume: resumeAfter, candidates: afterCandidates, check: checkAfter, apply: applyAfter},
		askGod:       {kind: "god_card", completes: true, verbs: verbsOf(Take, Draw, Decline), resume: resumeGod, candidates: godCandidates, check: checkGod, apply: applyGod},
		askNomad:     {kind: "nomad", completes: true, verbs: verbsOf(Nomad), resume: resumeNomad, candidates: nomadCandidates, check: checkNomad, apply: applyNomad},
		askHold:      {kind: "hold", verbs: verbsOf(Hold), resume: resumeHold, candidates: holdCandidates, check: checkHold, apply: applyHold},
		askWeaving:   {kind: "weaving", verbs: verbsOf(Weaving), resume: resumeWeaving, candidates: weavingCandidates, check: checkWeaving, apply: applyWeaving},
		askJoin:      {kind: "join", verbs: verbsOf(Join), resume: resumeJoin, candidates: joinCandidates, check: checkJoin, apply: applyJoin},
		askBury:      {kind: "bury", verbs: verbsOf(Bury), resume: always, candidates: buryCandidates, check: checkRow, apply: applyBury},
		askShop:      {kind: "shop", verbs: verbsOf(Buy, Decline), resume: resumeShop, candidates: shopCandidates, check: checkShop, apply: applyShop},
		askShopOther: {kind: "shop_other", verbs: verbsOf(Buy, Decline), resume: resumeShopOther, candidates: shopOtherCandidates, check: checkShopOther, apply: applyShop},
		askBuild:     {kind: "build", completes: true, verbs: verbsOf(Build, Exchange, Decline), resume: resumeBuild, candidates: buildCandidates, check: checkBuild, apply: applyBuild},
		askExchange:  {kind: "exchange", verbs: verbsOf(Remove, Done), resume: resumeExchange, candidates: exchangeCandidates, check: checkExchange, apply: applyExchange},
		askStatue:    {kind: "statue", completes: true, verbs: verbsOf(Statue, Decline), resume: resumeStatue, candidates: statueCandidates, check: checkStatue, apply: applyStatue},
		askSteps:     {kind: "steps", completes: true, verbs: verbsOf(Steps, Decline), resume: resumeSteps, candidates: stepsCandidates, check: checkSteps, apply: applySteps},
		askChoice:    {kind: "choice", verbs: verbsOf(Choose), resume: always, candidates: choiceCandidates, check: checkChoice, apply: applyChoice},
		askClimb:     {kind: "climb", verbs: verbsOf(Climb, Decline), resume: resumeClimb, candidates: climbCandidates, check: checkClimb, apply: applyClimb},
		askRestoreFree: {kind: "restore_free", verbs: verbsOf(Restore, Decline), resume: resumeRestoreFree, candidates: restoreFreeCandidates,
			check: checkRestoreFree, apply: applyRestoreFree},
		askProduceOne: {kind: "produce_one", verbs: verbsOf(Use, Decline), resume: resumeProduceOne, candidates: produceOneCandidates, check: checkProduceOne, apply: applyProduceOne},
		askCasualty:   {kind: "casualty", rigid: true, verbs: verbsOf(Casualty, Lost), resume: resumeCasualty, candidates: casualtyCandidates, check: checkCasualty, apply: applyCasualty},
		askPerform:    {kind: "perform", verbs: verbsOf(Perform, Gain), resume: always, candidates: performCandidates, check: legal, apply: applyPerform},
		askWorship:    {kind: "worship", verbs: verbsOf(Sacrifice, Done), resume: resumeWorship, candidates: worshipCandidates, check: checkWorship, apply: applyWorship},
		askOffering:   {kind: "offering", verbs: verbsOf(Offer, Decline), resume: resumeOffering, candidates: offeringCandidates, check: checkOffering, apply: applyOffering},
		askRestore:    {kind: "restore", verbs: verbsOf(Restore, RestoreFor, Done), resume: resumeRestore, candidates: restoreCandidates, check: checkRestore, apply: applyRestore},
		askMuster:     {kind: "muster", verbs: verbsOf(Muster, Done), resume: resumeMuster, candidates: musterCandidates, check: checkMuster, apply: applyMuster},
		askConquer:    {kind: "conquer", verbs: verbsOf(Conquer, Decline), resume: resumeConquer, candidates: conquerCandidates, check: checkConquer, apply: applyConquer},
		askSoldiers:   {kind: "soldiers", rigid: true, verbs: verbsOf(Soldiers), resume: resumeSoldiers, candidates: soldierCandidates, check: checkSoldiers, apply: applySoldiers},
		askProduce:    {kind: "produce", verbs: verbsOf(Use, Restore, Done), resume: resumeProduce, candidates: produceCandidates, check: checkProduce, apply: applyProduce},
		askEnd:        {kind: "end", closes: true, verbs: verbsOf(Hire, Dismiss, End), resume: always, candidates: endCandidates, check: checkEnd, apply: applyEnd},
		askUpkeep:     {kind: "upkeep", verbs: verbsOf(Upkeep), resume: resumeUpkeep, candidates: upkeepCandidates, check: checkUpkeep, apply: applyUpkeep},
		askFestivalCards: {kind: "festival_cards", verbs: verbsOf(Play, Done), resume: resumeFestivalCards, candidates: festivalCardCandidates,
			check: checkFestivalCard, apply: applyFestivalCard},
		askLastSwap: {kind: "last_swap", verbs: verbsOf(Done), resume: resumeLastSwap, candidates: doneCandidate, check: legal, apply: applyDone},
		askAxomamma: {kind: "axomamma", rigid: true, verbs: verbsOf(Go), resume: always, candidates: goCandidate, check: legal, apply: applyGo},
		doEffect:    {resume: resumeEffect},
		doSetup:     {resume: resumeSetup},
		doTurn:      {resume: resumeTurn},
		doSettle:    {resume: resumeSettle},
		doReward:    {resume: resumeReward},
		doShopEnd:   {resume: resumeShopEnd},
		doReact:     {resume: resumeReact},
		doAction:    {resume: resumeAction},
		doCleanUp:   {resume: resumeCleanUp},
		doFestival:  {resume: resumeFestival},
		doFinal:     {resume: resumeFinal},
	}
}

func always(*position, *frame, game.Recorder) bool { return true }

func legal(*position, *frame, Answer) reason { return fine }

func doneCandidate(_ *position, _ *frame, out []game.Move) []game.Move { return append(out, say(Done)) }

func goCandidate(_ *position, _ *frame, out []game.Move) []game.Move { return append(out, say(Go)) }

func applyDone(p *position, _ *frame, _ Answer, _ game.Recorder) { p.pop() }

// advance lets everything happen that asks nobody, up to the next question.
func (p *position) advance(r game.Recorder) {
	for p.depth > 0 {
		f := p.top()
		if sequence[f.q].resume(p, f, r) {
			if f.q != askKeep {
				p.waiting = game.SeatSet(f.seat)
			}
			return
		}
	}
	p.waiting = 0
}

// asked is the frame that a seat is asked about. At the start several seats are asked at once: then it is a copy with
// the seat in it.
func (p *position) asked(s game.Seat) *frame {
	f := p.top()
	if f.q != askKeep {
		return f
	}
	p.scratch = frame{q: askKeep, seat: s}
	return &p.scratch
}

func (p *position) Question(s game.Seat) game.Question {
	if !p.waiting.Has(s) {
		return game.Question{}
	}
	f := p.asked(s)
	q := &sequence[f.q]
	return game.Question{
		Phrase: game.Say(p.questionKind(f), p.questionArgs(f)...), Closes: q.closes, Completes: q.completes, Private: q.private,
	}
}

// freely tells whether a seat has its free actions now.
func (p *position) freely(s game.Seat, q *row) bool {
	return p.ownTurn(s) && p.people > uint8(s) && q.kind != "stand"
}

// ownTurn tells whether it is a seat's turn. The Festival comes at the start of the turn of who has the tile, so it is part of
// that turn; the final points are not (TW-80).
func (p *position) ownTurn(s game.Seat) bool {
	if s != p.turn {
		return false
	}
	return p.phase == playing || p.phase == feasting && !p.rules.noFestivalUse && p.depth > 1 && p.stack[1].q == doFestival
}

// anyTime tells whether Z15 lets a seat swap resources now: at any time after the start (TW-90, ED-55).
func (p *position) anyTime(s game.Seat) bool { return p.phase != settingUp && p.owns(s, z15) }

// freeStill tells whether it is a seat's turn and it has army cards to discard, or can buy god cards with Z19.
func (p *position) freeStill(s game.Seat) bool {
	return s < game.Seat(p.people) && p.ownTurn(s) &&
		(p.armyHandsN[s] > 0 || p.owns(s, z19) && p.affordsOne(s, Potato, 1) && p.godsLeft())
}

// freeCandidates are the free actions beside a question: army cards for their resource, Z15, Z19.
func (p *position) freeCandidates(s game.Seat, q *row, out []game.Move) []game.Move {
	if p.freely(s, q) {
		for rest := p.armyHands[s]; rest != 0; rest &= rest - 1 {
			out = append(out, sayA(Spend, rest.first()+1))
		}
		if !q.rigid && p.owns(s, z19) {
			out = append(out, say(Acquire))
		}
	}
	if !q.rigid && p.anyTime(s) {
		for from := Corn; from <= Gold; from++ {
			for to := Corn; to <= Gold; to++ {
				if from != to {
					out = append(out, sayAB(Swap, from+1, to+1))
				}
			}
		}
	}
	return out
}

func (p *position) Candidates(s game.Seat, out []game.Move) []game.Move {
	if !p.waiting.Has(s) {
		return out
	}
	f := p.asked(s)
	q := &sequence[f.q]
	return p.freeCandidates(s, q, q.candidates(p, f, out))
}

func (p *position) Moves(s game.Seat, out []game.Move) []game.Move {
	if !p.waiting.Has(s) {
		return out
	}
	f := p.asked(s)
	q := &sequence[f.q]
	kept := len(out)
	out = p.freeCandidates(s, q, q.candidates(p, f, out))
	for _, m := range out[kept:] {
		if p.checkAnswer(f, q, Read(m)) == fine {
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
	case s < 0 || s >= game.Seat(p.seats):
		return refuse(noSuchSeat)
	case p.waiting == 0:
		return refuse(over)
	case !p.waiting.Has(s):
		return refuse(notAsked)
	case !p.formed(a):
		return refuse(noAnswer)
	}
	f := p.asked(s)
	q := &sequence[f.q]
	return p.checkAnswer(f, q, a)
}

func (p *position) checkAnswer(f *frame, q *row, a Answer) reason {
	switch {
	case q.verbs.has(a.Verb):
		return q.check(p, f, a)
	case freeVerbs.has(a.Verb):
		return p.checkFree(f.seat, q, a)
	}
	return refuse(noAnswer)
}

func (p *position) Check(s game.Seat, m game.Move) error {
	if why := p.refusal(s, m); why != fine {
		return p.explain(why)
	}
	return nil
}

func (s *state) Apply(seat game.Seat, m game.Move, r game.Recorder) error {
	if why := s.refusal(seat, m); why != fine {
		return s.explain(why)
	}
	s.answer(seat, m, r)
	return nil
}

// answer carries out a legal move.
func (p *position) answer(seat game.Seat, m game.Move, r game.Recorder) {
	a, f := Read(m), p.top()
	q := &sequence[f.q]
	switch {
	case f.q == askKeep:
		applyKeep(p, p.asked(seat), a, r)
	case q.verbs.has(a.Verb):
		p.swapped = 0
		q.apply(p, f, a, r)
	default:
		p.applyFree(seat, a, r)
	}
	p.advance(r)
}

// Free tells free actions from answers to the question. Swaps before the final points are what is asked then.
func (p *position) Free(s game.Seat, m game.Move) bool {
	return p.waiting.Has(s) && freeVerbs.has(Read(m).Verb) && p.top().q != askLastSwap
}

// checkFree: free actions belong to one's own turn (TW-40), swaps with Z15 to any time (TW-90).
func (p *position) checkFree(s game.Seat, q *row, a Answer) reason {
	switch a.Verb {
	case Spend:
		switch {
		case !p.freely(s, q):
			return refuse(notYourTurn)
		case !p.armyHands[s].has(int(a.A) - 1):
			return refuse(cardNotHeld)
		}
	case Acquire:
		switch {
		case !p.freely(s, q):
			return refuse(notYourTurn)
		case !p.owns(s, z19):
			return refuse2(noBuilding, p.passive0+z19, 0)
		case q.rigid:
			return refuse(notNow)
		case !p.affordsOne(s, Potato, 1):
			return p.lacks(s, Potato, 1)
		case !p.godsLeft():
			return refuse(noGodCards)
		}
	case Swap:
		return p.checkSwap(s, q, a)
	}
	return fine
}

// checkSwap: between two other answers no chain of swaps leads back to where it began. That keeps every distribution
// within reach, and the game from going in circles.
func (p *position) checkSwap(s game.Seat, q *row, a Answer) reason {
	from, to := int(a.A)-1, int(a.B)-1
	switch {
	case !p.anyTime(s):
		return refuse2(noBuilding, p.passive0+z15, 0)
	case from < Corn || to < Corn || from == to:
		return refuse(noAnswer)
	case q.rigid:
		return refuse(notNow)
	case int(p.goods[s][from]) < swapAmount(from):
		return refuse3(tooFew, from, swapAmount(from), int(p.goods[s][from]))
	case int(p.goods[s][to])+swapAmount(to) > 255:
		return refuse(noAnswer)
	case p.closesCircle(from, to):
		return refuse(swapBack)
	}
	return fine
}

func swapAmount(resource int) int {
	if resource == Gold {
		return 1
	}
	return 2
}

func (p *position) closesCircle(from, to int) bool {
	if p.didSwap(to, from) {
		return true
	}
	third := Corn + Stone + Gold - from - to
	return p.didSwap(to, third) && p.didSwap(third, from)
}

func (p *position) didSwap(from, to int) bool { return p.swapped&swapMask(from, to) != 0 }

// swapMask is one of six bits, one for each ordered pair of corn, stone and gold.
func swapMask(from, to int) uint8 {
	second := to - Corn
	if to > from {
		second--
	}
	return 1 << (2*(from-Corn) + second)
}

// applyFree takes a free action; an army card gives the resources printed on it (ED-19).
func (p *position) applyFree(s game.Seat, a Answer, r game.Recorder) {
	if a.Verb != Swap {
		p.swapped = 0
	}
	switch a.Verb {
	case Spend:
		card := int(a.A) - 1
		p.discardFromHand(s, card)
		p.tell(r, s, "army_spent", word("card", argArmy, card))
		for resource, n := range p.armies[card].resource {
			p.gain(s, resource, int(n), r)
		}
	case Acquire:
		p.payOne(s, Potato, 1, r)
		p.push(frame{q: askGod, seat: s})
	case Swap:
		from, to := int(a.A)-1, int(a.B)-1
		p.swapped |= swapMask(from, to)
		p.goods[s][from] -= uint8(swapAmount(from))
		p.goods[s][to] += uint8(swapAmount(to))
		p.tell(r, s, "swapped", num("give", swapAmount(from)), word("resource", argResource, from),
			num("n", swapAmount(to)), word("other", argResource, to))
	}
}

// flexible tells whether free actions could still change what a seat can pay for.
func (p *position) flexible(s game.Seat) bool {
	if p.armyHandsN[s] > 0 && p.ownTurn(s) {
		return true
	}
	return p.anyTime(s) && (p.goods[s][Corn] >= 2 || p.goods[s][Stone] >= 2 || p.goods[s][Gold] > 0)
}
