// Package storetest proves that a store keeps what a table needs. One suite for all databases.
package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/bugreport"
	"kancha/internal/chat"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Store is what every store keeps, also one in memory.
type Store interface {
	table.Store
	chat.Store
	lobby.PresetStore
	bugreport.Store
	gamestore.Store
}

// Prove runs the suite; open gives an empty store for each part of it.
func Prove(t *testing.T, open func(*testing.T) Store) {
	for _, part := range []struct {
		name  string
		prove func(*testing.T, Store)
	}{
		{"a table comes back as it was written", roundTrip},
		{"a state stays until another is written", states},
		{"a table that does not exist is not found", missing},
		{"a change to an older version is a conflict", conflict},
		{"changes are written together or not at all", together},
		{"of many writers of one version one wins", race},
		{"many writers of many tables lose nothing", many},
		{"mine are the tables that a person made or sits at", mine},
		{"listed are the gathering tables that are not hidden", listed},
		{"forsaken are tables that gather where nobody has been", forsaken},
		{"due are the tables where a bot owes an answer", due},
		{"clocks come back, and tables ring when their alarm has come", clocks},
		{"hours are those set last", hours},
		{"an outage is found once, and told to all", pulse},
		{"notes are kept by seat, in order, and removed", notes},
		{"wishes to pass are kept by seat, replaced, and removed", passes},
		{"people are found by id and by recovery", people},
		{"a secret stays what it was first", secrets},
		{"lines of a talk are numbered, and the last of them read in order", talk},
		{"a plan is kept by place, mutes and proposals by who made them", beside},
		{"visits are kept by person and never go back", visits},
		{"unseen are the finished tables that a person has not looked at", unseen},
		{"a result is kept once, and listed for its person", results},
		{"names can be taken out of a log", redacting},
		{"a sheet has one writer of each version", sheets},
		{"presets are kept by person, game and name, and removed", presets},
		{"reports are kept up to a number", reports},
		{"an analysis and the language of talk come back, and for whom a seat is kept", kinds},
		{"an outcome comes back as it was written, once", outcomes},
		{"a rating counts each game once", ratings},
		{"texts of all languages and quotes stay as they are", texts},
	} {
		t.Run(part.name, func(t *testing.T) { part.prove(t, open(t)) })
	}
}

var when = time.Date(2026, 3, 1, 12, 30, 15, 123456000, time.UTC)

// Fresh is a change that makes a table with one person at it.
func Fresh(id table.ID, host person.ID) table.Change {
	head := table.Head{
		ID: id, Version: 1, Phase: table.Gathering, Game: "stones", Rules: 3, Pack: "5ca1e", Host: host,
		Setup:   game.Setup{Seats: 2, Mode: "versus", Edition: "first", Seed: 1<<64 - 1, Options: []game.Choice{{Option: "a", Value: "b"}}},
		SeedSet: true, Seats: []table.Chair{{Holder: table.Person, Person: host, Name: "Ann"}, {Holder: table.Open}},
		Created: when, Changed: when,
	}
	return table.Change{Head: head, Entries: []table.Entry{Entry(1, table.Created, game.Watcher)}}
}

// Next is a change that follows another with one answer.
func Next(c table.Change) table.Change {
	c.Head.Version++
	c.Head.Phase, c.Head.State, c.Head.Waiting = table.Playing, fmt.Appendf(nil, `{"step":%d}`, c.Head.Version), game.SeatSet(0, 1)
	c.Head.Changed, c.Head.Stated = c.Head.Changed.Add(time.Microsecond), c.Head.Version
	c.Entries = []table.Entry{Entry(c.Head.Version, table.Answered, 0)}
	return c
}

// Entry is a line of a log.
func Entry(version int64, kind table.Kind, seat game.Seat) table.Entry {
	return table.Entry{
		Version: version, Kind: kind, Seat: seat, Key: fmt.Sprint("key", version), At: when.Add(time.Duration(version) * time.Second),
		Body: fmt.Appendf(nil, `{"move":"take p%d","x": [1, 2]}`, version),
	}
}

func write(t *testing.T, s Store, changes ...table.Change) {
	t.Helper()
	if err := s.Write(t.Context(), changes...); err != nil {
		t.Fatalf("write: %v", err)
	}
}

func read(t *testing.T, s Store, id table.ID) (table.Head, []table.Entry) {
	t.Helper()
	head, log, err := s.Table(t.Context(), id)
	if err != nil {
		t.Fatalf("read %s: %v", id, err)
	}
	return head, log
}

func same[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s\n got %+v\nwant %+v", what, got, want)
	}
}

func roundTrip(t *testing.T, s Store) {
	first := Fresh("t1", "ann")
	write(t, s, first)
	head, log := read(t, s, "t1")
	same(t, "head", head, first.Head)
	same(t, "log", log, first.Entries)

	second := Next(first)
	second.Head.Lock, second.Head.Ending = "l0ck", table.EndGaveUp
	second.Head.Due, second.Head.Next, second.Head.Rules, second.Head.Pack = true, "t2", 4, "d1ce"
	second.Head.Seats = []table.Chair{first.Head.Seats[0], {Holder: table.BotHolder, Bot: "random"}}
	third := Next(second)
	second.Head, second.Entries = third.Head, append(second.Entries, third.Entries...)
	write(t, s, second)
	head, log = read(t, s, "t1")
	same(t, "head after an answer", head, second.Head)
	same(t, "log after an answer", log, append(first.Entries, second.Entries...))
}

func states(t *testing.T, s Store) {
	c := Fresh("t1", "ann")
	write(t, s, c)
	if head, _ := read(t, s, "t1"); head.State != nil || head.Stated != 0 {
		t.Errorf("before the start the state is %s after %d", head.State, head.Stated)
	}
	c = Next(c)
	write(t, s, c)
	second := c.Head
	for range 3 {
		c = Next(c)
		c.Head.State, c.Head.Stated, c.Head.Due, c.Head.Alarm = second.State, second.Stated, true, when
		c.Head.Waiting = game.SeatSet(1)
		write(t, s, c)
	}
	head, log := read(t, s, "t1")
	same(t, "the head with the state of before", head, c.Head)
	if len(log) != 5 {
		t.Errorf("%d entries", len(log))
	}
	late := []byte(`{"late":true}`)
	for _, version := range []int64{4, 6} {
		if err := s.SetState(t.Context(), "t1", version, late); err != nil {
			t.Errorf("a state of the version %d: %v", version, err)
		}
	}
	head, _ = read(t, s, "t1")
	same(t, "the head after states of other versions", head, c.Head)
	if err := s.SetState(t.Context(), "t1", 5, late); err != nil {
		t.Errorf("the state of this version: %v", err)
	}
	head, _ = read(t, s, "t1")
	c.Head.State, c.Head.Stated = late, 5
	same(t, "the head with its state", head, c.Head)
	c.Head.Version = 6
	c.Head.State, c.Head.Stated = second.State, second.Stated // by a house that has not heard of it
	c.Entries = []table.Entry{Entry(6, table.Answered, 0)}
	write(t, s, c)
	if head, _ = read(t, s, "t1"); string(head.State) != string(late) || head.Stated != 5 {
		t.Errorf("an answer has put %s after %d in the place of a newer state", head.State, head.Stated)
	}
}

func missing(t *testing.T, s Store) {
	if _, _, err := s.Table(t.Context(), "none"); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("reading gives %v", err)
	}
	if err := s.Write(t.Context(), Next(Fresh("none", "ann"))); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("writing a later version gives %v", err)
	}
	if err := s.SetNote(t.Context(), "none", 0, table.Note{Place: "p1", Text: "x"}); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("a note gives %v", err)
	}
}

func conflict(t *testing.T, s Store) {
	first := Fresh("t1", "ann")
	second := Next(first)
	write(t, s, first)
	write(t, s, second)
	for what, c := range map[string]table.Change{"again": second, "from the start": first, "too far": Next(Next(second))} {
		if err := s.Write(t.Context(), c); !errors.Is(err, errs.ErrConflict) {
			t.Errorf("%s: %v", what, err)
		}
	}
	head, log := read(t, s, "t1")
	same(t, "head", head, second.Head)
	same(t, "log", log, append(first.Entries, second.Entries...))
}

func together(t *testing.T, s Store) {
	a, b := Fresh("a", "ann"), Fresh("b", "bob")
	write(t, s, a, b)
	if err := s.Write(t.Context(), Next(a), Next(Next(b))); !errors.Is(err, errs.ErrConflict) {
		t.Fatalf("the second is a conflict: %v", err)
	}
	if err := s.Write(t.Context(), Fresh("c", "ann"), a); !errors.Is(err, errs.ErrConflict) {
		t.Fatalf("the second exists: %v", err)
	}
	head, log := read(t, s, "a")
	same(t, "the first is unchanged", head, a.Head)
	same(t, "and so is its log", log, a.Entries)
	if _, _, err := s.Table(t.Context(), "c"); !errors.Is(err, errs.ErrNotFound) {
		t.Fatalf("the new one was not made: %v", err)
	}
	write(t, s, Next(a), Next(b))
}

func race(t *testing.T, s Store) {
	c := Fresh("t1", "ann")
	write(t, s, c)
	for i := range 10 {
		before := c.Head
		if c = Next(c); i%2 == 1 { // an answer alone
			c.Head.State, c.Head.Stated = before.State, before.Stated
		}
		var wins, losses int
		var mu sync.Mutex
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				err := s.Write(t.Context(), c)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					wins++
				case errors.Is(err, errs.ErrConflict):
					losses++
				default:
					t.Errorf("write: %v", err)
				}
			})
		}
		all.Wait()
		if wins != 1 || losses != 7 {
			t.Fatalf("version %d: %d wins, %d losses", c.Head.Version, wins, losses)
		}
	}
}

func many(t *testing.T, s Store) {
	const tables, answers = 20, 10
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			c := Fresh(table.ID(fmt.Sprint("t", i)), "ann")
			for range answers {
				if err := s.Write(t.Context(), c); err != nil {
					t.Errorf("write: %v", err)
				}
				c = Next(c)
			}
		})
	}
	all.Wait()
	for i := range tables {
		head, log := read(t, s, table.ID(fmt.Sprint("t", i)))
		if head.Version != answers || len(log) != answers {
			t.Errorf("table %d: version %d, %d entries", i, head.Version, len(log))
		}
	}
}

func ids(heads []table.Head, err error) string {
	out := fmt.Sprint(err)
	for _, h := range heads {
		out += " " + string(h.ID)
	}
	return out
}

func mine(t *testing.T, s Store) {
	a, b, c := Fresh("a", "ann"), Fresh("b", "bob"), Fresh("c", "ann")
	c.Head.Changed = when.Add(time.Hour)
	write(t, s, a, b, c)
	same(t, "of ann", ids(s.Mine(t.Context(), "ann", 9)), "<nil> c a")

	b.Head.Version, b.Entries = 2, []table.Entry{Entry(2, table.Joined, 1)}
	b.Head.Changed = when.Add(2 * time.Hour)
	b.Head.Seats[1] = table.Chair{Holder: table.Person, Person: "ann", Name: "Ann"}
	write(t, s, b)
	same(t, "of ann after sitting down", ids(s.Mine(t.Context(), "ann", 9)), "<nil> b c a")
	same(t, "at most two", ids(s.Mine(t.Context(), "ann", 2)), "<nil> b c")

	b.Head.Version, b.Entries = 3, []table.Entry{Entry(3, table.Left, 0)}
	b.Head.Seats = []table.Chair{{Holder: table.Open}, {Holder: table.Open}}
	write(t, s, b)
	same(t, "of ann after leaving", ids(s.Mine(t.Context(), "ann", 9)), "<nil> c a")
	same(t, "of bob, who made it", ids(s.Mine(t.Context(), "bob", 9)), "<nil> b")
	heads, err := s.Mine(t.Context(), "bob", 9)
	if err != nil || !reflect.DeepEqual(heads[0], b.Head) {
		t.Errorf("a listed head\n got %+v %v\nwant %+v", heads[0], err, b.Head)
	}
}

func listed(t *testing.T, s Store) {
	a, b, c, d := Fresh("a", "ann"), Fresh("b", "ann"), Fresh("c", "ann"), Fresh("d", "ann")
	b.Head.Hidden, c.Head.Created = true, when.Add(time.Minute)
	write(t, s, a, b, c, d)
	write(t, s, Next(d))
	long := when.Add(-time.Hour)
	same(t, "listed", ids(s.Listed(t.Context(), long, 0, 9)), "<nil> c a")
	same(t, "at most one", ids(s.Listed(t.Context(), long, 0, 1)), "<nil> c")
	same(t, "after one", ids(s.Listed(t.Context(), long, 1, 9)), "<nil> a")
	later := when.Add(2 * time.Hour)
	same(t, "of guests who have gone", ids(s.Listed(t.Context(), later, 0, 9)), "<nil>")
	if err := s.Saw(t.Context(), "c", table.Visit{Person: "ann", At: later.Add(time.Second)}); err != nil {
		t.Fatal(err)
	}
	same(t, "of guests who look", ids(s.Listed(t.Context(), later, 0, 9)), "<nil> c")
}

// forsaken: of guests, left alone, and nobody sits who has ever looked.
func forsaken(t *testing.T, s Store) {
	sits, looks, free, full := Fresh("sits", "ann"), Fresh("looks", "bob"), Fresh("free", "bob"), Fresh("full", "bob")
	hidden, began := Fresh("hidden", "bob"), Fresh("began", "bob")
	free.Head.Seats[0] = table.Chair{Holder: table.Open, For: `"holder":"person"`}
	hidden.Head.Hidden = true
	full.Head.Changed = when.Add(3 * time.Hour)
	write(t, s, sits, looks, free, full, hidden, began)
	write(t, s, Next(began))
	for _, id := range []table.ID{"looks", "free"} {
		if err := s.Saw(t.Context(), id, table.Visit{Person: "bob", At: when}); err != nil {
			t.Fatal(err)
		}
	}
	list := func(since time.Time) string {
		got, err := s.Forsaken(t.Context(), since, 9)
		return strings.Trim(fmt.Sprint(got), "[]") + " " + fmt.Sprint(err)
	}
	same(t, "too early", list(when.Add(-time.Hour)), " <nil>")
	same(t, "forsaken", list(when.Add(2*time.Hour)), "free hidden sits <nil>")
}

func due(t *testing.T, s Store) {
	a, b := Next(Fresh("a", "ann")), Fresh("b", "ann")
	a.Head.Due = true
	write(t, s, Fresh("a", "ann"), b)
	write(t, s, a)
	got, err := s.Due(t.Context())
	same(t, "due", fmt.Sprint(got, err), "[a] <nil>")
	a = Next(a)
	a.Head.Due = false
	write(t, s, a)
	got, err = s.Due(t.Context())
	same(t, "due later", fmt.Sprint(got, err), "[] <nil>")
}

func passes(t *testing.T, s Store) {
	write(t, s, Fresh("a", "ann"), Fresh("b", "ann"))
	for _, w := range []struct {
		seat   game.Seat
		wishes []string
	}{{0, []string{"old"}}, {1, []string{"gone", "too"}}, {0, []string{"one", "two"}}, {1, nil}, {2, nil}} {
		if err := s.SetPasses(t.Context(), "a", w.seat, w.wishes); err != nil {
			t.Fatalf("wish %v: %v", w, err)
		}
	}
	got, err := s.Passes(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "wishes", got, map[game.Seat][]string{0: {"one", "two"}})
	if other, err := s.Passes(t.Context(), "b"); err != nil || len(other) != 0 {
		t.Errorf("another table: %v %v", other, err)
	}
	if err := s.SetPasses(t.Context(), "none", 0, []string{"one"}); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("no table: %v", err)
	}
	if err := s.Drop(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if gone, err := s.Passes(t.Context(), "a"); err != nil || len(gone) != 0 {
		t.Errorf("a table that was deleted: %v %v", gone, err)
	}
}

func notes(t *testing.T, s Store) {
	write(t, s, Fresh("a", "ann"), Fresh("b", "ann"))
	for _, n := range []struct {
		seat game.Seat
		note table.Note
	}{
		{1, table.Note{Place: "p2", Text: "old"}}, {0, table.Note{Place: "p2", Text: "of seat 0"}}, {1, table.Note{Place: "P3", Text: "three"}},
		{1, table.Note{Place: "p2", Text: "new"}}, {1, table.Note{Place: "p1", Text: "one"}}, {1, table.Note{Place: "p4", Text: "gone"}},
		{1, table.Note{Place: "p4"}}, {1, table.Note{Place: "p5"}},
	} {
		if err := s.SetNote(t.Context(), "a", n.seat, n.note); err != nil {
			t.Fatalf("note %v: %v", n, err)
		}
	}
	got, err := s.Notes(t.Context(), "a")
	want := map[game.Seat][]table.Note{
		0: {{Place: "p2", Text: "of seat 0"}}, 1: {{Place: "P3", Text: "three"}, {Place: "p1", Text: "one"}, {Place: "p2", Text: "new"}},
	}
	if err != nil {
		t.Fatal(err)
	}
	same(t, "notes", got, want)
	if other, err := s.Notes(t.Context(), "b"); err != nil || len(other) != 0 {
		t.Errorf("another table: %v %v", other, err)
	}
}

func people(t *testing.T, s Store) {
	ann := person.Guest{ID: "ann", Name: "Ann", Recovery: "h1", Created: when}
	for _, g := range []person.Guest{ann, {ID: "bob", Recovery: "h2", Created: when}} {
		if err := s.AddPerson(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.AddPerson(t.Context(), person.Guest{ID: "ann", Recovery: "h3"}); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("the same id again: %v", err)
	}
	got, err := s.PersonByRecovery(t.Context(), "h1")
	same(t, "by recovery", fmt.Sprint(got, err), fmt.Sprint(ann, nil))
	if err := errors.Join(s.SetName(t.Context(), "ann", "Anna"), s.SetRecovery(t.Context(), "ann", "h9")); err != nil {
		t.Fatal(err)
	}
	ann.Name, ann.Recovery = "Anna", "h9"
	got, err = s.Person(t.Context(), "ann")
	same(t, "by id", fmt.Sprint(got, err), fmt.Sprint(ann, nil))
	_, old := s.PersonByRecovery(t.Context(), "h1")
	_, none := s.Person(t.Context(), "nobody")
	for what, err := range map[string]error{
		"the old token": old, "nobody": none, "name of nobody": s.SetName(t.Context(), "nobody", "x"),
		"recovery of nobody": s.SetRecovery(t.Context(), "nobody", "x"),
	} {
		if !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func secrets(t *testing.T, s Store) {
	first, err := s.Secret(t.Context(), "cookie", []byte{0, 1, 255})
	same(t, "first", fmt.Sprint(first, err), fmt.Sprint([]byte{0, 1, 255}, nil))
	second, err := s.Secret(t.Context(), "cookie", []byte{7})
	same(t, "second", fmt.Sprint(second, err), fmt.Sprint([]byte{0, 1, 255}, nil))
	other, err := s.Secret(t.Context(), "other", []byte{7})
	same(t, "another", fmt.Sprint(other, err), fmt.Sprint([]byte{7}, nil))
}

func texts(t *testing.T, s Store) {
	for _, text := range []string{"Łucja Żółć", "Ёлка", "Dvořák čtvrtý", `'"; DROP TABLE tables; --`, "👩‍🌾 e\u0301", "\\n $1 ? %s"} {
		g := person.Guest{ID: person.ID("p" + text), Name: text, Recovery: text, Created: when}
		if err := s.AddPerson(t.Context(), g); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		got, err := s.Person(t.Context(), g.ID)
		same(t, text, fmt.Sprint(got, err), fmt.Sprint(g, nil))
	}
	c := Fresh("t", "ann")
	c.Entries = slices.Clone(c.Entries)
	c.Entries[0].Body = []byte(`{ "a" :1,"a":2 , "text":"Łódź"}`)
	write(t, s, c)
	_, log := read(t, s, "t")
	same(t, "JSON byte for byte", string(log[0].Body), string(c.Entries[0].Body))
}
