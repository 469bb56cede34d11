package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/bugreport"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
)

func presets(t *testing.T, s Store) {
	put := func(who person.ID, id, name, form string) {
		t.Helper()
		if err := s.SetPreset(t.Context(), lobby.Preset{Person: who, Game: id, Name: name, Form: form, Changed: when}); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range [][4]string{
		{"ann", "stones", "Żółw", "a=1"}, {"ann", "stones", "alone", "a=2"}, {"ann", "other", "alone", "a=3"}, {"bob", "stones", "alone", "a=4"},
		{"ann", "stones", "gone", "a=5"}, {"ann", "stones", "alone", "a=6"}, {"ann", "stones", "gone", ""},
	} {
		put(person.ID(p[0]), p[1], p[2], p[3])
	}
	got, err := s.Presets(t.Context(), "ann", "stones")
	if err != nil {
		t.Fatal(err)
	}
	want := []lobby.Preset{{Person: "ann", Game: "stones", Name: "alone", Form: "a=6", Changed: when}, {Person: "ann", Game: "stones", Name: "Żółw", Form: "a=1", Changed: when}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func reports(t *testing.T, s Store) {
	for i := range 3 {
		err := s.AddReport(t.Context(), bugreport.Report{ID: fmt.Sprint(i), Table: "t", Text: "it's wrong", At: when}, 2)
		if i < 2 && err != nil || i == 2 && !errors.Is(err, errs.ErrConflict) {
			t.Errorf("report %d: %v", i, err)
		}
	}
}

func kinds(t *testing.T, s Store) {
	c := Fresh("study", "ann")
	c.Head.Study, c.Head.Lang = true, "pl"
	c.Head.Seats[1] = table.Chair{Holder: table.Open, Invite: "n", For: "Bob", Account: "bob", Until: when.Add(time.Hour)}
	if err := s.Write(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	head, _, err := s.Table(t.Context(), "study")
	if err != nil || !head.Study || head.Lang != "pl" || !reflect.DeepEqual(head.Seats, c.Head.Seats) {
		t.Errorf("%+v, %v", head, err)
	}
	if mine, err := s.Mine(t.Context(), "bob", 9); err != nil || len(mine) != 1 {
		t.Errorf("for whom a seat is kept does not find the table: %d, %v", len(mine), err)
	}
	c.Head.Version++
	c.Head.Seats[1] = table.Chair{Holder: table.Open}
	c.Entries = []table.Entry{Entry(c.Head.Version, table.Declined, game.Watcher)}
	if err := s.Write(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if mine, err := s.Mine(t.Context(), "bob", 9); err != nil || len(mine) != 0 {
		t.Errorf("who has declined still finds the table: %d, %v", len(mine), err)
	}
}
