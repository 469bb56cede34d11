package play

import (
	"slices"
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// doHelp asks the coach for a seat.
func doHelp(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		step, err := strconv.Atoi(v.R.PostFormValue("step"))
		if err != nil {
			return page.ErrBadForm
		}
		return v.s.Coach.Help(v.R.Context(), table.Ask{
			Table: v.TableID(), Person: v.Person, Seat: seat, Help: table.Help(v.R.PostFormValue("help")), Step: step,
			Key: v.R.PostFormValue("key"),
		})
	})
}

// nextHelp is the next rung of the ladder, "" at its top.
func (t *tableView) nextHelp() table.Help {
	rungs := t.snap.Coach.Ladder
	if rung := t.snap.Coach.Rung; rung < len(rungs) {
		return rungs[rung]
	}
	return ""
}

// coachPlans tells whether the coach compares answers: then it has nothing to say where there is no choice.
func (t *tableView) coachPlans() bool { return slices.Contains(t.snap.Coach.Ladder, table.HelpWhat) }

// coachIdle tells whether the coach has nothing to say because the seat is not asked.
func (t *tableView) coachIdle() bool { return t.coachPlans() && len(t.answers) == 0 }

func (t *tableView) helpWord(help table.Help) string {
	switch help {
	case table.HelpLook:
		return t.T("coach.look")
	case table.HelpRule:
		return t.T("coach.rule")
	case table.HelpWhat:
		return t.T("coach.what")
	case table.HelpWhy:
		return t.T("coach.why")
	}
	return t.T("coach.answer")
}

// movePlaces are the places that an answer speaks of.
func (t *tableView) movePlaces(m game.Move) string {
	return strings.Join(t.game.Rules.Describe(m).Places(), " ")
}

// planLine is how the turn goes on after the answer, as a list.
func (t *tableView) planLine(line []game.Move) string {
	words := make([]string, 0, len(line))
	for _, m := range line[min(1, len(line)):] {
		words = append(words, t.moveWords(m))
	}
	return strings.Join(words, " → ")
}

// planGains is what a plan scores, by category.
func (t *tableView) planGains(gains []game.Points) string {
	words := make([]string, len(gains))
	for i, p := range gains {
		words[i] = t.tongue.Word("category."+p.Category) + " " + t.Signed(p.N)
	}
	return t.List(words)
}

// placeList names places as the game does.
func (t *tableView) placeList(places []string) string {
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = t.tongue.Place(p)
	}
	return t.List(names)
}

// helped tells whether anybody has taken a hint.
func (t *tableView) helped() bool {
	return slices.ContainsFunc(t.snap.Coach.Used, func(n int) bool { return n > 0 })
}

// coachScene puts what the coach has said to the viewer on the board.
func (t *tableView) coachScene(scene *draw.Scene) {
	c := t.snap.Coach
	if c == nil || !c.Mine || t.replay != nil {
		return
	}
	if c.Hint != nil {
		scene.Lit = c.Hint.Look
	}
	for _, m := range c.Marks {
		scene.Left = append(scene.Left, draw.Left(m))
	}
}

// coachLine says whether a table has a coach, if its game could have one; "" otherwise.
func (t *tableView) coachLine() string {
	switch {
	case t.snap.Ranked && t.s.Coach.Has(t.snap.Game):
		return t.T("coach.ranked")
	case t.snap.Coach != nil:
		return t.T("coach.with")
	case t.s.Coach.Has(t.snap.Game):
		return t.T("coach.without")
	}
	return ""
}

// coachChoices are the choices of the form for a new table.
func (c *createView) coachChoices() []page.Labelled {
	return []page.Labelled{{ID: "on", Label: c.T("create.coach.on")}, {ID: "off", Label: c.T("create.coach.off")}}
}
