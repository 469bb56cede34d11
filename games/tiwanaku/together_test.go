package tiwanaku

import (
	"slices"
	"strings"
	"testing"

	"kancha/game"
)

// The valley of scenario L1 is drawn in solo_test.go.

func together(t testing.TB, people int, given ...string) *state {
	t.Helper()
	return layGame(t, inMode(cooperative, people, "scenario", "L1"), given...)
}

// Rule TI-75.
func TestTiwanaku_TI75_PeopleScoreAsOne(t *testing.T) {
	s := together(t, 2, "turn = white", "a1 = rock white, b1 = rock brown", "top.white.rock = east")
	before := s.total(0)
	do(t, s, "white spend rock", "white predict a1 potato", "white end")
	st := s.Standings()
	if s.total(0) != before+1 || st[0].Total != st[1].Total || st[0].Rank != st[1].Rank || len(st) != 3 {
		t.Errorf("standings %v", st)
	}
	if s.Seats() != 3 || s.Automata() != game.SeatSet(2) {
		t.Errorf("%d seats, automata %b", s.Seats(), s.Automata())
	}
}

// Rule TI-75.
func TestTiwanaku_TI75_FourPlayInPairs(t *testing.T) {
	s := together(t, 4, "turn = green", "a1 = rock white, b1 = rock brown", "top.green.rock = south")
	if s.own(2) != s.own(0) || s.own(3) != s.own(1) || s.pool(2) != 3 {
		t.Errorf("farmers %v, %d in the pool", s.farmers, s.pool(2))
	}
	do(t, s, "green spend rock")
	refuse(t, s, "green move b1", "others_farmer at=b1 seat=seat.1")
	do(t, s, "green predict a1 potato") // of white, the partner
	wants(t, s, "a1", "rock potato white")
}

// Rule TI-76.
func TestTiwanaku_TI76_LevelsSetFarmersAndOtoma(t *testing.T) {
	for level, want := range map[string][4]int{"easy": {4, 3, 4, 4}, "normal": {4, 3, 4, 5}, "expert": {3, 2, 3, 5}} {
		for people := 2; people <= 4; people++ {
			s := layGame(t, inMode(cooperative, people, "scenario", "L1", "coop_level", level))
			if s.pool(0) != want[people-2] || s.camp.count() != want[3] {
				t.Errorf("%s with %d: %d farmers, %d Otoma", level, people, s.pool(0), s.camp.count())
			}
		}
	}
	easy := layGame(t, inMode(cooperative, 2, "scenario", "L1", "coop_level", "easy"))
	if got := easy.camp.pawns; got[4] != Pool || got[0].String() != "c1" || got[3].String() != "d5" {
		t.Errorf("the four stand on %v", got)
	}
}

// Rule TI-77.
func TestTiwanaku_TI77_TheSetupScoresOfFour(t *testing.T) {
	s := layGame(t, inMode(cooperative, 2, "scenario", "L1", "coop_level", "easy"))
	if p := s.points[otomaSide]; p[predictionPoints] != 9 || p[diversityPoints] != 10 || p[startPoints] != 10 {
		t.Errorf("points %v, want 9 for crops and 10 for diversity", p)
	}
}

// Rule TI-78.
func TestTiwanaku_TI78_TilesAreDealtEvenly(t *testing.T) {
	for people := 2; people <= 4; people++ {
		s := together(t, people)
		least, most := 99, 0
		for seat := range game.Seat(people) {
			least, most = min(least, s.tilesLeft(seat)), max(most, s.tilesLeft(seat))
		}
		if most-least > 1 {
			t.Errorf("%d people have %d to %d tiles", people, least, most)
		}
		for terrain := range terrains {
			sum, least, most := 0, 99, 0
			for seat := range game.Seat(people) {
				n := s.left(terrain, seat)
				sum, least, most = sum+n, min(least, n), max(most, n)
			}
			if most-least > 1 || sum != int(s.supply[terrain]) {
				t.Errorf("%d people: %s from %d to %d, %d in all of %d", people, terrainIDs[terrain], least, most, sum, s.supply[terrain])
			}
		}
	}
}

// Rule TI-79.
func TestTiwanaku_TI79_EachSeesTheOwnTopsOnly(t *testing.T) {
	s := together(t, 3)
	for viewer := range game.Seat(4) {
		v := s.View(viewer).(*view)
		for terrain := range terrains {
			for owner := range game.Seat(3) {
				if seen := v.top(terrain, owner) != 0; seen != (viewer == owner) {
					t.Errorf("seat %d sees the top of %d: %v", viewer, owner, seen)
				}
				if v.left(terrain, owner) != s.left(terrain, owner) {
					t.Errorf("seat %d does not know how many tiles %d has", viewer, owner)
				}
			}
			shown := 0
			for _, tile := range v.camp.order[terrain] {
				if tile != 0 {
					shown++
				}
			}
			if want := map[bool]int{true: 1, false: 0}[viewer < 3]; shown != want {
				t.Errorf("seat %d sees %d tiles of %s", viewer, shown, terrainIDs[terrain])
			}
		}
	}
}

// Rule TI-80.
func TestTiwanaku_TI80_OnlyTilesThatAllowAnAction(t *testing.T) {
	// All white's farmers stand on crops in the upper left corner, so none can go north, and none is in the pool.
	s := layGame(t, inMode(cooperative, 2, "scenario", "L1", "coop_level", "expert"), "turn = white",
		"a1 = rock potato white, c1 = earth potato, b1 = rock chili white, e1 = rock corn white",
		"otoma = g1 a5 i2 d5 f3", "top.white.earth = north", "top.white.rock = south")
	refuse(t, s, "white spend earth", "no_way_there terrain=terrain.earth")
	heard := do(t, s, "white spend rock")
	if !heard.has("white spent terrain=terrain.rock dir=dir.south") || s.asked != askTurn {
		t.Errorf("asked %v, told %v", s.Question(0), heard)
	}
}

// Rule TI-80.
func TestTiwanaku_TI80_PredictingNeedsNoWay(t *testing.T) {
	s := layGame(t, inMode(cooperative, 2, "scenario", "L1", "coop_level", "expert"), "turn = white",
		"a1 = rock white, b1 = rock chili white, e1 = rock corn white", "top.white.earth = north")
	do(t, s, "white spend earth", "white predict a1 potato")
}

// Rule TI-81.
func TestTiwanaku_TI81_TheFirstStepFollowsTheArrow(t *testing.T) {
	s := together(t, 2, "turn = white", "b1 = rock chili white", "top.white.rock = east", "otoma = g1 a5 i2 d5 f3")
	do(t, s, "white spend rock", "white move b1")
	refuse(t, s, "white to b2", "no_way_by_arrow at=b2 dir=dir.east")
	refuse(t, s, "white to c1", "no_end_on_crop at=c1")
	do(t, s, "white to c2") // over the crop on c1
	wants(t, s, "c2", "grass white")
}

// Rule TI-81.
func TestTiwanaku_TI81_FromThePoolOverTheOppositeEdge(t *testing.T) {
	for dir, want := range map[string]string{
		"north": "e5 f5 g5 i5 c5", "south": "a1 b1 d1 f1 h1 i1", "east": "a1 a3 a4", "west": "i1 i3 i4 i5",
	} {
		s := together(t, 2, "turn = white", "top.white.grass = "+dir, "otoma = c1 a5 i2 d5 f3")
		do(t, s, "white spend grass", "white move pool")
		edge := s.edges[s.heading().opposite()]
		for _, name := range strings.Fields(want) {
			at, _ := parseSpace(name)
			if !edge.has(at) || !slices.Contains(legal(s, 0), "to "+name) {
				t.Errorf("%s: %s is no destination: %v", dir, name, legal(s, 0))
			}
		}
		for _, m := range legal(s, 0) {
			at, _ := parseSpace(m[3:])
			if !edge.has(at) && (at.bit().beside()&s.crops) == 0 {
				t.Errorf("%s: %s is far from the edge", dir, m)
			}
		}
	}
}

// Rule TI-82.
func TestTiwanaku_TI82_NotBackOverTheStartNorOntoACrop(t *testing.T) {
	// From b1 east to c1; back over b1 to a1 would be possible otherwise.
	s := together(t, 2, "turn = white", "b1 = rock chili white, a2 = earth quinoa", "top.white.rock = east", "otoma = g1 a5 i2 d5 f3")
	do(t, s, "white spend rock", "white move b1")
	refuse(t, s, "white to a1", "no_way_by_arrow at=a1 dir=dir.east")
	refuse(t, s, "white to b1", "start_space at=b1")
	refuse(t, s, "white to e1", "no_end_on_crop at=e1")
}

// Rule TI-82.
func TestTiwanaku_TI82_NoDestinationNoMove(t *testing.T) {
	s := together(t, 2, "turn = white", "b1 = rock chili white, c2 = grass corn, d1 = rock quinoa", "top.white.rock = north")
	do(t, s, "white spend rock")
	refuse(t, s, "white move b1", "no_way_out at=b1") // nothing is said of taking it back (TI-89)
	s.farmers[1] = s.edges[s.heading().opposite()]
	refuse(t, s, "white move pool", "no_entry")
}

// Rule TI-83.
func TestTiwanaku_TI83_TheTileComesFromThePile(t *testing.T) {
	s := together(t, 2, "turn = white", "top.white.grass = south", "otoma = c1 a5 i2 d5 f3")
	pile, white, brown := s.camp.pile, s.left(2, 0), s.left(2, 1)
	do(t, s, "white spend grass", "white move pool", "white to i1") // grass again: the tile spent just now
	if s.camp.pile != pile || s.left(2, 0) != white-1 || s.left(2, 1) != brown {
		t.Errorf("pile %v, stacks %d and %d", s.camp.pile, s.left(2, 0), s.left(2, 1))
	}
}

// Rule TI-83.
func TestTiwanaku_TI83_AMissingTileIsGivenByWhoIsNamed(t *testing.T) {
	s := together(t, 3, "turn = white", "top.white.grass = south", "otoma = c1 a5 i2 d5 f3")
	do(t, s, "white spend grass", "white move pool", "white to a1") // rock, of which none is in the pile
	if q := s.Question(0); q.String() != "give terrain=terrain.rock" {
		t.Fatalf("asked %v", q)
	}
	if got := legal(s, 0); !slices.Equal(got, []string{"give 0", "give 1", "give 2"}) {
		t.Errorf("legal are %v", got)
	}
	before, reveals := s.left(3, 2), s.Reveals()
	heard := do(t, s, "white give 2")
	if s.left(3, 2) != before-1 || s.Reveals() <= reveals || !heard.has("green given terrain=terrain.rock") {
		t.Errorf("%d rock tiles left, told %v", s.left(3, 2), heard)
	}
}

// Rule TI-83.
func TestTiwanaku_TI83_WhoAloneHasOneGivesIt(t *testing.T) {
	s := together(t, 2, "turn = white", "tiles = all but a1 c5 g2", "top.white.sand = south", "otoma = c1 a5 i2 d5 f3")
	if s.left(3, 0) != 0 || s.left(3, 1) != 1 {
		t.Fatalf("rock tiles: %d and %d", s.left(3, 0), s.left(3, 1))
	}
	heard := do(t, s, "white spend sand", "white move pool", "white to a1")
	if !heard.has("brown given terrain=terrain.rock") || s.tilesLeft(1) != 1 {
		t.Errorf("told %v", heard)
	}
}

// Rule TI-84.
func TestTiwanaku_TI84_OtomaOfRowAndColumnMoveAwayNearestFirst(t *testing.T) {
	// The farmer stops on e3: f3 is one space east, e5 two south, a3 four west; d1 is in neither line.
	s := together(t, 2, "turn = white", "top.white.rock = east", "a2 = earth quinoa, b2 = rock coca, c2 = grass corn, d2 = grass chili",
		"e2 = grass coca, a3 = earth corn", "otoma = d1 a3 e5 i2 f3", "pile.earth = 2, pile.sand = 2, pile.grass = 2, pile.rock = 2")
	do(t, s, "white spend rock", "white move pool", "white to e3")
	if got := legal(s, 2); !slices.Equal(got, []string{"advance f3"}) {
		t.Fatalf("first: %v", got)
	}
	do(t, s, "green advance f3") // the seat after the people's
	wants(t, s, "g3", "sand potato otoma")
	do(t, s, "green advance e5")
	do(t, s, "green advance a3")
	if s.asked != askClose || s.Turn() != 0 || !s.camp.spaces.has(SpaceAt(3, 0)) {
		t.Errorf("asked %v; d1 must not move", s.Question(0))
	}
}

// Rule TI-84.
func TestTiwanaku_TI84_TheGroupChoosesBetweenEquals(t *testing.T) {
	s := together(t, 2, "turn = white", "top.white.rock = east", "a2 = earth quinoa, b2 = rock coca, c2 = grass corn, d2 = grass chili",
		"e2 = grass coca, d3 = rock quinoa", "otoma = d3 a5 i2 d5 f3", "pile.earth = 2, pile.sand = 2, pile.grass = 2, pile.rock = 2")
	do(t, s, "white spend rock", "white move pool", "white to e3")
	if q := s.Question(0); q.Kind != "otoma_order" || !slices.Equal(legal(s, 0), []string{"advance d3", "advance f3"}) {
		t.Fatalf("asked %v, legal %v", q, legal(s, 0))
	}
	refuse(t, s, "white advance i2", "otoma_not_next at=i2")
	do(t, s, "white advance f3", "green advance d3")
	wants(t, s, "c3", "earth potato otoma")
	if s.asked != askClose {
		t.Errorf("asked %v", s.Question(0))
	}
}

// Rule TI-85, TI-86.
func TestTiwanaku_TI85_OtomaWinTokens(t *testing.T) {
	s := together(t, 2, "turn = white", "top.white.grass = south", "pile.earth = 2")
	do(t, s, "white spend grass", "white move pool", "white to i1") // i2 is below: brown's third pawn goes south
	heard := do(t, s, "green advance i2")                           // onto i3: grass, none of which is in the pile
	if !heard.has("green token_gained crop=crop.potato") || s.tokens[otomaSide] != cropOf(1) || s.tokens[0] != 0 {
		t.Errorf("tokens %v, told %v", s.tokens, heard)
	}
	if q := s.Question(0); q.Kind != "give" {
		t.Errorf("asked %v", q)
	}
}

// Rule TI-87.
func TestTiwanaku_TI87_AnErrorEndsTheTurn(t *testing.T) {
	s := together(t, 2, "turn = white", "a1 = rock white, b1 = rock white", "h1 = earth potato", "white.tokens = potato",
		"top.white.rock = east")
	do(t, s, "white spend rock", "white predict a1 quinoa")
	if s.Turn() != 1 || s.asked != askSpend {
		t.Errorf("turn %d, asked %v", s.Turn(), s.Question(1))
	}
	do(t, s, "brown spend grass")
	if s.tokens[0] != cropOf(1) {
		t.Errorf("tokens %v are not shared", s.tokens)
	}
}

// Rule TI-88.
func TestTiwanaku_TI88_TheOtomaOfferWithThePeople(t *testing.T) {
	given := []string{"turn = white", "a1 = rock white, b1 = rock chili, c2 = grass corn", "white.tokens = chili", "otoma.tokens = chili corn",
		"top.white.rock = east", "g3 = sand potato, d1 = rock quinoa, e4 = rock chili"}
	s := together(t, 2, given...)
	do(t, s, "white spend rock", "white predict a1 potato")
	before := s.points[otomaSide][offeringPoints]
	do(t, s, "white offer chili") // one token for nothing, and yet
	if s.points[otomaSide][offeringPoints] != before+1 || s.tokens[otomaSide] != 0 {
		t.Errorf("the Otoma hold %v and gained %d", s.tokens[otomaSide], s.points[otomaSide][offeringPoints]-before)
	}
	s = together(t, 2, given...)
	do(t, s, "white spend rock", "white predict a1 potato", "white end")
	if s.tokens[otomaSide] == 0 {
		t.Error("the Otoma offer although the people do not")
	}
}

// Rule TI-89.
func TestTiwanaku_TI89_NobodyIsTakenBack(t *testing.T) {
	s := together(t, 2, "turn = white", "a1 = rock white", "top.white.rock = east")
	do(t, s, "white spend rock")
	refuse(t, s, "white recall a1", "no_recall")
}

// watch plays random games and shows every answer with the positions before and after it.
func watch(t *testing.T, with game.Setup, games int, see func(before, after *state, seat game.Seat, heard told)) {
	t.Helper()
	for seed := range uint64(games) {
		with.Seed = seed
		st, err := load(t).New(with)
		if err != nil {
			t.Fatal(err)
		}
		s, r := st.(*state), game.NewRand(seed)
		for s.Waiting() != 0 {
			before := s.Clone().(*state)
			seat := s.Waiting().First()
			moves := s.Moves(seat, nil)
			var heard told
			if err := s.Apply(seat, moves[r.IntN(len(moves))], &heard); err != nil {
				t.Fatal(err)
			}
			see(before, s, seat, heard)
		}
	}
}

// Rule TI-90.
func TestTiwanaku_TI90_WhoHasNoTileIsSkippedOrPredicts(t *testing.T) {
	for _, option := range []string{"skipped", "predict_only"} {
		skips, asks := 0, 0
		with := inMode(cooperative, 3, "scenario", "L2", "coop_tileless_player", option)
		watch(t, with, 60, func(before, after *state, _ game.Seat, heard told) {
			for _, ev := range heard {
				if ev.Kind == "skipped" {
					skips++
					if after.tilesLeft(ev.Seat) > 0 || option == "predict_only" && after.bare(ev.Seat) != 0 {
						t.Errorf("%s: seat %d is skipped", option, ev.Seat)
					}
				}
			}
			if before.asked == askTileless {
				asks++
				if before.tilesLeft(before.turn) > 0 || before.bare(before.turn) == 0 || option == "skipped" {
					t.Errorf("%s: seat %d is asked to predict without a tile", option, before.turn)
				}
			}
		})
		if skips == 0 || (asks > 0) != (option == "predict_only") {
			t.Errorf("%s: skipped %d times, asked %d times", option, skips, asks)
		}
	}
}

// Rule TI-91.
func TestTiwanaku_TI91_NoActionAtAllPassesTheTurn(t *testing.T) {
	seen := 0
	with := inMode(cooperative, 3, "scenario", "L3", "coop_level", "expert")
	watch(t, with, 150, func(before, after *state, seat game.Seat, heard told) {
		if !slices.ContainsFunc(heard, func(e game.Event) bool { return e.Kind == "no_action" }) {
			return
		}
		seen++
		for terrain := range terrains {
			if before.left(terrain, seat) > 0 && before.allows(seat, terrain) {
				t.Errorf("seat %d could have acted with %s", seat, terrainIDs[terrain])
			}
		}
		if after.tilesGone() != before.tilesGone()+1 || after.asked != askNothing && after.turn == seat && after.asked != askLastOffering &&
			after.tilesLeft(before.after(seat)) > 0 {
			t.Errorf("the turn does not pass")
		}
	})
	if seen == 0 {
		t.Error("it never happened")
	}
}

// Rule TI-92.
func TestTiwanaku_TI92_TheEndComesWithTheLastTile(t *testing.T) {
	empties, offers := 0, 0
	with := inMode(cooperative, 2, "scenario", "L1", "coop_level", "expert")
	watch(t, with, 60, func(before, after *state, _ game.Seat, heard told) {
		if before.asked == askLastOffering {
			offers++
			if !before.stacksEmpty() || before.tokens[0] == 0 {
				t.Errorf("a last offering with %v in the stacks and tokens %v", before.stacksEmpty(), before.tokens[0])
			}
		}
		if before.final == after.final && after.asked != askNothing {
			return
		}
		if !after.stacksEmpty() {
			t.Errorf("the end has come with tiles left")
		}
		if after.asked != askNothing {
			return
		}
		empty := (after.layout().spaces &^ after.tiles).len()
		empties += empty
		if int(after.points[otomaSide][emptyPoints]) != empty || after.tokens[otomaSide] != 0 {
			t.Errorf("%d empty spaces, points %v, the Otoma hold %v", empty, after.points[otomaSide], after.tokens[otomaSide])
		}
		if heard.has("- final_predictions") {
			t.Error("there are final predictions")
		}
	})
	if empties == 0 || offers == 0 {
		t.Errorf("%d empty spaces, %d last offerings: too few to prove anything", empties, offers)
	}
}

// Rule TI-93.
func TestTiwanaku_TI93_UnplacedTilesAreTheEmptySpaces(t *testing.T) {
	watch(t, inMode(cooperative, 4, "scenario", "L2"), 20, func(_, after *state, _ game.Seat, _ told) {
		for terrain := range terrains {
			n := int(after.camp.pile[terrain])
			for seat := range game.Seat(4) {
				n += after.left(terrain, seat)
			}
			if after.camp.need == uint8(terrain+1) {
				n-- // somebody has still to give it
			}
			if n != int(after.supply[terrain]) {
				t.Fatalf("%d tiles of %s for %d spaces", n, terrainIDs[terrain], after.supply[terrain])
			}
		}
	})
}

// Rule TI-94.
func TestTiwanaku_TI94_TheActivePersonDecides(t *testing.T) {
	seen := map[question]int{}
	watch(t, inMode(cooperative, 3, "scenario", "L1"), 20, func(before, _ *state, seat game.Seat, _ told) {
		switch before.asked {
		case askGiver, askOrder, askClose, askLastOffering:
			seen[before.asked]++
			if seat != before.turn {
				t.Errorf("seat %d is asked %v in the turn of %d", seat, before.Question(seat), before.turn)
			}
			if team := before.Question(seat).Team; team != (before.asked == askGiver || before.asked == askOrder || before.tokens[0] != 0) {
				t.Errorf("%v concerns the team: %v", before.Question(seat), team)
			}
		}
	})
	if len(seen) != 4 {
		t.Errorf("asked: %v", seen)
	}
}

// Rule TI-95.
func TestTiwanaku_TI95_TopsAreTheOwnersSecret(t *testing.T) {
	s := together(t, 2, "turn = white", "top.brown.earth = north")
	other := together(t, 2, "turn = white", "top.brown.earth = south")
	if string(encode(t, s.View(0))) != string(encode(t, other.View(0))) {
		t.Error("white sees brown's top")
	}
	if string(encode(t, s.View(1))) == string(encode(t, other.View(1))) {
		t.Error("brown does not see the own top")
	}
}
