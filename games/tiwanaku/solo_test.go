package tiwanaku

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/game"
)

// Scenario L1, terrain and crops, with * for starting tiles:
//
//	  a   b   c   d   e   f   g   h   i
//	1 r1  r3  e1* r5  r4* r1  r2* e1  g2
//	2 e5* r2  g4  g3  g2  r3  s4  s3  g5*
//	3 e4  e3  e1  r5  g1  s5* s1  s2  g1
//	4 s1  s5  e2  r4  r3  r2  e3  g4  g3
//	5 s2* s4* s3  r1* e5  e4  e1  e2* r1
//
// Otoma: purple c1, yellow a5, brown i2, green d5, blue f3.

func alone(t testing.TB, given ...string) *state {
	t.Helper()
	return layGame(t, inMode(solo, 1, "scenario", "L1"), given...)
}

func aloneWith(t testing.TB, option, value string, given ...string) *state {
	t.Helper()
	return layGame(t, inMode(solo, 1, "scenario", "L1", option, value), given...)
}

// Rule TI-04.
func TestTiwanaku_TI04_TheShortBoardIsForCompetitionOnly(t *testing.T) {
	for _, s := range []game.Setup{inMode(solo, 1, "board", "short"), inMode(cooperative, 2, "board", "short")} {
		_, err := load(t).New(s)
		var wrong *game.SetupError
		if !errors.As(err, &wrong) || wrong.Reason != boardTooShort || wrong.Field != "board" {
			t.Errorf("%s: %v", s.Mode, err)
		}
	}
}

// Rule TI-55.
func TestTiwanaku_TI55_FiveFarmersAgainstFiveColours(t *testing.T) {
	s := alone(t)
	if s.pool(0) != 5 || s.Seats() != 2 || s.Automata() != game.SeatSet(1) {
		t.Errorf("%d farmers, %d seats, automata %b", s.pool(0), s.Seats(), s.Automata())
	}
	for i, want := range []string{"purple", "yellow", "brown", "green", "blue"} {
		if got := colourIDs[s.colourOf(i)]; got != want {
			t.Errorf("pawn %d is %s, want %s", i, got, want)
		}
	}
	if s.points[0][startPoints] != 10 || s.points[1][startPoints] != 10 || s.levelSum(0) != 0 {
		t.Errorf("points %v, levels %v", s.points, s.levels)
	}
}

// Rule TI-56, TI-77.
func TestTiwanaku_TI56_TheOtomaScoreTheirStartingTiles(t *testing.T) {
	s := alone(t)
	if s.points[otomaSide][predictionPoints] != 14 || s.points[otomaSide][diversityPoints] != 10 {
		t.Errorf("points %v, want 14 for crops and 10 for diversity", s.points[otomaSide])
	}
	for _, c := range []struct {
		terrains []uint8
		want     int16
	}{{[]uint8{3, 4, 4, 1, 2}, 9}, {[]uint8{3, 4, 1, 2}, 10}} { // the two worked examples
		empty := start(t, 2, 1, "board", "short", "scenario", "S1")
		for _, terrain := range c.terrains {
			empty.diversify(1, terrain)
		}
		if got := empty.points[1][diversityPoints]; got != c.want {
			t.Errorf("%v bring %d, want %d", c.terrains, got, c.want)
		}
	}
}

// Rule TI-56.
func TestTiwanaku_TI56_RowsOrColumns(t *testing.T) {
	names := func(order []Space) string {
		var list []string
		for _, at := range order {
			list = append(list, at.String())
		}
		return strings.Join(list, " ")
	}
	if got := names(alone(t).setupOrder()); got != "c1 i2 f3 a5 d5" {
		t.Errorf("by rows: %s", got)
	}
	if got := names(aloneWith(t, "otoma_setup_order", "columns").setupOrder()); got != "a5 c1 d5 f3 i2" {
		t.Errorf("by columns: %s", got)
	}
}

// Rule TI-57.
func TestTiwanaku_TI57_StacksAreShuffledAndHidden(t *testing.T) {
	orders, taking := map[[maxTiles]uint8]bool{}, map[uint8]int{}
	for seed := range uint64(30) {
		with := inMode(solo, 1, "scenario", "L1")
		with.Seed = seed
		st, _ := load(t).New(with)
		s := st.(*state)
		orders[s.camp.order[0]] = true
		for _, tile := range s.camp.order[0][:s.camp.dealt[0]] { // 9 of the 15 earth tiles
			taking[tile]++
		}
		v := s.View(0).(*view)
		if v.camp.order != [terrains][maxTiles]uint8{} {
			t.Fatal("the view shows the stacks")
		}
	}
	if len(orders) < 29 || len(taking) != 15 {
		t.Errorf("%d orders, %d different tiles take part", len(orders), len(taking))
	}
}

// Rule TI-58, TI-59, TI-61.
func TestTiwanaku_TI59_TheArrowOfANewTileActs(t *testing.T) {
	s := alone(t, "next.earth = purple east")
	do(t, s, "white move pool", "white to a3")
	if s.asked != askOtoma || s.Waiting() != game.SeatSet(1) || s.Turn() != 1 {
		t.Fatalf("asked %v of %b", s.Question(1), s.Waiting())
	}
	if got := legal(s, 1); !slices.Equal(got, []string{"advance c1"}) {
		t.Fatalf("legal are %v", got)
	}
	before := s.total(otomaSide)
	heard := do(t, s, "brown advance c1") // the seat after white's is that of the Otoma
	wants(t, s, "d1", "rock quinoa otoma")
	wants(t, s, "c1", "earth potato")
	for _, want := range []string{"brown otoma_moved from=c1 to=d1 path=c1+d1", "brown planted at=d1 crop=crop.quinoa n=5"} {
		if !heard.has(want) {
			t.Errorf("told %v, want %s", heard, want)
		}
	}
	if got := s.total(otomaSide) - before; got != 2+5 { // rock goes up to level 2, where sand stands, and quinoa
		t.Errorf("the Otoma gain %d", got)
	}
	if s.Turn() != 0 || s.asked != askTurn {
		t.Error("the next turn of the person does not begin")
	}
}

// Rule TI-59.
func TestTiwanaku_TI59_TheArrowOfAKnownTileActsAgain(t *testing.T) {
	s := alone(t, "a3 = earth", "arrow.a3 = purple east")
	do(t, s, "white move pool")
	if got := previewed(t, s, "white to a3"); got != "no_discovery, arrow colour=colour.purple dir=dir.east, ends_turn" {
		t.Errorf("preview %q", got)
	}
	do(t, s, "white to a3", "brown advance c1")
	do(t, s, "white move a3", "white to a4") // away
	for s.Turn() != 0 || s.asked == askClose {
		seat := s.waiting.First()
		if err := s.Apply(seat, s.Moves(seat, nil)[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	do(t, s, "white move a4", "white to a3")
	if s.asked != askOtoma {
		t.Errorf("the same arrow does not act a second time: asked %v", s.Question(s.waiting.First()))
	}
}

// Rule TI-59.
func TestTiwanaku_TI59_NothingHappensOnACrop(t *testing.T) {
	s := alone(t)
	heard := do(t, s, "white move pool", "white to e1")
	if s.asked != askClose || s.Turn() != 0 || len(heard) != 1 {
		t.Errorf("asked %v, told %v", s.Question(0), heard)
	}
}

// Rule TI-60.
func TestTiwanaku_TI60_OnesOwnColour(t *testing.T) {
	easy := alone(t, "next.sand = white south")
	do(t, easy, "white move pool", "white to a4")
	if easy.asked != askClose {
		t.Errorf("easy: asked %v", easy.Question(0))
	}
	hard := aloneWith(t, "solo_level", "hard", "next.sand = white south")
	do(t, hard, "white move pool", "white to a4")
	if q := hard.Question(0); q.String() != "choose_otoma dir=dir.south" {
		t.Fatalf("hard: asked %v", q)
	}
	want := []string{"advance c1", "advance i2", "advance f3", "advance a5", "advance d5"}
	if got := legal(hard, 0); !slices.Equal(got, want) {
		t.Errorf("legal are %v, want %v", got, want)
	}
	refuse(t, hard, "white advance b1", "no_otoma at=b1")
	do(t, hard, "white advance c1")
	wants(t, hard, "c2", "grass corn otoma")
	if hard.asked != askTurn {
		t.Errorf("afterwards asked %v", hard.Question(0))
	}
}

// Rule TI-61.
func TestTiwanaku_TI61_OverEverythingStraightOn(t *testing.T) {
	s := alone(t, "d1 = rock white, b1 = rock", "next.earth = purple east")
	do(t, s, "white move pool", "white to a3", "brown advance c1") // over a farmer on d1 and the crop on e1
	wants(t, s, "f1", "rock potato otoma")
	wants(t, s, "d1", "rock white")
}

// Rule TI-61.
func TestTiwanaku_TI61_TheTileTakenHasNoEffect(t *testing.T) {
	s := alone(t, "next.earth = purple east")
	gone := s.camp.gone[0]
	do(t, s, "white move pool", "white to a3", "brown advance c1")
	gone[0]++ // the person's earth
	gone[3]++ // the rock under the Otoma
	if s.camp.gone[0] != gone || s.tokens[otomaSide] != 0 || s.asked != askTurn {
		t.Errorf("drawn %v, tokens %v, asked %v", s.camp.gone[0], s.tokens[otomaSide], s.Question(0))
	}
}

// Rule TI-62.
func TestTiwanaku_TI62_ATrailNeverStopsButItsFarEndMay(t *testing.T) {
	s := alone(t, "next.earth = purple north")
	do(t, s, "white move pool", "white to a3", "brown advance c1") // out at the top of c, in at the top of d
	wants(t, s, "d1", "rock quinoa otoma")
	s = alone(t, "i1 = grass", "next.earth = brown north")
	do(t, s, "white move pool", "white to a3", "brown advance i2") // i1, round the corner, and along row 1
	wants(t, s, "h1", "earth potato otoma")
}

// The fourteen lines and the trails are one closed walk.
func TestTiwanaku_TheTrailsMakeOneRound(t *testing.T) {
	e := load(t).(*engine)
	for at := range e.boards[1].spaces.all() {
		for d := range directions {
			met := [Spaces]int{}
			step := stride{at, d}
			for n := range 90 {
				step = e.strides[step.at][step.to]
				met[step.at]++
				if (step == stride{at, d}) != (n == 89) {
					t.Fatalf("from %v to the %s the round has %d steps", at, directionIDs[d], n+1)
				}
			}
			for space, n := range met {
				if n != 2 {
					t.Fatalf("from %v to the %s %v is met %d times", at, directionIDs[d], Space(space), n)
				}
			}
		}
	}
}

// Rule TI-63, TI-68.
func TestTiwanaku_TI63_NoEmptySpaceNoMove(t *testing.T) {
	s := alone(t, "tiles = all but a3", "next.earth = purple east", "b2 = white")
	do(t, s, "white move pool", "white to a3")
	if s.asked != askClose || s.Turn() != 0 {
		t.Fatalf("asked %v", s.Question(0))
	}
	heard := do(t, s, "white end")
	if !heard.has("- final_predictions") || s.asked != askLastPrediction {
		t.Errorf("asked %v, told %v", s.Question(0), heard)
	}
}

// Rule TI-64.
func TestTiwanaku_TI64_OtomaAreInTheWay(t *testing.T) {
	s := alone(t, "b1 = rock white")
	do(t, s, "white move b1")
	refuse(t, s, "white to c1", "otoma_there at=c1")
	refuse(t, s, "white to d1", "not_reachable at=d1")
}

// Rule TI-65.
func TestTiwanaku_TI65_AnInterruptedTurnHasNoOffering(t *testing.T) {
	given := []string{"h1 = earth potato, b1 = rock chili", "white.tokens = potato chili", "next.earth = purple east"}
	s := alone(t, given...)
	do(t, s, "white move pool", "white to a3", "brown advance c1")
	refuse(t, s, "white offer potato chili", "no_answer")

	s = aloneWith(t, "solo_offer_when_interrupted", "true", given...)
	do(t, s, "white move pool", "white to a3", "brown advance c1", "white offer potato chili")
	if s.points[0][offeringPoints] != 1 || s.asked != askTurn {
		t.Errorf("with the option: %d points, asked %v", s.points[0][offeringPoints], s.Question(0))
	}
}

// Rule TI-65.
func TestTiwanaku_TI65_NoOtomaMovesAfterPredictions(t *testing.T) {
	s := alone(t, "a3 = earth white", "arrow.a3 = purple east")
	do(t, s, "white predict a3 quinoa", "white end")
	if s.asked != askTurn || s.Turn() != 0 {
		t.Errorf("asked %v", s.Question(0))
	}
	wants(t, s, "c1", "earth potato otoma")
}

// Rule TI-66.
func TestTiwanaku_TI66_NobodyIsTakenBack(t *testing.T) {
	s := alone(t, "a1 = rock white, b1 = rock white, b2 = rock white, b3 = earth white, a3 = earth white")
	refuse(t, s, "white recall a1", "no_recall")
	refuse(t, s, "white move pool", "pool_empty")
	if slices.ContainsFunc(legal(s, 0), func(m string) bool { return strings.HasPrefix(m, "recall") }) {
		t.Error("a recall is listed")
	}
}

// Rule TI-67.
func TestTiwanaku_TI67_AllFarmersPredictRightOrWrong(t *testing.T) {
	s := alone(t, "a1 = rock white, b1 = rock white, b2 = rock white", "h1 = earth potato", "white.tokens = potato")
	do(t, s, "white predict b1 quinoa") // wrong: chili
	if s.asked != askMore {
		t.Fatalf("after an error asked %v", s.Question(0))
	}
	refuse(t, s, "white stop", "must_predict_all")
	do(t, s, "white predict a1 potato", "white predict b2 coca")
	wants(t, s, "white.tokens", "potato coca")
	do(t, s, "white offer potato coca") // in spite of the error
	if s.points[0][offeringPoints] != 1 || s.points[0][mistakePoints] != -3 {
		t.Errorf("points %v", s.points[0])
	}
}

// Rule TI-68.
func TestTiwanaku_TI68_AllOrNoneAndNoLastOffering(t *testing.T) {
	given := []string{"tiles = all but a1", "next.rock = white east", "b1 = white, b2 = white", "h1 = earth potato",
		"white.tokens = potato"}
	all := alone(t, given...)
	do(t, all, "white move pool", "white to a1", "white end", "white predict b1 chili")
	refuse(t, all, "white pass", "no_answer")
	do(t, all, "white predict b2 quinoa", "white predict a1 potato")
	if all.Waiting() != 0 || all.points[0][offeringPoints] != 0 {
		t.Errorf("waiting %b, points %v", all.Waiting(), all.points[0])
	}
	none := alone(t, given...)
	do(t, none, "white move pool", "white to a1", "white end", "white pass")
	without := aloneWith(t, "solo_final_predictions", "none", given...)
	do(t, without, "white move pool", "white to a1", "white end")
	if none.Waiting() != 0 || without.Waiting() != 0 {
		t.Errorf("waiting %b and %b", none.Waiting(), without.Waiting())
	}
}

// Rule TI-69.
func TestTiwanaku_TI69_ATieIsLost(t *testing.T) {
	with := func(diversity int) *state {
		return alone(t, "tiles = all but a1", "white.points.diversity = "+strconv.Itoa(diversity))
	}
	ahead := with(60)
	lead := int(ahead.total(0) - ahead.total(otomaSide))
	for diff, ranks := range map[int][2]int{1: {1, 2}, 0: {2, 1}, -1: {2, 1}} {
		st := with(60 - lead + diff).Standings()
		if st[0].Total-st[1].Total != diff || st[0].Rank != ranks[0] || st[1].Rank != ranks[1] {
			t.Errorf("ahead by %d: %v", diff, st)
		}
	}
}

// Rule TI-70.
func TestTiwanaku_TI70_WhoCanDoNothingIsAtTheEnd(t *testing.T) {
	s := alone(t, "otoma = d1 c2 b3 a3 f3",
		"a1 = rock potato white, b1 = rock chili white, c1 = earth potato white, a2 = earth quinoa white, b2 = rock white")
	heard := do(t, s, "white predict b2 coca", "white end")
	if !heard.has("white no_action") || s.Waiting() != 0 {
		t.Errorf("waiting %b, told %v", s.Waiting(), heard)
	}
}
