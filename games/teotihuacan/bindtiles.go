package teotihuacan

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

var corners = [4]string{"nw", "ne", "se", "sw"}

func (b *binder) icon(entry, id string) uint8 { return b.index(entry, id, iconIDs[:]) }

func (b *binder) spaceIDs() []string {
	var ids []string
	for _, s := range b.Pyramid.Spaces {
		ids = append(ids, s.ID)
	}
	return ids
}

func (b *binder) spaceSet(entry string, list, ids []string) uint32 {
	set := uint32(0)
	for _, id := range list {
		set |= 1 << b.index(entry, id, ids)
	}
	return set
}

// pyramid reads its spaces, its levels and the icons printed beneath it (TE-61).
func (b *binder) pyramid() {
	e := b.e
	ids := b.spaceIDs()
	if !b.count("pyramid.spaces", len(ids), pyramidSpaces) || !b.count("pyramid.levels", len(b.Pyramid.Levels), 4) {
		return
	}
	for i, s := range b.Pyramid.Spaces {
		entry := "pyramid.spaces[" + s.ID + "]"
		if !packName(s.ID) || slices.Index(ids, s.ID) != i {
			b.fail(entry, "is no id, or there twice")
		}
		sp := pyramidSpace{id: s.ID, level: b.between(entry+".level", s.Level, 1, 4), x: b.between(entry+".x", s.X, 0, 6),
			y: b.between(entry+".y", s.Y, 0, 6), rests: b.spaceSet(entry+".rests_on", s.RestsOn, ids)}
		if sp.rests>>i != 0 || (sp.level == 1) != (sp.rests == 0) {
			b.fail(entry+".rests_on", "want the spaces below, listed before it")
		}
		e.spaces[i] = sp
		e.levels[sp.level].spaces |= 1 << i
		for c, corner := range corners {
			if sp.level == 1 {
				e.printed[sp.half(c)] = b.icon(entry+".printed."+corner, s.Printed[corner])
			}
		}
	}
	for i, l := range b.Pyramid.Levels {
		cost := b.goods("pyramid.levels["+l.ID+"].cost", l.Cost)
		to := &e.levels[i+1]
		to.stone, to.wood = cost.goods[Stone], cost.goods[Wood]
		to.points = b.between("pyramid.levels["+l.ID+"].vp", l.VP, 0, maxGain)
		if l.Level != i+1 || to.stone == 0 || cost.goods[Gold]+cost.goods[Cocoa] > 0 || to.spaces == 0 {
			b.fail("pyramid.levels["+l.ID+"]", "wrong level, or a cost that is not of stone and wood")
		}
	}
	b.layouts(ids)
}

// half is the half square under a corner, counted clockwise from nw.
func (s *pyramidSpace) half(corner int) uint8 {
	x, y := s.x, s.y
	if corner == 1 || corner == 2 {
		x++
	}
	if corner >= 2 {
		y++
	}
	return 8*y + x
}

func (b *binder) layouts(ids []string) {
	e := b.e
	for _, l := range b.Pyramid.Layouts {
		n := b.between("pyramid.layouts["+l.ID+"].players", l.Players, 2, maxSeats)
		e.layouts[n] = append(e.layouts[n], b.spaceSet("pyramid.layouts["+l.ID+"]", l.Spaces, ids))
	}
	for n, extra := range map[int][][]string{2: b.Pyramid.Extra.Two, 3: b.Pyramid.Extra.Three} {
		for _, spaces := range extra {
			e.layouts[n] = append(e.layouts[n], b.spaceSet("pyramid.extra_layouts", spaces, ids))
		}
	}
	for n := 2; n <= maxSeats; n++ {
		if len(e.layouts[n]) == 0 {
			b.fail("pyramid.layouts", "there is none for %d players", n)
		}
		for _, set := range e.layouts[n] {
			for i := range e.spaces {
				if set>>i&1 != 0 && e.spaces[i].rests&^set != 0 {
					b.fail("pyramid.layouts", "%s hangs in the air", e.spaces[i].id)
				}
			}
		}
	}
}

func (b *binder) tiles() {
	if !b.count("pyramid_tiles", len(b.Tiles), pyramidTiles) {
		return
	}
	for i, t := range b.Tiles {
		entry := "pyramid_tiles[" + t.ID + "]"
		b.named("pyramid_tiles", i, t.ID, pyramidIDs)
		for c, id := range []string{t.NW, t.NE, t.SE, t.SW} {
			b.e.tiles[i].icons[c] = b.icon(entry, id)
		}
		for _, corner := range t.Coloured {
			c := b.index(entry+".coloured", corner, corners[:])
			b.e.tiles[i].coloured[c] = true
			if b.e.tiles[i].icons[c] == 0 {
				b.fail(entry+".coloured", "there is no icon at %s", corner)
			}
		}
	}
}

func (b *binder) decorations() {
	if !b.count("decoration_tiles", len(b.Decorations), decoTiles) || !b.count("decoration_spaces", len(b.DecoSpaces), decoSpaces) {
		return
	}
	for i, d := range b.Decorations {
		b.named("decoration_tiles", i, d.ID, decoIDs)
		entry := "decoration_tiles[" + d.ID + "]"
		b.e.decorates[i] = [2]uint8{b.icon(entry, d.Left), b.icon(entry, d.Right)}
	}
	sides := []string{"top", "right", "bottom", "left"}
	for i, s := range b.DecoSpaces {
		entry := "decoration_spaces[" + s.ID + "]"
		d := decoSpace{id: s.ID, side: b.index(entry+".side", s.Side, sides), number: b.between(entry+".number", s.Number, 1, 4),
			tiles: b.spaceSet(entry+".needs_tiles", s.Tiles, b.spaceIDs())}
		if int(d.side) != i/4 || int(d.number) != 1+i%4 || !packName(s.ID) {
			b.fail(entry, "stands at the wrong place")
			return
		}
		if d.number > 1 {
			d.after = uint8(i)
			if s.After != b.DecoSpaces[i-1].ID {
				b.fail(entry+".needs_decoration", "want %q", b.DecoSpaces[i-1].ID)
			}
		}
		for k, half := range []string{"left", "right"} {
			if d.number == 1 {
				d.icons[k] = b.icon(entry+".printed", s.Printed[half])
			} else if at := s.Covers[half]; b.count(entry+".covers."+half, len(at), 2) {
				d.covers[k] = 8*b.between(entry+".covers", at[1], 0, 7) + b.between(entry+".covers", at[0], 0, 7)
			}
		}
		b.e.decoSpaces[i] = d
	}
}

func (b *binder) palace() {
	if !b.count("palace_tiles", len(b.Palace), palaceTiles) {
		return
	}
	for i, p := range b.Palace {
		entry := "palace_tiles[" + p.ID + "]"
		b.named("palace_tiles", i, p.ID, palaceIDs[:])
		t := palaceTile{set: b.index(entry+".set", p.Set, []string{"A", "B", "C"})}
		if int(t.set) != i/3 {
			b.fail(entry+".set", "want three tiles of each set")
		}
		switch p.Effect.Kind {
		case "vp_min":
			b.pointsByLess(entry, &p, &t)
		case "gain":
			t.effect = givesCocoa
			word, _ := p.Effect.Gain["cocoa"].(string)
			t.plus = b.power(entry+".gain", word)
		case "exchange":
			b.exchange(entry, &p, &t)
		default:
			b.fail(entry+".effect.kind", "unknown: %q", p.Effect.Kind)
		}
		b.e.palaces[i] = t
	}
}

// power reads "power", "power+1" or "power-1".
func (b *binder) power(entry, word string) int8 {
	return int8(b.index(entry, word, []string{"power-1", "power", "power+1"})) - 1
}

func (b *binder) pointsByLess(entry string, p *packPalace, t *palaceTile) {
	if !b.count(entry+".min_of", len(p.Effect.MinOf), 2) {
		return
	}
	t.effect, t.points = pointsByLess, b.between(entry+".vp", p.Effect.VP, 1, maxGain)
	t.counts = b.index(entry+".min_of", p.Effect.MinOf[0], []string{"technologies", "pyramid_track", "avenue"})
	t.plus = b.power(entry+".min_of", p.Effect.MinOf[1])
}

func (b *binder) exchange(entry string, p *packPalace, t *palaceTile) {
	t.effect = exchanges
	t.pay = b.gain(entry+".pay", p.Effect.Pay)
	fixed := packGain{}
	for key, n := range p.Effect.Gain {
		switch n := n.(type) {
		case float64:
			fixed[key] = int(n)
		default:
			t.once = key == "resource" && n == "power"
			if !t.once {
				b.fail(entry+".gain", "%v is no number", n)
			}
		}
	}
	t.gain = b.gain(entry+".gain", fixed)
	var times any
	_ = json.Unmarshal(p.Effect.Times, &times)
	if word, ok := times.(string); ok && !t.once {
		t.plus = b.power(entry+".max_times", word)
	} else if n, ok := times.(float64); !ok || n != 1 || !t.once {
		b.fail(entry+".max_times", "want a power, or 1 where the gain is by power")
	}
	goods := t.pay
	goods.any, goods.goods = 0, [goodKinds]uint8{}
	if goods != (gain{}) || t.pay.any > 1 || t.pay.goods[Wood]+t.pay.goods[Stone]+t.pay.goods[Gold] > 0 {
		b.fail(entry+".pay", "want cocoa and at most one resource")
	}
}

func (b *binder) technologies() {
	if !b.count("technology_tiles", len(b.Techs), techTiles) {
		return
	}
	kinds := []string{"on_pass_palace", "after_main_action", "buy_power_up", "virtual_worker"}
	for i, p := range b.Techs {
		entry := "technology_tiles[" + p.ID + "]"
		b.named("technology_tiles", i, p.ID, techIDs[:])
		if techIDs[i] != fmt.Sprintf("T%02d", p.Number) {
			b.fail(entry+".number", "does not fit the id")
		}
		cost := b.goods(entry+".cost", p.Cost)
		t := technology{gold: cost.goods[Gold], boards: b.boardSet(entry+".boards", p.Boards),
			effect: techEffect(b.index(entry+".effect.kind", p.Effect.Kind, kinds)), gain: b.gain(entry+".effect.gain", p.Effect.Gain)}
		if t.gold == 0 || cost.goods != [goodKinds]uint8{Gold: t.gold} {
			b.fail(entry+".cost", "want gold")
		}
		t.pay = b.goods(entry+".effect.pay", p.Effect.Pay).goods[Cocoa]
		if t.effect == virtualWorker && (p.Effect.Discount["wood_or_stone"] != 1 || t.boards != 1<<Construction) {
			b.fail(entry+".effect", "want a discount of one wood or stone on the construction board")
		}
		b.e.techs[i] = t
	}
}

func (b *binder) discoveries() {
	if !b.count("discovery_tiles", len(b.Discovery), discoveries) {
		return
	}
	kinds := []string{"gain", "mask", "power_up", "move_second_worker", "move_any_distance", "waive_cocoa", "virtual_worker"}
	for i, p := range b.Discovery {
		entry := "discovery_tiles[" + p.ID + "]"
		b.named("discovery_tiles", i, p.ID, discoveryIDs[:])
		t := discoveryTile{copies: b.between(entry+".copies", p.Copies, 0, 20), cost: b.goods(entry+".cost", p.Cost),
			gain: b.gain(entry+".effect.gain", p.Effect.Gain), effect: discoveryEffect(b.index(entry+".effect.kind", p.Effect.Kind, kinds)),
			times: b.between(entry+".effect.times", p.Effect.Times, 0, 2), boards: b.boardSet(entry+".effect.boards", p.Effect.Boards)}
		if (i < masks) != (t.effect == isMask) {
			b.fail(entry+".effect.kind", "want seven masks, then the other tiles")
		}
		g := t.gain
		if g.powerUps+g.techs+g.offers+g.worker+g.ofBoard > 0 || (t.effect == powersUp) != (t.times > 0) {
			b.fail(entry+".effect", "has a gain that a discovery tile cannot have")
		}
		b.e.discovery[i] = t
	}
}

// starting reads the starting tiles; what the sixth gives is on the tile itself (MP-02).
func (b *binder) starting() {
	if !b.count("starting_tiles", len(b.Start), startTiles) {
		return
	}
	for i, p := range b.Start {
		entry := "starting_tiles[" + p.ID + "]"
		b.named("starting_tiles", i, p.ID, startIDs[:])
		if !b.count(entry+".boards", len(p.Boards), 2) {
			return
		}
		t := startTile{boards: [2]Board{b.board(entry+".boards", p.Boards[0]), b.board(entry+".boards", p.Boards[1])},
			gain: b.gain(entry+".gain", p.Gain)}
		for k := range i {
			o := b.e.starts[k].boards
			if o == t.boards || o == [2]Board{t.boards[1], t.boards[0]} {
				b.fail(entry+".boards", "are those of another tile too")
			}
		}
		if t.boards[0] == t.boards[1] || t.gain.worker+t.gain.ofBoard > 0 {
			b.fail(entry, "has the same board twice, or a gain that a starting tile cannot have")
		}
		b.e.starts[i] = t
	}
}

// templeSteps reads what the steps of the temples give (TE-60).
func (b *binder) templeSteps() {
	if !b.count("temples", len(b.Temples), temples) {
		return
	}
	shelf := 0
	for i, p := range b.Temples {
		entry := "temples[" + p.Colour + "]"
		b.named("temples", i, p.Colour, templeIDs[:])
		if !b.count(entry+".steps", len(p.Steps), topStep) {
			return
		}
		for k, s := range p.Steps {
			b.templeStep(entry+"."+s.ID, i, k+1, &s, &shelf)
		}
	}
	if shelf != majorShelves {
		b.fail("temples", "want %d major steps, have %d", majorShelves, shelf)
	}
}

func (b *binder) templeStep(entry string, temple, n int, s *packStep, shelf *int) {
	to := &b.e.temples[temple][n]
	to.gain = b.gain(entry+".gain", s.Gain)
	if s.Step != n || s.ID != fmt.Sprintf("%s-%d", templeIDs[temple], n) {
		b.fail(entry, "stands at the wrong place")
	}
	if s.Kind == "major" {
		to.gain = b.gain(entry+".bonus", s.Bonus)
		if *shelf++; *shelf > majorShelves {
			b.fail(entry, "is one major step too many")
			return
		}
		to.shelf = uint8(boardShelves + *shelf)
		for seats := 2; seats <= maxSeats; seats++ {
			to.tiles[seats] = b.between(entry+".discovery_tiles", s.Discovery[strconv.Itoa(seats)], 0, shelfRoom)
		}
	}
	if (s.Kind == "penultimate") != (n == topStep-1) || (s.Kind == "top") != (n == topStep) {
		b.fail(entry+".kind", "%q cannot be step %d", s.Kind, n)
	}
	if to.gain != (gain{goods: to.gain.goods, any: to.gain.any, points: to.gain.points}) {
		b.fail(entry, "want goods and points only")
	}
}

func (b *binder) tracks() {
	e := b.e
	e.lastSpace = b.between("avenue.last", b.Avenue.Last, 1, len(e.avenue)-1)
	e.lastTrack = b.between("pyramid_track.last", b.Track.Last, 1, 50)
	if !b.count("avenue.discovery_spaces", len(b.Avenue.Spaces), avenueShelves) {
		return
	}
	for i, s := range b.Avenue.Spaces {
		entry := "avenue.discovery_spaces[" + s.ID + "]"
		at := b.between(entry+".space", s.Space, 1, int(e.lastSpace))
		if e.avenue[at] != 0 {
			b.fail(entry, "is there twice")
		}
		e.avenue[at] = uint8(boardShelves + majorShelves + i + 1)
		e.onAvenue[i] = b.between(entry+".tiles", s.Tiles, 0, shelfRoom)
	}
}

func (b *binder) ascension() {
	if !b.count("ascension.rewards", len(b.Ascension.Rewards), rewards) {
		return
	}
	for i, r := range b.Ascension.Rewards {
		entry := "ascension.rewards[" + r.ID + "]"
		b.named("ascension.rewards", i, r.ID, rewardIDs[:])
		to := reward{cocoa: b.goods(entry+".pay", r.Pay).goods[Cocoa], gain: b.gain(entry+".gain", r.Gain)}
		if to.gain.worker > 0 {
			to.power = b.between(entry+".worker_power", r.Power, 1, maxPower)
		}
		g := to.gain
		if g.powerUps+g.techs+g.offers+g.ofBoard > 0 {
			b.fail(entry, "has a gain that an ascension cannot have")
		}
		b.e.rewards[i] = to
	}
	if b.e.rewards[0].gain.points == 0 || b.e.rewards[0].cocoa > 0 {
		b.fail("ascension.rewards[asc-vp]", "want points for nothing")
	}
}
