package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// open tells whether a seat's marker can climb: not from the top, and onto it only if nobody is there.
func (p *position) open(s game.Seat, temple int) bool {
	at := p.temple[s][temple]
	if at < topStep-1 {
		return true
	}
	if at == topStep {
		return false
	}
	for o := range p.seats {
		if p.temple[o][temple] == topStep {
			return false
		}
	}
	return true
}

func (p *position) anyOpen(s game.Seat) bool {
	return p.open(s, Blue) || p.open(s, Red) || p.open(s, Green)
}

// climb moves a marker up one step and hands out what is there. Where it cannot, the step is lost (TE-43).
func (p *position) climb(s game.Seat, temple int, r game.Recorder) {
	if !p.open(s, temple) {
		if r != nil {
			tell(r, s, "step_lost", templeArg(uint8(temple)))
		}
		return
	}
	p.temple[s][temple]++
	at := p.temple[s][temple]
	if r != nil {
		tell(r, s, "climbed", templeArg(uint8(temple)), game.Num("step", int(at)))
		if at == topStep-1 {
			tell(r, s, "favour_reached", game.Term("favour", "favour", favourIDs[p.favour[temple]]))
		}
	}
	to := &p.temples[temple][at]
	switch {
	case p.isBot(s):
		p.botGain(s, &to.gain, r)
	case to.shelf != 0:
		p.push(frame{kind: askMajor, seat: s, a: uint8(temple), b: at})
	default:
		p.give(s, &to.gain, templePoints, r)
	}
}

func stepCandidates(_ *position, _ asked, out []game.Move) []game.Move {
	for t := range uint8(temples) {
		out = append(out, Answer{Verb: Step, A: t}.Move())
	}
	return out
}

func checkStep(p *position, f asked, a Answer) turn.Reason {
	if f.kind == askSteps && *f.due(a.A) == 0 {
		return notDue.With(int(a.A))
	}
	if !p.open(f.seat, int(a.A)) {
		return templeClosed.With(int(a.A))
	}
	return turn.OK
}

// due is how many steps of an askSteps are left on a temple.
func (f *frame) due(temple uint8) *uint8 { return [temples]*uint8{&f.a, &f.b, &f.c}[temple] }

// applyStep takes one step. The others stay due beneath what it leads to (TE-38), also when a tile's step comes between
// (TE-39).
func applyStep(p *position, f asked, a Answer, r game.Recorder) {
	if f.kind == askSteps {
		*f.due(a.A)--
	} else {
		f.a--
	}
	if f.a|f.b|f.c == 0 {
		p.pop()
	}
	p.climb(f.seat, int(a.A), r)
}

// settleTemple: steps that no temple is open for are lost.
func settleTemple(p *position, f asked, r game.Recorder) bool {
	open, one := 0, 0
	for t := range temples {
		if p.open(f.seat, t) {
			open, one = open+1, t
		}
	}
	if open == 0 {
		tell(r, f.seat, "steps_lost")
		p.pop()
		return true
	}
	if open > 1 {
		return false
	}
	applyStep(p, f, Answer{Verb: Step, A: uint8(one)}, r)
	return true
}

// settleSteps: only the order of steps on different temples is a choice (OP-08).
func settleSteps(p *position, f asked, r game.Recorder) bool {
	open, one := 0, uint8(0)
	for t := range uint8(temples) {
		n := f.due(t)
		if *n > 0 && !p.open(f.seat, int(t)) {
			*n = 0
			p.climb(f.seat, int(t), r) // tells that the step is lost
		}
		if *n > 0 {
			open, one = open+1, t
		}
	}
	if open == 0 {
		p.pop()
		return true
	}
	if open > 1 {
		return false
	}
	applyStep(p, f, Answer{Verb: Step, A: one}, r)
	return true
}

// advance moves a seat's marker on the Avenue, where tiles may lie.
func (p *position) advance(s game.Seat, r game.Recorder) {
	if p.road[s] >= p.lastSpace {
		tell(r, s, "avenue_end")
		return
	}
	p.road[s]++
	at := p.road[s]
	if r != nil {
		tell(r, s, "walked_avenue", game.Num("space", int(at)))
	}
	if p.avenue[at] != 0 && !p.isBot(s) {
		p.push(frame{kind: askAvenue, seat: s, a: at})
	}
}

// shelfOf is where the tiles of a claim lie.
func (p *position) shelfOf(f *frame) *[shelfRoom]Discovery {
	switch f.kind {
	case askMajor:
		return &p.shelf[p.temples[f.a][f.b].shelf-1]
	case askAvenue:
		return &p.shelf[p.avenue[f.a]-1]
	}
	return &p.shelf[boardShelf(Space(f.a).board())]
}

// boardShelf is the shelf of a board with worship spaces, -1 for the others.
func boardShelf(b Board) int {
	switch b {
	case Palace, Forest, Quarry, GoldDeposits:
		return int(b - Palace)
	case Workshop:
		return boardShelves - 1
	}
	return -1
}

// claims appends one answer for every kind of tile that lies there.
func claims(shelf *[shelfRoom]Discovery, out []game.Move) []game.Move {
	for i, d := range shelf {
		if d == 0 {
			break
		}
		twice := false
		for _, o := range shelf[:i] {
			twice = twice || o == d
		}
		if !twice {
			out = append(out, Answer{Verb: Claim, A: uint8(d)}.Move())
		}
	}
	return out
}

func majorCandidates(p *position, f asked, out []game.Move) []game.Move {
	return append(claims(p.shelfOf(f.frame), out), Answer{Verb: Bonus}.Move())
}

func avenueCandidates(p *position, f asked, out []game.Move) []game.Move {
	return append(claims(p.shelfOf(f.frame), out), Answer{Verb: Decline}.Move())
}

func offerCandidates(_ *position, f asked, out []game.Move) []game.Move {
	return append(out, Answer{Verb: Claim, A: f.a}.Move(), Answer{Verb: Decline}.Move())
}

// checkClaim: any tile that lies there, for its price (OP-17), unless an action that has begun needs the goods.
func checkClaim(p *position, f asked, a Answer) turn.Reason {
	if a.Verb != Claim {
		return turn.OK
	}
	if !lies(p.shelfOf(f.frame), Discovery(a.A)) {
		return noTileThere
	}
	return p.checkPrice(f.seat, Discovery(a.A))
}

func checkOffer(p *position, f asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Decline:
		return turn.OK
	case a.A != f.a:
		return noTileThere
	}
	return p.checkPrice(f.seat, Discovery(a.A))
}

func lies(shelf *[shelfRoom]Discovery, d Discovery) bool {
	for _, o := range shelf {
		if o == d {
			return true
		}
	}
	return false
}

func (p *position) checkPrice(s game.Seat, d Discovery) turn.Reason {
	cost := &p.discovery[d-1].cost
	if why := p.affords(s, cost); why != turn.OK {
		return why
	}
	return p.checkReserve(s, cost)
}

// checkReserve refuses to spend what an action that has begun cannot do without (OP-23).
func (p *position) checkReserve(s game.Seat, cost *gain) turn.Reason {
	if *cost == (gain{}) {
		return turn.OK
	}
	before := p.goods[s]
	for good, n := range cost.goods {
		p.goods[s][good] -= int16(n)
	}
	why := turn.OK
	for i := range p.frames[:p.depth] {
		if p.frames[i].seat == s && !p.feasible(s, &p.frames[i]) {
			why = neededLater.With(int(firstGood(cost)))
		}
	}
	p.goods[s] = before
	return why
}

func firstGood(cost *gain) uint8 {
	for good, n := range cost.goods {
		if n > 0 {
			return uint8(good)
		}
	}
	return 0
}

// feasible tells whether a question that must be answered still can be.
func (p *position) feasible(s game.Seat, f *frame) bool {
	switch f.kind {
	case askLearn:
		return p.canLearn(s, f.a+p.have[s][ExtraWorker-1])
	case askRow:
		return p.goods[s][Wood] >= int16(p.nobleWood)
	case askDecorate:
		return p.canDecorate(s)
	case askTile:
		return f.b > 0 || p.canPlaceAny(s, f.c)
	case askPlace:
		return p.canPlaceAny(s, p.site().c)
	case askDiscount:
		return p.canDiscount(asked{f, s})
	}
	return true
}

// claim takes a tile for its price; the mask of which there is one is a tile like others (TE-10).
func (p *position) claim(s game.Seat, shelf *[shelfRoom]Discovery, d Discovery, r game.Recorder) {
	p.payAll(s, &p.discovery[d-1].cost, r)
	p.have[s][d-1]++
	remove(shelf, d)
	if r != nil {
		tell(r, s, "claimed", tileArg(d))
	}
}

// remove takes a tile from a shelf and closes the gap.
func remove(shelf *[shelfRoom]Discovery, d Discovery) {
	for i, o := range shelf {
		if o == d {
			copy(shelf[i:], shelf[i+1:])
			shelf[shelfRoom-1] = 0
			return
		}
	}
}

func applyMajor(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	was := *f.frame
	p.pop()
	if a.Verb == Bonus {
		p.give(s, &p.temples[was.a][was.b].gain, templePoints, r)
		return
	}
	p.claim(s, p.shelfOf(&was), Discovery(a.A), r)
}

func applyAvenue(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	was := *f.frame
	p.pop()
	if a.Verb == Decline {
		tell(r, s, "declined")
		return
	}
	p.claim(s, p.shelfOf(&was), Discovery(a.A), r)
}

// payable tells whether any tile of a shelf can be paid.
func (p *position) payable(s game.Seat, shelf *[shelfRoom]Discovery) bool {
	for _, d := range shelf {
		if d != 0 && p.affords(s, &p.discovery[d-1].cost) == turn.OK {
			return true
		}
	}
	return false
}

// settleMajor: with no tile to be had, the printed bonus (TE-42).
func settleMajor(p *position, f asked, r game.Recorder) bool {
	shelf := p.shelfOf(f.frame)
	if shelf[0] != 0 && (p.payable(f.seat, shelf) || !p.idle(f.seat)) {
		return false
	}
	applyMajor(p, f, Answer{Verb: Bonus}, r)
	return true
}

func settleAvenue(p *position, f asked, r game.Recorder) bool {
	shelf := p.shelfOf(f.frame)
	if shelf[0] != 0 && (p.payable(f.seat, shelf) || !p.idle(f.seat)) {
		return false
	}
	if shelf[0] != 0 {
		tell(r, f.seat, "declined")
	}
	p.pop()
	return true
}
