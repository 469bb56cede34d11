package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/andybalholm/brotli"
)

// A stream in any coding reads as the events that were sent, also when frames were forgotten in between.
func TestAStreamReadsAsWhatWasSentInEveryCoding(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	text := markup(r, 500)
	for coding, reader := range map[string]func(io.Reader) (io.Reader, error){
		"":     func(r io.Reader) (io.Reader, error) { return r, nil },
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	} {
		p := newPacker(coding)
		var wire, want bytes.Buffer
		wire.Write(p.head())
		for i := range 12 {
			text = edited(r, text, 5)
			f := newFrame(text)
			wire.Write(p.frame(f))
			want.Write(f.event)
			if i%3 == 1 {
				beat := sse("beat", []byte("1700000000"))
				wire.Write(p.event(beat))
				want.Write(beat)
			}
			if i%5 == 2 {
				p.rest()
			}
		}
		wire.Write(p.tail())
		in, err := reader(&wire)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(in)
		if err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%q: %d bytes, want %d, error %v", coding, len(got), want.Len(), err)
		}
	}
}

func TestAFrameIsAnEventAndAPartOfAPage(t *testing.T) {
	f := newFrame([]byte("<p>one\ntwo</p>\n<p>three</p>"))
	if got := string(f.event); got != "data: <p>one\ndata: two</p>\ndata: <p>three</p>\n\n" {
		t.Errorf("event %q", got)
	}
	var page bytes.Buffer
	f.writeHTML(&page)
	if got := page.String(); got != "<p>one\ntwo</p>\n<p>three</p>\n" {
		t.Errorf("page %q", got)
	}
	if newFrame([]byte("<p>a</p>")).sum == newFrame([]byte("<p>b</p>")).sum {
		t.Error("different frames count as the same")
	}
}

func TestReadersOfTheSameFrameShareThePatch(t *testing.T) {
	text := markup(rand.New(rand.NewPCG(1, 1)), 300)
	one, two := newFrame(text), newFrame(append(bytes.Clone(text), "<p>more</p>"...))
	a, b := &brPacker{}, &brPacker{}
	a.frame(one)
	b.frame(one)
	if x, y := a.frame(two), b.frame(two); &x[0] != &y[0] {
		t.Error("the patch was made twice")
	}
	c := &brPacker{}
	if x, y := c.frame(one), one.pressed(); &x[0] != &y[0] {
		t.Error("the whole frame was pressed twice")
	}
}

func TestAGalleryHangsTheSameFrameForTheSameEyes(t *testing.T) {
	var g gallery
	ann, bob := eyes{version: 1, viewer: 0}, eyes{version: 1, viewer: 1}
	if g.place("t", 1, ann) != nil {
		t.Error("a frame is shared where nobody reads")
	}
	leave, other := g.enter("t"), g.enter("t")
	first := g.place("t", 5, ann)
	switch {
	case first == nil || g.place("t", 5, ann) != first:
		t.Error("the same eyes see different frames")
	case g.place("t", 5, bob) == first:
		t.Error("different eyes see the same frame")
	case g.place("t", 0, ann) != nil:
		t.Error("a state without a stamp is shared")
	case g.place("t", 4, ann) != nil:
		t.Error("an old state is shared")
	case g.place("t", 6, ann) == first:
		t.Error("a new state shows an old frame")
	case g.place("other", 6, ann) != nil:
		t.Error("a table without readers has frames")
	}
	leave()
	if g.place("t", 6, ann) == nil {
		t.Error("one reader is left, and nothing is shared")
	}
	other()
	if len(g.walls) != 0 {
		t.Errorf("%d walls without readers", len(g.walls))
	}
}

// Whoever sees a later version is drawn with a look at what the same eyes saw before, and nobody else's.
func TestAGalleryKnowsWhatTheSameEyesSawBefore(t *testing.T) {
	var g gallery
	defer g.enter("t")()
	ann, bob := eyes{version: 1, viewer: 0}, eyes{version: 1, viewer: 1}
	f := newFrame([]byte("<p>x</p>"))
	g.hang("t", ann, g.place("t", 1, ann), f)
	ann.version, bob.version = 2, 2
	if g.place("t", 2, ann).before.Value() != f {
		t.Error("the frame before is forgotten")
	}
	if g.place("t", 2, bob).before.Value() != nil {
		t.Error("other eyes know the frame")
	}
	runtime.KeepAlive(f)
}

// A turn of the log is found in the frame that shows it, and nowhere else.
func TestAFrameKnowsWhereItsTurnsStand(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{"", ""}, {"<p>\n</p>\n<ol>", "</ol>\n"}, {"<pre>\n\n</pre>", "<p>end</p>"},
	} {
		f := rolled(c.before, "<p>a</p><p>bb</p>", c.after, []piece{{print: 7, from: 0, to: 8}, {print: 9, from: 8, to: 17}})
		if got := string(f.turn(7)) + string(f.turn(9)); got != "<p>a</p><p>bb</p>" {
			t.Errorf("after %q: %q", c.before, got)
		}
		if f.turn(8) != nil {
			t.Error("a turn that is not there is found")
		}
	}
	if rolled("", "a\nb", "", []piece{{print: 7, from: 0, to: 3}}).turn(7) != nil {
		t.Error("a turn of several lines is not in one piece in an event")
	}
}

// rolled is the frame of a page with a log in it.
func rolled(before, log, after string, pieces []piece) *frame {
	s := &scroll{page: bytes.NewBufferString(before + log + after), at: len(before), log: bytes.NewBufferString(log), pieces: pieces}
	f := newFrame(s.page.Bytes())
	f.roll(s)
	return f
}

// A frame that nobody holds any more is not kept by the gallery.
func TestAGalleryKeepsNoFrames(t *testing.T) {
	var g gallery
	defer g.enter("t")()
	s := g.place("t", 1, eyes{})
	g.hang("t", eyes{}, s, newFrame([]byte("<p>x</p>")))
	runtime.GC()
	if s.frame.Value() != nil {
		t.Error("the frame is still there")
	}
	if next := g.place("t", 2, eyes{version: 2}); next.before.Value() != nil || len(g.walls["t"].last) != 0 {
		t.Error("the frame is still known")
	}
}
