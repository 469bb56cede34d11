package main

import (
	"errors"
	"fmt"
	"time"

	"kancha/internal/account"
	"kancha/internal/chat"
	"kancha/internal/errs"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/table"
)

// moderationFlag is the house whose care a command does. The house may be open meanwhile: it sees what has changed within a
// second.
type moderationFlag struct {
	dbFlag
	packsFlag
}

// care runs something with the office of a house that is there. It drives no bots: the house itself does.
func (c moderationFlag) care(a *app, do func(*moderation.Service) error) error {
	db, err := store.OpenExisting(a.ctx, c.DB)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		return err
	}
	if db, err = store.Open(a.ctx, c.DB); err != nil {
		return err
	}
	defer db.Close()
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	house := table.New(table.Config{Store: db, Games: tables(shelf), Still: true})
	people, err := account.New(account.Config{Store: db, Tables: house})
	if err != nil {
		return err
	}
	office, err := moderation.New(moderation.Config{Store: db, House: house, People: people, Chat: chat.New(house, db, nil)})
	if err != nil {
		return err
	}
	return inWords(do(office))
}

// inWords says of the usual refusals in words what the pages say in four languages.
func inWords(err error) error {
	var e *errs.Error
	if !errors.As(err, &e) {
		return err
	}
	words := map[string]string{
		account.ReasonNoAccount: "there is no such account", table.ReasonNoTable: "there is no such table", table.ReasonNoStep: "the game has no such answer",
		table.ReasonOver: "the game is over", table.ReasonNotStarted: "the game has not begun", moderation.ReasonWhy: "a reason is needed (--why), up to 500 characters",
		moderation.ReasonAdminSafe: "this account looks after the house: revoke that first", account.ReasonNoSanction: "nothing is to be lifted",
		moderation.ReasonAnnouncement: "an announcement needs a text of up to 500 characters, and an end within a year", moderation.ReasonNoAnnouncement: "there is no such announcement",
		account.ReasonAdmission: "a code is good for 1 to 1000 accounts and for a year at most", account.ReasonNoAdmission: "there is no such code",
		account.ReasonPolicy: "the limit of tables is between 0 and 10000", moderation.ReasonSpan: "that is no span of time",
	}
	if w := words[e.Reason]; w != "" {
		return errors.New(w)
	}
	return err
}

type grantCmd struct {
	moderationFlag
	Name string `arg:"" help:"Name of the account."`
}

func (c grantCmd) Run(a *app) error { return appoint(a, c.moderationFlag, c.Name, true) }

type revokeCmd struct {
	moderationFlag
	Name string `arg:"" help:"Name of the account."`
}

func (c revokeCmd) Run(a *app) error { return appoint(a, c.moderationFlag, c.Name, false) }

func appoint(a *app, c moderationFlag, name string, on bool) error {
	return c.care(a, func(o *moderation.Service) error {
		if err := o.Appoint(a.ctx, name, on); err != nil {
			return err
		}
		admins, err := o.Admins(a.ctx)
		if err != nil {
			return err
		}
		return a.printFolk(c.JSON, admins)
	})
}

// personLine is a person in JSON.
type personLine struct {
	ID      person.ID `json:"id"`
	Name    string    `json:"name"`
	Account bool      `json:"account"`
	Admin   bool      `json:"admin"`
	Created time.Time `json:"created"`
}

func (a *app) printFolk(json bool, folk []moderation.Person) error {
	lines := make([]personLine, len(folk))
	for i, p := range folk {
		lines[i] = personLine{p.ID, p.Name, p.Account, p.Admin, p.Created}
		if !json {
			kind := "guest"
			if p.Account {
				kind = "account"
			}
			if p.Admin {
				kind = "admin"
			}
			a.printf("%-8s %s  %s\n", kind, p.Created.Format(time.DateOnly), p.Name)
		}
	}
	if json {
		return a.printJSON(lines)
	}
	return nil
}

// usersCmd lists people, or does one thing about one account.
type usersCmd struct {
	moderationFlag
	Name      string `arg:"" optional:"" help:"A part of a name to list; the whole name of an account for everything else."`
	Suspend   bool   `help:"Keep the account out: its logins end, and no new one begins." xor:"do"`
	Unsuspend bool   `help:"Let it in again." xor:"do"`
	EndLogins bool   `help:"Sign it out everywhere." xor:"do"`
	Code      bool   `help:"Print a recovery code for it." xor:"do"`
	For       age    `help:"How long to suspend: days (7d) or hours (36h); for good without it." placeholder:"AGE"`
	Why       string `help:"Why it is suspended, as its person reads it." placeholder:"TEXT"`
}

// Help lists the keys of --json.
func (usersCmd) Help() string {
	return "Keys of --json: id, name, account, admin, created; with --code: code."
}

func (c usersCmd) Run(a *app) error {
	return c.care(a, func(o *moderation.Service) error {
		if !c.Suspend && !c.Unsuspend && !c.EndLogins && !c.Code {
			found, err := o.Find(a.ctx, c.Name)
			if err != nil {
				return err
			}
			return a.printFolk(c.JSON, found)
		}
		acc, err := o.People.ByName(a.ctx, c.Name)
		if err != nil {
			return err
		}
		switch {
		case c.Suspend:
			err = o.Suspend(a.ctx, moderation.Measure{Person: acc.Person, For: time.Duration(c.For), Why: c.Why})
		case c.Unsuspend:
			err = o.Unsuspend(a.ctx, "", acc.Person)
		case c.EndLogins:
			err = o.EndLogins(a.ctx, "", acc.Person)
		default:
			return a.printCode(c.JSON, func() (string, error) { return o.IssueCode(a.ctx, "", acc.Person) })
		}
		if err != nil {
			return err
		}
		one, err := o.Someone(a.ctx, acc.Person)
		if err != nil {
			return err
		}
		return a.printFolk(c.JSON, []moderation.Person{one})
	})
}

func (a *app) printCode(json bool, make func() (string, error)) error {
	code, err := make()
	switch {
	case err != nil:
		return err
	case json:
		return a.printJSON(map[string]string{"code": code})
	}
	a.printf("%s\n", code)
	return nil
}

// logCmd shows what was done.
type logCmd struct {
	moderationFlag
}

// Help lists the keys of --json.
func (logCmd) Help() string { return "Keys of --json: at, admin, action, person, table, detail." }

func (c logCmd) Run(a *app) error {
	return c.care(a, func(o *moderation.Service) error {
		entries, err := o.LogEntries(a.ctx, "")
		if err != nil {
			return err
		}
		name := func(who person.ID) string {
			p, err := o.Someone(a.ctx, who)
			if err != nil {
				return ""
			}
			return p.Name
		}
		lines := []map[string]any{}
		for _, d := range entries {
			lines = append(lines, map[string]any{"at": d.At, "admin": name(d.Admin), "action": d.Action, "person": name(d.Person), "table": d.Table, "detail": d.Detail})
			if !c.JSON {
				a.printf("%s  %-12s %s %s %s %s\n", d.At.Format(time.DateTime), name(d.Admin), d.Action, name(d.Person), d.Table, d.Detail)
			}
		}
		if c.JSON {
			return a.printJSON(lines)
		}
		return nil
	})
}

// mailTestCmd tries the mail server without a house.
type mailTestCmd struct {
	jsonFlag
	To   string `arg:"" help:"Address that the letter goes to."`
	Mail string `help:"Mail server, as for kancha serve." required:"" env:"KANCHA_MAIL" placeholder:"URL"`
}

func (c mailTestCmd) Run(a *app) error {
	if err := sendTrial(a.ctx, c.Mail, c.To); err != nil {
		return fmt.Errorf("mail-test: %w", err)
	}
	if c.JSON {
		return a.printJSON(map[string]string{"sent": c.To})
	}
	_, err := fmt.Fprintf(a.stdout, "the mail server has taken the letter to %s\n", c.To)
	return err
}
