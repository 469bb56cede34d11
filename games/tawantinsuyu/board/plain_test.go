package board_test

import (
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/board"
)

func TestPlainShowsWhereEverythingIs(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.New(game.Setup{Seats: 2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(5)
	chosen := ""
	for n := 0; chosen == "" || n < 2; {
		seat := state.Waiting().First()
		text := board.Board{}.Plain(state.View(seat))
		if whole := (board.Board{}).Plain(state); whole != text {
			t.Fatalf("the whole state shows\n%s\nthe view\n%s", whole, text)
		}
		if chosen != "" && n == 0 && occupied(text, chosen) {
			t.Errorf("somebody stands on %s before it is paid for\n%s", chosen, text)
		}
		moves := state.Moves(seat, nil)
		m := moves[rand.IntN(len(moves))]
		if chosen != "" {
			n++ // the payment, and the food if there is a choice
		}
		if err := state.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
		if space, ok := strings.CutPrefix(g.Format(m), "to "); ok && chosen == "" {
			chosen = space
		}
	}
	if after := (board.Board{}).Plain(state.View(game.Watcher)); !occupied(after, chosen) {
		t.Errorf("nobody stands on %s after it was paid for\n%s", chosen, after)
	}
}

// occupied tells whether the line of a space's segment has somebody on it.
func occupied(text, space string) bool {
	_, rest, _ := strings.Cut(text, " "+space+" ")
	word, _, _ := strings.Cut(rest, " ")
	word, _, _ = strings.Cut(word, "\n")
	return strings.Contains(word, "=")
}
