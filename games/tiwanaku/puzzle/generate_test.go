package puzzle

import (
	"errors"
	"slices"
	"testing"
	"time"

	"kancha/game"
)

// benchMedian runs one call after another and reports the median and the 95th percentile beside the mean.
func benchMedian(b *testing.B, call func()) {
	var times []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		call()
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds()), "p95-µs")
	b.ReportMetric(float64(times[len(times)-1].Microseconds()), "max-µs")
}

func BenchmarkGenerate(b *testing.B) {
	for _, size := range [][2]int{{9, 5}, {5, 5}, {7, 7}, {9, 9}} {
		b.Run(sizeName(size[0], size[1]), func(b *testing.B) {
			r := game.NewRand(1)
			var out Board
			p := DefaultParams(size[0], size[1])
			geometryOf(size[0], size[1])
			benchMedian(b, func() {
				if err := Generate(&r, p, &out); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

func sizeName(cols, rows int) string { return string([]byte{'0' + byte(cols), 'x', '0' + byte(rows)}) }

func TestGeneratedBoardsAreValid(t *testing.T) {
	for cols := 1; cols <= MaxSide; cols++ {
		for rows := 1; rows <= MaxSide; rows++ {
			r := game.NewRand(uint64(cols*10 + rows))
			p := DefaultParams(cols, rows)
			for range 3 {
				var b Board
				if err := Generate(&r, p, &b); err != nil {
					t.Fatalf("%d×%d: %v", cols, rows, err)
				}
				if err := b.Check(); err != nil {
					t.Fatalf("%d×%d: %v", cols, rows, err)
				}
			}
		}
	}
}

func TestPartsAreThoseThatValidBoardsCanHold(t *testing.T) {
	for _, c := range []struct {
		cols, rows int
		sizes      [5]int
		all        int
	}{
		{9, 5, [5]int{45, 76, 190, 496, 1163}, 1970},
		{5, 9, [5]int{45, 76, 190, 496, 1163}, 1970},
	} {
		var sizes [5]int
		g := geometryOf(c.cols, c.rows)
		for _, p := range g.parts {
			sizes[p.size-1]++
		}
		if sizes != c.sizes || len(g.parts) != c.all {
			t.Errorf("%d×%d: %v", c.cols, c.rows, sizes)
		}
	}
	if n := len(geometryOf(5, 5).parts); n != 874 {
		t.Errorf("5×5 has %d parts, want 874", n)
	}
}

// The generator prefers some boards, but starves no part of the game.
func TestGeneratedBoardsUseEverything(t *testing.T) {
	r := game.NewRand(3)
	var crop, terrain [maxSpaces][6]int
	var size [6]int
	var b Board
	const boards = 1500
	for range boards {
		if err := Generate(&r, DefaultParams(9, 5), &b); err != nil {
			t.Fatal(err)
		}
		g := geometryOf(9, 5)
		check := newBoardCheck(&b)
		for i := range b.Spaces() {
			crop[i][b.Crop[i]]++
			terrain[i][b.Terrain[i]]++
			if region := check.region(i); region.first() == int(g.private[i]) {
				size[region.count()]++
			}
		}
	}
	for i := range b.Spaces() {
		for v := Potato; v <= Quinoa; v++ {
			if crop[i][v] < boards/60 {
				t.Errorf("crop %d lies %d times of %d on %s", v, crop[i][v], boards, Place(9, i))
			}
		}
		for u := Earth; u <= Rock; u++ {
			if terrain[i][u] < boards/8 {
				t.Errorf("terrain %d lies %d times of %d on %s", u, terrain[i][u], boards, Place(9, i))
			}
		}
	}
	for n := 1; n <= 5; n++ {
		if size[n] < boards/3 {
			t.Errorf("%d regions of %d on %d boards", size[n], n, boards)
		}
	}
}

func TestGenerateKeepsToItsParameters(t *testing.T) {
	r := game.NewRand(4)
	p := DefaultParams(9, 5)
	p.Regions, p.Fives, p.Tiles[Rock] = Range{11, 12}, Range{5, 6}, Range{12, 13}
	for range 50 {
		var b Board
		if err := Generate(&r, p, &b); err != nil {
			t.Fatal(err)
		}
		check, regions, fives := newBoardCheck(&b), 0, 0
		for i := range b.Spaces() {
			if region := check.region(i); region.first() == int(check.g.private[i]) {
				regions++
				fives += region.count() / 5
			}
		}
		if !p.Regions.has(regions) || !p.Fives.has(fives) || !p.Tiles[Rock].has(b.Tiles()[Rock]) {
			t.Errorf("%d regions, %d of five, %d rocks", regions, fives, b.Tiles()[Rock])
		}
	}
}

func TestGenerateRefusesNonsense(t *testing.T) {
	r := game.NewRand(5)
	for field, change := range map[string]func(*Params){
		"size":    func(p *Params) { p.Cols = 10 },
		"sizes":   func(p *Params) { p.Sizes = [5]int{} },
		"regions": func(p *Params) { p.Regions = Range{1, 8} },
		"fives":   func(p *Params) { p.Fives = Range{10, 20} },
		"tiles":   func(p *Params) { p.Tiles[Earth] = Range{46, 50} },
		"tokens":  func(p *Params) { p.Tokens = [Crops + 1]int{} },
		"search":  func(p *Params) { p.Sizes = [5]int{1, 0, 0, 0, 0} }, // only potatoes, which must not touch
	} {
		p := DefaultParams(9, 5)
		if field == "search" {
			p = DefaultParams(4, 4)
		}
		change(&p)
		var b Board
		var refused *ParamsError
		if err := Generate(&r, p, &b); !errors.As(err, &refused) || refused.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

func TestGenerateAllocatesNothing(t *testing.T) {
	r, p := game.NewRand(6), DefaultParams(9, 5)
	var b Board
	if n := testing.AllocsPerRun(50, func() {
		if err := Generate(&r, p, &b); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
