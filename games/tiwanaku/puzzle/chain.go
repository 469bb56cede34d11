package puzzle

import (
	"context"
	"math/bits"
)

// Chain is one chain of steps to everything that is certain and not yet public.
type Chain struct {
	Steps   []Step
	Weight  int // of all steps together
	Hardest int // of the hardest step
	// Known is what is public with all that the steps have shown.
	Known Known
	// Complete is false if the budget ran out: what was concluded until then is true.
	Complete bool
}

// ExplainAll tells step by step all that is certain, the easiest first, and leaves out what nothing rests on. Errors are
// as those of [Explain], except that nothing being certain is a chain without steps.
func ExplainAll(ctx context.Context, k *Known, budget Budget) (Chain, error) {
	d, err := Deduce(ctx, k, Exact, budget)
	if err != nil {
		return Chain{}, err
	}
	e := newExplainer(ctx, k, &d, budget)
	r := e.start.fork()
	e.exhaustAll(r)
	steps, _ := r.slice(r.settledFacts())
	out := Chain{Known: *k, Complete: d.Complete && e.left >= 0}
	for _, s := range (&teller{g: r.th.g}).steps(&e.start.m, steps) {
		out.Steps = append(out.Steps, s)
		out.Weight += s.Weight
		out.Hardest = max(out.Hardest, s.Weight)
	}
	r.learn(&out.Known)
	return out, ctx.Err()
}

// exhaustAll concludes everything that is certain, by suppositions where nothing else helps.
func (e *explainer) exhaustAll(r *reasoner) {
	for !e.reach(r, hardest, func() bool { return e.open(r, TheTerrain).or(e.open(r, TheCrop)).empty() }) {
		terrains, cropsOpen := e.open(r, TheTerrain), e.open(r, TheCrop)
		switch {
		case e.left < 0 || e.ctx.Err() != nil:
			return
		case e.refute(r, terrains.or(cropsOpen)):
		case !terrains.empty():
			e.exhaust(r, terrains, TheTerrain)
		default:
			e.exhaust(r, cropsOpen, TheCrop)
		}
	}
}

// open is the spaces where something is certain that was not concluded yet.
func (e *explainer) open(r *reasoner, about Subject) spaces {
	var out spaces
	for i := range r.th.g.n {
		mask := e.truth.terrains(i)
		if about == TheCrop {
			mask = e.truth.crops.mask(i)
		}
		if bits.OnesCount8(mask) == 1 && !r.certain(i, about) {
			out = out.or(space(i))
		}
	}
	return out
}

// settledFacts is what makes spaces certain, of all that was concluded.
func (r *reasoner) settledFacts() []fact {
	var out []fact
	for i := range r.th.g.n {
		if r.terrain(i) != 0 {
			out = r.concluded(out, i, 0, Terrains)
		}
		if r.crop(i) != 0 {
			out = r.concluded(out, i, Terrains, kinds)
		}
	}
	return out
}

func (r *reasoner) concluded(out []fact, i, from, to int) []fact {
	for _, f := range allFacts(i, from, to) {
		if r.why[f] > 0 {
			out = append(out, f)
		}
	}
	return out
}

// learn writes what is certain into what is known.
func (r *reasoner) learn(k *Known) {
	for i := range r.th.g.n {
		at := r.th.g.public[i]
		if t := r.terrain(i); t != 0 && k.Terrain[at] == 0 {
			k.Terrain[at] = uint8(t)
			k.Supply[t]--
		}
		if v := r.crop(i); v != 0 {
			k.Crop[at] = uint8(v)
		}
	}
}
