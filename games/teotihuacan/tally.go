package teotihuacan

import "kancha/game"

// tally sums what a seat pays and gains while an answer is carried out, each by itself: one good may be both paid and
// gained.
type tally struct {
	seat       game.Seat
	then       bool // told as what comes later
	paid, gain [goodKinds]int
	points     int
}

func (t *tally) Secret(_ game.Seats, full, _ game.Event) { t.Event(full) }

func (t *tally) Event(e game.Event) {
	if e.Seat != t.seat {
		return
	}
	n, _ := e.Arg("n")
	switch e.Kind {
	case "gained":
		t.gain[goodOf(e)] += n.N
	case "collected":
		t.gain[Cocoa] += n.N
	case "paid":
		t.paid[goodOf(e)] += n.N
	case "points":
		t.points += n.N
	}
}

// goodOf is the good that an event tells about.
func goodOf(e game.Event) int {
	arg, _ := e.Arg("good")
	for i, id := range goodIDs {
		if arg.IDs[0] == "good."+id {
			return i
		}
	}
	return 0
}

// said tells the goods, and of what comes later the points: those of the answer itself are compared.
func (t *tally) said(out []game.Phrase) []game.Phrase {
	gains := "gain"
	if t.then {
		gains = "then_gain"
	}
	for good := range uint8(goodKinds) {
		if n := t.paid[good]; n > 0 {
			out = append(out, game.Say("pay", goodArg(good), game.Num("n", n)))
		}
	}
	for good := range uint8(goodKinds) {
		if n := t.gain[good]; n > 0 {
			out = append(out, game.Say(gains, goodArg(good), game.Num("n", n)))
		}
	}
	if t.then && t.points > 0 {
		out = append(out, game.Say("then_points", game.Num("n", t.points)))
	}
	return out
}
