package board

import (
	"strconv"
	"strings"
	"unicode"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

var _ draw.Warner = Board{}

// slips are the names of what can speak against an answer.
var slips = []string{"shown", "noted"}

// Slip tells of predictions that the laws of the valley rule out at a glance, and of those that the seat's own marks at the
// space rule out. What follows from more than the tiles and crops around is left to the players.
func (Board) Slip(from game.Position, _ game.Seat, m game.Move, notes []draw.Note) string {
	var s tiwanaku.Sight
	a := tiwanaku.Read(m)
	if a.Verb != tiwanaku.Predict || !tiwanaku.Look(from, &s) {
		return ""
	}
	if touched(&s, a.Space, a.Crop) || outgrown(&s, a.Space, a.Crop) {
		return "shown"
	}
	for _, n := range notes {
		if n.Place == a.Space.String() && !n.Shared && strings.ContainsFunc(n.Text, unicode.IsDigit) && !strings.Contains(n.Text, strconv.Itoa(int(a.Crop))) {
			return "noted"
		}
	}
	return ""
}

// touched tells whether an equal crop lies beside a space, corners among the sides.
func touched(s *tiwanaku.Sight, at tiwanaku.Space, crop uint8) bool {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if near, ok := spaceNear(s, at, dx, dy); ok && s.Crop[near] == crop {
				return true
			}
		}
	}
	return false
}

// spaceNear is a space so many columns and rows from another one.
func spaceNear(s *tiwanaku.Sight, at tiwanaku.Space, dx, dy int) (tiwanaku.Space, bool) {
	x, y := at.Col()+dx, at.Row()+dy
	if dx == 0 && dy == 0 || x < 0 || y < 0 || x >= s.Cols || y >= s.Rows {
		return 0, false
	}
	return tiwanaku.SpaceAt(x, y), true
}

// outgrown tells whether the region of a space has a crop already, or is all discovered and too small for it.
func outgrown(s *tiwanaku.Sight, at tiwanaku.Space, crop uint8) bool {
	region, open := []tiwanaku.Space{at}, false
	seen := map[tiwanaku.Space]bool{at: true}
	for i := 0; i < len(region); i++ {
		if s.Crop[region[i]] == crop {
			return true
		}
		for _, step := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			next, ok := spaceNear(s, region[i], step[0], step[1])
			switch {
			case !ok || seen[next]:
			case s.Terrain[next] == 0:
				open = true
			case s.Terrain[next] == s.Terrain[at]:
				seen[next] = true
				region = append(region, next)
			}
		}
	}
	return !open && int(crop) > len(region)
}
