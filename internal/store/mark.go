package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// What was written last to an SQLite file lies beside it, in a file of the same name with -wal, until it is moved into the
// first one. Whoever copies the first one alone while a house is open has something that looks whole and is not. So a
// house marks the file while it has it open: a number of SQLite's for programs, which is otherwise 0.
const (
	markAt   = 60 // in the header of the file: four bytes, the highest first
	markOpen = 1
)

// Mark says in the file that a house has it open, until the store is closed. PostgreSQL needs no mark.
func (s *Store) Mark(ctx context.Context) error {
	if s.wire != nil {
		return nil
	}
	if err := setMark(ctx, s.write, markOpen); err != nil {
		return err
	}
	s.marked = true
	_, err := s.write.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)") // the mark itself must not lie beside the file
	return trouble("mark", err)
}

func setMark(ctx context.Context, db *sql.DB, n int) error {
	_, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", n))
	return trouble("mark", err)
}

// whole refuses a file that was copied while it was open, without what lies beside it.
func whole(path string) error {
	if !isMarked(path) {
		return nil
	}
	if _, err := os.Stat(path + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return &Error{Problem: Damaged, Doing: "open", Err: fmt.Errorf(
		"%s was copied while a house had it open, and without %s-wal what was written last is missing: copy with kancha admin backup", path, path)}
}

func isMarked(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	var mark [4]byte
	_, err = f.ReadAt(mark[:], markAt)
	return err == nil && binary.BigEndian.Uint32(mark[:]) == markOpen
}

// unmark takes away the mark of a house that has died: whoever closes the file next moves into it what lies beside it.
// A house that is open keeps its own.
func unmark(ctx context.Context, path string) error {
	if !isMarked(path) {
		return nil
	}
	release, err := Hold(path, "kancha admin")
	var held *Error
	if errors.As(err, &held) && held.Problem == Locked {
		return nil
	}
	if err != nil {
		return err
	}
	defer release()
	db, err := sql.Open("sqlite", sqliteURL(path, busyTime, "_txlock", "immediate")) // as it is: it is not brought up to date
	if err != nil {
		return trouble("open", err)
	}
	return errors.Join(setMark(ctx, db, 0), trouble("close", db.Close()))
}
