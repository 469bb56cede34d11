package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
)

// Way is how far somebody has come. It is all that there is to know: the same way is the same position.
type Way struct {
	Took  []int    // of each step that is done, which of the expected answers was given
	Moves []string // what has been answered in this step
}

// Outcome is what a step has come to.
type Outcome uint8

// What can become of a step.
const (
	Open   Outcome = iota // it waits for an answer
	Missed                // something else was answered
	Over                  // that was the last step
)

// Stand is where somebody stands in a lesson.
type Stand struct {
	Lesson  *Lesson
	Step    *Step // nil when the lesson is over
	Way     Way
	State   game.State
	Seat    game.Seat // the learner's
	Outcome Outcome
	React   *game.Phrase  // what is said of an answer that was not expected
	Told    []game.Phrase // why the step before was right, and what others have done then
	Touched []string      // places that the last answers have touched

	before int // the learner's points when the step began
}

// mostFree is after how many answers in a free position it is enough.
const mostFree = 18

// ErrWay means that nobody can have come this way.
var ErrWay = errors.New("lesson: there is no such way")

// Follow goes a way; answers that end a step lead into the next. A move that is not legal is a [*game.Illegal] or a [*game.NotationError].
func (l *Lesson) Follow(g scenario.Staged, way Way) (*Stand, error) {
	w := walk{g: g, lesson: l}
	way = l.Advance(Way{Took: way.Took}, way.Moves)
	if len(way.Took) > len(l.Steps) || len(way.Took) == len(l.Steps) && len(way.Moves) > 0 {
		return nil, ErrWay
	}
	for i, took := range way.Took {
		if took < 0 || took >= len(l.Steps[i].Expect) {
			return nil, ErrWay
		}
		if err := w.finish(&l.Steps[i], l.Steps[i].Expect[took]); err != nil {
			return nil, err
		}
	}
	p := &Stand{Lesson: l, Way: way, Seat: w.seat, State: w.state, Outcome: Over, Told: w.told, Touched: w.touched}
	if len(way.Took) == len(l.Steps) {
		if l.Advice != nil {
			w.say(*l.Advice)
		}
		return p, w.wrong
	}
	p.Step = &l.Steps[len(way.Took)]
	if err := w.begin(p.Step); err != nil {
		return nil, err
	}
	p.Touched = w.touched
	if p.Step.Picks != nil {
		return p, p.pick(&w)
	}
	if len(way.Moves) > 0 {
		w.touched = nil
	}
	for _, move := range way.Moves {
		if err := w.answer(w.seat, move); err != nil {
			return nil, err
		}
	}
	p.Touched = w.touched
	p.State, p.Seat, p.before = w.state, w.seat, w.before
	if p.Step.Free {
		if p.Outcome = Over; len(way.Moves) < mostFree && w.state.Waiting().Has(w.seat) {
			p.Outcome = Open
		}
		return p, w.wrong
	}
	w.say(p.Step.Say)
	p.Outcome = p.Step.outcome(way.Moves)
	if p.Outcome == Missed {
		said := w.say(p.Step.reaction(way.Moves))
		p.React = &said
	}
	return p, w.wrong
}

// pick stands at a picture question. Nothing is played, so it stays open whatever was picked.
func (p *Stand) pick(w *walk) error {
	p.State, p.Seat, p.before, p.Outcome = w.state, w.seat, w.before, Open
	for _, move := range p.Way.Moves {
		if _, ok := p.Step.Picked(move); !ok {
			return ErrWay
		}
		said := w.say(p.Step.reaction(p.Way.Moves))
		p.React = &said
	}
	return nil
}

// Advance gives answers after a way. An answer may bring the end of a step and go on into the next: whoever taps a piece
// and its target has given two. Where the next step begins with something else, or there is none, the rest is left out.
func (l *Lesson) Advance(way Way, moves []string) Way {
	out := Way{Took: slices.Clone(way.Took), Moves: slices.Clone(way.Moves)}
	for _, m := range moves {
		out.Moves = append(out.Moves, m)
		if len(out.Took) >= len(l.Steps) {
			continue
		}
		if l.Steps[len(out.Took)].Picks != nil {
			out.Moves = out.Moves[len(out.Moves)-1:] // what was picked before is forgotten
		}
		if at := slices.IndexFunc(l.Steps[len(out.Took)].Expect, func(e []string) bool { return slices.Equal(e, out.Moves) }); at >= 0 {
			out.Took, out.Moves = append(out.Took, at), nil
			if l.anew(len(out.Took)) {
				break
			}
		}
	}
	return out
}

// anew tells whether a step begins with something else than what the answers before it have led to.
func (l *Lesson) anew(step int) bool {
	return step == len(l.Steps) || len(l.Steps[step-1].Reply) > 0 || l.Steps[step].Lay != nil || l.Steps[step].Picks != nil
}

// Phrase puts the values of the position into a sentence.
func (p *Stand) Phrase(g scenario.Staged, s Say) game.Phrase {
	w := walk{g: g, lesson: p.Lesson, state: p.State, seat: p.Seat, before: p.before}
	return w.say(s)
}

// outcome compares what was answered, which does not end the step, with what is expected.
func (s *Step) outcome(moves []string) Outcome {
	for _, e := range s.Expect {
		if len(moves) < len(e) && slices.Equal(e[:len(moves)], moves) {
			return Open
		}
	}
	return Missed
}

func (s *Step) reaction(moves []string) Say {
	if r := s.Met(moves); r != nil {
		return r.Say
	}
	if s.Picks != nil {
		return Wrong
	}
	return Later
}

// Met is the reaction that answers meet, nil if the step has none for them.
func (s *Step) Met(moves []string) *Reaction {
	for i := range s.React {
		if fits(s.React[i].Pattern, moves) {
			return &s.React[i]
		}
	}
	return nil
}

// fits compares answers with a pattern, which may be shorter.
func fits(pattern, moves []string) bool {
	if len(pattern) > len(moves) {
		return false
	}
	for i, p := range pattern {
		if p == "*" {
			continue
		}
		want, got := strings.Fields(p), strings.Fields(moves[i])
		if len(want) != len(got) && want[len(want)-1] != "*" || len(got) < len(want) {
			return false
		}
		for j, word := range want {
			if word != "*" && word != got[j] {
				return false
			}
		}
	}
	return true
}

// walk is somebody on the way through a lesson.
type walk struct {
	g       scenario.Staged
	lesson  *Lesson
	state   game.State
	seat    game.Seat
	before  int // the learner's points when the step began
	told    []game.Phrase
	right   []game.Phrase // why the step before was right, if its file says so
	touched []string
	wrong   error // a number that a sentence asks for and the position does not have
}

// begin lays out what a step begins with.
func (w *walk) begin(s *Step) error {
	if s.start != nil {
		w.state, w.seat = s.start.State.Clone(), s.start.Seat
	}
	if s.Lay != nil {
		st, err := s.Lay.State(w.g, w.g.Stage())
		if err != nil {
			return err
		}
		w.state, w.seat = st, st.Waiting().First()
		w.told, w.touched = w.right, nil // what others did is gone from the board
	}
	w.before = w.state.Standings()[w.seat].Total
	return nil
}

// finish gives the answers of a step, and what others do then.
func (w *walk) finish(s *Step, answers []string) error {
	if err := w.begin(s); err != nil {
		return err
	}
	w.told, w.right, w.touched = nil, nil, nil
	for _, move := range answers {
		if s.Picks != nil {
			break
		}
		if err := w.answer(w.seat, move); err != nil {
			return err
		}
	}
	if s.Right != nil {
		w.right = []game.Phrase{w.say(*s.Right)}
		w.told = slices.Clone(w.right)
	}
	for _, r := range s.Reply {
		seat := game.Seat(slices.Index(w.g.Info().Colours, r.Seat))
		for _, move := range r.Answers {
			if err := w.answer(seat, move); err != nil {
				return err
			}
		}
		if r.Say != nil {
			w.told = append(w.told, w.say(*r.Say))
		}
	}
	return nil
}

func (w *walk) answer(seat game.Seat, notation string) error {
	m, err := w.g.Parse(notation)
	if err != nil {
		return err
	}
	return w.state.Apply(seat, m, w)
}

// Event notes the places that answers touch.
func (w *walk) Event(e game.Event) {
	for _, p := range e.Places() {
		if !slices.Contains(w.touched, p) {
			w.touched = append(w.touched, p)
		}
	}
}

// Secret notes what the learner sees of it.
func (w *walk) Secret(to game.Seats, full, public game.Event) {
	if to.Has(w.seat) {
		w.Event(full)
		return
	}
	w.Event(public)
}

// count reads a number of the position for a sentence.
func (w *walk) count(sentence, key string) int {
	text, err := scenario.Get(w.g, w.state, key)
	n := 0
	if err == nil {
		n, err = strconv.Atoi(text)
	}
	if err != nil && w.wrong == nil {
		w.wrong = fmt.Errorf("lesson %s: %s: %s: %w", w.lesson.ID, sentence, key, err)
	}
	return n
}

// say puts the values into a sentence.
func (w *walk) say(s Say) game.Phrase {
	out := game.Phrase{Kind: s.Key}
	for _, a := range s.Args {
		n := 0
		switch a.Kind {
		case Gain:
			n = w.state.Standings()[w.seat].Total - w.before
		case Count:
			n = w.count(s.Key, a.Value)
		}
		out.Args = append(out.Args, a.filled(n))
	}
	return out
}
