package puzzle

import (
	"math/bits"
	"slices"
)

// A fact is that a space does not have something: space*kinds + what, where what is a terrain from 0 to 3 or, from 4
// on, a crop. That a space has a terrain or crop is that it has none of the others.
type fact int

const kinds = Terrains + Crops

func factOf(i, what int) fact  { return fact(i*kinds + what) }
func (f fact) space() int      { return int(f) / kinds }
func (f fact) what() int       { return int(f) % kinds }
func notTerrain(i, t int) fact { return factOf(i, t-1) }
func notCrop(i, v int) fact    { return factOf(i, Terrains+v-1) }

// step is one conclusion in the way a person draws it.
type step struct {
	idea          idea
	at            int    // the space it is about, -1 for none
	terrain, crop int    // what it is about, 0 for nothing
	n             int    // a number of the idea
	region        spaces // spaces that the idea names
	because       []fact
	struck        []fact // what it rules out
	inner         []step // an assumption and what follows from it, up to the contradiction
}

// reasoner concludes step by step, with the ideas that people use, and remembers for each conclusion why.
type reasoner struct {
	th      thinker
	m       mind
	options []option
	fixed   [Terrains + 1]spaces
	regions []region
	steps   []step
	near    spaces // only what is about these spaces is concluded
	avoid   []fact // and nothing of this
	// why is the number of the step that struck a fact, plus one; 0 if it is not struck, given if it was public.
	why [maxSpaces * kinds]int32
}

const given = -1

// region is a connected set of spaces that certainly belong to one region.
type region struct {
	spaces  spaces
	terrain int
	grow    spaces // spaces at its sides that may belong to it
	size    int
}

// newReasoner starts from public information.
func newReasoner(k *Known) *reasoner {
	r := &reasoner{}
	r.m = r.th.recall(k)
	r.near = r.th.g.all
	r.options = r.th.everything(nil)
	for i := range r.th.g.n {
		for what := range kinds {
			if !r.m.allows(i, what) {
				r.why[factOf(i, what)] = given
			}
		}
	}
	r.refresh()
	return r
}

// refresh brings the regions up to date.
func (r *reasoner) refresh() {
	var t tally
	for k := Earth; k <= Rock; k++ {
		t.add(r.m.may[k])
	}
	r.regions = r.regions[:0]
	for k := Earth; k <= Rock; k++ {
		r.fixed[k] = r.m.may[k].minus(t.two)
		for left := r.fixed[k]; !left.empty(); {
			found := r.th.g.component(left.first(), r.fixed[k])
			left = left.minus(found)
			grow := r.th.g.around(found, &r.th.g.edge).and(r.m.may[k])
			r.regions = append(r.regions, region{found, k, grow, found.count()})
		}
	}
}

// conclude notes a step, if it strikes anything new. Because is called only then.
func (r *reasoner) conclude(s step, struck []fact, because func() []fact) bool {
	for _, f := range struck {
		if r.near.has(f.space()) && r.m.allows(f.space(), f.what()) && !slices.Contains(r.avoid, f) {
			s.struck = append(s.struck, f)
		}
	}
	if len(s.struck) == 0 {
		return false
	}
	s.because = because()
	r.steps = append(r.steps, s)
	for _, f := range s.struck {
		r.m.strike(f.space(), f.what())
		r.why[f] = int32(len(r.steps))
	}
	return true
}

// terrain is the terrain of a space, 0 while it is open.
func (r *reasoner) terrain(i int) int {
	for t := Earth; t <= Rock; t++ {
		if r.fixed[t].has(i) {
			return t
		}
	}
	return 0
}

// crop is the crop of a space, 0 while it is open.
func (r *reasoner) crop(i int) int {
	if mask := r.m.crops.mask(i); mask&(mask-1) == 0 {
		return bits.Len8(mask)
	}
	return 0
}

// isTerrain is the facts that make spaces have a terrain.
func isTerrain(out []fact, s spaces, t int) []fact {
	for ; !s.empty(); s = s.rest() {
		for u := Earth; u <= Rock; u++ {
			if u != t {
				out = append(out, notTerrain(s.first(), u))
			}
		}
	}
	return out
}

// isCrop is the facts that make a space have a crop.
func isCrop(out []fact, i, v int) []fact {
	for u := Potato; u <= Quinoa; u++ {
		if u != v {
			out = append(out, notCrop(i, u))
		}
	}
	return out
}

// areNot is the facts that spaces do not have a terrain.
func areNot(out []fact, s spaces, t int) []fact {
	for ; !s.empty(); s = s.rest() {
		out = append(out, notTerrain(s.first(), t))
	}
	return out
}

// haveNot is the facts that spaces do not have a crop.
func haveNot(out []fact, s spaces, v int) []fact {
	for ; !s.empty(); s = s.rest() {
		out = append(out, notCrop(s.first(), v))
	}
	return out
}

// closed is the facts that make a region finished: it has its terrain and nothing around has it.
func (r *reasoner) closed(g *region) []fact {
	return areNot(isTerrain(nil, g.spaces, g.terrain), r.th.g.around(g.spaces, &r.th.g.edge), g.terrain)
}

// rule is one idea at work: it tells whether it concluded anything.
type rule struct {
	weight int
	apply  func(*reasoner) bool
}

// rules in the order in which a person tries them.
var rules = []rule{
	{1, (*reasoner).neighbours},
	{1, (*reasoner).onceInRegion},
	{1, (*reasoner).finishedRegion},
	{2, (*reasoner).onlyPlace},
	{3, (*reasoner).supplyEmpty},
	{3, (*reasoner).supplyExact},
	{3, (*reasoner).tooLarge},
	{3, (*reasoner).cropTwice},
	{3, (*reasoner).corner},
	{3, (*reasoner).mustGrow},
	{4, (*reasoner).sizeCap},
	{4, (*reasoner).shadow},
	{4, (*reasoner).pointing},
	{4, (*reasoner).everyWay},
	{4, (*reasoner).supplyReserved},
	{5, (*reasoner).noWay},
}

// hardest is the weight of the hardest rule that assumes nothing.
const hardest = 5

// next applies the easiest rule that concludes something, up to a weight.
func (r *reasoner) next(weight int) bool {
	for _, rule := range rules {
		if rule.weight <= weight && rule.apply(r) {
			r.refresh()
			return true
		}
	}
	return false
}
