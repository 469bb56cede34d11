package e2e_test

import (
	"strings"
	"testing"
)

// What is wrong with the buttons of answers: numbers without a sign, gains outside of their button, signs on another ground
// than they are drawn for.
const badChips = `(() => {
	const out = [], seen = [...document.querySelectorAll("#chips .chip[data-answer]")].filter(c => !c.hidden);
	const ground = c => getComputedStyle(c).backgroundColor, plain = seen.find(c => !c.matches(".main"));
	for (const c of seen) {
		const box = c.getBoundingClientRect();
		for (const g of c.querySelectorAll(".gain")) {
			const b = g.getBoundingClientRect();
			if (b.top < box.top - 1 || b.bottom > box.bottom + 1 || b.left < box.left - 1 || b.right > box.right + 1) out.push(c.title + ": " + g.textContent + " hangs over");
			if (!g.querySelector("svg")?.getClientRects().length) out.push(c.title + ": " + g.textContent + " of what?");
		}
		if (c.matches(".main") && plain) for (const e of c.querySelectorAll(".art, .gains")) if (ground(e) !== ground(plain)) out.push(c.title + ": " + e.className + " on " + ground(e));
	}
	return [seen.length + " buttons", ...out];
})()`

// On a phone each number on a button has its sign and stands on the button, and what a lesson asks for is as legible as the
// rest, by day and by night.
func TestNumbersOnButtonsHaveSigns(t *testing.T) {
	s := serve(t)
	for _, dark := range []bool{false, true} {
		r := s.reader(t, 360, 740)
		r.dark(dark)
		for _, at := range []struct{ path, buttons string }{
			{"/learn/teotihuacan/te-learn?way=0~", "6 buttons"}, {"/learn/teotihuacan/te-walk?way=0~", "2 buttons"}, {"/learn/teotihuacan/te-worship?way=0~", "5 buttons"},
			{"/learn/teotihuacan/te-eclipse?way=0.0.0.0.0~", "5 buttons"},
		} {
			r.open(at.path)
			r.wait(`document.querySelector("#chips .chip[data-answer]")`)
			r.shot("chips-" + strings.NewReplacer("/", "-", "?", "-").Replace(at.path) + map[bool]string{true: "-dark"}[dark])
			if got := value[[]string](r, badChips); len(got) != 1 || got[0] != at.buttons {
				t.Errorf("%s: %s", at.path, strings.Join(got, "\n"))
			}
		}
		r.quiet()
	}
}
