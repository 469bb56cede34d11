package web

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

// botName is what the bot of a level is called.
func (v *visit) botName(level string) string {
	if key := "bot." + level; v.s.words.Knows(key) {
		return v.T(key)
	}
	return v.T("bot.other", i18n.Text("level", level))
}

// aboutBot is how the bot of a level plays, "" if nothing is said about it.
func (v *visit) aboutBot(level string) string {
	if key := "bot.about." + level; v.s.words.Knows(key) {
		return v.T(key)
	}
	return ""
}

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

func (v *visit) tongueOf(gameID string, seats []table.SeatInfo) i18n.Tongue {
	return v.Of(gameID, v.seatNames(gameID, seats))
}

// gameName is the name of a game in the reader's language, its id if the words have none, and that of an owner's pack.
func (v *visit) gameName(id string) string {
	name := id
	if t := v.Of(id, nil); t.Has("game.name") {
		name = t.Word("game.name")
	}
	if g := v.s.games[id]; g != nil && g.Pack != "" {
		name += " · " + g.Pack
	}
	return name
}

// gameLine is one sentence about a game, "" if its words have none.
func (v *visit) gameLine(id string) string {
	if t := v.Of(id, nil); t.Has("game.line") {
		return t.Word("game.line")
	}
	return ""
}

// gameNote is what whoever sets up a game must know first, "" if its words have none: that values stand in for the
// printed ones. Of an owner's pack it is said as long as it is true.
func (v *visit) gameNote(id string) string {
	if g := v.s.games[id]; g != nil && g.Printed {
		return ""
	}
	if t := v.Of(id, nil); t.Has("game.note") {
		return t.Word("game.note")
	}
	return ""
}

// seated are the names of all seats that are taken.
func (v *visit) seated(gameID string, seats []table.SeatInfo) string {
	var names []string
	for i, name := range v.seatNames(gameID, seats) {
		if seats[i].Holder != table.Open {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// seatNames are the names at a table; a bot is called by its level, and by a number if there are several alike. An
// automaton is called as its game calls it.
func (v *visit) seatNames(gameID string, seats []table.SeatInfo) []string {
	names := make([]string, len(seats))
	bots := map[string]int{}
	for i, s := range seats {
		switch s.Holder {
		case table.Person:
			if names[i] = s.Name; s.Name == "" {
				names[i] = v.T("seat.somebody")
			}
		case table.BotHolder:
			if names[i] = v.botName(s.Bot); s.Name != "" {
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

// numberNameless calls the seats of an analysis by their numbers where the record has no names.
func (v *visit) numberNameless(names []string, seats []table.SeatInfo) {
	for i, s := range seats {
		if s.Holder == table.Person && s.Name == "" {
			names[i] = v.T("seat.number", game.Num("number", i+1))
		}
	}
}

func (v *visit) automatonName(gameID string) string {
	if t := v.Of(gameID, nil); t.Has("game.automaton") {
		return t.Word("game.automaton")
	}
	return v.T("seat.automaton")
}

func personPath(name string) string { return "/people/" + url.PathEscape(name) }

// rated is a rating as pages write it.
func (v *visit) rated(r rating.Rating) string {
	return v.Number(r.Points()) + " ± " + v.Number(r.Spread())
}

func (v *visit) modeName(gameID, mode string) string {
	g := v.s.games[gameID]
	if g == nil || len(g.Rules.Info().Modes) < 2 {
		return ""
	}
	if t := v.Of(gameID, nil); t.Has("mode." + mode) {
		return " · " + t.Word("mode."+mode)
	}
	return ""
}

// categoryName is what a game calls one of its categories.
func (v *visit) categoryName(gameID, id string) string {
	if t := v.Of(gameID, nil); t.Has("category." + id) {
		return t.Word("category." + id)
	}
	return id
}

// scoreName is who had a seat of a finished game.
func (v *visit) scoreName(gameID string, s table.Score) string {
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
	return v.botName(s.Bot)
}

// isNobody tells whether a name is what the form calls people who have typed none, in any language.
func (s *server) isNobody(name string) bool {
	return slices.ContainsFunc(i18n.Languages, func(lang string) bool { return s.words.Speaker(lang).T("create.guest") == name })
}
