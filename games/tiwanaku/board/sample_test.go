package board

import (
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// valley reads a board as text: terrain letter, crop digit and a seat's digit for its farmer in each space.
func valley(rows ...string) tiwanaku.Sight {
	s := tiwanaku.Sight{Rows: len(rows), Seats: 4, TopLevel: 7, Wheel: tiwanaku.Pool}
	for i := range s.Farmer {
		s.Farmer[i] = game.Watcher
	}
	for y, row := range rows {
		fields := strings.Fields(row)
		s.Cols = len(fields)
		for x, f := range fields {
			at := tiwanaku.SpaceAt(x, y)
			s.Terrain[at] = uint8(max(0, strings.IndexByte(".esgr", f[0])))
			s.Crop[at] = uint8(max(0, strings.IndexByte(".12345", f[1])))
			if len(f) > 2 {
				s.Farmer[at] = game.Seat(f[2] - '1')
			}
		}
	}
	return s
}
