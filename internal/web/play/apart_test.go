package play

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestErrandsAreRunAllAtOnceIfNeedBe(t *testing.T) {
	const many = 200
	var inside atomic.Int64
	all := make(chan struct{})
	var wait sync.WaitGroup
	for n := range many {
		wait.Go(func() {
			err := apart(func() error {
				if inside.Add(1) == many { // each waits for the last one
					close(all)
				}
				<-all
				return fmt.Errorf("of %d", n)
			})
			if want := fmt.Sprintf("of %d", n); err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
	wait.Wait()
	before := runtime.NumGoroutine()
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before-many/2 && runtime.NumGoroutine() > 4*runtime.NumCPU()+20; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines stay", runtime.NumGoroutine())
		}
	}
}

func TestAPanicOfAnErrandIsAnErrorAndTheNextOneRuns(t *testing.T) {
	for range 3 * cap(ready) {
		if err := apart(func() error { panic("ouch") }); err == nil || !strings.HasPrefix(err.Error(), "panic: ouch") {
			t.Fatalf("got %v", err)
		}
	}
	want := errors.New("mine")
	if err := apart(func() error { return want }); err != want {
		t.Errorf("got %v", err)
	}
}

// BenchmarkApart runs what needs as deep a stack as a frame does.
func BenchmarkApart(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_ = apart(func() error { deep(200); return nil })
	}
}

//go:noinline
func deep(n int) (sum byte) {
	var room [256]byte
	if n > 0 {
		room[n%256] = deep(n - 1)
	}
	return room[n%256] + 1
}
