package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// Summary is what a position comes to for a seat that judges it, as counts: a small part of a [Sight], filled without
// allocating. It holds nothing that some seat may not know, so it is the same for a state and for its views.
type Summary struct {
	Seats, People int
	Festivals     int // that are over
	Last          bool
	Village       int
	Casualties    int
	Holder        game.Seat // who has the Festival tile, Watcher if nobody
	Placing       bool      // a worker is being placed
	Standing      bool      // it has its space
	TasksLeft     int
	Place         PlaceSummary
	Seat          [maxSeats]SeatSummary
}

// PlaceSummary is what the space of the worker that is being placed offers.
type PlaceSummary struct {
	Paid  bool // the food is paid and the tasks are due
	Food  int  // to be paid
	Tasks int  // that it will get, or that are left
	Icons [3]uint8
	Open  [3]bool // which of the icons can be used next, as far as is known now
}

// SeatSummary is what a seat has.
type SeatSummary struct {
	Total            int
	Goods            [Resources]uint8
	Gods, Armies     int // cards in hand
	ArmyUp, ArmyDown int // cards on the table
	Soldiers         int // on those that are face up
	Workers          int
	Built, Down      uint64 // buildings as bits, in the order of [Printed]; of those, face down
	Statues          [Gods][Sizes]uint8
	Tapestries       [MaxCards]uint8 // how many there are of each length
	Longest          int
	Joints           [Edges]uint8 // symbols that match in tapestries
	Temple           int
	Steps            int
	Regions          [Regions]uint8 // spaces conquered
	Right            [Regions]uint8 // the one furthest to the right, 0 without any
}

// Sum fills in a summary. It is false for positions of other games.
func Sum(from game.Position, into *Summary) bool {
	p := positionOf(from)
	if p == nil {
		return false
	}
	*into = Summary{
		Seats: int(p.seats), People: int(p.people), Festivals: int(p.festivals), Last: p.last, Village: int(p.villagers),
		Casualties: p.casualtiesN(), Holder: game.Seat(p.holder) - 1, Placing: p.place.worker != 0, Standing: p.place.space != 0, TasksLeft: int(p.place.left),
	}
	if into.Placing && into.Standing && p.turn >= 0 {
		p.sumPlace(p.turn, &into.Place)
	}
	for s := range game.Seat(p.seats) {
		p.sumSeat(s, &into.Seat[s])
	}
	for _, owner := range p.steps {
		if owner != 0 {
			into.Seat[owner-1].Steps++
		}
	}
	for at := range p.conquests {
		if owner := p.conquered[at]; owner != 0 {
			c, own := &p.conquests[at], &into.Seat[owner-1]
			own.Regions[c.region]++
			own.Right[c.region] = max(own.Right[c.region], c.position)
		}
	}
	return true
}

// sumPlace looks at the space of the worker that a seat is placing, before and after it is paid.
func (p *position) sumPlace(s game.Seat, into *PlaceSummary) {
	at, kind := int(p.place.space)-1, int(p.place.worker)-1
	into.Paid = p.workers[at] != 0
	if into.Tasks = int(p.place.left); !into.Paid {
		into.Tasks, into.Food = p.tasksAt(s, at, kind, p.place.role), p.payFood(s)
	}
	for k, icon := range p.spaces[at].icons {
		task := p.icons[icon].task
		into.Icons[k] = task
		into.Open[k] = p.place.set>>k&1 == 0 && p.canDo(s, int(task)) == turn.OK
	}
}

func (p *position) sumSeat(s game.Seat, into *SeatSummary) {
	ones, twos := p.ranks(s)
	into.Total, into.Goods, into.Temple = int(p.total(s)), p.goods[s], int(p.temple[s])
	into.Gods, into.Armies = int(p.godsN[s]), int(p.armyHandsN[s])
	into.ArmyUp, into.ArmyDown, into.Soldiers = ones+twos, p.armyDown[s].len(), ones+2*twos
	into.Workers = p.workersOf(s)
	into.Built, into.Down = uint64(p.built[s]), uint64(p.down[s])
	into.Statues = p.statuesOf[s]
	for at := 0; at < int(p.weavingsN[s]); {
		n := p.lengthAt(s, at)
		into.Tapestries[n]++
		into.Longest = max(into.Longest, n)
		for end := at + n; at < end; at++ {
			if e := p.jointAt(s, at); e >= 0 {
				into.Joints[e]++
			}
		}
	}
}
