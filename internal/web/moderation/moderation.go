package moderation

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
	"kancha/internal/web/page"
)

// moderationRoutes are the addresses of moderation, and what people report to it.
func moderationRoutes(handle router) {
	handle("POST /told", doTold)
	handle("GET /t/{id}/complain", showComplaint)
	handle("POST /t/{id}/complain", doComplaint)
	handle("GET /admin", moderators(showModeration))
	handle("GET /admin/people", moderators(showFolk))
	handle("GET /admin/people/{person}", moderators(showSomeone))
	handle("POST /admin/people/{person}/{what}", moderators(doSomeone))
	handle("GET /admin/tables", moderators(showTables))
	handle("GET /admin/tables/{id}", moderators(showModeratedTable))
	handle("POST /admin/tables/{id}/{what}", moderators(doModeratedTable))
	handle("GET /admin/announcements", moderators(showAnnouncements))
	handle("POST /admin/announcements", moderators(doAnnounce))
	handle("GET /admin/rules", moderators(showRules))
	handle("POST /admin/rules", moderators(doRules))
	handle("POST /admin/rules/code", moderators(doAdmit))
	handle("POST /admin/rules/drop", moderators(doUnadmit))
	handle("POST /admin/rules/mail", moderators(doTryMail))
	handle("GET /admin/complaints", moderators(showCases))
	handle("GET /admin/complaints/{report}", moderators(showCase))
	handle("POST /admin/complaints/{report}/{what}", moderators(doCase))
	handle("GET /admin/pairs", moderators(showPairs))
	handle("GET /admin/log", moderators(showModerationLog))
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
		if v.s.Moderation == nil || v.Login == nil {
			return page.ErrNotFound
		}
		may, err := v.s.Moderation.May(v.R.Context(), v.Login.Person)
		if err != nil {
			return err
		}
		if !may {
			return page.ErrNotFound
		}
		if err := v.s.Moderation.Ready(v.R.Context(), v.Login.Person); err != nil {
			return err
		}
		return h(&moderationView{visit: v, done: v.R.URL.Query().Get("done") != "", names: map[person.ID]moderation.Person{}})
	}
}

// after ends a form: back to a page that says so, or to the same page with what was wrong.
func (c *moderationView) after(err error, path string, again func(*moderationView, int) error) error {
	if err == nil {
		return c.Redirect(path + "?done=1")
	}
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	c.flash, c.done = c.Explain(err, nil), false
	return again(c, page.StatusOf(err))
}

func (c *moderationView) field(name string) string { return c.R.PostFormValue(name) }

// someone is a person by id; one who is gone has no name.
func (c *moderationView) someone(who person.ID) moderation.Person {
	if p, ok := c.names[who]; ok || who == "" {
		return p
	}
	p, err := c.s.Moderation.Someone(c.R.Context(), who)
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
	return moderation.Measure{By: c.Person, Person: person.ID(c.R.PathValue("person")), For: c.span(), Why: c.field("why")}
}

const momentForm = "2006-01-02T15:04" // as browsers write it in forms

func showModeration(c *moderationView) error {
	open, err := c.s.Moderation.Reports(c.R.Context(), true)
	if err != nil {
		return err
	}
	admins, err := c.s.Moderation.Admins(c.R.Context())
	if err != nil {
		return err
	}
	return c.Send(http.StatusOK, moderationPage(c, len(open), admins))
}

func showFolk(c *moderationView) error {
	found, err := c.s.Moderation.Find(c.R.Context(), c.R.FormValue("q"))
	if err != nil {
		return err
	}
	return c.Send(http.StatusOK, folkPage(c, c.R.FormValue("q"), found))
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
	ctx, o := c.R.Context(), c.s.Moderation
	p := &someoneView{moderationView: c, code: code}
	var err error
	if p.who, err = o.Someone(ctx, person.ID(c.R.PathValue("person"))); err != nil {
		return page.ErrNotFound
	}
	list, err := c.s.Accounts.Sanctions(ctx, p.who.ID)
	if err != nil {
		return err
	}
	for _, s := range list {
		p.sanctions = append(p.sanctions, sanctionView{string(s.Kind), page.Moment(s.Until), s.Reason})
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
	c.R.Header.Del("Accept-Encoding") // it may hold a secret
	return c.Send(status, someonePage(p))
}

// doSomeone does something about a person.
func doSomeone(c *moderationView) error {
	ctx, o, a := c.R.Context(), c.s.Moderation, c.against()
	var err error
	switch c.R.PathValue("what") {
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
		return page.ErrNotFound
	}
	return c.after(err, "/admin/people/"+string(a.Person), someoneAgain)
}

// phases that tables can be searched by; "" is all that are not deleted.
var phases = []table.Phase{"", table.Gathering, table.Playing, table.Over}

func showTables(c *moderationView) error {
	phase := table.Phase(c.R.FormValue("phase"))
	list, err := c.s.Moderation.Tables(c.R.Context(), phase, "")
	if err != nil {
		return err
	}
	return c.Send(http.StatusOK, tablesPage(c, phase, list))
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
	ctx := c.R.Context()
	snap, err := c.s.House.Look(ctx, table.Look{Table: c.TableID(), Seat: -1, Step: -1})
	if err != nil {
		return err
	}
	t := &moderatedTable{moderationView: c, snap: snap}
	if t.seats, err = c.s.Moderation.Seats(ctx, snap.ID); err != nil {
		return err
	}
	tongue := c.TongueOf(snap.Game, snap.Seats)
	for i := range snap.Seats {
		t.names = append(t.names, tongue.Name(game.Seat(i)))
	}
	for _, l := range snap.Log {
		if l.House == "" {
			t.log = append(t.log, logStep{l.Step, tongue.As("event", l.Event.Phrase)})
		}
	}
	t.log = t.log[max(0, len(t.log)-60):]
	return c.Send(status, moderatedTablePage(t))
}

// doModeratedTable does something at a table.
func doModeratedTable(c *moderationView) error {
	ctx, o, id := c.R.Context(), c.s.Moderation, c.TableID()
	path := "/admin/tables/" + string(id)
	var err error
	switch c.R.PathValue("what") {
	case "rewind":
		step, bad := strconv.Atoi(c.field("step"))
		if bad != nil {
			step = -1
		}
		err = o.Rewind(ctx, c.Person, id, step)
	case "end":
		err = o.Break(ctx, c.Person, id)
	case "delete":
		if c.field("sure") != "yes" {
			err = page.ErrUnsure
			break
		}
		path, err = "/admin/tables", o.Remove(ctx, c.Person, id)
	default:
		return page.ErrNotFound
	}
	return c.after(err, path, sendModeratedTable)
}

func showAnnouncements(c *moderationView) error { return sendAnnouncements(c, http.StatusOK) }

func sendAnnouncements(c *moderationView, status int) error {
	list, err := c.s.Moderation.Announcements(c.R.Context())
	if err != nil {
		return err
	}
	return c.Send(status, announcementsPage(c, list))
}

func doAnnounce(c *moderationView) error {
	ctx, o := c.R.Context(), c.s.Moderation
	if id := c.field("drop"); id != "" {
		return c.after(o.DropAnnouncement(ctx, c.Person, id), "/admin/announcements", sendAnnouncements)
	}
	a := moderation.Announcement{Texts: map[string]string{"": c.field("text")}}
	for _, lang := range i18n.Languages {
		a.Texts[lang] = c.field("text-" + lang)
	}
	// What is no time stays zero: the begin is now then, and an end is asked for.
	a.Begins, _ = time.ParseInLocation(momentForm, c.field("begins"), time.UTC)
	a.Ends, _ = time.ParseInLocation(momentForm, c.field("ends"), time.UTC)
	return c.after(o.Announce(ctx, c.Person, a), "/admin/announcements", sendAnnouncements)
}

func showModerationLog(c *moderationView) error {
	entries, err := c.s.Moderation.LogEntries(c.R.Context(), "")
	if err != nil {
		return err
	}
	return c.Send(http.StatusOK, moderationLogPage(c, entries))
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
	return page.Date(at)
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
var _ = page.AnswerBy(map[string]int{
	moderation.ReasonAdminSafe: http.StatusConflict, moderation.ReasonNoAnnouncement: http.StatusNotFound,
	moderation.ReasonNoReport: http.StatusNotFound, moderation.ReasonReportOften: http.StatusTooManyRequests,
	moderation.ReasonReportTwice: http.StatusConflict, moderation.ReasonOwnReport: http.StatusForbidden,
})

// Failures lists what these pages refuse by themselves, for the tests of the word files.
func Failures() []*page.Failure { return []*page.Failure{errNoAddress, errMailFailed} }

// Keys are those below "care." in the house's words that these pages put together, for the tests of the word files.
func Keys() []game.Entry {
	var out []game.Entry
	for _, s := range spans {
		out = append(out, game.Entry{Kind: "span_" + s.id})
	}
	for _, p := range phases[1:] {
		out = append(out, game.Entry{Kind: "phase_" + string(p)})
	}
	return out
}
