package gametest

import (
	"slices"

	"kancha/game"
)

// simultaneous proves that answers which several seats owe at once commute: each stays legal whoever comes first, and
// the game is the same in the end.
func simultaneous(t reporter, s *subject) {
	t.Helper()
	most := 0
	s.each(t, func(p *play) {
		waiting := p.st.Waiting()
		most = max(most, waiting.Len())
		if waiting&^game.AllSeats(p.st.Seats()) != 0 {
			p.fail("Waiting names a seat that does not exist: %b of %d", waiting, p.st.Seats())
		}
		for other := range waiting.Without(p.seat).All() {
			moves := p.st.Moves(other, nil)
			p.commute(answer{p.seat, p.move}, answer{other, moves[p.rand.IntN(len(moves))]})
		}
	})
	t.Logf("up to %d seats were asked at once", most)
}

func (p *play) commute(a, b answer) {
	p.t.Helper()
	one, two := p.st.Clone(), p.st.Clone()
	for _, order := range []struct {
		st            game.State
		first, second answer
	}{{one, a, b}, {two, b, a}} {
		for _, x := range []answer{order.first, order.second} {
			if err := order.st.Apply(x.seat, x.move, nil); err != nil {
				p.fail("seats %d and %d are asked at once, but when %q of seat %d comes first, %q of seat %d fails: %v", a.seat, b.seat,
					p.g.Format(order.first.move), order.first.seat, p.g.Format(x.move), x.seat, err)
			}
		}
	}
	p.same("simultaneous answers do not commute: "+p.names([]game.Move{a.move, b.move}), p.json(one), p.json(two))
}

// automata proves that seats which the rules play are the same through a game, come after those of people, and never
// have a choice.
func automata(t reporter, s *subject) {
	t.Helper()
	for _, setup := range s.setups {
		for n := range s.games {
			p := s.begin(t, setup, n)
			set := p.st.Automata()
			if people := game.AllSeats(p.log.Setup.Seats); set != game.AllSeats(p.st.Seats())&^people {
				p.fail("%d seats were set up and the game has %d; want all seats after those to be automata, not %b",
					p.log.Setup.Seats, p.st.Seats(), set)
			}
			for p.choose() {
				for seat := range p.st.Waiting().All() {
					if moves := p.st.Moves(seat, nil); set.Has(seat) && len(moves) != 1 {
						p.fail("the automaton in seat %d has a choice: %s", seat, p.names(moves))
					}
				}
				p.answer(nil)
				if p.st.Automata() != set {
					p.fail("the automata were %b and are now %b", set, p.st.Automata())
				}
			}
		}
	}
}

// preview proves that looking ahead changes nothing, tells the same from state and view, and the same whatever is
// hidden.
func preview(t reporter, s *subject) {
	t.Helper()
	s.moments(t, func(p *play) {
		before := p.json(p.st)
		view := p.st.View(p.seat)
		seen := p.json(view)
		guess := view.Determinize(&p.rand)
		for _, m := range p.st.Moves(p.seat, nil) {
			a, b, c := p.st.Preview(p.seat, m), view.Preview(p.seat, m), guess.Preview(p.seat, m)
			if !samePreview(a, b) || !samePreview(a, c) {
				p.fail("Preview of %q tells more than the view knows: state %v, view %v, determinization %v", p.g.Format(m), a, b, c)
			}
		}
		p.same("Preview changed the state", before, p.json(p.st))
		p.same("Preview changed the view", seen, p.json(view))
	})
}

func samePreview(a, b game.Preview) bool {
	return a.Reveals == b.Reveals && slices.EqualFunc(a.Effects, b.Effects, func(x, y game.Phrase) bool {
		return x.String() == y.String()
	})
}
