package load

import (
	"bufio"
	"errors"
	"io"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestARunHasBounds(t *testing.T) {
	good := Config{URLs: []string{"http://127.0.0.1:1"}, Seats: 2, Tables: 1, Watchers: 2, Duration: time.Second, Encoding: "br"}
	if err := good.Check(); err != nil {
		t.Fatalf("a small run: %v", err)
	}
	for name, change := range map[string]func(*Config){
		"no address":                func(c *Config) { c.URLs = nil },
		"no table":                  func(c *Config) { c.Tables = 0 },
		"too many tables":           func(c *Config) { c.Tables = MaxTables + 1 },
		"too many watchers":         func(c *Config) { c.Watchers = MaxWatchers + 1 },
		"a negative count":          func(c *Config) { c.Watchers = -1 },
		"too many streams together": func(c *Config) { c.Tables, c.Watchers = MaxTables, 4 },
		"too fast":                  func(c *Config) { c.Rate = MaxRate + 1 },
		"a negative rate":           func(c *Config) { c.Rate = -1 },
		"no time":                   func(c *Config) { c.Duration = 0 },
		"too long":                  func(c *Config) { c.Duration = MaxDuration + 1 },
		"nobody at the table":       func(c *Config) { c.Seats = 0 },
		"an unknown encoding":       func(c *Config) { c.Encoding = "zip" },
	} {
		c := good
		change(&c)
		if c.Check() == nil {
			t.Errorf("%s is not refused", name)
		}
	}
}

func TestOnlyThisMachineIsLoadedUnlessAllowed(t *testing.T) {
	for _, address := range []string{"http://192.0.2.1:80", "http://[2001:db8::1]/"} {
		if _, err := newNetwork(t.Context(), Config{URLs: []string{address}}); !errors.Is(err, errRemote) {
			t.Errorf("%s: %v", address, err)
		}
		if _, err := newNetwork(t.Context(), Config{URLs: []string{address}, Remote: true}); err != nil {
			t.Errorf("%s, allowed: %v", address, err)
		}
	}
	for _, address := range []string{"", "127.0.0.1:8080", "ftp://127.0.0.1", "http://"} {
		if _, err := newNetwork(t.Context(), Config{URLs: []string{address}}); err == nil {
			t.Errorf("%q is not refused", address)
		}
	}
	if err := refuseRemote("tcp", "192.0.2.1:80", nil); !errors.Is(err, errRemote) {
		t.Errorf("a name that is resolved elsewhere in between: %v", err)
	}
}

const aPage = `<title>x</title><main id="region" class="table" data-phase="playing" data-version="7" data-decision="7.0">` +
	`<form id="a" method="post" action="/t/x/undo"><input name="move" value="no"/></form>` +
	`<form id="b" method="post" action="/t/x/answer" class="answer"><input type="hidden" name="seat" value="0"/>` +
	`<input type="hidden" name="move" value="to &#34;a1&#34;"/><button>go</button></form></main>`

func TestAPageIsReadAsABrowserReadsIt(t *testing.T) {
	p, ok := readPage([]byte(aPage))
	if !ok || p.version != 7 || !p.asked || p.over {
		t.Fatalf("page %+v, %v", p, ok)
	}
	forms := p.forms("/t/x/answer")
	if len(forms) != 1 {
		t.Fatalf("%d forms", len(forms))
	}
	f := fields(forms[0])
	if f.Get("seat") != "0" || f.Get("move") != `to "a1"` || len(f) != 2 {
		t.Errorf("fields %v", f)
	}
	for _, text := range []string{"", "<main>", `<main id="region"`, `<main id="region" data-version="x">`} {
		if _, ok := readPage([]byte(text)); ok {
			t.Errorf("%q is taken for a page", text)
		}
	}
}

func TestFramesOfAStreamAreFound(t *testing.T) {
	b := newBoard(&run{Config: Config{Seats: 1}, net: &network{nodes: make([]*url.URL, 1)}, tally: newTally()}, 0)
	b.seen = make([]sight, 1)
	s := &stream{board: b}
	long := strings.Replace(aPage, "<title>x", "<title>"+strings.Repeat("long ", 5000), 1)
	text := "event: beat\ndata: 1\n\ndata: " + long + "\ndata: <p>more</p>\n\n"
	if err := s.events(bufio.NewReaderSize(strings.NewReader(text), 4<<10)); err != io.EOF {
		t.Fatal(err)
	}
	if b.run.tally.frames.Load() != 1 || b.seen[0].version != 7 || len(b.run.tally.troubles) != 0 {
		t.Errorf("%d frames, version %d, troubles %v", b.run.tally.frames.Load(), b.seen[0].version, b.run.tally.troubles)
	}
	if got := string(b.pages[0].text); got != long+"\n<p>more</p>\n" {
		t.Errorf("the frame was changed on the way: %d bytes, want %d", len(got), len(long))
	}
}

func TestTimesAreSpread(t *testing.T) {
	var times []time.Duration
	for i := range 1000 {
		times = append(times, time.Duration(1000-i)*time.Millisecond)
	}
	if got := spread(times); got != (Spread{P50: 501, P99: 991, Max: 1000}) {
		t.Errorf("got %+v", got)
	}
	if got := spread(nil); got != (Spread{}) {
		t.Errorf("nothing: %+v", got)
	}
}

func TestALateTableIsMeasuredFromWhenItWasDue(t *testing.T) {
	begin := time.Now()
	p := pace{next: begin, every: time.Second}
	late := begin.Add(10 * time.Second)
	for i := range 3 {
		if got := p.due(late); got != begin.Add(time.Duration(i)*time.Second) {
			t.Errorf("answer %d is due %s after the begin", i, got.Sub(begin))
		}
	}
	fast := pace{next: begin}
	if got := fast.due(late); got != late {
		t.Errorf("as fast as possible: due %s", got)
	}
}

const someParts = `h {"version":12,"step":3,"decision":"9.0","title":"x"}
p p-forest <g id="p-forest"></g>
a {"seat":1,"question":"9.0","groups":[{"title":"","list":[["go \"a1\"","Go"],["end","End"]]}]}
`

func TestAMessageInPartsIsReadAsThePageReadsIt(t *testing.T) {
	p, ok := readParts([]byte(someParts))
	if !ok || p.version != 12 || !p.asked {
		t.Fatalf("page %+v, %v", p, ok)
	}
	list := p.answers("/t/x/answer")
	if len(list) != 2 || list[0].Get("move") != `go "a1"` || list[0].Get("seat") != "1" || list[0].Get("question") != "9.0" {
		t.Fatalf("answers %v", list)
	}
	if a, b := keyed(list[0], p.version).Get("key"), keyed(list[1], p.version).Get("key"); a == b || !strings.HasPrefix(a, "c.") {
		t.Errorf("keys %q and %q", a, b)
	}
	if p, ok := readParts([]byte("h {\"version\":13}\n")); !ok || p.text != nil || p.asked {
		t.Errorf("nobody is asked: %+v, %v", p, ok)
	}
	if _, ok := readParts([]byte("p x <g></g>\n")); ok {
		t.Error("a message without a head is read")
	}
}
