package words_test

import (
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/words"
	"kancha/internal/i18n/i18ntest"
)

// What is said in random games is whole and short in every language.
func TestWhatIsSaidInRandomGames(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	// Only states of before ask predict_next.
	i18ntest.Walk(t, g, words.FS, i18ntest.More{From: []game.State{explored(t, g)}, Unasked: []string{"predict_next"}})
}

// explored is a game alone whose last tile lies while farmers can still predict: somebody explored wherever it went.
func explored(t *testing.T, g game.Game) game.State {
	rand := game.NewRand(3)
	for seed := range uint64(200) {
		state, err := g.New(game.Setup{Mode: "solo", Seats: 1, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for !state.Waiting().Empty() {
			if state.Waiting().Has(0) && state.Question(0).Kind == "last_prediction_alone" {
				return state
			}
			moves := state.Moves(state.Waiting().First(), nil)
			move := moves[rand.IntN(len(moves))]
			for _, m := range moves {
				if !strings.HasPrefix(g.Describe(move).Kind, "predict") {
					break
				}
				move = m
			}
			if err := state.Apply(state.Waiting().First(), move, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("no game alone came to its final predictions")
	return nil
}
