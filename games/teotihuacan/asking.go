package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

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

// asksTurn: nobody who can walk, or a tile of movement that has been turned.
func (p *position) asksTurn(f asked) game.Phrase {
	switch {
	case p.unlocked(f.seat) == 0:
		return game.Say("turn_locked")
	case p.twin:
		return game.Say("turn_twin")
	case p.far:
		return game.Say("turn_far")
	}
	return game.Say("turn")
}

// asksAction: the Palace has no main action, elsewhere it may be out of reach.
func (p *position) asksAction(f asked) game.Phrase {
	b, kind := Board(f.a), "action"
	switch {
	case b == Palace:
		kind = "action_palace"
	case p.blocksMain(f.seat, b) != turn.OK:
		kind = "action_no_main"
	}
	return game.Say(kind, boardAt("at", b), game.Num("cost", int(p.coloursOn(b, f.seat))))
}

// blocksMain is why a main action cannot be chosen in any way, not even with a tile that pays its cocoa.
func (p *position) blocksMain(s game.Seat, b Board) turn.Reason {
	why := p.checkAct(s, b, false)
	if why != turn.OK && p.checkAct(s, b, true) == turn.OK {
		return turn.OK
	}
	return why
}

func (p *position) asksOffer(f asked) game.Phrase { return game.Say("offer", tileArg(Discovery(f.a))) }

func (p *position) asksSecond(f asked) game.Phrase {
	return game.Say("second", boardAt("from", Board(f.a)), boardAt("to", Board(f.b)))
}

func (p *position) asksKneel(f asked) game.Phrase {
	return game.Say("kneel", worshipAt("at", Space(f.a)))
}

// asksBenefit: the effect is had, or was not chosen.
func (p *position) asksBenefit(f asked) game.Phrase {
	kind := "benefit"
	if f.b&effectLeft == 0 {
		kind = "benefit_tile"
	}
	return game.Say(kind, worshipAt("at", Space(f.a)))
}

func (p *position) asksTrade(f asked) game.Phrase {
	kind := "trade"
	if f.b < p.palaces[f.a].times(f.c) {
		kind = "trade_more"
	}
	return game.Say(kind, palaceArg(f.a), game.Num("n", int(f.b)), worshipAt("at", p.palaceSpace(f.a)))
}

// asksTile: the first tile is a duty, further ones are not, and there may be no further one.
func (p *position) asksTile(f asked) game.Phrase {
	kind, most := "tile", p.counting(f.seat, Construction, f.a)
	switch {
	case f.b == 0:
	case f.b < most && p.canPlaceAny(f.seat, f.c):
		kind = "tile_more"
	default:
		kind = "tile_none"
	}
	return game.Say(kind, game.Num("n", int(f.b)), game.Num("most", int(most)))
}

func (p *position) asksPlace(f asked) game.Phrase {
	return game.Say("place", game.At("tile", pyramidIDs[f.a]))
}

func (p *position) asksStartUp(f asked) game.Phrase {
	return game.Say("start_power", game.Num("n", int(f.b)))
}

func (p *position) asksPower(f asked) game.Phrase {
	kind := "power"
	if f.c > 0 && f.d != 0 {
		kind = "power_more"
	}
	return game.Say(kind, game.Num("n", int(f.b)))
}

func (p *position) asksBuy(f asked) game.Phrase {
	return game.Say("buy_power", boardAt("at", Board(f.a)))
}

func (p *position) asksTemple(f asked) game.Phrase {
	return game.Say("temple", game.Num("n", int(f.a)))
}

func (p *position) asksResource(f asked) game.Phrase {
	return game.Say("resources", game.Num("n", int(f.a)))
}

func (p *position) asksMajor(f asked) game.Phrase {
	return game.Say("major", game.At("at", stepID(f.a, f.b)))
}

func (p *position) asksAvenue(f asked) game.Phrase {
	return game.Say("avenue", game.At("at", avenueID(f.a)))
}

func (p *position) asksUpkeep(f asked) game.Phrase {
	return game.Say("upkeep", game.Num("eclipse", int(p.eclipse)+1), game.Num("n", int(p.upkeepOf(f.seat))))
}

// asksBotAct says which tile Teotibot is at.
func (p *position) asksBotAct(asked) game.Phrase {
	return game.Say("bot_act", botArg(p.botSlot[p.botTile-1]-1))
}
