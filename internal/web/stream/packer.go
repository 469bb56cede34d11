package stream

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Coding chooses a content coding from an Accept-Encoding: "br", "gzip" or "".
func Coding(accept string) string {
	best := ""
	for _, part := range strings.Split(accept, ",") {
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

// Packer writes one live stream in a content coding. What it gives is sent at once and never changed.
type Packer interface {
	Head() []byte
	Frame(*Frame) []byte
	Event([]byte) []byte // which may be written into afterwards
	Tail() []byte
	Rest() // gives up what makes the next frame smaller
}

// NewPacker makes the packer of a coding.
func NewPacker(coding string) Packer {
	switch coding {
	case "br":
		return &brPacker{}
	case "gzip":
		return &gzipPacker{}
	}
	return plainPacker{}
}

type plainPacker struct{}

func (plainPacker) Head() []byte             { return nil }
func (plainPacker) Frame(f *Frame) []byte    { return f.event }
func (plainPacker) Event(text []byte) []byte { return bytes.Clone(text) }
func (plainPacker) Tail() []byte             { return nil }
func (plainPacker) Rest()                    {}

// brPacker sends each frame as the difference to the one before it.
type brPacker struct {
	last *Frame
	gap  int    // bytes since the last frame
	past []byte // the end of them
}

// longPast is how much of what was sent is looked at again: some ten messages. With 24 KiB messages are twice as long.
const longPast = 64 << 10

func (p *brPacker) Head() []byte { return patchHead }

func (p *brPacker) Frame(f *Frame) []byte {
	before, gap := p.last, p.gap
	p.last, p.gap, p.past = f, 0, p.past[:0]
	if before == nil {
		return f.pressed()
	}
	return f.patched(before, gap)
}

func (p *brPacker) Event(text []byte) []byte {
	p.gap += len(text)
	if len(text) > longPast {
		p.past = p.past[:0]
		return press(text)
	}
	out := follow(p.past, text)
	if room := longPast - len(text); len(p.past) > room {
		p.past = append(p.past[:0], p.past[len(p.past)-room:]...)
	}
	p.past = append(p.past, text...)
	return out
}

func (p *brPacker) Tail() []byte { return patchTail }

func (p *brPacker) Rest() { p.last, p.gap, p.past = nil, 0, nil }

// gzipPacker sends each frame for itself: a frame is longer than what gzip remembers.
type gzipPacker struct {
	sum  uint32
	size uint32
}

var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

func (p *gzipPacker) Head() []byte { return gzipHead }

func (p *gzipPacker) Frame(f *Frame) []byte { return p.Event(f.event) }

func (p *gzipPacker) Event(text []byte) []byte {
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

func (p *gzipPacker) Tail() []byte {
	end := []byte{3, 0} // a last block with nothing in it
	end = binary.LittleEndian.AppendUint32(end, p.sum)
	return binary.LittleEndian.AppendUint32(end, p.size)
}

func (p *gzipPacker) Rest() {}

// deflaters are lent; each keeps more than half a megabyte.
var deflaters = sync.Pool{New: func() any {
	z, _ := flate.NewWriter(nil, flate.BestSpeed) // the level exists
	return z
}}

// Packed is a whole body in a content coding.
func Packed(code string, body []byte) []byte {
	p := NewPacker(code)
	return slices.Concat(p.Head(), p.Event(body), p.Tail())
}
