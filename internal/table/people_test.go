package table_test

import (
	"testing"

	"kancha/internal/person"
)

func TestTheUsualNameIsTakenWhereNoneIsTyped(t *testing.T) {
	f := newFixture(t)
	who, _, err := f.guests().New(f.ctx)
	f.ok(err)
	id := f.table("Ann", "open")
	f.refused(f.Sit(f.ctx, id, who, 1, ""), person.ReasonNameEmpty)
	f.refused(f.guests().SetName(f.ctx, who, "a\nb"), person.ReasonNameSigns)
	f.refused(f.guests().SetName(f.ctx, "nobody", "Bob"), person.ReasonNone)
	f.ok(f.guests().SetName(f.ctx, who, " Bob "))
	f.ok(f.Sit(f.ctx, id, who, 1, ""))
	if got := f.see(id, "Ann").Seats[1].Name; got != "Bob" {
		t.Errorf("sits as %q", got)
	}
}
