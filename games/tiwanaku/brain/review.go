package brain

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math/bits"
	"slices"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/puzzle"
)

// reviewWork is how much one announcement, or one position, may cost.
var (
	reviewWork = puzzle.Budget{Nodes: 1500, Fronts: 3000}
	reviewMore = puzzle.Budget{Nodes: 1500, Fronts: 30000} // where that is not enough for any estimate
)

// likely is the chance from which on an announcement is more than a gamble.
const likely = 0.5

// sure is the chance that counts as certain: all boards, but for the last digits of an addition.
const sure = 1 - 1e-9

// Places in the categories of a score.
const (
	predicted = 2
	mistaken  = 3
)

// Review judges every announcement, and finds the crops that were certain and that nobody of a side announced.
func (Brain) Review(ctx context.Context, turns iter.Seq[bot.Turn]) (bot.Review, error) {
	r := reviewer{ctx: ctx, review: bot.Review{Complete: true}, open: map[chance]bot.Judged{}}
	for t := range turns {
		if err := r.turn(&t); err != nil {
			return bot.Review{}, err
		}
	}
	r.leftLying()
	return r.review, nil
}

// Phrases lists what a review says beyond the vocabulary, for the tests of the word files.
func Phrases() []game.Entry {
	at, crop, said := game.At("at", "e4"), cropWord("crop", 4), cropWord("said", 3)
	return []game.Entry{
		{Kind: "review.right", Args: []game.Arg{at, crop}},
		{Kind: "review.wrong", Args: []game.Arg{at, said, crop}},
		{Kind: "review.missed", Args: []game.Arg{at, crop}},
	}
}

func cropWord(name string, level int) game.Arg {
	return game.Term(name, "crop", puzzle.CropIDs[level])
}

// chance is a certain crop that a side could announce.
type chance struct {
	side game.Seat
	at   tiwanaku.Space
}

type reviewer struct {
	ctx    context.Context
	review bot.Review
	open   map[chance]bot.Judged // seen and not announced so far
	// The last deduction; most answers change nothing about the valley.
	known puzzle.Known
	found puzzle.Deduction
	fresh bool
}

func (r *reviewer) turn(t *bot.Turn) error {
	before, ok := look(t.Before)
	if !ok || int(t.Seat) >= before.sight.People {
		return nil
	}
	a := tiwanaku.Read(t.Move)
	if err := r.chances(t, before, a); err != nil {
		return err
	}
	if a.Verb == tiwanaku.Predict {
		return r.announced(t, before, a)
	}
	return nil
}

// side is who scores together with a seat: everybody, if it is not each against each.
func (s *scene) side(seat game.Seat) game.Seat {
	if s.sight.Mode == "competitive" {
		return seat
	}
	return 0
}

// chances notes the certain crops that the seat could announce now.
func (r *reviewer) chances(t *bot.Turn, s *scene, given tiwanaku.Answer) error {
	var at []tiwanaku.Space
	for _, m := range t.Before.Moves(t.Seat, nil) {
		if a := tiwanaku.Read(m); a.Verb == tiwanaku.Predict && !slices.Contains(at, a.Space) {
			at = append(at, a.Space)
		}
	}
	if len(at) == 0 {
		return nil
	}
	if err := r.deduce(s); err != nil {
		return err
	}
	for _, space := range at {
		c := chance{s.side(t.Seat), space}
		crop := certain(r.found.Crop[s.index(space)])
		if _, seen := r.open[c]; seen || crop == 0 || given.Verb == tiwanaku.Predict && given.Space == space {
			continue
		}
		place := space.String()
		r.open[c] = bot.Judged{
			Step: t.Step, Seat: t.Seat, Verdict: bot.Missed, Places: []string{place}, Chance: 1, Exact: true, Hoped: float64(crop),
			Says: game.Say("review.missed", game.At("at", place), cropWord("crop", crop)),
		}
	}
	return nil
}

// certain is the only crop of a mask, 0 if there are several.
func certain(mask uint8) int {
	for v := puzzle.Potato; v <= puzzle.Quinoa; v++ {
		if mask == 1<<(v-1) {
			return v
		}
	}
	return 0
}

// deduce finds out what is certain now.
func (r *reviewer) deduce(s *scene) error {
	if r.fresh && r.known == s.known {
		return nil
	}
	d, err := puzzle.Deduce(r.ctx, &s.known, puzzle.Exact, reviewWork)
	if err != nil {
		return err
	}
	r.known, r.found, r.fresh = s.known, d, true
	return nil
}

// announced judges an announcement.
func (r *reviewer) announced(t *bot.Turn, before *scene, a tiwanaku.Answer) error {
	after, ok := look(t.After)
	if !ok {
		return nil
	}
	crop, said, place := int(after.sight.Crop[a.Space]), int(a.Crop), a.Space.String()
	j := bot.Judged{
		Step: t.Step, Seat: t.Seat, Places: []string{place}, Right: crop == said,
		Gain: after.announcements(t.Seat) - before.announcements(t.Seat),
		Says: game.Say("review.right", game.At("at", place), cropWord("crop", crop)),
	}
	if !j.Right {
		j.Says = game.Say("review.wrong", game.At("at", place), cropWord("said", said), cropWord("crop", crop))
	}
	if err := r.weigh(&j, t.Seat, before, before.index(a.Space), said); err != nil {
		return err
	}
	delete(r.open, chance{before.side(t.Seat), a.Space})
	r.review.Judged = append(r.review.Judged, j)
	return nil
}

// announcements is what a seat has won and lost by announcing.
func (s *scene) announcements(seat game.Seat) int {
	return s.sight.Points[seat][predicted] + s.sight.Points[seat][mistaken]
}

// weigh finds how likely the announcement was, and what it brought on average.
func (r *reviewer) weigh(j *bot.Judged, seat game.Seat, s *scene, at, said int) error {
	if err := r.deduce(s); err != nil {
		return err
	}
	odds := [puzzle.Crops + 1]float64{}
	if v := certain(r.found.Crop[at]); v != 0 {
		odds[v], j.Exact = 1, true
	} else if err := r.odds(s, at, &odds, &j.Exact); err != nil {
		return err
	}
	ruledOut := r.found.Crop[at]>>(said-1)&1 == 0
	if ruledOut {
		odds[said], j.Exact = 0, true
	}
	j.Chance = odds[said]
	for v := puzzle.Potato; v <= puzzle.Quinoa; v++ {
		if v == said {
			j.Hoped += float64(v) * odds[v]
		} else {
			j.Hoped -= float64(min(v, s.sight.Total[seat])) * odds[v]
		}
	}
	switch {
	case ruledOut || j.Exact && j.Chance <= 1-sure:
		j.Verdict = bot.Hopeless
	case j.Exact && j.Chance >= sure:
		j.Verdict = bot.Certain
	case j.Chance >= likely:
		j.Verdict = bot.Likely
	default:
		j.Verdict = bot.Gamble
	}
	return nil
}

// odds are the chances of the crops of a space. A valley that is too large for any estimate leaves equal those that are not
// ruled out, and the review is not complete.
func (r *reviewer) odds(s *scene, at int, odds *[puzzle.Crops + 1]float64, exact *bool) error {
	rand := game.NewRand(uint64(at))
	o, err := puzzle.Weigh(r.ctx, &s.known, &rand, reviewWork)
	if errors.Is(err, puzzle.ErrBudget) {
		o, err = puzzle.Weigh(r.ctx, &s.known, &rand, reviewMore)
	}
	switch {
	case errors.Is(err, puzzle.ErrBudget):
		r.review.Complete = false
		left := r.found.Crop[at]
		for v := puzzle.Potato; v <= puzzle.Quinoa; v++ {
			odds[v] = float64(left>>(v-1)&1) / float64(bits.OnesCount8(left))
		}
		return nil
	case err != nil:
		return err
	}
	*odds, *exact = o.Crop[at], o.Exact
	return nil
}

// leftLying adds the chances that nobody of the side took, and puts all in order.
func (r *reviewer) leftLying() {
	for _, j := range r.open {
		r.review.Judged = append(r.review.Judged, j)
	}
	slices.SortFunc(r.review.Judged, func(a, b bot.Judged) int {
		return cmp.Or(a.Step-b.Step, cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Places[0], b.Places[0]))
	})
}
