package tiwanaku

import (
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

func TestConform(t *testing.T) {
	var setups []game.Setup
	for seats := 2; seats <= maxSeats; seats++ {
		setups = append(setups, setup(seats, "board", "short"))
	}
	setups = append(setups, setup(4, "board", "short", "scenario", "S3", "stall_rounds", "10"))
	gametest.Conform(t, load(t), gametest.Options{Setups: setups, Count: count, Load: Load, Pack: defaultPack, Games: 4})
}

// TestConformLong is about the long board alone, where drawing a valley from little knowledge takes its time.
func TestConformLong(t *testing.T) {
	if testing.Short() {
		t.Skip("the long board takes long")
	}
	gametest.Conform(t, load(t), gametest.Options{Setups: []game.Setup{setup(2), setup(4, "scenario", "L2")}, Count: count, Games: 1})
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
		add("farmers of "+colourIDs[seat], s.farmers[seat].len()+s.pool(seat))
	}
	apart := 0
	for _, f := range s.farmers {
		apart += f.len()
	}
	add("farmers that share a space", apart-s.allFarmers().len())
	add("farmers off the tiles", (s.allFarmers() &^ s.tiles).len())
	add("crops off the tiles", (s.crops &^ s.tiles).len())
	return out
}

func TestScenarios(t *testing.T) { gametest.Scenarios(t, load(t), "testdata/scenario", newStage()) }

func TestRules(t *testing.T) { gametest.Rules(t, ".") }

func TestRecords(t *testing.T) { gametest.Records(t, load(t), "testdata/record") }

func FuzzPlay(f *testing.F) {
	gametest.Fuzz(f, load(f), setup(2, "board", "short", "scenario", "S1"), setup(4, "board", "short", "scenario", "S2"),
		setup(3, "board", "short", "scenario", "S3", "stall_rounds", "3"), setup(2, "scenario", "L1"))
}
