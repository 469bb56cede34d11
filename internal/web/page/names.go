package page

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/rating"
	"kancha/internal/table"
)

// BotName is what the bot of a level is called.
func (v *Visit) BotName(level string) string {
	if key := "bot." + level; v.Site.Words.Knows(key) {
		return v.T(key)
	}
	return v.T("bot.other", i18n.Text("level", level))
}

// AboutBot is how the bot of a level plays, "" if nothing is said about it.
func (v *Visit) AboutBot(level string) string {
	if key := "bot.about." + level; v.Site.Words.Knows(key) {
		return v.T(key)
	}
	return ""
}

// OptionText is an option with its value, in words; what somebody typed is cut short.
func (v *Visit) OptionText(tongue *i18n.Tongue, o game.Option, value string) string {
	text := Shorten(value)
	if slices.Contains(o.Values, value) {
		text = tongue.Word("option." + o.ID + "." + value)
	}
	return v.T("table.option", i18n.Text("name", tongue.Word("option."+o.ID)), i18n.Text("value", text))
}

// Played is what people name a game by: its mode, its edition, its board. All of it stands at tables to which one may go.
func (v *Visit) Played(gameID, mode, edition string, options []game.Choice) []string {
	g := v.Site.ByID[gameID]
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

func (v *Visit) TongueOf(gameID string, seats []table.SeatInfo) i18n.Tongue {
	return v.Of(gameID, v.SeatNames(gameID, seats))
}

// GameName is the name of a game in the reader's language, its id if the words have none, and that of an owner's pack.
func (v *Visit) GameName(id string) string {
	name := id
	if t := v.Of(id, nil); t.Has("game.name") {
		name = t.Word("game.name")
	}
	if g := v.Site.ByID[id]; g != nil && g.Pack != "" {
		name += " · " + g.Pack
	}
	return name
}

// GameLine is one sentence about a game, "" if its words have none.
func (v *Visit) GameLine(id string) string {
	if t := v.Of(id, nil); t.Has("game.line") {
		return t.Word("game.line")
	}
	return ""
}

// GameNote is what whoever sets up a game must know first, "" if its words have none: that values stand in for the
// printed ones. Of an owner's pack it is said as long as it is true.
func (v *Visit) GameNote(id string) string {
	if g := v.Site.ByID[id]; g != nil && g.Printed {
		return ""
	}
	if t := v.Of(id, nil); t.Has("game.note") {
		return t.Word("game.note")
	}
	return ""
}

// Seated are the names of all seats that are taken.
func (v *Visit) Seated(gameID string, seats []table.SeatInfo) string {
	var names []string
	for i, name := range v.SeatNames(gameID, seats) {
		if seats[i].Holder != table.Open {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// SeatNames are the names at a table; a bot is called by its level, and by a number if there are several alike. An
// automaton is called as its game calls it.
func (v *Visit) SeatNames(gameID string, seats []table.SeatInfo) []string {
	names := make([]string, len(seats))
	bots := map[string]int{}
	for i, s := range seats {
		switch s.Holder {
		case table.Person:
			if names[i] = s.Name; s.Name == "" {
				names[i] = v.T("seat.somebody")
			}
		case table.BotHolder:
			if names[i] = v.BotName(s.Bot); s.Name != "" {
				names[i] = v.T("seat.stand_in", i18n.Text("name", s.Name), i18n.Text("bot", names[i]))
				break
			}
			if bots[s.Bot]++; bots[s.Bot] > 1 {
				names[i] += " " + strconv.Itoa(bots[s.Bot])
			}
		case table.Automaton:
			names[i] = v.automatonName(gameID)
		default:
			names[i] = v.T("seat.number", game.Num("number", i+1))
		}
	}
	return names
}

// NumberNameless calls the seats of an analysis by their numbers where the record has no names.
func (v *Visit) NumberNameless(names []string, seats []table.SeatInfo) {
	for i, s := range seats {
		if s.Holder == table.Person && s.Name == "" {
			names[i] = v.T("seat.number", game.Num("number", i+1))
		}
	}
}

func (v *Visit) automatonName(gameID string) string {
	if t := v.Of(gameID, nil); t.Has("game.automaton") {
		return t.Word("game.automaton")
	}
	return v.T("seat.automaton")
}

func PersonPath(name string) string { return "/people/" + url.PathEscape(name) }

// Rated is a rating as pages write it.
func (v *Visit) Rated(r rating.Rating) string {
	return v.Number(r.Points()) + " ± " + v.Number(r.Spread())
}

func (v *Visit) ModeName(gameID, mode string) string {
	g := v.Site.ByID[gameID]
	if g == nil || len(g.Rules.Info().Modes) < 2 {
		return ""
	}
	if t := v.Of(gameID, nil); t.Has("mode." + mode) {
		return " · " + t.Word("mode."+mode)
	}
	return ""
}

// CategoryName is what a game calls one of its categories.
func (v *Visit) CategoryName(gameID, id string) string {
	if t := v.Of(gameID, nil); t.Has("category." + id) {
		return t.Word("category." + id)
	}
	return id
}

// ScoreName is who had a seat of a finished game.
func (v *Visit) ScoreName(gameID string, s table.Score) string {
	switch {
	case s.Account != "":
		return s.Account
	case s.Name != "":
		return s.Name
	case s.Holder == table.Person || s.Away:
		return v.T("person.former")
	case s.Holder == table.Automaton:
		return v.automatonName(gameID)
	}
	return v.BotName(s.Bot)
}

// IsNobody tells whether a name is what the form calls people who have typed none, in any language.
func (s *Site) IsNobody(name string) bool {
	return slices.ContainsFunc(i18n.Languages, func(lang string) bool { return s.Words.Speaker(lang).T("create.guest") == name })
}
