package play

import (
	"slices"

	"kancha/internal/table"
)

// sinceMost is how many lines are shown to somebody who was away for long.
const sinceMost = 30

// since is what others have done since the viewer's last decision, oldest first.
func (t *tableView) since() []logLine {
	if t.replay != nil || t.snap.View == nil || t.snap.Phase != table.Playing || len(t.snap.Mine) != 1 {
		return nil
	}
	var out []logLine
	for _, p := range slices.Backward(t.story()) {
		for _, e := range p.entries {
			if line := &t.snap.Log[e[len(e)-1]]; line.House == "" && line.Step > max(t.snap.Since, 0) {
				out = append(out, t.logLine(&p, e))
			}
		}
	}
	return out[max(0, len(out)-sinceMost):]
}

// automated tells whether somebody at the table is played by the rules, so that there are steps to follow.
func (t *tableView) automated() bool {
	return t.replay == nil && t.snap.View != nil &&
		slices.ContainsFunc(t.snap.Seats, func(s table.SeatInfo) bool { return s.Holder == table.Automaton })
}
