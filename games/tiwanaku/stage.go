package tiwanaku

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	files "kancha/game/scenario" // here a scenario is a disc of the box
	"kancha/games/tiwanaku/puzzle"
)

// stage lets scenario files and tests lay out positions. Keys that can be set:
//
//	valley = s1 g2 / g1 r1      another valley than the scenario's: rows of terrain letters with crop levels; nothing lies there
//	start = a1 b2               its starting tiles
//	e4 = rock [corn] [blue]     lay the tile, the crop and a farmer there; words must agree with the scenario's valley
//	tiles = all but e4 f6       lay every tile, or every tile but some; crops in the same way
//	blue.tokens = potato coca   none for nothing
//	blue.levels = rock 2 sand 1
//	blue.points.mistakes = -5
//	turn = blue                 whose turn begins
//	idle = 9                    turns in a row without a tile or crop
//	otoma = c1 a5 i2 d5 f3      where the pawns stand, in their order
//	arrow.e4 = purple north     alone: the arrow of the tile that lies there
//	next.earth = white east     alone: the arrow of the tile on top of a stack
//	top.brown.earth = north     together: where the top of a person's stack points
//	pile.earth = 2              together: tiles spent and not yet laid
//	otoma.tokens = potato       together; farmers of a pair are those of its first seat
//
// What is not given follows: tiles that nobody's levels account for were discovered by the last seats, a point each,
// and tokens were won by predictions.
type stage struct {
	levels map[game.Seat]bool // seats whose levels were given
	points map[[2]int]bool    // categories of seats that were given
	arrows map[string]string  // arrows that are wanted, by the rest of the key
	pile   [terrains]int
}

// Stage gives a stage for one position: scenario files lay positions out by it.
func (e *engine) Stage() files.Stage {
	g := &stage{}
	return files.Stage{Set: g.set, Get: get, Ready: g.ready}
}

func (g *stage) set(st game.State, key, value string) error {
	p := &st.(*state).position
	if at, ok := parseSpace(key); ok {
		return layOne(p, at, strings.Fields(value))
	}
	name, field, _ := strings.Cut(key, ".")
	if seat := slices.Index(colourIDs[:], name); seat >= 0 && seat < int(p.seats) {
		return g.setSeat(p, game.Seat(seat), field, value)
	}
	switch name {
	case "arrow", "next", "top", "pile":
		if g.arrows == nil {
			g.arrows = map[string]string{}
		}
		g.arrows[key] = value
		if t := slices.Index(terrainIDs[:], field); name == "pile" {
			g.pile[t], _ = strconv.Atoi(value)
		}
		return nil
	}
	switch key {
	case "valley":
		return setValley(p, value)
	case "start":
		return setStart(p, strings.Fields(value))
	case "otoma":
		return setOtoma(p, strings.Fields(value))
	case "otoma.tokens":
		return g.setSeat(p, otomaSide, "tokens", value)
	case "tiles", "crops":
		set, err := allBut(p, value)
		p.tiles |= set
		if key == "crops" {
			p.crops |= set
		}
		return err
	case "turn":
		seat := slices.Index(colourIDs[:], value)
		if seat < 0 || seat >= int(p.seats) {
			return errors.New("no such seat")
		}
		p.beginTurn(game.Seat(seat))
		if p.mode == cooperative {
			p.ask(askSpend, p.turn)
		}
		return nil
	case "idle":
		n, err := strconv.Atoi(value)
		p.idle = uint8(n)
		return err
	}
	return errors.New("no such key")
}

// setValley takes over a valley by the letters and levels of package puzzle.
func setValley(p *position, value string) error {
	var known puzzle.Known
	rows := strings.ReplaceAll(value, "/", "\n") + "\nsupply"
	if err := known.UnmarshalText([]byte(rows)); err != nil {
		return err
	}
	b := puzzle.Board{Cols: known.Cols, Rows: known.Rows, Terrain: known.Terrain, Crop: known.Crop}
	if l := p.layout(); b.Cols != l.cols || b.Rows != l.rows {
		return fmt.Errorf("want %d by %d spaces", l.cols, l.rows)
	}
	if err := b.Check(); err != nil {
		return err
	}
	disc := newScenario(&b, nil)
	p.terrain, p.crop, p.scenario = disc.terrain, disc.crop, 0
	p.start, p.tiles, p.crops = 0, 0, 0
	return nil
}

// setStart lays starting tiles with their crops.
func setStart(p *position, names []string) error {
	for _, name := range names {
		at, ok := parseSpace(name)
		if !ok {
			return fmt.Errorf("%q is no space", name)
		}
		p.start |= at.bit()
	}
	p.tiles |= p.start
	p.crops |= p.start
	return nil
}

// layOne lays a tile and perhaps a crop and a farmer, if the valley has them there.
func layOne(p *position, at Space, words []string) error {
	for _, w := range words {
		switch {
		case w == terrainIDs[p.terrain[at]-1]:
			p.tiles |= at.bit()
		case w == cropIDs[p.crop[at]-1]:
			p.crops |= at.bit()
		case slices.Contains(colourIDs[:], w):
			p.farmers[slices.Index(colourIDs[:], w)] |= at.bit()
		default:
			return fmt.Errorf("%q: the valley has %s and %s here", w, terrainIDs[p.terrain[at]-1], cropIDs[p.crop[at]-1])
		}
	}
	return nil
}

func setOtoma(p *position, names []string) error {
	p.camp.spaces = 0
	for i := range p.camp.pawns {
		p.camp.pawns[i] = Pool
		if i < len(names) {
			at, _ := parseSpace(names[i])
			p.tiles |= at.bit()
			p.crops |= at.bit()
			p.camp.pawns[i] = at
			p.camp.spaces |= at.bit()
		}
	}
	return nil
}

func allBut(p *position, value string) (spaces, error) {
	set := p.layout().spaces
	words := strings.Fields(value)
	if words[0] != "all" {
		return 0, errors.New("want all or all but SPACES")
	}
	for _, name := range words[min(2, len(words)):] {
		at, ok := parseSpace(name)
		if !ok {
			return 0, fmt.Errorf("%q is no space", name)
		}
		set &^= at.bit()
	}
	return set, nil
}

func (g *stage) setSeat(p *position, s game.Seat, field, value string) error {
	words := strings.Fields(value)
	if value == "none" {
		words = nil
	}
	if category, ok := strings.CutPrefix(field, "points."); ok {
		c := slices.Index(categoryIDs[:], category)
		n, err := strconv.Atoi(value)
		if c < 0 || err != nil {
			return errors.New("want a category and a number")
		}
		if g.points == nil {
			g.points = map[[2]int]bool{}
		}
		p.points[s][c], g.points[[2]int{int(s), c}] = int16(n), true
		return nil
	}
	switch field {
	case "tokens":
		p.tokens[s] = 0
		for _, id := range words {
			p.tokens[s] |= 1 << slices.Index(cropIDs[:], id)
		}
		return nil
	case "levels":
		if g.levels == nil {
			g.levels = map[game.Seat]bool{}
		}
		g.levels[s] = true
		for i := 0; i+1 < len(words); i += 2 {
			n, _ := strconv.Atoi(words[i+1])
			p.levels[s][slices.Index(terrainIDs[:], words[i])] = uint8(n)
		}
		return nil
	}
	return errors.New("no such key of a seat")
}

// ready accounts for what lies on the board and was not credited to anybody.
func (g *stage) ready(st game.State) error {
	p := &st.(*state).position
	found, planted := p.tiles&^p.start, p.crops&^p.start
	p.reveals = uint32(found.len() + planted.len())
	p.supply = [terrains]uint8{}
	for at := range (p.layout().spaces &^ p.tiles).all() {
		p.supply[p.terrain[at]-1]++
	}
	if p.mode != competitive {
		g.stack(p, found)
	}
	for t := range terrains {
		left := p.countOf(&p.terrain, found, uint8(t+1))
		if p.mode != competitive {
			g.assign(p, t, left-int(p.levels[0][t]), 0, otomaSide)
			continue
		}
		for s := range p.seats {
			left -= int(p.levels[s][t])
		}
		g.assign(p, t, left, 3, 2, 1, 0)
	}
	for s := range game.Seat(p.sides()) {
		g.credit(p, s)
	}
	*g = stage{}
	return nil
}

// assign gives levels of a terrain that nobody accounts for to the first of some sides that have room.
func (g *stage) assign(p *position, t, left int, sides ...int) {
	for _, side := range sides {
		if side < p.sides() && !g.levels[game.Seat(side)] {
			more := max(min(left, int(p.topLevel-p.levels[side][t])), 0)
			p.levels[side][t] += uint8(more)
			left -= more
			if p.mode != competitive && side == otomaSide {
				p.points[side][diversityPoints] += int16(more)
			}
		}
	}
	if p.mode != competitive {
		p.points[otomaSide][diversityPoints] += int16(max(left, 0)) // beyond the top
	}
}

// stack has the tiles on the board and in the pile drawn, and puts the wanted arrows where they are wanted.
func (g *stage) stack(p *position, found spaces) {
	p.camp.gone, p.camp.arrows = [maxSeats][terrains]uint8{}, [Spaces]uint8{}
	for t, id := range terrainIDs {
		if p.mode == solo {
			g.wantAt(p, t, p.countOf(&p.terrain, found, uint8(t+1)), g.arrows["next."+id])
		}
	}
	for at := range found.all() {
		t := int(p.terrain[at] - 1)
		if p.mode == solo {
			g.want(p, t, 0, g.arrows["arrow."+at.String()])
			p.layOpen(at)
			continue
		}
		p.draw(t, richest(p, t))
	}
	for t, id := range terrainIDs {
		for range g.pile[t] {
			p.draw(t, richest(p, t))
		}
		p.camp.pile[t] = uint8(g.pile[t])
		for s := range game.Seat(p.holders()) {
			g.want(p, t, s, g.arrows["top."+colourIDs[s]+"."+id])
		}
	}
	if p.mode == cooperative {
		for _, gone := range p.camp.gone {
			for _, n := range gone {
				p.reveals += uint32(n)
			}
		}
	}
}

// richest is the person with most tiles of a terrain.
func richest(p *position, t int) game.Seat {
	best := game.Seat(0)
	for s := range game.Seat(p.holders()) {
		if p.left(t, s) > p.left(t, best) {
			best = s
		}
	}
	return best
}

// want brings a tile with an arrow like "purple north" or "north" to the top of a stack.
func (g *stage) want(p *position, t int, s game.Seat, words string) {
	g.wantAt(p, t, p.place(t, s, int(p.camp.gone[s][t])), words)
}

// wantAt does the same for any place in the order of a terrain.
func (g *stage) wantAt(p *position, t, place int, words string) {
	if words == "" {
		return
	}
	for i, tile := range p.camp.order[t][:p.tilesInBox[t]] {
		a := p.backs[t][tile-1]
		if !p.drawn(t, i) && strings.HasSuffix(colourIDs[a.colour]+" "+directionIDs[a.to], words) {
			p.camp.order[t][i], p.camp.order[t][place] = p.camp.order[t][place], tile
			return
		}
	}
	panic("no tile has the arrow " + words)
}

func (g *stage) credit(p *position, s game.Seat) {
	if !g.points[[2]int{int(s), diversityPoints}] && (p.mode == competitive || s != otomaSide) {
		p.points[s][diversityPoints] = int16(p.levelSum(int(s)))
	}
	if !g.points[[2]int{int(s), predictionPoints}] {
		for c := uint8(1); c <= crops; c++ {
			if p.tokens[s].Has(c) {
				p.points[s][predictionPoints] += int16(c)
			}
		}
	}
}

// get reads a key: a space, SEAT.points, SEAT.tokens, SEAT.levels, SEAT.pool, supply.TERRAIN, idle.
func get(st game.State, key string) (string, error) {
	p := &st.(*state).position
	if at, ok := parseSpace(key); ok {
		return getSpace(p, at), nil
	}
	name, field, _ := strings.Cut(key, ".")
	if t := slices.Index(terrainIDs[:], field); name == "supply" && t >= 0 {
		return strconv.Itoa(int(p.supply[t])), nil
	}
	if seat := slices.Index(colourIDs[:], name); seat >= 0 && seat < int(p.seats) {
		return getSeat(p, game.Seat(seat), field)
	}
	if key == "idle" {
		return strconv.Itoa(int(p.idle)), nil
	}
	return "", errors.New("no such key")
}

func getSpace(p *position, at Space) string {
	if !p.tiles.has(at) {
		return "empty"
	}
	words := []string{terrainIDs[p.terrain[at]-1]}
	if p.crops.has(at) {
		words = append(words, cropIDs[p.crop[at]-1])
	}
	for s := range p.seats {
		if p.farmers[s].has(at) {
			words = append(words, colourIDs[s])
		}
	}
	if p.camp.spaces.has(at) {
		words = append(words, "otoma")
	}
	return strings.Join(words, " ")
}

func getSeat(p *position, s game.Seat, field string) (string, error) {
	words := []string{}
	switch field {
	case "points":
		return strconv.Itoa(int(p.total(int(s)))), nil
	case "pool":
		return strconv.Itoa(p.pool(s)), nil
	case "tokens":
		words = p.tokens[s].ids()
	case "levels":
		for t, n := range p.levels[s] {
			if n > 0 {
				words = append(words, terrainIDs[t], strconv.Itoa(int(n)))
			}
		}
	default:
		return "", errors.New("no such key of a seat")
	}
	if len(words) == 0 {
		return "none", nil
	}
	return strings.Join(words, " "), nil
}
