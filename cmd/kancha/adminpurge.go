package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"kancha/internal/store"
)

// purgeCmd deletes what is old. Nothing is ever deleted without it, or without --keep of the house.
type purgeCmd struct {
	dbFlag
	Older  age  `help:"Delete what has not changed for so long: days (90d) or hours (36h)." required:"" placeholder:"AGE"`
	DryRun bool `help:"Only count what would be deleted."`
}

// Help lists the keys of --json.
func (purgeCmd) Help() string {
	return `Deleted are finished games with their logs and talk, tables that still wait for players, tables that their hosts
have deleted, analyses, reports and sheets of the wheel. Running games are never deleted. The house may be open meanwhile.

Keys of --json: finished, gathering, deleted, analyses, reports, sheets.`
}

// leastAge keeps a slip of the finger from deleting what was played this morning.
const leastAge = 24 * time.Hour

func (c purgeCmd) Run(a *app) error {
	if err := c.Older.check(); err != nil {
		return fmt.Errorf("--older: %w", err)
	}
	db, err := c.open(a)
	if err != nil {
		return fmt.Errorf("purge: %w", err)
	}
	defer db.Close()
	counts, err := db.Purge(a.ctx, time.Now().Add(-time.Duration(c.Older)), c.DryRun)
	if err != nil {
		return fmt.Errorf("purge: %w", err)
	}
	done := "deleted"
	if c.DryRun {
		done = "would be deleted"
	}
	return a.printCounts(c.JSON, done, counts)
}

// open opens a database that is there and of this version; one that shall only be counted is opened to be read.
func (c purgeCmd) open(a *app) (*store.Store, error) {
	db, err := store.OpenExisting(a.ctx, c.DB)
	if err != nil || c.DryRun {
		return db, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return store.Open(a.ctx, c.DB)
}

// age is a span of days or hours, at least one day.
type age time.Duration

// check refuses an age that is too young or too old.
func (d age) check() error {
	if n := time.Duration(d); n < leastAge || n > 100_000*24*time.Hour {
		return errors.New("the age must be between 1d and 100000d")
	}
	return nil
}

// UnmarshalText reads 90d or 36h.
func (d *age) UnmarshalText(text []byte) error {
	unit := map[string]time.Duration{"d": 24 * time.Hour, "h": time.Hour}
	for sign, span := range unit {
		number, found := strings.CutSuffix(string(text), sign)
		n, err := strconv.Atoi(number)
		if !found || err != nil {
			continue
		}
		*d = age(time.Duration(min(max(n, -1), 1_000_000)) * span)
		return nil
	}
	return fmt.Errorf("%q is no age: days as 90d, or hours as 36h", text)
}

// purgeEvery is how often a house that deletes by itself does so.
const purgeEvery = 6 * time.Hour

// purgeNowAndThen deletes what is old until the context ends. Several nodes may do so: what is gone is gone.
func purgeNowAndThen(ctx context.Context, db *store.Store, keep time.Duration, log *slog.Logger) {
	for {
		counts, err := db.Purge(ctx, time.Now().Add(-keep), false)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			log.Error("old tables not deleted", "err", err)
		default:
			log.Info("old tables deleted", "counts", counts)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(purgeEvery):
		}
	}
}
