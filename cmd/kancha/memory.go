package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	restEvery = 5 * time.Second
	restRate  = 1 << 20  // bytes per second that are allocated while hardly anybody plays
	restWorth = 16 << 20 // bytes that are worth a collection of garbage
)

// garbage is how much may gather before it is collected, in per cent of what lives: more than usual, since giveBack
// returns it when nobody plays. GOGC and GOMEMLIMIT have the last word.
const garbage = 150

func letGarbageGather() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
}

// giveBack returns memory to the system when a busy time is over, until the context ends. The runtime alone keeps what
// it once needed for a long while, which hurts on a small machine where other programs run too.
func giveBack(ctx context.Context) {
	tick := time.NewTicker(restEvery)
	defer tick.Stop()
	samples := []metrics.Sample{
		{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
	}
	for last := uint64(0); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		metrics.Read(samples)
		allocated, live := samples[0].Value.Uint64(), samples[1].Value.Uint64()
		held := samples[2].Value.Uint64() + samples[3].Value.Uint64()
		quiet := allocated-last < restRate*uint64(restEvery/time.Second)
		if last = allocated; quiet && held > live+live/4+restWorth {
			debug.FreeOSMemory()
		}
	}
}
