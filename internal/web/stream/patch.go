package stream

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/andybalholm/brotli/matchfinder"
)

// A live stream is one brotli stream for as long as it is open. A compressor of its own would keep a megabyte for it.
// But a frame is nearly the frame before it, and that one is still known: so each frame is written as the difference to
// the one that the reader has, by a compressor that is borrowed for the moment, and nothing is kept between frames.

// patchWindow is how far back a reader remembers. Frames are shorter than half of it.
const patchWindow = 1<<19 - 16

// patchHead begins a stream: the window of 2^19 bytes, then an empty block that fills the byte.
var patchHead = []byte{0x65, 0x00}

// patchTail ends a stream.
var patchTail = []byte{0x03}

// patcher writes texts as pieces of a brotli stream. Each piece begins and ends at a whole byte.
type patcher struct {
	encoder brotli.Encoder
	finder  matchfinder.ZFast
	matches []matchfinder.Match
	heads   []int32 // the last tag with a hash, as its number + 1
	tags    []tag   // of the earlier text, as far as they were needed
	joined  []byte  // a text behind what was sent before it
	indexed int     // to here
}

// tag is a place in a text where a tag begins.
type tag struct {
	at   int32
	same int32 // the tag before it with the same hash, as its number + 1
}

// patchers are lent; each keeps a megabyte.
var patchers = sync.Pool{New: func() any {
	p := &patcher{finder: matchfinder.ZFast{MaxDistance: patchWindow}}
	p.encoder.Encode(nil, nil, nil, true) // swallows the head that every encoder begins with
	return p
}}

// press writes a text that does not refer to anything before it.
func press(text []byte) []byte {
	if len(text) >= 256 {
		defer Slot()()
	}
	p := patchers.Get().(*patcher)
	defer patchers.Put(p)
	if len(text) < 256 {
		p.matches = append(p.matches[:0], matchfinder.Match{Unmatched: len(text)})
	} else {
		p.search(nil, text)
	}
	return p.encode(text)
}

// patch writes a text after another one that the reader has; between the two, gap other bytes have been sent. It is at
// its best when most of the text is in the other one, in the same order.
func patch(before []byte, gap int, text []byte) []byte {
	if len(before)+gap+len(text) > patchWindow {
		return press(text)
	}
	defer Slot()()
	p := patchers.Get().(*patcher)
	defer patchers.Put(p)
	if fresh := p.compare(before, gap, text); fresh > len(text)/8 {
		if gap > 0 {
			before = nil
		}
		p.search(before, text)
	}
	return p.encode(text)
}

// follow writes a short text behind others that were sent right before it: what repeats in them is a reference.
func follow(past, text []byte) []byte {
	p := patchers.Get().(*patcher)
	defer patchers.Put(p)
	p.joined = append(append(p.joined[:0], past...), text...)
	p.recall(len(past))
	return p.encode(text)
}

// recall describes the end of what is joined, from a place on, by copies of what stands before.
func (p *patcher) recall(from int) {
	if p.heads == nil {
		p.heads = make([]int32, 1<<hashBits)
	}
	clear(p.heads)
	buf, done := p.joined, from
	p.matches = p.matches[:0]
	for i := 0; i < from && i+shortest <= len(buf); i += 3 { // the copies are extended to both sides
		p.heads[shortHash(buf[i:])] = int32(i + 1)
	}
	for pos := from; pos+shortest <= len(buf); pos++ {
		h := shortHash(buf[pos:])
		met := int(p.heads[h]) - 1
		p.heads[h] = int32(pos + 1)
		if met < 0 {
			continue
		}
		n := common(buf[met:], buf[pos:])
		if n < shortest {
			continue
		}
		at := pos
		for at > done && met > 0 && buf[at-1] == buf[met-1] {
			at, met, n = at-1, met-1, n+1
		}
		p.matches = append(p.matches, matchfinder.Match{Unmatched: at - done, Length: n, Distance: at - met})
		done = at + n
		for i := pos + 2; i < done && i+shortest <= len(buf); i += 2 {
			p.heads[shortHash(buf[i:])] = int32(i + 1)
		}
		pos = done - 1
	}
	if done < len(buf) {
		p.matches = append(p.matches, matchfinder.Match{Unmatched: len(buf) - done})
	}
}

// shortHash is of as many bytes as the shortest copy has.
func shortHash(text []byte) uint64 {
	return binary.LittleEndian.Uint64(text) * 0x9E3779B97F4A7C15 >> (64 - hashBits)
}

// search finds what repeats in a text and in the one before it, wherever it stands: ten times the work of compare.
func (p *patcher) search(before, text []byte) {
	p.finder.Reset()
	if len(before) > 0 {
		p.matches = p.finder.FindMatches(p.matches[:0], before)
	}
	p.matches = p.finder.FindMatches(p.matches[:0], text)
}

// encode writes the text that the matches describe.
func (p *patcher) encode(text []byte) []byte {
	return open(p.encoder.Encode(make([]byte, 0, 1024), text, p.matches, true))
}

// open turns the end of a stream into an empty block, so that the stream can go on at a whole byte. The end is the two
// highest bits that are set: "this is the last block" and "it is empty".
func open(out []byte) []byte {
	for out[len(out)-1] == 0 {
		out = out[:len(out)-1]
	}
	last := 8*len(out) - 2 - bits.LeadingZeros8(out[len(out)-1]) // the first of the two
	for 8*len(out) < last+6 {
		out = append(out, 0)
	}
	out[last/8] &^= 1 << (last % 8)          // not the last block
	out[(last+2)/8] |= 1 << ((last + 2) % 8) // with the bit before it: a block of data for nobody, of length 0
	return out
}

const (
	hashBits = 14
	tagLook  = 32      // bytes that tell one tag from another
	nearby   = 24      // how far ahead two texts are compared when they part
	reach    = 2 << 10 // and how far their tags are at first
	shortest = 8       // length of a copy
)

// compare describes a text by copies out of an earlier one, and counts the bytes that are not copied. Both are markup:
// where they part, they are brought together again a few bytes further on, or at the next tag that both have. What they
// end with alike, most of a long log, is not looked at twice.
func (p *patcher) compare(before []byte, gap int, text []byte) (fresh int) {
	begin := common(before, text)
	end := commonEnd(before[begin:], text[begin:])
	if end < shortest {
		end = 0
	}
	length, last := len(before), matchfinder.Match{Length: end, Distance: gap + len(text)}
	before, text = before[:len(before)-end], text[:len(text)-end]
	if p.heads == nil {
		p.heads = make([]int32, 1<<hashBits)
	}
	clear(p.heads)
	p.tags, p.indexed = p.tags[:0], begin
	p.matches = p.matches[:0]
	for done, pos, from := 0, 0, 0; ; {
		if n := common(before[from:], text[pos:]); n >= shortest {
			p.matches = append(p.matches, matchfinder.Match{
				Unmatched: pos - done, Length: n, Distance: length + gap + pos - from,
			})
			fresh += pos - done
			pos, from = pos+n, from+n
			done = pos
		}
		at, met := p.meet(before, text, pos, from)
		if at < 0 {
			last.Unmatched = len(text) - done
			if last.Unmatched > 0 || last.Length > 0 {
				p.matches = append(p.matches, last)
			}
			return fresh + last.Unmatched
		}
		for at > done && met > 0 && text[at-1] == before[met-1] {
			at, met = at-1, met-1
		}
		pos, from = at, met
	}
}

// index notes the tags of the earlier text between two places, unless that is done. What both texts have passed alike is
// left out.
func (p *patcher) index(text []byte, from, to int) {
	for at := nextTag(text, max(p.indexed, from)); at >= 0 && at < to; at = nextTag(text, at+1) {
		h := hash(text[at:])
		p.tags = append(p.tags, tag{int32(at), p.heads[h]})
		p.heads[h] = int32(len(p.tags))
	}
	p.indexed = max(p.indexed, to)
}

// nextTag is where the next tag of a text begins that is long enough to be told from others, -1 if there is none.
func nextTag(text []byte, at int) int {
	if at+tagLook > len(text) {
		return -1
	}
	next := bytes.IndexByte(text[at:], '<')
	if next < 0 || at+next+tagLook > len(text) {
		return -1
	}
	return at + next
}

func hash(text []byte) uint64 {
	h := binary.LittleEndian.Uint64(text)*0x9E3779B97F4A7C15 ^ binary.LittleEndian.Uint64(text[8:])*0xC2B2AE3D27D4EB4F ^
		binary.LittleEndian.Uint64(text[16:])*0x165667B19E3779F9 ^ binary.LittleEndian.Uint64(text[24:])*0xD6E8FEB86659FD93
	return (h ^ h>>32) * 0x9E3779B97F4A7C15 >> (64 - hashBits)
}

// meet finds where a text and an earlier one agree again after they have parted: -1 if they never do.
func (p *patcher) meet(before, text []byte, pos, from int) (at, met int) {
	for k := 1; k <= nearby; k++ {
		for _, d := range [][2]int{{k, k}, {k, k - 1}, {k - 1, k}} {
			if alike(text, pos+d[0], before, from+d[1]) {
				return pos + d[0], from + d[1]
			}
		}
	}
	for ahead := reach; ; ahead *= 4 {
		p.index(before, from, from+ahead)
		for at = nextTag(text, pos+1); at >= 0 && at < pos+ahead; at = nextTag(text, at+1) {
			if met = p.find(before, text[at:at+tagLook], from); met >= 0 {
				return at, met
			}
		}
		if from+ahead >= len(before) && pos+ahead >= len(text) {
			return -1, -1
		}
	}
}

// find looks for a tag in the earlier text: the first after a place, or else the last before it.
func (p *patcher) find(before, text []byte, from int) int {
	met := -1
	for i := p.heads[hash(text)]; i > 0; i = p.tags[i-1].same {
		at := int(p.tags[i-1].at)
		if met >= 0 && at < from {
			break
		}
		if bytes.Equal(before[at:at+tagLook], text) {
			met = at
		}
	}
	return met
}

// alike tells whether two texts agree from some place on, for long enough to be worth a copy.
func alike(a []byte, i int, b []byte, j int) bool {
	return i+2*shortest <= len(a) && j+2*shortest <= len(b) &&
		binary.LittleEndian.Uint64(a[i:]) == binary.LittleEndian.Uint64(b[j:]) &&
		binary.LittleEndian.Uint64(a[i+8:]) == binary.LittleEndian.Uint64(b[j+8:])
}

// common is the length of what two texts begin with alike.
func common(a, b []byte) int {
	n, most := 0, min(len(a), len(b))
	for n+8 <= most {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

// commonEnd is the length of what two texts end with alike.
func commonEnd(a, b []byte) int {
	n, most := 0, min(len(a), len(b))
	for n+8 <= most {
		x := binary.LittleEndian.Uint64(a[len(a)-n-8:]) ^ binary.LittleEndian.Uint64(b[len(b)-n-8:])
		if x != 0 {
			return n + bits.LeadingZeros64(x)/8
		}
		n += 8
	}
	for n < most && a[len(a)-n-1] == b[len(b)-n-1] {
		n++
	}
	return n
}
