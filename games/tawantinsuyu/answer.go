package tawantinsuyu

import "kancha/game"

// Verb is what an answer does.
type Verb uint8

// The verbs in the order of their numbers inside a move. None is ever renamed or given another number.
const (
	NoVerb     Verb = iota
	Keep            // a god card at the start: card
	Begin           // with a starting weaving: tile
	Stand           // the high priest at the start: section
	Place           // a worker: worker, or in the role of another: worker, role
	Walk            // the high priest: number of sections
	Pray            // take two god cards
	Train           // draw two army cards, keep one
	Recruit         // take a nomad
	To              // the space of a placement: space
	With            // the god card that pays for a placement: card
	WithGold        // gold pays for a placement
	Pay             // food: corn used; potatoes and then gold pay the rest
	Capture         // an adjacent worker: space
	Do              // a task: icon
	Extra           // pay a potato for one more task
	Benefit         // of a god card: card, number of the benefit
	Take            // a god card from the offer: card
	Draw            // a god card from the deck
	Nomad           // take a worker from the nomads: worker
	Hold            // one of two army cards: army card
	Weaving         // a free weaving: top or beneath
	Join            // a weaving: tile, side, the end that it is joined to (none when new)
	Bury            // a weaving under the stack: tile
	Buy             // weavings: one to three tiles
	Build           // a building: building
	Exchange        // a god card for a renewed market: card
	Remove          // from the market: building
	Statue          // god, size
	Steps           // space of steps
	Choose          // one of the options: number
	Climb           // the temple, for gold
	Restore         // turn face up, free: building or army card
	RestoreFor      // turn face up, for food: building or army card, resource
	Use             // a production building: building
	Casualty        // from the village: its end
	Lost            // a casualty from the nomads: worker
	Perform         // the action of the high priest
	Gain            // gold instead of that action
	Sacrifice       // a statue: god, size
	Offer           // corn: amount
	Muster          // an army card onto the table: army card
	Conquer         // a conquest space: conquest
	Soldiers        // cards with one and two soldiers to discard, then to flip: four numbers
	Hire            // from the village at the end of the turn: its end
	Dismiss         // a worker above the limit: worker
	End             // of the turn
	Upkeep          // gold paid in the place of missing potatoes: amount
	Play            // a god card at a Festival: card
	Done            // nothing more of this
	Decline         // not this
	Stop            // no further task
	Spend           // an army card for its resource, free: army card
	Swap            // resources with Z15: from, to
	Acquire         // a god card for a potato with Z19
	Go              // the next step of Axomamma
	verbs
)

// Answer is a move taken apart. A to D are what the verb needs, in the order of its comment. Things are counted from 1
// (space, icon, card, tile, building, god, worker … number one is 1; a building or army card is the building, or
// 64 and the army card), amounts are plain numbers, and 0 is nothing.
type Answer struct {
	Verb       Verb
	A, B, C, D uint8
}

// Read takes a move apart. What cannot be a move of this game has NoVerb.
func Read(m game.Move) Answer {
	a := Answer{Verb(m), uint8(m >> 8), uint8(m >> 16), uint8(m >> 24), uint8(m >> 32)}
	if m>>40 != 0 || a.Verb == NoVerb || a.Verb >= verbs {
		return Answer{}
	}
	return a
}

// Move puts the answer together again.
func (a Answer) Move() game.Move {
	return game.Move(a.Verb) | game.Move(a.A)<<8 | game.Move(a.B)<<16 | game.Move(a.C)<<24 | game.Move(a.D)<<32
}

func say(v Verb) game.Move { return game.Move(v) }

func sayA(v Verb, a int) game.Move { return game.Move(v) | game.Move(uint8(a))<<8 }

func sayAB(v Verb, a, b int) game.Move { return sayA(v, a) | game.Move(uint8(b))<<16 }

// army is how a card stands where a building could stand too.
const army = MaxCards
