package account_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/table"
)

const good = "seven lamps on a table"

// people is a house with nothing but people in it, and a clock that stands still.
type people struct {
	*account.Accounts
	t     *testing.T
	house *table.House
	store *store.Store
	at    time.Time
}

func open(t *testing.T) *people {
	t.Helper()
	db, err := store.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	p := &people{t: t, store: db, house: table.New(table.Config{Store: db}), at: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	p.Accounts, err = account.New(account.Config{Store: db, Tables: p.house, Now: func() time.Time { return p.at }, Cheap: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *people) ok(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *people) refused(err error, reason string) {
	p.t.Helper()
	var e *errs.Error
	if !errors.As(err, &e) || e.Reason != reason {
		p.t.Errorf("got %v, want %s", err, reason)
	}
}

func (p *people) guest() person.ID {
	p.t.Helper()
	who, _, err := p.guests().New(p.t.Context())
	p.ok(err)
	return who
}

func (p *people) guests() *person.Guests { return &person.Guests{Store: p.store, Now: p.now} }

func (p *people) now() time.Time { return p.at }

// join makes an account and gives its person and the token of its first login.
func (p *people) join(name string) (person.ID, string) {
	p.t.Helper()
	who := p.guest()
	token, err := p.Join(p.t.Context(), who, account.Candidate{Name: name, Password: good, Browser: "Firefox"})
	p.ok(err)
	return who, token
}

func (p *people) login(token string) account.Login {
	p.t.Helper()
	l, err := p.Login(p.t.Context(), token)
	p.ok(err)
	return l
}

// within is the token of a login that needs no further step.
func within(in account.In, err error) (token string, _ error) { return in.Login, err }

func TestAGuestBecomesAnAccountAndStaysTheSamePerson(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, recovery, err := p.guests().New(ctx)
	p.ok(err)
	token, err := p.Join(ctx, who, account.Candidate{Name: " Łucja ", Password: good, Browser: "Firefox"})
	p.ok(err)
	if l := p.login(token); l.Person != who || l.Browser != "Firefox" {
		t.Errorf("signed in as %+v", l)
	}
	if guest, err := p.IsGuest(ctx, who); guest || err != nil {
		t.Errorf("the guest's cookie still admits: %v", err)
	}
	_, err = p.guests().Recover(ctx, recovery)
	p.refused(err, person.ReasonRecovery)
	acc, err := p.Account(ctx, who)
	p.ok(err)
	if acc.Name != "Łucja" || !strings.HasPrefix(acc.Password, "$argon2id$") || strings.Contains(acc.Password, good) {
		t.Errorf("kept %+v", acc)
	}
	for _, written := range []string{"Łucja", "lucja", "ŁUCJA"} {
		token, err := within(p.SignIn(ctx, written, good, "Safari", ""))
		p.ok(err)
		if l := p.login(token); l.Person != who {
			t.Errorf("%s is %s", written, l.Person)
		}
	}
}

func TestWhoIsRefusedAnAccount(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	taken, _ := p.join("Paul")
	guest := p.guest()
	for _, c := range []struct {
		who                          person.ID
		name, password, reason, what string
	}{
		{guest, "", good, person.ReasonNameEmpty, "no name"},
		{guest, "Pаul", good, account.ReasonNameMixed, "another alphabet within"},
		{guest, "PAUI", good, account.ReasonNameAlike, "a name that looks taken"},
		{guest, "Paula", "short", account.ReasonPasswordShort, "a short password"},
		{guest, "Paula Nowak", "Paula Nowak1", account.ReasonPasswordName, "the name as password"},
		{guest, "Paula", "123456789012", account.ReasonPasswordCommon, "a common password"},
		{taken, "Paula", good, person.ReasonNone, "somebody with an account"},
		{"nobody", "Paula", good, person.ReasonNone, "nobody"},
		{"", "Paula", good, person.ReasonNone, "a stranger"},
	} {
		_, err := p.Join(ctx, c.who, account.Candidate{Name: c.name, Password: c.password})
		if p.refused(err, c.reason); t.Failed() {
			t.Fatal(c.what)
		}
	}
	if ok, err := p.IsGuest(ctx, guest); !ok || err != nil {
		t.Errorf("the guest is one no more: %v", err)
	}
}

func TestAnUnknownNameAndAWrongPasswordAreTheSameRefusal(t *testing.T) {
	p := open(t)
	p.join("Paul")
	for _, c := range [][2]string{{"Paul", "wrong password"}, {"Nobody", good}, {"", ""}, {"Paul", ""}, {"Paul", strings.Repeat("x", 60_000)}, {"Paul", good + " "}, {"\xff", good}} {
		_, err := p.SignIn(t.Context(), c[0], c[1], "", "")
		p.refused(err, account.ReasonSignIn)
	}
}

func TestALoginHasANewTokenEachTimeAndEndsTheOneBefore(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, first := p.join("Paul")
	second, err := within(p.SignIn(ctx, "Paul", good, "Firefox", first))
	p.ok(err)
	if first == second || len(second) < 26 {
		t.Errorf("tokens %s, %s", first, second)
	}
	_, err = p.Login(ctx, first)
	p.refused(err, account.ReasonNoLogin)
	p.login(second)
	for _, token := range []string{"", "x", p.login(second).ID, p.login(second).Hash} {
		_, err = p.Login(ctx, token)
		p.refused(err, account.ReasonNoLogin)
	}
	logins, err := p.Logins(ctx, who)
	p.ok(err)
	if len(logins) != 1 || logins[0].Hash == second {
		t.Errorf("kept %+v", logins)
	}
}

func TestALoginThatIsAlwaysUsedEndsAfterAYear(t *testing.T) {
	p := open(t)
	who, token := p.join("Paul")
	for range 12 {
		p.at = p.at.AddDate(0, 0, 30)
		p.login(token)
	}
	p.at = p.at.AddDate(0, 0, 6)
	_, err := p.Login(t.Context(), token)
	p.refused(err, account.ReasonNoLogin)
	if logins, err := p.Logins(t.Context(), who); err != nil || len(logins) != 0 {
		t.Errorf("listed %v %v", logins, err)
	}
}

func TestALoginThatNobodyUsesEnds(t *testing.T) {
	p := open(t)
	who, token := p.join("Paul")
	p.at = p.at.AddDate(0, 0, 80)
	if l := p.login(token); !l.Seen.Equal(p.at.Truncate(24 * time.Hour)) {
		t.Errorf("seen %v", l.Seen)
	}
	p.at = p.at.AddDate(0, 0, 80)
	p.login(token)
	p.at = p.at.AddDate(0, 0, 92)
	_, err := p.Login(t.Context(), token)
	p.refused(err, account.ReasonNoLogin)
	if logins, err := p.Logins(t.Context(), who); err != nil || len(logins) != 0 {
		t.Errorf("listed %v %v", logins, err)
	}
}

func TestEndingLogins(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, a := p.join("Paul")
	other, _ := p.join("Eve")
	b, err := within(p.SignIn(ctx, "Paul", good, "", ""))
	p.ok(err)
	c, err := within(p.SignIn(ctx, "Paul", good, "", ""))
	p.ok(err)
	ended, cancel := p.house.WatchLogins(who)
	defer cancel()
	quiet, cancelQuiet := p.house.WatchLogins(other)
	defer cancelQuiet()
	p.refused(p.End(ctx, other, p.login(a).ID), account.ReasonNoLogin)
	p.ok(p.End(ctx, who, p.login(a).ID))
	<-ended
	_, err = p.Login(ctx, a)
	p.refused(err, account.ReasonNoLogin)
	p.ok(p.EndAll(ctx, who, p.login(b).ID))
	<-ended
	_, err = p.Login(ctx, c)
	p.refused(err, account.ReasonNoLogin)
	p.login(b)
	p.ok(p.EndAll(ctx, who, ""))
	<-ended
	_, err = p.Login(ctx, b)
	p.refused(err, account.ReasonNoLogin)
	select {
	case <-quiet:
		t.Error("somebody else is told")
	default:
	}
}

func TestANewPasswordAsksForTheOldOneAndEndsOtherLogins(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	_, here := p.join("Paul")
	there, err := within(p.SignIn(ctx, "Paul", good, "", ""))
	p.ok(err)
	const better = "eight lamps under a table"
	p.refused(p.ChangePassword(ctx, p.login(here), account.Proof{Password: "wrong"}, better), account.ReasonWrongPassword)
	p.refused(p.ChangePassword(ctx, p.login(here), account.Proof{Password: good}, "short"), account.ReasonPasswordShort)
	p.login(there)
	p.ok(p.ChangePassword(ctx, p.login(here), account.Proof{Password: good}, better))
	_, err = p.Login(ctx, there)
	p.refused(err, account.ReasonNoLogin)
	p.login(here)
	_, err = p.SignIn(ctx, "Paul", good, "", "")
	p.refused(err, account.ReasonSignIn)
	_, err = p.SignIn(ctx, "Paul", better, "", "")
	p.ok(err)
}

func TestANameIsChanged(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	paul, _ := p.join("Paul")
	p.join("Eve")
	p.refused(p.Rename(ctx, paul, "EVE"), account.ReasonNameAlike)
	p.refused(p.Rename(ctx, paul, "x"), account.ReasonNameShort)
	p.refused(p.Rename(ctx, "nobody", "Nobody"), account.ReasonNoAccount)
	p.ok(p.Rename(ctx, paul, "PAUL"))
	p.ok(p.Rename(ctx, paul, "Paulina"))
	found, err := p.ByName(ctx, "paulina")
	p.ok(err)
	if found.Person != paul || found.Name != "Paulina" {
		t.Errorf("found %+v", found)
	}
	_, err = p.ByName(ctx, "Paul")
	p.refused(err, account.ReasonNoAccount)
}

func TestAHashOfLessWorkIsMadeAgain(t *testing.T) {
	p := open(t)
	who, _ := p.join("Paul")
	before, err := p.Account(t.Context(), who)
	p.ok(err)
	dear, err := account.New(account.Config{Store: p.store, Tables: p.house})
	p.ok(err)
	_, err = dear.SignIn(t.Context(), "Paul", good, "", "")
	p.ok(err)
	after, err := p.Account(t.Context(), who)
	p.ok(err)
	if before.Password == after.Password || !strings.Contains(after.Password, "m=32768,t=3,p=1") {
		t.Errorf("%s became %s", before.Password, after.Password)
	}
	_, err = dear.SignIn(t.Context(), "Paul", good, "", "")
	p.ok(err)
}

func TestBrowsersAreNamedByFamilyOnly(t *testing.T) {
	for header, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                  "Firefox · Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0":   "Edge · Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604": "Safari · iPhone",
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36":       "Chrome · Android",
		"curl/8": "", "": "", "<script>Firefox": "Firefox",
	} {
		if got := account.Browser(header); got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
	}
}
