package valley

import (
	"context"
	"math/bits"

	"kancha/games/tiwanaku/puzzle"
)

// guide walks through a valley as a practised person does, who knows what everybody sees and looks at all ways in which
// a region can lie: plants what is certain, explores while there are farmers, and guesses only when neither is
// possible. So many guesses, or fewer, are enough for everybody who thinks as far.
type guide struct {
	walk    *Walk
	guesses int
}

// lead walks to the end. It gives up when more guesses are needed than allowed.
func (g *guide) lead(ctx context.Context, allowed int) (found bool, err error) {
	for !g.walk.Done() {
		d, err := puzzle.Deduce(ctx, &g.walk.Known, puzzle.Propagation, puzzle.Budget{})
		if err != nil {
			return false, err
		}
		s, guessed := g.choose(&d)
		if guessed {
			if g.guesses++; g.guesses > allowed {
				return false, nil
			}
		}
		if _, err := g.walk.Do(s); err != nil {
			return false, err
		}
		if g.walk.Holds() == puzzle.Crops && !g.walk.erred && !g.walk.Done() {
			if _, err := g.walk.offer(); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// choose finds the next step; guessed tells whether it is a prediction of which something else could be true.
func (g *guide) choose(d *puzzle.Deduction) (s Step, guessed bool) {
	best, fewest := -1, puzzle.Crops+1
	for at := range g.walk.Known.Spaces() {
		if n := bits.OnesCount8(d.Crop[at]); g.walk.Farmer(at) && n < fewest {
			best, fewest = at, n
		}
	}
	if at := g.next(); fewest > 1 && at >= 0 && g.walk.Free() > 0 {
		return Step{Verb: Explore, At: at}, false
	}
	return Step{Predict, best, bits.TrailingZeros8(d.Crop[best]) + 1}, fewest > 1
}

// next is the space to be explored: the first of those where most of the surroundings is known; -1 if there is none.
func (g *guide) next() int {
	best, most := -1, -1
	for at, can := range g.walk.Reach() {
		if !can {
			continue
		}
		if n := g.walk.around(at); n > most {
			best, most = at, n
		}
	}
	return best
}

// around counts the discovered spaces and the borders around a space.
func (w *Walk) around(at int) int {
	n := 0
	for _, d := range [...][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}} {
		col, row := at%w.Known.Cols+d[0], at/w.Known.Cols+d[1]
		if col < 0 || row < 0 || col >= w.Known.Cols || row >= w.Known.Rows || w.Known.Terrain[row*w.Known.Cols+col] != 0 {
			n++
		}
	}
	return n
}
