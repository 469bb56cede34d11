package puzzle

import (
	"fmt"
	"math"
	"testing"

	"kancha/game"
)

// midGame reveals some spaces of a scenario in random order: tiles of them all, crops of every other.
func midGame(t testing.TB, seed uint64, cols, rows, tiles int) (Known, Board) {
	t.Helper()
	s, err := NewScenario(seed, cols, rows)
	if err != nil {
		t.Fatal(err)
	}
	k, r := s.Known(), game.NewRand(seed+1<<40)
	order := make([]int, k.Spaces())
	for i := range order {
		order[i] = i
	}
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	for n, at := range order[:tiles] {
		k.Reveal(&s.Board, at, n%2 == 0)
	}
	return k, s.Board
}

func TestSampleFitsWhatIsKnown(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	for _, size := range [][2]int{{9, 5}, {5, 5}, {5, 9}, {4, 3}, {7, 6}} {
		for seed := range uint64(3) {
			n := size[0] * size[1]
			for tiles := 0; tiles <= n; tiles += max(1, n/6) {
				k, _ := midGame(t, seed, size[0], size[1], tiles)
				r, r2 := game.NewRand(seed), game.NewRand(seed)
				var b, b2 Board
				if !Sample(&k, &r, &b) {
					t.Fatalf("%v seed %d after %d tiles: no sample", size, seed, tiles)
				}
				if err := b.Check(); err != nil || !k.Fits(&b) {
					t.Fatalf("%v seed %d after %d tiles: %v, fits %v", size, seed, tiles, err, k.Fits(&b))
				}
				if Sample(&k, &r2, &b2); b2 != b {
					t.Fatalf("%v seed %d after %d tiles: another board the second time", size, seed, tiles)
				}
			}
		}
	}
}

func TestSampleOfUnsoundKnowledgeIsRefused(t *testing.T) {
	r := game.NewRand(1)
	var b Board
	for name, k := range map[string]Known{
		"no size":           {},
		"too few tiles":     {Cols: 3, Rows: 3},
		"ten columns":       {Cols: 10, Rows: 3},
		"touching potatoes": {Cols: 2, Rows: 1, Terrain: [maxSpaces]uint8{Earth, Sand}},
	} {
		if Sample(&k, &r, &b) {
			t.Errorf("%s: a sample", name)
		}
	}
}

// Every way of drawing is held against all boards: on small boards the exact ways give all the same chance, the inexact one
// comes near it and leaves none out.
func TestDrawsAreUniformOnSmallBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	for _, how := range []struct {
		name   string
		budget Budget
		state  samplerState
	}{
		{"listed", Budget{Nodes: 1 << 20}, listed},
		{"counted", Budget{Nodes: 1, Fronts: 1 << 20}, counted},
		{"redrawn", Budget{Nodes: 1, Fronts: 1}, redrawn},
	} {
		for _, size := range [][2]int{{3, 2}, {5, 1}, {4, 2}} {
			k := someBoards(t, size[0], size[1])
			_, boards := bruteForce(&k)
			s := Sampler{Budget: how.budget}
			if err := s.Reset(&k); err != nil || s.state != how.state {
				t.Fatalf("%s %v: %v, state %d", how.name, size, err, s.state)
			}
			draws := 20 * boards
			if how.state == redrawn {
				draws /= 2
			}
			chi, drawn := chiSquare(t, &s, boards, draws)
			// Chi-square with n-1 degrees has mean n-1 and variance 2(n-1); five deviations are not seen by chance.
			free := float64(boards - 1)
			most := free + 5*math.Sqrt(2*free)
			if how.state == redrawn {
				most = 0.6 * float64(draws)
			}
			if chi > most || drawn < boards {
				t.Errorf("%s %v: chi-square %.0f, %d of %d boards drawn", how.name, size, chi, drawn, boards)
			}
		}
	}
}

// someBoards is an empty board whose supply leaves some dozens of boards.
func someBoards(t *testing.T, cols, rows int) Known {
	t.Helper()
	for _, k := range allSupplies(cols, rows) {
		if _, n := bruteForce(&k); n >= 20 && n <= 250 {
			return k
		}
	}
	t.Fatalf("%d×%d: no supply leaves some dozens of boards", cols, rows)
	return Known{}
}

// chiSquare draws and compares how often each board came with the same number for all.
func chiSquare(t *testing.T, s *Sampler, boards, draws int) (chi float64, drawn int) {
	t.Helper()
	r, counts := game.NewRand(7), map[Board]float64{}
	for range draws {
		var b Board
		if !s.Draw(&r, &b) {
			t.Fatal("no draw")
		}
		counts[b]++
	}
	mean := float64(draws) / float64(boards)
	chi = float64(boards-len(counts)) * mean
	for _, n := range counts {
		chi += (n - mean) * (n - mean) / mean
	}
	return chi, len(counts)
}

// How many lines a series has depends on the work to begin them, and that must not depend on which of it was done already.
func TestASeriesIsTheSameWhateverWasDrawnBefore(t *testing.T) {
	k, _ := midGame(t, 501, 5, 5, 2)
	series := func(s *Sampler, seed uint64) (out [20]Board) {
		if err := s.Reset(&k); err != nil || s.Exact() {
			t.Fatalf("%v, exact %v", err, s.Exact())
		}
		r, c := game.NewRand(seed), s.Series()
		for i := range out {
			if !c.Draw(&r, &out[i]) {
				t.Fatal("no draw")
			}
		}
		return out
	}
	fresh, used := Sampler{Budget: Budget{Nodes: 1, Fronts: 1}}, Sampler{Budget: Budget{Nodes: 1, Fronts: 1}}
	series(&used, 9)
	want := series(&fresh, 3)
	if series(&used, 3) != want {
		t.Error("another series the second time")
	}
	different := map[Board]bool{}
	for _, b := range want[:linesLeast] {
		different[b] = true
	}
	if len(different) < linesLeast {
		t.Errorf("%d lines begin with %d boards", linesLeast, len(different))
	}
}

// In positions too wide for an exact answer the draws are still honest: of crops that they give a chance of p about the
// share p is true.
func TestDrawsAreCalibrated(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	var said, true_, n [5]float64
	for seed := range uint64(12) {
		k, b := midGame(t, 500+seed, 5, 5, 2)
		s := Sampler{Budget: Budget{Nodes: 1, Fronts: 1}}
		if err := s.Reset(&k); err != nil {
			t.Fatal(err)
		}
		odds := drawOdds(t, &s, seed, 64)
		for i := range k.Spaces() {
			for v := Potato; v <= Quinoa && k.Crop[i] == 0; v++ {
				p := odds.Crop[i][v]
				bin := min(4, int(p*5))
				n[bin]++
				said[bin] += p
				if int(b.Crop[i]) == v {
					true_[bin]++
				}
			}
		}
	}
	off, all := 0.0, 0.0
	for bin := range n {
		off += math.Abs(said[bin] - true_[bin])
		all += n[bin]
	}
	if off/all > 0.06 {
		t.Errorf("calibration error %.3f: said %v, true %v of %v", off/all, said, true_, n)
	}
}

func drawOdds(t testing.TB, s *Sampler, seed uint64, draws int) Odds {
	t.Helper()
	var o Odds
	r := game.NewRand(seed)
	for range draws {
		var b Board
		if !s.Draw(&r, &b) {
			t.Fatal("no draw")
		}
		for i := range b.Spaces() {
			o.Crop[i][b.Crop[i]] += 1 / float64(draws)
		}
	}
	return o
}

func TestOddsAreTheSharesOfAllBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	for seed := range uint64(8) {
		k, _ := midGame(t, seed, 5, 5, 6+int(seed))
		want := shares(&k)
		for name, budget := range map[string]Budget{"listed or counted": {}, "counted": {Nodes: 1, Fronts: 1 << 20}, "listed": {Nodes: 1 << 30, Fronts: 1}} {
			r := game.NewRand(seed)
			got, err := Weigh(t.Context(), &k, &r, budget)
			if err != nil || !got.Exact || got.Boards != want.Boards {
				t.Fatalf("seed %d, %s: %v boards, exact %v, %v; want %v", seed, name, got.Boards, got.Exact, err, want.Boards)
			}
			if off := got.distance(&want); off > 1e-9 {
				t.Errorf("seed %d, %s: off by %v", seed, name, off)
			}
		}
	}
}

// Estimates are right on average: of the number of boards, and of their shares.
func TestEstimatesAreRightOnAverage(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	for _, seed := range []uint64{3, 8, 11} {
		k, _ := midGame(t, seed, 5, 5, 2+int(seed)%5)
		want := shares(&k)
		s := new(solver)
		if err := s.open(&k); err != nil {
			t.Fatal(err)
		}
		s.walker.prepare(&s.searcher.th, &s.root)
		r, runs := game.NewRand(seed), 40
		var mean Odds
		for range runs {
			if s.walker.estimate(t.Context(), 2000, &r) {
				got, _ := s.weighWalk()
				mean.join(&got, got.Boards)
			}
		}
		if n := mean.Boards / float64(runs); n < want.Boards*0.6 || n > want.Boards*1.6 {
			t.Errorf("seed %d: estimated %.0f boards, there are %.0f", seed, n, want.Boards)
		}
		mean.scale(1 / mean.Boards)
		if off := mean.distance(&want); off > 0.3 {
			t.Errorf("seed %d: a chance is off by %.2f", seed, off)
		}
	}
}

// distance is by how much the chance of some crop or terrain differs at most.
func (o *Odds) distance(p *Odds) float64 {
	most := 0.0
	for i := range maxSpaces {
		for v := range o.Crop[i] {
			most = max(most, math.Abs(o.Crop[i][v]-p.Crop[i][v]))
		}
		for u := range o.Terrain[i] {
			most = max(most, math.Abs(o.Terrain[i][u]-p.Terrain[i][u]))
		}
	}
	return most
}

// shares is the odds by going through all boards.
func shares(k *Known) Odds {
	var o Odds
	var s searcher
	s.found = func() bool {
		o.add(s.th.g, &s.board)
		return true
	}
	s.run(s.th.recall(k), s.th.everything(nil), unlimited)
	o.scale(1 / o.Boards)
	return o
}

func TestSamplerAllocatesNothingWhenReused(t *testing.T) {
	k, _ := midGame(t, 1, 9, 5, 18)
	var s Sampler
	var b Board
	r := game.NewRand(1)
	other, _ := midGame(t, 2, 9, 5, 18)
	draw := func() {
		k, other = other, k
		if s.Reset(&k) != nil || !s.Draw(&r, &b) {
			t.Fatal("no draw")
		}
	}
	draw()
	draw()
	if n := testing.AllocsPerRun(20, draw); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSample(b *testing.B) {
	for _, tiles := range []int{0, 10, 18, 25} {
		b.Run(fmt.Sprintf("9x5 after %d", tiles), func(b *testing.B) {
			var known []Known
			for seed := range uint64(64) {
				k, _ := midGame(b, seed, 9, 5, tiles)
				known = append(known, k)
			}
			r := game.NewRand(1)
			var out Board
			n := 0
			benchMedian(b, func() {
				n++
				if !Sample(&known[n%len(known)], &r, &out) {
					b.Fatal("no sample")
				}
			})
		})
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, tiles := range []int{0, 10, 18} {
		b.Run(fmt.Sprintf("9x5 after %d", tiles), func(b *testing.B) {
			k, _ := midGame(b, 1, 9, 5, tiles)
			var s Sampler
			if err := s.Reset(&k); err != nil {
				b.Fatal(err)
			}
			r := game.NewRand(1)
			var out Board
			benchMedian(b, func() { s.Draw(&r, &out) })
		})
	}
}
