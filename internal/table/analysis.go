package table

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"kancha/bot"
	"kancha/game"
)

// What an analysis says, as package bot has it.
type (
	Analysis = bot.Analysis
	Decision = bot.Decision
	Outlook  = bot.Outlook
	Swing    = bot.Swing
)

const (
	// analysesKept is how many analyses are remembered, those that are being made included.
	analysesKept = 64
	// analysisPatience is how long an analysis goes on that nobody asks for any more.
	analysisPatience = 30 * time.Second
)

// Analysing is an analysis and how far it is.
type Analysing struct {
	Seen, All int       // answers of the game that have been looked at
	SoFar     *Analysis // what came of those; no turning points, and dear decisions have not been looked at again
	Result    *Analysis // nil until it is done
}

// analyst makes analyses in the background, one at a time, and remembers them.
type analyst struct {
	slot chan struct{}

	mu   sync.Mutex
	jobs map[analysisKey]*analysisJob
	ends func() // stops all that are being made
	ctx  context.Context
}

type analysisKey struct {
	table ID
	steps int
}

type analysisJob struct {
	mu     sync.Mutex
	asked  time.Time // when somebody last wanted to see it
	seen   int
	soFar  *Analysis
	done   bool
	result *Analysis
	ready  chan struct{} // closed when it is done, or has failed
}

func newAnalyst() *analyst {
	ctx, ends := context.WithCancel(context.Background())
	return &analyst{slot: make(chan struct{}, 1), jobs: map[analysisKey]*analysisJob{}, ends: ends, ctx: ctx}
}

// Analyse tells what each decision of a finished game cost, by what those who took it could know. The first to ask sets
// it going; it is broken off when nobody asks for a while. A call waits a little, so that quick ones are there at once.
// Refusals: no_table, not_started, not_over, no_analysis, analysis_busy.
func (h *House) Analyse(ctx context.Context, id ID, wait time.Duration) (*Analysing, error) {
	g, err := h.ended(ctx, id)
	if err != nil {
		return nil, err
	}
	who := g.rules.Analyst
	if who == nil {
		return nil, refuse(ReasonNoAnalysis)
	}
	key := analysisKey{id, len(g.steps)}
	job, fresh := h.analyst.job(key, h.config.Now())
	if job == nil {
		return nil, refuse(ReasonAnalysisBusy)
	}
	if fresh {
		go h.analyse(key, job, func(ctx context.Context) (Analysis, error) {
			return who.Analyse(ctx, walk(g.state, g.steps, g.first), job.progress)
		})
	}
	select {
	case <-job.ready:
	case <-time.After(wait):
	case <-ctx.Done():
	}
	job.mu.Lock()
	defer job.mu.Unlock()
	return &Analysing{Seen: job.seen, All: len(g.steps) - g.first, SoFar: job.soFar, Result: job.result}, nil
}

// Analysed tells whether finished games can be analysed.
func (h *House) Analysed(gameID string) bool { return h.byID[gameID].Analyst != nil }

// job finds an analysis, or begins one; nil if too many are being made.
func (a *analyst) job(key analysisKey, now time.Time) (job *analysisJob, fresh bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if job = a.jobs[key]; job != nil {
		job.mu.Lock()
		job.asked = now
		job.mu.Unlock()
		return job, false
	}
	if len(a.jobs) >= analysesKept && !a.forget() {
		return nil, false
	}
	job = &analysisJob{asked: now, ready: make(chan struct{})}
	a.jobs[key] = job
	return job, true
}

// forget drops the analysis that was not asked for longest; false if none is done.
func (a *analyst) forget() bool {
	var oldest analysisKey
	var since time.Time
	for key, job := range a.jobs {
		job.mu.Lock()
		if job.done && (since.IsZero() || job.asked.Before(since)) {
			oldest, since = key, job.asked
		}
		job.mu.Unlock()
	}
	if since.IsZero() {
		return false
	}
	delete(a.jobs, oldest)
	return true
}

func (j *analysisJob) progress(seen int, soFar Analysis) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.seen, j.soFar = seen, &soFar
}

// analyse waits for its turn and makes an analysis. What fails or is broken off is forgotten, and begun again for whoever
// asks next.
func (h *House) analyse(key analysisKey, job *analysisJob, work func(context.Context) (Analysis, error)) {
	ctx, stop := context.WithCancel(h.analyst.ctx)
	defer stop()
	defer close(job.ready)
	go h.watchAnalysis(ctx, stop, job)
	result, err := h.analyst.whenFree(ctx, work)
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			h.log.Error("no analysis", "table", key.table, "err", err)
		}
		h.analyst.mu.Lock()
		delete(h.analyst.jobs, key)
		h.analyst.mu.Unlock()
		return
	}
	job.mu.Lock()
	defer job.mu.Unlock()
	job.done, job.soFar, job.result = true, nil, &result
}

func (a *analyst) whenFree(ctx context.Context, work func(context.Context) (Analysis, error)) (result Analysis, err error) {
	select {
	case a.slot <- struct{}{}:
	case <-ctx.Done():
		return result, ctx.Err()
	}
	defer func() {
		<-a.slot
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return work(ctx)
}

// watchAnalysis breaks an analysis off that nobody wants to see any more.
func (h *House) watchAnalysis(ctx context.Context, stop context.CancelFunc, job *analysisJob) {
	tick := time.NewTicker(analysisPatience / 6)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		job.mu.Lock()
		left := h.config.Now().Sub(job.asked) > analysisPatience
		job.mu.Unlock()
		if left {
			stop()
		}
	}
}

// Foresee is a position of a finished game as a seat saw it before one of its answers, and how it would be after the
// first answers of the line that an analysis found best there. Refusals: those of Analyse, no_step.
func (h *House) Foresee(ctx context.Context, id ID, number, along int) (game.View, error) {
	now, err := h.Analyse(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	if now.Result == nil {
		return nil, refuse(ReasonNoStep)
	}
	for _, at := range now.Result.Turning {
		if d := now.Result.Decisions[at]; d.Step == number && along >= 0 && along <= len(d.Line) {
			return h.along(ctx, id, d, along)
		}
	}
	return nil, refuse(ReasonNoStep)
}

// along plays the first answers of a decision's line.
func (h *House) along(ctx context.Context, id ID, d Decision, n int) (view game.View, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		state, err := t.story.at(d.Step - 1)
		if err != nil {
			return err
		}
		state = state.Clone()
		for _, m := range d.Line[:n] {
			if err := state.Apply(d.Seat, m, nil); err != nil {
				return refuse(ReasonNoStep)
			}
		}
		view = state.View(d.Seat)
		return nil
	})
	return view, err
}
