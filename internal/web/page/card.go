package page

import (
	"html"
	"strings"
)

// Cover is the name of the picture on a game's card, among the assets.
func Cover(id string) string { return "cover-" + id + ".svg" }

// Standalone makes a drawing a document of its own, with its style sheet inside.
func Standalone(svg, css string) []byte {
	const space = ` xmlns="http://www.w3.org/2000/svg"`
	head, rest, _ := strings.Cut(svg, ">")
	if !strings.Contains(head, " xmlns=") {
		head += space
	}
	return []byte(head + "><style>" + html.EscapeString(css) + "</style>" + rest)
}
