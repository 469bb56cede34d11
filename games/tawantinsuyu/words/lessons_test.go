package words_test

import (
	"io/fs"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/lessons"
	"kancha/games/tawantinsuyu/words"
	"kancha/internal/i18n"
	"kancha/internal/i18n/i18ntest"
)

// What a lesson says at once, with its numbers and names and with what others have done before, has room above the board of
// a phone, and so has what it says of any other answer.
func TestSentencesOfLessonsFit(t *testing.T) {
	const most = 200
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := i18n.Load(map[string]fs.FS{"tawantinsuyu": words.FS})
	if err != nil {
		t.Fatal(err)
	}
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range i18n.Languages {
		s := speaks{g.(scenario.Staged), catalog.Speaker(lang).Of("tawantinsuyu", nil).With(g)}
		for i := range list {
			var way lesson.Way
			for at := range len(list[i].Steps) + 1 {
				for _, text := range s.at(t, &list[i], way) {
					if n := utf8.RuneCountInString(text); n > most {
						t.Errorf("%s: %s, step %d: %d letters: %s", lang, list[i].ID, at+1, n, text)
					}
				}
				way.Took = append(way.Took, 0)
			}
		}
	}
}

// speaks says lessons in a language.
type speaks struct {
	rules  scenario.Staged
	tongue i18n.Tongue
}

// at is what is said where a step begins, and of each answer that is not expected there.
func (s speaks) at(t *testing.T, l *lesson.Lesson, way lesson.Way) (out []string) {
	t.Helper()
	p, err := l.Follow(s.rules, way)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, told := range p.Told {
		said = append(said, s.tongue.As("lesson", told))
	}
	switch {
	case p.Step != nil && p.Step.Lay != nil && len(way.Took) > 0:
		said = append(said, s.tongue.Speaker.T("learn.yes"), s.tongue.Speaker.T("learn.anew"), s.tongue.As("lesson", p.Phrase(s.rules, p.Step.Say)))
	case p.Step != nil:
		said = append(said, s.tongue.As("lesson", p.Phrase(s.rules, p.Step.Say)))
	case l.Advice != nil:
		said = append(said, s.tongue.As("lesson", p.Phrase(s.rules, *l.Advice)))
	}
	out = append(out, strings.Join(said, " "))
	if p.Step == nil {
		return out
	}
	for _, m := range p.State.Moves(p.Seat, nil) {
		after, err := l.Follow(s.rules, lesson.Way{Took: way.Took, Moves: []string{s.rules.Format(m)}})
		if err != nil {
			t.Fatal(err)
		}
		if after.Outcome == lesson.Missed && after.React.Kind != lesson.Later.Key {
			out = append(out, s.tongue.As("lesson", *after.React))
		}
	}
	return out
}

// No sentence of a lesson holds a number of its own: numbers come from the position or the pack.
func TestNumbersOfLessonsAreArguments(t *testing.T) {
	for _, lang := range i18n.Languages {
		n := 0
		for key, m := range i18ntest.Read(t, words.FS, lang) {
			if !strings.HasPrefix(key, "lesson.") {
				continue
			}
			n++
			for _, text := range []string{m.One, m.Few, m.Many, m.Other} {
				if strings.ContainsFunc(text, unicode.IsDigit) {
					t.Errorf("%s: %s: %s", lang, key, text)
				}
			}
		}
		if n == 0 {
			t.Errorf("%s: there are no sentences", lang)
		}
	}
}

// The lessons stand on the pack that new tables play with.
func TestLessonsStandOnTheFirstPack(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	first := g.(game.Packed).Packs()[0].ID
	for i := range list {
		for _, s := range list[i].Steps {
			if s.Lay != nil && s.Lay.Pack() != first {
				t.Errorf("%s, step %s stands on %q, new tables play with %q", list[i].ID, s.ID, s.Lay.Pack(), first)
			}
		}
	}
}
