package board

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// numbersOn are the numbers of a seat's panel that effects change.
func numbersOn(s game.State, seat game.Seat) map[string]int {
	pic := Board{}.Picture(draw.Scene{Position: s.View(seat), Viewer: seat, Say: drawtest.InKeys})
	var sight teotihuacan.Sight
	teotihuacan.Look(s, &sight)
	out := map[string]int{"points": sight.Players[seat].Total}
	var read func(items []draw.Item)
	read = func(items []draw.Item) {
		for _, item := range items {
			if item.Key != "" {
				out[item.Key], _ = strconv.Atoi(item.Value)
			}
			read(item.Parts)
		}
	}
	read(pic.Panels[seat].Items)
	return out
}

func TestWhatIsForetoldComesTrue(t *testing.T) {
	told := map[string]int{}
	for seats := 1; seats <= 3; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			if n%4 != 0 || s.Waiting().Empty() {
				return n < 1200
			}
			seat := s.Waiting().First()
			for _, m := range s.Moves(seat, nil) {
				if v := teotihuacan.Read(m).Verb; v <= teotihuacan.Settle || v == teotihuacan.Pay || v == teotihuacan.Waive || v == teotihuacan.End || v == teotihuacan.Go {
					continue // the start, an eclipse or the next turn goes on from here
				}
				preview := s.View(seat).Preview(seat, m)
				if preview.Reveals {
					continue
				}
				next := s.Clone()
				before := numbersOn(s, seat)
				if err := next.Apply(seat, m, nil); err != nil {
					t.Fatal(err)
				}
				after := numbersOn(next, seat)
				for _, e := range preview.Effects {
					key, by := Board{}.Change(e)
					if e.Kind == "then_price" {
						continue // paid with the next answer
					}
					if _, ok := before[key]; by != 0 && !ok {
						t.Fatalf("%s changes %q, which no panel shows", e, key)
					}
					before[key] += by
					told[key] += max(by, -by)
				}
				for key := range after {
					if key == "upkeep" || key == "order" {
						continue // what is told of an answer says nothing of them
					}
					if after[key] != before[key] {
						t.Errorf("%s: %s would be %d and is %d", load(t).Format(m), key, before[key], after[key])
					}
				}
			}
			return n < 1200
		})
	}
	for _, key := range []string{"cocoa", "wood", "stone", "gold", "points", "track", "avenue", "blue", "red", "green"} {
		if told[key] == 0 {
			t.Errorf("nothing was ever foretold of %s", key)
		}
		if key != "points" && (Board{}).Sign(key).Empty() { // points have the page's own sign
			t.Errorf("%s is foretold without a sign", key)
		}
	}
}

func TestPicturesOfAnswersFrameAsManyIconsAsMatch(t *testing.T) {
	framed, drawn := map[teotihuacan.Verb]int{}, map[teotihuacan.Verb]bool{}
	references := regexp.MustCompile(`href="#([^"]*)"`)
	for seats := 2; seats <= 4; seats++ {
		defined := ""
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			if s.Waiting().Empty() {
				return true
			}
			seat := s.Waiting().First()
			if n == 0 {
				defined = Board{}.Picture(draw.Scene{Position: s.View(seat), Viewer: seat, Say: drawtest.InKeys}).Board.String()
			}
			for _, m := range s.Moves(seat, nil) {
				move := m
				verb := teotihuacan.Read(m).Verb
				art := Board{}.Art(s.View(seat), seat, m).String()
				if verb == teotihuacan.Tile {
					want := 0
					for _, icon := range printed().Tiles[teotihuacan.Read(m).A].Icons {
						want += min(1, int(icon))
					}
					if got := strings.Count(art, "<use"); got != want || art == "" {
						t.Errorf("the picture of %s has %d icons, not %d", load(t).Format(m), got, want)
					}
					continue
				}
				if verb != teotihuacan.Place && verb != teotihuacan.Decorate {
					if without := verb == teotihuacan.End || verb == teotihuacan.Go; (art == "") != without {
						t.Fatalf("%s has a picture: %v", load(t).Format(m), art != "")
					}
					drawn[verb] = true
					for _, m := range references.FindAllStringSubmatch(art, -1) {
						if !strings.Contains(defined, `id="`+m[1]+`"`) {
							t.Fatalf("the picture of %s repeats %s, which the board does not define", load(t).Format(move), m[1])
						}
					}
					continue
				}
				effects := s.View(seat).Preview(seat, m).Effects
				at := slices.IndexFunc(effects, func(p game.Phrase) bool { return p.Kind == "matches" })
				want, _ := effects[at].Arg("n")
				if got := strings.Count(art, `class="match"`); got != want.N {
					t.Errorf("%s frames %d icons, %d match", load(t).Format(m), got, want.N)
				}
				framed[verb] += want.N
			}
			return n < 2000
		})
	}
	if len(drawn) < 18 {
		t.Errorf("pictures of %v only", drawn)
	}
	if framed[teotihuacan.Place] == 0 || framed[teotihuacan.Decorate] == 0 {
		t.Errorf("no match was ever seen: %v", framed)
	}
}

func TestEveryPlaceTellsItsRule(t *testing.T) {
	for _, scene := range scenes(t) {
		rules := map[string]bool{}
		board := Board{}.Picture(scene).Board
		for _, e := range drawtest.Elements(t, "board", board) {
			if e.Name.Local == "desc" {
				rules[drawtest.Attr(e, "id")] = true
			}
		}
		for _, e := range drawtest.Elements(t, "board", board) {
			if place := drawtest.Attr(e, "data-place"); place != "" && !rules[drawtest.Attr(e, "aria-describedby")] {
				t.Errorf("%s has no rule", place)
			}
		}
	}
}

func TestWhatLiesHighCanBeLookedUnder(t *testing.T) {
	high := false
	for seats := 2; seats <= 4; seats++ {
		s := play(t, seats, 5000)
		var sight teotihuacan.Sight
		teotihuacan.Look(s, &sight)
		p := teotihuacan.PrintOf(s)
		levels := map[string]string{}
		eye := false
		for _, e := range drawtest.Elements(t, "board", Board{}.Picture(draw.Scene{Position: s.View(0), Say: drawtest.InKeys}).Board) {
			levels[drawtest.Attr(e, "data-place")] = drawtest.Attr(e, "data-level")
			eye = eye || drawtest.Attr(e, "data-do") == "under"
		}
		for i, space := range p.Spaces {
			want := ""
			if sight.Pyramid[i].Tile > 0 && space.Level > 1 {
				want, high = strconv.Itoa(space.Level), true
			}
			if levels[space.ID] != want {
				t.Errorf("%s has level %q, want %q", space.ID, levels[space.ID], want)
			}
		}
		if high && !eye {
			t.Error("there is no button to look under the tiles")
		}
	}
	if !high {
		t.Error("no game had a tile above the first level")
	}
}

// Worship for both benefits is priced with the tile: what it costs now, and what is paid for the tile a moment later.
func TestBothBenefitsArePricedWithTheTile(t *testing.T) {
	priced := 0
	positions(t, 1, func(where string, s game.State) {
		if s.Waiting().Empty() {
			return
		}
		seat := s.Waiting().First()
		view := s.View(seat)
		var sight teotihuacan.Sight
		teotihuacan.Look(view, &sight)
		p := teotihuacan.PrintOf(view)
		for _, m := range s.Moves(seat, nil) {
			a := teotihuacan.Read(m)
			if a.Verb != teotihuacan.Worship || teotihuacan.Benefit(a.B) != teotihuacan.ForBoth {
				continue
			}
			var now, all [4]int
			for _, e := range view.Preview(seat, m).Effects {
				for i, good := range goodIDs {
					if key, by := (Board{}).Change(e); key == good && by < 0 {
						all[i] -= by
						if e.Kind == "pay" {
							now[i] -= by
						}
					}
				}
			}
			tile := sight.BoardTile[teotihuacan.Space(a.A).Board()]
			for i, n := range p.Discoveries[tile].Goods {
				if all[i] != now[i]+n {
					t.Errorf("%s: %s costs %v with the tile, and %v without", where, load(t).Format(m), all, now)
				}
				priced += n
			}
		}
	})
	if priced < 20 {
		t.Errorf("only %d goods were priced", priced)
	}
}

// Each button of a payment has its number, also that for 1 cocoa.
func TestAPaymentOfOneHasItsNumber(t *testing.T) {
	c := &canvas{}
	for n := range uint8(8) {
		art := draw.Many(c.answerArt(teotihuacan.Answer{Verb: teotihuacan.Pay, A: n}, 0, nil)...).String()
		if !strings.Contains(art, ">"+strconv.Itoa(int(n))+"<") || !strings.Contains(art, "te-cocoa") {
			t.Errorf("%d cocoa: %s", n, art)
		}
	}
}
