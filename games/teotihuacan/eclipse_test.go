package teotihuacan

import "testing"

// What every favour tile scores, for a seat and for Teotibot.
func TestFavourTiles(t *testing.T) {
	s := start(t, 2, 1, "edition", firstGame)
	s.have[0], s.used[0] = [discoveries]uint8{}, [discoveries]uint8{}
	for _, d := range []Discovery{Mask1, Mask2, Mask2, Mask4, FourCocoa, FreeCocoa} {
		s.have[0][d-1]++
	}
	s.used[0][TwoResources-1] = 1
	s.learned[0], s.road[0], s.temple[0] = 7, 4, [temples]uint8{10, 11, 3}
	s.dice[0] = [diceEach]die{{Palace, 1, 0}, {Forest, 4, 0}, {Quarry, 5, 0}}
	for tile, want := range map[int]int16{
		0: 6,      // the set of three masks once more
		1: 3 * 5,  // technologies
		2: 15,     //
		3: 4 * 3,  // steps on the Avenue
		4: 2 * 9,  // favour tiles reached
		5: 3 * 2,  // tiles that are no masks, used or not
		6: 4 + 18, // workers by power
	} {
		if n := s.favourWorth(0, &s.favours[tile]); n != want {
			t.Errorf("%s is worth %d, want %d", favourIDs[tile], n, want)
		}
	}
	solo := start(t, 1, 1, "bot_favour_points", "20")
	for tile := range favourTiles {
		if n := solo.favourWorth(solo.botSeat(), &solo.favours[tile]); n != 20 {
			t.Errorf("%s is worth %d to Teotibot, want what the dial says", favourIDs[tile], n)
		}
	}
}

// Ties: cocoa, then the lower order token, in Dark Eclipse the higher; Teotibot wins its ties.
func TestTies(t *testing.T) {
	for _, dark := range []string{"off", "on"} {
		s := start(t, 3, 2, "edition", firstGame, darkOption, dark)
		first, last := s.opener, s.lastSeat()
		for seat := range s.points {
			s.points[seat] = [categories]int16{50}
			s.goods[seat] = [goodKinds]int16{Cocoa: 2}
		}
		best := first
		if dark == "on" {
			best = last
		}
		if all := s.Standings(); all[best].Rank != 1 {
			t.Errorf("dark eclipse %s: %v", dark, all)
		}
		s.goods[s.after(first)][Cocoa] = 3
		if all := s.Standings(); all[s.after(first)].Rank != 1 {
			t.Errorf("dark eclipse %s: cocoa does not break the tie: %v", dark, all)
		}
	}
	s := start(t, 1, 2)
	s.points[0], s.points[1] = [categories]int16{50}, [categories]int16{50}
	if all := s.Standings(); all[1].Rank != 1 || all[0].Rank != 2 {
		t.Errorf("Teotibot does not win a tie: %v", all)
	}
}

// Masks score in sets of different ones, each as large as possible.
func TestMaskSets(t *testing.T) {
	s := start(t, 2, 1)
	for _, c := range []struct {
		have      [masks]uint8
		sum, best int16
	}{
		{[masks]uint8{}, 0, 0},
		{[masks]uint8{0, 1}, 1, 1},
		{[masks]uint8{1, 1, 1, 1, 1, 1, 1}, 28, 28},
		{[masks]uint8{1, 2, 2, 3}, 10 + 6 + 1, 10},
		{[masks]uint8{0, 0, 0, 3}, 3, 1},
	} {
		s.have[0] = [discoveries]uint8{}
		copy(s.have[0][:], c.have[:])
		if sum, best := s.maskSets(0); sum != c.sum || best != c.best {
			t.Errorf("%v scores %d and at best %d, want %d and %d", c.have, sum, best, c.sum, c.best)
		}
	}
}
