package table_test

import (
	"strings"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
)

func (f *fixture) made(plan lobby.Plan) table.ID {
	f.Helper()
	plan.Game = "stones"
	id, err := f.Create(f.ctx, "Ann", plan)
	f.ok(err)
	return id
}

func TestAKeptSeatIsForWhoeverHasItsInvitation(t *testing.T) {
	f := newFixture(t)
	id := f.made(lobby.Plan{Seats: []lobby.SeatPlan{
		{Holder: table.Person, Name: "Ann"}, {Holder: table.Open, Keep: true, Name: " Bob "}, {Holder: table.Open, Keep: true}, {Holder: table.Open},
	}})
	seats := f.see(id, "Ann").Seats
	code := seats[1].Invite
	if !seats[1].Kept || seats[1].For != "Bob" || len(code) < 20 || code == seats[2].Invite || seats[3].Kept || seats[3].Invite != "" {
		t.Fatalf("the host sees %+v", seats)
	}
	for _, c := range f.see(id, "Bob").Seats {
		if c.Invite != "" {
			t.Errorf("somebody else sees an invitation: %+v", c)
		}
	}
	head, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	if strings.Contains(head.Seats[1].Invite+string(log[0].Body), code) {
		t.Error("the invitation is stored")
	}
	f.refused(f.Sit(f.ctx, id, "Bob", 1, "Bob"), table.ReasonInvite)
	f.refused(f.Sit(f.ctx, id, "Bob", 2, "Bob", lobby.Ticket{Invite: code}), table.ReasonInvite)
	_, err = f.Invited(f.ctx, id, "nonsense")
	f.refused(err, table.ReasonInvite)
	info, err := f.Invited(f.ctx, id, code)
	f.ok(err)
	if info.Seat != 1 || info.For != "Bob" {
		t.Errorf("the invitation is for %+v", info)
	}
	f.ok(f.Sit(f.ctx, id, "Bob", 1, "Bob", lobby.Ticket{Invite: code}))
	_, err = f.Invited(f.ctx, id, code)
	f.refused(err, table.ReasonInvite) // it was for one
	f.ok(f.Stand(f.ctx, id, "Bob", 1))
	f.ok(f.Sit(f.ctx, id, "Cyd", 1, "Cyd")) // a seat that somebody has left is kept for nobody
}

func TestAnInvitationCanBeWithdrawn(t *testing.T) {
	f := newFixture(t)
	id := f.made(lobby.Plan{Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Open}, {Holder: table.Open}}})
	f.refused(f.Keep(f.ctx, id, "Bob", 1, "", true), table.ReasonNotHost)
	f.refused(f.Keep(f.ctx, id, "Ann", 0, "", true), table.ReasonSeatTaken)
	f.refused(f.Keep(f.ctx, id, "Ann", 1, "\u200b", true), person.ReasonNameSigns)
	f.refused(f.Keep(f.ctx, id, "Ann", 9, "", true), table.ReasonNoSeat)
	f.ok(f.Keep(f.ctx, id, "Ann", 1, "", true))
	first := f.see(id, "Ann").Seats[1].Invite
	f.ok(f.Keep(f.ctx, id, "Ann", 1, "Bob", true))
	f.refused(f.Sit(f.ctx, id, "Bob", 1, "Bob", lobby.Ticket{Invite: first}), table.ReasonInvite)
	f.ok(f.Keep(f.ctx, id, "Ann", 1, "", false))
	f.ok(f.Sit(f.ctx, id, "Bob", 1, "Bob"))
	f.ok(f.Sit(f.ctx, id, "Cyd", 2, "Cyd"))
	f.refused(f.Keep(f.ctx, id, "Ann", 1, "", true), table.ReasonStarted)
}

func TestATableWithAPassword(t *testing.T) {
	now, set := withClock()
	f := newFixture(t, set)
	_, err := f.Create(f.ctx, "Ann", lobby.Plan{
		Game: "stones", Password: strings.Repeat("x", 101), Seats: []lobby.SeatPlan{{Holder: table.Open}, {Holder: table.Open}},
	})
	f.refused(err, table.ReasonPasswordForm)
	id := f.made(lobby.Plan{Password: "žluťoučký kůň", Seats: []lobby.SeatPlan{
		{Holder: table.Person, Name: "Ann"}, {Holder: table.Open}, {Holder: table.Open, Keep: true}, {Holder: table.Open},
	}})
	if s := f.see(id, "Bob"); !s.Locked {
		t.Error("not said to be locked")
	}
	_, open, err := f.List(f.ctx, "Bob")
	f.ok(err)
	if len(open) != 1 || !open[0].Locked {
		t.Errorf("listed: %+v", open)
	}
	head, _, err := f.store.Table(f.ctx, id)
	f.ok(err)
	if strings.Contains(head.Lock, "kůň") {
		t.Error("the password is stored")
	}
	f.ok(f.Sit(f.ctx, id, "Eve", 2, "Eve", lobby.Ticket{Invite: f.see(id, "Ann").Seats[2].Invite})) // invited: needs none
	f.refused(f.Sit(f.ctx, id, "Bob", 1, "Bob"), table.ReasonPassword)
	for range 9 {
		f.refused(f.Sit(f.ctx, id, "Bob", 1, "Bob", lobby.Ticket{Password: "wrong"}), table.ReasonPassword)
	}
	f.refused(f.Sit(f.ctx, id, "Bob", 1, "Bob", lobby.Ticket{Password: "žluťoučký kůň"}), table.ReasonPasswordFast)
	for _, who := range []person.ID{"Mal", "Mel"} { // somebody who comes as ever others
		for range 5 {
			f.refused(f.Sit(f.ctx, id, who, 1, "Mal", lobby.Ticket{Password: "wrong", From: "there"}), table.ReasonPassword)
		}
	}
	f.refused(f.Sit(f.ctx, id, "Mil", 1, "Mal", lobby.Ticket{Password: "wrong", From: "there"}), table.ReasonPasswordFast)
	f.ok(f.Sit(f.ctx, id, "Dan", 1, "Dan", lobby.Ticket{Password: "žluťoučký kůň", From: "here"})) // who was told it sits down
	f.ok(f.Stand(f.ctx, id, "Dan", 1))
	now.pass(2 * time.Minute)
	f.refused(f.SetPassword(f.ctx, id, "Bob", ""), table.ReasonNotHost)
	f.ok(f.Sit(f.ctx, id, "Bob", 1, "Bob", lobby.Ticket{Password: "žluťoučký kůň"}))
	f.ok(f.SetPassword(f.ctx, id, "Ann", ""))
	f.ok(f.Sit(f.ctx, id, "Cyd", 3, "Cyd"))
	if s := f.see(id, "Cyd"); s.Phase != table.Playing || s.Mine[0] != game.Seat(3) {
		t.Errorf("%+v", s)
	}
	f.refused(f.SetPassword(f.ctx, id, "Ann", "x"), table.ReasonStarted)
}
