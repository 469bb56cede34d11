package e2e_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

// client is a browser without a script: it keeps cookies, follows nothing, and notes every response.
type client struct {
	t    *testing.T
	site *site
	http *http.Client
	live bool // as the page's own script would ask
	note func(path string, r reply)
}

type reply struct {
	status int
	header http.Header
	body   string
}

func (s *site) client(t *testing.T) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &client{t: t, site: s, http: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
}

func (c *client) send(r *http.Request) reply {
	c.t.Helper()
	if c.live {
		r.Header.Set("HX-Request", "true")
	}
	res, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	out := reply{res.StatusCode, res.Header, string(body)}
	if c.note != nil {
		c.note(r.Method+" "+r.URL.RequestURI(), out)
	}
	return out
}

func (c *client) request(method, path string, body io.Reader) *http.Request {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.site.url+path, body)
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

func (c *client) get(path string) reply {
	c.t.Helper()
	return c.send(c.request(http.MethodGet, path, nil))
}

// post sends a form; the fields are name, value, name, value.
func (c *client) post(path string, fields ...string) reply {
	c.t.Helper()
	return c.postFrom("", path, fields...)
}

// postFrom posts through a proxy that says who asks; the site has to trust it.
func (c *client) postFrom(address, path string, fields ...string) reply {
	c.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		if name, more := strings.CutPrefix(fields[i], "+"); more { // one more of the same name
			form.Add(name, fields[i+1])
			continue
		}
		form.Set(fields[i], fields[i+1])
	}
	r := c.request(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if address != "" {
		r.Header.Set("X-Forwarded-For", address)
	}
	return c.send(r)
}

// table makes a table and gives its path.
func (c *client) table(fields ...string) string {
	c.t.Helper()
	r := c.post("/new/tiwanaku", fields...)
	if r.status != http.StatusSeeOther {
		c.t.Fatalf("table not made: %d\n%s", r.status, main(r.body))
	}
	return r.header.Get("Location")
}

// pair makes a table on the short board with two people at it.
func pair(a, b *client, more ...string) string {
	a.t.Helper()
	fields := append([]string{"seat0", "me", "name0", "Ann", "seat1", "open", "option-board", "short"}, more...)
	path := a.table(fields...)
	if r := b.post(path+"/sit", "seat", "1", "name", "Bo"); r.status != http.StatusSeeOther {
		b.t.Fatalf("not seated: %d\n%s", r.status, main(r.body))
	}
	return path
}

// finished is the path of a short game that two people without scripts have played to its end.
func (s *site) finished(t *testing.T) string {
	t.Helper()
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	playOut(t, path, ann, bo)
	return path
}

// playOut gives any answers until a game ends.
func playOut(t *testing.T, path string, players ...*client) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		moved := false
		for _, c := range players {
			page := c.get(path).body
			if strings.Contains(page, `class="ending"`) {
				return
			}
			if list := answers(page); len(list) > 0 {
				c.post(path+"/answer", list[random.IntN(len(list))]...)
				moved = true
			}
		}
		if !moved {
			t.Fatal("nobody is asked")
		}
	}
	t.Fatal("the game does not end")
}

// answers are the legal answers that a page offers, as the fields of their forms.
func answers(page string) [][]string {
	var out [][]string
	for _, form := range forms.FindAllString(page, -1) {
		var fields []string
		for _, input := range inputs.FindAllStringSubmatch(form, -1) {
			fields = append(fields, input[1], input[2])
		}
		out = append(out, fields)
	}
	return out
}

var (
	forms  = regexp.MustCompile(`(?s)<form id="a-[^>]*data-live="answer".*?</form>`)
	inputs = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)
	mains  = regexp.MustCompile(`(?s)<main.*</main>`)
	tags   = regexp.MustCompile(`(?s)<[^>]*>`)
	blanks = regexp.MustCompile(`\s+`)
)

// main is what a reader would read of a page, for messages.
func main(page string) string {
	text := blanks.ReplaceAllString(tags.ReplaceAllString(mains.FindString(page), " "), " ")
	if len(text) > 1500 {
		text = text[:1500]
	}
	return text
}

// frames reads the live stream of a table: the frames without their field names.
func (c *client) frames(path string) (next func() string, stop func()) {
	c.t.Helper()
	return c.stream(path, "/live")
}

// parts reads the stream that pages with a script read: a frame, then what has changed.
func (c *client) parts(path string) (next func() string, stop func()) {
	c.t.Helper()
	return c.stream(path, "/live?parts=1")
}

func (c *client) stream(path, live string) (next func() string, stop func()) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(c.t.Context())
	r := c.request(http.MethodGet, path+live, nil).WithContext(ctx)
	res, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	lines := make(chan string, 10)
	go func() {
		defer close(lines)
		read := bufio.NewScanner(res.Body)
		read.Buffer(nil, 4<<20)
		var frame strings.Builder
		for read.Scan() {
			switch line := read.Text(); {
			case line == "":
				lines <- frame.String()
				frame.Reset()
			default:
				fmt.Fprintln(&frame, strings.TrimPrefix(line, "data: "))
			}
		}
	}()
	next = func() string {
		select {
		case frame := <-lines:
			if c.note != nil {
				c.note("STREAM "+path, reply{http.StatusOK, res.Header, frame})
			}
			return frame
		case <-time.After(patience):
			c.t.Fatal("no frame came")
			return ""
		}
	}
	return next, func() { cancel(); res.Body.Close() }
}
