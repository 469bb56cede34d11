package play

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// past tells apart the first lines of a log.
func (c *update) past(lines int) uint64 {
	sum := uint64(lines)
	for i := range c.snap.Log[:lines] {
		sum = bits.RotateLeft64(sum, 7) ^ c.snap.Log[i].Print*0x9E3779B97F4A7C15
	}
	return sum
}

// log writes what is new in the log, and the newest turns where they are told otherwise than before. Where something was
// taken back a whole frame is needed.
func (c *update) log(ctx context.Context, before *shown) error {
	first, lines := 0, c.snap.Log
	if n := len(lines); n > 0 {
		c.now.turn = lines[n-1].Turn
	}
	c.now.log, c.now.past, c.now.lines = len(lines), c.past(len(lines)), map[int]uint64{}
	c.now.back = c.now.turn
	if c.snap.Undo.Can && len(c.snap.Undo.To) > 0 {
		for i := len(lines) - 1; i >= 0 && lines[i].Step >= c.snap.Undo.To[0]; i-- {
			c.now.back = min(c.now.back, lines[i].Turn)
		}
	}
	since := c.now.back
	if before != nil {
		since = min(since, before.turn, before.back)
	}
	for first = len(lines); first > 0 && lines[first-1].Turn >= since-1; first-- {
	}
	c.now.heads = map[string]fixture{}
	for _, p := range slices.Backward(c.storyFrom(c.opening(first))) {
		if err := c.part(ctx, before, &p); err != nil {
			return err
		}
	}
	return nil
}

// part writes what is new or other than before in a part of the log. The reader has the part if they have its first line.
func (c *update) part(ctx context.Context, before *shown, p *storyPart) error {
	start, _ := strconv.Atoi(strings.TrimPrefix(p.ID, "turn-"))
	fresh := before != nil && start >= before.log
	if fresh {
		if err := c.element(templ.WithChildren(ctx, templ.NopComponent), 't', p.ID, turnSection(c.tableView, p)); err != nil {
			return err
		}
	}
	if err := c.fixtures(ctx, before, fresh, p); err != nil {
		return err
	}
	begun := fresh
	for _, line := range c.linesOf(p) {
		print := c.linePrint(p, &line)
		c.now.lines[line.N] = print
		if before == nil || before.has(line.N, print, line.BackTo == 0) {
			continue
		}
		if !begun {
			begun = true
			c.line('t', p.ID, nil) // the page has it
		}
		if err := c.element(ctx, 'l', line.ID, logEntry(c.tableView, p, line)); err != nil {
			return err
		}
	}
	return nil
}

// fixture is a heading or a recap: what tells apart the lines under it, and what it says.
type fixture struct{ told, print uint64 }

// has tells whether the reader has a line of the log as it is now. Lines of older turns than were looked at for the last
// message stay as they are, but for the form that takes back to them.
func (b *shown) has(n int, print uint64, plain bool) bool {
	was, seen := b.lines[n]
	if !seen {
		return n < b.log && plain
	}
	return was == print
}

// fixtures writes the heading of a part and its recap, if they are others than before and did not come with the part.
func (c *update) fixtures(ctx context.Context, before *shown, fresh bool, p *storyPart) error {
	list := []section{{p.ID + "-head", turnHead(c.tableView, p)}}
	if p.scores {
		list = append(list, section{p.ID + "-recap", recapBox(c.tableView, p)})
	}
	told := c.partPrint(0, p)
	b := Buffers.Get().(*bytes.Buffer)
	defer Buffers.Put(b)
	for i, s := range list {
		var was fixture
		seen := false
		if before != nil {
			was, seen = before.heads[s.id]
		}
		if i == 0 && seen && was.told == told { // a heading follows from the lines
			c.now.heads[s.id] = was
			continue
		}
		b.Reset()
		if err := s.body.Render(ctx, b); err != nil {
			return err
		}
		now := fixture{told, maphash.Bytes(sums, b.Bytes())}
		c.now.heads[s.id] = now
		if before != nil && !fresh && was.print != now.print && (seen || p.last() >= before.log) {
			c.line('p', s.id, b.Bytes())
		}
	}
	return nil
}

// last is the number of the newest line of a part, -1 if it has none.
func (p *storyPart) last() int {
	n := p.head
	for _, e := range p.entries {
		n = max(n, e[len(e)-1])
	}
	return n
}

// element writes a part of the log as a line of the message.
func (c *update) element(ctx context.Context, kind byte, id string, body templ.Component) error {
	b := Buffers.Get().(*bytes.Buffer)
	defer Buffers.Put(b)
	b.Reset()
	if err := body.Render(ctx, b); err != nil {
		return err
	}
	c.line(kind, id, b.Bytes())
	return nil
}

// linePrint tells apart all that a line of the log can show.
func (c *update) linePrint(p *storyPart, line *logLine) uint64 {
	var room [128]byte
	key := strconv.AppendBool(append(room[:0], p.ID...), line.Headed)
	number := func(n int) { key = binary.AppendVarint(key, int64(n)) }
	for _, n := range []int{int(p.Actor), line.BackTo, len(line.Rule), len(line.More)} {
		number(n)
	}
	if line.BackTo > 0 {
		number(int(c.snap.Undo.Seat))
	}
	key = binary.LittleEndian.AppendUint64(key, c.snap.Log[line.N].Print)
	for _, m := range line.More {
		number(m.N) // the same once more is another event that says the same
		key = binary.LittleEndian.AppendUint64(key, c.snap.Log[m.N].Print)
	}
	return maphash.Bytes(sums, key)
}
