package tawantinsuyu

import (
	"math"

	"kancha/game"
)

// framesShown is how much of the stack an observation holds: the question and what follows it.
const framesShown = 16

// mostPoints bounds what an observation shows of a category of points.
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
	p.writeRules(w)
	p.writeStack(w, viewer)
	p.writePlacement(w)
	p.writeHill(w, viewer)
	p.writeWorkers(w, viewer)
	p.writeGods(w, viewer)
	p.writeArmies(w, viewer)
	p.writeMemory(w, viewer, &p.godMemory, "god_mixings", "god_mixed", "god_draws")
	p.writeMemory(w, viewer, &p.armyMemory, "army_mixings", "army_mixed", "army_draws")
	p.writeWeavings(w, viewer)
	p.writeBuildings(w, viewer)
	p.writeSeats(w, viewer)
	p.writeAxomamma(w)
}

// ahead is the seat that is n after the viewer, Watcher if there is none.
func (p *position) ahead(viewer game.Seat, n int) game.Seat {
	return game.Ahead(viewer, n, int(p.seats))
}

// owner counts from the viewer on whose something is, of whom the state notes 1 + the seat: 0 is nobody.
func (p *position) owner(noted uint8, viewer game.Seat) int {
	return 1 + int(game.Seat(int(noted)-1).From(viewer, int(p.seats)))
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
	w.Block("waiting", 0, 1, maxSeats)
	w.Bits(uint64(p.waiting.Rotated(viewer, n)), maxSeats)
	w.Block("phase", 0, 1, int(finished)+1)
	w.One(int(p.phase), int(finished)+1)
	w.Block("festival", 0, 255, 3)
	w.Int(int(p.festivals))
	w.Int(int(p.tokens))
	w.Flag(p.last)
	w.Block("festival_holder", 0, 1, maxSeats)
	w.One(int(game.Seat(p.holder-1).From(viewer, n)), maxSeats)
}

// writeRules writes the number of the chosen value of each option, in the order of the list of options.
func (p *position) writeRules(w *game.Sheet) {
	w.Block("options", 0, 255, len(choices))
	o := &p.rules
	w.Flag(o.asPrinted)
	w.Int(int(o.weavingReply) - 2)
	w.Flag(o.tokenCS)
	w.Int(int(o.z10Stone) - 1)
	for _, on := range [...]bool{o.z12Offering, o.rightOnly, o.resourcesOnly, o.allOrOne} {
		w.Flag(on)
	}
	w.Int(int(o.upkeep) - 1)
	for _, on := range [...]bool{o.earlyGoesOn, o.eachCost, o.neverUsed, o.inAddition, o.handAsPrinted, o.allFit} {
		w.Flag(on)
	}
	w.Int(int(o.target))
	for _, on := range [...]bool{o.secondFree, o.newOnly, o.colourOrder, o.twoStone, o.onLanding,
		o.easy.noPersonality, o.easy.buildings, o.easy.worship, o.easy.conquest, o.easy.noWorkers,
		o.hard.climb, o.hard.threshold, o.hard.soldiers, o.hard.priest, o.hard.festival, o.hard.noWorkers, o.hard.resources,
		o.noFestivalUse, o.z13Each, o.herPassive, o.cornOnly, o.hersFirst, o.bySoldiers} {
		w.Flag(on)
	}
}

// writeStack writes the question and what lies below it, from the top on: kind, 1 + seat, five numbers.
func (p *position) writeStack(w *game.Sheet, viewer game.Seat) {
	w.Block("question", 0, 1, int(doEffect))
	if p.depth > 0 && !p.waiting.Empty() {
		w.One(int(p.top().q), int(doEffect))
	}
	w.Block("asked", 0, 1, 1)
	w.Flag(p.waiting.Has(viewer))
	w.Block("stack", 0, math.MaxUint16, framesShown, 7)
	for i := range min(framesShown, int(p.depth)) {
		f := &p.stack[int(p.depth)-1-i]
		w.Int(int(f.q))
		w.Int(1 + int(f.seat.From(viewer, int(p.seats))))
		w.Int(int(f.a))
		w.Int(int(f.b))
		w.Int(int(f.c))
		w.Int(int(f.d))
		w.Int(int(f.e))
	}
}

func (p *position) writePlacement(w *game.Sheet) {
	pl := &p.place
	w.Block("placement", 0, 255, 11)
	for _, n := range [...]uint8{pl.worker, pl.role, pl.space, pl.card, pl.left, pl.set, pl.taken, p.swapped} {
		w.Int(int(n))
	}
	w.Flag(pl.begun)
	w.Flag(pl.extra)
	w.Flag(pl.spoilt)
}

func (p *position) writeHill(w *game.Sheet, viewer game.Seat) {
	w.Block("hill", 0, 1, Colours, len(p.spaces))
	for kind := uint8(1); kind <= Colours; kind++ {
		for at := range p.spaces {
			w.Flag(p.workers[at] == kind)
		}
	}
	w.Block("trodden", 0, 1, Terraces*Sections)
	w.Bits(uint64(p.trodden), Terraces*Sections)
	w.Block("steps", 0, 1, maxSeats, StepSpaces)
	for i := range maxSeats {
		for _, owner := range p.steps {
			w.Flag(p.owner(owner, viewer) == i+1)
		}
	}
	w.Block("rotation", 0, 1, Sections)
	w.One(int(p.rotation), Sections)
	w.Block("priests", 0, 1, maxSeats, Sections)
	for i := range maxSeats {
		w.One(int(game.Of(p.priests[:], p.ahead(viewer, i)))-1, Sections)
	}
}

func (p *position) writeWorkers(w *game.Sheet, viewer game.Seat) {
	w.Block("village", 0, Colours, len(p.village))
	w.Ints(p.village[:])
	w.Block("workers", 0, 255, 4, Colours)
	w.Ints(p.nomads[:])
	w.Ints(p.bag[:])
	w.Ints(p.casualties[:])
	w.Ints(p.removed[:])
	w.Block("hands", 0, 255, maxSeats, Colours)
	for i := range maxSeats {
		hand := game.Of(p.hands[:], p.ahead(viewer, i))
		w.Ints(hand[:])
	}
}

// writePile writes for each of n things its place in a pile from 1 on, 0 if it is not there.
func writePile(w *game.Sheet, q *pile, n int) {
	var place [MaxCards]uint8
	for i, thing := range q.at[:q.n] {
		place[thing] = uint8(i + 1)
	}
	w.Ints(place[:n])
}

func (p *position) writeGods(w *game.Sheet, viewer game.Seat) {
	n := len(p.cards)
	w.Block("god_deck", 0, 255, 1)
	w.Int(int(p.deckN))
	w.Block("god_bottom", 0, MaxCards, n)
	writePile(w, &p.deckBottom, n)
	w.Block("god_offer", 0, MaxCards, n)
	writePile(w, &p.offer, n)
	w.Block("god_counts", 0, 255, maxSeats, 3)
	for i := range maxSeats {
		s := p.ahead(viewer, i)
		w.Int(int(game.Of(p.godsN[:], s)))
		w.Int(int(game.Of(p.keptN[:], s)))
		w.Int(int(game.Of(p.armyHandsN[:], s)))
	}
	w.Block("god_hand", 0, 1, 2, n)
	w.Bits(uint64(game.Of(p.gods[:], viewer)), n)
	w.Bits(uint64(game.Of(p.kept[:], viewer)), n)
	w.Block("god_shown", 0, 1, maxSeats, n)
	for i := range maxSeats {
		w.Bits(uint64(game.Of(p.shown[:], p.ahead(viewer, i))), n)
	}
	w.Block("god_open", 0, 1, maxSeats, n)
	for i := range maxSeats {
		w.Bits(uint64(game.Of(p.open[:], p.ahead(viewer, i))), n)
	}
	w.Block("god_granted", 0, 1, maxSeats, 16)
	for i := range maxSeats {
		w.Bits(uint64(game.Of(p.granted[:], p.ahead(viewer, i))), 16)
	}
}

func (p *position) writeArmies(w *game.Sheet, viewer game.Seat) {
	n := len(p.armies)
	w.Block("army_deck", 0, 255, 1)
	w.Int(int(p.armyDeckN))
	w.Block("army_discard", 0, 1, n)
	w.Bits(uint64(p.armyDiscard), n)
	w.Block("army_hand", 0, 1, n)
	w.Bits(uint64(game.Of(p.armyHands[:], viewer)), n)
	w.Block("army_drawn", 0, MaxCards, 2)
	w.Ints(p.drawn[:])
	w.Block("army_table", 0, 1, maxSeats, 2, n)
	for i := range maxSeats {
		s := p.ahead(viewer, i)
		w.Bits(uint64(game.Of(p.armyUp[:], s)), n)
		w.Bits(uint64(game.Of(p.armyDown[:], s)), n)
	}
}

// writeMemory writes what everybody remembers of a deck: when each card was last mixed into it, and for each unseen draw
// since who drew (1 + seat, then the choice and the slots) and after which mixing.
func (p *position) writeMemory(w *game.Sheet, viewer game.Seat, m *memory, mixings, mixed, draws string) {
	w.Block(mixings, 0, math.MaxUint16, 1)
	w.Int(int(m.mixings))
	w.Block(mixed, 0, math.MaxUint16, MaxCards)
	for _, n := range m.last {
		w.Int(int(n))
	}
	w.Block(draws, 0, math.MaxUint16, MaxCards, 2)
	for _, d := range m.draws[:m.drawn] {
		by := int(d.by)
		if d.by < choosing {
			by = int(game.Seat(d.by).From(viewer, int(p.seats)))
		}
		w.Int(1 + by)
		w.Int(int(d.after))
	}
}

func (p *position) writeWeavings(w *game.Sheet, viewer game.Seat) {
	n := len(p.tiles)
	w.Block("weaving_stack", 0, 1, n)
	w.Bits(uint64(p.weaves), n)
	w.Block("weaving_bottom", 0, MaxCards, n)
	writePile(w, &p.weavesBottom, n)
	w.Block("weaving_face", 0, 1, n)
	w.One(int(p.face)-1, n)
	w.Block("weaving_row", 0, MaxCards, len(p.row))
	w.Ints(p.row[:])
	w.Block("weavings_gone", 0, 1, n)
	w.Bits(uint64(p.gone), n)
	w.Block("tapestries", 0, MaxCards, maxSeats, n, 2)
	for i := range maxSeats {
		row := game.Of(p.tapestries[:], p.ahead(viewer, i))
		for _, t := range row[:n] {
			w.Int(int(t &^ opens))
			w.Flag(t&opens != 0)
		}
	}
}

func (p *position) writeBuildings(w *game.Sheet, viewer game.Seat) {
	n := len(p.buildings)
	w.Block("plans", 0, 1, len(p.plans), n)
	for kind := range p.plans {
		w.Bits(uint64(p.plans[kind]), n)
	}
	w.Block("plans_bottom", 0, MaxCards, len(p.planEnds), n)
	for kind := range p.planEnds {
		writePile(w, &p.planEnds[kind], n)
	}
	w.Block("market", 0, MaxCards, len(p.market))
	w.Ints(p.market[:])
	w.Block("worked", 0, 1, n)
	w.Bits(uint64(p.worked), n)
	w.Block("built", 0, 1, maxSeats, 2, n)
	for i := range maxSeats {
		s := p.ahead(viewer, i)
		w.Bits(uint64(game.Of(p.built[:], s)), n)
		w.Bits(uint64(game.Of(p.down[:], s)), n)
	}
}

func (p *position) writeSeats(w *game.Sheet, viewer game.Seat) {
	w.Block("conquered", 0, 1, maxSeats, len(p.conquests))
	for i := range maxSeats {
		for at := range p.conquests {
			w.Flag(p.owner(p.conquered[at], viewer) == i+1)
		}
	}
	w.Block("statue_stock", 0, 255, Gods, Sizes)
	for _, sizes := range p.stock {
		w.Ints(sizes[:])
	}
	w.Block("statues", 0, 255, maxSeats, Gods, Sizes)
	for i := range maxSeats {
		for _, sizes := range game.Of(p.statuesOf[:], p.ahead(viewer, i)) {
			w.Ints(sizes[:])
		}
	}
	w.Block("goods", 0, 255, maxSeats, Resources)
	for i := range maxSeats {
		goods := game.Of(p.goods[:], p.ahead(viewer, i))
		w.Ints(goods[:])
	}
	w.Block("progress", 0, 255, maxSeats, 3)
	for i := range maxSeats {
		s := p.ahead(viewer, i)
		w.Int(int(game.Of(p.temple[:], s)))
		w.Int(int(game.Of(p.stepsIn[:], s)))
		w.Int(int(game.Of(p.markers[:], s)))
	}
	w.Block("points", -mostPoints, mostPoints, maxSeats, Categories)
	for i := range maxSeats {
		for _, n := range game.Of(p.points[:], p.ahead(viewer, i)) {
			w.Int(max(-mostPoints, min(int(n), mostPoints)))
		}
	}
}

// writeAxomamma writes her board, all 0 without her.
func (p *position) writeAxomamma(w *game.Sheet) {
	a := &p.axo
	w.Block("axomamma_tokens", 0, 255, len(a.tokens))
	w.Ints(a.tokens[:])
	w.Block("axomamma_slots", 0, MaxCards, len(a.slots), 2)
	for i := range a.slots {
		w.Int(int(a.slots[i]))
		w.Int(int(a.slotGods[i]))
	}
	w.Block("axomamma_queue", 0, Colours, len(a.queue))
	w.Ints(a.queue[:a.queueN])
	w.Block("axomamma_turn", 0, 255, 2)
	w.Int(int(a.personality))
	w.Int(int(a.die))
}
