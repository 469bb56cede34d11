package web

import (
	"net/url"
	"slices"
	"strings"

	"kancha/game/guide"
	"kancha/internal/clock"
	"kancha/internal/table"
)

// Whoever plays a game for the first time is told one sentence at the first questions of each kind, in the line that tells
// what happens. It follows from the table alone: from how often the seat has answered such a question there, and from the
// log. Only who wants to hear it is kept by the browser.

// guideCookie holds the tables at which a reader is guided, the newest last, with stops between.
const guideCookie = "kancha_guide"

// mostGuided is of how many tables a browser remembers that.
const mostGuided = 8

// readGuide reads what is said of a game. It is written for the pack that comes with it.
func (g *Game) readGuide() (err error) {
	if g.Guide != nil && g.Pack == "" {
		g.guide, err = guide.Read(g.Guide)
	}
	return err
}

func (v *visit) guidedTables() []string {
	return strings.FieldsFunc(v.s.cookieOf(v.r, guideCookie), func(r rune) bool { return r == '.' })
}

// setGuided turns the guide of a table on or off.
func (v *visit) setGuided(id table.ID, on bool) {
	list := slices.DeleteFunc(v.guidedTables(), func(t string) bool { return t == string(id) })
	if on {
		list = append(list, string(id))
	}
	if len(list) == 0 {
		v.dropCookie(guideCookie)
		return
	}
	v.setCookie(guideCookie, strings.Join(list[max(0, len(list)-mostGuided):], "."))
}

// doGuide turns the guide of a table on or off for this reader; the cookie remembers only tables that there are.
func doGuide(v *visit) error {
	if _, err := v.look(); err != nil {
		return err
	}
	v.setGuided(v.tableID(), v.r.PostFormValue("guide") == "on")
	return v.redirect("/t/" + string(v.tableID()))
}

// guidable tells whether there is a guide at a table: in a game that counts, or in which time runs, nobody is told anything.
func (v *visit) guidable(snap *table.Snapshot) bool {
	g := v.s.games[snap.Game]
	return g != nil && g.guide != nil && len(snap.Mine) > 0 && !snap.Ranked && snap.Event == "" && !snap.Study && snap.Clock.Kind == clock.None
}

// guided tells whether the reader wants to be guided at a table.
func (v *visit) guided(snap *table.Snapshot) bool {
	return v.guidable(snap) && slices.Contains(v.guidedTables(), string(snap.ID))
}

// isGuided tells whether the page is one of a guided game that goes on.
func (t *tableView) isGuided() bool {
	return t.replay == nil && t.back == nil && t.try == nil && t.lesson == nil && t.snap.Phase == table.Playing && t.guided(t.snap)
}

// guideSays is the sentence at the present question, "" for none: of what has happened for the first time, else of the
// question.
func (t *tableView) guideSays() string {
	asked, g := t.snap.Asked, t.game.guide
	if asked == nil || asked.Vote != nil || t.covered() {
		return ""
	}
	word := t.milestone(g, asked.News)
	if word == "" && asked.Before < guide.Times {
		word = g.Of(asked.Question.Kind)
	}
	if word == "" {
		return ""
	}
	return t.tongue.Word("guide." + word)
}

// milestone is the word of what has happened for the first time in the game after a number of answers.
func (t *tableView) milestone(g *guide.Guide, after int) string {
	for _, m := range g.Once {
		at := slices.IndexFunc(t.snap.Log, func(l table.LogLine) bool {
			return l.House == "" && l.Event.Kind == m.Event && (m.Any || l.Event.Seat == t.snap.Viewer)
		})
		if at >= 0 && t.snap.Log[at].Step > after {
			return m.Word
		}
	}
	return ""
}

// guidedForm is the form of a first game: against the weakest bot that thinks, set up as the guide says. It is nil if there
// is none.
func (c *createView) guidedForm() url.Values {
	g := c.game.guide
	if g == nil || len(c.levels) == 0 {
		return nil
	}
	form := url.Values{"seat0": {"me"}, "seat1": {"bot:" + c.levels[min(1, len(c.levels)-1)]}, "coach": {"on"}, "guide": {"1"}}
	switch {
	case g.Edition != "":
		form.Set("edition", g.Edition)
	case len(c.info.Editions) > 0:
		form.Set("edition", c.usualEdition())
	}
	for _, o := range g.Options {
		form.Set("option-"+o.Option, o.Value)
	}
	return form
}

// field is one of a form that is sent with one tap.
type field struct{ Name, Value string }

// guidedFields are those of a first game of a game, in order.
func (v *visit) guidedFields(g *Game) []field {
	c := &createView{visit: v, game: g, info: g.Rules.Info(), tongue: v.Of(g.Rules.Info().ID, nil), levels: v.s.House.Levels(g.Rules.Info().ID)}
	c.preset = c.guidedForm()
	var out []field
	for name := range c.preset {
		out = append(out, field{name, c.preset.Get(name)})
	}
	out = append(out, field{"name0", c.defaultName(0)})
	slices.SortFunc(out, func(a, b field) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// endsEnough tells whether a lesson is the last of those that are enough to play.
func (t *tableView) endsEnough() bool {
	l := t.lesson
	return l.Lesson.First && (l.next == nil || !l.next.First)
}
