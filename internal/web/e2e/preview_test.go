package e2e_test

import (
	"net/http"
	"strings"
	"testing"

	"kancha/internal/web"
)

// The picture beside a link is at an absolute address. It shows the seats, so it changes when somebody sits down, and is
// the same whatever has happened in the game and whoever asks.
func TestThePictureOfALinkKnowsSeatsAndNothingElse(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.Origin = "https://games.example.org" })
	ann, bo, cy := s.client(t), s.client(t), s.client(t)
	path := ann.table("seat0", "me", "name0", "Ann", "seat1", "open")
	page := cy.get(path).body
	if want := `<meta property="og:image" content="https://games.example.org` + path + `/picture.png">`; !strings.Contains(page, want) {
		t.Errorf("%s is not in the head:\n%s", want, page[:min(len(page), 3000)])
	}
	picture := func(c *client) string {
		t.Helper()
		r := c.get(path + "/picture.png")
		if r.status != http.StatusOK || r.header.Get("Content-Type") != "image/png" || !strings.HasPrefix(r.body, "\x89PNG") {
			t.Fatalf("%d %s", r.status, r.header.Get("Content-Type"))
		}
		if r.header.Get("X-Robots-Tag") != "noindex" || r.header.Get("Set-Cookie") != "" {
			t.Errorf("its head: %v", r.header)
		}
		return r.body
	}
	free := picture(cy)
	bo.accepted(path+"/sit", "seat", "1", "name", "Bo")
	full := picture(cy)
	if full == free {
		t.Error("somebody has sat down and the picture is the same")
	}
	given := 0
	for range 6 {
		for _, c := range []*client{ann, bo} {
			if f := answers(c.get(path).body); len(f) > 0 {
				c.accepted(path+"/answer", f[0]...)
				given++
			}
		}
		for who, c := range map[string]*client{"Ann": ann, "Bo": bo, "a watcher": cy} {
			if picture(c) != full {
				t.Errorf("%s gets another picture while the game goes on", who)
			}
		}
	}
	if given < 6 {
		t.Fatalf("only %d answers were given", given)
	}
	if r := cy.get("/t/nothing/picture.png"); r.status != http.StatusNotFound {
		t.Errorf("of no table: %d", r.status)
	}
	// No picture carries words; neither does the head of the file.
	if strings.Contains(full, "tEXt") || strings.Contains(full, "iTXt") {
		t.Error("there is text in it")
	}
}
