// Package practice serves positions of Tiwanaku in which something is certain, and tells why: for who wants to practise
// reading the valley, and for lessons that ask what lies somewhere.
package practice

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
	"kancha/games/tiwanaku/puzzle"
)

// Practice is what Tiwanaku brings. The zero Practice is ready.
type Practice struct{}

var (
	_ lesson.Practice  = Practice{}
	_ lesson.Explainer = Practice{}
)

// kind is something to practise: which explanations belong to it.
type kind struct {
	id   string
	fits func(x *puzzle.Explanation) bool
}

// Long explanations are no exercise: nobody reads them on a phone.
const (
	mostSteps   = 4
	mostSaid    = 9  // with what follows from a supposition
	supposition = 6  // the weight of one
	exhaustion  = 10 // and of the remark that all was tried, which teaches nothing
)

// suppose is the kind of what nothing else shows.
const suppose = "suppose"

var kinds = []kind{
	{"one", func(x *puzzle.Explanation) bool { return len(x.Steps) == 1 && x.Hardest < supposition }},
	{"two", func(x *puzzle.Explanation) bool { return len(x.Steps) == 2 && x.Hardest < supposition }},
	{"supply", by("supply")},
	{"corner", by("corner")},
	{"ways", by("ways")},
	{"touching", by("touching")},
	{suppose, supposes},
}

// by tells explanations whose hardest idea is one of a rule of thumb.
func by(rule string) func(x *puzzle.Explanation) bool {
	return func(x *puzzle.Explanation) bool {
		at := slices.IndexFunc(x.Steps, func(s puzzle.Step) bool { return s.Weight == x.Hardest })
		return len(x.Steps) > 1 && len(x.Steps) <= mostSteps && x.Hardest < supposition && x.Steps[at].Idea == rule
	}
}

// supposes tells explanations that suppose something once.
func supposes(x *puzzle.Explanation) bool {
	n := 0
	for _, s := range x.Steps {
		if s.Inner != nil {
			n++
		}
	}
	return n == 1 && said(x.Steps) <= mostSaid && !slices.ContainsFunc(x.Steps, tried)
}

func tried(s puzzle.Step) bool { return s.Weight == exhaustion && s.Inner == nil }

// Kinds are what can be practised.
func (Practice) Kinds() []string {
	var ids []string
	for _, k := range kinds {
		ids = append(ids, k.id)
	}
	return ids
}

// How far a seed is searched. The numbers count work, so that a seed has the same exercise on a slow machine.
const (
	side    = 5
	valleys = 24
)

var work = puzzle.Budget{Nodes: 600, Fronts: 600}

// Exercise is a position in which the easiest crop that is certain on a tile is one of the kind.
func (Practice) Exercise(g scenario.Staged, id string, seed uint64) (*lesson.Exercise, error) {
	at := slices.IndexFunc(kinds, func(k kind) bool { return k.id == id })
	if at < 0 {
		return nil, lesson.ErrNoExercise
	}
	r := game.NewRand(seed)
	for range valleys {
		s, err := puzzle.NewScenario(r.Uint64(), side, side)
		if err != nil {
			return nil, fmt.Errorf("practice: %w", err)
		}
		if k, x := walk(&r, &s, &kinds[at]); x != nil {
			return exercise(g, &s, k, x)
		}
	}
	return nil, lesson.ErrNoExercise
}

// walk goes through a valley as people do who plant at once whatever is certain, the easiest first, and explore when nothing
// is: up to where the next crop is of the kind. There is none if it comes to the end.
func walk(r *game.Rand, s *puzzle.Scenario, kind *kind) (*puzzle.Known, *puzzle.Explanation) {
	k := s.Known()
	var hidden []int
	for at := range k.Spaces() {
		if k.Terrain[at] == 0 {
			hidden = append(hidden, at)
		}
	}
	r.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	explore := func(n int) {
		for ; n > 0 && len(hidden) > 0; n-- {
			k.Reveal(&s.Board, hidden[0], false)
			hidden = hidden[1:]
		}
	}
	explore(least + r.IntN(least) - len(s.Start))
	for {
		x, err := puzzle.PlainHint(context.Background(), &k, work)
		if errors.Is(err, puzzle.ErrNotCertain) && kind.id == suppose && len(hidden) < fewHidden {
			x, err = puzzle.Hint(context.Background(), &k, work)
		}
		switch {
		case err == nil && kind.fits(&x):
			return &k, &x
		case err == nil:
			k.Reveal(&s.Board, x.At, true)
		case len(hidden) == 1: // the last tile would end the game
			return nil, nil
		default:
			explore(1)
		}
	}
}

// fewHidden is how few tiles hidden leave a supposition that is followed soon enough.
const fewHidden = 12

// least is how many tiles lie at least: fewer say nothing.
const least = 7

// exercise lays a position out and asks for the crop.
func exercise(g scenario.Staged, s *puzzle.Scenario, k *puzzle.Known, x *puzzle.Explanation) (*lesson.Exercise, error) {
	st, err := lay(g, s, k)
	if err != nil {
		return nil, err
	}
	place := puzzle.Place(k.Cols, x.At)
	out := &lesson.Exercise{
		State: st, Seat: st.Waiting().First(), Asks: game.Say("practice.which_crop", game.At("at", place)),
		Light: []string{place}, On: []string{place}, Why: told(x.Steps, k.Cols),
		Right: lesson.Pick{Kind: lesson.Term, Value: "crop." + puzzle.CropIDs[x.Value]},
	}
	for _, id := range puzzle.CropIDs[1:] {
		out.Picks = append(out.Picks, lesson.Pick{Kind: lesson.Term, Value: "crop." + id})
	}
	return out, nil
}
