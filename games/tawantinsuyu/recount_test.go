package tawantinsuyu_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// This is a second opinion on the rules, written from the rulebook and what is printed, without a look at how the engine
// does it. It keeps the books over a turn: of every answer it sees what was done (the events name the causes: a worker
// placed, a task, a step climbed), reckons what that costs and brings, and compares at the end of the turn with what the
// seats have. The three Festivals and the end are reckoned from what lies on the table.

var recountGames = flag.Int("recount", 63, "how many random games TestRecount counts again for each setup")

func TestRecount(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games := *recountGames
	if testing.Short() {
		games = min(games, 8)
	}
	for i, setup := range recountSetups(g) {
		t.Run(fmt.Sprintf("%d-%s%s-%d", i, setup.Mode, setup.Edition, setup.Seats), func(t *testing.T) {
			t.Parallel()
			answers := 0
			for n := range games {
				setup.Seed = uint64(n)*64 + uint64(i)
				answers += recount(t, g, setup)
			}
			t.Logf("%d games, %d answers", games, answers)
		})
	}
}

func recountSetups(g game.Game) []game.Setup {
	var out []game.Setup
	add := func(mode, edition string, seats int, options ...string) {
		s := game.Setup{Mode: mode, Edition: edition, Seats: seats}
		for i := 0; i < len(options); i += 2 {
			s.Options = append(s.Options, game.Choice{Option: options[i], Value: options[i+1]})
		}
		out = append(out, s)
	}
	for _, e := range g.Info().Editions {
		for seats := 2; seats <= 4; seats++ {
			add("competitive", e.ID, seats)
			add("competitive", e.ID, seats, "courier_discount", "each_cost", "treat_as", "in_addition", "festival_upkeep_potato", "2")
		}
		add("solo", e.ID, 1)
		add("solo", e.ID, 1, "harder_resources", "on", "harder_festival", "on", "harder_climb", "on", "harder_priest", "on")
	}
	return out
}

// What the rulebook prints. Goods are potato, corn, stone, gold.
const (
	potato = iota
	corn
	stone
	gold
)

const (
	ptStart = iota
	ptSteps
	ptStatues
	ptGods
	ptProduction
	ptPassive
	ptMatches
	ptConquests
	ptRegions
	ptTemple
	ptFestival
	ptUpkeep
	ptAxomamma
	ptTapestries
	ptTempleTop
	ptBuildings
	ptGodCards
	ptArmies
	ptWorkers
	ptGold
	ptResources
	categories
)

var (
	bookGoods    = []string{"potato", "corn", "stone", "gold"}
	bookTapestry = []int{0, 0, 1, 3, 6, 10, 15, 21}
	bookWorkers  = []string{"architect", "courier", "craftsman", "priest", "warrior"}
	bookGather   = map[string][4]int{"potato": {3}, "corn": {0, 2}, "stone": {0, 0, 2}, "gold": {0, 0, 0, 1}}
	bookRoaming  = []int{0, 1, 3, 3, 1} // by the difference of the sections
	bookDescent  = []int{0, 2, 5}
	bookToken    = []int{1, 2, 4}
)

type listener struct{ events []game.Event }

func (l *listener) Event(e game.Event)                      { l.events = append(l.events, e) }
func (l *listener) Secret(_ game.Seats, full, _ game.Event) { l.events = append(l.events, full) }

// recount plays one random game and keeps the books of it.
func recount(t *testing.T, g game.Game, setup game.Setup) int {
	t.Helper()
	settled, err := game.Settle(g.Info(), setup)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	print, _ := tawantinsuyu.Print(g)
	var was, is tawantinsuyu.Sight
	tawantinsuyu.Look(st, &is)
	k := &books{print: print, setup: settled, was: &was, is: &is}
	k.begin()
	r := game.NewRand(setup.Seed + 1)
	var log []string
	fail := func(what string) {
		t.Helper()
		t.Fatalf("%v\n%s\n%s", setup, strings.Join(log, "\n"), what)
	}
	var moves []game.Move
	for n := 0; ; n++ {
		waiting := st.Waiting()
		if waiting == 0 {
			if what := k.result(st.Standings()); what != "" {
				fail("the result differs: " + what)
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
		if what := k.legal(int(seat), names); what != "" {
			fail(what)
		}
		pick := r.IntN(len(moves))
		for range 4 { // rather do than leave
			verb, _, _ := strings.Cut(names[pick], " ")
			if slices.Contains([]string{"spend", "decline", "done", "stop", "gain-gold", "end", "dismiss"}, verb) || k.asked == "turn" && verb != "place" {
				pick = r.IntN(len(moves))
			}
		}
		words := strings.Fields(names[pick])
		if words[0] == "choose" {
			k.choose(int(seat), tawantinsuyu.Option(st, seat, int(words[1][0]-'0')))
		}
		var l listener
		if err := st.Apply(seat, moves[pick], &l); err != nil {
			fail(err.Error())
		}
		if len(l.events) > 0 && slices.ContainsFunc(l.events, func(e game.Event) bool { return e.Kind == "turn_begins" }) && len(log) > 80 {
			log = log[len(log)-80:]
		}
		log = append(log, fmt.Sprintf("%d: %s   (%s)", seat, names[pick], k.asked))
		for _, e := range l.events {
			log = append(log, fmt.Sprintf("        %d %v", e.Seat, e.Phrase))
		}
		was = is
		tawantinsuyu.Look(st, &is)
		if what := k.apply(int(seat), words, l.events); what != "" {
			fail(what)
		}
	}
}

func first(events []game.Event, kind string) (game.Event, bool) {
	i := slices.IndexFunc(events, func(e game.Event) bool { return e.Kind == kind })
	if i < 0 {
		return game.Event{}, false
	}
	return events[i], true
}
