// Package analysis tells what the decisions of finished games and of studies cost, by what those who took them could know.
// It works in the background and shows how far it is.
package analysis

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// What an analysis says, as package bot has it.
type (
	Analysis = bot.Analysis
	Decision = bot.Decision
	Outlook  = bot.Outlook
	Swing    = bot.Swing
)

// Why nothing is analysed. Each is a key under "error." in the word files.
const (
	ReasonNone = "no_analysis"   // nobody can analyse this game
	ReasonBusy = "analysis_busy" // too many games are being analysed
)

// Reasons lists them, for the tests of the word files.
func Reasons() []game.Entry { return []game.Entry{{Kind: ReasonNone}, {Kind: ReasonBusy}} }

// Tables is what an analysis needs of the live tables.
type Tables interface {
	// Analyst looks at finished games again; nil if nobody does.
	Analyst(gameID string) *bot.Analyst
	// Finished is a game that is over, Studied what was played in a person's study.
	Finished(ctx context.Context, id table.ID) (table.Course, error)
	Studied(ctx context.Context, id table.ID, who person.ID) (table.Course, error)
	// Tell wakes everybody who listens to a table.
	Tell(id table.ID)
}

// Service is all analyses. It is safe for concurrent use.
type Service struct {
	tables  Tables
	log     *slog.Logger
	now     func() time.Time
	analyst *analyst
	biller  *biller
	aside   sync.WaitGroup
}

// New makes it. Close must be called in the end.
func New(tables Tables, log *slog.Logger, now func() time.Time) *Service {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	if now == nil {
		now = time.Now
	}
	return &Service{tables: tables, log: log, now: now, analyst: newAnalyst(), biller: newBiller()}
}

// Close stops what is being analysed, and waits for it.
func (s *Service) Close() {
	s.analyst.ends()
	s.aside.Wait()
}

const (
	// analysesKept is how many analyses are remembered, those that are being made included.
	analysesKept = 64
	// analysisPatience is how long an analysis goes on that nobody asks for any more.
	analysisPatience = 30 * time.Second
	// unaskedFor is how long one goes on that was begun before anybody has asked.
	unaskedFor = 10 * time.Minute
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
	table table.ID
	steps int
}

type analysisJob struct {
	mu     sync.Mutex
	asked  time.Time // when somebody last wanted to see it; later than now where it is worked at for a while unasked
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
func (s *Service) Analyse(ctx context.Context, id table.ID, wait time.Duration) (*Analysing, error) {
	g, err := s.tables.Finished(ctx, id)
	if err != nil {
		return nil, err
	}
	who := s.tables.Analyst(g.Game)
	if who == nil {
		return nil, errs.New(ReasonNone)
	}
	job := s.job(id, g, who, s.now())
	if job == nil {
		return nil, errs.New(ReasonBusy)
	}
	select {
	case <-job.ready:
	case <-time.After(wait):
	case <-ctx.Done():
	}
	job.mu.Lock()
	defer job.mu.Unlock()
	return &Analysing{Seen: job.seen, All: len(g.Steps) - g.First, SoFar: job.soFar, Result: job.result}, nil
}

// job finds the analysis of a game, or sets it going; nil if too many are being made.
func (s *Service) job(id table.ID, g table.Course, who *bot.Analyst, asked time.Time) *analysisJob {
	key := analysisKey{id, len(g.Steps)}
	job, fresh := s.analyst.job(key, asked)
	if fresh {
		s.aside.Go(func() {
			s.analyse(key, job, func(ctx context.Context) (Analysis, error) {
				return who.Analyse(ctx, g.Turns(), job.progress)
			})
		})
	}
	return job
}

// Begin sets the analysis of a finished game going although nobody looks at it yet, if nothing else is being analysed.
// Whoever listens to the table hears when it is there.
func (s *Service) Begin(ctx context.Context, id table.ID) {
	who, busy := (*bot.Analyst)(nil), s.analyst.busyOr(id)
	if busy {
		return
	}
	g, err := s.tables.Finished(ctx, id)
	if err == nil {
		who = s.tables.Analyst(g.Game)
	}
	if who != nil {
		s.job(id, g, who, s.now().Add(unaskedFor))
	}
}

// Known is what is known of the analysis of a game with so many answers: the result, or whether it is being made. It sets
// nothing going.
func (s *Service) Known(id table.ID, steps int) (result *Analysis, running bool) {
	s.analyst.mu.Lock()
	job := s.analyst.jobs[analysisKey{id, steps}]
	s.analyst.mu.Unlock()
	if job == nil {
		return nil, false
	}
	job.mu.Lock()
	defer job.mu.Unlock()
	return job.result, !job.done
}

// Has tells whether finished games can be analysed.
func (s *Service) Has(gameID string) bool { return s.tables.Analyst(gameID) != nil }

// job finds an analysis, or begins one; nil if too many are being made.
func (a *analyst) job(key analysisKey, now time.Time) (job *analysisJob, fresh bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if job = a.jobs[key]; job != nil {
		job.mu.Lock()
		if now.After(job.asked) {
			job.asked = now
		}
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

// busyOr tells whether something is being analysed, or a table has an analysis.
func (a *analyst) busyOr(id table.ID) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for key, job := range a.jobs {
		job.mu.Lock()
		done := job.done
		job.mu.Unlock()
		if !done || key.table == id {
			return true
		}
	}
	return false
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
func (s *Service) analyse(key analysisKey, job *analysisJob, work func(context.Context) (Analysis, error)) {
	ctx, stop := context.WithCancel(s.analyst.ctx)
	defer stop()
	defer close(job.ready)
	go s.watchAnalysis(ctx, stop, job)
	result, err := s.analyst.whenFree(ctx, work)
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			s.log.Error("no analysis", "table", key.table, "err", err)
		}
		s.analyst.mu.Lock()
		delete(s.analyst.jobs, key)
		s.analyst.mu.Unlock()
		return
	}
	job.mu.Lock()
	job.done, job.soFar, job.result = true, nil, &result
	job.mu.Unlock()
	s.tables.Tell(key.table)
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
func (s *Service) watchAnalysis(ctx context.Context, stop context.CancelFunc, job *analysisJob) {
	tick := time.NewTicker(analysisPatience / 6)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		job.mu.Lock()
		left := s.now().Sub(job.asked) > analysisPatience
		job.mu.Unlock()
		if left {
			stop()
		}
	}
}

// Foresee is a position of a finished game as a seat saw it before one of its answers, and how it would be after the
// first answers of the line that an analysis found best there. Refusals: those of Analyse, no_step.
func (s *Service) Foresee(ctx context.Context, id table.ID, number, along int) (game.View, error) {
	now, err := s.Analyse(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	if now.Result == nil {
		return nil, errs.New(table.ReasonNoStep)
	}
	for _, at := range now.Result.Turning {
		if d := now.Result.Decisions[at]; d.Step == number && along >= 0 && along <= len(d.Line) {
			return s.along(ctx, id, d, along)
		}
	}
	return nil, errs.New(table.ReasonNoStep)
}

// along plays the first answers of a decision's line.
func (s *Service) along(ctx context.Context, id table.ID, d Decision, n int) (game.View, error) {
	g, err := s.tables.Finished(ctx, id)
	if err != nil {
		return nil, err
	}
	state := g.State
	for _, p := range g.Steps[g.First : d.Step-1] {
		if err := state.Apply(p.Seat, p.Move, nil); err != nil {
			return nil, err
		}
	}
	for _, m := range d.Line[:n] {
		if err := state.Apply(d.Seat, m, nil); err != nil {
			return nil, errs.New(table.ReasonNoStep)
		}
	}
	return state.View(d.Seat), nil
}
