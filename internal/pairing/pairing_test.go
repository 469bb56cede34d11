package pairing

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func TestSizesAreEven(t *testing.T) {
	for _, c := range []struct {
		n, least, most int
		sizes          string
		byes           int
	}{
		{2, 2, 2, "[2]", 0}, {5, 2, 2, "[2 2]", 1}, {5, 2, 3, "[3 2]", 0}, {7, 2, 4, "[4 3]", 0}, {9, 2, 4, "[3 3 3]", 0},
		{10, 2, 4, "[4 3 3]", 0}, {5, 3, 4, "[4]", 1}, {1, 2, 4, "[]", 1}, {0, 2, 4, "[]", 0}, {3, 2, 4, "[3]", 0},
	} {
		sizes, byes := Sizes(c.n, c.least, c.most)
		if fmt.Sprint(sizes) != c.sizes || byes != c.byes {
			t.Errorf("%d players: %v and %d byes, want %s and %d", c.n, sizes, byes, c.sizes, c.byes)
		}
	}
}

func TestPointsOfATable(t *testing.T) {
	for places, want := range map[[4]int][4]int{
		{1, 2, 3, 4}: {12, 8, 4, 0}, {1, 1, 3, 4}: {10, 10, 4, 0}, {2, 2, 2, 1}: {4, 4, 4, 12}, {0, 0, 0, 0}: {6, 6, 6, 6},
		{1, 2, 2, 4}: {12, 6, 6, 0}, {3, 1, 3, 2}: {2, 12, 2, 8},
	} {
		b := Board{Players: []int{0, 1, 2, 3}, Places: places[:]}
		for i := range want {
			if got := b.points(i); got != want[i] {
				t.Errorf("places %v: seat %d has %d, want %d", places, i, got, want[i])
			}
		}
	}
	three := Board{Players: []int{0, 1, 2}, Places: []int{1, 1, 3}}
	if three.points(0) != 9 || three.points(2) != 0 {
		t.Errorf("a table of three: %d, %d", three.points(0), three.points(2))
	}
}

// Each tie-break decides where those before it do not.
func TestTieBreaks(t *testing.T) {
	board := func(a, b, ta, tb int) Board { // a beats b
		return Board{Players: []int{a, b}, Places: []int{1, 2}, Totals: []int{ta, tb}}
	}
	for _, c := range []struct {
		what   string
		n      int
		rounds []Round
		order  []int
		places []int
	}{
		{"points", 2, []Round{{Boards: []Board{board(1, 0, 9, 1)}}}, []int{1, 0}, []int{1, 2}},
		{"who was met", 4, []Round{{Boards: []Board{board(0, 1, 5, 5), board(2, 3, 5, 5)}}, {Boards: []Board{board(0, 2, 5, 5), board(1, 3, 5, 5)}}},
			[]int{0, 1, 2, 3}, []int{1, 2, 2, 4}}, // 1 and 2 have each met the first and the last
		{"each other", 3, []Round{{Boards: []Board{board(0, 1, 5, 5)}}, {Boards: []Board{board(1, 2, 5, 5)}}, {Boards: []Board{board(2, 0, 5, 5)}}},
			[]int{0, 1, 2}, []int{1, 1, 1}},
		{"share", 4, []Round{{Boards: []Board{board(0, 1, 6, 4), board(2, 3, 9, 1)}}}, []int{2, 0, 1, 3}, []int{1, 2, 3, 4}},
	} {
		lines := Standings(c.n, c.rounds, true)
		var order, places []int
		for _, l := range lines {
			order, places = append(order, l.Player), append(places, l.Place)
		}
		if !slices.Equal(order, c.order) || !slices.Equal(places, c.places) {
			t.Errorf("%s: %v at %v, want %v at %v\n%+v", c.what, order, places, c.order, c.places, lines)
		}
	}
	direct := Standings(4, []Round{
		{Boards: []Board{board(0, 1, 5, 5), board(2, 3, 5, 5)}}, {Boards: []Board{board(1, 2, 5, 5), board(3, 0, 5, 5)}},
		{Boards: []Board{board(0, 2, 5, 5), board(1, 3, 5, 5)}}, // 0 and 1 have two each, and 0 has beaten 1
	}, true)
	if direct[0].Player != 0 || direct[1].Player != 1 || direct[0].Direct <= direct[1].Direct {
		t.Errorf("each other: %+v", direct)
	}
}

func TestTheCircleLetsEverybodyMeetOnce(t *testing.T) {
	for n := 2; n <= 21; n++ {
		rounds := Robin(n, 2, 2)
		p := lookBack(n, rounds)
		sound(t, n, rounds, nil)
		for i := range n {
			for j := range n {
				if i != j && p.met[i][j] != 1 {
					t.Errorf("of %d, %d and %d meet %d times", n, i, j, p.met[i][j])
				}
			}
			if p.byes[i] != n%2 {
				t.Errorf("of %d, %d has %d byes", n, i, p.byes[i])
			}
			if p.early[i] < -6 || p.early[i] > 6 {
				t.Errorf("of %d, %d sits too often on one side: %d", n, i, p.early[i])
			}
		}
	}
}

// At larger tables nobody meets anybody more than twice, or three times among very few, and all play in all rounds.
func TestLargerTablesMeetEvenly(t *testing.T) {
	for most := 3; most <= 4; most++ {
		for n := 2; n <= 24; n++ {
			rounds := Robin(n, 2, most)
			p := lookBack(n, rounds)
			sound(t, n, rounds, nil)
			missed, often := 0, 0
			for i := range n {
				if p.byes[i] != 0 || p.games[i] != len(rounds) {
					t.Errorf("of %d at %d: %d plays %d of %d rounds", n, most, i, p.games[i], len(rounds))
				}
				for j := range i {
					if p.met[i][j] == 0 {
						missed++
					}
					often = max(often, p.met[i][j])
				}
			}
			if often > 3 || n > 12 && often > 2 || 3*missed > n*(n-1)/2 {
				t.Errorf("of %d at %d: two meet %d times, %d pairs never", n, most, often, missed)
			}
		}
	}
	if !reflect.DeepEqual(Robin(11, 2, 4), Robin(11, 2, 4)) {
		t.Error("a schedule is not the same twice")
	}
}

// sound holds a tournament to what is true of each: everybody is at one table of a round or has a bye, those who are gone at none.
func sound(t *testing.T, n int, rounds []Round, gone []bool) {
	t.Helper()
	for no, r := range rounds {
		seen := make([]int, n)
		for _, b := range r.Boards {
			if len(b.Players) < 2 {
				t.Fatalf("round %d has a table of %d", no+1, len(b.Players))
			}
			for _, i := range b.Players {
				seen[i]++
			}
		}
		for _, i := range r.Byes {
			seen[i]++
		}
		for i, times := range seen {
			if gone != nil {
				continue
			}
			if times != 1 {
				t.Fatalf("round %d has player %d %d times: %+v", no+1, i, times, r)
			}
		}
	}
}

// play gives a round any results.
func play(r Round, random *rand.Rand) Round {
	for i := range r.Boards {
		b := &r.Boards[i]
		for range b.Players {
			b.Totals = append(b.Totals, random.IntN(6))
		}
		for _, t := range b.Totals {
			place := 1
			for _, o := range b.Totals {
				if o > t {
					place++
				}
			}
			b.Places = append(b.Places, place)
		}
	}
	return r
}

func TestSwissTournaments(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 400 {
		n, most := 2+random.IntN(15), 2+random.IntN(3)
		gone := make([]bool, n)
		var rounds []Round
		for range 1 + random.IntN(6) {
			r := Swiss(n, 2, most, gone, rounds)
			if again := Swiss(n, 2, most, gone, rounds); !reflect.DeepEqual(r, again) {
				t.Fatal("a round is not the same twice")
			}
			p := lookBack(n, rounds)
			if most == 2 && n <= 10 && rematch(p, r) && possible(p, active(gone), r) {
				t.Fatalf("a rematch that could be avoided: %d players, %+v after %+v", n, r, rounds)
			}
			for _, i := range r.Byes {
				if gone[i] {
					t.Fatalf("who is gone has a bye: %+v", r)
				}
				for _, j := range active(gone) {
					if p.byes[j] < p.byes[i] && !slices.Contains(r.Byes, j) {
						t.Fatalf("%d has a bye before %d: %+v after %+v", i, j, r, rounds)
					}
				}
			}
			rounds = append(rounds, play(r, random))
			sound(t, n, rounds, gone)
			for _, b := range r.Boards {
				for _, i := range b.Players {
					if gone[i] {
						t.Fatalf("who is gone plays: %+v", r)
					}
				}
			}
			if random.IntN(4) == 0 {
				gone[random.IntN(n)] = true
			}
		}
		conserved(t, n, rounds)
	}
}

// conserved: a table deals out half a unit a seat, and a bye a whole one.
func conserved(t *testing.T, n int, rounds []Round) {
	t.Helper()
	want, got := 0, 0
	for _, r := range rounds {
		want += Unit * len(r.Byes)
		for _, b := range r.Boards {
			want += Unit * len(b.Players) / 2
		}
	}
	lines := Standings(n, rounds, true)
	for i, l := range lines {
		got += l.Points
		if i > 0 && better(lines[i-1], l) > 0 {
			t.Fatalf("line %d is better than the one before: %+v", i+1, lines)
		}
	}
	if got != want {
		t.Fatalf("%d points were dealt out, want %d: %+v", got, want, rounds)
	}
}

func active(gone []bool) []int {
	var out []int
	for i, g := range gone {
		if !g {
			out = append(out, i)
		}
	}
	return out
}

func rematch(p past, r Round) bool {
	return slices.ContainsFunc(r.Boards, func(b Board) bool { return p.met[b.Players[0]][b.Players[1]] > 0 })
}

// possible tells by trying everything whether there is a round of pairs without a rematch, with the same number of byes
// for those whose turn it may be.
func possible(p past, players []int, r Round) bool {
	if len(r.Byes) == 0 {
		return pairs(p, players)
	}
	least := p.byes[r.Byes[0]]
	for _, i := range players {
		if p.byes[i] == least && pairs(p, drop(players, []int{i})) {
			return true
		}
	}
	return false
}

func pairs(p past, players []int) bool {
	if len(players) == 0 {
		return true
	}
	for _, other := range players[1:] {
		if p.met[players[0]][other] == 0 && pairs(p, drop(players[1:], []int{other})) {
			return true
		}
	}
	return false
}

func TestWhoIsLeftAloneHasABye(t *testing.T) {
	r := Round{Boards: []Board{{Players: []int{0, 1}}, {Players: []int{2, 3}}, {Players: []int{4, 5, 6}}}, Byes: []int{7}}
	got := r.Without([]bool{true, false, true, true, true, false, false, true})
	want := Round{Boards: []Board{{Players: []int{5, 6}}}, Byes: []int{1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestLargeTournamentsArePairedAtOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for most := 2; most <= 4; most++ {
		const n = 64
		var rounds []Round
		for range 9 {
			rounds = append(rounds, play(Swiss(n, 2, most, make([]bool, n), rounds), random))
		}
		p := lookBack(n, rounds)
		for i := range n {
			for j := range i {
				if p.met[i][j] > 1 && most == 2 || p.met[i][j] > 2 {
					t.Errorf("at tables of %d, %d and %d meet %d times", most, i, j, p.met[i][j])
				}
			}
		}
		sound(t, n, Robin(n, 2, most), nil)
	}
}
