package puzzle

// left is how many tiles of a terrain are not on spaces that are known or certain to have it.
func (r *reasoner) left(t int) int { return r.th.total[t] - r.fixed[t].count() }

// supplyEmpty: no tile of a terrain is left, so no other space has it.
func (r *reasoner) supplyEmpty() bool {
	any := false
	for t := Earth; t <= Rock; t++ {
		others := r.m.may[t].minus(r.fixed[t])
		if r.left(t) != 0 || others.empty() {
			continue
		}
		s := step{idea: ideaSupplyEmpty, at: -1, terrain: t, region: others}
		any = r.conclude(s, areNot(nil, others, t), func() []fact { return isTerrain(nil, r.fixed[t], t) }) || any
	}
	return any
}

// supplyExact: as many spaces may have a terrain as there are tiles left, so all of them do.
func (r *reasoner) supplyExact() bool {
	any := false
	for t := Earth; t <= Rock; t++ {
		others := r.m.may[t].minus(r.fixed[t])
		if r.left(t) == 0 || others.count() != r.left(t) {
			continue
		}
		s := step{idea: ideaSupplyExact, at: -1, terrain: t, n: r.left(t), region: others}
		any = r.conclude(s, isTerrain(nil, others, t), func() []fact {
			return areNot(nil, r.th.g.all.minus(r.m.may[t].or(others)), t)
		}) || any
	}
	return any
}

// beside is the regions of a terrain at the sides of a space, as one set, and how many there are.
func (r *reasoner) beside(i, t int) (joined spaces, n int) {
	for _, g := range r.regions {
		if g.terrain == t && g.spaces.meets(r.th.g.edge[i]) {
			joined = joined.or(g.spaces)
			n++
		}
	}
	return joined, n
}

// eachBeside calls a function for every space and terrain that would join regions beside it, until one concludes.
func (r *reasoner) eachBeside(try func(i, t int, joined spaces) bool) bool {
	any := false
	for t := Earth; t <= Rock; t++ {
		for rest := r.m.may[t].minus(r.fixed[t]); !rest.empty(); rest = rest.rest() {
			if joined, n := r.beside(rest.first(), t); n > 0 {
				any = try(rest.first(), t, joined) || any
			}
		}
	}
	return any
}

// tooLarge: a space that would make a region of more than five has another terrain.
func (r *reasoner) tooLarge() bool {
	return r.eachBeside(func(i, t int, joined spaces) bool {
		if joined.count() < Crops {
			return false
		}
		s := step{idea: ideaTooLarge, at: i, terrain: t, n: joined.count() + 1, region: joined}
		return r.conclude(s, []fact{notTerrain(i, t)}, func() []fact { return isTerrain(nil, joined, t) })
	})
}

// cropTwice: a space that would join two equal crops in one region has another terrain.
func (r *reasoner) cropTwice() bool {
	return r.eachBeside(func(i, t int, joined spaces) bool {
		var seen [Crops + 1]int
		for rest := joined.or(space(i)); !rest.empty(); rest = rest.rest() {
			j := rest.first()
			v := r.crop(j)
			if v == 0 {
				continue
			}
			if seen[v] == 0 {
				seen[v] = j + 1
				continue
			}
			first := seen[v] - 1
			s := step{idea: ideaCropTwice, at: i, terrain: t, crop: v, region: space(first).or(space(j))}
			return r.conclude(s, []fact{notTerrain(i, t)}, func() []fact {
				return isCrop(isCrop(isTerrain(nil, joined, t), first, v), j, v)
			})
		}
		return false
	})
}

// corner: two spaces of one terrain that touch at a corner are one region, and so are joined by one of the two spaces
// between them. (Any other way round would take seven.)
func (r *reasoner) corner() bool {
	any := false
	for t := Earth; t <= Rock; t++ {
		for rest := r.fixed[t]; !rest.empty(); rest = rest.rest() {
			i := rest.first()
			for corners := r.th.g.king[i].minus(r.th.g.edge[i]).and(r.m.may[t]); !corners.empty(); corners = corners.rest() {
				j := corners.first()
				any = r.cornerOf(i, j, t, r.th.g.edge[i].and(r.th.g.edge[j])) || any
			}
		}
	}
	return any
}

// cornerOf looks at a space that has a terrain, one at its corner that may have it, and the two links between them.
func (r *reasoner) cornerOf(i, j, t int, links spaces) bool {
	open := links.and(r.m.may[t])
	if open.empty() {
		s := step{idea: ideaCorner, at: j, terrain: t, region: space(i)}
		return r.conclude(s, []fact{notTerrain(j, t)}, func() []fact {
			return areNot(isTerrain(nil, space(i), t), links, t)
		})
	}
	if !open.single() || !r.fixed[t].has(j) {
		return false
	}
	s := step{idea: ideaCornerLink, at: open.first(), terrain: t, region: space(i).or(space(j))}
	return r.conclude(s, isTerrain(nil, open, t), func() []fact {
		return areNot(isTerrain(nil, space(i).or(space(j)), t), links.minus(open), t)
	})
}

// mustGrow: a region whose crops demand more spaces than it has, and which can grow over one space only, does.
func (r *reasoner) mustGrow() bool {
	any := false
	for k := range r.regions {
		g := &r.regions[k]
		at, need := r.demand(g)
		if need <= g.size || !g.grow.single() {
			continue
		}
		s := step{idea: ideaMustGrow, at: g.grow.first(), terrain: g.terrain, crop: need, n: need, region: g.spaces}
		any = r.conclude(s, isTerrain(nil, g.grow, g.terrain), func() []fact {
			out := isTerrain(nil, g.spaces, g.terrain)
			for v := 1; v < need; v++ {
				out = append(out, notCrop(at, v))
			}
			return areNot(out, r.th.g.around(g.spaces, &r.th.g.edge).minus(g.grow), g.terrain)
		}) || any
	}
	return any
}

// demand is the least crop that some space of a region can have, if it is the highest such: its region is as large.
func (r *reasoner) demand(g *region) (at, need int) {
	for rest := g.spaces; !rest.empty(); rest = rest.rest() {
		if v := r.m.crops.at(rest.first()); v > need {
			at, need = rest.first(), v
		}
	}
	return at, need
}
