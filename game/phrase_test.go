package game_test

import (
	"testing"

	"kancha/game"
)

func TestAPhraseNamesWords(t *testing.T) {
	p := game.Phrase{Kind: "discovered", Args: []game.Arg{game.Term("terrain", "terrain", "rock"), game.Num("n", 2)}}
	for name, want := range map[string]string{"terrain": "rock", "n": "", "nothing": ""} {
		if id := p.Word(name); id != want {
			t.Errorf("%s names %q, not %q", name, id, want)
		}
	}
}
