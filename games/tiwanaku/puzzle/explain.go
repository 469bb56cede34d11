package puzzle

import (
	"context"
	"errors"
	"slices"

	"kancha/game"
)

// ErrNotCertain says that there is nothing to explain: more than one value is possible, or the budget ran out before
// it was certain that only one is.
var ErrNotCertain = errors.New("puzzle: nothing is certain there")

// Subject is what an explanation is about.
type Subject uint8

const (
	TheTerrain Subject = iota
	TheCrop
)

// Step is one conclusion in the way a person draws it.
type Step struct {
	// Says is the conclusion and its reason, a phrase of [Hints].
	Says game.Phrase
	// Weight is how hard the idea is: 1 is seen at once, 6 supposes something and refutes it, 10 tries everything.
	Weight int
	// Idea is the rule of thumb that it follows, one of [Ideas], to be told without the answer.
	Idea string
	// Look are the spaces to look at; At are those that the conclusion is about.
	Look, At []int
	// Inner follows a supposition to its contradiction.
	Inner []Step
}

// Explanation is a short chain of steps to something certain.
type Explanation struct {
	At      int // the space
	Subject Subject
	Value   int    // its terrain or crop
	Steps   []Step // none if it is public
	Weight  int    // of all steps together
	Hardest int    // of the hardest step
	steps   []step
}

// Default budget of Explain and Hint: nodes are conclusions here.
const explainNodes = 20000

// Explain tells why the terrain or crop of a space is certain, in as few and as easy steps as it finds: a chain of what
// people use, then suppositions, and as a last resort the remark that everything was tried. The error is
// [ErrNotCertain], [ErrNoBoard], the context's, or a [*BoardError] for unsound knowledge.
func Explain(ctx context.Context, k *Known, at int, about Subject, budget Budget) (Explanation, error) {
	d, err := Deduce(ctx, k, Exact, budget)
	if err != nil {
		return Explanation{}, err
	}
	if at < 0 || at >= k.Spaces() || !d.certain(at, about) {
		return Explanation{}, ErrNotCertain
	}
	e := newExplainer(ctx, k, &d, budget)
	i := int(e.start.th.g.private[at])
	return e.best(i, about), ctx.Err()
}

// Hint explains the easiest crop that is certain and not yet public, on a space whose tile lies.
func Hint(ctx context.Context, k *Known, budget Budget) (Explanation, error) {
	return HintAmong(ctx, k, budget, func(at int) bool { return k.Terrain[at] != 0 })
}

// HintAmong is Hint for some of the spaces, also for those without a tile: for the first of the sets that have something
// certain. The error is [ErrBudget] instead of [ErrNotCertain] if more work might find something.
func HintAmong(ctx context.Context, k *Known, budget Budget, sets ...func(at int) bool) (Explanation, error) {
	d, err := Deduce(ctx, k, Exact, budget)
	if err != nil {
		return Explanation{}, err
	}
	e := newExplainer(ctx, k, &d, budget)
	var goals spaces
	for i := 0; i < len(sets) && goals.empty(); i++ {
		for at := range k.Spaces() {
			if k.Crop[at] == 0 && d.certain(at, TheCrop) && sets[i](at) {
				goals = goals.or(space(int(e.start.th.g.private[at])))
			}
		}
	}
	switch {
	case goals.empty() && !d.Complete:
		return Explanation{}, ErrBudget
	case goals.empty():
		return Explanation{}, ErrNotCertain
	}
	return e.easiest(goals), ctx.Err()
}

// PlainHint is Hint by the ideas alone that suppose nothing. It needs no search, so it is cheap, also where it finds nothing.
func PlainHint(ctx context.Context, k *Known, budget Budget) (Explanation, error) {
	if err := k.Check(); err != nil {
		return Explanation{}, err
	}
	e := &explainer{ctx: ctx, start: newReasoner(k), left: budget.or(explainNodes, 1).Nodes}
	var goals spaces
	for at := range k.Spaces() {
		if k.Crop[at] == 0 && k.Terrain[at] != 0 {
			goals = goals.or(space(int(e.start.th.g.private[at])))
		}
	}
	r := e.start.fork()
	if !e.reach(r, hardest, func() bool { return !r.certainOf(goals).empty() }) {
		return Explanation{}, ErrNotCertain
	}
	return e.easiest(goals), ctx.Err()
}

func (d *Deduction) certain(at int, about Subject) bool {
	mask := d.Crop[at]
	if about == TheTerrain {
		mask = d.Terrain[at]
	}
	return mask&(mask-1) == 0
}

// explainer searches explanations.
type explainer struct {
	ctx   context.Context
	start *reasoner
	truth mind // what is possible at all
	left  int  // conclusions that may still be drawn
}

func newExplainer(ctx context.Context, k *Known, d *Deduction, budget Budget) *explainer {
	e := &explainer{ctx: ctx, start: newReasoner(k), left: budget.or(explainNodes, 1).Nodes}
	for i := range e.start.th.g.n {
		at := e.start.th.g.public[i]
		for what := range kinds {
			if d.Terrain[at]>>what&1 != 0 && what < Terrains {
				e.truth.may[what+1] = e.truth.may[what+1].or(space(i))
			}
			if what >= Terrains && d.Crop[at]>>(what-Terrains)&1 != 0 {
				e.truth.crops[what-Terrains+1] = e.truth.crops[what-Terrains+1].or(space(i))
			}
		}
	}
	return e
}

// best is the explanation with the least weight of those found when looking only so far around the space.
func (e *explainer) best(i int, about Subject) Explanation {
	var best Explanation
	found := false
	for radius := 1; radius <= MaxSide; radius++ {
		near := space(i)
		for range radius {
			near = near.or(e.start.th.g.around(near, &e.start.th.g.king))
		}
		if x, ok := e.within(near, nil, i, about); ok && (!found || x.Weight < best.Weight) {
			best, found = e.shorten(x, near, i, about), true
		}
		if near == e.start.th.g.all {
			break
		}
	}
	if found {
		return best
	}
	r := e.start.fork()
	e.force(r, space(i), about)
	return e.tell(r, i, about)
}

// within explains with conclusions about some spaces only, and without some facts; false if that is not enough.
func (e *explainer) within(near spaces, avoid []fact, i int, about Subject) (Explanation, bool) {
	r := e.start.fork()
	r.near, r.avoid = near, avoid
	if !e.reach(r, hardest, func() bool { return r.certain(i, about) }) {
		return Explanation{}, false
	}
	return e.tell(r, i, about), true
}

// shorten leaves out what is not needed: it does without each step in turn.
func (e *explainer) shorten(x Explanation, near spaces, i int, about Subject) Explanation {
	var avoid []fact
	for k := 0; k < len(x.steps)-1; {
		tried := append(slices.Clone(avoid), x.steps[k].struck...)
		if y, ok := e.within(near, tried, i, about); ok && y.Weight < x.Weight {
			x, avoid, k = y, tried, 0
			continue
		}
		k++
	}
	return x
}

// easiest explains the first crop to become certain of some spaces.
func (e *explainer) easiest(goals spaces) Explanation {
	r := e.start.fork()
	any := func() bool { return !r.certainOf(goals).empty() }
	if !e.reach(r, hardest, any) {
		e.force(r, goals, TheCrop)
	}
	var best Explanation
	for rest := r.certainOf(goals); !rest.empty(); rest = rest.rest() {
		if x := e.tell(r, rest.first(), TheCrop); len(best.Steps) == 0 || x.Weight < best.Weight {
			best = x
		}
	}
	if best.Hardest > hardest {
		return best // looking again with less around would not do either
	}
	if x := e.best(int(r.th.g.private[best.At]), TheCrop); x.Weight < best.Weight {
		return x
	}
	return best
}

func (r *reasoner) certain(i int, about Subject) bool {
	if about == TheTerrain {
		return r.terrain(i) != 0
	}
	return r.crop(i) != 0
}

// certainOf is the spaces whose crop is certain.
func (r *reasoner) certainOf(s spaces) spaces {
	var out spaces
	for ; !s.empty(); s = s.rest() {
		if r.crop(s.first()) != 0 {
			out = out.or(space(s.first()))
		}
	}
	return out
}

// reach draws conclusions up to a weight until a goal is reached; false if it is not. Easy ones come first.
func (e *explainer) reach(r *reasoner, weight int, goal func() bool) bool {
	for !goal() {
		if e.left--; e.left < 0 || e.ctx.Err() != nil || !r.next(weight) {
			return false
		}
	}
	return true
}

// force goes on with suppositions until one of the goals is certain, and in the end with what trying everything shows.
func (e *explainer) force(r *reasoner, goals spaces, about Subject) {
	goal := func() bool {
		for rest := goals; !rest.empty(); rest = rest.rest() {
			if r.certain(rest.first(), about) {
				return true
			}
		}
		return false
	}
	for !e.reach(r, hardest, goal) {
		if !e.refute(r, goals) {
			e.exhaust(r, goals, about)
			return
		}
	}
}

// refute finds the supposition that is refuted in the fewest steps, close to the goals first.
func (e *explainer) refute(r *reasoner, goals spaces) bool {
	near, before := goals, spaces{}
	for {
		var best step
		for rest := near.minus(before); !rest.empty(); rest = rest.rest() {
			i := rest.first()
			for what := range kinds {
				if !r.m.allows(i, what) || e.truth.allows(i, what) || e.left < 0 || e.ctx.Err() != nil {
					continue
				}
				e.left -= suppositions / 4
				if s, ok := r.suppose(i, what, suppositions); ok && (best.inner == nil || len(s.inner) < len(best.inner)) {
					best = s
				}
			}
		}
		if best.inner != nil {
			r.conclude(best, best.struck, func() []fact { return best.because })
			r.refresh()
			return true
		}
		if near == r.th.g.all {
			return false
		}
		before = near
		near = near.or(r.th.g.around(near, &r.th.g.king))
	}
}

// suppositions is how many conclusions are drawn from one supposition.
const suppositions = 60

// exhaust concludes what only trying everything shows, for the first of the goals.
func (e *explainer) exhaust(r *reasoner, goals spaces, about Subject) {
	i, s := goals.first(), step{idea: ideaExhaustiveTerrain, at: goals.first()}
	from, to := 0, Terrains
	if about == TheCrop {
		s.idea, from, to = ideaExhaustiveCrop, Terrains, kinds
	}
	var struck []fact
	for what := from; what < to; what++ {
		if !e.truth.allows(i, what) {
			struck = append(struck, factOf(i, what))
		} else if about == TheCrop {
			s.crop = what - Terrains + 1
		} else {
			s.terrain = what + 1
		}
	}
	r.conclude(s, struck, func() []fact { return nil })
	r.refresh()
}

// tell puts what makes a space certain into words.
func (e *explainer) tell(r *reasoner, i int, about Subject) Explanation {
	x := Explanation{At: int(r.th.g.public[i]), Subject: about, Value: r.terrain(i)}
	want := allFacts(i, 0, Terrains)
	if about == TheCrop {
		x.Value, want = r.crop(i), allFacts(i, Terrains, kinds)
	}
	want = slices.DeleteFunc(want, func(f fact) bool { return r.why[f] == 0 })
	x.steps, _ = r.slice(want)
	t := teller{g: r.th.g}
	x.Steps = t.steps(&e.start.m, x.steps)
	for _, s := range x.Steps {
		x.Weight += s.Weight
		x.Hardest = max(x.Hardest, s.Weight)
	}
	return x
}
