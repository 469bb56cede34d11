package stream

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/andybalholm/brotli"
)

// reads is what a browser makes of pieces of a stream.
func reads(t testing.TB, pieces ...[]byte) []byte {
	t.Helper()
	whole := append(bytes.Join(append([][]byte{patchHead}, pieces...), nil), patchTail...)
	text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(whole)))
	if err != nil {
		t.Fatalf("after %d bytes: %v", len(text), err)
	}
	return text
}

// markup is a text like a page: n elements with ids, some attributes and words.
func markup(r *rand.Rand, n int) []byte {
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, "<g id=\"p%d\" class=\"c%d\" transform=\"translate(%d,%d)\">%s</g>\n", i, r.IntN(5), r.IntN(900), r.IntN(900), words[r.IntN(len(words))])
	}
	return b.Bytes()
}

var words = []string{"", "one", "a longer text with several words", "<b>x</b>", "żółw", "🐢"}

// edited changes a text here and there: bytes changed, pieces put in, taken out, moved.
func edited(r *rand.Rand, text []byte, times int) []byte {
	out := bytes.Clone(text)
	for range times {
		at := r.IntN(len(out) + 1)
		end := min(at+r.IntN(60), len(out))
		switch piece := bytes.Clone(out[at:end]); r.IntN(4) {
		case 0:
			out = append(out[:at:at], append(markup(r, r.IntN(3)), out[at:]...)...)
		case 1:
			out = append(out[:at:at], out[end:]...)
		case 2:
			for i := at; i < end; i += 9 {
				out[i] = byte(r.IntN(256))
			}
		default:
			out = append(append(out[:at:at], out[end:]...), piece...)
		}
	}
	return out
}

func TestAPatchedStreamReadsAsWhatWasSent(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		text := markup(r, r.IntN(300))
		pieces, want := [][]byte{press(text)}, bytes.Clone(text)
		for range 1 + r.IntN(6) {
			var between []byte
			if r.IntN(2) == 0 {
				between = []byte("event: beat\ndata: 1\n\n")[:1+r.IntN(20)]
				pieces = append(pieces, press(between))
			}
			next := edited(r, text, r.IntN(30))
			if len(next) == 0 {
				break
			}
			pieces = append(pieces, patch(text, len(between), next))
			want = append(append(want, between...), next...)
			text = next
		}
		if got := reads(t, pieces...); !bytes.Equal(got, want) {
			t.Fatalf("seed %d: %d bytes, want %d", seed, len(got), len(want))
		}
	}
}

func TestTextsAtTheEdgesArePatched(t *testing.T) {
	long := bytes.Repeat([]byte("<path d=\"M0 0h1\"/>"), patchWindow/18-1)
	for name, c := range map[string][2][]byte{
		"one byte":                  {[]byte("a"), []byte("b")},
		"the same":                  {[]byte("<p>the same text</p>"), []byte("<p>the same text</p>")},
		"nothing in common":         {bytes.Repeat([]byte("x"), 5000), bytes.Repeat([]byte("yz"), 5000)},
		"much of the same":          {bytes.Repeat([]byte("<i>"), 5000), bytes.Repeat([]byte("<i>"), 9000)},
		"the other way round":       {append(markup(rand.New(rand.NewPCG(1, 1)), 400), long[:1000]...), append(bytes.Clone(long[:1000]), markup(rand.New(rand.NewPCG(1, 1)), 400)...)},
		"longer than the window":    {long, append([]byte("<b>"), long...)},
		"a text that has shrunk":    {markup(rand.New(rand.NewPCG(1, 1)), 400), []byte("<g id=\"p9")},
		"a tag that is cut at last": {[]byte("<a href=\"x\">123456789</a><a"), []byte("<a href=\"x\">123456780</a><a")},
	} {
		got := reads(t, press(c[0]), patch(c[0], 0, c[1]))
		if !bytes.Equal(got, append(bytes.Clone(c[0]), c[1]...)) {
			t.Errorf("%s: %d bytes, want %d and %d", name, len(got), len(c[0]), len(c[1]))
		}
	}
}

func TestASmallChangeIsASmallPatch(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	text := markup(r, 1000)
	next := bytes.Replace(text, []byte(`id="p500"`), []byte(`id="p500" class="last"`), 1)
	if n := len(patch(text, 0, next)); n > 100 {
		t.Errorf("one attribute in %d bytes takes %d", len(text), n)
	}
}

func FuzzPatch(f *testing.F) {
	f.Add([]byte("<p>one</p>"), []byte("<p>two</p>"), uint8(3))
	f.Fuzz(func(t *testing.T, before, text []byte, gap uint8) {
		if len(before) == 0 || len(text) == 0 {
			return
		}
		pieces := [][]byte{press(before)}
		between := bytes.Repeat([]byte("x"), int(gap))
		if gap > 0 {
			pieces = append(pieces, press(between))
		}
		want := append(append(bytes.Clone(before), between...), text...)
		if got := reads(t, append(pieces, patch(before, int(gap), text))...); !bytes.Equal(got, want) {
			t.Fatalf("%q, %d bytes, %q became %q", before, gap, text, got)
		}
	})
}

func BenchmarkPatch(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 7))
	texts := [][]byte{markup(r, 1000)}
	for range 20 {
		texts = append(texts, edited(r, texts[len(texts)-1], 20))
	}
	n := 0
	for i := 0; b.Loop(); i++ {
		k := i%20 + 1
		n += len(patch(texts[k-1], 0, texts[k]))
	}
	b.SetBytes(int64(len(texts[0])))
	b.ReportMetric(float64(n)/float64(b.N), "bytes")
}

// A short message behind what was sent before it.
func BenchmarkFollow(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	p := &brPacker{}
	var texts [][]byte
	text := markup(r, 80)
	for range 40 {
		texts = append(texts, text)
		text = edited(r, text, 4)
	}
	total := 0
	b.ResetTimer()
	for n := 0; b.Loop(); n++ {
		total += len(p.Event(texts[n%len(texts)]))
	}
	b.ReportMetric(float64(total)/float64(b.N), "B")
	b.ReportMetric(float64(len(texts[0])), "B-raw")
}
