package e2e_test

import (
	"io"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"kancha/internal/web"
)

// Streams of those who only watch have a limit. Beyond it a page gets the table as it is and is told so; who plays is never
// counted, nor is an address without limits.
func TestStreamsOfAudiencesAreLimited(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.Crowd = web.Crowd{Address: 2} })
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	for range 2 {
		next, stop := s.client(t).frames(path)
		defer stop()
		if first := next(); !strings.Contains(first, `id="region"`) {
			t.Fatalf("first frame %.200s", first)
		}
	}
	next, stop := s.client(t).frames(path)
	defer stop()
	if first := next(); !strings.Contains(first, `id="region"`) {
		t.Errorf("the third does not see the table: %.200s", first)
	}
	if second := next(); !strings.HasPrefix(second, "event: crowded\nMany are watching") {
		t.Errorf("the third is told %.200s", second)
	}
	for _, player := range []*client{ann, bo, ann} {
		next, stop := player.frames(path)
		defer stop()
		next()
	}
	acting, list := asked(t, path, ann, bo)
	acting.post(path+"/answer", list[0]...)
	watching, stopWatching := ann.frames(path)
	defer stopWatching()
	if !strings.Contains(watching(), "/replay?step=1\"") {
		t.Error("who plays has no stream")
	}

	free := serve(t, func(c *web.Config) {
		c.Crowd, c.Unlimited = web.Crowd{All: 1}, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	ann, bo = free.client(t), free.client(t)
	path = pair(ann, bo)
	var last func() string
	for range 4 {
		next, stop := free.client(t).frames(path)
		defer stop()
		next()
		last = next
	}
	acting, list = asked(t, path, ann, bo)
	acting.post(path+"/answer", list[0]...)
	if got := last(); strings.HasPrefix(got, "event: crowded") {
		t.Error("an address without limits was counted")
	}
}

// Those who are signed in and only watch have a limit of their own, which is not one of addresses. It does not hold for who sits
// there or has made the table.
func TestStreamsOfMembersWhoWatchAreLimited(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.Crowd = web.Crowd{Address: 1, Table: 2} })
	members := make([]*client, 5)
	for i, name := range []string{"Paloma", "Quirin", "Rasmus", "Simone", "Tamara"} {
		members[i] = s.client(t)
		members[i].signUp(name)
	}
	path := members[3].table("seat0", "open", "seat1", "open", "option-board", "short")
	bo := s.client(t)
	members[4].accepted(path+"/sit", "seat", "0")
	bo.accepted(path+"/sit", "seat", "1", "name", "Bo")
	watch := func(c *client) func() string {
		t.Helper()
		next, stop := c.frames(path)
		t.Cleanup(stop)
		if first := next(); !strings.Contains(first, `id="region"`) {
			t.Fatalf("first frame %.200s", first)
		}
		return next
	}
	var live []func() string
	for _, c := range []*client{s.client(t), members[0], members[1]} {
		live = append(live, watch(c))
	}
	for what, c := range map[string]*client{"a third member": members[2], "a second stranger": s.client(t)} {
		if next := watch(c); !strings.HasPrefix(next(), "event: crowded\nMany are watching") {
			t.Errorf("%s has a stream", what)
		}
	}
	for range 2 {
		for _, c := range []*client{members[3], members[4], bo} {
			live = append(live, watch(c))
		}
	}
	acting, list := asked(t, path, members[4], bo)
	acting.accepted(path+"/answer", list[0]...)
	for i, next := range live {
		got := next()
		for range len(live) { // who has come is told before
			if !strings.Contains(got, "/replay?step=1\"") {
				got = next()
			}
		}
		if !strings.Contains(got, "/replay?step=1\"") {
			t.Errorf("stream %d says %.200s", i, got)
		}
	}
}

// When too many want a look at once, they are told so and no more, at next to no cost.
func TestARushIsTurnedAway(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.Crowd = web.Crowd{Address: 1, Glances: -1} })
	path := pair(s.client(t), s.client(t))
	next, stop := s.client(t).frames(path)
	defer stop()
	if first := next(); !strings.Contains(first, `id="region"`) {
		t.Fatalf("first frame %.200s", first)
	}
	r := s.client(t).request(http.MethodGet, path+"/live", nil)
	r.Header.Set("Accept-Encoding", "gzip, br")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || !strings.HasPrefix(string(body), "event: crowded\ndata: Many are watching") || strings.Contains(string(body), "region") {
		t.Errorf("%v: %.300s", err, body)
	}
	if !res.Close || res.Header.Get("Content-Encoding") != "" {
		t.Errorf("the connection stays, or the sentence is packed: %v", res.Header)
	}
}

// A page beyond the limit says so, and goes on by itself as soon as there is room.
func TestAPageBeyondTheLimitSaysSo(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.Crowd = web.Crowd{Table: 1} })
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	next, leave := s.client(t).frames(path)
	next()
	r := s.reader(t, 1200, 800)
	r.open(path)
	r.wait(`document.querySelector("#banner").innerText.includes("Many are watching")`)
	if !r.is(`document.querySelector("#board-frame")`) {
		t.Error("the table is not shown")
	}
	leave()
	acting, list := asked(t, path, ann, bo)
	acting.post(path+"/answer", list[0]...)
	r.wait(`document.querySelector("#banner").hidden && document.querySelector('[href*="step=1"]')`)
	r.quiet()
}
