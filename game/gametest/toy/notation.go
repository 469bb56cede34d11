package toy

import (
	"strconv"
	"strings"

	"kancha/game"
)

// A move is a verb in the lowest byte, and for "lay" the card above it.
const (
	turnUp game.Move = 1 + iota
	roll
	keep
	layAny
)

// verbs are the moves without a card.
var verbs = map[string]game.Move{"turn": turnUp, "roll": roll, "keep": keep}

func lay(card int) game.Move { return layAny | game.Move(card)<<8 }

// cardOf is the card of a move that lays one, 0 for others.
func cardOf(m game.Move) int {
	if m&0xff != layAny {
		return 0
	}
	return int(m >> 8)
}

// read is a move, 0 if it is none of this game. Other games take theirs apart here.
func read(m game.Move) game.Move {
	if m > layAny && m != lay(cardOf(m)) {
		return 0
	}
	return m
}

// Format writes "lay 3", "turn", "roll" or "keep".
func (t *Toy) Format(m game.Move) string {
	for text, verb := range verbs {
		if m == verb {
			return text
		}
	}
	return "lay " + strconv.Itoa(cardOf(m))
}

// Parse reads what Format writes.
func (t *Toy) Parse(text string) (game.Move, error) {
	if m, ok := verbs[text]; ok {
		return m, nil
	}
	number, ok := strings.CutPrefix(text, "lay ")
	if !ok {
		return 0, &game.NotationError{Text: text, Reason: "want lay, turn, roll or keep"}
	}
	card, err := strconv.Atoi(number)
	if err != nil || card < 1 || card > len(t.pack.Cards) || strconv.Itoa(card) != number {
		return 0, &game.NotationError{Text: text, Reason: "no such card"}
	}
	return lay(card), nil
}

// Describe says a move as a phrase.
func (t *Toy) Describe(m game.Move) game.Phrase {
	if card := cardOf(m); card > 0 {
		return game.Say("lay", game.Num("n", card))
	}
	return game.Say(t.Format(m))
}
