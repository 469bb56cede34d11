// Package valley is what Tiwanaku offers beside its tables: a valley for every day, to be walked through alone, and the
// wheel for people who have the box.
//
// A day's valley is played with the game's own rules, for one person: farmers come in over the border and discover
// terrain, whoever stands somewhere can predict the crop there, points come from diversity, predictions and offerings.
package valley

import (
	"context"
	_ "embed"
	"sync"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/board"
	"kancha/games/tiwanaku/puzzle"
)

//go:embed valley.js
var script string

// Aside is what the game offers beside its tables. The zero Aside is ready.
type Aside struct{}

var (
	_ draw.Daily = Aside{}
	_ draw.Wheel = Aside{}
)

// Sizes are the three valleys of a day.
func (Aside) Sizes() []string {
	ids := make([]string, len(sizes))
	for i, s := range sizes {
		ids[i] = s.id
	}
	return ids
}

// Script plays a valley on its page.
func (Aside) Script() string { return script }

// known are the valleys that were asked for last: finding one takes up to a few seconds. One is looked for at a time,
// so that somebody who leafs through the archive does not take all processors.
var known = struct {
	sync.Mutex
	valleys map[key]*Valley
	order   []key
	search  sync.Mutex
}{valleys: map[key]*Valley{}}

type key struct {
	day  int
	size string
}

// knownLimit is how many valleys are kept, four kilobytes each.
const knownLimit = 3000

// Puzzle is the valley of a day.
func (Aside) Puzzle(ctx context.Context, day int, id string) (draw.Puzzle, error) {
	s, ok := sizeOf(id)
	if !ok {
		return nil, game.Refuse(string(NoStep))
	}
	k := key{day, id}
	if v := remembered(k); v != nil {
		return v, nil
	}
	known.search.Lock()
	defer known.search.Unlock()
	if v := remembered(k); v != nil {
		return v, nil
	}
	v, err := valleyOf(ctx, day, s)
	if err != nil {
		return nil, err
	}
	remember(k, v)
	return v, nil
}

func remembered(k key) *Valley {
	known.Lock()
	defer known.Unlock()
	return known.valleys[k]
}

func remember(k key, v *Valley) {
	known.Lock()
	defer known.Unlock()
	known.valleys[k], known.order = v, append(known.order, k)
	if len(known.order) > knownLimit {
		delete(known.valleys, known.order[0])
		known.order = known.order[1:]
	}
}

// Valley is the puzzle of a day.
type Valley struct {
	scenario puzzle.Scenario
	size     size
	day      int
	guesses  int // enough for a practised person
	par      int // what the guide gets
	band     puzzle.Band
}

// Show walks some steps and draws what is seen from there.
func (v *Valley) Show(steps string, say draw.Say) (draw.Stand, error) {
	w, said, err := v.walk(steps)
	if err != nil {
		return draw.Stand{}, err
	}
	t := teller{v, w, say}
	out := draw.Stand{
		Board: t.picture(said), Facts: t.facts(), About: t.about(), Steps: t.steps(steps), Done: w.Done(), Score: w.Points, Par: v.par,
		Rights: w.Rights, Wrongs: w.Wrongs,
	}
	if said != nil {
		out.Said = t.said(*said)
	}
	if w.Done() {
		out.Grid = w.grid()
	}
	return out, nil
}

// walk takes all steps of a text. What cannot be is a *game.Illegal.
func (v *Valley) walk(text string) (*Walk, *Said, error) {
	steps, err := Parse(text, v.size.cols, v.size.rows)
	if err != nil {
		return nil, nil, game.Refuse("valley_no_step")
	}
	w := NewWalk(&v.scenario, v.size.farmers)
	var last *Said
	for _, s := range steps {
		said, err := w.Do(s)
		if reason, ok := err.(Reason); ok {
			return nil, nil, game.Refuse(string(reason))
		}
		last = &said
	}
	return w, last, nil
}

// grid tells what became of each space and nothing about what is there: a square for a starting tile, a full or an
// empty disc for a right or a wrong prediction.
func (w *Walk) grid() string {
	var out []rune
	for at := range w.Known.Spaces() {
		switch {
		case w.Start[at]:
			out = append(out, '▫')
		case w.Wrong[at]:
			out = append(out, '○')
		default:
			out = append(out, '●')
		}
		if at%w.Known.Cols == w.Known.Cols-1 {
			out = append(out, '\n')
		}
	}
	return string(out[:len(out)-1])
}

// spaceOf is a space as the rest of the game numbers it.
func (v *Valley) spaceOf(at int) tiwanaku.Space {
	return tiwanaku.SpaceAt(at%v.size.cols, at/v.size.cols)
}

// sight is what is seen from where a walk stands, for the game's own drawing.
func (v *Valley) sight(w *Walk) tiwanaku.Sight {
	s := tiwanaku.Sight{Cols: v.size.cols, Rows: v.size.rows, Seats: 1, People: 1, Wheel: tiwanaku.Pool}
	for at := range s.Farmer {
		s.Farmer[at] = game.Watcher
	}
	for at := range w.Known.Spaces() {
		to := v.spaceOf(at)
		s.Terrain[to], s.Crop[to], s.Start[to] = w.Known.Terrain[at], w.Known.Crop[at], w.Start[at]
		if w.Farmer(at) {
			s.Farmer[to] = 0
		}
	}
	return s
}

// picture draws a walk, with what the last step touched, and what can be chosen.
func (t teller) picture(last *Said) draw.Node {
	scene := draw.Scene{Viewer: 0, Say: func(p game.Phrase) string {
		if p.Kind == "cell.farmer" { // there is nobody else whose it could be
			p = game.Say("valley.farmer")
		}
		return t.say(p)
	}}
	for at, can := range t.w.Reach() {
		if can && t.w.Free() > 0 && !t.w.Done() {
			scene.Targets = append(scene.Targets, draw.Target{Place: t.place(at), Label: t.say(game.Say("valley.explore", game.At("at", t.place(at))))})
		}
		if t.w.Farmer(at) {
			scene.Targets = append(scene.Targets, draw.Target{Place: t.place(at), Label: t.say(game.Say("valley.predict", game.At("at", t.place(at))))})
		}
	}
	if last != nil && last.Verb != Offer {
		scene.Marks = []string{t.place(last.At)}
	}
	return board.Field(t.v.sight(t.w), scene)
}
