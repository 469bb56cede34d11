package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/person"
	"kancha/internal/table"
)

// House is a store of tables and of accounts.
type House interface {
	Store
	account.Store
}

// ProveAccounts holds a store to what account.Store promises.
func ProveAccounts(t *testing.T, open func(*testing.T) House) {
	for _, part := range []struct {
		name  string
		prove func(*testing.T, House)
	}{
		{"a guest becomes an account once", becoming},
		{"no two accounts look alike", looks},
		{"tables of accounts stay in the list", stayListed},
		{"a name is kept from others", keptNames},
		{"logins are found, listed and ended", logins},
		{"a new password ends the logins of the old one", newPassword},
		{"a recovery code works once", codes},
		{"a link that was sent works once and for a time", tickets},
		{"what a guest has becomes somebody's with an account", absorbing},
		{"nothing is left of somebody who is forgotten", forgetting},
		{"a passkey belongs to one account", passkeys},
		{"an identity belongs to one account", identities},
		{"a number of a second factor is used once, and goes with the account", factors},
		{"what was begun is taken once and for a time", ceremonies},
		{"a code admits as often as it says", admissions},
	} {
		t.Run(part.name, func(t *testing.T) { part.prove(t, open(t)) })
	}
}

func ok(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func is(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// Accounted makes a guest and an account of it.
func Accounted(t *testing.T, s House, who person.ID, name string) account.Account {
	t.Helper()
	a := account.Account{Person: who, Name: name, Look: "look of " + name, Password: "hash of " + name, Created: when}
	ok(t, s.AddPerson(t.Context(), person.Guest{ID: who, Name: name, Recovery: "r" + string(who), Created: when}), s.AddAccount(t.Context(), account.Newcomer{Account: a}))
	return a
}

func becoming(t *testing.T, s House) {
	ctx := t.Context()
	guest := func(who person.ID, want bool) {
		t.Helper()
		if got, err := s.IsGuest(ctx, who, when); got != want || err != nil {
			t.Errorf("%s is a guest: %v, %v", who, got, err)
		}
	}
	ok(t, s.AddPerson(ctx, person.Guest{ID: "ann", Recovery: "h1", Created: when}), s.AddPerson(ctx, person.Guest{ID: "bob", Recovery: "h2", Created: when}))
	guest("ann", true)
	guest("nobody", false)
	ann := account.Account{Person: "ann", Name: "Łucja", Look: "lucja", Password: "$argon2id$x", Created: when}
	ok(t, s.AddAccount(ctx, account.Newcomer{Account: ann}))
	guest("ann", false)
	guest("bob", true)
	_, err := s.PersonByRecovery(ctx, "h1")
	is(t, "the guest's recovery token", err, errs.ErrNotFound)
	got, err := s.Account(ctx, "ann")
	same(t, "by person", fmt.Sprint(got, err), fmt.Sprint(ann, nil))
	got, err = s.AccountByLook(ctx, "lucja")
	same(t, "by look", fmt.Sprint(got, err), fmt.Sprint(ann, nil))
	_, err = s.Account(ctx, "bob")
	is(t, "a guest has none", err, errs.ErrNotFound)
	_, err = s.AccountByLook(ctx, "bob")
	is(t, "nobody has that look", err, errs.ErrNotFound)
	ann.Look = "other"
	is(t, "a second account", s.AddAccount(ctx, account.Newcomer{Account: ann}), errs.ErrConflict)
	is(t, "an account of nobody", s.AddAccount(ctx, account.Newcomer{Account: account.Account{Person: "nobody", Look: "x"}}), errs.ErrConflict)
}

func looks(t *testing.T, s House) {
	ctx := t.Context()
	ann := Accounted(t, s, "ann", "Ann")
	bob := Accounted(t, s, "bob", "Bob")
	ok(t, s.AddPerson(ctx, person.Guest{ID: "cy", Recovery: "h3", Created: when}))
	is(t, "a third with the look of the first", s.AddAccount(ctx, account.Newcomer{Account: account.Account{Person: "cy", Name: "Ann", Look: ann.Look, Created: when}}), errs.ErrConflict)
	if guest, err := s.IsGuest(ctx, "cy", when); !guest || err != nil {
		t.Errorf("who was refused is no guest any more: %v", err)
	}
	is(t, "renamed to the look of the first", s.RenameAccount(ctx, "bob", "Ann", ann.Look, account.KeptName{}), errs.ErrConflict)
	is(t, "renamed nobody", s.RenameAccount(ctx, "cy", "Cy", "cy", account.KeptName{}), errs.ErrNotFound)
	got, err := s.Account(ctx, "bob")
	same(t, "still", fmt.Sprint(got, err), fmt.Sprint(bob, nil))
	ok(t, s.RenameAccount(ctx, "bob", "BOB", bob.Look, account.KeptName{}), s.RenameAccount(ctx, "bob", "Robert", "robert", account.KeptName{}))
	got, err = s.AccountByLook(ctx, "robert")
	bob.Name, bob.Look = "Robert", "robert"
	same(t, "renamed", fmt.Sprint(got, err), fmt.Sprint(bob, nil))
	if all, err := s.AccountsByMail(ctx, "", 9); len(all) != 0 || err != nil {
		t.Errorf("without an address: %v %v", all, err)
	}
}

// login is a login of a person, seen a number of days after when.
func login(who person.ID, id string, days int) account.Login {
	return account.Login{Hash: "hash " + id, ID: id, Person: who, Browser: "Firefox · Linux", Created: when, Seen: when.AddDate(0, 0, days)}
}

func open(t *testing.T, s House, who person.ID) string {
	t.Helper()
	all, err := s.Logins(t.Context(), who, when)
	ok(t, err)
	var ids []string
	for _, l := range all {
		ids = append(ids, l.ID)
	}
	return fmt.Sprint(ids)
}

func logins(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	long := time.Time{}.AddDate(2000, 0, 0)
	for i, id := range []string{"a", "b", "c"} {
		ok(t, s.AddLogin(ctx, login("ann", id, i), "", long))
	}
	ok(t, s.AddLogin(ctx, login("bob", "d", 0), "", long))
	is(t, "a login of nobody", s.AddLogin(ctx, login("nobody", "e", 0), "hash a", long), errs.ErrNotFound)
	got, err := s.Login(ctx, "hash a")
	same(t, "by hash, and not ended by what was refused", fmt.Sprint(got, err), fmt.Sprint(login("ann", "a", 0), nil))
	same(t, "listed", open(t, s, "ann"), "[c b a]")
	ok(t, s.SeeLogin(ctx, "hash a", when.AddDate(0, 0, 7)))
	same(t, "listed by day", open(t, s, "ann"), "[a c b]")
	ok(t, s.AddLogin(ctx, login("ann", "f", 8), "hash a", when.AddDate(0, 0, 2)))
	same(t, "one in the place of another, and old ones forgotten", open(t, s, "ann"), "[f c]")
	same(t, "also those of others", open(t, s, "bob"), "[]")
	_, err = s.Login(ctx, "hash a")
	is(t, "the one before", err, errs.ErrNotFound)
	is(t, "seen after its end", s.SeeLogin(ctx, "hash a", when), errs.ErrNotFound)
	is(t, "ended by somebody else", s.EndLogin(ctx, "bob", "f"), errs.ErrNotFound)
	ok(t, s.AddLogin(ctx, login("ann", "g", 9), "", long), s.EndLogin(ctx, "ann", "f"))
	is(t, "ended twice", s.EndLogin(ctx, "ann", "f"), errs.ErrNotFound)
	ok(t, s.EndLogins(ctx, "ann", "c"))
	same(t, "all but one", open(t, s, "ann"), "[c]")
	ok(t, s.EndLogins(ctx, "ann", ""))
	same(t, "all", open(t, s, "ann"), "[]")
}

func newPassword(t *testing.T, s House) {
	ctx := t.Context()
	ann := Accounted(t, s, "ann", "Ann")
	long := time.Time{}.AddDate(2000, 0, 0)
	for _, l := range []account.Login{login("ann", "a", 0), login("ann", "b", 0)} {
		ok(t, s.AddLogin(ctx, l, "", long))
	}
	ok(t, s.Rehash(ctx, "ann", "another hash", "stolen"))
	got, err := s.Account(ctx, "ann")
	same(t, "not hashed again over another", got.Password, ann.Password)
	ok(t, err, s.Rehash(ctx, "ann", ann.Password, "better"))
	got, _ = s.Account(ctx, "ann")
	same(t, "hashed again", got.Password, "better")
	same(t, "logins go on", len(open(t, s, "ann")), len("[a b]"))
	ok(t, s.SetPassword(ctx, "ann", "new", "b"))
	got, _ = s.Account(ctx, "ann")
	same(t, "new", got.Password, "new")
	same(t, "one login goes on", open(t, s, "ann"), "[b]")
	is(t, "of nobody", s.SetPassword(ctx, "nobody", "x", ""), errs.ErrNotFound)
}

func codes(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	left := func(who person.ID, want int) {
		t.Helper()
		n, err := s.Codes(ctx, who)
		same(t, "codes of "+string(who), fmt.Sprint(n, err), fmt.Sprint(want, nil))
	}
	ok(t, s.SetCodes(ctx, "ann", []string{"a", "b"}), s.SetCodes(ctx, "ann", []string{"c", "d", "e"}), s.SetCodes(ctx, "bob", []string{"c"}))
	left("ann", 3)
	is(t, "codes of nobody", s.SetCodes(ctx, "nobody", []string{"x"}), errs.ErrNotFound)
	long := time.Time{}.AddDate(2000, 0, 0)
	ok(t, s.AddLogin(ctx, login("ann", "old", 0), "", long))
	reset := account.Reset{Person: "ann", Code: "d", Password: "new", Login: login("ann", "new", 0)}
	wrong := reset
	wrong.Code = "a"
	is(t, "a code that was replaced", s.Reset(ctx, wrong), errs.ErrNotFound)
	same(t, "nothing has ended", open(t, s, "ann"), "[old]")
	ok(t, s.Reset(ctx, reset))
	same(t, "the new login alone", open(t, s, "ann"), "[new]")
	got, err := s.Account(ctx, "ann")
	same(t, "password", fmt.Sprint(got.Password, " ", err), "new <nil>")
	reset.Login = login("ann", "again", 0)
	is(t, "a code used twice", s.Reset(ctx, reset), errs.ErrNotFound)
	left("ann", 2)
	left("bob", 1)
}

func tickets(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	ticket := func(hash string, kind account.TicketKind, who person.ID) account.Ticket {
		return account.Ticket{Hash: hash, Kind: kind, Person: who, Mail: hash + "@example.org", Expires: when.Add(time.Hour)}
	}
	missing := func(kind account.TicketKind, hash string, at time.Time) {
		t.Helper()
		_, err := s.Ticket(ctx, kind, hash, at)
		is(t, "link "+hash, err, errs.ErrNotFound)
	}
	ok(t, s.AddTicket(ctx, ticket("a", account.TicketMail, "ann"), when), s.AddTicket(ctx, ticket("b", account.TicketMail, "ann"), when),
		s.AddTicket(ctx, ticket("r", account.TicketRecover, "ann"), when), s.AddTicket(ctx, ticket("o", account.TicketMail, "bob"), when))
	is(t, "a link for nobody", s.AddTicket(ctx, ticket("x", account.TicketMail, "nobody"), when), errs.ErrNotFound)
	missing(account.TicketMail, "a", when) // a newer one was sent
	missing(account.TicketRecover, "b", when)
	missing(account.TicketMail, "b", when.Add(time.Hour))
	got, err := s.Ticket(ctx, account.TicketMail, "b", when)
	same(t, "a link", fmt.Sprint(got, err), fmt.Sprint(ticket("b", account.TicketMail, "ann"), nil))
	is(t, "an address by a link that is gone", s.SetMail(ctx, "ann", "a@example.org", "a"), errs.ErrNotFound)
	ok(t, s.SetMail(ctx, "ann", "b@example.org", "b"))
	missing(account.TicketMail, "b", when)
	missing(account.TicketRecover, "r", when) // sent to the old address
	all, err := s.AccountsByMail(ctx, "b@example.org", 9)
	if err != nil || len(all) != 1 || all[0].Person != "ann" || all[0].Mail != "b@example.org" {
		t.Errorf("by address: %v %v", all, err)
	}
	ok(t, s.SetMail(ctx, "bob", "b@example.org", "o"))
	all, err = s.AccountsByMail(ctx, "b@example.org", 1)
	same(t, "at most one", fmt.Sprint(len(all), err), "1 <nil>")
	ok(t, s.AddTicket(ctx, ticket("n", account.TicketRecover, "ann"), when.Add(2*time.Hour)), s.SetPassword(ctx, "ann", "new", ""))
	missing(account.TicketRecover, "n", when)
}

// whole is something of everything that a person can have beside tables.
func whole(t *testing.T, s House, who person.ID) {
	t.Helper()
	ctx := t.Context()
	c := Fresh(table.ID("of"+string(who)), who)
	write(t, s, c)
	ok(t, s.AddResult(ctx, gamestore.Result{Person: who, Puzzle: "p", Body: []byte(`{"by":"` + string(who) + `"}`), At: when}),
		s.Say(ctx, c.Head.ID, table.Line{Number: 1, Room: table.RoomAll, Kind: table.LineSaid, Seat: 0, Person: who, Name: "N " + string(who), Text: "hello", Key: "k", At: when}),
		s.Mute(ctx, c.Head.ID, who, "eve", true), s.Saw(ctx, c.Head.ID, table.Visit{Person: who, At: when}))
}

func absorbing(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	ok(t, s.AddPerson(ctx, person.Guest{ID: "gil", Recovery: "g", Created: when}))
	whole(t, s, "gil")
	ok(t, s.AddResult(ctx, gamestore.Result{Person: "gil", Puzzle: "q", Body: []byte("{}"), At: when}),
		s.AddResult(ctx, gamestore.Result{Person: "ann", Puzzle: "p", Body: []byte(`{"by":"ann"}`), At: when}), s.Absorb(ctx, "gil", "ann"))
	if guest, err := s.IsGuest(ctx, "gil", when); guest || err != nil {
		t.Errorf("the guest is still there: %v", err)
	}
	results, err := s.Results(ctx, "ann")
	if err != nil || len(results) != 2 || string(results[0].Body) != `{"by":"ann"}` {
		t.Errorf("results %v %v", results, err)
	}
	beside, err := s.Beside(ctx, "ofgil", 9)
	if err != nil || beside.Talk[0].Person != "ann" || len(beside.Mutes) != 1 || beside.Mutes[0].Person != "ann" {
		t.Errorf("beside %+v %v", beside, err)
	}
	about, err := s.About(ctx, "gil")
	delete(about, "holders") // tables are handed over by the house
	same(t, "what is left", fmt.Sprint(about, err), "map[] <nil>")
}

func forgetting(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	whole(t, s, "ann")
	whole(t, s, "bob")
	ok(t, s.AddLogin(ctx, login("ann", "a", 0), "", time.Time{}.AddDate(2000, 0, 0)), s.SetCodes(ctx, "ann", []string{"secret hash"}))
	about, err := s.About(ctx, "ann")
	ok(t, err)
	for _, table := range []string{"people", "accounts", "logins", "codes", "holders", "results", "talk", "mutes", "visits"} {
		if len(about[table]) != 1 {
			t.Errorf("%s: %v", table, about[table])
		}
	}
	if text := fmt.Sprint(about); strings.Contains(text, "hash") || strings.Contains(text, "bob") || strings.Contains(text, "eve") {
		t.Errorf("tells too much: %s", text)
	}
	ok(t, s.Forget(ctx, "ann", account.KeptName{}))
	about, err = s.About(ctx, "ann")
	same(t, "what is left", fmt.Sprint(about, err), "map[] <nil>")
	_, err = s.AccountByLook(ctx, "look of Ann")
	is(t, "the account", err, errs.ErrNotFound)
	_, err = s.Login(ctx, "hash a")
	is(t, "the login", err, errs.ErrNotFound)
	beside, err := s.Beside(ctx, "ofann", 9)
	if err != nil || len(beside.Talk) != 1 || beside.Talk[0].Name != "" || beside.Talk[0].Person == "ann" || beside.Talk[0].Text != "hello" {
		t.Errorf("the talk: %+v %v", beside.Talk, err)
	}
	if about, err := s.About(ctx, "bob"); err != nil || len(about["talk"]) != 1 || len(about["accounts"]) != 1 {
		t.Errorf("somebody else: %v %v", about, err)
	}
	ok(t, s.Forget(ctx, "ann", account.KeptName{}))
}

func redacting(t *testing.T, s Store) {
	first := Fresh("t1", "ann")
	second := Next(first)
	write(t, s, first)
	write(t, s, second)
	third := Next(second)
	third.Head.Host, third.Head.Seats = "nobody", []table.Chair{{Holder: table.Person, Person: "nobody"}, {Holder: table.Open}}
	third.Entries[0].Kind = table.Erased
	gone := first.Entries[0]
	gone.Body = []byte("{}")
	third.Redact = []table.Entry{gone}
	write(t, s, third)
	head, log := read(t, s, "t1")
	same(t, "head", head, third.Head)
	same(t, "log", log, []table.Entry{gone, second.Entries[0], third.Entries[0]})
	same(t, "of who was there", ids(s.Mine(t.Context(), "ann", 9)), "<nil>")
	same(t, "of who is there now", ids(s.Mine(t.Context(), "nobody", 9)), "<nil> t1")
}

func stayListed(t *testing.T, s House) {
	Accounted(t, s, "ann", "Ann")
	write(t, s, Fresh("a", "ann"), Fresh("b", "bob"))
	later := when.Add(2 * time.Hour)
	same(t, "listed", ids(s.Listed(t.Context(), later, 0, 9)), "<nil> a")
	got, err := s.Forsaken(t.Context(), later, 9)
	if fmt.Sprint(got, err) != "[b] <nil>" {
		t.Errorf("forsaken are %v, %v", got, err)
	}
}

func keptNames(t *testing.T, s House) {
	ctx, year := t.Context(), when.Add(person.KeptName)
	ann := Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	taken := func(what, look, mark string, who person.ID, now time.Time, want bool) {
		t.Helper()
		if got, err := s.Taken(ctx, look, mark, who, now); got != want || err != nil {
			t.Errorf("%s: taken is %v, %v", what, got, err)
		}
	}
	taken("of another account", ann.Look, "m1", "bob", when, true)
	taken("of a guest", ann.Look, "m1", "", when, true)
	taken("one's own", ann.Look, "m1", "ann", when, false)
	taken("nobody's", "new", "m2", "bob", when, false)
	ok(t, s.RenameAccount(ctx, "ann", "Anna", "anna", account.KeptName{Mark: "m1", Until: year}))
	taken("given up, by another", ann.Look, "m1", "bob", when, true)
	taken("given up, by the same", ann.Look, "m1", "ann", when, false)
	ok(t, s.RenameAccount(ctx, "ann", "Anuś", "anus", account.KeptName{Mark: "m3", Until: year}))
	taken("given up before", ann.Look, "m1", "bob", when, false)
	ok(t, s.Forget(ctx, "ann", account.KeptName{Mark: "m4", Until: year}))
	for _, mark := range []string{"m3", "m4"} {
		taken("of a deleted account", "x", mark, "ann", year.Add(-time.Second), true)
		taken("of one deleted a year ago", "x", mark, "bob", year.Add(time.Second), false)
	}
}
