package teotihuacan

import (
	"fmt"
	"strconv"
)

func (b *binder) favourTiles() {
	if !b.count("favor_tiles", len(b.Favours), favourTiles) {
		return
	}
	per := []string{"own technology", "", "avenue step", "favour tile reached, this one included", "discovery tile without a mask, used or not"}
	for i, p := range b.Favours {
		entry := "favor_tiles[" + p.ID + "]"
		b.named("favor_tiles", i, p.ID, favourIDs[:])
		t := favourTile{points: b.between(entry+".vp", p.Effect.VP, 0, maxGain),
			weak: b.between(entry, p.Effect.Weak, 0, maxGain), strong: b.between(entry, p.Effect.Strong, 0, maxGain)}
		switch p.Effect.Kind {
		case "best_mask_set_again":
			t.effect = bestMasksAgain
		case "vp":
			t.effect = flatPoints
		case "vp_by_power":
			t.effect = perPower
		case "vp_per":
			t.effect = perTech + favourEffect(b.index(entry+".per", p.Effect.Per, per))
		default:
			b.fail(entry+".effect.kind", "unknown: %q", p.Effect.Kind)
		}
		b.e.favours[i] = t
	}
}

func (b *binder) eclipse() {
	e, p := b.e, &b.Eclipse
	if !b.count("eclipse.pyramid_vp_per_step", len(p.Step), eclipses) || !b.count("eclipse.mask_set_vp", len(p.Masks), masks+1) {
		return
	}
	e.leaderPoints = b.between("eclipse.pyramid_leader_vp", p.Leader, 0, maxGain)
	for i, n := range p.Step {
		e.trackPoints[i] = b.between("eclipse.pyramid_vp_per_step", n, 0, maxGain)
	}
	for i, n := range p.Masks {
		e.maskPoints[i] = b.between("eclipse.mask_set_vp", n, 0, 100)
	}
	for power := 1; power <= maxPower; power++ {
		e.upkeep[power] = b.between("eclipse.upkeep", p.Upkeep.Each+p.Upkeep.Extra[strconv.Itoa(power)], 0, 5)
	}
	e.unpaid = b.between("eclipse.upkeep.vp_lost_per_missing_cocoa", p.Upkeep.Lost, 0, maxGain)
}

func (b *binder) first() {
	e, p := b.e, &b.FirstGame.Printed
	if !b.count("first_game.printed.ring", len(p.Ring), boards) || !b.count("first_game.printed.palace_tiles", len(p.Palace), 3) ||
		!b.count("first_game.printed.technologies", len(p.Techs), techSpaces) || !b.count("first_game.seats", len(b.FirstGame.Seats), maxSeats) {
		return
	}
	for i, n := range p.Ring {
		if b.board("first_game.printed.ring", n) != e.printedRing[i] {
			b.fail("first_game.printed.ring", "differs from the printed boards of the ring")
		}
	}
	for i, id := range p.Palace {
		if e.firstPalace[i] = b.index("first_game.printed.palace_tiles", id, palaceIDs[:]); int(e.palaces[e.firstPalace[i]].set) != i {
			b.fail("first_game.printed.palace_tiles", "want one tile of each set")
		}
	}
	for i, id := range p.Techs {
		e.firstTechs[i] = b.index("first_game.printed.technologies", id, techIDs[:])
		if i > 0 && e.firstTechs[i] <= e.firstTechs[i-1] {
			b.fail("first_game.printed.technologies", "are not in ascending order")
		}
	}
	for i, id := range templeIDs {
		e.firstFavours[i] = b.index("first_game.printed.favor_tiles", p.Favours[id], favourIDs[:])
	}
	for i := range b.FirstGame.Seats {
		b.firstSeat(i)
	}
}

func (b *binder) firstSeat(i int) {
	p, to := &b.FirstGame.Seats[i], &b.e.firstSeats[i]
	entry := "first_game.seats[" + p.ID + "]"
	to.gain = b.gain(entry+".gain", p.Gain)
	g := to.gain
	if g.any+g.anySteps+g.powerUps+g.techs+g.offers+g.worker+g.ofBoard > 0 {
		b.fail(entry+".gain", "leaves a choice")
	}
	if p.Choice != "" {
		to.choice = b.index(entry+".temple_blue_choice", p.Choice, goodIDs[:resources])
	}
	if p.Tech != "" {
		to.tech = 1 + b.index(entry+".technology", p.Tech, b.FirstGame.Printed.Techs)
	}
	if !b.count(entry+".workers", len(p.Workers), 3) {
		return
	}
	for k, w := range p.Workers {
		to.workers[k] = botWorker{b.board(entry+".workers", w.Board), b.between(entry+".workers", w.Power, 1, maxPower), false}
	}
}

func (b *binder) teotibot() {
	e, p := &b.e.bot, &b.Bot
	if !b.count("teotibot.action_tiles", len(p.Tiles), botTiles) || !b.count("teotibot.actions", len(p.Actions), botTiles) ||
		!b.count("teotibot.pyramid_slots", len(p.Slots), botSlots) || !b.count("teotibot.setup.workers", len(p.Setup.Workers), diceEach) {
		return
	}
	e.goods = b.goods("teotibot.setup.resources", p.Setup.Resources).goods
	e.goods[Cocoa] = b.between("teotibot.setup.cocoa", p.Setup.Cocoa, 0, maxGain)
	for i, id := range templeIDs {
		e.temples[i] = b.between("teotibot.setup.temples."+id, p.Setup.Temples[id], 0, topStep-2)
	}
	e.avenue = b.between("teotibot.setup.avenue", p.Setup.Avenue, 0, int(b.e.lastSpace))
	e.track = b.between("teotibot.setup.pyramid_track", p.Setup.Track, 0, int(b.e.lastTrack))
	e.tech = 3*(b.between("teotibot.setup.technology_at.row", p.Setup.Tech.Row, 1, 2)-1) +
		b.between("teotibot.setup.technology_at.column", p.Setup.Tech.Column, 1, 3) - 1
	b.botWorkers()
	b.botPyramid()
	b.botActions()
	e.exchange = b.between("teotibot.cocoa_exchange.cocoa", p.Exchange.Cocoa, 1, 100)
	e.points = b.between("teotibot.cocoa_exchange.vp", p.Exchange.VP, 2, maxGain)
	e.fallback = b.between("teotibot.fallback.cocoa", p.Fallback.Cocoa, 0, maxGain)
	e.goodsEach = b.between("teotibot.eclipse", p.Eclipse.Goods, 0, maxGain)
	e.techEach = b.between("teotibot.eclipse", p.Eclipse.Tech, 2, maxGain)
	e.favour = b.between("teotibot.eclipse", p.Eclipse.Favour, 10, 100)
	e.dials = map[string][]int{}
	for _, d := range p.Dials {
		e.dials[d.ID] = d.Step
	}
}

func (b *binder) botWorkers() {
	locked := 0
	for i, w := range b.Bot.Setup.Workers {
		entry := fmt.Sprintf("teotibot.setup.workers[%d]", i)
		b.e.bot.workers[i] = botWorker{b.board(entry, w.Board), b.between(entry, w.Power, 1, maxPower), w.Locked}
		if w.Locked {
			locked++
			if Board(w.Board) != Workshop {
				b.fail(entry, "want the locked worker in the workshop")
			}
		}
	}
	if locked != 1 {
		b.fail("teotibot.setup.workers", "want one that is locked")
	}
}

func (b *binder) botPyramid() {
	var ids []string
	for i, s := range b.Bot.Slots {
		ids = append(ids, s.ID)
		for _, sum := range s.Sums {
			b.e.bot.slots[i].sums |= 1 << b.between("teotibot.pyramid_slots["+s.ID+"].sums", sum, 2, 12)
		}
	}
	seen := uint16(0)
	for i, s := range b.Bot.Slots {
		to := &b.e.bot.slots[i]
		if s.Left != "" || i < 3 {
			to.left = 1 + b.index("teotibot.pyramid_slots["+s.ID+"]", s.Left, ids)
			to.right = 1 + b.index("teotibot.pyramid_slots["+s.ID+"]", s.Right, ids)
			if int(to.left) <= i+1 || int(to.right) <= i+1 {
				b.fail("teotibot.pyramid_slots["+s.ID+"]", "want the slots below, listed after it")
			}
		}
		if seen&to.sums != 0 {
			b.fail("teotibot.pyramid_slots["+s.ID+"].sums", "belong to another slot too")
		}
		seen |= to.sums
	}
	if seen != 1<<13-1<<2 {
		b.fail("teotibot.pyramid_slots", "some sum of two dice finds no slot")
	}
}

func (b *binder) botActions() {
	ids := []string{"bot-act-construction", "bot-act-decorations", "bot-act-alchemy", "bot-act-nobles", "bot-act-mastery", "bot-act-worship", "bot-act-masks"}
	for i, p := range b.Bot.Tiles {
		b.named("teotibot.action_tiles", i, p.ID, botTileIDs[:])
	}
	for i, p := range b.Bot.Actions {
		entry := "teotibot.actions[" + p.ID + "]"
		b.named("teotibot.actions", i, p.ID, ids)
		to := botAction{pay: b.goods(entry+".pay", p.Pay), instead: b.goods(entry+".else_gain", p.ElseGain),
			extra: b.between(entry+".extra_vp", p.ExtraVP, 0, maxGain), steps: b.between(entry+".temple_steps", p.Steps, 0, 5),
			workshop: b.between(entry+".workshop_steps", p.Workshop, 0, 5)}
		if n, ok := p.VP.(float64); ok {
			to.points = b.between(entry+".vp", int(n), 0, maxGain)
		}
		b.e.bot.actions[i] = to
	}
}
