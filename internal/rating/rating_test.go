package rating

import (
	"math"
	"testing"
)

// like is a team of n players of the strength that the published figures begin with.
func like(n int) []Rating {
	out := make([]Rating, n)
	for i := range out {
		out[i] = Rating{31.321989232514305, 11.379964801443018}
	}
	return out
}

// The figures are those that the reference implementation in Python (openskill.py, PlackettLuce) is tested with.
func TestTheFiguresAreThoseThatArePublished(t *testing.T) {
	for _, test := range []struct {
		what   string
		teams  [][]Rating
		places []int
		want   []Rating // of every player of each team
	}{
		{"one beats two", [][]Rating{like(1), like(2)}, []int{1, 2},
			[]Rating{{36.48967347401391, 11.237778601372977}, {26.154304991014694, 11.17822477763209}}},
		{"two beat one", [][]Rating{like(1), like(2)}, []int{2, 1},
			[]Rating{{30.19454401757094, 11.237778601372977}, {32.44943444745767, 11.17822477763209}}},
		{"three teams", [][]Rating{like(1), like(2), like(3)}, []int{2, 1, 3},
			[]Rating{{35.008962716922355, 11.322612945836939}, {34.774820565754936, 11.291328826858104}, {24.182184414865624, 11.192736898569162}}},
		{"a place is shared", [][]Rating{like(1), like(2), like(3)}, []int{1, 2, 1},
			[]Rating{{33.21874815457553, 11.354896725884002}, {30.27713112192334, 11.291328826858104}, {30.470088421044046, 11.249240904583088}}},
	} {
		for i, team := range Rate(test.teams, test.places) {
			for _, r := range team {
				if math.Abs(r.Mu-test.want[i].Mu) > 1e-9 || math.Abs(r.Sigma-test.want[i].Sigma) > 1e-9 {
					t.Errorf("%s: team %d is %v, want %v", test.what, i, r, test.want[i])
				}
			}
		}
	}
}

func TestRatingsMakeSense(t *testing.T) {
	begin := []Rating{New(), New(), New(), New()}
	after := Duel(begin, []int{1, 2, 3, 4})
	for i := 1; i < 4; i++ {
		if after[i-1].Mu <= after[i].Mu {
			t.Errorf("place %d is not above place %d: %v", i, i+1, after)
		}
		if after[i].Sigma >= New().Sigma {
			t.Errorf("nothing was learnt of place %d", i+1)
		}
	}
	tie := Duel(begin[:2], []int{1, 1})
	if tie[0] != tie[1] || math.Abs(tie[0].Mu-25) > 1e-9 {
		t.Errorf("a tie of equals moves them: %v", tie)
	}
	strong, weak := Rating{35, 2}, Rating{15, 2}
	expected, upset := Duel([]Rating{strong, weak}, []int{1, 2}), Duel([]Rating{strong, weak}, []int{2, 1})
	if expected[0].Mu-strong.Mu >= strong.Mu-upset[0].Mu {
		t.Error("what was expected moves more than a surprise")
	}
	if alone := Duel(begin[:1], []int{1}); alone[0] != New() {
		t.Errorf("who plays alone has changed: %v", alone)
	}
	if Load(Rating{25.1234567, 8.25}.Stored()) != (Rating{25.123457, 8.25}) {
		t.Error("what is stored is not to the millionth")
	}
	if p, s := New().Points(), New().Spread(); p != 1000 || s != 667 {
		t.Errorf("everybody begins with %d ± %d", p, s)
	}
}

// Long series of games neither blow up nor make anybody certain.
func TestLongSeriesStaySound(t *testing.T) {
	all := []Rating{New(), New(), New(), New()}
	for n := range 3000 {
		places := []int{1, 2, 3, 4}
		if n%7 == 0 {
			places = []int{1, 1, 3, 3}
		}
		all = Duel(all, places)
	}
	for i, r := range all {
		if math.IsNaN(r.Mu) || r.Sigma < 0.1 || r.Sigma > startSigma || math.Abs(r.Mu) > 1000 {
			t.Errorf("seat %d is %v", i, r)
		}
	}
}
