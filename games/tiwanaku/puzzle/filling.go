package puzzle

import "kancha/game"

// cropMap is a board whose terrain is complete, so that only the crops are open.
type cropMap struct {
	g       *geometry
	regions [maxSpaces]spaces
	size    [maxSpaces]int
	n       int              // regions
	of      [maxSpaces]uint8 // the region of a space
}

// crops holds for each crop the spaces that may hold it.
type crops [Crops + 1]spaces

// reset reads the regions of a complete terrain: for each terrain the spaces that have it.
func (m *cropMap) reset(g *geometry, terrain *[Terrains + 1]spaces) {
	m.g, m.n = g, 0
	for t := Earth; t <= Rock; t++ {
		for left := terrain[t]; !left.empty(); left = left.minus(m.regions[m.n-1]) {
			m.addRegion(g.component(left.first(), terrain[t]))
		}
	}
}

func (m *cropMap) addRegion(s spaces) {
	m.regions[m.n], m.size[m.n] = s, s.count()
	for rest := s; !rest.empty(); rest = rest.rest() {
		m.of[rest.first()] = uint8(m.n)
	}
	m.n++
}

// all is what may be before any crop is known: a region of n spaces holds 1 to n.
func (m *cropMap) all() crops {
	var c crops
	for k, region := range m.regions[:m.n] {
		for v := 1; v <= min(m.size[k], Crops); v++ {
			c[v] = c[v].or(region)
		}
	}
	return c
}

// fix leaves only one crop on a space.
func (c *crops) fix(at, v int) {
	for u := Potato; u <= Quinoa; u++ {
		if u != v {
			c[u] = c[u].minus(space(at))
		}
	}
}

// at is the smallest crop that a space may hold, 0 if none.
func (c *crops) at(i int) int {
	for v := Potato; v <= Quinoa; v++ {
		if c[v].has(i) {
			return v
		}
	}
	return 0
}

// count is the number of crops that a space may hold.
func (c *crops) count(i int) int {
	n := 0
	for v := Potato; v <= Quinoa; v++ {
		if c[v].has(i) {
			n++
		}
	}
	return n
}

// settle draws the simple conclusions: a crop strikes its neighbours and the rest of its region, the last place for a
// crop in a region takes it, and all places for a crop in a region together strike what touches them all. It is false
// on a contradiction. Settled are the spaces whose crop was already used to strike; the function adds to it.
func (m *cropMap) settle(c *crops, settled *spaces) bool {
	for {
		var t tally
		for v := Potato; v <= Quinoa; v++ {
			t.add(c[v])
		}
		if t.one != m.g.all {
			return false
		}
		fresh := t.once().minus(*settled)
		if fresh.empty() {
			struck, ok := m.lastPlaces(c, *settled, &fresh)
			if !ok {
				return false
			}
			if fresh.empty() && !struck {
				return true
			}
		}
		for rest := fresh; !rest.empty(); rest = rest.rest() {
			m.strike(c, rest.first())
		}
		*settled = settled.or(fresh)
	}
}

// strike removes the crop of a space from its neighbours and the rest of its region.
func (m *cropMap) strike(c *crops, at int) {
	if v := c.at(at); v != 0 {
		c[v] = c[v].minus(m.g.king[at].or(m.regions[m.of[at]].minus(space(at))))
	}
}

// lastPlaces looks where the crops of a region can still be: a single place takes the crop and becomes fresh, several
// strike it from what touches all of them. It is not ok if a crop has no place left.
func (m *cropMap) lastPlaces(c *crops, settled spaces, fresh *spaces) (struck, ok bool) {
	for k, region := range m.regions[:m.n] {
		if region.within(settled) {
			continue
		}
		for v := 1; v <= m.size[k]; v++ {
			places := c[v].and(region)
			if places.empty() {
				return false, false
			}
			if places.single() {
				if !places.within(settled) {
					c.fix(places.first(), v)
					*fresh = fresh.or(places)
				}
				continue
			}
			if seen := m.g.touching(places).and(c[v]); !seen.empty() {
				c[v] = c[v].minus(seen)
				struck = true
			}
		}
	}
	return struck, true
}

// narrow is an open space with as few crops as possible.
func (m *cropMap) narrow(c *crops, settled spaces) int {
	var seen [4]spaces // seen[k]: in at least k+1 of the sets
	for v := Potato; v <= Quinoa; v++ {
		seen[3] = seen[3].or(seen[2].and(c[v]))
		seen[2] = seen[2].or(seen[1].and(c[v]))
		seen[1] = seen[1].or(seen[0].and(c[v]))
		seen[0] = seen[0].or(c[v])
	}
	open := m.g.all.minus(settled)
	for k := 2; k < 4; k++ {
		if few := open.minus(seen[k]); !few.empty() {
			return few.first()
		}
	}
	return open.first()
}

// filler searches the fillings of a cropMap.
type filler struct {
	m cropMap
	r *game.Rand // mixes the order, if given
	// found is called with each filling in out; it says whether to go on.
	found func() bool
	out   crops
	nodes int // branches that may still be tried
}

// search finds fillings among candidates until found is false, the nodes are used up or there are no more; it tells
// whether it went through all.
func (f *filler) search(c *crops) bool { return f.branch(*c, spaces{}) }

func (f *filler) branch(c crops, settled spaces) bool {
	if f.nodes--; f.nodes < 0 {
		return false
	}
	if !f.m.settle(&c, &settled) {
		return true
	}
	if settled == f.m.g.all {
		f.out = c
		return f.found()
	}
	at, turn := f.m.narrow(&c, settled), 0
	if f.r != nil {
		turn = f.r.IntN(Crops)
	}
	for k := range Crops {
		v := Potato + (k+turn)%Crops
		if !c[v].has(at) {
			continue
		}
		next := c
		next.fix(at, v)
		if !f.branch(next, settled) {
			return false
		}
	}
	return true
}
