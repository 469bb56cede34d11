package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"kancha/internal/errs"
	"kancha/internal/table"
)

const (
	batchSize    = 128              // jobs in one transaction
	crossedTries = 3                // for a job that has waited for another one while that waited for it
	batchTime    = 10 * time.Second // for a database that is reached over a network
)

// queue writes in groups: all jobs that wait while a transaction is made durable share the next one. A job is told its
// outcome only after the transaction has been committed.
type queue struct {
	db      *sql.DB
	patient bool // the database limits its own waiting
	// announce, if it is set, tells other programs what a transaction is about to change.
	announce func(context.Context, *sql.Tx, []string) error
	// answers, if it is set, writes changes of different tables at once, and gives the outcome of each.
	answers func(context.Context, *sql.Tx, []*table.Change) ([]error, error)
	workers sync.WaitGroup

	commits, changes, failures, nanos atomic.Int64

	mu     sync.RWMutex
	closed bool
	jobs   chan *job
}

// Stats is what a store has written since it was opened.
type Stats struct {
	Waiting  int           // changes in the queue now
	Commits  int64         // transactions that were made durable
	Changes  int64         // within them
	Failures int64         // transactions that failed
	Time     time.Duration // that transactions took together
}

// Stats tells what was written so far.
func (s *Store) Stats() Stats {
	q := s.queue
	return Stats{len(q.jobs), q.commits.Load(), q.changes.Load(), q.failures.Load(), time.Duration(q.nanos.Load())}
}

// job is one piece of work within a transaction. Jobs of one transaction run in the order of their keys, so that two
// transactions lock rows in the same order. A run that returns errs.ErrConflict or errs.ErrNotFound has written nothing.
type job struct {
	ctx  context.Context
	key  string
	run  func(context.Context, *sql.Tx) error
	news []string // for other programs, if the job has written something
	done chan error
	// answer is a change of answers only, which can be written together with others instead of being run.
	answer *table.Change
}

func newQueue(db *sql.DB, workers int, patient bool) *queue {
	q := &queue{db: db, patient: patient, jobs: make(chan *job, 4*batchSize)}
	for range workers {
		q.workers.Go(q.work)
	}
	return q
}

var errClosed = &Error{Problem: Lost, Doing: "write", Err: errors.New("the store was closed")}

// do runs a job and returns when its outcome is durable. Once the job is in the queue, its outcome is waited for even
// if the context ends: a job that has not begun by then is dropped.
func (q *queue) do(ctx context.Context, key string, run func(context.Context, *sql.Tx) error, news ...string) error {
	return q.wait(&job{ctx: ctx, key: key, run: run, news: news, done: make(chan error, 1)})
}

// wait puts a job into the queue and returns its outcome.
func (q *queue) wait(j *job) error {
	if err := q.put(j); err != nil {
		return err
	}
	err := <-j.done
	if errors.Is(err, errs.ErrConflict) || errors.Is(err, errs.ErrNotFound) {
		return err
	}
	return trouble("write", err)
}

func (q *queue) put(j *job) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return errClosed
	}
	select {
	case q.jobs <- j:
		return nil
	case <-j.ctx.Done():
		return &Error{Problem: Lost, Doing: "write", Err: j.ctx.Err()}
	}
}

// close finishes what is in the queue and takes no more.
func (q *queue) close() {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.jobs)
	}
	q.mu.Unlock()
	q.workers.Wait()
}

func (q *queue) work() {
	for j := range q.jobs {
		batch := q.collect(j)
		err := q.timed(batch)
		if err == nil {
			continue
		}
		if !crossed(err) && (len(batch) == 1 || diagnose(err) != Other) {
			answer(batch, err)
			continue
		}
		for _, alone := range batch { // one of them is to blame; the others shall not suffer for it
			err := q.timed([]*job{alone})
			for n := 0; n < crossedTries && crossed(err); n++ {
				err = q.timed([]*job{alone})
			}
			if err != nil {
				answer([]*job{alone}, err)
			}
		}
	}
}

// collect takes what else is waiting.
func (q *queue) collect(first *job) []*job {
	batch := []*job{first}
	for more := true; more && len(batch) < batchSize; {
		select {
		case j, ok := <-q.jobs:
			if more = ok; ok {
				batch = append(batch, j)
			}
		default:
			more = false
		}
	}
	slices.SortStableFunc(batch, func(a, b *job) int { return cmp.Compare(a.key, b.key) })
	return batch
}

func answer(batch []*job, err error) {
	for _, j := range batch {
		j.done <- err
	}
}

// timed is commit, counted.
func (q *queue) timed(batch []*job) error {
	begin := time.Now()
	err := q.commit(batch)
	q.nanos.Add(int64(time.Since(begin)))
	if err != nil {
		q.failures.Add(1)
		return err
	}
	q.commits.Add(1)
	q.changes.Add(int64(len(batch)))
	return nil
}

// commit runs jobs in one transaction and answers them all, or returns an error and has answered none.
func (q *queue) commit(batch []*job) error {
	ctx, cancel := q.limit()
	defer cancel()
	var tx *sql.Tx
	err := persist(ctx, func() (err error) {
		tx, err = q.db.BeginTx(ctx, nil)
		return err
	})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	results := make([]error, len(batch))
	var news []string
	grouped, err := q.group(ctx, tx, batch)
	if err != nil {
		return err
	}
	for i, j := range batch {
		outcome, written := grouped[j]
		if results[i] = outcome; !written {
			if results[i] = j.ctx.Err(); results[i] != nil {
				continue
			}
			results[i] = j.run(ctx, tx)
		}
		if err := results[i]; err != nil && !errors.Is(err, errs.ErrConflict) && !errors.Is(err, errs.ErrNotFound) {
			return err
		}
		if results[i] == nil {
			news = append(news, j.news...)
		}
	}
	if q.announce != nil && len(news) > 0 {
		if err := q.announce(ctx, tx, news); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for i, j := range batch {
		j.done <- results[i]
	}
	return nil
}

// outcomes are those of jobs that were written together.
type outcomes map[*job]error

// group writes the answers of a batch together, one of each table.
func (q *queue) group(ctx context.Context, tx *sql.Tx, batch []*job) (outcomes, error) {
	if q.answers == nil {
		return nil, nil
	}
	var jobs []*job
	var changes []*table.Change
	for _, j := range batch { // in order of their keys, which are the tables
		if n := len(jobs); j.answer != nil && j.ctx.Err() == nil && (n == 0 || jobs[n-1].key != j.key) {
			jobs, changes = append(jobs, j), append(changes, j.answer)
		}
	}
	if len(jobs) == 0 {
		return nil, nil
	}
	results, err := q.answers(ctx, tx, changes)
	out := outcomes{}
	for i := range results {
		out[jobs[i]] = results[i]
	}
	return out, err
}

func (q *queue) limit() (context.Context, context.CancelFunc) {
	if q.patient {
		return context.Background(), func() {}
	}
	return context.WithTimeout(context.Background(), batchTime)
}
