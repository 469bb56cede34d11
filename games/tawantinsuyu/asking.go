package tawantinsuyu

import "kancha/game"

// variants are the names under which a row asks where its own name would not say what is to be decided. Which one it is
// follows from the position and is nowhere kept.
var variants = [doEffect][]string{
	askTurn: {"second"}, askBuild: {"build_free"}, askStatue: {"statue_small", "statue_free"},
	askSteps: {"steps_free"}, askRestoreFree: {"restore_buildings"}, askPerform: {"perform_idle"},
	askWorship: {"worship_more", "worship_other"}, askOffering: {"offering_other"}, askRestore: {"restore_more", "restore_other"},
	askMuster: {"muster_paid"}, askConquer: {"conquer_again"}, askProduce: {"produce_restore"}, askEnd: {"dismiss", "end_only"},
	askSoldiers: {"soldiers_less"}, askGod: {"god_card_may"}, askLastSwap: {"last_free"},
}

// either is the first of two kinds if something holds.
func either(holds bool, kind, other string) string {
	if holds {
		return kind
	}
	return other
}

func (p *position) asksKeep(f asked) game.Phrase {
	return p.phrase("keep", num("n", p.kit.Kept-p.kept[f.seat].len()))
}

func (p *position) asksTurn(f asked) game.Phrase { return game.Say(either(f.b > 0, "second", "turn")) }

func (p *position) asksSpace(asked) game.Phrase {
	return p.phrase("space", word("worker", argWorker, int(p.place.worker)-1))
}

// asksThere asks about the space of the placement.
func asksThere(kind string) func(*position, asked) game.Phrase {
	return func(p *position, _ asked) game.Phrase { return p.phrase(kind, p.there()) }
}

func (p *position) there() arg { return word("at", argSpace, int(p.place.space)-1) }

func (p *position) asksFood(f asked) game.Phrase {
	return p.phrase("food", p.there(), num("n", int(f.a)))
}

func (p *position) asksTasks(asked) game.Phrase {
	return p.phrase("tasks", p.there(), num("n", int(p.place.left)))
}

func (p *position) asksGod(f asked) game.Phrase {
	return game.Say(either(p.mayDecline(f), "god_card_may", "god_card"))
}

func (p *position) asksJoin(f asked) game.Phrase { return game.Say("join", p.tilesArg(f.a, f.b, f.c)) }

func (p *position) asksShopOther(asked) game.Phrase {
	return p.phrase("shop_other", num("n", int(p.rules.weavingReply)))
}

func (p *position) asksBuild(f asked) game.Phrase {
	return game.Say(either(p.priceless(f), "build_free", "build"))
}

func (p *position) asksStatue(f asked) game.Phrase {
	return game.Say(either(p.priceless(f), "statue_free", either(f.e != 0, "statue_small", "statue")))
}

func (p *position) asksSteps(f asked) game.Phrase {
	return game.Say(either(p.priceless(f), "steps_free", "steps"))
}

func (p *position) asksRestoreFree(f asked) game.Phrase {
	return p.phrase(either(f.b == 1, "restore_buildings", "restore_free"), num("n", int(f.a)))
}

func (p *position) asksPerform(f asked) game.Phrase {
	return p.phrase(either(p.idle(f.seat, f.a), "perform_idle", "perform"), word("action", argAction, int(f.a)))
}

func (p *position) asksWorship(f asked) game.Phrase {
	return game.Say(either(f.a == 0, "worship_other", either(f.b != 0, "worship_more", "worship")))
}

func (p *position) asksOffering(f asked) game.Phrase {
	return p.phrase(either(f.a == 0, "offering_other", "offering"), num("n", int(p.offerReply)))
}

func (p *position) asksRestore(f asked) game.Phrase {
	return game.Say(either(f.b != 0, "restore", either(f.a == 0, "restore_other", "restore_more")))
}

func (p *position) asksMuster(f asked) game.Phrase {
	return game.Say(either(f.a == 0, "muster_paid", "muster"))
}

func (p *position) asksConquer(f asked) game.Phrase {
	return game.Say(either(f.a > 0, "conquer_again", "conquer"))
}

func (p *position) asksSoldiers(f asked) game.Phrase {
	at := int(f.a)
	l := p.levyAsked(f.seat, at)
	return p.phrase(either(p.levyLess(f.seat, at), "soldiers_less", "soldiers"),
		word("at", argConquest, at), num("discard", l.discard), num("flip", l.flip))
}

func (p *position) asksProduce(f asked) game.Phrase {
	return game.Say(either(p.worksStill(f), "produce", "produce_restore"))
}

func (p *position) asksEnd(f asked) game.Phrase {
	over, only := p.workersOf(f.seat) > p.kit.Limit, f.a != 0 || p.villagers == 0
	return p.phrase(either(over, "dismiss", either(only, "end_only", "end")), num("n", p.kit.Limit))
}

func (p *position) asksUpkeep(f asked) game.Phrase {
	due, lacking := p.upkeepDue(f.seat)
	return p.phrase("upkeep", num("due", due), num("n", lacking))
}

func (p *position) asksFestivalCards(f asked) game.Phrase {
	return p.phrase("festival_cards", num("n", p.festival.Playable-int(f.a)))
}

func (p *position) asksLastSwap(f asked) game.Phrase {
	return game.Say(either(p.freeStill(f.seat), "last_free", "last_swap"))
}

func (p *position) asksAxomamma(f asked) game.Phrase {
	return p.phrase("axomamma", word("step", argStep, int(f.a)))
}

// idle tells whether an action of the high priest would do nothing for the seat that called it. A copy tries it.
func (p *position) idle(s game.Seat, action uint8) bool {
	for conquering := range uint8(2) {
		q := *p
		q.worked = 0
		f, asks := q.actionFrame(s, action, 1, false, conquering == 1)
		if !asks {
			continue
		}
		q.push(f)
		if !rows[f.q].Settle(&q, asked{q.top(), s}, nil) {
			return false
		}
		if action != Conquest {
			break
		}
	}
	return true
}

// questionEntries are made with an example of every frame.
func (e *engine) questionEntries() []game.Entry {
	p := position{engine: e, seats: 2, people: 2, place: placement{worker: 1, space: 1}}
	var out []game.Entry
	for q := askKeep; q < doEffect; q++ {
		row := &rows[q]
		var args []game.Arg
		if row.Ask != nil {
			args = row.Ask(&p, asked{frame: &frame{q: q, a: 1}}).Args
		}
		for _, kind := range append([]string{row.Kind}, variants[q]...) {
			out = append(out, game.Entry{Kind: kind, Args: args})
		}
	}
	return out
}
