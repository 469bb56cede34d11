package play

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/table"
)

// The log is told as a story: a part a turn, and one for what belongs to no turn. In a part there is an entry for each
// deed, with the lines of what came of it. What a line is, the game's board says.

// storyPart is a turn, or a chapter of its own.
type storyPart struct {
	ID      string    // of the element: by the number of its first line, which stays whatever follows
	Actor   game.Seat // whose turn it is, Watcher in a chapter
	head    int       // the line that is the heading of a chapter, -1 without one
	before  bool      // what was before the first turn
	waits   bool      // of before: a line will tell that the first turn begins
	end     bool      // the end of the game
	scores  bool      // it has a recap, see recap.go
	done    bool      // nothing of it can follow
	step    int       // of Done: the answer with which it was done
	turn    int       // of the lines
	begun   bool      // a line has told that the turn begins
	from    int       // the answer that it began with
	entries []storyEntry
}

// storyEntry is a deed and what came of it: lines of the snapshot's log.
type storyEntry []int

func (p *storyPart) chapter() bool { return p.Actor == game.Watcher }

// beat is what a line of the log is in the story.
func (t *tableView) beat(i int) draw.Beat {
	line := &t.snap.Log[i]
	if n, ok := t.game.Board.(draw.Narrator); ok && line.House == "" {
		return n.Beat(line.Event)
	}
	return draw.Beat{}
}

// story is the log, the newest part first.
func (t *tableView) story() []storyPart { return t.storyFrom(0) }

// storyFrom is the log from a line on that begins a part, see opening.
func (t *tableView) storyFrom(first int) []storyPart {
	var parts []storyPart
	at := -1 // the part that is being told
	for i := first; i < len(t.snap.Log); i++ {
		b, line := t.beat(i), &t.snap.Log[i]
		var now *storyPart
		if at >= 0 {
			now = &parts[at]
		}
		if k := interrupted(parts, at, line); k >= 0 && b.As < draw.Turn && !b.End {
			at = k
			now = &parts[at]
		}
		if next, ok := partAt(now, line, b); ok {
			if now != nil {
				now.done, now.step = true, line.Step
			}
			next.ID, next.head = "turn-"+strconv.Itoa(i), -1
			if b.As >= draw.Chapter {
				next.head = i
			}
			parts = append(parts, next)
			at = len(parts) - 1
			now = &parts[at]
		}
		if b.Before && !slices.ContainsFunc(parts, func(p storyPart) bool { return p.begun }) {
			parts, at = []storyPart{joinedParts(parts)}, 0
			now = &parts[0]
		}
		if b.As < draw.Turn {
			t.tell(now, i, b)
		}
	}
	if n := len(parts); n > 0 && t.snap.Waiting.Empty() && t.snap.View != nil {
		parts[n-1].done, parts[n-1].step = true, t.snap.Log[len(t.snap.Log)-1].Step
	}
	slices.Reverse(parts)
	return parts
}

// joinedParts are parts as one that is before the first turn.
func joinedParts(parts []storyPart) storyPart {
	all := parts[0]
	all.Actor, all.before, all.waits, all.done = game.Watcher, true, true, false
	for _, p := range parts[1:] {
		all.entries = append(all.entries, p.entries...)
	}
	return all
}

// interrupted is the turn that a line goes on with although a mere heading stands between, -1 if there is none: an ascension
// moves the calendar, and then the turn goes on.
func interrupted(parts []storyPart, at int, line *table.LogLine) int {
	if at < 0 || line.House != "" || line.Event.Seat == game.Watcher || line.Step == parts[at].from && line.Actor != line.Event.Seat {
		return -1
	}
	for ; at > 0 && parts[at].head >= 0 && !parts[at].scores; at-- {
		if turn := &parts[at-1]; !turn.chapter() {
			if turn.Actor == line.Actor && (turn.begun || turn.turn == line.Turn) {
				return at - 1
			}
			return -1
		}
	}
	return -1
}

// partAt tells whether a line begins a part of the story, and which.
func partAt(now *storyPart, line *table.LogLine, b draw.Beat) (next storyPart, opens bool) {
	next = storyPart{Actor: game.Watcher, turn: line.Turn, from: line.Step}
	switch {
	case b.As == draw.Turn:
		next.Actor, next.begun = line.Event.Seat, true
		return next, true
	case b.As >= draw.Chapter:
		next.scores = b.As == draw.Scoring
		return next, true
	case b.End && (now == nil || !now.end):
		next.end, next.scores = true, true
		return next, true
	case now != nil && (line.House != "" || now.before && (now.waits || line.Step == 0 || line.Actor == game.Watcher) || now.chapter() && !now.before):
		return next, false
	case now != nil && now.begun && (line.Actor == now.Actor || line.Step == now.from): // numbers can grow within a turn
		return next, false
	case now != nil && !now.before && !now.begun && line.Turn == now.turn:
		return next, false
	case now == nil && (line.Step == 0 || line.Actor == game.Watcher || line.House != ""):
		next.before = true
		return next, true
	}
	next.Actor = line.Actor
	return next, true
}

// tell puts a line into a part: to the deed that it came of, or as an entry of its own.
func (t *tableView) tell(now *storyPart, i int, b draw.Beat) {
	log := t.snap.Log
	if n := len(now.entries); n > 0 && (b.As == draw.Outcome || b.As == draw.Detail) {
		last := &now.entries[n-1]
		deed := &log[(*last)[0]]
		if seat := log[i].Event.Seat; deed.House == "" && (seat == deed.Event.Seat || seat == game.Watcher && !now.chapter()) {
			*last = append(*last, i)
			return
		}
	}
	now.entries = append(now.entries, storyEntry{i})
}

// opening is the nearest line, going back from one, at which a part of the story begins that goes on with nothing before.
func (t *tableView) opening(i int) int {
	for ; i > 0; i-- {
		if as := t.beat(min(i, len(t.snap.Log)-1)).As; i < len(t.snap.Log) && (as == draw.Turn || as == draw.Scoring) {
			return i
		}
	}
	return 0
}

// partTitle is the heading of a part.
func (t *tableView) partTitle(p *storyPart) string {
	switch {
	case p.head >= 0:
		return t.inShort(p.head)
	case p.end:
		return t.T("log.end")
	case p.chapter():
		return t.T("log.before")
	}
	return t.tongue.Name(p.Actor)
}

// inShort is a line in a few words.
func (t *tableView) inShort(i int) string {
	said := t.snap.Log[i].Event.Phrase
	if t.tongue.Has("short." + said.Kind) {
		return t.tongue.As("short", said)
	}
	return t.tongue.As("event", said)
}

// partLead is the entry of a turn that its heading tells in short, -1 without one: its first leading deed.
func (t *tableView) partLead(p *storyPart) int {
	if p.chapter() {
		return -1
	}
	return slices.IndexFunc(p.entries, func(e storyEntry) bool {
		line := &t.snap.Log[e[0]]
		return line.House == "" && line.Event.Seat == p.Actor && t.beat(e[0]).As == draw.Lead
	})
}

// partShort is what a turn was, in short.
func (t *tableView) partShort(p *storyPart) string {
	if lead := t.partLead(p); lead >= 0 {
		return t.inShort(p.entries[lead][0])
	}
	return ""
}

// gain is by how much a number of a seat has changed.
type gain struct {
	Key string
	By  int
}

// String is the gain as the page's script reads it.
func (g gain) String() string { return g.Key + ":" + strconv.Itoa(g.By) }

// add adds a change to others.
func add(gains []gain, key string, by int) []gain {
	if key == "" || by == 0 {
		return gains
	}
	if i := slices.IndexFunc(gains, func(g gain) bool { return g.Key == key }); i >= 0 {
		gains[i].By += by
		return gains
	}
	return append(gains, gain{key, by})
}

// partGains is what a turn has brought to whoever had it.
func (t *tableView) partGains(p *storyPart) []gain {
	if p.chapter() {
		return nil
	}
	var gains []gain
	for _, e := range p.entries {
		gains = t.entryGains(gains, e, p.Actor)
	}
	gains = slices.DeleteFunc(gains, func(g gain) bool { return g.By == 0 })
	slices.SortStableFunc(gains, func(a, b gain) int { return cmp.Compare(rank(a.Key), rank(b.Key)) })
	return gains
}

// rank puts points before all else.
func rank(key string) int {
	if key == "points" {
		return 0
	}
	return 1
}

// entryGains adds what a deed has brought to a seat.
func (t *tableView) entryGains(gains []gain, e storyEntry, seat game.Seat) []gain {
	for _, i := range e {
		if t.snap.Log[i].Event.Seat == seat {
			b := t.beat(i)
			gains = add(gains, b.Key, b.By)
		}
	}
	return gains
}

func gainList(gains []gain) string {
	out := make([]string, len(gains))
	for i, g := range gains {
		out[i] = g.String()
	}
	return strings.Join(out, " ")
}

// rising is the class of a change.
func rising(by int) string {
	if by < 0 {
		return "down"
	}
	return "up"
}

// star is the picture of points on every page.
const star = `<svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true"><path d="M12 2l3 6.600 7 .800-5.200 4.800 1.500 7L12 17.600 5.700 21.200l1.500-7L2 9.400l7-.800z" fill="var(--sun)" stroke="var(--ink)" stroke-width="1.500"></path></svg>`

// signSheet defines the pictures of the numbers that the log tells of: they are drawn once and shown many times.
func signSheet(t *tableView) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		n, ok := t.game.Board.(draw.Narrator)
		if !ok {
			return nil
		}
		var b strings.Builder
		b.WriteString(`<svg class="signs" width="0" height="0" aria-hidden="true"><defs>`)
		for _, key := range n.Numbers() {
			b.WriteString(`<g id="sign-` + key + `">`)
			if s, ok := t.game.Board.(draw.Signer); ok && key != "points" {
				b.WriteString(s.Sign(key).String())
			} else {
				b.WriteString(star)
			}
			b.WriteString(`</g>`)
		}
		b.WriteString(`</defs></svg>`)
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// stepSigns are the signs on the buttons of a replay: one triangle for a step, two for a turn, a wall for the end.
var stepSigns = map[string]string{
	"first":     "M4 4h3v16H4zM20 4v16L8 12z",
	"turn_back": "M12 4v16L2 12zM22 4v16L12 12z",
	"back":      "M17 4v16L5 12z",
	"next":      "M7 4v16l12-8z",
	"turn_next": "M2 4v16l10-8zM12 4v16l10-8z",
	"last":      "M17 4h3v16h-3zM4 4v16l12-8z",
}
