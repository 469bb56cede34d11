// Package pairing pairs the players of a tournament and ranks them. It is arithmetic alone: players are numbers from 0, in the
// order in which they signed up, and the same past gives the same next round everywhere. docs/tournaments.md tells the rules.
package pairing

// Unit is what the first place of a table is worth; the last is worth nothing, and those between share the way evenly. It
// can be divided for tables of two to five without a rest, so that all points are whole.
const Unit = 12

// Board is a table of a round.
type Board struct {
	Players []int // by seat
	// Places and Totals are by seat, nil until the game is over. Places that are all 0 say that nobody has won: it is shared.
	Places []int
	Totals []int
}

// Round is the tables of a round, and who has none.
type Round struct {
	Boards []Board
	Byes   []int
}

// Sizes divides n players into tables of least to most, as few and as even as can be, and tells how many get none.
func Sizes(n, least, most int) (sizes []int, byes int) {
	for ; n >= least; n, byes = n-1, byes+1 {
		tables := (n + most - 1) / most
		if n/tables < least {
			continue
		}
		for i := range tables {
			size := n / tables
			if i < n%tables {
				size++
			}
			sizes = append(sizes, size)
		}
		return sizes, byes
	}
	return nil, byes + n
}

// points is what a seat of a finished board has earned.
func (b *Board) points(seat int) int {
	n := len(b.Players)
	if n < 2 {
		return Unit
	}
	ahead, level := 0, 0
	for i, p := range b.Places {
		switch {
		case p < b.Places[seat]:
			ahead++
		case p == b.Places[seat] && i != seat:
			level++
		}
	}
	return Unit * (2*(n-1-ahead) - level) / (2 * (n - 1))
}

// over tells whether a board has a result.
func (b *Board) over() bool { return len(b.Places) == len(b.Players) && len(b.Players) > 0 }

// past is what is known of everybody when a round is paired.
type past struct {
	met   [][]int // how often two have met
	byes  []int
	early []int // how late somebody has sat, all in all: who has sat early so far is low
	games []int
}

func lookBack(n int, rounds []Round) past {
	p := past{met: make([][]int, n), byes: make([]int, n), early: make([]int, n), games: make([]int, n)}
	for i := range p.met {
		p.met[i] = make([]int, n)
	}
	for _, r := range rounds {
		for _, i := range r.Byes {
			p.byes[i]++
		}
		for _, b := range r.Boards {
			p.meet(b.Players)
		}
	}
	return p
}

// meet takes a board into what is known.
func (p *past) meet(players []int) {
	for seat, i := range players {
		p.games[i]++
		p.early[i] += 2*seat - (len(players) - 1)
		for _, j := range players {
			if i != j {
				p.met[i][j]++
			}
		}
	}
}

// seat orders the players of a board: who has sat early so far sits late now.
func (p *past) seat(players []int) []int {
	out := append([]int(nil), players...)
	for i := 1; i < len(out); i++ { // few, and their order stays where nothing speaks against it
		for j := i; j > 0 && p.early[out[j]] > p.early[out[j-1]]; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}
