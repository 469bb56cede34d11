package e2e_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var wayLink = regexp.MustCompile(`href="(/new/[^"]*\?preset=[a-z]+)"`)

// formLook is what the form of a new table asks of its reader.
type formLook struct {
	Make  int      `json:"make"`  // where its button ends
	Long  int      `json:"long"`  // how long the page is
	Rules bool     `json:"rules"` // whether options lie open
	Names []string `json:"names"`
	Mode  string   `json:"mode"`
}

const lookAtForm = `(() => {
	const f = document.querySelector("form.create"), low = e => Math.round(e.getBoundingClientRect().bottom + scrollY);
	const folded = [...f.querySelectorAll("#rules select")];
	return { make: low(f.querySelector(".actions .primary")), long: document.documentElement.scrollHeight,
		rules: folded.some(s => s.checkVisibility()), names: [...new Set([...f.elements].map(e => e.name))], mode: f.elements.mode?.value ?? "" };
})()`

// Against whom is the first choice; each way has a short form, with nothing of other modes, and what it offers is accepted as
// it stands.
func TestEveryWayOfTheFormIsShortAndMakesATable(t *testing.T) {
	s := serve(t)
	plain, r := s.client(t), s.reader(t, 360, 740)
	for _, game := range gameIDs(t) {
		var ways []string
		for _, found := range wayLink.FindAllStringSubmatch(plain.get("/new/"+game).body, -1) {
			ways = append(ways, found[1])
		}
		if len(ways) < 4 {
			t.Errorf("%s: the form offers %v", game, ways)
		}
		var modes []string
		for _, way := range ways {
			r.open(way)
			look := value[formLook](r, lookAtForm)
			if look.Make > 740*3/2 || look.Long > 740*3/2+100 || look.Rules {
				t.Errorf("%s: the button ends at %d of %d, rules lie open: %v", way, look.Make, look.Long, look.Rules)
			}
			if game == "tiwanaku" {
				for option, mode := range map[string]string{"option-solo_level": "solo", "option-coop_level": "coop"} {
					if slices.Contains(look.Names, option) != (look.Mode == mode) {
						t.Errorf("%s of mode %s: the form has %v", way, look.Mode, look.Names)
					}
				}
			}
			modes = append(modes, look.Mode)
			r.fits()
			r.click(".create .actions .primary")
			r.wait(`location.pathname.startsWith("/t/") && document.readyState === "complete"`)
		}
		if slices.Sort(modes); len(slices.Compact(modes)) < 2 {
			t.Errorf("%s: all ways are of one mode", game)
		}
	}
	r.quiet()
}

// What the folded rules are stands on their fold, and follows what is chosen in them; a change of opponents keeps what was
// changed by hand.
func TestTheFoldedRulesSayWhatIsChosen(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1000, 800)
	r.open("/new/tawantinsuyu")
	r.click(`.languages button[value="cs"]`)
	r.wait(`document.documentElement.lang === "cs" && document.readyState === "complete"`)
	if brief := r.text("#brief"); brief != "České vydání" {
		t.Errorf("on a Czech page the rules are %q", brief)
	}
	if !r.is(`document.querySelector("[name=edition]").options[0].value === "cs"`) {
		t.Error("the reader's own edition is not offered first")
	}
	choose := func(name, to string) {
		t.Helper()
		if !value[bool](r, `(() => { const f = document.querySelector("[name='`+name+`']"); f.value = "`+to+`"; f.dispatchEvent(new Event("change", { bubbles: true })); return f.value === "`+to+`"; })()`) {
			t.Fatalf("%s has no %s", name, to)
		}
	}
	choose("option-coricancha", "printed")
	choose("tempo", "day")
	brief := r.text("#brief")
	if !strings.HasPrefix(brief, "České vydání · ") || !strings.Contains(brief, "Coricanch") {
		t.Errorf("after a change the rules are %q", brief)
	}
	r.click(`[data-way="bots"]`)
	r.wait(`location.search === "?preset=bots" && document.readyState === "complete"`)
	if r.text("#brief") != brief || !r.is(`document.querySelector("[name=tempo]").value === "day" && document.querySelector("[name=seat1]").value.startsWith("bot:")`) {
		t.Errorf("with other opponents the rules are %q, the clock %q", r.text("#brief"), value[string](r, `document.querySelector("[name=tempo]").value`))
	}
	r.quiet()
}

// On a phone whoever comes to a table can take a seat without scrolling, and reads there and in the lobby what is played.
func TestASeatCanBeTakenInTheFirstScreen(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	path := ann.post("/new/tawantinsuyu", "seat0", "me", "name0", "Ann", "seat1", "open", "edition", "cs", "tempo", "day", "option-coricancha", "printed").header.Get("Location")
	r := s.reader(t, 360, 740)
	for _, page := range []struct{ path, where, button string }{
		{path, ".played", `.gather .sit .primary`}, {"/", ".tables .what", `.tables .state .primary`},
	} {
		r.open(page.path)
		if low := value[int](r, `Math.round(document.querySelector("`+page.button+`").getBoundingClientRect().bottom)`); low > 740 {
			t.Errorf("%s: a seat can be taken at %d", page.path, low)
		}
		named := r.text(page.where)
		for _, want := range []string{"Against each other", "Czech edition", "Correspondence: 1 d per move"} {
			if !strings.Contains(strings.ReplaceAll(named, "\u00a0", " "), want) {
				t.Errorf("%s: %q is not named: %q", page.path, want, named)
			}
		}
		r.fits()
	}
	r.open(path)
	if odd := r.text(".room"); !strings.Contains(odd, "As on the board") {
		t.Errorf("a rule that the edition does not have is not told: %q", odd)
	}
	if r.is(`document.querySelector(".options li").checkVisibility()`) {
		t.Error("the rules in full lie open")
	}
	r.do(setValue("#sit-1", "Bo"))
	r.click(".gather .sit .primary")
	r.wait(`document.querySelector("#region").dataset.phase === "playing"`)
	r.quiet()
}
