package valley

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
)

func discOf(t *testing.T, s game.Setup) *disc {
	t.Helper()
	s, err := Aside{}.Setup(s)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Aside{}.Disc(s)
	if err != nil {
		t.Fatal(err)
	}
	return d.(*disc)
}

// all is everything that a page of the wheel shows.
func all(d *disc, opened ...draw.Opening) string {
	dial, back := d.Show(opened, mute), d.Back(mute)
	var b strings.Builder
	fmt.Fprint(&b, dial.Board.String(), dial.Wheel.String(), dial.Closed[0].String(), dial.Closed[1].String(), dial.Said, back.Plain.String())
	for _, n := range dial.Shown {
		b.WriteString(n.String())
	}
	for _, item := range append(back.Items, back.Print...) {
		fmt.Fprint(&b, item.Label, item.Value)
		for _, part := range item.Parts {
			fmt.Fprint(&b, part.Icon.String(), part.Label, part.Value)
		}
	}
	return b.String()
}

// TestTheWheelShowsWhatWasOpenedAndNothingElse exchanges what is hidden: nothing that a page shows may change, and no
// refusal may tell.
func TestTheWheelShowsWhatWasOpenedAndNothingElse(t *testing.T) {
	for _, mode := range []string{"competitive", "solo", "coop"} {
		d := discOf(t, game.Setup{Mode: mode, Seed: 7})
		hidden := 0
		opened := []draw.Opening{}
		for at := range d.spaces {
			if d.back.Start[at] {
				continue
			}
			if hidden++; hidden <= 2 {
				opened = append(opened, draw.Opening{Place: at.String(), Window: "terrain"})
			}
			if hidden == 1 {
				opened = append(opened, draw.Opening{Place: at.String(), Window: "crop"})
			}
		}
		other := *d
		seen := d.known(opened)
		// The tiles of the whole board are public, so two hidden spaces change places.
		var first, second = -1, -1
		for at := range d.spaces {
			if seen.Terrain[at] == 0 && first < 0 {
				first = int(at)
			} else if seen.Terrain[at] == 0 && d.terrain[at] != d.terrain[first] {
				second = int(at)
			}
			if seen.Crop[at] == 0 {
				other.crop[at] = d.crop[at]%5 + 1
			}
		}
		other.terrain[first], other.terrain[second] = d.terrain[second], d.terrain[first]
		if all(d, opened...) != all(&other, opened...) {
			t.Errorf("%s: the page tells what is hidden", mode)
		}
		for at := range d.spaces {
			for _, w := range []string{"terrain", "crop", "both", ""} {
				o := draw.Opening{Place: at.String(), Window: w}
				if a, b := d.Open(opened, o), other.Open(opened, o); fmt.Sprint(a) != fmt.Sprint(b) {
					t.Errorf("%s: %v: %v or %v", mode, o, a, b)
				}
			}
		}
		if !strings.Contains(all(d, opened...), "wheel.shown.crop") || d.Front(mute).String() == other.Front(mute).String() {
			t.Errorf("%s: what was opened is not shown, or the front does not tell boards apart", mode)
		}
	}
}

func TestWhichWindowsOpen(t *testing.T) {
	d := discOf(t, game.Setup{Mode: "solo", Seed: 7})
	var start, free string
	for at := range d.spaces {
		if d.back.Start[at] {
			start = at.String()
		} else if free == "" {
			free = at.String()
		}
	}
	ground, crop := draw.Opening{Place: free, Window: "terrain"}, draw.Opening{Place: free, Window: "crop"}
	for _, c := range []struct {
		what   string
		before []draw.Opening
		next   draw.Opening
		want   string
	}{
		{"the terrain of a space", nil, ground, ""},
		{"the crop before its terrain", nil, crop, "wheel_ground_first"},
		{"the crop after its terrain", []draw.Opening{ground}, crop, ""},
		{"the terrain twice", []draw.Opening{ground}, ground, "wheel_seen"},
		{"the crop twice", []draw.Opening{ground, crop}, crop, "wheel_seen"},
		{"a starting tile", nil, draw.Opening{Place: start, Window: "crop"}, "wheel_start"},
		{"a place off the board", nil, draw.Opening{Place: "j1", Window: "terrain"}, "wheel_no_place"},
		{"no place", nil, draw.Opening{Window: "terrain"}, "wheel_no_place"},
		{"no window", nil, draw.Opening{Place: free, Window: "door"}, "wheel_no_place"},
	} {
		err := d.Open(c.before, c.next)
		var refused *game.Illegal
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, &refused) || refused.Kind != c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
}

// A disc is that of a table with the same setup; a disc of the pack brings its board, and a short board is for
// competitive play (TI-04).
func TestWhichDiscsThereAre(t *testing.T) {
	short := discOf(t, game.Setup{Mode: "competitive", Seed: 1, Options: []game.Choice{{Option: "scenario", Value: "S1"}}})
	if short.back.Cols != 5 {
		t.Errorf("S1 has %d columns", short.back.Cols)
	}
	a, b := discOf(t, game.Setup{Mode: "solo", Seed: 5}), discOf(t, game.Setup{Mode: "solo", Seed: 5})
	if a.terrain != b.terrain || a.crop != b.crop || a.back.Otoma != b.back.Otoma {
		t.Error("one number gives two discs")
	}
	if other := discOf(t, game.Setup{Mode: "solo", Seed: 6}); other.terrain == a.terrain {
		t.Error("two numbers give one disc")
	}
	otoma := 0
	for _, colour := range discOf(t, game.Setup{Mode: "coop", Seed: 5, Options: []game.Choice{{Option: "coop_level", Value: "easy"}}}).back.Otoma {
		if colour > 0 {
			otoma++
		}
	}
	if otoma != 4 { // TI-76
		t.Errorf("%d Otoma at the easy level", otoma)
	}
	for what, s := range map[string]game.Setup{
		"alone on the short board": {Mode: "solo", Seed: 1, Options: []game.Choice{{Option: "board", Value: "short"}}},
		"alone with a short disc":  {Mode: "solo", Seed: 1, Options: []game.Choice{{Option: "scenario", Value: "S1"}}},
		"no mode":                  {Mode: "chess", Seed: 1},
		"no disc":                  {Mode: "solo", Seed: 1, Options: []game.Choice{{Option: "scenario", Value: "X9"}}},
	} {
		var refused *game.SetupError
		if _, err := (Aside{}).Setup(s); !errors.As(err, &refused) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
