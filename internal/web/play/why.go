package play

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// reason is why something cannot be done at a place, with the rule that says it, or what can.
type reason struct{ Move, Why, Rule string }

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
	return v.Send(http.StatusOK, whyAnswer(t, page.Shorten(v.R.FormValue("place")), t.reasons(v.R.FormValue("place"))))
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
		r := reason{Move: t.sayHere(m), Why: t.T("why.allowed")}
		if err := t.snap.View.Check(t.snap.Asked.Seat, m); err != nil {
			r.Why, r.Rule = t.illegal(err), t.game.ruleOf(err)
		}
		out = append(out, r)
	}
	if out == nil {
		return t.afterwards(place)
	}
	return groupReasons(out)
}

// sayHere says an answer to the question that is asked.
func (t *tableView) sayHere(m game.Move) string {
	return t.tongue.As("move", game.Told(t.game.Rules, t.snap.View, t.snap.Asked.Seat, m))
}

// mostTried is how many answers are tried for a place that none of them has, and mostNamed how many are named.
const (
	mostTried = 48
	mostNamed = 3
)

// afterwards is what can be done at a place once another answer was given: which ones they are or, if the place is then
// refused after all of them, why. It tries them in a game that the asked seat could be in, so it tells what that seat
// knows.
func (t *tableView) afterwards(place string) []reason {
	seat := t.snap.Asked.Seat
	var first []game.Move
	refused := map[string]string{} // with the rule
	rand := game.NewRand(1)
	now := t.snap.View.Determinize(&rand) // once: a draw of a hidden valley can take long
	for i, m := range t.snap.Asked.Moves {
		if i == mostTried {
			break
		}
		next := now.Clone()
		if t.snap.View.Preview(seat, m).Reveals || next.Apply(seat, m, nil) != nil || !next.Waiting().Has(seat) {
			continue
		}
		switch open, why := t.openAt(next.View(seat), seat, place); {
		case open:
			first = append(first, m)
		case why != nil:
			refused[t.illegal(why)] = t.game.ruleOf(why)
		}
	}
	if len(first) > 0 {
		return t.firstOf(first)
	}
	var out []reason
	for _, why := range slices.Sorted(maps.Keys(refused)) {
		out = append(out, reason{Why: why, Rule: refused[why]})
	}
	return out
}

// openAt tells whether an answer of a seat at a place is allowed, or why not; neither if there is none.
func (t *tableView) openAt(view game.View, seat game.Seat, place string) (open bool, why error) {
	for _, m := range view.Candidates(seat, nil) {
		if !slices.Contains(t.game.Board.Places(view, seat, m), place) {
			continue
		}
		err := view.Check(seat, m)
		if err == nil {
			return true, nil
		}
		why = err
	}
	return false, why
}

// firstOf names the answers that come first, many of them by what they have in common.
func (t *tableView) firstOf(moves []game.Move) []reason {
	var out []reason
	for _, m := range moves {
		said := t.sayHere(m)
		if len(moves) > mostNamed {
			said = t.tongue.Word("verb." + game.Told(t.game.Rules, t.snap.View, t.snap.Asked.Seat, m).Kind)
		}
		if r := (reason{Why: t.T("why.first", i18n.Text("move", said))}); !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

func (t *tableView) illegal(err error) string {
	if refused, ok := err.(*game.Illegal); ok {
		return t.tongue.As("reason", refused.Phrase)
	}
	return t.T("error." + page.ErrBroken.Reason)
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
	case t.back != nil:
		return t.backTold()
	case t.replay != nil:
		return t.stepTold()
	case t.try != nil:
		return t.tryTold()
	case t.snap.View == nil:
		return t.roomSentence()
	case t.snap.Waiting.Empty():
		return t.verdict()
	case t.covered():
		return t.tongue.T("handover.sentence", game.Who("who", t.snap.HandOver))
	case t.snap.Asked != nil && t.snap.Asked.Vote != nil:
		return t.T("vote.sentence", i18n.Text("question", t.tongue.As("question", t.snap.Asked.Question.Phrase)))
	case t.snap.Asked != nil && len(t.snap.Mine) > 1:
		return t.tongue.T("table.asked_seat", game.Who("who", t.snap.Viewer), i18n.Text("question", t.tongue.As("question", t.snap.Asked.Question.Phrase)))
	case t.snap.Asked != nil:
		return upperFirst(t.tongue.As("question", t.snap.Asked.Question.Phrase))
	}
	return t.tongue.T("table.waiting", i18n.Text("who", t.List(t.namesOf(t.snap.Waiting))))
}

// stepTold is what happened at the step that a replay shows.
func (t *tableView) stepTold() string {
	var said []string
	last := game.Watcher
	for i := range t.snap.Log {
		if line := &t.snap.Log[i]; line.Step == t.snap.Step && line.House == "" && t.snap.Step > t.replay.First && t.beat(i).As != draw.Turn {
			text := t.tongue.As("event", line.Event.Phrase)
			if seat := line.Event.Seat; seat >= 0 && seat != last {
				text = t.tongue.Name(seat) + ": " + text
				last = seat
			}
			said = append(said, text)
		}
	}
	if len(said) == 0 {
		return t.T("replay.sentence", game.Num("step", t.snap.Step), game.Num("steps", t.snap.Steps))
	}
	return strings.Join(said, " · ")
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
	if said := t.teamVerdict(); said != "" {
		return said
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
	if len(winners) == 1 && t.wins() {
		return t.T("end.you_win")
	}
	return t.T("end.winner", game.Num("n", len(winners)), i18n.Text("who", t.List(winners)))
}

// wins tells whether the reader plays one seat, and that seat has won.
func (t *tableView) wins() bool {
	return len(t.snap.Mine) == 1 && slices.ContainsFunc(t.snap.Standing, func(s game.Standing) bool { return s.Rank == 1 && s.Seat == t.snap.Mine[0] })
}

// teamVerdict is how it ended for those who play together against the rules; nothing for other games, and for those
// that somebody left.
func (t *tableView) teamVerdict() string {
	ranking := t.ranking()
	if t.snap.Ending.Kind != "" || len(ranking) != 2 || len(t.team(0)) == 0 {
		return ""
	}
	if ours, theirs := ranking[0], ranking[1]; len(t.team(ours.Seat)) > 0 {
		return t.T("end.team_won", game.Num("ours", ours.Total), game.Num("theirs", theirs.Total))
	}
	return t.T("end.team_lost", game.Num("ours", ranking[1].Total), game.Num("theirs", ranking[0].Total))
}

// rankingTitle says what the table of scores is: those of the end, or those so far of a game that ended before.
func (t *tableView) rankingTitle() string {
	if t.snap.Ending.Kind != "" {
		return t.T("end.so_far")
	}
	return t.T("end.ranking")
}
