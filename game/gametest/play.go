package gametest

import (
	"bytes"
	"fmt"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
	"kancha/record"
)

// subject is the engine under proof.
type subject struct {
	g      game.Game
	info   *game.Info
	o      Options
	setups []game.Setup
	games  int // random games for each setup
	looks  int // moments to look at closely, over all setups
}

func newSubject(g game.Game, o Options, short bool) *subject {
	s := &subject{g: g, info: g.Info(), o: o, setups: o.Setups, games: o.Games}
	if len(s.setups) == 0 {
		s.setups = everySize(s.info)
	}
	if s.games == 0 {
		s.games = 8
		if short {
			s.games = 2
		}
	}
	s.looks = max(25*s.games, 4*len(s.setups))
	return s
}

// everySize lists the default options with every mode and every number of seats.
func everySize(info *game.Info) []game.Setup {
	var out []game.Setup
	for _, m := range info.Modes {
		for n := m.Min; n <= m.Max; n++ {
			out = append(out, game.Setup{Mode: m.ID, Seats: n})
		}
	}
	return out
}

// play is a random game in progress, at the moment before the answer that seat and move name.
type play struct {
	*subject
	t     reporter
	setup game.Setup
	st    game.State
	rand  game.Rand // for choices of the test, none of the game's business
	log   *record.Record
	limit int // more answers than this fail; only the property finite is strict about the bound
	seat  game.Seat
	move  game.Move
}

// begin sets up the n-th random game of a setup.
func (s *subject) begin(t reporter, setup game.Setup, n int) *play {
	t.Helper()
	r := game.NewRand(uint64(n) + 1)
	setup.Seed = r.Uint64()
	st, err := s.g.New(setup)
	if err != nil {
		t.Fatalf("New(%v): %v", setup, err)
	}
	log, err := record.New(s.info, setup)
	if err != nil {
		t.Fatalf("Settle(%v): %v", setup, err)
	}
	return &play{subject: s, t: t, setup: setup, st: st, rand: r, log: log, limit: 10*s.info.Bound + 100}
}

// each plays every random game of every setup and calls visit before each answer.
func (s *subject) each(t reporter, visit func(*play)) {
	t.Helper()
	for _, setup := range s.setups {
		for n := range s.games {
			p := s.begin(t, setup, n)
			for p.choose() {
				visit(p)
				p.answer(nil)
			}
		}
	}
}

// moments plays random games, setup by setup in turn, and calls visit at one answer of each: the first, the last, or
// any. It is for what is too expensive to do at every answer.
func (s *subject) moments(t reporter, visit func(*play)) {
	t.Helper()
	for i := range s.looks {
		setup := s.setups[i%len(s.setups)]
		whole := s.begin(t, setup, i)
		for whole.choose() {
			whole.answer(nil)
		}
		length := len(whole.log.Answers)
		stop := whole.rand.IntN(max(1, length))
		switch i / len(s.setups) % 8 {
		case 0:
			stop = 0
		case 1:
			stop = max(0, length-1)
		}
		p := s.begin(t, setup, i)
		for p.choose() && stop > 0 {
			p.answer(nil)
			stop--
		}
		if !p.st.Waiting().Empty() {
			visit(p)
		}
	}
}

// choose picks a waiting seat and one of its legal answers; false when the game is over.
func (p *play) choose() bool {
	p.t.Helper()
	waiting := p.st.Waiting()
	if waiting.Empty() {
		p.seat, p.move = game.Watcher, 0
		return false
	}
	p.seat = p.pickSeat(waiting)
	moves := p.st.Moves(p.seat, nil)
	if len(moves) == 0 {
		p.fail("seat %d is asked %v and has no legal answer", p.seat, p.st.Question(p.seat))
	}
	if len(p.log.Answers) >= p.limit {
		p.fail("not over after %d answers, the bound in Info is %d", p.limit, p.info.Bound)
	}
	p.move = moves[p.rand.IntN(len(moves))]
	return true
}

func (p *play) pickSeat(from game.Seats) game.Seat {
	nth := p.rand.IntN(from.Len())
	for s := range from.All() {
		if nth == 0 {
			return s
		}
		nth--
	}
	panic("gametest: empty set of seats")
}

// answer gives the chosen answer.
func (p *play) answer(rec game.Recorder) {
	p.t.Helper()
	if err := p.st.Apply(p.seat, p.move, rec); err != nil {
		p.fail("Apply of the legal answer %q of seat %d: %v", p.g.Format(p.move), p.seat, err)
	}
	p.log.Add(p.seat, p.g.Format(p.move))
}

// sometimes is true once in n moments, and always at the first answer of a game.
func (p *play) sometimes(n int) bool { return len(p.log.Answers) == 0 || p.rand.IntN(n) == 0 }

// fail ends the test with where the game stood and the record that leads there.
func (p *play) fail(format string, args ...any) {
	p.t.Helper()
	text, err := p.log.Text()
	if err != nil {
		text = err.Error() + "\n"
	}
	p.t.Fatalf("%s\nat answer %d of %s\n\n%s", fmt.Sprintf(format, args...), len(p.log.Answers)+1, p.where(), text)
}

func (p *play) where() string {
	return fmt.Sprintf("%s mode=%s seats=%d seed=%d", p.info.ID, p.log.Setup.Mode, p.log.Setup.Seats, p.setup.Seed)
}

// json is the JSON of a position.
func (p *play) json(pos game.Position) []byte {
	p.t.Helper()
	b, err := pos.MarshalJSON()
	if err != nil {
		p.fail("MarshalJSON: %v", err)
	}
	return b
}

// decode reads back what was just written.
func (p *play) decode(b []byte) game.State {
	p.t.Helper()
	st, err := p.g.Decode(b)
	if err != nil {
		p.fail("Decode of a state of this very game: %v\n%s", err, b)
	}
	return st
}

// names lists moves in notation.
func (p *play) names(moves []game.Move) string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = p.g.Format(m)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// same fails when two texts that must be equal are not.
func (p *play) same(what string, a, b []byte) {
	p.t.Helper()
	if !bytes.Equal(a, b) {
		p.fail("%s:\n%s", what, scenario.Differ(a, b))
	}
}

// told is a recorder that keeps, event by event, what everybody and what only some saw.
type told struct {
	events []heard
}

// heard is one event: full for the seats in to, public for everybody else.
type heard struct {
	to           game.Seats
	full, public game.Event
}

func (r *told) Event(e game.Event) { r.events = append(r.events, heard{full: e, public: e}) }

func (r *told) Secret(to game.Seats, full, public game.Event) {
	r.events = append(r.events, heard{to, full, public})
}

// by is what one viewer heard, one text for each event.
func (r *told) by(viewer game.Seat) []string {
	out := make([]string, len(r.events))
	for i, h := range r.events {
		e := h.public
		if h.to.Has(viewer) {
			e = h.full
		}
		out[i] = fmt.Sprintf("%d %s", e.Seat, e.Phrase)
	}
	return out
}

// someViewers are two of the viewers: who answers next, and anybody else.
func (p *play) someViewers() []game.Seat {
	all := viewers(p.st)
	other := all[p.rand.IntN(len(all))]
	if other == p.seat {
		other = game.Watcher
	}
	return []game.Seat{p.seat, other}
}

// viewers are all seats of a position and the watcher.
func viewers(pos game.Position) []game.Seat {
	out := []game.Seat{game.Watcher}
	for s := range game.AllSeats(pos.Seats()).All() {
		out = append(out, s)
	}
	return out
}
