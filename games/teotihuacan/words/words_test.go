package words_test

import (
	"testing"

	"kancha/game"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/board"
	"kancha/games/teotihuacan/words"
	"kancha/internal/i18n/i18ntest"
)

// The files hold what the rules and the drawing say, the game's name, line and automaton, and two sets whose size is free: the
// titles over groups of answers and the chapters of the rules.
func TestEveryTextInEveryLanguage(t *testing.T) {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := append(i18ntest.Vocabulary(g.Info()), board.Phrases()...)
	want = append(want, game.Entry{Kind: "game.name"}, game.Entry{Kind: "game.line"}, game.Entry{Kind: "game.automaton"})
	for _, m := range g.Info().Vocabulary.Moves {
		want = append(want, game.Entry{Kind: "verb." + m.Kind})
	}
	i18ntest.Prove(t, words.FS, want, []string{"help."}, "Teotihuacan", "Teotibot")
}
