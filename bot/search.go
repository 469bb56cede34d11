package bot

import (
	"context"
	"math"
	"sync"

	"kancha/game"
)

// search is a Monte Carlo tree search over what its seat can know. Every walk draws one state that the seat could be in
// and plays it some turns ahead; the tree remembers the seat's own answers, not positions, so that one plan is tried on
// all states alike and nothing hidden is used. See explorer.
//
// With a number of walks it is reproducible from the view, the generator, and the number of cores.
type search struct {
	brain Brain
	set   settings
	limit Limit
}

// settings are how a search walks. The numbers were chosen by series in the arena, see docs/opponents.md.
type settings struct {
	turns      int     // own turns on a walk, with the one under way
	answers    int     // on a walk at most, whatever turns are
	glances    int     // answers looked at where nothing is known
	own        choice  // in the seat's own tree
	habit      choice  // in a turn
	warmth     float64 // points by which an answer has to look better to get e times the attention
	winScale   float64 // points of lead that win nearly three games of four
	steepness  float64 // points of gain for which the same holds
	gain       float64 // how much of the utility is gain, the rest is winning
	samples    int     // states drawn in advance where a game gives them cheaply
	edges      int     // remembered
	everyWalks int     // between two looks at the clock
}

var strong = settings{
	turns: 3, answers: 120, glances: 4,
	own:    choice{explore: 8, width: 3},
	habit:  choice{explore: 4, width: 3},
	warmth: 4, winScale: 12, steepness: 10, gain: 0.5, samples: 64, edges: 200_000, everyWalks: 16,
}

// Redealer is an optional side of a game.View: Determinize into a state that is there already, without allocating.
type Redealer interface {
	Redeal(r *game.Rand, into game.State)
}

func (b search) Choose(ctx context.Context, view game.View, rand *game.Rand) (game.Move, error) {
	moves, err := legal(view)
	if err != nil || len(moves) == 1 {
		return first(moves), err
	}
	if m, ok := b.solved(ctx, view, rand); ok {
		return m, nil
	}
	found := b.explore(ctx, view, rand)
	best, most := moves[0], uint32(0)
	for _, m := range moves { // in the order of the rules, so that equals are decided everywhere alike
		if n := found[m]; n > most {
			best, most = m, n
		}
	}
	return best, nil
}

// explore gives how often each answer was followed, by all cores together.
func (b search) explore(ctx context.Context, view game.View, rand *game.Rand) map[game.Move]uint32 {
	found := map[game.Move]uint32{}
	cores := max(1, b.limit.Cores)
	if cores == 1 {
		b.alone(ctx, view, rand.Fork(), b.limit.Walks, found)
		return found
	}
	var wait sync.WaitGroup
	var lock sync.Mutex
	var failed any
	for n := range cores {
		r := rand.Fork()
		own := view.Determinize(&r).View(view.Viewer()) // the same view; positions are not to be shared
		wait.Go(func() {
			part := map[game.Move]uint32{}
			defer func() {
				lock.Lock()
				defer lock.Unlock()
				if p := recover(); p != nil {
					failed = p
				}
				for m, n := range part {
					found[m] += n
				}
			}()
			b.alone(ctx, own, r, (b.limit.Walks+cores-1-n)/cores, part)
		})
	}
	wait.Wait()
	if failed != nil {
		panic(failed)
	}
	return found
}

// alone searches on one core. Walks is 0 for a search that ends with its context.
func (b search) alone(ctx context.Context, view game.View, rand game.Rand, walks int, found map[game.Move]uint32) {
	e := b.explorer(view, rand)
	defer keepTree(e.tree)
	for n := 0; (walks == 0 && b.limit.Walks == 0) || n < walks; n++ {
		if n%e.set.everyWalks == 0 && (ctx.Err() != nil || walks > 0 && e.settled(walks-n)) {
			break
		}
		e.walk()
	}
	for x := e.tree.nodes[e.root].first; x != 0; x = e.tree.edges[x].next {
		found[e.tree.edges[x].move] = e.tree.edges[x].visits
	}
}

// explorer prepares a search of one core.
func (b search) explorer(view game.View, rand game.Rand) *explorer {
	e := &explorer{set: b.set, seat: view.Viewer(), rand: rand}
	if b.limit.Edges > 0 {
		e.set.edges = b.limit.Edges
	}
	least, most := b.set.samples, 4*b.set.samples
	follows := believer(b.brain)
	if follows != nil {
		least, most = follows.BeliefSamples()
	}
	samples := []game.State{}
	if s, ok := view.(Sampler); ok {
		samples = s.Samples(&e.rand, least, most)
	} else {
		samples = append(samples, view.Determinize(&e.rand))
	}
	if follows != nil && len(samples) > 1 {
		e.believe(follows, samples)
	} else {
		for p := range game.Seat(view.Seats()) {
			e.value[p] = Evaluation(b.brain, samples, p)
		}
		e.deal = dealer(e, view, samples)
	}
	e.automata = view.Automata()
	e.state, e.spare = samples[0].Clone(), samples[0].Clone()
	e.tree = newTree(e.set.edges)
	e.root = e.tree.node()
	return e
}

// dealer draws states that the viewer could be in: anew if that is cheap, otherwise one after the other of those that
// were drawn already.
func dealer(e *explorer, view game.View, samples []game.State) func(*game.Rand, game.State) {
	if d, ok := view.(Redealer); ok {
		return d.Redeal
	}
	if len(samples) == 1 {
		return func(r *game.Rand, into game.State) { view.Determinize(r).CopyTo(into) }
	}
	return func(_ *game.Rand, into game.State) {
		samples[e.dealt%len(samples)].CopyTo(into)
		e.dealt++
	}
}

// utility is what a lead is worth, between 0 and 1: partly the chance to win, and partly the lead that was gained since
// the decision. Winning alone would leave a bot without any wish when it is far behind or ahead, and its answers would
// not differ; the lead alone would risk a sure victory for more points. Both are bounded, so that one splendid deal does
// not outweigh many. A lead is over the best of the others, with three and four seats too: who gives the second what
// the first loses has not come nearer.
func (s *settings) utility(lead, before float64, over bool) float64 {
	win := logistic(lead / s.winScale)
	switch {
	case over && lead > 0:
		win = 1
	case over && lead < 0:
		win = 0
	}
	return (1-s.gain)*win + s.gain*logistic((lead-before)/s.steepness)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
