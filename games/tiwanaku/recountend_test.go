package tiwanaku_test

import (
	"fmt"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// differs compares everything that lies on the table.
func (m *model) differs(s *tiwanaku.Sight, st game.State) string {
	var otoma [45]bool
	for _, p := range m.otoma {
		otoma[p.at] = true
	}
	var supply [4]int
	for _, at := range m.spaces() {
		if !m.tile[at] {
			supply[m.truthT[at]-1]++
		}
		if have := s.Terrain[at] > 0; have != m.tile[at] {
			return fmt.Sprintf("tile on %s: %v", placeName(at), have)
		}
		if have := s.Crop[at] > 0; have != m.crop[at] {
			return fmt.Sprintf("crop on %s: %v", placeName(at), have)
		}
		if int8(s.Farmer[at]) != m.farmer[at] {
			return fmt.Sprintf("farmer on %s: %d, want %d", placeName(at), s.Farmer[at], m.farmer[at])
		}
		if have := s.Otoma[at] > 0; have != otoma[at] {
			return fmt.Sprintf("Otoma on %s: %v", placeName(at), have)
		}
	}
	if s.Supply != supply {
		return fmt.Sprintf("supply %v, want %v", s.Supply, supply)
	}
	if m.mode == "coop" && s.Pile != m.pile {
		return fmt.Sprintf("pile %v, want %v", s.Pile, m.pile)
	}
	for seat := range m.people {
		band := seat
		if m.mode == "coop" && m.people == 4 {
			band %= 2
		}
		if s.Pool[seat] != m.pool[band] {
			return fmt.Sprintf("pool of %d: %d, want %d", seat, s.Pool[seat], m.pool[band])
		}
		if m.mode == "coop" && s.Left[seat] != m.left[seat] {
			return fmt.Sprintf("stacks of %d: %v, want %v", seat, s.Left[seat], m.left[seat])
		}
	}
	for seat := range s.Seats {
		d := &m.sides[m.sideOf(seat)]
		if s.Levels[seat] != d.level {
			return fmt.Sprintf("levels of %d: %v, want %v", seat, s.Levels[seat], d.level)
		}
		if s.Points[seat] != d.points {
			return fmt.Sprintf("points of %d: %v, want %v", seat, s.Points[seat], d.points)
		}
		for c := uint8(1); c <= 5; c++ {
			if s.Tokens[seat].Has(c) != d.token[c] {
				return fmt.Sprintf("token %s of %d: %v", bookCrops[c], seat, !d.token[c])
			}
		}
	}
	want := m.waiting &^ m.offered
	if have := st.Waiting(); have != want {
		return fmt.Sprintf("asked are %b, want %b", have, want)
	}
	turn := m.turn
	if m.phase == "otoma" && m.mode == "solo" {
		turn = int(want.First()) // alone, it is the turn of the Otoma while they move
	}
	if m.phase != "over" && m.phase != "offering" && int(st.Turn()) != turn {
		return fmt.Sprintf("turn of %d, want %d", st.Turn(), turn)
	}
	return ""
}

func (m *model) sideOf(seat int) int {
	if m.mode == "coop" {
		return seat / m.people
	}
	return seat
}

// result compares who won.
func (m *model) result(have []game.Standing) string {
	// ahead tells whether one seat is before another
	ahead := func(a, b int) bool {
		x, y := &m.sides[m.sideOf(a)], &m.sides[m.sideOf(b)]
		switch {
		case m.sideOf(a) == m.sideOf(b):
			return false
		case x.total() != y.total():
			return x.total() > y.total()
		case m.mode != "competitive":
			return m.sideOf(a) == 1
		}
		sum := func(s *side) int { return s.level[0] + s.level[1] + s.level[2] + s.level[3] }
		return sum(x) > sum(y)
	}
	for a := range have {
		rank := 1
		for b := range have {
			if ahead(b, a) {
				rank++
			}
		}
		if total := m.sides[m.sideOf(a)].total(); have[a].Rank != rank || have[a].Total != total {
			return fmt.Sprintf("seat %d: rank %d with %d, want %d with %d", a, have[a].Rank, have[a].Total, rank, total)
		}
	}
	return ""
}
