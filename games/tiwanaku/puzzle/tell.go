package puzzle

// steps puts sliced steps into words. What a crop strikes from its neighbours and its region goes without saying: it is
// told with the conclusion that rests on it, when a space has one crop or terrain left.
func (t *teller) steps(start *mind, steps []step) []Step {
	var out []Step
	m := *start
	told := t.settled(&m)
	var strikers [maxSpaces]spaces
	for k := range steps {
		s, before := &steps[k], m
		var touched spaces
		for _, f := range s.struck {
			m.strike(f.space(), f.what())
			touched = touched.or(space(f.space()))
			if s.silent() {
				strikers[f.space()] = strikers[f.space()].or(s.region)
			}
		}
		if !s.silent() {
			out = append(out, t.step(&before, s, t.by(s, &strikers), touched))
			told = told.or(t.spoken(s, touched))
		}
		out = append(out, t.onlyOnes(&m, touched, &told, &strikers)...)
	}
	return out
}

// silent steps are not told by themselves.
func (s *step) silent() bool { return s.idea == ideaNeighbour || s.idea == ideaOnce }

// aspects is a set of spaces whose terrain, and one of spaces whose crop, is settled.
type aspects struct{ terrain, crop spaces }

func (a aspects) or(b aspects) aspects {
	return aspects{a.terrain.or(b.terrain), a.crop.or(b.crop)}
}

func (t *teller) settled(m *mind) aspects {
	var terrains, cropsSeen tally
	for k := Earth; k <= Rock; k++ {
		terrains.add(m.may[k])
	}
	for v := Potato; v <= Quinoa; v++ {
		cropsSeen.add(m.crops[v])
	}
	return aspects{terrains.once(), cropsSeen.once()}
}

// spoken is what a step itself says to be settled.
func (t *teller) spoken(s *step, touched spaces) aspects {
	switch s.idea {
	case ideaSingle, ideaOnlyPlace, ideaExhaustiveCrop:
		return aspects{crop: touched}
	case ideaSupplyExact, ideaCornerLink, ideaMustGrow, ideaMustReach, ideaEveryWay, ideaExhaustiveTerrain:
		return aspects{terrain: touched}
	}
	return aspects{}
}

// by is the spaces whose crops leave a crop only one place.
func (t *teller) by(s *step, strikers *[maxSpaces]spaces) spaces {
	var out spaces
	if s.idea == ideaOnlyPlace {
		for _, f := range s.because {
			if f.what() == Terrains+s.crop-1 {
				out = out.or(strikers[f.space()])
			}
		}
	}
	return out
}

// onlyOnes tells of spaces that have one terrain or crop left now, and nobody has said so.
func (t *teller) onlyOnes(m *mind, touched spaces, told *aspects, strikers *[maxSpaces]spaces) []Step {
	var out []Step
	now := t.settled(m)
	for rest := touched.and(now.terrain).minus(told.terrain); !rest.empty(); rest = rest.rest() {
		s := step{idea: ideaOnlyTerrain, at: rest.first()}
		for k := Earth; k <= Rock; k++ {
			if m.may[k].has(s.at) {
				s.terrain = k
			}
		}
		out = append(out, t.step(m, &s, spaces{}, space(s.at)))
	}
	for rest := touched.and(now.crop).minus(told.crop); !rest.empty(); rest = rest.rest() {
		s := step{idea: ideaOnlyCrop, at: rest.first(), crop: m.crops.at(rest.first())}
		out = append(out, t.step(m, &s, strikers[s.at], space(s.at)))
	}
	*told = told.or(now)
	return out
}

func (t *teller) step(m *mind, s *step, by, touched spaces) Step {
	out := Step{
		Says:   t.phrase(s, by, touched),
		Weight: manners[s.idea].weight,
		Idea:   manners[s.idea].rule,
		Look:   t.public(s.region.or(by)),
		At:     t.public(touched),
	}
	if s.inner == nil {
		return out
	}
	inner, f := *m, s.struck[0]
	inner.assume(f.space(), f.what())
	last := len(s.inner) - 1
	out.Inner = t.steps(&inner, s.inner[:last])
	out.Inner = append(out.Inner, t.step(m, &s.inner[last], spaces{}, spaces{}))
	for _, in := range out.Inner {
		out.Weight += in.Weight
	}
	return out
}

// public is spaces by their public numbers.
func (t *teller) public(s spaces) []int {
	out := []int{}
	for ; !s.empty(); s = s.rest() {
		out = append(out, int(t.g.public[s.first()]))
	}
	return out
}
