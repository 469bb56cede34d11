package play

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"kancha/game"
	"kancha/internal/web/page"
)

// way is whom one plays against, the first choice of the form for a new table. Each is a link to the form as that way needs
// it: its mode, its seats, its options and nothing else. So it works without a script.
type way struct {
	ID   string // of a preset: see PresetIDs
	Form url.Values
}

// PresetIDs lists the ways in the order of the form: each is a key under "preset." in the house's words.
func PresetIDs() []string { return []string{"first", "alone", "together", "bots", "friends", "screen"} }

// ways are those that the game has, set up as the house likes it, else as anybody would.
func (c *createView) ways() []way {
	var out []way
	for _, id := range PresetIDs() {
		form := c.plainWay(id)
		for _, p := range c.game.Presets {
			if p.ID == id {
				form = p.Form
			}
		}
		if form != nil {
			out = append(out, way{id, form})
		}
	}
	return out
}

// plainWay is a way for a game of which the house says nothing; nil if the game has none such.
func (c *createView) plainWay(id string) url.Values {
	find := func(fits func(game.Mode) bool) url.Values {
		if i := slices.IndexFunc(c.info.Modes, fits); i >= 0 {
			return url.Values{"mode": {c.info.Modes[i].ID}, "seat0": {"me"}}
		}
		return nil
	}
	form := find(against)
	switch {
	case id == "alone":
		return find(func(m game.Mode) bool { return m.Max == 1 })
	case id == "together":
		return find(func(m game.Mode) bool { return m.Together && m.Max > 1 })
	case form == nil:
		return nil
	case id == "first":
		return c.guidedForm()
	case id == "bots" && len(c.levels) == 0:
		return nil
	case id == "bots":
		form.Set("seat1", "bot:"+c.levels[len(c.levels)/2])
	case id == "friends":
		form.Set("seat1", "open")
	case id == "screen":
		form.Set("seat1", "here")
	}
	return form
}

// against tells whether people play against each other.
func against(m game.Mode) bool { return !m.Together && m.Max > 1 }

// way is the one that the form is about; "" if it is one of the reader's own presets.
func (c *createView) way() string {
	q := c.R.URL.Query()
	if c.from != nil || c.preset != nil && q.Has("own") {
		return ""
	}
	for _, w := range c.ways() {
		if w.ID == q.Get("preset") {
			return w.ID
		}
	}
	switch m := c.asked(); {
	case m.Max == 1:
		return "alone"
	case m.Together:
		return "together"
	}
	for i := range c.most() {
		switch who := c.sent("seat"+page.Itoa(i), ""); {
		case strings.HasPrefix(who, "bot:"):
			return "bots"
		case who == "here":
			return "screen"
		}
	}
	return "friends"
}

// wayLink is a choice of the form's first row.
type wayLink struct {
	ID, Name, Path string
	Own, Current   bool
}

func (c *createView) wayLinks() []wayLink {
	var out []wayLink
	base, now := "/new/"+c.info.ID+"?", c.way()
	for _, w := range c.ways() {
		out = append(out, wayLink{ID: w.ID, Name: c.T("preset." + w.ID), Path: base + url.Values{"preset": {w.ID}}.Encode(), Current: w.ID == now})
	}
	own := c.R.URL.Query().Get("own")
	for _, p := range c.own {
		out = append(out, wayLink{ID: "own", Name: p.Name, Path: base + url.Values{"own": {p.Name}}.Encode(), Own: true, Current: now == "" && own == p.Name})
	}
	return out
}

// wayLine is a sentence about the chosen way, "" if its name says enough.
func (c *createView) wayLine() string {
	switch c.way() {
	case "alone", "together":
		return c.tongue.Word("mode." + c.asked().ID)
	case "friends":
		return c.T("create.open_hint")
	case "screen":
		return c.T("create.here_hint")
	case "first":
		if c.game.guide != nil {
			return c.T("guide.line")
		}
	}
	return ""
}

// mayRank tells whether the form asks if the game shall count: people play people, each at a screen of their own.
func (c *createView) mayRank() bool {
	return c.from == nil && (c.wantsRanked() || c.way() == "friends" || c.way() == "")
}

// rules are the options that stand under the name of the edition; mains stand above, where everybody sees them.
func (c *createView) rules() []game.Option { return c.optionsOf(false) }

func (c *createView) mains() []game.Option { return c.optionsOf(true) }

// optionsOf are the options of the way to play that leave a choice.
func (c *createView) optionsOf(main bool) []game.Option {
	if c.from != nil {
		return nil
	}
	mode := c.asked().ID
	return slices.DeleteFunc(slices.Clone(c.info.Options), func(o game.Option) bool {
		return o.Main != main || !o.For(mode) || len(o.Values) > 0 && len(o.In(mode)) < 2
	})
}

// valueOf is what an option of the form is set to.
func (c *createView) valueOf(o game.Option) string { return c.sent("option-"+o.ID, c.usual(o)) }

// edition is the one that the form shows.
func (c *createView) edition() string { return c.sent("edition", c.usualEdition()) }

// foldOpen tells whether something under "more" was typed and must be seen again.
func (c *createView) foldOpen() bool {
	return c.R.Method == http.MethodPost && (c.sent("password", "")+c.sent("seed", "")+c.sent("hidden", "")+c.sent("patience", "") != "" || c.sent("coach", "on") == "off" || c.sent("try", "on") == "off")
}

// brief says in a line what the rules are: the edition, and what was chosen otherwise than it has it.
func (c *createView) brief() string {
	var out []string
	if len(c.info.Editions) > 1 {
		out = append(out, c.tongue.Word("edition."+c.edition()))
	}
	for _, o := range c.rules() {
		if v := c.valueOf(o); v != c.usual(o) {
			out = append(out, c.OptionText(&c.tongue, o, v))
		}
	}
	if len(out) == 0 {
		return c.T("create.usual")
	}
	return strings.Join(out, " · ")
}

// waySigns are the signs of the ways, drawn in lines on a square of 24.
var waySigns = map[string]string{
	"first":    "M6 21V4h12l-3 4 3 4H6",
	"alone":    "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
	"together": "M8.500 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2 20a6.500 6.500 0 0 1 13 0M16 4.300a3.500 3.500 0 0 1 0 6.400M17.500 14a6.500 6.500 0 0 1 4.500 6",
	"bots":     "M5 9h14v10H5zM12 9V5M9 13h.100M15 13h.100M9 16h6M2 12v4M22 12v4",
	"friends":  "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
	"screen":   "M3 4h18v12H3zM8 20h8M12 16v4M8 10h8M13.500 7.500L16 10l-2.500 2.500",
	"own":      "M12 3l2.700 5.800 6.300.700-4.700 4.300 1.300 6.200L12 17l-5.600 3 1.300-6.200L3 9.500l6.300-.700z",
}

// waySign is the sign of a way.
func waySign(id string) templ.Component {
	return templ.Raw(`<svg class="stroke" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="` + waySigns[id] + `"></path></svg>`)
}
