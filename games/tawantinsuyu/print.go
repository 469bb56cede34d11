package tawantinsuyu

import "kancha/game"

// Printed is what is printed on the components of a game's pack. Things stand in the order of their numbers; kinds,
// gods and the like count from 0, other things from 1.
type Printed struct {
	Pack     game.PackID
	Designed bool // some values are stand-ins and not those of the publisher

	Spaces    []PrintedSpace
	Icons     []PrintedIcon
	Steps     [StepSpaces]PrintedSteps
	Outline   [][2]float64
	Edges     []float64 // distance of the edges of the terraces from the middle
	PriestXY  [Sections][2]float64
	GodCards  []PrintedGod
	Armies    []PrintedArmy
	Weavings  []PrintedWeaving
	Buildings []PrintedBuilding // production buildings, then Z01 to Z20
	Temple    []PrintedTemple   // from the start up
	Conquests []PrintedConquest
	EdgeGains [Edges][]Effect
	StepsCost [Resources]int
	StepsGain []Effect
	Statues   [Sizes]PrintedStatue
	Weaving   []int // corn for so many weavings
	Tapestry  []int // final points by length
	Loops     [3][][]Effect
	Covered   [3]int // the spot under the personality, from 1
	Tokens    []PrintedToken
	Persons   [][]Effect
	Recruits  [Colours][]Effect
	Board     PrintedBoard
	Solo      PrintedSolo
}

// PrintedSpace is a place for a worker.
type PrintedSpace struct {
	ID                            string
	Terrace, Section, God, Colour int
	Icons                         [3]int // from 1
	Neighbours                    []int  // from 1
	Block                         int    // of a game of two: 1 at the start, 2 after the first Festival
	XY                            [2]float64
}

// PrintedIcon is a task on the hill.
type PrintedIcon struct {
	ID            string
	Task, Section int
	Terrace       int
	XY            [2]float64
}

// PrintedSteps is a place for a flight of steps.
type PrintedSteps struct {
	ID string
	XY [2]float64
}

// PrintedGod is a god card.
type PrintedGod struct {
	ID       string
	God      int
	Benefits []Effect
}

// PrintedArmy is an army card.
type PrintedArmy struct {
	ID       string
	Soldiers int
	Goods    [Resources]int
}

// PrintedWeaving is a tile.
type PrintedWeaving struct {
	ID                                   string
	Number, Pattern, Colour, Left, Right int // the colour is red, green, yellow
	Start                                bool
	MinSeats                             int
}

// PrintedBuilding is a building.
type PrintedBuilding struct {
	ID      string
	Number  int
	Passive bool
	Cost    [Resources]int
	Output  []Effect
}

// PrintedTemple is a step of the temple.
type PrintedTemple struct {
	Festival, Final int
	Reward          []Effect
}

// PrintedConquest is a space of a region.
type PrintedConquest struct {
	ID                              string
	Region, Position, Flip, Discard int
	Reward                          []Effect
}

// PrintedStatue is the price and the points of a size.
type PrintedStatue struct {
	Cost   [Resources]int
	Points int
}

// PrintedToken is a token of Axomamma.
type PrintedToken struct{ Value, Row, Start int } // the spot where it starts, from 1

// Effect is one thing that is given. Kinds are those of the pack: potato, vp, weaving …; a choice has options.
type Effect struct {
	Kind    string
	N       int
	Cost    [Resources]int
	Options [][]Effect
}

// Print is what is printed on the components of a game. It is false for other games. Nobody may change it.
func Print(g game.Game) (*Printed, bool) {
	e, ok := g.(*engine)
	if !ok {
		return nil, false
	}
	return e.paper, true
}

// PrintOf is what is printed on the components of the game that a position belongs to, nil for positions of other games.
func PrintOf(from game.Position) *Printed {
	p := positionOf(from)
	if p == nil {
		return nil
	}
	return p.engine.paper
}

func (e *engine) print() *Printed {
	p := &Printed{
		Pack: e.info.Pack, Designed: e.designed, Outline: e.outline, Edges: e.terraceEdges, PriestXY: e.seatXY, StepsCost: ints(e.stepsCost),
		StepsGain: e.shown(e.stepsGain),
	}
	e.printHill(p)
	e.printCards(p)
	for _, s := range e.track {
		p.Temple = append(p.Temple, PrintedTemple{int(s.festival), int(s.final), e.shown(s.reward)})
	}
	for i, c := range e.conquests {
		p.Conquests = append(p.Conquests, PrintedConquest{e.conquestIDs[i], int(c.region), int(c.position), int(c.flip),
			int(c.discard), e.shown(c.reward)})
	}
	for size := range p.Statues {
		p.Statues[size] = PrintedStatue{ints(e.statueCost[size]), int(e.statueVP[size])}
	}
	for _, n := range e.weavingCost {
		p.Weaving = append(p.Weaving, int(n))
	}
	for _, n := range e.tapestry {
		p.Tapestry = append(p.Tapestry, int(n))
	}
	e.printAxomamma(p)
	e.printBoard(&p.Board)
	e.printSolo(&p.Solo)
	return p
}

func (e *engine) printHill(p *Printed) {
	for _, s := range e.spaces {
		out := PrintedSpace{ID: s.id, Terrace: int(s.terrace), Section: int(s.section), God: int(s.god), Colour: int(s.colour),
			Block: int(s.block), XY: s.xy}
		for k, i := range s.icons {
			out.Icons[k] = int(i) + 1
		}
		for _, n := range s.neighbours {
			out.Neighbours = append(out.Neighbours, int(n)+1)
		}
		p.Spaces = append(p.Spaces, out)
	}
	for i, t := range e.icons {
		p.Icons = append(p.Icons, PrintedIcon{e.iconIDs[i], int(t.task), int(t.section), int(t.terrace), t.xy})
	}
	for i := range p.Steps {
		p.Steps[i] = PrintedSteps{e.stepIDs[i], e.stepXY[i]}
	}
}

func (e *engine) printCards(p *Printed) {
	for i, c := range e.cards {
		p.GodCards = append(p.GodCards, PrintedGod{e.cardIDs[i], int(c.god), e.shown(c.benefits)})
	}
	for i, c := range e.armies {
		p.Armies = append(p.Armies, PrintedArmy{e.armyIDs[i], int(c.soldiers), ints(c.resource)})
	}
	for i, t := range e.tiles {
		p.Weavings = append(p.Weavings, PrintedWeaving{e.tileIDs[i], t.number, int(t.pattern), int(e.patterns[t.pattern].colour),
			int(t.left), int(t.right), t.start, int(t.players)})
	}
	for i, b := range e.buildings {
		p.Buildings = append(p.Buildings, PrintedBuilding{e.buildingIDs[i], b.number, b.passive, ints(b.cost), e.shown(b.output)})
	}
	for i, l := range e.edges {
		p.EdgeGains[i] = e.shown(l)
	}
}

func (e *engine) printAxomamma(p *Printed) {
	for i, row := range e.solo.rows {
		for _, l := range row.spots {
			p.Loops[i] = append(p.Loops[i], e.shown(l))
		}
		p.Covered[i] = int(row.covered)
	}
	for _, t := range e.solo.tokens {
		p.Tokens = append(p.Tokens, PrintedToken{int(t.value), int(t.row), int(t.start) + 1})
	}
	for _, l := range e.solo.personality {
		p.Persons = append(p.Persons, e.shown(l))
	}
	for kind, l := range e.solo.recruits {
		p.Recruits[kind] = e.shown(l)
	}
}

// shown is a list of effects as plain values.
func (e *engine) shown(l list) []Effect {
	var out []Effect
	for _, f := range e.effects[l.from:l.to] {
		plain := Effect{Kind: effectIDs[f.kind], N: int(f.n), Cost: ints(f.cost)}
		for _, o := range f.options {
			if !o.empty() {
				plain.Options = append(plain.Options, e.shown(o))
			}
		}
		out = append(out, plain)
	}
	return out
}

func ints(from [Resources]uint8) (out [Resources]int) {
	for i, n := range from {
		out[i] = int(n)
	}
	return out
}
