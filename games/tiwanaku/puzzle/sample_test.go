package puzzle

import (
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
	for _, size := range [][2]int{{9, 5}, {5, 5}, {5, 9}, {4, 3}, {7, 6}} {
		for seed := range uint64(12) {
			n := size[0] * size[1]
			for tiles := 0; tiles <= n; tiles += max(1, n/6) {
				k, _ := midGame(t, seed, size[0], size[1], tiles)
				r := game.NewRand(seed)
				var b Board
				if !Sample(&k, &r, &b) {
					t.Fatalf("%v seed %d after %d tiles: no sample", size, seed, tiles)
				}
				if err := b.Check(); err != nil || !k.Fits(&b) {
					t.Fatalf("%v seed %d after %d tiles: %v, fits %v", size, seed, tiles, err, k.Fits(&b))
				}
			}
		}
	}
}

func BenchmarkSample(b *testing.B) {
	for _, tiles := range []int{0, 10, 18, 25} {
		b.Run("9x5 after "+string([]byte{'0' + byte(tiles/10), '0' + byte(tiles%10)}), func(b *testing.B) {
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
