package web

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/i18n"
)

// htmxConfig keeps the script from touching the history and from closing what the reader has opened.
const htmxConfig = `{"history":false,"includeIndicatorCSS":false,"morphIgnore":["data-htmx-powered","open"],"defaultTimeout":20000}`

func itoa(n int) string { return strconv.Itoa(n) }

func scheme(theme string) string {
	if theme == "auto" {
		return "light dark"
	}
	return theme
}

func nextTheme(theme string) string {
	for i, t := range themes {
		if t == theme {
			return themes[(i+1)%len(themes)]
		}
	}
	return themes[0]
}

// labelled is an option of a menu.
type labelled struct{ ID, Label string }

func (c *createView) editions() []labelled {
	var out []labelled
	for _, e := range c.info.Editions {
		out = append(out, labelled{e.ID, c.tongue.Word("edition." + e.ID)})
	}
	if own := c.ownEdition(); own > 0 { // the reader's first
		first := out[own]
		out = slices.Insert(slices.Delete(out, own, own+1), 0, first)
	}
	return out
}

// ownEdition is the place of the edition that is printed in the reader's language, 0 where none is.
func (c *createView) ownEdition() int {
	return max(0, slices.IndexFunc(c.info.Editions, func(e game.Edition) bool { return e.ID == c.Lang }))
}

// usualEdition is the edition that the form begins with.
func (c *createView) usualEdition() string { return c.info.Editions[c.ownEdition()].ID }

// values are the choices of an option; one that an edition sets can be left to it.
func (c *createView) values(o game.Option) []labelled {
	var out []labelled
	if c.set(o) {
		out = append(out, labelled{"", c.T("create.by_edition")})
	}
	for _, value := range o.In(c.asked().ID) {
		out = append(out, labelled{value, c.tongue.Word("option." + o.ID + "." + value)})
	}
	return out
}

// set tells whether an edition sets an option.
func (c *createView) set(o game.Option) bool {
	return slices.ContainsFunc(c.info.Editions, func(e game.Edition) bool {
		return slices.ContainsFunc(e.Values, func(v game.Choice) bool { return v.Option == o.ID })
	})
}

// usual is what an option is set to until somebody chooses.
func (c *createView) usual(o game.Option) string {
	if c.set(o) {
		return ""
	}
	return o.Default
}

// rare options have many values, or belong to one mode only.
func (c *createView) rare(o game.Option) bool { return len(o.Values) > 8 || len(o.Modes) > 0 }

// holders are the choices for a seat of the form.
func (c *createView) holders(i int) []labelled {
	out := []labelled{{"me", c.T("create.me")}, {"open", c.T("create.open")}, {"keep", c.T("create.keep")}, {"account", c.T("create.account")}, {"here", c.T("create.here")}}
	for _, level := range c.levels {
		out = append(out, labelled{"bot:" + level, c.botName(level)})
	}
	if i >= c.asked().Min && c.from == nil {
		out = append(out, labelled{"none", c.T("create.none")})
	}
	return out
}

func (c *createView) defaultName(i int) string {
	switch {
	case c.seatChoice(i) == "here" && c.from == nil:
		return c.T("create.guest") + " " + itoa(i+1)
	case i > 0:
		return ""
	case c.prefs.Name != "":
		return c.prefs.Name
	}
	return c.T("create.guest")
}

// seatRange is "2–4 players".
func (v *visit) seatRange(info *game.Info) string {
	least, most := info.Seats()
	if least == most {
		return v.T("lobby.seats", game.Num("n", least))
	}
	return v.T("lobby.seat_range", game.Num("least", least), game.Num("n", most))
}

// day is a date that reads the same in every language; the page's script makes it the reader's own.
func (v *visit) day(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }

// stepSigns are the signs on the buttons of a replay: one triangle for a step, two for a turn, a wall for the end.
var stepSigns = map[string]string{
	"first":     "M4 4h3v16H4zM20 4v16L8 12z",
	"turn_back": "M12 4v16L2 12zM22 4v16L12 12z",
	"back":      "M17 4v16L5 12z",
	"next":      "M7 4v16l12-8z",
	"turn_next": "M2 4v16l10-8zM12 4v16l10-8z",
	"last":      "M17 4h3v16h-3zM4 4v16l12-8z",
}

// world is the class of everything that belongs to a game, with whatever pack.
func world(gameID string) string {
	if gameID == "" {
		return ""
	}
	id, _, _ := strings.Cut(gameID, "@")
	return "world-" + id
}

// langChoices are the languages that those at a table may want to talk.
func (v *visit) langChoices() []labelled {
	out := []labelled{{"", v.T("create.any_lang")}}
	for _, lang := range i18n.Languages {
		out = append(out, labelled{lang, i18n.Endonyms[lang]})
	}
	return out
}
