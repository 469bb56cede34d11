package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kancha/internal/clock"
	"kancha/internal/mail/mailtest"
	"kancha/internal/notify"
	"kancha/internal/notify/notifytest"
	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

// shifted is kancha serve whose clock stands in a file, and that may call this machine.
func shifted() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c := serveCmd{
		Addr: os.Getenv("NODE_ADDR"), DB: os.Getenv("NODE_DB"), URL: "http://games.example", Mail: os.Getenv("NODE_MAIL"), Unlimited: []string{"127.0.0.1"},
		surroundings: surroundings{now: shiftedClock(os.Getenv("NODE_CLOCK")), client: notify.NewTestClient(), gap: -1},
	}
	if err := c.Run(&app{ctx, os.Stdin, os.Stdout, os.Stderr}); err != nil {
		log.Fatal(err)
	}
}

// shiftedClock goes before the machine's by the seconds that a file says.
func shiftedClock(file string) func() time.Time {
	return func() time.Time {
		text, err := os.ReadFile(file)
		seconds, err2 := strconv.Atoi(string(text))
		if err != nil || err2 != nil {
			return time.Now()
		}
		return time.Now().Add(time.Duration(seconds) * time.Second)
	}
}

// correspondence is a game by letters and notifications on two nodes.
type correspondence struct {
	*testing.T
	source, clock string
	seconds       int
	mail          *mailtest.Catcher
	browser       *notifytest.Browser
	addresses     []string
	nodes         []*process
	path          string // of the table
	letters       int    // that Ann has had about a decision
	first         int    // letters about something else
}

func (c *correspondence) open(node int) {
	c.Helper()
	path, err := exec.LookPath("kancha-shifted")
	if err != nil {
		c.Fatal(err)
	}
	p := exec.Command(path)
	p.Env = append(os.Environ(), "NODE_ADDR="+c.addresses[node], "NODE_DB="+c.source, "NODE_MAIL="+c.mail.URL, "NODE_CLOCK="+c.clock)
	if err := c.nodes[node].open(p); err != nil {
		c.Fatal(err)
	}
}

// pass lets time go by on all nodes.
func (c *correspondence) pass(d time.Duration) {
	c.Helper()
	c.seconds += int(d / time.Second)
	part := c.clock + ".part"
	if err := os.WriteFile(part, []byte(strconv.Itoa(c.seconds)), 0o600); err != nil {
		c.Fatal(err)
	}
	if err := os.Rename(part, c.clock); err != nil {
		c.Fatal(err)
	}
}

// until waits for something.
func (c *correspondence) until(what string, is func() bool) {
	c.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			c.Fatalf("never: %s", what)
		}
	}
}

func (c *correspondence) shown() int {
	c.Helper()
	all, err := c.browser.Shown()
	if err != nil {
		c.Fatal(err)
	}
	return len(all)
}

func (c *correspondence) lettersNow() int { return len(c.mail.All()) - c.first }

// guest is somebody with a browser without a script.
type guest struct {
	*correspondence
	http *http.Client
}

func (c *correspondence) guest() *guest {
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.Fatal(err)
	}
	return &guest{c, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

func (g *guest) send(node int, path string, fields ...string) (int, string, string) {
	g.Helper()
	at := "http://" + g.addresses[node] + path
	var res *http.Response
	var err error
	if len(fields) == 0 {
		res, err = g.http.Get(at)
	} else {
		form := url.Values{}
		for i := 0; i < len(fields); i += 2 {
			form.Add(fields[i], fields[i+1])
		}
		res, err = g.http.PostForm(at, form)
	}
	if err != nil {
		g.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		g.Fatal(err)
	}
	return res.StatusCode, string(body), res.Header.Get("Location")
}

// form sends a form that must be taken.
func (g *guest) form(node int, path string, fields ...string) string {
	g.Helper()
	status, body, to := g.send(node, path, fields...)
	if status != http.StatusSeeOther && status != http.StatusOK {
		g.Fatalf("POST %s: %d\n%.2000s", path, status, body)
	}
	return to
}

var (
	topicsForm  = regexp.MustCompile(`action="(/me/news/[^"]*/topics)"`)
	answerForm  = regexp.MustCompile(`(?s)<form id="a-[^"]*".*?</form>`)
	hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)
)

// turn answers at a node as long as the person is asked; false if that was never.
func (g *guest) turn(node int) bool {
	g.Helper()
	for n := 0; ; n++ {
		_, page, _ := g.send(node, g.path)
		form := answerForm.FindString(page)
		if form == "" {
			return n > 0
		}
		var fields []string
		for _, f := range hiddenField.FindAllStringSubmatch(form, -1) {
			fields = append(fields, f[1], f[2])
		}
		g.form(node, g.path+"/answer", fields...)
	}
}

// Two people play by letters and notifications on two nodes, of which one is killed while somebody is still to be told,
// and one while the time of somebody runs out. Each decision is told once, and the time-out happens once.
func TestALongGameOutlivesItsNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes several seconds")
	}
	c := &correspondence{
		T: t, source: storetest.Postgres(t), clock: filepath.Join(t.TempDir(), "clock"), mail: mailtest.Start(t), browser: notifytest.Subscribe(t),
		addresses: []string{freeAddress(t), freeAddress(t)}, nodes: []*process{{}, {}},
	}
	for i, p := range c.nodes {
		defer p.kill()
		c.open(i)
	}
	ann, bob := c.guest(), c.guest()
	c.meet(ann, bob)
	bobs := 0   // decisions that Bob is told of
	bob.turn(1) // whoever sits down last and begins knows that without being told
	next := ann
	for n := range 6 {
		node := n % 2
		c.pass(61 * time.Second)
		if next == ann {
			c.letters++
			c.until("Ann has a letter", func() bool { return c.lettersNow() >= c.letters })
		} else {
			bobs++
			c.until("Bob is shown a notification", func() bool { return c.shown() >= bobs })
		}
		if !next.turn(node) {
			t.Fatalf("decision %d was told, and nobody is asked", n)
		}
		if n == 3 { // the node that has taken the answer dies before anybody is told of it
			c.nodes[node].kill()
			c.pass(61 * time.Second)
			other := 1 - node
			bobs, next = c.goOn(ann, bob, next, bobs, other)
			c.open(node)
			continue
		}
		next = c.other(ann, bob, next)
	}
	c.timeOut(ann, bob, next, &bobs)
	time.Sleep(1200 * time.Millisecond) // a round of both nodes: nothing more may come
	if c.lettersNow() != c.letters || c.shown() != bobs {
		t.Errorf("%d letters and %d notifications, want %d and %d", c.lettersNow(), c.shown(), c.letters, bobs)
	}
	for _, l := range c.mail.All()[c.first:] {
		if len(l.To) != 1 || l.To[0] != "ann@post.example" || !strings.Contains(l.Text, "http://games.example"+c.path) {
			t.Errorf("a letter to %v:\n%s", l.To, l.Text)
		}
	}
	all, _ := c.browser.Shown()
	for _, s := range all {
		if s.URL != "http://games.example"+c.path {
			t.Errorf("a notification of %q", s.URL)
		}
	}
}

func (c *correspondence) other(ann, bob, now *guest) *guest {
	if now == ann {
		return bob
	}
	return ann
}

// goOn plays one turn at a node alone, after the person has been told.
func (c *correspondence) goOn(ann, bob, last *guest, bobs, node int) (int, *guest) {
	c.Helper()
	next := c.other(ann, bob, last)
	if next == ann {
		c.letters++
		c.until("Ann has a letter of the other node", func() bool { return c.lettersNow() >= c.letters })
	} else {
		bobs++
		c.until("Bob is shown a notification of the other node", func() bool { return c.shown() >= bobs })
	}
	if !next.turn(node) {
		c.Fatal("told by the other node, and nobody is asked")
	}
	return bobs, c.other(ann, bob, next)
}

// meet makes Ann an account with an address, and a table at which Bob sits who wants notifications.
func (c *correspondence) meet(ann, bob *guest) {
	c.Helper()
	ann.form(0, "/signup", "name", "Ann", "password", "three rows of quinoa")
	ann.form(0, "/me/account/mail", "mail", "ann@post.example", "password", "three rows of quinoa")
	link := c.mail.Next(c).Link()
	_, token, _ := strings.Cut(link, "#")
	ann.form(1, "/confirm", "token", token)
	ann.form(1, "/me/news", "kind", "mail", "form", "each")
	c.first = len(c.mail.All())
	c.path = ann.form(0, "/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "open", "option-board", "short", "tempo", "day", "late", string(clock.MayEnd)) // then the others may end it, and nobody plays on
	bob.form(1, c.path+"/sit", "seat", "1", "name", "Bob")
	bob.form(1, "/me/news", "kind", "push", "address", c.browser.Subscription)
	for _, g := range []*guest{ann, bob} { // the end of the time comes together with the half of it
		_, page, _ := g.send(0, "/me/news")
		for _, topics := range topicsForm.FindAllStringSubmatch(page, -1) {
			g.form(0, topics[1], "topic", notify.Decision, "topic", notify.Reaction)
		}
	}
}

// timeOut lets the time of the next person run out while the node that has taken the last answer is dead.
func (c *correspondence) timeOut(ann, bob, next *guest, bobs *int) {
	c.Helper()
	c.pass(61 * time.Second)
	if next == ann {
		c.letters++
		c.until("Ann has a letter", func() bool { return c.lettersNow() >= c.letters })
	} else {
		*bobs++
		c.until("Bob is shown a notification", func() bool { return c.shown() >= *bobs })
	}
	c.until("it is written down that somebody was told", c.allTold) // a node that dies in between lets the other tell again
	c.nodes[1].kill()                                               // has taken the last answer
	c.pass(25 * time.Hour)
	c.until("the time is up", func() bool { return c.timeOuts() == 1 })
	c.open(1)
	c.pass(time.Hour)
	time.Sleep(1500 * time.Millisecond)
	if n := c.timeOuts(); n != 1 {
		c.Errorf("the time was up %d times", n)
	}
	for node := range c.nodes {
		if _, page, _ := c.other(ann, bob, next).send(node, c.path); !strings.Contains(page, "/endlate") {
			c.Errorf("node %d does not offer to end the game", node)
		}
	}
}

// allTold says that no notice waits to be told within the hour.
func (c *correspondence) allTold() bool {
	c.Helper()
	db, err := store.OpenExisting(c.Context(), c.source)
	if err != nil {
		c.Fatal(err)
	}
	defer db.Close()
	var text bytes.Buffer
	if _, err := db.Export(c.Context(), &text); err != nil {
		c.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		if !strings.HasPrefix(line, `["notices"`) {
			continue
		}
		var row []any // table, seat, decision, channel, person, at, tries
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			c.Fatal(err)
		}
		soon := time.Now().Add(time.Duration(c.seconds)*time.Second + time.Hour) // a reminder comes much later
		if at, _ := row[len(row)-2].(float64); at != 0 && at < float64(soon.UnixMicro()) {
			return false
		}
	}
	return true
}

// timeOuts counts how often the log says that the time of somebody was up.
func (c *correspondence) timeOuts() int {
	c.Helper()
	db, err := store.OpenExisting(c.Context(), c.source)
	if err != nil {
		c.Fatal(err)
	}
	defer db.Close()
	_, log, err := db.Table(c.Context(), table.ID(strings.TrimPrefix(c.path, "/t/")))
	if err != nil {
		c.Fatal(err)
	}
	n := 0
	for _, e := range log {
		if e.Kind == table.TimedOut {
			n++
		}
	}
	return n
}
