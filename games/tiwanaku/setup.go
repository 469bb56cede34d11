package tiwanaku

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// Ids of modes and options.
const (
	competitive    = "competitive"
	boardOption    = "board"
	scenarioOption = "scenario"
	stallOption    = "stall_rounds"
	generated      = "generated"
)

// Reasons of a setup that cannot be, beside those of package game.
const (
	scenarioOfOtherBoard = "scenario_of_other_board"
	boxTooSmall          = "box_too_small"
)

// revision of the rules:
//
//	1  competitive play
const revision = 1

// scenario is a disc: a valley and its starting tiles.
type scenario struct {
	id            string
	board         int
	terrain, crop [Spaces]uint8
	start         spaces
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
		Modes: []game.Mode{{ID: competitive, Min: 2, Max: maxSeats}},
		Options: []game.Option{
			{ID: boardOption, Values: []string{"long", "short"}, Default: "long"},
			{ID: scenarioOption, Values: scenarios, Default: generated},
			{ID: stallOption, Values: stalls, Default: strconv.Itoa(e.stall)},
		},
		Bound:      e.bound(),
		Colours:    colourIDs[:],
		Vocabulary: vocabulary(),
	}
}

// bound is a number of answers that no game exceeds. A board of n spaces sees at most 2n tiles and crops placed.
// Before each of them, and after the last, at most a stall's worth of turns places nothing (TI-50). A turn has at
// most three answers, and one more for every prediction after its first; the final predictions have at most n right
// or wrong answers and a pass for every seat, the final offerings one answer for every seat.
func (e *engine) bound() int {
	longest := 0
	for _, n := range e.stalls {
		longest = max(longest, n)
	}
	turns := 2*Spaces + (2*Spaces+1)*longest*maxSeats
	return 3*turns + Spaces + (Spaces + maxSeats) + maxSeats
}

func (e *engine) Info() *game.Info { return &e.info }

// New sets up a game. A setup that cannot be is a [*game.SetupError].
func (e *engine) New(setup game.Setup) (game.State, error) {
	setup, err := game.Settle(&e.info, setup)
	if err != nil {
		return nil, err
	}
	s := &state{position{engine: e, seats: uint8(setup.Seats), rand: game.NewRand(setup.Seed)}}
	for i := range e.boards {
		if e.boards[i].id == setup.Value(boardOption) {
			s.board = uint8(i)
		}
	}
	stall, _ := strconv.Atoi(setup.Value(stallOption)) // Settle let only listed numbers through
	s.stall = uint8(stall)
	disc, err := s.pickScenario(setup.Value(scenarioOption))
	if err != nil {
		return nil, err
	}
	s.lay(disc)
	s.opener = game.Seat(s.rand.IntN(setup.Seats)) // TI-06
	s.beginTurn(s.opener)
	return s, nil
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
	for seat := range p.seats {
		p.points[seat][startPoints] = p.startScore
	}
}

// limits are the boards that can be generated: good ones that the pack's box can be laid out with.
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
	return &s, nil
}
