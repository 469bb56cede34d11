package play

import (
	"testing"

	"kancha/draw"
	"kancha/game"
)

// countingBoard counts cards; a card that is taken is one of those that could be, and coins pay a price.
type countingBoard struct{ draw.Board }

func (countingBoard) Change(p game.Phrase) (string, int) {
	if p.Kind == "cards" || p.Kind == "coins" {
		return p.Kind, numberOf(p)
	}
	return "", 0
}

func (countingBoard) Settles(p game.Phrase) string {
	return map[string]string{"cards": "then_cards", "coins": "price"}[p.Kind]
}

func TestWhatStepsDoTogether(t *testing.T) {
	say := func(kind string, n int) game.Phrase { return game.Say(kind, game.Num("n", n)) }
	for _, c := range []struct {
		name       string
		board      draw.Board
		list, want []game.Phrase
	}{
		{"two cards", countingBoard{}, []game.Phrase{say("then_cards", 2), say("cards", 1), say("cards", 1)}, []game.Phrase{say("cards", 2)}},
		{"one of two", countingBoard{}, []game.Phrase{say("then_cards", 2), say("cards", 1)}, []game.Phrase{say("then_cards", 1), say("cards", 1)}},
		{"a price", countingBoard{}, []game.Phrase{say("price", 3), say("tasks", 2), say("coins", 3)}, []game.Phrase{say("tasks", 2), say("coins", 3)}},
		{"announced later", countingBoard{}, []game.Phrase{say("cards", 1), say("then_cards", 1)}, []game.Phrase{say("cards", 1), say("then_cards", 1)}},
		{"said again", countingBoard{}, []game.Phrase{say("open", 1), say("open", 1), say("open", 2)}, []game.Phrase{say("open", 1), say("open", 2)}},
		{"a board that does not tell", nil, []game.Phrase{say("cards", 1), say("cards", 1)}, []game.Phrase{say("cards", 1)}},
	} {
		got := together(c.board, c.list)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v", c.name, got)
			continue
		}
		for i := range got {
			if got[i].String() != c.want[i].String() {
				t.Errorf("%s: %v, not %v", c.name, got[i], c.want[i])
			}
		}
	}
}
