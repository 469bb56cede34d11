package table

import (
	"context"
	"crypto/sha256"
	"fmt"
	"iter"
	"time"

	"kancha/bot"
	"kancha/game"
)

// What a review says, as package bot has it.
type (
	Review  = bot.Review
	Judged  = bot.Judged
	Verdict = bot.Verdict
)

// The verdicts of a review.
const (
	Certain  = bot.Certain
	Likely   = bot.Likely
	Gamble   = bot.Gamble
	Hopeless = bot.Hopeless
	Missed   = bot.Missed
)

// Verdicts lists them, the surest first.
func Verdicts() []Verdict { return bot.Verdicts() }

// reviewTime is how long a review may take at most.
const reviewTime = 40 * time.Second

// Review judges the decisions of a finished game by what those who took them could know. It is made once and remembered
// for a while. Refusals: no_table, not_over, no_coach, review_slow.
func (h *House) Review(ctx context.Context, id ID) (*Review, error) {
	g, err := h.ended(ctx, id)
	if err != nil {
		return nil, err
	}
	coach, ok := g.rules.Coach.(bot.Reviewer)
	if !ok {
		return nil, refuse(ReasonNoCoach)
	}
	ctx, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	key := adviceKey{kind: "review", view: sha256.Sum256(fmt.Appendf(nil, "%s %d", id, len(g.steps)))}
	x := h.adviser.ask(ctx, key, func(ctx context.Context, x *advice) {
		x.review, x.err = coach.Review(ctx, walk(g.state, g.steps, g.first))
	})
	if x.err != nil {
		if ctx.Err() == nil {
			h.log.Error("no review", "table", id, "err", x.err)
		}
		return nil, refuse(ReasonReviewSlow)
	}
	review := x.review
	review.Complete = review.Complete && g.first == 0
	return &review, nil
}

// walk plays a game again, from the state after some answers, and shows each answer with what its seat knew.
func walk(state game.State, steps []step, first int) iter.Seq[bot.Turn] {
	return func(yield func(bot.Turn) bool) {
		for i, s := range steps[first:] {
			turn := bot.Turn{Step: first + i + 1, Seat: s.seat, Move: s.move, Before: state.View(s.seat)}
			if state.Apply(s.seat, s.move, nil) != nil {
				return // the log was followed before, so it can be
			}
			turn.After = state.View(s.seat)
			if !yield(turn) {
				return
			}
		}
	}
}

// finished is a game that is over, to be looked at again: its answers, and the state at the first of them that has one.
type finished struct {
	rules Game
	state game.State
	steps []step
	first int
}

// ended reads a game that is over. Refusals: no_table, not_over, not_started.
func (h *House) ended(ctx context.Context, id ID) (g finished, err error) {
	err = h.reading(ctx, id, func(t *live) (err error) {
		switch {
		case t.head.Phase != Over:
			return refuse(ReasonNotOver)
		case t.story.state == nil:
			return refuse(ReasonNotStarted)
		}
		g = finished{rules: h.byID[t.head.Game], steps: t.story.steps, first: t.story.first}
		g.state, err = t.story.at(g.first)
		return err
	})
	return g, err
}
