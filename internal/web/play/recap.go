package play

import (
	"slices"

	"kancha/game"
)

// A recap tells what an event that concerns everybody has scored: an eclipse, a Festival, the final predictions. Its
// numbers are those of the events themselves, in the viewer's own log: nothing is reckoned from positions, so that it
// cannot tell what the viewer may not know, and costs nothing that the log does not.

// recap is a table: a column for each seat that has points of its own, a row for each category.
type recap struct {
	Seats []game.Seat
	Rows  []recapRow
	Sums  []int
}

type recapRow struct {
	Category string
	By       []int
}

// recap is that of a part of the story, without rows if nothing was scored.
func (t *tableView) recap(p *storyPart) recap {
	var r recap
	for i := range t.snap.Seats {
		if seat := game.Seat(i); t.scorerOf(seat) == seat {
			r.Seats = append(r.Seats, seat)
		}
	}
	r.Sums = make([]int, len(r.Seats))
	for _, e := range p.entries {
		for _, i := range e {
			line := &t.snap.Log[i]
			b := t.beat(i)
			if b.Key != "points" || b.By == 0 || line.Event.Seat < 0 {
				continue
			}
			at := slices.Index(r.Seats, t.scorerOf(line.Event.Seat))
			if at < 0 {
				continue
			}
			row := slices.IndexFunc(r.Rows, func(row recapRow) bool { return row.Category == b.Category })
			if row < 0 {
				row = len(r.Rows)
				r.Rows = append(r.Rows, recapRow{b.Category, make([]int, len(r.Seats))})
			}
			r.Rows[row].By[at] += b.By
			r.Sums[at] += b.By
		}
	}
	return r
}

// recapRowName is what a row is called.
func (t *tableView) recapRowName(row recapRow) string {
	if row.Category == "" {
		return t.T("panel.points")
	}
	return t.tongue.Word("category." + row.Category)
}

// fallen marks a loss.
func fallen(n int) string {
	if n < 0 {
		return "down"
	}
	return ""
}
