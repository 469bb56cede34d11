package puzzle

import (
	"context"
	"strings"
	"testing"
)

// packScenario is a sample scenario of the component pack, with the number of fillings of its terrain.
type packScenario struct {
	id       string
	fillings float64
	start    string
	otoma    string
	rows     []string
}

var packScenarios = []packScenario{
	{"S1", 104, "a1 c1 b3 e3 a5 d5", "", []string{
		"s3 s1 g5 g4 g2",
		"s2 s4 e2 g3 g1",
		"g1 e3 e1 e4 s2",
		"s2 r4 s5 s3 s1",
		"s1 r3 r1 r2 s4",
	}},
	{"S2", 226, "c1 e1 e3 a4 c5", "", []string{
		"s1 r2 r3 s5 s2",
		"s3 s4 r1 r4 s3",
		"g1 s2 s5 e2 s1",
		"r3 e4 e1 e3 s4",
		"r1 r2 e5 g2 g1",
	}},
	{"S3", 3312, "e2 a3 e4 b5 d5", "", []string{
		"e2 e4 g2 g1 s3",
		"r3 e1 e3 s4 s2",
		"r4 r5 r2 s5 s1",
		"r1 g3 g1 e4 e2",
		"g2 g4 e5 e3 e1",
	}},
	{"L1", 1038, "c1 e1 g1 a2 i2 f3 a5 b5 d5 h5", "c1 a5 i2 d5 f3", []string{
		"r1 r3 e1 r5 r4 r1 r2 e1 g2",
		"e5 r2 g4 g3 g2 r3 s4 s3 g5",
		"e4 e3 e1 r5 g1 s5 s1 s2 g1",
		"s1 s5 e2 r4 r3 r2 e3 g4 g3",
		"s2 s4 s3 r1 e5 e4 e1 e2 r1",
	}},
	{"L2", 8368, "b1 f1 h1 i1 a4 f4 i4 c5", "f4 b1 c5 a4 i1", []string{
		"r2 r1 r4 r3 s4 s3 r5 r1 r2",
		"e4 e3 e5 e2 s1 s2 g4 r3 r4",
		"e1 g2 r1 r3 r4 g5 g1 g2 e1",
		"g3 g5 g4 e5 r2 g3 s4 s5 s3",
		"e1 e2 g1 e3 e4 e1 e2 s1 s2",
	}},
	{"L3", 231552, "e1 f1 g1 i1 a4 c5 g5 i5", "c5 a4 i1 e1 g5", []string{
		"r4 r1 r3 s1 g4 s5 s4 s1 e3",
		"g3 r2 e4 g2 g3 r2 s3 s2 e4",
		"g4 g5 e1 g5 g1 r5 e1 g5 e1",
		"g1 e3 e2 s3 s2 r3 g4 g3 e2",
		"g2 s5 s4 s1 r4 r1 g2 g1 e5",
	}},
}

// at finds a place by its name.
func at(t testing.TB, cols int, place string) int {
	t.Helper()
	for i := range maxSpaces {
		if Place(cols, i) == place {
			return i
		}
	}
	t.Fatalf("no place %q", place)
	return -1
}

func (p packScenario) scenario(t testing.TB) Scenario {
	t.Helper()
	s := Scenario{Board: boardOf(t, p.rows...)}
	for _, place := range strings.Fields(p.start) {
		s.Start = append(s.Start, at(t, s.Board.Cols, place))
	}
	for _, place := range strings.Fields(p.otoma) {
		s.Otoma = append(s.Otoma, at(t, s.Board.Cols, place))
	}
	return s
}

// walkOver counts the boards that fit what is known.
func walkOver(t testing.TB, k *Known) float64 {
	t.Helper()
	var th thinker
	m := th.recall(k)
	if _, ok := th.think(&m, th.everything(nil), th.g.all); !ok {
		return 0
	}
	var w walker
	w.prepare(&th, &m)
	if !w.walk(context.Background(), 1<<22) {
		t.Fatal("too many fronts")
	}
	return w.boards()
}

// wholeTerrain is what is known of a board when all its tiles lie, and some crops.
func wholeTerrain(b *Board, crops []int) Known {
	k := Known{Cols: b.Cols, Rows: b.Rows, Terrain: b.Terrain}
	for _, i := range crops {
		k.Crop[i] = b.Crop[i]
	}
	return k
}

func TestPackScenariosAreValidAndUnique(t *testing.T) {
	for _, p := range packScenarios {
		s := p.scenario(t)
		if err := s.Board.Check(); err != nil {
			t.Errorf("%s: %v", p.id, err)
		}
		all := wholeTerrain(&s.Board, nil)
		if n := walkOver(t, &all); n != p.fillings {
			t.Errorf("%s: %v fillings of the terrain, want %v", p.id, n, p.fillings)
		}
		start := wholeTerrain(&s.Board, s.Start)
		if n := walkOver(t, &start); n != 1 {
			t.Errorf("%s: %v fillings with the starting crops", p.id, n)
		}
		if s.Otoma != nil && (!orderless(&s.Board, s.Otoma) || !orderless(&s.Board, s.Otoma[:4])) {
			t.Errorf("%s: the Otoma score differently by rows and by columns", p.id)
		}
	}
}

// manyFillings is a terrain with exactly 438,840 fillings.
var manyFillings = []string{"443334441", "442344211", "422111214", "322411244", "333442244"}

func manyFillingsKnown() Known {
	k := Known{Cols: 9, Rows: 5}
	for row, line := range manyFillings {
		for col := range line {
			k.Terrain[row*9+col] = line[col] - '0'
		}
	}
	return k
}

func TestFillingsAreCountedExactly(t *testing.T) {
	k := manyFillingsKnown()
	if n := walkOver(t, &k); n != 438840 {
		t.Errorf("the walk counts %v fillings, want 438840", n)
	}
	if testing.Short() {
		return
	}
	n := 0
	var s searcher
	s.found = func() bool { n++; return true }
	m := s.th.recall(&k)
	s.run(m, s.th.everything(nil), unlimited)
	if n != 438840 {
		t.Errorf("the search finds %v fillings, want 438840", n)
	}
}

const unlimited = 1 << 40 // nodes

// smallBoards is the number of complete boards by columns and rows, found by brute force.
var smallBoards = []struct {
	cols, rows int
	boards     float64
}{
	{1, 1, 4}, {2, 1, 8}, {3, 1, 48}, {4, 1, 216}, {5, 1, 1284}, {6, 1, 4896}, {2, 2, 96}, {3, 2, 2496}, {4, 2, 10656},
}

func TestSmallBoardsAreAllFound(t *testing.T) {
	for _, c := range smallBoards {
		for _, size := range [][2]int{{c.cols, c.rows}, {c.rows, c.cols}} {
			walked, searched := 0.0, 0.0
			for _, k := range allSupplies(size[0], size[1]) {
				walked += walkOver(t, &k)
				var s searcher
				s.found = func() bool { searched++; return true }
				s.run(s.th.recall(&k), s.th.everything(nil), unlimited)
			}
			if walked != c.boards || searched != c.boards {
				t.Errorf("%v: walked %v, searched %v, want %v", size, walked, searched, c.boards)
			}
		}
	}
}

// Board.Check alone, with no search at all, gives the same numbers.
func TestCheckCountsSmallBoards(t *testing.T) {
	for _, c := range smallBoards {
		if c.cols*c.rows > 4 {
			continue
		}
		b, valid := Board{Cols: c.cols, Rows: c.rows}, 0.0
		for code := range pow(Terrains*Crops, c.cols*c.rows) {
			for i := range c.cols * c.rows {
				b.Terrain[i], b.Crop[i] = uint8(code%Terrains+1), uint8(code/Terrains%Crops+1)
				code /= Terrains * Crops
			}
			if b.Check() == nil {
				valid++
			}
		}
		if valid != c.boards {
			t.Errorf("%d×%d: %v valid boards, want %v", c.cols, c.rows, valid, c.boards)
		}
	}
}

func pow(base, n int) int {
	out := 1
	for range n {
		out *= base
	}
	return out
}

// allSupplies is an empty board with every possible supply of tiles.
func allSupplies(cols, rows int) []Known {
	var out []Known
	n := cols * rows
	for e := 0; e <= n; e++ {
		for s := 0; e+s <= n; s++ {
			for g := 0; e+s+g <= n; g++ {
				k := Known{Cols: cols, Rows: rows}
				k.Supply = [Terrains + 1]uint8{Earth: uint8(e), Sand: uint8(s), Grass: uint8(g), Rock: uint8(n - e - s - g)}
				out = append(out, k)
			}
		}
	}
	return out
}

// teaching is the position that stands for the picture at the end of the rulebook.
func teaching(t testing.TB) (Known, Board) {
	t.Helper()
	b := boardOf(t, ".. s3 g5 g. g1", "g1 s2 s. g4 g.", ".. .. r5 .. ..", "g5 r1 .. .. e5", "g4 g. g2 g1 ..")
	k := Known{Cols: 5, Rows: 5, Terrain: b.Terrain, Crop: b.Crop, Supply: [Terrains + 1]uint8{Earth: 4, Sand: 1, Rock: 3}}
	return k, boardOf(t, "s4 s3 g5 g2 g1", "g1 s2 s1 g4 g3", "r4 r3 r5 r2 e1", "g5 r1 e4 e3 e5", "g4 g3 g2 g1 e2")
}

func TestTeachingPositionHasOneCompletion(t *testing.T) {
	k, solution := teaching(t)
	if n := walkOver(t, &k); n != 1 {
		t.Errorf("%v completions", n)
	}
	var s searcher
	var found []Board
	s.found = func() bool {
		var b Board
		s.board.write(s.th.g, &b)
		found = append(found, b)
		return true
	}
	s.run(s.th.recall(&k), s.th.everything(nil), unlimited)
	if len(found) != 1 || found[0] != solution {
		t.Errorf("found %d completions", len(found))
	}
}
