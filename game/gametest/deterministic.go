package gametest

import (
	"slices"

	"kancha/game"
	"kancha/record"
)

// deterministic proves property 1: a game told by its record becomes the same game, byte for byte and event for
// event; a copy goes on like the original and independently of it; looking changes nothing.
func deterministic(t reporter, s *subject) {
	t.Helper()
	s.each(t, func(p *play) {
		before := p.json(p.st)
		look(p.st)
		p.same("looking at a state changed it", before, p.json(p.st))
	})
	s.moments(t, func(p *play) {
		before := p.json(p.st)
		p.copiesAgree(before)
		for _, viewer := range p.someViewers() {
			p.st.View(viewer).Determinize(&p.rand)
		}
		p.same("looking through somebody's eyes changed the state", before, p.json(p.st))
	})
	for _, setup := range s.setups {
		for n := range s.games {
			s.playTwice(t, setup, n)
		}
	}
}

// playTwice plays a game and then its record, and compares them at every answer.
func (s *subject) playTwice(t reporter, setup game.Setup, n int) {
	t.Helper()
	p := s.begin(t, setup, n)
	var first told
	states := [][]byte{p.json(p.st)}
	for p.choose() {
		p.answer(&first)
		states = append(states, p.json(p.st))
	}
	again := s.begin(t, setup, n)
	var second told
	for i, a := range p.log.Answers {
		again.same("the same answers gave another state", states[i], again.json(again.st))
		again.seat, again.move = a.Seat, again.parse(a)
		again.answer(&second)
	}
	again.same("the same answers gave another state", states[len(states)-1], again.json(again.st))
	for _, viewer := range viewers(p.st) {
		if !slices.Equal(first.by(viewer), second.by(viewer)) {
			again.fail("the same answers gave other events for seat %d:\n%v\n%v", viewer, first.by(viewer), second.by(viewer))
		}
	}
}

func (p *play) parse(a record.Answer) game.Move {
	p.t.Helper()
	m, err := p.g.Parse(a.Move)
	if err != nil {
		p.fail("Parse of what Format wrote: %v", err)
	}
	return m
}

// copiesAgree gives the chosen answer on a clone, on a copy with a recorder, and in two other orders of copying; all
// must agree with each other and leave the original alone.
func (p *play) copiesAgree(before []byte) {
	p.t.Helper()
	clone, copied := p.st.Clone(), p.st.Clone()
	p.apply(clone, nil)
	after := p.json(clone)
	p.same("playing on a clone changed the original", before, p.json(p.st))
	clone.CopyTo(copied)
	p.same("CopyTo over a state made another one", after, p.json(copied))
	p.st.CopyTo(copied)
	p.same("CopyTo over a later state made another one", before, p.json(copied))
	p.apply(copied, &told{})
	p.same("a recorder changed what happened", after, p.json(copied))
	p.same("playing on a copy changed the clone", after, p.json(clone))
}

// apply gives the chosen answer on another state than the game's own.
func (p *play) apply(st game.State, rec game.Recorder) {
	p.t.Helper()
	if err := st.Apply(p.seat, p.move, rec); err != nil {
		p.fail("Apply of the legal answer %q of seat %d on a copy: %v", p.g.Format(p.move), p.seat, err)
	}
}

// look calls everything that promises to change nothing.
func look(pos game.Position) {
	pos.Turn()
	pos.Automata()
	pos.Reveals()
	pos.Standings()
	for s := range game.AllSeats(pos.Seats()).All() {
		pos.Question(s)
		for _, m := range pos.Candidates(s, nil) {
			if pos.Check(s, m) == nil {
				pos.Preview(s, m)
			}
		}
		pos.Moves(s, nil)
	}
}
