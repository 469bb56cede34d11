package board

import (
	"strconv"

	"kancha/game"
	"kancha/games/teotihuacan"
)

// Places is where an answer is given: the worker, board, space, tile or step that it speaks of; where it speaks of
// several, all of them, what is chosen first in front. Payments, shares of resources and the end of a turn have no place.
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
	if out := asked(from.Question(seat), a); out != nil {
		return out
	}
	return printedPlace(from, seat, a)
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
	case teotihuacan.Trade:
		if palace, ok := from.Question(seat).Arg("palace"); ok {
			for i, tile := range sight.Palace {
				if palace.IDs[0] == "palace."+p.PalaceIDs[tile] {
					return []string{spacesOf(teotihuacan.Palace)[i].String()}
				}
			}
		}
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
