package tiwanaku

// direction is one of four, clockwise.
type direction uint8

const (
	north direction = iota
	east
	south
	west
	directions
)

var directionIDs = [directions]string{"north", "east", "south", "west"}

// sides of a space as the pack writes them.
const sideLetters = "NESW"

func (d direction) opposite() direction { return (d + 2) % directions }

// beside is the space next to another in a direction, if the board goes on there.
func (b *board) beside(at Space, d direction) (Space, bool) {
	col, row := at.Col(), at.Row()
	switch d {
	case north:
		row--
	case east:
		col++
	case south:
		row++
	case west:
		col--
	}
	if col < 0 || row < 0 || col >= b.cols || row >= b.rows {
		return 0, false
	}
	return SpaceAt(col, row), true
}

// edge is the row or column at a side of the board.
func (b *board) edge(d direction) spaces {
	var set spaces
	for at := range b.spaces.all() {
		if _, ok := b.beside(at, d); !ok {
			set |= at.bit()
		}
	}
	return set
}

// stride is where an Otoma is after one step, and which way it goes on.
type stride struct {
	at Space
	to direction
}

// strides are all steps of the Otoma: to the space beside, or along a trail from one border end to its other end and
// inwards from there.
type strides [Spaces][directions]stride

// layTrails joins the border ends of a board as the pack says.
func (b *board) layTrails(p *packBoard) strides {
	var all strides
	for at := range b.spaces.all() {
		for d := range directions {
			if next, ok := b.beside(at, d); ok {
				all[at][d] = stride{next, d}
			}
		}
	}
	for _, t := range p.Trails {
		one, two := parseEnd(t.Ends[0]), parseEnd(t.Ends[1])
		all[one.at][one.to] = stride{two.at, two.to.opposite()}
		all[two.at][two.to] = stride{one.at, one.to.opposite()}
	}
	return all
}

// parseEnd reads a border end of a checked pack, "a1.N": the space and its side.
func parseEnd(text string) stride {
	at, _ := parseSpace(text[:2])
	for d := range directions {
		if sideLetters[d] == text[3] {
			return stride{at, d}
		}
	}
	panic("tiwanaku: no border end: " + text) // a checked pack has none
}

// walk is the way of an Otoma from a space: over everything, along trails at the edge, to the first empty space
// (TI-61, TI-62). It ends where it began if there is none on its way. The path is given if it is asked for.
func (p *position) walk(from Space, d direction, path func(Space)) Space {
	at := stride{from, d}
	for range Spaces * int(directions) {
		at = p.strides[at.at][at.to]
		if path != nil {
			path(at.at)
		}
		if !p.tiles.has(at.at) {
			return at.at
		}
	}
	return from
}
