package teotihuacan

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"

	"kancha/game"
)

// Ids of modes, editions and options. Editions are the rulebook's ways to set up, as sets of options.
const (
	standard    = "standard"
	soloMode    = "solo"
	firstGame   = "first_game"
	draftStart  = "draft"
	ringOption  = "boards"
	palOption   = "palace"
	techOption  = "technologies"
	favOption   = "favours"
	startOption = "start"
	soloStart   = "solo_start"
	layOption   = "layout"
	darkOption  = "dark_eclipse"
	printedWord = "printed"
	anyLayout   = "any"
)

// Values of options as the position keeps them: indexes into these lists.
var (
	shuffleValues = []string{"shuffled", printedWord}
	drawValues    = []string{"random", printedWord}
	startValues   = []string{"dealt", draftStart, "fixed"}
	soloValues    = []string{"dealt", "fixed"}
	layoutValues  = []string{printedWord, anyLayout}
	darkValues    = []string{"off", "on"}
	stepValues    = []string{"fewer", "normal", "more"}
)

const (
	startDealt = iota
	startDraft
	startFixed
)

func describe(e *engine, id string, data []byte) game.Info {
	digest := sha256.Sum256(data)
	return game.Info{
		ID:    "teotihuacan",
		Rules: revision,
		Pack:  game.PackID{ID: id, Digest: hex.EncodeToString(digest[:])},
		Modes: []game.Mode{{ID: standard, Min: 2, Max: maxSeats}, {ID: soloMode, Min: 1, Max: 1}},
		Editions: []game.Edition{
			{ID: standard},
			{ID: firstGame, Values: []game.Choice{{Option: ringOption, Value: printedWord}, {Option: palOption, Value: printedWord},
				{Option: techOption, Value: printedWord}, {Option: favOption, Value: printedWord}, {Option: startOption, Value: "fixed"},
				{Option: soloStart, Value: "fixed"}}},
			{ID: draftStart, Values: []game.Choice{{Option: startOption, Value: draftStart}}},
		},
		Options: slices.Concat(commonOptions(), e.dials(), letterOptions()),
		Bound:   bound, Least: 4,
		Colours:     colourIDs[:],
		Observation: e.observation(),
		Actions:     actions.Verbs,
		Vocabulary:  vocabulary(e),
	}
}

func commonOptions() []game.Option {
	return []game.Option{
		{ID: ringOption, Values: shuffleValues, Default: shuffleValues[0]},
		{ID: palOption, Values: drawValues, Default: drawValues[0]},
		{ID: techOption, Values: drawValues, Default: drawValues[0]},
		{ID: favOption, Values: drawValues, Default: drawValues[0]},
		{ID: startOption, Values: startValues, Default: startValues[0], Modes: []string{standard}},
		{ID: soloStart, Values: soloValues, Default: soloValues[0], Modes: []string{soloMode}},
		{ID: layOption, Values: layoutValues, Default: layoutValues[0]},
		{ID: darkOption, Values: darkValues, Default: darkValues[0]},
	}
}

// bound is a number of answers that no game exceeds: the calendars have at most 12 spaces each and a round more; a
// turn has at most a few answers for each worker, effect and tile, of which there are few.
const bound = (3*13 + 3) * maxSeats * 200

// dial is one of Teotibot's difficulty dials: an option with a number around what the pack says.
type dial struct {
	id    string
	pack  string // its id in the pack
	least int
	most  int
	base  func(*engine) int
	field func(*options) *uint8
}

var dials = []dial{
	{"bot_worker_1", "dial-worker-power", 1, maxPower, func(e *engine) int { return int(e.bot.free(0).power) }, func(o *options) *uint8 { return &o.botPower[0] }},
	{"bot_worker_2", "dial-worker-power", 1, maxPower, func(e *engine) int { return int(e.bot.free(1).power) }, func(o *options) *uint8 { return &o.botPower[1] }},
	{"bot_worker_3", "dial-worker-power", 1, maxPower, func(e *engine) int { return int(e.bot.free(2).power) }, func(o *options) *uint8 { return &o.botPower[2] }},
	{"bot_wood", "dial-resources", 0, 100, func(e *engine) int { return int(e.bot.goods[Wood]) }, func(o *options) *uint8 { return &o.botGoods[Wood] }},
	{"bot_stone", "dial-resources", 0, 100, func(e *engine) int { return int(e.bot.goods[Stone]) }, func(o *options) *uint8 { return &o.botGoods[Stone] }},
	{"bot_gold", "dial-resources", 0, 100, func(e *engine) int { return int(e.bot.goods[Gold]) }, func(o *options) *uint8 { return &o.botGoods[Gold] }},
	{"bot_cocoa_points", "dial-cocoa-vp", 0, 100, func(e *engine) int { return int(e.bot.points) }, func(o *options) *uint8 { return &o.botExchange }},
	{"bot_favour_points", "dial-favor-vp", 0, 100, func(e *engine) int { return int(e.bot.favour) }, func(o *options) *uint8 { return &o.botFavour }},
	{"bot_technology_points", "dial-technology-vp", 0, 100, func(e *engine) int { return int(e.bot.techEach) }, func(o *options) *uint8 { return &o.botTech }},
}

// stepDial is the dial that has words instead of numbers: steps of the worship action.
const stepDial = "bot_worship_steps"

// free is the n-th of Teotibot's starting workers that are not locked.
func (b *engineBot) free(n int) *botWorker {
	for i := range b.workers {
		if b.workers[i].locked {
			continue
		}
		if n == 0 {
			return &b.workers[i]
		}
		n--
	}
	return &b.workers[0]
}

// dials are the options of the difficulty section (OP-25).
func (e *engine) dials() []game.Option {
	var out []game.Option
	for _, d := range dials {
		base := d.base(e)
		values := []int{base}
		for _, step := range e.bot.dials[d.pack] {
			if n := base + step; n >= d.least && n <= d.most && !slices.Contains(values, n) {
				values = append(values, n)
			}
		}
		slices.Sort(values)
		o := game.Option{ID: d.id, Default: strconv.Itoa(base), Modes: []string{soloMode}}
		for _, n := range values {
			o.Values = append(o.Values, strconv.Itoa(n))
		}
		out = append(out, o)
	}
	return append(out, game.Option{ID: stepDial, Values: stepValues, Default: stepValues[1], Modes: []string{soloMode}})
}

func (e *engine) Info() *game.Info { return &e.info }

// readOptions takes the settled options into the position.
func (p *position) readOptions(setup game.Setup) {
	index := func(option string, values []string) uint8 {
		return uint8(max(0, slices.Index(values, setup.Value(option))))
	}
	o := &p.options
	o.boards, o.palace = index(ringOption, shuffleValues), index(palOption, drawValues)
	o.technologies, o.favours = index(techOption, drawValues), index(favOption, drawValues)
	o.layout, o.dark = index(layOption, layoutValues), index(darkOption, darkValues)
	o.start = index(startOption, startValues)
	p.readLetters(setup)
	if !p.solo() {
		return
	}
	o.start = startFixed * index(soloStart, soloValues)
	for _, d := range dials {
		n, _ := strconv.Atoi(setup.Value(d.id)) // Settle let only listed numbers through
		*d.field(o) = uint8(n)
	}
	o.botSteps = index(stepDial, stepValues)
}

// New sets up a game. A setup that cannot be is a [*game.SetupError].
func (e *engine) New(setup game.Setup) (game.State, error) {
	setup, err := game.Settle(&e.info, setup)
	if err != nil {
		return nil, err
	}
	s := &state{position{engine: e, people: uint8(setup.Seats), seats: uint8(setup.Seats), rand: game.NewRand(setup.Seed),
		turn: game.Watcher, last: game.Watcher, viewer: game.Watcher}}
	if setup.Mode == soloMode {
		s.seats++
	} else {
		s.opener = game.Seat(s.rand.IntN(setup.Seats))
	}
	s.readOptions(setup)
	s.layBoards()
	s.layPyramid()
	s.layDiscoveries()
	s.seatEverybody()
	s.begin()
	sequence.Run(&s.position, nil)
	return s, nil
}

// layBoards: action boards, one palace tile of each set (TE-04, RI-17), any six technologies in ascending order (TE-01,
// RI-01), favour tiles.
func (p *position) layBoards() {
	p.ring = p.printedRing
	if p.options.boards == 0 {
		var loose []int
		for i := range p.ring {
			if !p.fixedRing[i] {
				loose = append(loose, i)
			}
		}
		p.rand.Shuffle(len(loose), func(i, j int) {
			p.ring[loose[i]], p.ring[loose[j]] = p.ring[loose[j]], p.ring[loose[i]]
		})
	}
	for i, b := range p.ring {
		p.spot[b] = uint8(i)
	}
	p.palace, p.tech, p.favour = p.firstPalace, p.firstTechs, p.firstFavours
	if p.options.palace == 0 {
		for set := range p.palace {
			p.palace[set] = uint8(3*set + p.rand.IntN(3))
		}
	}
	if p.options.technologies == 0 {
		left := uint32(1<<techTiles - 1)
		for range techTiles - techSpaces {
			p.drawOf(&left)
		}
		for k := range p.tech {
			p.tech[k] = drawLowest(&left) // in ascending order
		}
	}
	if p.options.favours == 0 {
		left := uint32(1<<favourTiles - 1)
		for t := range p.favour {
			p.favour[t] = p.drawOf(&left)
		}
	}
}

func drawLowest(set *uint32) uint8 {
	for i := range uint8(32) {
		if *set>>i&1 != 0 {
			*set &^= 1 << i
			return i
		}
	}
	return 0
}

// layPyramid: decorations and pyramid tiles on offer, and the pyramid's beginning, in the printed layout or any other as was
// chosen (RI-16), every tile turned at random (RI-15).
func (p *position) layPyramid() {
	p.decoBag, p.pyramidBag = 1<<decoTiles-1, 1<<pyramidTiles-1
	p.top = p.printed
	for i := range p.decoOffer {
		p.decoOffer[i] = 1 + p.drawOf(&p.decoBag)
	}
	for i := range p.onOffer {
		p.onOffer[i] = 1 + p.drawOf(&p.pyramidBag)
	}
	layouts := p.layouts[p.seats]
	layout := layouts[0]
	if p.options.layout > 0 {
		layout = layouts[p.rand.IntN(len(layouts))]
	}
	for at := range uint8(pyramidSpaces) {
		if layout>>at&1 != 0 {
			p.cover(p.drawOf(&p.pyramidBag), at, uint8(p.rand.IntN(4)))
		}
	}
	p.survey()
}

// layDiscoveries: at the boards, on the Avenue and on the temples.
func (p *position) layDiscoveries() {
	for i := range p.bag {
		p.bag[i] = p.discovery[i].copies
	}
	for i := range boardShelves {
		p.shelf[i][0] = p.drawDiscovery()
	}
	for i, n := range p.onAvenue {
		for k := range n {
			p.shelf[boardShelves+majorShelves+i][k] = p.drawDiscovery()
		}
	}
	for t := range p.temples {
		for _, s := range p.temples[t] {
			for k := range s.tiles[p.seats] {
				p.shelf[s.shelf-1][k] = p.drawDiscovery()
			}
		}
	}
}

// seatEverybody hands out starting cocoa by turn order, in the solo game that of the first seat (OP-15), and Teotibot's
// things.
func (p *position) seatEverybody() {
	for s := range game.Seat(p.people) {
		nth := 1
		switch {
		case p.order(s) == 1:
			nth = 0
		case p.order(s) == int(p.seats):
			nth = 2
		}
		p.goods[s][Cocoa] = int16(p.engine.cocoa[nth])
	}
	if p.solo() {
		p.seatBot()
	}
}

// begin deals starting tiles, lays them out for a draft, or gives every seat what the first game says.
func (p *position) begin() {
	left := uint32(1<<startTiles - 1)
	switch p.options.start {
	case startFixed:
		for s := range game.Seat(p.people) {
			p.fixedStart(s)
		}
		p.push(frame{kind: doBegin})
	case startDraft:
		for range p.draft[p.people] {
			p.table |= 1 << p.drawOf(&left)
		}
		p.layOffers(p.table)
		p.push(frame{kind: askDraft, seat: p.opener})
	default:
		for s := range game.Seat(p.people) {
			for range 4 {
				p.dealt[s] |= 1 << p.drawOf(&left)
			}
			p.layOffers(p.dealt[s])
		}
		p.push(frame{kind: askKeep})
		p.waiting = game.AllSeats(int(p.people))
	}
}

// layOffers lays a discovery tile beside each starting tile that shows one.
func (p *position) layOffers(starts uint32) {
	for i := range p.starts {
		if starts>>i&1 != 0 && p.starts[i].gain.offers > 0 {
			p.offered[i] = p.drawDiscovery()
		}
	}
}

// fixedStart is a seat of the first game (TE-05). The fourth has a technology (MP-03), so both its green steps pay (RI-03).
func (p *position) fixedStart(s game.Seat) {
	f := &p.firstSeats[p.order(s)-1]
	for i, w := range f.workers {
		p.dice[s][i] = die{board: w.board, power: w.power}
	}
	for good, n := range f.gain.goods {
		p.goods[s][good] += int16(n)
	}
	p.score(s, templePoints, int16(f.gain.points))
	p.road[s] += f.gain.avenue
	for t, n := range f.gain.steps {
		for range n {
			p.fixedStep(s, t, f.choice)
		}
	}
	if f.tech > 0 {
		p.learned[s] |= 1 << (f.tech - 1)
		p.fixedStep(s, int(p.columns[(f.tech-1)%3]), f.choice)
	}
}

// fixedStep climbs with the choice that the first game makes.
func (p *position) fixedStep(s game.Seat, temple int, choice uint8) {
	p.temple[s][temple]++
	g := &p.temples[temple][p.temple[s][temple]].gain
	for good, n := range g.goods {
		p.goods[s][good] += int16(n)
	}
	p.goods[s][choice] += int16(g.any)
	p.score(s, templePoints, int16(g.points))
}
