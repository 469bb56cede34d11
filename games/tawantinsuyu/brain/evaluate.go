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

// What things are worth in points, as long as there is time to use them.
const (
	godCard    = 1.6 // in the hand: it pays a space or stands for a benefit
	crowded    = 5   // god cards beyond which more are worth little
	armyCard   = 1.2 // in the hand
	soldiers   = 1.4 // on the table, face up, for every soldier
	exhausted  = 0.6 // an army card or building face down
	worker     = 3.2
	task       = 2.6 // still to be done in a placement
	underway   = 3.0 // a placement that has no tasks yet
	production = 3.4 // what a production building pays in a Festival
	passive    = 5.0
	statue     = 1.6 // worship to come, for every step a statue can buy
	flight     = 0.9 // steps on the hill, for every Festival
	missing    = 2.0 // a potato for the upkeep of a god card
	holder     = 0.8 // the Festival comes when it suits
	apart      = 0.7 // a pattern of a tapestry, as tapestries can still grow
	regionLead = 3.0
	regionPart = 0.8
)

// goods are potatoes, corn, stone and gold.
var goods = [tawantinsuyu.Resources]float64{0.55, 0.85, 1.15, 1.9}

// prospects is what a seat may expect from what it has.
func (j *judge) prospects(s game.Seat) float64 {
	p := &j.sight.Player[s]
	sum := j.goods(p) + j.cards(p) + j.workers(s, p) + j.buildings(p) + j.statues(p)
	sum += j.weavings(p) + j.temple(p) + j.regions(s) + j.steps(s) - j.hunger(p)
	if j.sight.Holder == s {
		sum += holder
	}
	return sum
}

// goods at what they are exchanged for; gold counts at the end.
func (j *judge) goods(p *tawantinsuyu.Player) float64 {
	sum := 0.0
	for i, each := range goods {
		n := float64(p.Goods[i])
		sum += each * (min(n, 6) + 0.5*max(0, n-6)) * j.time
	}
	return sum + float64(p.Goods[tawantinsuyu.Gold])*(1-j.time)
}

// cards are those of gods and armies, in the hand and on the table.
func (j *judge) cards(p *tawantinsuyu.Player) float64 {
	n := float64(p.GodsN)
	sum := godCard * (min(n, crowded) + 0.4*max(0, n-crowded)) * (0.5 + 0.5*j.time)
	sum += (armyCard*float64(p.ArmiesN) + exhausted*float64(len(p.ArmyDown))) * j.time
	for _, a := range p.ArmyUp {
		sum += 1 + soldiers*float64(j.print.Armies[a-1].Soldiers)*j.time
	}
	return sum
}

// hunger is what god cards will cost at the Festival for want of potatoes, more as the village empties.
func (j *judge) hunger(p *tawantinsuyu.Player) float64 {
	return missing * (1 - 0.6*j.near) * float64(max(0, p.GodsN-p.Goods[tawantinsuyu.Potato]))
}

// workers at hand, and the one that is just being placed.
func (j *judge) workers(s game.Seat, p *tawantinsuyu.Player) float64 {
	sum := 0.0
	for _, n := range p.Workers {
		sum += (1 + (worker-1)*j.time) * float64(n)
	}
	if s == j.mover && j.sight.PlacedWorker != 0 {
		sum += task * float64(j.sight.TasksLeft)
		if j.sight.TasksLeft == 0 && j.sight.PlacedSpace == 0 {
			sum += worker + underway
		}
	}
	return sum
}

// buildings pay at every Festival, or serve all the time; face up they count at the end.
func (j *judge) buildings(p *tawantinsuyu.Player) float64 {
	sum := 0.0
	for _, b := range p.Built {
		sum += 2
		if j.print.Buildings[b-1].Passive {
			sum += passive * j.time
			continue
		}
		sum += production * j.fests * j.time
	}
	return sum - (2-exhausted)*float64(len(p.Down))
}

// statues, of different gods above all: they make benefits richer, and can be sacrificed.
func (j *judge) statues(p *tawantinsuyu.Player) float64 {
	sum := 0.0
	for _, sizes := range p.Statues {
		n := sizes[tawantinsuyu.Small] + sizes[tawantinsuyu.Large]
		if n > 0 {
			sum += 2 * statue
		}
		sum += 0.5 * statue * float64(max(0, n-1)+2*sizes[tawantinsuyu.Large])
	}
	return sum * j.time
}

// weavings count by the length of their tapestries, which may still grow.
func (j *judge) weavings(p *tawantinsuyu.Player) float64 {
	sum, last := 0.0, len(j.print.Tapestry)-1
	for _, t := range p.Tapestries {
		n := min(len(t), last)
		sum += float64(j.print.Tapestry[n])
		if n < last {
			next := float64(j.print.Tapestry[n+1] - j.print.Tapestry[n])
			sum += 0.35 * next * j.time
		}
		sum += apart * float64(n) * j.fests * j.time
	}
	return sum
}

// temple is the step's points at every Festival to come, and at the end.
func (j *judge) temple(p *tawantinsuyu.Player) float64 {
	step := j.print.Temple[p.Temple]
	return float64(step.Festival)*j.fests + float64(step.Final) + 0.4*float64(p.Temple)*j.time
}

// regions is what being the first, or at least there, promises in each at the Festivals to come.
func (j *judge) regions(s game.Seat) float64 {
	var held [tawantinsuyu.Regions][4]int
	for i, c := range j.print.Conquests {
		if owner := j.sight.Conquered[i]; owner >= 0 {
			held[c.Region][owner]++
		}
	}
	sum := 0.0
	for _, r := range held {
		own, most := r[s], 0
		for o, n := range r {
			if game.Seat(o) != s {
				most = max(most, n)
			}
		}
		if own > 0 {
			sum += regionPart
		}
		if own > 0 && own >= most {
			sum += regionLead
		}
	}
	return sum * j.fests
}

// steps are walked on by others, and make one's own way cheaper.
func (j *judge) steps(s game.Seat) float64 {
	n := 0
	for _, owner := range j.sight.Steps {
		if owner == s {
			n++
		}
	}
	return flight * float64(n) * j.fests * j.time
}
