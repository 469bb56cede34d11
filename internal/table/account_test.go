package table_test

import (
	"testing"
	"time"

	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
)

func TestASeatIsKeptForAnAccount(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	f := newFixture(t, func(c *table.Config) { c.Now = func() time.Time { return now } })
	bob := lobby.Guarded{Person: "Bob", Name: "Bob", Until: 24 * time.Hour}
	plan := lobby.Plan{Game: "stones", Hidden: true, Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Open, For: bob}}}
	id, err := f.Create(f.ctx, "Ann", plan)
	f.ok(err)
	seat := f.at(id, "Ann").Seats[1]
	if !seat.Kept || seat.For != "Bob" || seat.ForYou || seat.Invite != "" || !seat.Until.Equal(now.Add(24*time.Hour)) {
		t.Errorf("the host sees %+v", seat)
	}
	if !f.at(id, "Bob").Seats[1].ForYou {
		t.Error("Bob does not see that it is his")
	}
	invited := func(who person.ID) bool {
		mine, _, err := f.List(f.ctx, who)
		f.ok(err)
		return len(mine) == 1 && mine[0].ID == id && mine[0].Invited
	}
	if !invited("Bob") || invited("Cyd") {
		t.Error("the lists of Bob and Cyd are not right")
	}
	if _, waits, err := f.Deciding(f.ctx, id, "Bob", 1, "invite"); err != nil || !waits {
		t.Errorf("Bob is told: %t, %v", waits, err)
	}
	f.refused(f.Sit(f.ctx, id, "Cyd", 1, "Cyd"), table.ReasonInvite)
	f.refused(f.Decline(f.ctx, id, "Cyd", 1), table.ReasonNotYourSeat)
	f.ok(f.Decline(f.ctx, id, "Bob", 1))
	if invited("Bob") || f.at(id, "Ann").Seats[1].Kept {
		t.Error("declined, and still kept")
	}
	f.refused(f.KeepFor(f.ctx, id, "Bob", 1, bob), table.ReasonNotHost)
	f.ok(f.KeepFor(f.ctx, id, "Ann", 1, bob))
	now = now.Add(24 * time.Hour)
	if f.at(id, "Ann").Seats[1].Kept || invited("Bob") {
		t.Error("the time has come, and the seat is still kept")
	}
	if _, waits, _ := f.Deciding(f.ctx, id, "Bob", 1, "invite"); waits {
		t.Error("Bob would be told too late")
	}
	f.ok(f.Sit(f.ctx, id, "Cyd", 1, "Cyd"))
	if f.at(id, "Cyd").Phase != table.Playing {
		t.Error("the game has not begun")
	}
}

func TestWhoIsForgottenIsNotWaitedFor(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "open")
	f.ok(f.KeepFor(f.ctx, id, "Ann", 1, lobby.Guarded{Person: "Bob", Name: "Bob"}))
	f.ok(f.Forget(f.ctx, "Bob"))
	if seat := f.at(id, "Ann").Seats[1]; seat.Kept || seat.For != "" {
		t.Errorf("still %+v", seat)
	}
}

func TestNobodyKeepsASeatForThemselves(t *testing.T) {
	f := newFixture(t)
	ann := lobby.Guarded{Person: "Ann", Name: "Ann"}
	_, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Open, For: ann}}})
	f.refused(err, table.ReasonSeatOwn)
	id := f.table("Ann", "open")
	f.refused(f.KeepFor(f.ctx, id, "Ann", 1, ann), table.ReasonSeatOwn)
	if f.at(id, "Ann").Seats[1].Kept {
		t.Error("refused, and kept all the same")
	}
}
