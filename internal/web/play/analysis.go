package play

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/internal/analysis"
	"kancha/internal/errs"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// analysisWait is how long a page waits for an analysis before it shows how far it is.
const analysisWait = 1500 * time.Millisecond

// analysisView is the analysis of a finished game, or how far it is.
type analysisView struct {
	*tableView
	now *analysis.Analysing
}

// foreseen is a position along the line of a turning point.
type foreseen struct {
	analysis.Decision
	Along int
}

// showAnalysis tells what the decisions of a finished game cost, to everybody who may see the game.
func showAnalysis(v *visit) error {
	snap, err := v.look()
	if err != nil {
		return err
	}
	if snap.View == nil {
		return &errs.Error{Reason: table.ReasonNotStarted}
	}
	wait := analysisWait
	if v.R.FormValue("step") != "" {
		wait = 0 // there is something to look at
	}
	now, err := v.s.Analysis.Analyse(v.R.Context(), snap.ID, wait)
	if err != nil {
		return err
	}
	a := &analysisView{now: now}
	back := &lookback{name: "analysis", title: v.T("analysis.title"), page: analysisReport(a)}
	if v.R.FormValue("along") != "" {
		err = a.look(v, snap, back)
	} else {
		a.tableView, err = v.looksBack(snap, back)
	}
	if err != nil {
		return err
	}
	for _, d := range a.told().Decisions {
		back.stops = append(back.stops, stop{Step: d.Step - 1, Seat: d.Seat, Says: a.decided(d)})
	}
	if now.Result == nil {
		back.lead = a.T("analysis.running", game.Num("seen", now.Seen), game.Num("all", now.All))
	}
	return v.sendBack(a.tableView)
}

// look draws the position along a line that the address asks for.
func (a *analysisView) look(v *visit, now *table.Snapshot, back *lookback) error {
	step, err := strconv.Atoi(v.R.FormValue("step"))
	along, err2 := strconv.Atoi(v.R.FormValue("along"))
	if err != nil || err2 != nil {
		return &errs.Error{Reason: table.ReasonNoStep}
	}
	view, err := v.s.Analysis.Foresee(v.R.Context(), now.ID, step, along)
	if err != nil {
		return err
	}
	back.along = &foreseen{Along: along}
	if a.now.Result == nil { // it has become ready since
		if a.now, err = v.s.Analysis.Analyse(v.R.Context(), now.ID, 0); err != nil {
			return err
		}
	}
	for _, d := range a.turning() {
		if d.Step == step {
			back.along.Decision = d
		}
	}
	a.tableView, err = v.looksAt(now, table.Look{Table: now.ID, Person: v.Person, Seat: view.Viewer(), Step: step - 1}, back)
	if err != nil {
		return err
	}
	snap := *a.snap
	snap.View, snap.Viewer, snap.Standing, snap.Full, snap.Marks, snap.Asked, snap.Coach = view, view.Viewer(), view.Standings(), nil, nil, nil, nil
	a.snap = &snap
	a.depict()
	return nil
}

// decided is a decision with what it cost.
func (a *analysisView) decided(d analysis.Decision) string {
	if d.Cost() == 0 {
		return dotted(a.tongue.Name(d.Seat)+": "+a.moveWords(d.Played.Move), a.T("analysis.good"))
	}
	return dotted(a.Tenths(-d.Cost()), a.sentenceOf(d))
}

// told is the analysis, or what there is of it so far.
func (a *analysisView) told() *analysis.Analysis {
	switch {
	case a.now.Result != nil:
		return a.now.Result
	case a.now.SoFar != nil:
		return a.now.SoFar
	}
	return &analysis.Analysis{}
}

// lucky tells whether chance brought anybody anything that can be told.
func lucky(all []spending) bool {
	return slices.ContainsFunc(all, func(s spending) bool { return math.Abs(s.Luck) >= 0.05 })
}

// turning are the turning points, the dearest first.
func (a *analysisView) turning() []analysis.Decision {
	var out []analysis.Decision
	for _, at := range a.now.Result.Turning {
		out = append(out, a.now.Result.Decisions[at])
	}
	return out
}

// tip is what the end of a game says about the viewer's dearest mistake.
type tip struct {
	lesson         *lesson.Lesson // about what would have been better; nil if none is about that, or nothing is known yet
	known, running bool           // the analysis
}

// tip is nil for those who did not play, and where there are no lessons or nobody can analyse.
func (t *tableView) tip() *tip {
	if len(t.snap.Mine) == 0 || t.snap.Study || len(t.s.lessons[t.snap.Game]) == 0 || !t.s.Analysis.Has(t.snap.Game) {
		return nil
	}
	found, running := t.s.Analysis.Known(t.snap.ID, t.snap.Steps)
	out := &tip{known: found != nil, running: running}
	if found == nil {
		return out
	}
	for _, at := range found.Turning {
		if d := found.Decisions[at]; out.lesson == nil && slices.Contains(t.snap.Mine, d.Seat) {
			out.lesson = t.lessonAbout(t.snap.Game, d.Best.Move)
		}
	}
	return out
}

// isHere tells whether a position along a line is the one that is shown.
func (a *analysisView) isHere(d analysis.Decision, n int) bool {
	f := a.back.along
	return f != nil && f.Step == d.Step && f.Along == n
}

// scored says what everybody scored during a change.
func (a *analysisView) scored(s analysis.Swing) string {
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
func (a *analysisView) outlook() []analysis.Outlook {
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
	Now   string // where the step lies that is shown
	Ticks []page.Tick
	Steps []page.Tick
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
	x := page.Scale(first, max(last, first+1, a.end()), page.ChartLeft, page.ChartWidth-40)
	y := page.Scale(int(low*fine)-fine, int(high*fine)+fine, page.ChartHeight-page.ChartFoot, 10)
	chart := outlookChart{Zero: y(0), Now: x(min(max(a.snap.Step, first), max(last, a.end())))}
	for seat := range all[0].Lead {
		var b strings.Builder
		for _, o := range all {
			fmt.Fprintf(&b, "%s,%s ", x(o.Step), y(int(o.Lead[seat]*fine)))
		}
		chart.Lines = append(chart.Lines, scoreLine{Seat: game.Seat(seat), Points: strings.TrimSpace(b.String()), EndX: x(last), EndY: y(int(all[len(all)-1].Lead[seat] * fine))})
	}
	for _, n := range page.Ticks(int(low)-1, int(high)+1) {
		chart.Ticks = append(chart.Ticks, page.Tick{At: y(n * fine), Label: a.Signed(n)})
	}
	for _, n := range page.Ticks(first, max(last, a.end())) {
		chart.Steps = append(chart.Steps, page.Tick{At: x(n), Label: a.Number(n)})
	}
	return chart
}
