package tawantinsuyu

import (
	"encoding/json"

	"kancha/game"
	"kancha/game/statejson"
)

// document is the JSON of a position. Things are named as in notation. In a view, what the viewer may not know is null.
type document struct {
	statejson.Head
	Mode       string            `json:"mode"`
	Options    map[string]string `json:"options"`
	Phase      string            `json:"phase"`
	Opener     int               `json:"opener"`
	Turn       *int              `json:"turn"`
	Waiting    []int             `json:"waiting"`
	Reveals    uint32            `json:"reveals"`
	Stack      []frameDoc        `json:"stack"`
	Hill       hillDoc           `json:"hill"`
	Village    []string          `json:"village"`
	Nomads     []int             `json:"nomads"`
	Bag        []int             `json:"bag"`
	Casualties []int             `json:"casualties"`
	Removed    []int             `json:"removed"`
	Gods       deckDoc           `json:"god_cards"`
	Armies     armyDoc           `json:"army_cards"`
	Weavings   weavingDoc        `json:"weavings"`
	Buildings  buildingDoc       `json:"buildings"`
	Conquered  map[string]int    `json:"conquered"`
	Statues    [][]int           `json:"statues"`
	Players    []playerDoc       `json:"players"`
	Placement  placementDoc      `json:"placement"`
	Festival   festivalDoc       `json:"festival"`
	Axomamma   *axomammaDoc      `json:"axomamma"`
	Generator  *game.Rand        `json:"generator"`
}

type frameDoc struct {
	Kind string `json:"kind"`
	Seat int    `json:"seat"`
	Args []int  `json:"args"`
}

type hillDoc struct {
	Workers  map[string]string `json:"workers"`
	Trodden  int               `json:"trodden"`
	Steps    map[string]int    `json:"steps"`
	Rotation int               `json:"rotation"`
}

type deckDoc struct {
	Deck   *[]string  `json:"deck"`
	Count  int        `json:"count"`
	Bottom []string   `json:"bottom"`
	Offer  []string   `json:"offer"`
	Memory *memoryDoc `json:"memory"`
}

// memoryDoc is what everybody knows of hidden cards. Without it a state is read as one of which nobody knows more than
// it shows.
type memoryDoc struct {
	Mixings int            `json:"mixings"`
	Last    map[string]int `json:"last"`
	Draws   []drawDoc      `json:"draws"`
}

type drawDoc struct {
	By    string `json:"by"`
	After int    `json:"after"`
}

type armyDoc struct {
	Deck    *[]string  `json:"deck"`
	Count   int        `json:"count"`
	Discard []string   `json:"discard"`
	Drawn   *[]string  `json:"drawn"`
	Memory  *memoryDoc `json:"memory"`
}

type weavingDoc struct {
	Stack  []string `json:"stack"`
	Bottom []string `json:"bottom"`
	Face   string   `json:"face"`
	Row    []string `json:"row"`
	Gone   []string `json:"gone"`
}

type buildingDoc struct {
	Stacks  [][]string `json:"stacks"`
	Bottoms [][]string `json:"bottoms"`
	Market  []string   `json:"market"`
	Worked  []string   `json:"worked"`
}

type playerDoc struct {
	Goods      []int      `json:"goods"`
	Workers    []int      `json:"workers"`
	Gods       *[]string  `json:"god_cards"`
	GodsN      int        `json:"god_card_count"`
	Shown      []string   `json:"god_cards_shown"`
	Kept       *[]string  `json:"kept"`
	KeptN      *int       `json:"kept_count"`
	Open       []string   `json:"open"`
	Granted    int        `json:"granted"`
	Armies     *[]string  `json:"army_cards"`
	ArmiesN    int        `json:"army_card_count"`
	ArmyUp     []string   `json:"army_face_up"`
	ArmyDown   []string   `json:"army_face_down"`
	Tapestries [][]string `json:"tapestries"`
	Built      []string   `json:"built"`
	Down       []string   `json:"face_down"`
	Statues    [][]int    `json:"statues"`
	Steps      int        `json:"steps_left"`
	Markers    int        `json:"markers_left"`
	Priest     int        `json:"priest"`
	Temple     int        `json:"temple"`
	Points     []int      `json:"points"`
}

type placementDoc struct {
	Worker string `json:"worker"`
	Role   string `json:"role"`
	Space  string `json:"space"`
	Card   string `json:"card"`
	Left   int    `json:"tasks_left"`
	Set    int    `json:"set"`
	Taken  int    `json:"benefits_taken"`
	Begun  bool   `json:"begun"`
	Extra  bool   `json:"extra"`
	Spoilt bool   `json:"spoilt"`
	Swaps  int    `json:"swaps"`
}

type festivalDoc struct {
	Over   int  `json:"over"`
	Tokens int  `json:"tokens"`
	Holder *int `json:"holder"`
	Last   bool `json:"last"`
}

type axomammaDoc struct {
	Tokens      []int     `json:"tokens"`
	Slots       []*string `json:"slots"`
	SlotGods    []string  `json:"slot_gods"`
	Personality int       `json:"personality"`
	Queue       []string  `json:"queue"`
	Die         int       `json:"die"`
}

func (p *position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

func (p *position) document() document {
	d := document{
		Head: statejson.HeadOf(&p.info), Mode: p.mode(), Options: map[string]string{},
		Phase: phaseIDs[p.phase], Opener: int(p.opener), Turn: statejson.Nullable(p.turn), Waiting: statejson.List(p.waiting),
		Reveals: p.reveals, Village: []string{}, Nomads: statejson.Ints(p.nomads[:]), Bag: statejson.Ints(p.bag[:]),
		Casualties: statejson.Ints(p.casualties[:]), Removed: statejson.Ints(p.removed[:]), Conquered: map[string]int{}, Stack: []frameDoc{},
		Statues: statuesDoc(&p.stock),
	}
	for _, c := range choices {
		if p.since(c.since) && (!c.solo || p.automata() != 0) {
			d.Options[c.id] = c.values[c.get(&p.rules)]
		}
	}
	for _, f := range p.stack[:p.depth] {
		d.Stack = append(d.Stack, frameDoc{rows[f.q].Kind, int(f.seat), []int{int(f.a), int(f.b), int(f.c), int(f.d), int(f.e)}})
	}
	for _, kind := range p.village[:p.villagers] {
		d.Village = append(d.Village, workerIDs[kind-1])
	}
	for at, owner := range p.conquered {
		if owner != 0 {
			d.Conquered[p.conquestIDs[at]] = int(owner) - 1
		}
	}
	for s := range game.Seat(p.seats) {
		d.Players = append(d.Players, p.playerDoc(s))
	}
	p.documentTable(&d)
	if !p.blind {
		d.Generator = &p.rand
	}
	return d
}

func (p *position) mode() string {
	if p.automata() != 0 {
		return soloMode
	}
	return competitive
}

func (p *position) documentTable(d *document) {
	d.Hill = hillDoc{Workers: map[string]string{}, Trodden: int(p.trodden), Steps: map[string]int{}, Rotation: int(p.rotation)}
	for i := range p.spaces {
		if kind := p.workers[i]; kind != 0 {
			d.Hill.Workers[p.spaceIDs[i]] = workerIDs[kind-1]
		}
	}
	for at, owner := range p.steps {
		if owner != 0 {
			d.Hill.Steps[p.stepIDs[at]] = int(owner) - 1
		}
	}
	d.Gods = deckDoc{p.unlessBlind(p.deck, p.cardIDs), int(p.deckN), pileIDs(&p.deckBottom, p.cardIDs), pileIDs(&p.offer, p.cardIDs),
		p.memoryDoc(&p.godMemory, p.cardIDs)}
	d.Armies = armyDoc{p.unlessBlind(p.armyDeck, p.armyIDs), int(p.armyDeckN), setIDs(p.armyDiscard, p.armyIDs), p.drawnDoc(),
		p.memoryDoc(&p.armyMemory, p.armyIDs)}
	d.Weavings = weavingDoc{setIDs(p.weaves, p.tileIDs), pileIDs(&p.weavesBottom, p.tileIDs), statejson.Name(p.face, p.tileIDs),
		statejson.Names(p.row[:p.rowN], p.tileIDs), setIDs(p.gone, p.tileIDs)}
	d.Buildings = buildingDoc{Market: statejson.Names(p.market[:], p.buildingIDs), Worked: setIDs(p.worked, p.buildingIDs)}
	for kind := range p.plans {
		d.Buildings.Stacks = append(d.Buildings.Stacks, setIDs(p.plans[kind], p.buildingIDs))
		d.Buildings.Bottoms = append(d.Buildings.Bottoms, pileIDs(&p.planEnds[kind], p.buildingIDs))
	}
	pl := &p.place
	d.Placement = placementDoc{statejson.Name(pl.worker, workerIDs[:]), statejson.Name(pl.role, workerIDs[:]), statejson.Name(pl.space, p.spaceIDs),
		statejson.Name(pl.card, p.cardIDs), int(pl.left), int(pl.set), int(pl.taken), pl.begun, pl.extra, pl.spoilt, int(p.swapped)}
	d.Festival = festivalDoc{int(p.festivals), int(p.tokens), statejson.Nullable(game.Seat(p.holder) - 1), p.last}
	if p.automata() != 0 {
		d.Axomamma = p.axomammaDoc()
	}
}

func (p *position) axomammaDoc() *axomammaDoc {
	a := &p.axo
	d := &axomammaDoc{Tokens: statejson.Ints(a.tokens[:len(p.solo.tokens)]), SlotGods: statejson.Names(a.slotGods[:], godIDs[:]),
		Personality: int(a.personality), Queue: statejson.Names(a.queue[:a.queueN], workerIDs[:]), Die: int(a.die)}
	for slot, card := range a.slots {
		id := statejson.Name(card, p.cardIDs)
		d.Slots = append(d.Slots, &id)
		if p.blind && p.slotHidden(slot) {
			d.Slots[slot] = nil
		}
	}
	return d
}

func (p *position) playerDoc(s game.Seat) playerDoc {
	d := playerDoc{
		Goods: statejson.Ints(p.goods[s][:]), Workers: statejson.Ints(p.hands[s][:]), GodsN: int(p.godsN[s]), Open: setIDs(p.open[s], p.cardIDs), Shown: setIDs(p.shown[s], p.cardIDs),
		Granted: int(p.granted[s]), ArmiesN: int(p.armyHandsN[s]), ArmyUp: setIDs(p.armyUp[s], p.armyIDs),
		ArmyDown: setIDs(p.armyDown[s], p.armyIDs), Tapestries: [][]string{}, Built: setIDs(p.built[s], p.buildingIDs),
		Down: setIDs(p.down[s], p.buildingIDs), Statues: statuesDoc(&p.statuesOf[s]), Steps: int(p.stepsIn[s]),
		Markers: int(p.markers[s]), Priest: int(p.priests[s]), Temple: int(p.temple[s]),
	}
	keptN := int(p.keptN[s])
	d.KeptN = &keptN
	if p.gods[s].len() == int(p.godsN[s]) {
		gods, kept := setIDs(p.gods[s], p.cardIDs), setIDs(p.kept[s], p.cardIDs)
		d.Gods, d.Kept = &gods, &kept
	}
	if p.armyHands[s].len() == int(p.armyHandsN[s]) {
		armies := setIDs(p.armyHands[s], p.armyIDs)
		d.Armies = &armies
	}
	for _, t := range p.tapestries[s][:p.weavingsN[s]] {
		if t&opens != 0 {
			d.Tapestries = append(d.Tapestries, nil)
		}
		last := len(d.Tapestries) - 1
		d.Tapestries[last] = append(d.Tapestries[last], p.tileIDs[t&^opens-1])
	}
	for _, n := range p.points[s] {
		d.Points = append(d.Points, int(n))
	}
	return d
}

// drawers name those who draw hidden cards.
var drawers = [...]string{"0", "1", "2", "3", "choice", "slot1", "slot2", "slot3", "slot4"}

func (p *position) memoryDoc(m *memory, names []string) *memoryDoc {
	d := &memoryDoc{Mixings: int(m.mixings), Last: map[string]int{}, Draws: []drawDoc{}}
	for i, id := range names {
		if m.last[i] > 0 {
			d.Last[id] = int(m.last[i])
		}
	}
	for _, draw := range m.draws[:m.drawn] {
		d.Draws = append(d.Draws, drawDoc{drawers[draw.by], int(draw.after)})
	}
	return d
}

// drawnDoc is null while two cards are drawn that are not seen.
func (p *position) drawnDoc() *[]string {
	if p.blind && p.drawnHidden() {
		return nil
	}
	ids := []string{}
	for _, i := range p.drawn {
		if i != 0 {
			ids = append(ids, p.armyIDs[i-1])
		}
	}
	return &ids
}

func (p *position) unlessBlind(s set, names []string) *[]string {
	if p.blind {
		return nil
	}
	ids := statejson.SetNames(uint64(s), names)
	return &ids
}

func setIDs(s set, names []string) []string { return statejson.SetNames(uint64(s), names) }

func pileIDs(q *pile, names []string) []string {
	ids := []string{}
	for _, i := range q.at[:q.n] {
		ids = append(ids, names[i])
	}
	return ids
}

func statuesDoc(from *[Gods][Sizes]uint8) [][]int {
	var out [][]int
	for _, sizes := range from {
		out = append(out, []int{int(sizes[Small]), int(sizes[Large])})
	}
	return out
}
