package words_test

import (
	"testing"

	"kancha/game"
	"kancha/game/gametest/toy"
	"kancha/game/gametest/toy/board"
	"kancha/game/gametest/toy/words"
	"kancha/game/reference"
	"kancha/game/reference/referencetest"
	"kancha/internal/i18n/i18ntest"
)

func load(t *testing.T) game.Game {
	t.Helper()
	g, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The files hold what the rules, the drawing and the page of the rules say, and the game's name, line and automaton.
func TestEveryTextInEveryLanguage(t *testing.T) {
	book, err := reference.Read(words.FS)
	if err != nil {
		t.Fatal(err)
	}
	want := append(i18ntest.Vocabulary(load(t).Info()), board.Phrases()...)
	for _, key := range append(book.Keys(), "game.name", "game.line", "game.automaton") {
		want = append(want, game.Entry{Kind: key})
	}
	i18ntest.Prove(t, words.FS, want, nil)
}

func TestWhatIsSaidInRandomGames(t *testing.T) {
	i18ntest.Walk(t, load(t), words.FS, i18ntest.More{})
}

func TestEveryRuleIsOnThePage(t *testing.T) {
	referencetest.Suite(t, load(t).Info(), words.FS, nil, "../rules.txt")
}
