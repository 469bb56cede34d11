package play

import (
	"slices"
	"testing"

	"kancha/internal/table"
	"kancha/internal/web/page"
)

func TestTurnStarts(t *testing.T) {
	log := []table.LogLine{
		{Step: 0, Turn: 0}, {Step: 0, Turn: 1, House: "started"}, {Step: 1, Turn: 1}, {Step: 3, Turn: 1}, {Step: 4, Turn: 2}, {Step: 6, Turn: 3},
	}
	if got := turnStarts(log); !slices.Equal(got, []int{0, 1, 4, 6}) {
		t.Errorf("turns start at %v", got)
	}
	for step, want := range map[int][2]int{0: {0, 1}, 1: {0, 4}, 3: {1, 4}, 4: {1, 6}, 6: {4, 8}, 8: {6, 8}} {
		r := replayAt(&table.Snapshot{Log: log, Steps: 8}, step)
		if r.TurnBack != want[0] || r.TurnNext != want[1] {
			t.Errorf("from step %d: %d and %d, want %v", step, r.TurnBack, r.TurnNext, want)
		}
	}
}

func TestReasonsThatManyMovesShareAreSaidOnce(t *testing.T) {
	got := groupReasons([]reason{{"a", "no", "AB-1"}, {"b", "no", "AB-1"}, {"c", "no", "AB-1"}, {"d", "yes", ""}, {"e", "yes", ""}})
	if want := []reason{{"", "no", "AB-1"}, {"d", "yes", ""}, {"e", "yes", ""}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// Of many answers without a place those that bring most points come first; few stand as the game lists them.
func TestOfManyAnswersThoseWithMostPointsComeFirst(t *testing.T) {
	var v tableView
	for i := range manyLoose + 1 {
		v.answers = append(v.answers, answer{Move: page.Itoa(i), Changes: []string{"wood:9", "points:" + page.Itoa(i/2)}})
	}
	v.answers = append(v.answers, answer{Move: "end"}, answer{Move: "at", Places: []string{"a1"}, Changes: []string{"points:99"}})
	order := func() (moves string) {
		for _, a := range v.loose() {
			moves += " " + a.Move
		}
		return moves
	}
	if got := order(); got != " 6 4 5 2 3 0 1 end" {
		t.Errorf("many in the order%s", got)
	}
	v.answers = v.answers[:manyLoose]
	if got := order(); got != " 0 1 2 3 4 5" {
		t.Errorf("few in the order%s", got)
	}
}

// Whether to act or to take the gold instead is a question for two buttons, wherever on the board its answers lie.
func TestAQuestionBetweenAFewThingsToDoIsAnsweredInTheBar(t *testing.T) {
	turn := answer{Kind: "turn_tile", Free: true}
	act, gold := answer{Kind: "act", Places: []string{"priest"}}, answer{Kind: "gold", Places: []string{"stock"}}
	for _, c := range []struct {
		answers []answer
		want    int
	}{
		{[]answer{act, gold}, 2},
		{[]answer{act, gold, gold}, 0}, // which gold is seen on the board
		{[]answer{act, gold, {Kind: "a", Places: []string{"b"}}, {Kind: "end"}}, 1},
		{[]answer{act}, 0},
		{[]answer{act, gold, turn, turn}, 4}, // free actions do not count
		{[]answer{act, gold, {Kind: "sell", Free: true, Places: []string{"c1"}}, turn}, 3}, // and those with a place stay there
		{[]answer{act, turn, turn}, 2},
	} {
		if v := (tableView{answers: c.answers}); len(v.loose()) != c.want {
			t.Errorf("%d of %d answers stand in the bar, not %d", len(v.loose()), len(c.answers), c.want)
		}
	}
}
