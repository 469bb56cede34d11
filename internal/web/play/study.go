package play

import (
	"net/http"
	"strconv"

	"kancha/game"
	"kancha/internal/analysis"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// doStudy makes an analysis of a finished game from one of its positions, for the reader alone.
func doStudy(v *visit) error {
	src, err := v.source(v.R.PostFormValue("step"))
	if err != nil {
		return err
	}
	id, err := v.study(src)
	if err != nil {
		return err
	}
	return v.Redirect("/t/" + string(id))
}

// study makes an analysis for the reader.
func (v *visit) study(src table.Source) (table.ID, error) {
	if err := v.Identify(); err != nil {
		return "", err
	}
	return v.s.lobby.Study(v.R.Context(), v.Person, src)
}

// source is the game of the table up to a step.
func (v *visit) source(typed string) (table.Source, error) {
	step, err := strconv.Atoi(typed)
	if err != nil {
		return table.Source{}, &errs.Error{Reason: table.ReasonNoStep}
	}
	return v.s.House.Source(v.R.Context(), v.TableID(), v.Person, step)
}

// doPrompt lets a bot answer in an analysis.
func doPrompt(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.House.Prompt(v.R.Context(), v.TableID(), v.Person, seat, v.R.PostFormValue("level"), v.R.PostFormValue("whole") != "")
	})
}

// showFork is the form for a new table that goes on from a position of a finished game.
func showFork(v *visit) error {
	c, err := v.forkView()
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, createPage(c))
}

func doFork(v *visit) error {
	c, err := v.forkView()
	if err != nil {
		return err
	}
	return c.make()
}

func (v *visit) forkView() (*createView, error) {
	src, err := v.source(v.R.FormValue("step"))
	if err != nil {
		return nil, err
	}
	c, err := v.createViewOf(src.Game)
	if err == nil {
		c.from = &src
	}
	return c, err
}

// forks tells whether the game can be gone on from the step that is shown.
func (t *tableView) forks() bool {
	return t.snap.View != nil && (t.snap.Study || t.snap.Phase == table.Over && t.replay != nil)
}

// owed is what a seat of an analysis could expect, and what its answers cost.
type owed struct {
	spending
	Lead string // "" while it is not known
}

// owings are those of all seats but automata.
func (t *tableView) owings() []owed {
	var out []owed
	for i, info := range t.snap.Seats {
		if info.Holder == table.Automaton {
			continue
		}
		o := owed{spending: spend(t.snap.Bill.Lines, game.Seat(i))}
		if i < len(t.snap.Bill.Lead) {
			o.Lead = t.Tenths(t.snap.Bill.Lead[i])
		}
		out = append(out, o)
	}
	return out
}

// spend adds up what the decisions of a seat cost.
func spend(all []analysis.Decision, seat game.Seat) spending {
	s := spending{Seat: seat}
	for _, d := range all {
		if d.Seat != seat {
			continue
		}
		s.Count, s.Cost = s.Count+1, s.Cost+d.Cost()
		if d.Cost() == 0 {
			s.Top++
		}
	}
	return s
}

// moveWords says an answer.
func (t *tableView) moveWords(m game.Move) string {
	return t.tongue.As("move", t.game.Rules.Describe(m))
}

// sentenceOf says what was played and what would have been better.
func (t *tableView) sentenceOf(d analysis.Decision) string {
	return t.tongue.T("analysis.point", game.Who("who", d.Seat), i18n.Text("played", t.moveWords(d.Played.Move)), i18n.Text("best", t.moveWords(d.Best.Move)))
}
