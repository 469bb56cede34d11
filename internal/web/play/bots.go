package play

// botChoices are the bots that can be seated, weakest first.
func (t *tableView) botChoices() []labelled {
	var out []labelled
	for _, level := range t.s.House.Levels(t.snap.Game) {
		out = append(out, labelled{ID: level, Label: t.botName(level)})
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
