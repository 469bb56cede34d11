package tiwanaku

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// Ids of options, and of the value that is no disc of the pack.
const (
	boardOption    = "board"
	scenarioOption = "scenario"
	stallOption    = "stall_rounds"
	soloOption     = "solo_level"
	lastOption     = "solo_final_predictions"
	offerOption    = "solo_offer_when_interrupted"
	togetherOption = "coop_level"
	tilelessOption = "coop_tileless_player"
	orderOption    = "otoma_setup_order"
	generated      = "generated"
)

var modeIDs = [...]string{competitive: "competitive", solo: "solo", cooperative: "coop"}

// Reasons of a setup that cannot be, beside those of package game.
const (
	scenarioOfOtherBoard = "scenario_of_other_board"
	boardTooShort        = "board_too_short"
	boxTooSmall          = "box_too_small"
)

// scenario is a disc: a valley and its starting tiles.
type scenario struct {
	id            string
	board         int
	terrain, crop [Spaces]uint8
	start         spaces
	otoma         [otomaPawns]Space // on the long board
}

// bind turns a checked scenario of a pack into a disc.
func (s *packScenario) bind(e *engine) scenario {
	b, err := s.read("")
	if err != nil {
		panic(err) // a checked scenario can be read
	}
	var start []int
	for _, t := range s.Start {
		at, _ := parseSpace(t.At)
		start = append(start, at.Row()*s.Cols+at.Col())
	}
	disc := newScenario(b, start)
	disc.id = s.ID
	for i, l := range e.boards {
		if l.id == s.Size {
			disc.board = i
		}
	}
	if s.Otoma != nil {
		for i, o := range s.Otoma.Positions {
			disc.otoma[i], _ = parseSpace(o.At)
		}
	}
	return disc
}

// newScenario takes over a board and starting tiles that are numbered as in package puzzle.
func newScenario(b *puzzle.Board, start []int) scenario {
	var s scenario
	for i := range b.Spaces() {
		at := SpaceAt(i%b.Cols, i/b.Cols)
		s.terrain[at], s.crop[at] = b.Terrain[i], b.Crop[i]
	}
	for _, i := range start {
		s.start |= SpaceAt(i%b.Cols, i/b.Cols).bit()
	}
	return s
}

func describe(e *engine, id string, data []byte) game.Info {
	digest := sha256.Sum256(data)
	scenarios := []string{generated}
	for _, s := range e.scenarios {
		scenarios = append(scenarios, s.id)
	}
	var stalls []string
	for _, n := range e.stalls {
		stalls = append(stalls, strconv.Itoa(n))
	}
	return game.Info{
		ID:    "tiwanaku",
		Rules: revision,
		Pack:  game.PackID{ID: id, Digest: hex.EncodeToString(digest[:])},
		Modes: []game.Mode{
			{ID: modeIDs[competitive], Min: 2, Max: maxSeats},
			{ID: modeIDs[solo], Min: 1, Max: 1},
			{ID: modeIDs[cooperative], Min: 2, Max: maxSeats, Together: true},
		},
		Options: e.options(scenarios, stalls),
		Bound:   e.bound(), Least: 5,
		Colours:     colourIDs[:],
		Observation: e.observation(),
		Actions:     actions.Verbs,
		Vocabulary:  vocabulary(),
	}
}

func (e *engine) options(scenarios, stalls []string) []game.Option {
	levels := make([]string, len(e.together))
	for i, l := range e.together {
		levels[i] = l.id
	}
	alone, shared, otoma := modeIDs[solo:solo+1], modeIDs[cooperative:], modeIDs[solo:]
	return []game.Option{
		{ID: boardOption, Values: []string{"long", "short"}, Default: "long", Main: true, Barred: withOtoma([]string{"short"})},
		{ID: scenarioOption, Values: scenarios, Default: generated, Barred: withOtoma(e.shortDiscs()), Known: scenarios[1:]},
		{ID: stallOption, Values: stalls, Default: strconv.Itoa(e.stall), Modes: modeIDs[:cooperative]},
		{ID: soloOption, Values: soloLevelIDs[:], Default: soloLevelIDs[soloEasy], Modes: alone, Main: true},
		{ID: lastOption, Values: []string{"all_or_none", "none"}, Default: "all_or_none", Modes: alone},
		{ID: offerOption, Values: []string{"false", "true"}, Default: "false", Modes: alone},
		{ID: togetherOption, Values: levels, Default: levels[len(levels)/2], Modes: shared, Main: true},
		{ID: tilelessOption, Values: []string{"skipped", "predict_only"}, Default: "skipped", Modes: shared},
		{ID: orderOption, Values: []string{"reading", "columns"}, Default: "reading", Modes: otoma},
	}
}

// withOtoma are values that the modes with Otoma do not have, which stand on the long board (TI-04).
func withOtoma(values []string) map[string][]string {
	return map[string][]string{modeIDs[solo]: values, modeIDs[cooperative]: values}
}

// shortDiscs are the scenarios of the short board.
func (e *engine) shortDiscs() []string {
	var out []string
	for _, s := range e.scenarios {
		if e.boards[s.board].id != "long" {
			out = append(out, s.id)
		}
	}
	return out
}

// bound is a number of answers that no game exceeds. A board of n spaces sees at most 2n tiles and crops placed.
// Before each of them, and after the last, at most a stall's worth of turns places nothing (TI-50). A turn has at
// most three answers, one more for an Otoma and one for its choice, and one more for every prediction after its first;
// the final predictions have at most n right or wrong answers and a pass for every seat, the final offerings one
// answer for every seat. Together a turn spends a tile, so there are fewer.
func (e *engine) bound() int {
	longest := 0
	for _, n := range e.stalls {
		longest = max(longest, n)
	}
	turns := 2*Spaces + (2*Spaces+1)*longest*maxSeats
	return 4*turns + Spaces + (Spaces + maxSeats) + maxSeats
}

func (e *engine) Info() *game.Info { return &e.info }

// New sets up a game. A setup that cannot be is a [*game.SetupError].
func (e *engine) New(setup game.Setup) (game.State, error) {
	setup, err := game.Settle(&e.info, setup)
	if err != nil {
		return nil, err
	}
	s := &state{position{engine: e, seats: uint8(setup.Seats), rand: game.NewRand(setup.Seed)}}
	s.mode = mode(slices.Index(modeIDs[:], setup.Mode))
	s.board = uint8(slices.IndexFunc(e.boards, func(b board) bool { return b.id == setup.Value(boardOption) }))
	if s.mode != competitive && e.boards[s.board].id != "long" {
		return nil, &game.SetupError{Field: boardOption, Value: setup.Value(boardOption), Reason: boardTooShort} // TI-04
	}
	stall, _ := strconv.Atoi(setup.Value(stallOption)) // Settle let only listed numbers through; 0 without the option
	s.stall = uint8(stall)
	s.chooseOtoma(setup)
	disc, err := s.pickScenario(setup.Value(scenarioOption))
	if err != nil {
		return nil, err
	}
	s.lay(disc)
	s.opener = game.Seat(s.rand.IntN(setup.Seats)) // TI-06
	s.open(disc)
	return s, nil
}

// chooseOtoma takes over the options of solo and cooperative play.
func (p *position) chooseOtoma(setup game.Setup) {
	switch p.mode {
	case solo:
		p.camp.level = uint8(slices.Index(soloLevelIDs[:], setup.Value(soloOption)))
		p.camp.noFinal = setup.Value(lastOption) == "none"
		p.camp.offerDisturbed = setup.Value(offerOption) == "true"
	case cooperative:
		p.camp.level = uint8(slices.IndexFunc(p.together, func(l togetherLevel) bool {
			return l.id == setup.Value(togetherOption)
		}))
		p.camp.predictOnly = setup.Value(tilelessOption) == "predict_only"
	}
	p.camp.byColumns = setup.Value(orderOption) == "columns"
}

// open begins the first turn, after the Otoma have taken their places.
func (p *position) open(disc *scenario) {
	if p.mode != competitive {
		p.deal()
		p.pitch(disc)
	}
	if p.mode == cooperative {
		p.beginShared(p.opener, nil)
		return
	}
	p.beginTurn(p.opener)
}

// pickScenario is the named disc of the pack, or a generated one that the box can be laid out with.
func (p *position) pickScenario(id string) (*scenario, error) {
	if id == generated {
		return p.generate()
	}
	for i := range p.scenarios {
		if s := &p.scenarios[i]; s.id == id {
			if s.board != int(p.board) {
				return nil, &game.SetupError{Field: scenarioOption, Value: id, Reason: scenarioOfOtherBoard}
			}
			p.scenario = uint8(1 + i)
			return s, nil
		}
	}
	panic("tiwanaku: unlisted scenario " + id) // Settle let only listed ones through
}

// lay puts the starting tiles and their crops on the board and counts the supply. They give nobody anything (TI-03).
func (p *position) lay(s *scenario) {
	p.terrain, p.crop = s.terrain, s.crop
	p.start, p.tiles, p.crops = s.start, s.start, s.start
	p.wheel = Pool
	for at := range (p.layout().spaces &^ s.start).all() {
		p.supply[p.terrain[at]-1]++ // TI-02
	}
	for side := range p.sides() {
		p.points[side][startPoints] = p.startScore
	}
}

// limits are the boards that can be generated: good ones that the pack's box can be laid out with, so that neither tiles
// nor crop tokens run out (TI-35).
func (e *engine) limits(l *board) puzzle.Params {
	limits := puzzle.DefaultParams(l.cols, l.rows)
	for t, n := range e.tilesInBox {
		limits.Tiles[t+1].Max = min(limits.Tiles[t+1].Max, n)
	}
	for c, n := range e.tokensInBox {
		limits.Tokens[c+1] = min(limits.Tokens[c+1], n)
	}
	return limits
}

// generate makes a new disc with the state's generator.
func (p *position) generate() (*scenario, error) {
	made, err := puzzle.ScenarioWith(p.rand.Uint64(), p.limits(p.layout()))
	if err != nil {
		return nil, &game.SetupError{Field: scenarioOption, Value: generated, Reason: boxTooSmall}
	}
	s := newScenario(&made.Board, made.Start)
	for i, at := range made.Otoma {
		s.otoma[i] = SpaceAt(at%made.Board.Cols, at/made.Board.Cols)
	}
	return &s, nil
}
