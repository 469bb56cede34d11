package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// beginTurn asks a seat for its turn, or rolls for Teotibot.
func (p *position) beginTurn(s game.Seat, r game.Recorder) {
	p.turn, p.phase, p.twin, p.far, p.movers, p.skilled = s, before, false, false, 0, 0
	tell(r, s, "turn_begins")
	if p.isBot(s) {
		p.push(frame{kind: askBotEnd, seat: s})
		p.push(frame{kind: askBotShift, seat: s})
		p.push(frame{kind: askBotAct, seat: s})
		p.push(frame{kind: askRoll, seat: s})
		return
	}
	p.push(frame{kind: askEnd, seat: s})
	p.push(frame{kind: askTurn, seat: s})
}

// boardAfter is the board so many places further, clockwise.
func (p *position) boardAfter(b Board, n uint8) Board { return p.ring[(p.spot[b]+n)%boards] }

// distance is how many places a worker walks from one board to another; all the way round to the same board.
func (p *position) distance(from, to Board) uint8 {
	d := (p.spot[to] + boards - p.spot[from]) % boards
	if d == 0 {
		return boards
	}
	return d
}

// reach is how far workers walk: three boards, or as far as one likes (DMVX).
func (p *position) reach() uint8 {
	if p.far {
		return boards
	}
	return 3
}

// turnCandidates: every own worker, locked or not, to every board, and to unlock instead (OP-06).
func turnCandidates(p *position, f asked, out []game.Move) []game.Move {
	s := f.seat
	for i := range p.dice[s] {
		if d := p.dice[s][i]; d.board != 0 && p.firstWith(s, d) == i {
			out = p.walks(d, boards, out)
		}
	}
	return append(out, Answer{Verb: Rest}.Move())
}

// turnMoves: only unlocked workers, and boards within reach.
func turnMoves(p *position, f asked, out []game.Move) []game.Move {
	s := f.seat
	for i := range p.dice[s] {
		if d := p.dice[s][i]; d.board != 0 && d.space == 0 && p.firstLike(s, i) == i {
			out = p.walks(d, p.reach(), out)
		}
	}
	if p.locked(s) {
		out = append(out, Answer{Verb: Rest}.Move())
	}
	return out
}

// walks appends a worker's ways of so many boards at most.
func (p *position) walks(d die, most uint8, out []game.Move) []game.Move {
	for n := uint8(1); n <= most; n++ {
		out = append(out, Answer{Walk, uint8(d.board), uint8(p.boardAfter(d.board, n)), d.power}.Move())
	}
	return out
}

// firstWith is the first of a seat's dice with the board and power of another: an answer cannot tell them apart.
func (p *position) firstWith(s game.Seat, like die) int {
	for i, d := range p.dice[s] {
		if d.board == like.board && d.power == like.power {
			return i
		}
	}
	return -1
}

// firstLike is the first of a seat's dice that cannot be told from the given one.
func (p *position) firstLike(s game.Seat, i int) int {
	for k := range i {
		if p.dice[s][k] == p.dice[s][i] {
			return k
		}
	}
	return i
}

func checkTurn(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	if a.Verb == Rest {
		switch {
		case !p.locked(s):
			return nothingLocked
		case p.twin:
			return alreadyTurned.With(int(SecondMover))
		case p.far:
			return alreadyTurned.With(int(AnyDistance))
		}
		return turn.OK
	}
	from, to := Board(a.A), Board(a.B)
	if p.find(s, from, a.C) < 0 {
		return p.missing(s, from, a.C)
	}
	if n := p.distance(from, to); n > p.reach() {
		return tooFar.With2(int(n), int(p.reach()))
	}
	if n, _ := p.workers(s, from); p.twin && n < 2 {
		return aloneThere.With(int(a.A))
	}
	return turn.OK
}

// missing says why a seat has no such worker to move.
func (p *position) missing(s game.Seat, at Board, power uint8) turn.Reason {
	for _, d := range p.dice[s] {
		if d.board == at && d.power == power {
			return workerLocked.With2(int(at), int(power))
		}
	}
	return noSuchWorker.With2(int(at), int(power))
}

// applyTurn moves a worker, or frees all locked ones instead of a move and an action (TE-53).
func applyTurn(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	if a.Verb == Rest {
		tell(r, s, "rested")
		p.unlockAll(s, r)
		p.phase = acted
		return
	}
	p.phase = acting
	from, to := Board(a.A), Board(a.B)
	p.push(frame{kind: askAction, seat: s, a: a.B})
	i := p.find(s, from, a.C)
	if p.twin {
		p.push(frame{kind: askSecond, seat: s, a: a.A, b: a.B})
	}
	p.walk(s, i, from, to, r)
}

// walk moves one worker. Landing on the Palace or passing it may bring cocoa (RI-08, RI-09, TE-19), which can pay for the
// action (TE-18).
func (p *position) walk(s game.Seat, i int, from, to Board, r game.Recorder) {
	d := &p.dice[s][i]
	d.board = to
	p.movers |= 1 << i
	if r != nil {
		tell(r, s, "moved", powerArg(d.power), boardAt("from", from), boardAt("to", to))
	}
	if p.spot[from]+p.distance(from, to) < boards {
		return
	}
	p.palacePays(s, r)
}

// palacePays is what technology 1 gives for a worker that comes to the Palace or passes it. By the option also for one that
// is placed there (OP-03).
func (p *position) palacePays(s game.Seat, r game.Recorder) {
	for k := range techSpaces {
		if t := &p.techs[p.tech[k]]; p.learned[s]>>k&1 != 0 && t.effect == onPalace {
			p.give(s, &t.gain, techPoints, r)
		}
	}
}

// isMover tells whether a die moved this turn.
func (p *position) isMover(i int) bool { return p.movers>>i&1 != 0 }

// secondCandidates: the others on the board that was left.
func secondCandidates(p *position, f asked, out []game.Move) []game.Move {
	seen := uint8(0)
	for i, d := range p.dice[f.seat] {
		if d.board == Board(f.a) && d.space == 0 && !p.isMover(i) && seen>>d.power&1 == 0 {
			seen |= 1 << d.power
			out = append(out, Answer{Verb: Second, A: d.power}.Move())
		}
	}
	return out
}

// stayer is a worker on the board that was left.
func (p *position) stayer(f asked, power uint8) int {
	for i, d := range p.dice[f.seat] {
		if d == (die{board: Board(f.a), power: power}) && !p.isMover(i) {
			return i
		}
	}
	return -1
}

func checkSecond(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	if p.stayer(f, a.A) < 0 {
		return p.missing(s, Board(f.a), a.A)
	}
	return turn.OK
}

func applySecond(p *position, f asked, a Answer, r game.Recorder) {
	from, to, i := Board(f.a), Board(f.b), p.stayer(f, a.A)
	p.pop()
	p.walk(f.seat, i, from, to, r)
}

func settleSecond(p *position, f asked, r game.Recorder) bool {
	powers, one := 0, uint8(0)
	seen := uint8(0)
	for i, d := range p.dice[f.seat] {
		if d.board == Board(f.a) && d.space == 0 && !p.isMover(i) && seen>>d.power&1 == 0 {
			seen |= 1 << d.power
			powers, one = powers+1, d.power
		}
	}
	if powers != 1 || p.lockedOn(f.seat, Board(f.a)) {
		return false
	}
	applySecond(p, f, Answer{Verb: Second, A: one}, r)
	return true
}
