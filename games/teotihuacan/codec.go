package teotihuacan

import (
	"encoding/json"

	"kancha/game"
	"kancha/game/statejson"
)

// document is the JSON of a position, see docs/games/teotihuacan.md. What a view hides is null: the generator, and at
// the start what others were dealt and kept. Stacks are not written: they hold what is nowhere else.
type document struct {
	statejson.Head
	Mode     string            `json:"mode"`
	Options  map[string]string `json:"options"`
	Ring     []string          `json:"ring"`
	Palace   []string          `json:"palace"`
	Techs    []string          `json:"technologies"`
	Favours  []string          `json:"favours"`
	Shelves  shelvesDoc        `json:"discoveries"`
	Gone     []string          `json:"discarded"`
	Pyramid  []tileDoc         `json:"pyramid"`
	OnOffer  []string          `json:"pyramid_offer"`
	Decos    []tileDoc         `json:"decorations"`
	DecoOn   []string          `json:"decoration_offer"`
	Rows     [][]int           `json:"nobles"`
	Calendar calendarDoc       `json:"calendar"`
	Seats    []seatDoc         `json:"seats"`
	Neutral  [][]dieDoc        `json:"neutral"`
	Table    []startDoc        `json:"table"`
	Bot      *botDoc           `json:"teotibot"`
	Turn     turnDoc           `json:"turn"`
	Frames   []frameDoc        `json:"stack"`
	Waiting  []int             `json:"waiting"`
	Reveals  uint32            `json:"reveals"`
	Random   *game.Rand        `json:"generator"`
}

type shelvesDoc struct {
	Boards []string   `json:"boards"`
	Majors [][]string `json:"temples"`
	Avenue [][]string `json:"avenue"`
}

type tileDoc struct {
	At   string `json:"at"`
	Tile string `json:"tile"`
	Turn int    `json:"turn"`
}

type calendarDoc struct {
	Light   int       `json:"light"`
	Dark    int       `json:"dark"`
	Eclipse int       `json:"eclipses"`
	Due     int       `json:"due"`
	Final   bool      `json:"pyramid_complete"`
	Scored  [][][]int `json:"scored"`
}

type dieDoc struct {
	Board string `json:"board"`
	Power int    `json:"power"`
	Space string `json:"worships"`
	Moved bool   `json:"moved"`
}

type startDoc struct {
	Tile      string `json:"tile"`
	Discovery string `json:"discovery"`
}

type seatDoc struct {
	Goods   map[string]int `json:"goods"`
	Temples []int          `json:"temples"`
	Avenue  int            `json:"avenue"`
	Track   int            `json:"track"`
	Learned []string       `json:"technologies"`
	Have    []string       `json:"tiles"`
	Used    []string       `json:"used"`
	Workers []dieDoc       `json:"workers"`
	Points  map[string]int `json:"points"`
	Dealt   []startDoc     `json:"dealt"`
	Kept    []startDoc     `json:"kept"`
}

type botDoc struct {
	Slots  []string `json:"slots"`
	Aside  string   `json:"aside"`
	Arrows []string `json:"arrows"`
	Rolled []int    `json:"rolled"`
	Slot   int      `json:"slot"`
}

type turnDoc struct {
	Opener  int      `json:"opener"`
	Seat    int      `json:"seat"`
	Last    int      `json:"last"`
	Phase   string   `json:"phase"`
	Twin    bool     `json:"second_mover"`
	Far     bool     `json:"any_distance"`
	Skilled []string `json:"skilled"`
}

type frameDoc struct {
	Kind string `json:"kind"`
	Seat int    `json:"seat"`
	Args []int  `json:"args"`
}

var (
	phaseIDs = [3]string{"before", "acting", "acted"}
	arrowIDs = [2]string{"up_left", "up_right"}
)

func (p *position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

func (p *position) document() *document {
	d := &document{
		Head: statejson.HeadOf(&p.info), Mode: standard, Options: p.optionWords(),
		OnOffer: statejson.Names(p.onOffer[:], pyramidIDs), DecoOn: statejson.Names(p.decoOffer[:], decoIDs),
		Waiting: statejson.List(p.waiting), Reveals: p.reveals, Neutral: [][]dieDoc{}, Frames: []frameDoc{}, Table: p.startList(p.table),
	}
	if p.solo() {
		d.Mode, d.Bot = soloMode, p.botDocument()
	}
	for _, b := range p.ring {
		d.Ring = append(d.Ring, boardIDs[b-1])
	}
	for _, t := range p.palace {
		d.Palace = append(d.Palace, palaceIDs[t])
	}
	for _, t := range p.tech {
		d.Techs = append(d.Techs, techIDs[t])
	}
	for _, t := range p.favour {
		d.Favours = append(d.Favours, favourIDs[t])
	}
	p.writeTiles(d)
	p.writeTurn(d)
	for s := range game.Seat(p.seats) {
		d.Seats = append(d.Seats, p.seatDocument(s))
	}
	for c := int(p.seats); c < p.crews(); c++ {
		d.Neutral = append(d.Neutral, p.diceList(game.Seat(c)))
	}
	if !p.blind {
		r := p.rand
		d.Random = &r
	}
	return d
}

// optionWords are the options as they were chosen.
func (p *position) optionWords() map[string]string {
	o := &p.options
	out := map[string]string{ringOption: shuffleValues[o.boards], palOption: drawValues[o.palace], techOption: drawValues[o.technologies],
		favOption: drawValues[o.favours], layOption: layoutValues[o.layout], darkOption: darkValues[o.dark]}
	if p.since(readingsAsOptions) {
		for _, l := range letters {
			out[l.id] = l.values[*l.field(&p.options)]
		}
	}
	if !p.solo() {
		out[startOption] = startValues[o.start]
		return out
	}
	out[soloStart] = soloValues[o.start/startFixed]
	for _, d := range dials {
		out[d.id] = decimal(*d.field(o))
	}
	out[stepDial] = stepValues[o.botSteps]
	return out
}

func (p *position) writeTiles(d *document) {
	shelf := func(i int) []string {
		out := []string{}
		for _, t := range p.shelf[i] {
			if t != 0 {
				out = append(out, discoveryIDs[t-1])
			}
		}
		return out
	}
	for i := range boardShelves {
		id := ""
		if t := p.shelf[i][0]; t != 0 {
			id = discoveryIDs[t-1]
		}
		d.Shelves.Boards = append(d.Shelves.Boards, id)
	}
	for i := range majorShelves {
		d.Shelves.Majors = append(d.Shelves.Majors, shelf(boardShelves+i))
	}
	for i := range avenueShelves {
		d.Shelves.Avenue = append(d.Shelves.Avenue, shelf(boardShelves+majorShelves+i))
	}
	d.Gone, d.Pyramid, d.Decos = tileNames(&p.gone), []tileDoc{}, []tileDoc{}
	for i, t := range p.pyramid {
		if t != 0 {
			d.Pyramid = append(d.Pyramid, tileDoc{p.spaces[i].id, pyramidIDs[t-1], 90 * int(p.turned[i])})
		}
	}
	for i, t := range p.decorated {
		if t != 0 {
			d.Decos = append(d.Decos, tileDoc{p.decoSpaces[i].id, decoIDs[t-1], 0})
		}
	}
	for row, set := range p.rows {
		list := []int{}
		for at := range p.engine.rows[row] {
			if set>>at&1 != 0 {
				list = append(list, at+1)
			}
		}
		d.Rows = append(d.Rows, list)
	}
}

// tileNames lists discovery tiles, each as often as there are.
func tileNames(counts *[discoveries]uint8) []string {
	out := []string{}
	for i, n := range counts {
		for range n {
			out = append(out, discoveryIDs[i])
		}
	}
	return out
}

func (p *position) writeTurn(d *document) {
	d.Calendar = calendarDoc{Light: int(p.light), Dark: int(p.darkDisc()), Eclipse: int(p.eclipse), Due: int(p.due), Final: p.final}
	for e := range p.scored {
		var seats [][]int
		for s := range p.seats {
			var parts []int
			for _, n := range p.scored[e][s] {
				parts = append(parts, int(n))
			}
			seats = append(seats, parts)
		}
		d.Calendar.Scored = append(d.Calendar.Scored, seats)
	}
	d.Turn = turnDoc{Opener: int(p.opener), Seat: int(p.turn), Last: int(p.last), Phase: phaseIDs[p.phase], Twin: p.twin, Far: p.far,
		Skilled: p.techNames(p.skilled)}
	for _, f := range p.frames[:p.depth] {
		d.Frames = append(d.Frames, frameDoc{rows[f.kind].Kind, int(f.seat), []int{int(f.a), int(f.b), int(f.c), int(f.d)}})
	}
}

func (p *position) techNames(set uint8) []string {
	out := []string{}
	for k, t := range p.tech {
		if set>>k&1 != 0 {
			out = append(out, techIDs[t])
		}
	}
	return out
}

func (p *position) diceList(c game.Seat) []dieDoc {
	var out []dieDoc
	for i, d := range p.dice[c] {
		one := dieDoc{Power: int(d.power), Moved: c == p.turn && p.isMover(i)}
		if d.board != 0 {
			one.Board = boardIDs[d.board-1]
		}
		if d.space != 0 {
			one.Space = worshipIDs[d.space-1]
		}
		out = append(out, one)
	}
	return out
}

func (p *position) seatDocument(s game.Seat) seatDoc {
	d := seatDoc{Goods: map[string]int{}, Points: map[string]int{}, Avenue: int(p.road[s]), Track: int(p.track[s]),
		Learned: p.techNames(p.learned[s]), Have: tileNames(&p.have[s]), Used: tileNames(&p.used[s]), Workers: p.diceList(s)}
	for i, n := range p.goods[s] {
		d.Goods[goodIDs[i]] = int(n)
	}
	for i, n := range p.points[s] {
		d.Points[categoryIDs[i]] = int(n)
	}
	for _, n := range p.temple[s] {
		d.Temples = append(d.Temples, int(n))
	}
	if !p.blind || s == p.viewer || !p.dealing() {
		d.Dealt = p.startList(p.dealt[s])
	}
	if !p.blind || s == p.viewer || !p.choosing() {
		d.Kept = p.startList(p.kept[s])
	}
	return d
}

func (p *position) startList(set uint32) []startDoc {
	out := []startDoc{}
	for i, id := range startIDs {
		if set>>i&1 == 0 {
			continue
		}
		one := startDoc{Tile: id}
		if t := p.offered[i]; t != 0 {
			one.Discovery = discoveryIDs[t-1]
		}
		out = append(out, one)
	}
	return out
}

func (p *position) botDocument() *botDoc {
	d := &botDoc{Slots: statejson.Names(p.botSlot[:], botTileIDs[:]), Aside: botTileIDs[p.botAside-1], Slot: int(p.botTile),
		Rolled: []int{int(p.rolled[0]), int(p.rolled[1])}}
	for _, a := range p.arrows {
		d.Arrows = append(d.Arrows, arrowIDs[a])
	}
	return d
}
