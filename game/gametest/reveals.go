package gametest

import (
	"bytes"

	"kancha/game"
)

// reveals proves property 6: if the same answer, given in several games that look the same to the one who gives it,
// then looks different, Reveals has grown in all of them; it never shrinks, and Preview has warned of it. A question that
// completes an answer is asked of the same seat alone.
func reveals(t reporter, s *subject) {
	t.Helper()
	s.moments(t, func(p *play) {
		moves := p.st.Moves(p.seat, nil)
		p.rand.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		samples := p.samples()
		for _, m := range moves[:min(4, len(moves))] {
			p.reveal(m, samples)
		}
	})
}

// completing looks at a question that completes an answer of the present mover. One of somebody else goes on with what was
// interrupted.
func (p *play) completing(m game.Move) {
	p.t.Helper()
	after := p.st.Clone()
	if after.Apply(p.seat, m, nil) != nil {
		return // the property complete finds it
	}
	if after.Waiting().Has(p.seat) && after.Question(p.seat).Completes && after.Waiting() != game.SeatSet(p.seat) {
		p.fail("after %q of seat %d a question completes the answer, but the seats %b are asked", p.g.Format(m), p.seat, after.Waiting())
	}
}

// samples are determinizations of what the present mover sees. One that does not look the same would prove nothing
// here; the property secret finds it.
func (p *play) samples() []game.State {
	p.t.Helper()
	view := p.st.View(p.seat)
	var out []game.State
	for range 4 {
		d := view.Determinize(&p.rand)
		if bytes.Equal(p.json(view), p.json(d.View(p.seat))) && p.own(view, p.seat) == p.own(d, p.seat) {
			out = append(out, d)
		}
	}
	return out
}

// reveal gives one answer of the present mover in the live game and in samples of it.
func (p *play) reveal(m game.Move, samples []game.State) {
	p.t.Helper()
	name := p.g.Format(m)
	live := p.outcome(p.seat, p.st.Clone(), p.seat, m)
	differs, grown := "", live.grown
	for _, sample := range samples {
		d := sample.Clone()
		if d.Check(p.seat, m) != nil {
			p.fail("%q is legal for seat %d, but not in a determinization of its view", name, p.seat)
		}
		before := d.Reveals()
		o := p.outcome(p.seat, d, p.seat, m)
		if d.Reveals() < before {
			p.fail("after %q of seat %d Reveals shrank from %d to %d", name, p.seat, before, d.Reveals())
		}
		if o.seen != live.seen {
			differs = o.seen
		}
		if differs != "" && !(o.grown && live.grown) {
			p.sameText("after "+name+" its giver sees something unforeseen, but Reveals has not grown", live.seen, differs)
		}
		grown = grown || o.grown
	}
	p.completing(m)
	if grown && !p.st.View(p.seat).Preview(p.seat, m).Reveals {
		p.fail("%q of seat %d made Reveals grow, but Preview did not say so", name, p.seat)
	}
}
