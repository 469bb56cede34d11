package brain

import (
	"math/bits"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// The course of a game.
const (
	festivals = 3
	villageOf = 2.5 // workers in a full village for every seat
	turnsEach = 4.3 // turns of a seat from one Festival to the next
	hands     = 2   // workers that one may keep
)

// prospects is what a seat may expect from what it has.
func (j *judge) prospects(s game.Seat) float64 {
	p := &j.sight.Seat[s]
	sum := j.goods(p) + j.cards(p) + j.armies(p) + j.workers(s, p) + j.buildings(p) + j.statues(p)
	sum += j.weavings(p) + j.temple(p) + j.regions(s) + j.steps(s)
	if j.sight.Holder == s {
		sum += j.weights[holder]
	}
	return sum
}

// less is what n things are worth of which each is worth less than the one before: a quarter when there are enough.
func less(n, enough float64) float64 { return n / (1 + n/max(enough, 0.1)) }

// goods for what can still be bought with them; gold counts at the end.
func (j *judge) goods(p *tawantinsuyu.SeatSummary) float64 {
	sum := 0.0
	for i, each := range j.weights[goods : goods+tawantinsuyu.Resources] {
		sum += each * less(float64(p.Goods[i]), enough[i]*j.weights[plenty]*j.room)
	}
	return sum*j.use + float64(p.Goods[tawantinsuyu.Gold])
}

// enough potatoes, corn, stone and gold for a whole game: of what goes beyond, little can be used.
var enough = [tawantinsuyu.Resources]float64{6, 7, 10, 6}

// cards of gods pay placements, and count at the end; until then they eat, see hunger.
func (j *judge) cards(p *tawantinsuyu.SeatSummary) float64 {
	n := float64(p.Gods)
	sum := j.weights[godCard]*less(n, j.weights[crowded]*j.room)*j.use + n*(1-0.25*j.fests)
	return sum - j.hunger(p)
}

// hunger is what god cards will cost at the Festival for want of potatoes, more as the village empties.
func (j *judge) hunger(p *tawantinsuyu.SeatSummary) float64 {
	return j.weights[missing] * (1 - 0.5*j.near) * float64(max(0, p.Gods-int(p.Goods[tawantinsuyu.Potato])))
}

// armies are the soldiers of all cards, as far as there is still a war for them. Face up they count at the end.
func (j *judge) armies(p *tawantinsuyu.SeatSummary) float64 {
	force := float64(p.Soldiers) + j.weights[armyCard]*float64(p.Armies) + j.weights[exhausted]*float64(p.ArmyDown)
	sum := j.weights[soldiers]*less(force, j.weights[war]*j.room)*j.use + float64(p.ArmyUp)*(1-0.5*j.left)
	return sum + j.weights[spent]*float64(p.Armies)*j.use
}

// workers at hand, and the one that is just being placed.
func (j *judge) workers(s game.Seat, p *tawantinsuyu.SeatSummary) float64 {
	n := float64(min(p.Workers, hands))
	sum := n*(1-j.time) + j.weights[worker]*less(n, 4)
	if s == j.mover && j.sight.Placing {
		switch {
		case !j.sight.Standing:
			sum += j.weights[worker] + j.weights[underway]
		case j.weights[promise] > 0:
			sum += j.place(p)
		default:
			sum += j.weights[task] * float64(j.sight.TasksLeft)
		}
	}
	return sum
}

// buildings produce, or serve all the time; face up they count at the end.
func (j *judge) buildings(p *tawantinsuyu.SeatSummary) float64 {
	sum := 2 * float64(bits.OnesCount64(p.Built&^p.Down))
	for rest := p.Built >> j.paper.passive0 << j.paper.passive0; rest != 0; rest &= rest - 1 {
		sum += j.weights[passive] * j.paper.buildings[bits.TrailingZeros64(rest)] * j.left
	}
	for rest := p.Built & (1<<j.paper.passive0 - 1); rest != 0; rest &= rest - 1 {
		sum += j.weights[production] * j.paper.buildings[bits.TrailingZeros64(rest)] * j.left
	}
	for rest := p.Down & p.Built; rest != 0; rest &= rest - 1 {
		sum += j.weights[tired] - 0.2*j.weights[production]*j.paper.buildings[bits.TrailingZeros64(rest)]*j.left
	}
	return sum
}

// statues, of different gods above all: they make benefits richer, and can be sacrificed.
func (j *judge) statues(p *tawantinsuyu.SeatSummary) float64 {
	sum := 0.0
	for _, sizes := range p.Statues {
		small, large := float64(sizes[tawantinsuyu.Small]), float64(sizes[tawantinsuyu.Large])
		if small+large > 0 {
			sum += j.weights[statue] * j.left
		}
		sum += j.weights[worship] * (small + 3*large) * j.use
	}
	return sum
}

// weavings count by the length of their tapestries, which may still grow, and by what matches in them.
func (j *judge) weavings(p *tawantinsuyu.SeatSummary) float64 {
	sum, last := 0.0, len(j.print.Tapestry)-1
	grow := j.weights[apart] * j.use
	for length := 1; length <= p.Longest; length++ {
		if p.Tapestries[length] == 0 {
			continue
		}
		n := min(length, last)
		each := float64(j.print.Tapestry[n])
		if length == p.Longest { // of several tapestries one is made longer
			each += grow * float64(j.print.Tapestry[min(n+2, last)]-j.print.Tapestry[n])
		}
		sum += each * float64(p.Tapestries[length])
	}
	for e, n := range p.Joints {
		sum += j.weights[joint] * float64(n) * j.paper.joints[e] * j.fests
	}
	return sum
}

// temple is what the step pays at every Festival to come and at the end, and a part of what the next ones would. What
// stands beside a step is paid only to who stands there when the Festival comes.
func (j *judge) temple(p *tawantinsuyu.SeatSummary) float64 {
	grow := j.weights[climb] * j.use
	sum := (1-grow)*j.step(p.Temple) + grow*j.step(p.Temple+3)
	return sum + j.weights[again]*j.paper.temple[min(p.Temple, j.paper.top)]*(1-j.near) + j.weights[height]*float64(p.Temple)*j.time
}

func (j *judge) step(n int) float64 {
	step := j.print.Temple[min(n, j.paper.top)]
	return float64(step.Festival)*j.fests + float64(step.Final)
}

// regions are led for what will have fallen by the Festivals to come.
func (j *judge) regions(s game.Seat) float64 {
	sum := 0.0
	own := &j.sight.Seat[s]
	for r, n := range own.Regions {
		if n == 0 {
			continue
		}
		most, right := j.rival(s, r)
		sum += j.leads(int(n)-int(most), own.Right[r] > right)
	}
	return sum * j.fallen
}

// rival is the most that anybody else has in a region, and how far to the right.
func (j *judge) rival(s game.Seat, region int) (most, right uint8) {
	for o := range j.sight.Seats {
		other := &j.sight.Seat[o]
		if game.Seat(o) == s || other.Regions[region] < most {
			continue
		}
		if other.Regions[region] > most {
			right = 0
		}
		most, right = other.Regions[region], max(right, other.Right[region])
	}
	return most, right
}

// leads is the chance to lead a region with some more spaces than the next, or as many and further to the right.
func (j *judge) leads(more int, right bool) float64 {
	sure := 1 - j.left
	switch {
	case more > 1:
		return 0.9 + 0.1*sure
	case more == 1:
		return j.weights[regionLead] + (1-j.weights[regionLead])*sure
	case more == 0 && right:
		return 0.55 + 0.45*sure
	case more == 0:
		return j.weights[regionPart] * 1.5 * j.left
	case more == -1:
		return j.weights[regionPart] * j.left
	}
	return 0
}

// steps are walked on by others, and make one's own way cheaper.
func (j *judge) steps(s game.Seat) float64 {
	return j.weights[flight] * float64(j.sight.Seat[s].Steps) * j.left
}
