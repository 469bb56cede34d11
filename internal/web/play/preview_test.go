package play

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"kancha/draw"
	tawantinsuyu "kancha/games/tawantinsuyu/board"
	teotihuacan "kancha/games/teotihuacan/board"
	tiwanaku "kancha/games/tiwanaku/board"
	"kancha/internal/web/page"
)

// TestAPreviewShowsWhichSeatsAreFree: every way to sit is another picture, of the size that chats want.
func TestAPreviewShowsWhichSeatsAreFree(t *testing.T) {
	for name, b := range map[string]draw.Board{"tawantinsuyu": tawantinsuyu.Board{}, "teotihuacan": teotihuacan.Board{}, "tiwanaku": tiwanaku.Board{}} {
		e := b.(draw.Emblemer).Emblem()
		seen := map[string]bool{}
		for _, held := range [][]bool{{true, false}, {true, true}, {false, true}, {true, false, false, false}} {
			file := paintPreview(e, held)
			img, err := png.Decode(bytes.NewReader(file))
			if err != nil || img.Bounds().Dx() != page.PreviewWidth || img.Bounds().Dy() != page.PreviewHeight {
				t.Fatalf("%s: %v", name, err)
			}
			for i, h := range held { // white is a colour of a seat too
				dot := img.At(int(2.5*(draw.EmblemWidth/2+46*(float64(i)-float64(len(held)-1)/2))), 505)
				if r, g, b, _ := dot.RGBA(); (r>>8<<16|g>>8<<8|b>>8 == 0xd8cfba) == h {
					t.Errorf("%s: seat %d of %v is %v", name, i, held, dot)
				}
			}
			if seen[string(file)] {
				t.Errorf("%s: %v looks as something else", name, held)
			}
			seen[string(file)] = true
			if len(file) > 100_000 {
				t.Errorf("%s: %d bytes", name, len(file))
			}
			if dir := os.Getenv("KANCHA_SHOTS"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, "preview-"+name+".png"), file, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, m := range e.Patches {
			if m.W <= 0 || m.H <= 0 || m.Fill > 0xffffff {
				t.Errorf("%s: %+v", name, m)
			}
		}
	}
}
