package web

import (
	"testing"

	"kancha/game"
	"kancha/internal/table"
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
