package words_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/words"
)

// axomamma is her seat in a solo game.
const axomamma = game.Seat(1)

// heard collects the kinds of events of Axomamma's seat.
type heard map[string]bool

func (h heard) Event(e game.Event) {
	if e.Seat == axomamma {
		h[e.Kind] = true
	}
}

func (h heard) Secret(_ game.Seats, _, public game.Event) { h.Event(public) }

// plain are events of hers that follow from the line before, or go by the same rule for everybody.
var plain = strings.Fields("gained paid scored climbed climb_lost match match_paid building_pays army_drawn army_drawn_hidden " +
	"nomad_taken tapestry_begun soldiers_discarded soldiers_flipped region_led final_score festival_token no_nomads village_is_empty " +
	"no_weavings cannot_statue no_army_cards won army_discarded took_gold upkeep_missed armies_shuffled bought_nothing bag_empty " +
	"festival_begins weaving_shown")

// Each step of Axomamma is told with its rule.
func TestEachStepOfAxomammaHasItsRule(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	events := heard{}
	for seed := range uint64(60) {
		rand := game.NewRand(seed)
		state, err := g.New(game.Setup{Seats: 1, Mode: "solo", Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for !state.Waiting().Empty() {
			seat := state.Waiting().First()
			moves := state.Moves(seat, nil)
			if err := state.Apply(seat, moves[rand.IntN(len(moves))], events); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := words.FS.ReadFile("en.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, kind := range slices.Sorted(maps.Keys(events)) {
		if _, told := all["automaton."+kind]; !told && !slices.Contains(plain, kind) {
			t.Errorf("%s is told without its rule", kind)
		}
	}
	known := map[string]bool{}
	for _, e := range g.Info().Vocabulary.Events {
		known[e.Kind] = true
	}
	for key := range all {
		if kind, ok := strings.CutPrefix(key, "automaton."); ok && !known[kind] {
			t.Errorf("%s explains no event", key)
		}
	}
}
