package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"kancha/internal/table"
)

func results(t *testing.T, s table.Store) {
	first := table.Result{Person: "ann", Puzzle: "valley/2026-03-02/short", Body: []byte(`{"moves":"e a1"}`), At: when}
	again := first
	again.Body, again.At = []byte(`{"moves":"other"}`), when.Add(time.Hour)
	earlier := table.Result{Person: "ann", Puzzle: "valley/2026-03-01/long", Body: []byte(`{"x": "Łódź"}`), At: when.Add(time.Minute)}
	of := table.Result{Person: "bob", Puzzle: first.Puzzle, Body: []byte(`{}`), At: when}
	for _, r := range []table.Result{first, again, earlier, of} {
		if err := s.AddResult(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Results(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "results of ann", got, []table.Result{earlier, first})
	got, err = s.Results(t.Context(), "nobody")
	same(t, "results of nobody", fmt.Sprint(len(got), err), "0 <nil>")
}

func sheets(t *testing.T, s table.Store) {
	one := table.Sheet{Code: "ABC2345", Version: 1, Body: []byte(`{"a": 1}`), Changed: when}
	two := one
	two.Version, two.Body, two.Changed = 2, []byte(`{"a":"два"}`), when.Add(time.Second)
	for _, step := range []struct {
		what  string
		sheet table.Sheet
		want  error
	}{
		{"a later version of no sheet", two, table.ErrConflict}, {"a new one", one, nil}, {"the same code again", one, table.ErrConflict},
		{"the next version", two, nil}, {"that version again", two, table.ErrConflict},
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
	if _, err := s.Sheet(t.Context(), "none"); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("no sheet: %v", err)
	}
	raceForASheet(t, s, two)
}

func raceForASheet(t *testing.T, s table.Store, last table.Sheet) {
	var wg sync.WaitGroup
	won := make(chan int, 8)
	for i := range 8 {
		wg.Go(func() {
			next := last
			next.Version, next.Body = last.Version+1, fmt.Append(nil, i)
			switch err := s.SetSheet(t.Context(), next); {
			case err == nil:
				won <- i
			case !errors.Is(err, table.ErrConflict):
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
