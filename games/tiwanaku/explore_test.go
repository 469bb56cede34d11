package tiwanaku

import (
	"slices"
	"testing"

	"kancha/game"
)

// Scenario S1, terrain and crops:
//
//	  a  b  c  d  e
//	1 s3 s1 g5 g4 g2
//	2 s2 s4 e2 g3 g1
//	3 g1 e3 e1 e4 s2
//	4 s2 r4 s5 s3 s1
//	5 s1 r3 r1 r2 s4     starting tiles: a1 c1 b3 e3 a5 d5

// Rule TI-10.
func TestTiwanaku_TI10_OneActionATurn(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white, d2 = grass white")
	do(t, s, "white move b1", "white to b2")
	for _, second := range []string{"move d2", "recall d2", "predict d2 chili", "to c2"} {
		refuse(t, s, "white "+second, "no_answer")
	}
	do(t, s, "white end")
	if s.Turn() != 1 {
		t.Errorf("the turn does not pass on")
	}
}

// Rule TI-11.
func TestTiwanaku_TI11_ABareSpaceEndsTheMove(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white", "b2 = sand")
	do(t, s, "white move b1")
	refuse(t, s, "white to b3", "not_reachable at=b3") // over b2: a tile without crop
	do(t, s, "white to b2")
	wants(t, s, "b2", "sand white")
}

// Rule TI-11.
func TestTiwanaku_TI11_AnEmptySpaceEndsTheMove(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "e2 = grass white")
	do(t, s, "white move e2")
	refuse(t, s, "white to c2", "not_reachable at=c2") // d2 is empty
	do(t, s, "white to d2")
	wants(t, s, "d2", "grass white")
}

// Rule TI-12.
func TestTiwanaku_TI12_ACropMayBeStoppedOnOrPassed(t *testing.T) {
	for _, to := range []string{"c1", "c2", "d1"} {
		s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white")
		do(t, s, "white move b1", "white to "+to)
	}
}

// Rule TI-13.
func TestTiwanaku_TI13_AnOwnFarmerMustBePassed(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white, b2 = sand white, c1 = grass quinoa white")
	do(t, s, "white move b1")
	refuse(t, s, "white to b2", "own_farmer at=b2") // on bare terrain
	refuse(t, s, "white to c1", "own_farmer at=c1") // on a crop
	do(t, s, "white to b3")                         // over b2, onto a crop
	wants(t, s, "b2", "sand white")
	wants(t, s, "b3", "earth chili white")
}

// Rule TI-14.
func TestTiwanaku_TI14_OthersAreNeitherEnteredNorCrossed(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white, c1 = grass quinoa brown")
	do(t, s, "white move b1")
	refuse(t, s, "white to c1", "others_farmer at=c1 seat=seat.1")
	refuse(t, s, "white to c2", "not_reachable at=c2")
	refuse(t, s, "white to d1", "not_reachable at=d1")
}

// Rule TI-15.
func TestTiwanaku_TI15_TheStartSpaceIsNoDestination(t *testing.T) {
	bare := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white")
	do(t, bare, "white move b1")
	refuse(t, bare, "white to b1", "start_space at=b1")
	crop := lay(t, 2, "short", "S1", "turn = white", "c1 = grass quinoa white, c2 = earth coca")
	do(t, crop, "white move c1")
	refuse(t, crop, "white to c1", "start_space at=c1") // over c2 and back again
	do(t, crop, "white to c3")
}

// Rule TI-16.
func TestTiwanaku_TI16_EveryFreeBorderSpaceFromThePool(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand brown, b5 = rock white")
	do(t, s, "white move pool")
	moves := legal(s, 0)
	for at := range s.layout().border.all() {
		free := at.String() != "b1" && at.String() != "b5"
		if slices.Contains(moves, "to "+at.String()) != free {
			t.Errorf("%v free: %v, legal are %v", at, free, moves)
		}
	}
	refuse(t, s, "white to b5", "own_farmer at=b5")
	do(t, s, "white to b4") // in over the own farmer on b5
}

// Rule TI-16.
func TestTiwanaku_TI16_EnteringOverAnOwnFarmerNeedsAWayOn(t *testing.T) {
	blocked := lay(t, 2, "short", "S1", "turn = white", "b5 = rock white, b4 = rock brown")
	do(t, blocked, "white move pool")
	refuse(t, blocked, "white to b4", "others_farmer at=b4 seat=seat.1")
	refuse(t, blocked, "white to c4", "not_reachable at=c4")
}

// Rule TI-17.
func TestTiwanaku_TI17_RoutesToOneSpaceAreOneMove(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "c1 = grass quinoa white", "d1 = grass corn, c2 = earth coca")
	do(t, s, "white move c1") // to d2 over d1 or over c2
	moves := legal(s, 0)
	slices.Sort(moves)
	if len(slices.Compact(slices.Clone(moves))) != len(moves) || !slices.Contains(moves, "to d2") {
		t.Errorf("destinations: %v", moves)
	}
	heard := do(t, s, "white to d2")
	if !heard.has("white moved from=c1 to=d2 path=c1+d1+d2") {
		t.Errorf("told: %v", heard)
	}
}

// Rule TI-17.
func TestTiwanaku_TI17_ThePathIsShown(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "c2 = earth coca, c3 = earth potato")
	heard := do(t, s, "white move pool", "white to c4")
	if !heard.has("white entered to=c4 path=c5+c4") && !heard.has("white entered to=c4 path=c1+c2+c3+c4") {
		t.Errorf("told: %v", heard)
	}
}

// Rule TI-18.
func TestTiwanaku_TI18_AKnownSpaceIsNotDiscovered(t *testing.T) {
	for space, want := range map[string]string{"c1": "grass quinoa white", "b1": "sand white"} {
		s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand")
		before := s.total(0)
		heard := do(t, s, "white move pool", "white to "+space)
		wants(t, s, space, want)
		if s.total(0) != before || s.reveals != 1 || len(heard) != 1 {
			t.Errorf("%s: %d points, %d reveals, told %v", space, s.total(0), s.reveals, heard)
		}
	}
}

// Rule TI-19.
func TestTiwanaku_TI19_AnyFarmerMayBeTakenBack(t *testing.T) {
	for _, from := range []string{"b1", "c1"} {
		s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white, c1 = grass quinoa white, e2 = grass")
		heard := do(t, s, "white recall "+from)
		wants(t, s, "white.pool", "4")
		if s.asked != askClose || !heard.has("white recalled at="+from) {
			t.Errorf("after the recall: asked %d, told %v", s.asked, heard)
		}
	}
}

// Rule TI-19.
func TestTiwanaku_TI19_OffersAfterTakingBack(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "c1 = grass white", "b1 = sand potato, e1 = grass coca",
		"white.tokens = potato coca")
	before := s.total(0)
	do(t, s, "white recall c1", "white offer potato coca")
	if got := s.total(0) - before; got != 1 {
		t.Errorf("the offering brings %d, want 1", got)
	}
}

// Rule TI-20.
func TestTiwanaku_TI20_SomethingIsAlwaysLegal(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for seed := range uint64(6) {
			s, r := start(t, seats, seed, "board", "short", "scenario", "S2"), game.NewRand(seed)
			var buf []game.Move
			for s.Waiting() != 0 {
				for seat := range s.waiting.All() {
					if len(s.Moves(seat, buf[:0])) == 0 {
						t.Fatalf("seat %d has no answer to %v", seat, s.Question(seat))
					}
				}
				buf = step(s, &r, buf)
			}
		}
	}
}

// Rule TI-21.
func TestTiwanaku_TI21_AWalledInFarmerCannotMoveButBeTakenBack(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "a1 = sand chili white, b1 = sand brown, a2 = sand brown")
	refuse(t, s, "white move a1", "walled_in at=a1")
	do(t, s, "white recall a1")
}

// Rule TI-21.
func TestTiwanaku_TI21_WalledInByOwnFarmersInADeadEnd(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "a1 = sand chili white, b1 = sand white, a2 = sand brown",
		"c1 = grass quinoa brown, b2 = sand brown")
	refuse(t, s, "white move a1", "walled_in at=a1")
	refuse(t, s, "white move b1", "walled_in at=b1")
}

func TestTiwanaku_PickingAFarmerThatIsNotThere(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white",
		"a2 = sand white, b1 = sand white, d1 = grass white, e2 = grass white, b5 = rock white, c5 = rock brown")
	refuse(t, s, "white move pool", "pool_empty")
	refuse(t, s, "white move c5", "others_farmer at=c5 seat=seat.1")
	refuse(t, s, "white recall c5", "others_farmer at=c5 seat=seat.1")
	refuse(t, s, "white move c3", "no_own_farmer at=c3")
	refuse(t, s, "white recall i5", "off_board at=i5")
	refuse(t, s, "brown move c5", "not_asked")
	do(t, s, "white move b1")
	refuse(t, s, "white to f1", "off_board at=f1")
}

// Rule TI-25.
func TestTiwanaku_TI25_PassingNeverDiscovers(t *testing.T) {
	s, r := start(t, 2, 3, "scenario", "L3"), game.NewRand(4)
	var buf []game.Move
	for s.Waiting() != 0 {
		before := s.tiles
		buf = step(s, &r, buf)
		if laid := s.tiles &^ before; laid.len() > 1 || laid&^s.taken() != 0 {
			t.Fatalf("tiles were laid where no farmer stopped: %v", namesOf(laid))
		}
	}
}

// Rule TI-26.
func TestTiwanaku_TI26_APointForEachOwnMarkerOnTheLevel(t *testing.T) {
	for _, c := range []struct {
		levels [terrains]uint8 // earth, sand, grass, rock
		gain   [terrains]int16 // for discovering each
	}{
		{[terrains]uint8{0, 0, 0, 0}, [terrains]int16{1, 1, 1, 1}},
		{[terrains]uint8{0, 1, 1, 1}, [terrains]int16{4, 1, 1, 1}},
		{[terrains]uint8{1, 2, 2, 0}, [terrains]int16{3, 1, 1, 2}},
		{[terrains]uint8{2, 2, 2, 1}, [terrains]int16{1, 1, 1, 4}},
		{[terrains]uint8{3, 5, 4, 4}, [terrains]int16{3, 1, 2, 2}},
	} {
		s := start(t, 2, 1, "board", "short", "scenario", "S1")
		s.levels[0], s.levels[1] = c.levels, [terrains]uint8{1, 1, 1, 1} // others' markers do not matter
		for terrain, want := range c.gain {
			if got := s.diversityGain(0, uint8(terrain+1)); got != want {
				t.Errorf("%v: %s brings %d, want %d", c.levels, terrainIDs[terrain], got, want)
			}
		}
	}
}

// Rule TI-27.
func TestTiwanaku_TI27_AFullTrackBringsOnePoint(t *testing.T) {
	given := []string{"turn = white", "b1 = sand, a2 = sand, b2 = sand, e3 = sand, a4 = sand, c4 = sand, d4 = sand, e4 = sand",
		"white.levels = sand 7"}
	s := lay(t, 2, "short", "S1", given...)
	heard := do(t, s, "white move pool", "white to e5")
	if !heard.has("white discovered_full at=e5 terrain=terrain.sand level=7 n=1") {
		t.Errorf("told: %v", heard)
	}
	wants(t, s, "white.levels", "sand 7")

	s = start(t, 2, 1, "board", "short", "scenario", "S1")
	s.levels[0] = [terrains]uint8{7, 7, 7, 6}
	if got := s.diversityGain(0, 1); got != 1 {
		t.Errorf("a full track beside two others brings %d, want 1", got)
	}
	if got := s.diversityGain(0, 4); got != 4 {
		t.Errorf("reaching the top beside three others brings %d, want 4", got)
	}
}

// Rule TI-28.
func TestTiwanaku_TI28_RockJoinsTwoOthers(t *testing.T) {
	tiles := "b1 = sand, a2 = sand, d1 = grass, e1 = grass, b5 = rock"
	for to, want := range map[string]int16{"c5": 3, "e5": 1} { // rock, and sand which goes up to level 3
		s := lay(t, 2, "short", "S1", "turn = white", tiles, "white.levels = sand 2 grass 2 rock 1")
		before := s.total(0)
		do(t, s, "white move pool", "white to "+to)
		if got := s.total(0) - before; got != want {
			t.Errorf("%s brings %d, want %d", to, got, want)
		}
	}
}

// Rule TI-29.
func TestTiwanaku_TI29_TheCropStaysHidden(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white")
	do(t, s, "white move pool", "white to e5")
	wants(t, s, "e5", "sand white")
	if v := s.View(0).(*view); v.crop[SpaceAt(4, 4)] != 0 || v.terrain[SpaceAt(4, 4)] == 0 {
		t.Error("the view shows the wrong things of e5")
	}
}

// slowDestinations tries every route of a move, space by space, as a person would.
func slowDestinations(s *state, seat game.Seat, from Space) spaces {
	var out, seen spaces
	var enter func(at Space)
	goOn := func(at Space) {
		for next := range (at.bit().beside() & s.layout().spaces).all() {
			enter(next)
		}
	}
	enter = func(at Space) {
		own := s.farmers[seat].has(at)
		if seen.has(at) || s.taken().has(at) && !own || at == from {
			return
		}
		seen |= at.bit()
		if !own {
			out |= at.bit() // may end here
		}
		if own || s.crops.has(at) {
			goOn(at)
		}
	}
	if from == Pool {
		for at := range s.layout().border.all() {
			enter(at)
		}
	} else {
		goOn(from)
	}
	return out
}

func TestTiwanaku_DestinationsAreThoseOfEveryRoute(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, board := range []string{"short", "long"} {
			s, r := start(t, seats, 11, "board", board), game.NewRand(12)
			var buf []game.Move
			for s.Waiting() != 0 {
				for seat := range game.Seat(seats) {
					for at := range s.farmers[seat].all() {
						sameDestinations(t, s, seat, at)
					}
					sameDestinations(t, s, seat, Pool)
				}
				buf = step(s, &r, buf)
			}
		}
	}
}

func sameDestinations(t *testing.T, s *state, seat game.Seat, from Space) {
	t.Helper()
	want := slowDestinations(s, seat, from)
	if got := s.destinations(seat, from); got != want {
		t.Fatalf("from %v: %v, want %v", from, namesOf(got), namesOf(want))
	}
	for to := range want.all() {
		checkPath(t, s, seat, from, to)
	}
}

// checkPath walks a path and sees that each step is allowed.
func checkPath(t *testing.T, s *state, seat game.Seat, from, to Space) {
	t.Helper()
	path := s.path(seat, from, to)
	if from != Pool {
		if path[0] != from {
			t.Fatalf("the path from %v to %v begins at %v", from, to, path[0])
		}
		path = path[1:]
	} else if !s.layout().border.has(path[0]) {
		t.Fatalf("the path %v from the pool does not begin at the border", path)
	}
	if path[len(path)-1] != to {
		t.Fatalf("the path %v does not end at %v", path, to)
	}
	for i, at := range path[:len(path)-1] {
		if !s.farmers[seat].has(at) && (!s.crops.has(at) || s.taken().has(at)) || !at.bit().beside().has(path[i+1]) {
			t.Fatalf("the path %v from %v does not lead over %v", path, from, at)
		}
	}
}

func TestTiwanaku_FastMovesAreTheCheckedCandidates(t *testing.T) {
	s, r := start(t, 3, 21, "board", "long"), game.NewRand(22)
	var buf []game.Move
	for s.Waiting() != 0 {
		for seat := range s.waiting.All() {
			fast := s.Moves(seat, nil)
			slow := slices.DeleteFunc(s.Candidates(seat, nil), func(m game.Move) bool { return s.Check(seat, m) != nil })
			if !slices.Equal(fast, slow) {
				t.Fatalf("%v: %v, want %v", s.Question(seat), fast, slow)
			}
		}
		buf = step(s, &r, buf)
	}
}
