package play

import (
	"strconv"

	"github.com/a-h/templ"

	"kancha/game"
	"kancha/internal/web/page"
)

// look is what changes of an element that stays: names of attributes, each with its value, "" where it is absent. Pages
// write it into the element, messages send it alone. The name "" is the element's text.
type look []string

// attributes are those that an element has.
func (l look) attributes() (out templ.OrderedAttributes) {
	for i := 0; i < len(l); i += 2 {
		if l[i] != "" && l[i+1] != "" {
			out = append(out, templ.KeyValue[string, any]{Key: l[i], Value: l[i+1]})
		}
	}
	return out
}

// appendTo writes a look as JSON.
func (l look) appendTo(b []byte) []byte {
	for i := 0; i < len(l); i += 2 {
		b = append(append(append(b, "{,"[min(i, 1)], '"'), l[i]...), `":`...)
		if l[i] != "" && l[i+1] == "" {
			b = append(b, "null"...)
			continue
		}
		b = appendJSON(b, l[i+1])
	}
	return append(b, '}')
}

func (t *tableView) sentenceLook() look {
	class, sentence := "", t.sentence()
	if long(sentence) {
		class = "long"
	}
	return look{"class", class, "title", sentence}
}

// toolLook is that of a tool of the bar that can be used or not.
func toolLook(can bool) look {
	if can {
		return look{"aria-disabled", ""}
	}
	return look{"aria-disabled", "true"}
}

func (t *tableView) nextLook() look {
	if t.idles() {
		return look{"hidden", ""}
	}
	return look{"hidden", "hidden"}
}

func (t *tableView) undoSeatLook() look { return look{"value", page.Itoa(t.undoSeat())} }

// undoLook is that of the button that takes back a step, or the whole turn.
func (t *tableView) undoLook(turn bool) look {
	name, can := "undo.button", t.snap.Undo.Can
	if turn {
		name, can = "undo.reset", can && t.snap.Undo.Reset
	}
	if can {
		return look{"aria-disabled", "", "aria-describedby", "", "title", t.T(name)}
	}
	return look{"aria-disabled", "true", "aria-describedby", "undo-why", "title", t.undoWhy()}
}

// lookOf is the look of an element on a page in parts.
type lookOf struct {
	id string
	look
}

// looks are those of the bar and of the strip of seats, in a fixed order.
func (t *tableView) looks() []lookOf {
	out := make([]lookOf, 0, 16)
	out = append(out, lookOf{"sentence", append(t.sentenceLook(), "", t.sentence())})
	if len(t.snap.Mine) > 0 {
		out = append(out, lookOf{"undo-seat", t.undoSeatLook()}, lookOf{"undo-step", t.undoLook(false)},
			lookOf{"undo-turn", t.undoLook(true)}, lookOf{"undo-why", look{"", t.undoWhy()}},
			lookOf{"tool-why", toolLook(t.asks())})
		if t.snap.Coach != nil {
			out = append(out, lookOf{"tool-coach", toolLook(t.coaches())})
		}
	}
	if t.parts() {
		out = append(out, lookOf{"tool-next", t.nextLook()})
	}
	for i := range t.snap.Seats {
		if t.scored(i) {
			out = append(out, lookOf{"total-" + strconv.Itoa(i), look{"", t.Number(t.standingOf(game.Seat(i)).Total)}})
		}
	}
	return out
}

// scored tells whether the strip has the points of a seat.
func (t *tableView) scored(i int) bool {
	return t.standingOf(game.Seat(i)) != nil && t.scorerOf(game.Seat(i)) == game.Seat(i)
}
