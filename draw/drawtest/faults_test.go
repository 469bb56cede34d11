package drawtest

import (
	"fmt"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
)

// complaints is a test that only remembers what it was told.
type complaints struct {
	testing.TB
	list []string
}

func (c *complaints) Helper()                      {}
func (c *complaints) Error(args ...any)            { c.list = append(c.list, fmt.Sprint(args...)) }
func (c *complaints) Errorf(s string, args ...any) { c.list = append(c.list, fmt.Sprintf(s, args...)) }
func (c *complaints) Fatalf(s string, args ...any) { c.Errorf(s, args...); panic(c) }
func (c *complaints) said(part string) bool {
	return strings.Contains(strings.Join(c.list, "\n"), part)
}

// toyBoard draws one node, whatever the position; with a position of nil only if it is careless.
type toyBoard struct {
	node     draw.Node
	says     game.Phrase
	careless bool
}

func (b toyBoard) Picture(s draw.Scene) draw.Picture {
	if s.Position == nil && !b.careless {
		return draw.Picture{}
	}
	if b.says.Kind != "" {
		s.Say(b.says)
	}
	return draw.Picture{Board: b.node}
}

func (toyBoard) Places(game.Position, game.Seat, game.Move) []string { return nil }
func (toyBoard) Glossary() []draw.Term                               { return nil }

// somewhere is a position: the toy does not look at it.
type somewhere struct{ game.Position }

func TestEachBrokenPromiseIsFound(t *testing.T) {
	el := func(name string, attrs ...draw.Attr) draw.Node { return draw.El(name, attrs) }
	for _, c := range []struct {
		name  string
		board toyBoard
		want  string
	}{
		{"a script", toyBoard{node: el("script")}, "<script>"},
		{"an inline style", toyBoard{node: el("g", draw.Attr{Name: "style", Value: "fill:red"})}, "<g style>"},
		{"a handler", toyBoard{node: el("g", draw.Attr{Name: "onclick", Value: "x()"})}, "<g onclick>"},
		{"a link elsewhere", toyBoard{node: el("a", draw.Attr{Name: "href", Value: "https://example.org"})}, "points to https"},
		{"an id twice", toyBoard{node: draw.Many(el("g", draw.Attr{Name: "id", Value: "x"}), el("g", draw.Attr{Name: "id", Value: "x"}))}, "id x"},
		{"a reference to nothing", toyBoard{node: el("use", draw.Attr{Name: "href", Value: "#nobody"})}, "nothing has the id nobody"},
		{"a class without style", toyBoard{node: el("g", draw.Attr{Name: "class", Value: "bare odd"})}, "no style for .odd"},
		{"an unlisted phrase", toyBoard{says: game.Say("cell.odd")}, "cell.odd is not listed"},
		{"a phrase with other arguments", toyBoard{says: game.Say("cell.fine")}, "not said as listed"},
		{"something out of nothing", toyBoard{node: el("g"), careless: true}, "out of nothing"},
	} {
		suite := Suite{
			Board: c.board, Scenes: []draw.Scene{{Position: somewhere{}, Say: InKeys}}, CSS: ".fine { }", Bare: "bare",
			Phrases: []game.Entry{{Kind: "cell.fine", Args: []game.Arg{game.Num("n", 0)}}},
		}
		told := &complaints{TB: t}
		for _, p := range suite.promises() {
			p.prove(told)
		}
		if len(told.list) != 1 || !told.said(c.want) {
			t.Errorf("%s: got %q, want one complaint with %q", c.name, told.list, c.want)
		}
	}
}

func TestAColourThatIsHardToSeeIsFound(t *testing.T) {
	const css = ":root { --x-day: #fff; --x-ink: #777; }\n@media (prefers-color-scheme: dark) {\n:root { --x-day: #000; }\n}\n"
	told := &complaints{TB: t}
	for theme, colours := range Themes(told, css, "x") {
		colours.Demand(told, theme)(4.5, "day", "ink")
	}
	if len(told.list) != 1 || !told.said("light: [ink] on day: 4.48") {
		t.Errorf("got %q", told.list)
	}
}
