package web

import (
	"slices"

	"kancha/game"
	"kancha/internal/i18n"
)

// optionText is an option with its value, in words; what somebody typed is cut short.
func (v *visit) optionText(tongue *i18n.Tongue, o game.Option, value string) string {
	text := shorten(value)
	if slices.Contains(o.Values, value) {
		text = tongue.Word("option." + o.ID + "." + value)
	}
	return v.T("table.option", i18n.Text("name", tongue.Word("option."+o.ID)), i18n.Text("value", text))
}

// played is what people name a game by: its mode, its edition, its board. All of it stands at tables to which one may go.
func (v *visit) played(gameID, mode, edition string, options []game.Choice) []string {
	g := v.s.games[gameID]
	if g == nil {
		return nil
	}
	info, tongue := g.Rules.Info(), v.Of(gameID, nil)
	var out []string
	if _, known := info.Mode(mode); known && len(info.Modes) > 1 {
		out = append(out, tongue.Word("mode."+mode))
	}
	if len(info.Editions) > 1 && slices.ContainsFunc(info.Editions, func(e game.Edition) bool { return e.ID == edition }) {
		out = append(out, tongue.Word("edition."+edition))
	}
	for _, c := range options {
		if o, ok := info.Option(c.Option); ok && o.Main && len(o.In(mode)) > 1 && slices.Contains(o.Values, c.Value) {
			out = append(out, tongue.Word("option."+o.ID+"."+c.Value))
		}
	}
	return out
}

// unusual are the rules of a table that its edition does not have.
func (t *tableView) unusual() []string {
	info := t.game.Rules.Info()
	plain, err := game.Settle(info, game.Setup{Seats: t.snap.Setup.Seats, Mode: t.snap.Setup.Mode, Edition: t.snap.Setup.Edition})
	if err != nil {
		return nil
	}
	var out []string
	for _, c := range t.snap.Setup.Options {
		if o, ok := info.Option(c.Option); ok && !o.Main && c.Value != plain.Value(c.Option) {
			out = append(out, t.optionText(&t.tongue, o, c.Value))
		}
	}
	return out
}
