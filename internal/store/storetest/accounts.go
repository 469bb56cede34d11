package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/table"
)

// House is a store of tables and of accounts.
type House interface {
	table.Store
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
		{"logins are found, listed and ended", logins},
		{"a new password ends the logins of the old one", newPassword},
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
func Accounted(t *testing.T, s House, who table.PersonID, name string) account.Account {
	t.Helper()
	a := account.Account{Person: who, Name: name, Look: "look of " + name, Password: "hash of " + name, Created: when}
	ok(t, s.AddPerson(t.Context(), table.Guest{ID: who, Name: name, Recovery: "r" + string(who), Created: when}), s.AddAccount(t.Context(), a))
	return a
}

func becoming(t *testing.T, s House) {
	ctx := t.Context()
	guest := func(who table.PersonID, want bool) {
		t.Helper()
		if got, err := s.IsGuest(ctx, who); got != want || err != nil {
			t.Errorf("%s is a guest: %v, %v", who, got, err)
		}
	}
	ok(t, s.AddPerson(ctx, table.Guest{ID: "ann", Recovery: "h1", Created: when}), s.AddPerson(ctx, table.Guest{ID: "bob", Recovery: "h2", Created: when}))
	guest("ann", true)
	guest("nobody", false)
	ann := account.Account{Person: "ann", Name: "Łucja", Look: "lucja", Password: "$argon2id$x", Created: when}
	ok(t, s.AddAccount(ctx, ann))
	guest("ann", false)
	guest("bob", true)
	_, err := s.PersonByRecovery(ctx, "h1")
	is(t, "the guest's recovery token", err, table.ErrNotFound)
	got, err := s.Account(ctx, "ann")
	same(t, "by person", fmt.Sprint(got, err), fmt.Sprint(ann, nil))
	got, err = s.AccountByLook(ctx, "lucja")
	same(t, "by look", fmt.Sprint(got, err), fmt.Sprint(ann, nil))
	_, err = s.Account(ctx, "bob")
	is(t, "a guest has none", err, table.ErrNotFound)
	_, err = s.AccountByLook(ctx, "bob")
	is(t, "nobody has that look", err, table.ErrNotFound)
	ann.Look = "other"
	is(t, "a second account", s.AddAccount(ctx, ann), table.ErrConflict)
	is(t, "an account of nobody", s.AddAccount(ctx, account.Account{Person: "nobody", Look: "x"}), table.ErrConflict)
}

func looks(t *testing.T, s House) {
	ctx := t.Context()
	ann := Accounted(t, s, "ann", "Ann")
	bob := Accounted(t, s, "bob", "Bob")
	ok(t, s.AddPerson(ctx, table.Guest{ID: "cy", Recovery: "h3", Created: when}))
	is(t, "a third with the look of the first", s.AddAccount(ctx, account.Account{Person: "cy", Name: "Ann", Look: ann.Look, Created: when}), table.ErrConflict)
	if guest, err := s.IsGuest(ctx, "cy"); !guest || err != nil {
		t.Errorf("who was refused is no guest any more: %v", err)
	}
	is(t, "renamed to the look of the first", s.RenameAccount(ctx, "bob", "Ann", ann.Look), table.ErrConflict)
	is(t, "renamed nobody", s.RenameAccount(ctx, "cy", "Cy", "cy"), table.ErrNotFound)
	got, err := s.Account(ctx, "bob")
	same(t, "still", fmt.Sprint(got, err), fmt.Sprint(bob, nil))
	ok(t, s.RenameAccount(ctx, "bob", "BOB", bob.Look), s.RenameAccount(ctx, "bob", "Robert", "robert"))
	got, err = s.AccountByLook(ctx, "robert")
	bob.Name, bob.Look = "Robert", "robert"
	same(t, "renamed", fmt.Sprint(got, err), fmt.Sprint(bob, nil))
	if all, err := s.AccountsByMail(ctx, "", 9); len(all) != 0 || err != nil {
		t.Errorf("without an address: %v %v", all, err)
	}
}

// login is a login of a person, seen a number of days after when.
func login(who table.PersonID, id string, days int) account.Login {
	return account.Login{Hash: "hash " + id, ID: id, Person: who, Browser: "Firefox · Linux", Created: when, Seen: when.AddDate(0, 0, days)}
}

func open(t *testing.T, s House, who table.PersonID) string {
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
	is(t, "a login of nobody", s.AddLogin(ctx, login("nobody", "e", 0), "hash a", long), table.ErrNotFound)
	got, err := s.Login(ctx, "hash a")
	same(t, "by hash, and not ended by what was refused", fmt.Sprint(got, err), fmt.Sprint(login("ann", "a", 0), nil))
	same(t, "listed", open(t, s, "ann"), "[c b a]")
	ok(t, s.SeeLogin(ctx, "hash a", when.AddDate(0, 0, 7)))
	same(t, "listed by day", open(t, s, "ann"), "[a c b]")
	ok(t, s.AddLogin(ctx, login("ann", "f", 8), "hash a", when.AddDate(0, 0, 2)))
	same(t, "one in the place of another, and old ones forgotten", open(t, s, "ann"), "[f c]")
	same(t, "also those of others", open(t, s, "bob"), "[]")
	_, err = s.Login(ctx, "hash a")
	is(t, "the one before", err, table.ErrNotFound)
	is(t, "seen after its end", s.SeeLogin(ctx, "hash a", when), table.ErrNotFound)
	is(t, "ended by somebody else", s.EndLogin(ctx, "bob", "f"), table.ErrNotFound)
	ok(t, s.AddLogin(ctx, login("ann", "g", 9), "", long), s.EndLogin(ctx, "ann", "f"))
	is(t, "ended twice", s.EndLogin(ctx, "ann", "f"), table.ErrNotFound)
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
	is(t, "of nobody", s.SetPassword(ctx, "nobody", "x", ""), table.ErrNotFound)
}
