package e2e_test

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
)

// rankedPair makes a ranked table on the short board, at which both sit.
func rankedPair(a, b *client, more ...string) string {
	a.t.Helper()
	path := a.table(append([]string{"seat0", "me", "name0", "whatever", "seat1", "open", "option-board", "short", "ranked", "1"}, more...)...)
	if r := b.post(path+"/sit", "seat", "1"); r.status != http.StatusSeeOther {
		b.t.Fatalf("not seated: %d\n%s", r.status, main(r.body))
	}
	return path
}

// lasting makes a ranked table at which so many turns have been taken that the game counts. A game that its players ended
// by walking to and fro before that is followed by another one.
func lasting(a, b *client) string {
	a.t.Helper()
	random := rand.New(rand.NewPCG(6, 6))
	for range 20 {
		path, given := rankedPair(a, b), 0
		for given < 45 && give(path, []*client{a, b}, random, 0) {
			given++
		}
		if given == 45 && !strings.Contains(a.get(path).body, `class="ending"`) {
			return path
		}
	}
	a.t.Fatal("no game lasts")
	return ""
}

func (c *client) says(path string, texts ...string) {
	c.t.Helper()
	r := c.get(path)
	for _, text := range texts {
		if r.status != http.StatusOK || !strings.Contains(r.body, text) {
			c.t.Errorf("%s: %d, does not say %q\n%s", path, r.status, text, main(r.body))
		}
	}
}

func (c *client) keepsQuietOf(path string, texts ...string) {
	c.t.Helper()
	page := c.get(path).body
	for _, text := range texts {
		if strings.Contains(page, text) {
			c.t.Errorf("%s says %q\n%s", path, text, main(page))
		}
	}
}

func TestRankedGamesMakeALadderAndPublicPages(t *testing.T) {
	s := serve(t)
	ann, bo, eve := s.client(t), s.client(t), s.client(t)
	if r := eve.post("/new/tiwanaku", "seat0", "me", "seat1", "open", "ranked", "1"); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "Please sign in") {
		t.Errorf("a guest makes a ranked table: %d\n%s", r.status, main(r.body))
	}
	eve.says("/new/tiwanaku?ranked=1", "Ranked games need an account", "/signin?back=%2Fnew%2Ftiwanaku%3Franked%3D1")
	ann.signUp("Anna K.")
	bo.signUp("Bořek")
	for what, fields := range map[string][]string{
		"a bot": {"seat1", "bot:random"}, "somebody at the same screen": {"seat1", "here", "name1", "X"}, "a seed": {"seat1", "open", "seed", "7"},
		"a team": {"seat1", "open", "mode", "cooperative"}, "nobody else": {"seat1", "none", "mode", "solo"},
	} {
		if r := ann.post("/new/tiwanaku", append([]string{"seat0", "me", "ranked", "1"}, fields...)...); r.status != http.StatusUnprocessableEntity {
			t.Errorf("ranked with %s: %d\n%s", what, r.status, main(r.body))
		}
	}
	path := ann.table("seat0", "me", "name0", "Zoë", "seat1", "open", "option-board", "short", "ranked", "1")
	eve.says(path, "Ranked:", "Anna K.", "Sign in to take a seat")
	if r := eve.post(path+"/sit", "seat", "1", "name", "Eve"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a guest sits down: %d", r.status)
	}
	bo.accepted(path+"/sit", "seat", "1")
	playOut(t, path, ann, bo)
	ann.says("/new/tiwanaku", "Ranked games have no coach")
	ann.says(path, "Ranked games have no coach")
	given := lasting(ann, bo)
	bo.accepted(given+"/leave", "seat", "1")
	ann.says(given, "Bořek gives up", "<caption>Ratings</caption>", "Change", "/people/Anna%20K.")

	eve.says("/ladder/tiwanaku", "Leaderboard: Tiwanaku", "Anna K.", "Bořek")
	eve.says("/ladder/teotihuacan", "No ratings yet")
	eve.says("/people/Anna%20K.", "ranked games", path, given, "Opponent", "/people/Bo%C5%99ek", "Average", `class="band"`)
	bo.says("/people/Anna%20K.", "Against you", "Your games against Anna K.")
	eve.keepsQuietOf("/people/Anna%20K.", "Against you")
	ann.says("/people/Anna%20K.", "Others see this page too")
	for lang, word := range map[string]string{"pl": "Oceny", "cs": "Hodnocení", "ru": "Рейтинги"} {
		eve.post("/prefs", "lang", lang, "back", "/")
		eve.says("/people/Anna%20K.", word)
		for _, page := range []string{"/people/Anna%20K.", "/ladder/tiwanaku", given} {
			eve.keepsQuietOf(page, "[person.", "[ladder.", "[ranked.")
		}
	}
	eve.post("/prefs", "lang", "en", "back", "/")
	for at, want := range map[string]string{"/people/anna k": "/people/Anna%20K."} {
		if r := eve.get(strings.ReplaceAll(at, " ", "%20")); r.header.Get("Location") != want {
			t.Errorf("%s leads to %q", at, r.header.Get("Location"))
		}
	}
	for at, status := range map[string]int{"/people/Nobody": 404, "/people/%3Cscript%3E": 404, "/ladder/chess": 404, "/people/Anna%20K.?page=99999999999": 200, "/people/Anna%20K.?page=-3": 200, "/people/Anna%20K.?page=5": 200} {
		if r := eve.get(at); r.status != status {
			t.Errorf("%s: %d", at, r.status)
		}
	}
}

func TestWhatIsPrivateStaysSo(t *testing.T) {
	s := serve(t)
	ann, bo, eve := s.client(t), s.client(t), s.client(t)
	ann.signUp("Anna")
	bo.signUp("Bob")
	secret := rankedPair(ann, bo, "hidden", "1")
	bo.accepted(secret+"/leave", "seat", "1")
	open := lasting(ann, bo) // what is given up at once does not count
	bo.accepted(open+"/leave", "seat", "1")
	ann.says("/people/Anna", secret, open)
	eve.says("/people/Anna", open)
	for _, c := range []*client{eve, bo} { // also not to those who have played there: the page is the person's
		c.keepsQuietOf("/people/Anna", secret)
	}
	ann.accepted("/me/account/hides", "hides", "1")
	eve.says("/people/Anna", "Anna keeps past games private", "ranked game")
	eve.keepsQuietOf("/people/Anna", open, "Opponent")
	ann.says("/people/Anna", secret, open, "Only you see")
	ann.accepted("/me/account/hides")
	eve.says("/people/Anna", open)
	if r := eve.post("/me/account/hides", "hides", "1"); r.status != http.StatusForbidden {
		t.Errorf("a guest hides something: %d", r.status)
	}
	export := ann.get("/me/account/export").body
	if !strings.Contains(export, `"ratings"`) || !strings.Contains(export, `"scores"`) {
		t.Errorf("the export does not tell of ratings: %s", export)
	}
	ann.accepted("/me/account/delete", "password", phrase, "sure", "yes")
	if r := eve.get("/people/Anna"); r.status != http.StatusNotFound {
		t.Errorf("somebody who is forgotten has a page: %d", r.status)
	}
	eve.keepsQuietOf("/ladder/tiwanaku", "Anna")
	eve.says("/people/Bob", "former player")
	eve.keepsQuietOf("/people/Bob", "Anna")
}
