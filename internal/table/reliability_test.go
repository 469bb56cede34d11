package table_test

import (
	"testing"

	"kancha/internal/lobby"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// Who has left games to a bot or to the clock is known where seats are taken, and kept away by whoever likes that. Who
// gives up has finished.
func TestWhoLeavesGamesIsKnown(t *testing.T) {
	f := known(t)
	for n := range 10 {
		id := f.tableWith(lobby.Plan{Setup: short}, "Ann", "Bob", "Cyd")
		if n < 2 {
			f.ok(f.Leave(f.ctx, id, "Ann", 0, "random"))
		}
		f.until("the game is over", func() bool {
			for _, who := range []string{"Ann", "Bob", "Cyd"} {
				if s := f.see(id, who); s.Asked != nil {
					f.play(id, who+": "+tabletest.Stones.Format(s.Asked.Moves[0]))
				}
			}
			return f.see(id, "Eve").Phase == table.Over
		})
	}
	r, err := table.ReliabilityOf(f.ctx, f.store, "Ann")
	if f.ok(err); r != (table.Reliability{Games: 10, Left: 2}) || r.Percent() != 80 || !r.Known() {
		t.Fatalf("Ann has %+v", r)
	}
	duel := f.tableWith(lobby.Plan{}, "Bob", "Cyd")
	f.ok(f.Leave(f.ctx, duel, "Bob", 0, ""))
	if r, err := table.ReliabilityOf(f.ctx, f.store, "Bob"); r != (table.Reliability{Games: 11}) || err != nil {
		t.Errorf("Bob, who gave up, has %+v %v", r, err)
	}

	id := f.tableWith(lobby.Plan{Steady: 90}, "Bob", "open", "open")
	f.refused(f.Sit(f.ctx, id, "Ann", 1, "Ann"), table.ReasonSteady)
	f.ok(f.Sit(f.ctx, id, "Eve", 1, "Eve")) // of whom nothing is known
	if s := f.see(id, "Ann"); s.Steady != 90 || s.Seats[0].Steady.Percent() != 100 || !s.Seats[0].Steady.Known() || s.Seats[1].Steady.Known() {
		t.Errorf("%+v", s.Seats)
	}
	lenient := f.tableWith(lobby.Plan{Steady: 80}, "Bob", "open", "open")
	f.ok(f.Sit(f.ctx, lenient, "Ann", 1, "Ann"))
}
