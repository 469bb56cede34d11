package tawantinsuyu

import "kancha/game"

// argKind is what the value of an argument stands for.
type argKind uint8

const (
	argNumber argKind = iota
	argSeat
	argResource
	argCategory
	argCard
	argArmy
	argTile
	argBuilding
	argThing
	argSpace
	argIcon
	argSteps
	argConquest
	argWorker
	argGod
	argSize
	argRegion
	argAction
	argTask
	argSide
	argWhere
	argEdge
	argPattern
	argRow
	argStep
)

// arg is an argument that costs nothing until somebody listens.
type arg struct {
	name string
	kind argKind
	v    int
}

func num(name string, n int) arg { return arg{name, argNumber, n} }

func word(name string, kind argKind, v int) arg { return arg{name, kind, v} }

// of makes the argument that a reader gets.
func (e *engine) of(a arg) game.Arg {
	switch a.kind {
	case argSeat:
		return game.Who(a.name, game.Seat(a.v))
	case argResource:
		return game.Term(a.name, "resource", resourceIDs[a.v])
	case argCategory:
		return game.Term(a.name, "for", categoryIDs[a.v])
	case argWorker:
		return game.Term(a.name, "worker", workerIDs[a.v])
	case argGod:
		return game.Term(a.name, "god", godIDs[a.v])
	case argSize:
		return game.Term(a.name, "size", sizeIDs[a.v])
	case argRegion:
		return game.Term(a.name, "region", regionIDs[a.v])
	case argAction:
		return game.Term(a.name, "action", actionIDs[a.v])
	case argTask:
		return game.Term(a.name, "task", taskIDs[a.v])
	case argSide:
		return game.Term(a.name, "side", sideIDs[a.v])
	case argWhere:
		return game.Term(a.name, "where", whereIDs[a.v])
	case argEdge:
		return game.Term(a.name, "edge", edgeIDs[a.v])
	case argPattern:
		return game.Term(a.name, "pattern", patternIDs[a.v])
	case argRow:
		return game.Term(a.name, "row", soloRows[a.v])
	case argStep:
		return game.Term(a.name, "step", axoStepIDs[a.v])
	case argNumber:
		return game.Num(a.name, a.v)
	}
	return game.At(a.name, e.placeIDs(a.kind)[a.v])
}

func (e *engine) placeIDs(kind argKind) []string {
	switch kind {
	case argCard:
		return e.cardIDs
	case argArmy:
		return e.armyIDs
	case argTile:
		return e.tileIDs
	case argBuilding:
		return e.buildingIDs
	case argThing:
		return e.thingIDs
	case argSpace:
		return e.spaceIDs
	case argIcon:
		return e.iconIDs
	case argSteps:
		return e.stepIDs
	}
	return e.conquestIDs
}

func (e *engine) ofAll(args []arg) []game.Arg {
	var out []game.Arg
	for _, a := range args {
		out = append(out, e.of(a))
	}
	return out
}

func (e *engine) phrase(kind string, args ...arg) game.Phrase {
	return game.Say(kind, e.ofAll(args)...)
}

// tell reports an event that everybody sees.
func (p *position) tell(r game.Recorder, s game.Seat, kind string, args ...arg) {
	if r != nil {
		r.Event(game.Event{Seat: s, Phrase: game.Say(kind, p.ofAll(args)...)})
	}
}

// secret reports what only its seat may see; the others learn that it happened.
func (p *position) secret(r game.Recorder, s game.Seat, kind, hidden string, args ...arg) {
	if r != nil {
		r.Secret(game.SeatSet(s), game.Event{Seat: s, Phrase: game.Say(kind, p.ofAll(args)...)},
			game.Event{Seat: s, Phrase: game.Say(hidden)})
	}
}
