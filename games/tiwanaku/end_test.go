package tiwanaku

import (
	"slices"
	"testing"

	"kancha/game"
)

// The valley of scenario S1 is drawn in explore_test.go. lastTile leaves e5 to be discovered.
const lastTile = "tiles = all but e5"

// Rule TI-45.
func TestTiwanaku_TI45_TheLastTileEndsTheGameAfterItsTurn(t *testing.T) {
	s := lay(t, 3, "short", "S1", "turn = brown", lastTile, "e1 = grass coca, d1 = grass corn", "brown.tokens = coca corn")
	heard := do(t, s, "brown move pool", "brown to e5")
	if !heard.has("brown last_tile") || s.asked != askClose {
		t.Fatalf("asked %d, told %v", s.asked, heard)
	}
	before := s.total(1)
	heard = do(t, s, "brown offer coca corn")
	if s.total(1) != before+1 || !heard.has("- final_predictions") || s.asked != askLastPrediction {
		t.Errorf("asked %d, told %v", s.asked, heard)
	}
}

// Rule TI-45.
func TestTiwanaku_TI45_TheLastCropDoesNot(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", lastTile, "crops = all but e4 e5", "e4 = white")
	do(t, s, "white predict e4 potato", "white end")
	if s.final || s.Turn() != 1 || s.asked != askTurn {
		t.Error("the end has begun without the last tile")
	}
}

// Rule TI-46.
func TestTiwanaku_TI46_OneEachFromThatSeatOnUntilAllPassed(t *testing.T) {
	s := lay(t, 3, "short", "S1", "turn = brown", lastTile,
		"b1 = white, d1 = white, e1 = white, e2 = brown, d2 = green")
	do(t, s, "brown move pool", "brown to e5", "brown end")
	turn := func(want string) {
		t.Helper()
		if s.asked != askLastPrediction || colourIDs[s.Turn()] != want {
			t.Fatalf("question %d is put to seat %d, want a last prediction to %s", s.asked, s.Turn(), want)
		}
	}
	turn("brown")
	do(t, s, "brown predict e2 potato") // right
	turn("green")
	heard := do(t, s, "green predict d2 potato") // wrong: chili
	if !heard.has("green passed_by_error") {
		t.Errorf("told %v", heard)
	}
	turn("white")
	do(t, s, "white predict b1 potato")
	turn("brown") // green is out
	do(t, s, "brown predict e5 corn")
	turn("white")
	heard = do(t, s, "white predict d1 corn") // brown has no farmer left to predict with
	if !heard.has("brown auto_passed") {
		t.Errorf("told %v", heard)
	}
	turn("white")
	heard = do(t, s, "white pass") // although e1 could be predicted
	if !heard.has("white passed") || !heard.has("- final_offerings") {
		t.Errorf("told %v", heard)
	}
	wants(t, s, "e1", "grass white")
	if s.asked != askLastOffering || s.Turn() != game.Watcher {
		t.Errorf("question %d, turn %d", s.asked, s.Turn())
	}
}

// Rule TI-46.
func TestTiwanaku_TI46_WhoCannotPredictPassesInTurn(t *testing.T) {
	s := lay(t, 3, "short", "S1", "turn = brown", lastTile, "b1 = white")
	heard := do(t, s, "brown move pool", "brown to e5", "brown end", "brown pass")
	var order []string
	for _, ev := range heard {
		if ev.Kind == "passed" || ev.Kind == "auto_passed" {
			order = append(order, eventText(ev))
		}
	}
	if want := []string{"brown passed", "green auto_passed"}; !slices.Equal(order, want) || s.Turn() != 0 {
		t.Errorf("told %v, want %v; turn %d", order, want, s.Turn())
	}
}

// Rule TI-47.
func TestTiwanaku_TI47_NoOfferingBetweenFinalPredictions(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", lastTile, "b1 = white, e2 = brown")
	do(t, s, "white move pool", "white to e5", "white end")
	before := s.total(0)
	heard := do(t, s, "white predict e5 corn")
	if s.total(0) != before+4 || !heard.has("white token_gained crop=crop.corn") {
		t.Errorf("%d points, told %v", s.total(0)-before, heard)
	}
	refuse(t, s, "white offer corn", "not_asked")
	refuse(t, s, "brown offer corn", "no_answer")
}

// atOfferings is a two-seat game in which both hold tokens and all have passed.
func atOfferings(t *testing.T) *state {
	t.Helper()
	s := lay(t, 2, "short", "S1", "turn = white", lastTile, "d1 = grass corn, e1 = grass coca, b1 = sand potato",
		"white.tokens = coca corn", "brown.tokens = potato")
	do(t, s, "white move pool", "white to e5", "white end", "white pass")
	return s
}

// Rule TI-48.
func TestTiwanaku_TI48_EverybodyMayOfferAtOnce(t *testing.T) {
	s := atOfferings(t)
	if s.Waiting() != game.AllSeats(2) || s.Question(0).Kind != "last_offering" || s.Question(1).Kind != "last_offering" {
		t.Fatalf("waiting %b, asked %v", s.Waiting(), s.Question(1))
	}
	a, b := s, s.Clone().(*state)
	do(t, a, "white offer coca corn", "brown end")
	do(t, b, "brown end", "white offer coca corn")
	if string(encode(t, a)) != string(encode(t, b)) || a.Waiting() != 0 {
		t.Error("the order of the last offerings matters")
	}
	refuse(t, a, "white end", "over")
}

// Rule TI-48.
func TestTiwanaku_TI48_WhoHoldsNothingIsNotAsked(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", lastTile)
	heard := do(t, s, "white move pool", "white to e5", "white end", "white pass")
	if s.Waiting() != 0 || !heard.has("white nothing_to_offer") || !heard.has("brown nothing_to_offer") {
		t.Errorf("waiting %b, told %v", s.Waiting(), heard)
	}
}

// Rule TI-49.
func TestTiwanaku_TI49_MostPointsWin(t *testing.T) {
	s := atOfferings(t)
	heard := do(t, s, "white offer coca corn", "brown end")
	st := s.Standings()
	if st[0].Rank+st[1].Rank != 3 || st[0].Total < st[1].Total != (st[0].Rank == 2) {
		t.Errorf("standings %v", st)
	}
	winner := game.Seat(0)
	if st[1].Rank == 1 {
		winner = 1
	}
	if !slices.ContainsFunc(heard, func(e game.Event) bool { return e.Kind == "won" && e.Seat == winner }) {
		t.Errorf("told %v", heard)
	}
}

// Rule TI-49.
func TestTiwanaku_TI49_TiesGoByLevelsThenAreShared(t *testing.T) {
	tie := func(levels, other string) *state {
		return lay(t, 2, "short", "S1", "turn = white", "b1 = sand, a2 = sand, b2 = sand, a4 = sand",
			"white.levels = "+levels, "brown.levels = "+other, "white.points.diversity = 2", "brown.points.diversity = 2")
	}
	st := tie("sand 3", "sand 1").Standings()
	if st[0].Total != st[1].Total || st[0].Rank != 1 || st[1].Rank != 2 || st[0].Tiebreaks[0].N != 3 {
		t.Errorf("more levels do not decide: %v", st)
	}
	st = tie("sand 2", "sand 2").Standings()
	if st[0].Rank != 1 || st[1].Rank != 1 {
		t.Errorf("equal seats do not share: %v", st)
	}
}

// Rule TI-49.
func TestTiwanaku_TI49_ASharedVictoryIsTold(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "idle = 9", "b1 = sand, a2 = sand", "white.levels = sand 1", "brown.levels = sand 1")
	heard := do(t, s, "white move pool", "white to c1", "white end")
	if !heard.has("white won_shared n=11") || !heard.has("brown won_shared n=11") || s.Waiting() != 0 {
		t.Errorf("told %v", heard)
	}
}

// idleTurn is a turn in which nothing is placed: a farmer goes between spaces with crops or back into the pool.
func idleTurn(t *testing.T, s *state) told {
	t.Helper()
	colour := colourIDs[s.Turn()]
	if s.pool(s.Turn()) < int(s.perSeat[s.seats]) {
		return do(t, s, colour+" recall "+s.farmers[s.Turn()].first().String(), colour+" end")
	}
	for _, to := range []string{"c1", "a1", "e3", "a5", "d5"} {
		at, _ := parseSpace(to)
		if !s.taken().has(at) {
			return do(t, s, colour+" move pool", colour+" to "+to, colour+" end")
		}
	}
	t.Fatal("no crop is free")
	return nil
}

// Rule TI-50.
func TestTiwanaku_TI50_StallingIsAnnouncedAndEndsTheGame(t *testing.T) {
	s := lay(t, 3, "short", "S1", "turn = green") // five rounds of three turns
	for n := 1; n <= 15; n++ {
		heard := idleTurn(t, s)
		if got := heard.has("- stall_warning n=5"); got != (n == 12) {
			t.Errorf("after %d idle turns: warned %v", n, got)
		}
		if got := heard.has("- stalled n=5"); got != (n == 15) {
			t.Errorf("after %d idle turns: stalled %v", n, got)
		}
	}
	if s.Waiting() != 0 || !s.final {
		t.Errorf("the game goes on: waiting %b", s.Waiting())
	}
}

// Rule TI-50.
func TestTiwanaku_TI50_TheEndBeginsWithWhoseTurnEnded(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "idle = 9", "b1 = sand white, d1 = grass brown")
	do(t, s, "white move pool", "white to c1", "white end")
	if s.asked != askLastPrediction || s.Turn() != 0 {
		t.Errorf("question %d to seat %d, want a last prediction of white", s.asked, s.Turn())
	}
}

// Rule TI-50.
func TestTiwanaku_TI50_ATileOrACropStartsTheCountAgain(t *testing.T) {
	for _, answers := range [][]string{
		{"white move pool", "white to e5", "white end"},
		{"white predict b1 potato", "white end"},
		{"white predict b1 quinoa"},
	} {
		s := lay(t, 2, "short", "S1", "turn = white", "idle = 9", "b1 = sand white")
		do(t, s, answers...)
		wants(t, s, "idle", "0")
		if s.final {
			t.Errorf("after %v the end begins", answers)
		}
	}
}

// Rule TI-50.
func TestTiwanaku_TI50_NeverIsNotOffered(t *testing.T) {
	o, _ := load(t).Info().Option("stall_rounds")
	if !slices.Equal(o.Values, []string{"3", "5", "10"}) || o.Default != "5" {
		t.Errorf("values %v, default %s", o.Values, o.Default)
	}
}

// Rule TI-50.
func TestTiwanaku_TI50_NoGameIsLongerThanTheBound(t *testing.T) {
	bound, longest := load(t).Info().Bound, 0
	for seats := 2; seats <= maxSeats; seats++ {
		s, r := start(t, seats, 1, "stall_rounds", "10"), game.NewRand(1)
		var buf []game.Move
		n := 0
		for ; s.Waiting() != 0; n++ {
			buf = step(s, &r, buf)
		}
		longest = max(longest, n)
	}
	if longest > bound {
		t.Errorf("a game has %d answers, the bound is %d", longest, bound)
	}
}
