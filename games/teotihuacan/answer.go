package teotihuacan

import "kancha/game"

// Verb is what an answer does.
type Verb uint8

// The verbs in the order of their numbers inside a move. None is ever renamed or given another number.
const (
	NoVerb    Verb = iota
	Keep           // two starting tiles: A, B (0…, A < B)
	Draft          // the starting tile A
	Settle         // start on the boards of the set Boards
	Unlock         // all own workers for cocoa
	Rest           // unlock all own workers instead of a turn
	Walk           // the worker of power C on board A to board B
	Second         // the worker of power A moves along
	Collect        // cocoa
	Act            // the main action; A is 1 if FreeCocoa pays
	Worship        // on space A for Benefit B; C is 1 if FreeCocoa pays
	Kneel          // the newcomer of power A takes the worship space
	Effect         // of the worship space, first
	Claim          // the discovery tile A
	Bonus          // the printed bonus of a major step
	Decline        // the discovery tile
	Trade          // at the Palace: A times, or the resource B-1
	Learn          // the technology A (0…)
	Build          // in the nobles' row A
	Decorate       // with the tile A (0…) on the decoration space B
	Tile           // take the pyramid tile A (0…)
	Place          // on the pyramid space A, B quarter turns
	Discount       // one resource A less
	FullPrice      // keep the discount for a later tile
	Stop           // no further tile, exchange
	PowerUp        // the worker of power B on board A
	Skip           // the power-up
	Reward         // A of an ascension
	Step           // on temple A
	Gain           // resources of one's choice: A wood, B stone, C gold
	Pay            // A cocoa in an eclipse
	Waive          // the cocoa of an eclipse by FreeCocoa
	Use            // the discovery tile A
	End            // the turn
	Go             // a step of Teotibot
	verbs
)

// Benefit is what a worship brings.
type Benefit uint8

// The benefits of a worship.
const (
	ForEffect Benefit = 1 + iota
	ForTile
	ForBoth
)

// Answer is a move taken apart. Fields that the verb does not use are zero.
type Answer struct {
	Verb    Verb
	A, B, C uint8
}

// limits are the numbers that each verb's fields must be below; 1 where a field is not used.
var limits = [verbs][3]uint8{
	Keep: {startTiles, startTiles, 1}, Draft: {startTiles, 1, 1}, Settle: {255, 1, 1}, Unlock: {1, 1, 1}, Rest: {1, 1, 1},
	Walk: {boards + 1, boards + 1, maxPower + 1}, Second: {maxPower + 1, 1, 1}, Collect: {1, 1, 1}, Act: {2, 1, 1},
	Worship: {worshipSpaces + 1, 4, 2}, Kneel: {maxPower + 1, 1, 1}, Effect: {1, 1, 1}, Claim: {discoveries + 1, 1, 1},
	Bonus: {1, 1, 1}, Decline: {1, 1, 1}, Trade: {maxPower + 2, resources + 1, 1}, Learn: {techTiles, 1, 1}, Build: {nobleRows, 1, 1},
	Decorate: {decoTiles, decoSpaces, 1}, Tile: {pyramidTiles, 1, 1}, Place: {pyramidSpaces, 4, 1}, Discount: {resources, 1, 1},
	FullPrice: {1, 1, 1}, Stop: {1, 1, 1}, PowerUp: {boards + 1, maxPower + 1, 1}, Skip: {1, 1, 1}, Reward: {rewards, 1, 1},
	Step: {temples, 1, 1}, Gain: {6, 6, 6}, Pay: {100, 1, 1}, Waive: {1, 1, 1}, Use: {discoveries + 1, 1, 1}, End: {1, 1, 1}, Go: {1, 1, 1},
}

// Read takes a move apart. What is no move of this game has NoVerb.
func Read(m game.Move) Answer {
	a := Answer{Verb(m), uint8(m >> 8), uint8(m >> 16), uint8(m >> 24)}
	if m>>32 != 0 || !a.formed() {
		return Answer{}
	}
	return a
}

// Move puts the answer together again.
func (a Answer) Move() game.Move {
	return game.Move(a.Verb) | game.Move(a.A)<<8 | game.Move(a.B)<<16 | game.Move(a.C)<<24
}

// formed tells whether the fields fit the verb.
func (a Answer) formed() bool {
	if a.Verb == NoVerb || a.Verb >= verbs {
		return false
	}
	l := &limits[a.Verb]
	if a.A >= l[0] || a.B >= l[1] || a.C >= l[2] {
		return false
	}
	switch a.Verb {
	case Keep:
		return a.A < a.B
	case Settle:
		return a.A != 0
	case Walk:
		return a.A > 0 && a.B > 0 && a.C > 0
	case Worship:
		return a.A > 0 && a.B > 0
	case PowerUp:
		return a.A > 0 && a.B > 0
	case Second, Kneel, Claim, Use:
		return a.A > 0
	case Trade:
		return (a.A == 0) != (a.B == 0)
	case Gain:
		return a.A+a.B+a.C > 0
	}
	return true
}

// Boards lists the boards of a Settle.
func (a Answer) Boards() []Board {
	var out []Board
	for b := Palace; b <= boards; b++ {
		if a.A>>(b-1)&1 != 0 {
			out = append(out, b)
		}
	}
	return out
}
