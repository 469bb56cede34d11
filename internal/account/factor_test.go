package account_test

import (
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"kancha/internal/account"
	"kancha/internal/person"
)

// number is what an app shows now.
func (p *people) number(f account.Factor) string {
	p.t.Helper()
	n, err := totp.GenerateCode(f.Secret, p.at)
	p.ok(err)
	return n
}

// guarded is an account with a second factor.
func (p *people) guarded(name string) (person.ID, string, account.Factor) {
	p.t.Helper()
	who, token := p.join(name)
	f := p.BeginFactor(p.login(token))
	p.ok(p.AddFactor(p.t.Context(), p.login(token), f, p.number(f)))
	return who, token, f
}

// step takes what somebody has begun by showing the first factor.
func (p *people) step(in account.In) account.Step {
	p.t.Helper()
	var s account.Step
	if in.Login != "" || in.Step == "" {
		p.t.Fatalf("let in by one factor: %+v", in)
	}
	p.ok(p.Finish(p.t.Context(), account.ProvingFactor, in.Step, &s))
	return s
}

func TestASecondFactorIsAskedForAfterThePassword(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token := p.join("Paul")
	other, err := within(p.SignIn(ctx, "Paul", good, "", ""))
	p.ok(err)
	f := p.BeginFactor(p.login(token))
	p.refused(p.AddFactor(ctx, p.login(token), f, "000000"), account.ReasonFactor)
	stolen := f
	stolen.Person = "somebody else"
	p.refused(p.AddFactor(ctx, p.login(token), stolen, p.number(f)), account.ReasonCeremony)
	p.ok(p.AddFactor(ctx, p.login(token), f, p.number(f)))
	p.login(token)
	_, err = p.Login(ctx, other)
	p.refused(err, account.ReasonNoLogin) // it was opened by the password alone

	in, err := p.SignIn(ctx, "Paul", good, "Safari", "")
	p.ok(err)
	s := p.step(in)
	p.refused(p.Finish(ctx, account.ProvingFactor, in.Step, &s), account.ReasonCeremony)
	for what, number := range map[string]string{"nothing": "", "another number": "123456", "one that was used": p.number(f), "no code": "aaaa-aaaa-aaaa-aaaa"} {
		if _, err := p.SignInByFactor(ctx, s, number, "", ""); err == nil {
			t.Errorf("let in by %s", what)
		}
	}
	p.at = p.at.Add(time.Minute)
	now := p.number(f)
	back, err := p.SignInByFactor(ctx, s, " "+now[:3]+" "+now[3:], "Safari", "")
	p.ok(err)
	if l := p.login(back); l.Person != who || l.Browser != "Safari" {
		t.Errorf("signed in as %+v", l)
	}
	_, err = p.SignInByFactor(ctx, s, now, "", "")
	p.refused(err, account.ReasonFactor)
	p.at = p.at.Add(10 * time.Minute)
	_, err = p.SignInByFactor(ctx, s, now, "", "")
	p.refused(err, account.ReasonFactor) // its time is over
}

func TestARecoveryCodeTakesThePlaceOfANumberOnce(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, _, _ := p.guarded("Paul")
	codes, err := p.NewCodes(ctx, who)
	p.ok(err)
	in, err := p.SignIn(ctx, "Paul", good, "", "")
	p.ok(err)
	s := p.step(in)
	token, err := p.SignInByFactor(ctx, s, codes[0], "", "")
	p.ok(err)
	_, err = p.SignInByFactor(ctx, s, codes[0], "", "")
	p.refused(err, account.ReasonFactor)
	p.ok(p.DropFactor(ctx, who))
	if _, err := within(p.SignIn(ctx, "Paul", good, "", "")); err != nil {
		t.Errorf("without a factor: %v", err)
	}
	p.login(token)
}

// Whoever has forgotten the password gets a new one, but not past the second factor.
func TestANewPasswordDoesNotTakeThePlaceOfASecondFactor(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token, f := p.guarded("Paul")
	codes, err := p.NewCodes(ctx, who)
	p.ok(err)
	before, err := p.SignIn(ctx, "Paul", good, "", "")
	p.ok(err)
	in, err := p.RecoverByCode(ctx, "Paul", codes[0], better, "")
	p.ok(err)
	_, err = p.Login(ctx, token)
	p.refused(err, account.ReasonNoLogin)
	s := p.step(in)
	_, err = p.SignInByFactor(ctx, s, codes[0], "", "")
	p.refused(err, account.ReasonFactor)
	p.at = p.at.Add(time.Minute)
	_, err = p.SignInByFactor(ctx, p.step(before), p.number(f), "", "")
	p.refused(err, account.ReasonCeremony) // the old password is none any more
	_, err = p.SignInByFactor(ctx, s, p.number(f), "", "")
	p.ok(err)
}

func TestChangesOfTheAccountAskForTheSecondFactor(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token, f := p.guarded("Paul")
	l := p.login(token)
	p.at = p.at.Add(time.Minute)
	_, err := p.Confirm(ctx, l, account.Proof{Password: good})
	p.refused(err, account.ReasonFactor)
	_, err = p.Confirm(ctx, l, account.Proof{Number: p.number(f)})
	p.refused(err, account.ReasonWrongPassword)
	_, err = p.Confirm(ctx, l, account.Proof{Password: good, Number: p.number(f)})
	p.ok(err)
	p.refused(p.ChangePassword(ctx, l, account.Proof{Password: good, Number: p.number(f)}, better), account.ReasonFactor) // used a moment ago
	if strong, err := p.Strong(ctx, who); !strong || err != nil {
		t.Errorf("strong: %t, %v", strong, err)
	}
	p.ok(p.DropFactor(ctx, who))
	if strong, err := p.Strong(ctx, who); strong || err != nil {
		t.Errorf("by a password alone strong: %t, %v", strong, err)
	}
}

// Whoever is vouched for elsewhere shows the second factor too: all ways in are as strong.
func TestASecondFactorIsAskedForAfterAClub(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, _, _ := p.guarded("Paul")
	id := account.Identity{Issuer: "https://id.example.org", Subject: "1"}
	p.ok(p.Link(ctx, who, id))
	in, err := p.SignInByIdentity(ctx, id, "", "")
	p.ok(err)
	p.step(in)
	p.ok(p.Sanction(ctx, account.Sanction{Person: who, Kind: account.Suspended, Reason: "x"}))
	_, err = p.SignInByIdentity(ctx, id, "", "")
	p.refused(err, account.ReasonSuspended)
}

// A passkey that has checked who uses it is two factors; one that anybody with the device could use is one.
func TestASecondFactorIsAskedForAfterAPasskeyThatChecksNobody(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token := p.join("Paul")
	d := p.keyed(token)
	f := p.BeginFactor(p.login(token))
	p.ok(p.AddFactor(ctx, p.login(token), f, p.number(f)))
	enter := func() account.In {
		options, begun, err := p.BeginSignIn(ctx, party)
		p.ok(err)
		in, err := p.SignInByPasskey(ctx, begun, d.get(options), "", "")
		p.ok(err)
		return in
	}
	if l := p.login(enter().Login); l.Person != who {
		t.Errorf("signed in as %+v", l)
	}
	d.careless = true
	p.step(enter())
}
