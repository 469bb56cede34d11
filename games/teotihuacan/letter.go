package teotihuacan

import (
	"slices"

	"kancha/game"
	"kancha/game/turn"
)

// letter is an option that a revision of the rules has brought: readings of sentences that can be read in two ways.
type letter struct {
	id     string
	values []string // the first is the default
	before uint8    // the value that games of earlier revisions go by
	field  func(*options) *uint8
}

// Values of them that the rules ask for.
const (
	tilesAnyMoment  = 0 // OP-01: tiles of power-ups also between the move and the end of the action
	leadFromStart   = 0 // RI-12: whoever is furthest on the track leads, at its start too
	buyEach         = 1 // MP-05: T13 sells one for every power-up
	lockedToo       = 1 // OP-30: power-ups of an action may go to a locked worker
	placingPays     = 1 // OP-03: T01 pays for a worker that is placed in the Palace
	dutiesOfAction  = 2 // the most power-ups that an action brings
	lettersObserved = 5
)

var letters = [lettersObserved]letter{
	{"power_tiles", []string{"any_moment", "not_in_action"}, 1, func(o *options) *uint8 { return &o.powerTiles }},
	{"track_leader", []string{"furthest", "not_at_start"}, 1, func(o *options) *uint8 { return &o.leader }},
	{"bought_power_ups", []string{"one_an_action", "one_each"}, 0, func(o *options) *uint8 { return &o.bought }},
	{"action_power_ups", []string{"unlocked", "locked_too"}, 0, func(o *options) *uint8 { return &o.lockedUps }},
	{"palace_cocoa", []string{"walking", "placing_too"}, 0, func(o *options) *uint8 { return &o.placing }},
}

func letterOptions() []game.Option {
	var out []game.Option
	for _, l := range letters {
		out = append(out, game.Option{ID: l.id, Values: l.values, Default: l.values[0]})
	}
	return out
}

// withoutLetters are the options of games that are older than these.
func withoutLetters(all []game.Option) []game.Option {
	return slices.DeleteFunc(slices.Clone(all), func(o game.Option) bool {
		return slices.ContainsFunc(letters[:], func(l letter) bool { return l.id == o.ID })
	})
}

// readLetters takes them out of a setup.
func (p *position) readLetters(setup game.Setup) {
	for _, l := range letters {
		*l.field(&p.options) = l.before
		if p.since(readingsAsOptions) {
			*l.field(&p.options) = uint8(max(0, slices.Index(l.values, setup.Value(l.id))))
		}
	}
}

// needed tells whether a worker must not ascend by a tile: an action that was begun is not carried out yet, and needs the
// workers on its board (OP-01).
func (p *position) needed(d die) bool { return d.power == maxPower && d.board == p.engaged() }

// engaged is the board whose workers the answer that is still to come needs, 0 for none.
func (p *position) engaged() Board {
	for i := int(p.depth) - 1; i >= 0; i-- {
		switch f := &p.frames[i]; f.kind {
		case askSecond:
			return Board(f.a)
		case askKneel:
			return Space(f.a).board()
		case askDecorate:
			return Workshop
		case askLearn, askRow, askTile:
			return actionBoard(f.kind)
		}
	}
	return 0
}

// checkHands refuses an action on a board that nobody stands on any more: the worker that came has ascended by a tile.
func (p *position) checkHands(s game.Seat, b Board, newcomer bool) turn.Reason {
	if p.movers != 0 {
		return turn.OK // whoever came is there: it only leaves by ascending, and then it is a new worker
	}
	for i, d := range p.dice[s] {
		if d.board == b && d.space == 0 && (!newcomer || p.isMover(i)) {
			return turn.OK
		}
	}
	return nobodyThere.With(int(b))
}

// takesPower finds the worker that a power-up is for: of equals one that is not locked. -1 if there is none.
func (p *position) takesPower(f asked, board Board, power uint8) int {
	if i := p.find(f.seat, board, power); i >= 0 {
		return i
	}
	for i, d := range p.dice[f.seat] {
		if d.board == board && d.power == power && p.eligible(f, d) {
			return i
		}
	}
	return -1
}

// firstEligible tells whether a worker is the first of those that a power-up is for and that an answer cannot tell apart.
func (p *position) firstEligible(f asked, i int) bool {
	d := p.dice[f.seat][i]
	if !p.eligible(f, d) {
		return false
	}
	if p.options.lockedUps != lockedToo {
		return p.firstLike(f.seat, i) == i
	}
	for k := range i {
		if o := p.dice[f.seat][k]; o.board == d.board && o.power == d.power && p.eligible(f, o) {
			return false
		}
	}
	return true
}

// anyEligible tells whether a power-up could be used.
func (p *position) anyEligible(f asked) bool {
	for _, d := range p.dice[f.seat] {
		if p.eligible(f, d) {
			return true
		}
	}
	return false
}
