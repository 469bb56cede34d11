package arena_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
)

// Turn and Seats are what a count asks for beside what a series does.
func (s *picking) Turn() game.Seat { return s.Waiting().First() }
func (s *picking) Seats() int      { return s.seats }

// Describe names what is picked: many or few.
func (pickingGame) Describe(m game.Move) game.Phrase {
	return game.Say("pick", game.Term("what", "points", []string{"", "one", "two", "three"}[m]))
}

func weigh(t *testing.T, games, workers int, b bot.Bot) *arena.Balance {
	t.Helper()
	c := arena.Config{Game: pickingGame{}, Games: games, Workers: workers, Setup: game.Setup{Seed: 7}}
	for range 2 {
		c.Players = append(c.Players, arena.Player{Name: "x", Bot: b})
	}
	r, err := arena.Weigh(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTheBalanceTellsWhatWasOfferedTakenAndWon(t *testing.T) {
	b := weigh(t, 40, 2, always(2)) // whoever is lucky wins
	if len(b.Order) != 2 || b.Order[0].Games != 40 || b.Order[0].Wins+b.Order[1].Wins != 1 || b.Order[0].Mean+b.Order[1].Mean != 14 {
		t.Errorf("by order: %+v", b.Order)
	}
	want := map[string][2]int{"points.one": {80, 0}, "points.two": {80, 80}, "points.three": {80, 0}}
	if len(b.Items) != len(want) {
		t.Fatalf("items: %+v", b.Items)
	}
	for _, i := range b.Items {
		if w := want[i.Thing]; i.Answer != "pick" || i.Offered != w[0] || i.Taken.Games != w[1] || i.Taken.Games > 0 && (i.Rate != 1 || i.Taken.Wins != 0.5 || i.Lead != 0) {
			t.Errorf("%+v, want %v", i, w)
		}
	}
	for _, c := range b.Categories {
		if want := map[string][2]float64{"picked": {6, 6}, "luck": {2, 1}}[c.Category]; c.Winners != want[0] || c.All != want[1] {
			t.Errorf("%+v, want %v", c, want)
		}
	}
}

func TestWhatIsGoodToTakeStandsFirst(t *testing.T) {
	b := weigh(t, 200, 2, random(t))
	if b.Items[0].Thing != "points.three" || b.Items[0].Lead <= b.Items[2].Lead || b.Items[0].Rate <= 0.5 || b.Items[0].Rate >= 1 {
		t.Errorf("%+v", b.Items)
	}
	if other := weigh(t, 200, 1, random(t)); !reflect.DeepEqual(b, other) {
		t.Error("the count depends on the workers")
	}
}

func TestACountThatIsBrokenOffSaysSo(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	p := arena.Player{Bot: always(2)}
	c := arena.Config{Game: pickingGame{}, Games: 3, Players: []arena.Player{p, p}}
	if _, err := arena.Weigh(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
