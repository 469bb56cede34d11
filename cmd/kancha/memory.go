package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	restEvery = 5 * time.Second
	restRate  = 1 << 20  // bytes per second that are allocated while hardly anybody plays
	restWorth = 16 << 20 // bytes that are worth a collection of garbage
)

// freeThreads is how many goroutines may run beyond the number of processors. Pages are drawn by as many as there are
// processors; without a thread to spare, whoever comes back from the disk would wait until many of them are done.
const freeThreads = 2

func keepThreadsFree() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.NumCPU() + freeThreads)
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
