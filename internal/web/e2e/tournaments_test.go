package e2e_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var tablePath = regexp.MustCompile(`href="(/t/[a-z0-9]+)"`)

// A tournament from its form to its last standings, for people without scripts.
func TestATournamentIsPlayed(t *testing.T) {
	s := serve(t)
	ann, bo, eve := s.client(t), s.client(t), s.client(t)
	eve.says("/events", "Tournaments", "No tournaments yet", "Sign in")
	ann.signUp("Anna")
	bo.signUp("Bořek")
	fields := []string{"name", "Spring <cup>", "form", "robin", "rounds", "5", "size", "2", "most", "8", "tempo", "day", "ranked", "1", "option-board", "short"}
	for what, bad := range map[string][]string{"no name": {"name", ""}, "no number": {"most", "many"}, "no clock": {"tempo", "none"}, "large tables": {"size", "9"}} {
		if r := ann.post("/new/tiwanaku/event", append(fields[:len(fields):len(fields)], bad...)...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "</html>") {
			t.Errorf("%s: %d\n%s", what, r.status, main(r.body))
		}
	}
	if r := eve.post("/new/tiwanaku/event", fields...); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a guest makes one: %d", r.status)
	}
	path := ann.post("/new/tiwanaku/event", fields...).header.Get("Location")
	if !strings.HasPrefix(path, "/events/") {
		t.Fatalf("led to %q", path)
	}
	eve.says(path, "Spring &lt;cup&gt;", "Sign in to join", "Nobody yet")
	if r := eve.post(path + "/join"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a guest takes part: %d", r.status)
	}
	ann.accepted(path + "/join")
	if r := ann.post(path + "/begin"); r.status != http.StatusConflict || !strings.Contains(r.body, "At least two players") {
		t.Errorf("begun alone: %d\n%s", r.status, main(r.body))
	}
	bo.accepted(path + "/join")
	if r := bo.post(path + "/begin"); r.status != http.StatusForbidden {
		t.Errorf("begun by somebody else: %d", r.status)
	}
	ann.accepted(path + "/begin")
	bo.says(path, "My table", "Round 1", "Standings", "In progress")
	at := tablePath.FindStringSubmatch(bo.get(path).body)
	if at == nil || !ann.sits(at[1]) || !bo.sits(at[1]) {
		t.Fatalf("the table is %v", at)
	}
	bo.says("/", at[1])
	bo.accepted(path + "/leave") // loses the game, too
	s.events.Tick(t.Context())
	ann.says(path, "Finished", "Bořek", "1.", "withdrawn")
	ann.says(at[1], "To the tournament", path, "Too short to count")
	for lang, word := range map[string]string{"pl": "Tabela", "cs": "Pořadí", "ru": "Таблица"} {
		eve.post("/prefs", "lang", lang, "back", "/")
		eve.says(path, word)
		for _, page := range []string{path, "/events"} {
			eve.keepsQuietOf(page, "[event.", "[ranked.")
		}
	}
	for at, status := range map[string]int{"/events/nowhere": 404, "/new/chess/event": 404} {
		if r := eve.get(at); r.status != status {
			t.Errorf("%s: %d", at, r.status)
		}
	}
}
