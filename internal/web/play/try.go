package play

import (
	"errors"
	"net/http"
	"net/url"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/trial"
	"kancha/internal/web/page"
)

// Whoever is asked can try answers on a copy. The address holds all of it: the question, and the answers so far. Nothing is
// written down, and the page of the game is left as it was.

// tryView is what somebody tries.
type tryView struct {
	*trial.Trial
	Question string   // the real one that it begins at
	Moves    []string // the answers so far, in notation
}

var (
	errTryBarred = &page.Failure{Status: http.StatusConflict, Reason: "try_barred"}
	errTryOver   = &page.Failure{Status: http.StatusConflict, Reason: "try_over"}
	errTryHidden = &page.Failure{Status: http.StatusConflict, Reason: "try_hidden"}
	errTryLong   = &page.Failure{Status: http.StatusUnprocessableEntity, Reason: "try_long"}
)

// showTry shows the table as it would be after some answers.
func showTry(v *visit) error {
	now, err := v.look()
	if err != nil {
		return err
	}
	t, err := v.tryOn(now)
	if err == nil {
		if v.Live {
			return v.Send(http.StatusOK, tableAnswer(t))
		}
		return v.Send(http.StatusOK, tablePage(t))
	}
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	tongue := v.TongueOf(now.Game, now.Seats)
	return v.sendTable(page.StatusOf(err), now, v.Explain(err, &tongue))
}

// tryOn tries what the address says. Of the table it takes what the viewer sees.
func (v *visit) tryOn(now *table.Snapshot) (*tableView, error) {
	seat, ok := page.SeatFrom(v.R.FormValue("seat"))
	question := v.R.FormValue("question")
	switch {
	case !now.Trials:
		return nil, errTryBarred
	case !ok:
		return nil, &errs.Error{Reason: table.ReasonNoSeat}
	case !triable(now) || now.Asked.Seat != seat || question != "" && question != now.Asked.ID:
		return nil, errTryOver
	}
	seed, err := trial.Seed(now.View)
	if err != nil {
		return nil, err
	}
	return v.tryFrom(now, seed, v.R.Form["move"])
}

// tryFrom tries answers on the sample of a seed.
func (v *visit) tryFrom(now *table.Snapshot, seed uint64, moves []string) (*tableView, error) {
	g := v.s.played(now)
	if g == nil {
		return nil, &errs.Error{Reason: table.ReasonNoGame}
	}
	closes := v.Prefs.Closes()
	habits := trial.Habits{Spare: closes != table.CloseAsked, Ends: closes == table.CloseAlways}
	tried, err := trial.Follow(g.Rules, now.View, seed, moves, habits)
	if err != nil {
		return nil, refusedTry(err)
	}
	then := *now
	then.View, then.Waiting, then.Turn, then.Standing = tried.View, tried.View.Waiting(), tried.View.Turn(), tried.View.Standings()
	then.Public, then.Full, then.Coach, then.Bill, then.Asked = nil, nil, nil, nil, nil
	then.Undo = table.Undo{Seat: game.Watcher, Reason: table.UndoNothing}
	then.Marks = tried.Places
	if seat := tried.View.Viewer(); len(tried.Moves) > 0 {
		then.Asked = &table.Asked{ID: now.Asked.ID, Seat: seat, Question: tried.View.Question(seat), Moves: tried.Moves}
	}
	t, err := v.tableView(&then)
	if err == nil {
		t.try = &tryView{Trial: tried, Question: now.Asked.ID, Moves: moves}
	}
	return t, err
}

func refusedTry(err error) error {
	var illegal *game.Illegal
	var notation *game.NotationError
	switch {
	case errors.Is(err, trial.Long):
		return errTryLong
	case errors.Is(err, trial.Hidden), errors.Is(err, trial.Unasked):
		return errTryHidden
	case errors.As(err, &illegal):
		return &errs.Error{Reason: table.ReasonIllegal, Illegal: illegal}
	case errors.As(err, &notation):
		return &errs.Error{Reason: table.ReasonNotation}
	}
	return err
}

// triable tells whether the viewer is asked something that can be tried: not what a team decides together.
func triable(s *table.Snapshot) bool {
	return s.Trials && s.Asked != nil && s.Asked.Vote == nil && s.Asked.Seat == s.Viewer && s.HandOver == game.Watcher
}

// tries tells whether there is something to try now.
func (t *tableView) tries() bool {
	if !triable(t.snap) || t.replay != nil {
		return false
	}
	for i := range t.answers {
		if !t.answers[i].Reveals {
			return true
		}
	}
	return false
}

// tryPath is the address of a trial after its first n answers.
func (t *tableView) tryPath(n int) string {
	q := url.Values{"seat": {page.Itoa(int(t.snap.Viewer))}}
	if t.try != nil {
		q.Set("question", t.try.Question)
		q["move"] = t.try.Moves[:n]
	}
	return t.path("/try?" + q.Encode())
}

// tryTold is the sentence of a trial.
func (t *tableView) tryTold() string {
	switch {
	case t.snap.Asked != nil:
		return t.tongue.As("question", t.snap.Asked.Question.Phrase)
	case t.try.Asked():
		return t.T("try.hidden")
	case t.snap.Waiting.Empty():
		return t.T("try.end")
	}
	return t.tongue.T("table.waiting", i18n.Text("who", t.List(t.namesOf(t.snap.Waiting))))
}

// tryChoices are the choices of the form for a new table.
func (c *createView) tryChoices() []page.Labelled {
	return []page.Labelled{{ID: "on", Label: c.T("create.try.on")}, {ID: "off", Label: c.T("create.try.off")}}
}
