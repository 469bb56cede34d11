package tiwanaku_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// What the rulebook prints.
var (
	bookTerrains = []string{"earth", "sand", "grass", "rock"}
	bookCrops    = []string{"", "potato", "coca", "chili", "corn", "quinoa"} // at its level, which is its worth
	bookOffering = []int{0, 0, 1, 3, 6, 10}
	bookFarmers  = []int{0, 5, 5, 4, 3}                                                                                     // by seats; alone as for two
	bookTogether = map[string][]int{"easy": {0, 0, 4, 3, 4, 4}, "normal": {0, 0, 4, 3, 4, 5}, "expert": {0, 0, 3, 2, 3, 5}} // by people, then Otoma
	bookTrails   = [][2]string{
		{"a1N", "b1N"}, {"c1N", "d1N"}, {"e1N", "f1N"}, {"g1N", "h1N"}, {"i2E", "i3E"}, {"i4E", "i5E"}, {"b5S", "c5S"}, {"d5S", "e5S"},
		{"f5S", "g5S"}, {"h5S", "i5S"}, {"a1W", "a2W"}, {"a3W", "a4W"}, {"i1N", "i1E"}, {"a5S", "a5W"},
	}
)

const (
	bookStart = 10 // points
	none      = int8(-1)
)

// categories, in the order in which they are told
const (
	ptStart = iota
	ptDiversity
	ptPredictions
	ptMistakes
	ptOfferings
	ptEmpty
)

// side is one that scores: a person, or all together, or the Otoma.
type side struct {
	level  [4]int
	token  [6]bool
	points [6]int
}

func (s *side) total() int {
	sum := 0
	for _, n := range s.points {
		sum += n
	}
	return sum
}

func (s *side) tokens() (held int) {
	for _, has := range s.token {
		if has {
			held++
		}
	}
	return held
}

type pawn struct{ at, colour int }

type model struct {
	mode, level       string
	people            int
	cols, rows, top   int
	stall             int
	noFinal, mayOffer bool // alone
	mayPredict        bool // together, without a tile
	truthT, truthC    [45]uint8
	tile, crop        [45]bool
	farmer            [45]int8 // whose
	pool              [4]int
	sides             []side
	otoma             []pawn
	pile              [4]int
	left              [4][4]int // by seat

	phase     string
	turn      int
	from      int // 45 is the pool
	placed    bool
	idle      int
	passed    [4]bool
	final     bool
	waiting   game.Seats
	offered   game.Seats // at the end
	need      int        // terrain whose tile is missing
	hunter    int        // who discovers: -1 the farmer at from, or the number of an Otoma
	dir       byte       // of the tile spent
	tops      [4]byte    // of the stacks of whose turn it is
	toMove    []chase
	interrupt bool
}

type chase struct {
	who, far int
	dir      byte
}

func place(name string) int { return int(name[0]-'a') + 9*int(name[1]-'1') }

func placeName(at int) string {
	if at == 45 {
		return "pool"
	}
	return string([]byte{byte('a' + at%9), byte('1' + at/9)})
}

func optionInt(s game.Setup, id string) (n int) {
	_, _ = fmt.Sscan(s.Value(id), &n)
	return n
}

// newModel prepares the game by the rulebook; from the engine it takes only what chance or the disc decides.
func newModel(setup game.Setup, s *tiwanaku.Sight) *model {
	m := &model{
		mode: setup.Mode, people: setup.Seats, cols: s.Cols, rows: s.Rows, top: s.TopLevel, turn: int(s.Opener), hunter: -1,
		noFinal: setup.Value("solo_final_predictions") == "none", mayOffer: setup.Value("solo_offer_when_interrupted") == "true",
		mayPredict: setup.Value("coop_tileless_player") == "predict_only", level: setup.Value("solo_level"),
	}
	m.stall = optionInt(setup, "stall_rounds") * m.people
	for at := range 45 {
		m.farmer[at] = none
		m.tile[at], m.crop[at] = s.Start[at], s.Start[at]
		m.truthT[at], m.truthC[at] = max(s.Terrain[at], s.Beneath[at]), max(s.Crop[at], s.Grows[at])
		if s.Otoma[at] > 0 {
			m.otoma = append(m.otoma, pawn{at, int(s.Otoma[at] - 1)})
		}
	}
	sides := m.people
	switch m.mode {
	case "solo":
		sides = 2
	case "coop":
		sides = 2
		table := bookTogether[setup.Value("coop_level")]
		for b := range min(m.people, 4-2*(m.people/4)) {
			m.pool[b] = table[m.people]
		}
		copy(m.left[:], s.Left[:m.people])
		m.phase = "spend"
	}
	if m.mode != "coop" {
		for b := range m.people {
			m.pool[b] = bookFarmers[m.people]
		}
		m.phase = "turn"
	}
	m.sides = make([]side, sides)
	for i := range m.sides {
		m.sides[i].points[ptStart] = bookStart
	}
	// the Otoma score the crops and terrains that they begin on
	order := slices.Clone(m.otoma)
	if setup.Value("otoma_setup_order") == "columns" {
		slices.SortFunc(order, func(a, b pawn) int { return (a.at%9*9 + a.at/9) - (b.at%9*9 + b.at/9) })
	}
	for _, p := range order {
		m.sides[1].points[ptPredictions] += int(m.truthC[p.at])
		m.diversity(1, int(m.truthT[p.at]-1))
	}
	m.waiting = game.SeatSet(game.Seat(m.turn))
	return m
}

// unlawful checks what the disc and chance decided by the laws of the valley and of dealing.
func (m *model) unlawful(s *tiwanaku.Sight) string {
	var done [45]bool
	var regions [45]int
	for _, at := range m.spaces() {
		if done[at] {
			continue
		}
		area, grown := []int{at}, [6]bool{}
		done[at] = true
		for i := 0; i < len(area); i++ {
			regions[area[i]] = at + 1
			grown[m.truthC[area[i]]] = true
			for _, dir := range []byte(compass) {
				if b := m.step(area[i], dir); b >= 0 && !done[b] && m.truthT[b] == m.truthT[at] {
					done[b] = true
					area = append(area, b)
				}
			}
		}
		for c := 1; c <= 5; c++ {
			if len(area) > 5 || grown[c] != (c <= len(area)) {
				return fmt.Sprintf("the area of %s has %d spaces and the crops %v", placeName(at), len(area), grown)
			}
		}
	}
	for _, a := range m.spaces() {
		for _, b := range m.spaces() {
			if dx, dy := a%9-b%9, a/9-b/9; a != b && dx*dx <= 1 && dy*dy <= 1 && (m.truthC[a] == m.truthC[b] ||
				m.truthT[a] == m.truthT[b] && regions[a] != regions[b]) {
				return fmt.Sprintf("%s and %s touch", placeName(a), placeName(b))
			}
		}
	}
	if m.mode != "coop" {
		return ""
	}
	total := func(seat int) int { return s.Left[seat][0] + s.Left[seat][1] + s.Left[seat][2] + s.Left[seat][3] }
	sum := 0
	for a := range m.people {
		sum += total(a)
		for b := range m.people {
			uneven := total(a)-total(b) > 1
			for t := range 4 {
				uneven = uneven || s.Left[a][t]-s.Left[b][t] > 1
			}
			if uneven {
				return fmt.Sprintf("unevenly dealt: %v", s.Left)
			}
		}
	}
	if sum != m.emptySpaces() {
		return fmt.Sprintf("%d tiles dealt for %d spaces", sum, m.emptySpaces())
	}
	return ""
}

func (m *model) inside(at int) bool { return at >= 0 && at%9 < m.cols && at/9 < m.rows }

func (m *model) spaces() (out []int) {
	for at := range 45 {
		if m.inside(at) {
			out = append(out, at)
		}
	}
	return out
}

func (m *model) emptySpaces() (n int) {
	for _, at := range m.spaces() {
		if !m.tile[at] {
			n++
		}
	}
	return n
}

// step is the neighbour in a direction, -1 at the edge.
func (m *model) step(at int, dir byte) int {
	switch col, row := at%9, at/9; {
	case dir == 'N' && row > 0:
		return at - 9
	case dir == 'S' && row < m.rows-1:
		return at + 9
	case dir == 'W' && col > 0:
		return at - 1
	case dir == 'E' && col < m.cols-1:
		return at + 1
	}
	return -1
}

const compass = "NESW"

func turned(dir byte) byte { return compass[(strings.IndexByte(compass, dir)+2)%4] }

func (m *model) band() int8 {
	if m.mode == "coop" && m.people == 4 {
		return int8(m.turn % 2)
	}
	return int8(m.turn)
}

func (m *model) mine() *side {
	if m.mode == "coop" {
		return &m.sides[0]
	}
	return &m.sides[m.turn]
}

func (m *model) otomaOn(at int) bool {
	return slices.ContainsFunc(m.otoma, func(p pawn) bool { return p.at == at })
}
