package arena_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
)

// picking is a game of three rounds: in turn everybody takes 1, 2 or 3 points. The deal gives one seat two more, so
// what a player scores shows which seats it sat in. Only what the arena asks for is there.
type picking struct {
	game.State
	seats, moves int
	lucky        game.Seat
	points       [game.MaxSeats]int
}

type pickingView struct {
	game.View
	of   *picking
	seat game.Seat
}

func (v pickingView) Viewer() game.Seat { return v.seat }
func (v pickingView) Moves(seat game.Seat, out []game.Move) []game.Move {
	return v.of.Moves(seat, out)
}

func (s *picking) Automata() game.Seats          { return 0 }
func (s *picking) View(seat game.Seat) game.View { return pickingView{of: s, seat: seat} }

func (s *picking) Waiting() game.Seats {
	if s.moves == 3*s.seats {
		return 0
	}
	return game.SeatSet(game.Seat(s.moves % s.seats))
}

func (s *picking) Moves(seat game.Seat, out []game.Move) []game.Move {
	if !s.Waiting().Has(seat) {
		return out
	}
	return append(out, 1, 2, 3)
}

func (s *picking) Apply(seat game.Seat, m game.Move, _ game.Recorder) error {
	if m < 1 || m > 3 {
		return game.Refuse(game.ReasonNoAnswer)
	}
	s.points[seat] += int(m)
	s.moves++
	return nil
}

func (s *picking) Standings() []game.Standing {
	var out []game.Standing
	for seat := range s.seats {
		luck := 0
		if game.Seat(seat) == s.lucky {
			luck = 2
		}
		out = append(out, game.Standing{Seat: game.Seat(seat), Rank: 1, Total: s.points[seat] + luck,
			Points: []game.Points{{Category: "picked", N: s.points[seat]}, {Category: "luck", N: luck}}})
	}
	for i := range out {
		for _, other := range out {
			if other.Total > out[i].Total {
				out[i].Rank++
			}
		}
	}
	return out
}

type pickingGame struct{ game.Game }

func (pickingGame) Info() *game.Info {
	return &game.Info{ID: "picking", Bound: 24, Modes: []game.Mode{{ID: "all", Min: 2, Max: 4}}}
}

func (pickingGame) New(s game.Setup) (game.State, error) {
	r := game.NewRand(s.Seed)
	return &picking{seats: s.Seats, lucky: game.Seat(r.IntN(s.Seats))}, nil
}

// always is a bot with one answer for everything.
type always game.Move

func (a always) Choose(context.Context, game.View, *game.Rand) (game.Move, error) {
	return game.Move(a), nil
}

// unlucky takes little when the deal favours it, so that others share the first place.
type unlucky struct{}

func (unlucky) Choose(_ context.Context, v game.View, _ *game.Rand) (game.Move, error) {
	if p := v.(pickingView); p.of.lucky == p.seat {
		return 1, nil
	}
	return 2, nil
}

func random(t *testing.T) bot.Bot {
	t.Helper()
	b, err := bot.New(bot.LevelRandom, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func run(t *testing.T, games, workers int, bots ...bot.Bot) *arena.Result {
	t.Helper()
	c := arena.Config{Game: pickingGame{}, Games: games, Workers: workers, Setup: game.Setup{Seed: 7}}
	for _, b := range bots {
		c.Players = append(c.Players, arena.Player{Name: "x", Bot: b})
	}
	r, err := arena.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryPlayerMeetsEveryDealFromEverySeat(t *testing.T) {
	r := run(t, 300, 2, always(2), always(2), always(2))
	for p, s := range r.Seats {
		if math.Abs(s.Categories["luck"]-2.0/3) > 1e-4 {
			t.Errorf("player %d had %.3f luck a game, want exactly a third of 2", p, s.Categories["luck"])
		}
		if s.Wins != 100 || s.Draws != 0 {
			t.Errorf("player %d: %d wins, %d draws, want 100 and 0", p, s.Wins, s.Draws)
		}
	}
}

func TestPointsAreToldWithTheirSpreadAndHowOftenTheyCame(t *testing.T) {
	s := run(t, 300, 2, always(2), always(2), always(2)).Seats[0]
	if want := math.Sqrt(8.0 / 9); math.Abs(s.Spreads["luck"]-want) > 1e-4 { // 2 in a third of the games, otherwise 0
		t.Errorf("luck spreads by %v, want %v", s.Spreads["luck"], want)
	}
	if math.Abs(s.Shares["luck"]-1.0/3) > 1e-4 {
		t.Errorf("luck came in %v of the games, want a third", s.Shares["luck"])
	}
	if s.Spread != s.Spreads["luck"] || s.Spreads["picked"] != 0 || s.Shares["picked"] != 1 {
		t.Errorf("all but luck is the same in every game, yet: %+v", s)
	}
}

func TestTheResultDoesNotDependOnTheWorkers(t *testing.T) {
	one, four := run(t, 101, 1, random(t), random(t)), run(t, 101, 4, random(t), random(t))
	one.DecisionsPerSecond, four.DecisionsPerSecond = 0, 0
	if !reflect.DeepEqual(one, four) {
		t.Errorf("one worker %+v\nfour workers %+v", one, four)
	}
}

func TestASharedFirstPlaceCountsAsItsShare(t *testing.T) {
	// With luck an unlucky bot has 3 + 2 points, less than the 6 of each of the others.
	r := run(t, 4, 1, always(2), always(2), unlucky{}, unlucky{})
	var rates float64
	for _, s := range r.Seats {
		rates += s.WinRate
	}
	if math.Abs(rates-1) > 1e-3 {
		t.Errorf("win rates add up to %.3f", rates)
	}
	if r.Seats[0].Draws == 0 {
		t.Error("no game was shared")
	}
	if r.Decisions != 48 {
		t.Errorf("%d decisions, want 48", r.Decisions)
	}
}

func TestAnIllegalAnswerIsCountedAndTheSeriesGoesOn(t *testing.T) {
	r := run(t, 10, 2, always(3), always(9))
	if r.Errors != 10 || !strings.Contains(r.FirstError, game.ReasonNoAnswer) {
		t.Errorf("%d errors, first %q", r.Errors, r.FirstError)
	}
}

func TestASetupThatCannotBeIsRefused(t *testing.T) {
	c := arena.Config{Game: pickingGame{}, Games: 1, Players: []arena.Player{{Bot: always(1)}}}
	var setup *game.SetupError
	if _, err := arena.Run(context.Background(), c); !errors.As(err, &setup) {
		t.Errorf("one seat: error %v, want a SetupError", err)
	}
	c.Players = nil
	if _, err := arena.Run(context.Background(), c); err == nil {
		t.Error("a series without players was played")
	}
}

func TestACancelledSeriesSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := arena.Config{Game: pickingGame{}, Games: 5, Players: []arena.Player{{Bot: always(1)}, {Bot: always(1)}}}
	if _, err := arena.Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want cancelled", err)
	}
}

func TestWilson(t *testing.T) {
	for _, c := range []struct {
		name   string
		rate   float64
		n      int
		lo, hi float64
	}{
		{"no games say nothing", 0, 0, 0, 1},
		{"half of a hundred", 0.5, 100, 0.4038, 0.5962},
		{"all of ten is not yet certain", 1, 10, 0.7225, 1},
		{"none of ten", 0, 10, 0, 0.2775},
	} {
		got := arena.Wilson(c.rate, c.n)
		if math.Abs(got[0]-c.lo) > 1e-3 || math.Abs(got[1]-c.hi) > 1e-3 {
			t.Errorf("%s: %v, want [%v %v]", c.name, got, c.lo, c.hi)
		}
	}
}
