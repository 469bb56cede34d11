package teotihuacan

import (
	"math/bits"
	"slices"

	"kancha/game"
	"kancha/game/statejson"
	"kancha/game/turn"
)

// reader fills a position from a document.
type reader struct {
	*position
	d *document
}

// Decode reads the whole state of a game and refuses what counting shows to be impossible: a [*game.DecodeError].
func (e *engine) Decode(data []byte) (game.State, error) {
	s := &state{position{viewer: game.Watcher}}
	r := &reader{&s.position, &document{}}
	err := statejson.Read(data, r.d, func() { s.engine = e.thatBegan(r.d) }, r.readHead, r.readOptionWords, r.readBoards, r.readShelves,
		r.readPyramid, r.readNobles, r.readSeats, r.readNeutral, r.readStarts, r.readCalendar, r.readBot, r.readTurn, r.readStack, r.balance)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// thatBegan is the engine by which a game goes on that began by this revision.
func (e *engine) thatBegan(d *document) *engine {
	if d.Rules >= 1 && d.Rules < e.info.Rules {
		return e.by(d.Rules)
	}
	return e
}

func (r *reader) readHead() {
	d := r.d
	d.Check(&r.info)
	solo, seats := d.Mode == soloMode, len(d.Seats)
	statejson.Must(solo || d.Mode == standard, "mode", "no such mode")
	r.rand = statejson.Known("generator", d.Random)
	statejson.Must(seats >= 2 && seats <= maxSeats && (!solo || seats == 2), "seats", "%d seats", seats)
	statejson.Must(solo == (d.Bot != nil), "teotibot", "does not fit the mode")
	r.seats, r.people, r.reveals = uint8(seats), uint8(seats), d.Reveals
	if solo {
		r.people--
	}
}

func (r *reader) readOptionWords() {
	setup := game.Setup{Seats: int(r.people), Mode: r.d.Mode}
	for _, o := range r.info.Options {
		if value, ok := r.d.Options[o.ID]; ok {
			setup.Options = append(setup.Options, game.Choice{Option: o.ID, Value: value})
		}
	}
	settled, err := game.Settle(&r.info, setup)
	if err != nil || len(settled.Options) != len(r.d.Options) || len(setup.Options) != len(r.d.Options) {
		statejson.Fail("options", "are not those of this mode")
	}
	r.readOptions(settled)
}

func (r *reader) readBoards() {
	d := r.d
	statejson.Length("ring", len(d.Ring), boards)
	statejson.Length("palace", len(d.Palace), 3)
	statejson.Length("technologies", len(d.Techs), techSpaces)
	statejson.Length("favours", len(d.Favours), temples)
	statejson.Set("ring", d.Ring, boardIDs[:])
	for i, id := range d.Ring {
		r.ring[i] = Board(1 + statejson.Index("ring", id, boardIDs[:]))
		r.spot[r.ring[i]] = uint8(i)
		if r.fixedRing[i] && r.ring[i] != r.printedRing[i] {
			statejson.Fail("ring", "%s cannot lie there", id)
		}
	}
	for i, id := range d.Palace {
		if r.palace[i] = uint8(statejson.Index("palace", id, palaceIDs[:])); int(r.palaces[r.palace[i]].set) != i {
			statejson.Fail("palace", "%s is of another set", id)
		}
	}
	for i, id := range d.Techs {
		if r.tech[i] = uint8(statejson.Index("technologies", id, techIDs[:])); i > 0 && r.tech[i] <= r.tech[i-1] {
			statejson.Fail("technologies", "are not in ascending order")
		}
	}
	statejson.Set("favours", d.Favours, favourIDs[:])
	for i, id := range d.Favours {
		r.favour[i] = uint8(statejson.Index("favours", id, favourIDs[:]))
	}
}

func (r *reader) readShelves() {
	s := &r.d.Shelves
	statejson.Length("discoveries.boards", len(s.Boards), boardShelves)
	statejson.Length("discoveries.temples", len(s.Majors), majorShelves)
	statejson.Length("discoveries.avenue", len(s.Avenue), avenueShelves)
	for i, id := range s.Boards {
		if id != "" {
			r.shelf[i][0] = r.tile("discoveries.boards", id)
		}
	}
	for i, list := range slices.Concat(s.Majors, s.Avenue) {
		if len(list) > shelfRoom {
			statejson.Fail("discoveries", "a place has %d tiles", len(list))
		}
		for k, id := range list {
			r.shelf[boardShelves+i][k] = r.tile("discoveries", id)
		}
	}
	r.gone = r.tileCounts("discarded", r.d.Gone)
}

func (r *reader) tile(path, id string) Discovery {
	return Discovery(1 + statejson.Index(path, id, discoveryIDs[:]))
}

func (r *reader) tileCounts(path string, list []string) (out [discoveries]uint8) {
	if len(list) > 250 || !slices.IsSortedFunc(list, func(a, b string) int {
		return slices.Index(discoveryIDs[:], a) - slices.Index(discoveryIDs[:], b)
	}) {
		statejson.Fail(path, "is not in order")
	}
	for _, id := range list {
		out[r.tile(path, id)-1]++
	}
	return out
}

// readPyramid lays tiles from below, then decorations from outside, so that the open icons come out right.
func (r *reader) readPyramid() {
	r.top = r.printed
	r.pyramidBag, r.decoBag = 1<<pyramidTiles-1, 1<<decoTiles-1
	last := -1
	for _, t := range r.d.Pyramid {
		at := slices.IndexFunc(r.spaces[:], func(s pyramidSpace) bool { return s.id == t.At })
		tile := statejson.Index("pyramid", t.Tile, pyramidIDs)
		if at <= last || t.Turn%90 != 0 || t.Turn < 0 || t.Turn > 270 || r.spaces[at].rests&^r.built != 0 {
			statejson.Fail("pyramid", "%q: no such space, not in order, hanging in the air, or turned oddly", t.At)
		}
		r.take("pyramid", &r.pyramidBag, tile, t.Tile)
		r.cover(uint8(tile), uint8(at), uint8(t.Turn/90))
		last = at
	}
	r.survey()
	last = -1
	for _, t := range r.d.Decos {
		at := slices.IndexFunc(r.decoSpaces[:], func(s decoSpace) bool { return s.id == t.At })
		tile := statejson.Index("decorations", t.Tile, decoIDs)
		if at <= last || t.Turn != 0 || r.checkDeco(uint8(at)) != turn.OK {
			statejson.Fail("decorations", "%q cannot be covered", t.At)
		}
		r.take("decorations", &r.decoBag, tile, t.Tile)
		r.decoOffer[0] = uint8(tile + 1)
		r.layDeco(0, uint8(tile), uint8(at), nil)
		last = at
	}
	statejson.Length("pyramid_offer", len(r.d.OnOffer), pyramidOffer)
	statejson.Length("decoration_offer", len(r.d.DecoOn), decoOffer)
	r.readOffer("pyramid_offer", r.d.OnOffer, r.onOffer[:], &r.pyramidBag, pyramidIDs)
	r.readOffer("decoration_offer", r.d.DecoOn, r.decoOffer[:], &r.decoBag, decoIDs)
}

func (r *reader) take(path string, bag *uint32, tile int, id string) {
	if *bag>>tile&1 == 0 {
		statejson.Fail(path, "%s is there twice", id)
	}
	*bag &^= 1 << tile
}

func (r *reader) readOffer(path string, list []string, offer []uint8, bag *uint32, ids []string) {
	for i, id := range list {
		if id != "" {
			tile := statejson.Index(path, id, ids)
			r.take(path, bag, tile, id)
			offer[i] = uint8(tile + 1)
		}
	}
}

func (r *reader) readNobles() {
	statejson.Length("nobles", len(r.d.Rows), nobleRows)
	for row, list := range r.d.Rows {
		for i, at := range list {
			at = statejson.Number("nobles", at, 1, len(r.engine.rows[row]))
			if i > 0 && at <= list[i-1] {
				statejson.Fail("nobles", "is not in order")
			}
			r.rows[row] |= 1 << (at - 1)
			r.erected++
		}
	}
	statejson.Number("nobles", int(r.erected), 0, int(r.buildings))
}

func (r *reader) readSeats() {
	for i := range r.d.Seats {
		r.readSeat(game.Seat(i), &r.d.Seats[i], statejson.At("seats", i))
	}
	for t := range temples {
		top := 0
		for s := range r.seats {
			if r.temple[s][t] == topStep {
				top++
			}
		}
		if top > 1 {
			statejson.Fail("seats", "two markers are on top of a temple")
		}
	}
}

func (r *reader) readSeat(s game.Seat, d *seatDoc, path string) {
	statejson.Length(path+".goods", len(d.Goods), goodKinds)
	statejson.Length(path+".points", len(d.Points), categories)
	statejson.Length(path+".temples", len(d.Temples), temples)
	for id, n := range d.Goods {
		r.goods[s][statejson.Index(path+".goods", id, goodIDs[:])] = int16(statejson.Number(path+".goods", n, 0, 5000))
	}
	for id, n := range d.Points {
		r.points[s][statejson.Index(path+".points", id, categoryIDs[:])] = int16(statejson.Number(path+".points", n, -1000, 1000))
	}
	if r.total(s) < 0 {
		statejson.Fail(path+".points", "are below 0 in all")
	}
	for t, n := range d.Temples {
		r.temple[s][t] = uint8(statejson.Number(path+".temples", n, 0, topStep))
	}
	r.road[s] = uint8(statejson.Number(path+".avenue", d.Avenue, 0, int(r.lastSpace)))
	r.track[s] = uint8(statejson.Number(path+".track", d.Track, 0, int(r.lastTrack)))
	r.learned[s] = r.techSet(path+".technologies", d.Learned)
	r.have[s], r.used[s] = r.tileCounts(path+".tiles", d.Have), r.tileCounts(path+".used", d.Used)
	r.readDice(s, d.Workers, path+".workers")
}

func (r *reader) techSet(path string, list []string) uint8 {
	set, last := uint8(0), -1
	for _, id := range list {
		k := r.placeOf(uint8(statejson.Index(path, id, techIDs[:])))
		if k <= last {
			statejson.Fail(path, "%q is not in play, or not in order", id)
		}
		set |= 1 << k
		last = k
	}
	return set
}

func (r *reader) readDice(c game.Seat, list []dieDoc, path string) {
	statejson.Length(path, len(list), diceEach)
	for i, d := range list {
		if d.Moved {
			r.movers |= 1 << i
			if c != game.Seat(r.d.Turn.Seat) {
				statejson.Fail(path, "somebody moved whose turn it is not")
			}
		}
		if d.Board == "" {
			statejson.Number(path, d.Power, 0, 0)
			if d.Space != "" {
				statejson.Fail(path, "a worker that is not in play worships")
			}
			continue
		}
		to := die{board: Board(1 + statejson.Index(path, d.Board, boardIDs[:])), power: uint8(statejson.Number(path, d.Power, 1, maxPower))}
		if d.Space != "" {
			to.space = Space(1 + statejson.Index(path, d.Space, worshipIDs[:]))
			if owner, _ := r.on(to.space); owner != game.Watcher || to.space.board() != to.board || int(c) >= int(r.seats) {
				statejson.Fail(path, "nobody can worship at %s like that", d.Space)
			}
		}
		r.dice[c][i] = to
	}
}

func (r *reader) readNeutral() {
	statejson.Length("neutral", len(r.d.Neutral), r.crews()-int(r.seats))
	for i, list := range r.d.Neutral {
		r.readDice(game.Seat(int(r.seats)+i), list, statejson.At("neutral", i))
	}
}

func (r *reader) readBot() {
	b := r.d.Bot
	if b == nil {
		return
	}
	statejson.Length("teotibot.slots", len(b.Slots), botSlots)
	statejson.Length("teotibot.arrows", len(b.Arrows), 2)
	statejson.Length("teotibot.rolled", len(b.Rolled), 2)
	statejson.Set("teotibot", append([]string{b.Aside}, b.Slots...), botTileIDs[:])
	for i, id := range b.Slots {
		r.botSlot[i] = uint8(1 + statejson.Index("teotibot.slots", id, botTileIDs[:]))
	}
	r.botAside = uint8(1 + statejson.Index("teotibot.aside", b.Aside, botTileIDs[:]))
	for i := range r.arrows {
		r.arrows[i] = uint8(statejson.Index("teotibot.arrows", b.Arrows[i], arrowIDs[:]))
		r.rolled[i] = uint8(statejson.Number("teotibot.rolled", b.Rolled[i], 0, 6))
	}
	r.botTile = uint8(statejson.Number("teotibot.slot", b.Slot, 0, botSlots))
	locked := 0
	for _, d := range r.dice[r.botSeat()] {
		if d.board == 0 {
			statejson.Fail("seats[1].workers", "Teotibot has four workers in play")
		}
		if d.space != 0 {
			locked++
			if d.space < ForestWorship {
				locked += 9
			}
		}
	}
	if locked != 1 {
		statejson.Fail("seats[1].workers", "one of Teotibot's workers is locked, and not in the Palace")
	}
}

// balance counts discovery tiles: the stacks hold what is nowhere else.
func (r *reader) balance() {
	var out [discoveries]int
	for _, shelf := range r.shelf {
		for _, d := range shelf {
			if d != 0 {
				out[d-1]++
			}
		}
	}
	for _, d := range r.offered {
		if d != 0 {
			out[d-1]++
		}
	}
	for i := range out {
		out[i] += int(r.gone[i])
		for s := range r.seats {
			out[i] += int(r.have[s][i]) + int(r.used[s][i])
		}
		n := int(r.discovery[i].copies) - out[i]
		if n < 0 {
			statejson.Fail("discoveries", "there are %d of %s", out[i], discoveryIDs[i])
		}
		r.bag[i] = uint8(n)
	}
}

// readStarts reads starting tiles with the discovery tiles beside them.
func (r *reader) readStarts() {
	seen := uint32(0)
	for s := range game.Seat(r.seats) {
		d := &r.d.Seats[s]
		path := statejson.At("seats", int(s))
		r.dealt[s], r.kept[s] = r.startSet(path+".dealt", d.Dealt), r.startSet(path+".kept", d.Kept)
		if n := bits.OnesCount32(r.kept[s]); n > 2 || seen&(r.dealt[s]|r.kept[s]) != 0 || r.dealt[s] != 0 && r.kept[s]&^r.dealt[s] != 0 {
			statejson.Fail(path+".kept", "are not of these tiles")
		}
		seen |= r.dealt[s] | r.kept[s]
	}
	if r.table = r.startSet("table", r.d.Table); r.table&seen != 0 {
		statejson.Fail("table", "has tiles that somebody has")
	}
}

func (r *reader) startSet(path string, list []startDoc) uint32 {
	set, last := uint32(0), -1
	for _, d := range list {
		i := statejson.Index(path, d.Tile, startIDs[:])
		if i <= last {
			statejson.Fail(path, "is not in order")
		}
		last = i
		set |= 1 << i
		t := Discovery(0)
		if d.Discovery != "" {
			t = r.tile(path, d.Discovery)
		}
		if t != 0 && r.starts[i].gain.offers == 0 || r.offered[i] != 0 && r.offered[i] != t {
			statejson.Fail(path, "has the wrong discovery tile")
		}
		r.offered[i] = t
	}
	return set
}
