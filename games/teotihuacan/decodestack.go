package teotihuacan

import (
	"math/bits"
	"slices"

	"kancha/game"
	"kancha/game/statejson"
)

func (r *reader) readCalendar() {
	c := &r.d.Calendar
	r.final = c.Final
	r.eclipse = uint8(statejson.Number("calendar.eclipses", c.Eclipse, 0, eclipses))
	statejson.Number("calendar.dark", c.Dark, int(r.darkDisc()), int(r.darkDisc()))
	r.light = uint8(statejson.Number("calendar.light", c.Light, 0, int(r.darkDisc())))
	r.due = uint8(statejson.Number("calendar.due", c.Due, 0, 2))
	if (r.due > 0) != (r.light == r.darkDisc()) {
		statejson.Fail("calendar.due", "does not fit the discs")
	}
	if top := r.built&r.levels[4].spaces != 0; r.final != top {
		statejson.Fail("calendar.pyramid_complete", "does not fit the pyramid")
	}
	statejson.Length("calendar.scored", len(c.Scored), eclipses)
	for e, seats := range c.Scored {
		statejson.Length("calendar.scored", len(seats), int(r.seats))
		for s, parts := range seats {
			statejson.Length("calendar.scored", len(parts), scoredParts)
			for i, n := range parts {
				r.scored[e][s][i] = int16(statejson.Number("calendar.scored", n, -1000, 1000))
			}
		}
	}
}

func (r *reader) readTurn() {
	t := &r.d.Turn
	most := int(r.seats) - 1
	r.opener = game.Seat(statejson.Number("turn.opener", t.Opener, 0, most))
	r.turn = game.Seat(statejson.Number("turn.seat", t.Seat, -1, most))
	r.last = game.Seat(statejson.Number("turn.last", t.Last, -1, most))
	r.phase = phase(statejson.Index("turn.phase", t.Phase, phaseIDs[:]))
	r.twin, r.far = t.Twin, t.Far
	r.skilled = r.techSet("turn.skilled", t.Skilled)
	if r.solo() && r.opener != 0 {
		statejson.Fail("turn.opener", "Teotibot is never first")
	}
}

func (r *reader) readStack() {
	var ids []string
	for _, row := range rows {
		ids = append(ids, row.Kind)
	}
	if len(r.d.Frames) > maxDepth/2 {
		statejson.Fail("stack", "has %d frames", len(r.d.Frames))
	}
	for i, d := range r.d.Frames {
		path := statejson.At("stack", i)
		k := kind(statejson.Index(path+".kind", d.Kind, ids))
		statejson.Length(path+".args", len(d.Args), 4)
		statejson.Must(k != nothing, path, "asks nothing")
		f := frame{kind: k, seat: game.Seat(statejson.Number(path+".seat", d.Seat, 0, int(r.seats)-1))}
		for n, into := range []*uint8{&f.a, &f.b, &f.c, &f.d} {
			*into = uint8(statejson.Number(path+".args", d.Args[n], 0, 255))
		}
		r.push(f)
	}
	r.waiting = statejson.Seats("waiting", r.d.Waiting, int(r.seats))
	r.checkStack()
}

// checkStack refuses frames that could not lie like this, and a position in which something would happen by itself.
func (r *reader) checkStack() {
	if r.depth == 0 {
		if r.waiting != 0 || r.turn != game.Watcher || r.eclipse == 0 || !r.final && r.eclipse < eclipses {
			statejson.Fail("stack", "is empty, but the game is not over")
		}
		return
	}
	if r.eclipse >= eclipses || r.waiting == 0 {
		statejson.Fail("stack", "somebody must be asked")
	}
	for i := range r.frames[:r.depth] {
		if !r.frameFits(i, &r.frames[i]) {
			statejson.Fail(statejson.At("stack", i), "cannot be")
		}
	}
	if !r.bottomFits() {
		statejson.Fail("stack[0]", "cannot lie at the bottom")
	}
	top := *r.peek()
	if top.kind >= questions || top.kind != askKeep && top.kind != askUpkeep && r.waiting != game.SeatSet(top.seat) {
		statejson.Fail("waiting", "does not fit the question")
	}
	if settle := rows[top.kind].Settle; settle != nil {
		q := *r.position
		if settle(&q, asked{q.peek(), top.seat}, nil) {
			statejson.Fail("stack", "its uppermost question answers itself")
		}
	}
	if len(r.Moves(r.waiting.First(), nil)) == 0 {
		statejson.Fail("stack", "its uppermost question has no answer")
	}
}

// botFrames lie on each other in this order.
var botFrames = []kind{askBotEnd, askBotShift, askBotAct, askRoll}

// bottomFits looks at the frame that all others lie on.
func (r *reader) bottomFits() bool {
	f := &r.frames[0]
	started := r.turn != game.Watcher
	for i := range r.frames[1:r.depth] {
		if bottom(r.frames[i+1].kind) && f.kind != askBotEnd {
			return false
		}
	}
	switch f.kind {
	case askEnd:
		return started && f.seat == r.turn && !r.isBot(f.seat) && r.noneDealt()
	case askUpkeep:
		return started && r.depth == 1 && r.waiting&^game.AllSeats(int(r.people)) == 0 && r.last == r.turn && r.noneDealt()
	case askBotEnd:
		for i, g := range r.frames[:r.depth] {
			if i >= len(botFrames) || g.kind != botFrames[i] || g.seat != r.botSeat() {
				return false
			}
		}
		return r.solo() && r.turn == r.botSeat() && (r.botTile > 0) == (r.depth == 2 || r.depth == 3) && r.noneDealt()
	case askKeep, askDraft, doBegin:
		return !started && r.startFits()
	}
	return false
}

func bottom(k kind) bool {
	switch k {
	case askEnd, askUpkeep, askBotEnd, askBotShift, askBotAct, askRoll, askKeep, askDraft, doBegin:
		return true
	}
	return false
}

// noneDealt: after the start only the tiles that were kept are told.
func (r *reader) noneDealt() bool {
	for s := range r.seats {
		if r.dealt[s] != 0 {
			return false
		}
	}
	return r.table == 0 && r.offered == [startTiles]Discovery{}
}

// startFits looks at starting tiles while they matter.
func (r *reader) startFits() bool {
	f := &r.frames[0]
	if r.options.start == startFixed || r.movers|r.skilled != 0 || (f.kind == askDraft) && r.options.start != startDraft ||
		f.kind == askKeep && r.options.start != startDealt {
		return false
	}
	kept := 0
	for s := range game.Seat(r.people) {
		n := bits.OnesCount32(r.kept[s])
		kept += n
		dealt := bits.OnesCount32(r.dealt[s])
		switch {
		case (r.options.start == startDealt) != (dealt == 4) || dealt != 0 && dealt != 4,
			f.kind == doBegin && n != 2,
			f.kind == askKeep && (n == 2) == r.waiting.Has(s), f.kind == askKeep && n == 1:
			return false
		}
	}
	for s := r.people; s < r.seats; s++ {
		if r.dealt[s]|r.kept[s] != 0 {
			return false
		}
	}
	table := bits.OnesCount32(r.table)
	if r.options.start == startDraft {
		if table+kept != int(r.draft[r.people]) || f.kind == askDraft && (r.depth != 1 || kept >= 2*int(r.people) || f.seat != r.drafter()) {
			return false
		}
	} else if table != 0 {
		return false
	}
	return f.kind != askKeep || r.depth == 1 && r.waiting&^game.AllSeats(int(r.people)) == 0
}

// frameFits looks at what a frame says, so that nothing that follows can go wrong.
func (r *reader) frameFits(at int, f *frame) bool {
	if r.isBot(f.seat) != slices.Contains(botFrames, f.kind) {
		return false
	}
	if f.kind.own() && f.kind != askTemple && f.kind != askSteps && f.kind != askResource && f.kind != askMajor && f.kind != askAvenue &&
		f.kind != askReward && f.seat != r.turn {
		return false
	}
	board := f.a >= uint8(Palace) && f.a <= boards
	space := f.a >= uint8(PalaceA) && f.a <= worshipSpaces
	switch f.kind {
	case askStartUp:
		return f.b >= 1 && f.b <= 4 && f.a == 0
	case askSettle, doGains:
		return bits.OnesCount8(r.startBoards(f.seat)) >= 3
	case askOffer:
		return f.a >= 1 && f.a <= discoveries && f.b < startTiles && r.offered[f.b] == Discovery(f.a) && r.kept[f.seat]>>f.b&1 != 0
	case askTurn:
		return r.phase == before && r.movers == 0
	case askSecond:
		return board && f.b >= uint8(Palace) && f.b <= boards &&
			(r.arrived(f.seat, Board(f.b)) || r.ascended())
	case askAction:
		return board && (r.arrived(f.seat, Board(f.a)) || r.ascended())
	case askBuy:
		return board && (f.b <= 1 || f.b <= dutiesOfAction && r.options.bought == buyEach)
	case doTechs:
		return board
	case askKneel:
		return space && f.b >= uint8(ForEffect) && f.b <= uint8(ForBoth) && f.c <= 1 && r.arrived(f.seat, Space(f.a).board())
	case askBenefit:
		return space && (f.b >= 1 && f.b <= 3 || f.b == tileLeft|tileChosen) && f.c >= 1 && f.c <= maxPower && f.d <= 1
	case askTrade:
		return f.a < palaceTiles && r.palaces[f.a].effect == exchanges && f.b <= maxPower+1 && f.c >= 1 && f.c <= maxPower && f.d <= 1
	case askLearn, askRow, askTile:
		return f.a <= 4 && f.b <= counted && f.c <= 1
	case askPlace:
		return f.a < pyramidTiles && slotOf(r.onOffer[:], f.a) >= 0 && at == int(r.depth)-1 && at > 0 && r.frames[at-1].kind == askTile
	case askDiscount:
		return f.a >= 1 && f.a <= 4 && f.b <= 1 && at > 0 && r.frames[at-1].kind == askTile
	case askPower:
		return f.a <= boards && f.b <= 2 && f.c <= 2 && f.d <= 1
	case askTemple:
		return f.a >= 1 && f.a <= 3
	case askSteps:
		return f.a <= 3 && f.b <= 3 && f.c <= 3
	case askResource:
		return f.a >= 1 && f.a <= 5
	case askMajor:
		return f.a < temples && f.b <= topStep && r.temples[f.a][f.b].shelf != 0
	case askAvenue:
		return f.a <= r.lastSpace && r.avenue[f.a] != 0
	case doRefill:
		return Board(f.a) == Workshop || Board(f.a) == Construction
	}
	return true
}

// ascended tells whether who came may have ascended by a tile before the action (OP-01).
func (r *reader) ascended() bool {
	return r.phase == acting && r.movers == 0 && r.options.powerTiles == tilesAnyMoment
}

// arrived tells whether one of a seat's workers has come to a board and may still act there.
func (r *reader) arrived(s game.Seat, b Board) bool {
	for i, d := range r.dice[s] {
		if r.isMover(i) && d.board == b && d.space == 0 {
			return r.phase == acting
		}
	}
	return false
}
