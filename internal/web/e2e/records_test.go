package e2e_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"kancha/internal/web"
)

// study makes the reader's own analysis of a finished game, and gives its path.
func (r *reader) study(over string, step int) string {
	r.t.Helper()
	r.open(fmt.Sprintf("%s/replay?step=%d", over, step))
	r.drawer("study")
	r.click(`form[action$="/study"] button`)
	r.wait(`document.querySelector(".study-sign")`)
	return value[string](r, `location.pathname`)
}

// upload sends a record as a file.
func (c *client) upload(text string) reply {
	c.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "game.txt")
	if err != nil {
		c.t.Fatal(err)
	}
	file.Write([]byte(text))
	form.Close()
	r := c.request(http.MethodPost, "/import", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Referer", r.URL.String())
	return c.send(r)
}

// A record that was downloaded is read in again, seen by its reader alone, gone on from, and taken back.
func TestARecordIsReadInAndGoneOnFrom(t *testing.T) {
	s := serve(t)
	ann, eve := s.client(t), s.client(t)
	text := ann.get(s.finished(t) + "/record").body
	r := ann.upload(text)
	if r.status != http.StatusSeeOther {
		t.Fatalf("%d\n%s", r.status, main(r.body))
	}
	if marked := ann.upload("\ufeff" + text); marked.status != http.StatusSeeOther {
		t.Errorf("a text that begins with a byte order mark: %d", marked.status)
	}
	study, _, _ := strings.Cut(r.header.Get("Location"), "/replay")
	if page := ann.get(study).body; !strings.Contains(page, "Analysis board") || strings.Contains(page, "/rematch") {
		t.Error("the page does not say what it is")
	}
	if again := ann.get(study + "/record").body; again != text {
		t.Errorf("another record comes out:\n%s", again)
	}
	for _, page := range []string{"", "/live", "/replay?step=3", "/record", "/analysis", "/review", "/report", "/fork?step=3", "/why?place=a1"} {
		if got := eve.get(study + page); got.status != http.StatusNotFound {
			t.Errorf("somebody else gets %s: %d", page, got.status)
		}
	}
	for _, form := range []string{"/study", "/prompt", "/undo", "/answer", "/close", "/say", "/rematch", "/fork"} {
		if got := eve.post(study+form, "seat", "0", "step", "3", "version", "1", "text", "hello", "question", "1.0", "move", "x"); got.status < 400 {
			t.Errorf("somebody else may %s: %d", form, got.status)
		}
	}
	made := ann.post(study+"/fork", "step", "20", "seat0", "me", "name0", "Ann", "seat1", "bot:random")
	if made.status != http.StatusSeeOther {
		t.Fatalf("no new table: %d\n%s", made.status, main(made.body))
	}
	page := eve.get(made.header.Get("Location"))
	if page.status != http.StatusOK || !strings.Contains(page.body, "Starts from another game after 20\u00a0steps") {
		t.Errorf("%d\n%s", page.status, main(page.body))
	}
	if live := eve.get(made.header.Get("Location") + "/record").body; strings.Contains(live, "seed:") {
		t.Error("the record of the running game tells the seed")
	}
}

func TestABadRecordIsToldWithItsLine(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	good := ann.get(s.finished(t) + "/record").body
	lines := strings.SplitAfter(good, "\n")
	first, before := 0, 0
	for ; !strings.HasPrefix(lines[first], "0:"); first++ {
		if strings.HasPrefix(lines[first], "1:") {
			before++
		}
	}
	with := func(at int, line string) string {
		return strings.Join(lines[:at], "") + line + "\n" + strings.Join(lines[at+1:], "")
	}
	names := regexp.MustCompile(`(?m)^name: (\d) .*$`)
	named := func(who ...string) string {
		return names.ReplaceAllStringFunc(good, func(line string) string {
			seat := names.FindStringSubmatch(line)[1]
			return "name: " + seat + " " + who[int(seat[0]-'0')]
		})
	}
	if r := ann.upload(named("Kowalska", "Kowalski")); r.status != http.StatusSeeOther {
		t.Errorf("two names that do not look alike: %d", r.status)
	}
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "Choose a file or paste"},
		{"white space", " \n", "Choose a file or paste"},
		{"rules that are still to come", strings.Replace(good, "rules: ", "rules: 9", 1), "knows them only up to"},
		{"a name that turns the text around", strings.Replace(good, "name: 0 ", "name: 0 \u202e", 1), "The name of seat 1 contains invisible characters"},
		{"a tab in a name", strings.Replace(good, "name: 0 ", "name: 0 a\t", 1), "The name of seat 1 contains invisible characters"},
		{"a name that fills the page", strings.Replace(good, "name: 0 ", "name: 0 "+strings.Repeat("a", 30), 1), "at most 24\u00a0characters"},
		{"two names that look alike", named("Kowalska", "KowaIska"), "already has this name"},
		{"two names that look alike in other letters", named("Kowalska", "Kow\u0430lska"), "already has this name"},
		{"something else", "hello\n", "must begin with"},
		{"another game", strings.Replace(good, "game: tiwanaku", "game: chess", 1), "This game is not available here."},
		{"no seed", strings.Join(append(lines[:0:0], without(lines, "seed:")...), ""), "without the random seed"},
		{"no answer of this game", with(first, "0: fly"), fmt.Sprintf("Line %d: “fly” (step %d)", first+1, before+1)},
		{"the rules refuse", with(first, "1: stop"), fmt.Sprintf("Line %d: Seat 2: the rules do not allow “stop”", first+1)},
		{"no such value", with(2, "rules: x"), "Line 3:"},
		{"a script", with(first, "0: <script>alert(1)</script>"), "&lt;script&gt;"},
		{"another result", strings.Replace(good, "total=", "total=1", 1), "ends differently"},
		{"bytes that are no text", "record: 1\n\xff\xfe\n", "Line 2: This is not a text file."},
	} {
		r := ann.upload(c.text)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(main(r.body), c.want) && !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d, want %q\n%.600s", c.name, r.status, c.want, main(r.body))
		}
		if strings.Contains(r.body, "<script>alert") {
			t.Errorf("%s: comes out as markup", c.name)
		}
	}
	if r := ann.post("/import", "record", good); r.status != http.StatusSeeOther {
		t.Errorf("the same, typed: %d", r.status)
	}
	for what, size := range map[string]int{"a little too large": 256<<10 + 1, "far too large": 300 << 10} {
		r := ann.upload(strings.Repeat("#", size))
		if r.status != http.StatusRequestEntityTooLarge || !strings.Contains(r.body, "at most 256 KiB") || !strings.Contains(r.body, `href="/import"`) && !strings.Contains(r.body, `action="/import"`) {
			t.Errorf("%s: %d\n%s", what, r.status, main(r.body))
		}
	}
	if r := ann.post("/new/tiwanaku", "name0", strings.Repeat("x", 100<<10)); r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("other forms have become larger: %d", r.status)
	}
}

func without(lines []string, prefix string) (out []string) {
	for _, l := range lines {
		if !strings.HasPrefix(l, prefix) {
			out = append(out, l)
		}
	}
	return out
}

func TestARunningGameIsNeitherAnalysedNorGoneOnFrom(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	if page := ann.get(path + "/replay?step=0").body; strings.Contains(page, "/fork") || strings.Contains(page, `/study"`) {
		t.Error("it is offered")
	}
	for _, c := range []*client{ann, bo, s.client(t)} {
		if r := c.get(path + "/fork?step=0"); r.status != http.StatusConflict {
			t.Errorf("fork: %d", r.status)
		}
		if r := c.post(path+"/study", "step", "0"); r.status != http.StatusConflict {
			t.Errorf("study: %d", r.status)
		}
	}
	if r := ann.upload(ann.get(path + "/record").body); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "without the random seed") {
		t.Errorf("its record is read in: %d", r.status)
	}
}

// What a reader reports is what the reader may know: no names, no seed, no other's secrets.
func TestAReportHoldsNoNamesAndNothingHidden(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	for range 6 {
		for _, c := range []*client{ann, bo} {
			if list := answers(c.get(path).body); len(list) > 0 {
				c.post(path+"/answer", list[0]...)
			}
		}
	}
	page := main(ann.get(path + "/report").body)
	for _, want := range []string{"game: tiwanaku rules", "viewer: seat 0", "language: en", "position as seen: ", "record: 1"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing:\n%s", want, page)
		}
	}
	id := strings.TrimPrefix(path, "/t/")
	file := ann.post(path+"/report", "file", "1", "said", "The second <b>tile</b>\r\nis wrong")
	if !strings.Contains(file.body, "> The second <b>tile</b>\n> is wrong\n\nkancha: ") || !strings.HasPrefix(file.header.Get("Content-Type"), "text/plain") {
		t.Errorf("%s:\n%s", file.header.Get("Content-Type"), file.body)
	}
	for _, text := range []string{page, file.body} {
		for _, not := range []string{"name:", "Ann", "seed:", id + "\n"} {
			if strings.Contains(text, not) {
				t.Errorf("%q is in it:\n%s", not, text)
			}
		}
	}
	if r := ann.post(path+"/report", "said", "x"); r.status != http.StatusOK || !strings.Contains(r.body, "Thank you") {
		t.Errorf("%d\n%s", r.status, main(r.body))
	}
	if r := ann.post(path+"/report", "said", strings.Repeat("x", 2001)); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a novel: %d", r.status)
	}
}

func TestSeatsAreKeptForAccountsByName(t *testing.T) {
	s := serve(t)
	ann, bob, eve := s.client(t), s.client(t), s.client(t)
	bob.post("/signup", "name", "Robert", "password", "seven llamas in a row")
	if r := ann.post("/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "account", "name1", "nobody"); r.status != http.StatusNotFound || !strings.Contains(r.body, "This account does not exist") {
		t.Errorf("for nobody: %d", r.status)
	}
	path := ann.table("seat0", "me", "name0", "Ann", "seat1", "account", "name1", "robert", "until", "week", "hidden", "1")
	if page := bob.get("/").body; !strings.Contains(page, "Invitation") || !strings.Contains(page, path) {
		t.Error("the invitation is not in the list of the invited")
	}
	if page := eve.get(path).body; strings.Contains(page, "/decline") || !strings.Contains(page, "Reserved for Robert") {
		t.Error("others see something else than that it is kept")
	}
	if r := eve.post(path+"/sit", "seat", "1", "name", "Eve"); r.status != http.StatusForbidden {
		t.Errorf("somebody else sits down: %d", r.status)
	}
	if page := bob.get(path).body; !strings.Contains(page, "This seat is reserved for you.") {
		t.Error("it is not said whose it is")
	}
	if r := bob.post(path+"/decline", "seat", "1"); r.status != http.StatusSeeOther {
		t.Errorf("declined: %d", r.status)
	}
	if strings.Contains(bob.get("/").body, path) {
		t.Error("declined, and still in the list")
	}
	if r := ann.post(path+"/keepfor", "seat", "1", "account", "Robert", "until", ""); r.status != http.StatusSeeOther {
		t.Errorf("kept again: %d\n%s", r.status, main(r.body))
	}
	if r := bob.post(path+"/sit", "seat", "1", "name", "Bob"); r.status != http.StatusSeeOther {
		t.Errorf("not seated: %d\n%s", r.status, main(r.body))
	}
	if !strings.Contains(bob.get(path).body, `data-phase="playing"`) {
		t.Error("the game has not begun")
	}
}

func TestOpenTablesAreFoundByTheLanguageOfTalk(t *testing.T) {
	s := serve(t)
	ann, eve := s.client(t), s.client(t)
	made := map[string]string{}
	for _, lang := range []string{"pl", "cs", ""} {
		made[lang] = ann.table("seat0", "me", "name0", "Ann", "seat1", "open", "lang", lang)
	}
	for lang, want := range map[string][]string{"pl": {"pl", ""}, "ru": {""}, "": {"pl", "cs", ""}, "xx": {"pl", "cs", ""}} {
		page := eve.get("/?lang=" + lang).body
		for l, path := range made {
			if has, should := strings.Contains(page, path), strings.Contains(fmt.Sprintf("%q", want), fmt.Sprintf("%q", l)); has != should {
				t.Errorf("with %q a table of %q is shown: %t", lang, l, has)
			}
		}
	}
}

func TestPresetsAreOfferedKeptAndForgotten(t *testing.T) {
	s := serve(t, func(c *web.Config) {
		c.Games[0].Presets = []web.Preset{{ID: "alone", Form: map[string][]string{"mode": {"solo"}, "seat0": {"me"}}}}
	})
	ann, eve := s.client(t), s.client(t)
	page := ann.get("/new/tiwanaku?preset=alone").body
	if !strings.Contains(page, `name="mode" value="solo"`) || strings.Contains(page, `name="seat1"`) {
		t.Errorf("the form is not filled in, or has seats that nobody needs:\n%s", main(page))
	}
	r := ann.post("/new/tiwanaku", "save", "1", "preset", "Żółw & co", "seat0", "me", "seat1", "bot:level2", "option-board", "short", "password", "hidden", "seed", "77")
	if r.status != http.StatusSeeOther {
		t.Fatalf("%d\n%s", r.status, main(r.body))
	}
	own := r.header.Get("Location")
	page = ann.get(own).body
	if !strings.Contains(page, `<option value="short" selected>`) || !strings.Contains(page, `<option value="bot:level2" selected>`) || strings.Contains(page, "hidden\"/>77") || strings.Contains(page, `value="77"`) {
		t.Errorf("the own preset is not there, or holds too much:\n%s", main(page))
	}
	if strings.Contains(eve.get("/new/tiwanaku").body, "Żółw") {
		t.Error("others see it")
	}
	if r := ann.post("/new/tiwanaku", "save", "1", "preset", "", "seat0", "me"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("without a name: %d", r.status)
	}
	ann.post("/new/tiwanaku/drop", "preset", "Żółw & co")
	if strings.Contains(ann.get("/new/tiwanaku").body, "Żółw") {
		t.Error("it is not forgotten")
	}
}

func TestTheFormRefusesWhatItDoesNotOffer(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	for _, c := range [][2]string{
		{"option-nix", "1"}, {"option-board", "round"}, {"colour", "red"}, {"seat1", "friend"}, {"seat9", "open"}, {"name7", "X"}, {"coach", "maybe"}, {"try", "maybe"},
		{"patience", "2m"}, {"late", "never"}, {"lang", "xx"}, {"until", "tomorrow"}, {"tempo", "fast"}, {"mode", "war"}, {"edition", "second"}, {"seed", "-1"},
	} {
		r := ann.post("/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "open", c[0], c[1])
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `class="warning"`) {
			t.Errorf("%s = %s: %d", c[0], c[1], r.status)
		}
	}
}

func TestTablesSayHowLongTheyAreKept(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.Keep = 90 * 24 * time.Hour })
	ann := s.client(t)
	day := time.Now().UTC().Add(90 * 24 * time.Hour).Format(time.DateOnly)
	if page := ann.get(ann.table("seat0", "me", "name0", "Ann", "seat1", "open")).body; !strings.Contains(page, "is kept until "+day) {
		t.Error("a table that gathers does not say it")
	}
	if page := ann.get(pair(s.client(t), s.client(t))).body; !strings.Contains(page, "is kept for 90\u00a0days") {
		t.Error("a running game does not say it")
	}
}

// In an analysis a person moves for everybody, lets a bot answer, reads the bill and takes back.
func TestAnAnalysisOfOnesOwn(t *testing.T) {
	s := serve(t)
	over := s.finished(t)
	r := s.reader(t, 1280, 900)
	r.study(over, 10)
	// A click while the last one is not answered yet does nothing, and an answer without a choice costs nothing: so it is
	// clicked until something is on the bill, and taken back until nothing is.
	press := func(what, until string) {
		t.Helper()
		r.wait(fmt.Sprintf(`(document.querySelector(%q)?.click(), document.querySelectorAll("#bill-lines .judged li").length %s)`, what, until))
	}
	press(`form[action$="/prompt"] button:not([name])`, ">= 1")
	r.wait(`!document.querySelector(".study [role=status]")`) // everything is judged
	press(`[data-do="undo"]`, "=== 0")
	r.wait(`getComputedStyle(document.querySelector(".study-sign")).borderImageSource.includes("gradient")`) // it is striped
	r.quiet()
}
