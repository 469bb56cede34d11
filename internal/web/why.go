package web

import (
	"net/http"
	"slices"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// reason is why something cannot be done at a place, or what can.
type reason struct{ Move, Why string }

// showWhy answers "why not?" for a place: each thing that one could think of there and what the rules say to it.
func showWhy(v *visit) error {
	snap, err := v.look()
	if err != nil {
		return err
	}
	t, err := v.tableView(snap)
	if err != nil {
		return err
	}
	return v.send(http.StatusOK, whyAnswer(t, shorten(v.r.FormValue("place")), t.reasons(v.r.FormValue("place"))))
}

func (t *tableView) reasons(place string) []reason {
	if t.snap.View == nil {
		return nil
	}
	if t.snap.Asked == nil {
		return []reason{{Why: t.sentence()}}
	}
	var out []reason
	for _, m := range t.snap.View.Candidates(t.snap.Asked.Seat, nil) {
		if !slices.Contains(t.game.Board.Places(t.snap.View, t.snap.Asked.Seat, m), place) {
			continue
		}
		r := reason{Move: t.tongue.As("move", t.game.Rules.Describe(m)), Why: t.T("why.allowed")}
		if err := t.snap.View.Check(t.snap.Asked.Seat, m); err != nil {
			r.Why = t.illegal(err)
		}
		out = append(out, r)
	}
	return groupReasons(out)
}

func (t *tableView) illegal(err error) string {
	if refused, ok := err.(*game.Illegal); ok {
		return t.tongue.As("reason", refused.Phrase)
	}
	return t.T("error." + errBroken.reason)
}

// groupReasons says a reason that several moves share once, without naming them all.
func groupReasons(all []reason) []reason {
	count := map[string]int{}
	for _, r := range all {
		count[r.Why]++
	}
	var out []reason
	for _, r := range all {
		if count[r.Why] > 2 {
			r.Move = ""
		}
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// sentence is the one sentence of the decision bar: who must do what.
func (t *tableView) sentence() string {
	switch {
	case t.replay != nil:
		return t.T("replay.sentence", game.Num("step", t.snap.Step), game.Num("steps", t.snap.Steps))
	case t.snap.View == nil:
		return t.T("table.gathering", game.Num("n", freeSeats(t.snap.Seats)))
	case t.snap.Waiting.Empty():
		return t.verdict()
	case t.covered():
		return t.tongue.T("handover.sentence", game.Who("who", t.snap.HandOver))
	case t.snap.Asked != nil && t.snap.Asked.Vote != nil:
		return t.T("vote.sentence", i18n.Text("question", t.tongue.As("question", t.snap.Asked.Question.Phrase)))
	case t.snap.Asked != nil && len(t.snap.Mine) > 1:
		return t.tongue.T("table.asked_seat", game.Who("who", t.snap.Viewer), i18n.Text("question", t.tongue.As("question", t.snap.Asked.Question.Phrase)))
	case t.snap.Asked != nil:
		return t.tongue.As("question", t.snap.Asked.Question.Phrase)
	}
	return t.tongue.T("table.waiting", i18n.Text("who", t.List(t.namesOf(t.snap.Waiting))))
}

func (t *tableView) namesOf(seats game.Seats) []string {
	var names []string
	for s := range seats.All() {
		names = append(names, t.tongue.Name(s))
	}
	return names
}

// verdict is who has won, or why nobody has.
func (t *tableView) verdict() string {
	if t.snap.Ending.Kind == table.EndAgreed {
		return t.T("end.agreed")
	}
	if t.snap.Ending.Kind == table.EndHouse {
		return t.T("end.house")
	}
	if t.snap.Ending.Kind == table.EndTime {
		return t.T("end.time")
	}
	var winners []string
	for _, s := range t.snap.Standing {
		if s.Rank == 1 {
			winners = append(winners, t.tongue.Name(s.Seat))
		}
	}
	if t.snap.Ending.Kind == table.EndGaveUp {
		return t.tongue.T("end.gave_up", game.Who("loser", t.snap.Ending.Seat), i18n.Text("who", t.List(winners)))
	}
	if t.snap.Ending.Kind == table.EndLost {
		return t.tongue.T("end.lost", game.Who("loser", t.snap.Ending.Seat), i18n.Text("who", t.List(winners)))
	}
	return t.T("end.winner", game.Num("n", len(winners)), i18n.Text("who", t.List(winners)))
}

// rankingTitle says what the table of scores is: those of the end, or those so far of a game that ended before.
func (t *tableView) rankingTitle() string {
	if t.snap.Ending.Kind != "" {
		return t.T("end.so_far")
	}
	return t.T("end.ranking")
}
