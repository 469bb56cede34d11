//go:build !unix

package bench

import "time"

const clock = "wall"

var start = time.Now()

// now is the time on the clock: this system does not tell the processor time.
func now() time.Duration { return time.Since(start) }
