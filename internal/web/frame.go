package web

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"maps"
	"runtime"
	"runtime/debug"
	"sync"
	"weak"

	"kancha/game"
	"kancha/internal/table"
)

// frame is the changing part of a table's page, drawn once for all who may see the same.
type frame struct {
	event []byte  // as it is sent
	sum   uint64  // equal frames have equal sums
	turns []piece // of the log, in event; none if they could not be copied from there

	mu    sync.Mutex
	whole []byte // the event as a piece of a brotli stream
	after weak.Pointer[frame]
	patch []byte // the event after that frame
}

var sums = maphash.MakeSeed()

func newFrame(html []byte) *frame {
	f := &frame{event: sse("", html)}
	f.sum = maphash.Bytes(sums, f.event)
	return f
}

// roll notes where the turns of a log stand that is part of the frame.
func (f *frame) roll(s *scroll) {
	log := s.log.Bytes()
	at := s.at + (bytes.Count(s.page.Bytes()[:s.at], newline)+1)*len(dataField)
	if at > len(f.event) || !bytes.HasPrefix(f.event[at:], log) {
		return // a log of several lines is not in one piece in an event
	}
	f.turns = s.pieces
	for i := range f.turns {
		f.turns[i].from += at
		f.turns[i].to += at
	}
}

// turn is the part of the frame that shows a turn of the log, nil if there is none like it.
func (f *frame) turn(print uint64) []byte {
	if f == nil {
		return nil
	}
	for _, p := range f.turns {
		if p.print == print {
			return f.event[p.from:p.to]
		}
	}
	return nil
}

// writeHTML writes the frame as a part of a page.
func (f *frame) writeHTML(b *bytes.Buffer) {
	for line := range bytes.Lines(f.event[:len(f.event)-1]) {
		b.Write(bytes.TrimPrefix(line, []byte(dataField)))
	}
}

// dataField begins each line of an event.
const dataField = "data: "

var newline = []byte("\n")

// sse writes a server-sent event; one without a name carries a frame.
func sse(name string, data []byte) []byte {
	out := make([]byte, 0, len(name)+len(data)+len(dataField+"\n")*(bytes.Count(data, newline)+1)+32)
	if name != "" {
		out = append(append(append(out, "event: "...), name...), '\n')
	}
	for line := range bytes.Lines(data) {
		out = append(append(append(out, dataField...), bytes.TrimRight(line, "\r\n")...), '\n')
	}
	if len(data) == 0 {
		out = append(out, "data:\n"...)
	}
	return append(out, '\n')
}

// pressed is the frame for a reader who has none.
func (f *frame) pressed() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.whole == nil {
		f.whole = press(f.event)
	}
	return f.whole
}

// patched is the frame for a reader who has another one, with gap bytes sent since. Readers of the same table have
// mostly seen the same, so the last patch is kept for the next of them.
func (f *frame) patched(before *frame, gap int) []byte {
	if gap > 0 {
		return patch(before.event, gap, f.event)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.patch == nil || f.after.Value() != before {
		f.patch, f.after = patch(before.event, 0, f.event), weak.Make(before)
	}
	return f.patch
}

// eyes is all that a frame depends on beside the state of its table: what the viewer may see, and how they want it.
type eyes struct {
	version          int64
	viewer, handOver game.Seat
	mine             game.Seats
	host             bool
	lang             string
	prefs            prefs
	origin, here     string
	own              table.PersonID // whose lines of the talk are shown as their own, or leave out others
}

func (v *visit) eyesOf(snap *table.Snapshot) eyes {
	e := eyes{
		version: snap.Version, viewer: snap.Viewer, handOver: snap.HandOver, mine: game.SeatSet(snap.Mine...),
		host: snap.Host, lang: v.Lang, prefs: v.prefs, origin: v.origin(), here: v.here(),
	}
	if snap.Talk.Own {
		e.own = v.person
	}
	return e
}

func (e eyes) ofAnyVersion() eyes {
	e.version = 0
	return e
}

// gallery knows the frames that are being drawn or still in somebody's hands, by table. It holds none itself.
type gallery struct {
	mu    sync.Mutex
	walls map[table.ID]*wall
}

// wall is the frames of one table in its present state.
type wall struct {
	readers int    // open streams
	stamp   uint64 // of the state that the frames show
	frames  map[eyes]*sketch
	last    map[eyes]weak.Pointer[frame] // the newest of all versions
}

// sketch is a frame that is drawn or will be.
type sketch struct {
	before weak.Pointer[frame] // what the same eyes saw of an earlier version
	mu     sync.Mutex          // held while it is drawn
	frame  weak.Pointer[frame]
}

// hang remembers a frame as long as somebody has it.
func (g *gallery) hang(id table.ID, e eyes, s *sketch, f *frame) {
	s.frame = weak.Make(f)
	g.mu.Lock()
	defer g.mu.Unlock()
	if w := g.walls[id]; w != nil {
		w.last[e.ofAnyVersion()] = s.frame
	}
}

// enter notes a stream at a table until leave is called. Frames are shared only at tables with streams.
func (g *gallery) enter(id table.ID) (leave func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.walls == nil {
		g.walls = map[table.ID]*wall{}
	}
	w := g.walls[id]
	if w == nil {
		w = &wall{frames: map[eyes]*sketch{}, last: map[eyes]weak.Pointer[frame]{}}
		g.walls[id] = w
	}
	w.readers++
	return func() { g.leave(id) }
}

func (g *gallery) leave(id table.ID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	w := g.walls[id]
	if w.readers--; w.readers == 0 {
		delete(g.walls, id)
	}
}

// place is where the frame of a state for some eyes belongs, nil if it shall not be shared.
func (g *gallery) place(id table.ID, stamp uint64, e eyes) *sketch {
	g.mu.Lock()
	defer g.mu.Unlock()
	w := g.walls[id]
	if w == nil || stamp == 0 || stamp < w.stamp {
		return nil
	}
	if stamp > w.stamp {
		w.stamp = stamp
		clear(w.frames)
		maps.DeleteFunc(w.last, func(_ eyes, f weak.Pointer[frame]) bool { return f.Value() == nil })
	}
	d := w.frames[e]
	if d == nil {
		maps.DeleteFunc(w.frames, func(e2 eyes, _ *sketch) bool { return e2.version < e.version })
		d = &sketch{before: w.last[e.ofAnyVersion()]}
		w.frames[e] = d
	}
	return d
}

// frame is the frame of a snapshot, drawn now unless somebody else has just drawn the same.
func (v *visit) frame(snap *table.Snapshot) (*frame, error) {
	e := v.eyesOf(snap)
	d := v.s.gallery.place(snap.ID, snap.Stamp, e)
	if d == nil {
		return v.draw(snap, nil)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if f := d.frame.Value(); f != nil {
		return f, nil
	}
	f, err := v.draw(snap, d.before.Value())
	if err == nil {
		v.s.gallery.hang(snap.ID, e, d, f)
	}
	return f, err
}

// easels limits how much is drawn and pressed at the same time: more would only wait for each other's processor, and
// whoever writes to the disk would wait in the same line. So the program can have more threads than that.
var easels = make(chan struct{}, runtime.NumCPU())

// easel waits for a free easel and takes it until leave is called. Nobody takes a second one.
func easel() (leave func()) {
	easels <- struct{}{}
	return func() { <-easels }
}

// draw draws a frame, with a look at what the same eyes saw before.
func (v *visit) draw(snap *table.Snapshot, before *frame) (*frame, error) {
	defer easel()()
	v.s.metrics.drawing.Inc()
	t, err := v.tableView(snap)
	if err != nil {
		return nil, err
	}
	page, log := buffers.Get().(*bytes.Buffer), buffers.Get().(*bytes.Buffer)
	defer buffers.Put(page)
	defer buffers.Put(log)
	page.Reset()
	log.Reset()
	t.scroll = &scroll{before: before, page: page, log: log}
	if err := tableFrame(t).Render(v.r.Context(), page); err != nil {
		return nil, err
	}
	f := newFrame(page.Bytes())
	f.roll(t.scroll)
	return f, nil
}

// apart runs f in a goroutine of its own and waits for it; a panic in it is an error.
func apart(f func() error) (err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		err = f()
	}()
	<-done
	return err
}

// buffers are lent to what is rendered.
var buffers = sync.Pool{New: func() any { return &bytes.Buffer{} }}
