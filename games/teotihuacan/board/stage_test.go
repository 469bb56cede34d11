package board

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/words"
)

// finger is what can be touched with the board at full size.
const finger = 44.0

// measured reads a drawing: the smallest letters with their text, and the box of each place.
func measured(t *testing.T, n draw.Node) (smallest float64, text string, places map[string]box) {
	t.Helper()
	type level struct {
		size  float64
		place string
		text  bool
	}
	smallest, places = math.Inf(1), map[string]box{}
	stacked := []level{{size: 1}}
	for d := xml.NewDecoder(strings.NewReader(n.String())); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return smallest, text, places
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := tok.(type) {
		case xml.StartElement:
			l := stacked[len(stacked)-1]
			l.text = false
			if m := scaled.FindStringSubmatch(drawtest.Attr(e, "transform")); m != nil {
				by, _ := strconv.ParseFloat(m[1], 64)
				l.size *= math.Abs(by)
			}
			number := func(name string) float64 {
				v, _ := strconv.ParseFloat(drawtest.Attr(e, name), 64)
				return v
			}
			if place := drawtest.Attr(e, "data-place"); place != "" {
				l.place = place
			}
			if _, known := places[l.place]; e.Name.Local == "rect" && drawtest.Attr(e, "class") == "hit" && !known {
				places[l.place] = box{number("x"), number("y"), number("width"), number("height")}
			}
			if e.Name.Local == "text" {
				l.text = true
				if size := l.size * number("font-size"); size < smallest {
					smallest, text = size, ""
				}
			}
			stacked = append(stacked, l)
		case xml.CharData:
			if l := stacked[len(stacked)-1]; l.text && text == "" {
				text = string(e)
			}
		case xml.EndElement:
			stacked = stacked[:len(stacked)-1]
		}
	}
}

var scaled = regexp.MustCompile(`scale\(([-\d.]+)`)

// positions shows every so many positions of random games of all sizes.
func positions(t *testing.T, each int, look func(where string, s game.State)) {
	t.Helper()
	for seats := 1; seats <= 4; seats++ {
		walk(t, setup(seats, ""), func(n int, s game.State) bool {
			if n%each == 0 || s.Waiting().Empty() {
				look(fmt.Sprintf("%d seats, after %d answers", seats, n), s)
			}
			return !t.Failed()
		})
	}
}

func TestEverythingPrintedCanBeRead(t *testing.T) {
	met := 0
	positions(t, 30, func(where string, s game.State) {
		size, text, _ := measured(t, Board{}.Picture(draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}).Board)
		if size < legible-.05 {
			t.Errorf("%s: %q is %.1f high", where, text, size)
		}
		met++
	})
	if met < 40 {
		t.Errorf("only %d positions were looked at", met)
	}
}

func TestNamesOfBoardsFitInEveryLanguage(t *testing.T) {
	for _, lang := range []string{"en", "pl", "cs", "ru"} {
		raw, err := words.FS.ReadFile(lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var said map[string]any
		if err := json.Unmarshal(raw, &said); err != nil {
			t.Fatal(err)
		}
		for b := teotihuacan.Palace; b <= teotihuacan.Construction; b++ {
			name, _ := said["title."+b.String()].(string)
			room := nameW(slots[1])
			if b == teotihuacan.Palace || b == teotihuacan.Construction {
				room = nameW(slots[0])
			}
			if w := letter * legible * float64(utf8.RuneCountInString(name)); name == "" || w > room {
				t.Errorf("%s: %q is %.0f wide, there is room for %.0f", lang, name, w, room)
			}
		}
	}
}

func TestEveryPlaceIsLargeEnoughToTouch(t *testing.T) {
	positions(t, 60, func(where string, s game.State) {
		_, _, places := measured(t, Board{}.Picture(draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}).Board)
		if len(places) < 90 {
			t.Errorf("%s: %d places", where, len(places))
		}
		for place, b := range places {
			if b.w < finger || b.h < finger {
				t.Errorf("%s: %s is %.0f by %.0f", where, place, b.w, b.h)
			}
			if b.x < 0 || b.y < 0 || b.x+b.w > wide || b.y+b.h > high {
				t.Errorf("%s: %s is off the board: %v", where, place, b)
			}
		}
	})
}

func TestPlacesDoNotCoverOthers(t *testing.T) {
	// On a board lie its places, on a pyramid tile those of the levels above, and a decoration reaches beyond its edges.
	over := regexp.MustCompile(`^(palace|forest|quarry|gold_deposits|alchemy|nobles|workshop|construction|L\d.*|deco-.*)$`)
	positions(t, 150, func(where string, s game.State) {
		_, _, places := measured(t, Board{}.Picture(draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}).Board)
		for a, x := range places {
			for b, y := range places {
				if a >= b || over.MatchString(a) || over.MatchString(b) {
					continue
				}
				if w, h := min(x.x+x.w, y.x+y.w)-max(x.x, y.x), min(x.y+x.h, y.y+y.h)-max(x.y, y.y); w > 1 && h > 1 {
					t.Errorf("%s: %s and %s share %.0f by %.0f", where, a, b, w, h)
				}
			}
		}
	})
}

func TestTheStageNamesWhatIsDrawn(t *testing.T) {
	for _, scene := range scenes(t) {
		stage, pic := Board{}.Stage(scene.Position), Board{}.Picture(scene)
		for what, of := range map[*draw.Node]draw.Size{&pic.Board: stage.Lying, &pic.Map: stage.Map} {
			if !strings.Contains(strings.SplitN(what.String(), ">", 2)[0], fmt.Sprintf(` %d %d"`, of.W, of.H)) {
				t.Errorf("%v is not the size of %.120s", of, what.String())
			}
		}
		board, small := pic.Board.String(), pic.Map.String()
		for _, s := range stage.Sections {
			if s.Pick != "#part-"+s.ID || strings.Count(board, `id="part-`+s.ID+`"`) != 1 || strings.Count(small, `href="#part-`+s.ID+`"`) != 1 {
				t.Errorf("the section %s is not there", s.ID)
			}
		}
		if n := strings.Count(small, "<a "); n != len(stage.Sections) || n != 11 {
			t.Errorf("%d links to %d sections", n, len(stage.Sections))
		}
	}
}

func TestThePlanFramesThePartsWithSomethingToChoose(t *testing.T) {
	for _, scene := range scenes(t) {
		scene.Targets = nil
		if strings.Contains(Board{}.Picture(scene).Map.String(), "glow") {
			t.Error("a frame where nothing can be chosen")
		}
		for place, part := range map[string]string{"avenue-2": "avenue", "blue-3": "temples", "calendar": "centre"} {
			scene.Targets = []draw.Target{{Place: place, Label: "here"}}
			small := Board{}.Picture(scene).Map.String()
			if n := strings.Count(small, `class="glow"`); n != 1 {
				t.Errorf("%s can be chosen: %d frames", place, n)
			}
			at := strings.Index(small, `href="#part-`+part+`"`)
			if at < 0 || !strings.Contains(strings.SplitN(small[at:], "</a>", 2)[0], `class="glow"`) {
				t.Errorf("%s can be chosen, and the link to %s has no frame", place, part)
			}
		}
	}
}

func TestWorkersOnThePlanAreLarge(t *testing.T) {
	die := regexp.MustCompile(`href="#te-die-[^"]*" transform="translate\([^)]*\)scale\(([\d.]+)\)" data-piece`)
	met := 0
	positions(t, 40, func(where string, s game.State) {
		c := canvasOf(draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys})
		for _, b := range c.Ring {
			all := die.FindAllStringSubmatch(c.smallCrowd(b, box{0, 0, tileW - 6, tileH - headH - footH - 3}).String(), -1)
			for _, m := range all {
				if size, _ := strconv.ParseFloat(m[1], 64); len(all) <= 6 && 54*size < 28 {
					t.Errorf("%s: one of %d workers on %s is %.1f pixels wide", where, len(all), b, 54*size)
				}
				met++
			}
		}
	})
	if met < 100 {
		t.Errorf("only %d workers", met)
	}
}

// A worker is the same piece for its whole game: it alone goes where an answer sends one, and its game can be stored.
func TestAWorkerIsOnePieceForTheWholeGame(t *testing.T) {
	type stand struct {
		b     teotihuacan.Board
		power int
	}
	at := func(s game.State) map[string]stand {
		out := map[string]stand{}
		c := canvasOf(draw.Scene{Position: s, Viewer: game.Watcher, Say: drawtest.InKeys})
		for colour := range c.crews {
			for i, d := range c.dice(colour) {
				out[workerPiece(colour, i)] = stand{d.Board, d.Power}
			}
		}
		return out
	}
	walked := 0
	positions(t, 7, func(where string, s game.State) {
		if s.Waiting().Empty() {
			return
		}
		seat, before := s.Waiting().First(), at(s)
		for _, m := range s.Moves(seat, nil) {
			a := teotihuacan.Read(m)
			if a.Verb != teotihuacan.Walk {
				continue
			}
			raw, err := s.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			next, err := load(t).Decode(raw)
			if err != nil {
				t.Fatal(err)
			}
			if err := next.Apply(seat, m, nil); err != nil {
				t.Fatal(err)
			}
			var gone []string
			for piece, now := range at(next) {
				if was := before[piece]; was != now {
					gone = append(gone, piece)
					want := stand{teotihuacan.Board(a.B), int(a.C)}
					if was != (stand{teotihuacan.Board(a.A), int(a.C)}) || now != want || !strings.HasPrefix(piece, fmt.Sprintf("worker %d-", seat+1)) {
						t.Errorf("%s, %s: %s was at %v and is at %v", where, load(t).Format(m), piece, was, now)
					}
				}
			}
			if len(gone) != 1 {
				t.Errorf("%s, %s: %v went", where, load(t).Format(m), gone)
			}
			walked++
		}
	})
	if walked < 100 {
		t.Errorf("only %d went anywhere", walked)
	}
}

// The head of a board says what the arrived worker pays there, as the question does.
func TestTheHeadOfABoardSaysWhatTheNewcomerPays(t *testing.T) {
	asked := 0
	positions(t, 1, func(where string, s game.State) {
		if s.Waiting().Empty() {
			return
		}
		seat := s.Waiting().First()
		q := s.Question(seat)
		cost, ok := q.Arg("cost")
		if !ok {
			return
		}
		c := canvasOf(draw.Scene{Position: s.View(seat), Viewer: seat, Say: drawtest.InKeys})
		asked++
		if n := c.coloursOn(c.At); n != cost.N {
			t.Errorf("%s: %s says %d above, %s", where, c.At, n, q)
		}
		if head := c.prices(c.At, slots[0]).String(); !strings.Contains(head, ">+"+strconv.Itoa(cost.N+1)+"<") ||
			c.At != teotihuacan.Palace && !strings.Contains(head, ">"+charge(cost.N)+"<") {
			t.Errorf("%s: %s has the head %s", where, c.At, head)
		}
		c.scene.Asks = true
		if !c.prices(c.At, slots[0]).Empty() || strings.Contains(c.boardSentence(c.At), "cost=") || strings.Contains(c.smallBoard(c.At, slots[0]).String(), ">+"+strconv.Itoa(cost.N+1)+"<") {
			t.Errorf("%s: %s tells what is asked", where, c.At)
		}
	})
	if asked < 100 {
		t.Errorf("only %d workers arrived", asked)
	}
}

func TestTheHandHoldsTheViewersOwn(t *testing.T) {
	for _, scene := range scenes(t) {
		pic := Board{}.Picture(scene)
		c := canvasOf(scene)
		board := pic.Board.String()
		workers, tiles := 0, 0
		for _, e := range drawtest.Elements(t, "hand", pic.Hand) {
			if !slices.Contains(strings.Fields(drawtest.Attr(e, "class")), "held") {
				continue
			}
			place, piece := drawtest.Attr(e, "data-place"), drawtest.Attr(e, "data-piece")
			if drawtest.Attr(e, "aria-label") == "" || drawtest.Attr(e, "title") == "" {
				t.Errorf("%s%s in the hand has no name", place, piece)
			}
			if piece == "" {
				tiles++
				continue
			}
			workers++
			if !strings.HasPrefix(piece, "worker 1-") || place != "" && !strings.Contains(board, `data-place="`+place+`"`) {
				t.Errorf("%s at %q is in the hand of seat 0", piece, place)
			}
			if place != "" && !strings.Contains(board, `data-piece="`+piece+`"`) {
				t.Errorf("%s is in the hand and not on the board", piece)
			}
		}
		have := len(c.offers())
		for d := teotihuacan.Mask7 + 1; d <= teotihuacan.ExtraWorker && len(c.offers()) == 0; d++ {
			have += min(1, c.Players[0].Have[d-1])
		}
		if tiles != have || workers != 4 && len(c.offers()) == 0 {
			t.Errorf("%d workers and %d tiles in the hand, not %d", workers, tiles, have)
		}
		scene.Viewer = game.Watcher
		if hand := (Board{}).Picture(scene).Hand; !hand.Empty() {
			t.Errorf("a watcher holds %s", hand)
		}
	}
}

func TestFewNumbersAreAlwaysInSight(t *testing.T) {
	var count func(items []draw.Item) int
	count = func(items []draw.Item) (n int) {
		for _, item := range items {
			if item.Purse {
				n++
			}
			if item.Purse && (item.Key == "" || item.Icon.Empty()) {
				t.Errorf("%s is in the purse without a number or sign", item.Label)
			}
			n += count(item.Parts)
		}
		return n
	}
	for _, scene := range scenes(t) {
		for _, p := range (Board{}).Picture(scene).Panels {
			if n := count(p.Items); n < 5 || n > 7 {
				t.Errorf("%d numbers of seat %d are always in sight", n, p.Seat)
			}
		}
	}
}
