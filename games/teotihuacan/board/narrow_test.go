package board

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
)

// phone is the width that the column has on a screen of 360 CSS pixels, and finger what a finger can touch there.
const (
	phone  = 340.0
	finger = 40.0
)

// shift is a transform of the column: scale, then move.
type shift struct{ size, x, y float64 }

func (s shift) then(t shift) shift { return shift{s.size * t.size, s.x + s.size*t.x, s.y + s.size*t.y} }

// shifts are what the style sheet of the column does to each class, with no tiles in the hand.
func shifts() map[string]shift {
	out := map[string]shift{"lay-all": {wide / column, 0, 0}, "lay-city": {1, 0, slimPurse + 2*slimGap}}
	moves, _ := stack()
	for _, m := range append(moves, inStrips()...) {
		out[m.class] = shift{m.size, m.to[0] - m.size*m.from[0], m.to[1] - m.size*m.from[1]}
	}
	return out
}

// inColumn reads a board and yields the rectangles of all places as a phone lays them, in CSS pixels.
func inColumn(t *testing.T, n draw.Node) map[string]box {
	t.Helper()
	known := shifts()
	out := map[string]box{}
	type level struct {
		at    shift
		place string
		none  bool
	}
	stacked := []level{{at: shift{phone / wide, 0, 0}}}
	for d := xml.NewDecoder(strings.NewReader(n.String())); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := tok.(type) {
		case xml.StartElement:
			l := stacked[len(stacked)-1]
			classes := strings.Fields(drawtest.Attr(e, "class"))
			for _, class := range classes {
				if s, ok := known[class]; ok {
					l.at = l.at.then(s)
				}
			}
			l.none = l.none || slices.Contains(classes, "broad")
			if place := drawtest.Attr(e, "data-place"); place != "" {
				l.place = place
			}
			if e.Name.Local == "rect" && slices.Contains(classes, "hit") && !l.none {
				number := func(name string) float64 {
					v, _ := strconv.ParseFloat(drawtest.Attr(e, name), 64)
					return v
				}
				out[l.place] = box{l.at.x + l.at.size*number("x"), l.at.y + l.at.size*number("y"), l.at.size * number("width"), l.at.size * number("height")}
			}
			stacked = append(stacked, l)
		case xml.EndElement:
			stacked = stacked[:len(stacked)-1]
		}
	}
}

// held are the places that the column lays line by line.
var held = regexp.MustCompile(`^(hand|start)`)

func TestAPhoneShowsEveryPlaceLargeEnoughForAFinger(t *testing.T) {
	for _, scene := range scenes(t) {
		scene.Lit, scene.Marks, scene.Notes = nil, nil, nil
		for place, b := range inColumn(t, Board{}.Picture(scene).Board) {
			if held.MatchString(place) {
				continue
			}
			if b.w < finger || b.h < finger {
				t.Errorf("%s is %.0f by %.0f pixels", place, b.w, b.h)
			}
			if b.x < -.5 || b.x+b.w > phone+.5 {
				t.Errorf("%s lies from %.0f to %.0f, beside the column", place, b.x, b.x+b.w)
			}
		}
	}
}

func TestTheColumnIsAsLongAsItsParts(t *testing.T) {
	_, height := stack()
	want := (height + slimPurse + 2*slimGap) * phone / column
	for _, scene := range scenes(t) {
		lowest := 0.0
		for place, b := range inColumn(t, Board{}.Picture(scene).Board) {
			if !held.MatchString(place) {
				lowest = max(lowest, b.y+b.h)
			}
		}
		if math.Abs(lowest-want) > 3 {
			t.Errorf("the lowest place ends at %.1f, the sheet reserves %.1f", lowest, want)
		}
	}
}

func TestTilesInTheHandFitAFingerAndTheirLine(t *testing.T) {
	for name, c := range map[string]struct{ wide, size, each float64 }{
		"discovery tile": {heldW, heldSize, slimHeld}, "starting tile": {startW, startSize, slimStarts},
	} {
		w, h := (c.wide-6)*c.size, tileTall*c.size
		if min(w, h)*phone/column < finger || w > column/c.each || h > slimLine {
			t.Errorf("a %s is %.0f by %.0f pixels, its share of the column %.0f by %.0f", name, w*phone/column, h*phone/column,
				phone/c.each, slimLine*phone/column)
		}
	}
}

func TestPlacesOfAPhoneDoNotCoverOthers(t *testing.T) {
	// On a board lie its places, on a pyramid tile those of the levels above, and a decoration reaches beyond its edges.
	over := regexp.MustCompile(`^(palace|forest|quarry|gold_deposits|alchemy|nobles|workshop|construction|L\d.*|deco-.*|hand.*|start.*)$`)
	for _, scene := range scenes(t) {
		places := inColumn(t, Board{}.Picture(scene).Board)
		for a, x := range places {
			for b, y := range places {
				if a >= b || over.MatchString(a) || over.MatchString(b) {
					continue
				}
				if w, h := min(x.x+x.w, y.x+y.w)-max(x.x, y.x), min(x.y+x.h, y.y+y.h)-max(x.y, y.y); w > 1 && h > 1 {
					t.Errorf("%s and %s share %.0f by %.0f pixels", a, b, w, h)
				}
			}
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
