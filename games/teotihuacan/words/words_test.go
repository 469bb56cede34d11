package words_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"kancha/game"
	"kancha/game/guide"
	"kancha/game/lesson"
	"kancha/game/reference"
	"kancha/game/reference/referencetest"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/board"
	guides "kancha/games/teotihuacan/guide"
	"kancha/games/teotihuacan/lessons"
	"kancha/games/teotihuacan/practice"
	"kancha/games/teotihuacan/words"
	"kancha/internal/i18n"
	"kancha/internal/i18n/i18ntest"
)

// The files hold what the rules, the drawing and the lessons say, the game's name, line and automaton, the titles over groups
// of answers, and the chapters of the rules.
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
	for _, e := range learnt(t) {
		if !slices.ContainsFunc(want, func(w game.Entry) bool { return w.Kind == e.Kind }) {
			want = append(want, e)
		}
	}
	want = append(want, chapters(t)...)
	want = append(want, guided(t)...)
	want = append(want, practice.Phrases()...)
	i18ntest.Prove(t, words.FS, want, nil, "Teotihuacan", "Teotibot")
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
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	referencetest.Suite(t, g.Info(), words.FS, lessons.Files, "../rules.txt")
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

// What a lesson says at once, with what others have done before, has room above the board of a phone.
func TestSentencesOfLessonsFit(t *testing.T) {
	const most = 200
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range i18n.Languages {
		file := i18ntest.Read(t, words.FS, lang)
		length := func(s *lesson.Say) int {
			if s == nil {
				return 0
			}
			m, n := file["lesson."+s.Key], 0
			for _, text := range []string{m.One, m.Few, m.Many, m.Other} {
				n = max(n, utf8.RuneCountInString(text))
			}
			return n + 1
		}
		for i := range list {
			l, told := &list[i], 0
			for j := range l.Steps {
				s := &l.Steps[j]
				if n := told + length(&s.Say); n > most {
					t.Errorf("%s: %s, step %s: %d letters", lang, l.ID, s.ID, n)
				}
				told = 0
				for k := range s.Reply {
					told += length(s.Reply[k].Say)
				}
			}
			if n := told + length(l.Advice); n > most {
				t.Errorf("%s: %s, at the end: %d letters", lang, l.ID, n)
			}
		}
	}
}
