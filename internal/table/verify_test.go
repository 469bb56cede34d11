package table_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"kancha/internal/lobby"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// A log that leads to the stored state is whole; whatever is taken out of it, doubled or changed is found.
func TestADamagedLogIsFound(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(lobby.Plan{}, "Ann", "Bob")
	f.play(id, "Bob: pick 2", "Ann: pick 3", "Ann: take p1", "Ann: take p2")
	early := f.state(id)
	f.play(id, "Ann: end")
	head, log, err := f.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Verify(tabletest.Stones, head, log); err != nil {
		t.Errorf("a whole log: %v", err)
	}
	last := len(log) - 1
	for _, c := range []struct {
		name   string
		damage func(*table.Head, []table.Entry) []table.Entry
		want   string
	}{
		{"an entry is missing", func(_ *table.Head, log []table.Entry) []table.Entry { return slices.Delete(log, last-1, last) }, "has the version"},
		{"the end is missing", func(_ *table.Head, log []table.Entry) []table.Entry { return log[:last] }, "its log ends with"},
		{"an answer counts twice", func(_ *table.Head, log []table.Entry) []table.Entry {
			log[last].Key, log[last].Seat = "again", 0
			log[last-1].Key, log[last-1].Seat = "again", 0
			return log
		}, "the same key"},
		{"an answer is another", func(_ *table.Head, log []table.Entry) []table.Entry {
			log[last].Body = bytes.Replace(log[last].Body, []byte(`"move":"end"`), []byte(`"move":"take p1"`), 1)
			return log
		}, "entry"},
		{"the state is another", func(h *table.Head, log []table.Entry) []table.Entry {
			h.State, h.Stated = []byte(early), h.Version
			return log
		}, "the state differs"},
		{"an answer after the state was worth something else", func(_ *table.Head, log []table.Entry) []table.Entry {
			log[last].Body = bytes.Replace(log[last].Body, []byte(`"totals":[2`), []byte(`"totals":[7`), 1)
			return log
		}, "the state differs"},
	} {
		h := head
		damaged := c.damage(&h, slices.Clone(log))
		if err := table.Verify(tabletest.Stones, h, damaged); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}
