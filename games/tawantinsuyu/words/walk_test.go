package words_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/words"
	"kancha/internal/i18n"
	"kancha/internal/i18n/i18ntest"
)

// What is said in random games, and at the positions that they hardly reach, is whole and short in every language.
func TestWhatIsSaidInRandomGames(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	g = game.With(g, game.PackID{ID: "default-1"}) // the positions are of games with it
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var from []game.State
	for _, file := range files {
		from = append(from, read(t, g, file))
	}
	i18ntest.Walk(t, g, words.FS, i18ntest.More{From: from})
}

// What the second pack prints is short enough for a button, whatever the language.
func TestButtonsOfTheSecondPackAreShort(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	g = game.With(g, game.PackID{ID: "default-2"})
	catalog, err := i18n.Load(map[string]fs.FS{"tawantinsuyu": words.FS})
	if err != nil {
		t.Fatal(err)
	}
	paper, _ := tawantinsuyu.Print(g)
	for _, lang := range i18n.Languages {
		tongue := catalog.Speaker(lang).Of("tawantinsuyu", nil).With(g)
		var ids []string
		for _, c := range paper.Conquests {
			ids = append(ids, c.ID)
		}
		for _, a := range paper.Armies {
			ids = append(ids, a.ID)
		}
		for _, c := range paper.GodCards {
			ids = append(ids, c.ID)
		}
		for _, b := range paper.Buildings {
			if !b.Passive {
				ids = append(ids, b.ID)
			}
		}
		for _, id := range ids {
			if said := tongue.Place("short-" + id); utf8.RuneCountInString(said) > mostOnAButton {
				t.Errorf("%s: %s is called %q", lang, id, said)
			}
		}
	}
}

// mostOnAButton is what i18ntest.Walk allows.
const mostOnAButton = 24

func read(t *testing.T, g game.Game, file string) game.State {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.Decode(text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return state
}
