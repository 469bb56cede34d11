package tawantinsuyu

import (
	"errors"
	"testing"

	"kancha/game"
)

func begin(t *testing.T, seats int, seed uint64, options ...string) *state {
	t.Helper()
	s := setup(seats, options...)
	s.Seed = seed
	st, err := load(t).New(s)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}

// TestSetup counts what lies where before the first choice: TW-04 TW-06 TW-07 TW-08 TW-09 TW-10 TW-11 TW-12 TW-13 TW-16
// TC-22 TC-28.
func TestSetup(t *testing.T) {
	for _, c := range []struct{ seats, removed, village, nomads, blocked, weavings int }{
		{2, 1, 5, 3, 5, 21}, {3, 2, 7, 3, 0, 26}, {4, 0, 9, 4, 0, 31},
	} {
		for seed := range uint64(20) {
			s := begin(t, c.seats, seed)
			blocked := 0
			for i, kind := range s.workers {
				if kind != 0 {
					blocked++
					if s.spaces[i].block != blockSetup {
						t.Errorf("%s is blocked without a mark", s.spaceIDs[i])
					}
				}
			}
			if sum(s.removed) != 5*c.removed || int(s.villagers) != c.village || sum(s.nomads) != c.nomads || blocked != c.blocked {
				t.Errorf("%d seats: %d removed, %d in the village, %d nomads, %d on the hill", c.seats, sum(s.removed), s.villagers, sum(s.nomads), blocked)
			}
			if tiles := s.weaves.len() + 1; tiles != c.weavings || s.armyDeckN != 30 || s.market[0] == 0 || s.market[3] == 0 {
				t.Errorf("%d seats: %d weavings, %d army cards, market %v", c.seats, tiles, s.armyDeckN, s.market)
			}
			for seat := range game.Seat(c.seats) {
				kinds := 0
				for _, n := range s.hands[seat] {
					kinds += int(b2u(n == 1))
				}
				if kinds != 2 || s.goods[seat] != [Resources]uint8{0, 0, 2, 0} || s.total(seat) != 10 || s.stepsIn[seat] != 5 || s.markers[seat] != 10 {
					t.Errorf("seat %d starts with workers %v, goods %v, %d points", seat, s.hands[seat], s.goods[seat], s.total(seat))
				}
			}
		}
	}
}

// TestChanceOfTheSetup: TW-03 TW-14: any side of Coricancha and any seat can come first; printed, it is as printed.
func TestChanceOfTheSetup(t *testing.T) {
	sides, openers := map[uint8]bool{}, map[game.Seat]bool{}
	for seed := range uint64(60) {
		s := begin(t, 4, seed)
		sides[s.rotation], openers[s.opener] = true, true
		if printed := begin(t, 4, seed, "coricancha", "printed"); printed.rotation != printed.printed {
			t.Fatalf("as printed Coricancha is turned by %d", printed.rotation)
		}
	}
	if len(sides) != Sections || len(openers) != 4 {
		t.Errorf("%d sides and %d openers", len(sides), len(openers))
	}
}

// TestActionsOfCoricancha: TC-24: the five actions, one at each side, whatever the turn.
func TestActionsOfCoricancha(t *testing.T) {
	for seed := range uint64(10) {
		s := begin(t, 2, seed)
		seen := map[int]bool{}
		for section := range Sections {
			seen[s.actionAt(section)] = true
		}
		if len(seen) != Actions || s.actionAt(int(s.rotation)) != int(s.ring[0]) {
			t.Fatalf("turned by %d the actions are %v", s.rotation, seen)
		}
	}
}

// TestStartInOrder: TW-15 TW-17 TW-18 TW-20 ED-41: weavings in turn order, cards all at once and hidden, benefits in
// reverse order, then the market is filled and the priest comes first.
func TestStartInOrder(t *testing.T) {
	s := begin(t, 3, 4)
	for k := range game.Seat(3) {
		seat := (s.opener + k) % 3
		if s.Waiting() != game.SeatSet(seat) {
			t.Fatalf("weaving %d: %b is asked", k, s.Waiting())
		}
		if err := s.Apply(seat, sayA(Begin, int(k)+1), nil); err != nil {
			t.Fatal(err)
		}
		if s.Check((s.opener+k+1)%3, sayA(Begin, int(k)+1)) == nil && k < 2 {
			t.Fatal("a starting weaving can be taken twice")
		}
	}
	if s.Waiting() != game.AllSeats(3) {
		t.Fatalf("%b are asked for their cards", s.Waiting())
	}
	for seat := range game.Seat(3) {
		hand := s.gods[seat]
		if hand.len() != 8 {
			t.Fatalf("%d cards are dealt", hand.len())
		}
		for range 3 {
			if err := s.Apply(seat, sayA(Keep, hand.first()+1), nil); err != nil {
				t.Fatal(err)
			}
			hand &= hand - 1
		}
	}
	r := game.NewRand(1)
	last := game.Seat(-1)
	for s.phase == settingUp {
		seat := s.Waiting().First()
		if s.top().q == askBenefits && last >= 0 && seat != last && (seat-s.opener+3)%3 > (last-s.opener+3)%3 {
			t.Fatalf("seat %d has its benefits after seat %d, seat %d began", seat, last, s.opener)
		}
		last = seat
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.market[0] == 0 || s.market[1] == 0 || s.market[2] == 0 || s.market[3] == 0 || s.Question(s.opener).Kind != "stand" {
		t.Fatalf("the market is %v, the first question %v", s.market, s.Question(s.opener))
	}
	if s.godLedger().seen.len() != len(s.cards) || s.deck.len() != int(s.deckN) {
		t.Fatal("played cards are not back in the deck")
	}
}

// TestBadSetups: what cannot be is refused with the reason.
func TestBadSetups(t *testing.T) {
	for _, c := range []struct {
		setup  game.Setup
		reason string
	}{
		{setup(5), game.SeatsOutOfRange},
		{setup(2, "edition", "de"), game.UnknownEdition},
		{setup(2, "easier_worship", "on"), game.UnknownOption},
		{setup(1, "z10_stone", "3"), game.UnknownValue},
	} {
		_, err := load(t).New(c.setup)
		var wrong *game.SetupError
		if !errors.As(err, &wrong) || wrong.Reason != c.reason {
			t.Errorf("%v: %v, want %s", c.setup, err, c.reason)
		}
	}
}

// TestTogglesOfThePack: the options are the toggles that the pack lists, with its values and defaults.
func TestTogglesOfThePack(t *testing.T) {
	var p pack
	decodePack(t, &p)
	info := load(t).Info()
	for _, toggle := range p.Toggles {
		o, ok := info.Option(toggle.ID)
		if !ok || o.Default != spell(toggle.Default) {
			t.Errorf("%s: there is no such option, or its default is %q and not %s", toggle.ID, o.Default, toggle.Default)
		}
		if got := toggle.values(); len(got) != len(o.Values) {
			t.Errorf("%s: values %v, the pack lists %v", toggle.ID, o.Values, got)
		}
	}
}

// TestFewWorkersForTheMarks: ED-42: the village first, then as many marks as the bag allows, from section 1 on.
func TestFewWorkersForTheMarks(t *testing.T) {
	s := begin(t, 2, 1)
	s.bag = [Colours]uint8{2}
	s.block(blockFestival, nil)
	var got []string
	for i, kind := range s.workers {
		if kind != 0 && s.spaces[i].block == blockFestival {
			got = append(got, s.spaceIDs[i])
		}
	}
	if len(got) != 2 || got[0] != "M02" || got[1] != "M06" {
		t.Errorf("blocked are %v", got)
	}
}
