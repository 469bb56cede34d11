package board

import (
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Places is where an answer is given: the space, card, tile, building or worker that it speaks of, what is chosen first
// in front. What is done with resources and the end of a turn have no place.
func (Board) Places(from game.Position, seat game.Seat, m game.Move) []string {
	var sight tawantinsuyu.Sight
	if from == nil || !tawantinsuyu.Look(from, &sight) {
		return nil
	}
	p, a := tawantinsuyu.PrintOf(from), tawantinsuyu.Read(m)
	if out := onTable(&sight, p, seat, a); out != nil {
		return out
	}
	return ofThings(p, a)
}

// onTable are the places of answers that follow from where things stand.
func onTable(sight *tawantinsuyu.Sight, p *tawantinsuyu.Printed, seat game.Seat, a tawantinsuyu.Answer) []string {
	seated := seat >= 0 && int(seat) < sight.Seats
	switch a.Verb {
	case tawantinsuyu.Stand:
		return []string{sectionPlace(int(a.A))}
	case tawantinsuyu.Walk:
		if seated && sight.Priest[seat] > 0 {
			return []string{sectionPlace((sight.Priest[seat]-1+int(a.A))%tawantinsuyu.Sections + 1)}
		}
	case tawantinsuyu.Perform:
		if seated && sight.Priest[seat] > 0 {
			return []string{sectionPlace(sight.Priest[seat])}
		}
	case tawantinsuyu.Climb:
		if seated {
			return []string{templePlace(min(sight.Player[seat].Temple+1, len(p.Temple)-1))}
		}
	case tawantinsuyu.Pray, tawantinsuyu.Draw, tawantinsuyu.Acquire:
		return []string{"god-deck"}
	case tawantinsuyu.Train:
		return []string{"army-deck"}
	case tawantinsuyu.Recruit:
		return ofRecruits(sight)
	}
	return nil
}

// ofRecruits are the nomads who can be recruited: a worker is what one points at. The village hires at the end of a turn
// only.
func ofRecruits(sight *tawantinsuyu.Sight) []string {
	var out []string
	for kind, n := range sight.Nomads {
		if n > 0 {
			out = append(out, nomadPlace(kind))
		}
	}
	if out == nil {
		return []string{"nomads"}
	}
	return out
}

// ofThings are the places of answers that name what they are about.
func ofThings(p *tawantinsuyu.Printed, a tawantinsuyu.Answer) []string {
	i := int(a.A) - 1
	switch a.Verb {
	case tawantinsuyu.Keep, tawantinsuyu.With, tawantinsuyu.Benefit, tawantinsuyu.Take, tawantinsuyu.Exchange, tawantinsuyu.Play:
		return []string{p.GodCards[i].ID}
	case tawantinsuyu.Hold, tawantinsuyu.Muster, tawantinsuyu.Spend:
		return []string{p.Armies[i].ID}
	case tawantinsuyu.Begin, tawantinsuyu.Bury, tawantinsuyu.Buy, tawantinsuyu.Join, tawantinsuyu.Weaving:
		return ofTiles(p, a)
	case tawantinsuyu.Build, tawantinsuyu.Remove, tawantinsuyu.Use:
		return []string{p.Buildings[i].ID}
	case tawantinsuyu.Restore, tawantinsuyu.RestoreFor:
		if i >= tawantinsuyu.MaxCards {
			return []string{p.Armies[i-tawantinsuyu.MaxCards].ID}
		}
		return []string{p.Buildings[i].ID}
	case tawantinsuyu.To, tawantinsuyu.Capture:
		return []string{p.Spaces[i].ID}
	case tawantinsuyu.Do:
		return []string{p.Icons[i].ID}
	case tawantinsuyu.Steps:
		return []string{p.Steps[i].ID}
	case tawantinsuyu.Conquer:
		return []string{p.Conquests[i].ID}
	}
	return ofPeople(a)
}

// ofTiles are the places of answers about weavings.
func ofTiles(p *tawantinsuyu.Printed, a tawantinsuyu.Answer) []string {
	tile := p.Weavings[max(a.A, 1)-1].ID
	switch {
	case a.Verb == tawantinsuyu.Weaving && a.A == 1:
		return []string{"weaving-top"}
	case a.Verb == tawantinsuyu.Weaving:
		return []string{"weaving-stack"}
	case a.Verb == tawantinsuyu.Join && a.C == 0:
		return []string{newTapestry, tile}
	case a.Verb == tawantinsuyu.Join:
		return []string{p.Weavings[a.C-1].ID, tile}
	case a.Verb == tawantinsuyu.Buy:
		out := []string{tile}
		for _, more := range []uint8{a.B, a.C} {
			if more > 0 {
				out = append(out, p.Weavings[more-1].ID)
			}
		}
		return out
	}
	return []string{tile}
}

// ofPeople are the places of answers about workers and statues.
func ofPeople(a tawantinsuyu.Answer) []string {
	i, j := int(a.A)-1, int(a.B)-1
	switch a.Verb {
	case tawantinsuyu.Place, tawantinsuyu.Dismiss:
		return []string{workerPlace(i)}
	case tawantinsuyu.Nomad, tawantinsuyu.Lost:
		return []string{nomadPlace(i)}
	case tawantinsuyu.Hire, tawantinsuyu.Casualty:
		return []string{villagePlace(resourceIDs[i])}
	case tawantinsuyu.Statue:
		return []string{statuePlace(i, j)}
	case tawantinsuyu.Sacrifice:
		return []string{ownStatue(i, j)}
	}
	return nil
}
