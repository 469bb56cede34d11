package board

import (
	"slices"
	"strconv"

	"kancha/game"
	"kancha/games/teotihuacan"
)

// Places is where an answer is given: the worker, board, space, tile or step that it speaks of; where it speaks of
// several, all of them, what is chosen first in front. Payments, exchanges, shares of resources and the end of a turn have no
// place: they are chosen by how much, beside the way to stop.
func (Board) Places(from game.Position, seat game.Seat, m game.Move) []string {
	a := teotihuacan.Read(m)
	switch a.Verb {
	case teotihuacan.Keep:
		return []string{startPlace(a.A), startPlace(a.B)}
	case teotihuacan.Draft:
		return []string{startPlace(a.A)}
	case teotihuacan.Settle:
		var out []string
		for _, b := range a.Boards() {
			out = append(out, b.String())
		}
		return out
	case teotihuacan.Walk:
		return []string{teotihuacan.Board(a.B).String(), workerPlace(teotihuacan.Board(a.A), int(a.C))}
	case teotihuacan.Worship:
		return []string{teotihuacan.Space(a.A).String()}
	case teotihuacan.PowerUp:
		return []string{workerPlace(teotihuacan.Board(a.A), int(a.B))}
	case teotihuacan.Use:
		return []string{handPlace(teotihuacan.Discovery(a.A))}
	}
	if from == nil {
		return nil
	}
	q := from.Question(seat)
	if a.Verb == teotihuacan.Claim && !claims(q) {
		return lying(from, teotihuacan.Discovery(a.A))
	}
	if out := asked(q, a); out != nil {
		return out
	}
	return printedPlace(from, seat, a)
}

// claims tells whether a discovery tile can be the answer to a question.
func claims(q game.Question) bool {
	switch q.Kind {
	case "offer", "benefit", "benefit_tile", "major", "avenue":
		return true
	}
	return false
}

// lying are the places where a kind of discovery tile lies.
func lying(from game.Position, d teotihuacan.Discovery) []string {
	var sight teotihuacan.Sight
	if !teotihuacan.Look(from, &sight) {
		return nil
	}
	var out []string
	for b := teotihuacan.Palace; b <= teotihuacan.Construction; b++ {
		if sight.BoardTile[b] == d {
			out = append(out, tilePlace(b))
		}
	}
	for t := range sight.StepTiles {
		for n, tiles := range sight.StepTiles[t] {
			if slices.Contains(tiles, d) {
				out = append(out, stepPlace(t, n))
			}
		}
	}
	for n, tiles := range sight.AvenueTiles {
		if slices.Contains(tiles, d) {
			out = append(out, avenuePlace(n))
		}
	}
	return out
}

// asked are the places of answers that leave to the question where they are given.
func asked(q game.Question, a teotihuacan.Answer) []string {
	at := func(name string) []string {
		arg, ok := q.Arg(name)
		if !ok || len(arg.IDs) == 0 {
			return nil
		}
		return arg.IDs[:1:1]
	}
	place := at("at")
	switch a.Verb {
	case teotihuacan.Collect, teotihuacan.Act, teotihuacan.Effect, teotihuacan.Bonus:
		return place
	case teotihuacan.Second:
		if from := at("from"); from != nil {
			return []string{"worker-" + from[0] + "-" + strconv.Itoa(int(a.A))}
		}
	case teotihuacan.Kneel:
		if b := boardOf(place); b != 0 {
			return []string{workerPlace(b, int(a.A))}
		}
	case teotihuacan.Claim:
		if b := boardOf(place); b != 0 {
			return []string{tilePlace(b)}
		}
		return place
	}
	return nil
}

// boardOf is the board of a worship space, 0 for other places.
func boardOf(place []string) teotihuacan.Board {
	for s := teotihuacan.PalaceA; s <= teotihuacan.WorkshopWorship; s++ {
		if len(place) > 0 && s.String() == place[0] {
			return s.Board()
		}
	}
	return 0
}

// printedPlace are the places whose names stand on the components, and the steps of the temples.
func printedPlace(from game.Position, seat game.Seat, a teotihuacan.Answer) []string {
	var sight teotihuacan.Sight
	if !teotihuacan.Look(from, &sight) {
		return nil
	}
	p := teotihuacan.PrintOf(from)
	switch a.Verb {
	case teotihuacan.Learn:
		return []string{p.Techs[a.A].ID}
	case teotihuacan.Build:
		return []string{p.NobleIDs[a.A]}
	case teotihuacan.Tile:
		return []string{p.Tiles[a.A].ID}
	case teotihuacan.Decorate:
		return []string{p.DecoSpaces[a.B].ID, p.DecoIDs[a.A]}
	case teotihuacan.Place:
		return []string{p.Spaces[a.A].ID}
	case teotihuacan.Step:
		if seat >= 0 && int(seat) < sight.Seats {
			last := len(p.Steps[a.A]) - 1
			return []string{stepPlace(int(a.A), min(last, sight.Players[seat].Temples[a.A]+1))}
		}
	}
	return nil
}
