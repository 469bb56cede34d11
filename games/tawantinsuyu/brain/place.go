package brain

import (
	"math/bits"

	"kancha/games/tawantinsuyu"
)

// place is what the space of the worker that is being placed promises: its best tasks, less the food for the way. Without
// it all spaces would look alike until they are paid for, and who looks at a few of them only would look at the first few.
func (j *judge) place(p *tawantinsuyu.SeatSummary) float64 {
	at := &j.sight.Place
	var deeds [3]float64
	for k, icon := range at.Icons {
		if at.Open[k] {
			deeds[k] = j.deed(p, int(icon))
		}
	}
	sum := 0.0
	for left := at.Tasks; left > 0; left-- {
		best := 0
		for k := range deeds {
			if deeds[k] > deeds[best] {
				best = k
			}
		}
		if deeds[best] == 0 { // another set, or nothing that can be done: as good as a task is in general
			sum += 0.5 * j.weights[task] * float64(left)
			break
		}
		sum += deeds[best]
		deeds[best] = 0
	}
	sum *= j.weights[promise]
	if !at.Paid {
		sum -= j.weights[meal] * float64(at.Food)
	}
	return sum
}

// deed is about what a task brings, less what it costs.
func (j *judge) deed(p *tawantinsuyu.SeatSummary, t int) float64 {
	stone := j.weights[goods+tawantinsuyu.Stone] * j.use
	switch t {
	case tawantinsuyu.TaskPotato, tawantinsuyu.TaskCorn, tawantinsuyu.TaskStone:
		return j.supply(p, t-tawantinsuyu.TaskPotato, given[t-tawantinsuyu.TaskPotato])
	case tawantinsuyu.TaskGold:
		return 1 + j.supply(p, tawantinsuyu.Gold, 1)
	case tawantinsuyu.TaskWeave:
		return 1.5 + 1.5*j.left
	case tawantinsuyu.TaskStatue:
		small := max(0.1, 3+(j.weights[statue]*j.left+j.weights[worship]*j.use)-2*stone)
		if p.Goods[tawantinsuyu.Gold] >= 2 && p.Goods[tawantinsuyu.Stone] >= 3 {
			return small + 3
		}
		return small
	case tawantinsuyu.TaskSteps:
		return max(0.1, 6+j.weights[flight]*j.left-2*stone)
	case tawantinsuyu.TaskBuild:
		return max(0.1, 2+3*j.weights[production]*j.left-stone)
	case tawantinsuyu.TaskTrain:
		return 0.5 + 1.5*j.left
	case tawantinsuyu.TaskProduceOne:
		if p.Built&^p.Down&(1<<j.paper.passive0-1) == 0 {
			return 0
		}
		best := 0.0
		for rest := p.Built &^ p.Down & (1<<j.paper.passive0 - 1); rest != 0; rest &= rest - 1 {
			best = max(best, j.paper.buildings[bits.TrailingZeros64(rest)])
		}
		return best
	}
	return 0.5
}

// given is how many potatoes, corn and stone a task gives.
var given = [...]float64{3, 2, 2}

// supply is what some more of a resource are worth.
func (j *judge) supply(p *tawantinsuyu.SeatSummary, r int, n float64) float64 {
	has, all := float64(p.Goods[r]), enough[r]*j.weights[plenty]*j.room
	return j.weights[goods+r] * (less(has+n, all) - less(has, all)) * j.use
}
