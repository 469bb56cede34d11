package board

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tiwanaku"
)

func TestTheStageIsAsLargeAsTheDrawing(t *testing.T) {
	for name, want := range map[string]draw.Stage{
		"long":  {Lying: draw.Size{W: 1004, H: 604}, Upright: draw.Size{W: 604, H: 1004}},
		"short": {Lying: draw.Size{W: 604, H: 604}},
	} {
		s := play(t, name, 2, 20)
		got := Board{}.Stage(s.View(0))
		if got.Lying != want.Lying || got.Upright != want.Upright || got.Sections != nil {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
		root := drawtest.Elements(t, "board", Board{}.Picture(draw.Scene{Position: s.View(0), Say: drawtest.InKeys}).Board)[0]
		if box := drawtest.Attr(root, "viewBox"); box != fmt.Sprintf("0 0 %d %d", got.Lying.W, got.Lying.H) {
			t.Errorf("%s: the drawing has the view box %s", name, box)
		}
	}
}

var where = regexp.MustCompile(`(?:^| )at tw-c(\d) tw-r(\d)$`)

// Whatever lies on a space has the classes by which it moves when the board stands upright, and the sheet knows them all.
func TestWhatLiesOnASpaceCanStandUpright(t *testing.T) {
	for _, scene := range crowds(t) {
		met := map[string]int{}
		for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
			class, step := drawtest.Attr(e, "class"), drawtest.Attr(e, "transform")
			m := where.FindStringSubmatch(class)
			if m == nil {
				if place := drawtest.Attr(e, "data-place"); place != "" {
					t.Errorf("%s stays where it is", place)
				}
				continue
			}
			met[strings.Fields(class)[0]]++
			col, _ := strconv.Atoi(m[1])
			row, _ := strconv.Atoi(m[2])
			x, y := origin(tiwanaku.SpaceAt(col, row))
			if want := draw.Translate(x, y); step != want && !strings.Contains(class, "back") {
				t.Errorf("%s is at %s, want %s", class, step, want)
			}
			for _, name := range []string{"tw-c" + m[1], "tw-r" + m[2]} {
				if !strings.Contains(css, "."+name+" { --"+name[3:4]+": "+name[4:]+"; }") {
					t.Errorf("the sheet does not tell where %s is", name)
				}
			}
		}
		for _, kind := range []string{"cell", "ground", "farmer", "left"} {
			if met[kind] == 0 {
				t.Errorf("no %s", kind)
			}
		}
	}
}

// No text of the board is smaller than can be read on a small window, where a unit is half a pixel.
func TestWhatIsWrittenOnTheBoardCanBeRead(t *testing.T) {
	for _, rule := range []string{".tiwanaku .initial { font-size: 28px", ".tiwanaku .level { font-size: 25px", ".upright .tw-board .coordinate { font-size: 46px"} {
		if !strings.Contains(css, rule) {
			t.Errorf("the sheet has not %q", rule)
		}
	}
}

func TestTheHandIsWhatTheViewerPlaysFrom(t *testing.T) {
	for _, mode := range []struct {
		id     string
		seats  int
		places []string
	}{
		{"competitive", 3, []string{"pool"}}, {"solo", 1, []string{"pool"}},
		{"coop", 3, []string{"pool", "stack-earth", "stack-sand", "stack-grass", "stack-rock"}},
	} {
		s := playMode(t, mode.id, mode.seats, 25)
		var places []string
		for _, e := range drawtest.Elements(t, "hand", Board{}.Picture(draw.Scene{Position: s.View(0), Say: drawtest.InKeys}).Hand) {
			if place := drawtest.Attr(e, "data-place"); place != "" {
				places = append(places, place)
				if e.Name.Local != "button" || drawtest.Attr(e, "aria-label") == "" || drawtest.Attr(e, "title") == "" {
					t.Errorf("%s is a %s called %q", place, e.Name.Local, drawtest.Attr(e, "aria-label"))
				}
			}
		}
		if !slices.Equal(places, mode.places) {
			t.Errorf("%s: the hand has the places %v", mode.id, places)
		}
		if hand := (Board{}).Picture(draw.Scene{Position: s.View(game.Watcher), Viewer: game.Watcher, Say: drawtest.InKeys}).Hand; !hand.Empty() {
			t.Errorf("%s: a watcher has a hand: %s", mode.id, hand)
		}
	}
}

// An answer that is given nowhere on the board has a picture, unless it only ends the turn.
func TestAnswersWithoutAPlaceHaveAPicture(t *testing.T) {
	met := map[tiwanaku.Verb]bool{}
	for _, setup := range []game.Setup{{Seats: 4}, {Mode: "solo", Seats: 1}, {Mode: "coop", Seats: 3}} {
		for seed := range uint64(4) {
			setup.Seed = seed
			s, err := load(t).New(setup)
			if err != nil {
				t.Fatal(err)
			}
			rand := game.NewRand(seed)
			for !s.Waiting().Empty() {
				seat := s.Waiting().First()
				moves, view := s.Moves(seat, nil), s.View(seat)
				for _, m := range moves {
					verb := tiwanaku.Read(m).Verb
					art := Board{}.Art(view, seat, m)
					met[verb] = met[verb] || !art.Empty()
					if len(Board{}.Places(view, seat, m)) == 0 && art.Empty() && verb != tiwanaku.End {
						t.Fatalf("%s has no picture", load(t).Format(m))
					}
					if verb == tiwanaku.Predict && art.String() != Crop(tiwanaku.Read(m).Crop).String() {
						t.Fatalf("%s shows another crop", load(t).Format(m))
					}
				}
				if err := s.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, verb := range []tiwanaku.Verb{tiwanaku.Predict, tiwanaku.Offer, tiwanaku.Recall, tiwanaku.Move, tiwanaku.Spend, tiwanaku.Advance, tiwanaku.Stop, tiwanaku.Pass} {
		if !met[verb] {
			t.Errorf("no picture of verb %d was met", verb)
		}
	}
}

func TestNumbersThatAreForetoldHaveASign(t *testing.T) {
	for _, effect := range []game.Phrase{game.Say("gain", game.Num("n", 2)), game.Say("back_to_pool")} {
		key, by := Board{}.Change(effect)
		if key == "" || by == 0 || (Board{}).Sign(key).Empty() {
			t.Errorf("%s changes %q by %d", effect, key, by)
		}
	}
	if !(Board{}).Sign("odd").Empty() {
		t.Error("there is a sign of nothing")
	}
}
