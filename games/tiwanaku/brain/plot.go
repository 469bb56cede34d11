package brain

import (
	"math/bits"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// plot is a position of two who compete, as the end is played out: bits stand for spaces, and nothing is hidden but which of
// a few valleys is the true one. It plays by the rules of the game, which a test holds it against.
type plot struct {
	tiles, crops uint64
	farmers      [duel]uint64
	valleys      uint64 // that are possible
	points       [duel]int16
	levels       [duel][terrains]uint8
	tokens       [duel]uint8
	supply       [terrains]uint8
	idle         uint8
	mover        uint8
	placed       bool
}

const duel = 2

// field is what does not change while a position is played out.
type field struct {
	weights     *weights
	board       uint64
	border      uint64
	each        int // farmers of a seat
	top         uint8
	full        int16 // points for a discovery beyond the top
	limit       uint8 // turns without a tile or crop
	size        float64
	paid        [crops + 1]int16
	terrain     [mostPlots][spaces]uint8
	crop        [mostPlots][spaces]uint8
	withTerrain [spaces][terrains + 1]uint64 // the valleys that have it there
	withCrop    [spaces][crops + 1]uint64
}

// mostPlots is how many valleys are told apart.
const mostPlots = 64

const (
	wide      = 9
	leftmost  = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	rightmost = leftmost << (wide - 1)
)

// beside is the spaces that share an edge with one of a set, and perhaps some off the board.
func beside(b uint64) uint64 {
	return b<<wide | b>>wide | b<<1&^leftmost | b>>1&^rightmost
}

// bit is a space as a set.
func bit(at int) uint64 { return 1 << at }

// lay prepares a field for what a position shows, and gives the position. It is false where the end is not played out:
// others than two, or not against each other.
func (f *field) lay(s *tiwanaku.Sight, paid []int) (plot, bool) {
	if s.Mode != "competitive" || s.Seats != duel || s.Final {
		return plot{}, false
	}
	p := plot{idle: uint8(s.Idle), placed: s.Placed}
	f.board, f.border = 0, 0
	for at := range spaces {
		col, row := at%wide, at/wide
		if col >= s.Cols || row >= s.Rows {
			continue
		}
		f.board |= bit(at)
		if col == 0 || row == 0 || col == s.Cols-1 || row == s.Rows-1 {
			f.border |= bit(at)
		}
		if s.Terrain[at] != 0 {
			p.tiles |= bit(at)
		}
		if s.Crop[at] != 0 {
			p.crops |= bit(at)
		}
		if who := s.Farmer[at]; who != game.Watcher {
			p.farmers[who] |= bit(at)
		}
	}
	for who := range duel {
		p.points[who], p.tokens[who] = int16(s.Total[who]), uint8(s.Tokens[who])
		for t, n := range s.Levels[who] {
			p.levels[who][t] = uint8(n)
		}
	}
	for t, n := range s.Supply {
		p.supply[t] = uint8(n)
	}
	f.each = s.Pool[0] + bits.OnesCount64(p.farmers[0])
	f.top, f.full, f.limit = uint8(s.TopLevel), int16(s.BeyondTop), uint8(s.IdleLimit)
	f.size = float64(s.Cols * s.Rows)
	for n, worth := range paid {
		f.paid[n] = int16(worth)
	}
	return p, true
}

// sow takes in the valleys of the samples, each once, as many as can be told apart. It tells whether these are all.
func (f *field) sow(samples []game.State) (valleys uint64, all bool) {
	n, all := 0, true
	for _, s := range samples {
		if n == mostPlots {
			all = false // perhaps this is one more
			break
		}
		known := !tiwanaku.Valley(s, &f.terrain[n], &f.crop[n])
		for i := range n {
			known = known || f.terrain[i] == f.terrain[n] && f.crop[i] == f.crop[n]
		}
		if !known {
			n++
		}
	}
	clear(f.withTerrain[:])
	clear(f.withCrop[:])
	for i := range n {
		for at := range spaces {
			f.withTerrain[at][f.terrain[i][at]] |= bit(i)
			f.withCrop[at][f.crop[i][at]] |= bit(i)
		}
	}
	return 1<<n - 1, all
}

// reach is where a farmer can go, from a space or, where that is none, from the pool.
func (f *field) reach(p *plot, from uint64) uint64 {
	taken := p.farmers[0] | p.farmers[1]
	entered := f.border
	if from != 0 {
		entered = beside(from)
	}
	through := p.crops&^taken | p.farmers[p.mover]&^from
	open := through | f.board&^taken
	entered &= open
	for {
		more := entered | beside(entered&through)&open
		if more == entered {
			return entered &^ taken
		}
		entered = more
	}
}

// move brings a farmer to a space; a tile that is laid there is of the terrain of all valleys that are possible.
func (f *field) move(p *plot, from, to uint64) {
	own := &p.farmers[p.mover]
	*own = *own&^from | to
	if p.tiles&to != 0 {
		return
	}
	at := bits.TrailingZeros64(to)
	t := f.terrain[bits.TrailingZeros64(p.valleys)][at] - 1
	p.tiles |= to
	p.supply[t]--
	p.placed = true
	p.points[p.mover] += f.discovery(&p.levels[p.mover], t)
	if p.levels[p.mover][t] < f.top {
		p.levels[p.mover][t]++
	}
}

// discovery is the points for the next discovery of a terrain.
func (f *field) discovery(levels *[terrains]uint8, t uint8) int16 {
	next := levels[t] + 1
	if next > f.top {
		return f.full
	}
	n := int16(1)
	for _, l := range levels {
		if l == next {
			n++
		}
	}
	return n
}

// right settles a right announcement.
func (p *plot) right(at int, crop uint8) {
	p.crops |= bit(at)
	p.placed = true
	p.points[p.mover] += int16(crop)
	p.tokens[p.mover] |= 1 << (crop - 1)
}

// wrong settles a wrong one, where a crop lies.
func (p *plot) wrong(at int, crop uint8) {
	p.crops |= bit(at)
	p.placed = true
	p.points[p.mover] -= min(int16(crop), p.points[p.mover])
}

// offer gives all tokens back.
func (f *field) offer(p *plot) {
	p.points[p.mover] += f.paid[bits.OnesCount8(p.tokens[p.mover])]
	p.tokens[p.mover] = 0
}

// pass ends a turn. It is false if that was the last one.
func (f *field) pass(p *plot) bool {
	p.idle++
	if p.placed {
		p.idle = 0
	}
	p.placed = false
	p.mover ^= 1
	return p.tiles != f.board && p.idle != f.limit
}

// certain is the crop that all valleys have on a space, 0 if they differ.
func (f *field) certain(p *plot, at int) uint8 {
	crop := f.crop[bits.TrailingZeros64(p.valleys)][at]
	if p.valleys&^f.withCrop[at][crop] == 0 {
		return crop
	}
	return 0
}

// bare is the tiles that a seat holds.
func (p *plot) bare(who uint8) uint64 { return p.farmers[who] & p.tiles &^ p.crops }
