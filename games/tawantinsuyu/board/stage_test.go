package board

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// drawings are the view boxes of the drawings that a table consists of, by their parts.
func drawings(t *testing.T, scene draw.Scene) map[string]box {
	t.Helper()
	out := map[string]box{}
	for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
		if id := drawtest.Attr(e, "data-part"); id != "" {
			var b box
			if _, err := fmt.Sscan(drawtest.Attr(e, "viewBox"), &b.x, &b.y, &b.w, &b.h); err != nil {
				t.Fatal(err)
			}
			out[id] = b
		}
	}
	return out
}

// The drawings fill the table: three columns as high as it is, in the widths that the style sheet lays out.
func TestTheTableIsAsLargeAsItsDrawings(t *testing.T) {
	s := play(t, 3, 100)
	stage := Board{}.Stage(s.View(0))
	of := drawings(t, draw.Scene{Position: s.View(0), Say: drawtest.InKeys})
	high := func(gap float64, ids ...string) float64 {
		h := -gap
		for _, id := range ids {
			h += of[id].h + gap
		}
		return h
	}
	for name, h := range map[string]float64{
		"stair": high(0, "stair-1", "stair-2", "stair-3"), "middle": high(gap, "hill", "village"), "shop": high(gap, "cards", "weavings", "market", "statues", "festival"),
	} {
		if h < float64(stage.Lying.H)-.01 || h > float64(stage.Lying.H)+.01 {
			t.Errorf("the %s is %.1f high, the table %d", name, h, stage.Lying.H)
		}
	}
	for rule, w := range map[string]int{".ta-frame { width: %dpx; }": stage.Lying.W, ".upright .ta-frame { width: %dpx; }": stage.Upright.W, ".ta-middle { flex: none; width: %dpx;": hillW,
		".ta-stair { flex: none; width: %dpx;": stairW, ".ta-shop { flex: none; width: %dpx;": shopW, "432px %dpx 324px;": narrow} {
		if rule = fmt.Sprintf(rule, w); !strings.Contains(css, rule) {
			t.Errorf("the style sheet has not %q", rule)
		}
	}
	below := hillH + gap + baseH + gap
	for name, h := range map[string]float64{
		"cards": below + high(0, "cards", "weavings")*narrow/shopW + gap, "market": below + high(0, "market", "statues")*narrow/shopW + gap,
		"stair": below + max(of["stair-1"].h, of["stair-2"].h, of["stair-3"].h) + gap + of["festival"].h*432/shopW,
	} {
		if h > float64(stage.Upright.H) {
			t.Errorf("upright the %s reach down to %.1f, the table to %d", name, h, stage.Upright.H)
		}
	}
}

// A section is a piece of a drawing that is there, and what the overview shows small is large enough for a finger in one.
func TestSectionsEnlargeWhatIsSmall(t *testing.T) {
	const phone, finger = 346.0, 38.0
	s := play(t, 2, 0)
	scene := draw.Scene{Position: s.View(0), Say: drawtest.InKeys}
	of, stage := drawings(t, scene), Board{}.Stage(s.View(0))
	type window struct {
		part string
		box  box
	}
	var windows []window
	ids := map[string]bool{}
	for _, x := range stage.Sections {
		part := strings.TrimSuffix(strings.TrimPrefix(x.Pick, `[data-part="`), `"]`)
		b, ok := of[part]
		if !ok || ids[x.ID] {
			t.Errorf("%s picks %s", x.ID, x.Pick)
		}
		ids[x.ID] = true
		if x.Box != [4]int{} {
			b = box{b.x + b.w*float64(x.Box[0])/1000, b.y + b.h*float64(x.Box[1])/1000, b.w * float64(x.Box[2]) / 1000, b.h * float64(x.Box[3]) / 1000}
		}
		windows = append(windows, window{part, b})
	}
	if len(windows) != 1+4+5+3+8 {
		t.Errorf("%d sections", len(windows))
	}
	part := ""
	for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
		if p := drawtest.Attr(e, "data-part"); p != "" {
			part = p
		}
		if drawtest.Attr(e, "class") != "hit" {
			continue
		}
		var b box
		for name, v := range map[string]*float64{"x": &b.x, "y": &b.y, "width": &b.w, "height": &b.h} {
			*v, _ = strconv.ParseFloat(drawtest.Attr(e, name), 64)
		}
		best := 0.0
		for _, w := range windows {
			if w.part == part && b.x >= w.box.x-2 && b.y >= w.box.y-2 && b.x+b.w <= w.box.x+w.box.w+2 && b.y+b.h <= w.box.y+w.box.h+2 {
				best = max(best, min(b.w, b.h)*min(phone/w.box.w, 506/w.box.h))
			}
		}
		if best < finger && !(best > 20 && min(b.w, b.h) < 50) { // tasks and steps are small and lie apart
			t.Errorf("a place of %s at %v has %.0f pixels in its best section", part, b, best)
		}
	}
}

// speak says phrases as a language file does, as far as a drawing shows them.
func speak(t *testing.T, lang string) draw.Say {
	t.Helper()
	raw, err := os.ReadFile("../words/" + lang + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]any
	if err := json.Unmarshal(raw, &words); err != nil {
		t.Fatal(err)
	}
	return func(p game.Phrase) string {
		text, _ := words[p.Kind].(string)
		return text
	}
}

// No text of a table is smaller than can be read in a window of 1440 pixels, where a unit has seven tenths of one, and none of
// the hand smaller than twelve pixels.
func TestEverythingThatIsWrittenCanBeRead(t *testing.T) {
	for _, lang := range []string{"en", "pl", "cs", "ru"} {
		say, met := speak(t, lang), 0
		for seats := 1; seats <= 4; seats++ {
			walk(t, setup(seats, ""), func(n int, s game.State) bool {
				if n%40 != 0 {
					return true
				}
				seat := max(0, s.Waiting().First())
				pic := Board{}.Picture(draw.Scene{Position: s.View(seat), Viewer: seat, Names: []string{"Anna", "Wojtek", "Žofie", "Мила"}, Say: say})
				sizes := newMeasure(t)
				sizes.walk(pic.Board, func(text string, size float64) {
					met++
					if size < 17 {
						t.Errorf("%s, %d seats, after %d answers: %q is %.1f units high", lang, seats, n, text, size)
					}
				})
				sizes.walk(pic.Hand, func(text string, size float64) {
					if size < 12 {
						t.Errorf("%s, %d seats, after %d answers: %q in the hand is %.1f pixels high", lang, seats, n, text, size)
					}
				})
				return !t.Failed()
			})
		}
		if met < 1000 {
			t.Errorf("%s: only %d texts were met", lang, met)
		}
	}
}

// measure knows the sizes that the style sheet gives to text.
type measure struct {
	t     *testing.T
	class map[string]float64
}

func newMeasure(t *testing.T) *measure {
	m := &measure{t, map[string]float64{}}
	for _, rule := range regexp.MustCompile(`\.([a-z-]+) \{[^}]*font-size: ([\d.]+)px`).FindAllStringSubmatch(css, -1) {
		m.class[rule[1]], _ = strconv.ParseFloat(rule[2], 64)
	}
	return m
}

var scaled = regexp.MustCompile(`scale\(([\d.-]+)`)

// walk gives every text with its size, by the transforms around it.
func (m *measure) walk(n draw.Node, look func(text string, size float64)) {
	m.t.Helper()
	scales, sizes := []float64{1}, []float64{0}
	for d := xml.NewDecoder(strings.NewReader(n.String())); ; {
		tok, err := d.Token()
		if err != nil {
			return
		}
		switch e := tok.(type) {
		case xml.StartElement:
			scale, size := scales[len(scales)-1], sizes[len(sizes)-1]
			if s := scaled.FindStringSubmatch(drawtest.Attr(e, "transform")); s != nil {
				v, _ := strconv.ParseFloat(s[1], 64)
				scale *= max(v, -v)
			}
			for class := range strings.FieldsSeq(drawtest.Attr(e, "class")) {
				if v, ok := m.class[class]; ok {
					size = v
				}
			}
			if v, err := strconv.ParseFloat(drawtest.Attr(e, "font-size"), 64); err == nil {
				size = v
			}
			switch e.Name.Local {
			case "defs":
				scale = 0 // where text would be repeated in any size
			case "desc":
				scale, size = 1, 100 // which is not seen
			}
			scales, sizes = append(scales, scale), append(sizes, size)
		case xml.EndElement:
			scales, sizes = scales[:len(scales)-1], sizes[:len(sizes)-1]
		case xml.CharData:
			if text := strings.TrimSpace(string(e)); text != "" {
				look(text, scales[len(scales)-1]*sizes[len(sizes)-1])
			}
		}
	}
}

func TestTheHandIsARowOfButtons(t *testing.T) {
	met := map[string]bool{}
	for seats := 1; seats <= 4; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			var sight tawantinsuyu.Sight
			tawantinsuyu.Look(s, &sight)
			hand := Board{}.Picture(draw.Scene{Position: s.View(0), Say: drawtest.InKeys}).Hand
			places := map[string]bool{}
			for _, e := range drawtest.Elements(t, "hand", hand) {
				place := drawtest.Attr(e, "data-place")
				if place == "" {
					continue
				}
				if e.Name.Local != "button" || drawtest.Attr(e, "aria-label") == "" || drawtest.Attr(e, "title") == "" || places[place] {
					t.Fatalf("after %d answers %s is a %s called %q", n, place, e.Name.Local, drawtest.Attr(e, "aria-label"))
				}
				places[place] = true
				met[strings.SplitN(place, "-", 2)[0]] = true
			}
			for kind, k := range sight.Player[0].Workers {
				if places[workerPlace(kind)] != (k > 0) {
					t.Fatalf("after %d answers %d of %s are in the hand", n, k, workerPlace(kind))
				}
			}
			return n < 400
		})
	}
	for _, kind := range []string{"worker", "G", "own", "tapestry"} {
		if !met[kind] {
			t.Errorf("no hand had a %s", kind)
		}
	}
	if hand := (Board{}).Picture(draw.Scene{Position: play(t, 2, 30).View(game.Watcher), Viewer: game.Watcher, Say: drawtest.InKeys}).Hand; !hand.Empty() {
		t.Error("a watcher has a hand")
	}
}

// Numbers and arrows are dark, so that a picture with them has a card behind it on dark pages.
func TestPicturesOfAmountsLieOnACard(t *testing.T) {
	for _, c := range []struct {
		list []chip
		want bool
	}{{signs("gold"), false}, {[]chip{{sign: "corn", n: 2}}, true}, {signs("gold", "arrow", "temple"), true}} {
		if got := strings.Contains(row(c.list).String(), `class="ta-card"`); got != c.want {
			t.Errorf("%v lies on a card: %v", c.list, got)
		}
	}
}
