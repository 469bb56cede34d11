package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
	"kancha/internal/i18n"
)

// way is how a bot is made to play otherwise than it would.
type way struct {
	brain bot.Brain
	ways  bot.Ways
	kept  string // from the usual way, called by what it does instead; "" if it is not
}

// keep keeps a bot from what the way forbids.
func (w way) keep(b bot.Bot) bot.Bot {
	if w.kept == "" {
		return b
	}
	return bot.Kept(b, w.ways, w.kept)
}

// cutWay takes what stands behind + or ! off the name of a bot: BOT+KIND favours a way to play, BOT!KIND forbids the usual
// one.
func cutWay(t title, name string) (rest string, w way, err error) {
	w.brain = t.Brain
	for {
		at := strings.LastIndexAny(name, "+!")
		if at < 0 {
			return name, w, nil
		}
		kind, mark := name[at+1:], name[at]
		name = name[:at]
		var known []string
		ways, ok := w.brain.(bot.Ways)
		if ok {
			w.ways = ways
			known = ways.Favoured()
			if mark == '!' {
				known = ways.Forbidden()
			}
		}
		switch {
		case !slices.Contains(known, kind):
			return name, w, noWay(mark, kind, known)
		case mark == '!':
			w.kept = kind
		default:
			w.brain = ways.Favour(kind)
		}
	}
}

// noWay says that there is no such way to play, and which there are.
func noWay(mark byte, kind string, known []string) error {
	words, err := i18n.Load(nil)
	if err != nil {
		return err
	}
	key, s := "ways.favoured", words.Speaker(i18n.Languages[0])
	if mark == '!' {
		key = "ways.forbidden"
	}
	if len(known) == 0 {
		return errors.New(s.T("ways.none", i18n.Text("kind", kind)))
	}
	return errors.New(s.T(key, i18n.Text("kind", kind), i18n.Text("known", s.List(known))))
}

// newWayBot makes the bot of a level with a way to play behind it.
func newWayBot(t title, name string) (bot.Bot, error) {
	level, w, err := cutWay(t, name)
	if err != nil {
		return nil, err
	}
	t.Brain = w.brain
	b, err := newBot(t, level)
	if err != nil {
		return nil, err
	}
	return w.keep(b), nil
}

// printHow tells for every bot where its points came from and what the game counts.
func (a *app) printHow(seats []arena.SeatSummary) {
	for _, s := range seats {
		if len(s.Counts) == 0 {
			continue
		}
		a.printf("\n%s\n", s.Bot)
		a.printMeasures(s.Counts)
		var ids []string
		for id, mean := range s.Categories {
			if math.Abs(mean) >= 0.05 {
				ids = append(ids, id)
			}
		}
		slices.SortFunc(ids, func(x, y string) int {
			if s.Categories[x] != s.Categories[y] {
				return int(math.Copysign(1, s.Categories[y]-s.Categories[x]))
			}
			return strings.Compare(x, y)
		})
		var parts []string
		for _, id := range ids {
			parts = append(parts, fmt.Sprintf("%s %.1f (%.0f %%)", id, s.Categories[id], 100*s.Categories[id]/max(s.MeanScore, 1)))
		}
		a.printf("  %-18s %s\n", "points", strings.Join(parts, ", "))
	}
}

// printMeasures tells what the game counts: for every whole its parts.
func (a *app) printMeasures(all []arena.Measure) {
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].What == all[0].What {
			n++
		}
		each, mean, numbers := arena.Whole(all[:n])
		var parts []string
		for _, m := range all[:n] {
			parts = append(parts, fmt.Sprintf("%s %.1f (%.0f %%)", m.Which, m.Each, 100*m.Share))
		}
		about := fmt.Sprintf("%.1f", each)
		if numbers {
			about = fmt.Sprintf("mean %.2f", mean)
		}
		a.printf("  %-18s %s: %s\n", all[0].What, about, strings.Join(parts, ", "))
		all = all[n:]
	}
}

var _ game.Tallier = (*packed)(nil)
