package tiwanaku

import (
	"math/bits"

	"kancha/game"
)

// mostPoints bounds what a category of an observation shows.
const mostPoints = 999

// Observe writes what a seat knows, see docs/research.md.
func (p *position) Observe(seat game.Seat, dst []float32) {
	known := *p
	known.hideFrom(seat)
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

// observation is the layout of observations, the same whatever the mode and the number of seats.
func (e *engine) observation() []game.Block {
	return game.Measure(func(s *game.Sheet) {
		blank := position{engine: e, seats: maxSeats}
		blank.write(s, 0)
	})
}

// write fills a sheet. Seats and sides are counted from the viewer on.
func (p *position) write(w *game.Sheet, viewer game.Seat) {
	p.writeTable(w, viewer)
	p.writeQuestion(w, viewer)
	p.writeValley(w)
	p.writeFarmers(w, viewer)
	p.writeScores(w, viewer)
	p.writeCamp(w)
	p.writeStacks(w, viewer)
}

func (p *position) writeTable(w *game.Sheet, viewer game.Seat) {
	n := p.Seats()
	w.Block("mode", 0, 1, len(modeIDs))
	w.One(int(p.mode), len(modeIDs))
	w.Block("board", 0, 1, len(p.boards))
	w.One(int(p.board), len(p.boards))
	w.Block("scenario", 0, 255, 1)
	w.Int(int(p.scenario))
	w.Block("people", 0, maxSeats, 1)
	w.Int(int(p.seats))
	w.Block("stall_rounds", 0, 255, 1)
	w.Int(int(p.stall))
	w.Block("idle_turns", 0, 255, 1)
	w.Int(int(p.idle))
	w.Block("opener", 0, 1, maxSeats+1)
	w.One(int(p.opener.From(viewer, n)), maxSeats+1)
	w.Block("turn", 0, 1, maxSeats+1)
	w.One(int(p.turn.From(viewer, n)), maxSeats+1)
	w.Block("waiting", 0, 1, maxSeats+1)
	w.Bits(uint64(p.waiting.Rotated(viewer, n)), maxSeats+1)
	w.Block("passed", 0, 1, maxSeats+1)
	w.Bits(uint64(p.passed.Rotated(viewer, n)), maxSeats+1)
	w.Block("placed", 0, 1, 1)
	w.Flag(p.placed)
	w.Block("final", 0, 1, 1)
	w.Flag(p.final)
}

// writeQuestion writes what is asked of those who owe an answer: it is the same of all of them.
func (p *position) writeQuestion(w *game.Sheet, viewer game.Seat) {
	w.Block("question", 0, 1, int(questions))
	w.One(int(p.asked), int(questions))
	w.Block("asked", 0, 1, 1)
	w.Flag(p.waiting.Has(viewer))
	w.Block("from", 0, 1, Spaces+1)
	if p.asked.hasFrom() {
		w.One(int(p.from), Spaces+1)
	}
	w.Block("wheel", 0, 1, Spaces)
	w.One(int(p.wheel), Spaces)
}

func (p *position) writeValley(w *game.Sheet) {
	w.Block("spaces", 0, 1, boardRows, boardStride)
	if len(p.boards) > 0 {
		w.Bits(uint64(p.layout().spaces), Spaces)
	}
	w.Block("start", 0, 1, boardRows, boardStride)
	w.Bits(uint64(p.start), Spaces)
	w.Block("terrain", 0, 1, terrains, boardRows, boardStride)
	for t := uint8(1); t <= terrains; t++ {
		for at := range Space(Spaces) {
			w.Flag(p.tiles.has(at) && p.terrain[at] == t)
		}
	}
	w.Block("crop", 0, 1, crops, boardRows, boardStride)
	for c := uint8(1); c <= crops; c++ {
		for at := range Space(Spaces) {
			w.Flag(p.crops.has(at) && p.crop[at] == c)
		}
	}
	w.Block("supply", 0, Spaces, terrains)
	w.Ints(p.supply[:])
}

func (p *position) writeFarmers(w *game.Sheet, viewer game.Seat) {
	w.Block("farmers", 0, 1, maxSeats, boardRows, boardStride)
	n := p.groups()
	for i := range maxSeats {
		at := game.Of(p.farmers[:], game.Ahead(p.group(viewer), i, n))
		w.Bits(uint64(at), Spaces)
	}
	w.Block("pool", 0, 255, maxSeats)
	for i := range maxSeats {
		if s := game.Ahead(p.group(viewer), i, n); s >= 0 {
			w.Int(p.farmersEach() - p.farmers[s].len())
		} else {
			w.Int(0)
		}
	}
}

// groups is the number of groups of farmers: by seat, or by band together.
func (p *position) groups() int {
	if p.mode == solo {
		return 1
	}
	return p.bands()
}

// group is whose farmers a viewer moves; those who move none count from the first.
func (p *position) group(viewer game.Seat) game.Seat {
	if !p.people().Has(viewer) {
		return 0
	}
	return game.Seat(p.band(viewer))
}

func (p *position) writeScores(w *game.Sheet, viewer game.Seat) {
	first, n := game.Seat(0), p.sides()
	if viewer >= 0 && int(viewer) < p.Seats() {
		first = game.Seat(p.side(viewer))
	}
	w.Block("points", -mostPoints, mostPoints, maxSeats, categories)
	for i := range maxSeats {
		s := game.Ahead(first, i, n)
		for c := range categories {
			points := 0
			if s >= 0 {
				points = int(p.points[s][c])
			}
			w.Int(max(-mostPoints, min(points, mostPoints)))
		}
	}
	w.Block("levels", 0, 255, maxSeats, terrains)
	for i := range maxSeats {
		levels := game.Of(p.levels[:], game.Ahead(first, i, n))
		w.Ints(levels[:])
	}
	w.Block("tokens", 0, 1, maxSeats, crops)
	for i := range maxSeats {
		tokens := game.Of(p.tokens[:], game.Ahead(first, i, n))
		w.Bits(uint64(tokens), crops)
	}
}

// writeCamp writes the Otoma and the rules of the modes with them. All is 0 without them.
func (p *position) writeCamp(w *game.Sheet) {
	c := &p.camp
	w.Block("otoma", 0, 1, otomaPawns, boardRows, boardStride)
	for pawn := range otomaPawns {
		at := c.pawns[pawn]
		if at < Spaces && c.spaces.has(at) {
			w.Bits(uint64(at.bit()), Spaces)
		} else {
			w.Bits(0, Spaces)
		}
	}
	w.Block("otoma_pending", 0, 1, otomaPawns)
	w.Bits(uint64(c.pending), otomaPawns)
	w.Block("otoma_rules", 0, 255, 6)
	w.Int(int(c.level))
	w.Flag(c.noFinal)
	w.Flag(c.offerDisturbed)
	w.Flag(c.byColumns)
	w.Flag(c.predictOnly)
	w.Flag(c.reacting)
	w.Block("need", 0, 1, terrains)
	w.One(int(c.need)-1, terrains)
}

// writeStacks writes the tiles with arrows: by number, whose arrow the seat sees.
func (p *position) writeStacks(w *game.Sheet, viewer game.Seat) {
	c := &p.camp
	w.Block("arrows", 0, maxTiles, boardRows, boardStride)
	w.Ints(c.arrows[:])
	w.Block("stacks", 0, maxTiles, terrains, maxTiles)
	for t := range terrains {
		w.Ints(c.order[t][:])
	}
	w.Block("dealt", 0, maxTiles, terrains)
	w.Ints(c.dealt[:])
	w.Block("pile", 0, maxTiles, terrains)
	w.Ints(c.pile[:])
	w.Block("drawn", 0, maxTiles, maxSeats, terrains)
	for i := range maxSeats {
		var gone [terrains]uint8
		if s := game.Ahead(viewer, i, p.Seats()); s >= 0 && s < maxSeats {
			gone = c.gone[s]
		}
		w.Ints(gone[:])
	}
	w.Block("own_tops", 0, maxTiles, terrains)
	for t := range terrains {
		top := uint8(0)
		if p.mode == cooperative && p.people().Has(viewer) && bits.OnesCount8(c.dealt[t]) > 0 {
			top = p.top(t, viewer)
		}
		w.Int(int(top))
	}
	w.Block("spent", 0, maxTiles, 2)
	w.Int(int(c.spentTerrain))
	w.Int(int(c.spentTile))
}
