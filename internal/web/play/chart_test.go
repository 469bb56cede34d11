package play

import (
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// The row of the tie-break stands only where it has decided who won.
func TestATieCountsOnlyBetweenTheBest(t *testing.T) {
	broken := []game.Points{{Category: "workers", N: 1}}
	for _, c := range []struct {
		name   string
		totals []int
		want   bool
	}{
		{"nobody", nil, false},
		{"one wins", []int{123, 14, 14}, false},
		{"two lead", []int{14, 123, 123}, true},
		{"all are equal", []int{7, 7}, true},
	} {
		snap := &table.Snapshot{}
		for seat, n := range c.totals {
			snap.Standing = append(snap.Standing, game.Standing{Seat: game.Seat(seat), Total: n, Tiebreaks: broken})
		}
		if got := (&tableView{snap: snap}).tied(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// Those who play together have one curve, one column in its table and one verdict, in every language.
func TestATeamIsShownOnce(t *testing.T) {
	words, err := i18n.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	seats := []table.SeatInfo{{Holder: table.Person}, {Holder: table.Person}, {Holder: table.Automaton}}
	standing := func(ours, theirs int) []game.Standing {
		rank := map[bool]int{true: 1, false: 2}
		return []game.Standing{{Seat: 0, Rank: rank[ours > theirs], Total: ours}, {Seat: 1, Rank: rank[ours > theirs], Total: ours},
			{Seat: 2, Rank: rank[ours <= theirs], Total: theirs}}
	}
	snap := &table.Snapshot{Together: true, Seats: seats, Standing: standing(54, 107), Scores: []table.ScorePoint{
		{Step: 0, Totals: []int{10, 10, 30}}, {Step: 9, Totals: []int{54, 54, 107}},
	}}
	for _, lang := range i18n.Languages {
		speaker := words.Speaker(lang)
		v := &tableView{snap: snap, visit: &visit{Visit: &page.Visit{Speaker: speaker}}, tongue: speaker.Of("tiwanaku", []string{"Anna", "Bo", "Otoma"})}
		snap.Standing = standing(54, 107)
		lost := v.verdict()
		snap.Standing = standing(107, 54)
		won := v.verdict()
		for _, said := range []string{lost, won} {
			if !strings.Contains(said, "54") || !strings.Contains(said, "107") || strings.Contains(said, "Anna") || strings.Contains(said, "Otoma") {
				t.Errorf("%s: the verdict is %q", lang, said)
			}
		}
		if strings.Index(lost, "54") > strings.Index(lost, "107") || strings.Index(won, "54") < strings.Index(won, "107") {
			t.Errorf("%s: %q and %q do not begin with the team", lang, lost, won)
		}
		chart := v.lineChart()
		if len(chart.Lines) != 2 || chart.Lines[0].Name != speaker.T("end.team") || chart.Lines[0].Final != 54 || chart.Lines[1].Seat != 2 {
			t.Errorf("%s: lines %+v", lang, chart.Lines)
		}
		if last := chart.Rows[len(chart.Rows)-1]; !slices.Equal(last.Totals, []int{54, 107}) {
			t.Errorf("%s: the table ends with %v", lang, last.Totals)
		}
	}
	snap.Together = false
	v := &tableView{snap: snap, visit: &visit{Visit: &page.Visit{Speaker: words.Speaker("en")}}, tongue: words.Speaker("en").Of("tiwanaku", []string{"Anna", "Bo", "Cy"})}
	if n := len(v.lineChart().Lines); n != 3 {
		t.Errorf("everybody for themselves: %d lines", n)
	}
}
