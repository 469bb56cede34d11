package brain

import (
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// The course of a game.
const (
	festivals = 3
	villageOf = 2.5 // workers in a full village for every seat
)

// prospects is what a seat may expect from what it has.
func (j *judge) prospects(s game.Seat) float64 {
	p := &j.sight.Seat[s]
	sum := j.goods(p) + j.cards(p) + j.workers(s, p) + j.buildings(p) + j.statues(p)
	sum += j.weavings(p) + j.temple(p) + j.regions(s) + j.steps(s) - j.hunger(p)
	if j.sight.Holder == s {
		sum += j.weights[holder]
	}
	return sum
}

// goods at what they are exchanged for; gold counts at the end.
func (j *judge) goods(p *tawantinsuyu.SeatSummary) float64 {
	sum := 0.0
	for i, each := range j.weights[goods : goods+tawantinsuyu.Resources] {
		n := float64(p.Goods[i])
		sum += each * (min(n, 6) + 0.5*max(0, n-6)) * j.time
	}
	return sum + float64(p.Goods[tawantinsuyu.Gold])*(1-j.time)
}

// cards are those of gods and armies, in the hand and on the table.
func (j *judge) cards(p *tawantinsuyu.SeatSummary) float64 {
	n := float64(p.Gods)
	sum := j.weights[godCard] * (min(n, j.weights[crowded]) + 0.4*max(0, n-j.weights[crowded])) * (0.5 + 0.5*j.time)
	sum += (j.weights[armyCard]*float64(p.Armies) + j.weights[exhausted]*float64(p.ArmyDown)) * j.time
	return sum + float64(p.ArmyUp) + j.weights[soldiers]*float64(p.Soldiers)*j.time
}

// hunger is what god cards will cost at the Festival for want of potatoes, more as the village empties.
func (j *judge) hunger(p *tawantinsuyu.SeatSummary) float64 {
	return j.weights[missing] * (1 - 0.6*j.near) * float64(max(0, p.Gods-int(p.Goods[tawantinsuyu.Potato])))
}

// workers at hand, and the one that is just being placed.
func (j *judge) workers(s game.Seat, p *tawantinsuyu.SeatSummary) float64 {
	sum := (1 + (j.weights[worker]-1)*j.time) * float64(p.Workers)
	if s == j.mover && j.sight.Placing {
		sum += j.weights[task] * float64(j.sight.TasksLeft)
		if j.sight.TasksLeft == 0 && !j.sight.Standing {
			sum += j.weights[worker] + j.weights[underway]
		}
	}
	return sum
}

// buildings pay at every Festival, or serve all the time; face up they count at the end.
func (j *judge) buildings(p *tawantinsuyu.SeatSummary) float64 {
	sum := float64(p.Passive)*(2+j.weights[passive]*j.time) + float64(p.Production)*(2+j.weights[production]*j.fests*j.time)
	return sum - (2-j.weights[exhausted])*float64(p.Down)
}

// statues, of different gods above all: they make benefits richer, and can be sacrificed.
func (j *judge) statues(p *tawantinsuyu.SeatSummary) float64 {
	sum := 0.0
	for _, sizes := range p.Statues {
		n := sizes[tawantinsuyu.Small] + sizes[tawantinsuyu.Large]
		if n > 0 {
			sum += 2 * j.weights[statue]
		}
		sum += 0.5 * j.weights[statue] * float64(max(0, int(n)-1)+2*int(sizes[tawantinsuyu.Large]))
	}
	return sum * j.time
}

// weavings count by the length of their tapestries, which may still grow.
func (j *judge) weavings(p *tawantinsuyu.SeatSummary) float64 {
	sum, last := 0.0, len(j.print.Tapestry)-1
	for length := 1; length <= p.Longest; length++ {
		if p.Tapestries[length] == 0 {
			continue
		}
		n := min(length, last)
		each := float64(j.print.Tapestry[n]) + j.weights[apart]*float64(n)*j.fests*j.time
		if n < last {
			next := float64(j.print.Tapestry[n+1] - j.print.Tapestry[n])
			each += 0.35 * next * j.time
		}
		sum += each * float64(p.Tapestries[length])
	}
	return sum
}

// temple is the step's points at every Festival to come, and at the end.
func (j *judge) temple(p *tawantinsuyu.SeatSummary) float64 {
	step := j.print.Temple[p.Temple]
	return float64(step.Festival)*j.fests + float64(step.Final) + 0.4*float64(p.Temple)*j.time
}

// regions is what being the first, or at least there, promises in each at the Festivals to come.
func (j *judge) regions(s game.Seat) float64 {
	sum := 0.0
	for r, own := range j.sight.Seat[s].Regions {
		if own == 0 {
			continue
		}
		most := uint8(0)
		for o := range j.sight.Seats {
			if game.Seat(o) != s {
				most = max(most, j.sight.Seat[o].Regions[r])
			}
		}
		sum += j.weights[regionPart]
		if own >= most {
			sum += j.weights[regionLead]
		}
	}
	return sum * j.fests
}

// steps are walked on by others, and make one's own way cheaper.
func (j *judge) steps(s game.Seat) float64 {
	return j.weights[flight] * float64(j.sight.Seat[s].Steps) * j.fests * j.time
}
