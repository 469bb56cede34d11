package teotihuacan_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/teotihuacan"
)

// botPlan is what Teotibot has to do: a kind of event, or a good that it takes, and the worker that grows.
type botPlan struct {
	kind         string
	board, power int
}

// botMain tells whether Teotibot can carry out the main action of a board.
func (k *books) botMain(who, board int) (botPlan, bool) {
	s, w := k.was, &k.was.Players[who]
	n, _, best := crew(s, who, board)
	plan, can := botPlan{board: board, power: best}, false
	switch board {
	case 5:
		plan.kind = "learned"
		can = w.Goods[gold] >= 1 && slices.Contains(w.Learned[:], false)
	case 6:
		plan.kind = "built"
		free := false
		for _, row := range s.Nobles {
			free = free || slices.Contains(row, false)
		}
		can = w.Goods[wood] >= 2 && s.Buildings > 0 && free
	case 7:
		plan.kind = "decorated"
		can = w.Goods[gold] >= 2 && s.DecoOffer[0] > 0 && k.botDeco() >= 0
	case 8:
		plan.kind = "placed"
		can = w.Goods[stone] >= 2 && s.PyramidOffer[0] > 0 && k.botSpace() >= 0
	}
	return plan, can && n > 0
}

// botSpace is the top left space of the lowest level that has a free one.
func (k *books) botSpace() int {
	for level := 1; level <= 4; level++ {
		for i, sp := range k.box.spaces { // in reading order
			if sp.Level == level && k.box.ready(k.was, i) {
				return i
			}
		}
	}
	return -1
}

func (k *books) botDeco() int {
	for _, side := range []string{"top", "right", "bottom", "left"} {
		for i, p := range k.box.places {
			if strings.HasPrefix(p.ID, "deco-"+side) && k.box.decoReady(k.was, i) {
				return i
			}
		}
	}
	return -1
}

// botWorkers are Teotibot's unlocked workers, the strongest first and of equals the farthest from the Palace.
func (k *books) botWorkers(who int) (out []teotihuacan.Die) {
	for _, d := range k.was.Players[who].Workers {
		if d.Board != 0 && d.At == 0 {
			out = append(out, d)
		}
	}
	slices.SortStableFunc(out, func(a, b teotihuacan.Die) int {
		if a.Power != b.Power {
			return b.Power - a.Power
		}
		return k.clockwise(int(b.Board)) - k.clockwise(int(a.Board))
	})
	return out
}

func (k *books) botPlan(who int, action string) botPlan {
	main := map[string]int{"bot-construction": 8, "bot-decorations": 7, "bot-alchemy": 5, "bot-nobles": 6}[action]
	goods := map[int]string{2: "wood", 3: "stone", 4: "gold"}
	workers := k.botWorkers(who)
	weakest := workers[len(workers)-1]
	fallback := botPlan{"fallback", int(weakest.Board), weakest.Power}
	switch action {
	case "bot-worship":
		return botPlan{kind: "worship"}
	case "bot-masks":
		if k.botMask(who) > 0 {
			return botPlan{kind: "mask"}
		}
		return fallback
	case "bot-mastery":
		for _, d := range workers {
			if good := goods[int(d.Board)]; good != "" {
				return botPlan{good, int(d.Board), d.Power}
			}
			if plan, can := k.botMain(who, int(d.Board)); can {
				plan.power = d.Power
				return plan
			}
		}
		return fallback
	}
	if plan, can := k.botMain(who, main); can {
		return plan
	}
	if main == 5 {
		return botPlan{"trains", int(weakest.Board), weakest.Power}
	}
	other := map[int]int{8: 3, 7: 4, 6: 2}[main]
	if n, _, best := crew(k.was, who, other); n > 0 {
		return botPlan{goods[other], other, best}
	}
	return fallback
}

// botMask is the mask that Teotibot takes: the rarest that it lacks and can pay, clockwise from the Palace; 0 for none.
func (k *books) botMask(who int) int {
	rarity, best, bestRarity := []int{0, 1, 2, 2, 3, 3, 3, 3}, 0, 9
	for _, board := range k.was.Ring {
		tile := int(k.was.BoardTile[board])
		if tile < 1 || tile > 7 || k.was.Players[who].Have[tile-1] > 0 || rarity[tile] >= bestRarity {
			continue
		}
		pays := true
		for g, n := range bookTileCost[tile-1] {
			pays = pays && k.was.Players[who].Goods[g] >= n
		}
		if pays {
			best, bestRarity = tile, rarity[tile]
		}
	}
	return best
}

// botActs reckons what Teotibot has to do and compares it with what it did.
func (k *books) botActs(who int, action string, events []game.Event) {
	plan := k.botPlan(who, action)
	main := map[string]bool{"learned": true, "built": true, "decorated": true, "placed": true}
	did := func(kind string) int {
		return slices.IndexFunc(events, func(e game.Event) bool { return e.Kind == kind })
	}
	for kind := range main {
		if (did(kind) >= 0) != (plan.kind == kind) {
			k.wrong("Teotibot's plan is %v", plan)
			return
		}
	}
	switch plan.kind {
	case "wood", "stone", "gold":
		k.goods[who][slices.Index(bookGoods, plan.kind)] += 2
		k.owedPower = 1
	case "fallback":
		k.goods[who][cocoa] += 5
		k.owedPower = 1
	case "trains":
		k.owedPower = 2
	case "mask":
		at := did("claimed")
		if at < 0 || word(events[at], "tile") != bookTiles[k.botMask(who)-1] {
			k.wrong("Teotibot should take %s", bookTiles[k.botMask(who)-1])
		}
	case "worship":
		k.botWorship(who, events)
	case "placed":
		e := events[did("placed")]
		if at, want := placeArg(e, "at"), k.box.spaces[k.botSpace()].ID; at != want || numbered(placeArg(e, "tile")) != k.was.PyramidOffer[0]-1 {
			k.wrong("Teotibot builds on %s, want %s", at, want)
		}
	case "decorated":
		e := events[did("decorated")]
		if at, want := placeArg(e, "at"), k.box.places[k.botDeco()].ID; at != want || numbered(placeArg(e, "tile")) != k.was.DecoOffer[0]-1 {
			k.wrong("Teotibot decorates %s, want %s", at, want)
		}
	case "learned":
		want := -1
		for place := 5; place >= 0; place-- { // the lowest that nobody has, else the lowest that it lacks
			mine, theirs := k.was.Players[who].Learned[place], k.was.Players[0].Learned[place]
			if !mine && !theirs || !mine && (want < 0 || k.was.Players[0].Learned[want]) {
				want = place
			}
		}
		if have := word(events[did("learned")], "technology"); have != bookTechs[k.was.Techs[want]] {
			k.wrong("Teotibot learns %s, want %s", have, bookTechs[k.was.Techs[want]])
		}
	case "built":
		k.botBuilt(events[did("built")])
	}
	if main[plan.kind] {
		k.owedPower = 1
	}
	if plan.board == 0 {
		return
	}
	e := events[did("powered")]
	if board := slices.Index(bookBoards, word(e, "at")); board != plan.board || num(e, "power") != plan.power+1 {
		k.wrong("Teotibot's worker grows to %d on %s, want %d on %s", num(e, "power"), bookBoards[board], plan.power+1, bookBoards[plan.board])
	}
}

// botBuilt: the row of the era, else the free space with the fewest points.
func (k *books) botBuilt(e game.Event) {
	row := k.was.Eclipse
	space := slices.Index(k.was.Nobles[row], false)
	if space < 0 {
		fewest := 99
		for r := range 3 {
			for i, full := range k.was.Nobles[r] {
				if !full && bookNobles[r][i] < fewest {
					fewest, row, space = bookNobles[r][i], r, i
				}
			}
		}
	}
	if at := fmt.Sprintf("nobles-row-%d", row+1); word(e, "at") != at || num(e, "space") != space+1 {
		k.wrong("Teotibot builds on %s %d, want %s %d", word(e, "at"), num(e, "space"), at, space+1)
	}
}

// botWorship: the kneeling worker goes on to the next worship space but the Palace's.
func (k *books) botWorship(who int, events []game.Event) {
	from := 0
	for _, d := range k.was.Players[who].Workers {
		if d.At != 0 {
			from = int(d.Board)
		}
	}
	at := k.clockwise(from)
	for {
		at = (at + 1) % 8
		if b := k.was.Ring[at]; b == teotihuacan.Forest || b == teotihuacan.Quarry || b == teotihuacan.GoldDeposits || b == teotihuacan.Workshop {
			break
		}
	}
	to := bookBoards[k.was.Ring[at]]
	i := slices.IndexFunc(events, func(e game.Event) bool { return e.Kind == "bot_worshipped" })
	if i < 0 || placeArg(events[i], "to") != to+"-worship" {
		k.wrong("Teotibot should worship at %s", to)
		return
	}
	more := map[string]int{"fewer": -1, "more": 1}[k.setup.Value("bot_worship_steps")]
	switch to {
	case "forest":
		k.owed[who][1] += 2 + more
	case "quarry":
		k.owed[who][2] += 2 + more
	case "gold_deposits":
		k.owed[who][0] += 2 + more
	case "workshop":
		k.owed[who][k.botTemple(who)] += 3 + more
	}
}
