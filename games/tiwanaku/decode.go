package tiwanaku

import (
	"slices"
	"strings"

	"kancha/game"
	"kancha/game/statejson"
	"kancha/game/turn"
	"kancha/games/tiwanaku/puzzle"
)

func (p *position) readHead(d *document) {
	p.stall = uint8(d.StallRounds)
	at := slices.IndexFunc(p.boards, func(b board) bool { return b.id == d.Board })
	d.Check(&p.info)
	p.mode = mode(statejson.Index("mode", d.Mode, modeIDs[:]))
	statejson.Must(at >= 0, "board", "no such board")
	p.readPeople(d)
	switch {
	case p.mode != cooperative && !slices.Contains(p.stalls, d.StallRounds) || p.mode == cooperative && d.StallRounds != 0:
		statejson.Fail("stall_rounds", "not a value of this option")
	case p.mode != competitive && d.Board != "long":
		statejson.Fail("board", "too short for this mode")
	}
	p.board, p.opener = uint8(at), statejson.Seat("opener", d.Opener, int(p.seats))
	if d.Scenario != generated {
		i := slices.IndexFunc(p.scenarios, func(s scenario) bool { return s.id == d.Scenario && s.board == at })
		if i < 0 {
			statejson.Fail("scenario", "no such scenario of this board")
		}
		p.scenario = uint8(1 + i)
	}
}

// readPeople reads how many people play, and whether the Otoma do.
func (p *position) readPeople(d *document) {
	people := len(d.Players)
	if p.mode != competitive {
		if d.Otoma == nil || len(d.Players) != otomaSide+1 {
			statejson.Fail("otoma", "is missing, or there are not two sides")
		}
		people = d.Otoma.People
	} else if d.Otoma != nil {
		statejson.Fail("otoma", "does not belong to this mode")
	}
	if limits := p.info.Modes[p.mode]; people < limits.Min || people > limits.Max {
		statejson.Fail("seats", "%d seats", people)
	}
	p.seats = uint8(people)
}

// readValley reads the whole valley, which must be a possible one that the box can be laid out with.
func (p *position) readValley(d *document) {
	l, hidden := p.layout(), statejson.Known("hidden", d.Hidden)
	all := p.parseRows("hidden.terrain", hidden.Terrain, "."+terrainLetters, &p.terrain)
	statejson.Must(all == l.spaces, "hidden.terrain", "a space has none")
	all = p.parseRows("hidden.crops", hidden.Crops, cropLetters, &p.crop)
	statejson.Must(all == l.spaces, "hidden.crops", "a space has none")
	b := p.valley()
	if err := b.Check(); err != nil {
		statejson.Fail("hidden", "%v", err)
	}
	for at := range l.spaces.all() {
		if int(p.terrain[at]) > 0 && p.countOf(&p.terrain, l.spaces, p.terrain[at]) > p.tilesInBox[p.terrain[at]-1] {
			statejson.Fail("hidden.terrain", "more %s than the box holds", terrainIDs[p.terrain[at]-1])
		}
		if p.countOf(&p.crop, l.spaces, p.crop[at]) > p.tokensInBox[p.crop[at]-1] {
			statejson.Fail("hidden.crops", "more %s than the box holds", cropIDs[p.crop[at]-1])
		}
	}
	p.rand = hidden.Generator
}

// valley is the whole valley as package puzzle numbers it.
func (p *position) valley() *puzzle.Board {
	l := p.layout()
	b := &puzzle.Board{Cols: l.cols, Rows: l.rows}
	for i := range b.Spaces() {
		at := SpaceAt(i%l.cols, i/l.cols)
		b.Terrain[i], b.Crop[i] = p.terrain[at], p.crop[at]
	}
	return b
}

// countOf is the number of spaces of a set with a value.
func (p *position) countOf(values *[Spaces]uint8, set spaces, value uint8) int {
	n := 0
	for at := range set.all() {
		if values[at] == value {
			n++
		}
	}
	return n
}

// parseRows reads what rows writes: the set of spaces with a value, and their values.
func (p *position) parseRows(path string, rows []string, letters string, values *[Spaces]uint8) spaces {
	l := p.layout()
	var set spaces
	if len(rows) != l.rows {
		statejson.Fail(path, "want %d rows", l.rows)
	}
	for row, text := range rows {
		one := statejson.At(path, row)
		if len(text) != l.cols {
			statejson.Fail(one, "want %d letters", l.cols)
		}
		for col := range l.cols {
			value := strings.IndexByte(letters, text[col])
			if value < 0 {
				statejson.Fail(one, "%q stands for nothing", text[col:col+1])
			}
			if value > 0 {
				set |= SpaceAt(col, row).bit()
				values[SpaceAt(col, row)] = uint8(value)
			}
		}
	}
	return set
}

// readBoard reads what lies on the board: part of the valley, the starting tiles among it, the rest in the supply.
func (p *position) readBoard(d *document) {
	var terrain, crop [Spaces]uint8
	p.start = p.parseSpaces("start", d.Start)
	p.tiles = p.parseRows("tiles", d.Tiles, "."+terrainLetters, &terrain)
	p.crops = p.parseRows("crops", d.Crops, cropLetters, &crop)
	for at := range p.tiles.all() {
		if terrain[at] != p.terrain[at] || p.crops.has(at) && crop[at] != p.crop[at] {
			statejson.Fail("tiles", "%s differs from the hidden valley", at)
		}
	}
	switch {
	case p.start == 0 || p.start&^p.crops != 0:
		statejson.Fail("start", "a starting tile is missing or has no crop")
	case p.crops&^p.tiles != 0:
		statejson.Fail("crops", "a crop lies where no tile is")
	case p.scenario > 0 && !p.opens(&p.scenarios[p.scenario-1]):
		statejson.Fail("scenario", "its disc has other starting tiles")
	}
	for at := range (p.layout().spaces &^ p.tiles).all() {
		p.supply[p.terrain[at]-1]++
	}
	if perTerrain(p.supply) != d.Supply {
		statejson.Fail("supply", "does not fill the empty spaces")
	}
}

// opens tells whether the starting tiles are those of a disc. The valley may be another one: a sample knows no more.
func (p *position) opens(s *scenario) bool {
	for at := range s.start.all() {
		if p.terrain[at] != s.terrain[at] || p.crop[at] != s.crop[at] {
			return false
		}
	}
	return p.start == s.start
}

// parseSpaces reads space names in ascending order.
func (p *position) parseSpaces(path string, names []string) spaces {
	var set spaces
	for i, name := range names {
		at, ok := parseSpace(name)
		if !ok || !p.layout().spaces.has(at) || set>>at != 0 {
			statejson.Fail(statejson.At(path, i), "no space of this board, or not in order")
		}
		set |= at.bit()
	}
	return set
}

// readSeats reads what every side has.
func (p *position) readSeats(d *document) {
	for i := range d.Players {
		path := statejson.At("seats", i)
		p.readSeat(path, i, &d.Players[i])
	}
}

// readFarmers reads the farmers of a band, or none of a side that has none.
func (p *position) readFarmers(path string, band, most int, names []string) {
	farmers := p.parseSpaces(path, names)
	switch {
	case farmers.len() > most:
		statejson.Fail(path, "more than %d", most)
	case farmers&p.taken() != 0:
		statejson.Fail(path, "two farmers on one space")
	case farmers&^p.tiles != 0:
		statejson.Fail(path, "a farmer stands where no tile is")
	}
	p.farmers[band] = farmers
}

func (p *position) readSeat(path string, s int, d *playerDoc) {
	most := 0
	if p.mode == competitive || p.mode == solo && s != otomaSide {
		most = p.farmersEach()
	}
	p.readFarmers(path+".farmers", s, most, d.Farmers)
	for t, n := range [terrains]int{d.Levels.Earth, d.Levels.Sand, d.Levels.Grass, d.Levels.Rock} {
		p.levels[s][t] = statejson.Small(path+".levels."+terrainIDs[t], n, int(p.topLevel))
	}
	for i, id := range d.Tokens {
		crop := uint8(1 + slices.Index(cropIDs[:], id))
		if crop == 0 || p.tokens[s]>>(crop-1) != 0 {
			statejson.Fail(statejson.At(path+".tokens", i), "no crop, or not in order")
		}
		p.tokens[s] |= cropOf(crop)
	}
	p.readPoints(path+".points", s, d.Points)
}

func (p *position) readPoints(path string, s int, d pointsDoc) {
	total := d.Start + d.Diversity + d.Predictions + d.Mistakes + d.Offerings + d.EmptySpaces
	begin := p.startScore
	if p.mode != competitive && s == otomaSide {
		begin = p.otomaScore
	}
	switch {
	case d.Start != int(begin):
		statejson.Fail(path+".start", "want %d", begin)
	case d.EmptySpaces != 0 && (p.mode != cooperative || s != otomaSide):
		statejson.Fail(path+".empty_spaces", "belongs to the Otoma alone")
	case d.Diversity < 0 || d.Predictions < 0 || d.Offerings < 0 || d.Mistakes > 0 || d.EmptySpaces < 0:
		statejson.Fail(path, "a category has the wrong sign")
	case total < 0 || max(d.Diversity, d.Predictions, d.Offerings, -d.Mistakes) > 1<<14:
		statejson.Fail(path, "out of range")
	}
	p.points[s] = [categories]int16{int16(d.Start), int16(d.Diversity), int16(d.Predictions), int16(d.Mistakes),
		int16(d.Offerings), int16(d.EmptySpaces)}
}

// readCourse reads whose turn it is and what is asked.
func (p *position) readCourse(d *document) {
	asked := slices.IndexFunc(rows[:], func(r row) bool { return r.Kind == d.Question })
	statejson.Must(asked >= 0, "question", "no such question")
	p.asked, p.turn = question(asked), statejson.SeatOrNobody("turn", d.Turn, p.Seats())
	p.idle = statejson.Small("idle_turns", d.Idle, int(p.stall*p.seats))
	p.placed, p.final, p.reveals = d.Placed, d.Final, d.Reveals
	p.waiting = statejson.Seats("waiting", d.Waiting, p.Seats())
	p.passed = statejson.Seats("passed", d.Passed, p.Seats())
	p.readWheel(d)
	p.readFrom(d)
	p.readOutcome(d.Outcome)
	p.checkCourse()
}

// readOutcome reads what came of the last prediction, if that is told. No more can be lost than the level of its crop.
func (p *position) readOutcome(d *outcomeDoc) {
	switch {
	case d == nil:
		return
	case p.asked != askMore || p.mode != solo || !p.crops.has(p.wheel):
		statejson.Fail("outcome", "no prediction to go on from")
	case d.Right && d.Lost == 0:
		p.outcome = wasRight
	case d.Right || d.Lost < 0 || d.Lost > int(p.crop[p.wheel]) || d.Lost > -int(p.points[0][mistakePoints]):
		statejson.Fail("outcome.lost", "cannot have been lost by it")
	default:
		p.outcome = wasWrong + outcome(d.Lost)
	}
}

// readWheel reads where the wheel showed something last, if that is told.
func (p *position) readWheel(d *document) {
	p.wheel = Pool
	if d.Wheel == "" {
		return
	}
	at, ok := parseSpace(d.Wheel)
	if !ok || !(p.tiles &^ p.start).has(at) {
		statejson.Fail("wheel", "not a space that was discovered")
	}
	p.wheel = at
}

// readFrom reads the farmer that is being moved, which must have somewhere to go, or that has been moved.
func (p *position) readFrom(d *document) {
	if !p.asked.hasFrom() {
		if d.From != "" {
			statejson.Fail("from", "does not belong to this question")
		}
		return
	}
	if !p.asked.in(p.mode) {
		statejson.Fail("question", "is not asked in this mode")
	}
	at, ok := parseSpace(d.From)
	if d.From == Pool.String() && p.asked == askDestination {
		at, ok = Pool, true
	}
	if !ok || p.turn == game.Watcher || p.mode == cooperative && p.camp.spentTile == 0 {
		statejson.Fail("from", "no farmer that can move")
	}
	p.from = at
	if p.asked != askDestination {
		p.checkMoved()
		return
	}
	statejson.Must(p.checkFarmer(p.turn, at) == turn.OK, "from", "no farmer that can move")
}

// checkCourse refuses questions that cannot be asked as things stand.
func (p *position) checkCourse() {
	full := p.tiles == p.layout().spaces
	switch {
	case !p.asksRight():
		statejson.Fail("waiting", "does not go with the question and the turn")
	case p.mode == cooperative && (p.camp.spentTile > 0) == p.betweenTiles():
		statejson.Fail("otoma.spent", "does not go with the question")
	case p.final != p.asksFinal():
		statejson.Fail("final", "does not go with the question")
	case p.final && !p.endHasCome():
		statejson.Fail("final", "the end has no reason to begin")
	case !p.final && p.passed != 0:
		statejson.Fail("passed", "the end has not begun")
	case !p.final && p.mode != cooperative && p.idle == p.stall*p.seats:
		statejson.Fail("idle_turns", "the end should have begun")
	case !p.final && p.mode != cooperative && full && !(p.placed && p.asked == askClose):
		statejson.Fail("question", "the end should have begun")
	}
	p.checkQuestion()
}

// asksRight tells whether turn and waiting seats go with the question.
func (p *position) asksRight() bool {
	people := p.people().Has(p.turn)
	switch {
	case p.asked == askNothing:
		return p.turn == game.Watcher && p.waiting == 0
	case p.asked == askLastOffering && p.mode == competitive:
		return p.turn == game.Watcher && p.waiting != 0
	case p.asked == askOtoma:
		return p.mode != competitive && p.waiting == game.SeatSet(p.otomaSeat()) && people == (p.mode == cooperative)
	}
	return people && p.waiting == game.SeatSet(p.turn) && p.asked.in(p.mode)
}

// in tells whether a question is asked in a mode.
func (q question) in(m mode) bool {
	switch q {
	case askOtoma:
		return m != competitive
	case askChoice:
		return m == solo
	case askSpend, askGiver, askOrder, askTileless:
		return m == cooperative
	case askLastPrediction:
		return m != cooperative
	case askLastOffering:
		return m != solo
	}
	return true
}

// asksFinal tells whether the question belongs to the end. Alone the last predictions go on as in a turn.
func (p *position) asksFinal() bool {
	switch p.asked {
	case askNothing, askLastPrediction, askLastOffering:
		return true
	case askMore:
		return p.final && p.mode == solo
	}
	return false
}

// endHasCome tells whether there is a reason for the end: no empty space, too long a stall, or no tile in the stacks.
// Alone it may also be that nothing could be done (TI-70).
func (p *position) endHasCome() bool {
	if p.mode == cooperative {
		return p.stacksEmpty()
	}
	return p.tiles == p.layout().spaces || p.idle == p.stall*p.seats || p.mode == solo
}

func (p *position) checkQuestion() {
	wrong := false
	switch p.asked {
	case askTurn, askDestination, askSpend, askTileless:
		wrong = p.placed || p.mode == solo && p.stuck(p.turn)
	case askMore:
		wrong = !p.placed || p.bare(p.turn) == 0
	case askLastPrediction:
		wrong = p.bare(p.turn) == 0 || p.passed.Has(p.turn)
	case askLastOffering:
		wrong = p.mode == competitive && p.passed != p.people()
		for s := range p.waiting.All() {
			wrong = wrong || p.tokens[p.side(s)] == 0
		}
	case askNothing:
		wrong = p.passed != p.people()
	}
	if wrong || !p.checkShared() {
		statejson.Fail("question", "cannot be asked as things stand")
	}
}
