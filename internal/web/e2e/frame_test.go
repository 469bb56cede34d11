package e2e_test

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// A frame takes over parts of the one before, a page is always drawn anew: after every answer, and after taking some
// back, both must show the same, to each player and in each language.
func TestAStreamShowsWhatAPageShows(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	bo.post("/prefs", "lang", "pl", "back", path)
	people := []*client{ann, bo}
	var next []func() string
	for _, c := range people {
		frames, stop := c.frames(path)
		defer stop()
		next = append(next, frames)
	}
	random := rand.New(rand.NewPCG(5, 6))
	shown := []string{next[0](), next[1]()}
	over := false
	for step := 0; step < 90 && !over; step++ {
		for i, c := range people {
			page := mains.FindString(c.get(path).body)
			for tries := 0; mains.FindString(shown[i]) != page; tries++ { // who is there may come in a frame of its own
				if tries == 4 {
					t.Fatalf("step %d, seat %d: the frame is not the page: %s", step, i, parting(mains.FindString(shown[i]), page))
				}
				if f := next[i](); versionOf(f) >= 0 {
					shown[i] = f
				}
			}
		}
		acting, list := 0, answers(shown[0])
		if len(list) == 0 {
			acting, list = 1, answers(shown[1])
		}
		over = len(list) == 0
		switch {
		case over:
		case step%7 == 6:
			people[acting].post(path+"/undo", "seat", strconv.Itoa(acting), "version", strconv.Itoa(versionOf(shown[acting])), "key", "u"+strconv.Itoa(step), "all", "1")
		default:
			people[acting].post(path+"/answer", list[random.IntN(len(list))]...)
		}
	}
	if n := strings.Count(shown[0], `class="turn"`); n < 8 {
		t.Errorf("only %d turns were seen", n)
	}
}

// parting is where two texts part, for messages.
func parting(a, b string) string {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	piece := func(s string) string { return s[max(0, n-60):min(len(s), n+60)] }
	return piece(a) + " … instead of … " + piece(b)
}

// versionOf is the version of the table that a page shows, -1 if it shows none.
func versionOf(page string) int {
	_, rest, _ := strings.Cut(page, `data-version="`)
	n, err := strconv.Atoi(rest[:max(0, strings.IndexByte(rest, '"'))])
	if err != nil {
		return -1
	}
	return n
}

// Whoever has a stream is told which version an answer has made, and the stream shows it. A refused answer is explained
// on the page, stream or not.
func TestAnAnswerBesideAStreamIsAcknowledgedInShort(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	acting := ann
	list := answers(ann.get(path).body)
	if len(list) == 0 {
		acting, list = bo, answers(bo.get(path).body)
	}
	next, stop := acting.frames(path)
	defer stop()
	next()
	acting.live = true
	beside := func(fields ...string) reply {
		form := make([]string, 0, len(fields)/2)
		for i := 0; i < len(fields); i += 2 {
			form = append(form, fields[i]+"="+fields[i+1])
		}
		r := acting.request(http.MethodPost, path+"/answer", strings.NewReader(strings.Join(form, "&")))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Kancha-Stream", "open")
		return acting.send(r)
	}
	r := beside(list[0]...)
	made, err := strconv.Atoi(r.header.Get("Kancha-Version"))
	if r.status != http.StatusNoContent || r.body != "" || err != nil {
		t.Fatalf("status %d, version %q, %d bytes", r.status, r.header.Get("Kancha-Version"), len(r.body))
	}
	for tries := 0; versionOf(next()) < made; tries++ {
		if tries == 4 {
			t.Fatalf("the stream does not show version %d", made)
		}
	}
	if again := beside(list[0]...); again.header.Get("Kancha-Version") != strconv.Itoa(made) {
		t.Errorf("the same answer again: version %q, want %d", again.header.Get("Kancha-Version"), made)
	}
	if r := beside("seat", list[0][1], "question", "0.0", "key", "k", "move", "nonsense"); r.status < 400 || !strings.Contains(r.body, `class="warning"`) || versionOf(r.body) < made {
		t.Errorf("a refused answer: status %d\n%s", r.status, main(r.body))
	}
}
