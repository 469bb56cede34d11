package tawantinsuyu

import (
	"slices"

	"kancha/game"
)

// space is a place for a worker.
type space struct {
	id         string
	terrace    uint8
	section    uint8 // 0…4
	segment    uint8 // terrace*Sections + section
	god        uint8
	colour     uint8
	block      uint8 // when a blocking worker stands here in a game of two: blockSetup, blockFestival
	icons      [3]uint8
	neighbours []uint8
	xy         [2]float64
}

const (
	blockSetup    = 1
	blockFestival = 2
)

type icon struct {
	task, terrace, section uint8
	xy                     [2]float64
}

// list is a run of the engine's effects.
type list struct{ from, to uint16 }

func (l list) empty() bool { return l.from == l.to }

// effect is one thing that a card, tile, space or track gives.
type effect struct {
	kind    effectKind
	n       uint8
	cost    [Resources]uint8
	options [maxOptions]list
}

const maxOptions = 6

type card struct {
	god      uint8
	benefits list
}

type armyCard struct {
	soldiers uint8
	resource [Resources]uint8
}

type tile struct {
	number               int
	pattern, left, right uint8
	start                bool
	players              uint8 // fewest, 0 for any
}

type building struct {
	number  int
	passive bool
	cost    [Resources]uint8
	output  list
}

type step struct {
	festival, final int16
	reward          list
}

type conquestSpace struct {
	region, position, flip, discard uint8
	reward                          list
}

type counts struct{ removed, village, nomads, offer uint8 }

// engine is the rules bound to one pack. It is immutable.
type engine struct {
	info     game.Info
	kin      []*engine // the game with every pack that comes with it, nil with an owner's
	designed bool      // the pack says of some entry that its value is not the printed one

	spaces    []space
	icons     []icon
	cards     []card
	armies    []armyCard
	tiles     []tile
	buildings []building // production, then Z01 to Z20
	passive0  int        // index of Z01
	effects   []effect
	track     []step
	conquests []conquestSpace
	edges     [Edges]list
	patterns  [Patterns]pattern

	spaceIDs, iconIDs, cardIDs, armyIDs, tileIDs, buildingIDs, thingIDs, stepIDs, conquestIDs []string

	perColour    uint8
	perSeats     [maxSeats + 1]counts
	statues      [Gods][Sizes]uint8
	kit          packKit
	roaming      [3]uint8
	descending   [Terraces]uint8
	discount     uint8
	stepsCost    [Resources]uint8
	stepsGain    list
	upperOwner   int16
	stepsUse     int16
	statueCost   [Sizes][Resources]uint8
	statueVP     [Sizes]int16
	weavingCost  []uint8
	recruitCost  uint8
	offerings    []offering
	offerReply   uint8
	worship      [Sizes]uint8
	worshipReply uint8
	amounts      [Resources]uint8
	tapestry     []int16
	templeStart  uint8
	festival     packFestival
	draws        [maxSeats + 1][]int
	final        packFinal
	ring         [Sections]uint8 // actions clockwise
	printed      uint8
	seatXY       [Sections][2]float64
	stepXY       [StepSpaces][2]float64
	outline      [][2]float64
	terraceEdges []float64
	solo         solo
	paper        *Printed
	actions      *game.ActionTable
}

type pattern struct {
	colour uint8 // 0 red, 1 green, 2 yellow
}

type offering struct{ corn, steps uint8 }

// solo is the board of Axomamma.
type solo struct {
	rows        [3]soloRow
	tokens      []soloToken
	die         []uint8
	recruits    [Colours]list
	personality []list
	start       struct{ stone, corn, gold, army, workers, slots, steps uint8 }
	need        struct{ offering, produce, worship, restore uint8 }
	win         int16
}

type soloRow struct {
	spots     []list
	covered   uint8 // 1 + the spot under the personality
	onFailure list
	paid      bool
}

type soloToken struct{ value, row, start uint8 }

func resourcesOf(m map[string]int) [Resources]uint8 {
	var out [Resources]uint8
	for i, id := range resourceIDs {
		out[i] = uint8(m[id])
	}
	return out
}

// bind takes what the rules need out of a checked pack.
func (p *pack) bind() *engine {
	e := &engine{
		perColour: uint8(p.Workers.PerColour), kit: p.Kit, discount: uint8(p.Costs.Discount),
		roaming:   [3]uint8{uint8(p.Costs.Roaming.Same), uint8(p.Costs.Roaming.Adjacent), uint8(p.Costs.Roaming.Other)},
		stepsCost: resourcesOf(p.Costs.Steps), upperOwner: int16(p.Costs.UpperOwner), stepsUse: int16(p.Costs.StepsUse),
		statueCost:  [Sizes][Resources]uint8{resourcesOf(p.Costs.StatueSmall), resourcesOf(p.Costs.StatueLarge)},
		statueVP:    [Sizes]int16{int16(p.Costs.StatueSmallVP), int16(p.Costs.StatueLargeVP)},
		recruitCost: uint8(p.Costs.Recruit), offerReply: uint8(p.Costs.OfferingReply),
		worship:      [Sizes]uint8{uint8(p.Costs.Worship.Small), uint8(p.Costs.Worship.Large)},
		worshipReply: uint8(p.Costs.WorshipReply), templeStart: uint8(p.Temple.Start), festival: p.Festival, final: p.Final,
		printed: uint8(p.Hill.Coricancha.Rotation), outline: p.Hill.Geometry.Outline, terraceEdges: p.Hill.Geometry.Edges,
	}
	p.bindNumbers(e)
	p.bindHill(e)
	p.bindCards(e)
	p.bindBuildings(e)
	p.bindTracks(e)
	p.bindSolo(e)
	e.thingIDs = make([]string, army, army+len(e.armyIDs))
	copy(e.thingIDs, e.buildingIDs)
	e.thingIDs = append(e.thingIDs, e.armyIDs...)
	return e
}

func (p *pack) bindNumbers(e *engine) {
	for _, c := range p.Counts {
		e.perSeats[c.Players] = counts{uint8(c.Removed), uint8(c.Village), uint8(c.Nomads), uint8(c.Offer)}
	}
	for i, id := range terraceIDs {
		e.descending[i] = uint8(p.Costs.Descending[id])
	}
	for i, id := range resourceIDs {
		n, _ := p.Amounts[id].(float64)
		e.amounts[i] = uint8(n)
	}
	for _, n := range p.Costs.Weavings {
		e.weavingCost = append(e.weavingCost, uint8(n))
	}
	for corn := 1; corn <= mostCount; corn++ {
		if steps := p.Costs.Offering[itoa(corn)]; steps > 0 {
			e.offerings = append(e.offerings, offering{uint8(corn), uint8(steps)})
		}
	}
	for _, s := range p.Statues {
		e.statues[slices.Index(godIDs[:], s.God)] = [Sizes]uint8{uint8(s.Small), uint8(s.Large)}
	}
	for _, n := range p.Tapestry.ByLength {
		e.tapestry = append(e.tapestry, int16(n))
	}
	for seats := range e.draws {
		e.draws[seats] = p.Festival.Draws[itoa(seats)]
	}
}

func (p *pack) bindHill(e *engine) {
	for _, t := range p.Hill.Icons {
		e.iconIDs = append(e.iconIDs, t.ID)
		e.icons = append(e.icons, icon{uint8(slices.Index(taskIDs[:], t.Task)), terraceOf(t.Terrace), uint8(t.Section - 1), t.XY})
	}
	for _, s := range p.Hill.Spaces {
		e.spaceIDs = append(e.spaceIDs, s.ID)
	}
	for _, s := range p.Hill.Spaces {
		b := space{id: s.ID, terrace: terraceOf(s.Terrace), section: uint8(s.Section - 1), xy: s.XY,
			god: uint8(slices.Index(godIDs[:], s.God)), colour: uint8(slices.Index(spaceColours, s.Colour))}
		b.segment = b.terrace*Sections + b.section
		for i, t := range s.Tasks {
			b.icons[i] = uint8(slices.Index(e.iconIDs, t))
		}
		for _, n := range s.Neighbours {
			b.neighbours = append(b.neighbours, uint8(slices.Index(e.spaceIDs, n)))
		}
		if s.Block != nil {
			b.block = map[string]uint8{"setup": blockSetup, "first_festival": blockFestival}[*s.Block]
		}
		e.spaces = append(e.spaces, b)
	}
	e.stepIDs = make([]string, StepSpaces)
	for _, s := range p.Hill.Steps {
		at := 2 * (s.Section - 1)
		if s.Level == "lower" {
			at++
		}
		e.stepIDs[at], e.stepXY[at] = s.ID, s.XY
	}
	for i, id := range p.Hill.Coricancha.Actions {
		e.ring[i] = uint8(slices.Index(actionIDs[:], id))
	}
	for _, s := range p.Hill.Coricancha.Seats {
		if s.Section >= 1 && s.Section <= Sections {
			e.seatXY[s.Section-1] = s.XY
		}
	}
}

var spaceColours = []string{"neutral", "blue", "green"}

func terraceOf(id string) uint8 { return uint8(slices.Index(terraceIDs[:], id)) }

func (p *pack) bindCards(e *engine) {
	for _, c := range p.GodCards {
		l := e.bindList(c.Benefits)
		e.cardIDs = append(e.cardIDs, c.ID)
		e.cards = append(e.cards, card{uint8(slices.Index(godIDs[:], c.God)), l})
	}
	for _, c := range p.ArmyCards {
		e.armyIDs = append(e.armyIDs, c.ID)
		e.armies = append(e.armies, armyCard{uint8(c.Soldiers), resourcesOf(c.Resource)})
	}
	for _, s := range p.Edges {
		l := e.bindList(s.Reward)
		e.edges[slices.Index(edgeIDs[:], s.ID)] = l
	}
	for _, s := range p.Patterns {
		e.patterns[slices.Index(patternIDs[:], s.ID)].colour = uint8(slices.Index(weavingColours, s.Colour))
	}
	for _, w := range p.Weavings {
		t := tile{number: w.Number, start: w.Starting, pattern: uint8(slices.Index(patternIDs[:], w.Pattern)),
			left: uint8(slices.Index(edgeIDs[:], w.Left)), right: uint8(slices.Index(edgeIDs[:], w.Right))}
		if w.Players != nil {
			t.players = uint8(*w.Players)
		}
		e.tileIDs = append(e.tileIDs, w.ID)
		e.tiles = append(e.tiles, t)
	}
}

var weavingColours = []string{"red", "green", "yellow"}

func (p *pack) bindBuildings(e *engine) {
	for _, b := range p.Buildings.Production {
		l := e.bindList(b.Output)
		e.buildingIDs = append(e.buildingIDs, b.ID)
		e.buildings = append(e.buildings, building{number: b.Number, cost: resourcesOf(b.Cost), output: l})
	}
	e.passive0 = len(e.buildings)
	for _, b := range p.Buildings.Passive {
		e.buildingIDs = append(e.buildingIDs, b.ID)
		e.buildings = append(e.buildings, building{number: b.Number, passive: true, cost: resourcesOf(b.Cost)})
	}
}

func (p *pack) bindTracks(e *engine) {
	for _, s := range p.Temple.Steps {
		l := e.bindList(s.Reward)
		b := step{festival: int16(s.Festival), reward: l}
		if s.Final != nil {
			b.final = int16(*s.Final)
		}
		e.track = append(e.track, b)
	}
	for _, r := range p.Conquest.Regions {
		region := uint8(slices.Index(regionIDs[:], r.ID))
		for _, s := range r.Spaces {
			l := e.bindList(s.Reward)
			e.conquestIDs = append(e.conquestIDs, s.ID)
			e.conquests = append(e.conquests, conquestSpace{region, uint8(s.Position), uint8(s.Flip), uint8(s.Discard), l})
		}
	}
	e.stepsGain = e.bindList(p.Costs.StepsGain)
}

func (p *pack) bindSolo(e *engine) {
	a, s := &p.Axomamma, &e.solo
	for i, r := range a.Loops {
		row := &s.rows[i]
		row.paid = r.Kind == "paid"
		row.onFailure = e.bindList(r.OnFailure)
		for j, spot := range r.Spots {
			l := e.bindList(spot.Do)
			row.spots = append(row.spots, l)
			if spot.Personality {
				row.covered = uint8(1 + j)
			}
		}
	}
	for _, t := range a.Tokens {
		s.tokens = append(s.tokens, soloToken{uint8(t.Value), uint8(slices.Index(soloRows, t.Row)), uint8(t.Start - 1)})
	}
	for _, f := range a.Die.Faces {
		s.die = append(s.die, uint8(f))
	}
	for _, r := range a.Recruits {
		l := e.bindList(r.Reward)
		s.recruits[slices.Index(workerIDs[:], r.Worker)] = l
	}
	for _, t := range a.Personality {
		l := e.bindList(t.Do)
		s.personality = append(s.personality, l)
	}
	b := &a.Start
	s.start.stone, s.start.corn, s.start.gold = uint8(b.Stone), uint8(b.Corn), uint8(b.Gold)
	s.start.army, s.start.workers, s.start.slots, s.start.steps = uint8(b.Army), uint8(b.Workers), uint8(b.GodSlots), uint8(b.Steps)
	c := &a.Conditions
	s.need.offering, s.need.produce, s.need.worship, s.need.restore = uint8(c.Offering), uint8(c.Produce), uint8(c.Worship), uint8(c.Restore)
	s.win = int16(a.Win.VP)
}

var soloRows = []string{"top", "middle", "bottom"}
