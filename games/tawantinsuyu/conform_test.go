package tawantinsuyu

import (
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

func TestConform(t *testing.T) {
	var setups []game.Setup
	for seats := 1; seats <= maxSeats; seats++ {
		setups = append(setups, setup(seats))
	}
	setups = append(setups, setup(1, "edition", "cs"), setup(2, "edition", "pl"), setup(3, "edition", "cs"), setup(4, "edition", "ru"))
	gametest.Conform(t, load(t), gametest.Options{Setups: setups, Count: count, Load: Load, Pack: defaultPack, Games: 2})
}

// count is what the box holds, counted where it lies.
func count(st game.State) []gametest.Tally {
	s := st.(*state)
	var out []gametest.Tally
	add := func(what string, n int) { out = append(out, gametest.Tally{What: what, N: n}) }
	for kind, id := range workerIDs {
		add(id, s.workersOfKind(kind))
	}
	doubled := func(l ledger) int { return int(b2u(l.twice)) }
	add("god cards", s.godLedger().seen.len())
	add("god cards twice", doubled(s.godLedger()))
	add("army cards", s.armyLedger().seen.len())
	add("army cards twice", doubled(s.armyLedger()))
	tiles := s.tileLedger()
	for i, t := range s.tiles {
		if t.start {
			tiles.seen |= bit(i) // those that nobody has chosen yet lie beside the board
		}
	}
	add("weavings", tiles.seen.len())
	add("weavings twice", doubled(tiles))
	add("buildings", s.buildingLedger().seen.len())
	add("buildings twice", doubled(s.buildingLedger()))
	for seat := range game.Seat(s.seats) {
		steps, markers := int(s.stepsIn[seat]), int(s.markers[seat])
		for _, owner := range s.steps {
			steps += int(b2u(game.Seat(owner)-1 == seat))
		}
		for _, owner := range s.conquered {
			markers += int(b2u(game.Seat(owner)-1 == seat))
		}
		add("steps of "+colourIDs[seat], steps)
		add("markers of "+colourIDs[seat], markers)
	}
	return out
}

func FuzzPlay(f *testing.F) {
	gametest.Fuzz(f, load(f), setup(1), setup(2), setup(3, "edition", "pl"), setup(4, "edition", "cs"))
}
