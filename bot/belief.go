package bot

import (
	"slices"

	"kancha/game"
)

// Believer is an optional side of a [Scholar]: it follows what becomes known on a walk of a search. A Scholar alone judges
// all of the walk by what was known when it began, so that nothing is worth finding out.
type Believer interface {
	Scholar
	// BeliefSamples is on how many samples a belief is to rest: at least, and at most where they cost little. None at all
	// is wanted by a brain that follows nothing.
	BeliefSamples() (least, most int)
	// Believe prepares for the walks of one decision. The samples are determinizations of one view; they must not be
	// changed.
	Believe(samples []game.State) Belief
}

// Belief is what is known on a walk, which all seats know alike. It is used by one goroutine, and allocates nothing once it
// has been used.
type Belief interface {
	// Begin begins a walk on which a sample is the truth.
	Begin(sample int)
	// Value judges a position of the walk as [Brain.Evaluate] does, by what is known in it.
	Value(s game.State, seat game.Seat) float64
	// Sensible leaves of the answers that a seat may give now those that what is known does not speak against, at least
	// one. It reuses the slice.
	Sensible(s game.State, seat game.Seat, moves []game.Move) []game.Move
}

// believer is the brain as one that follows what becomes known, nil if it does not.
func believer(brain Brain) Believer {
	if b, ok := brain.(Believer); ok {
		if least, _ := b.BeliefSamples(); least > 0 {
			return b
		}
	}
	return nil
}

// believe lets the explorer judge by a belief that rests on its samples, each of which it deals in turn.
func (e *explorer) believe(b Believer, samples []game.State) {
	e.belief = b.Believe(samples)
	for p := range e.value {
		e.value[p] = func(s game.State) float64 { return e.belief.Value(s, game.Seat(p)) }
	}
	e.deal = func(_ *game.Rand, into game.State) {
		n := e.dealt % len(samples)
		samples[n].CopyTo(into)
		e.belief.Begin(n)
		e.dealt++
	}
}

// sensible keeps of the answers that a seat may give those that are worth a walk. The one that the walk has to begin with
// stays.
func (e *explorer) sensible(seat game.Seat, begins bool) {
	if e.belief == nil {
		return
	}
	e.moves = e.belief.Sensible(e.state, seat, e.moves)
	if begins && e.bound && !slices.Contains(e.moves, e.force) && e.state.Check(seat, e.force) == nil {
		e.moves = append(e.moves, e.force)
	}
}
