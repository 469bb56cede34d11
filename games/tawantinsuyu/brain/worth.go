package brain

import "kancha/games/tawantinsuyu"

// paper is what the things of a pack are worth in points, whoever has them.
type paper struct {
	passive0  int // the first of the passive buildings
	buildings [tawantinsuyu.MaxCards]float64
	joints    [tawantinsuyu.Edges]float64
	temple    [tawantinsuyu.MaxCards]float64 // what a step pays beside its points, at every Festival
	top       int
}

// gains is what one of each effect is worth, in the middle of a game.
var gains = map[string]float64{
	"potato": 0.6, "corn": 1, "stone": 1.3, "gold": 1.7, "vp": 1, "army": 1.3, "train": 1.5, "god_card": 1.2, "worker": 1.5,
	"weaving": 2, "statue_small": 2.5, "statue_small_free": 6, "steps": 2.5, "steps_free": 6.5, "build": 2, "build_free": 5,
	"weave": 1, "temple": 3.5, "temple_for_gold": 1.8, "restore": 1.2, "produce_one": 2, "merchant": 1,
}

// passives is what Z01 to Z20 bring in a whole game.
var passives = [tawantinsuyu.Passives]float64{3, 5, 3, 4, 2, 6, 2, 3, 5, 7, 4, 5, 4, 4, 3, 3, 4, 5, 4, 6}

// papers reads a pack. It is done once for each decision.
func papers(print *tawantinsuyu.Printed) (p paper) {
	if print == nil {
		return p
	}
	for i, b := range print.Buildings {
		if !b.Passive {
			p.passive0 = i + 1
			p.buildings[i] = worthOf(b.Output)
		} else if z := i - p.passive0; z < len(passives) {
			p.buildings[i] = passives[z]
		}
	}
	for i, l := range print.EdgeGains {
		p.joints[i] = worthOf(l)
	}
	p.top = min(len(print.Temple), len(p.temple)) - 1
	for i := range p.top + 1 {
		p.temple[i] = worthOf(print.Temple[i].Reward)
	}
	return p
}

// worthOf is what a list of effects is worth; of options the best one.
func worthOf(list []tawantinsuyu.Effect) float64 {
	sum := 0.0
	for _, e := range list {
		if len(e.Options) == 0 {
			sum += gains[e.Kind] * float64(max(1, e.N))
			continue
		}
		best := 0.0
		for _, o := range e.Options {
			best = max(best, worthOf(o))
		}
		sum += best
	}
	return sum
}
