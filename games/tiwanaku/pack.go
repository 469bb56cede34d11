package tiwanaku

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"kancha/game"
)

//go:embed pack/default.json
var defaultPack []byte

// packSchema is the form of pack that this engine reads.
const packSchema = "tiwanaku-pack/1"

// pack is component data as it stands in the file. What is only told to readers (titles, notes, metrics, examples)
// is left out.
type pack struct {
	Schema   string            `json:"schema"`
	ID       string            `json:"id"`
	Sources  map[string]string `json:"source_values"`
	Terrains []packTerrain     `json:"terrains"`
	Crops    []packCrop        `json:"crops"`
	Offering []struct {
		Tokens int    `json:"tokens"`
		Points int    `json:"points"`
		Source string `json:"source"`
	} `json:"offering"`
	OfferingTokens struct {
		Total   int    `json:"total"`
		PerCrop int    `json:"per_crop"`
		Held    int    `json:"held_per_crop"`
		Source  string `json:"source"`
	} `json:"offering_tokens"`
	Score struct {
		Start   int    `json:"start"`
		Floor   int    `json:"floor"`
		Ceiling *int   `json:"ceiling"`
		Source  string `json:"source"`
	} `json:"score"`
	Diversity struct {
		StartLevel int    `json:"start_level"`
		MaxLevel   int    `json:"max_level"`
		WhenFull   int    `json:"points_when_full"`
		Source     string `json:"source"`
	} `json:"diversity"`
	Farmers struct {
		PerColour int            `json:"per_colour"`
		BySeats   map[string]int `json:"by_players"`
		Solo      int            `json:"solo"`
		Source    string         `json:"source"`
	} `json:"farmers"`
	Colours []string    `json:"player_colours"`
	Boards  []packBoard `json:"boards"`
	Arrows  packArrows  `json:"arrow_tiles"`
	Solo    struct {
		Pawns  int    `json:"otoma_pawns"`
		Score  int    `json:"otoma_start_score"`
		Source string `json:"source"`
	} `json:"solo"`
	Cooperative packTogether   `json:"cooperative"`
	Options     []packOption   `json:"options"`
	Scenarios   []packScenario `json:"scenarios"`
}

type packTerrain struct {
	ID     string `json:"id"`
	Letter string `json:"letter"`
	Tiles  int    `json:"tiles"`
	Source string `json:"source"`
}

type packCrop struct {
	Level  int    `json:"level"`
	ID     string `json:"id"`
	Tokens int    `json:"tokens"`
	Source string `json:"source"`
}

type packBoard struct {
	ID      string     `json:"id"`
	Cols    int        `json:"cols"`
	Rows    int        `json:"rows"`
	Columns []packSign `json:"columns"`
	Lines   []packSign `json:"lines"`
	Trails  []struct {
		Ends   []string `json:"ends"`
		Source string   `json:"source"`
	} `json:"trails"`
	Source string `json:"source"`
}

type packSign struct {
	At     string `json:"at"`
	Sign   string `json:"sign"`
	Source string `json:"source"`
}

type packArrows struct {
	Tiles []struct {
		ID      string `json:"id"`
		Terrain string `json:"terrain"`
		Colour  string `json:"colour"`
		Dir     string `json:"dir"`
	} `json:"tiles"`
	Source string `json:"source"`
}

type packTogether struct {
	Levels []struct {
		ID      string         `json:"id"`
		Farmers map[string]int `json:"farmers"`
		Otoma   int            `json:"otoma"`
		Source  string         `json:"source"`
	} `json:"levels"`
	Score      int    `json:"otoma_start_score"`
	EmptyPoint int    `json:"empty_space_point"`
	Source     string `json:"source"`
}

type packOption struct {
	ID      string            `json:"id"`
	Values  []json.RawMessage `json:"values"`
	Default json.RawMessage   `json:"default"`
	Source  string            `json:"source"`
}

type packScenario struct {
	ID      string         `json:"id"`
	Size    string         `json:"size"`
	Cols    int            `json:"cols"`
	Rows    int            `json:"rows"`
	Terrain []string       `json:"terrain"`
	Crops   []string       `json:"crops"`
	Start   []packStart    `json:"start"`
	Tiles   map[string]int `json:"tiles"`
	Source  string         `json:"source"`
	Otoma   *struct {
		Positions []struct {
			At   string `json:"at"`
			Pawn string `json:"pawn"`
			Slot int    `json:"slot"`
		} `json:"positions"`
	} `json:"otoma"`
}

type packStart struct {
	At      string `json:"at"`
	Crop    int    `json:"crop"`
	Terrain string `json:"terrain"`
}

// board is the layout of one board.
type board struct {
	id         string
	cols, rows int
	spaces     spaces
	border     spaces
}

// engine is the rules bound to one pack. It is immutable.
type engine struct {
	info        game.Info
	boards      []board
	scenarios   []scenario
	perSeat     [maxSeats + 1]uint8 // farmers by number of seats (TI-01)
	offering    [crops + 1]int16    // points by number of tokens
	tilesInBox  [terrains]int       // of each terrain
	tokensInBox [crops]int          // crop tokens
	startScore  int16
	topLevel    uint8
	whenFull    int16
	stalls      []int // values of the option stall_rounds, without 0
	stall       int   // its default

	// Of solo and cooperative play, which know the long board only.
	backs        [terrains][]arrow // tiles by number
	strides      strides
	trails       [][2]TrailEnd
	edges        [directions]spaces
	otomaScore   int16
	aloneFarmers uint8
	together     []togetherLevel
	emptyPoint   int16 // for a space without tile at the end
}

// Packs are the packs that come with the game, as they stand in the files.
func Packs() [][]byte { return [][]byte{defaultPack} }

// Load binds the rules to a component pack; nil means the pack that comes with them. A pack that cannot be played with
// is a [*game.PackError] that names the entry and what is wrong, or [game.PackFaults] if there is more than that.
func Load(data []byte) (game.Game, error) {
	if data == nil {
		data = defaultPack
	}
	var p pack
	if err := game.ReadPack(data, &p); err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	e := p.bind()
	e.info = describe(e, p.ID, data)
	return e, nil
}

// bind takes what the rules need out of a checked pack.
func (p *pack) bind() *engine {
	e := &engine{
		startScore: int16(p.Score.Start),
		topLevel:   uint8(p.Diversity.MaxLevel),
		whenFull:   int16(p.Diversity.WhenFull),
	}
	for i, t := range p.Terrains {
		e.tilesInBox[i] = t.Tiles
	}
	for i, c := range p.Crops {
		e.tokensInBox[i] = c.Tokens
	}
	for _, o := range p.Offering {
		e.offering[o.Tokens] = int16(o.Points)
	}
	for seats := 2; seats <= maxSeats; seats++ {
		e.perSeat[seats] = uint8(p.Farmers.BySeats[string(rune('0'+seats))])
	}
	for i := range p.Boards {
		e.boards = append(e.boards, newBoard(p.Boards[i].ID, p.Boards[i].Cols, p.Boards[i].Rows))
	}
	p.bindOtoma(e)
	for i := range p.Scenarios {
		e.scenarios = append(e.scenarios, p.Scenarios[i].bind(e))
	}
	e.stalls, e.stall, _ = p.stallRounds()
	return e
}

// bindOtoma takes out what solo and cooperative play need.
func (p *pack) bindOtoma(e *engine) {
	long := len(e.boards) - 1
	e.strides = e.boards[long].layTrails(&p.Boards[long])
	for _, t := range p.Boards[long].Trails {
		one, two := parseEnd(t.Ends[0]), parseEnd(t.Ends[1])
		e.trails = append(e.trails, [2]TrailEnd{{one.at, directionIDs[one.to]}, {two.at, directionIDs[two.to]}})
	}
	for d := range directions {
		e.edges[d] = e.boards[long].edge(d)
	}
	for _, t := range p.Arrows.Tiles {
		of := slices.Index(terrainIDs[:], t.Terrain)
		e.backs[of] = append(e.backs[of], arrow{
			id: t.ID, colour: uint8(slices.Index(colourIDs[:], t.Colour)), to: direction(strings.Index(sideLetters, t.Dir)),
		})
	}
	e.otomaScore, e.aloneFarmers = int16(p.Solo.Score), uint8(p.Farmers.Solo)
	e.emptyPoint = int16(p.Cooperative.EmptyPoint)
	for _, l := range p.Cooperative.Levels {
		level := togetherLevel{id: l.ID, otoma: uint8(l.Otoma)}
		for seats := 2; seats <= maxSeats; seats++ {
			level.farmers[seats] = uint8(l.Farmers[string(rune('0'+seats))])
		}
		e.together = append(e.together, level)
	}
}

func newBoard(id string, cols, rows int) board {
	b := board{id: id, cols: cols, rows: rows}
	for row := range rows {
		for col := range cols {
			s := SpaceAt(col, row).bit()
			b.spaces |= s
			if row == 0 || row == rows-1 || col == 0 || col == cols-1 {
				b.border |= s
			}
		}
	}
	return b
}

// stallRounds reads the values of the option stall_rounds (TI-50). A pack may list 0, which is never; it is not
// offered, because every game must end.
func (p *pack) stallRounds() (values []int, standard int, ok bool) {
	for _, o := range p.Options {
		if o.ID != "stall_rounds" {
			continue
		}
		for _, raw := range o.Values {
			var n int
			if json.Unmarshal(raw, &n) != nil || n < 0 || n > maxStall {
				return nil, 0, false
			}
			if n > 0 {
				values = append(values, n)
			}
		}
		if json.Unmarshal(o.Default, &standard) != nil {
			return nil, 0, false
		}
		return values, standard, slices.Contains(values, standard)
	}
	return nil, 0, false
}

// maxStall keeps idle turns of four seats within a byte.
const maxStall = 60
