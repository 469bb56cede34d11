package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"kancha/internal/bugreport"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

// What is old goes with all that belongs to it, what is younger and what is still played stays; a dry run only counts.
func TestPurgeDeletesWhatIsOldAndNotPlayed(t *testing.T) {
	for name, source := range databases(t) {
		t.Run(name, func(t *testing.T) {
			s := open(t, source())
			base := storetest.Fresh("x", "ann").Head.Changed
			put := func(id table.ID, phase table.Phase, age time.Duration) {
				c := storetest.Fresh(id, "ann")
				c.Head.Phase, c.Head.Changed = phase, base.Add(-age)
				must(t, s.Write(t.Context(), c))
				must(t, s.Saw(t.Context(), id, table.Visit{Person: "ann", At: base}))
			}
			day := 24 * time.Hour
			put("over", table.Over, 100*day)
			put("young", table.Over, 10*day)
			put("played", table.Playing, 900*day)
			put("waits", table.Gathering, 100*day)
			put("closed", table.Closed, 100*day)
			study := storetest.Fresh("study", "ann")
			study.Head.Phase, study.Head.Study, study.Head.Changed = table.Playing, true, base.Add(-100*day)
			must(t, s.Write(t.Context(), study))
			for id, age := range map[string]time.Duration{"old": 100 * day, "new": day} {
				must(t, s.AddReport(t.Context(), bugreport.Report{ID: id, Table: "over", Text: "x", At: base.Add(-age)}, 9))
			}
			must(t, s.SetSheet(t.Context(), gamestore.Sheet{Code: "OLD", Version: 1, Body: []byte("{}"), Changed: base.Add(-100 * day)}))
			must(t, s.SetSheet(t.Context(), gamestore.Sheet{Code: "NEW", Version: 1, Body: []byte("{}"), Changed: base}))
			want := fmt.Sprint(map[string]int{"finished": 1, "gathering": 1, "deleted": 1, "sheets": 1, "analyses": 1, "reports": 1})
			before := exported(t, s)
			for _, dry := range []bool{true, false} {
				got, err := s.Purge(t.Context(), base.Add(-30*day), dry)
				must(t, err)
				if fmt.Sprint(map[string]int(got)) != want {
					t.Errorf("dry %t: %v, want %v", dry, got, want)
				}
				if same := exported(t, s) == before; same != dry {
					t.Errorf("dry %t: unchanged is %t", dry, same)
				}
			}
			for id, stays := range map[table.ID]bool{"over": false, "young": true, "played": true, "waits": false, "closed": false} {
				_, log, err := s.Table(t.Context(), id)
				if stays != (err == nil) || !stays && !errors.Is(err, errs.ErrNotFound) || stays && len(log) != 1 {
					t.Errorf("%s: %v, %d entries", id, err, len(log))
				}
				visits, err := s.Visits(t.Context(), id)
				must(t, err)
				if stays != (len(visits) == 1) {
					t.Errorf("%s: %d visits", id, len(visits))
				}
			}
			if mine, err := s.Mine(t.Context(), "ann", 9); err != nil || len(mine) != 2 {
				t.Errorf("tables of ann: %d, %v", len(mine), err)
			}
		})
	}
}
