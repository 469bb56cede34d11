package tiwanaku

import (
	"math/bits"
	"slices"

	"kancha/game"
	"kancha/game/statejson"
)

// campDoc is the part of the JSON that solo and cooperative play add.
type campDoc struct {
	People      int         `json:"people"`
	Level       string      `json:"level"`
	NoFinal     bool        `json:"no_final_predictions"`
	Offer       bool        `json:"offer_when_interrupted"`
	Columns     bool        `json:"setup_by_columns"`
	PredictOnly bool        `json:"tileless_may_predict"`
	Pawns       []string    `json:"pawns"`
	Farmers     [][]string  `json:"farmers"`
	Tiles       stacksDoc   `json:"tiles"`
	Drawn       []supplyDoc `json:"drawn"`
	Pile        supplyDoc   `json:"pile"`
	Arrows      []arrowDoc  `json:"arrows"`
	Spent       string      `json:"spent"`
	Pending     []string    `json:"pending"`
	Need        string      `json:"need"`
	Reacting    bool        `json:"reacting"`
}

// stacksDoc are the tiles of each terrain in the order in which they are drawn; null where a viewer does not see them.
type stacksDoc struct {
	Earth []*string `json:"earth"`
	Sand  []*string `json:"sand"`
	Grass []*string `json:"grass"`
	Rock  []*string `json:"rock"`
}

type arrowDoc struct {
	At   string `json:"at"`
	Tile string `json:"tile"`
}

func (d *stacksDoc) of(t int) *[]*string {
	return [...]*[]*string{&d.Earth, &d.Sand, &d.Grass, &d.Rock}[t]
}

func (p *position) campDocument() *campDoc {
	c := &p.camp
	d := &campDoc{
		People: int(p.seats), Level: p.levelIDs()[c.level], NoFinal: c.noFinal, Offer: c.offerDisturbed, Columns: c.byColumns,
		PredictOnly: c.predictOnly, Pawns: []string{}, Farmers: [][]string{}, Pile: perTerrain(c.pile), Arrows: []arrowDoc{},
		Pending: namesOf(p.pendingPawns()), Reacting: c.reacting,
	}
	for _, at := range c.pawns[:c.count()] {
		d.Pawns = append(d.Pawns, at.String())
	}
	if p.mode == cooperative {
		for band := range p.bands() {
			d.Farmers = append(d.Farmers, namesOf(p.farmers[band]))
		}
	}
	for t := range terrains {
		list := d.Tiles.of(t)
		for _, tile := range c.order[t][:p.tilesInBox[t]] {
			*list = append(*list, p.tileName(t, tile))
		}
	}
	for s := range p.holders() {
		d.Drawn = append(d.Drawn, perTerrain(c.gone[s]))
	}
	for at := range p.layout().spaces.all() {
		if c.arrows[at] > 0 {
			d.Arrows = append(d.Arrows, arrowDoc{at.String(), p.backs[p.terrain[at]-1][c.arrows[at]-1].id})
		}
	}
	if c.spentTile > 0 {
		d.Spent = p.backs[c.spentTerrain-1][c.spentTile-1].id
	}
	if c.need > 0 {
		d.Need = terrainIDs[c.need-1]
	}
	return d
}

// tileName is the id of a tile, nil for one that is not seen.
func (p *position) tileName(t int, tile uint8) *string {
	if tile == 0 {
		return nil
	}
	return &p.backs[t][tile-1].id
}

// levelIDs are the levels of the mode.
func (p *position) levelIDs() []string {
	if p.mode == solo {
		return soloLevelIDs[:]
	}
	ids := make([]string, len(p.together))
	for i, l := range p.together {
		ids[i] = l.id
	}
	return ids
}

// bands is the number of bands of farmers.
func (p *position) bands() int {
	if p.mode == cooperative && p.seats == pairedSeats {
		return 2
	}
	return int(p.seats)
}

// count is the number of pawns that play.
func (c *camp) count() int { return c.spaces.len() }

// readCamp reads what solo and cooperative play add.
func (p *position) readCamp(d *document) {
	if p.mode == competitive {
		return
	}
	c := d.Otoma
	level := statejson.Index("otoma.level", c.Level, p.levelIDs())
	p.camp.level, p.camp.noFinal, p.camp.offerDisturbed = uint8(level), c.NoFinal, c.Offer
	p.camp.byColumns, p.camp.predictOnly, p.camp.reacting = c.Columns, c.PredictOnly, c.Reacting
	for _, step := range []func(*campDoc){p.readPawns, p.readBands, p.readStacks, p.readArrows, p.readNeed} {
		step(c)
	}
}

// readPawns: each stands on a crop of its own, away from all farmers.
func (p *position) readPawns(d *campDoc) {
	want := otomaPawns
	if p.mode == cooperative {
		want = int(p.together[p.camp.level].otoma)
	}
	if len(d.Pawns) != want {
		statejson.Fail("otoma.pawns", "want %d", want)
	}
	for i := range p.camp.pawns {
		p.camp.pawns[i] = Pool
	}
	for i, name := range d.Pawns {
		at, ok := parseSpace(name)
		if !ok || !p.crops.has(at) || p.taken().has(at) {
			statejson.Fail(statejson.At("otoma.pawns", i), "not on a crop, or not alone")
		}
		p.camp.pawns[i] = at
		p.camp.spaces |= at.bit()
	}
	for i, name := range d.Pending {
		at, ok := parseSpace(name)
		if !ok || !p.camp.spaces.has(at) {
			statejson.Fail(statejson.At("otoma.pending", i), "no Otoma stands there")
		}
		p.camp.pending |= 1 << p.pawnOn(at)
	}
}

func (p *position) readBands(d *campDoc) {
	if p.mode == solo {
		if len(d.Farmers) > 0 {
			statejson.Fail("otoma.farmers", "belongs to cooperative play")
		}
		return
	}
	if len(d.Farmers) != p.bands() {
		statejson.Fail("otoma.farmers", "want %d bands", p.bands())
	}
	for band, names := range d.Farmers {
		p.readFarmers(statejson.At("otoma.farmers", band), band, p.farmersEach(), names)
	}
}

// readStacks: the tiles of the box, each once; of those dealt as many are left as spaces are empty, but for the pile.
func (p *position) readStacks(d *campDoc) {
	found := p.tiles &^ p.start
	pile := [terrains]int{d.Pile.Earth, d.Pile.Sand, d.Pile.Grass, d.Pile.Rock}
	if len(d.Drawn) != p.holders() {
		statejson.Fail("otoma.drawn", "want %d entries", p.holders())
	}
	for t := range terrains {
		p.readOrder(t, *d.Tiles.of(t))
		n := p.countOf(&p.terrain, found, uint8(t+1))
		p.camp.dealt[t] = p.supply[t] + uint8(n)
		if pile[t] < 0 || pile[t] > int(p.camp.dealt[t]) || p.mode == solo && pile[t] > 0 {
			statejson.Fail("otoma.pile", "out of range")
		}
		p.camp.pile[t] = uint8(pile[t])
	}
	for t := range terrains {
		sum := 0
		for s, drawn := range d.Drawn {
			n := [terrains]int{drawn.Earth, drawn.Sand, drawn.Grass, drawn.Rock}[t]
			if n < 0 || n > p.left(t, game.Seat(s)) {
				statejson.Fail(statejson.At("otoma.drawn", s), "more than the stack had")
			}
			p.camp.gone[s][t] = uint8(n)
			sum += n
		}
		if need := p.needs(t, d); sum+need != p.countOf(&p.terrain, found, uint8(t+1))+pile[t] {
			statejson.Fail("otoma.drawn", "tiles drawn of %s are not those laid and in the pile", terrainIDs[t])
		}
	}
}

// needs is 1 while a tile of a terrain lies on the board that has still to be given.
func (p *position) needs(t int, d *campDoc) int {
	if d.Need == terrainIDs[t] {
		return 1
	}
	return 0
}

func (p *position) readOrder(t int, tiles []*string) {
	path := "otoma.tiles." + terrainIDs[t]
	if len(tiles) != p.tilesInBox[t] {
		statejson.Fail(path, "want %d", p.tilesInBox[t])
	}
	var seen uint32
	for i, name := range tiles {
		tile := p.tileOf(t, name)
		if tile == 0 || seen>>tile&1 != 0 {
			statejson.Fail(statejson.At(path, i), "no tile of this terrain, or there twice")
		}
		seen |= 1 << tile
		p.camp.order[t][i] = tile
	}
}

// tileOf is the number of a tile of a terrain, 0 if there is none with this id.
func (p *position) tileOf(t int, id *string) uint8 {
	if id == nil {
		return 0
	}
	return uint8(1 + slices.IndexFunc(p.backs[t], func(a arrow) bool { return a.id == *id }))
}

// readArrows: alone each tile that was drawn lies openly on one space that was discovered.
func (p *position) readArrows(d *campDoc) {
	var seen [terrains]uint32
	for i, one := range d.Arrows {
		path := statejson.At("otoma.arrows", i)
		at, ok := parseSpace(one.At)
		if !ok || p.mode != solo || !(p.tiles &^ p.start).has(at) || p.camp.arrows[at] > 0 {
			statejson.Fail(path, "not a space that was discovered, or there twice")
		}
		t := int(p.terrain[at] - 1)
		tile := p.tileOf(t, &one.Tile)
		place := slices.Index(p.camp.order[t][:], tile)
		if tile == 0 || !p.drawn(t, place) || seen[t]>>tile&1 != 0 {
			statejson.Fail(path, "not a tile that was drawn, or there twice")
		}
		seen[t] |= 1 << tile
		p.camp.arrows[at] = tile
	}
	if p.mode == solo && len(d.Arrows) != (p.tiles&^p.start).len() {
		statejson.Fail("otoma.arrows", "a tile has none")
	}
	p.readSpent(d)
}

// readSpent: together the tile of this turn is one that was drawn.
func (p *position) readSpent(d *campDoc) {
	if d.Spent == "" {
		return
	}
	for t := range terrains {
		if tile := p.tileOf(t, &d.Spent); tile > 0 {
			if p.mode != cooperative || !p.drawn(t, slices.Index(p.camp.order[t][:], tile)) {
				statejson.Fail("otoma.spent", "was not drawn")
			}
			p.camp.spentTerrain, p.camp.spentTile = uint8(t+1), tile
			return
		}
	}
	statejson.Fail("otoma.spent", "no such tile")
}

func (p *position) readNeed(d *campDoc) {
	if d.Need == "" {
		return
	}
	t := slices.Index(terrainIDs[:], d.Need)
	if t < 0 || p.mode != cooperative || p.givers(t).Len() < 2 {
		statejson.Fail("otoma.need", "no terrain that somebody has to be named for")
	}
	p.camp.need = uint8(t + 1)
}

// checkMoved: the Otoma react to a farmer that stands where from says; those pending are the ones that it disturbed.
func (p *position) checkMoved() {
	person := p.turn
	if p.mode == solo {
		person = 0
	}
	if !p.own(person).has(p.from) || p.crops.has(p.from) {
		statejson.Fail("from", "no farmer that has just moved")
	}
	want, all := p.camp.pending, uint8(1<<otomaPawns-1)
	switch {
	case p.mode == cooperative && !p.camp.reacting:
		want = 0
	case p.mode == cooperative:
		want &= p.disturbed(p.from)
	case p.asked == askChoice && p.arrowAt(p.from).colour == soloColour:
		want = all
	case p.asked == askOtoma && p.arrowAt(p.from).colour != soloColour:
		want = 1 << p.pawnOf(p.arrowAt(p.from).colour)
	default:
		statejson.Fail("from", "its arrow asks for something else")
	}
	if p.camp.pending != want {
		statejson.Fail("otoma.pending", "others have to move")
	}
}

// stacksEmpty tells whether nobody has a tile left.
func (p *position) stacksEmpty() bool {
	for s := range game.Seat(p.seats) {
		if p.tilesLeft(s) > 0 {
			return false
		}
	}
	return true
}

// tilesGone is the number of tiles drawn from all stacks.
func (p *position) tilesGone() int {
	n := 0
	for _, gone := range p.camp.gone {
		for _, g := range gone {
			n += int(g)
		}
	}
	return n
}

// betweenTiles tells whether no tile is spent at the moment.
func (p *position) betweenTiles() bool {
	switch p.asked {
	case askNothing, askSpend, askTileless, askLastOffering:
		return true
	case askMore, askClose:
		return p.tilesLeft(p.turn) == 0 && p.camp.spentTile == 0 // of whoever had no tile
	}
	return false
}

// checkShared: what is asked in cooperative play fits the Otoma that still have to move.
func (p *position) checkShared() bool {
	near := p.nearest().len()
	switch p.asked {
	case askOtoma:
		return p.mode == solo || near == 1
	case askOrder:
		return near > 1
	case askGiver:
		return p.camp.need > 0
	case askSpend:
		return p.tilesLeft(p.turn) > 0
	case askTileless:
		return p.tilesLeft(p.turn) == 0 && p.camp.predictOnly && p.bare(p.turn) != 0
	}
	return p.mode != cooperative || bits.OnesCount8(p.camp.pending) == 0 && p.camp.need == 0
}
