package teotihuacan

import (
	"math/bits"

	"kancha/game"
	"kancha/game/turn"
)

func rowCandidates(_ *position, _ asked, out []game.Move) []game.Move {
	for row := range uint8(nobleRows) {
		out = append(out, Answer{Verb: Build, A: row}.Move())
	}
	return out
}

func (p *position) room(row uint8) bool {
	return bits.OnesCount8(p.rows[row]) < len(p.engine.rows[row])
}

// checkRow: the row of one's number of workers; a higher one only if that is full (RI-04, TE-28).
func checkRow(p *position, f asked, a Answer) turn.Reason {
	return p.checkRowFor(p.counting(f.seat, Nobles, f.a), a.A)
}

func (p *position) checkRowFor(n, row uint8) turn.Reason {
	switch {
	case row >= n:
		return needWorkers.With2(int(row)+1, int(n))
	case !p.room(row):
		return rowFull.With(int(row))
	case row < n-1 && p.room(n-1):
		return rowBelow.With(int(n - 1))
	}
	return turn.OK
}

// checkAnyRow allows if a building can be placed, perhaps with virtual workers of tiles in hand (TE-28, TE-29, TE-31).
func (p *position) checkAnyRow(s game.Seat, extra uint8) turn.Reason {
	if p.erected >= p.buildings {
		return noBuildings
	}
	if why := short(Wood, int16(p.nobleWood), p.goods[s][Wood]); why != turn.OK {
		return why
	}
	why := turn.OK
	own, most := p.counting(s, Nobles, 0), p.counting(s, Nobles, extra)
	for n := own; n <= most; n++ {
		for row := range n {
			if why = p.checkRowFor(n, row); why == turn.OK {
				return turn.OK
			}
		}
	}
	return why
}

// settleRow builds where there is no choice.
func settleRow(p *position, f asked, r game.Recorder) bool {
	n, one := 0, uint8(0)
	count := p.counting(f.seat, Nobles, f.a)
	for row := range count {
		if p.checkRowFor(count, row) == turn.OK {
			n, one = n+1, row
		}
	}
	if n != 1 || count < counted && p.have[f.seat][ExtraWorker-1] > 0 {
		return false
	}
	applyRow(p, f, Answer{Verb: Build, A: one}, r)
	return true
}

func applyRow(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	n := p.counting(s, Nobles, f.a)
	p.pop()
	p.pay(s, Wood, int16(p.nobleWood), r)
	p.finish(s, Nobles, p.ups[Nobles][n])
	p.erect(s, a.A, uint8(bits.TrailingZeros8(^p.rows[a.A])), r)
}

// erect puts the next building on a space of a row: its points, this once (TE-30), and a step on the Avenue.
func (p *position) erect(s game.Seat, row, at uint8, r game.Recorder) {
	p.rows[row] |= 1 << at
	p.erected++
	n := p.engine.rows[row][at]
	if r != nil {
		tell(r, s, "built", game.At("at", rowIDs[row]), game.Num("space", int(at)+1))
	}
	p.givePoints(s, noblePoints, int16(n), r)
	for range p.nobleAvenue {
		p.advance(s, r)
	}
}
