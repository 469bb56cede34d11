package web

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"kancha/internal/account"
	"kancha/internal/i18n"
	"kancha/internal/mail"
	"kancha/internal/moderation"
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
	if r.policy, err = c.s.Accounts.Policy(c.r.Context()); err != nil {
		return err
	}
	if r.codes, err = c.s.Accounts.Admissions(c.r.Context()); err != nil {
		return err
	}
	c.r.Header.Del("Accept-Encoding") // it may hold a secret
	return c.send(status, rulesPage(r))
}

func doRules(c *moderationView) error {
	tables, err := strconv.Atoi(c.field("tables"))
	if err != nil && c.field("tables") != "" {
		tables = -1
	}
	p := account.Policy{SignUp: account.SignUp(c.field("signup")), Guests: c.field("guests") != "", Tables: tables, Strong: c.field("strong") != ""}
	return c.after(c.s.Moderation.SetPolicy(c.r.Context(), c.person, p), "/admin/rules", rulesAgain)
}

func doAdmit(c *moderationView) error {
	uses, _ := strconv.Atoi(c.field("uses"))
	days, _ := strconv.Atoi(c.field("days"))
	code, err := c.s.Moderation.Admit(c.r.Context(), c.person, c.field("note"), uses, time.Duration(min(days, 1000))*24*time.Hour)
	if err != nil {
		return c.after(err, "", rulesAgain)
	}
	return c.sendRules(http.StatusOK, code)
}

func doUnadmit(c *moderationView) error {
	return c.after(c.s.Moderation.DropAdmission(c.r.Context(), c.person, c.field("id")), "/admin/rules", rulesAgain)
}

// doTryMail sends a letter now, to tell at once whether the mail server takes it.
func doTryMail(c *moderationView) error {
	if c.s.outbox == nil {
		return errNotFound
	}
	err := c.tryMail()
	if err == nil {
		err = c.s.Moderation.TriedMail(c.r.Context(), c.person)
	}
	return c.after(err, "/admin/rules", rulesAgain)
}

func (c *moderationView) tryMail() error {
	to, err := mail.Address(c.field("mail"))
	if err != nil {
		return errNoAddress
	}
	ctx, cancel := context.WithTimeout(c.r.Context(), 20*time.Second)
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
	if v.s.Moderation == nil || v.person == "" {
		return nil
	}
	list, err := v.s.Moderation.Unread(v.r.Context(), v.person)
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
	for _, a := range v.s.Moderation.Board(v.r.Context()) {
		if text := a.In(v.Lang); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// doTold notes that a message was read.
func doTold(v *visit) error {
	if v.s.Moderation == nil || v.person == "" {
		return errNotFound
	}
	if err := v.s.Moderation.Read(v.r.Context(), v.person, v.r.PostFormValue("id")); err != nil {
		return err
	}
	return v.redirect(localPath(v.r.PostFormValue("back")))
}

// looksAfter tells whether the visitor looks after the house.
func (v *visit) looksAfter() bool {
	if v.s.Moderation == nil || v.login == nil {
		return false
	}
	may, err := v.s.Moderation.May(v.r.Context(), v.login.Person)
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
	errNoAddress  = &failure{http.StatusUnprocessableEntity, account.ReasonAddress, nil}
	errMailFailed = &failure{http.StatusBadGateway, "mail_failed", nil}
)
