package play

import (
	"testing"

	"kancha/internal/table"
	"kancha/internal/web/page"
)

// A stream beyond the limit of its address, of its table or of the house has no place until another one leaves.
func TestACrowdHasLimits(t *testing.T) {
	for name, c := range map[string]struct {
		most Crowd
		next func(i int) (address, table string)
	}{
		"by address": {Crowd{Address: 3}, func(i int) (string, string) { return "one", page.Itoa(i) }},
		"by table":   {Crowd{Table: 3}, func(i int) (string, string) { return page.Itoa(i), "one" }},
		"in all":     {Crowd{All: 3}, func(i int) (string, string) { return page.Itoa(i), page.Itoa(i) }},
	} {
		c0 := newCrowd(c.most)
		var leave []func()
		for i := range 3 {
			address, id := c.next(i)
			leave = append(leave, c0.enter(address, table.ID(id)))
			if leave[i] == nil {
				t.Fatalf("%s: no room for %d of 3", name, i)
			}
		}
		address, id := c.next(3)
		if c0.enter(address, table.ID(id)) != nil {
			t.Errorf("%s: room for a fourth", name)
		}
		leave[0]()
		leave[0]() // leaving twice makes no second place
		if c0.enter(address, table.ID(id)) == nil {
			t.Errorf("%s: no room for who comes after", name)
		}
		if c0.enter(address, table.ID(id)) != nil {
			t.Errorf("%s: a place was given twice", name)
		}
	}
	c := newCrowd(Crowd{})
	for range 10 {
		c.enter("a", "t")()
	}
	if c.all != 0 || len(c.address)+len(c.table) != 0 {
		t.Errorf("%d are counted, %d addresses and %d tables kept after all have left", c.all, len(c.address), len(c.table))
	}
}
