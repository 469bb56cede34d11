package gametest

import (
	"fmt"
	"maps"
	"testing"

	"kancha/game"
)

// Plenty plays many random games of each setup, whose seeds are replaced: none may panic, stop while somebody is asked,
// last longer than the bound, or lose or gain a piece. It is Conform's widest and shallowest look: a fault that shows
// once in a hundred thousand games shows here.
func Plenty(t *testing.T, g game.Game, count func(game.State) []Tally, setups []game.Setup, games int) {
	t.Helper()
	for _, setup := range setups {
		t.Run(fmt.Sprintf("%s-%d-%s", setup.Mode, setup.Seats, setup.Edition), func(t *testing.T) {
			t.Parallel()
			answers := 0
			var buf []game.Move
			for n := range games {
				setup.Seed = uint64(n)*0x9e3779b97f4a7c15 + 1
				var fault string
				if fault, answers, buf = chance(g, count, setup, answers, buf); fault != "" {
					t.Fatalf("%s\nsetup %+v", fault, setup)
				}
			}
			t.Logf("%d games, %d answers", games, answers)
		})
	}
}

// chance plays one random game and says what is wrong with it.
func chance(g game.Game, count func(game.State) []Tally, setup game.Setup, answers int, buf []game.Move) (fault string, total int, _ []game.Move) {
	ply := 0
	defer func() {
		if p := recover(); p != nil {
			fault = fmt.Sprintf("after %d answers: panic: %v", ply, p)
		}
		total = answers + ply
	}()
	st, err := g.New(setup)
	if err != nil {
		return err.Error(), 0, buf
	}
	box, rand, bound := tallies(count(st)), game.NewRand(setup.Seed), g.Info().Bound
	for ; st.Waiting() != 0; ply++ {
		if ply > bound {
			return fmt.Sprintf("not over after %d answers", ply), 0, buf
		}
		seat := st.Waiting().First()
		for n := rand.IntN(st.Waiting().Len()); n > 0; n-- {
			seat = st.Waiting().Without(seat).First()
		}
		buf = st.Moves(seat, buf[:0])
		if len(buf) == 0 {
			return fmt.Sprintf("after %d answers seat %d is asked and has no answer", ply, seat), 0, buf
		}
		if err := st.Apply(seat, buf[rand.IntN(len(buf))], nil); err != nil {
			return fmt.Sprintf("after %d answers: %v", ply, err), 0, buf
		}
		if ply%97 == 0 && !maps.Equal(box, tallies(count(st))) {
			return fmt.Sprintf("after %d answers a count is broken", ply+1), 0, buf
		}
	}
	if !maps.Equal(box, tallies(count(st))) {
		return "at the end a count is broken", 0, buf
	}
	return "", 0, buf
}

func tallies(list []Tally) map[string]int {
	out := make(map[string]int, len(list))
	for _, t := range list {
		out[t.What] = t.N
	}
	return out
}
