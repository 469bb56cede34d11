package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kancha/internal/errs"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

func wantProblem(t *testing.T, err error, want Problem) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Problem != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

func openFile(t testing.TB, path string, busy time.Duration) *Store {
	t.Helper()
	s, err := openSQLite(t.Context(), path, busy)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestANewerDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kancha.db")
	s := openFile(t, path, time.Second)
	if _, err := s.write.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`); err != nil {
		t.Fatal(err)
	}
	s.Close()
	_, err := Open(t.Context(), path)
	wantProblem(t, err, Newer)
}

func TestOpeningTwiceKeepsWhatIsThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kancha.db")
	s := openFile(t, path, time.Second)
	if err := s.Write(t.Context(), storetest.Fresh("t", "ann")); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := s.Write(t.Context(), storetest.Fresh("u", "ann")); err == nil {
		t.Error("a closed store took a change")
	}
	s = openFile(t, path, time.Second)
	if _, _, err := s.Table(t.Context(), "t"); err != nil {
		t.Error(err)
	}
}

func TestEveryCommitOfSQLiteIsOnTheDisk(t *testing.T) {
	s := openFile(t, filepath.Join(t.TempDir(), "kancha.db"), time.Second)
	for pragma, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1"} {
		var got string
		if err := s.write.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s (%v), want %s", pragma, got, err, want)
		}
	}
	if _, err := s.read.Exec("DELETE FROM tables"); err == nil {
		t.Error("a reader could write")
	}
}

func TestALockedDatabaseIsSaidAndComesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kancha.db")
	s := openFile(t, path, 50*time.Millisecond)
	c := storetest.Fresh("t", "ann")
	if err := s.Write(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	wantProblem(t, s.Write(t.Context(), storetest.Next(c)), Locked)
	if head, log, err := s.Table(t.Context(), "t"); err != nil || head.Version != 1 || len(log) != 1 {
		t.Errorf("reading while locked: version %d, %v", head.Version, err)
	}
	if _, err := other.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := s.Write(t.Context(), storetest.Next(c)); err != nil {
		t.Errorf("after the lock is gone: %v", err)
	}
}

func TestAFullDiskIsSaidAndLosesNothing(t *testing.T) {
	s := openFile(t, filepath.Join(t.TempDir(), "kancha.db"), time.Second)
	limit := func(pages int) {
		t.Helper()
		if _, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	c := storetest.Fresh("t", "ann")
	if err := s.Write(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	var pages int
	if err := s.write.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("ready: %v", err)
	}
	limit(pages + 3)
	var err error
	for err == nil && c.Head.Version < 1000 {
		next := storetest.Next(c)
		next.Entries[0].Body = []byte(`"` + strings.Repeat("x", 3000) + `"`)
		if err = s.Write(t.Context(), next); err == nil {
			c = next
		}
	}
	wantProblem(t, err, Full)
	s.proved.Store(nil)
	wantProblem(t, s.Ready(t.Context()), Full)
	head, log, err := s.Table(t.Context(), "t")
	if err != nil || head.Version != c.Head.Version || len(log) != int(c.Head.Version) {
		t.Errorf("version %d with %d entries (%v), acknowledged were %d", head.Version, len(log), err, c.Head.Version)
	}
	limit(1 << 20)
	if err := s.Write(t.Context(), storetest.Next(c)); err != nil {
		t.Errorf("after there is room again: %v", err)
	}
}

// occupy keeps the writer busy until the channel is closed.
func occupy(s *Store) chan struct{} {
	begun, hold := make(chan struct{}), make(chan struct{})
	go s.queue.do(context.Background(), "", func(context.Context, *sql.Tx) error {
		close(begun)
		<-hold
		return nil
	})
	<-begun
	return hold
}

func TestOneBadJobDoesNotSpoilTheOthers(t *testing.T) {
	s := openFile(t, filepath.Join(t.TempDir(), "kancha.db"), time.Second)
	hold := occupy(s)
	var all sync.WaitGroup
	results := make([]error, 10)
	for i := range results {
		all.Go(func() {
			results[i] = s.queue.do(t.Context(), fmt.Sprint(i), func(ctx context.Context, tx *sql.Tx) error {
				if i == 4 {
					_, err := tx.ExecContext(ctx, "INSERT INTO nonsense VALUES (1)")
					return err
				}
				return s.writeChange(ctx, tx, storetest.Fresh(table.ID(fmt.Sprint("t", i)), "ann"))
			})
		})
	}
	for len(s.queue.jobs) < len(results) {
		time.Sleep(time.Millisecond)
	}
	close(hold)
	all.Wait()
	for i, err := range results {
		if (err != nil) != (i == 4) {
			t.Errorf("job %d: %v", i, err)
		}
		if i != 4 {
			if _, _, err := s.Table(t.Context(), table.ID(fmt.Sprint("t", i))); err != nil {
				t.Errorf("table %d: %v", i, err)
			}
		}
	}
}

func TestACancelledRequestIsDroppedOrWritten(t *testing.T) {
	s := openFile(t, filepath.Join(t.TempDir(), "kancha.db"), time.Second)
	hold := occupy(s)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Write(ctx, storetest.Fresh("t", "ann")) }()
	for len(s.queue.jobs) < 1 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	close(hold)
	if err := <-done; err == nil {
		t.Error("a change that was given up before it began is called written")
	}
	if _, _, err := s.Table(t.Context(), "t"); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("the change was written all the same: %v", err)
	}
}
