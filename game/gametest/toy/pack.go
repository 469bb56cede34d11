package toy

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"

	"kancha/game"
)

// OwnPack is the pack that the package carries.
//
//go:embed pack.json
var OwnPack []byte

// pack is what is printed on cards and die.
type pack struct {
	ID     string `json:"id"`
	Source string `json:"source"`
	Cards  []int  `json:"cards"` // how many cards there are of 1, 2, 3…
	Die    int    `json:"die"`   // sides
	Luck   int    `json:"luck"`  // the lowest roll that doubles
}

// readPack reads and validates a pack.
func readPack(data []byte) (pack, game.PackID, error) {
	if data == nil {
		data = OwnPack
	}
	var p pack
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p); err != nil {
		return p, game.PackID{}, &game.PackError{Entry: "pack", Reason: err.Error()}
	}
	if dec.More() {
		return p, game.PackID{}, &game.PackError{Entry: "pack", Reason: "more than one value"}
	}
	id := game.PackID{ID: p.ID, Digest: fmt.Sprintf("%x", sha256.Sum256(data))}
	return p, id, p.validate()
}

func (p pack) validate() error {
	total := 0
	for i, n := range p.Cards {
		if n < 0 || n > maxCards {
			return &game.PackError{Entry: fmt.Sprintf("cards[%d]", i), Reason: "want 0 to 32"}
		}
		total += n
	}
	switch {
	case p.ID == "":
		return &game.PackError{Entry: "id", Reason: "missing"}
	case len(p.Cards) > maxValues || total > maxCards || total < 2*4+3:
		return &game.PackError{Entry: "cards", Reason: "want 11 to 32 cards of at most 8 values"}
	case p.Die < 2 || p.Die > 20:
		return &game.PackError{Entry: "die", Reason: "want 2 to 20 sides"}
	case p.Luck < 1 || p.Luck > p.Die:
		return &game.PackError{Entry: "luck", Reason: "want a side of the die"}
	}
	return nil
}
