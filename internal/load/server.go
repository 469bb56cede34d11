package load

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
)

// Server says where the memory and the processor time of the house are read: from its metrics, or from the system by
// the number of its process. The zero value is nowhere.
type Server struct {
	Metrics string // address of the metrics, such as http://127.0.0.1:9090
	PID     int
}

// reading is what the house has used so far.
type reading struct {
	memory float64 // bytes resident
	live   float64 // bytes in use by objects and stacks, 0 if not known
	cpu    float64 // seconds
}

// Usage is what the house needed. Bytes are resident memory unless said otherwise.
type Usage struct {
	BeforeBytes    float64 `json:"before_bytes"`    // before the tables were opened
	IdleBytes      float64 `json:"idle_bytes"`      // with all tables and streams open
	EndBytes       float64 `json:"end_bytes"`       // after the play
	PerTableBytes  float64 `json:"per_table_bytes"` // idle less before
	LivePerTable   float64 `json:"live_per_table_bytes,omitempty"`
	CPUSeconds     float64 `json:"cpu_seconds"` // during the play
	AnswersPerCPUs float64 `json:"answers_per_cpu_second"`
}

// read tells what the house has used so far, nil if that is not known.
func (s Server) read(ctx context.Context) *reading {
	var r *reading
	var err error
	switch {
	case s.Metrics != "":
		r, err = s.scrape(ctx)
	case s.PID != 0:
		r, err = s.process()
	}
	if err != nil {
		return nil
	}
	return r
}

// Check tells why nothing can be read.
func (s Server) Check(ctx context.Context) error {
	var err error
	switch {
	case s.Metrics != "":
		_, err = s.scrape(ctx)
	case s.PID != 0:
		_, err = s.process()
	}
	return err
}

// scrape reads the metrics, after a collection of garbage so that what is live can be told.
func (s Server) scrape(ctx context.Context) (*reading, error) {
	base := strings.TrimSuffix(strings.TrimSuffix(s.Metrics, "/metrics"), "/")
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	if _, err := fetch(ctx, base+"/debug/pprof/heap?gc=1"); err != nil {
		return nil, err
	}
	text, err := fetch(ctx, base+"/metrics")
	if err != nil {
		return nil, err
	}
	values := numbers(text)
	return &reading{
		memory: values["process_resident_memory_bytes"],
		live:   values["go_memstats_heap_alloc_bytes"] + values["go_memstats_stack_inuse_bytes"],
		cpu:    values["process_cpu_seconds_total"],
	}, nil
}

func fetch(ctx context.Context, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("load: %s: status %d", address, res.StatusCode)
	}
	return io.ReadAll(io.LimitReader(res.Body, maxPage))
}

// numbers reads lines of a name and a number; other lines are skipped.
func numbers(text []byte) map[string]float64 {
	values := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if n, err := strconv.ParseFloat(value, 64); err == nil {
			values[name] = n
		}
	}
	return values
}

// ticks is the unit of processor times in /proc; Linux has told 100 to programs for ever.
const ticks = 100

// process reads /proc.
func (s Server) process() (*reading, error) {
	dir := "/proc/" + strconv.Itoa(s.PID)
	memory, err := os.ReadFile(dir + "/statm")
	if err != nil {
		return nil, fmt.Errorf("load: process %d: %w", s.PID, err)
	}
	stat, err := os.ReadFile(dir + "/stat")
	if err != nil {
		return nil, fmt.Errorf("load: process %d: %w", s.PID, err)
	}
	pages := strings.Fields(string(memory))
	after := string(stat[strings.LastIndexByte(string(stat), ')')+1:]) // a name may hold anything
	times := strings.Fields(after)
	if len(pages) < 2 || len(times) < 13 {
		return nil, fmt.Errorf("load: process %d: nothing to read", s.PID)
	}
	return &reading{
		memory: number(pages[1]) * float64(os.Getpagesize()),
		cpu:    (number(times[11]) + number(times[12])) / ticks,
	}, nil
}

func number(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return n
}

// usage compares three readings, nil if one is missing.
func usage(before, idle, after *reading, tables, answers int) *Usage {
	if before == nil || idle == nil || after == nil {
		return nil
	}
	u := &Usage{
		BeforeBytes: before.memory, IdleBytes: idle.memory, EndBytes: after.memory,
		PerTableBytes: (idle.memory - before.memory) / float64(tables),
		CPUSeconds:    after.cpu - idle.cpu,
	}
	if before.live > 0 {
		u.LivePerTable = (idle.live - before.live) / float64(tables)
	}
	if u.CPUSeconds > 0 {
		u.AnswersPerCPUs = float64(answers) / u.CPUSeconds
	}
	return u
}
