package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"kancha/internal/errs"
	"kancha/internal/gamestore"
)

func results(t *testing.T, s Store) {
	first := gamestore.Result{Person: "ann", Puzzle: "valley/2026-03-02/short", Body: []byte(`{"moves":"e a1"}`), At: when}
	again := first
	again.Body, again.At = []byte(`{"moves":"other"}`), when.Add(time.Hour)
	earlier := gamestore.Result{Person: "ann", Puzzle: "valley/2026-03-01/long", Body: []byte(`{"x": "Łódź"}`), At: when.Add(time.Minute)}
	of := gamestore.Result{Person: "bob", Puzzle: first.Puzzle, Body: []byte(`{}`), At: when}
	for _, r := range []gamestore.Result{first, again, earlier, of} {
		if err := s.AddResult(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Results(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "results of ann", got, []gamestore.Result{earlier, first})
	got, err = s.Results(t.Context(), "nobody")
	same(t, "results of nobody", fmt.Sprint(len(got), err), "0 <nil>")
}

func sheets(t *testing.T, s Store) {
	one := gamestore.Sheet{Code: "ABC2345", Version: 1, Body: []byte(`{"a": 1}`), Changed: when}
	two := one
	two.Version, two.Body, two.Changed = 2, []byte(`{"a":"два"}`), when.Add(time.Second)
	for _, step := range []struct {
		what  string
		sheet gamestore.Sheet
		want  error
	}{
		{"a later version of no sheet", two, errs.ErrConflict}, {"a new one", one, nil}, {"the same code again", one, errs.ErrConflict},
		{"the next version", two, nil}, {"that version again", two, errs.ErrConflict},
	} {
		if err := s.SetSheet(t.Context(), step.sheet); !errors.Is(err, step.want) {
			t.Errorf("%s: %v, want %v", step.what, err, step.want)
		}
	}
	got, err := s.Sheet(t.Context(), "ABC2345")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the sheet", got, two)
	if _, err := s.Sheet(t.Context(), "none"); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("no sheet: %v", err)
	}
	raceForASheet(t, s, two)
}

func raceForASheet(t *testing.T, s Store, last gamestore.Sheet) {
	var wg sync.WaitGroup
	won := make(chan int, 8)
	for i := range 8 {
		wg.Go(func() {
			next := last
			next.Version, next.Body = last.Version+1, fmt.Append(nil, i)
			switch err := s.SetSheet(t.Context(), next); {
			case err == nil:
				won <- i
			case !errors.Is(err, errs.ErrConflict):
				t.Errorf("writer %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	if len(won) != 1 {
		t.Fatalf("%d writers of one version won", len(won))
	}
	got, err := s.Sheet(t.Context(), last.Code)
	same(t, "the winner's words", fmt.Sprintf("%s %v", got.Body, err), fmt.Sprintf("%d %v", <-won, nil))
}
