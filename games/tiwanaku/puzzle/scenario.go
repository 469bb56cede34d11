package puzzle

import (
	"slices"

	"kancha/game"
)

// Scenario is a board to be played: what a disc holds, front and back.
type Scenario struct {
	Board Board
	Start []int // spaces whose tile and crop lie there from the start, ascending
	// Otoma are five of the starting spaces, in the order of the pawns; only on the long board. With four pawns the
	// first four are used.
	Otoma []int
}

// minSide is the shortest side of a scenario.
const minSide = 3

// scenarioAttempts bounds the boards that are tried until starting tiles can be found.
const scenarioAttempts = 500

// NewScenario makes the scenario of a seed, always the same one. Its crops are unique: when the whole terrain is known,
// the starting crops leave one way to fill it. Sizes from 3×3 to 9×9; others are a [*ParamsError].
func NewScenario(seed uint64, cols, rows int) (Scenario, error) {
	return ScenarioWith(seed, DefaultParams(cols, rows))
}

// CheckScenarioSize refuses the sizes of which there are no scenarios with a [*ParamsError].
func CheckScenarioSize(cols, rows int) error {
	if !sizeOK(cols, rows) || min(cols, rows) < minSide {
		return sizeError(cols, rows, minSide)
	}
	return nil
}

// ScenarioWith is NewScenario with chosen parameters.
func ScenarioWith(seed uint64, p Params) (Scenario, error) {
	if err := CheckScenarioSize(p.Cols, p.Rows); err != nil {
		return Scenario{}, err
	}
	r := game.NewRand(seed)
	for range scenarioAttempts {
		var s Scenario
		if err := Generate(&r, p, &s.Board); err != nil {
			return Scenario{}, err
		}
		if s.chooseStart(&r) {
			return s, nil
		}
	}
	return Scenario{}, &ParamsError{"search", "found no starting tiles within these limits"}
}

// startCount is how many starting tiles a board has: 3 to 7 on the short one, 5 to 12 on the long one.
func startCount(n int) Range {
	switch n {
	case 25:
		return Range{3, 7}
	case 45:
		return Range{5, 12}
	}
	return Range{(n + 8) / 9, (n*2 + 6) / 7}
}

// long tells whether a board is the long one, where the Otoma play.
func (b *Board) long() bool { return b.Cols == 9 && b.Rows == 5 }

func (s *Scenario) chooseStart(r *game.Rand) bool {
	g := geometryOf(s.Board.Cols, s.Board.Rows)
	count := startCount(g.n)
	choice := newStarter(g, &s.Board, r)
	if !choice.choose(count) {
		return false
	}
	for {
		s.Start = choice.public()
		if !s.Board.long() {
			return true
		}
		if s.Otoma = chooseOtoma(&s.Board, s.Start, r); s.Otoma != nil {
			return true
		}
		if len(s.Start) == count.Max {
			return false
		}
		choice.showMore()
	}
}

// public lists the chosen spaces by their public number, ascending.
func (s *starter) public() []int {
	out := make([]int, len(s.chosen))
	for k, i := range s.chosen {
		out[k] = int(s.f.m.g.public[i])
	}
	slices.Sort(out)
	return out
}
