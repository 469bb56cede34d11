package storetest

import (
	"fmt"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
)

func passkeys(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	k := account.Passkey{ID: "k1", Person: "ann", Handle: "h", Name: "żółty", Body: []byte(`{"a":1}`), Created: when, Seen: when}
	ok(t, s.AddPasskey(ctx, k))
	stolen := k
	stolen.Person = "bob"
	is(t, "the same passkey of another", s.AddPasskey(ctx, stolen), errs.ErrConflict)
	is(t, "a passkey of nobody", s.AddPasskey(ctx, account.Passkey{ID: "k2", Person: "nobody"}), errs.ErrConflict)
	got, err := s.Passkey(ctx, "k1")
	same(t, "by id", fmt.Sprint(got, err), fmt.Sprint(k, nil))
	_, err = s.Passkey(ctx, "k2")
	is(t, "an unknown passkey", err, errs.ErrNotFound)
	k.Body, k.Copied, k.Seen = []byte(`{"a":2}`), true, when.Add(time.Hour)
	ok(t, s.UsePasskey(ctx, k), s.NamePasskey(ctx, "ann", "k1", "red"))
	k.Name = "red"
	is(t, "another's name for it", s.NamePasskey(ctx, "bob", "k1", "mine"), errs.ErrNotFound)
	is(t, "dropped by another", s.DropPasskey(ctx, "bob", "k1"), errs.ErrNotFound)
	list, err := s.Passkeys(ctx, "ann")
	same(t, "list", fmt.Sprint(list, err), fmt.Sprint([]account.Passkey{k}, nil))
	ok(t, s.DropPasskey(ctx, "ann", "k1"))
	is(t, "used when it is gone", s.UsePasskey(ctx, k), errs.ErrNotFound)
	ok(t, s.AddPerson(ctx, person.Guest{ID: "cyd", Recovery: "rc", Created: when}))
	k.ID, k.Person = "k3", "cyd"
	ok(t, s.AddAccount(ctx, account.Newcomer{Account: account.Account{Person: "cyd", Name: "Cyd", Look: "cyd", Created: when}, Passkey: &k}))
	ok(t, s.Forget(ctx, "cyd", account.KeptName{}))
	_, err = s.Passkey(ctx, "k3")
	is(t, "of somebody who is forgotten", err, errs.ErrNotFound)
}

func factors(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	_, err := s.Factor(ctx, "ann")
	is(t, "none yet", err, errs.ErrNotFound)
	is(t, "used when there is none", s.UseFactor(ctx, "ann", 1), errs.ErrConflict)
	here := account.Login{Hash: "h1", ID: "l1", Person: "ann", Created: when, Seen: when}
	there := account.Login{Hash: "h2", ID: "l2", Person: "ann", Created: when, Seen: when}
	ok(t, s.AddLogin(ctx, here, "", when), s.AddLogin(ctx, there, "", when))
	f := account.Factor{Person: "ann", Secret: "S1", Step: 7, Created: when}
	is(t, "of nobody", s.SetFactor(ctx, account.Factor{Person: "nobody", Secret: "S"}, ""), errs.ErrNotFound)
	ok(t, s.SetFactor(ctx, f, "l1"))
	logins, err := s.Logins(ctx, "ann", when)
	same(t, "logins that are left", fmt.Sprint(logins, err), fmt.Sprint([]account.Login{here}, nil))
	is(t, "the same number", s.UseFactor(ctx, "ann", 7), errs.ErrConflict)
	is(t, "an earlier number", s.UseFactor(ctx, "ann", 6), errs.ErrConflict)
	ok(t, s.UseFactor(ctx, "ann", 8))
	f.Step = 8
	got, err := s.Factor(ctx, "ann")
	same(t, "kept", fmt.Sprint(got, err), fmt.Sprint(f, nil))
	f.Secret, f.Step = "S2", 9
	ok(t, s.SetFactor(ctx, f, "l1"))
	got, err = s.Factor(ctx, "ann")
	same(t, "another device", fmt.Sprint(got, err), fmt.Sprint(f, nil))
	ok(t, s.SetCodes(ctx, "ann", []string{"c1", "c2"}), s.UseCode(ctx, "ann", "c1"))
	is(t, "a code again", s.UseCode(ctx, "ann", "c1"), errs.ErrNotFound)
	about, err := s.About(ctx, "ann")
	same(t, "told to its person", fmt.Sprint(about["factors"], err), fmt.Sprint([]map[string]any{{"created": when}}, nil))
	ok(t, s.DropFactor(ctx, "ann"))
	is(t, "dropped twice", s.DropFactor(ctx, "ann"), errs.ErrNotFound)
	ok(t, s.SetFactor(ctx, f, ""), s.Forget(ctx, "ann", account.KeptName{}))
	_, err = s.Factor(ctx, "ann")
	is(t, "of somebody who is forgotten", err, errs.ErrNotFound)
}

func identities(t *testing.T, s House) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	id := account.Identity{Issuer: "https://id", Subject: "1", Person: "ann", Created: when}
	ok(t, s.AddIdentity(ctx, id))
	other := id
	other.Person = "bob"
	is(t, "the same of another", s.AddIdentity(ctx, other), errs.ErrConflict)
	got, err := s.Identity(ctx, "https://id", "1")
	same(t, "by subject", fmt.Sprint(got, err), fmt.Sprint(id, nil))
	_, err = s.Identity(ctx, "https://other", "1")
	is(t, "of another issuer", err, errs.ErrNotFound)
	list, err := s.Identities(ctx, "ann")
	same(t, "list", fmt.Sprint(list, err), fmt.Sprint([]account.Identity{id}, nil))
	is(t, "dropped by another", s.DropIdentity(ctx, "bob", id.Issuer, id.Subject), errs.ErrNotFound)
	ok(t, s.DropIdentity(ctx, "ann", id.Issuer, id.Subject))
	ok(t, s.AddPerson(ctx, person.Guest{ID: "cyd", Recovery: "rc", Created: when}), s.AddIdentity(ctx, other))
	id.Person = "cyd"
	is(t, "an account with an identity that is taken", s.AddAccount(ctx, account.Newcomer{
		Account: account.Account{Person: "cyd", Name: "Cyd", Look: "cyd", Created: when}, Identity: &id,
	}), errs.ErrConflict)
	if guest, err := s.IsGuest(ctx, "cyd", when); !guest || err != nil {
		t.Errorf("half an account was made: %v", err)
	}
}

func ceremonies(t *testing.T, s House) {
	ctx := t.Context()
	c := account.Ceremony{Hash: "h1", Kind: account.UsingPasskey, Body: []byte(`{"x":"ż"}`), Expires: when.Add(time.Minute)}
	ok(t, s.AddCeremony(ctx, c, when))
	_, err := s.TakeCeremony(ctx, account.MakingPasskey, "h1", when)
	is(t, "another kind", err, errs.ErrNotFound)
	_, err = s.TakeCeremony(ctx, account.UsingPasskey, "h1", when.Add(time.Minute))
	is(t, "too late", err, errs.ErrNotFound)
	got, err := s.TakeCeremony(ctx, account.UsingPasskey, "h1", when)
	same(t, "taken", string(got.Body)+fmt.Sprint(err), string(c.Body)+"<nil>")
	_, err = s.TakeCeremony(ctx, account.UsingPasskey, "h1", when)
	is(t, "taken twice", err, errs.ErrNotFound)
}

func admissions(t *testing.T, s House) {
	ctx := t.Context()
	a := account.Admission{Hash: "h1", ID: "i1", Note: "club", Uses: 1, Ends: when.Add(time.Hour), Created: when}
	ok(t, s.AddAdmission(ctx, a))
	list, err := s.Admissions(ctx)
	same(t, "list", fmt.Sprint(list, err), fmt.Sprint([]account.Admission{a}, nil))
	for _, c := range []struct {
		hash string
		at   time.Time
		want bool
	}{{"h1", when, true}, {"h2", when, false}, {"h1", when.Add(time.Hour), false}} {
		if got, err := s.Admits(ctx, c.hash, c.at); got != c.want || err != nil {
			t.Errorf("%s at %v: %v, %v", c.hash, c.at, got, err)
		}
	}
	newcomer := func(who person.ID, at time.Time) error {
		ok(t, s.AddPerson(ctx, person.Guest{ID: who, Recovery: string(who), Created: when}))
		return s.AddAccount(ctx, account.Newcomer{Account: account.Account{Person: who, Name: string(who), Look: string(who), Created: at}, Admission: "h1"})
	}
	is(t, "too late", newcomer("late", when.Add(time.Hour)), errs.ErrNotFound)
	ok(t, newcomer("ann", when))
	is(t, "used up", newcomer("bob", when), errs.ErrNotFound)
	ok(t, s.DropAdmission(ctx, "i1"))
	is(t, "dropped twice", s.DropAdmission(ctx, "i1"), errs.ErrNotFound)
	ok(t, s.SetSettings(ctx, map[string]string{"signup": "open", "guests": "no"}), s.SetSettings(ctx, map[string]string{"signup": "code"}))
	set, err := s.Settings(ctx)
	same(t, "settings", fmt.Sprint(set, err), fmt.Sprint(map[string]string{"signup": "code", "guests": "no"}, nil))
}
