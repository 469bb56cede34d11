package web

import "kancha/internal/i18n"

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

// botChoices are the bots that can be seated, weakest first.
func (t *tableView) botChoices() []labelled {
	var out []labelled
	for _, level := range t.s.House.Levels(t.snap.Game) {
		out = append(out, labelled{level, t.botName(level)})
	}
	return out
}

// usualBot is offered first: one of the middle.
func (t *tableView) usualBot() string {
	if levels := t.s.House.Levels(t.snap.Game); len(levels) > 0 {
		return levels[len(levels)/2]
	}
	return ""
}
