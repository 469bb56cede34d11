package web

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/table"
)

// analysisWait is how long a page waits for an analysis before it shows how far it is.
const analysisWait = 1500 * time.Millisecond

// analysisView is the analysis of a finished game, or how far it is.
type analysisView struct {
	*tableView
	now     *table.Analysing
	foresee *foreseen // the line that is being looked at, nil if none
}

// foreseen is a position along the line of a turning point.
type foreseen struct {
	table.Decision
	Along   int
	Picture draw.Picture
}

// showAnalysis tells what the decisions of a finished game cost, to everybody who may see the game.
func showAnalysis(v *visit) error {
	snap, err := v.look()
	if err != nil {
		return err
	}
	if snap.View == nil {
		return &table.Error{Reason: table.ReasonNotStarted}
	}
	now, err := v.s.House.Analyse(v.r.Context(), snap.ID, analysisWait)
	if err != nil {
		return err
	}
	t, err := v.tableView(snap)
	if err != nil {
		return err
	}
	a := &analysisView{tableView: t, now: now}
	if now.Result == nil {
		v.w.Header().Set("Refresh", "2") // works without a script
	} else if v.r.FormValue("step") != "" {
		if err := a.look(); err != nil {
			return err
		}
	}
	return v.send(http.StatusOK, analysisPage(a))
}

// look draws the position along a line that the address asks for.
func (a *analysisView) look() error {
	step, err := strconv.Atoi(a.r.FormValue("step"))
	along, err2 := strconv.Atoi(a.r.FormValue("along"))
	if err != nil || err2 != nil {
		return &table.Error{Reason: table.ReasonNoStep}
	}
	view, err := a.s.House.Foresee(a.r.Context(), a.snap.ID, step, along)
	if err != nil {
		return err
	}
	snap := *a.snap
	snap.View, snap.Viewer, snap.Full, snap.Marks, snap.Asked, snap.Coach = view, view.Viewer(), nil, nil, nil, nil
	t := *a.tableView
	t.snap, t.answers, t.replay = &snap, nil, &replayView{Eyes: view.Viewer()}
	a.foresee = &foreseen{Along: along, Picture: t.game.Board.Picture(t.scene())}
	for _, at := range a.now.Result.Turning {
		if d := a.now.Result.Decisions[at]; d.Step == step {
			a.foresee.Decision = d
		}
	}
	return nil
}

// told is the analysis, or what there is of it so far.
func (a *analysisView) told() *table.Analysis {
	switch {
	case a.now.Result != nil:
		return a.now.Result
	case a.now.SoFar != nil:
		return a.now.SoFar
	}
	return &table.Analysis{}
}

// lucky tells whether chance brought anybody anything that can be told.
func lucky(all []spending) bool {
	return slices.ContainsFunc(all, func(s spending) bool { return math.Abs(s.Luck) >= 0.05 })
}

// turning are the turning points, the dearest first.
func (a *analysisView) turning() []table.Decision {
	var out []table.Decision
	for _, at := range a.now.Result.Turning {
		out = append(out, a.now.Result.Decisions[at])
	}
	return out
}

// watch is the position before a decision, seen as its seat saw it.
func (a *analysisView) watch(d table.Decision) string {
	return a.path(fmt.Sprintf("/replay?seat=%d&step=%d", d.Seat, d.Step-1))
}

// along is the address of a position along a line.
func (a *analysisView) along(d table.Decision, n int) string {
	return a.path(fmt.Sprintf("/analysis?step=%d&along=%d#line", d.Step, n))
}

// isHere tells whether a position along a line is the one that is shown.
func (a *analysisView) isHere(d table.Decision, n int) bool {
	return a.foresee != nil && a.foresee.Step == d.Step && a.foresee.Along == n
}

// scored says what everybody scored during a change.
func (a *analysisView) scored(s table.Swing) string {
	var parts []string
	for seat, n := range s.Scored {
		parts = append(parts, strings.ReplaceAll(a.tongue.Name(game.Seat(seat))+" "+a.Signed(n), " ", "\u00a0"))
	}
	return strings.Join(parts, " · ")
}

// spending is what the decisions of a seat cost.
type spending struct {
	Seat       game.Seat
	Count, Top int
	Cost       float64
	Luck       float64 // what chance brought
}

// spendings are those of all seats that have decided something.
func (a *analysisView) spendings() []spending {
	var out []spending
	for seat := range game.Seat(len(a.snap.Seats)) {
		if s := spend(a.told().Decisions, seat); s.Count > 0 {
			s.Luck = a.told().Luck(seat)
			out = append(out, s)
		}
	}
	return out
}

func (s spending) mean() float64 { return s.Cost / float64(s.Count) }

// outlook is what everybody could expect, on average over the last round: whose turn it is makes a difference that comes
// and goes with each of them. The end is as it is.
func (a *analysisView) outlook() []table.Outlook {
	all := a.told().Outlook
	turns := map[game.Seat]bool{}
	for _, o := range all {
		turns[o.Turn] = o.Turn != game.Watcher
	}
	delete(turns, game.Watcher)
	round := max(1, len(turns))
	out := slices.Clone(all)
	for i := range out {
		if i == len(all)-1 && a.now.Result != nil {
			break
		}
		span := all[max(0, i-round+1) : i+1]
		out[i].Lead = make([]float64, len(all[i].Lead))
		for _, o := range span {
			for seat, lead := range o.Lead {
				out[i].Lead[seat] += lead / float64(len(span))
			}
		}
	}
	return out
}

// end is the last answer that an analysis under way will come to, 0 when it is done.
func (a *analysisView) end() int {
	if a.now.Result != nil || len(a.told().Outlook) == 0 {
		return 0
	}
	return a.told().Outlook[0].Step + a.now.All
}

// outlookChart is every seat's expected lead over the answers of a game.
type outlookChart struct {
	Lines []scoreLine
	Ticks []tick
	Steps []tick
	Zero  string
}

func (a *analysisView) outlookChart() outlookChart {
	all := a.outlook()
	if len(all) < 2 {
		return outlookChart{}
	}
	low, high := -1.0, 1.0
	for _, o := range all {
		low, high = min(low, slices.Min(o.Lead)), max(high, slices.Max(o.Lead))
	}
	const fine = 10 // the scale knows integers
	first, last := all[0].Step, all[len(all)-1].Step
	x := scale(first, max(last, first+1, a.end()), chartLeft, chartWidth-40)
	y := scale(int(low*fine)-fine, int(high*fine)+fine, chartHeight-chartFoot, 10)
	chart := outlookChart{Zero: y(0)}
	for seat := range all[0].Lead {
		var b strings.Builder
		for _, o := range all {
			fmt.Fprintf(&b, "%s,%s ", x(o.Step), y(int(o.Lead[seat]*fine)))
		}
		chart.Lines = append(chart.Lines, scoreLine{Seat: game.Seat(seat), Points: strings.TrimSpace(b.String()), EndX: x(last), EndY: y(int(all[len(all)-1].Lead[seat] * fine))})
	}
	for _, n := range ticks(int(low)-1, int(high)+1) {
		chart.Ticks = append(chart.Ticks, tick{y(n * fine), a.Signed(n)})
	}
	for _, n := range ticks(first, max(last, a.end())) {
		chart.Steps = append(chart.Steps, tick{x(n), a.Number(n)})
	}
	return chart
}
