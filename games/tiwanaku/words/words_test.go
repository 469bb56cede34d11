package words_test

import (
	"slices"
	"testing"

	"kancha/game"
	"kancha/game/guide"
	"kancha/game/lesson"
	"kancha/game/reference"
	"kancha/game/reference/referencetest"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/board"
	"kancha/games/tiwanaku/brain"
	guides "kancha/games/tiwanaku/guide"
	"kancha/games/tiwanaku/lessons"
	"kancha/games/tiwanaku/practice"
	"kancha/games/tiwanaku/puzzle"
	"kancha/games/tiwanaku/valley"
	"kancha/games/tiwanaku/words"
	"kancha/internal/i18n/i18ntest"
)

// The files hold what the rules, the drawing, the explanations and the valley of the day say, the game's name, line and
// automaton, and as many rules of the valley as one likes.
func TestEveryTextInEveryLanguage(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := append(i18ntest.Vocabulary(g.Info()), board.Phrases()...)
	want = append(want, valley.Phrases()...)
	want = append(want, game.Entry{Kind: "game.name"}, game.Entry{Kind: "game.line"}, game.Entry{Kind: "game.automaton"})
	want = append(want, brain.Phrases()...)
	want = append(want, practice.Phrases()...)
	for _, h := range puzzle.Hints() {
		want = append(want, game.Entry{Kind: "hint." + h.Kind, Args: h.Args})
	}
	for _, id := range puzzle.Ideas() {
		want = append(want, game.Entry{Kind: "idea." + id})
	}
	for _, e := range learnt(t) {
		if !slices.ContainsFunc(want, func(w game.Entry) bool { return w.Kind == e.Kind }) {
			want = append(want, e)
		}
	}
	want = append(want, chapters(t)...)
	want = append(want, guided(t)...)
	i18ntest.Prove(t, words.FS, want, []string{"daily.rule."}, "Tiwanaku", "puma")
}

// learnt are the sentences of the lessons and of the ten questions.
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
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	referencetest.Suite(t, g.Info(), words.FS, lessons.Files, "../rules.txt")
}
