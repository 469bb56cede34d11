package tawantinsuyu

import "kancha/game"

// Toll is what placing the worker in hand on a space costs in food, and how many tasks it has there, part by part.
type Toll struct {
	Roam, Descend int // food
	Saved         int // food that the worker's ability saves
	Food          int // what is left to pay
	Near          int // adjacent workers of its colour, each a task
	Tasks         int // all tasks
}

// TollOf is the toll of a space, from 1 as in [Answer]; false where no worker is being placed, and for positions of other
// games.
func TollOf(from game.Position, s game.Seat, space int) (Toll, bool) {
	p := positionOf(from)
	if p == nil || p.place.worker == 0 || space < 1 || space > len(p.spaces) {
		return Toll{}, false
	}
	at, worker := space-1, int(p.place.worker)-1
	segment := p.spaces[at].segment
	t := Toll{Roam: p.roamCost(s, segment%Sections), Descend: p.descendCost(segment/Sections, segment%Sections)}
	t.Food, t.Tasks = p.quote(s, at, worker, p.place.role)
	t.Saved = t.Roam + t.Descend - t.Food
	t.Near = p.alike(at, worker)
	return t, true
}
