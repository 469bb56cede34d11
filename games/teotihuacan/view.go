package teotihuacan

import (
	"math/bits"

	"kancha/game"
)

// view is what one viewer knows: all but the generator, and at the start the tiles dealt to others.
type view struct{ position }

// View hides the generator, and what others were dealt while that matters.
func (s *state) View(viewer game.Seat) game.View {
	v := &view{s.position}
	v.hide(viewer)
	return v
}

func (v *view) Viewer() game.Seat { return v.viewer }

// dealing tells whether starting tiles were dealt and the first turn has not begun.
func (p *position) dealing() bool {
	return p.options.start == startDealt && p.depth > 0 && (p.frames[0].kind == askKeep || p.frames[0].kind == doBegin)
}

// choosing tells whether starting tiles are being chosen, so that nobody knows what others keep.
func (p *position) choosing() bool { return p.depth > 0 && p.frames[0].kind == askKeep }

// hide makes a position forget what a viewer may not know. Discovery tiles that lie hidden beside others' starting
// tiles count with those in the stacks: a viewer cannot tell them apart.
func (p *position) hide(viewer game.Seat) {
	p.blind, p.viewer = true, viewer
	p.rand = game.Rand{}
	if !p.dealing() {
		return
	}
	for s := range game.Seat(p.people) {
		if s == viewer {
			continue
		}
		if p.choosing() {
			p.putBack(p.dealt[s])
			p.kept[s] = 0
		}
		p.dealt[s] = p.kept[s]
	}
}

// Determinize deals others' starting tiles again; everything else that is hidden is the generator.
func (v *view) Determinize(r *game.Rand) game.State {
	s := &state{}
	v.Redeal(r, s)
	return s
}

// Redeal is Determinize into a state that is there already.
func (v *view) Redeal(r *game.Rand, into game.State) {
	s := into.(*state)
	s.position = v.position
	s.blind, s.viewer = false, game.Watcher
	s.rand = r.Fork()
	if s.dealing() {
		s.redeal(v.viewer)
	}
	s.rand = r.Fork()
}

// redeal fills up the hands that a viewer does not know.
func (p *position) redeal(viewer game.Seat) {
	left := uint32(1<<startTiles - 1)
	for s := range p.people {
		left &^= p.dealt[s]
	}
	for s := range game.Seat(p.people) {
		if s == viewer {
			continue
		}
		for bits.OnesCount32(p.dealt[s]) < 4 {
			p.dealt[s] |= 1 << p.drawOf(&left)
		}
		if !p.choosing() {
			continue
		}
		p.layOffers(p.dealt[s])
		if !p.waiting.Has(s) {
			rest := p.dealt[s]
			p.kept[s] = 1 << p.drawOf(&rest)
			p.kept[s] |= 1 << p.drawOf(&rest)
		}
	}
}
