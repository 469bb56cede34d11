package toy

import "kancha/game"

// Unseen is a card that lies there and is not shown.
const Unseen = unseen

// Sight is what a position shows, for a board that draws it and a brain that judges it.
type Sight struct {
	Seats, Round, Rounds int
	Daring               game.Seat // who may roll, Watcher if nobody
	Deck, Gone, Pot      int       // cards, cards, points
	Values               int       // cards have a value from 1 to this
	Hand                 [maxSeats][maxValues + 1]int
	Hidden, Laid         [maxSeats]int // cards of a hand that are not seen; the card laid, 0 or Unseen
	Cards, Luck, Won     [maxSeats]int // points of cards and of rolls, rounds won
}

// Look reads a position of this game; it is false for those of others.
func Look(p game.Position, into *Sight) bool {
	var at *position
	switch p := p.(type) {
	case *state:
		at = &p.position
	case *view:
		at = &p.position
	default:
		return false
	}
	*into = Sight{Seats: at.seats, Round: at.round, Rounds: at.rounds, Daring: game.Watcher, Deck: at.deck.n, Gone: at.gone.n,
		Values: len(at.toy.pack.Cards)}
	if at.phase == daring {
		into.Daring, into.Pot = at.winner, at.pot()
	}
	for s := range at.seats {
		for value, n := range at.hands[s].of {
			into.Hand[s][value] = int(n)
		}
		into.Hidden[s], into.Laid[s] = int(at.hands[s].hidden), int(at.laid[s])
		into.Cards[s], into.Luck[s], into.Won[s] = at.scores[s].cards, at.scores[s].luck, at.scores[s].rounds
	}
	return true
}

// CardOf is the card that an answer lays, 0 for others.
func CardOf(m game.Move) int { return cardOf(m) }

// The answers without a card.
const (
	Turn = turnUp
	Roll = roll
	Keep = keep
)
