package gametest

import "kancha/game"

// finite proves property 3: random play ends within the bound that Info gives. (Every other property that plays would
// notice too; this one plays more games.)
func finite(t reporter, s *subject) {
	t.Helper()
	if s.info.Bound < 1 {
		t.Fatalf("Info().Bound is %d", s.info.Bound)
	}
	longest := 0
	for _, setup := range s.setups {
		for n := range s.games * 4 {
			p := s.begin(t, setup, n)
			p.limit = s.info.Bound
			for p.choose() {
				p.answer(nil)
			}
			longest = max(longest, len(p.log.Answers))
		}
	}
	t.Logf("longest of the random games: %d answers; the bound is %d", longest, s.info.Bound)
}

// conserving proves property 4: what Count counts is the same at every moment, in what a viewer makes of it too.
func conserving(t reporter, s *subject) {
	t.Helper()
	if s.o.Count == nil {
		t.Fatalf("Options.Count is missing: nothing says what this game must not lose")
	}
	for _, setup := range s.setups {
		for n := range s.games {
			p := s.begin(t, setup, n)
			box := p.tally(p.st)
			for p.choose() {
				p.answer(nil)
				p.tallyAgrees(box, p.st, "after the answer")
			}
		}
	}
	s.moments(t, func(p *play) {
		for _, viewer := range p.someViewers() {
			p.tallyAgrees(p.tally(p.st), p.st.View(viewer).Determinize(&p.rand), "in a determinization")
		}
	})
}

func (p *play) tally(st game.State) map[string]int {
	p.t.Helper()
	out := map[string]int{}
	for _, c := range p.o.Count(st) {
		if _, twice := out[c.What]; twice {
			p.fail("Count names %q twice", c.What)
		}
		out[c.What] = c.N
	}
	if len(out) == 0 {
		p.fail("Count counts nothing")
	}
	return out
}

func (p *play) tallyAgrees(box map[string]int, st game.State, when string) {
	p.t.Helper()
	now := p.tally(st)
	for what, n := range box {
		if now[what] != n {
			p.fail("%s there are %d of %s, before there were %d", when, now[what], what, n)
		}
	}
	if len(now) != len(box) {
		p.fail("%s Count counts %d things, before it counted %d", when, len(now), len(box))
	}
}
