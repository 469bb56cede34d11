package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

// A house that keeps things for a time deletes what is older at its start, and leaves what is played.
func TestTheHouseDeletesByItself(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "kancha.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for id, phase := range map[table.ID]table.Phase{"over": table.Over, "played": table.Playing} {
		c := storetest.Fresh(id, "ann")
		c.Head.Phase, c.Head.Changed = phase, time.Now().Add(-100*24*time.Hour)
		if err := db.Write(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	done := make(chan struct{})
	go func() {
		defer close(done)
		purgeNowAndThen(ctx, db, 90*24*time.Hour, slog.New(slog.DiscardHandler))
	}()
	for ids := []table.ID(nil); len(ids) != 1; time.Sleep(5 * time.Millisecond) {
		if ids, err = db.Tables(ctx); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	<-done
	if ids, err := db.Tables(t.Context()); err != nil || len(ids) != 1 || ids[0] != "played" {
		t.Errorf("left: %v, %v", ids, err)
	}
}
