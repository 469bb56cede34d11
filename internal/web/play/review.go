package play

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"kancha/game"
	"kancha/internal/coach"
	"kancha/internal/errs"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// reviewView is the review of a finished game.
type reviewView struct {
	*tableView
	review *coach.Review
}

// showReview judges the decisions of a finished game by what those who took them could know.
func showReview(v *visit) error {
	snap, err := v.look()
	if err != nil {
		return err
	}
	if snap.View == nil {
		return &errs.Error{Reason: table.ReasonNotStarted}
	}
	review, err := v.s.Coach.Review(v.R.Context(), snap.ID)
	if err != nil {
		return err
	}
	r := &reviewView{review: review}
	back := &lookback{name: "review", title: v.T("review.title"), page: reviewReport(r)}
	if r.tableView, err = v.looksBack(snap, back); err != nil {
		return err
	}
	for _, j := range review.Judged {
		back.stops = append(back.stops, stop{Step: j.Step - 1, Seat: j.Seat, Says: r.told(j)})
	}
	return v.sendBack(r.tableView)
}

// sendBack answers with the page of a report, or with its changing part where the page's own script asked.
func (v *visit) sendBack(t *tableView) error {
	if v.Live {
		return v.Send(http.StatusOK, tableAnswer(t))
	}
	return v.Send(http.StatusOK, tablePage(t))
}

// told is how sure a decision could be and what it has brought, and then what it was.
func (r *reviewView) told(j coach.Judged) string {
	how := r.T("review.worth", game.Num("n", int(j.Hoped)))
	if j.Verdict != coach.Missed {
		how = dotted(r.chance(j), r.T("review.points", game.Num("n", j.Gain)))
	}
	return dotted(r.tongue.Name(j.Seat)+": "+r.verdictWord(j.Verdict), how, r.tongue.Say(j.Says))
}

// verdictWords is a word for each verdict.
func (v *visit) verdictWord(verdict coach.Verdict) string {
	switch verdict {
	case coach.Certain:
		return v.T("review.certain")
	case coach.Likely:
		return v.T("review.likely")
	case coach.Gamble:
		return v.T("review.gamble")
	case coach.Hopeless:
		return v.T("review.hopeless")
	}
	return v.T("review.missed")
}

// balance is how a seat has done: the points that its decisions brought, those that they brought on average, which is
// skill, and the difference, which is luck.
type balance struct {
	Seat   game.Seat
	Counts map[coach.Verdict]int
	Gain   int
	Hoped  float64
	Left   float64 // points of what was certain and left lying
}

func (b *balance) luck() float64 { return float64(b.Gain) - b.Hoped }

// balances are those of all seats that have decided something.
func (r *reviewView) balances() []*balance {
	var out []*balance
	for _, j := range r.review.Judged {
		at := slices.IndexFunc(out, func(b *balance) bool { return b.Seat == j.Seat })
		if at < 0 {
			at = len(out)
			out = append(out, &balance{Seat: j.Seat, Counts: map[coach.Verdict]int{}})
		}
		b := out[at]
		b.Counts[j.Verdict]++
		if j.Verdict == coach.Missed {
			b.Left += j.Hoped
			continue
		}
		b.Gain, b.Hoped = b.Gain+j.Gain, b.Hoped+j.Hoped
	}
	slices.SortFunc(out, func(a, b *balance) int { return int(a.Seat) - int(b.Seat) })
	return out
}

// chance is how likely a decision was to go well: a percentage, with a sign for an estimate.
func (r *reviewView) chance(j coach.Judged) string {
	if j.Exact {
		return r.Percent(j.Chance)
	}
	return "≈ " + r.Percent(j.Chance)
}

// luckChart is what decisions brought, and what they brought on average, added up over the game.
type luckChart struct {
	Lines []luckLine
	Now   string // where the step lies that is shown
	Ticks []page.Tick
	Steps []page.Tick
}

type luckLine struct {
	Seat       game.Seat
	Won, Hoped string // points of two polylines
	EndX, EndY string
}

func (r *reviewView) luckChart() luckChart {
	low, high, last := 0.0, 1.0, max(r.replay.Last, 1)
	r.sums(func(_ game.Seat, _ int, won, hoped float64) {
		low, high = min(low, won, hoped), max(high, won, hoped)
	})
	const fine = 100 // the scale knows integers
	x := page.Scale(0, last, page.ChartLeft, page.ChartWidth-40)
	y := page.Scale(int(low*fine)-fine/2, int(high*fine)+fine/2, page.ChartHeight-page.ChartFoot, 10)
	chart := luckChart{Now: x(r.snap.Step)}
	for _, b := range r.balances() {
		won, hoped := newSteps(x, y, fine), newSteps(x, y, fine)
		r.sums(func(seat game.Seat, step int, w, h float64) {
			if seat == b.Seat {
				won.to(step, w)
				hoped.to(step, h)
			}
		})
		won.to(last, won.at)
		hoped.to(last, hoped.at)
		chart.Lines = append(chart.Lines, luckLine{b.Seat, won.text(), hoped.text(), x(last), y(int(won.at * fine))})
	}
	for _, n := range page.Ticks(int(low)-1, int(high)+1) {
		chart.Ticks = append(chart.Ticks, page.Tick{At: y(n * fine), Label: r.Number(n)})
	}
	for _, n := range page.Ticks(0, last) {
		chart.Steps = append(chart.Steps, page.Tick{At: x(n), Label: r.Number(n)})
	}
	return chart
}

// sums calls a function with the sums of each seat after each of its decisions.
func (r *reviewView) sums(each func(seat game.Seat, step int, won, hoped float64)) {
	var won, hoped [game.MaxSeats]float64
	for _, j := range r.review.Judged {
		if j.Verdict == coach.Missed {
			continue
		}
		won[j.Seat] += float64(j.Gain)
		hoped[j.Seat] += j.Hoped
		each(j.Seat, j.Step, won[j.Seat], hoped[j.Seat])
	}
}

// stepLine is a line that goes along and then up or down.
type stepLine struct {
	b    strings.Builder
	x, y func(int) string
	fine float64
	at   float64
}

func newSteps(x, y func(int) string, fine float64) *stepLine {
	s := &stepLine{x: x, y: y, fine: fine}
	fmt.Fprintf(&s.b, "%s,%s", x(0), y(0))
	return s
}

func (s *stepLine) to(step int, value float64) {
	fmt.Fprintf(&s.b, " %s,%s %s,%s", s.x(step), s.y(int(s.at*s.fine)), s.x(step), s.y(int(value*s.fine)))
	s.at = value
}

func (s *stepLine) text() string { return s.b.String() }
