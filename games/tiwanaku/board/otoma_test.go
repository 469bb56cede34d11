package board

import (
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tiwanaku"
)

func TestOtomaAndArrowsAreShownAndNamed(t *testing.T) {
	s := playMode(t, "solo", 1, 30)
	var sight tiwanaku.Sight
	if !tiwanaku.Look(s, &sight) {
		t.Fatal("nothing to see")
	}
	pic := Board{}.Picture(draw.Scene{Position: s.View(0), Say: drawtest.InKeys, Names: []string{"Anna"}})
	pawns, arrows := 0, 0
	for at := range tiwanaku.Space(tiwanaku.Spaces) {
		label := labelOf(t, pic.Board, at)
		if colour := sight.Otoma[at]; colour > 0 {
			pawns++
			if !strings.Contains(label, "cell.otoma colour=colour."+colours[colour]) {
				t.Errorf("%v: %q does not tell of the Otoma", at, label)
			}
		}
		if a := sight.Arrows[at]; a.Colour > 0 && sight.Crop[at] == 0 {
			arrows++
			if !strings.Contains(label, "cell.arrow colour=colour."+colours[a.Colour]+" dir=dir."+a.To) {
				t.Errorf("%v: %q does not tell of the arrow", at, label)
			}
		}
	}
	if pawns != 5 || arrows == 0 || strings.Count(pic.Board.String(), `id="otoma-`) != 5 {
		t.Errorf("%d Otoma, %d arrows", pawns, arrows)
	}
}

func labelOf(t *testing.T, n draw.Node, at tiwanaku.Space) string {
	t.Helper()
	for _, e := range drawtest.Elements(t, "board", n) {
		if drawtest.Attr(e, "data-place") == at.String() {
			return drawtest.Attr(e, "aria-label")
		}
	}
	t.Fatalf("no cell %v", at)
	return ""
}

func TestTopsAreShownToTheirOwnerOnly(t *testing.T) {
	s := playMode(t, "coop", 3, 0)
	for viewer := range game.Seat(3) {
		for _, panel := range (Board{}).Picture(draw.Scene{Position: s.View(viewer), Say: drawtest.InKeys}).Panels {
			shown := 0
			for _, item := range panel.Items {
				for _, part := range item.Parts {
					if strings.Contains(part.Label, "dir.") {
						shown++
					}
				}
			}
			if want := map[bool]int{true: 4, false: 0}[panel.Seat == viewer]; shown != want {
				t.Errorf("seat %d sees %d tops of seat %d, want %d", viewer, shown, panel.Seat, want)
			}
		}
	}
}

func TestTheOtomaStandInTheTerminalToo(t *testing.T) {
	text := Board{}.Plain(playMode(t, "solo", 1, 30))
	if strings.Count(text, "&") != 5+2 || !strings.Contains(text, plainOtoma) { // two in the legend
		t.Errorf("five Otoma are missing:\n%s", text)
	}
}
