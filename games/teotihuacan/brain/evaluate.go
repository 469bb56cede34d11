package brain

import "kancha/games/teotihuacan"

// roundsOfEra is how many rounds there usually are between two eclipses.
const roundsOfEra = 8

// What things are worth in points, as long as there is time to use them.
const (
	spare     = 0.9  // cocoa beyond what the next eclipse asks for
	saved     = 1.3  // cocoa that will be asked for, when the eclipse is far
	lacking   = 3.0  // the same when it comes
	mindful   = 6.0  // rounds before an eclipse that make cocoa scarce
	tile      = 2.2  // a discovery tile that can still be turned
	locked    = -1.6 // a worker that cannot move
	together  = 0.7  // a second and third worker on one board
	fourth    = 6.0  // the last worker in play
	leadsFrom = 0.6  // of the leader's bonus, while others can still pass
	climbing  = 13.0 // the favour at the end of a temple
)

// goods are wood, stone and gold.
var goods = [3]float64{1.1, 1.3, 1.3}

// powers is what a worker's power promises: better actions, and an ascension at the end.
var powers = [6]float64{0, 0, 1.4, 2.9, 5.0, 7.0}

// techs is what each technology brings in a whole game, in the order of their numbers.
var techs = [9]float64{6, 7, 7, 8, 8, 8, 6, 8, 7}

// prospects is what a seat may expect from what it has.
func (j *judge) prospects(p int) float64 {
	s := &j.sight.Players[p]
	return j.cocoa(s) + j.wealth(s) + j.workers(s) + j.temples(s) + j.knowledge(s) + j.eclipse(s)
}

// cocoa is worth most as far as the workers will ask for it.
func (j *judge) cocoa(s *teotihuacan.SeatSight) float64 {
	have := float64(s.Goods[teotihuacan.Cocoa])
	due := min(have, float64(s.Upkeep))
	near := max(0, 1-(j.era-1)/mindful)
	short := float64(s.Upkeep) - due
	return due*(saved*(1-near)+lacking*near) - short*near + (have-due)*spare*j.time(3)
}

// wealth is the worth of resources and of tiles that can be turned.
func (j *judge) wealth(s *teotihuacan.SeatSight) float64 {
	sum := 0.0
	for i, each := range goods {
		n := float64(s.Goods[i])
		sum += each * (min(n, 6) + 0.6*max(0, n-6))
	}
	for d := teotihuacan.FourPoints; d <= teotihuacan.ExtraWorker; d++ {
		sum += tile * float64(s.Have[d-1])
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
		sum += powers[d.Power] * j.time(5)
		if d.At != 0 {
			sum += locked * j.time(1)
			continue
		}
		on[d.Board]++
	}
	for b := teotihuacan.Forest; b <= teotihuacan.Construction; b++ {
		sum += together * float64(max(0, min(on[b], 3)-1)) * j.time(2)
	}
	if n == len(s.Workers) {
		sum += fourth * j.time(10)
	}
	return sum
}

// temples is what the favours at their ends promise: nothing far away, all of it once reached.
func (j *judge) temples(s *teotihuacan.SeatSight) float64 {
	sum := 0.0
	for t, n := range s.Temples {
		goal := len(j.print.Steps[t]) - 2
		if n >= goal {
			sum += climbing
			continue
		}
		part := float64(n) / float64(goal)
		sum += climbing * part * part * min(1, j.left/(2*float64(goal-n)))
	}
	return sum
}

// knowledge is what technologies still bring.
func (j *judge) knowledge(s *teotihuacan.SeatSight) float64 {
	sum := 0.0
	for i, known := range s.Learned {
		if known {
			sum += techs[j.sight.Techs[i]] * max(0, j.left-1) / (3 * roundsOfEra)
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
		sum += leadsFrom * float64(j.print.LeaderBonus)
	}
	return sum
}
