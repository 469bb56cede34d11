package tiwanaku

import (
	"encoding/json"
	"strings"

	"kancha/game"
	"kancha/game/statejson"
)

// document is the JSON of a position, see docs/games/tiwanaku.md. What a view hides is all in Hidden.
type document struct {
	statejson.Head
	Mode        string      `json:"mode"`
	Board       string      `json:"board"`
	Scenario    string      `json:"scenario"`
	StallRounds int         `json:"stall_rounds"`
	Opener      int         `json:"opener"`
	Start       []string    `json:"start"`
	Tiles       []string    `json:"tiles"`
	Crops       []string    `json:"crops"`
	Supply      supplyDoc   `json:"supply"`
	Players     []playerDoc `json:"seats"`
	Turn        *int        `json:"turn"`
	Question    string      `json:"question"`
	From        string      `json:"from"`
	Waiting     []int       `json:"waiting"`
	Passed      []int       `json:"passed"`
	Final       bool        `json:"final"`
	Placed      bool        `json:"placed"`
	Idle        int         `json:"idle_turns"`
	Reveals     uint32      `json:"reveals"`
	Wheel       string      `json:"wheel"`
	Otoma       *campDoc    `json:"otoma"`
	Hidden      *hiddenDoc  `json:"hidden"`
	Outcome     *outcomeDoc `json:"outcome,omitempty"`
}

// outcomeDoc is what came of the last prediction, where a person alone has to go on.
type outcomeDoc struct {
	Right bool `json:"right"`
	Lost  int  `json:"lost"`
}

type supplyDoc struct {
	Earth int `json:"earth"`
	Sand  int `json:"sand"`
	Grass int `json:"grass"`
	Rock  int `json:"rock"`
}

type playerDoc struct {
	Farmers []string  `json:"farmers"`
	Levels  supplyDoc `json:"levels"`
	Tokens  []string  `json:"tokens"`
	Points  pointsDoc `json:"points"`
}

type pointsDoc struct {
	Start       int `json:"start"`
	Diversity   int `json:"diversity"`
	Predictions int `json:"predictions"`
	Mistakes    int `json:"mistakes"`
	Offerings   int `json:"offerings"`
	EmptySpaces int `json:"empty_spaces"`
}

type hiddenDoc struct {
	Terrain   []string  `json:"terrain"`
	Crops     []string  `json:"crops"`
	Generator game.Rand `json:"generator"`
}

func (p *position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

func (p *position) document() document {
	l := p.layout()
	d := document{
		Head: statejson.HeadOf(&p.info), Mode: modeIDs[p.mode],
		Board: l.id, Scenario: generated, StallRounds: int(p.stall), Opener: int(p.opener),
		Start: namesOf(p.start), Tiles: p.rows(&p.terrain, p.tiles, "."+terrainLetters),
		Crops: p.rows(&p.crop, p.crops, cropLetters), Supply: perTerrain(p.supply),
		Question: rows[p.asked].Kind, Waiting: statejson.List(p.waiting), Passed: statejson.List(p.passed),
		Final: p.final, Placed: p.placed, Idle: int(p.idle), Reveals: p.reveals, Turn: statejson.Nullable(p.turn),
	}
	if p.scenario > 0 {
		d.Scenario = p.scenarios[p.scenario-1].id
	}
	if p.wheel != Pool {
		d.Wheel = p.wheel.String()
	}
	if p.asked.hasFrom() {
		d.From = p.from.String()
	}
	switch {
	case p.outcome == wasRight:
		d.Outcome = &outcomeDoc{Right: true}
	case p.outcome >= wasWrong:
		d.Outcome = &outcomeDoc{Lost: int(p.outcome - wasWrong)}
	}
	for side := range p.sides() {
		d.Players = append(d.Players, p.player(side))
	}
	if p.mode != competitive {
		d.Otoma = p.campDocument()
	}
	if !p.blind {
		d.Hidden = &hiddenDoc{
			Terrain: p.rows(&p.terrain, l.spaces, "."+terrainLetters), Crops: p.rows(&p.crop, l.spaces, cropLetters),
			Generator: p.rand,
		}
	}
	return d
}

// hasFrom tells whether a question is about the farmer that from names.
func (q question) hasFrom() bool {
	switch q {
	case askDestination, askOtoma, askChoice, askGiver, askOrder:
		return true
	}
	return false
}

// player is what a side has. Together the farmers stand with the Otoma, because bands are no sides.
func (p *position) player(side int) playerDoc {
	var farmers spaces
	if p.mode != cooperative {
		farmers = p.farmers[side]
	}
	points := p.points[side]
	return playerDoc{
		Farmers: namesOf(farmers), Levels: perTerrain(p.levels[side]),
		Tokens: append([]string{}, p.tokens[side].ids()...),
		Points: pointsDoc{int(points[startPoints]), int(points[diversityPoints]), int(points[predictionPoints]),
			int(points[mistakePoints]), int(points[offeringPoints]), int(points[emptyPoints])},
	}
}

func perTerrain(n [terrains]uint8) supplyDoc {
	return supplyDoc{int(n[0]), int(n[1]), int(n[2]), int(n[3])}
}

func namesOf(set spaces) []string {
	names := make([]string, 0, set.len())
	for at := range set.all() {
		names = append(names, at.String())
	}
	return names
}

// rows draws the values of the spaces of a set, a string a row, with a letter for every value.
func (p *position) rows(values *[Spaces]uint8, shown spaces, letters string) []string {
	l := p.layout()
	rows := make([]string, l.rows)
	for row := range rows {
		var b strings.Builder
		for col := range l.cols {
			at, letter := SpaceAt(col, row), letters[0]
			if shown.has(at) {
				letter = letters[values[at]]
			}
			b.WriteByte(letter)
		}
		rows[row] = b.String()
	}
	return rows
}

// Decode reads the whole state of a game and refuses what counting shows to be impossible: a [*game.DecodeError].
func (e *engine) Decode(data []byte) (game.State, error) {
	s, d := &state{position{engine: e}}, &document{}
	err := statejson.Read(data, d, func() { s.readHead(d) }, func() { s.readValley(d) }, func() { s.readBoard(d) },
		func() { s.readSeats(d) }, func() { s.readCamp(d) }, func() { s.readCourse(d) }, s.balance)
	if err != nil {
		return nil, err
	}
	return s, nil
}
