package teotihuacan

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
	"kancha/game/statejson"
)

// stage lets scenario files lay out positions. Keys that can be set; lists are separated by spaces:
//
//	turn = red, opener = black          whose turn begins; who was first
//	eclipse = 1, light = 9              eclipses that are over; the light disc
//	palace = A04 B02 C08                technologies and favours in the same way
//	forest-tile = DR2, blue-4 = DM1 DM2, avenue-3 = none
//	pyramid = L1-r1c1 P01 0 …           the whole pyramid; or: full 2, which fills two levels
//	offer = P01 P02 P03, decorations = D01 D02 D03 D04
//	deco-top-1 = D05
//	nobles = 5 1 0                      buildings by row
//	red.workers = forest 2 quarry-worship 1 wheel    neutral colours in the same way
//	red.goods = 1 wood 2 cocoa          what is not named is 0
//	red.temples = 3 0 1                 blue, red, green
//	red.avenue, red.track, red.points   numbers
//	red.technologies = T01, red.tiles = DFC DM1
//	bot.acts = bot-nobles               Teotibot is about to carry out this tile
//	bot.slots = …, bot.arrows = up_left up_right
//
// Tiles that are not given lie where the seed put them; where one of them is given elsewhere, another takes its place.
type stage struct{ given map[string]bool }

// Stage gives a stage for one position: scenario files lay positions out by it.
func (e *engine) Stage() scenario.Stage {
	g := &stage{given: map[string]bool{}}
	return scenario.Stage{Set: g.set, Get: get, Ready: g.ready}
}

func (g *stage) set(st game.State, key, value string) error {
	p := &st.(*state).position
	g.given[key] = true
	words := strings.Fields(value)
	if value == "none" {
		words = nil
	}
	name, field, _ := strings.Cut(key, ".")
	if c := slices.Index(colourIDs[:], name); c >= 0 && c < p.crews() && field != "" {
		return setSeat(p, game.Seat(c), field, words)
	}
	if name == "bot" {
		return setBot(p, field, words)
	}
	if shelf := shelfNamed(p, key); shelf != nil {
		*shelf = [shelfRoom]Discovery{}
		for i, w := range words {
			shelf[i] = Discovery(1 + slices.Index(discoveryIDs[:], w))
		}
		return nil
	}
	if at := slices.IndexFunc(p.decoSpaces[:], func(d decoSpace) bool { return d.id == key }); at >= 0 {
		p.decorated[at] = uint8(1 + slices.Index(decoIDs, value))
		return nil
	}
	return setTable(p, key, words)
}

func setTable(p *position, key string, words []string) error {
	number := func(i int) int { n, _ := strconv.Atoi(words[i]); return n }
	switch key {
	case "turn":
		p.depth, p.waiting = 0, 0
		p.beginTurn(game.Seat(slices.Index(colourIDs[:], words[0])), nil)
		sequence.Run(p, nil)
	case "opener":
		p.opener = game.Seat(slices.Index(colourIDs[:], words[0]))
	case "eclipse":
		p.eclipse = uint8(number(0))
	case "light":
		if p.light = uint8(number(0)); p.light == p.darkDisc() {
			p.due = 1
		}
	case "palace":
		for i, w := range words {
			p.palace[i] = uint8(slices.Index(palaceIDs[:], w))
		}
	case "technologies":
		for i, w := range words {
			p.tech[i] = uint8(slices.Index(techIDs[:], w))
		}
	case "favours":
		for i, w := range words {
			p.favour[i] = uint8(slices.Index(favourIDs[:], w))
		}
	case "nobles":
		p.erected = 0
		for i := range words {
			p.rows[i] = 1<<number(i) - 1
			p.erected += uint8(number(i))
		}
	case "offer":
		p.onOffer = [pyramidOffer]uint8{}
		for i, w := range words {
			p.onOffer[i] = uint8(1 + slices.Index(pyramidIDs, w))
		}
	case "decorations":
		p.decoOffer = [decoOffer]uint8{}
		for i, w := range words {
			p.decoOffer[i] = uint8(1 + slices.Index(decoIDs, w))
		}
	case "pyramid":
		return setPyramid(p, words)
	default:
		return errors.New("no such key")
	}
	return nil
}

func setPyramid(p *position, words []string) error {
	p.pyramid, p.turned, p.built = [pyramidSpaces]uint8{}, [pyramidSpaces]uint8{}, 0
	if len(words) == 2 && words[0] == "full" {
		for i, s := range p.spaces {
			if strconv.Itoa(int(s.level)) <= words[1] {
				p.pyramid[i] = 255 // any
			}
		}
		return nil
	}
	for i := 0; i+2 < len(words); i += 3 {
		at := slices.IndexFunc(p.spaces[:], func(s pyramidSpace) bool { return s.id == words[i] })
		turn, err := strconv.Atoi(words[i+2])
		if at < 0 || err != nil {
			return fmt.Errorf("%q: want SPACE TILE TURN", words[i])
		}
		p.pyramid[at], p.turned[at] = uint8(1+slices.Index(pyramidIDs, words[i+1])), uint8(turn/90)
		if words[i+1] == "any" {
			p.pyramid[at] = 255
		}
	}
	return nil
}

func setSeat(p *position, s game.Seat, field string, words []string) error {
	number := func(i int) uint8 { n, _ := strconv.Atoi(words[i]); return uint8(n) }
	switch field {
	case "workers":
		return setWorkers(p, s, words)
	case "goods":
		p.goods[s] = [goodKinds]int16{}
		for i := 0; i+1 < len(words); i += 2 {
			p.goods[s][slices.Index(goodIDs[:], words[i+1])] = int16(number(i))
		}
	case "temples":
		p.temple[s] = [temples]uint8{number(0), number(1), number(2)}
	case "avenue":
		p.road[s] = number(0)
	case "track":
		p.track[s] = number(0)
	case "points":
		p.points[s] = [categories]int16{}
		p.points[s][boardPoints] = int16(number(0))
	case "technologies":
		p.learned[s] = 0
		for _, w := range words {
			p.learned[s] |= 1 << p.placeOf(uint8(slices.Index(techIDs[:], w)))
		}
	case "tiles":
		p.have[s] = [discoveries]uint8{}
		for _, w := range words {
			p.have[s][slices.Index(discoveryIDs[:], w)]++
		}
	default:
		return errors.New("no such key of a seat")
	}
	return nil
}

func setWorkers(p *position, s game.Seat, words []string) error {
	p.dice[s] = [diceEach]die{}
	for n, i := 0, 0; i < len(words); n++ {
		if words[i] == "wheel" {
			i++
			continue
		}
		power, err := strconv.Atoi(words[i+1])
		if err != nil {
			return err
		}
		d := die{power: uint8(power)}
		if at := slices.Index(worshipIDs[:], words[i]); at >= 0 {
			d.space = Space(at + 1)
			d.board = d.space.board()
		} else {
			d.board = Board(1 + slices.Index(boardIDs[:], words[i]))
		}
		p.dice[s][n] = d
		i += 2
	}
	return nil
}

func setBot(p *position, field string, words []string) error {
	switch field {
	case "slots":
		for i, w := range words[:botSlots] {
			p.botSlot[i] = uint8(1 + slices.Index(botTileIDs[:], w))
		}
		p.botAside = uint8(1 + slices.Index(botTileIDs[:], words[botSlots]))
	case "arrows":
		for i, w := range words {
			p.arrows[i] = uint8(slices.Index(arrowIDs[:], w))
		}
	case "acts":
		p.depth, p.waiting = 0, 0
		p.beginTurn(p.botSeat(), nil)
		p.pop()
		slot := slices.Index(p.botSlot[:], uint8(1+slices.Index(botTileIDs[:], words[0])))
		if slot < 0 { // it lies aside: bring it in
			slot = 0
			p.botSlot[0], p.botAside = p.botAside, p.botSlot[0]
		}
		p.botTile, p.rolled = uint8(slot+1), [2]uint8{3, 4}
		sequence.Run(p, nil)
	default:
		return errors.New("no such key of Teotibot")
	}
	return nil
}

func shelfNamed(p *position, key string) *[shelfRoom]Discovery {
	if board, ok := strings.CutSuffix(key, "-tile"); ok {
		if i := boardShelf(Board(1 + slices.Index(boardIDs[:], board))); i >= 0 {
			return &p.shelf[i]
		}
	}
	for t := range uint8(temples) {
		for n := range uint8(topStep + 1) {
			if s := p.temples[t][n].shelf; s > 0 && stepID(t, n) == key {
				return &p.shelf[s-1]
			}
		}
	}
	for n, s := range p.avenue {
		if s > 0 && avenueID(uint8(n)) == key {
			return &p.shelf[s-1]
		}
	}
	return nil
}

// ready lays other tiles where given ones lay, and counts what is left in the stacks.
func (g *stage) ready(st game.State) error {
	p := &st.(*state).position
	g.discoveries(p)
	p.pyramidBag = g.tiles(1<<pyramidTiles-1, p.pyramid[:], g.given["pyramid"], p.onOffer[:], g.given["offer"])
	given := false
	for key := range g.given {
		given = given || strings.HasPrefix(key, "deco-")
	}
	p.decoBag = g.tiles(1<<decoTiles-1, p.decorated[:], given, p.decoOffer[:], g.given["decorations"])
	clear(g.given)
	p.top, p.built = p.printed, 0
	for i, t := range p.pyramid {
		if t != 0 {
			p.cover(t-1, uint8(i), p.turned[i])
		}
	}
	for i, t := range p.decorated {
		if d := &p.decoSpaces[i]; t != 0 && d.number > 1 {
			for half, icon := range p.decorates[t-1] {
				p.top[d.covers[half]] = icon
			}
		}
	}
	p.survey()
	return nil
}

// discoveries keeps given shelves and hands, and fills the other shelves as far as they were from what is left.
func (g *stage) discoveries(p *position) {
	left := [discoveries]int{}
	for i := range left {
		left[i] = int(p.discovery[i].copies)
		for s := range p.seats {
			left[i] -= int(p.have[s][i]) + int(p.used[s][i])
		}
	}
	fixed := map[*[shelfRoom]Discovery]bool{}
	for key := range g.given {
		if shelf := shelfNamed(p, key); shelf != nil {
			fixed[shelf] = true
			for _, d := range shelf {
				if d != 0 {
					left[d-1]--
				}
			}
		}
	}
	for i := range p.shelf {
		for k, d := range p.shelf[i] {
			if d == 0 || fixed[&p.shelf[i]] {
				continue
			}
			for left[d-1] < 1 {
				d = d%discoveries + 1
			}
			left[d-1]--
			p.shelf[i][k] = d
		}
	}
	for i, n := range left {
		p.bag[i] = uint8(n)
	}
}

// tiles does the same for pyramid tiles and decorations. 255 stands for any tile.
func (g *stage) tiles(bag uint32, lists ...any) uint32 {
	for _, given := range []bool{true, false} {
		for i := 0; i < len(lists); i += 2 {
			list, fixed := lists[i].([]uint8), lists[i+1].(bool)
			if fixed != given {
				continue
			}
			for k, t := range list {
				if t != 0 && t != 255 && bag>>(t-1)&1 != 0 {
					bag &^= 1 << (t - 1)
				} else if t != 0 {
					list[k] = 255
				}
			}
		}
	}
	for i := 0; i < len(lists); i += 2 {
		for k, t := range lists[i].([]uint8) {
			if t == 255 {
				lists[i].([]uint8)[k] = 1 + drawLowest(&bag)
			}
		}
	}
	return bag
}

// get reads a key: most that can be set, and SEAT.GOOD, SEAT.blue, SEAT.used, SEAT.rank, dark, due, erected.
func get(st game.State, key string) (string, error) {
	p := &st.(*state).position
	name, field, _ := strings.Cut(key, ".")
	if c := slices.Index(colourIDs[:], name); c >= 0 && c < p.crews() && field != "" {
		return getSeat(p, game.Seat(c), field)
	}
	if shelf := shelfNamed(p, key); shelf != nil {
		var out []string
		for _, d := range shelf {
			if d != 0 {
				out = append(out, d.String())
			}
		}
		return orNone(out), nil
	}
	if at := slices.IndexFunc(p.spaces[:], func(s pyramidSpace) bool { return s.id == key }); at >= 0 {
		if p.pyramid[at] == 0 {
			return "none", nil
		}
		return pyramidIDs[p.pyramid[at]-1] + " " + rotationIDs[p.turned[at]], nil
	}
	if at := slices.IndexFunc(p.decoSpaces[:], func(d decoSpace) bool { return d.id == key }); at >= 0 {
		return idOf(decoIDs, int(p.decorated[at])), nil
	}
	switch key {
	case "light":
		return strconv.Itoa(int(p.light)), nil
	case "dark":
		return strconv.Itoa(int(p.darkDisc())), nil
	case "due":
		return strconv.Itoa(int(p.due)), nil
	case "eclipse":
		return strconv.Itoa(int(p.eclipse)), nil
	case "erected":
		return strconv.Itoa(int(p.erected)), nil
	case "bot.slots":
		return strings.Join(append(statejson.Names(p.botSlot[:], botTileIDs[:]), botTileIDs[p.botAside-1]), " "), nil
	case "bot.arrows":
		return arrowIDs[p.arrows[0]] + " " + arrowIDs[p.arrows[1]], nil
	case "offer":
		return orNone(slices.DeleteFunc(statejson.Names(p.onOffer[:], pyramidIDs), func(s string) bool { return s == "" })), nil
	}
	return "", errors.New("no such key")
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

func getSeat(p *position, s game.Seat, field string) (string, error) {
	if good := slices.Index(goodIDs[:], field); good >= 0 {
		return strconv.Itoa(int(p.goods[s][good])), nil
	}
	if t := slices.Index(templeIDs[:], field); t >= 0 {
		return strconv.Itoa(int(p.temple[s][t])), nil
	}
	switch field {
	case "points":
		return strconv.Itoa(int(p.total(s))), nil
	case "avenue":
		return strconv.Itoa(int(p.road[s])), nil
	case "track":
		return strconv.Itoa(int(p.track[s])), nil
	case "tiles":
		return orNone(tileNames(&p.have[s])), nil
	case "used":
		return orNone(tileNames(&p.used[s])), nil
	case "technologies":
		return orNone(p.techNames(p.learned[s])), nil
	case "workers":
		var out []string
		for _, d := range p.dice[s] {
			switch {
			case d.board == 0:
				out = append(out, "wheel")
			case d.space != 0:
				out = append(out, fmt.Sprintf("%s %d", d.space, d.power))
			default:
				out = append(out, fmt.Sprintf("%s %d", d.board, d.power))
			}
		}
		return strings.Join(out, " "), nil
	}
	return "", errors.New("no such key of a seat")
}
