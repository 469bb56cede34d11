package play

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/maphash"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/stream"
)

// logLine is an entry of the log, ready for the page: a deed and what came of it.
type logLine struct {
	ID      string
	N       int // of its first line
	Seat    game.Seat
	Text    string    // the deed, "" where only numbers are told
	More    []logMore // what came of it
	Rule    string    // by which an automaton does it
	By      string    // the rule that one reads about it, or the chapter, "" for none
	Short   string    // the deed in short, where it tells what the turn was
	Gains   []gain
	Places  []string
	House   bool
	Named   bool // the text says who
	Auto    bool // an automaton does it, or a bot in a guided game: it is told line by line
	Counted bool // a recap tells the same
	Headed  bool // the heading tells the deed in short
	BackTo  int  // the step to which everything after the line can be taken back, 0 if it cannot
}

// logMore is what came of a deed: a number, or a few words.
type logMore struct {
	N     int
	Text  string
	Key   string // of a number, "" for words
	By    int
	Cause string // how the number came about
	Aside bool   // it concerns nobody in particular
	said  string // the text of one, where it says how often it happened
	times int
}

// sentence is all that an entry says.
func (l *logLine) sentence() string {
	out := make([]string, 0, 1+len(l.More))
	if l.Text != "" {
		out = append(out, l.Text)
	}
	for _, m := range l.More {
		out = append(out, m.Text)
	}
	return strings.Join(out, ", ")
}

// linesOf is what a part of the log says, in the reader's language, each rule at the first entry that goes by it.
func (t *tableView) linesOf(p *storyPart) []logLine {
	lines := make([]logLine, 0, len(p.entries))
	lead := t.partLead(p)
	for i, e := range p.entries {
		l := t.logLine(p, e)
		if l.Headed = i == lead; l.Headed { // the heading leads to what the deed is about
			if l.By = t.ruleBy(e[1:]); l.By == t.ruleBy(e) {
				l.By = ""
			}
		}
		if l.Rule != "" && slices.ContainsFunc(lines, func(l2 logLine) bool { return l2.Rule == l.Rule }) {
			l.Rule = ""
		}
		lines = append(lines, l)
	}
	return lines
}

// logLine is an entry of a part.
func (t *tableView) logLine(p *storyPart, e storyEntry) logLine {
	first, last := e[0], e[len(e)-1]
	line := &t.snap.Log[first]
	out := logLine{ID: "log-" + strconv.Itoa(first), N: first, Seat: line.Event.Seat, House: line.House != ""}
	if t.backAfter(last) {
		out.BackTo = t.snap.Log[last].Step
	}
	if out.House {
		args := append(slices.Clone(line.Event.Args), i18n.Text("name", line.Name))
		out.Named, out.Text = line.Name != "", t.tongue.T("house."+line.House, args...)
		return out
	}
	out.Counted, out.By = p.scores, t.ruleBy(e)
	for _, i := range e {
		b, said := t.beat(i), &t.snap.Log[i].Event
		out.Counted = out.Counted && b.As == draw.Outcome && b.Key == "points"
		for _, place := range said.Places() {
			if !slices.Contains(out.Places, place) {
				out.Places = append(out.Places, place)
			}
		}
		number := b.As == draw.Outcome && b.By != 0
		if i == first && !number {
			out.Text = t.tongue.As("event", said.Phrase)
			if b.As == draw.Lead {
				out.Short = t.inShort(i)
			}
			continue
		}
		m := logMore{N: i, Text: t.tongue.As("event", said.Phrase), Aside: said.Seat == game.Watcher, times: 1}
		if m.said = m.Text; number {
			m.Key, m.By, m.Cause = b.Key, b.By, t.cause(said.Phrase, b)
		} else if k := len(out.More) - 1; k >= 0 && out.More[k].Key == "" && out.More[k].said == m.said {
			m.times += out.More[k].times // the same once more
			m.Text = m.said + " ×" + strconv.Itoa(m.times)
			out.More = out.More[:k]
		}
		out.More = append(out.More, m)
	}
	out.Gains = t.entryGains(nil, e, out.Seat)
	if s := out.Seat; s >= 0 && int(s) < len(t.snap.Seats) && t.snap.Seats[s].Holder == table.Automaton {
		out.Rule, out.Auto = t.optional("automaton."+line.Event.Kind), true
	} else if s >= 0 && int(s) < len(t.snap.Seats) && t.snap.Seats[s].Holder == table.BotHolder && t.isGuided() {
		out.Auto = true
	}
	return out
}

// ruleBy is where one reads about an entry: about the first of its events that is about a rule.
func (t *tableView) ruleBy(e storyEntry) string {
	for _, i := range e {
		if id := t.game.book.Log[t.snap.Log[i].Event.Kind]; id != "" {
			return id
		}
	}
	return ""
}

// partRule is where one reads about what the heading of a part tells in short.
func (t *tableView) partRule(p *storyPart) string {
	if lead := t.partLead(p); lead >= 0 {
		return t.ruleBy(p.entries[lead])
	}
	return ""
}

// cause says how a number came about.
func (t *tableView) cause(said game.Phrase, b draw.Beat) string {
	switch {
	case t.tongue.Has("cause." + said.Kind):
		return t.tongue.As("cause", said)
	case b.Category != "":
		return t.tongue.Word("category." + b.Category)
	}
	return ""
}

// backAfter tells whether a line is the last one of an answer of the viewer after which everything can be taken back.
func (t *tableView) backAfter(i int) bool {
	log := t.snap.Log
	if t.replay != nil || t.covered() || !t.snap.Undo.Can || !slices.Contains(t.snap.Undo.To, log[i].Step) || log[i].House != "" {
		return false
	}
	return !slices.ContainsFunc(log[i+1:], func(l table.LogLine) bool { return l.Step == log[i].Step && l.House == "" })
}

// scroll is the turns of a log as a frame shows them. A turn that the frame before shows just so is not written again:
// most of a long log never changes.
type scroll struct {
	before *stream.Frame // for the same eyes, nil if there is none
	page   *bytes.Buffer // that the frame is written into
	at     int           // where the turns begin in it
	log    *bytes.Buffer
	pieces []stream.Piece
}

// turnBoxes writes the turns of the log.
func turnBoxes(t *tableView) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		s := t.scroll
		if s == nil {
			for _, p := range t.story() {
				if err := turnBox(t, &p).Render(ctx, w); err != nil {
					return err
				}
			}
			return nil
		}
		if err := s.fill(ctx, t); err != nil {
			return err
		}
		if page, ok := w.(interface{ Flush() error }); ok {
			if err := page.Flush(); err != nil {
				return err
			}
		}
		s.at = s.page.Len()
		_, err := w.Write(s.log.Bytes())
		return err
	})
}

// fill writes the turns, and notes where each of them stands.
func (s *scroll) fill(ctx context.Context, t *tableView) error {
	about := t.seatPrint()
	for _, part := range t.story() {
		p := stream.Piece{Print: t.partPrint(about, &part), From: s.log.Len()}
		if old := s.before.Piece(p.Print); old != nil {
			s.log.Write(old)
		} else if err := turnBox(t, &part).Render(ctx, s.log); err != nil {
			return err
		}
		p.To = s.log.Len()
		s.pieces = append(s.pieces, p)
	}
	return nil
}

// seatPrint tells apart what the log shows of the seats.
func (t *tableView) seatPrint() uint64 {
	var h maphash.Hash
	h.SetSeed(sums)
	for i, name := range t.names {
		h.WriteString(name)
		h.WriteByte(0)
		h.WriteString(t.initial(i))
		h.WriteByte(0)
		h.WriteString(string(t.snap.Seats[i].Holder))
		h.WriteByte(0)
	}
	return h.Sum64()
}

// partPrint tells apart all that a part of the log can show to the same eyes.
func (t *tableView) partPrint(about uint64, p *storyPart) uint64 {
	var room [256]byte
	key := binary.LittleEndian.AppendUint64(room[:0], about)
	key = append(key, p.ID...)
	number := func(n int64) { key = binary.AppendVarint(key, n) }
	number(int64(p.Actor))
	number(int64(p.step))
	key = strconv.AppendBool(key, p.done)
	if p.head >= 0 {
		key = binary.LittleEndian.AppendUint64(key, t.snap.Log[p.head].Print)
	}
	for _, e := range p.entries {
		number(int64(len(e)))
		for _, i := range e {
			l := &t.snap.Log[i]
			number(int64(i))
			key = binary.LittleEndian.AppendUint64(key, l.Print)
			if t.backAfter(i) {
				number(t.snap.Version)
				number(int64(l.Step))
				number(int64(t.snap.Undo.Seat))
			}
		}
	}
	return maphash.Bytes(sums, key)
}
