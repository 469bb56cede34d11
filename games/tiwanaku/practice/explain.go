package practice

import (
	"context"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/puzzle"
)

// Explain tells why a terrain or a crop is certain, by what everybody sees.
func (Practice) Explain(p game.Position, about lesson.Subject) (id string, why []lesson.Because) {
	k, ok := tiwanaku.Known(p)
	if !ok {
		return "", nil
	}
	subject, ids := puzzle.TheCrop, puzzle.CropIDs[:]
	if about.Domain == "terrain" {
		subject, ids = puzzle.TheTerrain, puzzle.TerrainIDs[:]
	}
	for at := range k.Spaces() {
		if puzzle.Place(k.Cols, at) != about.At {
			continue
		}
		x, err := puzzle.Explain(context.Background(), &k, at, subject, explainWork)
		if err != nil {
			return "", nil
		}
		return ids[x.Value], told(x.Steps, k.Cols)
	}
	return "", nil
}

// explainWork is enough for every question of the lessons.
var explainWork = puzzle.Budget{Nodes: 4000, Fronts: 4000}

// told is the steps in the order in which they are said: what follows from a supposition stands behind it.
func told(steps []puzzle.Step, cols int) (out []lesson.Because) {
	for _, s := range steps {
		b := lesson.Because{Says: game.Say("hint."+s.Says.Kind, s.Says.Args...)}
		for _, at := range s.At {
			b.Places = append(b.Places, puzzle.Place(cols, at))
		}
		for _, at := range s.Look {
			b.Places = append(b.Places, puzzle.Place(cols, at))
		}
		if b.Places == nil { // a contradiction concludes about nothing
			b.Places = b.Says.Places()
		}
		out = append(out, b)
		out = append(out, told(s.Inner, cols)...)
	}
	return out
}

// said is how many sentences that are.
func said(steps []puzzle.Step) int {
	n := len(steps)
	for _, s := range steps {
		n += said(s.Inner)
	}
	return n
}
