package tiwanaku_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// This is a second opinion on the rules: a model of the game written from the rulebook alone, without a look at how the
// engine does it. It is dealt the same valley, is told the same answers, and must come to the same board, points, set of
// legal answers and result. It is slow and plain on purpose: what it does should be seen at a glance beside the rulebook.

var recountGames = flag.Int("recount", 90, "how many random games TestRecount counts again for each setup")

func TestRecount(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games := *recountGames
	if testing.Short() {
		games = min(games, 12)
	}
	for i, setup := range recountSetups() {
		t.Run(fmt.Sprintf("%d-%s-%d", i, setup.Mode, setup.Seats), func(t *testing.T) {
			t.Parallel()
			answers, full := 0, 0
			for n := range games {
				setup.Seed = uint64(n)*64 + uint64(i)
				a, f := recount(t, g, setup)
				answers, full = answers+a, full+f
			}
			t.Logf("%d games, %d answers, %d valleys full: %v", games, answers, full, setup.Options)
		})
	}
}

func recountSetups() []game.Setup {
	var out []game.Setup
	add := func(mode string, seats int, options ...string) {
		s := game.Setup{Mode: mode, Seats: seats}
		for i := 0; i < len(options); i += 2 {
			s.Options = append(s.Options, game.Choice{Option: options[i], Value: options[i+1]})
		}
		out = append(out, s)
	}
	for seats := 2; seats <= 4; seats++ {
		add("competitive", seats, "board", "short", "stall_rounds", "10")
		add("competitive", seats, "board", "short", "scenario", fmt.Sprintf("S%d", seats-1), "stall_rounds", "3")
		add("competitive", seats, "board", "long", "stall_rounds", "10")
		add("competitive", seats, "board", "long", "scenario", fmt.Sprintf("L%d", seats-1))
	}
	add("solo", 1)
	add("solo", 1, "solo_level", "hard", "stall_rounds", "10")
	add("solo", 1, "scenario", "L2", "solo_final_predictions", "none", "otoma_setup_order", "columns")
	add("solo", 1, "scenario", "L1", "solo_level", "hard", "solo_offer_when_interrupted", "true")
	for seats := 2; seats <= 4; seats++ {
		add("coop", seats, "coop_level", "easy")
		add("coop", seats, "coop_tileless_player", "predict_only", "otoma_setup_order", "columns")
		add("coop", seats, "scenario", fmt.Sprintf("L%d", seats-1), "coop_level", "expert")
	}
	return out
}

// recount plays one random game and counts it again, answer by answer. It tells how many there were and whether the valley
// was full.
func recount(t *testing.T, g game.Game, setup game.Setup) (answers, full int) {
	t.Helper()
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	settled, err := game.Settle(g.Info(), setup)
	if err != nil {
		t.Fatal(err)
	}
	var was, is tiwanaku.Sight
	tiwanaku.Look(st, &is)
	m := newModel(settled, &is)
	r := game.NewRand(setup.Seed + 1)
	var log []string
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%v\n%s\n%s", setup, strings.Join(log, "\n"), fmt.Sprintf(format, args...))
	}
	if what := m.unlawful(&is); what != "" {
		fail("the preparation: %s", what)
	}
	var moves []game.Move
	for n := 0; ; n++ {
		if what := m.differs(&is, st); what != "" {
			fail("the recount differs: %s (phase %s)", what, m.phase)
		}
		waiting := st.Waiting()
		if waiting == 0 {
			if what := m.result(st.Standings()); what != "" {
				fail("the result differs: %s", what)
			}
			if m.emptySpaces() == 0 {
				return n, 1
			}
			return n, 0
		}
		seat := waiting.First()
		for k := r.IntN(waiting.Len()); k > 0; k-- {
			waiting = waiting.Without(seat)
			seat = waiting.First()
		}
		moves = st.Moves(seat, moves[:0])
		names := make([]string, len(moves))
		for i, move := range moves {
			names[i] = g.Format(move)
		}
		want := m.legal(seat)
		if have := slices.Sorted(slices.Values(names)); !slices.Equal(have, want) {
			fail("seat %d at %s may\n%q, by the recount\n%q", seat, m.phase, have, want)
		}
		pick := m.fancy(&r, names)
		log = append(log, fmt.Sprintf("%d: %s", seat, names[pick]))
		if err := st.Apply(seat, moves[pick], nil); err != nil {
			fail("%v", err)
		}
		was = is
		tiwanaku.Look(st, &is)
		m.apply(seat, names[pick], &was, &is)
	}
}

// fancy picks an answer: half of the predictions are the right one and taking back is rare, or few games would see a full
// valley.
func (m *model) fancy(r *game.Rand, names []string) int {
	pick := r.IntN(len(names))
	words := strings.Fields(names[pick])
	switch words[0] {
	case "recall":
		return r.IntN(len(names))
	case "predict":
		if r.IntN(2) == 0 {
			at := place(words[1])
			return slices.Index(names, fmt.Sprintf("predict %s %s", words[1], bookCrops[m.truthC[at]]))
		}
	case "stop", "end":
		return r.IntN(len(names))
	}
	return pick
}
