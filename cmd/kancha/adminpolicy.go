package main

import (
	"time"

	"kancha/internal/account"
	"kancha/internal/moderation"
)

// announceCmd puts a text on every page.
type announceCmd struct {
	moderationFlag
	Text string            `arg:"" optional:"" help:"Text for all languages; without any text, list what stands there."`
	In   map[string]string `help:"Text for one language, may be repeated: --in 'pl=Wieczór klubu'." placeholder:"LANG=TEXT"`
	From time.Time         `help:"When it begins; now without it." format:"2006-01-02T15:04" placeholder:"2026-11-28T19:00"`
	For  age               `help:"How long it stands: days (7d) or hours (36h)." default:"7d" placeholder:"AGE"`
	Drop string            `help:"Remove the one with this id." placeholder:"ID"`
}

// Help lists the keys of --json.
func (announceCmd) Help() string { return "Times are in UTC. Keys of --json: id, texts, begins, ends." }

func (c announceCmd) Run(a *app) error {
	return c.care(a, func(o *moderation.Service) error {
		var err error
		switch {
		case c.Drop != "":
			err = o.DropAnnouncement(a.ctx, "", c.Drop)
		case c.Text != "" || len(c.In) > 0:
			texts := map[string]string{"": c.Text}
			for lang, text := range c.In {
				texts[lang] = text
			}
			begins := c.From
			if begins.IsZero() {
				begins = time.Now()
			}
			err = o.Announce(a.ctx, "", moderation.Announcement{Texts: texts, Begins: begins, Ends: begins.Add(time.Duration(c.For))})
		}
		if err != nil {
			return err
		}
		list, err := o.Announcements(a.ctx)
		if err != nil {
			return err
		}
		lines := []map[string]any{}
		for _, n := range list {
			lines = append(lines, map[string]any{"id": n.ID, "texts": n.Texts, "begins": n.Begins, "ends": n.Ends})
			if !c.JSON {
				a.printf("%s  %s – %s  %s\n", n.ID, n.Begins.Format(time.DateTime), n.Ends.Format(time.DateTime), n.In(""))
			}
		}
		if c.JSON {
			return a.printJSON(lines)
		}
		return nil
	})
}

// signupCmd shows or decides who may make an account.
type signupCmd struct {
	moderationFlag
	Rule   string `arg:"" optional:"" help:"open, code or closed." enum:",open,code,closed" default:""`
	Guests string `help:"Whether people may play without an account: yes or no." enum:",yes,no" default:"" placeholder:"yes|no"`
	Tables int    `help:"Open tables that one person may have; 0 is any number." default:"-1" placeholder:"N"`
	Strong string `help:"Whether those who look after the house need a second factor, or passkeys alone: yes or no." enum:",yes,no" default:"" placeholder:"yes|no"`
	Code   bool   `help:"Make a sign-up code."`
	Uses   int    `help:"For how many accounts the code is good." default:"1"`
	For    age    `help:"How long the code is good: days (14d) or hours (36h)." default:"14d" placeholder:"AGE"`
	Note   string `help:"Whom the code is for." placeholder:"TEXT"`
}

// Help lists the keys of --json.
func (signupCmd) Help() string {
	return "Keys of --json: signup, guests, tables, strong; with --code: code."
}

func (c signupCmd) Run(a *app) error {
	return c.care(a, func(o *moderation.Service) error {
		if c.Code {
			return a.printCode(c.JSON, func() (string, error) { return o.Admit(a.ctx, "", c.Note, c.Uses, time.Duration(c.For)) })
		}
		p, err := o.People.Policy(a.ctx)
		if err != nil {
			return err
		}
		if c.Rule != "" || c.Guests != "" || c.Tables >= 0 || c.Strong != "" {
			if c.Rule != "" {
				p.SignUp = account.SignUp(c.Rule)
			}
			if c.Guests != "" {
				p.Guests = c.Guests == "yes"
			}
			if c.Tables >= 0 {
				p.Tables = c.Tables
			}
			if c.Strong != "" {
				p.Strong = c.Strong == "yes"
			}
			if err := o.SetPolicy(a.ctx, "", p); err != nil {
				return err
			}
		}
		if c.JSON {
			return a.printJSON(map[string]any{"signup": p.SignUp, "guests": p.Guests, "tables": p.Tables, "strong": p.Strong})
		}
		a.printf("sign-up %s, guests %t, tables of one person %d, second factor for those who look after the house %t\n", p.SignUp, p.Guests, p.Tables, p.Strong)
		return nil
	})
}
