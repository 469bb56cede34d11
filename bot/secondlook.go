package bot

import (
	"cmp"
	"context"
	"slices"

	"kancha/game"
)

// What is looked at again.
const (
	turningPoints = 3
	leastCost     = 0.5 // points that a decision costs at least that is looked at again
	leastTurning  = 1.0 // points that a turning point costs at least

	// The dearest decisions are looked at again by a search, with some answers that seemed good.
	secondLooks = 12
	contenders  = 3
	deepWalks   = 150 // for each answer

	// The dearest of these are looked at afresh, what was played against what seemed best, by searches that know nothing
	// of each other: what one of them happens to find out decides more than how long it looks.
	freshLooks = 6
	opinions   = 4 // by turns of the search that looked before, and of one that looks farther
	freshWalks = 60
)

// promising are the best answers, and the one that was given.
func promising(choices []Choice, played game.Move) []game.Move {
	moves := []game.Move{played}
	for _, c := range choices[:min(contenders, len(choices))] {
		if c.Move != played {
			moves = append(moves, c.Move)
		}
	}
	return moves
}

// secondLook lets the searches compare the answers of the dearest decisions. What they find counts in place of what was
// thought of them at first.
func (l *looking) secondLook(ctx context.Context) error {
	if l.Search == nil {
		return nil
	}
	for _, at := range l.out.turning(secondLooks, (*Decision).dear) {
		d := &l.out.Decisions[at]
		rand := game.NewRand(uint64(d.Step))
		choices, err := l.Search.Compare(ctx, l.views[d.Step], &rand, d.promising, deepWalks)
		if err != nil {
			return err
		}
		d.Deep, d.agreed, d.Best = true, l.Far == nil, choices[0]
		d.Played = valued(choices, d.Played)
	}
	return l.freshLook(ctx)
}

// freshLook asks for more opinions about the dearest decisions.
func (l *looking) freshLook(ctx context.Context) error {
	if l.Far == nil {
		return nil
	}
	for _, at := range l.out.turning(freshLooks, func(d *Decision) bool { return d.Deep && d.dear() }) {
		d := &l.out.Decisions[at]
		if err := l.hear(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// hear values a decision by fresh opinions alone: the best of several answers looks better to whoever chose it than it is.
func (l *looking) hear(ctx context.Context, d *Decision) error {
	played, best := Choice{Move: d.Played.Move}, Choice{Move: d.Best.Move}
	d.agreed = true
	for n := range opinions {
		by := []Comparer{l.Search, l.Far}[n%2]
		rand := game.NewRand(uint64(d.Step)<<8 + uint64(n))
		choices, err := by.Compare(ctx, l.views[d.Step], &rand, []game.Move{played.Move, best.Move}, freshWalks)
		if err != nil {
			return err
		}
		p, b := valued(choices, played), valued(choices, best)
		d.agreed = d.agreed && b.Value > p.Value
		played.add(p)
		best.add(b)
	}
	d.Played, d.Best = played, best
	if d.Cost() < 0 {
		d.Best = d.Played
	}
	d.agreed = d.agreed && d.Cost() >= leastTurning
	return nil
}

// add averages an opinion in.
func (c *Choice) add(o Choice) {
	c.Value += o.Value / opinions
	c.Visits += o.Visits
}

// valued is how an answer was valued, or what was known if it was not.
func valued(choices []Choice, known Choice) Choice {
	for _, c := range choices {
		if c.Move == known.Move {
			return c
		}
	}
	return known
}

// dear tells whether a decision cost so much that it is worth another look.
func (d *Decision) dear() bool { return d.Cost() >= leastCost }

// turning finds the dearest decisions of a kind, one of each turn.
func (a *Analysis) turning(most int, kind func(*Decision) bool) []int {
	var order []int
	for i := range a.Decisions {
		if kind(&a.Decisions[i]) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(a.Decisions[j].Cost(), a.Decisions[i].Cost()) })
	var out []int
	for _, i := range order {
		if len(out) < most && !slices.ContainsFunc(out, func(j int) bool { return a.together(i, j) }) {
			out = append(out, i)
		}
	}
	return out
}

// together tells whether two decisions are of one seat, and nobody else decided between them.
func (a *Analysis) together(i, j int) bool {
	for _, d := range a.Decisions[min(i, j) : max(i, j)+1] {
		if d.Seat != a.Decisions[i].Seat {
			return false
		}
	}
	return true
}
