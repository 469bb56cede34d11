package puzzle

import (
	"math"

	"kancha/game"
)

// rivals is how many other fillings are kept in mind while starting tiles are chosen.
const rivals = 32

// starter chooses the starting tiles of a board: spaces whose crops are shown from the beginning, so that only one
// filling fits once the whole terrain is known. It keeps rivals, fillings that fit the tiles so far and are not the
// board's, and always shows the space that refutes most of them, with a liking for the border and for distance.
type starter struct {
	f      filler
	r      *game.Rand
	truth  crops
	shown  spaces
	chosen []int
	rivals [rivals]crops
	n      int
}

func newStarter(g *geometry, b *Board, r *game.Rand) *starter {
	var terrain [Terrains + 1]spaces
	s := &starter{r: r}
	for i := range g.n {
		t, v := b.Terrain[g.public[i]], b.Crop[g.public[i]]
		terrain[t] = terrain[t].or(space(i))
		s.truth[v] = s.truth[v].or(space(i))
	}
	s.f.r = r
	s.f.found = s.isTruth
	s.f.m.reset(g, &terrain)
	return s
}

// choose shows tiles until the crops are unique, then up to the least number; false if the most are not enough.
func (s *starter) choose(count Range) bool {
	for s.findRivals() {
		if len(s.chosen) == count.Max {
			return false
		}
		s.show(s.best(s.refutes))
	}
	for len(s.chosen) < count.Min {
		s.showMore()
	}
	return true
}

func (s *starter) showMore() { s.show(s.best(func(int) float64 { return 1 })) }

// findRivals refills the rivals; none means that the crops are unique.
func (s *starter) findRivals() bool {
	kept := 0
	for _, c := range s.rivals[:s.n] {
		if s.fits(&c) {
			s.rivals[kept] = c
			kept++
		}
	}
	for s.n = kept; s.n < rivals; s.n++ {
		if !s.findRival() {
			return s.n > 0
		}
	}
	return true
}

// fits tells whether a filling agrees with all shown tiles.
func (s *starter) fits(c *crops) bool {
	for v := Potato; v <= Quinoa; v++ {
		if !s.truth[v].and(s.shown).within(c[v]) {
			return false
		}
	}
	return true
}

// findRival adds a filling other than the board's that fits the shown tiles, if there is one.
func (s *starter) findRival() bool {
	may := s.f.m.all()
	for _, i := range s.chosen {
		may.fix(i, s.truth.at(i))
	}
	s.f.nodes = math.MaxInt
	if s.f.search(&may) {
		return false
	}
	s.rivals[s.n] = s.f.out
	return true
}

func (s *starter) isTruth() bool { return s.f.out == s.truth }

// refutes is the share of rivals with another crop on a space.
func (s *starter) refutes(at int) float64 {
	v, differ := s.truth.at(at), 0
	for k := range s.n {
		if !s.rivals[k][v].has(at) {
			differ++
		}
	}
	return float64(differ) / float64(s.n)
}

// best is the space with the highest worth, which counts more at the border and away from chosen ones.
func (s *starter) best(worth func(int) float64) int {
	best, most := 0, -1.0
	for i := range s.f.m.g.n {
		if s.shown.has(i) {
			continue
		}
		value := worth(i) * (0.4 + 0.15*float64(min(s.distance(i), 4))) * (0.9 + 0.1*s.r.Float64())
		if s.f.m.g.border(i) {
			value *= 1.5
		}
		if value > most {
			best, most = i, value
		}
	}
	return best
}

// distance is the number of king steps to the next chosen space.
func (s *starter) distance(at int) int {
	least := maxSpaces
	for _, i := range s.chosen {
		least = min(least, s.f.m.g.steps(i, at))
	}
	return least
}

func (s *starter) show(at int) {
	s.chosen = append(s.chosen, at)
	s.shown = s.shown.or(space(at))
}
