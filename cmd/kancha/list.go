package main

import (
	"strings"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/env"
)

// gamesCmd lists what can be played.
type gamesCmd struct {
	jsonFlag
	packsFlag
}

// listing is a game as `kancha games --json` shows it.
type listing struct {
	ID       string          `json:"id"`
	Seats    [2]int          `json:"seats"`
	Modes    []string        `json:"modes"`
	Editions []string        `json:"editions"`
	Options  []optionListing `json:"options"`
	Pack     string          `json:"pack"`
	Digest   string          `json:"digest"`
	Rules    int             `json:"rules"`
	Bots     []string        `json:"bots"`
	// For learning programs, see docs/research.md.
	Observation []env.Block `json:"observation"`
	Actions     []env.Verb  `json:"actions"`
}

type optionListing struct {
	ID      string   `json:"id"`
	Values  []string `json:"values"` // empty for free text
	Default string   `json:"default"`
	Modes   []string `json:"modes"` // empty for all
}

func (c gamesCmd) Run(a *app) error {
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	list := []listing{}
	for _, t := range shelf {
		if !t.retired {
			list = append(list, describe(t))
		}
	}
	if c.JSON {
		return a.printJSON(list)
	}
	for _, l := range list {
		a.printListing(l)
	}
	return nil
}

func describe(t title) listing {
	info := t.game.Info()
	l := listing{ID: t.id, Modes: []string{}, Editions: []string{}, Options: []optionListing{}, Bots: bot.Levels(),
		Pack: info.Pack.ID, Digest: info.Pack.Digest, Rules: info.Rules,
		Observation: env.Blocks(info), Actions: env.Verbs(info)}
	l.Seats[0], l.Seats[1] = info.Seats()
	for _, m := range info.Modes {
		l.Modes = append(l.Modes, m.ID)
	}
	for _, e := range info.Editions {
		l.Editions = append(l.Editions, e.ID)
	}
	for _, o := range info.Options {
		l.Options = append(l.Options, describeOption(o))
	}
	return l
}

func describeOption(o game.Option) optionListing {
	return optionListing{ID: o.ID, Values: append([]string{}, o.Values...), Default: o.Default,
		Modes: append([]string{}, o.Modes...)}
}

func (a *app) printListing(l listing) {
	a.printf("%s  %d-%d seats, rules %d, pack %s\n", l.ID, l.Seats[0], l.Seats[1], l.Rules, l.Pack)
	a.printf("  modes    %s\n", strings.Join(l.Modes, ", "))
	if len(l.Editions) > 0 {
		a.printf("  editions %s\n", strings.Join(l.Editions, ", "))
	}
	for _, o := range l.Options {
		values := strings.Join(o.Values, " | ")
		if len(o.Values) == 0 {
			values = "free text"
		}
		a.printf("  -o %s=%s  (%s)\n", o.ID, o.Default, values)
	}
	a.printf("  bots     %s\n", strings.Join(l.Bots, ", "))
}
