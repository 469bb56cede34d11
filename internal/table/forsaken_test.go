package table_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"kancha/internal/lobby"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// A table that a guest has made and nobody has come to, not even its maker, is gone after an hour. One whose maker has seen
// it leaves the list of open tables only; one with an open page, and that of an account, stays there.
func TestTablesThatNobodyCameToVanish(t *testing.T) {
	w, store := newWatch(), tabletest.NewMemory()
	store.SetAccount("Dan", "Dan")
	f := newFixture(t, func(c *table.Config) { c.Now, c.Round, c.Store = w.read, time.Millisecond, store })
	f.ok(f.Resume(f.ctx))
	unseen, empty, seen, waits, member := f.table("Ann", "open"), f.table("open", "open"), f.table("Bob", "open"), f.table("Cyd", "open"), f.table("Dan", "open")
	f.see(seen, "Bob")
	f.see(waits, "Cyd")
	_, leave := f.Subscribe(waits, "Cyd")
	defer leave()
	offered := func() (ids []table.ID) {
		rows, _, err := f.Offers(f.ctx, "Eve", nil, 0, 9)
		f.ok(err)
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		return ids
	}
	if got := offered(); len(got) != 5 {
		t.Fatalf("offered at once: %v", got)
	}
	for range 5 { // the open page is noted again and again
		w.pass(15 * time.Minute)
		f.until("a visit is noted", func() bool {
			visits, err := store.Visits(f.ctx, waits)
			return err == nil && len(visits) == 1 && visits[0].At.Equal(w.read())
		})
	}
	for _, id := range []table.ID{unseen, empty} {
		f.until("nobody's table is gone", func() bool { return f.phase(id) == table.Closed })
	}
	if f.phase(seen) != table.Gathering || f.phase(member) != table.Gathering {
		t.Error("a table is gone that somebody has seen, or that has an account behind it")
	}
	if got := offered(); len(got) != 2 || !slices.Contains(got, waits) || !slices.Contains(got, member) {
		t.Errorf("offered are %v, want %s and %s", got, waits, member)
	}
}

func (f *fixture) phase(id table.ID) table.Phase {
	f.Helper()
	head, _, err := f.store.Table(f.ctx, id)
	f.ok(err)
	return head.Phase
}

// The list of open tables is read in pages, of those that are wanted.
func TestOpenTablesComeInPages(t *testing.T) {
	w := newWatch()
	f := newFixture(t, func(c *table.Config) { c.Now = w.read })
	var ids []table.ID
	for i := range 250 {
		w.pass(time.Second)
		lang := "en"
		if i%2 == 0 {
			lang = "pl"
		}
		ids = append(ids, f.tableWith(lobby.Plan{Lang: lang}, "Ann", "open"))
	}
	slices.Reverse(ids)
	var got []table.ID
	for page := 0; ; page++ {
		rows, more, err := f.Offers(f.ctx, "Eve", func(r table.Row) bool { return r.Lang == "pl" }, page*20, 20)
		f.ok(err)
		for _, r := range rows {
			got = append(got, r.ID)
		}
		if !more {
			break
		}
		if len(rows) != 20 {
			t.Fatalf("page %d has %d", page, len(rows))
		}
	}
	var want []table.ID
	for i, id := range ids {
		if i%2 == 1 {
			want = append(want, id)
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%d came, want %d in their order", len(got), len(want))
	}
	if rows, _, err := f.Offers(f.ctx, "Ann", nil, 0, 9); len(rows) > 0 || err != nil {
		t.Errorf("of one's own: %v %v", rows, err)
	}
}
