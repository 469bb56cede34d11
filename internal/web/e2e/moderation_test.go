package e2e_test

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"kancha/internal/mail"
	"kancha/internal/mail/mailtest"
	"kancha/internal/moderation"
	"kancha/internal/web"
)

// boss is a client who looks after the house.
func (s *site) boss(t *testing.T) *client {
	t.Helper()
	c := s.client(t)
	c.signUp("Boss Person")
	if err := s.office.Appoint(t.Context(), "Boss Person", true); err != nil {
		t.Fatal(err)
	}
	return c
}

// personOf is the person behind a name, as those who look after the house find them.
func (s *site) personOf(t *testing.T, name string) string {
	t.Helper()
	found, err := s.office.Find(t.Context(), name)
	if err != nil || len(found) == 0 {
		t.Fatalf("nobody is called %s: %v", name, err)
	}
	return string(found[0].ID)
}

var carePages = []string{"/admin", "/admin/people", "/admin/people?q=boss", "/admin/tables", "/admin/tables?phase=playing", "/admin/announcements",
	"/admin/rules", "/admin/complaints", "/admin/pairs", "/admin/log"}

// For everybody else there are no such pages, whether they are signed in or not.
func TestOnlyThoseWhoLookAfterTheHouseSeeItsPages(t *testing.T) {
	s := serve(t)
	boss, anna, eve := s.boss(t), s.client(t), s.client(t)
	anna.signUp("Anna")
	path := pair(eve, s.client(t))
	id := strings.TrimPrefix(path, "/t/")
	pages := append([]string{"/admin/tables/" + id, "/admin/people/" + s.personOf(t, "Anna")}, carePages...)
	for _, page := range pages {
		for who, c := range map[string]*client{"Anna": anna, "a guest": eve, "a stranger": s.client(t)} {
			if r := c.get(page); r.status != http.StatusNotFound {
				t.Errorf("%s opens %s: %d", who, page, r.status)
			}
		}
		if r := boss.get(page); r.status != http.StatusOK {
			t.Errorf("%s: %d\n%s", page, r.status, main(r.body))
		}
	}
	for _, form := range [][]string{
		{"/admin/rules", "signup", "closed"}, {"/admin/rules/code", "uses", "1", "days", "1"}, {"/admin/announcements", "text", "x", "ends", "2099-01-01T00:00"},
		{"/admin/tables/" + id + "/rewind", "step", "0"}, {"/admin/tables/" + id + "/end"}, {"/admin/tables/" + id + "/delete", "sure", "yes"},
		{"/admin/people/" + s.personOf(t, "Anna") + "/suspend", "why", "x", "for", "1d"},
	} {
		for who, c := range map[string]*client{"Anna": anna, "a guest": eve} {
			if r := c.post(form[0], form[1:]...); r.status != http.StatusNotFound {
				t.Errorf("%s posts %s: %d", who, form[0], r.status)
			}
		}
	}
	if page := anna.get("/me").body; strings.Contains(page, `href="/admin"`) {
		t.Error("Anna is shown the way")
	}
	if page := boss.get("/me").body; !strings.Contains(page, `href="/admin"`) {
		t.Error("the boss is not shown the way")
	}
	if err := s.office.Appoint(t.Context(), "Boss Person", false); err != nil {
		t.Fatal(err)
	}
	if r := boss.get("/admin"); r.status != http.StatusNotFound {
		t.Errorf("after the role was taken away: %d", r.status)
	}
}

func TestATableIsRewoundEndedAndDeletedByTheHouse(t *testing.T) {
	s := serve(t)
	boss, ann, bo := s.boss(t), s.client(t), s.client(t)
	path := pair(ann, bo)
	id := strings.TrimPrefix(path, "/t/")
	frames, stop := bo.frames(path)
	defer stop()
	for range 3 {
		for _, c := range []*client{ann, bo} {
			if a := answers(c.get(path).body); len(a) > 0 {
				c.accepted(path+"/answer", a[0]...)
			}
		}
	}
	boss.accepted("/admin/tables/"+id+"/rewind", "step", "1")
	for frame := frames(); !strings.Contains(frame, "An administrator has undone"); frame = frames() {
	}
	for who, c := range map[string]*client{"Ann": ann, "Bo": bo, "a stranger": s.client(t)} {
		if page := c.get(path).body; !strings.Contains(page, "An administrator has undone") {
			t.Errorf("%s is not told:\n%s", who, main(page))
		}
	}
	if r := boss.post("/admin/tables/"+id+"/rewind", "step", "99"); r.status != http.StatusNotFound || !strings.Contains(r.body, "no such step") {
		t.Errorf("a step that is none: %d\n%s", r.status, main(r.body))
	}
	if r := boss.post("/admin/tables/" + id + "/delete"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("deleted without being sure: %d", r.status)
	}
	boss.accepted("/admin/tables/" + id + "/end")
	if page := ann.get(path).body; !strings.Contains(page, "without a result") {
		t.Errorf("not ended:\n%s", main(page))
	}
	boss.accepted("/admin/tables/"+id+"/delete", "sure", "yes")
	if r := ann.get(path); r.status != http.StatusNotFound {
		t.Errorf("still there: %d", r.status)
	}
	log := boss.get("/admin/log").body
	for _, deed := range []string{"game rewound to step", "game ended", "table deleted", "Boss Person", id} {
		if !strings.Contains(log, deed) {
			t.Errorf("the log does not say %q:\n%s", deed, main(log))
		}
	}
}

func TestALineIsReportedAndSomethingIsDone(t *testing.T) {
	s := serve(t)
	boss, ann, bo := s.boss(t), s.client(t), s.client(t)
	path := pair(ann, bo)
	bo.accepted(path+"/say", "text", "QNASTYQ <b>")
	page := ann.get(path).body
	link := regexp.MustCompile(`href="(` + path + `/complain\?line=\d+)"`).FindStringSubmatch(page)
	if link == nil {
		t.Fatalf("nothing to report with:\n%s", main(page))
	}
	if form := ann.get(link[1]).body; !strings.Contains(form, "QNASTYQ &lt;b&gt;") || !strings.Contains(form, `value="abuse"`) {
		t.Errorf("the form:\n%s", main(form))
	}
	line := strings.TrimPrefix(link[1], path+"/complain?line=")
	if r := ann.post(path+"/complain", "line", line, "reason", ""); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "Choose a reason") {
		t.Errorf("without a reason: %d\n%s", r.status, main(r.body))
	}
	if r := ann.post(path+"/complain", "line", line, "reason", "abuse", "text", "see <i>"); r.status != http.StatusOK || !strings.Contains(r.body, "you will be told") {
		t.Fatalf("not reported: %d\n%s", r.status, main(r.body))
	}
	if r := s.client(t).post(path+"/complain", "line", line, "reason", "abuse"); r.status != http.StatusNotFound {
		t.Errorf("a spectator reports what only players read: %d", r.status)
	}
	if r := ann.post(path+"/complain", "seat", "1", "reason", "name"); r.status != http.StatusOK {
		t.Errorf("a person is not reported: %d\n%s", r.status, main(r.body))
	}
	reports, err := s.office.Reports(t.Context(), true)
	if err != nil || len(reports) != 2 {
		t.Fatalf("%+v, %v", reports, err)
	}
	at := "/admin/complaints/" + reports[0].ID
	if page := boss.get(at).body; !strings.Contains(page, "QNASTYQ &lt;b&gt;") || !strings.Contains(page, "see &lt;i&gt;") {
		t.Errorf("the report:\n%s", main(page))
	}
	boss.accepted(at + "/remove")
	if page := ann.get(path).body; strings.Contains(page, "QNASTYQ") || !strings.Contains(page, "Message removed.") {
		t.Errorf("the line is still there:\n%s", main(page))
	}
	boss.accepted(at+"/warn", "why", "Be kind, please.")
	boss.accepted(at+"/silence", "why", "An hour.", "for", "1h")
	boss.accepted(at + "/upheld")
	if page := bo.get("/").body; !strings.Contains(page, "Be kind, please.") {
		t.Errorf("Bo is not warned:\n%s", page)
	}
	if r := bo.post(path+"/say", "text", "but"); r.status != http.StatusForbidden || !strings.Contains(r.body, "cannot chat") {
		t.Errorf("Bo speaks: %d", r.status)
	}
	page = ann.get("/").body
	told := regexp.MustCompile(`name="id" value="([^"]+)"`).FindStringSubmatch(page)
	if told == nil || !strings.Contains(page, "action was taken") {
		t.Fatalf("Ann is not told:\n%s", page)
	}
	ann.accepted("/told", "id", told[1], "back", "/me")
	if page := ann.get("/").body; strings.Contains(page, "action was taken") {
		t.Error("Ann is told again")
	}
	if r := boss.post(at + "/upheld"); r.status != http.StatusNotFound {
		t.Errorf("settled twice: %d", r.status)
	}
}

func TestSomebodyWhoIsSuspendedIsOut(t *testing.T) {
	s := serve(t)
	boss, anna, eve := s.boss(t), s.client(t), s.client(t)
	path := pair(anna, eve)
	anna.signUp("Anna")
	report, err := s.office.Tables(t.Context(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	guest := ""
	for _, seat := range report[0].Seats {
		if seat.Name == "Bo" {
			guest = string(seat.Person)
		}
	}
	for _, who := range []string{s.personOf(t, "Anna"), guest} {
		if r := boss.post("/admin/people/"+who+"/suspend", "why", "", "for", "1d"); r.status != http.StatusUnprocessableEntity {
			t.Errorf("without a reason: %d", r.status)
		}
		boss.accepted("/admin/people/"+who+"/suspend", "why", "QWHYQ", "for", "1d")
	}
	if anna.sits(path) || eve.sits(path) {
		t.Error("somebody who is suspended still sits there")
	}
	if r := s.client(t).post("/signin", "name", "Anna", "password", phrase); r.status != http.StatusForbidden || !strings.Contains(r.body, "QWHYQ") {
		t.Errorf("Anna signs in: %d\n%s", r.status, main(r.body))
	}
	if r := s.client(t).post("/signin", "name", "Anna", "password", "wrong password"); strings.Contains(r.body, "QWHYQ") {
		t.Error("a stranger learns that Anna is suspended")
	}
	if r := eve.post(path+"/say", "text", "x"); r.status != http.StatusForbidden || !strings.Contains(r.body, "QWHYQ") {
		t.Errorf("the guest becomes another one: %d\n%s", r.status, main(r.body))
	}
	if r := boss.post("/admin/people/"+s.personOf(t, "Boss")+"/suspend", "why", "x", "for", "1d"); r.status != http.StatusConflict {
		t.Errorf("the boss is suspended: %d", r.status)
	}
	boss.accepted("/admin/people/" + s.personOf(t, "Anna") + "/unsuspend")
	s.client(t).signIn("Anna")
	if r := boss.post("/admin/people/" + s.personOf(t, "Anna") + "/code"); r.status != http.StatusOK || !regexp.MustCompile(`[0-9a-z]{4}-[0-9a-z]{4}`).MatchString(r.body) {
		t.Errorf("no code: %d", r.status)
	}
}

func TestRulesAnnouncementsAndTheTrialLetter(t *testing.T) {
	post := mailtest.Start(t)
	sender, err := mail.Open(post.URL)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, func(c *web.Config) { c.Mail, c.Origin = sender, "https://games.example.org" })
	boss := s.boss(t)
	boss.accepted("/admin/announcements", "text", "QNIGHTQ <b>", "text-pl", "QNOCQ", "ends", time.Now().Add(24*time.Hour).UTC().Format("2006-01-02T15:04"))
	c := s.client(t)
	if page := c.get("/").body; !strings.Contains(page, "QNIGHTQ &lt;b&gt;") {
		t.Errorf("not announced:\n%s", page)
	}
	c.accepted("/prefs", "lang", "pl")
	if page := c.get("/about").body; !strings.Contains(page, "QNOCQ") || strings.Contains(page, "QNIGHTQ") {
		t.Error("not in the reader's language")
	}
	if r := boss.post("/admin/announcements", "text", "x", "ends", "yesterday"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("an end that is none: %d", r.status)
	}
	boss.accepted("/admin/rules", "signup", "code", "guests", "yes", "tables", "1")
	r := boss.post("/admin/rules/code", "uses", "1", "days", "2", "note", "Ola")
	code := regexp.MustCompile(`<code class="code">([^<]+)</code>`).FindStringSubmatch(r.body)
	if r.status != http.StatusOK || code == nil || strings.Contains(boss.get("/admin/rules").body, code[1]) {
		t.Fatalf("no code, or it is shown twice: %d\n%s", r.status, main(r.body))
	}
	if r := s.client(t).post("/signup", "name", "Ola", "password", phrase, "code", code[1]); r.status != http.StatusOK {
		t.Errorf("the code admits nobody: %d\n%s", r.status, main(r.body))
	}
	guest := s.client(t)
	guest.table("seat0", "me", "name0", "Ann", "seat1", "open")
	if r := guest.post("/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "open"); r.status != http.StatusConflict {
		t.Errorf("a second table: %d", r.status)
	}
	for what, form := range map[string][]string{
		"tables": {"/admin/rules", "signup", "open", "tables", "x"}, "sign-up": {"/admin/rules", "signup", "ajar"}, "uses": {"/admin/rules/code", "uses", "0", "days", "1"},
		"address": {"/admin/rules/mail", "mail", "nobody"},
	} {
		if r := boss.post(form[0], form[1:]...); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d\n%s", what, r.status, main(r.body))
		}
	}
	boss.accepted("/admin/rules/mail", "mail", "boss@example.org")
	if l := post.Next(t); !strings.Contains(l.Text, "games.example.org") {
		t.Errorf("the letter says %s", l.Text)
	}
}

// An admin who sits at a table sees on these pages what a spectator sees, not what the own seat does.
func TestAnAdminSeesNoMoreOfATable(t *testing.T) {
	s := serve(t)
	boss, bo := s.boss(t), s.client(t)
	path := pair(boss, bo)
	for range 4 {
		for _, c := range []*client{boss, bo} {
			if a := answers(c.get(path).body); len(a) > 0 {
				c.accepted(path+"/answer", a[0]...)
			}
		}
	}
	id := strings.TrimPrefix(path, "/t/")
	seen := boss.get("/admin/tables/" + id).body
	other := s.client(t)
	other.signUp("Other Boss")
	if err := s.office.Appoint(t.Context(), "Other Boss", true); err != nil {
		t.Fatal(err)
	}
	strip := regexp.MustCompile(`nonce="[^"]*"`)
	if strip.ReplaceAllString(seen, "") != strip.ReplaceAllString(other.get("/admin/tables/"+id).body, "") {
		t.Error("who plays there sees something else than who does not")
	}
}

func TestCareOnAWideScreen(t *testing.T) { careInABrowser(t, 1440, 900) }

func TestCareOnAPhoneInTheDark(t *testing.T) { careInABrowser(t, 360, 740) }

// careInABrowser looks at the pages of those who look after the house, and at those of signing in.
func careInABrowser(t *testing.T, width, height int64) {
	t.Helper()
	s := serve(t)
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	bo.accepted(path+"/say", "text", "You play like my grandmother's llama, and she had none.")
	ann.accepted(path+"/say", "text", "Please don't.")
	if r := ann.post(path+"/complain", "line", "1", "reason", "abuse", "text", "He says that every evening."); r.status != http.StatusOK {
		t.Fatal(r.status)
	}
	boss := s.boss(t)
	reports, err := s.office.Reports(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	err = s.office.Announce(t.Context(), "", moderation.Announcement{Texts: map[string]string{"": "Club night on Friday at seven: three tables, tea, and a new valley."}, Ends: time.Now().Add(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
	bob := string(reports[0].Person)
	boss.accepted("/admin/people/"+bob+"/silence", "why", "An hour of quiet.", "for", "1h")
	if r := boss.post("/admin/rules/code", "uses", "20", "days", "14", "note", "Chess club"); r.status != http.StatusOK {
		t.Fatal(r.status)
	}
	r := s.reader(t, width, height)
	r.open("/signin")
	r.do(setValue("main form [name=name]", "Boss Person"), setValue("main form [name=password]", phrase))
	r.click("main form .button.primary")
	r.wait(`location.pathname !== "/signin"`)
	dark := width < 400
	r.dark(dark)
	if dark {
		r.click(`.languages [value=pl]`)
		r.wait(`document.documentElement.lang === "pl"`)
	}
	for name, page := range map[string]string{
		"care": "/admin", "people": "/admin/people", "person": "/admin/people/" + bob, "tables": "/admin/tables", "table": "/admin/tables/" + strings.TrimPrefix(path, "/t/"),
		"announcements": "/admin/announcements", "rules": "/admin/rules", "reports": "/admin/complaints", "report": "/admin/complaints/" + reports[0].ID, "log": "/admin/log",
		"complaint": path + "/complain", "account": "/me/account", "signin": "/signin", "signup": "/signup",
	} {
		r.open(page)
		value[bool](r, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
		r.axe(string(script), name)
		r.fits()
		r.shot(name + "-" + r.text("html[lang] .languages [aria-pressed=true]"))
	}
	r.quiet()
}
