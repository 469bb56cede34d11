// Package price makes exercises of what an answer costs and brings: positions that random play reaches, a legal answer in
// them, and one number that the game's own preview of it says.
package price

import (
	"slices"
	"strconv"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
)

// Practice is what a game lets be practised like this.
type Practice struct {
	Setup game.Setup // of the games; their seeds come from the seeds of the exercises
	Asks  []Ask
}

var _ lesson.Practice = Practice{}

// Ask is a kind of questions.
type Ask struct {
	ID string
	// About is the question about a legal answer, by what its preview says; false if there is none.
	About func(g game.Game, v game.View, seat game.Seat, m game.Move, p game.Preview) (Question, bool)
}

// Question asks for a number.
type Question struct {
	Asks        game.Phrase // with its full key
	Light       []string    // places that it is about, the first is where to look
	Right       int
	Least, Most int // numbers that can be picked, at most six
	Why         []lesson.Because
}

// How far random play goes: games, answers before a position counts, and answers after which it is given up.
const (
	games = 4
	skip  = 200
	reach = 260
)

// Kinds are what can be asked.
func (p Practice) Kinds() []string {
	var ids []string
	for _, a := range p.Asks {
		ids = append(ids, a.ID)
	}
	return ids
}

// Exercise is a question in a position that random play of the seed comes to.
func (p Practice) Exercise(g scenario.Staged, kind string, seed uint64) (*lesson.Exercise, error) {
	at := slices.IndexFunc(p.Asks, func(a Ask) bool { return a.ID == kind })
	if at < 0 {
		return nil, lesson.ErrNoExercise
	}
	r := game.NewRand(seed)
	for range games {
		setup := p.Setup
		setup.Seed = r.Uint64()
		st, err := g.New(setup)
		if err != nil {
			return nil, err
		}
		first := r.IntN(skip)
		for n := 0; n < first+reach && !st.Waiting().Empty(); n++ {
			seat := st.Waiting().First()
			if n >= first && !st.Automata().Has(seat) {
				if x := p.Asks[at].choose(g, st, seat, &r); x != nil {
					return x, nil
				}
			}
			moves := st.Moves(seat, nil)
			if err := st.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
				return nil, err
			}
		}
	}
	return nil, lesson.ErrNoExercise
}

// choose asks about one of the answers in a position: of the numbers that would be right each as likely, so that those
// which are rare are asked for, too. It is nil where nothing can be asked, or always the same number.
func (a *Ask) choose(g game.Game, st game.State, seat game.Seat, r *game.Rand) *lesson.Exercise {
	view := st.View(seat)
	var list []Question
	var right []int
	for _, m := range st.Moves(seat, nil) {
		q, ok := a.About(g, view, seat, m, view.Preview(seat, m))
		if !ok || q.Right < q.Least || q.Right > q.Most {
			continue
		}
		list = append(list, q)
		if !slices.Contains(right, q.Right) {
			right = append(right, q.Right)
		}
	}
	if len(right) < 2 {
		return nil
	}
	slices.Sort(right)
	n := right[r.IntN(len(right))]
	list = slices.DeleteFunc(list, func(q Question) bool { return q.Right != n })
	q := list[r.IntN(len(list))]
	x := &lesson.Exercise{State: st, Seat: seat, Asks: q.Asks, Light: q.Light, Why: q.Why, Right: number(q.Right)}
	for n := q.Least; n <= q.Most; n++ {
		x.Picks = append(x.Picks, number(n))
	}
	return x
}

func number(n int) lesson.Pick { return lesson.Pick{Kind: lesson.Number, Value: strconv.Itoa(n)} }

// Effect is the number of an effect in a preview; false if the preview does not say it.
func Effect(p game.Preview, kind string) (int, bool) {
	for _, e := range p.Effects {
		if e.Kind == kind {
			n, _ := e.Arg("n")
			return n.N, true
		}
	}
	return 0, false
}
