package tiwanaku

import "kancha/game"

// maxTiles is the most tiles of one terrain that a box may hold.
const maxTiles = 20

// arrow is on the back of a tile: the colour of the Otoma or people that it speaks to, and where it points.
type arrow struct {
	id     string
	colour uint8
	to     direction
}

// deal shuffles the tiles of each terrain: first those that will be drawn, in this order, then those that lie on the
// starting spaces or stay in the box (TI-57). In cooperative play the people get them in turn, one terrain after the
// other (TI-78); alone they are all one's own stacks.
func (p *position) deal() {
	for t := range terrains {
		p.camp.dealt[t] = p.supply[t]
		order := &p.camp.order[t]
		n := p.tilesInBox[t]
		for i := range n {
			order[i] = uint8(i + 1)
		}
		p.rand.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
}

// dealer is where dealing a terrain begins: the number of tiles dealt before, all round the people.
func (p *position) dealer(t int) int {
	n := 0
	for _, dealt := range p.camp.dealt[:t] {
		n += int(dealt)
	}
	return n % p.holders()
}

// holders is the number of people with stacks.
func (p *position) holders() int {
	if p.mode == solo {
		return 1
	}
	return int(p.seats)
}

// place is where in the order of a terrain the k-th tile of a person's stack lies.
func (p *position) place(t int, s game.Seat, k int) int {
	n := p.holders()
	return (int(s)-p.dealer(t)+n)%n + k*n
}

// left is the number of tiles in a person's stack of a terrain.
func (p *position) left(t int, s game.Seat) int {
	n := p.holders()
	first := p.place(t, s, 0)
	count := (int(p.camp.dealt[t]) - first + n - 1) / n
	return max(count, 0) - int(p.camp.gone[s][t])
}

// tilesLeft is the number of tiles in all stacks of a person.
func (p *position) tilesLeft(s game.Seat) int {
	n := 0
	for t := range terrains {
		n += p.left(t, s)
	}
	return n
}

// top is the number of the tile on top of a person's stack, from 1; 0 if the stack is empty or nobody told.
func (p *position) top(t int, s game.Seat) uint8 {
	if p.left(t, s) <= 0 {
		return 0
	}
	return p.camp.order[t][p.place(t, s, int(p.camp.gone[s][t]))]
}

// draw takes the tile on top of a stack; everybody sees it from now on.
func (p *position) draw(t int, s game.Seat) uint8 {
	tile := p.top(t, s)
	p.camp.gone[s][t]++
	return tile
}

// drawn tells whether the tile at a place in the order of a terrain has been drawn.
func (p *position) drawn(t, place int) bool {
	owner := game.Seat((place + p.dealer(t)) % p.holders())
	return place < int(p.camp.dealt[t]) && place/p.holders() < int(p.camp.gone[owner][t])
}

// hideArrows forgets the arrows that a viewer does not see: all but those drawn and, in cooperative play, the tops of
// the viewer's own stacks (TI-79, TI-95).
func (p *position) hideArrows(viewer game.Seat) {
	for t := range terrains {
		for i := range p.tilesInBox[t] {
			mine := p.mode == cooperative && p.people().Has(viewer) && p.left(t, viewer) > 0 &&
				i == p.place(t, viewer, int(p.camp.gone[viewer][t]))
			if !mine && !p.drawn(t, i) {
				p.camp.order[t][i] = 0
			}
		}
	}
}

// guessArrows puts the tiles that are not known into the hidden places, in any order (TI-97).
func (p *position) guessArrows(r *game.Rand) {
	for t := range terrains {
		order := p.camp.order[t][:p.tilesInBox[t]]
		var seen uint32
		for _, tile := range order {
			seen |= 1 << tile
		}
		var unseen []uint8
		for tile := range len(order) {
			if seen>>(tile+1)&1 == 0 {
				unseen = append(unseen, uint8(tile+1))
			}
		}
		r.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
		for i := range order {
			if order[i] == 0 {
				order[i], unseen = unseen[0], unseen[1:]
			}
		}
	}
}
