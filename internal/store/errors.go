package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	lite "modernc.org/sqlite/lib"
)

// Problem is what is wrong with a database, as far as a program can tell.
type Problem string

const (
	Locked   Problem = "locked"    // somebody else keeps the database to himself
	Full     Problem = "full"      // the disk is full
	ReadOnly Problem = "read_only" // the database may not be written
	Damaged  Problem = "damaged"   // this is no database, or a broken one
	Newer    Problem = "newer"     // the database was made by a newer version of the program
	Lost     Problem = "lost"      // there is no connection to the database
	Other    Problem = "other"
)

// Error is trouble with a database. What it says names files, hosts and statements: it is for the operator's log.
type Error struct {
	Problem Problem
	Doing   string
	Err     error
}

func (e *Error) Error() string { return fmt.Sprintf("store: %s: %s: %v", e.Doing, e.Problem, e.Err) }

func (e *Error) Unwrap() error { return e.Err }

// trouble wraps an error of a driver; nil stays nil.
func trouble(doing string, err error) error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return err
	}
	return &Error{Problem: diagnose(err), Doing: doing, Err: err}
}

func diagnose(err error) Problem {
	var onFile *sqlite.Error
	var onServer *pgconn.PgError
	var connect *pgconn.ConnectError
	var network net.Error
	switch {
	case errors.As(err, &onFile):
		return sqliteProblem(onFile.Code())
	case errors.As(err, &onServer):
		return postgresProblem(onServer.Code)
	case errors.As(err, &connect), errors.As(err, &network), errors.Is(err, driver.ErrBadConn),
		errors.Is(err, net.ErrClosed), errors.Is(err, context.DeadlineExceeded), pgconn.Timeout(err):
		return Lost
	}
	return Other
}

// sqliteProblem reads a result code; the low byte is the kind.
func sqliteProblem(code int) Problem {
	switch code & 0xff {
	case lite.SQLITE_BUSY, lite.SQLITE_LOCKED:
		return Locked
	case lite.SQLITE_FULL:
		return Full
	case lite.SQLITE_READONLY, lite.SQLITE_PERM:
		return ReadOnly
	case lite.SQLITE_CORRUPT, lite.SQLITE_NOTADB:
		return Damaged
	case lite.SQLITE_CANTOPEN, lite.SQLITE_IOERR:
		return Lost
	}
	return Other
}

// crossed tells whether two transactions have waited for each other, and this one was given up for that: it can be tried
// again. It happens between games of the same people that end in the same moment.
func crossed(err error) bool {
	var onServer *pgconn.PgError
	return errors.As(err, &onServer) && onServer.Code == "40P01"
}

// postgresProblem reads an SQLSTATE; the first two characters are the class.
func postgresProblem(state string) Problem {
	switch state {
	case "53100":
		return Full
	case "25006":
		return ReadOnly
	case "55P03", "40P01":
		return Locked
	}
	switch state[:2] {
	case "08", "53", "57":
		return Lost
	case "XX":
		return Damaged
	}
	return Other
}
