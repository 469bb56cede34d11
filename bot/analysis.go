package bot

import (
	"context"
	"iter"
	"slices"

	"kancha/game"
)

// How much is thought about one decision of an analysis.
const analysisTries = 4000

// Analyst tells which decisions of a finished game cost what. All is judged from what the seat that decided could know
// then, so a good decision that went wrong costs nothing.
type Analyst struct {
	Judge  Judge
	Search Comparer // looks again at what may have been a turning point; nil if nobody does
	Far    Comparer // has to agree before a decision is called one; nil if nobody is asked
	Brain  Brain
}

// NewAnalyst makes the analyst of a game, nil without a brain.
func NewAnalyst(brain Brain) *Analyst {
	if brain == nil {
		return nil
	}
	return &Analyst{NewJudge(brain), NewComparer(brain), NewFarComparer(brain), brain}
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
	agreed    bool        // a second search finds too that it cost something
	// Line is how the seat's turn would go on best, beginning with the best answer, up to where something unforeseeable
	// becomes known. Only turning points have one.
	Line []game.Move
}

// Cost is how much better the best answer was, in points.
func (d Decision) Cost() float64 { return d.Best.Value - d.Played.Value }

// Outlook is what each seat could expect at some moment, as whoever decided then could know it.
type Outlook struct {
	Step int       // answers given
	Turn game.Seat // whose turn begins, Watcher before the first and after the last
	Lead []float64 // by seat: expected lead over the best of the others at the end

	scored []int // by seat, so far
}

// Analysis is a finished game looked at again.
type Analysis struct {
	Decisions []Decision
	Outlook   []Outlook
	// Chance is what became known at an answer, where that could not be foreseen.
	Chance []Chance
	// Turning are the places in Decisions of up to three that cost most, each of another turn, the dearest first. Two
	// searches that look differently far ahead agree that each of them cost something.
	Turning []int
	// Swings are up to three of the largest changes of what a seat could expect, the largest first.
	Swings []Swing
}

// soFar is what there is while the analysis goes on; nobody changes it any more.
func (a *Analysis) soFar() Analysis {
	return Analysis{Decisions: slices.Clip(a.Decisions), Outlook: slices.Clip(a.Outlook), Chance: slices.Clip(a.Chance)}
}

// Analyse looks at every decision that was one: forced answers and automata are left out. After each turn of the
// sequence it tells how many it has seen, and what came of it so far; that may be kept. The error is the context's.
// Views must stay as they are until the end.
func (a *Analyst) Analyse(ctx context.Context, turns iter.Seq[Turn], progress func(seen int, soFar Analysis)) (Analysis, error) {
	look := looking{Analyst: a, views: map[int]game.View{}, last: game.Watcher}
	seen := 0
	for t := range turns {
		if err := ctx.Err(); err != nil {
			return look.out, err
		}
		if err := look.at(ctx, t); err != nil {
			return look.out, err
		}
		seen++
		progress(seen, look.out.soFar())
	}
	if err := look.conclude(ctx); err != nil {
		return look.out, err
	}
	return look.out, ctx.Err()
}

// looking is an analysis that is being made.
type looking struct {
	*Analyst
	out   Analysis
	views map[int]game.View // about the decisions that may be turning points
	last  game.Seat         // whose turn it was
	end   Turn
	drawn drawn
}

// at looks at one answer.
func (l *looking) at(ctx context.Context, t Turn) error {
	view := l.draw(ctx, t.Before, t.Step-1)
	if !view.Automata().Has(t.Seat) {
		if view.Turn() != l.last {
			l.outlook(ctx, view, t.Step-1)
		}
		if err := l.decision(ctx, t, view); err != nil {
			return err
		}
	}
	if t.After != nil && t.After.Reveals() != t.Before.Reveals() {
		l.chance(ctx, t, view)
	}
	l.last, l.end = view.Turn(), t
	return nil
}

// decision judges one answer, if it was a decision.
func (l *looking) decision(ctx context.Context, t Turn, view drawn) error {
	before := t.Before
	t.Before = view
	d, ok, err := l.Decision(ctx, t)
	if err != nil || !ok {
		return err
	}
	l.out.Decisions = append(l.out.Decisions, d)
	if d.Cost() < leastCost {
		return nil
	}
	l.views[t.Step] = before
	if _, ok := before.(Sampler); ok { // what took long to draw is used again
		l.views[t.Step] = view
	}
	return nil
}

// outlook notes what everybody can expect as a turn begins.
func (l *looking) outlook(ctx context.Context, view game.View, step int) {
	o := Outlook{Step: step, Turn: view.Turn(), Lead: l.Lead(ctx, view)}
	for _, s := range view.Standings() {
		o.scored = append(o.scored, s.Total)
	}
	l.out.Outlook = append(l.out.Outlook, o)
}

// conclude looks back when all answers have been seen.
func (l *looking) conclude(ctx context.Context) error {
	if l.end.After != nil {
		l.outlook(ctx, l.end.After, l.end.Step)
	}
	l.out.Decisions = slices.Clone(l.out.Decisions) // what was shown on the way stays as it was
	if err := l.secondLook(ctx); err != nil {
		return err
	}
	l.out.Turning = l.out.turning(turningPoints, func(d *Decision) bool { return d.agreed && d.Cost() >= leastTurning })
	l.out.Swings = l.out.swings(func(s game.Seat) bool { return l.end.After.Automata().Has(s) })
	for _, at := range l.out.Turning {
		d := &l.out.Decisions[at]
		var err error
		if d.Line, err = l.line(ctx, l.views[d.Step], d.Best.Move); err != nil {
			return err
		}
	}
	return nil
}

// drawn is a view with samples of it, for all who want some: in some games they take most of the time.
type drawn struct {
	game.View
	step    int // answers given
	samples []game.State
}

// Samples are always the same ones.
func (d drawn) Samples(*game.Rand, int, int) []game.State { return d.samples }

// draw takes samples of a view, or those that are there already: what a seat sees after its answer it sees before its
// next one.
func (l *looking) draw(ctx context.Context, view game.View, step int) drawn {
	if l.drawn.View != nil && l.drawn.step == step && l.drawn.Viewer() == view.Viewer() {
		return l.drawn
	}
	rand := game.NewRand(uint64(step) + 1)
	l.drawn = drawn{view, step, sample(ctx, view, &rand)}
	return l.drawn
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
