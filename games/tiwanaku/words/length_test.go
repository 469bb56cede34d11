package words_test

import (
	"testing"
	"unicode/utf8"

	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/internal/i18n/i18ntest"
)

// Questions and the labels of buttons fit with whatever they name.
func TestQuestionsAndButtonsFit(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	v := g.Info().Vocabulary
	fit := func(part string, p game.Phrase, most int) {
		for _, full := range everyArgument(v.Domains, p) {
			for lang, text := range say(part, full) {
				if n := utf8.RuneCountInString(text); n > most {
					t.Errorf("%s: %s.%s: %d letters: %q", lang, part, p.Kind, n, text)
				}
			}
		}
	}
	for _, q := range v.Questions {
		fit("question", game.Phrase(q), i18ntest.LongestQuestion)
	}
	for _, m := range v.Moves {
		fit("chip", game.Phrase(m), i18ntest.LongestButton)
		fit("verb", game.Say(m.Kind), i18ntest.LongestButton)
	}
}

// everyArgument is a phrase with every word that each of its arguments can be.
func everyArgument(domains []game.Domain, p game.Phrase) []game.Phrase {
	out := []game.Phrase{p}
	for i, arg := range p.Args {
		if arg.Type != game.Word {
			continue
		}
		for _, d := range domains {
			if len(arg.IDs) != 1 || len(arg.IDs[0]) <= len(d.ID) || arg.IDs[0][:len(d.ID)+1] != d.ID+"." {
				continue
			}
			for _, id := range d.IDs {
				args := append([]game.Arg{}, p.Args...)
				args[i] = game.Term(arg.Name, d.ID, id)
				out = append(out, game.Phrase{Kind: p.Kind, Args: args})
			}
		}
	}
	return out
}
