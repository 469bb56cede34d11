package play

import (
	"encoding/json"

	"github.com/a-h/templ"

	"kancha/draw"
	"kancha/internal/table"
)

// tableScripts are the scripts of a table's page, in the order in which they build on each other.
var tableScripts = []string{"parts.js", "stage.js", "sets.js", "choose.js", "event.js", "table.js", "recap.js", "point.js", "rule.js", "try.js", "learn.js"}

// stands says how the board stands on the stage; what its game does not say, the script reads from the drawing.
func (t *tableView) stands() draw.Stage {
	if s, ok := t.game.Board.(draw.Stager); ok {
		return s.Stage(t.position())
	}
	return draw.Stage{}
}

// sections are the pieces of the board that can be enlarged, as the page's script reads them.
func (t *tableView) sections() string {
	type section struct {
		ID   string `json:"id"`
		Pick string `json:"pick"`
		Box  [4]int `json:"box"`
	}
	list := []section{}
	for _, s := range t.stands().Sections {
		list = append(list, section(s))
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "[]" // numbers and texts can always be written
	}
	return string(text)
}

// notified tells whether something beside the game waits for a word: somebody wishes to leave, or for a pause.
func (t *tableView) notified() bool {
	if t.wishing() {
		return true
	}
	timing := t.snap.Timing
	return timing != nil && t.replay == nil && t.snap.Phase == table.Playing && (timing.Paused || !timing.Wishes.Empty() || timing.CanEnd || !timing.Resumes.IsZero())
}

// coaches tells whether the viewer may ask a coach.
func (t *tableView) coaches() bool {
	c := t.snap.Coach
	return c != nil && c.Mine && t.replay == nil && !t.coachIdle()
}

// strokes are the signs of the page, drawn in lines on a square of 24.
var strokes = map[string]string{
	"undo": "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3", "turn": "M12 5L7 10l5 5M6 5L1 10l5 5M7 10h9a5 5 0 0 1 0 10h-4",
	"why": "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1.200.700-1.500 1.300-1.500 2.800M12 19v.500", "hint": "M9 18h6M10 21h4M7 11a5 5 0 1 1 10 0c0 2-2 3-2.500 5h-5C9 14 7 13 7 11z",
	"pencil": "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4", "plan": "M4 5h16v14H4zM8 9h8M8 13h5", "ping": "M12 2v5M12 17v5M2 12h5M17 12h5M12 12h.100",
	"more": "M5 12h.100M12 12h.100M19 12h.100", "menu": "M4 6h16M4 12h16M4 18h16", "x": "M6 6l12 12M18 6L6 18", "back": "M15 5l-7 7 7 7",
	"plus": "M12 5v14M5 12h14", "tick": "M4 13l5 5L20 6", "next": "M5 5l8 7-8 7zM17 5v14", "try": "M6 21V11a6 6 0 0 1 12 0v10l-3-2-3 2-3-2zM10 11h.100M14 11h.100",
}

// stroke is one of the signs of the page.
func stroke(id string) templ.Component {
	return templ.Raw(`<svg class="stroke" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="` + strokes[id] + `"></path></svg>`)
}

// pin marks a place of a board whose game has no signs of its own for notes.
const pin = "●"

// noteSigns are the signs that notes can be made of.
func (t *tableView) noteSigns() []draw.NoteSign {
	if n, ok := t.game.Board.(draw.Noter); ok {
		return n.NoteSigns(t.scene())
	}
	return []draw.NoteSign{{Text: pin, Label: t.T("notes.pin")}, {Text: "?", Label: t.T("notes.perhaps")}, {Text: "!", Label: t.T("notes.mind")}}
}
