package puzzle

// The ideas of this file look at all ways in which a region could lie.

// lookAround drops the options that have become impossible.
func (r *reasoner) lookAround() {
	r.options = r.th.look(&r.m, &r.fixed, r.options, r.th.g.all)
}

// denial is facts that rule out a region of a terrain on a part; the region must be impossible.
func (r *reasoner) denial(out []fact, p *part, t int) []fact {
	if off := p.spaces.minus(r.m.may[t]); !off.empty() {
		return append(out, notTerrain(r.oldest(off, t), t))
	}
	if touched := p.ring.and(r.fixed[t]); !touched.empty() {
		return isTerrain(out, space(touched.first()), t)
	}
	if p.spaces.minus(r.fixed[t]).count() > r.left(t) {
		return isTerrain(out, r.fixed[t], t)
	}
	for rest := p.shadow; !rest.empty(); rest = rest.rest() {
		if i := rest.first(); r.m.crops.mask(i)>>p.size == 0 {
			for v := p.size + 1; v <= Quinoa; v++ {
				out = append(out, notCrop(i, v))
			}
			return out
		}
	}
	return r.denialByCrops(out, p)
}

// oldest is the space that was the first to be known not to have a terrain.
func (r *reasoner) oldest(s spaces, t int) int {
	best := s.first()
	for rest := s.rest(); !rest.empty(); rest = rest.rest() {
		if i := rest.first(); r.why[notTerrain(i, t)] < r.why[notTerrain(best, t)] {
			best = i
		}
	}
	return best
}

// denialByCrops is the struck crops because of which a part cannot hold 1 to n: those of one space that can hold none,
// those of one crop that has no place, or all of them.
func (r *reasoner) denialByCrops(out []fact, p *part) []fact {
	full := uint8(1<<p.size - 1)
	for _, i := range p.at[:p.size] {
		if r.m.crops.mask(int(i))&full == 0 {
			return r.struckCrops(out, space(int(i)), p.size)
		}
	}
	for v := 1; v <= p.size; v++ {
		if !r.m.crops[v].meets(p.spaces) {
			return haveNot(out, p.spaces, v)
		}
	}
	return r.struckCrops(out, p.spaces, p.size)
}

// struckCrops is all that is struck of the crops 1 to n on some spaces.
func (r *reasoner) struckCrops(out []fact, s spaces, n int) []fact {
	for ; !s.empty(); s = s.rest() {
		for v := 1; v <= n; v++ {
			if !r.m.crops[v].has(s.first()) {
				out = append(out, notCrop(s.first(), v))
			}
		}
	}
	return out
}

// denyAll is facts that rule out all regions of a terrain over a space for which a function does not vouch.
func (r *reasoner) denyAll(out []fact, i, t int, vouch func(*part) bool) []fact {
	for k := range r.th.g.parts {
		if p := &r.th.g.parts[k]; p.spaces.has(i) && !vouch(p) {
			out = r.denial(out, p, t)
		}
	}
	return out
}

// ways calls a function for every way in which the region of a space can lie, if it has a terrain.
func (r *reasoner) ways(i, t int, each func(*part, option)) {
	for _, o := range r.options {
		if p := &r.th.g.parts[o.part]; int(o.terrain) == t && p.spaces.has(i) {
			each(p, o)
		}
	}
}

// sizeCap: a region that can nowhere grow beyond n has no crop above n.
func (r *reasoner) sizeCap() bool {
	r.lookAround()
	any := false
	for k := range r.regions {
		g := &r.regions[k]
		i, most, reach := g.spaces.first(), 0, g.spaces
		r.ways(i, g.terrain, func(p *part, _ option) { most, reach = max(most, p.size), reach.or(p.spaces) })
		if most == 0 || most == Crops {
			continue
		}
		var struck []fact
		for v := most + 1; v <= Quinoa; v++ {
			struck = haveNot(struck, g.spaces, v)
		}
		s := step{idea: ideaSizeCap, at: i, terrain: g.terrain, n: most, region: g.spaces}
		any = r.conclude(s, struck, func() []fact {
			return r.denyAll(isTerrain(nil, g.spaces, g.terrain), i, g.terrain, func(p *part) bool { return p.size <= most })
		}) || any
	}
	return any
}

// everyWay: a space that a region covers in every way it can lie belongs to it, one that it borders on in every way does
// not have its terrain.
func (r *reasoner) everyWay() bool {
	any := false
	for k := range r.regions {
		g := &r.regions[k]
		if r.whole(g) {
			continue
		}
		i, inside, outside, found := g.spaces.first(), r.th.g.all, r.th.g.all, false
		r.ways(i, g.terrain, func(p *part, _ option) {
			inside, outside, found = inside.and(p.spaces), outside.and(p.ring), true
		})
		if !found {
			continue
		}
		any = r.coveredEveryWay(g, i, inside.minus(g.spaces)) || any
		any = r.bordersEveryWay(g, i, outside.and(r.m.may[g.terrain])) || any
	}
	return any
}

func (r *reasoner) coveredEveryWay(g *region, i int, inside spaces) bool {
	any := false
	for ; !inside.empty(); inside = inside.rest() {
		j := inside.first()
		s := step{idea: ideaEveryWay, at: j, terrain: g.terrain, region: g.spaces}
		if at, need := r.demand(g); need > g.size && r.crop(at) == need {
			s.idea, s.crop, s.n = ideaMustReach, need, need
		}
		any = r.conclude(s, isTerrain(nil, space(j), g.terrain), func() []fact {
			return r.denyAll(isTerrain(nil, g.spaces, g.terrain), i, g.terrain, func(p *part) bool { return p.spaces.has(j) })
		}) || any
	}
	return any
}

func (r *reasoner) bordersEveryWay(g *region, i int, outside spaces) bool {
	any := false
	for ; !outside.empty(); outside = outside.rest() {
		j := outside.first()
		s := step{idea: ideaBorder, at: j, terrain: g.terrain, region: g.spaces}
		any = r.conclude(s, []fact{notTerrain(j, g.terrain)}, func() []fact {
			return r.denyAll(isTerrain(nil, g.spaces, g.terrain), i, g.terrain, func(p *part) bool { return p.ring.has(j) })
		}) || any
	}
	return any
}

// noWay: a space that no region of a terrain can cover has another terrain; a crop that it has in no way a region can
// lie over it is struck.
func (r *reasoner) noWay() bool {
	r.lookAround()
	for i := range r.th.g.n {
		n := &r.th.notes[i]
		for t := Earth; t <= Rock; t++ {
			if r.m.may[t].has(i) && n.crop[t] == 0 {
				s := step{idea: ideaNoRegion, at: i, terrain: t}
				return r.conclude(s, []fact{notTerrain(i, t)}, func() []fact {
					return r.denyAll(nil, i, t, func(*part) bool { return false })
				})
			}
		}
		for v := Potato; v <= Quinoa; v++ {
			if r.m.crops[v].has(i) && n.crops()>>(v-1)&1 == 0 {
				s := step{idea: ideaNoCrop, at: i, crop: v}
				return r.conclude(s, []fact{notCrop(i, v)}, func() []fact { return r.denyCrop(i, v) })
			}
		}
	}
	return false
}

// denyCrop is facts because of which a space has a crop in no way a region can lie over it.
func (r *reasoner) denyCrop(i, v int) []fact {
	var out []fact
	for t := Earth; t <= Rock; t++ {
		if !r.m.may[t].has(i) {
			out = append(out, notTerrain(i, t))
			continue
		}
		alive := map[*part]bool{}
		r.ways(i, t, func(p *part, _ option) {
			alive[p] = true
			if p.size >= v {
				out = r.struckCrops(out, p.spaces, p.size)
			}
		})
		out = r.denyAll(out, i, t, func(p *part) bool { return p.size < v || alive[p] })
	}
	return out
}

// supplyReserved: regions that need more tiles, and of which no two can be the same, may need all that are left. Then no
// other region gets any.
func (r *reasoner) supplyReserved() bool {
	r.lookAround()
	any := false
	for t := Earth; t <= Rock; t++ {
		if r.left(t) > 0 {
			any = r.reserved(t) || any
		}
	}
	return any
}

func (r *reasoner) reserved(t int) bool {
	left, reach, open := r.left(t), r.fixed[t], r.fixed[t]
	var anchors spaces
	for left > 0 {
		at, need, own := r.neediest(open, t)
		if need == 0 {
			return false
		}
		anchors = anchors.or(space(at))
		left -= need
		reach, open = reach.or(own), open.minus(own)
	}
	others := r.m.may[t].minus(reach)
	if left < 0 || others.empty() {
		return false
	}
	s := step{idea: ideaSupplyReserved, at: -1, terrain: t, n: r.left(t), region: anchors}
	return r.conclude(s, areNot(nil, others, t), func() []fact {
		out := isTerrain(nil, r.fixed[t], t)
		for rest := anchors; !rest.empty(); rest = rest.rest() {
			alive := map[*part]bool{}
			r.ways(rest.first(), t, func(p *part, _ option) { alive[p] = true })
			out = r.denyAll(out, rest.first(), t, func(p *part) bool { return alive[p] })
		}
		return out
	})
}

// neediest is the space whose region lacks the most tiles, how many at least, and all spaces it may cover.
func (r *reasoner) neediest(open spaces, t int) (at, need int, own spaces) {
	for ; !open.empty(); open = open.rest() {
		i, least, covers := open.first(), Crops+1, spaces{}
		r.ways(i, t, func(p *part, _ option) {
			least = min(least, p.spaces.minus(r.fixed[t]).count())
			covers = covers.or(p.spaces)
		})
		if least <= Crops && least > need {
			at, need, own = i, least, covers
		}
	}
	return at, need, own
}
