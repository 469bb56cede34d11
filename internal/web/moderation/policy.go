package moderation

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"kancha/internal/account"
	"kancha/internal/i18n"
	"kancha/internal/mail"
	"kancha/internal/moderation"
	"kancha/internal/web/page"
)

// rulesView is what holds for all: who may join, limits, and whether letters arrive.
type rulesView struct {
	*moderationView
	policy account.Policy
	codes  []account.Admission
	code   string // shown once
}

func showRules(c *moderationView) error { return c.sendRules(http.StatusOK, "") }

func rulesAgain(c *moderationView, status int) error { return c.sendRules(status, "") }

func (c *moderationView) sendRules(status int, code string) error {
	r := &rulesView{moderationView: c, code: code}
	var err error
	if r.policy, err = c.s.Accounts.Policy(c.R.Context()); err != nil {
		return err
	}
	if r.codes, err = c.s.Accounts.Admissions(c.R.Context()); err != nil {
		return err
	}
	c.R.Header.Del("Accept-Encoding") // it may hold a secret
	return c.Send(status, rulesPage(r))
}

func doRules(c *moderationView) error {
	tables, err := strconv.Atoi(c.field("tables"))
	if err != nil && c.field("tables") != "" {
		tables = -1
	}
	p := account.Policy{SignUp: account.SignUp(c.field("signup")), Guests: c.field("guests") != "", Tables: tables, Strong: c.field("strong") != ""}
	return c.after(c.s.Moderation.SetPolicy(c.R.Context(), c.Person, p), "/admin/rules", rulesAgain)
}

func doAdmit(c *moderationView) error {
	uses, _ := strconv.Atoi(c.field("uses"))
	days, _ := strconv.Atoi(c.field("days"))
	code, err := c.s.Moderation.Admit(c.R.Context(), c.Person, c.field("note"), uses, time.Duration(min(days, 1000))*24*time.Hour)
	if err != nil {
		return c.after(err, "", rulesAgain)
	}
	return c.sendRules(http.StatusOK, code)
}

func doUnadmit(c *moderationView) error {
	return c.after(c.s.Moderation.DropAdmission(c.R.Context(), c.Person, c.field("id")), "/admin/rules", rulesAgain)
}

// doTryMail sends a letter now, to tell at once whether the mail server takes it.
func doTryMail(c *moderationView) error {
	if c.s.Mail == nil {
		return page.ErrNotFound
	}
	err := c.tryMail()
	if err == nil {
		err = c.s.Moderation.TriedMail(c.R.Context(), c.Person)
	}
	return c.after(err, "/admin/rules", rulesAgain)
}

func (c *moderationView) tryMail() error {
	to, err := mail.Address(c.field("mail"))
	if err != nil {
		return errNoAddress
	}
	ctx, cancel := context.WithTimeout(c.R.Context(), 20*time.Second)
	defer cancel()
	m, err := c.trialLetter().Message(to)
	if err == nil {
		err = c.s.Mail.Send(ctx, m)
	}
	if err != nil {
		c.s.Log.Warn("trial letter not sent", "err", err)
		return errMailFailed
	}
	return nil
}

// told is what the visitor is still to be told by those who look after the house. That it cannot be read is no reason not
// to show a page.
func (v *visit) told() []moderation.Message {
	if v.s.Moderation == nil || v.Person == "" {
		return nil
	}
	list, err := v.s.Moderation.Unread(v.R.Context(), v.Person)
	if err != nil {
		v.s.Log.Warn("messages not read", "err", err)
	}
	return list
}

// board is what stands on every page.
func (v *visit) board() []string {
	if v.s.Moderation == nil {
		return nil
	}
	var out []string
	for _, a := range v.s.Moderation.Board(v.R.Context()) {
		if text := a.In(v.Lang); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// doTold notes that a message was read.
func doTold(v *visit) error {
	if v.s.Moderation == nil || v.Person == "" {
		return page.ErrNotFound
	}
	if err := v.s.Moderation.Read(v.R.Context(), v.Person, v.R.PostFormValue("id")); err != nil {
		return err
	}
	return v.Redirect(page.LocalPath(v.R.PostFormValue("back")))
}

// LooksAfter tells whether the visitor looks after the house.
func (p *Pages) LooksAfter(v *page.Visit) bool {
	if p.Moderation == nil || v.Login == nil {
		return false
	}
	may, err := p.Moderation.May(v.R.Context(), v.Login.Person)
	return may && err == nil
}

// trialLetter shows that letters arrive.
func (v *visit) trialLetter() mail.Letter {
	return mail.Letter{
		Lang: v.Lang, Subject: v.T("letter.trial_subject"), Lines: []string{v.T("letter.trial", i18n.Text("house", v.s.Origin))}, Link: v.s.Origin, Button: v.T("site.to_lobby"),
	}
}

// What can go wrong with a trial letter.
var (
	errNoAddress  = &page.Failure{Status: http.StatusUnprocessableEntity, Reason: account.ReasonAddress}
	errMailFailed = &page.Failure{Status: http.StatusBadGateway, Reason: "mail_failed"}
)
