package teotihuacan

import (
	"math/bits"

	"kancha/game"
	"kancha/game/turn"
)

// keepCandidates: two of the four starting tiles dealt.
func keepCandidates(p *position, f asked, out []game.Move) []game.Move {
	s := f.seat
	for a := uint8(0); a < startTiles; a++ {
		for b := a + 1; b < startTiles; b++ {
			if (p.dealt[s]>>a)&(p.dealt[s]>>b)&1 != 0 {
				out = append(out, Answer{Verb: Keep, A: a, B: b}.Move())
			}
		}
	}
	return out
}

func checkKeep(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	if (p.dealt[s]>>a.A)&(p.dealt[s]>>a.B)&1 == 0 {
		return notDealt
	}
	return turn.OK
}

// applyKeep notes a choice; they are shown when all have chosen.
func applyKeep(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.kept[s] = 1<<a.A | 1<<a.B
	p.waiting = p.waiting.Without(s)
	if r != nil {
		r.Secret(game.SeatSet(s), game.Event{Seat: s, Phrase: game.Say("kept", startSet(p.kept[s]))},
			game.Event{Seat: s, Phrase: game.Say("kept_hidden")})
	}
	if p.waiting != 0 {
		return
	}
	p.pop()
	if p.people > 1 {
		p.reveals++
	}
	for o := range game.Seat(p.people) {
		if r != nil {
			tell(r, o, "kept_shown", startSet(p.kept[o]))
		}
		p.putBack(p.dealt[o] &^ p.kept[o])
	}
	p.resolveStarts()
}

// putBack returns the discovery tiles beside some starting tiles to the stacks.
func (p *position) putBack(starts uint32) {
	for ; starts != 0; starts &= starts - 1 {
		i := bits.TrailingZeros32(starts)
		if d := p.offered[i]; d != 0 {
			p.bag[d-1]++
			p.offered[i] = 0
		}
	}
}

// resolveStarts lays down what follows the choice of starting tiles: every seat's gains in turn, then the first turn.
func (p *position) resolveStarts() {
	p.push(frame{kind: doBegin})
	for k := int(p.people) - 1; k >= 0; k-- {
		p.push(frame{kind: doGains, seat: (p.opener + game.Seat(k)) % game.Seat(p.people)})
	}
}

// drafter is whose pick it is: in turn order, then back (OP-26).
func (p *position) drafter() game.Seat {
	n, picked := int(p.people), 0
	for _, set := range p.kept {
		picked += bits.OnesCount32(set)
	}
	if picked >= n {
		picked = 2*n - 1 - picked
	}
	return (p.opener + game.Seat(picked)) % game.Seat(n)
}

func draftCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for rest := p.table; rest != 0; rest &= rest - 1 {
		out = append(out, Answer{Verb: Draft, A: uint8(bits.TrailingZeros32(rest))}.Move())
	}
	return out
}

func checkDraft(p *position, _ asked, a Answer) turn.Reason {
	if p.table>>a.A&1 == 0 {
		return notOnTable.With(int(a.A))
	}
	return turn.OK
}

func applyDraft(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.table &^= 1 << a.A
	p.kept[s] |= 1 << a.A
	if r != nil {
		tell(r, s, "drafted", startArg(a.A))
	}
	p.pop()
	picked := 0
	for _, set := range p.kept {
		picked += bits.OnesCount32(set)
	}
	if picked < 2*int(p.people) {
		p.push(frame{kind: askDraft, seat: p.drafter()})
		return
	}
	p.putBack(p.table)
	p.resolveStarts()
}

// settleGains hands out what a seat's two tiles give. Discovery tiles are decided about afterwards, when the goods of
// both are there (TE-09); then workers are placed and powered up (TE-08). What two tiles bring alike counts twice, each
// with its own choice: steps on a temple (TE-06), on the Avenue (TE-07), technologies (RI-14).
func settleGains(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	p.pop()
	ups := uint8(0)
	for set := p.kept[s]; set != 0; set &= set - 1 {
		ups += p.starts[bits.TrailingZeros32(set)].gain.powerUps
	}
	if ups > 0 {
		p.push(frame{kind: askStartUp, seat: s, b: ups})
	}
	p.push(frame{kind: askSettle, seat: s})
	for set := p.kept[s]; set != 0; set &= set - 1 {
		if i := bits.TrailingZeros32(set); p.offered[i] != 0 {
			p.push(frame{kind: askOffer, seat: s, a: uint8(p.offered[i]), b: uint8(i)})
		}
	}
	for set := p.kept[s]; set != 0; set &= set - 1 {
		g := &p.starts[bits.TrailingZeros32(set)].gain
		p.give(s, g, templePoints, r)
		for range g.techs {
			p.startTech(s, r)
		}
	}
	return true
}

// startTech puts a marker on the lowest technology without one's own, free of charge (TE-03, OP-04, OP-05).
func (p *position) startTech(s game.Seat, r game.Recorder) {
	for k := range techSpaces {
		if p.learned[s]>>k&1 == 0 {
			p.mark(s, k, r)
			p.climb(s, int(p.columns[k%3]), r)
			return
		}
	}
}

func applyOffer(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	was := *f.frame
	p.pop()
	if a.Verb == Decline {
		tell(r, s, "declined")
		return
	}
	shelf := [shelfRoom]Discovery{Discovery(was.a)}
	p.offered[was.b] = 0
	p.claim(s, &shelf, Discovery(was.a), r)
}

func settleOffer(p *position, f asked, r game.Recorder) bool {
	if p.checkPrice(f.seat, Discovery(f.a)) == turn.OK {
		return false
	}
	applyOffer(p, f, Answer{Verb: Decline}, r)
	return true
}

// startBoards is the set of boards on a seat's starting tiles: bit 0 is the Palace.
func (p *position) startBoards(s game.Seat) uint8 {
	set := uint8(0)
	for rest := p.kept[s]; rest != 0; rest &= rest - 1 {
		for _, b := range p.starts[bits.TrailingZeros32(rest)].boards {
			set |= 1 << (b - 1)
		}
	}
	return set
}

// settleCandidates: three different boards of those on one's tiles (TE-11).
func settleCandidates(p *position, f asked, out []game.Move) []game.Move {
	all := p.startBoards(f.seat)
	for set := 1; set < 1<<boards-1; set++ {
		if uint8(set)&^all == 0 && bits.OnesCount8(uint8(set)) == 3 {
			out = append(out, Answer{Verb: Settle, A: uint8(set)}.Move())
		}
	}
	return out
}

func checkSettle(p *position, f asked, a Answer) turn.Reason {
	if a.A&^p.startBoards(f.seat) != 0 || bits.OnesCount8(a.A) != 3 {
		return notTheseBoards
	}
	return turn.OK
}

func settleOnly(p *position, f asked, r game.Recorder) bool {
	all := p.startBoards(f.seat)
	if bits.OnesCount8(all) != 3 {
		return false
	}
	applySettle(p, f, Answer{Verb: Settle, A: all}, r)
	return true
}

func applySettle(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	i := 0
	for b := Palace; b <= boards; b++ {
		if a.A>>(b-1)&1 != 0 {
			p.dice[s][i] = die{board: b, power: p.startPower}
			i++
		}
	}
	if r != nil {
		tell(r, s, "settled", boardsArg(a.A))
	}
}

func checkStartUp(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	if p.find(s, Board(a.A), a.B) < 0 {
		return p.missing(s, Board(a.A), a.B)
	}
	return turn.OK
}

func applyStartUp(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	f.b--
	if f.b == 0 {
		p.pop()
	}
	p.powerUp(s, p.find(s, Board(a.A), a.B), r)
}

// settleBegin places the neutral workers, by tiles that nobody was dealt (OP-28), and begins the first turn.
func settleBegin(p *position, _ asked, r game.Recorder) bool {
	p.pop()
	left := uint32(1<<startTiles-1) &^ p.table
	for s := range p.people {
		left &^= p.dealt[s] | p.kept[s]
		p.putBack(p.kept[s])
		p.dealt[s] = 0
	}
	p.table = 0
	if p.neutral[p.seats] > 0 {
		p.placeNeutral(left, r)
	}
	p.beginTurn(p.opener, r)
	return true
}

// placeNeutral puts three workers of every neutral colour on the first three boards of two starting tiles (RI-06). They count
// as colours and do nothing else (TE-59).
func (p *position) placeNeutral(left uint32, r game.Recorder) {
	p.reveals++
	for c := int(p.seats); c < p.crews(); c++ {
		set, n := uint8(0), 0
		for n < 3 {
			tile := p.drawOf(&left)
			for _, b := range p.starts[tile].boards {
				if n < 3 && set>>(b-1)&1 == 0 {
					set |= 1 << (b - 1)
					p.dice[c][n] = die{board: b, power: 1}
					n++
				}
			}
		}
		if r != nil {
			tell(r, game.Watcher, "neutral_placed", game.Term("colour", "colour", colourIDs[c]), boardsArg(set))
		}
	}
}

// drawOf takes a random member out of a set that is not empty.
func (p *position) drawOf(set *uint32) uint8 {
	nth := p.rand.IntN(bits.OnesCount32(*set))
	rest := *set
	for ; nth > 0; nth-- {
		rest &= rest - 1
	}
	i := bits.TrailingZeros32(rest)
	*set &^= 1 << i
	return uint8(i)
}

// drawDiscovery takes a random discovery tile from the stacks, 0 if they are empty (OP-10).
func (p *position) drawDiscovery() Discovery {
	total := 0
	for _, n := range p.bag {
		total += int(n)
	}
	if total == 0 {
		return 0
	}
	nth := p.rand.IntN(total)
	for i, n := range p.bag {
		if nth -= int(n); nth < 0 {
			p.bag[i]--
			return Discovery(i + 1)
		}
	}
	return 0
}
