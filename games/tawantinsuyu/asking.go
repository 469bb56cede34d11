package tawantinsuyu

import "kancha/game"

// questionArgs are the arguments of the question of a frame.
func (p *position) questionArgs(f *frame) []game.Arg {
	switch f.q {
	case askSpace:
		return p.ofAll([]arg{word("worker", argWorker, int(p.place.worker)-1)})
	case askWith, askCapture, askAfter:
		return p.ofAll([]arg{word("at", argSpace, int(p.place.space)-1)})
	case askFood:
		return p.ofAll([]arg{word("at", argSpace, int(p.place.space)-1), num("n", int(f.a))})
	case askTasks:
		return p.ofAll([]arg{word("at", argSpace, int(p.place.space)-1), num("n", int(p.place.left))})
	case askJoin:
		return []game.Arg{p.tilesArg(f.a, f.b, f.c)}
	case askShopOther:
		return p.ofAll([]arg{num("n", int(p.rules.weavingReply))})
	case askPerform:
		return p.ofAll([]arg{word("action", argAction, int(f.a))})
	case askOffering:
		return p.ofAll([]arg{num("n", int(p.offerReply))})
	case askSoldiers:
		l := p.levyAsked(f.seat, int(f.a))
		return p.ofAll([]arg{word("at", argConquest, int(f.a)), num("discard", l.discard), num("flip", l.flip)})
	case askRestoreFree:
		return p.ofAll([]arg{num("n", int(f.a))})
	case askKeep:
		return p.ofAll([]arg{num("n", p.kit.Kept-p.kept[f.seat].len())})
	case askEnd:
		return p.ofAll([]arg{num("n", p.kit.Limit)})
	case askUpkeep:
		due, lacking := p.upkeepDue(f.seat)
		return p.ofAll([]arg{num("due", due), num("n", lacking)})
	case askFestivalCards:
		return p.ofAll([]arg{num("n", p.festival.Playable-int(f.a))})
	case askAxomamma:
		return p.ofAll([]arg{word("step", argStep, int(f.a))})
	}
	return nil
}

// variants are the questions of frames that ask different things at different times: which one it is follows from the
// position and is nowhere kept.
var variants = map[question][]string{
	askTurn: {"second"}, askBuild: {"build_free"}, askStatue: {"statue_small", "statue_free"},
	askSteps: {"steps_free"}, askRestoreFree: {"restore_buildings"}, askPerform: {"perform_idle"},
	askWorship: {"worship_more", "worship_other"}, askOffering: {"offering_other"}, askRestore: {"restore_more", "restore_other"},
	askMuster: {"muster_paid"}, askConquer: {"conquer_again"}, askProduce: {"produce_restore"}, askEnd: {"dismiss", "end_only"},
	askSoldiers: {"soldiers_less"}, askGod: {"god_card_may"}, askLastSwap: {"last_free"},
}

// questionKind is what a frame asks.
func (p *position) questionKind(f *frame) string {
	if kind := p.variant(f); kind != "" {
		return kind
	}
	return sequence[f.q].kind
}

func (p *position) variant(f *frame) string {
	s := f.seat
	switch f.q {
	case askTurn:
		return when(f.b > 0, "second")
	case askBuild:
		return when(p.priceless(f), "build_free")
	case askStatue:
		return when(p.priceless(f), "statue_free") + when(f.e != 0 && !p.priceless(f), "statue_small")
	case askSteps:
		return when(p.priceless(f), "steps_free")
	case askRestoreFree:
		return when(f.b == 1, "restore_buildings")
	case askPerform:
		return when(p.idle(s, f.a), "perform_idle")
	case askWorship:
		return when(f.a == 0, "worship_other") + when(f.a == 1 && f.b != 0, "worship_more")
	case askOffering:
		return when(f.a == 0, "offering_other")
	case askRestore:
		return when(f.b == 0 && f.a == 1, "restore_more") + when(f.b == 0 && f.a == 0, "restore_other")
	case askMuster:
		return when(f.a == 0, "muster_paid")
	case askConquer:
		return when(f.a > 0, "conquer_again")
	case askSoldiers:
		return when(p.levyLess(s, int(f.a)), "soldiers_less")
	case askGod:
		return when(p.mayDecline(f), "god_card_may")
	case askLastSwap:
		return when(p.freeStill(s), "last_free")
	case askProduce:
		return when(!p.worksStill(f), "produce_restore")
	case askEnd:
		over := p.workersOf(s) > p.kit.Limit
		return when(over, "dismiss") + when(!over && (f.a != 0 || p.villagers == 0), "end_only")
	}
	return ""
}

func when(holds bool, kind string) string {
	if holds {
		return kind
	}
	return ""
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
		if sequence[f.q].resume(&q, q.top(), nil) {
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
	for q := range sequence {
		if sequence[q].kind == "" {
			continue
		}
		f := frame{q: question(q)}
		if f.q == askJoin {
			f.a = 1
		}
		args := p.questionArgs(&f)
		for _, kind := range append([]string{sequence[q].kind}, variants[f.q]...) {
			out = append(out, game.Entry{Kind: kind, Args: args})
		}
	}
	return out
}
