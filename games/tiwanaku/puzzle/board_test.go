package puzzle

import (
	"errors"
	"strings"
	"testing"
)

// boardOf reads rows of two characters a space, as in "s4 s3 g5".
func boardOf(t testing.TB, rows ...string) Board {
	t.Helper()
	b := Board{Rows: len(rows)}
	for row, line := range rows {
		fields := strings.Fields(line)
		b.Cols = len(fields)
		for col, f := range fields {
			b.Terrain[row*b.Cols+col] = uint8(strings.IndexByte(".esgr", f[0]))
			if f[1] != '.' {
				b.Crop[row*b.Cols+col] = f[1] - '0'
			}
		}
	}
	return b
}

func TestBoardCheckNamesConditionAndSpace(t *testing.T) {
	for _, c := range []struct {
		name      string
		rows      []string
		condition Condition
		place     string
	}{
		{"a valid board", []string{"s4 s3 g5 g2 g1", "g1 s2 s1 g4 g3", "r4 r3 r5 r2 e1", "g5 r1 e4 e3 e5", "g4 g3 g2 g1 e2"}, "", ""},
		{"a space without terrain", []string{"e1 .2"}, NoTerrain, "b1"},
		{"a space without crop", []string{"e1 e0"}, NoCrop, "b1"},
		{"a crop above quinoa", []string{"e1 e6"}, NoCrop, "b1"},
		{"six connected spaces", []string{"e1 e2 e3", "e4 e5 e1"}, RegionTooLarge, "a1"},
		{"two regions of one terrain at a corner", []string{"e1 s2", "s1 e2"}, RegionsTouch, "a1"},
		{"a crop above the size of its region", []string{"e1 s2"}, RegionCrops, "b1"},
		{"a crop twice in a region", []string{"e1 e2 e1"}, RegionCrops, "a1"},
		{"equal crops side by side", []string{"e1 s1"}, EqualCropsTouch, "a1"},
		{"equal crops at a corner", []string{"e1 s2", "e2 s1"}, EqualCropsTouch, "a1"},
	} {
		b := boardOf(t, c.rows...)
		err := b.Check()
		var got *BoardError
		if c.condition == "" {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if !errors.As(err, &got) || got.Condition != c.condition || got.Place != c.place {
			t.Errorf("%s: got %v, want %s at %s", c.name, err, c.condition, c.place)
		}
	}
}

func TestBoardCheckRefusesImpossibleSizes(t *testing.T) {
	for _, size := range [][2]int{{0, 5}, {5, 0}, {-1, -1}, {10, 1}, {9, 10}} {
		b := Board{Cols: size[0], Rows: size[1]}
		var got *BoardError
		if err := b.Check(); !errors.As(err, &got) || got.Condition != SizeOutOfRange {
			t.Errorf("%v: got %v", size, err)
		}
	}
}
