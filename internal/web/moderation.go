package web

import (
	"net/http"
	"strconv"
	"time"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/i18n"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/table"
)

// moderationRoutes are the addresses of moderation, and what people report to it.
func moderationRoutes(page router) {
	page("POST /told", doTold)
	page("GET /t/{id}/complain", showComplaint)
	page("POST /t/{id}/complain", doComplaint)
	page("GET /admin", moderators(showModeration))
	page("GET /admin/people", moderators(showFolk))
	page("GET /admin/people/{person}", moderators(showSomeone))
	page("POST /admin/people/{person}/{what}", moderators(doSomeone))
	page("GET /admin/tables", moderators(showTables))
	page("GET /admin/tables/{id}", moderators(showModeratedTable))
	page("POST /admin/tables/{id}/{what}", moderators(doModeratedTable))
	page("GET /admin/announcements", moderators(showAnnouncements))
	page("POST /admin/announcements", moderators(doAnnounce))
	page("GET /admin/rules", moderators(showRules))
	page("POST /admin/rules", moderators(doRules))
	page("POST /admin/rules/code", moderators(doAdmit))
	page("POST /admin/rules/drop", moderators(doUnadmit))
	page("POST /admin/rules/mail", moderators(doTryMail))
	page("GET /admin/complaints", moderators(showCases))
	page("GET /admin/complaints/{report}", moderators(showCase))
	page("POST /admin/complaints/{report}/{what}", moderators(doCase))
	page("GET /admin/pairs", moderators(showPairs))
	page("GET /admin/log", moderators(showModerationLog))
}

// moderationView is a page of those who look after the house.
type moderationView struct {
	*visit
	flash string
	done  bool
	names map[person.ID]moderation.Person // of those who were looked up for this page
}

// moderators lets only those in who look after the house; for everybody else there is no such page.
func moderators(h func(*moderationView) error) func(*visit) error {
	return func(v *visit) error {
		if v.s.Moderation == nil || v.login == nil {
			return errNotFound
		}
		may, err := v.s.Moderation.May(v.r.Context(), v.login.Person)
		if err != nil {
			return err
		}
		if !may {
			return errNotFound
		}
		if err := v.s.Moderation.Ready(v.r.Context(), v.login.Person); err != nil {
			return err
		}
		return h(&moderationView{visit: v, done: v.r.URL.Query().Get("done") != "", names: map[person.ID]moderation.Person{}})
	}
}

// after ends a form: back to a page that says so, or to the same page with what was wrong.
func (c *moderationView) after(err error, path string, again func(*moderationView, int) error) error {
	if err == nil {
		return c.redirect(path + "?done=1")
	}
	if statusOf(err) >= http.StatusInternalServerError {
		return err
	}
	c.flash, c.done = c.explain(err, nil), false
	return again(c, statusOf(err))
}

func (c *moderationView) field(name string) string { return c.r.PostFormValue(name) }

// someone is a person by id; one who is gone has no name.
func (c *moderationView) someone(who person.ID) moderation.Person {
	if p, ok := c.names[who]; ok || who == "" {
		return p
	}
	p, err := c.s.Moderation.Someone(c.r.Context(), who)
	if err != nil {
		p = moderation.Person{}
	}
	c.names[who] = p
	return p
}

// called is how a person is called on these pages.
func (c *moderationView) called(p moderation.Person) string {
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
func (c *moderationView) span() time.Duration {
	for _, s := range spans {
		if s.id == c.field("for") {
			return s.d
		}
	}
	return -1
}

func (c *moderationView) against() moderation.Measure {
	return moderation.Measure{By: c.person, Person: person.ID(c.r.PathValue("person")), For: c.span(), Why: c.field("why")}
}

const momentForm = "2006-01-02T15:04" // as browsers write it in forms

func showModeration(c *moderationView) error {
	open, err := c.s.Moderation.Reports(c.r.Context(), true)
	if err != nil {
		return err
	}
	admins, err := c.s.Moderation.Admins(c.r.Context())
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, moderationPage(c, len(open), admins))
}

func showFolk(c *moderationView) error {
	found, err := c.s.Moderation.Find(c.r.Context(), c.r.FormValue("q"))
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, folkPage(c, c.r.FormValue("q"), found))
}

// someoneView is everything that is known about somebody who is looked after.
type someoneView struct {
	*moderationView
	who       moderation.Person
	sanctions []sanctionView
	tables    []moderation.Table
	reports   []moderation.Report
	entries   []moderation.LogEntry
	code      string // shown once
}

type sanctionView struct{ kind, until, why string }

func showSomeone(c *moderationView) error { return c.sendSomeone(http.StatusOK, "") }

func someoneAgain(c *moderationView, status int) error { return c.sendSomeone(status, "") }

func (c *moderationView) sendSomeone(status int, code string) error {
	ctx, o := c.r.Context(), c.s.Moderation
	p := &someoneView{moderationView: c, code: code}
	var err error
	if p.who, err = o.Someone(ctx, person.ID(c.r.PathValue("person"))); err != nil {
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
	if p.entries, err = o.LogEntries(ctx, p.who.ID); err != nil {
		return err
	}
	c.r.Header.Del("Accept-Encoding") // it may hold a secret
	return c.send(status, someonePage(p))
}

// doSomeone does something about a person.
func doSomeone(c *moderationView) error {
	ctx, o, a := c.r.Context(), c.s.Moderation, c.against()
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

func showTables(c *moderationView) error {
	phase := table.Phase(c.r.FormValue("phase"))
	list, err := c.s.Moderation.Tables(c.r.Context(), phase, "")
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, tablesPage(c, phase, list))
}

// moderatedTable is a table as everybody may see it, with what may be done there.
type moderatedTable struct {
	*moderationView
	snap  *table.Snapshot // as a spectator sees it, whoever looks
	seats []moderation.Seat
	names []string // of the seats
	log   []logStep
}

// logStep is what a spectator is told of an answer.
type logStep struct {
	step int
	text string
}

func showModeratedTable(c *moderationView) error { return sendModeratedTable(c, http.StatusOK) }

func sendModeratedTable(c *moderationView, status int) error {
	ctx := c.r.Context()
	snap, err := c.s.House.Look(ctx, table.Look{Table: c.tableID(), Seat: -1, Step: -1})
	if err != nil {
		return err
	}
	t := &moderatedTable{moderationView: c, snap: snap}
	if t.seats, err = c.s.Moderation.Seats(ctx, snap.ID); err != nil {
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
	return c.send(status, moderatedTablePage(t))
}

// doModeratedTable does something at a table.
func doModeratedTable(c *moderationView) error {
	ctx, o, id := c.r.Context(), c.s.Moderation, c.tableID()
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
	return c.after(err, path, sendModeratedTable)
}

func showAnnouncements(c *moderationView) error { return sendAnnouncements(c, http.StatusOK) }

func sendAnnouncements(c *moderationView, status int) error {
	list, err := c.s.Moderation.Announcements(c.r.Context())
	if err != nil {
		return err
	}
	return c.send(status, announcementsPage(c, list))
}

func doAnnounce(c *moderationView) error {
	ctx, o := c.r.Context(), c.s.Moderation
	if id := c.field("drop"); id != "" {
		return c.after(o.DropAnnouncement(ctx, c.person, id), "/admin/announcements", sendAnnouncements)
	}
	a := moderation.Announcement{Texts: map[string]string{"": c.field("text")}}
	for _, lang := range i18n.Languages {
		a.Texts[lang] = c.field("text-" + lang)
	}
	// What is no time stays zero: the begin is now then, and an end is asked for.
	a.Begins, _ = time.ParseInLocation(momentForm, c.field("begins"), time.UTC)
	a.Ends, _ = time.ParseInLocation(momentForm, c.field("ends"), time.UTC)
	return c.after(o.Announce(ctx, c.person, a), "/admin/announcements", sendAnnouncements)
}

func showModerationLog(c *moderationView) error {
	entries, err := c.s.Moderation.LogEntries(c.r.Context(), "")
	if err != nil {
		return err
	}
	return c.send(http.StatusOK, moderationLogPage(c, entries))
}

// kindOf says what somebody is here.
func (c *moderationView) kindOf(p moderation.Person) string {
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

func (c *moderationView) phaseName(p table.Phase) string {
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

// What is refused in moderation and is not simply the reader's to correct.
var _ = answerBy(map[string]int{
	moderation.ReasonAdminSafe: http.StatusConflict, moderation.ReasonNoAnnouncement: http.StatusNotFound,
	moderation.ReasonNoReport: http.StatusNotFound, moderation.ReasonReportOften: http.StatusTooManyRequests,
	moderation.ReasonReportTwice: http.StatusConflict, moderation.ReasonOwnReport: http.StatusForbidden,
})
