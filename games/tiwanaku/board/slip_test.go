package board

import (
	"strconv"
	"testing"

	"kancha/draw"
	"kancha/games/tiwanaku"
)

// In whole games: what is called ruled out is wrong, some predictions are called so and others not, and a right one never.
func TestASlipIsAWrongPrediction(t *testing.T) {
	warned, silent := 0, 0
	for _, field := range []string{"short", "long"} {
		for n := 10; n < 120; n++ {
			st := play(t, field, 2, n)
			for seat := range st.Waiting().All() {
				view := st.View(seat)
				var truth tiwanaku.Sight
				if !tiwanaku.Look(st, &truth) {
					t.Fatal("no sight")
				}
				for _, m := range view.Moves(seat, nil) {
					a := tiwanaku.Read(m)
					if a.Verb != tiwanaku.Predict {
						if got := (Board{}).Slip(view, seat, m, nil); got != "" {
							t.Fatalf("%v is called a slip: %s", a, got)
						}
						continue
					}
					if (Board{}).Slip(view, seat, m, nil) == "" {
						silent++
						continue
					}
					if warned++; truth.Grows[a.Space] == a.Crop {
						t.Fatalf("after %d answers crop %d on %v is right, and called ruled out", n, a.Crop, a.Space)
					}
				}
			}
		}
	}
	if warned < 50 || silent < 50 {
		t.Errorf("%d predictions are called slips, %d are not", warned, silent)
	}
}

// Own marks with other crops speak against a prediction; letters, marks of other spaces and of the team do not.
func TestASlipAgainstOwnMarks(t *testing.T) {
	st := play(t, "long", 2, 40)
	for n := 41; ; n++ {
		seat := st.Waiting().First()
		for _, m := range st.Moves(seat, nil) {
			a := tiwanaku.Read(m)
			if a.Verb != tiwanaku.Predict || (Board{}).Slip(st.View(seat), seat, m, nil) != "" {
				continue
			}
			at, own, other := a.Space.String(), strconv.Itoa(int(a.Crop)), strconv.Itoa(int(a.Crop)%5+1)
			for _, c := range []struct {
				note draw.Note
				want string
			}{
				{draw.Note{Place: at, Text: other}, "noted"},
				{draw.Note{Place: at, Text: other + " g?"}, "noted"},
				{draw.Note{Place: at, Text: own + other}, ""},
				{draw.Note{Place: at, Text: "g"}, ""},
				{draw.Note{Place: at, Text: other, Shared: true}, ""},
				{draw.Note{Place: "z9", Text: other}, ""},
			} {
				if got := (Board{}).Slip(st.View(seat), seat, m, []draw.Note{c.note}); got != c.want {
					t.Errorf("%+v against crop %s on %s: %q, want %q", c.note, own, at, got, c.want)
				}
			}
			return
		}
		if st = play(t, "long", 2, n); n > 200 || st.Waiting().Empty() {
			t.Fatal("nothing to predict")
		}
	}
}
