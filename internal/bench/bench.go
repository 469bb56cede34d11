// Package bench measures how fast an engine plays, random playouts on one core from ready positions, and how fast the
// strongest bots search in it.
package bench

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"time"

	"kancha/bot"
	"kancha/game"
)

// Config says what to measure.
type Config struct {
	Game  game.Game
	Setup game.Setup
	// For is how long the playouts run. The other measurements take a fraction of it.
	For time.Duration
	// Record writes the record of a finished game, to measure its size; nil leaves it at 0.
	Record func(setup game.Setup, answers []Answer) ([]byte, error)
	// Brain is what the search is measured with; nil leaves it out.
	Brain bot.Brain
}

// Answer is one answer of a finished game.
type Answer struct {
	Seat game.Seat
	Move game.Move
}

// Result is what was measured. Times are processor time of one core where the system tells it, see Clock.
type Result struct {
	Game               string  `json:"game"`
	Seats              int     `json:"seats"`
	Clock              string  `json:"clock"` // "cpu" or "wall"
	Playouts           int     `json:"playouts"`
	PlayoutsPerSecond  float64 `json:"playouts_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	DecisionsPerGame   float64 `json:"decisions_per_game"`
	NsPerDecision      float64 `json:"ns_per_decision"`
	AllocsPerDecision  float64 `json:"allocs_per_decision"` // to a thousandth: the measurement itself needs a few
	NsPerCopy          float64 `json:"ns_per_copy"`
	NsPerStep          float64 `json:"ns_per_step"` // copy, list the legal answers, give one: the mean over a game
	NsPerSetup         float64 `json:"ns_per_setup"`
	StateBytes         int     `json:"state_bytes"`
	RecordBytes        int     `json:"record_bytes"`
	Search             *Search `json:"search,omitempty"`
}

// ready is how many different deals are prepared before the clock starts.
const ready = 64

// Run measures. A setup that cannot be is a *game.SetupError, a playout that gets stuck an error.
func Run(c Config) (*Result, error) {
	began := now()
	deals, err := deal(c)
	if err != nil {
		return nil, err
	}
	r := &Result{Game: c.Game.Info().ID, Seats: deals[0].Seats(), Clock: clock}
	r.NsPerSetup = float64(now()-began) / ready
	r.StateBytes = stateBytes(deals[0])

	p := player{bound: c.Game.Info().Bound, scratch: deals[0].Clone(), rand: game.NewRand(c.Setup.Seed)}
	if err := p.measurePlayouts(r, deals, c.For); err != nil {
		return nil, err
	}
	if err := p.measureSteps(r, deals, c.For/4); err != nil {
		return nil, err
	}
	if c.Record != nil {
		if r.RecordBytes, err = p.recordBytes(c, deals); err != nil {
			return nil, err
		}
	}
	if c.Brain != nil {
		r.Search, err = p.measureSearch(c.Brain, deals[0], c.For)
	}
	return r, err
}

func deal(c Config) ([]game.State, error) {
	deals := make([]game.State, ready)
	for i := range deals {
		setup := c.Setup
		setup.Seed += uint64(i)
		s, err := c.Game.New(setup)
		if err != nil {
			return nil, err
		}
		deals[i] = s
	}
	return deals, nil
}

// stateBytes is the size of a state; a state is flat, it points only to tables that all states share.
func stateBytes(s game.State) int {
	t := reflect.TypeOf(s)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return int(t.Size())
}

// player plays at random without allocating.
type player struct {
	bound   int
	scratch game.State
	moves   []game.Move
	rand    game.Rand
}

// playout plays from a deal to the end and returns the number of answers. Told, if not nil, hears each of them.
func (p *player) playout(from game.State, told func(game.Seat, game.Move)) (int, error) {
	from.CopyTo(p.scratch)
	s := p.scratch
	for n := 0; n <= p.bound; n++ {
		waiting := s.Waiting()
		if waiting.Empty() {
			return n, nil
		}
		seat := waiting.First()
		p.moves = s.Moves(seat, p.moves[:0])
		if len(p.moves) == 0 {
			return n, fmt.Errorf("bench: seat %d has no answer after %d answers", seat, n)
		}
		m := p.moves[p.rand.IntN(len(p.moves))]
		if told != nil {
			told(seat, m)
		}
		if err := s.Apply(seat, m, nil); err != nil {
			return n, fmt.Errorf("bench: after %d answers: %w", n, err)
		}
	}
	return p.bound, fmt.Errorf("bench: no end after %d answers", p.bound)
}

func (p *player) measurePlayouts(r *Result, deals []game.State, long time.Duration) error {
	for _, d := range deals[:4] { // warm caches and let buffers grow
		if _, err := p.playout(d, nil); err != nil {
			return err
		}
	}
	decisions := 0
	mallocs, began, until := allocations(), now(), time.Now().Add(long)
	for r.Playouts == 0 || time.Now().Before(until) {
		n, err := p.playout(deals[r.Playouts%len(deals)], nil)
		if err != nil {
			return err
		}
		r.Playouts++
		decisions += n
	}
	seconds := max(now()-began, 1).Seconds()
	mallocs = allocations() - mallocs
	r.PlayoutsPerSecond = float64(r.Playouts) / seconds
	r.DecisionsPerSecond = float64(decisions) / seconds
	r.DecisionsPerGame = float64(decisions) / float64(r.Playouts)
	r.NsPerDecision = seconds * 1e9 / float64(max(decisions, 1))
	r.AllocsPerDecision = math.Round(1000*float64(mallocs)/float64(max(decisions, 1))) / 1000
	return nil
}

// measureSteps times copies, and steps as a search takes them: copy a position of the game, list, answer.
func (p *player) measureSteps(r *Result, deals []game.State, long time.Duration) error {
	trail, err := p.trail(deals[0])
	if err != nil {
		return err
	}
	steps, until, began := 0, time.Now().Add(long), now()
	for steps == 0 || time.Now().Before(until) {
		for _, s := range trail {
			s.CopyTo(p.scratch)
			seat := p.scratch.Waiting().First()
			p.moves = p.scratch.Moves(seat, p.moves[:0])
			if err := p.scratch.Apply(seat, p.moves[p.rand.IntN(len(p.moves))], nil); err != nil {
				return err
			}
			steps++
		}
	}
	r.NsPerStep = float64(now()-began) / float64(steps)

	copies, until, began := 0, time.Now().Add(long/2), now()
	for copies == 0 || time.Now().Before(until) {
		for _, s := range trail {
			s.CopyTo(p.scratch)
			copies++
		}
	}
	r.NsPerCopy = float64(now()-began) / float64(copies)
	return nil
}

// trail is every position of one random game in which somebody is asked.
func (p *player) trail(from game.State) ([]game.State, error) {
	var trail []game.State
	_, err := p.playout(from, func(game.Seat, game.Move) { trail = append(trail, p.scratch.Clone()) })
	return trail, err
}

// recordBytes is the mean size of the records of some random games.
func (p *player) recordBytes(c Config, deals []game.State) (int, error) {
	const games = 8
	total := 0
	for i, d := range deals[:games] {
		var answers []Answer
		if _, err := p.playout(d, func(s game.Seat, m game.Move) { answers = append(answers, Answer{s, m}) }); err != nil {
			return 0, err
		}
		setup := c.Setup
		setup.Seed += uint64(i)
		text, err := c.Record(setup, answers)
		if err != nil {
			return 0, err
		}
		total += len(text)
	}
	return total / games, nil
}

func allocations() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}
