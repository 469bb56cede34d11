package e2e_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"kancha/internal/web"
)

// Whoever throws each cookie away makes only so many tables that wait for people; elsewhere others go on, and a table
// that has begun makes room.
func TestOpenTablesOfGuestsAreLimitedByAddress(t *testing.T) {
	s := serve(t, func(c *web.Config) {
		c.GuestTables, c.Proxies = 3, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	make := func(c *client, from string) reply {
		return c.postFrom(from, "/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "open", "option-board", "short")
	}
	path := ""
	for i := range 60 {
		r := make(s.client(t), "192.0.2.1")
		if made := r.status == http.StatusSeeOther; made != (i < 3) {
			t.Fatalf("table %d of one address: status %d", i+1, r.status)
		} else if made {
			path = r.header.Get("Location")
		} else if r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "tables of guests here wait") {
			t.Fatalf("table %d of one address: status %d\n%s", i+1, r.status, main(r.body))
		}
	}
	if r := make(s.client(t), "192.0.2.2"); r.status != http.StatusSeeOther {
		t.Errorf("of another address: status %d", r.status)
	}
	member := s.client(t)
	member.signUp("Olga")
	for range 4 {
		if r := make(member, "192.0.2.1"); r.status != http.StatusSeeOther {
			t.Errorf("of an account: status %d\n%s", r.status, main(r.body))
		}
	}
	if r := s.client(t).post(path+"/sit", "seat", "1", "name", "Bo"); r.status != http.StatusSeeOther {
		t.Fatalf("not seated: %d", r.status)
	}
	if r := make(s.client(t), "192.0.2.1"); r.status != http.StatusSeeOther {
		t.Errorf("after one has begun: status %d", r.status)
	}
	if r := make(s.client(t), "192.0.2.1"); r.status != http.StatusTooManyRequests {
		t.Errorf("after room was used: status %d", r.status)
	}
}

// The list of open tables has pages, which keep what was chosen.
func TestTheListOfOpenTablesHasPages(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.GuestTables = 100 })
	ann, bo := s.client(t), s.client(t)
	for i := range 30 {
		ann.table("seat0", "me", "name0", fmt.Sprintf("Ann %02d.", i), "seat1", "open", "lang", "pl")
	}
	first := bo.get("/?lang=pl").body
	if n := strings.Count(first, `phase-gathering`); n != 25 || !strings.Contains(first, `href="/?lang=pl&amp;page=2"`) || !strings.Contains(first, "Ann 29.") {
		t.Errorf("%d on the first page\n%s", n, main(first))
	}
	second := bo.get("/?lang=pl&page=2").body
	if n := strings.Count(second, `phase-gathering`); n != 5 || !strings.Contains(second, `href="/?lang=pl"`) || strings.Contains(second, "page=3") || !strings.Contains(second, "Ann 00.") {
		t.Errorf("%d on the second page\n%s", n, main(second))
	}
	if none := bo.get("/?lang=pl&game=teotihuacan").body; strings.Contains(none, "phase-gathering") || !strings.Contains(none, "No open table matches") {
		t.Errorf("of another game\n%s", main(none))
	}
}
