package gametest

import (
	"fmt"
	"testing"

	"kancha/game"
	"kancha/game/gametest/toy"
)

// faults break one thing or another in an engine. Each field replaces a method; what is nil stays as it was.
type faults struct {
	newGame     func(g game.Game, s game.Setup) (game.State, error)
	decode      func(g game.Game, data []byte) (game.State, error)
	format      func(g game.Game, m game.Move) string
	parse       func(g game.Game, text string) (game.Move, error)
	describe    func(g game.Game, m game.Move) game.Phrase
	info        func(*game.Info)
	apply       func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error
	moves       func(p game.Position, s game.Seat, out []game.Move) []game.Move
	candidates  func(p game.Position, s game.Seat, out []game.Move) []game.Move
	check       func(p game.Position, s game.Seat, m game.Move) error
	question    func(p game.Position, s game.Seat) game.Question
	waiting     func(p game.Position) game.Seats
	reveals     func(p game.Position) uint32
	standings   func(p game.Position) []game.Standing
	preview     func(p game.Position, s game.Seat, m game.Move) game.Preview
	view        func(st game.State, s game.Seat) game.View
	viewJSON    func(st game.State, v game.View) ([]byte, error)
	determinize func(st game.State, v game.View, r *game.Rand) game.State
	clone       func(st game.State) game.State
	pointless   func(m game.Move) bool
	passes      []string
	pass        func(p game.Position, s game.Seat) (game.Move, bool)
}

// double is an engine that behaves like another one, but for its faults.
type double struct {
	game.Game
	f    faults
	info *game.Info
}

// broken is the toy game with faults.
func broken(t *testing.T, f faults) game.Game {
	t.Helper()
	g, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	info := *g.Info()
	if f.info != nil {
		f.info(&info)
	}
	return &double{g, f, &info}
}

func (d *double) Info() *game.Info { return d.info }

func (d *double) New(s game.Setup) (game.State, error) {
	if d.f.newGame != nil {
		st, err := d.f.newGame(d.Game, s)
		return d.state(st, err)
	}
	return d.state(d.Game.New(s))
}

func (d *double) Decode(data []byte) (game.State, error) {
	if d.f.decode != nil {
		return d.state(d.f.decode(d.Game, data))
	}
	return d.state(d.Game.Decode(data))
}

func (d *double) state(st game.State, err error) (game.State, error) {
	if err != nil {
		return nil, err
	}
	return &doubleState{doublePosition{st, &d.f}, st}, nil
}

func (d *double) Format(m game.Move) string {
	if d.f.format != nil {
		return d.f.format(d.Game, m)
	}
	return d.Game.Format(m)
}

func (d *double) Parse(text string) (game.Move, error) {
	if d.f.parse != nil {
		return d.f.parse(d.Game, text)
	}
	return d.Game.Parse(text)
}

func (d *double) Describe(m game.Move) game.Phrase {
	if d.f.describe != nil {
		return d.f.describe(d.Game, m)
	}
	return d.Game.Describe(m)
}

// doublePosition is what state and view of a double have in common.
type doublePosition struct {
	game.Position
	f *faults
}

func (p *doublePosition) Moves(s game.Seat, out []game.Move) []game.Move {
	if p.f.moves != nil {
		return p.f.moves(p.Position, s, out)
	}
	return p.Position.Moves(s, out)
}

func (p *doublePosition) Candidates(s game.Seat, out []game.Move) []game.Move {
	if p.f.candidates != nil {
		return p.f.candidates(p.Position, s, out)
	}
	return p.Position.Candidates(s, out)
}

func (p *doublePosition) Pointless(_ game.Seat, m game.Move) bool {
	return p.f.pointless != nil && p.f.pointless(m)
}

func (p *doublePosition) Passes() []string { return p.f.passes }

func (p *doublePosition) Pass(s game.Seat, id string) (game.Move, bool) {
	if p.f.pass == nil || id != "dare" {
		return 0, false
	}
	return p.f.pass(p.Position, s)
}

func (p *doublePosition) Check(s game.Seat, m game.Move) error {
	if p.f.check != nil {
		return p.f.check(p.Position, s, m)
	}
	return p.Position.Check(s, m)
}

func (p *doublePosition) Question(s game.Seat) game.Question {
	if p.f.question != nil {
		return p.f.question(p.Position, s)
	}
	return p.Position.Question(s)
}

func (p *doublePosition) Waiting() game.Seats {
	if p.f.waiting != nil {
		return p.f.waiting(p.Position)
	}
	return p.Position.Waiting()
}

func (p *doublePosition) Reveals() uint32 {
	if p.f.reveals != nil {
		return p.f.reveals(p.Position)
	}
	return p.Position.Reveals()
}

func (p *doublePosition) Standings() []game.Standing {
	if p.f.standings != nil {
		return p.f.standings(p.Position)
	}
	return p.Position.Standings()
}

func (p *doublePosition) Preview(s game.Seat, m game.Move) game.Preview {
	if p.f.preview != nil {
		return p.f.preview(p.Position, s, m)
	}
	return p.Position.Preview(s, m)
}

type doubleState struct {
	doublePosition
	st game.State
}

func (s *doubleState) Apply(seat game.Seat, m game.Move, rec game.Recorder) error {
	if s.f.apply != nil {
		return s.f.apply(s.st, seat, m, rec)
	}
	return s.st.Apply(seat, m, rec)
}

func (s *doubleState) View(seat game.Seat) game.View {
	v := s.st.View(seat)
	if s.f.view != nil {
		return s.f.view(s, seat)
	}
	return &doubleView{doublePosition{v, s.f}, v, s.st.Clone()}
}

func (s *doubleState) Clone() game.State {
	st := s.st.Clone()
	if s.f.clone != nil {
		st = s.f.clone(s.st)
	}
	return &doubleState{doublePosition{st, s.f}, st}
}

func (s *doubleState) CopyTo(dst game.State) { s.st.CopyTo(dst.(*doubleState).st) }

type doubleView struct {
	doublePosition
	v  game.View
	st game.State // the truth, for faults that peek
}

func (v *doubleView) Viewer() game.Seat { return v.v.Viewer() }

func (v *doubleView) Determinize(r *game.Rand) game.State {
	sample := func(game.State, game.View, *game.Rand) game.State { return v.v.Determinize(r) }
	if v.f.determinize != nil {
		sample = v.f.determinize
	}
	st := sample(v.st, v.v, r)
	return &doubleState{doublePosition{st, v.f}, st}
}

func (v *doubleView) MarshalJSON() ([]byte, error) {
	if v.f.viewJSON != nil {
		return v.f.viewJSON(v.st, v.v)
	}
	return v.v.MarshalJSON()
}

// notebook is a test that notes its failure instead of failing.
type notebook struct{ failure string }

type stopped struct{}

func (n *notebook) Helper()             {}
func (n *notebook) Logf(string, ...any) {}
func (n *notebook) Fatalf(format string, args ...any) {
	n.failure = fmt.Sprintf(format, args...)
	panic(stopped{})
}

// failure runs a property and gives its failure, "" if it holds.
func failure(p property, s *subject) (text string) {
	n := &notebook{}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stopped); !ok {
				panic(r)
			}
		}
		text = n.failure
	}()
	p.prove(n, s)
	return ""
}
