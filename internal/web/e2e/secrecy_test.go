package e2e_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

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

// The long run is this test with another figure. It ends earlier when the time of the test is nearly up:
//
//	go test ./internal/web/e2e -run TestNobodyPeeks$ -peeks 1000000 -timeout 3h -v
var peeks = flag.Int("peeks", 500, "how many responses TestNobodyPeeks looks at, at least")

// Whole games are played while an opponent, a spectator and a stranger without cookies fetch everything there is to
// fetch. No response may hold the seed, the generator, the hidden rows, somebody's pencil marks, or a tile that
// nobody has discovered.
func TestNobodyPeeks(t *testing.T) {
	s := serve(t)
	games, heard, cells := uint64(0), 0, 0
	end, hasEnd := t.Deadline()
	for ; heard < *peeks && !t.Failed() && (games == 0 || !hasEnd || time.Until(end) > time.Minute); games++ {
		spy := s.spyOn(t, games)
		heard, cells = heard+spy.heard, cells+spy.cells
	}
	t.Logf("%d responses of %d games with %d undiscovered spaces were seen", heard, games, cells)
	if heard < 500 || cells < 1000 {
		t.Errorf("only %d responses with %d undiscovered spaces were seen", heard, cells)
	}
}

// spyOn plays the n-th game.
func (s *site) spyOn(t *testing.T, n uint64) *spy {
	t.Helper()
	seed := strconv.FormatUint(8446744073709551557+n, 10)
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
	random := rand.New(rand.NewPCG(1, 2+n))
	spy.learn()
	var streams []func() string // as pages with a script read them
	for _, c := range []*client{ann, bo, watcher, stranger()} {
		next, stop := c.parts(path)
		defer stop()
		next()
		streams = append(streams, next)
	}
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
		spy.learn()
		for _, next := range streams {
			next()
		}
	}
	for _, c := range []*client{ann, bo, watcher, stranger()} { // a finished game is seen through all eyes, its pencil marks are not
		lookAround(c, path)
	}
	end := stranger().get(path + "/replay?all=1&step=0")
	if end.status != http.StatusOK {
		t.Errorf("after the end everything is open: %d", end.status)
	}
	return spy
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
		read := func(secret string, at int) {
			s.t.Errorf("%s read %q: %s, in %q", who, secret, path, r.body[max(0, at-80):min(len(r.body), at+80)])
		}
		for _, secret := range []string{s.seed, s.truth.Hidden.Generator} {
			if at := strings.Index(r.body, secret); secret != "" && at >= 0 {
				read(secret, at)
			}
		}
		for _, row := range slices.Concat(s.truth.Hidden.Terrain, s.truth.Hidden.Crops) {
			if at := wordIn(r.body, row); at >= 0 {
				read(row, at)
			}
		}
		if !s.before && !strings.Contains(path, "/replay") {
			s.mist(who, path, r.body)
		}
	}
}

// wordIn is where a word stands in a text by itself, or -1. A row of a valley has five letters or digits, and the keys and
// ids of a page would have every row in them some day.
func wordIn(text, word string) int {
	for from := 0; word != ""; from++ {
		at := strings.Index(text[from:], word)
		if at < 0 {
			break
		}
		from += at
		if end := from + len(word); (from == 0 || !isWord(text[from-1])) && (end == len(text) || !isWord(text[end])) {
			return from
		}
	}
	return -1
}

func isWord(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func TestAWordIsFoundByItself(t *testing.T) {
	for text, want := range map[string]int{"": -1, "14151": 0, `"14151"`: 1, "a14151 14151": 7, "14151b": -1, "key=114151f": -1, "row 14151.": 4} {
		if got := wordIn(text, "14151"); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
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
