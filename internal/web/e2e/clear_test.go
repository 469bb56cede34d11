package e2e_test

import (
	"strings"
	"testing"
)

// Nothing on a page of a replay lies over anything else: every button is what a click at its middle meets.
func TestTheButtonsOfAReplayLieFree(t *testing.T) {
	s := serve(t)
	over := s.finished(t)
	for _, width := range []int64{360, 1440} {
		r := s.reader(t, width, 800)
		r.open(over + "/replay?all=1&step=3")
		covered := value[[]string](r, `[...document.querySelectorAll("header a, .replay a, .replay button, .replay input")].filter(e => {
			const b = e.getBoundingClientRect(), at = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
			return b.width && b.bottom <= innerHeight && at !== e && !e.contains(at);
		}).map(e => e.outerHTML)`)
		if len(covered) > 0 {
			t.Errorf("%d px: covered: %s", width, strings.Join(covered, "\n"))
		}
		r.quiet()
	}
}

// A place where nothing can be done is called by its name, and the question's own buttons stay.
func TestAPlaceWithNothingToDoIsNamed(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1440, 900)
	r.open("/new/teotihuacan")
	r.do(setValue("[name=edition]", "first_game"), setValue("[name=seat1]", "bot:random"), setValue("[name=seat2]", "none"),
		setValue("[name=seat3]", "none"), setValue("[name=name0]", "Ann"))
	r.click(".create .actions button")
	r.wait(`document.readyState === "complete" && document.querySelector("#region")?.dataset.decision`)
	const place = "red-7"
	value[bool](r, `(document.querySelector('[data-place="`+place+`"]').dispatchEvent(new MouseEvent("click", {bubbles: true})), true)`)
	r.wait(`document.querySelector("#picker.is-why .place")`)
	if name := r.text("#picker .place"); name == "" || strings.Contains(name, place) {
		t.Errorf("the place is called %q", name)
	}
	if !r.is(`getComputedStyle(document.querySelector("#chips")).display !== "none"`) {
		t.Error("the answers are hidden")
	}
	r.quiet()
}
