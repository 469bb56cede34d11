package stream

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
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
		p := NewPacker(coding)
		var wire, want bytes.Buffer
		wire.Write(p.Head())
		for i := range 12 {
			text = edited(r, text, 5)
			f := NewFrame(text)
			wire.Write(p.Frame(f))
			want.Write(f.event)
			if i%3 == 1 {
				beat := Event("beat", []byte("1700000000"))
				wire.Write(p.Event(beat))
				want.Write(beat)
			}
			for n := range i { // what has changed since, again and again alike
				changes := Event("parts", text[100*n:min(len(text), 100*n+200*i)])
				wire.Write(p.Event(changes))
				want.Write(changes)
			}
			if i%5 == 2 {
				p.Rest()
			}
		}
		wire.Write(p.Tail())
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
	f := NewFrame([]byte("<p>one\ntwo</p>\n<p>three</p>"))
	if got := string(f.event); got != "data: <p>one\ndata: two</p>\ndata: <p>three</p>\n\n" {
		t.Errorf("event %q", got)
	}
	var page bytes.Buffer
	f.WriteHTML(&page)
	if got := page.String(); got != "<p>one\ntwo</p>\n<p>three</p>\n" {
		t.Errorf("page %q", got)
	}
	if NewFrame([]byte("<p>a</p>")).sum == NewFrame([]byte("<p>b</p>")).sum {
		t.Error("different frames count as the same")
	}
}

func TestReadersOfTheSameFrameShareThePatch(t *testing.T) {
	text := markup(rand.New(rand.NewPCG(1, 1)), 300)
	one, two := NewFrame(text), NewFrame(append(bytes.Clone(text), "<p>more</p>"...))
	a, b := &brPacker{}, &brPacker{}
	a.Frame(one)
	b.Frame(one)
	if x, y := a.Frame(two), b.Frame(two); &x[0] != &y[0] {
		t.Error("the patch was made twice")
	}
	c := &brPacker{}
	if x, y := c.Frame(one), one.pressed(); &x[0] != &y[0] {
		t.Error("the whole frame was pressed twice")
	}
}

// A turn of the log is found in the frame that shows it, and nowhere else.
func TestAFrameKnowsWhereItsTurnsStand(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{"", ""}, {"<p>\n</p>\n<ol>", "</ol>\n"}, {"<pre>\n\n</pre>", "<p>end</p>"},
	} {
		f := rolled(c.before, "<p>a</p><p>bb</p>", c.after, []Piece{{Print: 7, From: 0, To: 8}, {Print: 9, From: 8, To: 17}})
		if got := string(f.Piece(7)) + string(f.Piece(9)); got != "<p>a</p><p>bb</p>" {
			t.Errorf("after %q: %q", c.before, got)
		}
		if f.Piece(8) != nil {
			t.Error("a turn that is not there is found")
		}
	}
	if rolled("", "a\nb", "", []Piece{{Print: 7, From: 0, To: 3}}).Piece(7) != nil {
		t.Error("a turn of several lines is not in one piece in an event")
	}
}

// rolled is the frame of a page with a log in it.
func rolled(before, log, after string, pieces []Piece) *Frame {
	f := NewFrame([]byte(before + log + after))
	f.Note([]byte(log), []byte(before), pieces)
	return f
}

func TestCoding(t *testing.T) {
	for accept, want := range map[string]string{
		"": "", "gzip": "gzip", "gzip, br": "br", "br;q=0, gzip": "gzip", "BR": "br", "identity": "", "gzip;q=0.5": "gzip", "gzip;q=x": "",
	} {
		if got := Coding(accept); got != want {
			t.Errorf("%q: %q, want %q", accept, got, want)
		}
	}
}
