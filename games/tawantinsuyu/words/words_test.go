package words_test

import (
	"slices"
	"testing"

	"kancha/game"
	"kancha/game/guide"
	"kancha/game/lesson"
	"kancha/game/reference"
	"kancha/game/reference/referencetest"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/board"
	guides "kancha/games/tawantinsuyu/guide"
	"kancha/games/tawantinsuyu/lessons"
	"kancha/games/tawantinsuyu/practice"
	"kancha/games/tawantinsuyu/words"
	"kancha/internal/i18n/i18ntest"
)

// names are spelt alike in several languages.
var names = []string{"Tawantinsuyu", "Axomamma", "Axomamma, {{.row}}", "Illapa", "Inti", "Mama Cocha", "Mama Killa", "Pachamama", "puma",
	"Chinchasuyu", "Antisuyu", "Qullasuyu", "Kuntisuyu", "Coricancha"}

// The files hold what the rules, the drawing and the lessons say, the game's name, line, automaton and note, the chapters of the rules, and as many
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
	for _, e := range learnt(t) {
		if !slices.ContainsFunc(want, func(w game.Entry) bool { return w.Kind == e.Kind }) {
			want = append(want, e)
		}
	}
	want = append(want, chapters(t)...)
	want = append(want, guided(t)...)
	want = append(want, practice.Phrases()...)
	i18ntest.Prove(t, words.FS, want, []string{"automaton."}, names...)
}

// guided are the sentences of a first game.
func guided(t *testing.T) []game.Entry {
	t.Helper()
	list, err := guide.Read(guides.Files)
	if err != nil {
		t.Fatal(err)
	}
	return list.Entries()
}

func TestTheGuideFits(t *testing.T) {
	i18ntest.Fit(t, words.FS, guided(t), i18ntest.LongestGuide)
}

// chapters are the texts of the rules page.
func chapters(t *testing.T) (out []game.Entry) {
	t.Helper()
	book, err := reference.Read(words.FS)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range book.Keys() {
		out = append(out, game.Entry{Kind: key})
	}
	return out
}

func TestEveryRuleIsOnThePage(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	referencetest.Suite(t, g.Info(), words.FS, lessons.Files, "../rules.txt")
}

// learnt are the sentences of the lessons.
func learnt(t *testing.T) (out []game.Entry) {
	t.Helper()
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		out = append(out, list[i].Entries()...)
	}
	quiz, err := lesson.ReadQuiz(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	for i := range quiz {
		out = append(out, quiz[i].Entries()...)
	}
	return out
}
