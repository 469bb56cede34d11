package puzzle

import "kancha/game"

// cropMap is a board whose terrain is complete, so that only the crops are open.
type cropMap struct {
	g       *geometry
	regions [maxSpaces]spaces
	n       int // regions
	of      [maxSpaces]uint8
}

// crops holds for each crop the spaces that may hold it.
type crops [Crops + 1]spaces

// cropMapOf reads the regions of a complete terrain, whose spaces are numbered along the walk.
func cropMapOf(g *geometry, terrain *[maxSpaces]uint8) *cropMap {
	m := &cropMap{g: g}
	var of [Terrains + 1]spaces
	for i := range g.n {
		of[terrain[i]] = of[terrain[i]].or(space(i))
	}
	for left := g.all; !left.empty(); {
		i := left.first()
		m.addRegion(g.component(i, of[terrain[i]]))
		left = left.minus(m.regions[m.n-1])
	}
	return m
}

func (m *cropMap) addRegion(s spaces) {
	m.regions[m.n] = s
	for rest := s; !rest.empty(); rest = rest.rest() {
		m.of[rest.first()] = uint8(m.n)
	}
	m.n++
}

// all is what may be before any crop is known: a region of n spaces holds 1 to n.
func (m *cropMap) all() crops {
	var c crops
	for _, region := range m.regions[:m.n] {
		for v := 1; v <= min(region.count(), Crops); v++ {
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

// settle draws the simple conclusions: a crop strikes its neighbours and the rest of its region, and the last place
// for a crop in a region takes it. It is false on a contradiction. Settled are the spaces whose crop was already
// used to strike; the function adds to it.
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
		if fresh.empty() && !m.lastPlaces(c, *settled, &fresh) {
			return false
		}
		if fresh.empty() {
			return true
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

// lastPlaces fixes crops that have one place left in their region; false if one has none.
func (m *cropMap) lastPlaces(c *crops, settled spaces, fresh *spaces) bool {
	for _, region := range m.regions[:m.n] {
		if region.within(settled) {
			continue
		}
		for v := 1; v <= region.count(); v++ {
			places := c[v].and(region)
			if places.empty() {
				return false
			}
			if places.single() && !places.within(settled) {
				c.fix(places.first(), v)
				*fresh = fresh.or(places)
			}
		}
	}
	return true
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

// search finds fillings until yield is false or there are no more; it tells whether it went through all.
// A generator, if given, mixes the order.
func (m *cropMap) search(c crops, settled spaces, r *game.Rand, yield func(*crops) bool) bool {
	if !m.settle(&c, &settled) {
		return true
	}
	if settled == m.g.all {
		return yield(&c)
	}
	at, turn := m.narrow(&c, settled), 0
	if r != nil {
		turn = r.IntN(Crops)
	}
	for k := range Crops {
		v := Potato + (k+turn)%Crops
		if !c[v].has(at) {
			continue
		}
		next := c
		next.fix(at, v)
		if !m.search(next, settled, r, yield) {
			return false
		}
	}
	return true
}
