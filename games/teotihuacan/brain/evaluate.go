package brain

import "kancha/games/teotihuacan"

// roundsOfEra is how many rounds there usually are between two eclipses.
const roundsOfEra = 8

// prospects is what a seat may expect from what it has.
func (j *judge) prospects(p int) float64 {
	s := &j.sight.Players[p]
	return j.cocoa(s) + j.wealth(s) + j.workers(s) + j.temples(s) + j.knowledge(s) + j.eclipse(s)
}

// cocoa is worth most as far as the workers will ask for it.
func (j *judge) cocoa(s *teotihuacan.SeatSight) float64 {
	have := float64(s.Goods[teotihuacan.Cocoa])
	due := min(have, float64(s.Upkeep))
	near := max(0, 1-(j.era-1)/j.weights[mindful])
	short := float64(s.Upkeep) - due
	return due*(j.weights[saved]*(1-near)+j.weights[lacking]*near) - short*near + (have-due)*j.weights[spare]*j.time(3)
}

// wealth is the worth of resources and of tiles that can be turned.
func (j *judge) wealth(s *teotihuacan.SeatSight) float64 {
	sum := 0.0
	for i, each := range j.weights[goods : goods+3] {
		n := float64(s.Goods[i])
		sum += each * (min(n, 6) + 0.6*max(0, n-6))
	}
	for d := teotihuacan.FourPoints; d <= teotihuacan.ExtraWorker; d++ {
		sum += j.weights[tile] * float64(s.Have[d-1])
	}
	return sum * j.time(3)
}

// workers is the worth of their powers and of where they are.
func (j *judge) workers(s *teotihuacan.SeatSight) float64 {
	sum, n := 0.0, 0
	var on [teotihuacan.Construction + 1]int
	for _, d := range s.Workers {
		if d.Board == 0 {
			continue
		}
		n++
		if d.Power > 1 {
			sum += j.weights[powers+int(d.Power)-2] * j.time(5)
		}
		if d.At != 0 {
			sum += j.weights[locked] * j.time(1)
			continue
		}
		on[d.Board]++
	}
	for b := teotihuacan.Forest; b <= teotihuacan.Construction; b++ {
		sum += j.weights[together] * float64(max(0, min(on[b], 3)-1)) * j.time(2)
	}
	if n == len(s.Workers) {
		sum += j.weights[fourth] * j.time(10)
	}
	return sum
}

// temples is what the favours at their ends promise: nothing far away, all of it once reached.
func (j *judge) temples(s *teotihuacan.SeatSight) float64 {
	sum := 0.0
	for t, n := range s.Temples {
		goal := len(j.print.Steps[t]) - 2
		if n >= goal {
			sum += j.weights[climbing]
			continue
		}
		part := float64(n) / float64(goal)
		sum += j.weights[climbing] * part * part * min(1, j.left/(2*float64(goal-n)))
	}
	return sum
}

// knowledge is what technologies still bring.
func (j *judge) knowledge(s *teotihuacan.SeatSight) float64 {
	sum := 0.0
	for i, known := range s.Learned {
		if known {
			sum += j.weights[techs+int(j.sight.Techs[i])] * max(0, j.left-1) / (3 * roundsOfEra)
		}
	}
	return sum
}

// eclipse is what the eclipses to come will score for the markers and masks as they are.
func (j *judge) eclipse(s *teotihuacan.SeatSight) float64 {
	sum := 0.0
	worth := float64(j.sight.AvenueWorth)
	for n := range j.eclipses() {
		sum += float64(s.Avenue) * max(1, worth-0.8*float64(n))
	}
	sum += float64(s.Masks * j.eclipses())
	sum += float64(s.Track * j.print.TrackPoints[min(j.sight.Eclipse, len(j.print.TrackPoints)-1)])
	if s.Track > 0 && s.Track == j.lead {
		sum += j.weights[leadsFrom] * float64(j.print.LeaderBonus)
	}
	return sum
}
