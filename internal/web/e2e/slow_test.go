package e2e_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// At a slow table only whoever owes a decision has a figure: the others have neither nothing nor what their last one left.
func TestASlowClockShowsAFigureWhereItMeansSomething(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo, "tempo", "day")
	watcher := s.client(t)
	for range 6 {
		page := watcher.get(path).body
		if n := strings.Count(page, `class="dial"`); n != 1 || strings.Contains(page, `class="dial">0`) {
			t.Fatalf("%d figures for two seats of whom one owes a decision\n%s", n, main(page))
		}
		acting, list := asked(t, path, ann, bo)
		acting.post(path+"/answer", list[0]...)
	}
	live := pair(ann, bo, "tempo", "quick")
	if n := strings.Count(watcher.get(live).body, `class="dial"`); n != 2 {
		t.Errorf("%d figures at a live table of two", n)
	}
}

// Days off are shown to the table, stop nobody's running clock, and are none where the table has none. A zone is not changed
// again at once.
func TestDaysOffAreShownToTheTable(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path, strict := pair(ann, bo, "tempo", "day"), pair(ann, bo, "tempo", "day", "off", "0")
	ends := func(path string) string {
		_, rest, _ := strings.Cut(bo.get(path).body, `<time datetime="`)
		end, _, _ := strings.Cut(rest, `"`)
		return end
	}
	before := ends(path)
	today, week := time.Now().UTC(), time.Now().UTC().AddDate(0, 0, 6)
	for range 2 {
		r := ann.post("/me/time", "zone", "UTC", "first0", today.Format(time.DateOnly), "last0", week.Format(time.DateOnly))
		if r.status != http.StatusSeeOther {
			t.Fatalf("status %d\n%s", r.status, main(r.body))
		}
	}
	if page := bo.get(path).body; !strings.Contains(page, "Ann is away until "+week.AddDate(0, 0, 1).Format(time.DateOnly)) || !strings.Contains(page, "At most") {
		t.Errorf("nobody is told that Ann is away\n%s", main(page))
	}
	if page := bo.get(strict).body; strings.Contains(page, "is away until") || !strings.Contains(page, "No days off") {
		t.Errorf("where there are no days off\n%s", main(page))
	}
	if before == "" || ends(path) != before {
		t.Errorf("the time is up at %q, was at %q", ends(path), before)
	}
	if r := ann.post("/me/time", "zone", "Asia/Tokyo"); r.status != http.StatusSeeOther {
		t.Fatalf("status %d", r.status)
	}
	if r := ann.post("/me/time", "zone", "Asia/Tokyo2"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("no zone: status %d", r.status)
	}
	if r := ann.post("/me/time", "zone", "Europe/Prague"); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "once a week") {
		t.Errorf("another zone at once: status %d\n%s", r.status, main(r.body))
	}
}
