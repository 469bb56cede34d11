package e2e_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/table"
)

// truth is what a state's own JSON keeps under "hidden", and what everybody sees.
type truth struct {
	Board  string   `json:"board"`
	Tiles  []string `json:"tiles"`
	Crops  []string `json:"crops"`
	Hidden struct {
		Terrain   []string `json:"terrain"`
		Crops     []string `json:"crops"`
		Generator string   `json:"generator"`
	} `json:"hidden"`
}

// A whole game is played while an opponent, a spectator and a stranger without cookies fetch everything there is to
// fetch. No response may hold the seed, the generator, the hidden rows, somebody's pencil marks, or a tile that
// nobody has discovered.
func TestNobodyPeeks(t *testing.T) {
	const seed = "8446744073709551557"
	s := serve(t)
	ann, bo, watcher := s.client(t), s.client(t), s.client(t)
	watcher.post("/me", "name", "Wanda") // has a cookie, holds no seat
	path := pair(ann, bo, "seed", seed)
	id := table.ID(strings.TrimPrefix(path, "/t/"))
	spy := &spy{t: t, site: s, id: id, seed: seed}
	ann.note, bo.note, watcher.note = spy.listen("ann"), spy.listen("bo"), spy.listen("watcher")
	stranger := func() *client {
		c := s.client(t)
		c.note = spy.listen("stranger")
		return c
	}
	if r := ann.post(path+"/note", "seat", "0", "place", "c3", "text", spy.mark("ann")); r.status != http.StatusSeeOther {
		t.Fatalf("note: %d", r.status)
	}
	bo.post(path+"/note", "seat", "1", "place", "b2", "text", spy.mark("bo"))
	random := rand.New(rand.NewPCG(1, 2))
	for step := 0; ; step++ {
		spy.learn()
		acting := ann
		page := ann.get(path)
		list := answers(page.body)
		if len(list) == 0 {
			acting = bo
			page = bo.get(path)
			list = answers(page.body)
		}
		if step%12 == 0 {
			for _, c := range []*client{ann, bo, watcher, stranger()} {
				lookAround(c, path)
			}
		}
		if strings.Contains(page.body, `class="ending"`) {
			break
		}
		if len(list) == 0 {
			t.Fatalf("step %d: nobody is asked", step)
		}
		spy.before = true // the answer may show something that was hidden when it was sent
		acting.post(path+"/answer", list[random.IntN(len(list))]...)
		spy.before = false
	}
	if spy.heard < 500 || spy.cells < 1000 {
		t.Errorf("only %d responses with %d undiscovered spaces were seen", spy.heard, spy.cells)
	}
	end := stranger().get(path + "/replay?all=1&step=0")
	if end.status != http.StatusOK {
		t.Errorf("after the end everything is open: %d", end.status)
	}
}

// lookAround fetches what a viewer can fetch of a table.
func lookAround(c *client, path string) {
	next, stop := c.frames(path)
	next()
	stop()
	for _, rest := range []string{
		"", "?eyes=0", "?eyes=1", "/record", "/replay?step=0", "/replay?step=3&seat=0", "/replay?step=3&seat=1",
		"/replay?step=2&all=1", "/replay?step=9999&all=1&seat=1", "/why?place=c3", "/why?place=a1&eyes=1", "/why?place=e5&eyes=0",
	} {
		c.get(path + rest)
	}
	c.get("/")
	c.get("/me")
}

// spy checks every response against what its viewer may know.
type spy struct {
	t      *testing.T
	site   *site
	id     table.ID
	seed   string
	truth  truth
	over   bool
	before bool
	heard  int
	cells  int // undiscovered spaces looked at
}

func (s *spy) mark(who string) string { return "Q-" + strings.ToUpper(who) + "-Z" } // no random id has a hyphen

// learn looks behind the curtain: the game as it really is.
func (s *spy) learn() {
	s.t.Helper()
	snap, err := s.site.house.Look(s.t.Context(), table.Look{Table: s.id, Seat: game.Watcher, Step: -1})
	if err != nil {
		s.t.Fatal(err)
	}
	s.over = snap.Phase == table.Over
	view, err := snap.View.MarshalJSON()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := json.Unmarshal(view, &s.truth); err != nil {
		s.t.Fatal(err)
	}
	if s.truth.Hidden.Generator != "" {
		return
	}
	var seed uint64
	if _, err := fmt.Sscan(s.seed, &seed); err != nil {
		s.t.Fatal(err)
	}
	rules, _ := s.site.house.Game("tiwanaku")
	setup := snap.Setup
	setup.Seed = seed
	state, err := rules.New(setup)
	if err != nil {
		s.t.Fatal(err)
	}
	whole, err := state.MarshalJSON()
	if err != nil {
		s.t.Fatal(err)
	}
	var begin truth
	if err := json.Unmarshal(whole, &begin); err != nil {
		s.t.Fatal(err)
	}
	if begin.Hidden.Generator == "" || len(begin.Hidden.Terrain) != 5 {
		s.t.Fatalf("this test no longer knows where the hidden things are: %s", whole)
	}
	s.truth.Hidden = begin.Hidden
}

func (s *spy) listen(who string) func(string, reply) {
	return func(path string, r reply) {
		s.t.Helper()
		s.heard++
		for _, other := range []string{"ann", "bo"} {
			if other != who && strings.Contains(r.body, s.mark(other)) {
				s.t.Errorf("%s read the pencil marks of %s: %s", who, other, path)
			}
		}
		if s.over {
			return
		}
		secrets := []string{s.seed, s.truth.Hidden.Generator}
		secrets = append(secrets, s.truth.Hidden.Terrain...)
		secrets = append(secrets, s.truth.Hidden.Crops...)
		for _, secret := range secrets {
			if secret != "" && strings.Contains(r.body, secret) {
				s.t.Errorf("%s read %q: %s", who, secret, path)
			}
		}
		if !s.before && !strings.Contains(path, "/replay") {
			s.mist(who, path, r.body)
		}
	}
}

var cells = regexp.MustCompile(`data-place="([a-i])([1-5])"[^>]*aria-label="([^"]*)"`)

// mist checks that what nobody has discovered is shown as undiscovered and has no tile.
func (s *spy) mist(who, path, body string) {
	s.t.Helper()
	for _, c := range cells.FindAllStringSubmatch(body, -1) {
		x, y := int(c[1][0]-'a'), int(c[2][0]-'1')
		if s.truth.Tiles[y][x] != '.' {
			continue
		}
		s.cells++
		if !strings.Contains(c[3], c[1]+c[2]+": undiscovered") || strings.Contains(body, `id="tile-`+c[1]+c[2]+`"`) {
			s.t.Errorf("%s sees more of %s%s than there is: %q at %s", who, c[1], c[2], c[3], path)
		}
	}
}
