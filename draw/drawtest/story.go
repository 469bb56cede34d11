package drawtest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"kancha/draw"
	"kancha/game"
)

// Story proves of a Narrator, in a whole game of random answers, that the beats tell every change of points, by category,
// and of the numbers of the panels that they speak of; that each of these has a picture; and that a turn begins where one
// is told. It gives how often each telling was used.
func Story(t testing.TB, rules game.Game, board draw.Board, setup game.Setup, seed uint64) map[draw.Telling]int {
	t.Helper()
	n, ok := board.(draw.Narrator)
	if !ok {
		t.Fatal("the board tells no story")
	}
	for _, key := range n.Numbers() {
		if s, ok := board.(draw.Signer); key != "points" && (!ok || s.Sign(key).Empty()) {
			t.Errorf("%s has no picture", key)
		}
	}
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := story{t: t, board: board, narrator: n, told: map[string]int{}, used: map[draw.Telling]int{}}
	random := rand.New(rand.NewPCG(seed, seed))
	before := s.numbers(state)
	for answers := 1; !state.Waiting().Empty(); answers++ {
		seat := state.Waiting().First()
		moves := state.Moves(seat, nil)
		s.state = state
		if err := state.Apply(seat, moves[random.IntN(len(moves))], &s); err != nil {
			t.Fatal(err)
		}
		if answers%10 != 0 && !state.Waiting().Empty() {
			continue
		}
		after := s.numbers(state)
		for _, key := range slices.Sorted(maps.Keys(after)) {
			if by := after[key] - before[key]; by != s.told[key] {
				t.Fatalf("after %d answers %s has changed by %d, and %d were told", answers, key, by, s.told[key])
			}
		}
		for key := range s.told {
			if _, shown := after[key]; !shown {
				t.Errorf("%s was told, which nothing shows", key)
			}
		}
		before, s.told = after, map[string]int{}
	}
	return s.used
}

// story hears what happens.
type story struct {
	t        testing.TB
	board    draw.Board
	narrator draw.Narrator
	state    game.State
	told     map[string]int // by seat and number
	used     map[draw.Telling]int
}

func numberOf(seat game.Seat, key string) string { return fmt.Sprintf("seat %d, %s", seat, key) }

func (s *story) Event(e game.Event) {
	b := s.narrator.Beat(e)
	s.used[b.As]++
	if b.As == draw.Turn && s.state.Turn() != e.Seat {
		s.t.Errorf("%s: it is the turn of seat %d, not of %d", e, s.state.Turn(), e.Seat)
	}
	if b.Key == "" || b.By == 0 {
		return
	}
	if !slices.Contains(s.narrator.Numbers(), b.Key) {
		s.t.Errorf("%s changes %s, which is no number of the story", e, b.Key)
	}
	s.told[numberOf(e.Seat, b.Key)] += b.By
	if b.Key == "points" && b.Category != "" {
		s.told[numberOf(e.Seat, "points of "+b.Category)] += b.By
	}
}

func (s *story) Secret(_ game.Seats, full, _ game.Event) { s.Event(full) }

// numbers are those of every seat that beats can speak of.
func (s *story) numbers(state game.State) map[string]int {
	out := map[string]int{}
	for _, st := range state.Standings() {
		out[numberOf(st.Seat, "points")] = st.Total
		for _, p := range st.Points {
			out[numberOf(st.Seat, "points of "+p.Category)] = p.N
		}
	}
	for _, panel := range s.board.Picture(draw.Scene{Position: state.View(game.Watcher), Viewer: game.Watcher, Say: InKeys}).Panels {
		var read func([]draw.Item)
		read = func(items []draw.Item) {
			for _, item := range items {
				if n, err := strconv.Atoi(item.Value); err == nil && slices.Contains(s.narrator.Numbers(), item.Key) {
					out[numberOf(panel.Seat, item.Key)] = n
				}
				read(item.Parts)
			}
		}
		read(panel.Items)
	}
	return out
}
