package tiwanaku

import (
	"kancha/game"
	"kancha/game/turn"
)

// offerCandidates: nothing, or any of the tokens held (TI-40). All of them are legal.
func offerCandidates(p *position, s game.Seat, out []game.Move) []game.Move {
	out = append(out, Answer{Verb: End}.Move())
	held := p.tokens[p.side(s)]
	for set := Crops(1); set <= held; set++ {
		if set&^held == 0 {
			out = append(out, Answer{Verb: Offer, Tokens: set}.Move())
		}
	}
	return out
}

// Pointless tells of an offering for no points: who gives tokens for nothing could only win them again (TI-33, TI-42). It may
// pay in cooperation, where the Otoma give along.
func (p *position) Pointless(s game.Seat, m game.Move) bool {
	a := Read(m)
	return a.Verb == Offer && p.offering[a.Tokens.Len()] == 0 && p.mode != cooperative
}

func checkOffering(p *position, s game.Seat, a Answer) turn.Reason {
	switch {
	case a.Verb == End:
		return turn.OK
	case p.tokens[p.side(s)] == 0:
		return noTokens
	}
	if missing := a.Tokens &^ p.tokens[p.side(s)]; missing != 0 {
		return tokenNotHeld.With(int(missing))
	}
	return turn.OK
}

func applyClose(p *position, s game.Seat, a Answer, r game.Recorder) {
	if a.Verb == Offer {
		p.offer(s, a.Tokens, r)
		p.offerTogether(r)
	}
	p.endTurn(r)
}

// offer gives tokens back for points that depend on their number only (TI-41, TI-42).
func (p *position) offer(s game.Seat, set Crops, r game.Recorder) {
	n := p.offering[set.Len()]
	p.tokens[p.side(s)] &^= set
	p.points[p.side(s)][offeringPoints] += n
	if r != nil {
		tell(r, s, "offered", cropsArg(set), game.Num("n", int(n)))
	}
}

// beginOfferings asks everybody who holds tokens, all at once, because nobody can influence another (TI-48).
func (p *position) beginOfferings(r game.Recorder) {
	p.turn = game.Watcher
	p.asked, p.waiting = askLastOffering, 0
	tell(r, game.Watcher, "final_offerings")
	for s := range game.Seat(p.seats) {
		if p.tokens[s] != 0 {
			p.waiting = p.waiting.With(s)
		} else {
			tell(r, s, "nothing_to_offer")
		}
	}
	p.endIfAnswered(r)
}

func applyLastOffering(p *position, s game.Seat, a Answer, r game.Recorder) {
	if a.Verb == Offer {
		p.offer(s, a.Tokens, r)
	} else {
		tell(r, s, "offered_nothing")
	}
	p.waiting = p.waiting.Without(s)
	p.endIfAnswered(r)
}

func (p *position) endIfAnswered(r game.Recorder) {
	if p.waiting == 0 {
		p.finish(r)
	}
}

// finish ends the game.
func (p *position) finish(r game.Recorder) {
	if p.mode == cooperative {
		p.settleTogether(r)
	}
	p.asked, p.waiting, p.turn = askNothing, 0, game.Watcher
	p.final, p.passed = true, p.people()
	if r != nil {
		p.tellResult(r)
	}
}
