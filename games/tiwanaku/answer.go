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
}

// Read takes a move apart. What is no move of this game has NoVerb.
func Read(m game.Move) Answer {
	a := Answer{Verb: Verb(m), Space: Space(m >> 8), Crop: uint8(m >> 16), Tokens: Crops(m >> 24)}
	if m>>32 != 0 || !a.formed() {
		return Answer{}
	}
	return a
}

// Move puts the answer together again.
func (a Answer) Move() game.Move {
	return game.Move(a.Verb) | game.Move(a.Space)<<8 | game.Move(a.Crop)<<16 | game.Move(a.Tokens)<<24
}

// formed tells whether the fields fit the verb.
func (a Answer) formed() bool {
	switch a.Verb {
	case Move:
		return a.Space <= Pool && a.Crop == 0 && a.Tokens == 0
	case Recall, To:
		return a.Space < Spaces && a.Crop == 0 && a.Tokens == 0
	case Predict:
		return a.Space < Spaces && a.Crop-1 < crops && a.Tokens == 0
	case Offer:
		return a.Space == 0 && a.Crop == 0 && a.Tokens-1 < allCrops
	case Stop, End, Pass:
		return a == Answer{Verb: a.Verb}
	}
	return false
}
