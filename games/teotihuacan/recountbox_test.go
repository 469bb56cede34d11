package teotihuacan_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"kancha/games/teotihuacan"
)

// What is printed. Goods are wood, stone, gold, cocoa; temples blue, red, green.
const (
	wood = iota
	stone
	gold
	cocoa
)

const (
	ptBoards = iota
	ptNobles
	ptDecorations
	ptPyramid
	ptTemples
	ptTechnologies
	ptPalace
	ptDiscoveries
	ptAscensions
	ptExchange
	ptAvenue
	ptTrack
	ptMasks
	ptUpkeep
	ptFavours
	ptRemainder
)

var (
	bookBoards  = []string{"", "palace", "forest", "quarry", "gold_deposits", "alchemy", "nobles", "workshop", "construction"}
	bookTemples = []string{"blue", "red", "green"}
	bookGoods   = []string{"wood", "stone", "gold", "cocoa"}
	bookTechs   = []string{"T01", "T03", "T05", "T07", "T09", "T11", "T13", "T15", "T17"}
	bookPrices  = []int{1, 1, 1, 1, 2, 2, 2, 2, 2} // gold
	bookTiles   = []string{"DM1", "DM2", "DM3", "DM4", "DM5", "DM6", "DM7", "DVP", "DR3", "DR2", "DAV", "DTX", "DTB", "DTR", "DTG", "DCO",
		"DPU", "DMV2", "DFC", "DMVX", "DXW"}
	bookTileCost = [][4]int{{0, 0, 1, 2}, {1, 0, 0, 1}, {1, 0, 0, 1}, {1}, {1}, {1}, {1}, {1}, {0, 0, 0, 1}, {}, {0, 0, 0, 1}, {0, 0, 0, 1}, {}, {}, {},
		{0, 0, 1}, {0, 0, 0, 1}, {}, {}, {}, {}}
	bookPalace  = []string{"A04", "A05", "A09", "B02", "B06", "B07", "C01", "C03", "C08"}
	bookNobles  = [][]int{{3, 2, 2, 1, 1}, {5, 4, 3, 3}, {7, 6, 5}}
	bookAvenue  = []int{5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1} // for a step, by buildings taken
	bookLevel   = []int{0, 1, 3, 5, 7}                      // points of a pyramid tile
	bookMasks   = []int{0, 1, 3, 6, 10, 15, 21, 28}
	bookTrack   = []int{4, 3, 2} // for a step, by eclipse
	bookDark    = [][]int{{}, {10, 9, 8}, {10, 9, 8}, {11, 10, 9}, {12, 11, 10}}
	bookWorship = []string{"", "palace-1", "palace-2", "palace-3", "forest-worship", "quarry-worship", "gold_deposits-worship", "workshop-worship"}
)

// rewards of the steps: points or cocoa, negative for so many resources of one's choice; 0 on the last but one
var bookSteps = [3][12]int{
	{0, -1, -1, -1, -1, -2, -2, 2, -2, 4, 0, 6},
	{0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 0, 7},
	{0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 0, 5}, // cocoa but for the top
}

func majorStep(temple, step int) bool {
	return temple == 0 && step == 4 || temple == 1 && step == 5 || temple == 2 && (step == 3 || step == 6)
}

// grid is what forest, quarry and gold deposits bring by workers and by the lowest power.
func grid(board, workers, power int) (goods [4]int, points, steps int) {
	few := [][]int{{0, 1, 1, 2, 2}, {1, 2, 2, 3, 3}, {2, 3, 3, 4, 4}}
	goods[board-2] = few[workers-1][power-1]
	more := [][][]int{ // by board: what comes with it
		{{1, 0, 0, 0, 0}, {0, 0, 0, 2, 2}, {1, 3, 3, 5, 5}},
		{{1, 0, 0, 0, 0}, {0, 0, 0, 2, 2}, {1, 3, 3, 5, 5}},
		{{1, 0, 0, 0, 0}, {0, 0, 0, 2, 2}, {1, 1, 1, 2, 2}},
	}[board-2][workers-1][power-1]
	switch {
	case board == 2, board == 4 && workers == 3 && power == 1:
		goods[cocoa] = more
	case board == 4 && workers == 3:
		steps = more
	default:
		points = more
	}
	return goods, points, steps
}

// box is the printed icons, out of the pack: those on the board, on tiles and on decorations.
type box struct {
	ground [8][8]string
	tiles  [][4]string // nw ne se sw
	loud   [][4]bool   // coloured
	decos  [][2]string // left right
	spaces []boxSpace
	places []boxDeco
}

type boxSpace struct {
	ID                    string
	Level, Row, Col, X, Y int
	Printed               map[string]string
}

type boxDeco struct {
	ID      string
	Number  int
	Needs   []string       `json:"needs_tiles"`
	Below   string         `json:"needs_decoration"`
	Printed map[string]any `json:"printed"`
	Covers  map[string][2]int
}

var corners = []string{"nw", "ne", "se", "sw"}

func readBox(t *testing.T) *box {
	t.Helper()
	text, err := os.ReadFile("pack/default.json")
	if err != nil {
		t.Fatal(err)
	}
	var pack struct {
		Pyramid struct{ Spaces []boxSpace }
		Tiles   []struct {
			NW, NE, SE, SW string
			Coloured       []string
		} `json:"pyramid_tiles"`
		Decos  []struct{ Left, Right string } `json:"decoration_tiles"`
		Places []boxDeco                      `json:"decoration_spaces"`
	}
	if err := json.Unmarshal(text, &pack); err != nil {
		t.Fatal(err)
	}
	b := &box{spaces: pack.Pyramid.Spaces, places: pack.Places}
	for _, s := range b.spaces {
		if s.Level == 1 {
			b.ground[s.Y][s.X], b.ground[s.Y][s.X+1] = s.Printed["nw"], s.Printed["ne"]
			b.ground[s.Y+1][s.X], b.ground[s.Y+1][s.X+1] = s.Printed["sw"], s.Printed["se"]
		}
	}
	for _, p := range pack.Tiles {
		b.tiles = append(b.tiles, [4]string{p.NW, p.NE, p.SE, p.SW})
		var loud [4]bool
		for i, c := range corners {
			loud[i] = slices.Contains(p.Coloured, c)
		}
		b.loud = append(b.loud, loud)
	}
	for _, d := range pack.Decos {
		b.decos = append(b.decos, [2]string{d.Left, d.Right})
	}
	return b
}

// turned gives the icons of a tile after quarter turns clockwise.
func (b *box) turned(tile, turns int) (icons [4]string, loud [4]bool) {
	for i := range 4 {
		icons[(i+turns)%4], loud[(i+turns)%4] = b.tiles[tile][i], b.loud[tile][i]
	}
	return icons, loud
}

// open is what lies uppermost on each half square.
func (b *box) open(s *teotihuacan.Sight) [8][8]string {
	open := b.ground
	for level := 1; level <= 4; level++ {
		for i, sp := range b.spaces {
			if p := s.Pyramid[i]; sp.Level == level && p.Tile > 0 {
				icons, _ := b.turned(p.Tile-1, p.Turn)
				open[sp.Y][sp.X], open[sp.Y][sp.X+1], open[sp.Y+1][sp.X+1], open[sp.Y+1][sp.X] = icons[0], icons[1], icons[2], icons[3]
			}
		}
	}
	return open
}

func (b *box) space(id string) int {
	return slices.IndexFunc(b.spaces, func(s boxSpace) bool { return s.ID == id })
}

func (b *box) deco(id string) int {
	return slices.IndexFunc(b.places, func(s boxDeco) bool { return s.ID == id })
}

// ready tells whether a pyramid tile may lie there: on the four tiles beneath.
func (b *box) ready(s *teotihuacan.Sight, at int) bool {
	if s.Pyramid[at].Tile > 0 {
		return false
	}
	sp := b.spaces[at]
	for i, o := range b.spaces {
		if o.Level == sp.Level-1 && (o.Row == sp.Row || o.Row == sp.Row+1) && (o.Col == sp.Col || o.Col == sp.Col+1) && s.Pyramid[i].Tile == 0 {
			return false
		}
	}
	return true
}

func (b *box) decoReady(s *teotihuacan.Sight, at int) bool {
	p := b.places[at]
	if s.Decorations[at] > 0 || p.Below != "" && s.Decorations[b.deco(p.Below)] == 0 {
		return false
	}
	return !slices.ContainsFunc(p.Needs, func(id string) bool { return s.Pyramid[b.space(id)].Tile == 0 })
}
