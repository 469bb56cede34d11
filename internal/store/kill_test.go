package store_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/lobby"
	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

const (
	childSource = "KANCHA_TEST_CHILD" // names the database to a child process
	childTables = 6
	kills       = 8
)

func TestMain(m *testing.M) {
	if source := os.Getenv(childSource); source != "" {
		if err := answerUntilKilled(source, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// answerUntilKilled plays at several tables at once, and prints each answer's table and key as soon as it is acknowledged.
func answerUntilKilled(source string, out io.Writer) error {
	ctx := context.Background()
	s, err := store.Open(ctx, source)
	if err != nil {
		return err
	}
	h := house(s)
	mine, _, err := h.List(ctx, "ann")
	if err != nil {
		return err
	}
	ids := make([]table.ID, childTables)
	for i := range min(len(mine), childTables) {
		ids[i] = mine[i].ID
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, id := range ids {
		all.Go(func() {
			failed := playOn(ctx, h, id, func(id table.ID, key string) {
				mu.Lock()
				defer mu.Unlock()
				fmt.Fprintln(out, id, key)
			})
			mu.Lock()
			defer mu.Unlock()
			err = failed
		})
	}
	all.Wait()
	return err
}

// playOn plays one game after the other, beginning with one that exists.
func playOn(ctx context.Context, h tables, id table.ID, done func(table.ID, string)) error {
	for {
		if id == "" {
			var err error
			if id, err = h.Create(ctx, "ann", stonesPlan()); err != nil {
				return err
			}
		}
		s, err := h.Look(ctx, table.Look{Table: id, Person: "ann", Seat: game.Watcher, Step: -1})
		if err != nil {
			return err
		}
		if s.Phase == table.Over {
			id = ""
			continue
		}
		if err := answerOnce(ctx, h.House, s, func(key string) { done(id, key) }); err != nil {
			return err
		}
	}
}

// tables is a house and the way to its tables.
type tables struct {
	*table.House
	*lobby.Service
}

func house(s *store.Store) tables {
	h := table.New(table.Config{Store: s, Games: []table.Game{{Rules: tabletest.Stones}}})
	return tables{h, lobby.New(h, s, nil, nil)}
}

// stonesPlan is a long game of one person in both seats.
func stonesPlan() lobby.Plan {
	return lobby.Plan{
		Game: "stones", Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "20"}}},
		Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "One"}, {Holder: table.Person, Name: "Two"}},
	}
}

func answerOnce(ctx context.Context, h *table.House, s *table.Snapshot, done func(key string)) error {
	if s.HandOver != game.Watcher {
		return h.TakeOver(ctx, s.ID, "ann", s.HandOver)
	}
	g, _ := h.Game("stones")
	key := fmt.Sprint(rand.Uint64())
	_, err := h.Answer(ctx, table.Answer{
		Table: s.ID, Person: "ann", Seat: s.Viewer, Question: s.Asked.ID, Key: key,
		Move: g.Format(s.Asked.Moves[rand.IntN(len(s.Asked.Moves))]),
	})
	if err == nil {
		done(key)
	}
	return err
}

func TestKillLosesNoAcknowledgedAnswerSQLite(t *testing.T) {
	killAndCount(t, filepath.Join(t.TempDir(), "kancha.db"))
}

func TestKillLosesNoAcknowledgedAnswerPostgres(t *testing.T) {
	killAndCount(t, storetest.Postgres(t))
}

// killAndCount lets a process answer, kills it at a moment it cannot foresee, again and again, and then looks for every
// answer that was acknowledged.
func killAndCount(t *testing.T, source string) {
	acknowledged, tables := map[string]int{}, map[string]bool{}
	for range kills {
		for _, line := range runAndKill(t, source, time.Duration(50+rand.IntN(250))*time.Millisecond) {
			acknowledged[line]++
			id, _, _ := strings.Cut(line, " ")
			tables[id] = true
		}
		if len(tables) > 60 { // a fast machine makes more than are listed
			break
		}
	}
	if len(acknowledged) < kills {
		t.Fatalf("only %d answers were acknowledged", len(acknowledged))
	}
	s := open(t, source)
	h := house(s)
	mine, _, err := h.List(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	if len(mine) >= 100 {
		t.Fatalf("%d tables are more than are listed", len(mine))
	}
	found, behind := map[string]int{}, 0
	for _, row := range mine {
		head, log, err := s.Table(t.Context(), row.ID)
		if err != nil || int(head.Version) != len(log) {
			t.Errorf("table %s: version %d, %d entries, %v", row.ID, head.Version, len(log), err)
		}
		if late := head.Version - head.Stated; late >= table.StateEvery {
			t.Errorf("table %s: the state is %d answers old", row.ID, late)
		} else if late > 0 {
			behind++
		}
		if err := table.Verify(tabletest.Stones, head, log); err != nil {
			t.Errorf("table %s: %v", row.ID, err)
		}
		for _, e := range log {
			if e.Kind == table.Rebased {
				t.Errorf("table %s: the log does not lead to the state", row.ID)
			}
			found[fmt.Sprint(row.ID, " ", e.Key)]++
		}
		if _, err := h.Look(t.Context(), table.Look{Table: row.ID, Person: "ann", Seat: game.Watcher, Step: -1}); err != nil {
			t.Errorf("table %s: %v", row.ID, err)
		}
		if again, _, err := s.Table(t.Context(), row.ID); err != nil || again.Version != head.Version {
			t.Errorf("table %s: the log did not lead to the stored state", row.ID)
		}
	}
	if behind == 0 {
		t.Error("all tables had their newest state stored: nothing was tried")
	}
	for line := range acknowledged {
		if found[line] != 1 {
			t.Errorf("acknowledged answer %q is there %d times", line, found[line])
		}
	}
	t.Logf("%d answers acknowledged before %d kills", len(acknowledged), kills)
}

// runAndKill gives the lines of a child that was killed some time after its first one. The last line may be cut.
func runAndKill(t *testing.T, source string, after time.Duration) []string {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childSource+"="+source)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(out)
	var lines []string
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			break
		}
		if len(lines) == 0 {
			time.AfterFunc(after, func() { cmd.Process.Kill() })
		}
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	if err := cmd.Wait(); err == nil || len(lines) == 0 {
		t.Fatalf("the child ended by itself: %v, %d lines", err, len(lines))
	}
	return lines
}
