package tawantinsuyu_test

import (
	"slices"
)

// joints are the edges that match in tapestries.
func (k *books) joints(who int) (out []int) {
	for _, t := range k.is.Player[who].Tapestries {
		for i := 1; i < len(t); i++ {
			if a, b := k.print.Weavings[t[i-1]-1].Right, k.print.Weavings[t[i]-1].Left; a == b {
				out = append(out, a)
			}
		}
	}
	return out
}

var bookEdges = []string{"gold", "stone", "potato", "god", "restore", "army", "temple", "vp"}

// match pays for two edges that match.
func (k *books) match(who int, edge string) {
	i := slices.Index(bookEdges, edge)
	k.matches[who][i]++
	k.give(who, ptMatches, k.print.EdgeGains[i])
}

// joined notes a match that who has Z04 is paid for at once.
func (k *books) joined(who int, tile, side string) {
	for _, t := range k.is.Player[who].Tapestries {
		for i, at := range t {
			if k.print.Weavings[at-1].ID != tile {
				continue
			}
			if side == "right" {
				i--
			}
			if edge := k.print.Weavings[t[i]-1].Right; k.owns(who, "Z04") && edge == k.print.Weavings[t[i+1]-1].Left {
				k.matches[who][edge]--
				k.fresh = bookEdges[edge]
			}
		}
	}
}

// merchant is due all matches of a seat.
func (k *books) merchant(who int) {
	for _, edge := range k.joints(who) {
		k.matches[who][edge]--
	}
}

// festival scores regions, and what Axomamma gets for weavings.
func (k *books) festival(number int) {
	for p := range k.is.People {
		k.merchant(p)
	}
	casualties := 0
	for _, n := range k.is.Casualties {
		casualties += n
	}
	for region := range 4 {
		var markers, right [4]int
		best := -1
		for i, c := range k.print.Conquests {
			if owner := k.is.Conquered[i]; c.Region == region && owner >= 0 {
				markers[owner]++
				right[owner] = max(right[owner], c.Position)
			}
		}
		for p := range k.is.Seats {
			if markers[p] > 0 && (best < 0 || markers[p] > markers[best] || markers[p] == markers[best] && right[p] > right[best]) {
				best = p
			}
		}
		if best >= 0 {
			k.points[best][ptRegions] += casualties
		}
	}
}

// final scores what lies on the table in the end.
func (k *books) final() {
	for p := range k.is.Seats {
		s, pt := &k.is.Player[p], &k.points[p]
		for _, t := range s.Tapestries {
			pt[ptTapestries] += bookTapestry[len(t)]
		}
		if top := s.Temple - (len(k.print.Temple) - 4); top >= 0 {
			pt[ptTempleTop] += []int{2, 6, 12, 20}[top]
		}
		pt[ptBuildings] += 2 * (len(s.Built) - len(s.Down))
		if !k.axo(p) {
			pt[ptGodCards] += s.GodsN
			if k.owns(p, "Z06") {
				pt[ptGodCards] += s.GodsN
			}
		}
		pt[ptArmies] += len(s.ArmyUp)
		for _, n := range s.Workers {
			pt[ptWorkers] += n
		}
		pt[ptGold] += s.Goods[gold]
		if k.axo(p) && k.option("harder_resources") == "on" {
			pt[ptResources] += s.Goods[potato] + s.Goods[corn] + s.Goods[stone] + s.Goods[gold]
		}
	}
}
