package play

import "kancha/internal/web/page"

// botChoices are the bots that can be seated, weakest first.
func (t *tableView) botChoices() []page.Labelled {
	var out []page.Labelled
	for _, level := range t.s.House.Levels(t.snap.Game) {
		out = append(out, page.Labelled{ID: level, Label: t.BotName(level)})
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
