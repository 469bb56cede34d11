package play

import (
	"context"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/a-h/templ"

	"kancha/internal/table"
	"kancha/internal/web/page"
)

// badgeShapes tell the seats apart without colours.
var badgeShapes = [...]string{
	`<circle r="17"></circle>`,
	`<path d="M0-19L19 16H-19z"></path>`,
	`<rect x="-16" y="-16" width="32" height="32"></rect>`,
	`<path d="M0-19L19 0 0 19-19 0z"></path>`,
}

// badge is a seat's mark: colour, shape and initial. A page has dozens, so it is written by hand.
func badge(t *tableView, seat int) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, `<svg class="badge seat-`+page.Itoa(seat+1)+
			`" viewBox="-20 -20 40 40" width="28" height="28" aria-hidden="true">`+badgeShapes[seat%len(badgeShapes)]+
			`<text y="`+badgeBaseline(seat)+`">`+templ.EscapeString(t.initial(seat))+`</text></svg>`)
		return err
	})
}

// badgeBaseline puts the initial into the middle of a seat's shape; a triangle has its middle lower.
func badgeBaseline(seat int) string {
	if seat%4 == 1 {
		return "12"
	}
	return "7"
}

// nameless tells whether a seat is called by its number: those names would all begin alike.
func (t *tableView) nameless(seat int) bool {
	if seat >= len(t.snap.Seats) {
		return false
	}
	s := t.snap.Seats[seat]
	return s.Holder == table.Open || t.snap.Study && s.Holder == table.Person && s.Name == ""
}

// signs are the names from whose first letters the board makes the signs of the seats.
func (t *tableView) signs() []string {
	out := slices.Clone(t.names)
	for seat := range out {
		if t.nameless(seat) {
			out[seat] = page.Itoa(seat + 1)
		}
	}
	return out
}

// initial is the first letter of a seat's name, its number if the name has none.
func (t *tableView) initial(seat int) string {
	if seat < len(t.names) && !t.nameless(seat) {
		for _, r := range t.names[seat] {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return strings.ToUpper(string(r))
			}
		}
	}
	return page.Itoa(seat + 1)
}
