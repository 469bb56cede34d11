package teotihuacan

import (
	"math/bits"
	"slices"
	"testing"

	"kancha/game"
)

// do gives answers in notation until somebody is asked again.
func (s *state) do(t testing.TB, seat game.Seat, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := s.Parse(text)
		if err == nil {
			err = s.Apply(seat, m, nil)
		}
		if err != nil {
			t.Fatalf("%q of seat %d: %v; it is asked %v", text, seat, err, s.Question(seat).Phrase)
		}
	}
}

// dealTo replaces what two seats were dealt; the opener is seat 0 then.
func dealTo(t testing.TB, a, b [4]int) *state {
	s := start(t, 2, 5)
	s.opener = 0
	s.putBack(s.dealt[0] | s.dealt[1])
	for seat, hand := range [][4]int{a, b} {
		s.dealt[seat] = 0
		for _, n := range hand {
			s.dealt[seat] |= 1 << (n - 1)
		}
		s.layOffers(s.dealt[seat])
	}
	for seat := range game.Seat(2) {
		s.goods[seat] = [goodKinds]int16{Cocoa: int16(1 + 2*seat)}
	}
	return s
}

// What each seat of the first game has after setup (TE-05, RI-03, MP-03).
func TestFirstGameTotals(t *testing.T) {
	type have struct {
		goods   [goodKinds]int16
		temples [temples]uint8
		avenue  uint8
		points  int16
		tech    string
	}
	first := have{[goodKinds]int16{1, 2, 4, 7}, [temples]uint8{0, 0, 1}, 0, 0, "none"}
	second := func(cocoa int16) have {
		return have{[goodKinds]int16{4, 2, 0, cocoa}, [temples]uint8{1, 1, 0}, 0, 1, "none"}
	}
	third := func(cocoa int16) have {
		return have{[goodKinds]int16{3, 4, 1, cocoa}, [temples]uint8{1, 0, 0}, 1, 0, "none"}
	}
	fourth := have{[goodKinds]int16{2, 0, 5, 5}, [temples]uint8{0, 0, 2}, 0, 0, "T05"}
	for seats, want := range map[int][]have{2: {first, second(8)}, 3: {first, second(7), third(7)}, 4: {first, second(7), third(6), fourth}} {
		s := start(t, seats, 3, "edition", firstGame)
		for i, w := range want {
			seat := (s.opener + game.Seat(i)) % game.Seat(seats)
			got := have{s.goods[seat], s.temple[seat], s.road[seat], s.total(seat), orNone(s.techNames(s.learned[seat]))}
			if got != w {
				t.Errorf("%d seats, seat %d in turn: %+v, want %+v", seats, i+1, got, w)
			}
		}
		if s.ring != s.printedRing || orNone(s.techNames(63)) != "T01 T03 T05 T09 T15 T17" {
			t.Error("the printed boards and technologies do not lie there")
		}
	}
}

// Six technologies in ascending order (TE-01), one palace tile of each set (TE-04, RI-17), every board once.
func TestRandomSetupIsWellFormed(t *testing.T) {
	sets := map[[techSpaces]uint8]bool{}
	for seed := range uint64(300) {
		s := start(t, 2+int(seed%3), seed)
		if !slices.IsSorted(s.tech[:]) || s.palace[0]/3 != 0 || s.palace[1]/3 != 1 || s.palace[2]/3 != 2 {
			t.Fatalf("seed %d: technologies %v, palace %v", seed, s.tech, s.palace)
		}
		seen := uint16(0)
		for i, b := range s.ring {
			seen |= 1 << b
			if s.fixedRing[i] && b != s.printedRing[i] {
				t.Fatalf("seed %d: the fixed board %d has moved", seed, s.printedRing[i])
			}
		}
		if seen != 1<<9-2 {
			t.Fatalf("seed %d: ring %v", seed, s.ring)
		}
		sets[s.tech] = true
	}
	if len(sets) < 60 { // of 84
		t.Errorf("only %d different sets of technologies in 300 games (RI-01)", len(sets))
	}
}

// A technology of a starting tile: top left, free, one blue step with its reward (TE-03); nobody else scores (OP-05).
func TestStartingTechnology(t *testing.T) {
	s := dealTo(t, [4]int{5, 10, 1, 2}, [4]int{4, 11, 3, 6})
	s.do(t, 0, "keep S05 S10")
	s.do(t, 1, "keep S04 S11")
	if s.Question(0).Kind != "resources" || s.learned[0] != 1 || s.temple[0][Blue] != 1 || s.goods[0][Gold] != 2 {
		t.Fatalf("asked %v, learned %b, goods %v", s.Question(0), s.learned[0], s.goods[0])
	}
	s.do(t, 0, "gain 1 stone")
	if s.total(0)+s.total(1) != 0 {
		t.Error("somebody scored for a technology at the start")
	}
}

// Both tiles with a technology: the second marker goes to the next lowest, in the red column (OP-04, RI-14).
func TestTwoStartingTechnologies(t *testing.T) {
	s := dealTo(t, [4]int{4, 5, 1, 2}, [4]int{7, 11, 3, 6})
	s.do(t, 1, "keep S07 S11")
	s.do(t, 0, "keep S04 S05")
	if s.learned[0] != 3 || s.temple[0] != [temples]uint8{1, 1, 0} || s.total(0) != 1 {
		t.Fatalf("learned %b, temples %v", s.learned[0], s.temple[0])
	}
}

// Two blue steps are two choices of a resource (TE-06); two Avenue steps are two (TE-07).
func TestTwoStepsAtTheStart(t *testing.T) {
	s := dealTo(t, [4]int{3, 8, 1, 18}, [4]int{7, 11, 2, 6})
	s.do(t, 1, "keep S07 S11")
	s.do(t, 0, "keep S03 S08", "gain 1 gold", "gain 1 gold")
	if s.temple[0][Blue] != 2 || s.goods[0] != [goodKinds]int16{4, 5, 2, 3} {
		t.Fatalf("temples %v, goods %v", s.temple[0], s.goods[0])
	}
	s = dealTo(t, [4]int{3, 8, 1, 18}, [4]int{7, 11, 2, 6})
	s.do(t, 1, "keep S07 S11")
	s.do(t, 0, "keep S01 S18")
	if s.road[0] != 2 {
		t.Fatalf("Avenue %d", s.road[0])
	}
}

// Two power-ups among the three workers on boards, both may go to one, none to the fourth (TE-08). S06 gives gold
// (MP-02).
func TestStartingPowerUps(t *testing.T) {
	s := dealTo(t, [4]int{6, 13, 1, 18}, [4]int{7, 11, 2, 12})
	s.do(t, 1, "keep S07 S11")
	s.do(t, 0, "keep S06 S13")
	if s.goods[0] != [goodKinds]int16{3, 0, 2, 6} {
		t.Fatalf("goods %v", s.goods[0])
	}
	s.do(t, 0, "settle forest workshop construction", "up workshop 1")
	if err := s.Check(0, mustParse(t, s, "up palace 1")); err == nil {
		t.Error("the worker on the wheel is powered up")
	}
	s.do(t, 0, "up workshop 2")
	if s.find(0, Workshop, 3) < 0 || s.inPlay(0) != 3 {
		t.Fatalf("workers %v", s.dice[0])
	}
}

func mustParse(t testing.TB, s *state, text string) game.Move {
	t.Helper()
	m, err := s.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A starting tile with a discovery tile: paid with goods of the same two tiles, or back to the stacks (TE-09); the
// rarest mask like any other (TE-10).
func TestStartingDiscovery(t *testing.T) {
	for _, claim := range []bool{true, false} {
		s := dealTo(t, [4]int{16, 18, 1, 2}, [4]int{7, 11, 12, 6})
		s.bag[s.offered[15]-1]++
		s.shelf = [shelves][shelfRoom]Discovery{}
		s.offered[15] = Mask1 // 2 cocoa and 1 gold
		s.bag[Mask1-1] = 0
		s.do(t, 1, "keep S07 S11")
		s.do(t, 0, "keep S16 S18")
		if s.Question(0).Kind != "offer" {
			t.Fatalf("asked %v", s.Question(0))
		}
		if claim {
			s.do(t, 0, "claim DM1", "settle forest gold_deposits construction")
			if s.have[0][Mask1-1] != 1 || s.goods[0] != [goodKinds]int16{1, 2, 2, 1} {
				t.Fatalf("tiles %v goods %v", s.have[0], s.goods[0])
			}
			continue
		}
		s.do(t, 0, "decline", "settle forest gold_deposits construction")
		s.do(t, 1, "settle palace quarry construction")
		if s.bag[Mask1-1] != 1 || s.turn != 0 {
			t.Fatalf("in the stacks %d, turn %d", s.bag[Mask1-1], s.turn)
		}
	}
}

// Three different boards of the two tiles: four numbers leave a choice, three do not (TE-11).
func TestWorkersStartOnThreeBoards(t *testing.T) {
	s := dealTo(t, [4]int{2, 16, 1, 18}, [4]int{1, 4, 12, 6})
	s.offered[15] = 0
	s.do(t, 1, "keep S01 S04")
	s.do(t, 0, "keep S02 S16")
	if s.inPlay(0) != 3 || s.find(0, Quarry, 1) < 0 || s.find(0, GoldDeposits, 1) < 0 || s.find(0, Construction, 1) < 0 {
		t.Fatalf("workers %v", s.dice[0])
	}
	for s.Question(1).Kind != "settle" {
		buf := s.Moves(1, nil)
		if err := s.Apply(1, buf[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.Moves(1, nil)); n != 4 {
		t.Errorf("%d ways to place three workers on four boards", n)
	}
}

// Neutral workers: two colours for two seats, one for three, none for four; three different boards each, from starting
// tiles that nobody was dealt (RI-06, OP-28); set anew after the first and the second eclipse only (TE-59).
func TestNeutralWorkers(t *testing.T) {
	for seats, want := range map[int]int{1: 2, 2: 2, 3: 1, 4: 0} {
		s := start(t, seats, 11)
		r := game.NewRand(4)
		for s.turn == game.Watcher {
			randomly(s, &r, nil)
		}
		if s.crews()-int(s.seats) != want {
			t.Errorf("%d seats: %d neutral colours", seats, s.crews()-int(s.seats))
		}
		for c := int(s.seats); c < s.crews(); c++ {
			on := uint16(0)
			for _, d := range s.dice[c] {
				on |= 1 << d.board
			}
			if bits.OnesCount16(on&^1) != 3 {
				t.Errorf("%d seats: neutral workers %v", seats, s.dice[c])
			}
		}
	}
	moved := [eclipses + 1]bool{}
	for seed := range uint64(5) {
		s := start(t, 2, seed, "edition", firstGame)
		r := game.NewRand(seed)
		for s.Waiting() != 0 {
			e, dice := s.eclipse, s.dice[2]
			randomly(s, &r, nil)
			if dice != s.dice[2] {
				if e == s.eclipse {
					t.Fatal("neutral workers moved without an eclipse")
				}
				moved[s.eclipse] = true
			}
			for c := 2; c < 4; c++ {
				for _, d := range s.dice[c] {
					if d.space != 0 {
						t.Fatal("a neutral worker worships")
					}
				}
			}
		}
	}
	if !moved[1] || !moved[2] || moved[3] {
		t.Errorf("neutral workers moved after eclipses %v", moved)
	}
}

// Draft: one tile each in turn order, then back; six, eight or ten lie there, with their discovery tiles (OP-26).
func TestDraft(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		s := start(t, seats, 9, startOption, draftStart)
		if n := bits.OnesCount32(s.table); n != 2*seats+2 {
			t.Fatalf("%d seats: %d tiles on the table", seats, n)
		}
		var order []game.Seat
		for s.Question(s.waiting.First()).Kind == "draft" {
			seat := s.waiting.First()
			order = append(order, (seat-s.opener+game.Seat(seats))%game.Seat(seats))
			if err := s.Apply(seat, s.Moves(seat, nil)[0], nil); err != nil {
				t.Fatal(err)
			}
		}
		want := map[int][]game.Seat{2: {0, 1, 1, 0}, 3: {0, 1, 2, 2, 1, 0}, 4: {0, 1, 2, 3, 3, 2, 1, 0}}[seats]
		if !slices.Equal(order, want) {
			t.Errorf("%d seats: picks in the order %v", seats, order)
		}
	}
}

// The solo setup: two neutral colours, the person first with 1 cocoa (OP-15), Teotibot as the pack says (TE-69), or as the
// dials say (OP-25).
func TestSoloSetup(t *testing.T) {
	s := start(t, 1, 2, soloStart, "fixed", "bot_worker_1", "3", "bot_stone", "1")
	bot := s.botSeat()
	want := [diceEach]die{{GoldDeposits, 3, 0}, {Nobles, 2, 0}, {Construction, 2, 0}, {Workshop, 1, WorkshopWorship}}
	if s.dice[bot] != want || s.goods[bot] != [goodKinds]int16{2, 1, 2, 0} || s.temple[bot] != [temples]uint8{1, 1, 1} ||
		s.road[bot] != 1 || s.learned[bot] != 4 || s.total(bot) != 0 {
		t.Errorf("Teotibot begins with %v %v %v", s.dice[bot], s.goods[bot], s.temple[bot])
	}
	if s.turn != 0 || s.goods[0][Cocoa] != 7 || s.crews() != 4 || s.inPlay(2) != 3 || s.inPlay(3) != 3 {
		t.Error("the person is not first with 1 cocoa more, or neutral workers are missing")
	}
}

// Starting tiles of the pyramid are turned at random (RI-15); other layouts are an option (RI-16).
func TestPyramidLayouts(t *testing.T) {
	turns, layouts := map[uint8]bool{}, map[uint32]bool{}
	for seed := range uint64(40) {
		s := start(t, 2, seed)
		if s.built != s.layouts[2][0] {
			t.Fatal("the layout is not the printed one")
		}
		turns[s.turned[0]] = true
		layouts[start(t, 2, seed, layOption, anyLayout).built] = true
	}
	if len(turns) != 4 || len(layouts) != len(load(t).(*engine).layouts[2]) {
		t.Errorf("%d rotations, %d layouts", len(turns), len(layouts))
	}
}

// What the pack says where sources disagreed (TE-60, TE-61).
func TestPrintedValues(t *testing.T) {
	e := load(t).(*engine)
	for step, want := range map[int]uint8{7: 3, 8: 3, 9: 4} {
		if n := e.temples[Green][step].gain.goods[Cocoa]; n != want {
			t.Errorf("green step %d gives %d cocoa", step, n)
		}
	}
	want := []uint8{3, 3, 2, 0, 1, 2, 2, 2}
	if row := e.printed[4*8 : 5*8]; !slices.Equal(row, want) {
		t.Errorf("the fifth row of half squares is %v, want %v", row, want)
	}
	tiles, masksIn := 0, 0
	for i, d := range e.discovery {
		tiles += int(d.copies)
		if i < masks {
			masksIn += int(d.copies)
		}
	}
	if tiles != 54 || masksIn != 17 {
		t.Errorf("%d discovery tiles with %d masks", tiles, masksIn)
	}
}

// Printed values come from the pack alone: another pack gives another game.
func TestPackDecides(t *testing.T) {
	p := Print(load(t))
	if p.Grid[Forest][2][2].Goods[Wood] != 2 || p.Nobles[1][1] != 4 || p.LevelCost[4].Goods[Wood] != 3 || p.Steps[Blue][4].Major == false {
		t.Error("the printed values are not those of the pack")
	}
}
