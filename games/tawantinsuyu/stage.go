package tawantinsuyu

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
)

// stage lets scenario files and tests lay out positions in the middle of a game. Nothing is anywhere at first: what is
// given is taken out of the box, what is not given stays in the bag, the decks and the stacks. Keys that can be set:
//
//	purple.goods = potato 3 gold 1      the rest is 0
//	purple.workers = architect warrior
//	purple.hand = G-inti-1              god cards
//	purple.armies, .up, .down = A01     army cards in hand, face up and face down
//	purple.built, .facedown = P01       buildings; facedown ones are built too
//	purple.tapestries = SW01 W05 / W07
//	purple.statues = inti-small
//	purple.temple, purple.priest, purple.points.CATEGORY = a number
//	T01 = architect, U1 = purple, C1 = blue
//	village, nomads, casualties = architect courier
//	bag = none                          the rest is out of the game
//	market = P01 Z01, face = W05, offer = G-inti-1
//	stack, deck, plans = ids            what comes next, in this order; the other weavings are out of the game
//	armydeck = A01                      the rest is discarded
//	turn = blue, holder = blue, festivals, rotation = a number
//	slots = G-inti-1                    the cards under Axomamma's board
//	tokens = 1 2 4 1 2 3 1 5            the spots of her tokens, in the order of the pack; they stand as at the start otherwise
//	setup = weavings, opener = blue     nobody has chosen a weaving yet
//	setup = gods                        hands are what was dealt, of which some is to be kept
type stage struct {
	begun bool
	turn  game.Seat
	setup string
	given map[string]bool
	next  map[string][]int
}

// Stage gives a stage for one position: scenario files lay positions out by it.
func (e *engine) Stage() scenario.Stage {
	g := &stage{}
	return scenario.Stage{Set: g.set, Get: get, Ready: g.ready}
}

// clear empties the table.
func (g *stage) clear(p *position) {
	q := position{engine: p.engine, rand: p.rand, seats: p.seats, people: p.people, rules: p.rules, rotation: 0, phase: playing,
		stock: p.statues, axo: p.axo}
	for s := range game.Seat(p.seats) {
		q.points[s][StartPoints] = 10
		q.stepsIn[s], q.markers[s], q.priests[s] = uint8(p.kit.Steps), uint8(p.kit.Markers), 1
	}
	q.axo.queue, q.axo.queueN, q.axo.slots, q.axo.slotGods = [4]uint8{}, 0, [4]uint8{}, [4]uint8{}
	*p = q
	*g = stage{begun: true, given: map[string]bool{}, next: map[string][]int{}}
}

func (g *stage) set(st game.State, key, value string) (err error) {
	p := &st.(*state).position
	if !g.begun || p.depth > 0 {
		g.clear(p)
	}
	g.given[key] = true
	words := strings.Fields(value)
	if value == "none" {
		words = nil
	}
	if at := slices.Index(p.spaceIDs, key); at >= 0 {
		kind, err := indexOf(value, workerIDs[:])
		p.stand(at, kind)
		return err
	}
	if at := slices.Index(p.stepIDs, key); at >= 0 {
		s, err := indexOf(value, colourIDs[:])
		p.steps[at] = uint8(1 + s)
		p.stepsIn[s]--
		return err
	}
	if at := slices.Index(p.conquestIDs, key); at >= 0 {
		s, err := indexOf(value, colourIDs[:])
		p.conquered[at] = uint8(1 + s)
		p.markers[s]--
		return err
	}
	name, field, _ := strings.Cut(key, ".")
	if s := slices.Index(colourIDs[:], name); s >= 0 && s < int(p.seats) {
		return g.setSeat(p, game.Seat(s), field, words)
	}
	return g.setTable(p, key, words)
}

func indexOf(id string, names []string) (int, error) {
	at := slices.Index(names, id)
	if at < 0 {
		return 0, fmt.Errorf("there is no %q", id)
	}
	return at, nil
}

// indices finds things by name.
func indices(words []string, names []string) ([]int, error) {
	var out []int
	for _, w := range words {
		at, err := indexOf(w, names)
		if err != nil {
			return nil, err
		}
		out = append(out, at)
	}
	return out, nil
}

func setFrom(list []int) (out set) {
	for _, i := range list {
		out |= bit(i)
	}
	return out
}

func (g *stage) setSeat(p *position, s game.Seat, field string, words []string) error {
	one := func() (uint8, error) {
		n, err := strconv.Atoi(strings.Join(words, ""))
		return uint8(n), err
	}
	var err error
	var list []int
	switch field {
	case "goods":
		for i := 0; i+1 < len(words); i += 2 {
			at, _ := indexOf(words[i], resourceIDs[:])
			n, _ := strconv.Atoi(words[i+1])
			p.goods[s][at] = uint8(n)
		}
	case "workers":
		list, err = indices(words, workerIDs[:])
		for _, kind := range list {
			p.hands[s][kind]++
			if p.automata().Has(s) {
				p.axo.queue[p.axo.queueN] = uint8(1 + kind)
				p.axo.queueN++
			}
		}
	case "hand":
		list, err = indices(words, p.cardIDs)
		p.gods[s], p.godsN[s] = setFrom(list), uint8(len(list))
	case "armies":
		list, err = indices(words, p.armyIDs)
		p.armyHands[s], p.armyHandsN[s] = setFrom(list), uint8(len(list))
	case "up":
		list, err = indices(words, p.armyIDs)
		p.armyUp[s] = setFrom(list)
	case "down":
		list, err = indices(words, p.armyIDs)
		p.armyDown[s] = setFrom(list)
	case "built":
		list, err = indices(words, p.buildingIDs)
		p.built[s] |= setFrom(list)
	case "facedown":
		list, err = indices(words, p.buildingIDs)
		p.built[s] |= setFrom(list)
		p.down[s] = setFrom(list)
	case "tapestries":
		return layTapestries(p, s, words)
	case "statues":
		for _, w := range words {
			god, size, _ := strings.Cut(w, "-")
			a, _ := indexOf(god, godIDs[:])
			b, err := indexOf(size, sizeIDs[:])
			if err != nil {
				return err
			}
			p.statuesOf[s][a][b]++
			p.stock[a][b]--
		}
	case "temple":
		p.temple[s], err = one()
	case "priest":
		p.priests[s], err = one()
	default:
		category, ok := strings.CutPrefix(field, "points.")
		c := slices.Index(categoryIDs[:], category)
		if !ok || c < 0 {
			return errors.New("no such key of a seat")
		}
		n, err := strconv.Atoi(strings.Join(words, ""))
		p.points[s][c] = int16(n)
		return err
	}
	return err
}

func layTapestries(p *position, s game.Seat, words []string) error {
	first := true
	for _, w := range words {
		if w == "/" {
			first = true
			continue
		}
		at, err := indexOf(w, p.tileIDs)
		if err != nil {
			return err
		}
		tile := uint8(1 + at)
		if first {
			tile |= opens
		}
		first = false
		p.tapestries[s][p.weavingsN[s]] = tile
		p.weavingsN[s]++
	}
	return nil
}

func (g *stage) setTable(p *position, key string, words []string) (err error) {
	var list []int
	number := func() int {
		n, wrong := strconv.Atoi(strings.Join(words, ""))
		err = wrong
		return n
	}
	switch key {
	case "village":
		list, err = indices(words, workerIDs[:])
		for _, kind := range list {
			p.village[p.villagers] = uint8(1 + kind)
			p.villagers++
		}
	case "nomads", "casualties", "bag":
		list, err = indices(words, workerIDs[:])
		into := map[string]*[Colours]uint8{"nomads": &p.nomads, "casualties": &p.casualties, "bag": &p.bag}[key]
		for _, kind := range list {
			into[kind]++
		}
	case "market":
		list, err = indices(words, p.buildingIDs)
		at := [2]int{}
		for _, b := range list {
			kind := int(b2u(b >= p.passive0))
			p.market[kind*marketEach+at[kind]] = uint8(1 + b)
			at[kind]++
		}
	case "face":
		list, err = indices(words, p.tileIDs)
		p.face = uint8(1 + list[0])
	case "offer":
		list, err = indices(words, p.cardIDs)
		for _, i := range list {
			p.offer.put(i)
		}
	case "slots":
		list, err = indices(words, p.cardIDs)
		for at, i := range list {
			p.axo.slots[at], p.axo.slotGods[at] = uint8(1+i), 1+p.cards[i].god
		}
	case "stack":
		g.next[key], err = indices(words, p.tileIDs)
	case "deck":
		g.next[key], err = indices(words, p.cardIDs)
	case "plans":
		g.next[key], err = indices(words, p.buildingIDs)
	case "armydeck":
		list, err = indices(words, p.armyIDs)
		p.armyDeck, p.armyDeckN = setFrom(list), uint8(len(list))
	case "tokens":
		return layTokens(p, words)
	case "setup":
		g.setup = words[0]
		if !slices.Contains(setups, g.setup) {
			return fmt.Errorf("there is no %q: want one of %v", g.setup, setups)
		}
	case "opener":
		list, err = indices(words, colourIDs[:])
		p.opener = game.Seat(list[0])
	case "turn":
		list, err = indices(words, colourIDs[:])
		g.turn = game.Seat(list[0])
	case "holder":
		list, err = indices(words, colourIDs[:])
		p.holder = int8(list[0]) + 1
	case "festivals":
		p.festivals = uint8(number())
		p.tokens = p.festivals
	case "rotation":
		p.rotation = uint8(number())
	case "personality":
		p.axo.personality = uint8(number())
	default:
		return errors.New("no such key")
	}
	return err
}

// ready puts the rest of the box where it belongs and begins the turn.
func (g *stage) ready(st game.State) error {
	p := &st.(*state).position
	if !g.begun || p.depth > 0 {
		return nil
	}
	g.begun = false
	if p.holder != 0 {
		p.tokens = p.festivals + 1
	}
	g.readyWorkers(p)
	restPile(firstBits(len(p.cards))&^p.godLedger().seen, g.next["deck"], &p.deck, &p.deckBottom)
	p.deckN = uint8(p.deck.len())
	rest := firstBits(len(p.armies)) &^ p.armyLedger().seen
	if g.given["armydeck"] {
		p.armyDiscard = rest
	} else {
		p.armyDeck, p.armyDeckN = rest, uint8(rest.len())
	}
	g.readyTiles(p)
	g.readyBuildings(p)
	p.forget()
	g.begin(p)
	sequence.Run(p, nil)
	return nil
}

// setups are the moments of the setup that can be laid out.
var setups = []string{"weavings", "gods"}

// begin begins the turn, or goes on with the setup.
func (g *stage) begin(p *position) {
	if g.setup == "" {
		p.push(frame{q: doTurn, seat: g.turn})
		return
	}
	p.phase, p.turn, p.priests = settingUp, game.Watcher, [maxSeats]uint8{}
	if g.setup == "weavings" {
		p.push(frame{q: doSetup})
		return
	}
	p.push(frame{q: doSetup, a: 2})
	p.push(frame{q: askKeep})
	p.waiting = game.AllSeats(int(p.people))
}

// layTokens puts Axomamma's tokens on their spots, which count from 1.
func layTokens(p *position, words []string) error {
	if len(words) != len(p.solo.tokens) {
		return fmt.Errorf("want %d spots", len(p.solo.tokens))
	}
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > len(p.solo.rows[p.solo.tokens[i].row].spots) {
			return fmt.Errorf("there is no spot %q in the row of token %d", w, i+1)
		}
		p.axo.tokens[i] = uint8(n - 1)
	}
	return nil
}

// restPile is a deck: in a given order, or in none.
func restPile(rest set, next []int, into *set, order *pile) {
	if next == nil {
		*into = rest
		return
	}
	for _, i := range next {
		order.put(i)
		rest &^= bit(i)
	}
	for ; rest != 0; rest &= rest - 1 {
		order.put(rest.first())
	}
}

func (g *stage) readyWorkers(p *position) {
	left := func(kind int) int { return int(p.perColour) - p.workersOfKind(kind) }
	for n := 0; !g.given["village"] && n < 5; n++ {
		if left(n) > 0 {
			p.village[p.villagers] = uint8(1 + n)
			p.villagers++
		}
	}
	for n := 0; !g.given["nomads"] && n < 3; n++ {
		if left(n) > 0 {
			p.nomads[n]++
		}
	}
	into := &p.bag
	if g.given["bag"] {
		into = &p.removed
	}
	for kind := range Colours {
		into[kind] += uint8(left(kind))
	}
}

func (g *stage) readyTiles(p *position) {
	rest := firstBits(len(p.tiles)) &^ p.tileLedger().seen
	for i, t := range p.tiles {
		if t.start && rest.has(i) {
			if g.setup == "" {
				p.gone |= bit(i)
			}
			rest &^= bit(i)
		}
	}
	if next, ok := g.next["stack"]; ok {
		for _, i := range next {
			p.weavesBottom.put(i)
			rest &^= bit(i)
		}
		p.gone |= rest
	} else {
		p.weaves = rest
	}
	p.flip(nil)
}

func (g *stage) readyBuildings(p *position) {
	rest := firstBits(len(p.buildings)) &^ p.buildingLedger().seen
	production := firstBits(p.passive0)
	for kind, of := range [2]set{rest & production, rest &^ production} {
		var next []int
		for _, b := range g.next["plans"] {
			if of.has(b) {
				next = append(next, b)
			}
		}
		restPile(of, next, &p.plans[kind], &p.planEnds[kind])
	}
	if !g.given["market"] {
		p.refillMarket(nil)
	}
}
