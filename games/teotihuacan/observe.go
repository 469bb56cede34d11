package teotihuacan

import "kancha/game"

// framesShown is how much of the stack an observation holds: the question and what follows it.
const framesShown = 16

// mostPoints bounds what an observation shows of scores and goods.
const mostPoints = 999

// Observe writes what a seat knows, see docs/research.md.
func (p *position) Observe(seat game.Seat, dst []float32) {
	known := *p
	known.hide(seat)
	sheet := game.Fill(dst)
	known.write(&sheet, seat)
}

// Observe writes what the viewer knows, less what another seat does not.
func (v *view) Observe(seat game.Seat, dst []float32) {
	if seat != v.viewer {
		v.position.Observe(seat, dst)
		return
	}
	sheet := game.Fill(dst)
	v.write(&sheet, seat)
}

// observation is the layout: it is the same whatever the mode and the number of seats.
func (e *engine) observation() []game.Block {
	return game.Measure(func(s *game.Sheet) {
		blank := position{engine: e, seats: maxSeats, people: maxSeats}
		blank.write(s, 0)
	})
}

// write fills a sheet. Seats are counted from the viewer on.
func (p *position) write(w *game.Sheet, viewer game.Seat) {
	p.writeTable(w, viewer)
	p.writeStack(w, viewer)
	p.writeRing(w)
	p.writeDiscoveries(w)
	p.writePyramid(w)
	p.writeWorkers(w, viewer)
	p.writeSeats(w, viewer)
	p.writeStarting(w, viewer)
	p.writeBot(w)
}

func (p *position) writeTable(w *game.Sheet, viewer game.Seat) {
	n := int(p.seats)
	w.Block("seats", 0, maxSeats, 2)
	w.Int(n)
	w.Int(int(p.people))
	w.Block("opener", 0, 1, maxSeats)
	w.One(int(p.opener.From(viewer, n)), maxSeats)
	w.Block("turn", 0, 1, maxSeats)
	w.One(int(p.turn.From(viewer, n)), maxSeats)
	w.Block("last", 0, 1, maxSeats)
	w.One(int(p.last.From(viewer, n)), maxSeats)
	w.Block("waiting", 0, 1, maxSeats)
	w.Bits(uint64(p.waiting.Rotated(viewer, n)), maxSeats)
	w.Block("phase", 0, 1, len(phaseIDs))
	w.One(int(p.phase), len(phaseIDs))
	w.Block("movement", 0, 1, 2)
	w.Flag(p.twin)
	w.Flag(p.far)
	w.Block("skilled", 0, 1, techSpaces)
	w.Bits(uint64(p.skilled), techSpaces)
	w.Block("calendar", 0, 255, 5)
	w.Int(int(p.light))
	w.Int(int(p.darkDisc()))
	w.Int(int(p.eclipse))
	w.Int(int(p.due))
	w.Flag(p.final)
	w.Block("options", 0, 255, 7+lettersObserved)
	o := &p.options
	for _, n := range [...]uint8{o.boards, o.palace, o.technologies, o.favours, o.start, o.layout, o.dark,
		o.powerTiles, o.leader, o.bought, o.lockedUps, o.placing} {
		w.Int(int(n))
	}
}

// writeStack writes the question and what lies below it, from the top on: kind, 1 + seat, four numbers.
func (p *position) writeStack(w *game.Sheet, viewer game.Seat) {
	w.Block("question", 0, 1, int(questions))
	if p.depth > 0 && !p.waiting.Empty() {
		w.One(int(p.peek().kind), int(questions))
	}
	w.Block("asked", 0, 1, 1)
	w.Flag(p.waiting.Has(viewer))
	w.Block("stack", 0, 255, framesShown, 6)
	for i := range min(framesShown, int(p.depth)) {
		f := &p.frames[int(p.depth)-1-i]
		w.Int(int(f.kind))
		w.Int(1 + int(f.seat.From(viewer, int(p.seats))))
		w.Int(int(f.a))
		w.Int(int(f.b))
		w.Int(int(f.c))
		w.Int(int(f.d))
	}
}

func (p *position) writeRing(w *game.Sheet) {
	w.Block("ring", 0, 1, boards, boards)
	for _, b := range p.ring {
		w.One(int(b)-1, boards)
	}
	w.Block("palace", 0, 1, len(p.palace), palaceTiles)
	for _, t := range p.palace {
		w.One(int(t), palaceTiles)
	}
	w.Block("technologies", 0, 1, techSpaces, techTiles)
	for _, t := range p.tech {
		w.One(int(t), techTiles)
	}
	w.Block("favours", 0, 1, temples, favourTiles)
	for _, t := range p.favour {
		w.One(int(t), favourTiles)
	}
}

func (p *position) writeDiscoveries(w *game.Sheet) {
	w.Block("shelves", 0, discoveries, shelves, shelfRoom)
	for i := range p.shelf {
		for _, d := range p.shelf[i] {
			w.Int(int(d))
		}
	}
	w.Block("stacks", 0, 255, discoveries)
	w.Ints(p.bag[:])
	w.Block("discarded", 0, 255, discoveries)
	w.Ints(p.gone[:])
}

func (p *position) writePyramid(w *game.Sheet) {
	w.Block("pyramid", 0, pyramidTiles, pyramidSpaces)
	w.Ints(p.pyramid[:])
	w.Block("pyramid_turned", 0, 3, pyramidSpaces)
	w.Ints(p.turned[:])
	w.Block("pyramid_icons", 0, 1, temples, 8, 8)
	for icon := uint8(1); icon <= temples; icon++ {
		for _, top := range p.top {
			w.Flag(top == icon)
		}
	}
	w.Block("pyramid_ready", 0, 1, pyramidSpaces)
	w.Bits(uint64(p.ready), pyramidSpaces)
	w.Block("pyramid_offer", 0, pyramidTiles, pyramidOffer)
	w.Ints(p.onOffer[:])
	w.Block("pyramid_stack", 0, 1, pyramidTiles)
	w.Bits(uint64(p.pyramidBag), pyramidTiles)
	w.Block("decorations", 0, decoTiles, decoSpaces)
	w.Ints(p.decorated[:])
	w.Block("decoration_offer", 0, decoTiles, decoOffer)
	w.Ints(p.decoOffer[:])
	w.Block("decoration_stack", 0, 1, decoTiles)
	w.Bits(uint64(p.decoBag), decoTiles)
	w.Block("nobles", 0, 1, nobleRows, 8)
	for _, row := range p.rows {
		w.Bits(uint64(row), 8)
	}
	w.Block("buildings", 0, 255, 1)
	w.Int(int(p.erected))
}

// writeWorkers counts dice by colour: those of the seats from the viewer on, then those of nobody.
func (p *position) writeWorkers(w *game.Sheet, viewer game.Seat) {
	w.Block("workers", 0, diceEach, colours, boards, maxPower)
	for c := range colours {
		p.writeDice(w, p.colourAhead(viewer, c), false)
	}
	w.Block("worshippers", 0, maxPower, colours, worshipSpaces)
	for c := range colours {
		var power [worshipSpaces]uint8
		for _, d := range p.diceOf(p.colourAhead(viewer, c)) {
			if d.space != 0 {
				power[d.space-1] = d.power
			}
		}
		w.Ints(power[:])
	}
	w.Block("moved", 0, diceEach, boards, maxPower)
	p.writeDice(w, p.turn, true)
}

// colourAhead is the colour that is n after the viewer's, Watcher if there is none. Colours of nobody come last.
func (p *position) colourAhead(viewer game.Seat, n int) game.Seat {
	if n >= int(p.seats) && n < p.crews() {
		return game.Seat(n)
	}
	return game.Ahead(viewer, n, int(p.seats))
}

// diceOf is the dice of a colour, none of Watcher.
func (p *position) diceOf(c game.Seat) []die {
	if c < 0 {
		return nil
	}
	return p.dice[c][:]
}

// writeDice counts a colour's dice by board and power: the unlocked ones, or those that moved this turn.
func (p *position) writeDice(w *game.Sheet, c game.Seat, moved bool) {
	var count [boards][maxPower]uint8
	for i, d := range p.diceOf(c) {
		if d.board != 0 && d.power != 0 && (moved && p.isMover(i) || !moved && d.space == 0) {
			count[d.board-1][d.power-1]++
		}
	}
	for i := range count {
		w.Ints(count[i][:])
	}
}

func (p *position) writeSeats(w *game.Sheet, viewer game.Seat) {
	w.Block("goods", 0, mostPoints, maxSeats, goodKinds)
	for i := range maxSeats {
		for k := range goodKinds {
			n := int16(0)
			if s := game.Ahead(viewer, i, int(p.seats)); s >= 0 {
				n = p.goods[s][k]
			}
			w.Int(min(int(n), mostPoints))
		}
	}
	w.Block("tracks", 0, 255, maxSeats, temples+2)
	for i := range maxSeats {
		var at [temples + 2]uint8
		if s := game.Ahead(viewer, i, int(p.seats)); s >= 0 {
			at = [...]uint8{p.temple[s][Blue], p.temple[s][Red], p.temple[s][Green], p.road[s], p.track[s]}
		}
		w.Ints(at[:])
	}
	w.Block("learned", 0, 1, maxSeats, techSpaces)
	for i := range maxSeats {
		set := game.Of(p.learned[:], game.Ahead(viewer, i, int(p.seats)))
		w.Bits(uint64(set), techSpaces)
	}
	w.Block("tiles", 0, 255, maxSeats, 2, discoveries)
	for i := range maxSeats {
		var have, used [discoveries]uint8
		if s := game.Ahead(viewer, i, int(p.seats)); s >= 0 {
			have, used = p.have[s], p.used[s]
		}
		w.Ints(have[:])
		w.Ints(used[:])
	}
	w.Block("points", -mostPoints, mostPoints, maxSeats, categories)
	for i := range maxSeats {
		var points [categories]int16
		if s := game.Ahead(viewer, i, int(p.seats)); s >= 0 {
			points = p.points[s]
		}
		for _, n := range points {
			w.Int(max(-mostPoints, min(int(n), mostPoints)))
		}
	}
}

// writeStarting writes the tiles of the start: of others only what was shown.
func (p *position) writeStarting(w *game.Sheet, viewer game.Seat) {
	w.Block("start_tiles", 0, 1, maxSeats, 2, startTiles)
	for i := range maxSeats {
		var dealt, kept uint32
		if s := game.Ahead(viewer, i, int(p.seats)); s >= 0 {
			dealt, kept = p.dealt[s], p.kept[s]
		}
		w.Bits(uint64(dealt), startTiles)
		w.Bits(uint64(kept), startTiles)
	}
	w.Block("start_table", 0, 1, startTiles)
	w.Bits(uint64(p.table), startTiles)
	w.Block("start_offers", 0, discoveries, startTiles)
	for _, d := range p.offered {
		w.Int(int(d))
	}
}

// writeBot writes Teotibot's pyramid and dials, all 0 without it.
func (p *position) writeBot(w *game.Sheet) {
	w.Block("bot_tiles", 0, botTiles, botSlots+1)
	w.Ints(p.botSlot[:])
	w.Int(int(p.botAside))
	w.Block("bot_turn", 0, 255, 5)
	w.Ints(p.arrows[:])
	w.Ints(p.rolled[:])
	w.Int(int(p.botTile))
	w.Block("bot_dials", 0, 255, 10)
	o := &p.options
	w.Ints(o.botPower[:])
	w.Ints(o.botGoods[:])
	for _, n := range [...]uint8{o.botExchange, o.botSteps, o.botFavour, o.botTech} {
		w.Int(int(n))
	}
}
