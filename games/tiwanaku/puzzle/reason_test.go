package puzzle

import "testing"

// private is a complete board as a mind.
func private(g *geometry, b *Board) mind {
	var m mind
	for i := range g.n {
		t, v := b.Terrain[g.public[i]], b.Crop[g.public[i]]
		m.may[t] = m.may[t].or(space(i))
		m.crops[v] = m.crops[v].or(space(i))
	}
	return m
}

// positions calls a function with positions of many games of several sizes.
func positions(t *testing.T, seeds int, each func(k *Known, b *Board)) {
	if testing.Short() {
		seeds /= 10
	}
	for seed := range uint64(seeds) {
		size := [][2]int{{9, 5}, {5, 5}, {5, 9}, {6, 4}, {3, 3}}[seed%5]
		for _, tiles := range reveals {
			if tiles <= size[0]*size[1] {
				k, b := midGame(t, seed, size[0], size[1], tiles)
				each(&k, &b)
			}
		}
	}
}

// Every conclusion of every idea is true of the board, rests only on what was concluded before, and together they know
// all that the thinker knows.
func TestReasonsAreSoundGroundedAndComplete(t *testing.T) {
	seen := map[idea]int{}
	positions(t, 120, func(k *Known, b *Board) {
		r := newReasoner(k)
		truth := private(r.th.g, b)
		for r.next(hardest) {
		}
		known := map[fact]bool{}
		for f, w := range r.why {
			if w == given {
				known[fact(f)] = true
			}
		}
		for _, s := range r.steps {
			seen[s.idea]++
			for _, f := range s.because {
				if !known[f] {
					t.Fatalf("%s on %s rests on an unknown fact about %s", manners[s.idea].kind, Place(k.Cols, int(r.th.g.public[max(s.at, 0)])), Place(k.Cols, int(r.th.g.public[f.space()])))
				}
			}
			for _, f := range s.struck {
				if truth.allows(f.space(), f.what()) {
					t.Fatalf("%s strikes the truth on %s", manners[s.idea].kind, Place(k.Cols, int(r.th.g.public[f.space()])))
				}
				known[f] = true
			}
		}
		if s, ok := r.contradiction(); ok {
			t.Fatalf("a contradiction on a board that exists: %s", manners[s.idea].kind)
		}
		var th thinker
		m := th.recall(k)
		th.think(&m, th.everything(nil), th.g.all)
		for i := range th.g.n {
			for what := range kinds {
				if r.m.allows(i, what) && !m.allows(i, what) {
					t.Fatalf("the thinker strikes %d on %s, the reasoner does not", what, Place(k.Cols, int(th.g.public[i])))
				}
			}
		}
	})
	for i := ideaNeighbour; i <= ideaNoCrop; i++ {
		if seen[i] == 0 && !testing.Short() && i != ideaOnlyCrop && i != ideaOnlyTerrain && i != ideaMustReach {
			t.Errorf("no position needs %s", manners[i].kind)
		}
	}
}

// What the thinker strikes is never on a board that fits.
func TestThinkingIsSound(t *testing.T) {
	positions(t, 400, func(k *Known, b *Board) {
		var th thinker
		m := th.recall(k)
		if _, ok := th.think(&m, th.everything(nil), th.g.all); !ok {
			t.Fatal("a contradiction on a board that exists")
		}
		truth := private(th.g, b)
		all := m
		if all.join(&truth); all != m {
			t.Fatal("the thinker strikes the truth")
		}
	})
}

// The facts that a step names are enough for it: with nothing else known but the supply, there is no board on which
// they hold and the conclusion does not.
func TestReasonsAreEnough(t *testing.T) {
	steps := 0
	positions(t, 60, func(k *Known, b *Board) {
		r := newReasoner(k)
		for r.next(hardest) {
		}
		for n, s := range r.steps {
			if s.idea == ideaNeighbour || s.idea == ideaOnce || n%3 != 0 {
				continue
			}
			steps++
			var q searcher
			q.th.recall(k)
			var m mind
			for what := range kinds {
				for i := range q.th.g.n {
					m.permit(i, what)
				}
			}
			for _, f := range s.because {
				m.strike(f.space(), f.what())
			}
			m.assume(s.struck[0].space(), s.struck[0].what())
			found := false
			q.found = func() bool { found = true; return false }
			q.run(m, q.th.everything(nil), 100)
			if found {
				t.Errorf("%s on %s does not follow from its reasons", manners[s.idea].kind, Place(k.Cols, int(r.th.g.public[s.struck[0].space()])))
			}
		}
	})
	if steps < 100 && !testing.Short() {
		t.Errorf("only %d steps looked at", steps)
	}
}

// permit is the opposite of strike.
func (m *mind) permit(i, what int) {
	if what < Terrains {
		m.may[what+1] = m.may[what+1].or(space(i))
	} else {
		m.crops[what-Terrains+1] = m.crops[what-Terrains+1].or(space(i))
	}
}
