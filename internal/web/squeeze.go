package web

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// coding chooses a content coding that the client takes: "br", "gzip" or "".
func coding(r *http.Request) string {
	best := ""
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if q := strings.TrimSpace(params); strings.HasPrefix(q, "q=") {
			if weight, err := strconv.ParseFloat(q[2:], 64); err != nil || weight == 0 {
				continue
			}
		}
		switch strings.ToLower(name) {
		case "br":
			return "br"
		case "gzip":
			best = "gzip"
		}
	}
	return best
}

// packer writes one live stream in a content coding. What it gives is sent at once and never changed.
type packer interface {
	head() []byte
	frame(*frame) []byte
	event([]byte) []byte
	tail() []byte
	rest() // gives up what makes the next frame smaller
}

func newPacker(coding string) packer {
	switch coding {
	case "br":
		return &brPacker{}
	case "gzip":
		return &gzipPacker{}
	}
	return plainPacker{}
}

type plainPacker struct{}

func (plainPacker) head() []byte             { return nil }
func (plainPacker) frame(f *frame) []byte    { return f.event }
func (plainPacker) event(text []byte) []byte { return text }
func (plainPacker) tail() []byte             { return nil }
func (plainPacker) rest()                    {}

// brPacker sends each frame as the difference to the one before it.
type brPacker struct {
	last *frame
	gap  int // bytes since the last frame
}

func (p *brPacker) head() []byte { return patchHead }

func (p *brPacker) frame(f *frame) []byte {
	before, gap := p.last, p.gap
	p.last, p.gap = f, 0
	if before == nil {
		return f.pressed()
	}
	return f.patched(before, gap)
}

func (p *brPacker) event(text []byte) []byte {
	p.gap += len(text)
	return press(text)
}

func (p *brPacker) tail() []byte { return patchTail }

func (p *brPacker) rest() { p.last, p.gap = nil, 0 }

// gzipPacker sends each frame for itself: a frame is longer than what gzip remembers.
type gzipPacker struct {
	sum  uint32
	size uint32
}

var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

func (p *gzipPacker) head() []byte { return gzipHead }

func (p *gzipPacker) frame(f *frame) []byte { return p.event(f.event) }

func (p *gzipPacker) event(text []byte) []byte {
	p.sum = crc32.Update(p.sum, crc32.IEEETable, text)
	p.size += uint32(len(text))
	z := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(z)
	var b bytes.Buffer
	z.Reset(&b)
	_, _ = z.Write(text) // a buffer takes everything
	_ = z.Flush()
	return b.Bytes()
}

func (p *gzipPacker) tail() []byte {
	end := []byte{3, 0} // a last block with nothing in it
	end = binary.LittleEndian.AppendUint32(end, p.sum)
	return binary.LittleEndian.AppendUint32(end, p.size)
}

func (p *gzipPacker) rest() {}

// deflaters are lent; each keeps more than half a megabyte.
var deflaters = sync.Pool{New: func() any {
	z, _ := flate.NewWriter(nil, flate.BestSpeed) // the level exists
	return z
}}

// squeeze sends a whole body, compressed if that is worth it.
func squeeze(w http.ResponseWriter, r *http.Request, status int, body []byte) error {
	w.Header().Add("Vary", "Accept-Encoding")
	code := coding(r)
	if len(body) < 512 {
		code = ""
	}
	if code != "" {
		w.Header().Set("Content-Encoding", code)
		body = packed(code, body)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // if the reader has gone, there is nobody to tell
	return nil
}

// packed is a whole body in a content coding.
func packed(code string, body []byte) []byte {
	p := newPacker(code)
	return slices.Concat(p.head(), p.event(body), p.tail())
}
