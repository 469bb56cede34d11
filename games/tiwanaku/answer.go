package tiwanaku

import "kancha/game"

// Verb is what an answer does.
type Verb uint8

// The verbs in the order of their numbers inside a move. None is ever renamed or given another number.
const (
	NoVerb  Verb = iota
	Move         // pick the farmer that explores: Space, or Pool
	Recall       // take the farmer on Space back into the pool
	Predict      // announce Crop for the farmer on Space
	To           // the destination: Space
	Stop         // no further prediction
	Offer        // Tokens
	End          // of the turn, without an offering
	Pass         // no further final prediction
	Advance      // the Otoma on Space
	Spend        // the tile on top of the stack of Terrain
	Give         // the tile that is missing: Seat
	verbs
)

// Crops is a set of crops: bit 0 is the potato.
type Crops uint8

const allCrops Crops = 1<<crops - 1

// cropOf is the set of one crop, which counts from 1.
func cropOf(c uint8) Crops { return 1 << (c - 1) }

// Len is the number of crops in the set.
func (c Crops) Len() int { return spaces(c).len() }

// Has tells whether a crop, counted from 1, is in the set.
func (c Crops) Has(crop uint8) bool { return crop > 0 && c>>(crop-1)&1 != 0 }

func (c Crops) ids() []string {
	var ids []string
	for i, id := range cropIDs {
		if c>>i&1 != 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Answer is a move taken apart. Fields that the verb does not use are zero.
type Answer struct {
	Verb   Verb
	Space  Space
	Crop   uint8 // 1…
	Tokens Crops
	// Terrain and Seat belong to cooperative play. Terrains count from 1.
	Terrain uint8
	Seat    game.Seat
}

// Read takes a move apart. What is no move of this game has NoVerb.
func Read(m game.Move) Answer {
	a := Answer{
		Verb: Verb(m), Space: Space(m >> 8), Crop: uint8(m >> 16), Tokens: Crops(m >> 24), Terrain: uint8(m >> 32),
		Seat: game.Seat(m >> 40),
	}
	if m>>48 != 0 || !a.formed() {
		return Answer{}
	}
	return a
}

// Move puts the answer together again.
func (a Answer) Move() game.Move {
	return game.Move(a.Verb) | game.Move(a.Space)<<8 | game.Move(a.Crop)<<16 | game.Move(a.Tokens)<<24 |
		game.Move(a.Terrain)<<32 | game.Move(a.Seat)<<40
}

// formed tells whether the fields fit the verb.
func (a Answer) formed() bool {
	used := Answer{Verb: a.Verb}
	ok := true
	switch a.Verb {
	case Move:
		used.Space, ok = a.Space, a.Space <= Pool
	case Recall, To, Advance:
		used.Space, ok = a.Space, a.Space < Spaces
	case Predict:
		used.Space, used.Crop, ok = a.Space, a.Crop, a.Space < Spaces && a.Crop-1 < crops
	case Offer:
		used.Tokens, ok = a.Tokens, a.Tokens-1 < allCrops
	case Spend:
		used.Terrain, ok = a.Terrain, a.Terrain-1 < terrains
	case Give:
		used.Seat, ok = a.Seat, a.Seat >= 0 && a.Seat < maxSeats
	case Stop, End, Pass:
	default:
		return false
	}
	return ok && a == used
}
