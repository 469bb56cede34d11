package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kancha/internal/store/storetest"
)

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestACopyWithoutWhatLiesBesideItIsNotTakenForWhole(t *testing.T) {
	dir := t.TempDir()
	path, alone, both := filepath.Join(dir, "k.db"), filepath.Join(dir, "alone.db"), filepath.Join(dir, "both.db")
	release, err := Hold(path, "a house")
	if err != nil {
		t.Fatal(err)
	}
	s := openFile(t, path, time.Second)
	if err := s.Mark(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Write(t.Context(), storetest.Fresh("t", "ann")); err != nil {
		t.Fatal(err)
	}
	copyFile(t, path, alone)
	copyFile(t, path, both)
	copyFile(t, path+"-wal", both+"-wal")
	_, err = OpenExisting(t.Context(), alone)
	wantProblem(t, err, Damaged)
	if !strings.Contains(err.Error(), "alone.db-wal") || !strings.Contains(err.Error(), "admin backup") {
		t.Errorf("says %q", err)
	}
	reads := func(what, path string) {
		t.Helper()
		e, err := OpenExisting(t.Context(), path)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		defer e.Close()
		if _, _, err := e.Table(t.Context(), "t"); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	reads("the file that is open", path)
	if !isMarked(path) {
		t.Error("a look took the mark of an open house")
	}
	reads("a copy of both, as after a crash", both)
	reads("the same once more", both)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	release()
	copyFile(t, path, alone)
	reads("a copy of what was closed", alone)
}
