package puzzle

import (
	"context"
	"errors"
	"testing"

	"kancha/game"
)

// reveals is how many tiles the positions of the tests show beside the starting ones.
var reveals = []int{0, 6, 12, 18, 25, 36}

func TestDeductionsNeverStrikeTheTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	levels := []Level{Propagation, Probing, Exact}
	for seed := range uint64(12) {
		size := [][2]int{{9, 5}, {5, 5}, {6, 4}}[seed%3]
		for _, tiles := range reveals {
			k, b := midGame(t, seed, size[0], size[1], min(tiles, size[0]*size[1]))
			var before Deduction
			for _, level := range levels {
				d, err := Deduce(context.Background(), &k, level, Budget{Nodes: 1000})
				if err != nil {
					t.Fatal(err)
				}
				for i := range k.Spaces() {
					if d.Terrain[i]>>(b.Terrain[i]-1)&1 == 0 || d.Crop[i]>>(b.Crop[i]-1)&1 == 0 {
						t.Fatalf("%v seed %d, %d tiles, level %d: strikes the truth on %s", size, seed, tiles, level, Place(size[0], i))
					}
					if level > Propagation && before.Complete && (d.Terrain[i]&^before.Terrain[i] != 0 || d.Crop[i]&^before.Crop[i] != 0) {
						t.Fatalf("%v seed %d, %d tiles: level %d knows less than the one before", size, seed, tiles, level)
					}
				}
				before = d
			}
		}
	}
}

// bruteForce joins all boards of a small size that fit.
func bruteForce(k *Known) (possible Deduction, boards int) {
	var s searcher
	s.found = func() bool {
		var b Board
		s.board.write(s.th.g, &b)
		if b.Check() == nil && k.Fits(&b) {
			boards++
			for i := range k.Spaces() {
				possible.Terrain[i] |= 1 << (b.Terrain[i] - 1)
				possible.Crop[i] |= 1 << (b.Crop[i] - 1)
			}
		}
		return true
	}
	s.run(s.th.recall(k), s.th.everything(nil), unlimited)
	return possible, boards
}

func TestExactDeductionIsWhatAllBoardsHave(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	for seed := range uint64(30) {
		for _, budget := range []Budget{{Nodes: 1 << 30}, {Nodes: 1 << 30, Fronts: 1}} {
			k, _ := midGame(t, seed, 5, 5, 3+int(seed%4)*3)
			want, boards := bruteForce(&k)
			if boards > 200000 {
				continue
			}
			got, err := Deduce(context.Background(), &k, Exact, budget)
			if err != nil || !got.Complete {
				t.Fatalf("seed %d: %v, complete %v", seed, err, got.Complete)
			}
			if got.Terrain != want.Terrain || got.Crop != want.Crop {
				t.Errorf("seed %d: not what all boards have", seed)
			}
			n, err := Count(context.Background(), &k, 1<<40, budget)
			if err != nil || !n.Exact || n.Boards != uint64(boards) {
				t.Errorf("seed %d: counted %v (%v), want %d", seed, n, err, boards)
			}
		}
	}
}

// The walk and the search are independent of each other; on every size they find the same boards.
func TestWalkAndSearchAgree(t *testing.T) {
	for _, size := range [][2]int{{9, 5}, {7, 6}, {9, 9}, {3, 9}, {8, 8}} {
		for seed := range uint64(4) {
			n := size[0] * size[1]
			k, _ := midGame(t, seed, size[0], size[1], n*2/3-int(seed))
			walked := walkOver(t, &k)
			searched := 0.0
			var s searcher
			s.found = func() bool {
				searched++
				return searched < 1e5
			}
			s.run(s.th.recall(&k), s.th.everything(nil), unlimited)
			if walked != searched && searched < 1e5 {
				t.Errorf("%v seed %d: walked %v, searched %v", size, seed, walked, searched)
			}
		}
	}
}

func TestDeduceSaysWhenItRanOut(t *testing.T) {
	k, _ := midGame(t, 3, 9, 5, 0)
	d, err := Deduce(context.Background(), &k, Exact, Budget{Nodes: 10, Fronts: 10})
	if err != nil || d.Complete {
		t.Errorf("ten nodes settle a whole board: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Deduce(ctx, &k, Exact, Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context gives %v", err)
	}
	if n, err := Count(ctx, &k, 5, Budget{}); !errors.Is(err, context.Canceled) || n.Exact {
		t.Errorf("a cancelled count is %v, %v", n, err)
	}
}

func TestContradictionsAreFound(t *testing.T) {
	k, _ := teaching(t)
	k.Crop[at(t, 5, "a1")] = Quinoa
	var broken *BoardError
	if _, err := Deduce(context.Background(), &k, Exact, Budget{}); !errors.Is(err, ErrNoBoard) {
		t.Errorf("got %v", err)
	}
	if n, err := Count(context.Background(), &k, 5, Budget{}); err != nil || n != (Counted{0, true}) {
		t.Errorf("counted %v, %v", n, err)
	}
	r := game.NewRand(1)
	if _, err := Weigh(context.Background(), &k, &r, Budget{}); !errors.Is(err, ErrNoBoard) {
		t.Errorf("got %v", err)
	}
	var b Board
	if Sample(&k, &r, &b) {
		t.Error("a sample of nothing")
	}
	k.Supply[Sand]++
	if _, err := Deduce(context.Background(), &k, Exact, Budget{}); !errors.As(err, &broken) || broken.Condition != TilesOutOfRange {
		t.Errorf("got %v", err)
	}
}

func BenchmarkDeduce(b *testing.B) {
	for _, level := range []Level{Propagation, Probing, Exact} {
		for _, tiles := range []int{10, 18, 25} {
			b.Run([]string{"", "propagation", "probing", "exact"}[level]+" after "+string([]byte{'0' + byte(tiles/10), '0' + byte(tiles%10)}), func(b *testing.B) {
				var known []Known
				for seed := range uint64(64) {
					k, _ := midGame(b, seed, 9, 5, tiles)
					known = append(known, k)
				}
				n := 0
				benchMedian(b, func() {
					n++
					if _, err := Deduce(context.Background(), &known[n%len(known)], level, Budget{}); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
	}
}

func BenchmarkCountFillings(b *testing.B) {
	k := manyFillingsKnown()
	benchMedian(b, func() {
		if n, err := Count(context.Background(), &k, 1, Budget{}); err != nil || n.Boards != 438840 {
			b.Fatal(n, err)
		}
	})
}
