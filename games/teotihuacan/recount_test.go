package teotihuacan_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/teotihuacan"
)

// This is a second opinion on the rules, written from the rulebook and the printed tiles without a look at how the engine
// does it. It keeps the books: of every answer it sees what was done (the events name the causes: a tile placed, a step
// climbed), reckons by the rulebook what that costs and brings, and compares with what the seats really have afterwards.
// What is due (steps, power-ups, resources of one's choice) is kept in mind until the end of the turn.

var recountGames = flag.Int("recount", 84, "how many random games TestRecount counts again for each setup")

func TestRecount(t *testing.T) {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games := *recountGames
	if testing.Short() {
		games = min(games, 8)
	}
	box := readBox(t)
	for i, setup := range recountSetups() {
		t.Run(fmt.Sprintf("%d-%s%s-%d", i, setup.Mode, setup.Edition, setup.Seats), func(t *testing.T) {
			t.Parallel()
			answers := 0
			for n := range games {
				setup.Seed = uint64(n)*64 + uint64(i)
				answers += recount(t, g, box, setup)
			}
			t.Logf("%d games, %d answers", games, answers)
		})
	}
}

func recountSetups() []game.Setup {
	var out []game.Setup
	add := func(mode, edition string, seats int, options ...string) {
		s := game.Setup{Mode: mode, Edition: edition, Seats: seats}
		for i := 0; i < len(options); i += 2 {
			s.Options = append(s.Options, game.Choice{Option: options[i], Value: options[i+1]})
		}
		out = append(out, s)
	}
	for seats := 2; seats <= 4; seats++ {
		add("standard", "standard", seats)
		add("standard", "first_game", seats)
		add("standard", "draft", seats)
		add("standard", "standard", seats, "dark_eclipse", "on")
		add("standard", "standard", seats, "layout", "any")
	}
	for range 3 {
		add("solo", "standard", 1)
		add("solo", "first_game", 1)
	}
	add("solo", "standard", 1, "dark_eclipse", "on")
	add("solo", "standard", 1, "bot_worker_1", "3", "bot_wood", "3", "bot_worship_steps", "more", "bot_favour_points", "20",
		"bot_technology_points", "4", "bot_cocoa_points", "5")
	add("solo", "standard", 1, "bot_worship_steps", "fewer", "bot_favour_points", "5", "bot_technology_points", "0", "bot_cocoa_points", "1")
	return out
}

type listener struct{ events []game.Event }

func (l *listener) Event(e game.Event)                      { l.events = append(l.events, e) }
func (l *listener) Secret(_ game.Seats, full, _ game.Event) { l.events = append(l.events, full) }

// recount plays one random game and keeps the books of it.
func recount(t *testing.T, g game.Game, b *box, setup game.Setup) int {
	t.Helper()
	settled, err := game.Settle(g.Info(), setup)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var was, is teotihuacan.Sight
	teotihuacan.Look(st, &is)
	r := game.NewRand(setup.Seed + 1)
	k := &books{box: b, setup: settled, was: &was, is: &is}
	if k.begun = st.Turn() != game.Watcher && len(is.Table) == 0; k.begun { // nothing to choose at the start
		if k.begin(); k.note != "" {
			t.Fatalf("%v: %s", setup, k.note)
		}
	}
	var log []string
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%v\n%s\n%s", setup, strings.Join(log, "\n"), fmt.Sprintf(format, args...))
	}
	scratch := st.Clone()
	var moves []game.Move
	for n := 0; ; n++ {
		waiting := st.Waiting()
		if waiting == 0 {
			if what := k.result(st.Standings()); what != "" {
				fail("the result differs: %s", what)
			}
			return n
		}
		seat := waiting.First()
		for i := r.IntN(waiting.Len()); i > 0; i-- {
			waiting = waiting.Without(seat)
			seat = waiting.First()
		}
		moves = st.Moves(seat, moves[:0])
		names := make([]string, len(moves))
		for i, m := range moves {
			names[i] = g.Format(m)
		}
		k.asked = st.Question(seat).Kind
		if what := k.legal(int(seat), st.Question(seat).Kind, names); what != "" {
			fail("seat %d: %s; it may %q", seat, what, names)
		}
		pick := r.IntN(len(moves))
		for range 3 { // rather do than rest
			if words := strings.Fields(names[pick]); words[0] == "rest" || words[0] == "collect" || words[0] == "unlock" {
				pick = r.IntN(len(moves))
			}
		}
		if setup.Seed/64%4 == 0 {
			pick = climber(st, seat, moves, scratch, &r, pick)
		}
		var l listener
		if err := st.Apply(seat, moves[pick], &l); err != nil {
			fail("%v", err)
		}
		log = append(log, fmt.Sprintf("%d: %s", seat, names[pick]))
		for _, e := range l.events {
			log = append(log, fmt.Sprintf("        %d %v", e.Seat, e.Phrase))
		}
		if len(log) > 60 {
			log = log[len(log)-60:]
		}
		was = is
		is = teotihuacan.Sight{}
		teotihuacan.Look(st, &is)
		if what := k.apply(int(seat), strings.Fields(names[pick]), l.events); what != "" {
			fail("%s", what)
		}
	}
}

// climber picks, of some answers, the one after which the seat stands highest, most of all in one temple: in games of mere
// chance hardly anybody gets to the favours of the gods.
func climber(st game.State, seat game.Seat, moves []game.Move, scratch game.State, r *game.Rand, pick int) int {
	best := -1
	for range min(10, 2*len(moves)) {
		i := r.IntN(len(moves))
		st.CopyTo(scratch)
		if scratch.Apply(seat, moves[i], nil) != nil {
			continue
		}
		var s teotihuacan.Sight
		teotihuacan.LookAtSeats(scratch, &s)
		p := &s.Players[seat]
		if worth := 20*slices.Max(p.Temples[:]) + 5*(p.Temples[0]+p.Temples[1]+p.Temples[2]) + p.Total + 5*p.Goods[cocoa]/2; worth > best {
			best, pick = worth, i
		}
	}
	return pick
}
