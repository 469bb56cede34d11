package words_test

import (
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/board"
	"kancha/games/tawantinsuyu/words"
	"kancha/internal/i18n/i18ntest"
)

// names are spelt alike in several languages.
var names = []string{"Tawantinsuyu", "Axomamma", "Axomamma, {{.row}}", "Illapa", "Inti", "Mama Cocha", "Mama Killa", "Pachamama", "puma",
	"Chinchasuyu", "Antisuyu", "Qullasuyu", "Kuntisuyu", "Coricancha"}

// The files hold what the rules and the drawing say, the game's name, line, automaton and note, and as many chapters of the rules and
// rules of Axomamma's events as one likes.
func TestEveryTextInEveryLanguage(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := append(i18ntest.Vocabulary(g.Info()), board.Phrases()...)
	want = append(want, game.Entry{Kind: "game.name"}, game.Entry{Kind: "game.line"}, game.Entry{Kind: "game.automaton"}, game.Entry{Kind: "game.note"})
	for _, m := range g.Info().Vocabulary.Moves {
		want = append(want, game.Entry{Kind: "verb." + m.Kind})
	}
	i18ntest.Prove(t, words.FS, want, []string{"help.", "automaton."}, names...)
}
