package play

import (
	"slices"

	"kancha/game"
	"kancha/internal/web/page"
)

func (c *createView) editions() []page.Labelled {
	var out []page.Labelled
	for _, e := range c.info.Editions {
		out = append(out, page.Labelled{ID: e.ID, Label: c.tongue.Word("edition." + e.ID)})
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
func (c *createView) values(o game.Option) []page.Labelled {
	var out []page.Labelled
	if c.set(o) {
		out = append(out, page.Labelled{ID: "", Label: c.T("create.by_edition")})
	}
	for _, value := range o.In(c.asked().ID) {
		out = append(out, page.Labelled{ID: value, Label: c.tongue.Word("option." + o.ID + "." + value)})
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
func (c *createView) holders(i int) []page.Labelled {
	out := []page.Labelled{{ID: "me", Label: c.T("create.me")}, {ID: "open", Label: c.T("create.open")}, {ID: "keep", Label: c.T("create.keep")}, {ID: "account", Label: c.T("create.account")}, {ID: "here", Label: c.T("create.here")}}
	for _, level := range c.levels {
		out = append(out, page.Labelled{ID: "bot:" + level, Label: c.BotName(level)})
	}
	if i >= c.asked().Min && c.from == nil {
		out = append(out, page.Labelled{ID: "none", Label: c.T("create.none")})
	}
	return out
}

func (c *createView) defaultName(i int) string {
	switch {
	case c.seatChoice(i) == "here" && c.from == nil:
		return c.T("create.guest") + " " + page.Itoa(i+1)
	case i > 0:
		return ""
	case c.Prefs.Name != "":
		return c.Prefs.Name
	}
	return c.T("create.guest")
}
