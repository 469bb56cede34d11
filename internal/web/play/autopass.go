package play

import (
	"slices"

	"kancha/game"
	"kancha/internal/table"
)

// mayPass tells whether the viewer may let the table pass on something for the own seat. What a wish is stands on no other
// page than that of its seat.
func (t *tableView) mayPass() bool {
	return t.replay == nil && t.try == nil && t.snap.Phase == table.Playing && len(t.snap.Passing.Offers) > 0
}

// wishesToPass tells whether the seat of the viewer wishes to pass on something.
func (t *tableView) wishesToPass(id string) bool { return slices.Contains(t.snap.Passing.Wishes, id) }

// passWord says what it is.
func (t *tableView) passWord(id string) string { return t.tongue.Word(game.PassDomain + "." + id) }

// doPass keeps on what a seat passes: exactly what the form names.
func doPass(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.House.SetPasses(v.R.Context(), v.TableID(), v.Person, seat, v.R.PostForm["pass"])
	})
}
