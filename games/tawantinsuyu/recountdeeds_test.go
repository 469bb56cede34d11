package tawantinsuyu_test

import (
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

func (k *books) answer(seat int, words []string) {
	switch words[0] {
	case "place":
		k.colour, k.role, k.byCard = words[1], words[len(words)-1], false
	case "extra", "acquire":
		k.cost[seat].goods[potato]++
	case "benefit":
		n := int(words[2][0] - '1')
		gain := k.card(words[1]).Benefits[n : n+1]
		if k.give(seat, ptGods, gain); gain[0].Kind == "merchant" {
			k.merchant(seat)
		}
	case "climb":
		k.cost[seat].goods[gold]++
	case "buy":
		n := len(words) - 1
		switch {
		case k.asked == "shop_other":
			k.cost[seat].goods[corn] += k.optionInt("weaving_reaction_cost")
		default:
			k.cost[seat].goods[corn] += []int{0, 1, 3, 6}[n]
		}
	case "offer":
		n := int(words[1][0] - '0')
		k.cost[seat].goods[corn] += n
		if k.steps = n / 2; seat != k.mover {
			k.steps = 1
		}
		if seat != k.mover && n != 3 || seat == k.mover && n != 2 && n != 4 && n != 6 {
			k.wrong("an offering of %d corn", n)
		}
	case "restore-for":
		switch {
		case seat != k.mover:
			k.cost[seat].goods[corn]++
		default:
			k.cost[seat].food++
		}
	case "swap":
		for i, w := range words[1:3] {
			n := []int{0, 2, 2, 1}[slices.Index(bookGoods, w)]
			k.goods[seat][slices.Index(bookGoods, w)] += n * (2*i - 1)
		}
	}
}

func (k *books) event(seat int, words []string, e game.Event) {
	who := int(e.Seat)
	switch e.Kind {
	case "paid":
		k.paid[who][slices.Index(bookGoods, word(e, "resource"))] += num(e, "n")
	case "placed":
		k.placed(who, e)
	case "task":
		k.task(who, word(e, "task"))
	case "god_drawn", "god_taken", "god_kept":
		k.hand[who]++
	case "god_paid", "god_exchanged":
		k.byCard = k.byCard || e.Kind == "god_paid"
		k.hand[who]--
	case "god_played":
		if k.is.Festivals > 0 || k.was.Festivals > 0 || k.was.Phase == "festival" || k.is.Phase == "festival" {
			k.hand[who]--
		}
		k.give(who, ptGods, k.card(e.Places()[0]).Benefits)
	case "army_spent":
		for i, n := range find(k.print.Armies, func(c *tawantinsuyu.PrintedArmy) bool { return c.ID == e.Places()[0] }).Goods {
			k.goods[who][i] += n
		}
	case "climbed":
		if top := len(k.print.Temple) - 1 - k.temple[who]; k.steps > 0 && !k.axo(who) && num(e, "n") != min(k.steps, top) {
			k.wrong("%d steps, want %d", num(e, "n"), k.steps)
		}
		k.steps = 0
		for range num(e, "n") {
			k.temple[who]++
			k.give(who, ptTemple, k.print.Temple[k.temple[who]].Reward)
		}
		if num(e, "step") != k.temple[who] {
			k.wrong("climbs to %d, want %d", num(e, "step"), k.temple[who])
		}
	case "conquered":
		k.give(who, ptConquests, find(k.print.Conquests, func(c *tawantinsuyu.PrintedConquest) bool { return c.ID == e.Places()[0] }).Reward)
	case "produced":
		k.give(who, ptProduction, k.building(e.Places()[0]).Output)
	case "building_pays":
		k.pays(who, e.Places()[0])
	case "built":
		if strings.Contains(k.asked, "free") {
			break
		}
		for i, n := range k.building(e.Places()[0]).Cost {
			k.cost[who].goods[i] += n
		}
	case "steps_built":
		k.stepsBuilt(who, e.Places()[0])
	case "statue_raised":
		k.statue(who, word(e, "size"))
	case "priest_walked":
		k.mover, k.given = who, [4][2]bool{}
	case "sacrificed":
		k.sacrificed(who, word(e, "size"))
	case "statue_answers":
		if k.axo(who) {
			k.points[who][ptStatues] += 5
		}
	case "took_gold":
		k.goods[who][gold]++
	case "hired":
		k.cost[who].goods[slices.Index(bookGoods, word(e, "end"))]++
	case "mustered":
		if who != k.mover || k.ordered[who] {
			k.cost[who].goods[potato]++
		}
		k.ordered[who] = true
	case "weaving_joined":
		k.joined(who, placeOf(e, "tile"), word(e, "side"))
	case "match_paid":
		k.match(who, k.fresh)
	case "match":
		k.match(who, word(e, "edge"))
	case "festival_token":
		n := num(e, "number")
		k.points[who][ptFestival] += bookToken[n-1]
		if n == 3 && k.option("festival_token_vp") == "1-2-3" {
			k.points[who][ptFestival]--
		}
	case "festival_begins":
		k.festival(num(e, "number"))
	case "scored":
		if word(e, "for") == "temple" {
			k.points[who][ptTemple] += k.print.Temple[k.temple[who]].Festival
			for _, g := range k.print.Temple[k.temple[who]].Reward {
				if g.Kind == "choice" && k.option("festival_temple_left") == "resources_only" {
					g = g.Options[0][0] // the stone, not the worker
				}
				k.give(who, ptTemple, []tawantinsuyu.Effect{g})
			}
		}
	case "upkeep_missed":
		k.counted()
		m := num(e, "missing")
		k.cost[who].goods[potato] -= m
		k.points[who][ptUpkeep] -= min(2*m, k.sum(who))
	case "village_filled", "last_actions", "final_score", "festival_ends":
		if k.counted(); e.Kind == "last_actions" {
			k.mover, k.given = who, [4][2]bool{} // Axomamma's last Worship
		}
	}
}

func (k *books) sum(who int) (sum int) {
	for _, n := range k.points[who] {
		sum += n
	}
	return sum
}

// sacrificed: who called the Worship may give up one statue of each size, the others one in all.
func (k *books) sacrificed(who int, size string) {
	i := map[string]int{"small": 0, "large": 1}[size]
	if k.given[who][i] || who != k.mover && (k.given[who][0] || k.given[who][1]) {
		k.wrong("one statue too many")
	}
	k.given[who][i] = true
	k.steps = 1
	if who == k.mover && i == 1 {
		k.steps = 3
	}
}

// counted asks for the potatoes of a Festival.
func (k *books) counted() {
	if k.upkeep {
		return
	}
	k.upkeep = true
	for p := range k.is.People {
		k.broke[p] = k.sum(p) == 0
		k.cost[p].goods[potato] += k.hand[p] * k.optionInt("festival_upkeep_potato")
	}
}

func (k *books) building(id string) *tawantinsuyu.PrintedBuilding {
	return find(k.print.Buildings, func(b *tawantinsuyu.PrintedBuilding) bool { return b.ID == id })
}

// flights counts the steps above a space, and those of others and one's own.
func (k *books) flights(who int, sp *tawantinsuyu.PrintedSpace) (n int, owners []int) {
	for i := range sp.Terrace {
		if owner := k.was.Steps[2*sp.Section+i]; owner >= 0 {
			n++
			owners = append(owners, int(owner))
		}
	}
	return n, owners
}

// food is what a placement costs.
func (k *books) food(who int, sp *tawantinsuyu.PrintedSpace, courier bool) int {
	roam := bookRoaming[(sp.Section+1-k.was.Priest[who]+5)%5]
	n, _ := k.flights(who, sp)
	descend := max(0, bookDescent[sp.Terrace]-2*n)
	switch {
	case courier && k.option("courier_discount") == "each_cost":
		return max(0, roam-1) + max(0, descend-1)
	case courier:
		return max(0, roam+descend-1)
	}
	return roam + descend
}

// acts tells whether a worker has the ability of a kind: its own, or that of a role that a building lends it.
func (k *books) acts(who int, colour, as string) bool {
	if k.option("treat_as") == "in_addition" {
		return colour == as || as == "courier" && k.owns(who, "Z01") || as == "priest" && k.owns(who, "Z02")
	}
	return k.role == as
}

func (k *books) placed(who int, e game.Event) {
	sp := find(k.print.Spaces, func(s *tawantinsuyu.PrintedSpace) bool { return s.ID == placeOf(e, "at") })
	colour := word(e, "worker")
	_, owners := k.flights(who, sp)
	for _, owner := range owners {
		if owner != who || k.owns(who, "Z07") && !k.axo(who) {
			k.points[owner][ptSteps]++
		}
	}
	if k.axo(who) {
		return
	}
	courier := k.acts(who, colour, "courier")
	if k.cost[who].food += k.food(who, sp, courier); !k.byCard {
		k.cost[who].goods[gold]++
	}
	tasks := 1
	for _, n := range sp.Neighbours {
		if w := k.was.Worker[n-1]; w > 0 && bookWorkers[w-1] == colour {
			tasks++
		}
	}
	if architect, craftsman := k.acts(who, colour, "architect"), k.acts(who, colour, "craftsman"); sp.Colour > 0 {
		if k.owns(who, "Z05") && (architect || craftsman) || sp.Colour == 1 && architect || sp.Colour == 2 && craftsman {
			tasks++
		}
	}
	if courier {
		first := true
		for i, o := range k.print.Spaces {
			first = first && (o.Section != sp.Section || o.Terrace != sp.Terrace || k.was.Worker[i] == 0)
		}
		if first {
			tasks++
		}
	}
	if k.acts(who, colour, "warrior") && k.owns(who, "Z14") {
		tasks += 2
	}
	if num(e, "n") != tasks {
		k.wrong("%d tasks, want %d", num(e, "n"), tasks)
	}
	k.settle(who)
}

func placeOf(e game.Event, name string) string {
	a, _ := e.Arg(name)
	return a.IDs[0]
}

func (k *books) task(who int, task string) {
	if task == "merchant" {
		k.merchant(who)
	}
	goods, gathers := bookGather[task]
	for i, n := range goods {
		k.goods[who][i] += n
	}
	if gathers && task != "gold" && k.owns(who, "Z20") {
		k.goods[who][slices.Index(bookGoods, task)]++
		k.points[who][ptPassive]++
	}
}

func (k *books) pays(who int, id string) {
	longest := 0
	for _, t := range k.was.Player[who].Tapestries {
		longest = max(longest, len(t))
	}
	switch id {
	case "Z06":
		k.goods[who][potato] += 4
	case "Z09":
		k.points[who][ptPassive] += longest
	case "Z10":
		k.goods[who][potato] += 2
		k.goods[who][corn]++
		k.goods[who][stone] += k.optionInt("z10_stone")
	case "Z17":
		k.goods[who][gold]++
		k.points[who][ptPassive]++
	case "Z18":
		k.goods[who][gold]++
	}
}

func (k *books) stepsBuilt(who int, at string) {
	if k.asked == "stand" { // Axomamma's first flight is free and brings nothing
		return
	}
	k.points[who][ptSteps] += 4
	k.goods[who][corn]++
	k.goods[who][potato] += 2
	i := slices.IndexFunc(k.print.Steps[:], func(s tawantinsuyu.PrintedSteps) bool { return s.ID == at })
	if i%2 == 1 && k.asked != "stand" {
		owner := k.was.Steps[i-1]
		if owner < 0 {
			k.wrong("a lower flight without an upper one")
			return
		}
		k.points[owner][ptSteps] += 2
	}
	if !strings.Contains(k.asked, "free") && !k.axo(who) {
		k.cost[who].goods[stone] += 3
	}
}

func (k *books) statue(who int, size string) {
	k.points[who][ptStatues] += map[string]int{"small": 3, "large": 9}[size]
	switch k.asked {
	case "statue":
		k.cost[who].goods[stone] += 3
		if size == "large" {
			k.cost[who].goods[gold] += 2
		}
	case "statue_small":
		k.cost[who].goods[stone] += 2
	}
}
