package teotihuacan

import "kancha/game"

// variants are the names under which a row asks where its own name would not say what is to be decided. A name is made
// from the position and never stored.
var variants = [questions][]string{
	askTurn:    {"turn_locked", "turn_twin", "turn_far"},
	askAction:  {"action_palace", "action_no_main"},
	askBenefit: {"benefit_tile"},
	askTrade:   {"trade_more"},
	askTile:    {"tile_more", "tile_none"},
	askPower:   {"power_more"},
}

// asks names what a seat is asked by a frame.
func (p *position) asks(s game.Seat, f *frame) string {
	variant := 0
	switch f.kind {
	case askTurn:
		variant = p.turnVariant(s)
	case askAction:
		variant = p.actionVariant(s, Board(f.a))
	case askBenefit:
		if f.b&effectLeft == 0 {
			variant = 1
		}
	case askTrade:
		if f.b < p.palaces[f.a].times(f.c) {
			variant = 1
		}
	case askTile:
		variant = p.tileVariant(s, f)
	case askPower:
		if f.c > 0 && f.d != 0 {
			variant = 1
		}
	}
	if variant == 0 {
		return sequence[f.kind].id
	}
	return variants[f.kind][variant-1]
}

// turnVariant: nobody who can walk, or a tile of movement that has been turned.
func (p *position) turnVariant(s game.Seat) int {
	switch {
	case p.unlocked(s) == 0:
		return 1
	case p.twin:
		return 2
	case p.far:
		return 3
	}
	return 0
}

// actionVariant: the Palace has no main action, elsewhere it may be out of reach.
func (p *position) actionVariant(s game.Seat, b Board) int {
	switch {
	case b == Palace:
		return 1
	case p.blocksMain(s, b).why != fine:
		return 2
	}
	return 0
}

// blocksMain is why a main action cannot be chosen in any way, not even with a tile that pays its cocoa.
func (p *position) blocksMain(s game.Seat, b Board) verdict {
	v := p.checkAct(s, b, false)
	if v.why != fine && p.checkAct(s, b, true).why == fine {
		return verdict{}
	}
	return v
}

// tileVariant: the first tile is a duty, further ones are not, and there may be no further one.
func (p *position) tileVariant(s game.Seat, f *frame) int {
	switch {
	case f.b == 0:
		return 0
	case f.b < p.counting(s, Construction, f.a) && p.canPlaceAny(s, f.c):
		return 1
	}
	return 2
}
