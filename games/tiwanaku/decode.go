package tiwanaku

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

func (p *position) readHead(d *document) error {
	p.stall = uint8(d.StallRounds)
	at := slices.IndexFunc(p.boards, func(b board) bool { return b.id == d.Board })
	how := slices.Index(modeIDs[:], d.Mode)
	switch {
	case d.Game != p.info.ID:
		return broken("game", fmt.Sprintf("%q is another game", d.Game))
	case d.Rules != revision:
		return broken("rules", fmt.Sprintf("revision %d, this engine plays %d", d.Rules, revision))
	case d.Pack != p.info.Pack.ID:
		return broken("pack", fmt.Sprintf("%q, loaded is %q", d.Pack, p.info.Pack.ID))
	case how < 0:
		return broken("mode", "no such mode")
	case at < 0:
		return broken("board", "no such board")
	}
	p.mode = mode(how)
	if err := p.readPeople(d); err != nil {
		return err
	}
	switch {
	case p.mode != cooperative && !slices.Contains(p.stalls, d.StallRounds) || p.mode == cooperative && d.StallRounds != 0:
		return broken("stall_rounds", "not a value of this option")
	case p.mode != competitive && d.Board != "long":
		return broken("board", "too short for this mode")
	case d.Opener < 0 || d.Opener >= int(p.seats):
		return broken("opener", "no such seat")
	}
	p.board, p.opener = uint8(at), game.Seat(d.Opener)
	if d.Scenario != generated {
		i := slices.IndexFunc(p.scenarios, func(s scenario) bool { return s.id == d.Scenario && s.board == at })
		if i < 0 {
			return broken("scenario", "no such scenario of this board")
		}
		p.scenario = uint8(1 + i)
	}
	return nil
}

// readPeople reads how many people play, and whether the Otoma do.
func (p *position) readPeople(d *document) error {
	people := len(d.Players)
	if p.mode != competitive {
		if d.Otoma == nil || len(d.Players) != otomaSide+1 {
			return broken("otoma", "is missing, or there are not two sides")
		}
		people = d.Otoma.People
	} else if d.Otoma != nil {
		return broken("otoma", "does not belong to this mode")
	}
	if limits := p.info.Modes[p.mode]; people < limits.Min || people > limits.Max {
		return broken("seats", fmt.Sprintf("%d seats", people))
	}
	p.seats = uint8(people)
	return nil
}

// readValley reads the whole valley, which must be a possible one that the box can be laid out with.
func (p *position) readValley(d *document) error {
	if d.Hidden == nil {
		return broken("hidden", "is missing: this is a view, not a state")
	}
	l := p.layout()
	all, err := p.parseRows("hidden.terrain", d.Hidden.Terrain, "."+terrainLetters, &p.terrain)
	if err != nil || all != l.spaces {
		return orElse(err, broken("hidden.terrain", "a space has none"))
	}
	if all, err = p.parseRows("hidden.crops", d.Hidden.Crops, cropLetters, &p.crop); err != nil || all != l.spaces {
		return orElse(err, broken("hidden.crops", "a space has none"))
	}
	b := p.valley()
	if err := b.Check(); err != nil {
		return broken("hidden", err.Error())
	}
	for at := range l.spaces.all() {
		if int(p.terrain[at]) > 0 && p.countOf(&p.terrain, l.spaces, p.terrain[at]) > p.tilesInBox[p.terrain[at]-1] {
			return broken("hidden.terrain", "more "+terrainIDs[p.terrain[at]-1]+" than the box holds")
		}
		if p.countOf(&p.crop, l.spaces, p.crop[at]) > p.tokensInBox[p.crop[at]-1] {
			return broken("hidden.crops", "more "+cropIDs[p.crop[at]-1]+" than the box holds")
		}
	}
	p.rand = d.Hidden.Generator
	return nil
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
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
func (p *position) parseRows(path string, rows []string, letters string, values *[Spaces]uint8) (spaces, error) {
	l := p.layout()
	var set spaces
	if len(rows) != l.rows {
		return 0, broken(path, fmt.Sprintf("want %d rows", l.rows))
	}
	for row, text := range rows {
		one := fmt.Sprintf("%s[%d]", path, row)
		if len(text) != l.cols {
			return 0, broken(one, fmt.Sprintf("want %d letters", l.cols))
		}
		for col := range l.cols {
			value := strings.IndexByte(letters, text[col])
			if value < 0 {
				return 0, broken(one, fmt.Sprintf("%q stands for nothing", text[col:col+1]))
			}
			if value > 0 {
				set |= SpaceAt(col, row).bit()
				values[SpaceAt(col, row)] = uint8(value)
			}
		}
	}
	return set, nil
}

// readBoard reads what lies on the board: part of the valley, the starting tiles among it, the rest in the supply.
func (p *position) readBoard(d *document) error {
	var terrain, crop [Spaces]uint8
	var err error
	if p.start, err = p.parseSpaces("start", d.Start); err != nil {
		return err
	}
	if p.tiles, err = p.parseRows("tiles", d.Tiles, "."+terrainLetters, &terrain); err != nil {
		return err
	}
	if p.crops, err = p.parseRows("crops", d.Crops, cropLetters, &crop); err != nil {
		return err
	}
	for at := range p.tiles.all() {
		if terrain[at] != p.terrain[at] || p.crops.has(at) && crop[at] != p.crop[at] {
			return broken("tiles", at.String()+" differs from the hidden valley")
		}
	}
	switch {
	case p.start == 0 || p.start&^p.crops != 0:
		return broken("start", "a starting tile is missing or has no crop")
	case p.crops&^p.tiles != 0:
		return broken("crops", "a crop lies where no tile is")
	case p.scenario > 0 && !p.opens(&p.scenarios[p.scenario-1]):
		return broken("scenario", "its disc has other starting tiles")
	}
	for at := range (p.layout().spaces &^ p.tiles).all() {
		p.supply[p.terrain[at]-1]++
	}
	if perTerrain(p.supply) != d.Supply {
		return broken("supply", "does not fill the empty spaces")
	}
	return nil
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
func (p *position) parseSpaces(path string, names []string) (spaces, error) {
	var set spaces
	for i, name := range names {
		at, ok := parseSpace(name)
		if !ok || !p.layout().spaces.has(at) || set>>at != 0 {
			return 0, broken(fmt.Sprintf("%s[%d]", path, i), "no space of this board, or not in order")
		}
		set |= at.bit()
	}
	return set, nil
}

// readSeats reads what every side has.
func (p *position) readSeats(d *document) error {
	for i := range d.Players {
		path := fmt.Sprintf("seats[%d]", i)
		if err := p.readSeat(path, i, &d.Players[i]); err != nil {
			return err
		}
	}
	return nil
}

// readFarmers reads the farmers of a band, or none of a side that has none.
func (p *position) readFarmers(path string, band, most int, names []string) error {
	farmers, err := p.parseSpaces(path, names)
	switch {
	case err != nil:
		return err
	case farmers.len() > most:
		return broken(path, fmt.Sprintf("more than %d", most))
	case farmers&p.taken() != 0:
		return broken(path, "two farmers on one space")
	case farmers&^p.tiles != 0:
		return broken(path, "a farmer stands where no tile is")
	}
	p.farmers[band] = farmers
	return nil
}

func (p *position) readSeat(path string, s int, d *playerDoc) error {
	most := 0
	if p.mode == competitive || p.mode == solo && s != otomaSide {
		most = p.farmersEach()
	}
	if err := p.readFarmers(path+".farmers", s, most, d.Farmers); err != nil {
		return err
	}
	for t, n := range [terrains]int{d.Levels.Earth, d.Levels.Sand, d.Levels.Grass, d.Levels.Rock} {
		if n < 0 || n > int(p.topLevel) {
			return broken(path+".levels."+terrainIDs[t], "no such level")
		}
		p.levels[s][t] = uint8(n)
	}
	for i, id := range d.Tokens {
		crop := uint8(1 + slices.Index(cropIDs[:], id))
		if crop == 0 || p.tokens[s]>>(crop-1) != 0 {
			return broken(fmt.Sprintf("%s.tokens[%d]", path, i), "no crop, or not in order")
		}
		p.tokens[s] |= cropOf(crop)
	}
	return p.readPoints(path+".points", s, d.Points)
}

func (p *position) readPoints(path string, s int, d pointsDoc) error {
	total := d.Start + d.Diversity + d.Predictions + d.Mistakes + d.Offerings + d.EmptySpaces
	begin := p.startScore
	if p.mode != competitive && s == otomaSide {
		begin = p.otomaScore
	}
	switch {
	case d.Start != int(begin):
		return broken(path+".start", fmt.Sprintf("want %d", begin))
	case d.EmptySpaces != 0 && (p.mode != cooperative || s != otomaSide):
		return broken(path+".empty_spaces", "belongs to the Otoma alone")
	case d.Diversity < 0 || d.Predictions < 0 || d.Offerings < 0 || d.Mistakes > 0 || d.EmptySpaces < 0:
		return broken(path, "a category has the wrong sign")
	case total < 0 || max(d.Diversity, d.Predictions, d.Offerings, -d.Mistakes) > 1<<14:
		return broken(path, "out of range")
	}
	p.points[s] = [categories]int16{int16(d.Start), int16(d.Diversity), int16(d.Predictions), int16(d.Mistakes),
		int16(d.Offerings), int16(d.EmptySpaces)}
	return nil
}

// readCourse reads whose turn it is and what is asked.
func (p *position) readCourse(d *document) error {
	asked := slices.IndexFunc(sequence[:], func(r row) bool { return r.kind == d.Question })
	if asked < 0 {
		return broken("question", "no such question")
	}
	p.asked, p.turn = question(asked), game.Watcher
	if d.Turn != nil {
		if *d.Turn < 0 || *d.Turn >= p.Seats() {
			return broken("turn", "no such seat")
		}
		p.turn = game.Seat(*d.Turn)
	}
	if d.Idle < 0 || d.Idle > int(p.stall*p.seats) {
		return broken("idle_turns", "out of range")
	}
	p.idle, p.placed, p.final, p.reveals = uint8(d.Idle), d.Placed, d.Final, d.Reveals
	var err error
	if p.waiting, err = p.parseSeats("waiting", d.Waiting); err != nil {
		return err
	}
	if p.passed, err = p.parseSeats("passed", d.Passed); err != nil {
		return err
	}
	if err := p.readWheel(d); err != nil {
		return err
	}
	if err := p.readFrom(d); err != nil {
		return err
	}
	if err := p.readOutcome(d.Outcome); err != nil {
		return err
	}
	return p.checkCourse()
}

// readOutcome reads what came of the last prediction, if that is told. No more can be lost than the level of its crop.
func (p *position) readOutcome(d *outcomeDoc) error {
	switch {
	case d == nil:
		return nil
	case p.asked != askMore || p.mode != solo || !p.crops.has(p.wheel):
		return broken("outcome", "no prediction to go on from")
	case d.Right && d.Lost == 0:
		p.outcome = wasRight
	case d.Right || d.Lost < 0 || d.Lost > int(p.crop[p.wheel]) || d.Lost > -int(p.points[0][mistakePoints]):
		return broken("outcome.lost", "cannot have been lost by it")
	default:
		p.outcome = wasWrong + outcome(d.Lost)
	}
	return nil
}

// readWheel reads where the wheel showed something last, if that is told.
func (p *position) readWheel(d *document) error {
	p.wheel = Pool
	if d.Wheel == "" {
		return nil
	}
	at, ok := parseSpace(d.Wheel)
	if !ok || !(p.tiles &^ p.start).has(at) {
		return broken("wheel", "not a space that was discovered")
	}
	p.wheel = at
	return nil
}

// readFrom reads the farmer that is being moved, which must have somewhere to go, or that has been moved.
func (p *position) readFrom(d *document) error {
	if !p.asked.hasFrom() {
		if d.From != "" {
			return broken("from", "does not belong to this question")
		}
		return nil
	}
	if !p.asked.in(p.mode) {
		return broken("question", "is not asked in this mode")
	}
	at, ok := parseSpace(d.From)
	if d.From == Pool.String() && p.asked == askDestination {
		at, ok = Pool, true
	}
	if !ok || p.turn == game.Watcher || p.mode == cooperative && p.camp.spentTile == 0 {
		return broken("from", "no farmer that can move")
	}
	p.from = at
	if p.asked != askDestination {
		return p.checkMoved()
	}
	if p.checkFarmer(p.turn, at) != fine {
		return broken("from", "no farmer that can move")
	}
	return nil
}

func (p *position) parseSeats(path string, list []int) (game.Seats, error) {
	var set game.Seats
	for i, n := range list {
		if n < 0 || n >= p.Seats() || set>>n != 0 {
			return 0, broken(fmt.Sprintf("%s[%d]", path, i), "no such seat, or not in order")
		}
		set = set.With(game.Seat(n))
	}
	return set, nil
}

// checkCourse refuses questions that cannot be asked as things stand.
func (p *position) checkCourse() error {
	full := p.tiles == p.layout().spaces
	switch {
	case !p.asksRight():
		return broken("waiting", "does not go with the question and the turn")
	case p.mode == cooperative && (p.camp.spentTile > 0) == p.betweenTiles():
		return broken("otoma.spent", "does not go with the question")
	case p.final != p.asksFinal():
		return broken("final", "does not go with the question")
	case p.final && !p.endHasCome():
		return broken("final", "the end has no reason to begin")
	case !p.final && p.passed != 0:
		return broken("passed", "the end has not begun")
	case !p.final && p.mode != cooperative && p.idle == p.stall*p.seats:
		return broken("idle_turns", "the end should have begun")
	case !p.final && p.mode != cooperative && full && !(p.placed && p.asked == askClose):
		return broken("question", "the end should have begun")
	}
	return p.checkQuestion()
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

func (p *position) checkQuestion() error {
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
		return broken("question", "cannot be asked as things stand")
	}
	return nil
}
