package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkMessages measures what an answer costs with all that two open pages are told of it, and how large that is. Ten
// tables play at once, the same games each time.
func BenchmarkMessages(b *testing.B) {
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		b.Fatal(err)
	}
	for _, t := range shelf {
		b.Run(t.game.Info().ID, func(b *testing.B) {
			s := newSite(b, filepath.Join(b.TempDir(), "kancha.db"), t)
			s.tell(b, 10)
		})
	}
}

// tell plays b.N answers at tables with two streams each.
func (s *site) tell(b *testing.B, boards int) {
	people := make([][2]player, boards)
	for i := range people {
		people[i] = [2]player{s.person(b), s.person(b)}
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	var mu sync.Mutex
	var sizes []int
	b.ReportAllocs()
	b.ResetTimer()
	begin := processorTime(b)
	var all sync.WaitGroup
	for i := range boards {
		all.Go(func() {
			random := rand.New(rand.NewPCG(3, uint64(i)))
			for left.Load() > 0 {
				some, err := s.toldGame(b.Context(), b, people[i], random, &left)
				if err != nil {
					b.Error(err)
					return
				}
				mu.Lock()
				sizes = append(sizes, some...)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	b.StopTimer()
	slices.Sort(sizes)
	total := 0
	for _, n := range sizes {
		total += n
	}
	b.ReportMetric(float64((processorTime(b)-begin).Microseconds())/float64(b.N), "cpu-µs/answer")
	b.ReportMetric(float64(sizes[len(sizes)/2]), "B/message-middle")
	b.ReportMetric(float64(total)/float64(len(sizes)), "B/message-mean")
}

// toldGame plays a game to the end, or until no answer is left, and gives the sizes of all messages but the first ones.
func (s *site) toldGame(ctx context.Context, b *testing.B, who [2]player, random *rand.Rand, left *atomic.Int64) (
	sizes []int, err error,
) {
	id, err := s.open(ctx, who)
	if err != nil {
		return nil, err
	}
	var ears [2]*ear
	var gone sync.WaitGroup
	ctx, leave := context.WithCancel(ctx)
	defer gone.Wait()
	defer leave()
	for i, p := range who {
		ears[i] = &ear{header: http.Header{}, heard: make(chan int, 64)}
		r := httptest.NewRequest(http.MethodGet, "/t/"+string(id)+"/live?parts=1", nil).WithContext(ctx)
		r.Header.Set("Cookie", p.cookie)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Accept-Encoding", "br")
		r.Header.Set("Accept-Language", "en")
		gone.Go(func() { s.pages.ServeHTTP(ears[i], r) })
		<-ears[i].heard
	}
	for left.Add(-1) >= 0 {
		over, err := s.answer(ctx, id, who, random)
		if over || err != nil {
			left.Add(1)
			return sizes, err
		}
		for _, e := range ears {
			sizes = append(sizes, <-e.heard)
		}
	}
	return sizes, nil
}

// ear reads a stream: it counts the bytes of each message.
type ear struct {
	header http.Header
	begun  bool // the head of the coding has come
	size   int
	heard  chan int
}

func (e *ear) Header() http.Header { return e.header }
func (e *ear) WriteHeader(int)     {}

func (e *ear) Write(p []byte) (int, error) {
	e.size += len(p)
	return len(p), nil
}

func (e *ear) Flush() {
	if e.begun {
		e.heard <- e.size
	}
	e.begun, e.size = true, 0
}

// SetWriteDeadline is what a connection can do.
func (e *ear) SetWriteDeadline(time.Time) error { return nil }
