package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/internal/web/page"
)

// The sizes of the bars of the end page, in units of their own drawing.
const (
	barHeight = 34
	barGap    = 16
)

// lineChart is the score over the answers of a game of every seat, and once of those who play together.
type lineChart struct {
	Lines []scoreLine
	Ticks []page.Tick // of the score
	Steps []page.Tick // of the answers
	Rows  []scoreRow
}

type scoreLine struct {
	Seat   game.Seat
	Name   string
	Points string // of a polyline
	EndX   string
	EndY   string
	Final  int
}

// scoreRow is one line of the table that says the same as the chart.
type scoreRow struct {
	Step   int
	Totals []int
}

func (t *tableView) lineChart() lineChart {
	scores := t.snap.Scores
	if len(scores) < 2 {
		return lineChart{}
	}
	seats := t.scorers(len(scores[0].Totals))
	low, high := spread(totalsOf(scores[0].Totals, seats))
	for _, p := range scores {
		l, h := spread(totalsOf(p.Totals, seats))
		low, high = min(low, l), max(high, h)
	}
	low = min(low, 0)
	first, last := scores[0].Step, scores[len(scores)-1].Step
	x := page.Scale(first, max(last, first+1), page.ChartLeft, page.ChartWidth-40)
	y := page.Scale(low, max(high, low+1), page.ChartHeight-page.ChartFoot, 10)
	chart := lineChart{}
	for _, seat := range seats {
		line := scoreLine{Seat: seat, Name: t.scorer(seat)}
		var b strings.Builder
		for _, p := range scores {
			fmt.Fprintf(&b, "%s,%s ", x(p.Step), y(p.Totals[seat]))
		}
		end := scores[len(scores)-1]
		line.Points, line.EndX, line.EndY, line.Final = strings.TrimSpace(b.String()), x(end.Step), y(end.Totals[seat]), end.Totals[seat]
		chart.Lines = append(chart.Lines, line)
	}
	for _, n := range page.Ticks(low, high) {
		chart.Ticks = append(chart.Ticks, page.Tick{At: y(n), Label: t.Number(n)})
	}
	for _, n := range page.Ticks(first, last) {
		chart.Steps = append(chart.Steps, page.Tick{At: x(n), Label: t.Number(n)})
	}
	for i, p := range scores {
		if i == 0 || i == len(scores)-1 || !slices.Equal(p.Totals, scores[i-1].Totals) {
			chart.Rows = append(chart.Rows, scoreRow{p.Step, totalsOf(p.Totals, seats)})
		}
	}
	return chart
}

// scorerOf is the seat that shows a seat's score: of those who play together the first, whose score is that of all.
func (t *tableView) scorerOf(seat game.Seat) game.Seat {
	if seat < 0 || int(seat) >= len(t.snap.Seats) {
		return seat
	}
	if team := t.team(seat); len(team) > 0 {
		return team[0]
	}
	return seat
}

// scorers are the seats whose scores are shown.
func (t *tableView) scorers(n int) []game.Seat {
	var seats []game.Seat
	for seat := range game.Seat(n) {
		if t.scorerOf(seat) == seat {
			seats = append(seats, seat)
		}
	}
	return seats
}

// scorer is whose score a seat shows.
func (t *tableView) scorer(seat game.Seat) string {
	if len(t.team(seat)) > 0 {
		return t.T("end.team")
	}
	return t.tongue.Name(seat)
}

func totalsOf(totals []int, seats []game.Seat) []int {
	out := make([]int, len(seats))
	for i, seat := range seats {
		out[i] = totals[seat]
	}
	return out
}

func spread(totals []int) (low, high int) {
	if len(totals) == 0 {
		return 0, 0
	}
	return slices.Min(totals), slices.Max(totals)
}

// barChart is the final score by category, one bar a seat: gains to the right of the line, losses to the left.
type barChart struct {
	Bars       []bar
	Categories []legend
	Height     int
	Zero       string
}

type bar struct {
	Seat  game.Seat
	Top   int
	Parts []barPart
	End   string // where the total stands
	Total int
}

type barPart struct {
	X, Width, Middle string
	N                int
	Paint            paint
	Wide             bool // wide enough for its number
	Title            string
}

type legend struct {
	Paint paint
	Name  string
}

// paint is the place of a category among those that the chart shows. There are eight fills; from the ninth category on
// they come again, with a broken outline.
type paint int

const fills = 8

func (p paint) class() string {
	class := "cat-" + strconv.Itoa(int(p)%fills)
	if p >= fills {
		class += " again"
	}
	return class
}

func (t *tableView) barChart() barChart {
	ranking := t.ranking()
	loss, gain := 0, 1
	for _, s := range ranking {
		l, g := sides(s.Points)
		loss, gain = max(loss, l), max(gain, g)
	}
	unit := float64(page.ChartWidth-page.ChartLeft-60) / float64(loss+gain)
	zero := page.ChartLeft + float64(loss)*unit
	chart := barChart{Zero: fixed(zero), Height: len(ranking)*(barHeight+barGap) + barGap}
	paints := map[string]paint{}
	if len(ranking) > 0 {
		for _, p := range ranking[0].Points {
			if scored(ranking, p.Category) {
				paints[p.Category] = paint(len(paints))
				chart.Categories = append(chart.Categories, legend{paints[p.Category], t.tongue.Word("category." + p.Category)})
			}
		}
	}
	for i, s := range ranking {
		chart.Bars = append(chart.Bars, t.bar(s, paints, i, zero, unit))
	}
	return chart
}

func sides(points []game.Points) (loss, gain int) {
	for _, p := range points {
		loss -= min(p.N, 0)
		gain += max(p.N, 0)
	}
	return loss, gain
}

func (t *tableView) bar(s game.Standing, paints map[string]paint, row int, zero, unit float64) bar {
	b := bar{Seat: s.Seat, Top: barGap + row*(barHeight+barGap), Total: s.Total}
	left, right := zero, zero
	for _, p := range s.Points {
		if p.N == 0 {
			continue
		}
		w := float64(max(p.N, -p.N)) * unit
		x := right
		if p.N < 0 {
			left -= w
			x = left
		} else {
			right += w
		}
		b.Parts = append(b.Parts, barPart{
			X: fixed(x), Width: fixed(w), Middle: fixed(x + w/2), N: p.N, Paint: paints[p.Category], Wide: w > 22,
			Title: t.tongue.Word("category."+p.Category) + ": " + t.Signed(p.N),
		})
	}
	b.End = fixed(right + 8)
	return b
}

func fixed(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }

// tied tells whether the tie-break decided who has won: between the best, if there are several.
func (t *tableView) tied() bool {
	best, n := 0, 0
	for i, s := range t.snap.Standing {
		switch {
		case i == 0 || s.Total > best:
			best, n = s.Total, 1
		case s.Total == best:
			n++
		}
	}
	return n > 1 && len(t.snap.Standing[0].Tiebreaks) > 0
}

// scored tells whether anybody has points of a category: those of other modes of a game would only fill the page.
func scored(ranking []game.Standing, category string) bool {
	return slices.ContainsFunc(perCategory(ranking, category), func(n int) bool { return n != 0 })
}

// perCategory are the points of one category by seat, in the order of the ranking.
func perCategory(ranking []game.Standing, category string) []int {
	out := make([]int, len(ranking))
	for i, s := range ranking {
		at := slices.IndexFunc(s.Points, func(p game.Points) bool { return p.Category == category })
		if at >= 0 {
			out[i] = s.Points[at].N
		}
	}
	return out
}
