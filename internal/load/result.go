package load

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// tally counts what happens at all tables.
type tally struct {
	frames, bytes atomic.Int64

	mu         sync.Mutex
	durables   []time.Duration
	seens      []time.Duration
	troubles   map[string]int
	retries    int
	reconnects int
	finished   int
}

func newTally() *tally { return &tally{troubles: map[string]int{}} }

func (t *tally) locked(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f()
}

func (t *tally) durable(d time.Duration) { t.locked(func() { t.durables = append(t.durables, d) }) }
func (t *tally) seen(d time.Duration)    { t.locked(func() { t.seens = append(t.seens, d) }) }
func (t *tally) failed(kind string)      { t.locked(func() { t.troubles[kind]++ }) }
func (t *tally) retry()                  { t.locked(func() { t.retries++ }) }
func (t *tally) reconnect()              { t.locked(func() { t.reconnects++ }) }
func (t *tally) ended()                  { t.locked(func() { t.finished++ }) }

// games is how many games were begun at a number of tables.
func (t *tally) games(tables int) (n int) {
	t.locked(func() { n = tables + t.finished })
	return n
}

// Result is what was measured. Times are milliseconds from the moment when the answer was due.
type Result struct {
	Game             string         `json:"game"`
	Tables           int            `json:"tables"`
	Streams          int            `json:"streams"`
	Encoding         string         `json:"encoding"`
	Rate             float64        `json:"rate"` // wanted; 0 is as fast as possible
	Seconds          float64        `json:"seconds"`
	Answers          int            `json:"answers"`
	AnswersPerSecond float64        `json:"answers_per_second"`
	Durable          Spread         `json:"durable_ms"` // until the house has acknowledged the answer
	Seen             Spread         `json:"seen_ms"`    // until the last open page has shown it
	Errors           int            `json:"errors"`
	ErrorKinds       map[string]int `json:"error_kinds"`
	Retries          int            `json:"retries"`    // answers sent again because the house was out of reach
	Reconnects       int            `json:"reconnects"` // streams that were opened again
	Games            int            `json:"games"`
	Frames           int64          `json:"frames"`
	BytesPerFrame    float64        `json:"bytes_per_frame"` // on the wire
	Server           *Usage         `json:"server,omitempty"`
}

// Spread is how times are distributed.
type Spread struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

func spread(times []time.Duration) Spread {
	if len(times) == 0 {
		return Spread{}
	}
	sorted := slices.Sorted(slices.Values(times))
	at := func(share float64) float64 {
		return float64(sorted[min(int(share*float64(len(sorted))), len(sorted)-1)].Microseconds()) / 1000
	}
	return Spread{P50: at(0.50), P99: at(0.99), Max: at(1)}
}

func (r *run) result(before, idle, after *reading) *Result {
	t := r.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	seconds := time.Since(r.begin).Seconds()
	if whole := r.Duration.Seconds(); seconds > whole {
		seconds = whole
	}
	out := &Result{
		Game: r.Game, Tables: r.Tables, Streams: r.Tables * r.Watchers, Encoding: r.Encoding, Rate: r.Rate,
		Seconds: seconds, Answers: len(t.durables), AnswersPerSecond: float64(len(t.durables)) / seconds,
		Durable: spread(t.durables), Seen: spread(t.seens), ErrorKinds: maps.Clone(t.troubles), Retries: t.retries,
		Reconnects: t.reconnects, Games: r.Tables + t.finished, Frames: t.frames.Load(),
		Server: usage(before, idle, after, r.Tables, len(t.durables)),
	}
	for _, n := range t.troubles {
		out.Errors += n
	}
	if out.Frames > 0 {
		out.BytesPerFrame = float64(t.bytes.Load()) / float64(out.Frames)
	}
	return out
}
