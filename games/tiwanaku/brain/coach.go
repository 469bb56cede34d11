package brain

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/puzzle"
)

var (
	_ bot.Marker   = Brain{}
	_ bot.Reviewer = Brain{}
)

// How much the coach may think. The numbers count work, so that it says the same on a slow machine. They need less than
// half a second where it is most.
var (
	hintWork  = puzzle.Budget{Nodes: 4000, Fronts: 4000}
	marksWork = puzzle.Budget{Nodes: 1500, Fronts: 3000}
)

// scene is what the coach sees: the valley as far as it is public, and who stands where.
type scene struct {
	known puzzle.Known
	sight tiwanaku.Sight
}

func look(view game.Position) (*scene, bool) {
	var s scene
	var ok bool
	if s.known, ok = tiwanaku.Known(view); !ok || !tiwanaku.Look(view, &s.sight) {
		return nil, false
	}
	return &s, true
}

// space is a space of the puzzle as the game numbers it.
func (s *scene) space(at int) tiwanaku.Space {
	return tiwanaku.SpaceAt(at%s.known.Cols, at/s.known.Cols)
}

// index is a space of the game as the puzzle numbers it.
func (s *scene) index(at tiwanaku.Space) int { return at.Row()*s.known.Cols + at.Col() }

// farmer is whose farmer stands on a space of the puzzle, Watcher if nobody's does.
func (s *scene) farmer(at int) game.Seat { return s.sight.Farmer[s.space(at)] }

// Hint explains the easiest crop that is certain: on a tile where the viewer could announce it, otherwise on any tile
// where nobody else stands, otherwise wherever the marks show one.
func (Brain) Hint(ctx context.Context, view game.View) (bot.Hint, error) {
	s, ok := look(view)
	if !ok {
		return bot.Hint{}, bot.ErrNothing
	}
	me := view.Viewer()
	if me >= 0 && int(me) < len(s.sight.Band) {
		me = s.sight.Band[me]
	}
	own := func(at int) bool { return me >= 0 && s.farmer(at) == me }
	free := func(at int) bool {
		return s.known.Terrain[at] != 0 && s.farmer(at) == game.Watcher && s.sight.Otoma[s.space(at)] == 0
	}
	anywhere := func(int) bool { return true }
	x, err := puzzle.HintAmong(ctx, &s.known, hintWork, own, free, anywhere)
	switch {
	case errors.Is(err, puzzle.ErrNotCertain):
		return bot.Hint{}, bot.ErrNothing
	case errors.Is(err, puzzle.ErrBudget):
		return bot.Hint{}, bot.ErrUnsure
	case err != nil:
		return bot.Hint{}, err
	}
	return s.hint(&x), nil
}

// hint tells an explanation in three rungs.
func (s *scene) hint(x *puzzle.Explanation) bot.Hint {
	h := bot.Hint{Places: s.places([]int{x.At}), Steps: s.advice(x.Steps)}
	h.Look = h.Places
	if n := len(x.Steps); n > 0 {
		for _, place := range s.places(x.Steps[n-1].Look) {
			if !slices.Contains(h.Look, place) {
				h.Look = append(h.Look[:len(h.Look):len(h.Look)], place)
			}
		}
	}
	hardest := 0
	for _, step := range x.Steps {
		if step.Weight > hardest {
			hardest, h.Rule = step.Weight, game.Say("idea."+step.Idea)
		}
	}
	return h
}

func (s *scene) advice(steps []puzzle.Step) []bot.Advice {
	var out []bot.Advice
	for _, step := range steps {
		says := game.Say("hint."+step.Says.Kind, step.Says.Args...)
		out = append(out, bot.Advice{Says: says, Places: s.places(step.At), Inner: s.advice(step.Inner)})
	}
	return out
}

func (s *scene) places(list []int) []string {
	var out []string
	for _, at := range list {
		out = append(out, s.space(at).String())
	}
	return out
}

// Marks tells the terrains and crops that are left on each space where something is ruled out.
func (Brain) Marks(ctx context.Context, view game.View) ([]bot.Mark, bool, error) {
	s, ok := look(view)
	if !ok {
		return nil, true, nil
	}
	d, err := puzzle.Deduce(ctx, &s.known, puzzle.Exact, marksWork)
	if err != nil {
		return nil, false, err
	}
	var out []bot.Mark
	for at := range s.known.Spaces() {
		m := bot.Mark{Place: s.space(at).String()}
		if s.known.Terrain[at] == 0 {
			m.May = left(m.May, "terrain", puzzle.TerrainIDs[:], d.Terrain[at])
		}
		if s.known.Crop[at] == 0 {
			m.May = left(m.May, "crop", puzzle.CropIDs[:], d.Crop[at])
		}
		if m.May != nil {
			out = append(out, m)
		}
	}
	return out, d.Complete, nil
}

// left adds the words of a mask, unless nothing is ruled out. Words count from 1.
func left(out []game.Arg, domain string, ids []string, mask uint8) []game.Arg {
	if bits.OnesCount8(mask) >= len(ids)-1 {
		return out
	}
	var words []string
	for i, id := range ids[1:] {
		if mask>>i&1 != 0 {
			words = append(words, id)
		}
	}
	return append(out, game.Terms(domain, domain, words...))
}
