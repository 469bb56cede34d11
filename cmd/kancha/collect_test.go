package main

import (
	"io/fs"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

func TestMemoryIsThatOfTheMachineOrOfTheSmallestGroup(t *testing.T) {
	const meminfo = "MemTotal:        8000000 kB\nMemFree:         123 kB\n"
	const mega = 1 << 20
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"nothing can be read": {nil, 0},
		"a machine":           {map[string]string{"/proc/meminfo": meminfo}, 8_000_000 << 10},
		"a service": {map[string]string{"/proc/meminfo": meminfo, "/proc/self/cgroup": "0::/system.slice/kancha.service\n",
			"/sys/fs/cgroup/system.slice/kancha.service/memory.max": "536870912\n", "/sys/fs/cgroup/system.slice/memory.max": "max\n"}, 512 * mega},
		"a slice": {map[string]string{"/proc/meminfo": meminfo, "/proc/self/cgroup": "0::/a.slice/b.service\n",
			"/sys/fs/cgroup/a.slice/b.service/memory.max": "max\n", "/sys/fs/cgroup/a.slice/memory.max": "268435456\n"}, 256 * mega},
		"a container": {map[string]string{"/proc/meminfo": meminfo, "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "1073741824\n"}, 1024 * mega},
		"an old system": {map[string]string{"/proc/meminfo": meminfo, "/proc/self/cgroup": "4:memory:/x\n",
			"/sys/fs/cgroup/memory/memory.limit_in_bytes": "134217728\n"}, 128 * mega},
		"an old system without a limit": {map[string]string{"/proc/meminfo": meminfo,
			"/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 8_000_000 << 10},
	} {
		got := memoryHere(func(name string) ([]byte, error) {
			if text, ok := c.files[name]; ok {
				return []byte(text), nil
			}
			return nil, fs.ErrNotExist
		})
		if got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestALargeHeapIsCollectedSooner(t *testing.T) {
	const mega = 1 << 20
	for _, c := range []struct {
		live    int64
		percent int
		limit   int64
	}{
		{0, 400, 192}, {10, 400, 192}, {24, 300, 192}, {32, 200, 192}, {48, 100, 192}, {128, 100, 192}, {228, 100, 442}, {928, 100, 2192},
	} {
		if percent, limit := collectPercent(c.live*mega), collectLimit(c.live*mega); percent != c.percent || limit != c.limit*mega {
			t.Errorf("%d MiB live: GOGC %d and %d MiB, want %d and %d", c.live, percent, limit/mega, c.percent, c.limit)
		}
	}
}

// With each collection it is decided anew when the next one is due.
func TestCollectingFollowsTheHeap(t *testing.T) {
	const most = 1 << 40
	percent, limit := debug.SetGCPercent(usualPercent), debug.SetMemoryLimit(-1)
	adjustCollecting(most)
	t.Cleanup(func() { debug.SetGCPercent(percent); debug.SetMemoryLimit(limit) })
	eventually := func(what string, is func(percent uint64, limit int64) bool) {
		t.Helper()
		now := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		for range 200 {
			if metrics.Read(now); is(now[0].Value.Uint64(), debug.SetMemoryLimit(-1)) {
				return
			}
			runtime.GC()
			time.Sleep(10 * time.Millisecond)
		}
		t.Errorf("%s: GOGC stays at %d, the limit at %d", what, now[0].Value.Uint64(), debug.SetMemoryLimit(-1))
	}
	big := make([]byte, leastLimit)
	eventually("a large heap", func(percent uint64, limit int64) bool { return percent == usualPercent && limit > leastLimit })
	runtime.KeepAlive(big)
	eventually("a small heap", func(percent uint64, limit int64) bool { return percent > usualPercent && limit == leastLimit })
}
