package main

import (
	"bytes"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
)

// A house makes much garbage and holds little: most of what an answer allocates is gone with it. Letting the heap grow to
// five times of what lives costs memory that is given back when it is quiet, and saves most of the collecting. A large heap
// shall not grow like that: a rush of people lasts for seconds, and five times of it would be a lot. So the whole program stays
// below a limit that grows with what lives, and that half of the memory of the machine or the container bounds.
const (
	lazyPercent  = 400
	usualPercent = 100
	lazyHeap     = 96 << 20  // how far collecting is put off
	leastLimit   = 192 << 20 // of the whole program
	fits         = 128 << 20 // lives below that limit; a house of the usual size has a quarter
	memoryShare  = 2         // of what there is, one part in so many
)

// collectLazily sets how garbage is collected, unless the environment does.
func collectLazily() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if most := memoryHere(os.ReadFile); most > 0 {
		adjustCollecting(most / memoryShare)
	}
}

// adjustCollecting sets after each collection when the next one is due. The limit is never above most.
func adjustCollecting(most int64) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	live := int64(sample[0].Value.Uint64())
	debug.SetGCPercent(collectPercent(live))
	debug.SetMemoryLimit(min(most, collectLimit(live)))
	runtime.AddCleanup(&[16]byte{}, adjustCollecting, most) // the next collection finds that nobody has it
}

// collectPercent is how far the heap may grow beyond what lives: to five times of it, though not beyond lazyHeap for more than
// double.
func collectPercent(live int64) int {
	return int(min(lazyPercent, max(usualPercent, (lazyHeap-live)*100/max(live, 1))))
}

// collectLimit is from where on memory is saved, whatever that costs of the processor. What lives beyond the usual size gets room
// for as much garbage, and for stacks.
func collectLimit(live int64) int64 { return leastLimit + max(0, live-fits)/2*5 }

// memoryHere is how many bytes this program may use: those of the machine, or what its group is limited to. It is 0 where
// that cannot be told.
func memoryHere(read func(string) ([]byte, error)) int64 {
	least := int64(0)
	note := func(bytes int64, err error) {
		if err == nil && bytes > 0 && (least == 0 || bytes < least) {
			least = bytes
		}
	}
	if text, err := read("/proc/meminfo"); err == nil {
		note(machineMemory(text))
	}
	if text, err := read("/proc/self/cgroup"); err == nil {
		for _, group := range groups(text) {
			if text, err := read(path.Join("/sys/fs/cgroup", group, "memory.max")); err == nil {
				note(strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)) // or "max"
			}
		}
	}
	if text, err := read("/sys/fs/cgroup/memory/memory.limit_in_bytes"); err == nil { // of older systems
		note(strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64))
	}
	return least
}

// machineMemory reads the line "MemTotal:  16384 kB".
func machineMemory(meminfo []byte) (int64, error) {
	for line := range bytes.Lines(meminfo) {
		if f := strings.Fields(string(line)); len(f) == 3 && f[0] == "MemTotal:" {
			kilo, err := strconv.ParseInt(f[1], 10, 64)
			return kilo << 10, err
		}
	}
	return 0, nil
}

// groups are the group that a program is in and all that it is part of: "0::/system.slice/kancha.service".
func groups(cgroup []byte) (out []string) {
	for line := range bytes.Lines(cgroup) {
		group, ok := strings.CutPrefix(strings.TrimSpace(string(line)), "0::")
		if !ok {
			continue
		}
		for out = append(out, group); group != "/" && group != "."; out = append(out, group) {
			group = path.Dir(group)
		}
	}
	return out
}
