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

// thinker narrows minds of one board size. It is scratch space: nothing in it outlives a call, and it is reused.
type thinker struct {
	g     *geometry
	total [Terrains + 1]int // tiles of each terrain on the whole board
	// What the last look at the options found, by space: how many options cover it, one of them, and the crops that
	// some option gives it.
	ways [maxSpaces]uint16
	need [maxSpaces]uint8
	left [Terrains + 1]int
	last [maxSpaces]option
	crop [maxSpaces][Terrains + 1]uint8 // by terrain, bit v-1 for crop v
	mask [maxSpaces]uint8               // the crops the mind holds possible
}

// recall is the mind of somebody who sees what is known and has not thought yet.
func (th *thinker) recall(k *Known) mind {
	th.g = geometryOf(k.Cols, k.Rows)
	var m mind
	for t := Earth; t <= Rock; t++ {
		th.total[t] = int(k.Supply[t])
	}
	for i := range th.g.n {
		at := th.g.public[i]
		for t := Earth; t <= Rock; t++ {
			if known := int(k.Terrain[at]); known == 0 || known == t {
				m.may[t] = m.may[t].or(space(i))
			}
		}
		for v := Potato; v <= Quinoa; v++ {
			if known := int(k.Crop[at]); known == 0 || known == v {
				m.crops[v] = m.crops[v].or(space(i))
			}
		}
		if t := k.Terrain[at]; t != 0 {
			th.total[t]++
		}
	}
	return m
}

// everything appends all options there are.
func (th *thinker) everything(list []option) []option {
	for k := range th.g.parts {
		full := uint32(0)
		for range th.g.parts[k].size {
			full = full<<Crops | (1<<th.g.parts[k].size - 1)
		}
		for t := Earth; t <= Rock; t++ {
			list = append(list, option{uint16(k), uint8(t), full})
		}
	}
	return list
}

// think narrows a mind, and a list of options in place, until nothing more follows. False is a contradiction: no board
// fits. Every board that fitted before still does (this is proved by test, not only by argument).
func (th *thinker) think(m *mind, list []option) ([]option, bool) {
	for {
		before := *m
		fixed, ok := th.count(m)
		if !ok || !th.strike(m) {
			return nil, false
		}
		list = th.look(m, &fixed, list)
		if !th.conclude(m) {
			return nil, false
		}
		if *m == before {
			if Demand {
				if !th.demand(m, &fixed, list) {
					return nil, false
				}
				if *m != before {
					continue
				}
			}
			return list, true
		}
	}
}

// count uses the supply: no more and no fewer tiles than there are. It returns the spaces whose terrain is fixed.
func (th *thinker) count(m *mind) (fixed [Terrains + 1]spaces, ok bool) {
	for changed := true; changed; {
		changed = false
		var t tally
		for k := Earth; k <= Rock; k++ {
			t.add(m.may[k])
		}
		if t.one != th.g.all {
			return fixed, false
		}
		for k := Earth; k <= Rock; k++ {
			fixed[k] = m.may[k].minus(t.two)
			have, most := fixed[k].count(), m.may[k].count()
			switch {
			case have > th.total[k] || most < th.total[k]:
				return fixed, false
			case have == most:
			case have == th.total[k]:
				m.may[k] = fixed[k]
				changed = true
			case most == th.total[k]:
				for o := Earth; o <= Rock; o++ {
					if o != k {
						m.may[o] = m.may[o].minus(m.may[k])
					}
				}
				changed = true
			}
		}
	}
	return fixed, true
}

// strike removes every fixed crop from the spaces around it.
func (th *thinker) strike(m *mind) bool {
	var done spaces
	for {
		var t tally
		for v := Potato; v <= Quinoa; v++ {
			t.add(m.crops[v])
		}
		if t.one != th.g.all {
			return false
		}
		fresh := t.once().minus(done)
		if fresh.empty() {
			return true
		}
		for v := Potato; v <= Quinoa; v++ {
			for rest := fresh.and(m.crops[v]); !rest.empty(); rest = rest.rest() {
				m.crops[v] = m.crops[v].minus(th.g.king[rest.first()])
			}
		}
		done = done.or(fresh)
	}
}

// look drops the options that have become impossible and notes what the others cover.
func (th *thinker) look(m *mind, fixed *[Terrains + 1]spaces, list []option) []option {
	var left [Terrains + 1]int
	for t := Earth; t <= Rock; t++ {
		left[t] = th.total[t] - fixed[t].count()
	}
	clear(th.ways[:th.g.n])
	clear(th.crop[:th.g.n])
	for i := range th.need[:th.g.n] {
		th.need[i] = 9
	}
	th.left = left
	for i := range th.g.n {
		th.mask[i] = m.crops.mask(i)
	}
	kept := list[:0]
	for _, o := range list {
		p, t := &th.g.parts[o.part], o.terrain
		if !p.spaces.within(m.may[t]) || p.ring.meets(fixed[t]) {
			continue
		}
		need := p.spaces.minus(fixed[t]).count()
		if need > left[t] {
			continue
		}
		if th.plant(p, &o, uint8(need)) {
			kept = append(kept, o)
		}
	}
	return kept
}

// plant tells whether the crops of an option can be put down, and notes it as possible if so.
func (th *thinker) plant(p *part, o *option, need uint8) bool {
	var now uint32
	for k := range p.size {
		now |= uint32(th.mask[p.at[k]]) << (k * Crops)
	}
	// While all crops of the last matching are still there, the matching is the same.
	if o.crops&^now != 0 {
		if o.crops = match(o.crops&now, p.size); o.crops == 0 {
			return false
		}
	}
	for rest := p.shadow; !rest.empty(); rest = rest.rest() {
		if th.mask[rest.first()]>>p.size == 0 {
			return false
		}
	}
	for k := range p.size {
		i := p.at[k]
		th.ways[i]++
		th.need[i] = min(th.need[i], need)
		th.last[i] = *o
		th.crop[i][o.terrain] |= uint8(o.crops>>(k*Crops)) & (1<<Crops - 1)
	}
	return true
}

// conclude narrows the mind to what the options allow. A space with one option left settles a whole region.
func (th *thinker) conclude(m *mind) bool {
	var allowed crops
	var settled spaces
	for i := range th.g.n {
		if th.ways[i] == 0 {
			return false
		}
		c := &th.crop[i]
		any := c[Earth] | c[Sand] | c[Grass] | c[Rock]
		for v := Potato; v <= Quinoa; v++ {
			if any>>(v-1)&1 != 0 {
				allowed[v] = allowed[v].or(space(i))
			}
		}
		if th.ways[i] == 1 && !settled.has(i) {
			p := &th.g.parts[th.last[i].part]
			th.settle(m, p, int(th.last[i].terrain))
			settled = settled.or(p.spaces)
		}
	}
	for v := Potato; v <= Quinoa; v++ {
		m.crops[v] = m.crops[v].and(allowed[v])
	}
	return true
}

// settle notes that a region lies on a part: its terrain stops there, and if all places for one of its crops touch
// a space, that space has another crop.
func (th *thinker) settle(m *mind, p *part, terrain int) {
	for t := Earth; t <= Rock; t++ {
		if t != terrain {
			m.may[t] = m.may[t].minus(p.spaces)
		}
	}
	m.may[terrain] = m.may[terrain].minus(p.ring)
	for v := 1; v <= p.size; v++ {
		m.crops[v] = m.crops[v].minus(th.g.touching(m.crops[v].and(p.spaces)))
	}
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

var Demand = true

func (th *thinker) demand(m *mind, fixed *[Terrains + 1]spaces, list []option) bool {
	for t := Earth; t <= Rock; t++ {
		left := th.left[t]
		if left == 0 {
			continue
		}
		reach := fixed[t]
		var anchors spaces
		for rest := fixed[t]; !rest.empty(); rest = rest.rest() {
			if n := th.need[rest.first()]; n > 0 {
				anchors = anchors.or(space(rest.first()))
			}
		}
		for !anchors.empty() && left >= 0 {
			at, most := -1, uint8(0)
			for rest := anchors; !rest.empty(); rest = rest.rest() {
				if n := th.need[rest.first()]; n > most {
					at, most = rest.first(), n
				}
			}
			left -= int(most)
			var own spaces
			for _, o := range list {
				if int(o.terrain) == t && th.g.parts[o.part].spaces.has(at) {
					own = own.or(th.g.parts[o.part].spaces)
				}
			}
			reach = reach.or(own)
			anchors = anchors.minus(own)
		}
		if left < 0 {
			return false
		}
		if left == 0 {
			m.may[t] = m.may[t].and(reach)
		}
	}
	return true
}
