//go:build unix

package bench

import (
	"syscall"
	"time"
)

const clock = "cpu"

// now is the processor time that the program has used so far.
func now() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // only bad arguments fail
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
