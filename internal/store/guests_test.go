package store_test

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

// guestEnds are all ways in which somebody ceases to be a guest.
func guestEnds(s *store.Store) map[string]func(context.Context, person.ID) error {
	return map[string]func(context.Context, person.ID) error{
		"an account": func(ctx context.Context, who person.ID) error {
			return s.AddAccount(ctx, account.Newcomer{Account: account.Account{Person: who, Name: string(who), Look: string(who), Created: when}})
		},
		"suspended": func(ctx context.Context, who person.ID) error {
			return s.SetSanction(ctx, account.Sanction{Person: who, Kind: account.Suspended, At: when})
		},
		"forgotten": func(ctx context.Context, who person.ID) error { return s.Forget(ctx, who, account.KeptName{}) },
		"absorbed":  func(ctx context.Context, who person.ID) error { return s.Absorb(ctx, who, "host") },
	}
}

var when = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// isGuest asks twice: the second time it may be remembered.
func isGuest(t *testing.T, s *store.Store, who person.ID) bool {
	t.Helper()
	first, err := s.IsGuest(t.Context(), who, when)
	must(t, err)
	again, err := s.IsGuest(t.Context(), who, when)
	must(t, err)
	if first != again {
		t.Errorf("%s is a guest: first %v, then %v", who, first, again)
	}
	return again
}

func addGuest(t *testing.T, s *store.Store, who person.ID) {
	t.Helper()
	must(t, s.AddPerson(t.Context(), person.Guest{ID: who, Name: "G", Recovery: "r" + string(who), Created: when}))
}

func TestNobodyIsAGuestLongerThanTheDatabaseSays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kancha.db")
	here, there := open(t, path), open(t, path)
	ask := func() {
		_, err := here.Outside(t.Context())
		must(t, err)
	}
	ask()
	for from, s := range map[string]*store.Store{"here": here, "there": there} {
		for how, end := range guestEnds(s) {
			who := person.ID(from + how)
			addGuest(t, here, who)
			ask()
			if !isGuest(t, here, who) {
				t.Fatalf("%s is no guest", who)
			}
			must(t, end(t.Context(), who))
			if s == there {
				ask()
			}
			if isGuest(t, here, who) {
				t.Errorf("%s, %s: still a guest", from, how)
			}
		}
	}
}

func TestAGuestIsRememberedOnlyWhileOthersAreHeard(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kancha.db")
	here, there := open(t, path), open(t, path)
	addGuest(t, here, "ann") // nobody asks what others write
	if !isGuest(t, here, "ann") {
		t.Fatal("no guest")
	}
	must(t, there.Forget(t.Context(), "ann", account.KeptName{}))
	if isGuest(t, here, "ann") {
		t.Error("remembered although nobody listens")
	}
}

func TestOtherProgramsEndAGuestOnPostgres(t *testing.T) {
	source := storetest.Postgres(t)
	here, there := open(t, source), open(t, source)
	ctx, stop := context.WithCancel(t.Context())
	var listening sync.WaitGroup
	defer listening.Wait()
	defer stop()
	var heard, broken atomic.Int64
	listening.Go(func() {
		here.Wire().Listen(ctx, func(table.News) { heard.Add(1) }, func() { broken.Add(1) })
	})
	until(t, "it listens", func() bool { return broken.Load() == 1 })
	for how, end := range guestEnds(there) {
		who := person.ID(strings.ReplaceAll(how, " ", "_")) // news have no blanks in ids
		addGuest(t, here, who)
		if !isGuest(t, here, who) {
			t.Fatalf("%s is no guest", who)
		}
		must(t, end(t.Context(), who))
		until(t, how+" is heard of", func() bool {
			ok, err := here.IsGuest(t.Context(), who, when)
			return !ok && err == nil
		})
	}
	if heard.Load() == 0 {
		t.Error("nothing was heard")
	}
}

func TestAGuestWhoSignsUpMeanwhileIsNotRemembered(t *testing.T) {
	s := open(t, sqlitetest.File(t))
	_, err := s.Outside(t.Context())
	must(t, err)
	for n := range 200 {
		who := person.ID("g" + string(rune('a'+n%26)) + string(rune('a'+n/26)))
		addGuest(t, s, who)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for range 5 {
					_, _ = s.IsGuest(t.Context(), who, when)
				}
			})
		}
		must(t, s.Forget(t.Context(), who, account.KeptName{}))
		if ok, err := s.IsGuest(t.Context(), who, when); ok || err != nil {
			t.Fatalf("%s: %v, %v", who, ok, err)
		}
		all.Wait()
		if ok, err := s.IsGuest(t.Context(), who, when); ok || err != nil {
			t.Fatalf("%s, when all have asked: %v, %v", who, ok, err)
		}
	}
}
