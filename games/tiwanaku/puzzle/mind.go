package puzzle

// option is one way a region could lie: a part, a terrain, and the crops that each of its spaces can then have, five
// bits a space.
type option struct {
	part    uint16
	terrain uint8
	crops   uint32
}

// mind is what is held possible: for each terrain and each crop the spaces that may have it.
type mind struct {
	may   [Terrains + 1]spaces
	crops crops
}

// differs is the spaces about which two minds differ.
func (m *mind) differs(o *mind) spaces {
	var out spaces
	for t := Earth; t <= Rock; t++ {
		out = out.or(m.may[t].xor(o.may[t]))
	}
	for v := Potato; v <= Quinoa; v++ {
		out = out.or(m.crops[v].xor(o.crops[v]))
	}
	return out
}

// mask is the crops a space may hold, bit v-1 for crop v.
func (c *crops) mask(i int) uint8 {
	var mask uint8
	for v := Potato; v <= Quinoa; v++ {
		if c[v].has(i) {
			mask |= 1 << (v - 1)
		}
	}
	return mask
}

// Below, what is a terrain from 0 to 3 or, from 4 on, a crop.

// allows tells whether a space may have something.
func (m *mind) allows(i, what int) bool {
	if what < Terrains {
		return m.may[what+1].has(i)
	}
	return m.crops[what-Terrains+1].has(i)
}

// open tells whether a space may have something, but something else as well.
func (m *mind) open(i, what int) bool {
	if !m.allows(i, what) {
		return false
	}
	if what < Terrains {
		return m.terrains(i)&^(1<<what) != 0
	}
	return m.crops.count(i) > 1
}

// strike excludes something from a space.
func (m *mind) strike(i, what int) {
	if what < Terrains {
		m.may[what+1] = m.may[what+1].minus(space(i))
	} else {
		m.crops[what-Terrains+1] = m.crops[what-Terrains+1].minus(space(i))
	}
}

// assume leaves a space nothing else of the kind.
func (m *mind) assume(i, what int) {
	for other := range Terrains + Crops {
		if other != what && (other < Terrains) == (what < Terrains) {
			m.strike(i, other)
		}
	}
}

// join allows all that another mind allows.
func (m *mind) join(o *mind) {
	for t := Earth; t <= Rock; t++ {
		m.may[t] = m.may[t].or(o.may[t])
	}
	for v := Potato; v <= Quinoa; v++ {
		m.crops[v] = m.crops[v].or(o.crops[v])
	}
}

// terrains is what a space may be, bit t-1 for terrain t.
func (m *mind) terrains(i int) uint8 {
	var mask uint8
	for t := Earth; t <= Rock; t++ {
		if m.may[t].has(i) {
			mask |= 1 << (t - 1)
		}
	}
	return mask
}
