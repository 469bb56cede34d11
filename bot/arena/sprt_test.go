package arena_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
)

func tested(t *testing.T, test arena.Test, workers int, bots ...bot.Bot) *arena.Result {
	t.Helper()
	c := arena.Config{Game: pickingGame{}, Games: 400, Workers: workers, Setup: game.Setup{Seed: 7}, Test: &test}
	for _, b := range bots {
		c.Players = append(c.Players, arena.Player{Name: "x", Bot: b})
	}
	r, err := arena.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	r.DecisionsPerSecond = 0
	return r
}

func TestATestEndsASeriesAsSoonAsItKnows(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b bot.Bot
		want arena.Verdict
	}{
		{"the better one", always(3), always(1), arena.Accepted},
		{"the worse one", always(1), always(3), arena.Rejected},
	} {
		r := tested(t, arena.Test{Elo0: 0, Elo1: 100}, 1, c.a, c.b)
		if r.Test.Verdict != c.want || r.Games >= 100 || r.Planned != 400 || r.Games%2 != 0 {
			t.Errorf("%s: %+v after %d of %d games", c.name, r.Test, r.Games, r.Planned)
		}
	}
}

func TestATestEndsAtTheSameGameWithAnyNumberOfWorkers(t *testing.T) {
	test := arena.Test{Elo0: 0, Elo1: 60}
	if one, four := tested(t, test, 1, always(2), random(t)), tested(t, test, 4, always(2), random(t)); !reflect.DeepEqual(one, four) {
		t.Errorf("one worker %+v\nfour workers %+v", one, four)
	}
}

func TestKnownGamesAreNotPlayedAgain(t *testing.T) {
	c := arena.Config{Game: pickingGame{}, Games: 30, Workers: 2, Setup: game.Setup{Seed: 7}, Known: map[int]arena.Outcome{},
		Players: []arena.Player{{Bot: random(t)}, {Bot: random(t)}}}
	played := map[int]arena.Outcome{}
	c.Played = func(n int, o arena.Outcome) { played[n] = o }
	whole, err := arena.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 11 {
		c.Known[n] = played[n]
	}
	again := 0
	c.Played = func(int, arena.Outcome) { again++ }
	resumed, err := arena.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	whole.DecisionsPerSecond, resumed.DecisionsPerSecond = 0, 0
	c.Known = played
	if r, err := arena.Run(context.Background(), c); err != nil || r.DecisionsPerSecond != 0 {
		t.Errorf("%v decisions a second where nothing was played, error %v", r.DecisionsPerSecond, err)
	}
	if again != 19 || !reflect.DeepEqual(whole, resumed) {
		t.Errorf("%d games played again, want 19;\nwhole %+v\nresumed %+v", again, whole, resumed)
	}
}

func TestAPoolRatesTheBetterOnesHigher(t *testing.T) {
	c := arena.Config{Game: pickingGame{}, Games: 100, Workers: 2, Setup: game.Setup{Seed: 7}, Players: []arena.Player{
		{Name: "middle", Bot: always(2)}, {Name: "best", Bot: always(3)}, {Name: "worst", Bot: always(1)}}}
	var told []string
	table, err := arena.Pool(context.Background(), c, func(a, b arena.Player) { told = append(told, a.Name+b.Name) })
	if err != nil {
		t.Fatal(err)
	}
	rows, sum := table.Rows, 0.0
	for _, r := range rows {
		sum += r.Elo
		if r.Games != 200 || r.Error <= 0 || math.IsInf(r.Elo, 0) {
			t.Errorf("%+v", r)
		}
	}
	if !(rows[1].Elo > rows[0].Elo && rows[0].Elo > rows[2].Elo) || math.Abs(sum) > 2 {
		t.Errorf("ratings %+v", rows)
	}
	if len(table.Pairs) != 3 || len(told) != 3 || told[0] != "middlebest" {
		t.Errorf("pairs %v", told)
	}
}

func TestAPoolThatIsCancelledSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := arena.Config{Game: pickingGame{}, Games: 4, Players: []arena.Player{{Bot: always(1)}, {Bot: always(2)}}}
	if _, err := arena.Pool(ctx, c, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want cancelled", err)
	}
}
