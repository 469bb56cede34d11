package words_test

import (
	"testing"

	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/words"
	"kancha/internal/i18n/i18ntest"
)

// What is said in random games is whole and short in every language.
func TestWhatIsSaidInRandomGames(t *testing.T) {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	i18ntest.Walk(t, g, words.FS, i18ntest.More{})
}
