// Package load plays many games at once through the pages of a running house, as browsers do: cookies, forms, live
// streams. It measures how long an answer takes to be durable and to be seen by everybody at the table, and checks at
// the end that the house kept every answer it has acknowledged, once.
package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"sync"
	"time"
)

// Limits of one run: enough for any single machine, too little to hurt somebody by mistake.
const (
	MaxTables   = 20_000
	MaxWatchers = 64
	MaxStreams  = 60_000
	MaxRate     = 100_000
	MaxDuration = time.Hour
)

// Config says what to play.
type Config struct {
	URLs     []string // of the house; several are nodes of one house, and everybody may talk to any
	Remote   bool     // other machines than this one may be loaded
	Game     string
	Seats    int // people who play at each table
	Tables   int
	Watchers int           // open streams at each table: first those of the players, then of strangers who only watch
	Rate     float64       // answers per second at all tables together; 0 is as fast as everybody has seen the last one
	Duration time.Duration // of the measured part
	Encoding string        // what streams and pages are asked for: br, gzip or identity
	Server   Server        // whose memory and processor time are read, if known
	Seed     uint64        // of the choice among legal answers
	Choices  url.Values    // more of what the form of a new table is sent with, as its clock
	Progress func(text string)
}

// Check refuses what cannot or should not be run.
func (c *Config) Check() error {
	switch {
	case len(c.URLs) == 0:
		return errors.New("load: no address")
	case c.Tables < 1 || c.Tables > MaxTables:
		return fmt.Errorf("load: %d tables; 1 to %d can be opened", c.Tables, MaxTables)
	case c.Watchers < 0 || c.Watchers > MaxWatchers:
		return fmt.Errorf("load: %d watchers at a table; 0 to %d are possible", c.Watchers, MaxWatchers)
	case c.Tables*c.Watchers > MaxStreams:
		return fmt.Errorf("load: %d streams; %d can be open", c.Tables*c.Watchers, MaxStreams)
	case c.Rate < 0 || c.Rate > MaxRate:
		return fmt.Errorf("load: %g answers per second; 0 to %d are possible", c.Rate, MaxRate)
	case c.Duration <= 0 || c.Duration > MaxDuration:
		return fmt.Errorf("load: cannot run for %s; the longest is %s", c.Duration, MaxDuration)
	case c.Seats < 1 || c.Seats > 8:
		return fmt.Errorf("load: %d people at a table", c.Seats)
	case c.Encoding != "br" && c.Encoding != "gzip" && c.Encoding != "identity":
		return fmt.Errorf("load: no encoding %q; there is br, gzip and identity", c.Encoding)
	}
	return nil
}

// run is one load in progress.
type run struct {
	Config
	net   *network
	tally *tally
	begin time.Time // of the measured part
	end   time.Time
}

// Run opens the tables, plays for the duration, checks the records and closes everything. The error says why nothing
// could be measured; what went wrong while playing is counted in the result.
func Run(ctx context.Context, c Config) (*Result, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	net, err := newNetwork(ctx, c)
	if err != nil {
		return nil, err
	}
	defer net.close()
	if err := c.Server.Check(ctx); err != nil {
		return nil, err
	}
	r := &run{Config: c, net: net, tally: newTally()}
	before := c.Server.read(ctx)
	boards, err := r.open(ctx)
	if err != nil {
		return nil, err
	}
	defer closeStreams(boards)
	r.say("%d tables with %d streams are open", len(boards), len(boards)*c.Watchers)
	if before != nil {
		pause(ctx, settle)
	}
	idle := c.Server.read(ctx)
	if err := r.play(ctx, boards); err != nil {
		return nil, err
	}
	after := c.Server.read(ctx)
	r.say("checking the records of %d games", r.tally.games(len(boards)))
	r.check(ctx, boards)
	return r.result(before, idle, after), ctx.Err()
}

// settle is how long the house may rest between the opening of the tables and the play, for its memory to be read.
const settle = 14 * time.Second

func (r *run) say(format string, args ...any) {
	if r.Progress != nil {
		r.Progress(fmt.Sprintf(format, args...))
	}
}

// openAtOnce is how many tables are opened at the same time.
const openAtOnce = 16

// open makes the tables, seats the people and connects the streams. The first failure ends it.
func (r *run) open(ctx context.Context) ([]*board, error) {
	boards := make([]*board, r.Tables)
	slots := make(chan struct{}, openAtOnce)
	var all sync.WaitGroup
	var first sync.Once
	var failed error
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for i := range boards {
		boards[i] = newBoard(r, i)
		slots <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		all.Go(func() {
			defer func() { <-slots }()
			if err := boards[i].open(ctx); err != nil {
				first.Do(func() { failed = fmt.Errorf("table %d: %w", i+1, err); stop() })
			}
		})
	}
	all.Wait()
	if failed == nil {
		failed = ctx.Err()
	}
	if failed != nil {
		closeStreams(boards)
	}
	return boards, failed
}

func closeStreams(boards []*board) {
	for _, b := range boards {
		if b != nil {
			b.hangUp()
		}
	}
}

// play lets all tables answer until the time is over, each at its own moments.
func (r *run) play(ctx context.Context, boards []*board) error {
	r.begin = time.Now()
	r.end = r.begin.Add(r.Duration)
	var all sync.WaitGroup
	var first sync.Once
	var failed error
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for i, b := range boards {
		all.Go(func() {
			if err := b.play(ctx, r.pace(i)); err != nil {
				first.Do(func() { failed = fmt.Errorf("table %d: %w", i+1, err); stop() })
			}
		})
	}
	all.Wait()
	return failed
}

// pace is when a table gives its answers: evenly spread, the tables one after the other.
func (r *run) pace(i int) pace {
	if r.Rate == 0 {
		return pace{next: r.begin}
	}
	every := time.Duration(float64(r.Tables) / r.Rate * float64(time.Second))
	return pace{next: r.begin.Add(time.Duration(rand.Float64() * float64(every))), every: every}
}

// pace is the moments of one table. With every 0 the next answer is due at once.
type pace struct {
	next  time.Time
	every time.Duration
}

// due is the moment of the next answer. A table that is late is not excused: its answers are measured from when they
// should have been given.
func (p *pace) due(now time.Time) time.Time {
	if p.every == 0 {
		return now
	}
	at := p.next
	p.next = p.next.Add(p.every)
	return at
}

// pause waits, and tells whether the context has not ended meanwhile.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
