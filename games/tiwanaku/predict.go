package tiwanaku

import (
	"kancha/game"
	"kancha/game/turn"
)

// predictions appends an announcement of every crop for every space of a set.
func predictions(set spaces, out []game.Move) []game.Move {
	for ; set != 0; set &= set - 1 {
		a := Answer{Verb: Predict, Space: set.first()}
		for a.Crop = 1; a.Crop <= crops; a.Crop++ {
			out = append(out, a.Move())
		}
	}
	return out
}

func moreCandidates(p *position, s game.Seat, out []game.Move) []game.Move {
	out = predictions(p.own(s), out)
	if p.mode == solo {
		return out
	}
	return append(out, Answer{Verb: Stop}.Move())
}

func lastCandidates(p *position, s game.Seat, out []game.Move) []game.Move {
	return append(predictions(p.own(s), out), Answer{Verb: Pass}.Move())
}

// checkPrediction: an own farmer on a tile without crop may announce any crop, also one that logic excludes (TI-30,
// TI-34). To pass is always allowed, and so is to stop, but alone (TI-67).
func checkPrediction(p *position, s game.Seat, a Answer) turn.Reason {
	if a.Verb == Stop && p.mode == solo {
		return mustPredict
	}
	if a.Verb != Predict {
		return turn.OK
	}
	if why := p.checkOwn(s, a.Space); why != turn.OK {
		return why
	}
	if p.crops.has(a.Space) {
		return cropThere.With2(int(a.Space), int(p.crop[a.Space]))
	}
	return turn.OK
}

// applyMore: after a right answer one may go on with another farmer, a wrong one ends the turn at once (TI-31, TI-32).
// Together that is so too (TI-87). Alone one must go on, right or wrong (TI-67).
func applyMore(p *position, s game.Seat, a Answer, r game.Recorder) {
	p.outcome = 0
	if a.Verb == Stop {
		p.ask(askClose, s)
		return
	}
	had := p.total(p.side(s))
	right := p.predict(s, a, r)
	switch {
	case !right && p.mode != solo:
		p.endTurn(r)
	case p.bare(s) != 0:
		p.ask(askMore, s)
		if p.mode == solo {
			p.outcome = wasRight
		}
		if !right {
			p.outcome = wasWrong + outcome(had-p.total(p.side(s)))
		}
	case p.final:
		p.finish(r)
	default:
		p.ask(askClose, s)
	}
}

// predict puts the true crop down and settles the announcement: the crop's level won or lost, and its token won. The
// farmer stays on the crop (TI-36).
func (p *position) predict(s game.Seat, a Answer, r game.Recorder) bool {
	crop := p.crop[a.Space]
	p.crops |= a.Space.bit()
	p.wheel = a.Space
	p.placed = true
	p.reveals++
	if a.Crop != crop {
		lost := p.lose(p.side(s), int16(crop))
		if r != nil {
			tell(r, s, "predicted_wrong", at("at", a.Space), cropArg("said", a.Crop), cropArg("crop", crop),
				game.Num("n", int(lost)))
		}
		return false
	}
	p.points[p.side(s)][predictionPoints] += int16(crop)
	if r != nil {
		tell(r, s, "predicted_right", at("at", a.Space), cropArg("crop", crop), game.Num("n", int(crop)))
	}
	p.winToken(s, crop, r)
	return true
}

// winToken gives a side the offering token of a crop, unless it holds one (TI-33).
func (p *position) winToken(s game.Seat, crop uint8, r game.Recorder) {
	held := &p.tokens[p.side(s)]
	kind := "token_gained"
	if held.Has(crop) {
		kind = "token_held"
	}
	*held |= cropOf(crop)
	if r != nil {
		tell(r, s, kind, cropArg("crop", crop))
	}
}

// lose takes points away, down to 0 at most (TI-32), and says how many it were.
func (p *position) lose(side int, n int16) int16 {
	n = min(n, p.total(side))
	p.points[side][mistakePoints] -= n
	return n
}

// beginFinal opens the final predictions with the seat whose turn it was (TI-46).
func (p *position) beginFinal(r game.Recorder) {
	if p.mode == solo {
		p.beginSoloEnd(r)
		return
	}
	p.final = true
	tell(r, game.Watcher, "final_predictions")
	p.askLast(p.turn, r)
}

// askLast puts the next final prediction to the first seat from s on that has not passed. Who cannot predict passes.
func (p *position) askLast(s game.Seat, r game.Recorder) {
	for p.passed != p.people() {
		if !p.passed.Has(s) {
			if p.bare(s) != 0 {
				p.turn = s
				p.ask(askLastPrediction, s)
				return
			}
			p.passed = p.passed.With(s)
			tell(r, s, "auto_passed")
		}
		s = p.after(s)
	}
	p.beginOfferings(r)
}

// applyLastPrediction: one farmer, then the next seat without an offering between them (TI-47); whoever errs must pass
// (TI-46). Alone all or none (TI-68).
func applyLastPrediction(p *position, s game.Seat, a Answer, r game.Recorder) {
	switch {
	case p.mode == solo && a.Verb == Pass:
		tell(r, s, "passed")
		p.finish(r)
		return
	case p.mode == solo:
		applyMore(p, s, a, r)
		return
	case a.Verb == Pass:
		p.passed = p.passed.With(s)
		tell(r, s, "passed")
	case !p.predict(s, a, r):
		p.passed = p.passed.With(s)
		tell(r, s, "passed_by_error")
	}
	p.askLast(p.after(s), r)
}
