package e2e_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// makeWheel makes a wheel and gives its path.
func (c *client) makeWheel(fields ...string) string {
	c.t.Helper()
	r := c.post("/wheel", fields...)
	if r.status != http.StatusSeeOther {
		c.t.Fatalf("no wheel: %d %s", r.status, main(r.body))
	}
	return r.header.Get("Location")
}

var (
	undiscovered = regexp.MustCompile(`data-place="(\w\d)"[^>]*aria-label="\w\d: undiscovered\.`)
	landTiles    = regexp.MustCompile(`<g id="tile-`)
	cropTokens   = regexp.MustCompile(`<g class="token"`)
)

func TestTheWheelByForms(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := ann.makeWheel("mode", "solo", "option-board", "long", "option-scenario", "generated")
	page := ann.get(path)
	for _, want := range []string{"Tiles of the whole board", "Otoma", "Both windows are closed"} {
		if !strings.Contains(page.body, want) {
			t.Errorf("the back side does not tell: %s", want)
		}
	}
	hidden := undiscovered.FindAllStringSubmatch(page.body, -1)
	tiles := len(landTiles.FindAllString(page.body, -1))
	if len(hidden)+tiles != 45 || len(cropTokens.FindAllString(page.body, -1)) != tiles {
		t.Fatalf("%d hidden spaces and %d tiles", len(hidden), tiles)
	}
	place := hidden[0][1]
	turn := func(c *client, window string, more ...string) reply {
		return c.post(path, append([]string{"column", place[:1], "row", place[1:], "window", window}, more...)...)
	}
	for _, step := range []struct {
		what   string
		window string
		sure   bool
		want   int
	}{
		{"a button without being sure", "terrain", false, 422}, {"the crop first", "crop", true, 409}, {"the terrain", "terrain", true, 303},
		{"a double click", "terrain", true, 409}, {"no window", "door", true, 409}, {"the crop", "crop", true, 303},
	} {
		var more []string
		if step.sure {
			more = []string{"sure", "1"}
		}
		r := turn(ann, step.window, more...)
		if r.status != step.want || r.status >= 400 && !strings.Contains(r.body, `class="warning"`) {
			t.Errorf("%s: %d, want %d", step.what, r.status, step.want)
		}
	}
	seen := bo.get(strings.ToLower(path)) // a code is typed as one likes
	if n := len(undiscovered.FindAllString(seen.body, -1)); n != len(hidden)-1 {
		t.Errorf("%d of %d spaces are hidden", n, len(hidden))
	}
	if got := len(cropTokens.FindAllString(seen.body, -1)); got != tiles+1 {
		t.Errorf("%d crops lie there", got)
	}
	if r := bo.post(path+"/slip", "turn", "0"); r.status != http.StatusConflict {
		t.Errorf("an older opening taken back: %d", r.status)
	}
	if r := bo.post(path+"/slip", "turn", "1"); r.status != http.StatusSeeOther {
		t.Errorf("the last opening taken back: %d", r.status)
	}
	if r := bo.post(path+"/slip", "turn", "1"); r.status != http.StatusConflict {
		t.Errorf("taken back twice: %d", r.status)
	}
	told := ann.get(path).body
	if !strings.Contains(told, "Undone: "+place) || len(cropTokens.FindAllString(told, -1)) != tiles {
		t.Errorf("the slip is not told, or its crop is still there")
	}
	version := regexp.MustCompile(`data-version="(\d+)"`).FindStringSubmatch(told)[1]
	if r := ann.get(path + "?seen=" + version); r.status != http.StatusNoContent {
		t.Errorf("nothing new: %d", r.status)
	}
	for bad, want := range map[string]int{"/wheel/NOSUCH1": 404, "/wheel/%2e%2e": 404} {
		if r := ann.get(bad); r.status != want {
			t.Errorf("%s: %d", bad, r.status)
		}
	}
	for what, fields := range map[string][]string{
		"alone on a short board": {"mode", "solo", "option-board", "short"}, "a number that is none": {"mode", "solo", "seed", "x"},
		"no mode": {"mode", "chess"}, "no disc": {"mode", "solo", "option-scenario", "Q1"},
	} {
		if r := ann.post("/wheel", fields...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `class="warning"`) {
			t.Errorf("%s: %d", what, r.status)
		}
	}
}

// A whole wheel is opened, window by window, while everything that the house answers is read: what has not been opened
// is nowhere, and neither is the number from which the map can be made.
func TestNobodyPeeksIntoTheWheel(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	path := ann.makeWheel("mode", "competitive", "option-board", "short", "option-scenario", "generated")
	seed, board := s.mapOf(t, path)
	heard := 0
	opened := map[string]string{} // by place: "", "terrain" or "crop"
	ann.note = func(what string, r reply) {
		heard++
		if strings.Contains(r.body, seed) {
			t.Errorf("%s tells the number", what)
		}
		for place, truth := range board {
			for _, cell := range regexp.MustCompile(`data-place="`+place+`"[^>]*aria-label="([^"]*)"`).FindAllStringSubmatch(r.body, -1) {
				want := place + ": undiscovered."
				switch opened[place] {
				case "terrain":
					want = place + ": " + truth[0] + ", crop unknown."
				case "crop":
					want = place + ": " + truth[0] + ", " + truth[1]
				}
				if !strings.HasPrefix(cell[1], want) {
					t.Errorf("%s says %q of %s, want %q", what, cell[1], place, want)
				}
			}
		}
		tiles, crops := 0, 0
		for place := range board {
			if opened[place] != "" {
				tiles++
			}
			if opened[place] == "crop" {
				crops++
			}
		}
		if !strings.Contains(r.body, "cell-a1") {
			return
		}
		if a, b := len(landTiles.FindAllString(r.body, -1)), len(cropTokens.FindAllString(r.body, -1)); a != tiles || b != crops {
			t.Errorf("%s draws %d tiles and %d crops; %d and %d are known", what, a, b, tiles, crops)
		}
	}
	for place := range board {
		opened[place] = map[bool]string{true: "crop", false: ""}[board[place][2] == "start"]
	}
	ann.get(path)
	hidden := 0
	for place := range board {
		if opened[place] != "" {
			continue
		}
		hidden++
		for _, window := range []string{"terrain", "crop"} {
			ann.post(path, "column", place[:1], "row", place[1:], "window", window) // not sure: nothing opens
			note := ann.note
			ann.note = nil
			ann.post(path, "column", place[:1], "row", place[1:], "window", window, "sure", "1")
			ann.note = note
			opened[place] = window
			ann.get(path)
		}
	}
	if heard < 4*hidden {
		t.Errorf("only %d answers were read for %d hidden spaces", heard, hidden)
	}
}

// mapOf reads from the store what the house keeps of a wheel: its number, and terrain and crop of every space.
func (s *site) mapOf(t *testing.T, path string) (seed string, board map[string][3]string) {
	t.Helper()
	sheet, err := s.store.Sheet(t.Context(), strings.TrimPrefix(path, "/wheel/"))
	if err != nil {
		t.Fatal(err)
	}
	var kept struct{ Setup game.Setup }
	if err := json.Unmarshal(sheet.Body, &kept); err != nil {
		t.Fatal(err)
	}
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.New(kept.Setup)
	if err != nil {
		t.Fatal(err)
	}
	var terrain, crop [tiwanaku.Spaces]uint8
	var sight tiwanaku.Sight
	tiwanaku.Valley(state, &terrain, &crop)
	tiwanaku.Look(state, &sight)
	board = map[string][3]string{}
	for at := range tiwanaku.Space(tiwanaku.Spaces) {
		if at.Col() >= sight.Cols || at.Row() >= sight.Rows {
			continue
		}
		start := ""
		if sight.Start[at] {
			start = "start"
		}
		board[at.String()] = [3]string{
			[]string{"", "earth", "sand", "grass", "rock"}[terrain[at]],
			[]string{"", "sweet potato", "coca leaf", "chili pepper", "corn", "quinoa"}[crop[at]], start,
		}
	}
	return strconv.FormatUint(kept.Setup.Seed, 10), board
}

// Two devices at one wheel: one opens by holding a button, by the keyboard or by a finger; the other sees it, takes a
// slip back, and both are told.
func TestTwoDevicesAtOneWheel(t *testing.T) {
	s := serve(t)
	a := s.reader(t, 1440, 900)
	a.open("/wheel")
	a.do(setValue("[name=mode]", "solo"))
	a.click("main form .actions .primary")
	a.wait(`document.querySelector("#wheel")?.dataset.turning`)
	code := a.text(".wheel-code b")
	b := s.reader(t, 360, 740)
	b.open("/wheel")
	b.do(setValue("[name=code]", strings.ToLower(code)))
	b.click(".goto button")
	b.wait(`document.querySelector("#wheel")?.dataset.turning`)

	// A short press opens nothing.
	place := value[string](a, `[...document.querySelectorAll("#wheel-board [data-place]")].find(c => c.getAttribute("aria-label").includes("undiscovered")).dataset.place`)
	value[bool](a, `(document.querySelector('#wheel-board [data-place="`+place+`"]').dispatchEvent(new MouseEvent("click", {bubbles: true})), true)`)
	a.wait(`document.querySelector("[name=column]").value + document.querySelector("[name=row]").value === "` + place + `"`)
	a.click(".hold-terrain")
	a.wait(`document.querySelector("#wheel-said").textContent.includes("short")`)
	if a.is(`document.querySelectorAll("#wheel-log li").length`) {
		t.Error("a click has opened a window")
	}

	// The drawn wheel turns: a sign that is clicked comes to the top, a ring that is dragged falls into place.
	value[bool](a, `(() => {
		const ring = document.querySelector("#wheel-animal"), box = ring.children[3].getBoundingClientRect();
		const at = {bubbles: true, button: 0, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
		ring.children[3].firstChild.dispatchEvent(new PointerEvent("pointerdown", at));
		document.dispatchEvent(new PointerEvent("pointerup", at));
		return true;
	})()`)
	a.wait(`document.querySelector("[name=row]").value === "4"`)
	value[bool](a, `(() => {
		const ring = document.querySelector("#wheel-nature"), m = ring.parentNode.getScreenCTM(), was = document.querySelector("[name=column]").selectedIndex;
		const on = degrees => ({bubbles: true, button: 0, clientX: m.e + 100 * Math.cos(degrees * Math.PI / 180), clientY: m.f + 100 * Math.sin(degrees * Math.PI / 180)});
		ring.children[0].firstChild.dispatchEvent(new PointerEvent("pointerdown", on(10)));
		document.dispatchEvent(new PointerEvent("pointermove", on(-25)));
		document.dispatchEvent(new PointerEvent("pointerup", on(-25)));
		return window.turnedBy = document.querySelector("[name=column]").selectedIndex - was, true;
	})()`)
	a.wait(`[1, -8].includes(window.turnedBy)`) // 35 degrees against the clock are one of nine signs
	value[bool](a, `(document.querySelector('#wheel-board [data-place="`+place+`"]').dispatchEvent(new MouseEvent("click", {bubbles: true})), true)`)

	// Held by the keyboard it opens.
	value[bool](a, `(document.querySelector(".hold-terrain").focus(), true)`)
	a.hold("Enter")
	a.wait(`document.querySelectorAll("#wheel-log li").length === 1`)
	a.wait(`document.querySelector('#wheel-board [data-place="` + place + `"]').getAttribute("aria-label").includes("crop unknown")`)
	b.wait(`document.querySelector('#wheel-board [data-place="` + place + `"]').getAttribute("aria-label").includes("crop unknown")`)

	// The other one opens the crop by a finger, sees that it was a slip, and takes it back: both are told.
	b.wait(`document.querySelector("[name=column]").value + document.querySelector("[name=row]").value === "` + place + `"`)
	value[bool](b, `(document.querySelector(".hold-crop").dispatchEvent(new PointerEvent("pointerdown", {bubbles: true, button: 0})), true)`)
	b.wait(`document.querySelectorAll("#wheel-log li").length === 2`)
	value[bool](b, `(document.dispatchEvent(new PointerEvent("pointerup", {bubbles: true})), true)`)
	a.wait(`document.querySelectorAll("#wheel-log li").length === 2`)
	b.click("#wheel-log form button")
	for _, r := range []*reader{a, b} {
		r.wait(`document.querySelector("#wheel-news").innerText.includes("Undone")`)
		r.wait(`document.querySelector('#wheel-board [data-place="` + place + `"]').getAttribute("aria-label").includes("crop unknown")`)
		r.wait(`document.querySelectorAll("#wheel-log s").length === 1`)
	}
	b.wait(`document.documentElement.scrollWidth <= innerWidth`)

	// Without a connection it says so, and opens nothing.
	s.stop()
	a.hold("Enter")
	a.wait(`!document.querySelector("#wheel-lost").hidden`)
	a.quiet()
	b.quiet()
}

// hold holds a key down for longer than a window needs to open.
func (r *reader) hold(key string) {
	r.t.Helper()
	value[bool](r, `(() => {
		const e = type => new KeyboardEvent(type, {key: "`+key+`", bubbles: true, cancelable: true}), at = document.querySelector(".hold-terrain");
		at.dispatchEvent(e("keydown"));
		setTimeout(() => document.dispatchEvent(e("keyup")), 1500);
		return true;
	})()`)
}

func TestCardsToPrint(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	r := c.get("/wheel/card?mode=solo")
	if r.status != http.StatusSeeOther || !strings.Contains(r.header.Get("Location"), "seed=") {
		t.Fatalf("a card without a number: %d", r.status)
	}
	card := c.get(r.header.Get("Location"))
	if card.status != http.StatusOK || strings.Count(card.body, `class="tw-card"`) < 2 {
		t.Fatalf("%d", card.status)
	}
	if again := c.get(r.header.Get("Location")); strings.Count(again.body, `class="level"`) != strings.Count(card.body, `class="level"`) {
		t.Error("the same number gives another card")
	}
	for _, bad := range []string{"?mode=solo&option-board=short&seed=1", "?mode=x&seed=1", "?mode=solo&seed=-1"} {
		if r := c.get("/wheel/card" + bad); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", bad, r.status)
		}
	}
	b := s.reader(t, 1440, 900)
	b.open(r.header.Get("Location"))
	if b.is(`document.querySelector(".card-front").checkVisibility()`) {
		t.Error("the screen shows the front")
	}
}

// Who tries codes is stopped before they have tried many; and nobody fills the house with wheels.
func TestCodesCannotBeTried(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	last := 0
	for range 40 {
		last = c.get("/wheel/NOSUCH2").status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("after 40 tries: %d", last)
	}
	made := 0
	for range 30 {
		if made = c.post("/wheel", "mode", "solo").status; made == http.StatusTooManyRequests {
			break
		}
	}
	if made != http.StatusTooManyRequests {
		t.Errorf("30 wheels in a row: %d", made)
	}
}
