// Package stream writes live streams: server-sent events in a content coding, of which each refers to what was sent before.
package stream

import (
	"bytes"
	"hash/maphash"
	"runtime"
	"sync"
	"weak"
)

// Frame is the changing part of a page, drawn once for all who may see the same.
type Frame struct {
	event []byte  // as it is sent
	sum   uint64  // equal frames have equal sums
	turns []Piece // of the log, in event; none if they could not be copied from there

	mu    sync.Mutex
	whole []byte // the event as a piece of a brotli stream
	after weak.Pointer[Frame]
	patch []byte // the event after that frame
}

var sums = maphash.MakeSeed()

// NewFrame makes a frame of markup.
func NewFrame(html []byte) *Frame {
	f := &Frame{event: Event("", html)}
	f.sum = maphash.Bytes(sums, f.event)
	return f
}

// Sum is the same for equal frames.
func (f *Frame) Sum() uint64 { return f.sum }

// Piece is where a part of a text with a fingerprint stands.
type Piece struct {
	Print    uint64
	From, To int
}

// Note notes where pieces stand of a text that is part of the markup: the text, what stands before it, the pieces in it.
func (f *Frame) Note(text, before []byte, pieces []Piece) {
	at := len(before) + (bytes.Count(before, newline)+1)*len(dataField)
	if at > len(f.event) || !bytes.HasPrefix(f.event[at:], text) {
		return // a text of several lines is not in one piece in an event
	}
	f.turns = pieces
	for i := range f.turns {
		f.turns[i].From += at
		f.turns[i].To += at
	}
}

// Piece is the part of the frame with a fingerprint, nil if there is none.
func (f *Frame) Piece(print uint64) []byte {
	if f == nil {
		return nil
	}
	for _, p := range f.turns {
		if p.Print == print {
			return f.event[p.From:p.To]
		}
	}
	return nil
}

// WriteHTML writes the frame as a part of a page.
func (f *Frame) WriteHTML(b *bytes.Buffer) {
	for line := range bytes.Lines(f.event[:len(f.event)-1]) {
		b.Write(bytes.TrimPrefix(line, []byte(dataField)))
	}
}

// dataField begins each line of an event.
const dataField = "data: "

var newline = []byte("\n")

// Event writes a server-sent event; one without a name carries a frame.
func Event(name string, data []byte) []byte {
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

// WriteEvent writes a server-sent event with a name.
func WriteEvent(b *bytes.Buffer, name string, data []byte) {
	b.WriteString("event: ")
	b.WriteString(name)
	b.WriteByte('\n')
	for line := range bytes.Lines(data) {
		b.WriteString(dataField)
		b.Write(bytes.TrimRight(line, "\r\n"))
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
}

// pressed is the frame for a reader who has none.
func (f *Frame) pressed() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.whole == nil {
		f.whole = press(f.event)
	}
	return f.whole
}

// patched is the frame for a reader who has another one, with gap bytes sent since. Readers of the same table have
// mostly seen the same, so the last patch is kept for the next of them.
func (f *Frame) patched(before *Frame, gap int) []byte {
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

// slots limit how much is drawn and pressed at the same time: more would only wait for each other's processor, and
// whoever writes to the disk would wait in the same line. So the program can have more threads than that.
var slots = make(chan struct{}, runtime.NumCPU())

// Slot waits for a free slot and takes it until leave is called. Nobody takes a second one.
func Slot() (leave func()) {
	slots <- struct{}{}
	return func() { <-slots }
}
