package board

import (
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// A picture with figures from the shelf is the one that is drawn anew, whatever was drawn before.
func TestFiguresFromTheShelfAreTheSame(t *testing.T) {
	say := func(lang string) draw.Say {
		return func(p game.Phrase) string { return lang + " " + p.String() }
	}
	for _, mode := range []string{"competitive", "solo", "coop"} {
		seats := map[string]int{"competitive": 3, "solo": 1, "coop": 2}[mode]
		for n := range 80 {
			s := playMode(t, mode, seats, n)
			for _, lang := range []string{"en", "pl"} {
				for _, who := range []string{"Ann", "Bob"} {
					scene := draw.Scene{Position: s.View(0), Names: make([]string, s.Seats()), Say: say(lang)}
					scene.Names[0] = who
					if at := tiwanaku.Space(n % 45).String(); n > 40 {
						scene.Selected, scene.Marks, scene.Lit = at, []string{"b2", at}, []string{"c3"}
						scene.Notes = []draw.Note{{Place: "a1", Text: who}}
						scene.Targets = []draw.Target{{Place: "d2", Label: who}, {Place: at, Label: lang}}
					}
					want := everything(Board{}.Picture(scene))
					scene.Words = lang
					for range 2 {
						if got := everything(Board{}.Picture(scene)); got != want {
							t.Fatalf("%s, %s, %s, after %d answers: got %s\nwant %s", mode, lang, who, n, got, want)
						}
					}
				}
			}
		}
	}
	if len(shelf.figures) > shelfSize || len(shelf.figures) != len(shelf.order) {
		t.Errorf("%d figures on the shelf, %d in order", len(shelf.figures), len(shelf.order))
	}
}

// everything is all that a picture says and shows.
func everything(p draw.Picture) string {
	var b strings.Builder
	b.WriteString(p.Board.String())
	for _, panel := range p.Panels {
		itemsInto(&b, panel.Items)
	}
	for _, f := range p.Aside {
		b.WriteString(f.Title + f.SVG.String())
		itemsInto(&b, f.Items)
	}
	return b.String()
}

func itemsInto(b *strings.Builder, items []draw.Item) {
	for _, i := range items {
		b.WriteString("(" + i.Icon.String() + i.Label + i.Value)
		itemsInto(b, i.Parts)
		b.WriteString(")")
	}
}
