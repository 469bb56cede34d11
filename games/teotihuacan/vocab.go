package teotihuacan

import "kancha/game"

func vocabulary(e *engine) game.Vocabulary {
	return game.Vocabulary{
		Questions:  questionEntries(e),
		Events:     eventEntries(),
		Reasons:    reasonEntries(e),
		Effects:    effectEntries(),
		Moves:      moveEntries(e),
		Places:     e.placeEntries(),
		Categories: append(categoryIDs[:len(categoryIDs):len(categoryIDs)], cocoaTie, orderTie, botTie),
		Domains: []game.Domain{
			{ID: "board", IDs: boardIDs[:]},
			{ID: "good", IDs: goodIDs[:]},
			{ID: "temple", IDs: templeIDs[:]},
			{ID: "colour", IDs: colourIDs[:]},
			{ID: "discovery", IDs: discoveryIDs[:]},
			{ID: "technology", IDs: techIDs[:]},
			{ID: "palace", IDs: palaceIDs[:]},
			{ID: "favour", IDs: favourIDs[:]},
			{ID: "start", IDs: startIDs[:]},
			{ID: "pair", IDs: startIDs[:]},
			{ID: "numeral", IDs: boardIDs[:]},
			{ID: "title", IDs: boardIDs[:]},
			{ID: "icon", IDs: iconWords()},
			{ID: "reward", IDs: rewardIDs[:]},
			{ID: "bot", IDs: botTileIDs[:]},
			{ID: "bot_rule", IDs: botTileIDs[:]},
			{ID: "category", IDs: categoryIDs[:]},
		},
	}
}

// palaceSpace is the worship space of a palace tile.
func (p *position) palaceSpace(tile uint8) Space {
	for i, t := range p.palace {
		if t == tile {
			return PalaceA + Space(i)
		}
	}
	return PalaceA
}

// stepID and avenueID are places of the board.
func stepID(temple, step uint8) string { return templeIDs[temple] + "-" + decimal(step) }

func avenueID(space uint8) string { return "avenue-" + decimal(space) }

func decimal(n uint8) string {
	if n < 10 {
		return string([]byte{'0' + n})
	}
	return string([]byte{'0' + n/10, '0' + n%10})
}

// questionEntries are made from an example of each question.
func questionEntries(e *engine) []game.Entry {
	p := position{engine: e, botTile: 1, botSlot: [botSlots]uint8{1}}
	var out []game.Entry
	for k := askKeep; k < questions; k++ {
		row := &rows[k]
		var args []game.Arg
		if row.Ask != nil {
			args = row.Ask(&p, asked{frame: &frame{kind: k, a: 1, b: 1}}).Args
		}
		for _, id := range append([]string{row.Kind}, variants[k]...) {
			out = append(out, game.Entry{Kind: id, Args: args})
		}
	}
	return out
}

func moveEntries(e *engine) []game.Entry {
	examples := []Answer{
		{Keep, 0, 1, 0}, {Draft, 0, 0, 0}, {Settle, 7, 0, 0}, {Unlock, 0, 0, 0}, {Rest, 0, 0, 0}, {Walk, 2, 3, 1}, {Second, 1, 0, 0},
		{Collect, 0, 0, 0}, {Act, 0, 0, 0}, {Act, 1, 0, 0}, {Worship, 1, 1, 0}, {Worship, 1, 2, 0}, {Worship, 1, 3, 0}, {Worship, 1, 1, 1},
		{Worship, 1, 2, 1}, {Worship, 1, 3, 1}, {Kneel, 1, 0, 0}, {Effect, 0, 0, 0}, {Claim, 1, 0, 0}, {Bonus, 0, 0, 0}, {Decline, 0, 0, 0},
		{Trade, 1, 0, 0}, {Trade, 0, 1, 0}, {Learn, 1, 0, 0}, {Build, 0, 0, 0}, {Decorate, 1, 1, 0}, {Tile, 1, 0, 0}, {Place, 1, 1, 0},
		{Discount, 1, 0, 0}, {FullPrice, 0, 0, 0}, {Stop, 0, 0, 0}, {PowerUp, 1, 1, 0}, {Skip, 0, 0, 0}, {Reward, 0, 0, 0}, {Step, 0, 0, 0},
		{Gain, 1, 0, 0}, {Gain, 0, 1, 0}, {Gain, 0, 0, 1}, {Gain, 1, 1, 0}, {Gain, 1, 0, 1}, {Gain, 0, 1, 1}, {Gain, 1, 1, 1}, {Pay, 1, 0, 0}, {Waive, 0, 0, 0}, {Use, 8, 0, 0}, {End, 0, 0, 0}, {Go, 0, 0, 0},
	}
	var out []game.Entry
	for _, a := range examples {
		out = append(out, game.Entry(e.Describe(a.Move())))
	}
	return out
}

// Describe says a move as a phrase.
func (e *engine) Describe(m game.Move) game.Phrase {
	a := Read(m)
	kind := words[a.Verb]
	switch a.Verb {
	case Keep:
		set := startSet(1<<a.A | 1<<a.B)
		return game.Say(kind, set, renamed("pairs", "pair", set))
	case Draft:
		return game.Say(kind, startArg(a.A))
	case Settle:
		return game.Say(kind, boardsArg(a.A), numerals(a.Boards()))
	case Walk:
		return game.Say(kind, boardAt("from", Board(a.A)), powerArg(a.C), boardAt("to", Board(a.B)), titleArg(Board(a.B)))
	case Second, Kneel:
		return game.Say(kind, powerArg(a.A))
	case Act:
		return game.Say([2]string{kind, "act_waived"}[a.A])
	case Worship:
		return game.Say("worship_"+benefitIDs[a.B-1]+[2]string{"", "_waived"}[a.C], worshipAt("at", Space(a.A)))
	case Claim, Use:
		return game.Say(kind, tileArg(Discovery(a.A)))
	case Trade:
		if a.B > 0 {
			return game.Say("trade_resource", goodArg(a.B-1))
		}
		return game.Say(kind, game.Num("n", int(a.A)))
	case Learn:
		return game.Say(kind, techArg(a.A))
	case Build:
		return game.Say(kind, game.At("at", rowIDs[a.A]))
	case Decorate:
		return game.Say(kind, game.At("tile", decoIDs[a.A]), game.At("at", e.decoSpaces[a.B].id))
	case Tile:
		return game.Say(kind, game.At("tile", pyramidIDs[a.A]))
	case Place:
		return game.Say(kind, game.At("at", e.spaces[a.A].id), game.Num("turn", 90*int(a.B)))
	case Discount:
		return game.Say(kind, goodArg(a.A))
	case PowerUp:
		return game.Say(kind, boardAt("at", Board(a.A)), powerArg(a.B), titleArg(Board(a.A)))
	case Reward:
		return game.Say(kind, rewardArg(a.A))
	case Step:
		return game.Say(kind, templeArg(a.A))
	case Gain:
		return gainPhrase(kind, int(a.A), int(a.B), int(a.C))
	case Pay:
		return game.Say(kind, game.Num("n", int(a.A)))
	}
	return game.Say(kind)
}

// gainPhrase says resources that are taken, without those that are not: gain_wood with n, gain_wood_gold with wood and gold.
func gainPhrase(kind string, of ...int) game.Phrase {
	var args []game.Arg
	for good, n := range of {
		if n > 0 {
			kind += "_" + goodIDs[good]
			args = append(args, game.Num(goodIDs[good], n))
		}
	}
	if len(args) == 1 {
		args[0].Name = "n"
	}
	return game.Say(kind, args...)
}

func rewardArg(n uint8) game.Arg { return game.Term("reward", "reward", rewardIDs[n]) }

func eventEntries() []game.Entry {
	n, at := game.Num("n", 2), boardAt("at", Forest)
	space := game.Num("space", 2)
	power := powerArg(2)
	worship := worshipAt("at", ForestWorship)
	good, temple, tile := goodArg(Wood), templeArg(Blue), tileArg(TwoResources)
	return []game.Entry{
		{Kind: "kept", Args: args(startSet(3))},
		{Kind: "kept_hidden"},
		{Kind: "kept_shown", Args: args(startSet(3))},
		{Kind: "drafted", Args: args(startArg(0))},
		{Kind: "settled", Args: args(boardsArg(7))},
		{Kind: "neutral_placed", Args: args(game.Term("colour", "colour", colourIDs[3]), boardsArg(7))},
		{Kind: "turn_begins"},
		{Kind: "rested"},
		{Kind: "unlocked", Args: args(worship, power)},
		{Kind: "moved", Args: args(power, boardAt("from", Forest), boardAt("to", Quarry))},
		{Kind: "collected", Args: args(at, n)},
		{Kind: "acts", Args: args(at)},
		{Kind: "worships", Args: args(worship, power)},
		{Kind: "used", Args: args(tile)},
		{Kind: "claimed", Args: args(tile)},
		{Kind: "declined"},
		{Kind: "discovery_laid", Args: args(at, tile)},
		{Kind: "refilled", Args: args(at, game.At("tile", pyramidIDs[0]))},
		{Kind: "gained", Args: args(good, n)},
		{Kind: "paid", Args: args(good, n)},
		{Kind: "points", Args: args(n, categoryArg(boardPoints))},
		{Kind: "points_matched", Args: args(n, categoryArg(pyramidPoints), game.Num("base", 3), game.Num("matched", 2))},
		{Kind: "learned", Args: args(techArg(0))},
		{Kind: "technology_works", Args: args(techArg(0))},
		{Kind: "built", Args: args(game.At("at", rowIDs[0]), space)},
		{Kind: "decorated", Args: args(game.At("tile", decoIDs[0]), game.At("at", "deco-top-1"))},
		{Kind: "placed", Args: args(game.At("tile", pyramidIDs[0]), game.At("at", "L1-r1c1"), game.Num("turn", 90))},
		{Kind: "pyramid_complete"},
		{Kind: "rode_track", Args: args(space)},
		{Kind: "climbed", Args: args(temple, game.Num("step", 2))},
		{Kind: "favour_reached", Args: args(game.Term("favour", "favour", favourIDs[0]))},
		{Kind: "step_lost", Args: args(temple)},
		{Kind: "steps_lost"},
		{Kind: "walked_avenue", Args: args(space)},
		{Kind: "avenue_end"},
		{Kind: "powered", Args: args(at, power)},
		{Kind: "power_up_lost"},
		{Kind: "ascended", Args: args(at)},
		{Kind: "reward", Args: args(rewardArg(0))},
		{Kind: "entered", Args: args(power)},
		{Kind: "calendar", Args: args(space, game.Num("of", 12))},
		{Kind: "new_calendar", Args: args(game.Num("of", 11))},
		{Kind: "discs_met"},
		{Kind: "last_round"},
		{Kind: "eclipse", Args: args(game.Num("n", 1))},
		{Kind: "eclipse_avenue", Args: args(n)},
		{Kind: "eclipse_leader", Args: args(n)},
		{Kind: "eclipse_track", Args: args(n)},
		{Kind: "eclipse_masks", Args: args(n)},
		{Kind: "eclipse_unpaid", Args: args(n)},
		{Kind: "favour_scored", Args: args(game.Term("favour", "favour", favourIDs[0]), n)},
		{Kind: "bot_favour", Args: args(n)},
		{Kind: "final_score", Args: args(n)},
		{Kind: "won", Args: args(n)},
		{Kind: "bot_rolled", Args: args(game.Num("a", 3), game.Num("b", 4), game.Num("sum", 7), botArg(0))},
		{Kind: "bot_acts", Args: args(botArg(0))},
		{Kind: "bot_rule", Args: args(botRule(0))},
		{Kind: "bot_tries", Args: args(at, power)},
		{Kind: "bot_instead", Args: args(at)},
		{Kind: "bot_trains"},
		{Kind: "bot_fallback"},
		{Kind: "bot_shifted", Args: args(botArg(0), game.Term("in", "bot", botTileIDs[1]))},
		{Kind: "bot_worshipped", Args: args(worshipAt("from", ForestWorship), worshipAt("to", QuarryWorship))},
		{Kind: "discarded", Args: args(at, tile)},
		{Kind: "chased", Args: args(worshipAt("from", ForestWorship), worshipAt("to", QuarryWorship))},
	}
}

func effectEntries() []game.Entry {
	n := game.Num("n", 2)
	return []game.Entry{
		{Kind: "gain", Args: args(goodArg(Wood), n)},
		{Kind: "pay", Args: args(goodArg(Wood), n)},
		{Kind: "points", Args: args(n)},
		{Kind: "lose_points", Args: args(n)},
		{Kind: "points_for", Args: args(game.Who("seat", 1), n)},
		{Kind: "climb", Args: args(templeArg(Blue), n)},
		{Kind: "avenue", Args: args(n)},
		{Kind: "track", Args: args(n)},
		{Kind: "power_up", Args: args(n)},
		{Kind: "ascension"},
		{Kind: "learn", Args: args(techArg(0))},
		{Kind: "take_tile", Args: args(tileArg(TwoResources))},
		{Kind: "spend_tile", Args: args(tileArg(TwoResources))},
		{Kind: "unlock", Args: args(n)},
		{Kind: "discs_meet"},
		{Kind: "matches", Args: args(n)},
		{Kind: "choose_resources", Args: args(n)},
		{Kind: "choose_steps", Args: args(n)},
		{Kind: "choose_power_ups", Args: args(n)},
		{Kind: "choose_reward"},
		{Kind: "choose_tile"},
		{Kind: "choose_avenue"},
		{Kind: "choose_trades", Args: args(palaceArg(0), n)},
		{Kind: "choose_discount", Args: args(game.Num("stone", 2), game.Num("wood", 1))},
		{Kind: "then_gain", Args: args(goodArg(Wood), n)},
		{Kind: "then_points", Args: args(n)},
		{Kind: "then_climb", Args: args(templeArg(Blue), n)},
		{Kind: "tile_offered", Args: args(tileArg(TwoResources))},
		{Kind: "tile_price", Args: args(goodArg(Wood), n)},
		{Kind: "then_price", Args: args(goodArg(Wood), n)},
		{Kind: "frees", Args: args(game.Who("seat", 1))},
		{Kind: "moves_on", Args: args(game.Who("seat", 1))},
		{Kind: "lock"},
		{Kind: "no_move"},
		{Kind: "nothing"},
		{Kind: "act_short", Args: args(goodArg(Wood), game.Num("need", 2), game.Num("have", 1))},
		{Kind: "act_workers"},
		{Kind: "act_row_full"},
		{Kind: "act_no_space"},
		{Kind: "act_none_left"},
		{Kind: "collect_there", Args: args(n)},
		{Kind: "act_there", Args: args(n)},
		{Kind: "act_free"},
		{Kind: "act_gain", Args: args(goodArg(Wood), n)},
		{Kind: "act_points", Args: args(n)},
		{Kind: "act_climb", Args: args(templeArg(0), n)},
	}
}
