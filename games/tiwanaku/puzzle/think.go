package puzzle

import "math/bits"

// thinker narrows minds of one board size. It is scratch space: nothing in it outlives a call, and it is reused.
type thinker struct {
	g     *geometry
	total [Terrains + 1]int // tiles of each terrain on the whole board
	left  [Terrains + 1]int // tiles of each terrain beyond those that are fixed
	notes [maxSpaces]note   // of the last look at the options
	mask  [maxSpaces]uint8  // the crops that the mind allowed then, bit v-1 for crop v
}

// note is what the options say about a space: how many cover it, and the crops that some give it, by terrain.
type note struct {
	ways uint16
	crop [Terrains + 1]uint8
}

// crops is all crops that some option gives the space.
func (n *note) crops() uint8 { return n.crop[Earth] | n.crop[Sand] | n.crop[Grass] | n.crop[Rock] }

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

// think narrows a mind, and a list of options in place, until nothing more follows. Changed are the spaces about which
// the mind says more than the list takes into account already. False is a contradiction: no board fits. Every board
// that fitted before still does (this is proved by test, not only by argument).
func (th *thinker) think(m *mind, list []option, changed spaces) ([]option, bool) {
	for {
		before := *m
		fixed, ok := th.count(m)
		if !ok || !th.strike(m) {
			return nil, false
		}
		list = th.look(m, &fixed, list, changed.or(m.differs(&before)))
		before = *m
		if !th.conclude(m, list) {
			return nil, false
		}
		if *m == before && !th.reserve(m, &fixed, list) {
			return nil, false
		}
		if changed = m.differs(&before); changed.empty() {
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
func (th *thinker) look(m *mind, fixed *[Terrains + 1]spaces, list []option, changed spaces) []option {
	for t := Earth; t <= Rock; t++ {
		th.left[t] = th.total[t] - fixed[t].count()
	}
	clear(th.notes[:th.g.n])
	for i := range th.g.n {
		th.mask[i] = m.crops.mask(i)
	}
	kept := list[:0]
	for _, o := range list {
		p, t := &th.g.parts[o.part], o.terrain
		if p.zone.meets(changed) {
			if !p.spaces.within(m.may[t]) || p.ring.meets(fixed[t]) || !th.plant(p, &o) {
				continue
			}
		}
		if p.spaces.minus(fixed[t]).count() > th.left[t] {
			continue
		}
		for k, i := range p.at[:p.size] {
			n := &th.notes[i]
			n.ways++
			n.crop[t] |= uint8(o.crops>>(k*Crops)) & (1<<Crops - 1)
		}
		kept = append(kept, o)
	}
	return kept
}

// plant tells whether the crops of an option can be put down, and narrows them to those in some arrangement.
func (th *thinker) plant(p *part, o *option) bool {
	var now uint32
	for k, i := range p.at[:p.size] {
		now |= uint32(th.mask[i]) << (k * Crops)
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
	return true
}

// conclude narrows the mind to what the options allow. A space with one option left settles a whole region.
func (th *thinker) conclude(m *mind, list []option) bool {
	var allowed crops
	var alone spaces
	for i := range th.g.n {
		n := &th.notes[i]
		switch n.ways {
		case 0:
			return false
		case 1:
			alone = alone.or(space(i))
		}
		for mask := n.crops(); mask != 0; mask &= mask - 1 {
			v := bits.TrailingZeros8(mask) + 1
			allowed[v] = allowed[v].or(space(i))
		}
	}
	if !alone.empty() {
		th.settleAll(m, list, alone)
	}
	for v := Potato; v <= Quinoa; v++ {
		m.crops[v] = m.crops[v].and(allowed[v])
	}
	for t := Earth; t <= Rock; t++ {
		m.may[t] = m.may[t].and(th.covered(t))
	}
	return true
}

// covered is the spaces that some option gives a terrain.
func (th *thinker) covered(t int) spaces {
	var out spaces
	for i := range th.g.n {
		if th.notes[i].crop[t] != 0 {
			out = out.or(space(i))
		}
	}
	return out
}

// settleAll settles the regions of spaces with one option.
func (th *thinker) settleAll(m *mind, list []option, alone spaces) {
	for _, o := range list {
		if p := &th.g.parts[o.part]; p.spaces.meets(alone) {
			th.settle(m, p, int(o.terrain))
		}
	}
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

// reserve looks at regions that need more tiles. Those that cannot be the same region need them all; if that is more
// than there are it is false, and if it is exactly what there is, no other region gets any.
func (th *thinker) reserve(m *mind, fixed *[Terrains + 1]spaces, list []option) bool {
	var need [maxSpaces]int
	for _, o := range list {
		p := &th.g.parts[o.part]
		missing := p.spaces.minus(fixed[o.terrain]).count()
		for _, i := range p.at[:p.size] {
			if need[i] == 0 || missing+1 < need[i] {
				need[i] = missing + 1
			}
		}
	}
	for t := Earth; t <= Rock; t++ {
		if th.left[t] > 0 && !th.reserveOf(m, fixed[t], t, &need, list) {
			return false
		}
	}
	return true
}

// reserveOf does it for one terrain; need is one more than the tiles that the region of each space lacks at least.
func (th *thinker) reserveOf(m *mind, fixed spaces, t int, need *[maxSpaces]int, list []option) bool {
	left, reach, open := th.left[t], fixed, fixed
	for left >= 0 {
		at, most := -1, 1
		for rest := open; !rest.empty(); rest = rest.rest() {
			if i := rest.first(); need[i] > most {
				at, most = i, need[i]
			}
		}
		if at < 0 {
			break
		}
		left -= most - 1
		var own spaces
		for _, o := range list {
			if p := &th.g.parts[o.part]; int(o.terrain) == t && p.spaces.has(at) {
				own = own.or(p.spaces)
			}
		}
		reach, open = reach.or(own), open.minus(own)
	}
	if left == 0 {
		m.may[t] = m.may[t].and(reach)
	}
	return left >= 0
}
