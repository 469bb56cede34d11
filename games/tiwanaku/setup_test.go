package tiwanaku

import (
	"errors"
	"slices"
	"testing"

	"kancha/game"
)

// Rule TI-01.
func TestTiwanaku_TI01_FarmersBySeats(t *testing.T) {
	for seats, want := range map[int]int{2: 5, 3: 4, 4: 3} {
		s := start(t, seats, 1, "board", "short")
		for seat := range game.Seat(seats) {
			if s.pool(seat) != want {
				t.Errorf("%d seats: seat %d has %d farmers, want %d", seats, seat, s.pool(seat), want)
			}
		}
	}
}

// Rule TI-02.
func TestTiwanaku_TI02_SupplyFillsTheEmptySpaces(t *testing.T) {
	s := start(t, 2, 1, "scenario", "L1")
	want := [terrains]uint8{12 - 3, 10 - 3, 9 - 1, 14 - 3} // the disc's tiles less its starting tiles
	if s.supply != want {
		t.Errorf("the supply is %v, want %v", s.supply, want)
	}
	for _, board := range []string{"short", "long"} {
		s, r := start(t, 3, 5, "board", board), game.NewRand(9)
		var buf []game.Move
		for s.Waiting() != 0 {
			sum := 0
			for _, n := range s.supply {
				sum += int(n)
			}
			if empty := s.layout().spaces.len() - s.tiles.len(); sum != empty {
				t.Fatalf("%d tiles for %d empty spaces", sum, empty)
			}
			buf = step(s, &r, buf)
		}
	}
}

// Rule TI-03.
func TestTiwanaku_TI03_StartingTilesGiveNothing(t *testing.T) {
	s := start(t, 2, 1, "scenario", "L1")
	for seat := range 2 {
		if s.total(seat) != 10 || s.levelSum(seat) != 0 || s.tokens[seat] != 0 {
			t.Errorf("seat %d begins with %d points, levels %v, tokens %v", seat, s.total(seat), s.levels[seat], s.tokens[seat])
		}
	}
	if s.start.len() != 10 || s.tiles != s.start || s.crops != s.start {
		t.Errorf("tiles and crops do not lie where the disc says")
	}
}

func TestTiwanaku_ScenarioMustFitTheBoard(t *testing.T) {
	for board, disc := range map[string]string{"long": "S1", "short": "L2"} {
		_, err := load(t).New(setup(2, "board", board, "scenario", disc))
		var wrong *game.SetupError
		if !errors.As(err, &wrong) || wrong.Field != "scenario" || wrong.Reason != scenarioOfOtherBoard {
			t.Errorf("scenario %s on the %s board: %v", disc, board, err)
		}
	}
}

// Rule TI-06.
func TestTiwanaku_TI06_AnySeatMayBegin(t *testing.T) {
	begins := map[game.Seat]int{}
	for seed := range uint64(60) {
		s := start(t, 3, seed, "board", "short", "scenario", "S1")
		if s.Turn() != s.opener || s.Waiting() != game.SeatSet(s.opener) {
			t.Fatalf("seat %d opens, but it is the turn of %d", s.opener, s.Turn())
		}
		begins[s.opener]++
	}
	for seat := range game.Seat(3) {
		if begins[seat] < 8 {
			t.Errorf("seat %d began %d of 60 games", seat, begins[seat])
		}
	}
}

// Rule TI-06.
func TestTiwanaku_TI06_TurnsGoClockwise(t *testing.T) {
	s := lay(t, 3, "short", "S1", "turn = green")
	do(t, s, "green move pool", "green to a2", "green end")
	if s.Turn() != 0 {
		t.Errorf("after green it is the turn of seat %d, want white", s.Turn())
	}
}

func TestTiwanaku_SeedsMakeDifferentValleys(t *testing.T) {
	seen := map[[Spaces]uint8]bool{}
	for seed := range uint64(20) {
		s := start(t, 2, seed, "board", "short")
		seen[s.terrain] = true
		if err := s.valley().Check(); err != nil {
			t.Error(err)
		}
	}
	if len(seen) != 20 {
		t.Errorf("20 seeds made %d valleys", len(seen))
	}
}

// What a mode does not have need not be offered: every barred value is refused, with every value of the other option.
func TestTiwanaku_BarredValuesAreThoseThatAreRefused(t *testing.T) {
	g := load(t)
	info := g.Info()
	board, _ := info.Option(boardOption)
	disc, _ := info.Option(scenarioOption)
	for _, m := range info.Modes {
		fits := map[string]bool{}
		for _, b := range board.Values {
			for _, d := range disc.Values {
				s := setup(m.Min, boardOption, b, scenarioOption, d)
				s.Mode = m.ID
				if _, err := g.New(s); err == nil {
					fits[b], fits[d] = true, true
				}
			}
		}
		for _, o := range []game.Option{board, disc} {
			for _, v := range o.Values {
				if offered := slices.Contains(o.In(m.ID), v); offered != fits[v] {
					t.Errorf("%s: %s %s is offered: %v, and can be chosen: %v", m.ID, o.ID, v, offered, fits[v])
				}
			}
		}
	}
}
