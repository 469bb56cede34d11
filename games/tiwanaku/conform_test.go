package tiwanaku

import (
	"flag"
	"fmt"
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

func TestConform(t *testing.T) {
	var setups []game.Setup
	games := 4
	for seats := 2; seats <= maxSeats; seats++ {
		setups = append(setups, setup(seats, "board", "short"))
	}
	setups = append(setups, setup(4, "board", "short", "scenario", "S3", "stall_rounds", "10"))
	if testing.Short() {
		setups, games = setups[:2], 1
	}
	gametest.Conform(t, load(t), gametest.Options{Setups: setups, Count: count, Load: Load, Pack: defaultPack, Games: games})
}

// TestConformLong is about the long board alone, where drawing a valley from little knowledge takes its time.
func TestConformLong(t *testing.T) {
	if testing.Short() {
		t.Skip("the long board takes long")
	}
	gametest.Conform(t, load(t), gametest.Options{Setups: []game.Setup{setup(2), setup(4, "scenario", "L2")}, Count: count, Games: 1})
}

func TestConformSolo(t *testing.T) {
	if testing.Short() {
		t.Skip("the long board takes long")
	}
	gametest.Conform(t, load(t), gametest.Options{Setups: []game.Setup{
		inMode(solo, 1, "scenario", "L1", "solo_level", "hard", "solo_offer_when_interrupted", "true"), inMode(solo, 1, "scenario", "L2"),
	}, Count: count, Games: 1})
}

func TestConformTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("the long board takes long")
	}
	gametest.Conform(t, load(t), gametest.Options{Setups: []game.Setup{
		inMode(cooperative, 3, "scenario", "L2", "coop_tileless_player", "predict_only"),
		inMode(cooperative, 4, "scenario", "L3", "coop_level", "expert", "otoma_setup_order", "columns"),
	}, Count: count, Games: 1})
}

// count is what the box holds, counted where it lies.
func count(st game.State) []gametest.Tally {
	s := st.(*state)
	var out []gametest.Tally
	add := func(what string, n int) { out = append(out, gametest.Tally{What: what, N: n}) }
	for t, id := range terrainIDs {
		add("tiles of "+id, s.countOf(&s.terrain, s.tiles, uint8(t+1))+int(s.supply[t]))
	}
	add("spaces", s.tiles.len()+int(s.supply[0]+s.supply[1]+s.supply[2]+s.supply[3]))
	for seat := range game.Seat(s.seats) {
		add(fmt.Sprintf("farmers that seat %d moves", seat), s.own(seat).len()+s.pool(seat))
	}
	if s.mode != competitive {
		countArrows(s, add)
	}
	apart := 0
	for _, f := range s.farmers {
		apart += f.len()
	}
	add("farmers that share a space", apart-s.taken().len())
	add("farmers off the tiles", (s.taken() &^ s.tiles).len())
	add("crops off the tiles", (s.crops &^ s.tiles).len())
	return out
}

// countArrows counts the tiles by their arrows, and the Otoma.
func countArrows(s *state, add func(string, int)) {
	for t, id := range terrainIDs {
		seen := map[uint8]bool{}
		for _, tile := range s.camp.order[t] {
			seen[tile] = true
		}
		delete(seen, 0)
		add("different tiles of "+id, len(seen))
		left := int(s.camp.pile[t])
		for seat := range game.Seat(s.holders()) {
			left += s.left(t, seat)
		}
		add("tiles of "+id+" in stacks and pile beyond the empty spaces", left-int(s.supply[t])-s.needs(t, s.campDocument()))
	}
	pawns := 0
	for _, at := range s.camp.pawns {
		if at != Pool && s.camp.spaces.has(at) && s.crops.has(at) {
			pawns++
		}
	}
	add("Otoma on crops", pawns)
}

func TestScenarios(t *testing.T) { gametest.Scenarios(t, load(t), "testdata/scenario") }

func TestRules(t *testing.T) { gametest.Rules(t, ".") }

func TestRevisions(t *testing.T) {
	gametest.Revisions(t, load(t), ".",
		setup(2, "board", "short", "scenario", "S1"), setup(4, "board", "short", "scenario", "S2", "stall_rounds", "3"),
		setup(3, "scenario", "L1"), inMode(solo, 1, "scenario", "L1", "solo_level", "hard", "solo_offer_when_interrupted", "true"),
		inMode(cooperative, 3, "scenario", "L2", "coop_tileless_player", "predict_only"),
		inMode(cooperative, 4, "scenario", "L3", "coop_level", "expert", "otoma_setup_order", "columns"))
}

func TestRecords(t *testing.T) { gametest.Records(t, load(t), "testdata/record") }

func FuzzPlay(f *testing.F) {
	gametest.Fuzz(f, load(f), setup(2, "board", "short", "scenario", "S1"), setup(4, "board", "short", "scenario", "S2"),
		setup(3, "board", "short", "scenario", "S3", "stall_rounds", "3"), setup(2, "scenario", "L1"),
		inMode(solo, 1, "scenario", "L1", "solo_level", "hard"), inMode(cooperative, 4, "scenario", "L2"))
}

var bentStates = flag.Int("bent", 400, "how many states bent by hand TestBentStates reads for each setup")

func TestBentStates(t *testing.T) {
	gametest.Mutated(t, load(t), []game.Setup{
		setup(2, "board", "short", "scenario", "S1"), setup(4, "board", "short", "scenario", "S2"),
		inMode(solo, 1, "scenario", "L1", "solo_level", "hard"), inMode(cooperative, 2, "scenario", "L2", "coop_tileless_player", "predict_only"),
		inMode(cooperative, 4, "scenario", "L3", "coop_level", "expert", "coop_tileless_player", "predict_only"),
	}, *bentStates)
}
