package game_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"kancha/game"
)

// TestRandIsTheSameEverywhere compares with values that the authors of SplitMix64 publish for the seed 1234567. If they
// change, every stored game and every record becomes another one.
func TestRandIsTheSameEverywhere(t *testing.T) {
	var r game.Rand
	if err := r.UnmarshalText([]byte("000000000012d687")); err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := r.Uint64(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

func TestRandGoesOnFromItsText(t *testing.T) {
	r := game.NewRand(7)
	r.Uint64()
	text, err := r.MarshalText()
	if err != nil || len(text) != 16 {
		t.Fatalf("text %q, %v", text, err)
	}
	var back game.Rand
	if err := back.UnmarshalText(text); err != nil || back.Uint64() != r.Uint64() {
		t.Errorf("the generator goes on differently: %v", err)
	}
	for _, bad := range []string{"", "12", "zzzzzzzzzzzzzzzz", "00000000000000000", "+000000000000001"} {
		if err := back.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is taken for a generator", bad)
		}
	}
}

func TestIntNIsFair(t *testing.T) {
	r := game.NewRand(1)
	const throws = 60000
	var count [6]int
	for range throws {
		count[r.IntN(6)]++
	}
	for side, n := range count {
		if n < throws/6-500 || n > throws/6+500 {
			t.Errorf("side %d fell %d times of %d", side, n, throws)
		}
	}
	for range 1000 {
		if f := r.Float64(); f < 0 || f >= 1 {
			t.Fatalf("Float64 gives %v", f)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("IntN(0) gives a number")
		}
	}()
	r.IntN(0)
}

func TestShuffleAndForkKeepToTheGenerator(t *testing.T) {
	deal := func(seed uint64) []int {
		r, cards := game.NewRand(seed), []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		return cards
	}
	if !slices.Equal(deal(3), deal(3)) || slices.Equal(deal(3), deal(4)) {
		t.Error("a shuffle does not depend on its seed alone")
	}
	if sorted := slices.Sorted(slices.Values(deal(3))); !slices.Equal(sorted, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("a shuffle loses cards: %v", sorted)
	}
	r := game.NewRand(3)
	fork := r.Fork()
	if fork == r || fork.Uint64() == r.Uint64() {
		t.Error("a fork runs along with its source")
	}
}

func TestSeats(t *testing.T) {
	s := game.SeatSet(0, 2, 5).With(game.Watcher).Without(2)
	if !s.Has(0) || s.Has(2) || s.Has(game.Watcher) || s.Len() != 2 || s.First() != 0 {
		t.Errorf("the set is %b", s)
	}
	if got := slices.Collect(s.All()); !slices.Equal(got, []game.Seat{0, 5}) {
		t.Errorf("All yields %v", got)
	}
	if game.AllSeats(game.MaxSeats).Len() != game.MaxSeats || game.Seats(0).First() != game.Watcher || !game.Seats(0).Empty() {
		t.Error("the full or the empty set is wrong")
	}
}

func TestPhrasesInJSON(t *testing.T) {
	p := game.Say("seen", game.Num("n", -2), game.Who("who", 1), game.Term("crop", "crop", "corn"),
		game.Terms("all", "crop", "corn", "coca"), game.At("at", "e4"), game.At("places", "e4", "f6"))
	const want = `{"kind":"seen","args":{"n":-2,"who":{"seat":1},"crop":"crop.corn","all":["crop.corn","crop.coca"],"at":"e4","places":["e4","f6"]}}`
	if got, err := json.Marshal(p); err != nil || string(got) != want {
		t.Errorf("JSON is %s, %v\nwant    %s", got, err, want)
	}
	if got := p.Places(); !slices.Equal(got, []string{"e4", "e4", "f6"}) {
		t.Errorf("places are %v", got)
	}
	if got := p.String(); got != "seen n=-2 who=seat.1 crop=crop.corn all=crop.corn+crop.coca at=e4 places=e4+f6" {
		t.Errorf("as text it is %q", got)
	}
	if _, ok := p.Arg("none"); ok {
		t.Error("an argument that is not there is found")
	}
}

var info = game.Info{
	Modes:    []game.Mode{{ID: "versus", Min: 2, Max: 4}, {ID: "solo", Min: 1, Max: 1}},
	Editions: []game.Edition{{ID: "first"}, {ID: "second", Values: []game.Choice{{Option: "pace", Value: "fast"}}}},
	Options: []game.Option{
		{ID: "pace", Values: []string{"slow", "fast"}, Default: "slow"},
		{ID: "ghost", Values: []string{"tame", "wild"}, Default: "tame", Modes: []string{"solo"}},
		{ID: "note"},
	},
}

func TestSettle(t *testing.T) {
	pace := func(v string) []game.Choice { return []game.Choice{{Option: "pace", Value: v}} }
	for _, c := range []struct {
		name  string
		setup game.Setup
		want  game.Setup
		error string
	}{
		{"defaults", game.Setup{}, game.Setup{Mode: "versus", Seats: 2, Edition: "first", Options: []game.Choice{{"pace", "slow"}, {"note", ""}}}, ""},
		{"an edition brings its values", game.Setup{Edition: "second"}, game.Setup{Mode: "versus", Seats: 2, Edition: "second", Options: []game.Choice{{"pace", "fast"}, {"note", ""}}}, ""},
		{"a choice beats the edition", game.Setup{Edition: "second", Options: pace("slow")}, game.Setup{Mode: "versus", Seats: 2, Edition: "second", Options: []game.Choice{{"pace", "slow"}, {"note", ""}}}, ""},
		{"options of the mode", game.Setup{Mode: "solo"}, game.Setup{Mode: "solo", Seats: 1, Edition: "first", Options: []game.Choice{{"pace", "slow"}, {"ghost", "tame"}, {"note", ""}}}, ""},
		{"an unknown mode", game.Setup{Mode: "war"}, game.Setup{}, game.UnknownMode},
		{"too many seats", game.Setup{Seats: 5}, game.Setup{}, game.SeatsOutOfRange},
		{"too few seats", game.Setup{Seats: 1}, game.Setup{}, game.SeatsOutOfRange},
		{"an unknown edition", game.Setup{Edition: "third"}, game.Setup{}, game.UnknownEdition},
		{"an unknown option", game.Setup{Options: []game.Choice{{"speed", "1"}}}, game.Setup{}, game.UnknownOption},
		{"an option of another mode", game.Setup{Options: []game.Choice{{"ghost", "wild"}}}, game.Setup{}, game.UnknownOption},
		{"an unknown value", game.Setup{Options: pace("swift")}, game.Setup{}, game.UnknownValue},
		{"an option twice", game.Setup{Options: append(pace("slow"), pace("fast")...)}, game.Setup{}, game.OptionTwice},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := game.Settle(&info, c.setup)
			var wrong *game.SetupError
			switch {
			case c.error != "":
				if !errors.As(err, &wrong) || wrong.Reason != c.error {
					t.Errorf("says %v, want %s", err, c.error)
				}
			case err != nil || got.Mode != c.want.Mode || got.Seats != c.want.Seats || got.Edition != c.want.Edition || !slices.Equal(got.Options, c.want.Options):
				t.Errorf("settles to %+v, %v\nwant %+v", got, err, c.want)
			}
		})
	}
	if least, most := info.Seats(); least != 1 || most != 4 {
		t.Errorf("there are %d to %d seats", least, most)
	}
}
