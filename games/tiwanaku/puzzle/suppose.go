package puzzle

import "slices"

// What a fact owes to, in the why of a reasoner that follows a supposition.
const (
	supposed = -2 // the supposition itself
	outside  = -3 // a conclusion from before
)

// contradiction finds something that cannot be.
func (r *reasoner) contradiction() (step, bool) {
	for i := range r.th.g.n {
		if r.m.terrains(i) == 0 {
			return step{idea: ideaNoTerrainLeft, at: i, because: allFacts(i, 0, Terrains)}, true
		}
		if r.m.crops.mask(i) == 0 {
			return step{idea: ideaNoCropLeft, at: i, because: allFacts(i, Terrains, kinds)}, true
		}
	}
	for k := range r.regions {
		if s, ok := r.brokenRegion(&r.regions[k]); ok {
			return s, true
		}
	}
	return r.brokenSupply()
}

func allFacts(i, from, to int) []fact {
	var out []fact
	for what := from; what < to; what++ {
		out = append(out, factOf(i, what))
	}
	return out
}

func (r *reasoner) brokenRegion(g *region) (step, bool) {
	if g.size > Crops {
		s := step{idea: ideaGrownTooLarge, at: -1, terrain: g.terrain, n: g.size, region: g.spaces}
		s.because = isTerrain(nil, g.spaces, g.terrain)
		return s, true
	}
	if !r.whole(g) {
		return step{}, false
	}
	for v := 1; v <= g.size; v++ {
		if !r.m.crops[v].meets(g.spaces) {
			s := step{idea: ideaNoPlaceLeft, at: -1, crop: v, region: g.spaces}
			s.because = haveNot(r.wholeBecause(g), g.spaces, v)
			return s, true
		}
	}
	return step{}, false
}

func (r *reasoner) brokenSupply() (step, bool) {
	for t := Earth; t <= Rock; t++ {
		s := step{at: -1, terrain: t, n: r.th.total[t]}
		if r.left(t) < 0 {
			s.idea, s.because = ideaTooManyTiles, isTerrain(nil, r.fixed[t], t)
			return s, true
		}
		if r.m.may[t].count() < r.th.total[t] {
			s.idea, s.because = ideaTooFewTiles, areNot(nil, r.th.g.all.minus(r.m.may[t]), t)
			return s, true
		}
	}
	return step{}, false
}

// suppose follows the supposition that a space has something, for so many conclusions at most. If it leads to a
// contradiction, the step tells how.
func (r *reasoner) suppose(i, what, conclusions int) (step, bool) {
	in := r.fork()
	in.m.assume(i, what)
	for other := range kinds {
		if f := factOf(i, other); in.why[f] == 0 && !in.m.allows(i, other) {
			in.why[f] = supposed
		}
	}
	in.refresh()
	for {
		if end, ok := in.contradiction(); ok {
			return r.refuted(in, i, what, end), true
		}
		if conclusions--; conclusions < 0 || !in.next(hardest) {
			return step{}, false
		}
	}
}

// fork is a reasoner that goes on from here and remembers only what it concludes itself.
func (r *reasoner) fork() *reasoner {
	in := *r
	in.options = slices.Clone(r.options)
	in.regions, in.steps = nil, nil
	in.near = r.th.g.all
	for f, w := range in.why {
		if w > 0 {
			in.why[f] = outside
		}
	}
	return &in
}

// refuted is the step that rules out a supposition.
func (r *reasoner) refuted(in *reasoner, i, what int, end step) step {
	s := step{idea: ideaSupposeTerrain, at: i, terrain: what + 1, struck: []fact{factOf(i, what)}}
	if what >= Terrains {
		s.idea, s.terrain, s.crop = ideaSupposeCrop, 0, what-Terrains+1
	}
	s.inner, s.because = in.slice(end.because)
	s.inner = append(s.inner, end)
	return s
}

// slice is the steps that some facts rest on, each reduced to what is needed of it, and the facts from outside.
func (r *reasoner) slice(want []fact) (kept []step, from []fact) {
	needed := make(map[fact]bool)
	for _, f := range want {
		needed[f] = true
	}
	for k := len(r.steps) - 1; k >= 0; k-- {
		s := r.steps[k]
		s.struck = slices.DeleteFunc(slices.Clone(s.struck), func(f fact) bool { return !needed[f] })
		if len(s.struck) == 0 {
			continue
		}
		for _, f := range s.because {
			needed[f] = true
		}
		kept = append(kept, s)
	}
	for f := range fact(len(r.why)) {
		if needed[f] && r.why[f] == outside {
			from = append(from, f)
		}
	}
	slices.Reverse(kept)
	return kept, from
}
