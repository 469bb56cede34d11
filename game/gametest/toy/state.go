package toy

import "kancha/game"

// unseen stands for a card that a viewer knows to be there and does not see.
const unseen = -1

// hand counts cards by value. In a view the cards of others are only counted together, as unseen.
type hand struct {
	of     [maxValues + 1]int8 // of[0] is not used
	hidden int8
}

func (h *hand) put(card int)      { h.of[card]++ }
func (h *hand) take(card int)     { h.of[card]-- }
func (h *hand) has(card int) bool { return h.hidden > 0 || h.of[card] > 0 }

func (h *hand) size() int {
	n := int(h.hidden)
	for _, c := range h.of {
		n += int(c)
	}
	return n
}

// pile is a row of cards, the top one last.
type pile struct {
	cards [maxCards]int8
	n     int
}

func (p *pile) push(card int) { p.cards[p.n] = int8(card); p.n++ }

func (p *pile) pop() int {
	p.n--
	card := p.cards[p.n]
	p.cards[p.n] = 0
	return int(card)
}

// phase is what the round waits for.
type phase int8

const (
	laying phase = iota
	turning
	daring
	over
)

// score is what one seat has.
type score struct{ cards, luck, rounds int }

// position is what a state and a view have in common. It is a flat value.
type position struct {
	toy           *Toy // never changed
	people, seats int
	rounds, round int
	phase         phase
	winner        game.Seat // who may dare, while daring
	deck, gone    pile
	hands         [maxSeats]hand
	laid          [maxSeats]int8 // 0 is nothing
	scores        [maxSeats]score
	reveals       uint32
	rand          game.Rand // in a view nothing
}

// state is the whole truth.
type state struct{ position }

// Clone is an independent copy.
func (s *state) Clone() game.State { c := *s; return &c }

// CopyTo overwrites another state.
func (s *state) CopyTo(dst game.State) { *dst.(*state) = *s }

// Seats counts the dummy too.
func (p *position) Seats() int { return p.seats }

// Automata is the dummy, if it plays.
func (p *position) Automata() game.Seats { return game.AllSeats(p.seats) &^ game.AllSeats(p.people) }

// Reveals counts the moments at which cards were shown or the die was rolled.
func (p *position) Reveals() uint32 { return p.reveals }

// Waiting is everybody who has not laid yet, or the one seat whose turn it is.
func (p *position) Waiting() game.Seats {
	switch p.phase {
	case laying:
		var set game.Seats
		for s := range p.people {
			if p.laid[s] == 0 {
				set = set.With(game.Seat(s))
			}
		}
		return set
	case turning:
		return p.Automata()
	case daring:
		return game.SeatSet(p.winner)
	}
	return 0
}

// Turn is who may dare; while cards are laid the seats take turns to lead the round, though nothing depends on it.
func (p *position) Turn() game.Seat {
	switch p.phase {
	case laying:
		return game.Seat((p.round - 1) % p.people)
	case over:
		return game.Watcher
	}
	return p.Waiting().First()
}

// Standings ranks by points, then by rounds won.
func (p *position) Standings() []game.Standing {
	out := make([]game.Standing, p.seats)
	for i := range out {
		s := p.scores[i]
		out[i] = game.Standing{
			Seat: game.Seat(i), Rank: 1, Total: s.cards + s.luck,
			Points:    []game.Points{{Category: "cards", N: s.cards}, {Category: "luck", N: s.luck}},
			Tiebreaks: []game.Points{{Category: "rounds", N: s.rounds}},
		}
		for _, o := range p.scores[:p.seats] {
			if o.cards+o.luck > s.cards+s.luck || o.cards+o.luck == s.cards+s.luck && o.rounds > s.rounds {
				out[i].Rank++
			}
		}
	}
	return out
}
