package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"kancha/internal/clock"
	"kancha/internal/gamestore"
	"kancha/internal/notify"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

// databases are the kinds that content travels between.
func databases(t *testing.T) map[string]func() string {
	return map[string]func() string{
		"sqlite":   func() string { return sqlitetest.File(t) },
		"postgres": func() string { return storetest.Postgres(t) },
	}
}

// fillSome puts something of everything into a database.
func fillSome(t *testing.T, s *store.Store) {
	t.Helper()
	ctx := t.Context()
	at := time.UnixMicro(1_700_000_000_123_456).UTC()
	for _, who := range []person.ID{"ann", "bob"} {
		must(t, s.AddPerson(ctx, person.Guest{ID: who, Name: "Żółw <" + string(who) + "> \"x\"\t\\", Recovery: "hash " + string(who), Created: at}))
	}
	must(t, s.AddResult(ctx, gamestore.Result{Person: "ann", Puzzle: "p/2026-01-01/s", Body: []byte(`{"a":"ż"}`), At: at}))
	must(t, s.SetSheet(ctx, gamestore.Sheet{Code: "ABC", Version: 1, Body: []byte(`{}`), Changed: at}))
	if _, err := s.Secret(ctx, "cookie", []byte{0, 1, 255}); err != nil {
		t.Fatal(err)
	}
	must(t, s.SetHours(ctx, "ann", clock.Hours{Zone: "Europe/Prague", Off: []clock.Range{{First: 20261224, Last: 20261226}}}))
	must(t, s.AddChannel(ctx, notify.Channel{ID: "c1", Person: "bob", Kind: notify.Hook, Form: notify.Raw, Address: "https://example.org/ż", Created: at}))
	for _, id := range []table.ID{"one", "two"} {
		c := storetest.Fresh(id, "ann")
		c.Notices = []table.Notice{{Person: "bob", Seat: 1, Decision: "1.0", At: at}}
		must(t, s.Write(ctx, c))
		for range 3 {
			c = storetest.Next(c)
			c.Notices = nil
			must(t, s.Write(ctx, c))
		}
		must(t, s.SetNote(ctx, id, 1, table.Note{Place: "e4", Text: "ziemniak 🥔\nlinia"}))
		must(t, s.SetPasses(ctx, id, 1, []string{"weaving", "worship"}))
		must(t, s.Say(ctx, id, table.Line{Number: 1, Room: table.RoomAll, Kind: table.LinePing, Seat: 1, Person: "bob", Name: "B", Text: "</script>", Place: "e4", Key: "k", At: at}))
		must(t, s.SetPlan(ctx, id, table.PlanMark{Place: "e4", Text: "tu?", Seat: 1}))
		must(t, s.Mute(ctx, id, "ann", "bob", true))
		must(t, s.Vote(ctx, id, table.Ballot{Seat: 1, Question: "4.0", Move: "move e4", At: at}))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// exported is a database as text.
func exported(t *testing.T, s *store.Store) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := s.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	slices.Sort(lines[1:]) // databases do not agree on the order of rows
	return strings.Join(lines, "\n")
}

func TestContentTravelsBetweenAllDatabases(t *testing.T) {
	for from, source := range databases(t) {
		for to, target := range databases(t) {
			t.Run(from+" to "+to, func(t *testing.T) {
				a := open(t, source())
				fillSome(t, a)
				want := exported(t, a)
				b := open(t, target())
				counts, err := store.Copy(t.Context(), a, b)
				must(t, err)
				if counts["people"] != 2 || counts["tables"] != 2 || counts["entries"] != 8 || counts["notes"] != 2 || counts["secrets"] != 1 {
					t.Errorf("copied %v", counts)
				}
				if got := exported(t, b); got != want {
					t.Errorf("copied: got %s\nwant %s", got, want)
				}
				var text bytes.Buffer
				_, err = b.Export(t.Context(), &text)
				must(t, err)
				c := open(t, source())
				_, err = c.Import(t.Context(), &text)
				must(t, err)
				if got := exported(t, c); got != want {
					t.Errorf("imported: got %s\nwant %s", got, want)
				}
				if _, err := store.Copy(t.Context(), a, b); !errors.Is(err, store.ErrNotEmpty) {
					t.Errorf("a full database is filled: %v", err)
				}
			})
		}
	}
}

// While a database is played on, a copy is of one moment: every head has all its entries and no more.
func TestACopyIsOfOneMoment(t *testing.T) {
	for kind, source := range databases(t) {
		t.Run(kind, func(t *testing.T) {
			from := source()
			a := open(t, from)
			var stop atomic.Bool
			done := make(chan error, 4)
			for i := range 4 {
				go func() { done <- keepWriting(t.Context(), a, table.ID(fmt.Sprint("t", i)), &stop) }()
			}
			reader, err := store.OpenExisting(t.Context(), from)
			must(t, err)
			defer reader.Close()
			until(t, "all four tables are there", func() bool {
				tables, err := reader.AllTables(t.Context(), "", 4)
				must(t, err)
				return len(tables) == 4
			})
			for range 5 {
				b := open(t, sqlitetest.File(t))
				_, err := store.Copy(t.Context(), reader, b)
				must(t, err)
				for i := range 4 {
					head, log, err := b.Table(t.Context(), table.ID(fmt.Sprint("t", i)))
					must(t, err)
					if int64(len(log)) != head.Version {
						t.Errorf("version %d with %d entries", head.Version, len(log))
					}
				}
			}
			stop.Store(true)
			for range 4 {
				must(t, <-done)
			}
		})
	}
}

func keepWriting(ctx context.Context, s *store.Store, id table.ID, stop *atomic.Bool) error {
	c := storetest.Fresh(id, "ann")
	for !stop.Load() {
		if err := s.Write(ctx, c); err != nil {
			return err
		}
		c = storetest.Next(c)
	}
	return nil
}

func TestABrokenExportIsNamedByLineAndWritesNothing(t *testing.T) {
	a := open(t, sqlitetest.File(t))
	fillSome(t, a)
	var b bytes.Buffer
	_, err := a.Export(t.Context(), &b)
	must(t, err)
	good := strings.SplitAfter(strings.TrimSuffix(b.String(), "\n"), "\n")
	edit := func(line int, text string) string {
		lines := slices.Clone(good)
		lines[line-1] = text
		return strings.Join(lines, "") + "\n"
	}
	n := len(good)
	for name, c := range map[string]struct {
		text string
		line int
	}{
		"nothing":               {"", 1},
		"something else":        {"{\"format\":\"other\"}\n", 1},
		"another version":       {edit(1, strings.Replace(good[0], `"version":1`, `"version":2`, 1)), 1},
		"another column":        {edit(1, strings.Replace(good[0], `"recovery"`, `"password"`, 1)), 1},
		"a line of no JSON":     {edit(3, "[\"people\", \n"), 3},
		"an unknown table":      {edit(3, "[\"users\",1]\n"), 3},
		"a column too few":      {edit(2, "[\"people\",\"x\"]\n"), 2},
		"a fraction":            {edit(2, "[\"people\",\"x\",\"\",\"h\",1.5]\n"), 2},
		"no value":              {edit(2, "[\"people\",\"x\",\"\",\"h\",null]\n"), 2},
		"a text for a number":   {edit(2, "[\"people\",\"x\",\"\",\"h\",\"soon\"]\n"), 2},
		"a row twice":           {edit(3, good[1]), 3},
		"a row of nobody":       {edit(n-1, "[\"notes\",\"nowhere\",0,\"a1\",\"x\"]\n"), n - 1},
		"cut at a line":         {strings.Join(good[:n-1], ""), n},
		"cut within a line":     {strings.Join(good, "")[:len(strings.Join(good[:4], ""))+9], 5},
		"a row too few":         {strings.Join(slices.Delete(slices.Clone(good), n-2, n-1), "") + "\n", n - 1},
		"more after the end":    {strings.Join(good, "") + "\n[\"people\"]\n", n + 1},
		"an end that is no end": {edit(n, "{\"rows\":null}"), n},
	} {
		s := open(t, sqlitetest.File(t))
		_, err := s.Import(t.Context(), strings.NewReader(c.text))
		var at *store.LineError
		if !errors.As(err, &at) || at.Line != c.line {
			t.Errorf("%s: %v, want line %d", name, err, c.line)
		}
		if text := exported(t, s); strings.Count(text, "\n") > 3 || strings.Contains(text, `"ann"`) {
			t.Errorf("%s: something was written: %s", name, text)
		}
	}
}

func TestADatabaseIsReadOnlyAsItIs(t *testing.T) {
	if _, err := store.OpenExisting(t.Context(), filepath.Join(t.TempDir(), "none.db")); err == nil {
		t.Error("a file that is not there is opened")
	}
	if _, err := store.OpenExisting(t.Context(), storetest.Postgres(t)); err == nil {
		t.Error("a database that nobody has set up is opened")
	}
	path := filepath.Join(t.TempDir(), "k.db")
	open(t, path)
	s, err := store.OpenExisting(t.Context(), path)
	must(t, err)
	defer s.Close()
	if err := s.SetName(t.Context(), "ann", "x"); err == nil {
		t.Error("a database that is only read was changed")
	}
}

// The columns that are copied are those that the migrations make.
func TestEverythingIsCopied(t *testing.T) {
	source := storetest.Postgres(t)
	s := open(t, source)
	var b bytes.Buffer
	_, err := s.Export(t.Context(), &b)
	must(t, err)
	var head struct{ Columns map[string][]string }
	must(t, json.NewDecoder(&b).Decode(&head))
	conn, err := pgx.Connect(t.Context(), source)
	must(t, err)
	defer conn.Close(t.Context())
	rows, err := conn.Query(t.Context(), `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name <> 'goose_db_version' ORDER BY ordinal_position`)
	must(t, err)
	made := map[string][]string{}
	for rows.Next() {
		var table, column string
		must(t, rows.Scan(&table, &column))
		made[table] = append(made[table], column)
	}
	must(t, rows.Err())
	for table, columns := range made {
		if !slices.Equal(columns, head.Columns[table]) {
			t.Errorf("%s has %v, copied are %v", table, columns, head.Columns[table])
		}
	}
	if len(made) != len(head.Columns) {
		t.Errorf("%d tables are made, %d copied", len(made), len(head.Columns))
	}
}
