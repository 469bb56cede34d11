package table_test

import (
	"testing"

	"kancha/internal/chat"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// looks are names that a reader takes for Kowalska: her own, with a capital I, with a Cyrillic а, with a Greek ο.
var looks = []string{"Kowalska", "KowaIska", "Kow\u0430lska", "K\u03bfwalska", "kowalska"}

// Nobody sits, is called, or is expected under a name that a reader takes for that of an account, be its owner at the table
// or not.
func TestNobodyBearsANameLikeThatOfAnAccount(t *testing.T) {
	store := tabletest.NewMemory()
	store.SetAccount("Ola", "Kowalska")
	f := newFixture(t, func(c *table.Config) { c.Store = store })
	guests := &person.Guests{Store: store, Now: newWatch().read}
	for _, name := range looks {
		free := f.table("Ann", "open", "open")
		f.refused(f.Sit(f.ctx, free, "Eve", 1, name), person.ReasonNameAlike)
		f.refused(f.Keep(f.ctx, free, "Ann", 1, name, true), person.ReasonNameAlike)
		_, err := f.Create(f.ctx, "Eve", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Eve"}, {Holder: table.Person, Name: name}}})
		f.refused(err, person.ReasonNameAlike)
		_, err = f.Create(f.ctx, "Eve", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Eve"}, {Holder: table.Open, Keep: true, Name: name}}})
		f.refused(err, person.ReasonNameAlike)
		f.refused(guests.SetName(f.ctx, "Eve", name), person.ReasonNameAlike)

		f.ok(f.Sit(f.ctx, free, "Ola", 1, name)) // who she is may be written as she likes
		f.ok(f.Sit(f.ctx, free, "Eve", 2, "Eve"))
	}
	f.refused(guests.SetName(f.ctx, "Eve", "Аdmin"), person.ReasonNameAlike)

	at := f.table("Bob", "open")
	f.refused(f.Sit(f.ctx, at, "Eve", 1, "B0b"), table.ReasonNameTaken)
}

// Who is an account and who a guest is told of each seat; an account under another name is neither.
func TestWhoIsAMemberIsTold(t *testing.T) {
	store := tabletest.NewMemory()
	store.SetAccount("Ola", "Kowalska")
	store.SetAccount("Jan", "Nowak")
	f := newFixture(t, func(c *table.Config) { c.Store = store })
	id := f.table("Ann", "open", "open", "open")
	f.ok(f.Sit(f.ctx, id, "Ola", 1, "Kowalska"))
	f.ok(f.Sit(f.ctx, id, "Jan", 2, "Somebody else"))
	for i, want := range [][2]bool{{false, true}, {true, false}, {false, false}, {false, false}} {
		if s := f.see(id, "Eve").Seats[i]; [2]bool{s.Member, s.Guest} != want {
			t.Errorf("seat %d: member %v, guest %v, want %v", i, s.Member, s.Guest, want)
		}
	}
}

// Somebody who watches under a name that has become an account's is heard without a name.
func TestAnOldNameLikeThatOfAnAccountIsNotHeard(t *testing.T) {
	store := tabletest.NewMemory()
	f := newFixture(t, func(c *table.Config) { c.Store = store })
	f.ok(store.AddPerson(f.ctx, person.Guest{ID: "Eve", Name: "KowaIska"}))
	id := f.table("Ann", "Bob")
	store.SetAccount("Ola", "Kowalska")
	f.ok(f.chat.Say(f.ctx, chat.Words{Table: id, Person: "Eve", Key: "k1", Text: "hello"}))
	s := f.see(id, "Cyd")
	if len(s.Talk.Lines) != 1 || s.Talk.Lines[0].Name != "" {
		t.Errorf("heard: %+v", s.Talk.Lines)
	}
}
