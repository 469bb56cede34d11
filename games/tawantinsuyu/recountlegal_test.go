package tawantinsuyu_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// legal compares the answers to the questions that the position alone decides: where a worker may go, what a turn may
// consist of, which tasks are open, what is on sale.
func (k *books) legal(seat int, names []string) string {
	s, me := k.is, &k.is.Player[seat]
	var want []string
	verb := ""
	add := func(format string, args ...any) { want = append(want, fmt.Sprintf(format, args...)) }
	switch k.asked {
	case "space":
		if me.ArmiesN > 0 || k.owns(seat, "Z15") || k.owns(seat, "Z19") {
			return "" // could turn something into food
		}
		verb = "to"
		for i := range k.print.Spaces {
			if sp := &k.print.Spaces[i]; s.Worker[i] == 0 && k.reaches(seat, sp) {
				add("to %s", sp.ID)
			}
		}
	case "conquer", "conquer_again":
		verb = "conquer"
		less := 0
		if k.owns(seat, "Z13") {
			less = 1
		}
		for i, c := range k.print.Conquests {
			if s.Conquered[i] < 0 && me.MarkersLeft > 0 && k.conquers(me.ArmyUp, c.Discard, c.Flip, less) {
				add("conquer %s", c.ID)
			}
		}
	case "offering", "offering_other":
		verb = "offer"
		for _, n := range map[bool][]int{true: {2, 4, 6}, false: {3}}[seat == k.mover] {
			if me.Goods[corn]+me.Goods[gold] >= n {
				add("offer %d", n)
			}
		}
	case "worship", "worship_other":
		verb = "sacrifice"
		for god, sizes := range me.Statues {
			for size, n := range sizes {
				if n > 0 && !k.offered(seat, size) {
					add("sacrifice %s %s", bookGods[god], []string{"small", "large"}[size])
				}
			}
		}
	default:
		return ""
	}
	var have []string
	for _, name := range names {
		if strings.HasPrefix(name, verb+" ") {
			have = append(have, name)
		}
	}
	slices.Sort(have)
	slices.Sort(want)
	if want = slices.Compact(want); !slices.Equal(have, want) {
		return fmt.Sprintf("seat %d at %s may\n%q, by the recount\n%q", seat, k.asked, have, want)
	}
	return ""
}

var bookGods = []string{"illapa", "mamacocha", "pachamama", "inti", "mamakilla", "viracocha"}

// offered tells whether a statue of a size was given up in this Worship.
func (k *books) offered(seat, size int) bool { return k.given[seat][size] }

// conquers tells whether soldiers suffice: some cards to discard and others to flip, at least so many soldiers each. Z13
// spares one soldier in all, but never the last.
func (k *books) conquers(up []int, discard, flip, less int) bool {
	enough := func(discard, flip int) bool {
		var ones, twos int
		for _, a := range up {
			if k.print.Armies[a-1].Soldiers == 2 {
				twos++
			} else {
				ones++
			}
		}
		for a := 0; a <= ones; a++ {
			for b := 0; b <= twos; b++ {
				if a+2*b >= discard && ones-a+2*(twos-b) >= flip {
					return true
				}
			}
		}
		return false
	}
	if enough(discard, flip) {
		return true
	}
	return less > 0 && discard+flip > 1 && (discard > 0 && enough(discard-1, flip) || flip > 0 && enough(discard, flip-1))
}

// reaches tells whether a worker of the chosen role can be placed on a space and paid for.
func (k *books) reaches(seat int, sp *tawantinsuyu.PrintedSpace) bool {
	me := &k.is.Player[seat]
	keep := k.was
	k.was = k.is
	food := k.food(seat, sp, k.acts(seat, k.colour, "courier"))
	k.was = keep
	have := me.Goods[potato] + me.Goods[corn] + me.Goods[gold]
	if food > have {
		return false
	}
	card := slices.ContainsFunc(me.Gods, func(g int) bool { return k.print.GodCards[g-1].God == sp.God })
	return card || me.Goods[gold] > 0 && food+1 <= have
}

func (k *books) result(have []game.Standing) string {
	sum := func(g [4]int) int { return g[0] + g[1] + g[2] + g[3] }
	ahead := func(a, b int) bool {
		x, y := &k.is.Player[a], &k.is.Player[b]
		switch {
		case k.is.People == 1:
			won := k.is.Player[0].Total >= 120 && k.is.Player[0].Total > k.is.Player[1].Total
			return (a == 0) == won && a != b
		case x.Total != y.Total:
			return x.Total > y.Total
		}
		return sum(x.Goods) > sum(y.Goods)
	}
	for a := range have {
		rank, total := 1, 0
		for b := range have {
			if a != b && ahead(b, a) {
				rank++
			}
		}
		for _, n := range k.points[a] {
			total += n
		}
		if have[a].Rank != rank || have[a].Total != total {
			return fmt.Sprintf("seat %d: rank %d with %d, want %d with %d", a, have[a].Rank, have[a].Total, rank, total)
		}
	}
	return ""
}
