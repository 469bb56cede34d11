package bot

import (
	"cmp"
	"context"
	"math"
	"slices"

	"kancha/game"
)

// Chance is what became known at an answer, and what that was worth: the expected lead after it against what could be
// expected of the answer before. Luck adds up to about nothing over many games.
type Chance struct {
	Step int
	Lead []float64 // by seat: by how much the expected lead changed
}

// chance judges what an answer made known. View is what its seat knew before.
func (l *looking) chance(ctx context.Context, t Turn, view drawn) {
	after := l.draw(ctx, t.After, t.Step)
	c := Chance{t.Step, make([]float64, view.Seats())}
	scratch := view.samples[0].Clone()
	for seat := range game.Seat(view.Seats()) {
		value, promised, n := Evaluation(l.Brain, view.samples, seat), 0.0, 0
		for _, s := range view.samples {
			s.CopyTo(scratch)
			if scratch.Apply(t.Seat, t.Move, nil) == nil {
				promised += value(scratch)
				n++
			}
		}
		if n > 0 {
			c.Lead[seat] = mean(Evaluation(l.Brain, after.samples, seat), after.samples) - promised/float64(n)
		}
	}
	l.out.Chance = append(l.out.Chance, c)
}

func mean(value func(game.State) float64, of []game.State) (sum float64) {
	for _, s := range of {
		sum += value(s) / float64(len(of))
	}
	return sum
}

// Which changes are told.
const (
	mostSwings = 3
	leastSwing = 5.0 // points
)

// Swing is a change of what a seat could expect, between the beginnings of two of its turns: so it does not matter whose
// turn it is. Only a part of it is anybody's fault or luck; the rest is what was played well, and what the estimate before
// could not see coming.
type Swing struct {
	Seat     game.Seat
	From, To int // answers given
	Change   float64
	Own      float64 // part of the change: what the seat's own decisions cost, not positive
	Others   float64 // what those of the others cost them; how much of it helped the seat is not known if they are several
	Chance   float64 // part of the change: what became known
	Scored   []int   // by seat: points in between
}

// swings finds the largest changes that do not overlap.
func (a *Analysis) swings(automaton func(game.Seat) bool) []Swing {
	var all []Swing
	for i, from := range a.Outlook {
		if from.Turn == game.Watcher || automaton(from.Turn) {
			continue
		}
		for j, to := range a.Outlook[i+1:] {
			if to.Turn == from.Turn || i+1+j == len(a.Outlook)-1 {
				all = append(all, a.swing(from, to))
				break
			}
		}
	}
	slices.SortStableFunc(all, func(x, y Swing) int { return cmp.Compare(math.Abs(y.Change), math.Abs(x.Change)) })
	var out []Swing
	for _, s := range all {
		overlaps := func(o Swing) bool { return s.From < o.To && o.From < s.To }
		if math.Abs(s.Change) >= leastSwing && len(out) < mostSwings && !slices.ContainsFunc(out, overlaps) {
			out = append(out, s)
		}
	}
	return out
}

// swing takes the change between two moments apart.
func (a *Analysis) swing(from, to Outlook) Swing {
	seat := from.Turn
	s := Swing{Seat: seat, From: from.Step, To: to.Step, Change: to.Lead[seat] - from.Lead[seat]}
	within := func(step int) bool { return step > s.From && step <= s.To }
	for _, d := range a.Decisions {
		switch {
		case !within(d.Step):
		case d.Seat == seat:
			s.Own -= d.Cost()
		default:
			s.Others += d.Cost()
		}
	}
	for _, c := range a.Chance {
		if within(c.Step) {
			s.Chance += c.Lead[seat]
		}
	}
	for i := range to.scored {
		s.Scored = append(s.Scored, to.scored[i]-from.scored[i])
	}
	return s
}

// Luck is what became known in a game all in all, for a seat.
func (a *Analysis) Luck(seat game.Seat) (sum float64) {
	for _, c := range a.Chance {
		sum += c.Lead[seat]
	}
	return sum
}
