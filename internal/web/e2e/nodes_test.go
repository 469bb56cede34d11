package e2e_test

import (
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"kancha/internal/store/storetest"
)

// node serves a database that other nodes serve too.
func node(t *testing.T, source string) *site {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return serveOn(t, source, listener)
}

// at is the same browser at another node: it brings its cookies along.
func (c *client) at(s *site) *client {
	other := *c
	other.site = s
	return &other
}

// What ends at one node has ended at the other with the answer: no request is taken there any more, and what is open
// there ends too.
func TestALoginThatEndsAtOneNodeHasEndedAtEveryNode(t *testing.T) {
	source := storetest.Postgres(t)
	here, there := node(t, source), node(t, source)
	boss := here.boss(t)
	for _, test := range []struct {
		what string
		ends func(t *testing.T, anna *client, person string)
	}{
		{"signed out everywhere", func(t *testing.T, anna *client, _ string) { anna.accepted("/me/account/end", "id", "all") }},
		{"signed out in this browser", func(t *testing.T, anna *client, _ string) { anna.accepted("/signout") }},
		{"a new password", func(t *testing.T, anna *client, _ string) {
			other := here.client(t)
			other.signIn("Anna Password")
			other.accepted("/me/account/password", "password", phrase, "new", "eight lamps on a table")
		}},
		{"deleted", func(t *testing.T, anna *client, _ string) {
			anna.accepted("/me/account/delete", "sure", "yes", "password", phrase)
		}},
		{"suspended", func(t *testing.T, _ *client, person string) {
			boss.accepted("/admin/people/"+person+"/suspend", "why", "x", "for", "1d")
		}},
		{"signed out by the house", func(t *testing.T, _ *client, person string) {
			boss.accepted("/admin/people/" + person + "/logins")
		}},
	} {
		t.Run(test.what, func(t *testing.T) {
			anna, bo := here.client(t), here.client(t)
			path := pair(anna, bo)
			name := "Anna " + test.what[strings.LastIndex(test.what, " ")+1:]
			anna.signUp(name)
			away := anna.at(there)
			token := anna.cookieOf("kancha_login")
			if !away.sits(path) {
				t.Fatal("the other node does not know her")
			}
			stream, stop := away.frames(path)
			defer stop()
			stream()
			test.ends(t, anna, here.personOf(t, name))
			old := there.with(t, "kancha_login", token)
			if old.sits(path) {
				t.Error("she still holds her seat at the other node")
			}
			if r := old.post("/me/account/name", "name", "Eve"); r.status != http.StatusForbidden {
				t.Errorf("her login is taken at the other node: %d", r.status)
			}
			for !strings.Contains(stream(), "event: ended") {
			}
		})
	}
}

// Whoever is silenced at one node says nothing at the other, and may speak there again when that is lifted.
func TestSomebodyWhoIsSilencedAtOneNodeIsSilentAtEveryNode(t *testing.T) {
	source := storetest.Postgres(t)
	here, there := node(t, source), node(t, source)
	boss, ann, bo := here.boss(t), there.client(t), there.client(t)
	path := pair(ann, bo)
	ann.signUp("Anna")
	person := here.personOf(t, "Anna")
	ann.accepted(path+"/say", "text", "QBEFOREQ")
	boss.accepted("/admin/people/"+person+"/silence", "why", "x", "for", "1d")
	for name, c := range map[string]*client{"there": ann, "here": ann.at(here)} {
		if r := c.post(path+"/say", "text", "QLOUDQ"); r.status != http.StatusForbidden {
			t.Errorf("said %s: %d", name, r.status)
		}
	}
	boss.accepted("/admin/people/" + person + "/unsilence")
	ann.accepted(path+"/say", "text", "QAFTERQ")
	if page := bo.get(path).body; !strings.Contains(page, "QBEFOREQ") || strings.Contains(page, "QLOUDQ") || !strings.Contains(page, "QAFTERQ") {
		t.Errorf("what is read:\n%s", main(page))
	}
}

// A guest who is suspended has no login that could end: their cookie admits nobody any more, at any node.
func TestAGuestWhoIsSuspendedIsOutAtEveryNode(t *testing.T) {
	source := storetest.Postgres(t)
	here, there := node(t, source), node(t, source)
	boss, ann, bo := here.boss(t), there.client(t), there.client(t)
	path := pair(ann, bo)
	stream, stop := bo.frames(path)
	defer stop()
	stream()
	bo.accepted("/me", "name", "Bo Unique")
	boss.accepted("/admin/people/"+here.personOf(t, "Bo Unique")+"/suspend", "why", "x", "for", "1d")
	for end := time.Now().Add(patience); bo.sits(path); { // this node hears of it by the wire
		if time.Now().After(end) {
			t.Fatal("he still holds his seat")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if r := bo.post(path+"/say", "text", "x"); r.status != http.StatusForbidden {
		t.Errorf("he speaks: %d", r.status)
	}
	for !strings.Contains(stream(), "event: ended") {
	}
}
