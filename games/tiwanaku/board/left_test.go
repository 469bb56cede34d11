package board

import (
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
)

// What is left is drawn for the places it is about and nowhere else, told to those who do not see it, and never kept for a
// reader who has not asked for it.
func TestWhatIsStillPossibleIsDrawnAndTold(t *testing.T) {
	p := play(t, "short", 2, 20).View(0)
	scene := draw.Scene{Position: p, Names: []string{"Anna", "Jan"}, Say: drawtest.InKeys, Words: "test", Left: []draw.Left{
		{Place: "b2", May: []game.Arg{game.Terms("terrain", "terrain", "rock"), game.Terms("crop", "crop", "corn", "quinoa")}},
		{Place: "d4", May: []game.Arg{game.Terms("crop", "crop", "potato", "coca", "chili", "corn")}},
	}}
	plain := scene
	plain.Left = nil
	for range 2 { // the second drawing comes from the shelf
		svg := Board{}.Picture(scene).Board.String()
		if n := strings.Count(svg, `class="left `); n != 1 {
			t.Errorf("drawn %d times", n)
		}
		for _, want := range []string{`class="square rock"`, ">4</text>", ">5</text>",
			"cell.left_terrains terrain=terrain.rock", "cell.left_crops crop=crop.corn+crop.quinoa",
			"cell.left_crops crop=crop.potato+crop.coca+crop.chili+crop.corn"} {
			if !strings.Contains(svg, want) {
				t.Errorf("no %s", want)
			}
		}
		if svg := (Board{}).Picture(plain).Board.String(); strings.Contains(svg, "left") {
			t.Error("drawn without being asked for")
		}
	}
}
