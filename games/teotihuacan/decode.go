package teotihuacan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"

	"kancha/game"
)

func broken(path, format string, args ...any) error {
	return &game.DecodeError{Path: path, Reason: fmt.Sprintf(format, args...)}
}

// reader fills a position from a document and keeps the first thing that is wrong.
type reader struct {
	*position
	d   *document
	err error
}

// Decode reads the whole state of a game and refuses what counting shows to be impossible: a [*game.DecodeError].
func (e *engine) Decode(data []byte) (game.State, error) {
	var d document
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, broken("", "%v", err)
	}
	if dec.More() {
		return nil, broken("", "something follows the state")
	}
	if d.Rules >= 1 && d.Rules < e.info.Rules {
		e = e.by(d.Rules) // what began by them goes on by them
	}
	s := &state{position{engine: e, viewer: game.Watcher}}
	r := &reader{position: &s.position, d: &d}
	for _, step := range []func(){
		r.readHead, r.readOptionWords, r.readBoards, r.readShelves, r.readPyramid, r.readNobles, r.readSeats, r.readNeutral,
		r.readStarts, r.readCalendar, r.readBot, r.readTurn, r.readStack, r.balance,
	} {
		if step(); r.err != nil {
			return nil, r.err
		}
	}
	return s, nil
}

func (r *reader) fail(path, format string, args ...any) {
	if r.err == nil {
		r.err = broken(path, format, args...)
	}
}

// number refuses what is outside of least..most.
func (r *reader) number(path string, n, least, most int) int {
	if n < least || n > most {
		r.fail(path, "%d is not in %d..%d", n, least, most)
		return least
	}
	return n
}

// word finds an id in a list.
func (r *reader) word(path, id string, ids []string) int {
	i := slices.Index(ids, id)
	if i < 0 {
		r.fail(path, "there is no %q", id)
		return 0
	}
	return i
}

// count refuses a list of the wrong length.
func (r *reader) count(path string, have, want int) bool {
	if have != want {
		r.fail(path, "want %d entries, have %d", want, have)
	}
	return r.err == nil
}

// distinct reads a list of ids without repetition as a set.
func (r *reader) distinct(path string, list, ids []string) uint32 {
	set := uint32(0)
	for _, id := range list {
		i := r.word(path, id, ids)
		if set>>i&1 != 0 {
			r.fail(path, "%q is there twice", id)
		}
		set |= 1 << i
	}
	return set
}

func (r *reader) readHead() {
	d := r.d
	switch {
	case d.Game != r.info.ID:
		r.fail("game", "%q is another game", d.Game)
	case d.Rules != r.info.Rules:
		r.fail("rules", "revision %d, this engine plays %d", d.Rules, r.info.Rules)
	case d.Pack != r.info.Pack.ID:
		r.fail("pack", "%q, loaded is %q", d.Pack, r.info.Pack.ID)
	case d.Mode != standard && d.Mode != soloMode:
		r.fail("mode", "no such mode")
	case d.Random == nil:
		r.fail("generator", "is missing: this is a view, not a state")
	case len(d.Seats) < 2 || len(d.Seats) > maxSeats || d.Mode == soloMode && len(d.Seats) != 2:
		r.fail("seats", "%d seats", len(d.Seats))
	case (d.Mode == soloMode) != (d.Bot != nil):
		r.fail("teotibot", "does not fit the mode")
	default:
		r.seats, r.rand, r.reveals = uint8(len(d.Seats)), *d.Random, d.Reveals
		r.people = r.seats
		if d.Mode == soloMode {
			r.people--
		}
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
		r.fail("options", "are not those of this mode")
		return
	}
	r.readOptions(settled)
}

func (r *reader) readBoards() {
	d := r.d
	if !r.count("ring", len(d.Ring), boards) || !r.count("palace", len(d.Palace), 3) || !r.count("technologies", len(d.Techs), techSpaces) ||
		!r.count("favours", len(d.Favours), temples) {
		return
	}
	r.distinct("ring", d.Ring, boardIDs[:])
	for i, id := range d.Ring {
		r.ring[i] = Board(1 + r.word("ring", id, boardIDs[:]))
		r.spot[r.ring[i]] = uint8(i)
		if r.fixedRing[i] && r.ring[i] != r.printedRing[i] {
			r.fail("ring", "%s cannot lie there", id)
		}
	}
	for i, id := range d.Palace {
		if r.palace[i] = uint8(r.word("palace", id, palaceIDs[:])); int(r.palaces[r.palace[i]].set) != i {
			r.fail("palace", "%s is of another set", id)
		}
	}
	for i, id := range d.Techs {
		if r.tech[i] = uint8(r.word("technologies", id, techIDs[:])); i > 0 && r.tech[i] <= r.tech[i-1] {
			r.fail("technologies", "are not in ascending order")
		}
	}
	r.distinct("favours", d.Favours, favourIDs[:])
	for i, id := range d.Favours {
		r.favour[i] = uint8(r.word("favours", id, favourIDs[:]))
	}
}

func (r *reader) readShelves() {
	s := &r.d.Shelves
	if !r.count("discoveries.boards", len(s.Boards), boardShelves) || !r.count("discoveries.temples", len(s.Majors), majorShelves) ||
		!r.count("discoveries.avenue", len(s.Avenue), avenueShelves) {
		return
	}
	for i, id := range s.Boards {
		if id != "" {
			r.shelf[i][0] = r.tile("discoveries.boards", id)
		}
	}
	for i, list := range slices.Concat(s.Majors, s.Avenue) {
		if len(list) > shelfRoom {
			r.fail("discoveries", "a place has %d tiles", len(list))
			return
		}
		for k, id := range list {
			r.shelf[boardShelves+i][k] = r.tile("discoveries", id)
		}
	}
	r.gone = r.tileCounts("discarded", r.d.Gone)
}

func (r *reader) tile(path, id string) Discovery {
	return Discovery(1 + r.word(path, id, discoveryIDs[:]))
}

func (r *reader) tileCounts(path string, list []string) (out [discoveries]uint8) {
	if len(list) > 250 || !slices.IsSortedFunc(list, func(a, b string) int {
		return slices.Index(discoveryIDs[:], a) - slices.Index(discoveryIDs[:], b)
	}) {
		r.fail(path, "is not in order")
		return out
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
		tile := r.word("pyramid", t.Tile, pyramidIDs)
		if at <= last || t.Turn%90 != 0 || t.Turn < 0 || t.Turn > 270 || r.spaces[at].rests&^r.built != 0 {
			r.fail("pyramid", "%q: no such space, not in order, hanging in the air, or turned oddly", t.At)
			return
		}
		r.take("pyramid", &r.pyramidBag, tile, t.Tile)
		r.cover(uint8(tile), uint8(at), uint8(t.Turn/90))
		last = at
	}
	r.survey()
	last = -1
	for _, t := range r.d.Decos {
		at := slices.IndexFunc(r.decoSpaces[:], func(s decoSpace) bool { return s.id == t.At })
		tile := r.word("decorations", t.Tile, decoIDs)
		if at <= last || t.Turn != 0 || r.checkDeco(uint8(at)).why != fine {
			r.fail("decorations", "%q cannot be covered", t.At)
			return
		}
		r.take("decorations", &r.decoBag, tile, t.Tile)
		r.decoOffer[0] = uint8(tile + 1)
		r.layDeco(0, uint8(tile), uint8(at), nil)
		last = at
	}
	if !r.count("pyramid_offer", len(r.d.OnOffer), pyramidOffer) || !r.count("decoration_offer", len(r.d.DecoOn), decoOffer) {
		return
	}
	r.readOffer("pyramid_offer", r.d.OnOffer, r.onOffer[:], &r.pyramidBag, pyramidIDs)
	r.readOffer("decoration_offer", r.d.DecoOn, r.decoOffer[:], &r.decoBag, decoIDs)
}

func (r *reader) take(path string, bag *uint32, tile int, id string) {
	if *bag>>tile&1 == 0 {
		r.fail(path, "%s is there twice", id)
	}
	*bag &^= 1 << tile
}

func (r *reader) readOffer(path string, list []string, offer []uint8, bag *uint32, ids []string) {
	for i, id := range list {
		if id != "" {
			tile := r.word(path, id, ids)
			r.take(path, bag, tile, id)
			offer[i] = uint8(tile + 1)
		}
	}
}

func (r *reader) readNobles() {
	if !r.count("nobles", len(r.d.Rows), nobleRows) {
		return
	}
	for row, list := range r.d.Rows {
		for i, at := range list {
			at = r.number("nobles", at, 1, len(r.engine.rows[row]))
			if i > 0 && at <= list[i-1] {
				r.fail("nobles", "is not in order")
			}
			r.rows[row] |= 1 << (at - 1)
			r.erected++
		}
		if r.err != nil {
			return
		}
	}
	r.number("nobles", int(r.erected), 0, int(r.buildings))
}

func (r *reader) readSeats() {
	for i := range r.d.Seats {
		r.readSeat(game.Seat(i), &r.d.Seats[i], fmt.Sprintf("seats[%d]", i))
	}
	for t := range temples {
		top := 0
		for s := range r.seats {
			if r.temple[s][t] == topStep {
				top++
			}
		}
		if top > 1 {
			r.fail("seats", "two markers are on top of a temple")
		}
	}
}

func (r *reader) readSeat(s game.Seat, d *seatDoc, path string) {
	if !r.count(path+".goods", len(d.Goods), goodKinds) || !r.count(path+".points", len(d.Points), categories) ||
		!r.count(path+".temples", len(d.Temples), temples) {
		return
	}
	for id, n := range d.Goods {
		r.goods[s][r.word(path+".goods", id, goodIDs[:])] = int16(r.number(path+".goods", n, 0, 5000))
	}
	for id, n := range d.Points {
		r.points[s][r.word(path+".points", id, categoryIDs[:])] = int16(r.number(path+".points", n, -1000, 1000))
	}
	if r.total(s) < 0 {
		r.fail(path+".points", "are below 0 in all")
	}
	for t, n := range d.Temples {
		r.temple[s][t] = uint8(r.number(path+".temples", n, 0, topStep))
	}
	r.road[s] = uint8(r.number(path+".avenue", d.Avenue, 0, int(r.lastSpace)))
	r.track[s] = uint8(r.number(path+".track", d.Track, 0, int(r.lastTrack)))
	r.learned[s] = r.techSet(path+".technologies", d.Learned)
	r.have[s], r.used[s] = r.tileCounts(path+".tiles", d.Have), r.tileCounts(path+".used", d.Used)
	r.readDice(s, d.Workers, path+".workers")
}

func (r *reader) techSet(path string, list []string) uint8 {
	set, last := uint8(0), -1
	for _, id := range list {
		k := r.placeOf(uint8(r.word(path, id, techIDs[:])))
		if k <= last {
			r.fail(path, "%q is not in play, or not in order", id)
			return 0
		}
		set |= 1 << k
		last = k
	}
	return set
}

func (r *reader) readDice(c game.Seat, list []dieDoc, path string) {
	if !r.count(path, len(list), diceEach) {
		return
	}
	for i, d := range list {
		if d.Moved {
			r.movers |= 1 << i
			if c != game.Seat(r.d.Turn.Seat) {
				r.fail(path, "somebody moved whose turn it is not")
			}
		}
		if d.Board == "" {
			r.number(path, d.Power, 0, 0)
			if d.Space != "" {
				r.fail(path, "a worker that is not in play worships")
			}
			continue
		}
		to := die{board: Board(1 + r.word(path, d.Board, boardIDs[:])), power: uint8(r.number(path, d.Power, 1, maxPower))}
		if d.Space != "" {
			to.space = Space(1 + r.word(path, d.Space, worshipIDs[:]))
			if owner, _ := r.on(to.space); owner != game.Watcher || to.space.board() != to.board || int(c) >= int(r.seats) {
				r.fail(path, "nobody can worship at %s like that", d.Space)
			}
		}
		r.dice[c][i] = to
	}
}

func (r *reader) readNeutral() {
	if !r.count("neutral", len(r.d.Neutral), r.crews()-int(r.seats)) {
		return
	}
	for i, list := range r.d.Neutral {
		r.readDice(game.Seat(int(r.seats)+i), list, fmt.Sprintf("neutral[%d]", i))
	}
}

func (r *reader) readBot() {
	b := r.d.Bot
	if b == nil {
		return
	}
	if !r.count("teotibot.slots", len(b.Slots), botSlots) || !r.count("teotibot.arrows", len(b.Arrows), 2) ||
		!r.count("teotibot.rolled", len(b.Rolled), 2) {
		return
	}
	r.distinct("teotibot", append([]string{b.Aside}, b.Slots...), botTileIDs[:])
	for i, id := range b.Slots {
		r.botSlot[i] = uint8(1 + r.word("teotibot.slots", id, botTileIDs[:]))
	}
	r.botAside = uint8(1 + r.word("teotibot.aside", b.Aside, botTileIDs[:]))
	for i := range r.arrows {
		r.arrows[i] = uint8(r.word("teotibot.arrows", b.Arrows[i], arrowIDs[:]))
		r.rolled[i] = uint8(r.number("teotibot.rolled", b.Rolled[i], 0, 6))
	}
	r.botTile = uint8(r.number("teotibot.slot", b.Slot, 0, botSlots))
	locked := 0
	for _, d := range r.dice[r.botSeat()] {
		if d.board == 0 {
			r.fail("seats[1].workers", "Teotibot has four workers in play")
		}
		if d.space != 0 {
			locked++
			if d.space < ForestWorship {
				locked += 9
			}
		}
	}
	if locked != 1 {
		r.fail("seats[1].workers", "one of Teotibot's workers is locked, and not in the Palace")
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
			r.fail("discoveries", "there are %d of %s", out[i], discoveryIDs[i])
			return
		}
		r.bag[i] = uint8(n)
	}
}

// readStarts reads starting tiles with the discovery tiles beside them.
func (r *reader) readStarts() {
	seen := uint32(0)
	for s := range game.Seat(r.seats) {
		d := &r.d.Seats[s]
		path := fmt.Sprintf("seats[%d]", s)
		r.dealt[s], r.kept[s] = r.startSet(path+".dealt", d.Dealt), r.startSet(path+".kept", d.Kept)
		if n := bits.OnesCount32(r.kept[s]); n > 2 || seen&(r.dealt[s]|r.kept[s]) != 0 || r.dealt[s] != 0 && r.kept[s]&^r.dealt[s] != 0 {
			r.fail(path+".kept", "are not of these tiles")
		}
		seen |= r.dealt[s] | r.kept[s]
	}
	if r.table = r.startSet("table", r.d.Table); r.table&seen != 0 {
		r.fail("table", "has tiles that somebody has")
	}
}

func (r *reader) startSet(path string, list []startDoc) uint32 {
	set, last := uint32(0), -1
	for _, d := range list {
		i := r.word(path, d.Tile, startIDs[:])
		if i <= last {
			r.fail(path, "is not in order")
		}
		last = i
		set |= 1 << i
		t := Discovery(0)
		if d.Discovery != "" {
			t = r.tile(path, d.Discovery)
		}
		if t != 0 && r.starts[i].gain.offers == 0 || r.offered[i] != 0 && r.offered[i] != t {
			r.fail(path, "has the wrong discovery tile")
		}
		r.offered[i] = t
	}
	return set
}
