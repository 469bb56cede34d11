package teotihuacan_test

import (
	"slices"
	"strings"

	"kancha/game"
)

func (k *books) answer(seat int, words []string) {
	goods := &k.goods[seat]
	switch words[0] {
	case "unlock":
		goods[cocoa] -= 3
	case "gain":
		if k.choice[seat] == 0 && len(k.major) > 0 {
			k.bonus(seat)
		}
		for i := 1; i < len(words); i += 2 {
			n := int(words[i][0] - '0')
			goods[slices.Index(bookGoods, words[i+1])] += n
			k.choice[seat] -= n
		}
		if k.choice[seat] < 0 {
			k.wrong("more resources than are due")
		}
	case "bonus":
		k.bonus(seat)
	case "worship":
		k.pray(seat, words)
	case "effect":
		k.effect(seat)
	case "claim", "decline":
		if strings.HasPrefix(k.asked, "benefit") && k.worship <= 3 {
			k.effect(seat) // follows at once
		}
	case "trade":
		k.trade(seat, words[1])
	case "reward":
		k.owedReward--
		switch words[1] {
		case "asc-vp":
			k.points[seat][ptAscensions] += 5
		case "asc-cocoa":
			goods[cocoa] += 5
		case "asc-temple":
			k.owedAny[seat]++
		case "asc-temple-2":
			goods[cocoa] -= 3
			k.owedAny[seat] += 2
		case "asc-worker":
			goods[cocoa] += 2
		}
	case "discount":
		k.payTile(seat, slices.Index(bookGoods, words[1]))
	case "full_price":
		k.payTile(seat, -1)
	case "up":
		if k.asked == "buy_power" {
			k.technology(seat, "T13")
		}
	case "stop":
		k.effectDue = false
	case "end":
		k.end(seat)
	case "pay":
		n := int(words[1][0] - '0')
		if len(words[1]) > 1 {
			n = 10*n + int(words[1][1]-'0')
		}
		goods[cocoa] -= n
		k.lose(seat, k.unpaid[seat]-n)
	}
}

// lose takes three points for each cocoa that is not paid, down to none.
func (k *books) lose(seat, short int) {
	k.points[seat][ptUpkeep] -= min(3*short, k.total(seat))
	k.unpaid[seat] = 0
}

// pray pays for a worship and begins its effect.
func (k *books) pray(seat int, words []string) {
	space := slices.Index(bookWorship, words[1])
	k.worship, k.waived = space, len(words) > 3
	price := 0
	for p := range k.was.Seats {
		for _, d := range k.was.Players[p].Workers {
			if int(d.At) == space && p != seat {
				price++
			} else if int(d.At) == space {
				k.wrong("worship where one's own worker is")
			}
		}
	}
	if words[2] == "both" {
		price++
	}
	if !k.waived {
		k.goods[seat][cocoa] -= price
	}
	k.effectDue = words[2] != "tile"
}

// effect is that of the worship space.
func (k *books) effect(seat int) {
	if !k.effectDue {
		return
	}
	k.effectDue = false
	s, power := k.was.Players[seat], k.kneeler
	switch k.worship {
	case 4:
		k.owed[seat][1]++
	case 5:
		k.owed[seat][2]++
	case 6:
		k.owed[seat][0]++
	case 7:
		k.owedAny[seat]++
	default:
		learned := 0
		for _, has := range s.Learned {
			if has {
				learned++
			}
		}
		switch bookPalace[k.was.Palace[k.worship-1]] {
		case "A04":
			k.points[seat][ptPalace] += 2 * min(learned, power)
		case "A05":
			k.points[seat][ptPalace] += 2 * min(k.track[seat], power)
		case "A09":
			k.points[seat][ptPalace] += min(k.avenue[seat], power+1)
		case "C01":
			k.goods[seat][cocoa] += power + 1
		}
	}
}

// trade is an exchange of a palace tile.
func (k *books) trade(seat int, what string) {
	k.effectDue = false
	goods := &k.goods[seat]
	n := int(what[0] - '0')
	price := n
	switch bookPalace[k.was.Palace[k.worship-1]] {
	case "B02":
		goods[wood] += n
		goods[stone] += n
	case "B06":
		goods[stone] += n
		goods[gold] += n
	case "B07":
		goods[slices.Index(bookGoods, what)]--
		k.choice[seat] += k.kneeler
		price, n = 1, 1
	case "C03":
		goods[slices.Index(bookGoods, what)]--
		goods[cocoa] += 2
		price, n = 0, 0
	case "C08":
		k.owedAny[seat] += n
		if n > k.kneeler-1 {
			k.wrong("%d steps for a worker of power %d", n, k.kneeler)
		}
	}
	if n > k.kneeler {
		k.wrong("%d exchanges for a worker of power %d", n, k.kneeler)
	}
	if !k.waived {
		goods[cocoa] -= price
	}
}

// bonus takes what is printed on the major step that is to be settled.
func (k *books) bonus(seat int) {
	if len(k.major) == 0 {
		k.wrong("a bonus of no step")
		return
	}
	m := k.major[len(k.major)-1]
	k.major = slices.Clip(k.major[:len(k.major)-1])
	k.reward(seat, m[0], m[1])
}

// reward is what a step of a temple brings.
func (k *books) reward(seat, temple, step int) {
	n := bookSteps[temple][step]
	switch {
	case n < 0 && k.bot(seat):
		for range -n {
			least := gold
			for _, g := range []int{stone, wood} {
				if k.goods[seat][g] < k.goods[seat][least] {
					least = g
				}
			}
			k.goods[seat][least]++
		}
	case n < 0:
		k.choice[seat] -= n
	case temple == 2 && step < 11:
		k.goods[seat][cocoa] += n
	default:
		k.points[seat][ptTemples] += n
	}
}

func (k *books) closed(seat, temple int) bool {
	at := k.temples[seat][temple]
	if at == 11 {
		return true
	}
	for p := range k.was.Seats {
		if at == 10 && p != seat && k.temples[p][temple] == 11 {
			return true
		}
	}
	return false
}

func (k *books) event(seat int, words []string, e game.Event) {
	who := int(e.Seat)
	switch e.Kind {
	case "turn_begins":
		k.who = who
		k.owedPower, k.extras = 0, 0
		k.acted, k.works, k.worship, k.waived, k.effectDue = 0, [9]int{}, 0, false, false
	case "moved":
		k.moved(who, e)
	case "collected":
		k.goods[who][cocoa] += colours(k.was, slices.Index(bookBoards, word(e, "at"))) + 1
	case "acts":
		k.acts(who, slices.Index(bookBoards, word(e, "at")), len(words) == 2)
	case "worships":
		k.kneeler = num(e, "power")
		if words[0] == "worship" && words[2] == "effect" {
			k.effect(who)
		}
	case "claimed":
		if k.asked == "major" && words[0] == "claim" && len(k.major) > 0 {
			k.major = k.major[:len(k.major)-1]
		}
		cost := bookTileCost[slices.Index(bookTiles, word(e, "tile"))]
		for i, n := range cost {
			k.goods[who][i] -= n
		}
	case "used":
		k.used(who, word(e, "tile"))
	case "technology_works":
		k.technology(who, word(e, "technology"))
	case "learned":
		k.learned(who, word(e, "technology"), words[0] == "learn" || words[0] == "go")
	case "built":
		k.goods[who][wood] -= 2
		row := int(word(e, "at")[len("nobles-row-")] - '1')
		k.points[who][ptNobles] += bookNobles[row][num(e, "space")-1]
		k.owedAvenue++
	case "decorated":
		k.decorated(who, numbered(placeArg(e, "tile")), k.box.deco(placeArg(e, "at")))
	case "placed":
		k.placed(who, placeArg(e, "tile"), k.box.space(placeArg(e, "at")), num(e, "turn")/90)
	case "climbed":
		k.climbed(who, slices.Index(bookTemples, word(e, "temple")), num(e, "step"))
	case "step_lost":
		t := slices.Index(bookTemples, word(e, "temple"))
		if !k.closed(who, t) {
			k.wrong("a step is lost on a temple that is open")
		}
		k.owe(who, t)
	case "steps_lost":
		if k.owedAny[who] == 0 {
			k.wrong("steps are lost that nobody owes")
		}
		k.owedAny[who] = 0
	case "walked_avenue":
		k.owedAvenue--
		k.avenue[who]++
		if num(e, "space") != k.avenue[who] || k.avenue[who] > 9 || k.owedAvenue < 0 {
			k.wrong("a step of the Avenue to %d that is not due", k.avenue[who])
		}
	case "avenue_end":
		k.owedAvenue--
		if k.avenue[who] != 9 {
			k.wrong("the Avenue ends at %d", k.avenue[who])
		}
	case "rode_track":
		k.owedRide--
		k.track[who]++
		if num(e, "space") != k.track[who] || k.track[who] > 10 || k.owedRide < 0 {
			k.wrong("a step of the track to %d that is not due", k.track[who])
		}
	case "powered":
		k.grown++
		if k.owedPower--; k.owedPower < 0 {
			k.wrong("a power-up that is not due")
		}
	case "power_up_lost":
		k.noPower = true
		k.owedPower = 0
	case "ascended":
		k.owedAvenue++
		k.owedReward++
		if k.bot(who) {
			k.owedReward--
			k.points[who][ptAscensions] += 5
		}
	case "calendar":
		if k.light++; num(e, "space") != k.light || k.light > k.was.Dark {
			k.wrong("the light disc goes to %d, want %d", num(e, "space"), k.light)
		}
	case "pyramid_complete":
		k.light = k.was.Dark
	case "eclipse":
		k.eclipse(num(e, "n"))
	case "eclipse_unpaid":
		if words[0] != "pay" {
			k.lose(who, k.unpaid[who])
		}
	case "new_calendar":
		k.light = 0
		if want := bookDark[k.was.People][k.is.Eclipse]; num(e, "of") != want {
			k.wrong("the dark disc goes to %d, want %d", num(e, "of"), want)
		}
		for p := range k.track {
			k.track[p] = 0
		}
	case "final_score", "won":
		k.last(who)
	}
}

func placeArg(e game.Event, name string) string {
	a, _ := e.Arg(name)
	return a.IDs[0]
}

// numbered is the tile of an id like P07, counted from 0.
func numbered(id string) int { return int(id[1]-'0')*10 + int(id[2]-'0') - 1 }

// owe settles a step that is due.
func (k *books) owe(who, temple int) {
	switch {
	case k.owed[who][temple] > 0:
		k.owed[who][temple]--
	case k.owedAny[who] > 0:
		if best := k.botTemple(who); k.bot(who) && temple != best {
			k.wrong("Teotibot climbs the %s temple, want %s", bookTemples[temple], bookTemples[best])
		}
		k.owedAny[who]--
	case k.effectDue: // of a worship with both benefits
		k.effect(who)
		k.owe(who, temple)
	default:
		k.wrong("a step of the %s temple that is not due", bookTemples[temple])
	}
}

func (k *books) climbed(who, temple, step int) {
	k.owe(who, temple)
	if k.closed(who, temple) {
		k.wrong("a step on a temple that is closed")
	}
	k.temples[who][temple]++
	if k.temples[who][temple] != step {
		k.wrong("step %d, want %d", step, k.temples[who][temple])
	}
	if !k.bot(who) && majorStep(temple, step) && len(k.was.StepTiles[temple][step]) > 0 {
		k.major = append(k.major, [2]int{temple, step}) // the bonus comes by itself where no tile can be paid
		return
	}
	k.reward(who, temple, step)
}
