package web

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/maphash"
	"io"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// turnLines is the log of one turn.
type turnLines struct {
	Turn  int
	Actor game.Seat
	lines []int // of the snapshot's log
}

type logLine struct {
	ID     string
	Seat   game.Seat
	Text   string
	Rule   string // by which an automaton does it
	Places []string
	House  bool
	Named  bool // the text says who
	Auto   bool // an automaton does it
	BackTo int  // the step to which everything after the line can be taken back, 0 if it cannot
}

// log is the log by turns, the newest first.
func (t *tableView) log() []turnLines {
	var turns []turnLines
	for i, line := range t.snap.Log {
		number, actor := line.Turn, line.Actor
		if line.Step == 0 {
			number, actor = 0, game.Watcher
		}
		if n := len(turns); n == 0 || turns[n-1].Turn != number {
			turns = append(turns, turnLines{Turn: number, Actor: actor})
		}
		last := &turns[len(turns)-1]
		last.lines = append(last.lines, i)
	}
	turns = t.beginTurns(turns)
	slices.Reverse(turns)
	return turns
}

// beginTurns moves what only says that the next seat begins, the last lines of a turn, under the heading of that next
// turn, which is made if nothing else has happened in it.
func (t *tableView) beginTurns(turns []turnLines) []turnLines {
	if n := len(turns); n > 0 && t.snap.Turn != game.Watcher {
		turns = append(turns, turnLines{Turn: turns[n-1].Turn + 1, Actor: t.snap.Turn})
	}
	for i := len(turns) - 1; i > 0; i-- {
		here, before := &turns[i], &turns[i-1]
		for n := len(before.lines); n > 0 && before.Actor != here.Actor && bare(&t.snap.Log[before.lines[n-1]], here.Actor); n-- {
			here.lines = append([]int{before.lines[n-1]}, here.lines...)
			before.lines = before.lines[:n-1]
		}
	}
	return slices.DeleteFunc(turns, func(l turnLines) bool { return len(l.lines) == 0 })
}

// bare tells a line of the game that names nothing but a seat.
func bare(l *table.LogLine, seat game.Seat) bool {
	return l.House == "" && len(l.Event.Args) == 0 && l.Event.Seat == seat
}

func (t *tableView) turnTitle(turn turnLines) string {
	if turn.Actor == game.Watcher {
		return t.T("log.before")
	}
	return t.tongue.T("log.turn", game.Num("number", turn.Turn), game.Who("who", turn.Actor))
}

// linesOf is what a turn's part of the log says, in the reader's language, each rule at the first line that goes by it.
func (t *tableView) linesOf(turn turnLines) []logLine {
	lines := make([]logLine, 0, len(turn.lines))
	for _, i := range turn.lines {
		l := t.logLine(i)
		if l.Rule != "" && slices.ContainsFunc(lines, func(l2 logLine) bool { return l2.Rule == l.Rule }) {
			l.Rule = ""
		}
		lines = append(lines, l)
	}
	return lines
}

// logLine is one line of the log, by its number.
func (t *tableView) logLine(i int) logLine {
	line := &t.snap.Log[i]
	out := logLine{ID: "log-" + strconv.Itoa(i), Seat: line.Event.Seat, House: line.House != ""}
	if t.backAfter(i) {
		out.BackTo = line.Step
	}
	if out.House {
		args := append(slices.Clone(line.Event.Args), i18n.Text("name", line.Name))
		out.Named, out.Text = line.Name != "", t.tongue.T("house."+line.House, args...)
		return out
	}
	out.Text = t.tongue.As("event", line.Event.Phrase)
	out.Places = line.Event.Places()
	if s := line.Event.Seat; s >= 0 && int(s) < len(t.snap.Seats) && t.snap.Seats[s].Holder == table.Automaton {
		out.Rule, out.Auto = t.optional("automaton."+line.Event.Kind), true
	}
	return out
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
	before *frame        // for the same eyes, nil if there is none
	page   *bytes.Buffer // that the frame is written into
	at     int           // where the turns begin in it
	log    *bytes.Buffer
	pieces []piece
}

// piece is where the turn with a fingerprint stands in a text.
type piece struct {
	print    uint64
	from, to int
}

// turnBoxes writes the turns of the log.
func turnBoxes(t *tableView) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		s := t.scroll
		if s == nil {
			for _, turn := range t.log() {
				if err := turnBox(t, turn).Render(ctx, w); err != nil {
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
	for _, turn := range t.log() {
		p := piece{print: t.turnPrint(about, turn), from: s.log.Len()}
		if old := s.before.turn(p.print); old != nil {
			s.log.Write(old)
		} else if err := turnBox(t, turn).Render(ctx, s.log); err != nil {
			return err
		}
		p.to = s.log.Len()
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

// turnPrint tells apart all that a turn of the log can show to the same eyes.
func (t *tableView) turnPrint(about uint64, turn turnLines) uint64 {
	var room [256]byte
	key := binary.LittleEndian.AppendUint64(room[:0], about)
	number := func(n int64) { key = binary.AppendVarint(key, n) }
	number(int64(turn.Turn))
	number(int64(turn.Actor))
	for _, i := range turn.lines {
		l := &t.snap.Log[i]
		number(int64(i))
		key = binary.LittleEndian.AppendUint64(key, l.Print)
		if t.backAfter(i) {
			number(t.snap.Version)
			number(int64(l.Step))
			number(int64(t.snap.Undo.Seat))
		}
	}
	return maphash.Bytes(sums, key)
}
