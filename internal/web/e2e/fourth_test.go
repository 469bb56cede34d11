package e2e_test

import (
	"testing"

	"kancha/game/gametest/toy"
	toyboard "kancha/game/gametest/toy/board"
	toybrain "kancha/game/gametest/toy/brain"
	toywords "kancha/game/gametest/toy/words"
	"kancha/games"
)

// A game with nothing but what every game needs is played to its end in a browser, by a mouse and on a phone.
func TestASmallGameIsPlayed(t *testing.T) {
	shelf = append(games.All[:len(games.All):len(games.All)],
		games.Entry{Load: toy.Load, Board: toyboard.Board{}, Words: toywords.FS, Brain: toybrain.Brain{}})
	t.Cleanup(func() { shelf = games.All })
	s := serve(t)
	for name, size := range map[string][2]int64{"small-wide": {1280, 720}, "small-phone": {360, 740}} {
		r := s.reader(t, size[0], size[1])
		r.open("/new/toy")
		r.do(setValue("[name=seat1]", "bot:simple"), setValue("[name=name0]", "Ann"))
		r.click(".create .actions button")
		r.wait(`document.querySelector("#region")?.dataset.decision`)
		r.wait(ready)
		r.fits()
		r.shot(name)
		if r.is(`!document.querySelector("#board-frame [data-place=card-1]")`) {
			t.Errorf("%s: the board has no cards", name)
		}
		r.playSome(12)
		if !r.soon(`document.querySelector(".ending")`) {
			t.Errorf("%s: the game does not end", name)
		}
		r.quiet()
	}
}
