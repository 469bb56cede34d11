package teotihuacan

import (
	"flag"
	"fmt"
	"math/bits"
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

func TestConform(t *testing.T) {
	setups := []game.Setup{
		setup(2), setup(3), setup(4), setup(1),
		setup(4, "edition", firstGame), setup(3, "edition", draftStart, darkOption, "on"),
		setup(2, startOption, "fixed", layOption, anyLayout),
		setup(2, "bought_power_ups", "one_each", "action_power_ups", "locked_too", "palace_cocoa", "placing_too"),
		setup(3, "power_tiles", "not_in_action", "track_leader", "not_at_start"),
		setup(1, soloStart, "fixed", ringOption, printedWord, darkOption, "on", "bot_worship_steps", "more", "bot_gold", "3", "bot_favour_points", "5"),
	}
	if testing.Short() {
		setups = []game.Setup{setups[0], setups[3]}
	}
	gametest.Conform(t, load(t), gametest.Options{Setups: setups, Count: count, Load: Load, Pack: defaultPack, Games: 1})
}

// count is what the box holds, counted where it lies.
func count(st game.State) []gametest.Tally {
	s := st.(*state)
	var out []gametest.Tally
	add := func(what string, n int) { out = append(out, gametest.Tally{What: what, N: n}) }
	for i, id := range discoveryIDs {
		add(id, s.countDiscovery(i))
	}
	pyramid, decos := bits.OnesCount32(s.pyramidBag), bits.OnesCount32(s.decoBag)
	for _, t := range append(s.onOffer[:len(s.onOffer):len(s.onOffer)], s.pyramid[:]...) {
		if t != 0 {
			pyramid++
		}
	}
	for _, t := range append(s.decoOffer[:len(s.decoOffer):len(s.decoOffer)], s.decorated[:]...) {
		if t != 0 {
			decos++
		}
	}
	add("pyramid tiles", pyramid)
	add("decorations", decos)
	add("buildings", int(s.buildings-s.erected)+bits.OnesCount8(s.rows[0])+bits.OnesCount8(s.rows[1])+bits.OnesCount8(s.rows[2]))
	add("built is what lies", bits.OnesCount32(s.built)-filled(s.pyramid[:]))
	add("workers without power", s.odd())
	for c := range s.crews() {
		add(fmt.Sprintf("dice of colour %d", c), len(s.dice[c]))
	}
	return out
}

func (s *state) countDiscovery(i int) int {
	n := int(s.bag[i]) + int(s.gone[i])
	for seat := range s.seats {
		n += int(s.have[seat][i]) + int(s.used[seat][i])
	}
	for _, shelf := range s.shelf {
		for _, d := range shelf {
			if int(d) == i+1 {
				n++
			}
		}
	}
	for _, d := range s.offered {
		if int(d) == i+1 {
			n++
		}
	}
	return n
}

func filled(list []uint8) int {
	n := 0
	for _, t := range list {
		if t != 0 {
			n++
		}
	}
	return n
}

// odd counts what must never be: dice in play without a power from 1 to 5, two on one worship space, goods or totals
// below 0, two markers on top of a temple.
func (s *state) odd() int {
	n := 0
	var spaces [worshipSpaces + 1]int
	for c := range s.crews() {
		for _, d := range s.dice[c] {
			if (d.board == 0) != (d.power == 0) || d.power > maxPower || d.space != 0 && d.space.board() != d.board {
				n++
			}
			if d.space != 0 {
				spaces[d.space]++
			}
		}
	}
	for _, k := range spaces {
		n += max(0, k-1)
	}
	for seat := range game.Seat(s.seats) {
		for _, g := range s.goods[seat] {
			if g < 0 {
				n++
			}
		}
		if s.total(seat) < 0 {
			n++
		}
	}
	for t := range temples {
		top := 0
		for seat := range s.seats {
			if s.temple[seat][t] == topStep {
				top++
			}
		}
		n += max(0, top-1)
	}
	return n
}

func TestScenarios(t *testing.T) { gametest.Scenarios(t, load(t), "testdata/scenario") }

func TestRecords(t *testing.T) { gametest.Records(t, load(t), "testdata/record") }

func TestRules(t *testing.T) { gametest.Rules(t, ".") }

func TestRevisions(t *testing.T) {
	gametest.Revisions(t, load(t), ".",
		setup(2), setup(3), setup(1, darkOption, "on"), setup(3, darkOption, "on", layOption, anyLayout),
		setup(2, "bought_power_ups", "one_each", "action_power_ups", "locked_too", "palace_cocoa", "placing_too"),
		setup(3, "power_tiles", "not_in_action", "track_leader", "not_at_start"))
}

func FuzzPlay(f *testing.F) {
	gametest.Fuzz(f, load(f), setup(1), setup(2), setup(4), setup(3, "edition", draftStart, darkOption, "on"), setup(2, "edition", firstGame))
}

var plentyGames = flag.Int("plenty", 20, "how many random games TestRandomGamesInPlenty plays for each number of seats and setup")

func TestRandomGamesInPlenty(t *testing.T) {
	var setups []game.Setup
	for _, edition := range load(t).Info().Editions {
		for seats := 1; seats <= 4; seats++ {
			setups = append(setups, setup(seats, "edition", edition.ID))
		}
	}
	gametest.Plenty(t, load(t), count, setups, *plentyGames)
}

var bentStates = flag.Int("bent", 400, "how many states bent by hand TestBentStates reads for each setup")

func TestBentStates(t *testing.T) {
	gametest.Mutated(t, load(t), []game.Setup{
		setup(2), setup(4), setup(1), setup(3, "edition", draftStart, darkOption, "on"), setup(2, "edition", firstGame),
	}, *bentStates)
}
