package play

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// What a stream draws is drawn on another stack than its own, which waits, often for hours, and should stay small. A new
// goroutine would let its stack grow anew for each frame, so some stand ready whose stacks have grown.

// errands are taken by whoever stands ready.
var errands = make(chan errand)

type errand struct {
	do   func() error
	done chan<- error
}

// ready limits who waits for the next errand.
var ready = make(chan struct{}, 2*runtime.NumCPU())

// apart runs f in another goroutine and waits for it; a panic in it is an error.
func apart(f func() error) error {
	done := make(chan error, 1)
	e := errand{f, done}
	select {
	case errands <- e:
	default: // all are busy, perhaps with waiting for something
		go e.runAndStay()
	}
	return <-done
}

// runAndStay runs an errand, and then those that come, unless enough others wait for them.
func (e errand) runAndStay() {
	for {
		e.done <- e.run()
		select {
		case ready <- struct{}{}:
		default:
			return
		}
		e = errand{}
		e = <-errands
		<-ready
	}
}

func (e errand) run() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return e.do()
}
