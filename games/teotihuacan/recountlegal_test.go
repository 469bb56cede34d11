package teotihuacan_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
)

// legal compares the answers to the questions whose answers the position alone decides.
func (k *books) legal(seat int, asked string, names []string) string {
	if !k.begun || k.is.Solo && seat == k.is.People {
		return ""
	}
	s := k.is
	me := &s.Players[seat]
	idle := 0 // tiles in hand that could change what is possible
	for _, n := range me.Have[7:] {
		idle += n
	}
	var want []string
	verbs := ""
	add := func(words ...any) { want = append(want, strings.TrimSuffix(fmt.Sprintln(words...), "\n")) }
	switch {
	case strings.HasPrefix(asked, "turn") && !s.Twin && !s.Far:
		verbs = "move rest"
		for _, d := range me.Workers {
			if d.At != 0 {
				add("rest")
			} else if d.Board != 0 {
				at := slices.Index(s.Ring[:], d.Board)
				for n := 1; n <= 3; n++ {
					add("move", bookBoards[d.Board], d.Power, bookBoards[s.Ring[(at+n)%8]])
				}
			}
		}
	case strings.HasPrefix(asked, "action"):
		verbs = "collect"
		add("collect")
		if idle == 0 {
			verbs = "collect act"
			if k.canAct(seat, int(s.At)) {
				add("act")
			}
		}
	case asked == "learn":
		verbs = "learn"
		for place := range 6 {
			if k.canLearn(seat, place) {
				add("learn", bookTechs[s.Techs[place]])
			}
		}
	case asked == "row":
		verbs = "build"
		for _, row := range k.rows(seat) {
			add("build", fmt.Sprintf("nobles-row-%d", row+1))
		}
	case asked == "decorate":
		verbs = "decorate"
		for i, p := range k.box.places {
			for _, tile := range s.DecoOffer {
				if tile > 0 && k.box.decoReady(s, i) {
					add("decorate", fmt.Sprintf("D%02d", tile), p.ID)
				}
			}
		}
	case asked == "place":
		verbs = "place"
		for i, sp := range k.box.spaces {
			for turn := 0; turn < 360; turn += 90 {
				if k.canPlace(seat, i) {
					add("place", sp.ID, turn)
				}
			}
		}
	case asked == "upkeep":
		verbs = "pay"
		for n := range min(k.unpaid[seat], me.Goods[cocoa]) + 1 {
			add("pay", n)
		}
	}
	var have []string
	for _, name := range names {
		if verb, _, _ := strings.Cut(name, " "); slices.Contains(strings.Fields(verbs), verb) && !strings.HasSuffix(name, "waived") {
			have = append(have, name)
		}
	}
	slices.Sort(have)
	slices.Sort(want)
	if want = slices.Compact(want); verbs != "" && !slices.Equal(have, want) {
		return fmt.Sprintf("at %s the recount has %q", asked, want)
	}
	return ""
}

// hands is how many workers count on a board.
func (k *books) hands(seat, board int) int {
	n, _, _ := crew(k.is, seat, board)
	if board == 8 && owns(k.is, seat, "T15") {
		n++
	}
	return min(n+k.extras, 3)
}

func (k *books) canLearn(seat, place int) bool {
	s := k.is
	n, _, best := crew(s, seat, 5)
	return !s.Players[seat].Learned[place] && s.Players[seat].Goods[gold] >= bookPrices[s.Techs[place]] && (place < 3 || n+k.extras > 1 || best >= 4)
}

// rows of the nobles that may be built in.
func (k *books) rows(seat int) (out []int) {
	if k.is.Buildings == 0 || k.is.Players[seat].Goods[wood] < 2 {
		return nil
	}
	free := func(row int) bool { return slices.Contains(k.is.Nobles[row], false) }
	switch row := k.hands(seat, 6) - 1; {
	case row < 0:
	case free(row):
		out = []int{row}
	default:
		for r := range row {
			if free(r) {
				out = append(out, r)
			}
		}
	}
	return out
}

// canPlace tells whether a pyramid space can be filled and paid.
func (k *books) canPlace(seat, at int) bool {
	level, goods := k.box.spaces[at].Level, k.is.Players[seat].Goods
	short := max(0, 2-goods[stone]) + max(0, level-1-goods[wood])
	less := 0
	if owns(k.is, seat, "T15") && !(k.acted == 8 && k.reduced && !strings.HasPrefix(k.asked, "action")) {
		less = 1
	}
	return k.box.ready(k.is, at) && short <= less
}

// canAct tells whether a main action can be paid and carried out.
func (k *books) canAct(seat, board int) bool {
	s, me := k.is, &k.is.Players[seat]
	here, _, _ := crew(s, seat, board)
	if board == 1 || me.Goods[cocoa] < colours(s, board) || here == 0 { // a tile can have made the newcomer ascend
		return false
	}
	can := false
	switch board {
	case 2, 3, 4:
		can = true
	case 5:
		for place := range 6 {
			can = can || k.canLearn(seat, place)
		}
	case 6:
		can = len(k.rows(seat)) > 0
	case 7:
		for i := range k.box.places {
			can = can || k.box.decoReady(s, i)
		}
		can = can && me.Goods[gold] >= 4-k.hands(seat, 7) && slices.Max(s.DecoOffer[:]) > 0
	case 8:
		k.reduced = false
		for i := range k.box.spaces {
			can = can || k.canPlace(seat, i)
		}
		can = can && slices.Max(s.PyramidOffer[:]) > 0
	}
	return can
}

func (k *books) result(have []game.Standing) string {
	s := k.is
	ahead := func(a, b int) bool {
		x, y := s.Players[a], s.Players[b]
		switch {
		case x.Total != y.Total:
			return x.Total > y.Total
		case s.Solo:
			return a == 1 && b == 0
		case x.Goods[cocoa] != y.Goods[cocoa]:
			return x.Goods[cocoa] > y.Goods[cocoa]
		case s.Sudden:
			return x.Order > y.Order
		}
		return x.Order < y.Order
	}
	for a := range have {
		rank := 1
		for b := range have {
			if a != b && ahead(b, a) {
				rank++
			}
		}
		if have[a].Rank != rank || have[a].Total != k.total(a) {
			return fmt.Sprintf("seat %d: rank %d with %d, want %d with %d", a, have[a].Rank, have[a].Total, rank, k.total(a))
		}
	}
	return ""
}
