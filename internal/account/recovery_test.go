package account_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/gamestore"
	"kancha/internal/person"
)

const better = "eight lamps under a table"

func TestARecoveryCodeLetsItsOwnerInOnce(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, old := p.join("Paul")
	p.join("Eve")
	before, err := p.NewCodes(ctx, who)
	p.ok(err)
	codes, err := p.NewCodes(ctx, who)
	p.ok(err)
	if len(codes) != 8 || len(codes[0]) != 29 {
		t.Fatalf("codes %v", codes)
	}
	for what, c := range map[string][2]string{
		"another name": {"Eve", codes[0]}, "an unknown name": {"Nobody", codes[0]}, "a code that was replaced": {"Paul", before[0]},
		"no code": {"Paul", ""}, "a wrong code": {"Paul", "aaaa-bbbb-cccc-dddd"}, "a long code": {"Paul", strings.Repeat("a", 50_000)},
	} {
		_, err := p.RecoverByCode(ctx, c[0], c[1], better, "")
		p.refused(err, account.ReasonRecoveryCode)
		if t.Failed() {
			t.Fatal(what)
		}
	}
	_, err = p.RecoverByCode(ctx, "Paul", codes[0], "short", "")
	p.refused(err, account.ReasonPasswordShort)
	token, err := within(p.RecoverByCode(ctx, "paul", " "+strings.ToUpper(strings.ReplaceAll(codes[0], "-", " ")), better, "Safari"))
	p.ok(err)
	if p.login(token).Person != who {
		t.Error("somebody else came in")
	}
	_, err = p.Login(ctx, old)
	p.refused(err, account.ReasonNoLogin)
	_, err = p.SignIn(ctx, "Paul", good, "", "")
	p.refused(err, account.ReasonSignIn)
	_, err = p.SignIn(ctx, "Paul", better, "", "")
	p.ok(err)
	_, err = p.RecoverByCode(ctx, "Paul", codes[0], better, "")
	p.refused(err, account.ReasonRecoveryCode)
	if n, err := p.Codes(ctx, who); n != 7 || err != nil {
		t.Errorf("%d codes are left, %v", n, err)
	}
}

func TestAnAddressCountsWhenItHasAnswered(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, _ := p.join("Paul")
	for _, wrong := range []string{"", "paul", "paul@example.org\r\nBcc: x@example.org", "a@b@example.org", "p@example.org,q@example.org"} {
		_, _, err := p.AskMail(ctx, who, wrong)
		p.refused(err, account.ReasonAddress)
	}
	_, first, err := p.AskMail(ctx, who, "first@example.org")
	p.ok(err)
	address, link, err := p.AskMail(ctx, who, " Paul@Example.org ")
	p.ok(err)
	if mail, err := p.Mail(ctx, who); address != "Paul@example.org" || mail != "" || err != nil {
		t.Errorf("%q counts as %q already, %v", address, mail, err)
	}
	for _, wrong := range []string{first, "", "x"} {
		_, _, err = p.AnswerMail(ctx, wrong)
		p.refused(err, account.ReasonTicket)
	}
	old, address, err := p.AnswerMail(ctx, link)
	p.ok(err)
	if mail, err := p.Mail(ctx, who); old.Mail != "" || address != "Paul@example.org" || mail != address || err != nil {
		t.Errorf("answered: %q %q %q %v", old.Mail, address, mail, err)
	}
	_, _, err = p.AnswerMail(ctx, link)
	p.refused(err, account.ReasonTicket)
	_, late, err := p.AskMail(ctx, who, "new@example.org")
	p.ok(err)
	p.at = p.at.Add(24 * time.Hour)
	_, _, err = p.AnswerMail(ctx, late)
	p.refused(err, account.ReasonTicket)
	p.ok(p.DropMail(ctx, who))
	if mail, err := p.Mail(ctx, who); mail != "" || err != nil {
		t.Errorf("removed: %q %v", mail, err)
	}
	if mail, err := p.Mail(ctx, p.guest()); mail != "" || err != nil {
		t.Errorf("of a guest: %q %v", mail, err)
	}
}

func TestALinkFromALetterLetsItsReaderInOnce(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, old := p.join("Paul")
	_, answer, err := p.AskMail(ctx, who, "paul@example.org")
	p.ok(err)
	if lost, err := p.AskRecovery(ctx, "paul@example.org"); len(lost) != 0 || err != nil {
		t.Errorf("an address that has not answered: %v %v", lost, err)
	}
	_, _, err = p.AnswerMail(ctx, answer)
	p.ok(err)
	if lost, err := p.AskRecovery(ctx, "eve@example.org"); len(lost) != 0 || err != nil {
		t.Errorf("nobody's address: %v %v", lost, err)
	}
	_, err = p.AskRecovery(ctx, "no address")
	p.refused(err, account.ReasonAddress)
	first, err := p.AskRecovery(ctx, "paul@example.org")
	p.ok(err)
	lost, err := p.AskRecovery(ctx, "paul@EXAMPLE.org")
	p.ok(err)
	if len(lost) != 1 || lost[0].Name != "Paul" {
		t.Fatalf("lost %+v", lost)
	}
	for _, wrong := range []string{first[0].Link, answer, "", "x"} {
		_, err = p.RecoverByLink(ctx, wrong, better, "")
		p.refused(err, account.ReasonTicket)
	}
	_, err = p.RecoverByLink(ctx, lost[0].Link, "short", "")
	p.refused(err, account.ReasonPasswordShort)
	_, _, err = p.AnswerMail(ctx, lost[0].Link)
	p.refused(err, account.ReasonTicket)
	token, err := within(p.RecoverByLink(ctx, lost[0].Link, better, ""))
	p.ok(err)
	p.login(token)
	_, err = p.Login(ctx, old)
	p.refused(err, account.ReasonNoLogin)
	_, err = p.RecoverByLink(ctx, lost[0].Link, better, "")
	p.refused(err, account.ReasonTicket)
	lost, err = p.AskRecovery(ctx, "paul@example.org")
	p.ok(err)
	p.at = p.at.Add(30 * time.Minute)
	_, err = p.RecoverByLink(ctx, lost[0].Link, better, "")
	p.refused(err, account.ReasonTicket)
}

func TestAGuestIsTakenAlong(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, _ := p.join("Paul")
	guest := p.guest()
	p.ok(p.store.AddResult(ctx, gamestore.Result{Person: guest, Puzzle: "p", Body: []byte("{}"), At: p.at}))
	p.refused(p.Take(ctx, guest, guest), account.ReasonNoAccount)
	p.refused(p.Take(ctx, who, "nobody"), person.ReasonNone)
	eve, _ := p.join("Eve")
	p.refused(p.Take(ctx, who, eve), person.ReasonNone)
	p.ok(p.Take(ctx, who, guest))
	if results, err := p.store.Results(ctx, who); len(results) != 1 || err != nil {
		t.Errorf("results %v %v", results, err)
	}
	p.refused(p.Take(ctx, who, guest), person.ReasonNone)
}

func TestWhatIsKeptIsToldAndForgotten(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token := p.join("Paul")
	_, link, err := p.AskMail(ctx, who, "paul@example.org")
	p.ok(err)
	_, _, err = p.AnswerMail(ctx, link)
	p.ok(err)
	text, err := p.Export(ctx, who)
	p.ok(err)
	var told struct {
		Format string
		About  map[string][]map[string]any
	}
	p.ok(json.Unmarshal(text, &told))
	if told.Format != "kancha-person" || told.About["accounts"][0]["mail"] != "paul@example.org" || told.About["logins"][0]["browser"] != "Firefox" {
		t.Errorf("told %s", text)
	}
	for _, secret := range []string{"argon2id", token, p.login(token).Hash, p.login(token).ID, string(who)} {
		if strings.Contains(string(text), secret) {
			t.Errorf("tells %s", secret)
		}
	}
	p.ok(p.Forget(ctx, who))
	_, err = p.Login(ctx, token)
	p.refused(err, account.ReasonNoLogin)
	_, err = p.SignIn(ctx, "Paul", good, "", "")
	p.refused(err, account.ReasonSignIn)
	if guest, err := p.IsGuest(ctx, who); guest || err != nil {
		t.Errorf("the old cookie admits: %v", err)
	}
	// Nobody takes the name over for a year, not even one that looks like it.
	for _, name := range []string{"Paul", "PAUI"} {
		_, err = p.Join(ctx, p.guest(), account.Candidate{Name: name, Password: good, Browser: "Firefox"})
		p.refused(err, account.ReasonNameAlike)
		p.refused(p.guests().SetName(ctx, p.guest(), name), person.ReasonNameAlike)
	}
	p.at = p.at.Add(person.KeptName + time.Second)
	p.join("Paul")
}

// The name that an account gives up is not another's for a while, but its own again whenever it likes.
func TestANameThatWasGivenUpIsKept(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, _ := p.join("Paul")
	p.ok(p.Rename(ctx, who, "Pablo"))
	_, err := p.Join(ctx, p.guest(), account.Candidate{Name: "Paul", Password: good, Browser: "Firefox"})
	p.refused(err, account.ReasonNameAlike)
	p.ok(p.Rename(ctx, who, "Paul"))
	_, err = p.Join(ctx, p.guest(), account.Candidate{Name: "Pablo", Password: good, Browser: "Firefox"})
	p.refused(err, account.ReasonNameAlike)
	p.ok(p.Rename(ctx, who, "Pavel"))
	p.join("Pablo") // one name is kept, not every one that was ever tried
}
