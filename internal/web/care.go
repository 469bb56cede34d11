package web

import (
	"net/http"
	"strconv"
	"time"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/admin"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// careView is a page of those who look after the house.
type careView struct {
	*visit
	flash string
	done  bool
	names map[table.PersonID]admin.Person // of those who were looked up for this page
}

// careful lets only those in who look after the house; for everybody else there is no such page.
func careful(h func(*careView) error) func(*visit) error {
	return func(v *visit) error {
		if v.s.Office == nil || v.login == nil {
			return errNotFound
		}
		may, err := v.s.Office.May(v.r.Context(), v.login.Person)
		if err != nil {
			return err
		}
		if !may {
			return errNotFound
		}
		if err := v.s.Office.Ready(v.r.Context(), v.login.Person); err != nil {
			return err
		}
		return h(&careView{visit: v, done: v.r.URL.Query().Get("done") != "", names: map[table.PersonID]admin.Person{}})
	}
}

// after ends a form: back to a page that says so, or to the same page with what was wrong.
func (c *careView) after(err error, path string, again func(*careView, int) error) error {
	if err == nil {
		return c.redirect(path + "?done=1")
	}
	if statusOf(err) >= http.StatusInternalServerError {
		return err
	}
	c.flash, c.done = c.explain(err, nil), false
	return again(c, statusOf(err))
}

func (c *careView) field(name string) string { return c.r.PostFormValue(name) }

// someone is a person by id; one who is gone has no name.
func (c *careView) someone(who table.PersonID) admin.Person {
	if p, ok := c.names[who]; ok || who == "" {
		return p
	}
	p, err := c.s.Office.Someone(c.r.Context(), who)
	if err != nil {
		p = admin.Person{}
	}
	c.names[who] = p
	return p
}

// called is how a person is called on these pages.
func (c *careView) called(p admin.Person) string {
	switch {
	case p.ID == "":
		return c.T("care.gone")
	case p.Name == "":
		return c.T("care.nameless")
	}
	return p.Name
}

// spans are for how long somebody may be kept from something; "" is for good.
var spans = []struct {
	id string
	d  time.Duration
}{{"1h", time.Hour}, {"1d", 24 * time.Hour}, {"7d", 7 * 24 * time.Hour}, {"30d", 30 * 24 * time.Hour}, {"good", 0}}

// span reads a chosen span; what cannot be chosen is refused later.
func (c *careView) span() time.Duration {
	for _, s := range spans {
		if s.id == c.field("for") {
			return s.d
		}
	}
	return -1
}

func (c *careView) against() admin.Against {
	return admin.Against{By: c.person, Person: table.PersonID(c.r.PathValue("person")), For: c.span(), Why: c.field("why")}
}

// moment is a time as these pages write it.
func moment(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format("2006-01-02 15:04")
}

const momentForm = "2006-01-02T15:04" // as browsers write it in forms

func showCare(c *careView) error {
	open, err := c.s.Office.Reports(c.r.Context(), true)
	if err != nil {
		return err
	}
	admins, err := c.s.Office.Admins(c.r.Context())
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, carePage(c, len(open), admins))
}

func showFolk(c *careView) error {
	found, err := c.s.Office.Find(c.r.Context(), c.r.FormValue("q"))
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, folkPage(c, c.r.FormValue("q"), found))
}

// someoneView is everything that is known about somebody who is looked after.
type someoneView struct {
	*careView
	who       admin.Person
	sanctions []sanctionView
	tables    []admin.Table
	reports   []admin.Report
	deeds     []admin.Deed
	code      string // shown once
}

type sanctionView struct{ kind, until, why string }

func showSomeone(c *careView) error { return c.sendSomeone(http.StatusOK, "") }

func someoneAgain(c *careView, status int) error { return c.sendSomeone(status, "") }

func (c *careView) sendSomeone(status int, code string) error {
	ctx, o := c.r.Context(), c.s.Office
	p := &someoneView{careView: c, code: code}
	var err error
	if p.who, err = o.Someone(ctx, table.PersonID(c.r.PathValue("person"))); err != nil {
		return errNotFound
	}
	list, err := c.s.Accounts.Sanctions(ctx, p.who.ID)
	if err != nil {
		return err
	}
	for _, s := range list {
		p.sanctions = append(p.sanctions, sanctionView{string(s.Kind), moment(s.Until), s.Reason})
	}
	if p.tables, err = o.Tables(ctx, "", p.who.ID); err != nil {
		return err
	}
	if p.reports, err = o.About(ctx, p.who.ID); err != nil {
		return err
	}
	if p.deeds, err = o.Deeds(ctx, p.who.ID); err != nil {
		return err
	}
	c.r.Header.Del("Accept-Encoding") // it may hold a secret
	return c.send(status, someonePage(p))
}

// doSomeone does something about a person.
func doSomeone(c *careView) error {
	ctx, o, a := c.r.Context(), c.s.Office, c.against()
	var err error
	switch c.r.PathValue("what") {
	case "suspend":
		err = o.Suspend(ctx, a)
	case "unsuspend":
		err = o.Unsuspend(ctx, a.By, a.Person)
	case "silence":
		err = o.Silence(ctx, a)
	case "unsilence":
		err = o.Unsilence(ctx, a.By, a.Person)
	case "warn":
		err = o.Warn(ctx, a)
	case "logins":
		err = o.EndLogins(ctx, a.By, a.Person)
	case "code":
		code, failed := o.IssueCode(ctx, a.By, a.Person)
		if failed == nil {
			return c.sendSomeone(http.StatusOK, code)
		}
		err = failed
	default:
		return errNotFound
	}
	return c.after(err, "/admin/people/"+string(a.Person), someoneAgain)
}

// phases that tables can be searched by; "" is all that are not deleted.
var phases = []table.Phase{"", table.Gathering, table.Playing, table.Over}

func showTables(c *careView) error {
	phase := table.Phase(c.r.FormValue("phase"))
	list, err := c.s.Office.Tables(c.r.Context(), phase, "")
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, tablesPage(c, phase, list))
}

// caredTable is a table as everybody may see it, with what may be done there.
type caredTable struct {
	*careView
	snap  *table.Snapshot // as a spectator sees it, whoever looks
	seats []admin.Seat
	names []string // of the seats
	log   []logStep
}

// logStep is what a spectator is told of an answer.
type logStep struct {
	step int
	text string
}

func showCaredTable(c *careView) error { return sendCaredTable(c, http.StatusOK) }

func sendCaredTable(c *careView, status int) error {
	ctx := c.r.Context()
	snap, err := c.s.House.Look(ctx, table.Look{Table: c.tableID(), Seat: -1, Step: -1})
	if err != nil {
		return err
	}
	t := &caredTable{careView: c, snap: snap}
	if t.seats, err = c.s.Office.Seats(ctx, snap.ID); err != nil {
		return err
	}
	tongue := c.tongueOf(snap.Game, snap.Seats)
	for i := range snap.Seats {
		t.names = append(t.names, tongue.Name(game.Seat(i)))
	}
	for _, l := range snap.Log {
		if l.House == "" {
			t.log = append(t.log, logStep{l.Step, tongue.As("event", l.Event.Phrase)})
		}
	}
	t.log = t.log[max(0, len(t.log)-60):]
	return c.send(status, caredTablePage(t))
}

// doCaredTable does something at a table.
func doCaredTable(c *careView) error {
	ctx, o, id := c.r.Context(), c.s.Office, c.tableID()
	path := "/admin/tables/" + string(id)
	var err error
	switch c.r.PathValue("what") {
	case "rewind":
		step, bad := strconv.Atoi(c.field("step"))
		if bad != nil {
			step = -1
		}
		err = o.Rewind(ctx, c.person, id, step)
	case "end":
		err = o.Break(ctx, c.person, id)
	case "delete":
		if c.field("sure") != "yes" {
			err = errUnsure
			break
		}
		path, err = "/admin/tables", o.Remove(ctx, c.person, id)
	default:
		return errNotFound
	}
	return c.after(err, path, sendCaredTable)
}

func showAnnouncements(c *careView) error { return sendAnnouncements(c, http.StatusOK) }

func sendAnnouncements(c *careView, status int) error {
	list, err := c.s.Office.Announcements(c.r.Context())
	if err != nil {
		return err
	}
	return c.send(status, announcementsPage(c, list))
}

func doAnnounce(c *careView) error {
	ctx, o := c.r.Context(), c.s.Office
	if id := c.field("drop"); id != "" {
		return c.after(o.DropAnnouncement(ctx, c.person, id), "/admin/announcements", sendAnnouncements)
	}
	a := admin.Announcement{Texts: map[string]string{"": c.field("text")}}
	for _, lang := range i18n.Languages {
		a.Texts[lang] = c.field("text-" + lang)
	}
	// What is no time stays zero: the begin is now then, and an end is asked for.
	a.Begins, _ = time.ParseInLocation(momentForm, c.field("begins"), time.UTC)
	a.Ends, _ = time.ParseInLocation(momentForm, c.field("ends"), time.UTC)
	return c.after(o.Announce(ctx, c.person, a), "/admin/announcements", sendAnnouncements)
}

func showDeeds(c *careView) error {
	deeds, err := c.s.Office.Deeds(c.r.Context(), "")
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, deedsPage(c, deeds))
}

// kindOf says what somebody is here.
func (c *careView) kindOf(p admin.Person) string {
	switch {
	case p.Admin:
		return c.T("care.is_admin")
	case p.Account:
		return c.T("care.is_account")
	}
	return c.T("care.is_guest")
}

func dateOr(at time.Time, otherwise string) string {
	if at.IsZero() {
		return otherwise
	}
	return date(at)
}

func (c *careView) phaseName(p table.Phase) string {
	if p == "" {
		return c.T("care.phase_all")
	}
	return c.T("care.phase_" + string(p))
}

// liftOf is the end of the path that ends a sanction.
func liftOf(kind string) string {
	if kind == string(account.Silenced) {
		return "silence"
	}
	return "suspend"
}
