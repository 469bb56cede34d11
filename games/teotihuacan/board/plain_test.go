package board_test

import (
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/board"
)

func TestPlainShowsWhereEverythingIs(t *testing.T) {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.New(game.Setup{Seats: 2, Seed: 1, Edition: "first_game"})
	if err != nil {
		t.Fatal(err)
	}
	before := board.Board{}.Plain(state.View(0))
	if whole := (board.Board{}).Plain(state); whole != before {
		t.Errorf("the whole state shows\n%s\nthe view\n%s", whole, before)
	}
	seat := state.Waiting().First()
	m, err := g.Parse("move nobles 2 gold_deposits")
	if err != nil {
		t.Fatal(err)
	}
	if err := state.Apply(seat, m, nil); err != nil {
		t.Fatal(err)
	}
	after := board.Board{}.Plain(state.View(game.Watcher))
	if !strings.Contains(line(t, before, "nobles"), "@0:2") || strings.Contains(line(t, after, "nobles"), "@0:2") ||
		!strings.Contains(line(t, after, "gold_deposits"), "@0:2") {
		t.Errorf("a worker of power 2 walked from the nobles to the gold deposits; before\n%s\nafter\n%s", before, after)
	}
	if !strings.Contains(line(t, after, "seat 0"), "cocoa 7, wood 1, stone 2, gold 4") {
		t.Errorf("the goods of the first seat are %q", line(t, after, "seat 0"))
	}
}

func line(t *testing.T, text, start string) string {
	t.Helper()
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, start) {
			return l
		}
	}
	t.Fatalf("no line %q in\n%s", start, text)
	return ""
}
