package play

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"kancha/game/guide"
	"kancha/internal/clock"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// Whoever plays a game for the first time is told one sentence at the first questions of each kind, in the line that tells
// what happens. It follows from the table alone: from how often the seat has answered such a question there, and from the
// log. Only who wants to hear it is kept by the browser.

// guideCookie holds the tables at which a reader is guided, the newest last, with stops between.
const guideCookie = "kancha_guide"

// mostGuided is of how many tables a browser remembers that.
const mostGuided = 8

// knownCookie holds the sentences that a reader knows, "GAME-WORD" with stops between, and endedCookie the guided games that
// were played to the end, "GAME-TABLE".
const (
	knownCookie = "kancha_known"
	endedCookie = "kancha_guided"
	mostKnown   = 100
	mostEnded   = 12
)

// enoughGuided is after how many whole games of a title nobody is guided any more unless they wish it.
const enoughGuided = 3

// readGuide reads what is said of a game. It is written for the pack that comes with it.
func (g *Game) readGuide() (err error) {
	if g.Guide != nil && g.Pack == "" {
		if g.guide, err = guide.Read(g.Guide); err != nil {
			return err
		}
		for word, id := range g.guide.Rules {
			if !g.book.Has(id) && g.book.Chapter(id) == nil {
				return fmt.Errorf("%s leads to %s, which is not said", word, id)
			}
		}
	}
	return err
}

// list is what a cookie holds, with stops between.
func (v *visit) list(cookie string) []string {
	return strings.FieldsFunc(v.s.CookieOf(v.R, cookie), func(r rune) bool { return r == '.' })
}

// remember adds to what a cookie holds; the oldest are forgotten.
func (v *visit) remember(cookie, what string, most int) {
	if list := v.list(cookie); !slices.Contains(list, what) {
		list = append(list, what)
		v.SetCookie(cookie, strings.Join(list[max(0, len(list)-most):], "."))
	}
}

func (v *visit) guidedTables() []string { return v.list(guideCookie) }

// wordKnown is how a browser remembers a sentence.
func wordKnown(game, word string) string { return game + "-" + word }

// noteGuided counts a guided game that was played to the end.
func (v *visit) noteGuided(snap *table.Snapshot) {
	if snap.Phase == table.Over && snap.Ending.Kind == "" && v.guided(snap) {
		v.remember(endedCookie, wordKnown(snap.Game, string(snap.ID)), mostEnded)
	}
}

// guidedEnough tells whether so many whole games were guided that nobody is guided unasked.
func (v *visit) guidedEnough(game string) bool {
	n := 0
	for _, e := range v.list(endedCookie) {
		if strings.HasPrefix(e, game+"-") {
			n++
		}
	}
	return n >= enoughGuided
}

// setGuided turns the guide of a table on or off.
func (v *visit) setGuided(id table.ID, on bool) {
	list := slices.DeleteFunc(v.guidedTables(), func(t string) bool { return t == string(id) })
	if on {
		list = append(list, string(id))
	}
	if len(list) == 0 {
		v.DropCookie(guideCookie)
		return
	}
	v.SetCookie(guideCookie, strings.Join(list[max(0, len(list)-mostGuided):], "."))
}

// doGuide turns the guide of a table on or off for this reader, or notes that one of its sentences is known; the cookie
// remembers only tables and sentences that there are.
func doGuide(v *visit) error {
	snap, err := v.look()
	if err != nil {
		return err
	}
	if word := v.R.PostFormValue("known"); word != "" {
		if g := v.s.games[snap.Game]; g == nil || g.guide == nil || !g.guide.Says(word) {
			return page.ErrBadForm
		}
		v.remember(knownCookie, wordKnown(snap.Game, word), mostKnown)
		return v.Redirect("/t/" + string(v.TableID()))
	}
	v.setGuided(v.TableID(), v.R.PostFormValue("guide") == "on")
	return v.Redirect("/t/" + string(v.TableID()))
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

// guidance is what the guide says at a question.
type guidance struct {
	Word, Text string
	Whole      string // the sentence, where the text is its beginning
	Rule       string // where one reads about it
	Known      bool   // one can say that one knows it
}

// guideSays is what is said at the present question, nil for nothing: what is proposed, of what has happened for the first
// time, else of the question.
func (t *tableView) guideSays() *guidance {
	asked, g := t.snap.Asked, t.game.guide
	if asked == nil || asked.Vote != nil || t.covered() {
		return nil
	}
	out := guidance{Word: t.proposed(g)}
	if out.Word == "" {
		out.Word = t.milestone(g, asked.News)
	}
	short := false
	if out.Word == "" {
		out.Word, out.Known, short = g.Of(asked.Question.Kind), true, asked.Before >= guide.Times
		if asked.Before >= guide.Times+guide.Shorter || slices.Contains(t.list(knownCookie), wordKnown(t.snap.Game, out.Word)) {
			return nil
		}
	}
	if out.Word == "" {
		return nil
	}
	out.Whole, out.Rule = t.tongue.Word("guide."+out.Word), g.Rules[out.Word]
	if out.Text = out.Whole; short {
		out.Text = guide.Short(out.Whole)
	}
	return &out
}

// proposed is the word about the answer that is proposed now, as long as it is legal: the game's first answers are those of
// the guide's opening.
func (t *tableView) proposed(g *guide.Guide) string {
	at := t.snap.Steps
	if at >= len(g.Opening) || !slices.ContainsFunc(t.answers, func(a answer) bool { return a.Move == g.Opening[at].Move }) {
		return ""
	}
	return g.Opening[at].Word
}

// milestone is the word of what has happened for the first time in the game after a number of answers.
func (t *tableView) milestone(g *guide.Guide, after int) string {
	for _, m := range g.Once {
		at := slices.IndexFunc(t.snap.Log, func(l table.LogLine) bool {
			return l.House == "" && m.Fits(l.Event.Phrase) && (m.Any || l.Event.Seat == t.snap.Viewer)
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
	form := url.Values{"seat0": {"me"}, "seat1": {"bot:" + c.levels[min(1, len(c.levels)-1)]}, "coach": {"on"}}
	if !c.guidedEnough(c.info.ID) {
		form.Set("guide", "1")
	}
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
