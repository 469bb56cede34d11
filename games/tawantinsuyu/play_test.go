package tawantinsuyu

import (
	"flag"
	"fmt"
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return game.With(g, game.PackID{ID: "default-1"}) // the scenarios quote its values
}

// setup is a competitive game of so many seats, or with one seat a solo game.
func setup(seats int, options ...string) game.Setup {
	s := game.Setup{Seats: seats, Mode: competitive}
	if seats == 1 {
		s.Mode = soloMode
	}
	for i := 0; i+1 < len(options); i += 2 {
		if options[i] == "edition" {
			s.Edition = options[i+1]
			continue
		}
		s.Options = append(s.Options, game.Choice{Option: options[i], Value: options[i+1]})
	}
	return s
}

// playRandom plays a whole game and gives the number of answers.
func playRandom(t testing.TB, st game.State, seed uint64) int {
	r := game.NewRand(seed)
	var buf []game.Move
	n := 0
	for ; !st.Waiting().Empty(); n++ {
		seat := st.Waiting().First()
		buf = st.Moves(seat, buf[:0])
		if len(buf) == 0 {
			t.Fatalf("seat %d is asked %v and has no answer", seat, st.Question(seat))
		}
		if err := st.Apply(seat, buf[r.IntN(len(buf))], nil); err != nil {
			t.Fatal(err)
		}
		if n > bound {
			t.Fatal("the game does not end")
		}
	}
	return n
}

var many = flag.Int("many", 0, "how many random games TestManyGames plays for each number of seats and edition")

// TestManyGames plays until something breaks: every game must end, with whole counts at its end and at a moment of its
// middle, and the JSON of both must be read back.
func TestManyGames(t *testing.T) {
	if *many == 0 {
		t.Skip("needs -many")
	}
	g := load(t)
	for _, edition := range editions {
		for seats := 1; seats <= maxSeats; seats++ {
			if *only != "" && *only != fmt.Sprintf("%s-%d", edition.ID, seats) {
				continue
			}
			s, longest, sum := setup(seats, "edition", edition.ID), 0, 0
			for seed := range uint64(*many) {
				s.Seed = seed
				n := playWatched(t, g, s)
				longest, sum = max(longest, n), sum+n
			}
			t.Logf("%s, %d seats: %d games, %d answers on average, %d at most", edition.ID, seats, *many, sum / *many, longest)
		}
	}
}

var only = flag.String("only", "", "the edition and number of seats that TestManyGames plays, as default-2; otherwise all")

// playWatched plays a random game and gives the number of its answers.
func playWatched(t *testing.T, g game.Game, s game.Setup) int {
	t.Helper()
	st, err := g.New(s)
	if err != nil {
		t.Fatal(err)
	}
	box, r := count(st), game.NewRand(s.Seed)
	stop := r.IntN(400)
	var room [512]game.Move
	n := 0
	for ; !st.Waiting().Empty(); n++ {
		if n == stop {
			st.(*state).whole(t, g, s, box)
		}
		if n > bound {
			t.Fatalf("%v: does not end", s)
		}
		seat := st.Waiting().First()
		moves := st.Moves(seat, room[:0])
		if len(moves) == 0 {
			t.Fatalf("%v: seat %d is asked and has no answer", s, seat)
		}
		if err := st.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
	}
	st.(*state).whole(t, g, s, box)
	return n
}

// whole proves that nothing is lost, and that the position is written and read back.
func (s *state) whole(t *testing.T, g game.Game, setup game.Setup, box []gametest.Tally) {
	t.Helper()
	for i, c := range count(s) {
		if c != box[i] {
			t.Fatalf("%v: %v became %v", setup, box[i], c)
		}
	}
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Decode(text); err != nil {
		t.Fatalf("%v: %v\n%s", setup, err, text)
	}
}

func TestRandomGamesEnd(t *testing.T) {
	g := load(t)
	for seats := 1; seats <= maxSeats; seats++ {
		longest, sum, points := 0, 0, 0
		for seed := range uint64(200) {
			s := setup(seats)
			s.Seed = seed
			st, err := g.New(s)
			if err != nil {
				t.Fatal(err)
			}
			n := playRandom(t, st, seed)
			longest, sum = max(longest, n), sum+n
			points += st.Standings()[0].Total
		}
		t.Logf("%d seats: %d answers on average, %d at most, %d points", seats, sum/200, longest, points/200)
	}
}

func BenchmarkRandom2(b *testing.B) { benchmark(b, 2) }

func BenchmarkRandom4(b *testing.B) { benchmark(b, 4) }

func BenchmarkRandomSolo(b *testing.B) { benchmark(b, 1) }

func benchmark(b *testing.B, seats int) {
	g := load(b)
	first, err := g.New(setup(seats))
	if err != nil {
		b.Fatal(err)
	}
	st := first.Clone()
	decisions := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		first.CopyTo(st)
		st.(*state).rand = game.NewRand(uint64(i))
		decisions += playFast(st, uint64(i))
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

func playFast(st game.State, seed uint64) int {
	r := game.NewRand(seed)
	var room [512]game.Move
	buf := room[:0]
	n := 0
	for ; !st.Waiting().Empty(); n++ {
		seat := st.Waiting().First()
		buf = st.Moves(seat, buf[:0])
		if st.Apply(seat, buf[r.IntN(len(buf))], nil) != nil {
			panic("an answer was refused")
		}
	}
	return n
}

// TestEveryEffectComesToSomething: TW-17 TW-30 TW-73 TW-74 TW-76 TW-86: whatever gives an effect, a person who could have everything
// gets it or is asked about it.
func TestEveryEffectComesToSomething(t *testing.T) {
	for i := range load(t).(*engine).effects {
		s := wealthy(t)
		kind := s.effects[i].kind
		if kind == fxMerchant || kind == fxFewerOf || kind >= fxBuildProduction {
			continue // a Merchant may find nothing, the others are Axomamma's
		}
		for _, from := range []uint8{StepsPoints, GodPoints, TemplePoints} {
			st := *s
			st.push(frame{q: doEffect, seat: 0, a: from, e: uint16(i)})
			before := st
			sequence.Run(&st.position, nil)
			if asked := st.depth > 1; !asked && st.goods == before.goods && st.points == before.points &&
				st.armyHandsN == before.armyHandsN && st.godsN == before.godsN && st.temple == before.temple {
				t.Errorf("%s of category %s comes to nothing", effectIDs[kind], categoryIDs[from])
			}
		}
	}
}

// wealthy is a game for two in which the first seat could have everything.
func wealthy(t *testing.T) *state {
	t.Helper()
	st, err := load(t).New(setup(2))
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	for s.depth > 0 {
		s.pop()
	}
	s.phase, s.turn, s.priests = playing, 0, [maxSeats]uint8{1, 1}
	s.goods[0] = [Resources]uint8{20, 20, 20, 20}
	s.built[0], s.down[0] = bit(0)|bit(1), bit(1)
	s.push(frame{q: askEnd, seat: 0})
	return s
}
