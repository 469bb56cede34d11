package bot

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"kancha/game"
)

// How much is thought about one decision of an analysis, and how long a line is.
const (
	analysisTries = 4000
	longestLine   = 8
	turningPoints = 3
	leastCost     = 0.5 // points that a turning point costs at least

	// The dearest decisions are looked at again by a search, with some answers that seemed good.
	secondLooks = 9
	contenders  = 3
	deepWalks   = 300 // for each answer
)

// Analyst tells which decisions of a finished game cost what. All is judged from what the seat that decided could know
// then, so a good decision that went wrong costs nothing.
type Analyst struct {
	Judge  Judge
	Search Comparer // looks again at what may have been a turning point; nil if nobody does
	Brain  Brain
}

// NewAnalyst makes the analyst of a game, nil without a brain.
func NewAnalyst(brain Brain) *Analyst {
	if brain == nil {
		return nil
	}
	return &Analyst{NewJudge(brain), NewComparer(brain), brain}
}

// Decision is an answer with a choice, and how it compares with the best one that was found.
type Decision struct {
	Step   int // the number of the answer, from 1
	Seat   game.Seat
	Played Choice
	Best   Choice
	Among  int // legal answers
	// Deep is set where a search has compared the best answers; otherwise the judgement ends with the seat's own turn.
	Deep bool

	promising []game.Move // worth a second look
	// Line is how the seat's turn would go on best, beginning with the best answer, up to where something unforeseeable
	// becomes known. Only turning points have one.
	Line []game.Move
}

// Cost is how much better the best answer was, in points.
func (d Decision) Cost() float64 { return d.Best.Value - d.Played.Value }

// Outlook is what each seat could expect at some moment, as whoever decided then could know it.
type Outlook struct {
	Step int       // answers given
	Lead []float64 // by seat: expected lead over the best of the others at the end
}

// Analysis is a finished game looked at again.
type Analysis struct {
	Decisions []Decision
	Outlook   []Outlook
	// Turning are the places in Decisions of up to three that cost most, each of another turn, the dearest first.
	Turning []int
}

// Analyse looks at every decision that was one: forced answers and automata are left out. After each turn of the
// sequence it tells how many it has seen; the error is the context's. Views must stay as they are until the end.
func (a *Analyst) Analyse(ctx context.Context, turns iter.Seq[Turn], progress func(seen int)) (Analysis, error) {
	var out Analysis
	views := map[int]game.View{} // about the decisions that may be turning points
	seen, last, end := 0, game.Watcher, Turn{}
	for t := range turns {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		if err := a.look(ctx, t, &out, views, last); err != nil {
			return out, err
		}
		last, end = t.Before.Turn(), t
		seen++
		progress(seen)
	}
	if end.After != nil {
		out.Outlook = append(out.Outlook, Outlook{end.Step, a.Lead(ctx, end.After)})
	}
	if err := a.secondLook(ctx, &out, views); err != nil {
		return out, err
	}
	out.Turning = out.turning(turningPoints)
	for _, at := range out.Turning {
		d := &out.Decisions[at]
		var err error
		if d.Line, err = a.line(ctx, views[d.Step], d.Best.Move); err != nil {
			return out, err
		}
	}
	return out, ctx.Err()
}

// look judges one answer.
func (a *Analyst) look(ctx context.Context, t Turn, out *Analysis, views map[int]game.View, last game.Seat) error {
	view := t.Before
	if view.Automata().Has(t.Seat) {
		return nil
	}
	if view.Turn() != last {
		out.Outlook = append(out.Outlook, Outlook{t.Step - 1, a.Lead(ctx, view)})
	}
	d, ok, err := a.Decision(ctx, t)
	if err != nil || !ok {
		return err
	}
	out.Decisions = append(out.Decisions, d)
	if d.Cost() >= leastCost {
		views[t.Step] = view
	}
	return nil
}

// Decision judges one answer: false if there was no choice, or none that can be told. The error is the context's.
func (a *Analyst) Decision(ctx context.Context, t Turn) (d Decision, ok bool, err error) {
	view := t.Before
	if view.Automata().Has(t.Seat) || len(view.Moves(t.Seat, nil)) < 2 {
		return d, false, nil
	}
	rand := game.NewRand(uint64(t.Step))
	choices, err := a.Judge.Judge(ctx, view, &rand, Budget{analysisTries})
	if err != nil {
		return d, false, err
	}
	at := slices.IndexFunc(choices, func(c Choice) bool { return c.Move == t.Move })
	if at < 0 {
		return d, false, nil // a judge that did not look at it cannot say what it cost
	}
	return Decision{Step: t.Step, Seat: t.Seat, Played: choices[at], Best: choices[0], Among: len(choices), promising: promising(choices, t.Move)}, true, nil
}

// Lead is what each seat can expect, on average over what the viewer does not know.
func (a *Analyst) Lead(ctx context.Context, view game.View) []float64 {
	rand := game.NewRand(uint64(view.Reveals()) + 1)
	samples := sample(ctx, view, &rand)
	lead := make([]float64, view.Seats())
	for seat := range game.Seat(view.Seats()) {
		value := Evaluation(a.Brain, samples, seat)
		for _, s := range samples {
			lead[seat] += value(s) / float64(len(samples))
		}
	}
	return lead
}

// promising are the best answers, and the one that was given.
func promising(choices []Choice, played game.Move) []game.Move {
	moves := []game.Move{played}
	for _, c := range choices[:min(contenders, len(choices))] {
		if c.Move != played {
			moves = append(moves, c.Move)
		}
	}
	return moves
}

// secondLook lets the search compare the answers of the dearest decisions. What it finds counts in place of what was
// thought of them at first.
func (a *Analyst) secondLook(ctx context.Context, out *Analysis, views map[int]game.View) error {
	if a.Search == nil {
		return nil
	}
	for _, at := range out.turning(secondLooks) {
		d := &out.Decisions[at]
		rand := game.NewRand(uint64(d.Step))
		choices, err := a.Search.Compare(ctx, views[d.Step], &rand, d.promising, deepWalks)
		if err != nil {
			return err
		}
		d.Deep, d.Best = true, choices[0]
		for _, c := range choices {
			if c.Move == d.Played.Move {
				d.Played = c
			}
		}
	}
	return nil
}

// turning finds the dearest decisions, one of each turn.
func (a *Analysis) turning(most int) []int {
	var order []int
	for i, d := range a.Decisions {
		if d.Cost() >= leastCost {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(a.Decisions[j].Cost(), a.Decisions[i].Cost()) })
	var out []int
	for _, i := range order {
		if len(out) < most && !slices.ContainsFunc(out, func(j int) bool { return a.together(i, j) }) {
			out = append(out, i)
		}
	}
	return out
}

// together tells whether two decisions are of one seat, and nobody else decided between them.
func (a *Analysis) together(i, j int) bool {
	for _, d := range a.Decisions[min(i, j) : max(i, j)+1] {
		if d.Seat != a.Decisions[i].Seat {
			return false
		}
	}
	return true
}

// line follows the best answers through a seat's turn, from the first one that is given, on a sample of what it knew. A
// line ends before it would depend on what only that sample holds.
func (a *Analyst) line(ctx context.Context, view game.View, best game.Move) ([]game.Move, error) {
	line, _, err := a.follow(ctx, view, best)
	return line, err
}

// follow is a line and where it leads.
func (a *Analyst) follow(ctx context.Context, view game.View, best game.Move) ([]game.Move, game.State, error) {
	seat, turn, reveals := view.Viewer(), view.Turn(), view.Reveals()
	rand := game.NewRand(uint64(reveals) + 1)
	state := view.Determinize(&rand)
	var line []game.Move
	for len(line) < longestLine && state.Waiting().Has(seat) && state.Turn() == turn && state.Reveals() == reveals {
		if len(line) > 0 {
			choices, err := a.Judge.Judge(ctx, state.View(seat), &rand, Budget{analysisTries})
			if err != nil {
				return nil, nil, err
			}
			best = choices[0].Move
		}
		if state.Apply(seat, best, nil) != nil {
			break
		}
		line = append(line, best)
	}
	return line, state, nil
}
