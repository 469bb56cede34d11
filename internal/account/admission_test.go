package account_test

import (
	"strings"
	"testing"
	"time"

	"kancha/internal/account"
)

func TestWhoMayMakeAnAccount(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	join := func(name, code string) error {
		_, err := p.Join(ctx, p.guest(), account.Candidate{Name: name, Password: good, Code: code})
		return err
	}
	policy, err := p.Policy(ctx)
	p.ok(err)
	if policy != (account.Policy{SignUp: account.SignUpOpen, Guests: true}) {
		t.Errorf("at first %+v", policy)
	}
	p.ok(join("Paul", ""))
	policy.SignUp = account.SignUpCode
	p.ok(p.SetPolicy(ctx, policy))
	p.refused(join("Eve", ""), account.ReasonSignUpCode)
	p.refused(join("Eve", "aaaa-bbbb-cccc-dddd"), account.ReasonSignUpCode)
	code, err := p.Admit(ctx, "the club", 2, time.Hour)
	p.ok(err)
	p.ok(join("Eve", strings.ToUpper(code)))
	p.refused(join("EVE", code), account.ReasonNameAlike) // uses nothing up
	p.ok(join("Ann", code))
	p.refused(join("Bob", code), account.ReasonSignUpCode)
	code, err = p.Admit(ctx, "", 1, time.Hour)
	p.ok(err)
	p.at = p.at.Add(time.Hour)
	p.refused(join("Bob", code), account.ReasonSignUpCode)
	list, err := p.Admissions(ctx)
	p.ok(err)
	if len(list) != 2 || strings.Contains(list[0].Hash+list[0].ID, code) {
		t.Errorf("kept %+v", list)
	}
	p.ok(p.DropAdmission(ctx, list[0].ID))
	p.refused(p.DropAdmission(ctx, list[0].ID), account.ReasonNoAdmission)
	for _, c := range []struct {
		uses int
		good time.Duration
	}{{0, time.Hour}, {1001, time.Hour}, {1, 0}, {1, 400 * 24 * time.Hour}} {
		_, err := p.Admit(ctx, "", c.uses, c.good)
		p.refused(err, account.ReasonAdmission)
	}
	policy.SignUp = account.SignUpClosed
	p.ok(p.SetPolicy(ctx, policy))
	p.refused(join("Bob", code), account.ReasonSignUpClosed)
	policy.SignUp = "ajar"
	p.refused(p.SetPolicy(ctx, policy), account.ReasonPolicy)
}

func TestWhomAnotherHouseVouchesFor(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	paul, _ := p.join("Paul")
	eve, _ := p.join("Eve")
	id := account.Identity{Issuer: "https://id.example.org", Subject: "1"}
	_, err := p.SignInByIdentity(ctx, id, "", "")
	p.refused(err, account.ReasonNoAccount)
	p.ok(p.Link(ctx, paul, id))
	p.ok(p.Link(ctx, paul, id))
	p.refused(p.Link(ctx, eve, id), account.ReasonIdentityTaken)
	token, err := within(p.SignInByIdentity(ctx, id, "Safari", ""))
	p.ok(err)
	if p.login(token).Person != paul {
		t.Error("somebody else came in")
	}
	for _, other := range []account.Identity{{Issuer: "https://evil.example", Subject: "1"}, {Issuer: id.Issuer, Subject: "2"}} {
		_, err = p.SignInByIdentity(ctx, other, "", "")
		p.refused(err, account.ReasonNoAccount)
	}
	p.ok(p.SetPolicy(ctx, account.Policy{SignUp: account.SignUpCode}))
	v := account.Vouched{Issuer: id.Issuer, Subject: "2", Name: "Ann"}
	_, err = p.JoinByIdentity(ctx, p.guest(), account.Vouched{Issuer: id.Issuer, Subject: "1"}, account.Candidate{Name: "Bob"})
	p.refused(err, account.ReasonIdentityTaken)
	_, err = p.JoinByIdentity(ctx, p.guest(), v, account.Candidate{Name: "PAUL"})
	p.refused(err, account.ReasonNameAlike)
	guest := p.guest()
	token, err = p.JoinByIdentity(ctx, guest, v, account.Candidate{Name: "Ann"})
	p.ok(err)
	acc, err := p.Account(ctx, guest)
	p.ok(err)
	p.refused(p.Unlink(ctx, acc, v.Issuer, "1"), account.ReasonNoIdentity)
	p.refused(p.Unlink(ctx, acc, v.Issuer, v.Subject), account.ReasonLastWay)
	p.ok(p.ChangePassword(ctx, p.login(token), account.Proof{Password: ""}, good))
	acc, err = p.Account(ctx, guest)
	p.ok(err)
	p.ok(p.Unlink(ctx, acc, v.Issuer, v.Subject))
	p.ok(p.SetPolicy(ctx, account.Policy{SignUp: account.SignUpClosed}))
	_, err = p.JoinByIdentity(ctx, p.guest(), account.Vouched{Issuer: id.Issuer, Subject: "3"}, account.Candidate{Name: "Bob"})
	p.refused(err, account.ReasonSignUpClosed)
}
