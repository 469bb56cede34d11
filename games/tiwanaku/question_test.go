package tiwanaku

import (
	"slices"
	"strings"
	"testing"

	"kancha/game"
)

// asked is the question of whoever has to answer.
func asked(s *state) string { return s.Question(s.Waiting().First()).Phrase.String() }

// Rules TI-66 and TI-67: alone one goes on after an error, and the question does not call it right.
func TestTiwanaku_TI67_TheNextQuestionKnowsWhatCameOfTheLast(t *testing.T) {
	given := []string{"h1 = earth white", "b1 = rock white", "a3 = earth white"}
	s := alone(t, given...)
	if got := asked(s); got != "turn_alone" {
		t.Errorf("at first %s", got)
	}
	do(t, s, "white predict h1 corn") // it is a sweet potato
	if got := asked(s); got != "predict_after_wrong at=h1 crop=crop.potato lost=1" {
		t.Errorf("after an error %s", got)
	}
	read := decoded(t, s, "")
	if got := asked(read); got != asked(s) || read.position.outcome != s.outcome {
		t.Errorf("read again %s", got)
	}
	do(t, s, "white predict b1 chili")
	if got := asked(s); got != "predict_after_right at=b1 crop=crop.chili" {
		t.Errorf("after a right one %s", got)
	}
	if got := asked(decoded(t, s, "")); got != asked(s) {
		t.Errorf("read again %s", got)
	}
	// A state of before does not tell, so nothing is claimed.
	if got := asked(decoded(t, s, `,"outcome":{"right":true,"lost":0}`)); got != "predict_next" {
		t.Errorf("a state of before: %s", got)
	}
	do(t, s, "white predict a3 potato")
	if s.outcome != 0 || strings.Contains(string(encode(t, s)), "outcome") {
		t.Error("the outcome stays when nothing is left to predict")
	}
}

func TestTiwanaku_AnOutcomeThatCannotBeIsRefused(t *testing.T) {
	s := alone(t, "h1 = earth white", "b1 = rock white")
	do(t, s, "white predict h1 corn")
	text := string(encode(t, s))
	for _, c := range []struct{ name, from, to string }{
		{"more lost than the level", `"lost":1`, `"lost":4`},
		{"right and lost", `"right":false,"lost":1`, `"right":true,"lost":1`},
		{"less than nothing", `"lost":1`, `"lost":-1`},
		{"where nothing was predicted", `"question":"predict_more"`, `"question":"turn"`},
	} {
		if _, err := load(t).Decode([]byte(strings.Replace(text, c.from, c.to, 1))); err == nil || !strings.Contains(err.Error(), "outcome") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// decoded reads the state again, without a part of its text.
func decoded(t *testing.T, s *state, without string) *state {
	t.Helper()
	text := string(encode(t, s))
	if !strings.Contains(text, without) {
		t.Fatalf("the state does not hold %s", without)
	}
	read, err := load(t).Decode([]byte(strings.Replace(text, without, "", 1)))
	if err != nil {
		t.Fatal(err)
	}
	return read.(*state)
}

// Rules TI-19, TI-30, TI-66, TI-89: the turn offers what there is.
func TestTiwanaku_TI30_TheQuestionOfATurnIsWhatCanBeDone(t *testing.T) {
	if got := asked(lay(t, 2, "short", "S1", "turn = white", "b1 = sand white")); got != "turn" {
		t.Errorf("with a farmer on a bare tile: %s", got)
	}
	for _, s := range []*state{lay(t, 2, "short", "S1", "turn = white"), alone(t), lay(t, 2, "short", "S1", "turn = white", "a1 = sand chili white")} {
		if got := asked(s); got != "explore" {
			t.Errorf("with no farmer on a bare tile: %s", got)
		}
	}
	// All of its farmers stand on the top row, and the tile points out of the board.
	s := together(t, 2, "turn = white", "a1 = rock white, b1 = rock white, d1 = rock white, f1 = rock white", "top.white.rock = north")
	do(t, s, "white spend rock")
	if got := asked(s); got != "predict_only" {
		t.Errorf("where no farmer can move: %s", got)
	}
}

// Rules TI-11 to TI-16, TI-80, TI-81: who thinks of a space first hears which farmer can go there.
func TestTiwanaku_TI16_ASpaceBeforeAFarmerNamesTheFarmer(t *testing.T) {
	s := lay(t, 4, "short", "S1", "turn = white", "c1 = grass quinoa white, e1 = grass white, a2 = sand white", "b1 = sand brown")
	refuse(t, s, "white to c2", "farmer_first at=c2 from=c1")
	refuse(t, s, "white to d1", "farmer_first at=d1 from=c1+e1")
	refuse(t, s, "white to e5", "nobody_reaches at=e5")
	s = lay(t, 2, "short", "S1", "turn = white", "c1 = grass quinoa white, a2 = sand white", "b1 = sand brown")
	refuse(t, s, "white to e5", "new_farmer_first at=e5")
	refuse(t, s, "white to d1", "any_farmer_first at=d1 from=c1")
	refuse(t, s, "white to b1", "others_farmer at=b1 seat=seat.1")
	refuse(t, s, "white to c1", "own_farmer at=c1")
	refuse(t, s, "white to c4", "nobody_reaches at=c4")
	for at := range (s.layout().spaces &^ s.own(0)).all() {
		if m := (Answer{Verb: To, Space: at}).Move(); !slices.Contains(s.Candidates(0, nil), m) || slices.Contains(s.Moves(0, nil), m) {
			t.Errorf("%v is no candidate, or a move", at)
		}
	}
	s = together(t, 2, "turn = white")
	refuse(t, s, "white to a3", "spend_first")
}

// Rules TI-59 to TI-65, TI-84, TI-88, TI-91: previews also say what follows.
func TestTiwanaku_PreviewsSayWhatFollows(t *testing.T) {
	want := func(s *state, answer, want string) {
		t.Helper()
		if got := previewed(t, s, answer); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, want …%q", answer, got, want)
		}
	}
	s := alone(t, "a3 = earth", "arrow.a3 = white east")
	do(t, s, "white move pool")
	want(s, "white to a3", "no_discovery, arrow_own")
	want(s, "white to a1", ", arrow_unknown")
	want(s, "white to a2", "no_discovery") // a crop lies there
	s = aloneWith(t, "solo_level", "hard", "a3 = earth", "arrow.a3 = white east")
	do(t, s, "white move pool")
	want(s, "white to a3", "no_discovery, arrow_choice dir=dir.east, ends_turn")
	s = aloneWith(t, "solo_offer_when_interrupted", "true", "a3 = earth", "arrow.a3 = purple east")
	do(t, s, "white move pool")
	want(s, "white to a3", "no_discovery, arrow colour=colour.purple dir=dir.east")

	given := []string{"turn = white", "a1 = rock white, b1 = rock chili, c2 = grass corn", "white.tokens = chili", "otoma.tokens = chili corn",
		"top.white.rock = east", "g3 = sand potato, d1 = rock quinoa, e4 = rock chili"}
	s = together(t, 2, given...)
	do(t, s, "white spend rock", "white predict a1 potato")
	want(s, "white offer chili", "gain n=0, otoma_offer n=1")
	s = together(t, 2, given...)
	do(t, s, "white spend rock", "white move pool")
	want(s, "white to a4", ", otoma_react n=1") // the Otoma on a5
}

// Rule TI-80, TI-91: what cannot be used says so before it is spent.
func TestTiwanaku_TI91_ATileThatAllowsNothingSaysSo(t *testing.T) {
	seen := false
	with := inMode(cooperative, 3, "scenario", "L3", "coop_level", "expert")
	watch(t, with, 150, func(before, _ *state, seat game.Seat, heard told) {
		idle := slices.ContainsFunc(heard, func(e game.Event) bool { return e.Kind == "no_action" })
		if before.asked != askSpend {
			return
		}
		for _, m := range before.Moves(seat, nil) {
			says := slices.ContainsFunc(before.Preview(seat, m).Effects, func(e game.Phrase) bool { return e.Kind == "no_action" })
			if says == before.allows(seat, int(Read(m).Terrain-1)) || idle && !says {
				t.Errorf("%s: says that nothing can be done: %v", before.Format(m), says)
			}
			seen = seen || says
		}
	})
	if !seen {
		t.Error("no such tile came up")
	}
}
