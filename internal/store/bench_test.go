package store_test

import (
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

func BenchmarkAnswersSQLite(b *testing.B) {
	answers(b, open(b, filepath.Join(b.TempDir(), "kancha.db")))
}

func BenchmarkAnswersPostgres(b *testing.B) { answers(b, open(b, storetest.Postgres(b))) }

// answers measures durable answers while 64 tables are played at once, and how long one takes.
func answers(b *testing.B, s *store.Store) {
	const players = 64
	h := house(s)
	var left atomic.Int64
	left.Store(int64(b.N))
	took := make([][]time.Duration, players)
	var all sync.WaitGroup
	b.ResetTimer()
	for i := range players {
		all.Go(func() {
			id := table.ID("")
			for left.Add(-1) >= 0 {
				begin := time.Now()
				var err error
				if id, err = playOnce(b, h, id, func() { begin = time.Now() }); err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(begin))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	times := slices.Concat(took...)
	slices.Sort(times)
	b.ReportMetric(float64(len(times))/b.Elapsed().Seconds(), "answers/s")
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
}

// playOnce gives one answer, at a new table if the old game is over; begin is called before it.
func playOnce(b *testing.B, h tables, id table.ID, begin func()) (table.ID, error) {
	for {
		if id == "" {
			var err error
			if id, err = h.Create(b.Context(), "ann", stonesPlan()); err != nil {
				return "", err
			}
		}
		s, err := h.Look(b.Context(), table.Look{Table: id, Person: "ann", Seat: game.Watcher, Step: -1})
		switch {
		case err != nil:
			return "", err
		case s.Phase == table.Over:
			id = ""
		case s.HandOver != game.Watcher:
			if err := h.TakeOver(b.Context(), id, "ann", s.HandOver); err != nil {
				return "", err
			}
		default:
			begin()
			return id, answerOnce(b.Context(), h.House, s, func(string) {})
		}
	}
}
