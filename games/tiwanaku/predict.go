package tiwanaku

import "kancha/game"

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
	return append(predictions(p.farmers[s], out), Answer{Verb: Stop}.Move())
}

func lastCandidates(p *position, s game.Seat, out []game.Move) []game.Move {
	return append(predictions(p.farmers[s], out), Answer{Verb: Pass}.Move())
}

// checkPrediction: an own farmer on a tile without crop may announce any crop, also one that logic excludes (TI-30,
// TI-34). To stop or to pass is always allowed.
func checkPrediction(p *position, s game.Seat, a Answer) reason {
	if a.Verb != Predict {
		return fine
	}
	if why := p.checkOwn(s, a.Space); why != fine {
		return why
	}
	if p.crops.has(a.Space) {
		return cropThere
	}
	return fine
}

// applyMore: after a right answer one may go on with another farmer, a wrong one ends the turn at once (TI-31, TI-32).
func applyMore(p *position, s game.Seat, a Answer, r game.Recorder) {
	switch {
	case a.Verb == Stop:
		p.ask(askClose, s)
	case !p.predict(s, a, r):
		p.endTurn(r)
	case p.bare(s) != 0:
		p.ask(askMore, s)
	default:
		p.ask(askClose, s)
	}
}

// predict puts the true crop down and settles the announcement: the crop's level won or lost, and its token won.
func (p *position) predict(s game.Seat, a Answer, r game.Recorder) bool {
	crop := p.crop[a.Space]
	p.crops |= a.Space.bit()
	p.wheel = a.Space
	p.placed = true
	p.reveals++
	if a.Crop != crop {
		lost := p.lose(s, int16(crop))
		if r != nil {
			tell(r, s, "predicted_wrong", at("at", a.Space), cropArg("said", a.Crop), cropArg("crop", crop),
				game.Num("n", int(lost)))
		}
		return false
	}
	p.points[s][predictionPoints] += int16(crop)
	held := p.tokens[s].Has(crop)
	p.tokens[s] |= cropOf(crop)
	if r != nil {
		tell(r, s, "predicted_right", at("at", a.Space), cropArg("crop", crop), game.Num("n", int(crop)))
		kind := "token_gained"
		if held {
			kind = "token_held" // TI-33
		}
		tell(r, s, kind, cropArg("crop", crop))
	}
	return true
}

// lose takes points away, down to 0 at most (TI-32), and says how many it were.
func (p *position) lose(s game.Seat, n int16) int16 {
	n = min(n, p.total(s))
	p.points[s][mistakePoints] -= n
	return n
}

// beginFinal opens the final predictions with the seat whose turn it was (TI-46).
func (p *position) beginFinal(r game.Recorder) {
	p.final = true
	tell(r, game.Watcher, "final_predictions")
	p.askLast(p.turn, r)
}

// askLast puts the next final prediction to the first seat from s on that has not passed. Who cannot predict passes.
func (p *position) askLast(s game.Seat, r game.Recorder) {
	all := game.AllSeats(int(p.seats))
	for p.passed != all {
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

// applyLastPrediction: one farmer, then the next seat; whoever errs must pass (TI-46).
func applyLastPrediction(p *position, s game.Seat, a Answer, r game.Recorder) {
	switch {
	case a.Verb == Pass:
		p.passed = p.passed.With(s)
		tell(r, s, "passed")
	case !p.predict(s, a, r):
		p.passed = p.passed.With(s)
		tell(r, s, "passed_by_error")
	}
	p.askLast(p.after(s), r)
}
