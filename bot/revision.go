package bot

import "fmt"

// Revised is an optional side of a Brain that was changed. How it judged before is kept for ever, so that strength can
// be measured against something that stays the same.
type Revised interface {
	Brain
	// Revisions is how many there have been. The last one is in use.
	Revisions() int
	// Revision is the brain as it was at one of them, counted from 1.
	Revision(n int) Brain
}

// Revision is a brain as it was at a revision, counted from 1. There is only the first of one that was never changed.
func Revision(b Brain, n int) (Brain, error) {
	r, ok := b.(Revised)
	last := 1
	if ok {
		last = r.Revisions()
	}
	switch {
	case n < 1 || n > last:
		return nil, fmt.Errorf("bot: no revision %d of what is known about the game, the last one is %d", n, last)
	case !ok:
		return b, nil
	}
	return r.Revision(n), nil
}

// Searches tells whether the bots of a level walk through the game, so that a number of walks bounds them.
func Searches(level string) bool {
	for _, l := range levels {
		if l.id == level {
			return l.walks > 0
		}
	}
	return false
}
