package store

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// sitting is a person at a table whose database can be put into trouble.
type sitting struct {
	*testing.T
	store *Store
	house *table.House
	id    table.ID
	path  string
}

func sit(t *testing.T) *sitting {
	s := &sitting{T: t, path: filepath.Join(t.TempDir(), "kancha.db")}
	s.store = openFile(t, s.path, 50*time.Millisecond)
	s.house = table.New(table.Config{Store: s.store, Games: []table.Game{{Rules: tabletest.Stones}}})
	var err error
	s.id, err = lobby.New(s.house, s.store, nil, nil).Create(t.Context(), "ann", lobby.Plan{
		Game: "stones", Setup: game.Setup{Mode: "solo"}, Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *sitting) look() *table.Snapshot {
	s.Helper()
	snap, err := s.house.Look(s.Context(), table.Look{Table: s.id, Person: "ann", Seat: game.Watcher, Step: -1})
	if err != nil {
		s.Fatal(err)
	}
	return snap
}

func TestNothingIsPromisedWhileTheDatabaseIsLocked(t *testing.T) {
	s := sit(t)
	other, err := sql.Open("sqlite", "file:"+s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	a, before := s.pick("k"), s.look()
	if _, err := s.house.Answer(t.Context(), a); !isReason(err, errs.ReasonStorage) {
		t.Fatalf("while locked: %v", err)
	}
	if now := s.look(); now.Step != 0 || now.Version != before.Version || now.Asked.ID != a.Question {
		t.Errorf("a refused answer has changed the table: step %d, version %d", now.Step, now.Version)
	}
	if _, err := other.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.house.Answer(t.Context(), a); err != nil {
		t.Fatalf("when the lock is gone: %v", err)
	}
	if now := s.look(); now.Step != 1 {
		t.Errorf("%d answers count, want 1", now.Step)
	}
}

func TestNothingIsPromisedWhileTheDiskIsFull(t *testing.T) {
	s := sit(t)
	limit := func(pages string) {
		t.Helper()
		if _, err := s.store.write.Exec("PRAGMA max_page_count = " + pages); err != nil {
			t.Fatal(err)
		}
	}
	limit("1") // SQLite takes the present size then
	var refused error
	version := s.look().Version
	for n := 0; refused == nil; n++ { // answers and takes back until the last page is full
		if _, refused = s.house.Answer(t.Context(), s.pick(fmt.Sprint("a", n))); refused == nil {
			version++
			refused = s.house.Undo(t.Context(), s.id, "ann", 0, version, "", false)
		}
		if refused == nil {
			version++
		}
	}
	if !isReason(refused, errs.ReasonStorage) {
		t.Fatalf("refused with %v", refused)
	}
	if now := s.look(); now.Version != version {
		t.Errorf("version %d, acknowledged was %d", now.Version, version)
	}
	limit("1000000")
	if s.look().Asked == nil {
		if err := s.house.Undo(t.Context(), s.id, "ann", 0, version, "", false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.house.Answer(t.Context(), s.pick("last")); err != nil {
		t.Fatalf("when there is room again: %v", err)
	}
}

// pick is an answer to the first question.
func (s *sitting) pick(key string) table.Answer {
	s.Helper()
	return table.Answer{Table: s.id, Person: "ann", Seat: 0, Question: s.look().Asked.ID, Key: key, Move: "pick 2"}
}

func isReason(err error, reason string) bool {
	var e *errs.Error
	return errors.As(err, &e) && e.Reason == reason
}
