package tawantinsuyu_test

import (
	"slices"

	"kancha/game"
)

// axomamma checks what she decides: an action of her priest, a worker and its space, or neither; then her tokens.
func (k *books) axomamma(events []game.Event) {
	me := &k.was.Player[1]
	if k.hers {
		k.hers = false
		want := 0
		for n := 1; n <= 2 && want == 0; n++ {
			if k.ready(k.was.Actions[(k.was.Priest[1]-1+n)%5]) {
				want = n
			}
		}
		have := 0
		if e, ok := first(events, "priest_walked"); ok {
			have = num(e, "n")
		}
		if have != want {
			k.wrong("Axomamma's priest walks %d, want %d", have, want)
		}
		workers := 0
		for _, n := range me.Workers {
			workers += n
		}
		_, without := first(events, "without_workers")
		placed, places := first(events, "placed")
		if without != (want == 0 && workers == 0) || places != (want == 0 && workers > 0) {
			k.wrong("Axomamma places a worker: %v, goes without: %v", places, without)
		}
		if die, ok := first(events, "die"); ok && places {
			k.herSpace(num(die, "n"), placeOf(placed, "at"))
		}
	}
	if used, ok := first(events, "token_used"); ok && word(used, "row") == "top" {
		k.herTop(num(used, "spot"))
	}
	for _, e := range events {
		if e.Kind != "token_moved" {
			continue
		}
		row, value := slices.Index([]string{"top", "middle", "bottom"}, word(e, "row")), num(e, "value")
		right := false
		for i, token := range k.print.Tokens {
			right = right || token.Row == row && token.Value == value && (k.was.Axomamma.Tokens[i]+value)%len(k.print.Loops[row])+1 == num(e, "spot")
		}
		if !right || value != k.was.Axomamma.Die {
			k.wrong("Axomamma's token %d of row %d goes to %d: %v %v %d", value, row, num(e, "spot"), k.was.Axomamma.Tokens, k.print.Tokens, k.was.Axomamma.Die)
		}
	}
}

// ready tells whether Axomamma may call an action of the priest.
func (k *books) ready(action int) bool {
	me := &k.was.Player[1]
	switch action {
	case 0: // Produce: two production buildings face up
		up := 0
		for _, b := range me.Built {
			if !k.print.Buildings[b-1].Passive && !slices.Contains(me.Down, b) {
				up++
			}
		}
		return up >= 2
	case 1: // Worship: a statue
		statues := 0
		for _, sizes := range me.Statues {
			statues += sizes[0] + sizes[1]
		}
		return statues >= 1
	case 2:
		return me.Goods[corn] >= 4
	case 3:
		soldiers, casualties := 0, 0
		for _, a := range me.ArmyUp {
			soldiers += k.print.Armies[a-1].Soldiers
		}
		for _, a := range me.Armies {
			if k.option("solo_hand_soldiers") == "one_per_card" {
				soldiers++
			} else {
				soldiers += k.print.Armies[a-1].Soldiers
			}
		}
		for _, n := range k.was.Casualties {
			casualties += n
		}
		return soldiers > casualties
	}
	return len(me.Down)+len(me.ArmyDown) >= 3
}

// herSpace: of her god, on the terrace of the era or the one above or below, where it would cost least.
func (k *books) herSpace(die int, at string) {
	god := k.was.Axomamma.SlotGods[die-1] - 1
	free := func(terrace int) (out []string) {
		least := 99
		for i := range k.print.Spaces {
			sp := &k.print.Spaces[i]
			if sp.Terrace != terrace || sp.God != god || k.was.Worker[i] != 0 {
				continue
			}
			food := k.food(1, sp, false)
			if food < least {
				least, out = food, nil
			}
			if food == least {
				out = append(out, sp.ID)
			}
		}
		return out
	}
	era := min(k.was.Festivals, 2)
	for _, terrace := range []int{era, era - 1, era + 1} {
		if spaces := free(terrace); len(spaces) > 0 {
			if !slices.Contains(spaces, at) {
				k.wrong("Axomamma goes to %s, want one of %v", at, spaces)
			}
			return
		}
	}
}

// herTop is a spot of her free row: goods, of the last the one that she has least of. Five potatoes become points.
func (k *books) herTop(spot int) {
	if k.was.Axomamma.Personality > 0 && spot == k.print.Covered[0] {
		return
	}
	goods := k.was.Player[1].Goods
	switch spot {
	case 1:
		goods[potato] += 3
	case 2:
		goods[corn] += 2
	case 3:
		goods[gold]++
	case 4:
		goods[stone] += 2
	case 5:
		if goods[stone] == goods[corn] {
			return // either
		}
		if goods[stone] < goods[corn] {
			goods[stone] += 2
		} else {
			goods[corn] += 2
		}
	}
	for goods[potato] >= 5 {
		goods[potato] -= 5
	}
	if have := k.is.Player[1].Goods; have != goods {
		k.wrong("Axomamma has %v from spot %d, want %v", have, spot, goods)
	}
}
