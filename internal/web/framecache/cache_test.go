package framecache

import (
	"runtime"
	"testing"

	"kancha/draw"
	"kancha/internal/web/stream"
)

type viewer struct {
	version int64
	seat    int
}

func (v viewer) Version() int64 { return v.version }

func (v viewer) Timeless() viewer { return viewer{seat: v.seat} }

func TestACacheHangsTheSameFrameForTheSameEyes(t *testing.T) {
	var c Cache[viewer]
	ann, bob := viewer{1, 0}, viewer{1, 1}
	if c.entry("t", 1, ann) != nil {
		t.Error("a frame is shared where nobody reads")
	}
	leave, other := c.Enter("t"), c.Enter("t")
	first := c.entry("t", 5, ann)
	switch {
	case first == nil || c.entry("t", 5, ann) != first:
		t.Error("the same eyes see different frames")
	case c.entry("t", 5, bob) == first:
		t.Error("different eyes see the same frame")
	case c.entry("t", 0, ann) != nil:
		t.Error("a state without a stamp is shared")
	case c.entry("t", 4, ann) != nil:
		t.Error("an old state is shared")
	case c.entry("t", 6, ann) == first:
		t.Error("a new state shows an old frame")
	case c.entry("other", 6, ann) != nil:
		t.Error("a table without readers has frames")
	}
	leave()
	if c.entry("t", 6, ann) == nil {
		t.Error("one reader is left, and nothing is shared")
	}
	other()
	if len(c.tables) != 0 {
		t.Errorf("%d tables without readers", len(c.tables))
	}
}

// Whoever sees a later version is drawn with a look at what the same eyes saw before, and nobody else's.
func TestACacheKnowsWhatTheSameEyesSawBefore(t *testing.T) {
	var c Cache[viewer]
	defer c.Enter("t")()
	ann, bob := viewer{1, 0}, viewer{1, 1}
	f := stream.NewFrame([]byte("<p>x</p>"))
	c.keep("t", ann, c.entry("t", 1, ann), f)
	ann.version, bob.version = 2, 2
	if c.entry("t", 2, ann).before.Value() != f {
		t.Error("the frame before is forgotten")
	}
	if c.entry("t", 2, bob).before.Value() != nil {
		t.Error("other eyes know the frame")
	}
	runtime.KeepAlive(f)
}

// A frame that nobody holds any more is not kept by the cache.
func TestACacheKeepsNoFrames(t *testing.T) {
	var c Cache[viewer]
	defer c.Enter("t")()
	s := c.entry("t", 1, viewer{})
	c.keep("t", viewer{}, s, stream.NewFrame([]byte("<p>x</p>")))
	runtime.GC()
	if s.frame.Value() != nil {
		t.Error("the frame is still there")
	}
	if next := c.entry("t", 2, viewer{version: 2}); next.before.Value() != nil || len(c.tables["t"].last) != 0 {
		t.Error("the frame is still known")
	}
}

// A part is drawn once for each key, and the list of them is made once for each state.
func TestPartsAreDrawnOnce(t *testing.T) {
	p := newParts()
	made, drawn := 0, 0
	list := func() draw.Parts {
		made++
		return draw.Parts{}
	}
	for _, stamp := range []uint64{3, 3, 4, 4, 3, 0} {
		p.At(stamp, list)
	}
	if made != 4 {
		t.Errorf("the list was made %d times, want 4: for two states, for an older one, and for one without a stamp", made)
	}
	render := func() ([]byte, error) {
		drawn++
		return []byte{byte(drawn)}, nil
	}
	for i, key := range []draw.Key{1, 1, 2, 2, 1} {
		if html, err := p.Text(&draw.Part{ID: "a", Key: key}, render); err != nil || html[0] != []byte{1, 1, 2, 2, 3}[i] {
			t.Errorf("key %d: drawing %d, %v", key, html[0], err)
		}
	}
	for stamp := range uint64(longUnused + 2) {
		p.At(10+stamp, list)
	}
	if len(p.texts) != 0 {
		t.Error("what nobody asks for is kept")
	}
}

// Where nobody moves nothing is kept of what was drawn.
func TestARestingTableKeepsNoParts(t *testing.T) {
	var c Cache[viewer]
	defer c.Enter("t")()
	before := c.Parts("t", "en")
	if c.Parts("t", "en") != before {
		t.Error("parts are not shared")
	}
	c.Rest("t")
	c.Rest("another")
	if c.Parts("t", "en") == before {
		t.Error("the parts of a resting table are kept")
	}
}
