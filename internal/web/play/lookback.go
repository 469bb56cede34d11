package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"kancha/game"
	"kancha/internal/table"
)

// lookback is a replay that is read along a report on the game: its review, or its analysis.
type lookback struct {
	name  string          // of its address
	title string          // of the page
	page  templ.Component // the report itself, for the drawer
	stops []stop          // the decisions that it speaks of, in the order of the game
	lead  string          // what the bar says where the report has nothing to say of a step
	along *foreseen       // the line of play that is shown instead of what was played, nil for none
}

// stop is a decision that a report speaks of: the step after which it was taken, by whom, and what there is to say of it.
type stop struct {
	Step int
	Seat game.Seat
	Says string
}

// looksBack shows the game at the step that the address names, the end if it names none, along a report.
func (v *visit) looksBack(now *table.Snapshot, back *lookback) (*tableView, error) {
	look := v.replayLook(now)
	if v.R.FormValue("step") == "" {
		look.Step, look.All = now.Steps, true
	}
	return v.looksAt(now, look, back)
}

func (v *visit) looksAt(now *table.Snapshot, look table.Look, back *lookback) (*tableView, error) {
	snap, err := v.s.House.Look(v.R.Context(), look)
	if err != nil {
		return nil, err
	}
	t, err := v.tableViewBare(snap)
	if err != nil {
		return nil, err
	}
	t.answers, t.replay, t.back = nil, replayAt(now, snap.Step), back
	t.replay.Eyes, t.replay.All = look.Seat, snap.Full != nil && look.All
	t.depict()
	return t, nil
}

// here is the stop at which the report stands, nil between two.
func (b *lookback) here(step int) *stop {
	if at := slices.IndexFunc(b.stops, func(s stop) bool { return s.Step == step }); at >= 0 && b.along == nil {
		return &b.stops[at]
	}
	return nil
}

// around are the stops before and after a step, nil where there is none.
func (b *lookback) around(step int) (before, after *stop) {
	for i := range b.stops {
		switch s := &b.stops[i]; {
		case s.Step < step && (before == nil || s.Step > before.Step):
			before = s
		case s.Step > step && (after == nil || s.Step < after.Step):
			after = s
		}
	}
	return before, after
}

// backTold is what the bar says of the step that a report shows.
func (t *tableView) backTold() string {
	b := t.back
	if f := b.along; f != nil && f.Along > 0 {
		return t.T("analysis.striped") + " " + t.moveWords(f.Line[f.Along-1])
	} else if f != nil {
		return t.T("analysis.before")
	}
	if s := b.here(t.snap.Step); s != nil {
		return s.Says
	}
	if b.lead != "" {
		return b.lead
	}
	return t.stepTold()
}

// stopPath is the address of a decision in a report.
func (t *tableView) stopPath(step int, seat game.Seat) string { return t.replayPath(step, seat, false) }

// isAt tells whether a decision of a report is the one that is shown.
func (t *tableView) isAt(step int) bool { return t.back.along == nil && t.snap.Step == step }

// track is the last part of the address of a replay, or of the report that it follows.
func (t *tableView) track() string {
	if t.back != nil {
		return t.back.name
	}
	return "replay"
}

// alongPath is the address of a position along a line.
func (t *tableView) alongPath(step, n int) string {
	return t.path(fmt.Sprintf("/analysis?step=%d&along=%d#line", step, n))
}

// standsAt is where a replay stands, of how much.
func (t *tableView) standsAt() string {
	if t.back != nil && t.back.along != nil {
		return strconv.Itoa(t.back.along.Along) + "/" + strconv.Itoa(len(t.back.along.Line))
	}
	return t.Number(t.snap.Step) + "/" + t.Number(t.snap.Steps)
}

// dotted are short pieces of a sentence, those that say something.
func dotted(pieces ...string) string {
	return strings.Join(slices.DeleteFunc(pieces, func(s string) bool { return s == "" }), " · ")
}
