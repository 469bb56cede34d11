package tiwanaku

import (
	"slices"
	"testing"

	"kancha/game"
)

// The valley of scenario S1 is drawn in explore_test.go.

// Rule TI-30.
func TestTiwanaku_TI30_OnlyFarmersOnBareTilesPredict(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "c1 = grass quinoa white, d2 = grass brown")
	refuse(t, s, "white predict c1 quinoa", "crop_already_there at=c1 crop=crop.quinoa")
	refuse(t, s, "white predict d2 chili", "others_farmer at=d2 seat=seat.1")
	refuse(t, s, "white predict c4 quinoa", "no_own_farmer at=c4")
	if moves := legal(s, 0); slices.ContainsFunc(moves, func(m string) bool { return m[0] == 'p' }) {
		t.Errorf("nobody can predict, but legal is %v", moves)
	}
}

// Rule TI-30.
func TestTiwanaku_TI30_EachFarmerOnceInAnyOrder(t *testing.T) {
	for _, order := range [][]string{{"b1 potato", "d2 chili"}, {"d2 chili", "b1 potato"}} {
		s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white, d2 = grass white, e4 = sand white")
		do(t, s, "white predict "+order[0])
		first := order[0]
		refuse(t, s, "white predict "+first, "crop_already_there at="+first[:2]+" crop=crop."+first[3:])
		do(t, s, "white predict "+order[1], "white predict e4 potato")
		if s.asked != askClose {
			t.Error("with every farmer used nothing more is to be predicted")
		}
	}
}

// Rule TI-31.
func TestTiwanaku_TI31_RightBringsLevelAndToken(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d1 = grass white, d2 = grass white")
	before := s.total(0)
	heard := do(t, s, "white predict d1 corn")
	if s.total(0) != before+4 || !heard.has("white predicted_right at=d1 crop=crop.corn n=4") ||
		!heard.has("white token_gained crop=crop.corn") {
		t.Errorf("%d points, told %v", s.total(0)-before, heard)
	}
	wants(t, s, "white.tokens", "corn")
	wants(t, s, "d1", "grass corn white")
	do(t, s, "white stop") // d2 stays for later
	if s.asked != askClose {
		t.Error("one may stop after a right answer")
	}
}

// Rule TI-32.
func TestTiwanaku_TI32_WrongLosesTheTrueLevel(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d1 = grass white, d2 = grass white",
		"b1 = sand potato, e1 = grass coca", "white.tokens = potato coca")
	before := s.total(0)
	heard := do(t, s, "white predict d1 potato")
	if s.total(0) != before-4 || !heard.has("white predicted_wrong at=d1 said=crop.potato crop=crop.corn n=4") {
		t.Errorf("%d points, told %v", s.total(0)-before, heard)
	}
	wants(t, s, "d1", "grass corn white")
	wants(t, s, "white.tokens", "potato coca")
	if s.Turn() != 1 || s.asked != askTurn {
		t.Error("the turn is not over")
	}
	refuse(t, s, "white offer potato coca", "not_asked")
}

// Rule TI-32.
func TestTiwanaku_TI32_AWrongSecondAnswerEndsTheTurnToo(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d1 = grass white, d2 = grass white, e4 = sand white")
	do(t, s, "white predict d1 corn", "white predict d2 coca")
	wants(t, s, "white.tokens", "corn")
	if s.Turn() != 1 {
		t.Error("the turn is not over")
	}
}

// Rule TI-32.
func TestTiwanaku_TI32_TheScoreStopsAtZero(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "c4 = sand white", "white.levels = none",
		"d1 = grass corn, d2 = grass chili, b1 = sand potato", "white.points.mistakes = -8")
	heard := do(t, s, "white predict c4 potato")
	if s.total(0) != 0 || s.points[0][mistakePoints] != -10 {
		t.Errorf("%d points, mistakes %d: want 0 and -10", s.total(0), s.points[0][mistakePoints])
	}
	if !heard.has("white predicted_wrong at=c4 said=crop.potato crop=crop.quinoa n=2") {
		t.Errorf("told %v", heard)
	}
}

// Rule TI-33.
func TestTiwanaku_TI33_AHeldTokenIsNotDoubled(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand potato, c3 = earth white", "white.tokens = potato")
	before := s.total(0)
	heard := do(t, s, "white predict c3 potato")
	wants(t, s, "white.tokens", "potato")
	if s.total(0) != before+1 || !heard.has("white token_held crop=crop.potato") {
		t.Errorf("%d points, told %v", s.total(0)-before, heard)
	}
}

// Rule TI-34.
func TestTiwanaku_TI34_AnyCropMayBeAnnounced(t *testing.T) {
	// c2 and c3 are earth; the potato of c3 touches c2, and no earth region here has five spaces.
	s := lay(t, 2, "short", "S1", "turn = white", "c3 = earth potato, c2 = earth white")
	for _, crop := range cropIDs {
		c := s.Clone().(*state)
		do(t, c, "white predict c2 "+crop)
		wants(t, c, "c2", "earth coca white")
	}
}

// Rule TI-35.
func TestTiwanaku_TI35_CropTokensNeverRunOut(t *testing.T) {
	for _, disc := range []string{"S1", "S2", "S3", "L1", "L2", "L3"} {
		board := map[byte]string{'S': "short", 'L': "long"}[disc[0]]
		s := start(t, 2, 1, "board", board, "scenario", disc)
		for c := uint8(1); c <= crops; c++ {
			if n := s.countOf(&s.crop, s.layout().spaces, c); n > s.tokensInBox[c-1] {
				t.Errorf("%s needs %d of %s, the box holds %d", disc, n, cropIDs[c-1], s.tokensInBox[c-1])
			}
		}
	}
	for seed := range uint64(20) {
		s := start(t, 2, seed, "board", "long")
		var sight Sight
		s.tiles, s.crops = s.layout().spaces, s.layout().spaces
		if Look(s, &sight); slices.ContainsFunc(sight.CropSupply[:], func(n int) bool { return n < 0 }) {
			t.Errorf("seed %d: the crop supply would be %v", seed, sight.CropSupply)
		}
	}
}

// Rule TI-36.
func TestTiwanaku_TI36_TheFarmerStaysOnTheCrop(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d1 = grass white")
	do(t, s, "white predict d1 corn", "white end")
	wants(t, s, "d1", "grass corn white")
	do(t, s, "brown move pool", "brown to a2", "brown end")
	refuse(t, s, "white predict d1 corn", "crop_already_there at=d1 crop=crop.corn")
}

// Offering

// Rule TI-40.
func TestTiwanaku_TI40_AfterExplorationOrPredictionOnceATurn(t *testing.T) {
	given := []string{"turn = white", "d2 = grass white", "d1 = grass corn, e1 = grass coca", "white.tokens = coca corn"}
	for _, action := range [][]string{
		{"white move d2", "white to e2"}, {"white recall d2"}, {"white predict d2 chili"},
	} {
		s := lay(t, 2, "short", "S1", given...)
		before := s.points[0][offeringPoints]
		do(t, s, action...)
		do(t, s, "white offer coca corn")
		if s.points[0][offeringPoints] != before+1 || s.Turn() != 1 {
			t.Errorf("after %v: %d points for two", action, s.points[0][offeringPoints]-before)
		}
	}
}

// Rule TI-40.
func TestTiwanaku_TI40_AnySubsetOfWhatIsHeld(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d2 = grass white",
		"d1 = grass corn, e1 = grass coca, b1 = sand potato", "white.tokens = potato coca corn")
	do(t, s, "white recall d2")
	want := []string{"end", "offer potato", "offer coca", "offer potato coca", "offer corn", "offer potato corn",
		"offer coca corn", "offer potato coca corn"}
	if got := legal(s, 0); !slices.Equal(got, want) {
		t.Errorf("legal are %v, want %v", got, want)
	}
	refuse(t, s, "white offer coca quinoa", "token_not_held crops=crop.quinoa")
}

// Rule TI-40.
func TestTiwanaku_TI40_TheTableOfPoints(t *testing.T) {
	e := load(t).(*engine)
	if want := [crops + 1]int16{0, 0, 1, 3, 6, 10}; e.offering != want {
		t.Errorf("offerings bring %v, want %v", e.offering, want)
	}
}

// Rule TI-41.
func TestTiwanaku_TI41_OneTokenBringsNothing(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d2 = grass white", "d1 = grass corn", "white.tokens = corn")
	do(t, s, "white recall d2")
	before := s.total(0)
	heard := do(t, s, "white offer corn")
	wants(t, s, "white.tokens", "none")
	if s.total(0) != before || !heard.has("white offered crops=crop.corn n=0") {
		t.Errorf("%d points, told %v", s.total(0)-before, heard)
	}
}

// Rule TI-41.
func TestTiwanaku_TI41_NothingToOfferIsStillAsked(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d2 = grass white")
	do(t, s, "white recall d2")
	if q := s.Question(0); q.Kind != "end_turn" || !q.Closes || !slices.Equal(legal(s, 0), []string{"end"}) {
		t.Errorf("asked %v, legal %v", q, legal(s, 0))
	}
	refuse(t, s, "white offer corn", "no_tokens")
}

// Rule TI-42.
func TestTiwanaku_TI42_TokensCanBeWonAgain(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand potato, c3 = earth white, d2 = grass white", "white.tokens = potato")
	do(t, s, "white recall d2", "white offer potato", "brown move pool", "brown to a2", "brown end")
	heard := do(t, s, "white predict c3 potato")
	wants(t, s, "white.tokens", "potato")
	if !heard.has("white token_gained crop=crop.potato") {
		t.Errorf("told %v", heard)
	}
}

// Rule TI-42.
func TestTiwanaku_TI42_NobodyHoldsMoreThanWasPutOut(t *testing.T) {
	s, r := start(t, 4, 3, "board", "long"), game.NewRand(3)
	var buf []game.Move
	for s.Waiting() != 0 {
		buf = step(s, &r, buf)
		for c := uint8(1); c <= crops; c++ {
			held := 0
			for seat := range s.seats {
				if s.tokens[seat].Has(c) {
					held++
				}
			}
			if held > int(s.seats) {
				t.Fatalf("%d tokens of %s for %d seats", held, cropIDs[c-1], s.seats)
			}
		}
	}
}
