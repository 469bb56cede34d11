package board_test

import (
	"fmt"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/board"
)

func TestPlainShowsWhatLiesThereAndNothingElse(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.New(game.Setup{Seats: 2, Seed: 1, Options: []game.Choice{{Option: "scenario", Value: "L1"}}})
	if err != nil {
		t.Fatal(err)
	}
	before := board.Board{}.Plain(state.View(0))
	rows, _, _ := strings.Cut(before, "tiles left")
	rows = rows[:strings.Index(rows, "e earth")]
	if strings.Contains(rows, "@") || !strings.Contains(rows, "r4") {
		t.Errorf("want the starting tiles of L1 and no farmers:\n%s", before)
	}
	if whole := (board.Board{}).Plain(state); whole != before {
		t.Errorf("the whole state shows\n%s\nthe view\n%s", whole, before)
	}
	seat := state.Waiting().First()
	for _, move := range []string{"move pool", "to a1"} {
		m, err := g.Parse(move)
		if err != nil {
			t.Fatal(err)
		}
		if err := state.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	after := board.Board{}.Plain(state.View(game.Watcher))
	line := strings.Split(after, "\n")[1]
	if want := fmt.Sprintf(".@%d", seat); !strings.HasSuffix(line[:7], want) {
		t.Errorf("row 1 is %q, want a farmer %s on a bare tile in a1", line, want)
	}
}
