package play

import (
	"strconv"

	"kancha/game"
	"kancha/internal/web/page"
)

// steadies are how many of a hundred games must have been finished by whoever sits down, as a form has it.
var steadies = []string{"80", "90", "95"}

func steadyFrom(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func (c *createView) steadyChoices() []page.Labelled {
	out := []page.Labelled{{ID: "", Label: c.T("create.steady_any")}}
	for _, s := range steadies {
		out = append(out, page.Labelled{ID: s, Label: c.T("create.steady_least", game.Num("n", steadyFrom(s)))})
	}
	return out
}
