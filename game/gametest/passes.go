package gametest

import (
	"slices"

	"kancha/game"
)

// passes proves what [game.Passer] promises: the ids have words and stay the same for everybody through the whole game; a
// seat that is asked passes with a legal answer to the question itself; nobody passes on anything else; and what is passed
// on follows from what everybody knows.
func passes(t reporter, s *subject) {
	t.Helper()
	var words []string
	for _, d := range s.info.Vocabulary.Domains {
		if d.ID == game.PassDomain {
			words = d.IDs
		}
	}
	seen := map[string]int{}
	s.each(t, func(p *play) {
		ids := game.Passes(p.st)
		if len(ids) > 0 && !unique(ids) {
			p.fail("Passes lists %q, something twice or not as an id", ids)
		}
		for _, id := range ids {
			if !slices.Contains(words, id) {
				p.fail("Passes lists %q, for which the domain %q of the vocabulary has no word", id, game.PassDomain)
			}
		}
		var before []byte
		if len(ids) > 0 {
			before = p.json(p.st)
		}
		answered := false
		for seat := range game.AllSeats(p.st.Seats()).All() {
			for _, id := range ids {
				if p.passesOn(seat, id) {
					seen[id]++
					answered = true
				}
			}
			p.passesOnNothing(seat)
		}
		if len(ids) > 0 {
			p.same("Pass changed the state", before, p.json(p.st))
		}
		if answered || p.sometimes(8) {
			p.passesForAll(ids)
		}
	})
	for id, n := range seen {
		t.Logf("%q could be passed on %d times", id, n)
	}
}

// passesOn tells whether a seat passes on what it is asked, and sees that it may.
func (p *play) passesOn(seat game.Seat, id string) bool {
	p.t.Helper()
	m, ok := p.st.(game.Passer).Pass(seat, id)
	switch {
	case !ok:
		return false
	case !slices.Contains(p.st.Moves(seat, nil), m):
		p.fail("seat %d passes on %q with %q, which is not legal", seat, id, p.g.Format(m))
	case game.Free(p.st, seat, m):
		p.fail("seat %d passes on %q with %q, which is a free action", seat, id, p.g.Format(m))
	case p.st.Automata().Has(seat):
		p.fail("seat %d passes on %q, but it is an automaton", seat, id)
	}
	if got, ok := game.Passed(p.st, seat, []string{"nothing", id}); !ok || got != m {
		p.fail("seat %d passes on %q with %q, or is said not to", seat, id, p.g.Format(m))
	}
	return true
}

// passesOnNothing asks for what there is not.
func (p *play) passesOnNothing(seat game.Seat) {
	p.t.Helper()
	if _, ok := game.Passed(p.st, seat, []string{"", "nothing"}); ok {
		p.fail("seat %d passes on something that there is not", seat)
	}
}

// passesForAll compares what the state says with what each viewer can know.
func (p *play) passesForAll(ids []string) {
	p.t.Helper()
	for viewer := game.Watcher; int(viewer) < p.st.Seats(); viewer++ {
		view := p.st.View(viewer)
		if got := game.Passes(view); !slices.Equal(got, ids) {
			p.fail("Passes is %q, for the viewer %d it is %q", ids, viewer, got)
		}
		for seat := range game.AllSeats(p.st.Seats()).All() {
			for _, id := range ids {
				m, ok := p.st.(game.Passer).Pass(seat, id)
				n, known := view.(game.Passer).Pass(seat, id)
				if ok != known || m != n {
					p.fail("whether seat %d passes on %q is not known to the viewer %d", seat, id, viewer)
				}
			}
		}
	}
	for _, seat := range []game.Seat{game.Watcher, game.Seat(p.st.Seats()), game.MaxSeats, -128} {
		if _, ok := game.Passed(p.st, seat, ids); ok {
			p.fail("there is no seat %d, but it passes", seat)
		}
	}
}
