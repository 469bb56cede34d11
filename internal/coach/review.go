package coach

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"kancha/bot"
	"kancha/internal/errs"
	"kancha/internal/table"
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
func (s *Service) Review(ctx context.Context, id table.ID) (*Review, error) {
	g, err := s.tables.Finished(ctx, id)
	if err != nil {
		return nil, err
	}
	coach, ok := s.tables.Coach(g.Game).(bot.Reviewer)
	if !ok {
		return nil, errs.New(table.ReasonNoCoach)
	}
	ctx, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	key := adviceKey{kind: "review", view: sha256.Sum256(fmt.Appendf(nil, "%s %d", id, len(g.Steps)))}
	x := s.adviser.ask(ctx, key, func(ctx context.Context, x *advice) {
		x.review, x.err = coach.Review(ctx, g.Turns())
	})
	if x.err != nil {
		if ctx.Err() == nil {
			s.log.Error("no review", "table", id, "err", x.err)
		}
		return nil, errs.New(ReasonReviewSlow)
	}
	review := x.review
	review.Complete = review.Complete && g.First == 0
	return &review, nil
}
