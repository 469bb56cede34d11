package play

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/maphash"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/table"
	"kancha/internal/web/framecache"
	"kancha/internal/web/stream"
)

// A page that is open is a list of parts: those of the board, which its game tells apart by keys, and a few sections
// around the question. A stream remembers what its reader has and sends what has become of it. Whatever happens beside
// the game, be it that somebody comes, speaks or leaves, brings a whole frame, and so does every doubt.

// shown is what the reader of a stream has.
type shown struct {
	version  int64
	around   uint64 // what the table shows beside the game
	frame    [2]draw.Key
	public   []draw.Key
	own      map[string]draw.Key
	counts   []string
	sections []uint64
	looks    []uint64
	answers  uint64
	log      int                // lines
	past     uint64             // what those are
	lines    map[int]uint64     // the newest of them, as they are written
	heads    map[string]fixture // the headings and recaps around those
	turn     int                // the newest turn
	back     int                // the oldest turn of which something can be taken back
}

// update is a message of a stream in the making.
type update struct {
	*tableView
	step        int
	public, own draw.Parts
	cache       *framecache.Parts
	now         shown
	small       bool // out is what has changed, no whole frame is needed
	out         *bytes.Buffer
}

// done gives back what a message was made in.
func (c *update) done() {
	Buffers.Put(c.out)
	c.out = nil
}

// changesSince is what has become of what the reader of a stream has, nil where the table cannot be shown in parts.
func (v *visit) changesSince(snap *table.Snapshot, before *shown) (*update, error) {
	defer stream.Slot()()
	c, err := v.changesOf(snap)
	if c == nil || err != nil {
		return nil, err
	}
	c.small, err = c.write(v.R.Context(), before)
	return c, err
}

// changesOf looks at a table for a stream, nil where only whole frames will do.
func (v *visit) changesOf(snap *table.Snapshot) (*update, error) {
	g := v.s.games[snap.Game]
	if g == nil || snap.Public == nil || snap.Full != nil || snap.Phase != table.Playing || snap.Study || coached(snap.Coach) ||
		snap.Asked != nil && snap.Asked.Vote != nil || snap.HandOver != game.Watcher {
		return nil, nil
	}
	board, ok := g.Board.(draw.Parted)
	if !ok {
		return nil, nil
	}
	still := *snap
	still.Version, still.Step = 0, 0 // the page's script writes them into the forms
	t, err := v.tableViewBare(&still)
	if err != nil {
		return nil, err
	}
	c := &update{tableView: t, step: snap.Step, out: Buffers.Get().(*bytes.Buffer)}
	c.out.Reset()
	c.now = shown{version: snap.Version, around: t.around()}
	scene := draw.Scene{Position: snap.Public, Viewer: game.Watcher, Names: t.signs(), Say: t.tongue.Say, Words: t.wording()}
	c.cache = v.s.frames.Parts(string(snap.ID), t.Lang+"\x00"+strings.Join(t.names, "\x00"))
	c.public = c.cache.At(snap.Stamp, func() draw.Parts { return board.Parts(scene) })
	t.plan = c.public.Map
	scene.Position, scene.Viewer, scene.Targets = snap.View, snap.Viewer, t.targets()
	c.own = board.OwnParts(scene)
	c.now.frame = [2]draw.Key{c.public.Frame, c.own.Frame}
	c.now.public, c.now.own, c.now.counts = keysOf(c.public.List), map[string]draw.Key{}, valuesOf(c.public.Counts)
	for i := range c.own.List {
		c.now.own[c.own.List[i].ID] = c.own.List[i].Key
	}
	return c, nil
}

// coached tells whether a coach has something on the page, which no part shows.
func coached(c *table.Coaching) bool {
	return c != nil && (c.Hint != nil || c.Rung > 0 || c.Marked || len(c.Marks) > 0)
}

func keysOf(list []draw.Part) []draw.Key {
	out := make([]draw.Key, len(list))
	for i := range list {
		out[i] = list[i].Key
	}
	return out
}

func valuesOf(list []draw.Count) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].Value
	}
	return out
}

// around tells apart all that a page of a running game shows beside the game itself.
func (t *tableView) around() uint64 {
	var room [1024]byte
	key := room[:0]
	number := func(list ...int64) {
		for _, n := range list {
			key = binary.AppendVarint(key, n)
		}
	}
	text := func(list ...string) {
		for _, s := range list {
			key = append(binary.AppendVarint(key, int64(len(s))), s...)
		}
	}
	yes := func(b bool) { key = strconv.AppendBool(key, b) }
	s := t.snap
	text(string(s.Phase), s.Game, t.Lang, string(s.Next), s.Lang, s.Event, string(t.Person), string(s.Clock.Kind))
	number(int64(s.Viewer), int64(s.HandOver), int64(s.From))
	yes(s.Host)
	yes(s.Locked)
	if s.Coach != nil {
		number(int64(len(s.Coach.Ladder)))
		yes(s.Coach.Mine)
		yes(s.Coach.Overlay)
		for _, n := range s.Coach.Used {
			number(int64(n))
		}
	}
	for i := range s.Seats {
		seat := &s.Seats[i]
		text(string(seat.Holder), seat.Name, seat.Bot, t.names[i])
		yes(seat.Mine)
		yes(seat.Online)
		yes(t.scored(i))
	}
	yes(s.Trials)
	yes(t.plans())
	yes(t.points())
	yes(t.parts())
	number(s.Talk.Last, int64(len(s.Talk.Lines)), int64(len(s.Talk.Muted)))
	yes(s.Talk.Shut)
	for _, l := range s.Talk.Lines {
		number(l.Number)
		yes(l.Removed)
	}
	for _, n := range s.Notes {
		text(n.Place, n.Text)
	}
	for _, n := range s.Plan {
		text(n.Place, n.Text)
	}
	number(int64(len(s.Passing.Offers)), int64(len(s.Passing.Wishes)))
	text(s.Passing.Wishes...)
	p := &s.Parting
	number(int64(p.Ending), int64(p.Patience), int64(len(p.Back)), int64(len(p.Away)))
	for _, seat := range p.Back {
		number(int64(seat))
	}
	for _, a := range p.Away {
		number(int64(a.Seat), a.Since.Unix(), int64(a.Voices))
	}
	if s.Timing != nil {
		number(int64(s.Timing.Wishes))
		yes(s.Timing.Paused)
		yes(!s.Timing.Resumes.IsZero())
		yes(s.Timing.CanEnd)
	}
	return maphash.Bytes(sums, key)
}

// sections are the pieces of the page around the board that an answer can change, in a fixed order.
func (c *update) sections() []section {
	out := make([]section, 0, 16)
	out = append(out, section{"bar-badge", askedBadge(c.tableView)}, section{"bar-choices", choices(c.tableView)},
		section{"bar-coach", coachBox(c.tableView)})
	if len(c.snap.Mine) > 0 && c.snap.Trials {
		out = append(out, section{"tool-try", tryTool(c.tableView)})
	}
	if c.isGuided() {
		out = append(out, section{"guide", guideBox(c.tableView)})
	}
	for i, seat := range c.snap.Seats {
		n := strconv.Itoa(i)
		out = append(out, section{"tag-" + n, seatTag(c.tableView, i, seat)}, section{"face-" + n, seatClock(c.tableView, i)})
	}
	return out
}

type section struct {
	id   string
	body templ.Component
}

// write notes what the page shows now, and writes what is other than before; nothing may have been shown before.
// It is false if only a whole frame will do.
func (c *update) write(ctx context.Context, before *shown) (bool, error) {
	same := before != nil && before.around == c.now.around && before.frame == c.now.frame && len(before.public) == len(c.now.public) &&
		before.log <= len(c.snap.Log) && before.past == c.past(before.log) && before.version <= c.now.version && len(before.counts) == len(c.now.counts)
	if !same {
		before = nil
	} else {
		c.head()
		if err := c.parts(ctx, before); err != nil {
			return false, err
		}
	}
	if err := c.pieces(ctx, before); err != nil {
		return false, err
	}
	c.listAnswers(before)
	return same, c.log(ctx, before)
}

// head is the line that every message begins with.
func (c *update) head() {
	c.out.WriteString("h ")
	b := append(c.out.AvailableBuffer(), `{"version":`...)
	b = strconv.AppendInt(b, c.now.version, 10)
	b = append(b, `,"step":`...)
	b = strconv.AppendInt(b, int64(c.step), 10)
	b = append(b, `,"turn":`...)
	b = strconv.AppendInt(b, int64(c.snap.Turn), 10)
	text := func(name, value string) {
		b = appendJSON(append(append(append(b, `,"`...), name...), `":`...), value)
	}
	text("title", c.title())
	text("decision", c.decision())
	text("entry", c.public.Entry)
	text("last", strings.Join(c.snap.Marks, " "))
	selected := ""
	if c.snap.Asked != nil {
		if places := c.snap.Asked.Question.Places(); len(places) > 0 {
			selected = places[0]
		}
	}
	text("selected", selected)
	c.out.Write(append(b, "}\n"...))
}

// listAnswers writes the answers if they are others, as what the page's script makes their forms of.
func (c *update) listAnswers(before *shown) {
	begin := c.out.Len()
	b := append(c.out.AvailableBuffer(), "a "...)
	text := func(name, value string) {
		if value != "" {
			b = appendJSON(append(append(append(b, `,"`...), name...), `":`...), value)
		}
	}
	b = append(b, `{"seat":`...)
	b = strconv.AppendInt(b, int64(c.snap.Viewer), 10)
	if c.asks() {
		text("question", c.snap.Asked.ID)
		text("path", c.path("/answer"))
		text("summary", c.T("table.all_answers", game.Num("n", len(c.answers))))
		text("reveals", c.T("table.reveals"))
		b = append(b, `,"groups":[`...)
		for i, group := range c.verbs() {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendJSON(append(b, `{"title":`...), group.Title), `,"list":[`...)
			for k := range group.Answers {
				if k > 0 {
					b = append(b, ',')
				}
				b = group.Answers[k].row(b, group.Answers[k].Move)
			}
			b = append(b, `]}`...)
		}
		b = append(b, ']')
		b = c.appendThings(b)
		if rows := c.joinedRows(); rows != "" {
			b = append(append(b, `,"joined":`...), rows...)
		}
	}
	c.out.Write(append(b, "}\n"...))
	c.now.answers = maphash.Bytes(sums, c.out.Bytes()[begin:])
	if before == nil || before.answers == c.now.answers {
		c.out.Truncate(begin)
	}
}

// appendJSON writes a text as a string of JSON.
func appendJSON(b []byte, text string) []byte {
	b = append(b, '"')
	done := 0
	for i := range len(text) {
		escaped := ""
		switch text[i] {
		case '"':
			escaped = `\"`
		case '\\':
			escaped = `\\`
		case '\n':
			escaped = `\n`
		case '\r', '\t':
			escaped = " "
		default:
			continue
		}
		b = append(append(b, text[done:i]...), escaped...)
		done = i + 1
	}
	return append(append(b, text[done:]...), '"')
}

// parts writes the parts of the game with other keys, and the numbers that are others or stand in such a part.
func (c *update) parts(ctx context.Context, before *shown) error {
	fresh := map[string]bool{}
	for i := range c.public.List {
		p := &c.public.List[i]
		_, covered := c.now.own[p.ID]
		_, was := before.own[p.ID]
		if covered || before.public[i] == p.Key && !was {
			continue
		}
		html, err := c.cache.Text(p, func() ([]byte, error) { return c.render(ctx, p) })
		if err != nil {
			return err
		}
		fresh[p.ID] = true
		c.line('p', p.ID, html)
	}
	for i := range c.own.List {
		p := &c.own.List[i]
		if key, ok := before.own[p.ID]; ok && key == p.Key {
			continue
		}
		html, err := c.render(ctx, p)
		if err != nil {
			return err
		}
		fresh[p.ID] = true
		c.line('p', p.ID, html)
	}
	count := func(n *draw.Count, was string) {
		if n.Value != was || fresh[n.ID] {
			c.line('c', n.ID, []byte(n.Key+" "+n.Value))
		}
	}
	for i := range c.public.Counts {
		count(&c.public.Counts[i], before.counts[i])
	}
	for i := range c.own.Counts {
		n := &c.own.Counts[i]
		c.line('c', n.ID, []byte(n.Key+" "+n.Value))
	}
	return nil
}

// line writes a line of a message: what it is, whose, and a text, which becomes one line.
func (c *update) line(kind byte, id string, text []byte) {
	c.out.WriteByte(kind)
	c.out.WriteByte(' ')
	c.out.WriteString(id)
	c.out.WriteByte(' ')
	for {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			break
		}
		c.out.Write(text[:i])
		c.out.WriteString("&#10;")
		text = text[i+1:]
	}
	c.out.Write(text)
	c.out.WriteByte('\n')
}

// render writes a part of the game as an element.
func (c *update) render(ctx context.Context, p *draw.Part) ([]byte, error) {
	var b bytes.Buffer
	switch {
	case p.Item != nil:
		err := itemLine(p.Item(), p.ID).Render(ctx, &b)
		return b.Bytes(), err
	case p.Figure != nil:
		err := figureBox(c.tableView, 0, p.Figure()).Render(ctx, &b)
		return b.Bytes(), err
	}
	_, err := p.Node().WriteTo(&b)
	return b.Bytes(), err
}

// pieces writes the sections that are others than before.
func (c *update) pieces(ctx context.Context, before *shown) error {
	list := c.sections()
	c.now.sections = make([]uint64, len(list))
	b := Buffers.Get().(*bytes.Buffer)
	defer Buffers.Put(b)
	for i, s := range list {
		b.Reset()
		if err := s.body.Render(ctx, b); err != nil {
			return err
		}
		c.now.sections[i] = maphash.Bytes(sums, b.Bytes())
		if before != nil && before.sections[i] != c.now.sections[i] {
			c.line('p', s.id, b.Bytes())
		}
	}
	c.elements(before)
	return nil
}

// elements writes what has become of the elements around the board that stay.
func (c *update) elements(before *shown) {
	list := c.looks()
	c.now.looks = make([]uint64, len(list))
	var room [512]byte
	for i, l := range list {
		text := l.appendTo(room[:0])
		c.now.looks[i] = maphash.Bytes(sums, text)
		if before != nil && before.looks[i] != c.now.looks[i] {
			c.line('s', l.id, text)
		}
	}
}
