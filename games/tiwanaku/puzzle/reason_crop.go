package puzzle

// neighbours: a crop strikes itself from all spaces that touch it.
func (r *reasoner) neighbours() bool {
	any := false
	for i := range r.th.g.n {
		v := r.crop(i)
		if v == 0 {
			continue
		}
		for rest := r.th.g.king[i].and(r.m.crops[v]); !rest.empty(); rest = rest.rest() {
			j := rest.first()
			s := step{idea: ideaNeighbour, at: j, crop: v, region: space(i)}
			any = r.conclude(s, []fact{notCrop(j, v)}, func() []fact { return isCrop(nil, i, v) }) || any
		}
	}
	return any
}

// onceInRegion: a crop strikes itself from the rest of its region.
func (r *reasoner) onceInRegion() bool {
	any := false
	for _, g := range r.regions {
		for rest := g.spaces; !rest.empty(); rest = rest.rest() {
			i := rest.first()
			v := r.crop(i)
			if v == 0 {
				continue
			}
			s := step{idea: ideaOnce, at: i, crop: v, terrain: g.terrain, region: space(i)}
			others := g.spaces.minus(space(i))
			any = r.conclude(s, haveNot(nil, others, v), func() []fact {
				return isCrop(isTerrain(nil, g.spaces, g.terrain), i, v)
			}) || any
		}
	}
	return any
}

// finishedRegion: a region of n spaces that cannot grow has no crop above n.
func (r *reasoner) finishedRegion() bool {
	any := false
	for k := range r.regions {
		g := &r.regions[k]
		if !g.grow.empty() || g.size >= Crops {
			continue
		}
		idea := ideaFinished
		if g.size == 1 {
			idea = ideaSingle
		}
		var struck []fact
		for v := g.size + 1; v <= Quinoa; v++ {
			struck = haveNot(struck, g.spaces, v)
		}
		s := step{idea: idea, at: g.spaces.first(), terrain: g.terrain, n: g.size, region: g.spaces}
		any = r.conclude(s, struck, func() []fact { return r.closed(g) }) || any
	}
	return any
}

// whole tells whether a region certainly has its full size, and why.
func (r *reasoner) whole(g *region) bool { return g.grow.empty() || g.size == Crops }

func (r *reasoner) wholeBecause(g *region) []fact {
	if g.size == Crops {
		return isTerrain(nil, g.spaces, g.terrain)
	}
	return r.closed(g)
}

// onlyPlace: a crop that has one place left in a finished region is there.
func (r *reasoner) onlyPlace() bool {
	any := false
	for k := range r.regions {
		g := &r.regions[k]
		if !r.whole(g) {
			continue
		}
		for v := 1; v <= g.size; v++ {
			places := r.m.crops[v].and(g.spaces)
			if !places.single() {
				continue
			}
			i := places.first()
			s := step{idea: ideaOnlyPlace, at: i, crop: v, terrain: g.terrain, region: g.spaces}
			any = r.conclude(s, isCrop(nil, i, v), func() []fact {
				return haveNot(r.wholeBecause(g), g.spaces.minus(places), v)
			}) || any
		}
	}
	return any
}

// pointing: if all places for a crop of a finished region touch a space, that space has another crop.
func (r *reasoner) pointing() bool {
	any := false
	for k := range r.regions {
		g := &r.regions[k]
		if !r.whole(g) {
			continue
		}
		for v := 1; v <= g.size; v++ {
			places := r.m.crops[v].and(g.spaces)
			if places.count() < 2 {
				continue
			}
			for rest := r.th.g.touching(places).and(r.m.crops[v]); !rest.empty(); rest = rest.rest() {
				i := rest.first()
				s := step{idea: ideaPointing, at: i, crop: v, terrain: g.terrain, region: places}
				any = r.conclude(s, []fact{notCrop(i, v)}, func() []fact {
					return haveNot(r.wholeBecause(g), g.spaces.minus(places), v)
				}) || any
			}
		}
	}
	return any
}

// shadow: a space that touches every space of a finished region sees all its crops, so its own is larger.
func (r *reasoner) shadow() bool {
	any := false
	for k := range r.regions {
		g := &r.regions[k]
		if !r.whole(g) {
			continue
		}
		for rest := r.th.g.touching(g.spaces).minus(g.spaces); !rest.empty(); rest = rest.rest() {
			i := rest.first()
			var struck []fact
			for v := 1; v <= g.size; v++ {
				struck = append(struck, notCrop(i, v))
			}
			s := step{idea: ideaShadow, at: i, terrain: g.terrain, n: g.size, region: g.spaces}
			any = r.conclude(s, struck, func() []fact { return r.wholeBecause(g) }) || any
		}
	}
	return any
}
