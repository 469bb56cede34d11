package teotihuacan_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/teotihuacan"
)

// moved: the Palace pays who knows technology 1; Teotibot moves by the power of its worker.
func (k *books) moved(who int, e game.Event) {
	from, to := slices.Index(bookBoards, word(e, "from")), slices.Index(bookBoards, word(e, "to"))
	at := slices.IndexFunc(k.was.Ring[:], func(b teotihuacan.Board) bool { return int(b) == from })
	steps, palace := 0, false
	for {
		at = (at + 1) % 8
		steps++
		palace = palace || k.was.Ring[at] == teotihuacan.Palace
		if int(k.was.Ring[at]) == to {
			break
		}
	}
	if k.bot(who) {
		want := 1 + num(e, "power")/4
		if palace {
			want++
		}
		if steps != want {
			k.wrong("Teotibot's worker of power %d goes %d boards, want %d", num(e, "power"), steps, want)
		}
		return
	}
	if palace && k.begun && owns(k.was, who, "T01") {
		k.goods[who][cocoa]++
	}
	if steps > 3 && !k.was.Far {
		k.wrong("a worker walks %d boards", steps)
	}
}

func (k *books) used(who int, tile string) {
	switch tile {
	case "DVP":
		k.points[who][ptDiscoveries] += 4
	case "DR3":
		k.choice[who] += 3
	case "DR2":
		k.choice[who] += 2
	case "DAV":
		k.owedAvenue++
	case "DTX":
		k.owedAny[who]++
	case "DTB", "DTR", "DTG":
		k.owed[who][strings.IndexByte("BRG", tile[2])]++
	case "DCO":
		k.goods[who][cocoa] += 4
	case "DPU":
		k.owedPower += 2
	case "DXW":
		k.extra(who)
	}
}

// extra is a virtual worker: it may bring the second power-up.
func (k *books) extra(who int) {
	k.extras++
	n, _, _ := crew(k.was, who, k.acted)
	if k.acted == 8 && k.had[7] {
		n++
	}
	if n+k.extras == 3 && k.acted != 5 {
		k.owedPower++
	}
}

func (k *books) acts(who, board int, waived bool) {
	if !waived {
		k.goods[who][cocoa] -= colours(k.was, board)
	}
	k.acted, k.reduced, k.extras, k.grown, k.noPower = board, false, 0, 0, false
	for i, t := range bookTechs {
		k.had[i] = owns(k.was, who, t)
	}
	n, weakest, _ := crew(k.was, who, board)
	n = min(n, 3)
	k.owedPower++
	if n == 3 && board != 5 && board != 7 {
		k.owedPower++
	}
	if board == 8 && k.had[7] && n == 2 {
		k.owedPower++
	}
	if board <= 4 {
		goods, points, steps := grid(board, n, weakest)
		for g, m := range goods {
			k.goods[who][g] += m
		}
		k.points[who][ptBoards] += points
		k.owedAny[who] += steps
	}
}

func (k *books) technology(who int, tech string) {
	k.works[slices.Index(bookTechs, tech)]++
	switch tech {
	case "T01":
		k.goods[who][cocoa]++
	case "T03", "T11":
		k.points[who][ptTechnologies] += 3
	case "T05":
		k.goods[who][k.acted-2]++
	case "T07":
		k.goods[who][cocoa]++
		k.points[who][ptTechnologies]++
	case "T09":
		k.points[who][ptTechnologies] += 4
	case "T13":
		k.goods[who][cocoa]--
		k.owedPower++
	case "T17":
		k.owedAny[who]++
	}
}

func (k *books) learned(who int, tech string, action bool) {
	i := slices.Index(bookTechs, tech)
	place := slices.Index(k.was.Techs[:], i)
	k.owed[who][place%3]++
	if !action {
		return
	}
	price := bookPrices[i]
	if k.bot(who) {
		price = 1
	} else if n, _, best := crew(k.was, who, 5); place > 2 && n == 1 {
		if best >= 4 && k.extras == 0 {
			k.owedPower-- // no power-up
			k.noPower = true
		}
	}
	k.goods[who][gold] -= price
	for p := range k.was.Seats {
		if p != who && k.was.Players[p].Learned[place] {
			k.points[p][ptTechnologies] += 3
		}
	}
}

// match tells whether a symbol is covered by its like.
func match(tile, ground string) bool { return tile != "none" && tile != "" && tile == ground }

func (k *books) decorated(who, tile, at int) {
	if !k.box.decoReady(k.was, at) {
		k.wrong("a decoration where none may lie")
	}
	k.owedRide++
	if k.bot(who) {
		k.goods[who][gold] -= 2
		k.points[who][ptDecorations] += 5
		k.owedAny[who]++
		return
	}
	n, _, _ := crew(k.was, who, 7)
	k.goods[who][gold] -= 4 - min(n, 3)
	k.points[who][ptDecorations] += 3
	p, open := k.box.places[at], k.box.open(k.was)
	for i, half := range []string{"left", "right"} {
		ground, _ := p.Printed[half].(string)
		if c, ok := p.Covers[half]; ok {
			ground = open[c[1]][c[0]]
		}
		if icon := k.box.decos[tile][i]; match(icon, ground) {
			k.points[who][ptDecorations]++
			k.owed[who][slices.Index(bookTemples, icon)]++
		}
	}
}

func (k *books) placed(who int, id string, at, turns int) {
	tile := numbered(id)
	if !k.box.ready(k.was, at) {
		k.wrong("a pyramid tile where none may lie")
	}
	sp := k.box.spaces[at]
	k.owedRide++
	k.points[who][ptPyramid] += bookLevel[sp.Level]
	if k.bot(who) {
		k.goods[who][stone] -= 2
		k.points[who][ptPyramid] += 2
		k.owedAny[who]++
		return
	}
	if k.tilePrice = [4]int{sp.Level - 1, 2}; !k.had[7] || k.reduced {
		k.payTile(who, -1)
	}
	icons, loud := k.box.turned(tile, turns)
	open := k.box.open(k.was)
	for i, c := range [][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		if match(icons[i], open[sp.Y+c[1]][sp.X+c[0]]) {
			k.points[who][ptPyramid]++
			if loud[i] {
				k.owed[who][slices.Index(bookTemples, icons[i])]++
			}
		}
	}
}

// maskSets scores the sets of different masks, and the best of them.
func maskSets(have [21]int) (sum, best int) {
	for {
		n := 0
		for i := range 7 {
			if have[i] > 0 {
				have[i]--
				n++
			}
		}
		if n == 0 {
			return sum, best
		}
		sum += bookMasks[n]
		best = max(best, bookMasks[n])
	}
}

func (k *books) eclipse(n int) {
	lead, taken := 0, 0
	for p := range k.was.Seats {
		lead = max(lead, k.track[p])
	}
	taken = 11 - k.is.Buildings
	for p := range k.was.Seats {
		k.points[p][ptAvenue] += k.avenue[p] * bookAvenue[taken]
		if k.track[p] == lead { // also where all stand at the start
			k.points[p][ptTrack] += 4
		}
		k.points[p][ptTrack] += k.track[p] * bookTrack[n-1]
		sum, _ := maskSets(k.is.Players[p].Have)
		k.points[p][ptMasks] += sum
		k.track[p] = 0
		k.unpaid[p] = 0
		for _, d := range k.is.Players[p].Workers {
			if d.Board != 0 && !k.bot(p) {
				k.unpaid[p]++
				if d.Power >= 4 {
					k.unpaid[p]++
				}
			}
		}
	}
}

func (k *books) option(id string) int {
	n := 0
	_, _ = fmt.Sscan(k.setup.Value(id), &n)
	return n
}

// last scores favour tiles, and what Teotibot has left.
func (k *books) last(who int) {
	s := &k.is.Players[who]
	reached := 0
	for t := range 3 {
		if s.Temples[t] >= 10 {
			reached++
		}
	}
	learned := 0
	for _, has := range s.Learned {
		if has {
			learned++
		}
	}
	if k.bot(who) {
		k.points[who][ptFavours] += reached * k.option("bot_favour_points")
		k.points[who][ptRemainder] += learned * k.option("bot_technology_points")
		for _, n := range k.goods[who] {
			k.points[who][ptRemainder] += n
		}
		return
	}
	_, best := maskSets(s.Have)
	plain := 0
	for i := 7; i < 21; i++ {
		plain += s.Have[i] + s.Used[i]
	}
	workers := 0
	for _, d := range s.Workers {
		switch {
		case d.Board == 0:
		case d.Power >= 4:
			workers += 9
		default:
			workers += 4
		}
	}
	worth := []int{best, 5 * learned, 15, 3 * s.Avenue, 9 * reached, 2 * plain, workers}
	for t := range 3 {
		if s.Temples[t] >= 10 {
			k.points[who][ptFavours] += worth[k.was.Favours[t]]
		}
	}
}

// botTemple is the temple that Teotibot climbs if it may choose: its highest marker that can still climb.
func (k *books) botTemple(who int) int {
	best := -1
	for t := range 3 {
		if !k.closed(who, t) && (best < 0 || k.temples[who][t] > k.temples[who][best]) {
			best = t
		}
	}
	return max(best, 0)
}

// clockwise is how far a board is from the Palace.
func (k *books) clockwise(board int) int {
	return slices.IndexFunc(k.was.Ring[:], func(b teotihuacan.Board) bool { return int(b) == board })
}
