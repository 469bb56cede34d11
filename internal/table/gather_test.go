package table_test

import (
	"strings"
	"sync"
	"testing"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
)

func TestATableGathersAndBegins(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "open", "open")
	s := f.see(id, "Ann")
	if s.Phase != table.Gathering || !s.Host || s.View != nil || s.Asked != nil || len(s.Seats) != 3 {
		t.Fatalf("%+v", s)
	}
	f.ok(f.Sit(f.ctx, id, "Bob", 2, "  Bob  "))
	f.refused(f.SitBot(f.ctx, id, "Bob", 1, "random"), table.ReasonNotHost)
	f.refused(f.SitBot(f.ctx, id, "Ann", 1, "genius"), table.ReasonBotLevel)
	f.refused(f.Sit(f.ctx, id, "Cyd", 2, "Cyd"), table.ReasonSeatTaken)
	f.refused(f.Sit(f.ctx, id, "Cyd", 3, "Cyd"), table.ReasonNoSeat)
	f.refused(f.Sit(f.ctx, id, "Cyd", -1, "Cyd"), table.ReasonNoSeat)
	f.refused(f.Sit(f.ctx, id, "Cyd", 1, "BOB"), table.ReasonNameTaken)
	f.ok(f.SitBot(f.ctx, id, "Ann", 1, "random"))
	s = f.see(id, "Bob")
	if s.Phase != table.Playing || s.Host || len(s.Mine) != 1 || s.Mine[0] != 2 || s.Seats[2].Name != "Bob" || !s.Seats[2].Mine {
		t.Fatalf("%+v", s)
	}
	f.refused(f.Sit(f.ctx, id, "Cyd", 0, "Cyd"), table.ReasonStarted)
	f.refused(f.Stand(f.ctx, id, "Bob", 2), table.ReasonStarted)
	f.refused(f.Close(f.ctx, id, "Ann"), table.ReasonStarted)
}

func TestStandingUp(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob", "open", "open")
	f.refused(f.Stand(f.ctx, id, "Bob", 0), table.ReasonNotYourSeat)
	f.refused(f.Stand(f.ctx, id, "Bob", 3), table.ReasonSeatFree)
	f.ok(f.Stand(f.ctx, id, "Bob", 1))
	f.ok(f.SitBot(f.ctx, id, "Ann", 1, "random"))
	f.ok(f.Stand(f.ctx, id, "Ann", 1)) // the host sends the bot away
	f.ok(f.Sit(f.ctx, id, "Eve", 1, "Eve"))
	f.ok(f.Stand(f.ctx, id, "Ann", 1)) // and whom the host does not know
	s := f.see(id, "Eve")
	if len(s.Mine) != 0 || s.Seats[1].Holder != table.Open || s.Seats[1].Name != "" {
		t.Errorf("%+v", s.Seats)
	}
}

func TestOfManyWhoWantASeatOneGetsIt(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "open")
	var all sync.WaitGroup
	results := make([]error, 8)
	for i := range results {
		all.Go(func() {
			name := strings.Repeat("x", i+1)
			results[i] = f.Sit(f.ctx, id, person.ID(name), 1, name)
		})
	}
	all.Wait()
	seated := 0
	for _, err := range results {
		if err == nil {
			seated++
		}
	}
	if seated != 1 {
		t.Errorf("%d sit in one seat: %v", seated, results)
	}
}

func TestADeletedTableStaysDeleted(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "open")
	f.refused(f.Close(f.ctx, id, "Bob"), table.ReasonNotHost)
	f.ok(f.Close(f.ctx, id, "Ann"))
	if s := f.see(id, "Bob"); s.Phase != table.Closed {
		t.Errorf("phase %s", s.Phase)
	}
	f.refused(f.Sit(f.ctx, id, "Bob", 1, "Bob"), table.ReasonClosed)
	f.refused(f.Close(f.ctx, id, "Ann"), table.ReasonClosed)
	mine, open, err := f.List(f.ctx, "Ann")
	f.ok(err)
	if len(mine)+len(open) != 0 {
		t.Errorf("listed: %v %v", mine, open)
	}
}

func TestPlansThatCannotBe(t *testing.T) {
	f := newFixture(t)
	seats := func(holders ...table.Holder) (out []lobby.SeatPlan) {
		for i, h := range holders {
			out = append(out, lobby.SeatPlan{Holder: h, Name: string(rune('a' + i)), Bot: "random"})
		}
		return out
	}
	for _, c := range []struct {
		name   string
		plan   lobby.Plan
		reason string
	}{
		{"an unknown game", lobby.Plan{Game: "chess", Seats: seats(table.Open, table.Open)}, table.ReasonNoGame},
		{"nobody", lobby.Plan{Game: "stones"}, table.ReasonSeatPlans},
		{"too many", lobby.Plan{Game: "stones", Seats: seats(table.Open, table.Open, table.Open, table.Open, table.Open)}, errs.ReasonSetup},
		{"one plan too few", lobby.Plan{Game: "stones", Setup: game.Setup{Seats: 3}, Seats: seats(table.Open, table.Open)}, table.ReasonSeatPlans},
		{"an unknown option", lobby.Plan{
			Game: "stones", Setup: game.Setup{Options: []game.Choice{{Option: "colour", Value: "x"}}}, Seats: seats(table.Open, table.Open),
		}, errs.ReasonSetup},
		{"an unknown mode", lobby.Plan{Game: "stones", Setup: game.Setup{Mode: "duel"}, Seats: seats(table.Open, table.Open)}, errs.ReasonSetup},
		{"an unknown bot", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Open}, {Holder: table.BotHolder, Bot: "x"}}}, table.ReasonBotLevel},
		{"an automaton by hand", lobby.Plan{Game: "stones", Seats: seats(table.Open, table.Automaton)}, table.ReasonSeatPlans},
		{"no name", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Open}, {Holder: table.Person, Name: "\u200b"}}}, person.ReasonNameSigns},
		{"two of one name", lobby.Plan{
			Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Person, Name: "ANN"}},
		}, table.ReasonNameTaken},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &fixture{T: t, House: f.House, Service: f.Service, ctx: f.ctx}
			_, err := f.Create(f.ctx, "Ann", c.plan)
			f.refused(err, c.reason)
		})
	}
}

func TestNobodyIsNoPerson(t *testing.T) {
	f := newFixture(t)
	_, err := f.Create(f.ctx, "", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Open}, {Holder: table.Open}}})
	f.refused(err, person.ReasonNone)
	id := f.table("Ann", "open")
	f.refused(f.Sit(f.ctx, id, "", 1, "Nobody"), person.ReasonNone)
	if s := f.see(id, ""); s.Host || len(s.Mine) != 0 {
		t.Errorf("%+v", s)
	}
}

func TestLists(t *testing.T) {
	f := newFixture(t)
	waits := f.table("Bob", "Ann")
	f.play(waits, "Bob: pick 1")
	calm := f.table("Ann", "Bob")
	f.play(calm, "Ann: pick 1")
	open := f.table("Cyd", "open")
	hidden := f.tableWith(lobby.Plan{Hidden: true}, "Cyd", "open")
	mine, others, err := f.List(f.ctx, "Ann")
	f.ok(err)
	if len(mine) != 2 || mine[0].ID != waits || !mine[0].MyTurn || mine[1].ID != calm || mine[1].MyTurn {
		t.Errorf("mine: %+v", mine)
	}
	if len(others) != 1 || others[0].ID != open || others[0].Seats[0].Name != "Cyd" {
		t.Errorf("open: %+v, hidden is %s", others, hidden)
	}
	mine, others, err = f.List(f.ctx, "Cyd")
	f.ok(err)
	if len(mine) != 2 || len(others) != 0 {
		t.Errorf("of Cyd: %d and %d", len(mine), len(others))
	}
}

func TestARematchIsMadeOnce(t *testing.T) {
	seed := uint64(10)
	f := newFixture(t, func(c *table.Config) { c.Seed = func() uint64 { seed++; return seed } })
	plan := oneRound()
	plan.Setup.Seed = 5
	id := f.tableWith(plan, "Ann", "Bob")
	_, err := f.Rematch(f.ctx, id, "Ann")
	f.refused(err, table.ReasonNotOver)
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: draw", "Ann: draw", "Ann: end", "Bob: draw", "Bob: draw", "Bob: end")
	_, err = f.Rematch(f.ctx, id, "Eve")
	f.refused(err, table.ReasonNotSeated)
	next, err := f.Rematch(f.ctx, id, "Bob")
	f.ok(err)
	again, err := f.Rematch(f.ctx, id, "Ann")
	f.ok(err)
	if next != again || next == id || f.see(id, "Eve").Next != next {
		t.Errorf("first %s, then %s, linked is %s", next, again, f.see(id, "Eve").Next)
	}
	s := f.see(next, "Ann")
	if s.Phase != table.Playing || s.Seats[1].Name != "Bob" || s.SeedSet || !s.Seats[0].Mine {
		t.Errorf("%+v", s)
	}
	f.play(next, "Bob: pick 1", "Ann: pick 1")
}
