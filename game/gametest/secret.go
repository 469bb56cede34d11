package gametest

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
)

// secret proves property 5. At many moments and for every viewer:
//
//   - a determinization looks to the viewer exactly like the live game, and depends on nothing but the view and the
//     generator it is given;
//   - the live game and a determinization, played on with the same answers, go on looking the same until Reveals grows;
//   - answers after which the viewer cannot tell two different games apart are told to the viewer in the same words;
//   - what is hidden is really sampled, not remembered;
//   - whether a question that is not private leaves a choice is known to every viewer.
func secret(t reporter, s *subject) {
	t.Helper()
	hidden := paths{}
	s.moments(t, func(p *play) {
		for _, viewer := range p.someViewers() {
			d := p.identity(viewer)
			p.compareHidden(hidden, viewer, d)
			p.forced(viewer, d)
			p.lockstep(viewer, d)
			p.indistinct(viewer)
		}
	})
	hidden.judge(t)
}

// forced proves that a table which answers what leaves no choice tells nothing by it: in a game that looks the same to a
// viewer, it would give the same answers.
func (p *play) forced(viewer game.Seat, d game.State) {
	p.t.Helper()
	for seat := range p.st.Waiting().Without(viewer).All() {
		for i := range 4 {
			truth, only := game.Forced(p.st, seat, i&1 == 0, i&2 == 0)
			guess, guessed := game.Forced(d, seat, i&1 == 0, i&2 == 0)
			if only != guessed || truth != guess {
				p.fail("seat %d is asked %v, and seat %d cannot know whether that leaves a choice: it must be private", seat, p.st.Question(seat).Phrase, viewer)
			}
		}
	}
}

// identity checks one view and gives a determinization of it.
func (p *play) identity(viewer game.Seat) game.State {
	p.t.Helper()
	v := p.st.View(viewer)
	if v.Viewer() != viewer {
		p.fail("the view of seat %d says that it is that of seat %d", viewer, v.Viewer())
	}
	if _, bad := v.(interface {
		Apply(game.Seat, game.Move, game.Recorder) error
	}); bad {
		p.fail("the view of seat %d can be asserted to something with Apply", viewer)
	}
	seen, known := p.json(v), p.knowledge(v)
	one, two := game.NewRand(p.rand.Uint64()), game.Rand{}
	two = one
	d := v.Determinize(&one)
	truth := p.json(d)
	p.same("equal views and generators gave different states", truth, p.json(v.Determinize(&two)))
	dv := d.View(viewer)
	p.same(fmt.Sprintf("a determinization of seat %d does not look like the game", viewer), seen, p.json(dv))
	p.sameText(fmt.Sprintf("a determinization answers seat %d differently", viewer), known, p.knowledge(dv))
	p.sameText(fmt.Sprintf("the view of seat %d and the state disagree", viewer), p.own(p.st, viewer), p.own(v, viewer))
	three := two
	if a, b := p.json(v.Determinize(&two)), p.json(dv.Determinize(&three)); !bytes.Equal(a, b) {
		p.fail("Determinize of seat %d depends on more than the view:\n%s", viewer, scenario.Differ(a, b))
	}
	p.manySamples(v, dv, seen)
	p.same("Determinize changed the view", seen, p.json(v))
	p.viewStands(viewer)
	return d
}

// sampler is an optional side of a view: many determinizations at once.
type sampler interface {
	Samples(r *game.Rand, least, most int) []game.State
}

// manySamples holds a view's own way to sample many states to what a single sample promises.
func (p *play) manySamples(v, twin game.View, seen []byte) {
	p.t.Helper()
	many, ok := v.(sampler)
	if !ok || v.Viewer() != p.seat {
		return
	}
	one := game.NewRand(p.rand.Uint64())
	two := one
	a, b := many.Samples(&one, 2, 4), twin.(sampler).Samples(&two, 2, 4)
	if len(a) < 2 || len(a) != len(b) {
		p.fail("Samples of seat %d, asked for 2 to 4, gives %d and %d from equal views", v.Viewer(), len(a), len(b))
	}
	for i := range a {
		p.same("equal views and generators gave different samples", p.json(a[i]), p.json(b[i]))
		p.same(fmt.Sprintf("a sample of seat %d does not look like the game", v.Viewer()), seen, p.json(a[i].View(v.Viewer())))
	}
}

// viewStands checks that a view does not follow the state.
func (p *play) viewStands(viewer game.Seat) {
	p.t.Helper()
	scratch := p.st.Clone()
	v := scratch.View(viewer)
	before := p.json(v)
	p.apply(scratch, nil)
	p.same("the view follows later changes of the state", before, p.json(v))
}

// knowledge is every answer of a position but its JSON, as text.
func (p *play) knowledge(pos game.Position) string {
	var b strings.Builder
	fmt.Fprintf(&b, "seats %d waiting %b turn %d automata %b reveals %d standings %v\n",
		pos.Seats(), pos.Waiting(), pos.Turn(), pos.Automata(), pos.Reveals(), pos.Standings())
	for seat := range game.AllSeats(pos.Seats()).All() {
		b.WriteString(p.asked(pos, seat))
	}
	return b.String()
}

// own is what state and view must agree about: who is asked, and what the viewer itself can do and why not.
func (p *play) own(pos game.Position, viewer game.Seat) string {
	return fmt.Sprintf("seats %d waiting %b turn %d automata %b reveals %d\n", pos.Seats(), pos.Waiting(), pos.Turn(),
		pos.Automata(), pos.Reveals()) + p.asked(pos, viewer)
}

func (p *play) asked(pos game.Position, seat game.Seat) string {
	var b strings.Builder
	q := pos.Question(seat)
	fmt.Fprintf(&b, "seat %d is asked %v closes=%v completes=%v private=%v\n", seat, q.Phrase, q.Closes, q.Completes, q.Private)
	moves := pos.Moves(seat, nil)
	for _, m := range pos.Candidates(seat, nil) {
		fmt.Fprintf(&b, "  %s: %v", p.g.Format(m), pos.Check(seat, m))
		if slices.Contains(moves, m) {
			fmt.Fprintf(&b, " preview %v", pos.Preview(seat, m))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "  moves %s\n", p.names(moves))
	return b.String()
}

func (p *play) sameText(what, a, b string) {
	p.t.Helper()
	if a == b {
		return
	}
	left, right := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			p.fail("%s:\n%s\n%s", what, left[i], right[i])
		}
	}
	p.fail("%s: %d lines and %d lines", what, len(left), len(right))
}

// lockstep plays the live game and a determinization on with the same answers and compares what the viewer sees.
func (p *play) lockstep(viewer game.Seat, d game.State) {
	p.t.Helper()
	live := p.st.Clone()
	for range 10 {
		waiting := live.Waiting()
		if waiting.Empty() {
			return
		}
		seat := p.pickSeat(waiting)
		moves := live.Moves(seat, nil)
		m := moves[p.rand.IntN(len(moves))]
		if d.Check(seat, m) != nil {
			return // somebody else's hidden things forbid it, so the two are told apart by its being given
		}
		if !p.bothAnswer(viewer, live, d, seat, m) {
			return
		}
	}
}

// bothAnswer gives an answer in both games; false when they may look different from here on.
func (p *play) bothAnswer(viewer game.Seat, live, d game.State, seat game.Seat, m game.Move) bool {
	p.t.Helper()
	before := live.Clone()
	a, b := p.outcome(viewer, live, seat, m), p.outcome(viewer, d, seat, m)
	if a.seen == b.seen {
		return true
	}
	if a.grown && b.grown || viewer == seat || !p.foreseen(before, seat, m) {
		return false // revealed; or what the mover sees, which is the matter of the property Reveals
	}
	p.sameText(fmt.Sprintf("seat %d sees a difference after %q of seat %d, that Reveals does not tell",
		viewer, p.g.Format(m), seat), a.seen, b.seen)
	return false
}

// outcome is what a viewer sees of an answer, and whether Reveals has grown.
type outcome struct {
	seen  string
	grown bool
}

// outcome gives an answer in a state, which changes it.
func (p *play) outcome(viewer game.Seat, st game.State, seat game.Seat, m game.Move) outcome {
	p.t.Helper()
	before := st.Reveals()
	var heard told
	if err := st.Apply(seat, m, &heard); err != nil {
		p.fail("Check allows %q of seat %d, Apply refuses it: %v", p.g.Format(m), seat, err)
	}
	v := st.View(viewer)
	seen := strings.Join(heard.by(viewer), "\n") + "\n" + string(p.json(v)) + "\n" + p.knowledge(v)
	return outcome{seen, st.Reveals() > before}
}

// foreseen tells whether the one who gives an answer knows how it will look.
func (p *play) foreseen(st game.State, seat game.Seat, m game.Move) bool {
	p.t.Helper()
	first := p.outcome(seat, st.Clone(), seat, m)
	for range 4 {
		if p.outcome(seat, st.View(seat).Determinize(&p.rand), seat, m).seen != first.seen {
			return false
		}
	}
	return true
}

// indistinct compares the answers of other seats with each other: where two of them lead to different games that the
// viewer cannot tell apart by looking, what was told must not tell them apart either.
func (p *play) indistinct(viewer game.Seat) {
	p.t.Helper()
	if viewer == p.seat {
		return
	}
	type after struct{ truth, heard, move string }
	first := map[string]after{}
	for _, m := range p.st.Moves(p.seat, nil) {
		scratch := p.st.Clone()
		var heard told
		if err := scratch.Apply(p.seat, m, &heard); err != nil {
			p.fail("Apply of the legal answer %q of seat %d: %v", p.g.Format(m), p.seat, err)
		}
		seen := string(p.json(scratch.View(viewer)))
		now := after{string(p.json(scratch)), strings.Join(heard.by(viewer), "\n"), p.g.Format(m)}
		then, ok := first[seen]
		if !ok {
			first[seen] = now
		} else if then.truth != now.truth && then.heard != now.heard {
			p.fail("seat %d sees no difference between %q and %q of seat %d, but is told of one:\n%s\n%s",
				viewer, then.move, now.move, p.seat, then.heard, now.heard)
		}
	}
}
