package main

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"kancha/internal/load"
)

// loadCmd plays many games against a running house.
type loadCmd struct {
	jsonFlag
	URL       []string      `name:"url" help:"Address of the house; several are nodes of one house." default:"http://127.0.0.1:8080" placeholder:"URL"`
	Game      string        `help:"What is played." default:"tiwanaku"`
	Seats     int           `help:"People who play at each table." default:"2"`
	Tables    int           `help:"Tables that are open at the same time, at most 20000." default:"50"`
	Watchers  int           `help:"Open pages at each table: first those of the players, then of strangers; at most 64." default:"2"`
	Rate      float64       `help:"Answers per second at all tables together; 0 is as fast as everybody has seen the last." default:"0"`
	Duration  time.Duration `help:"How long is played, at most an hour." default:"10s"`
	Encoding  string        `help:"How pages and streams are packed: br, gzip or identity." default:"br"`
	Seed      uint64        `help:"Of the choice among legal answers." default:"1"`
	Metrics   string        `help:"Address of the metrics of the house (serve --metrics), to tell its memory and processor time." placeholder:"URL"`
	PID       int           `name:"pid" help:"Number of the process of the house, to tell the same without metrics." placeholder:"N"`
	YesRemote bool          `help:"Load another machine than this one. Only do that to your own."`
}

// Help lists the keys of --json.
func (loadCmd) Help() string {
	return `Plays real games through the pages of a running house, as browsers do, and measures how long answers take. The
house must not limit this address: start it with --unlimited 127.0.0.1,::1.

A table with --rate answers at its own even moments, and times are measured from then, also if the house or the load
itself is late. At the end every record is compared with the answers that were acknowledged.

Keys of --json: game, tables, streams, encoding, rate, seconds, answers, answers_per_second; durable_ms {p50, p99, max}
until an answer is acknowledged, which it is when it is durable; seen_ms {p50, p99, max} until the last open page has
shown it; errors, error_kinds {…} (frame, lost, page, record, refused-STATUS, stream, unseen); retries, reconnects,
games, frames, bytes_per_frame; and with --metrics or --pid server {before_bytes, idle_bytes, end_bytes,
per_table_bytes, live_per_table_bytes (only with --metrics), cpu_seconds, answers_per_cpu_second}.

Exit code 1 if nothing could be measured or an acknowledged answer is not on record.`
}

func (c loadCmd) Run(a *app) error {
	config := load.Config{
		URLs: c.URL, Remote: c.YesRemote, Game: c.Game, Seats: c.Seats, Tables: c.Tables, Watchers: c.Watchers,
		Rate: c.Rate, Duration: c.Duration, Encoding: c.Encoding, Seed: c.Seed,
		Server:   load.Server{Metrics: c.Metrics, PID: c.PID},
		Progress: func(text string) { fmt.Fprintf(a.stderr, "kancha: %s\n", text) },
	}
	r, err := load.Run(a.ctx, config)
	if err != nil {
		return err
	}
	if c.JSON {
		err = a.printJSON(r)
	} else {
		a.printLoad(r)
	}
	if n := r.ErrorKinds["record"]; n > 0 && err == nil {
		return fmt.Errorf("load: %d tables have other answers on record than were acknowledged", n)
	}
	return err
}

func (a *app) printLoad(r *load.Result) {
	a.printf("%s: %d tables, %d streams (%s), %.1f s\n", r.Game, r.Tables, r.Streams, r.Encoding, r.Seconds)
	a.printf("  %10.1f answers/s (%d)\n", r.AnswersPerSecond, r.Answers)
	a.printf("  %10s %9s %9s %9s\n", "ms", "p50", "p99", "max")
	a.printf("  %10s %9.2f %9.2f %9.2f\n", "durable", r.Durable.P50, r.Durable.P99, r.Durable.Max)
	a.printf("  %10s %9.2f %9.2f %9.2f\n", "seen", r.Seen.P50, r.Seen.P99, r.Seen.Max)
	a.printf("  %10d frames, %.0f bytes each\n", r.Frames, r.BytesPerFrame)
	a.printf("  %10d errors, %d retries, %d streams reconnected, %d games\n", r.Errors, r.Retries, r.Reconnects, r.Games)
	for _, kind := range slices.Sorted(maps.Keys(r.ErrorKinds)) {
		a.printf("  %10d %s\n", r.ErrorKinds[kind], kind)
	}
	if s := r.Server; s != nil {
		a.printf("  server: %.1f MiB before, %.1f idle, %.1f after; %.1f KiB a table", mebi(s.BeforeBytes), mebi(s.IdleBytes), mebi(s.EndBytes), s.PerTableBytes/1024)
		if s.LivePerTable > 0 {
			a.printf(" (%.1f live)", s.LivePerTable/1024)
		}
		a.printf("; %.2f s of a processor, %.0f answers per second of it\n", s.CPUSeconds, s.AnswersPerCPUs)
	}
}

func mebi(bytes float64) float64 { return bytes / (1 << 20) }
