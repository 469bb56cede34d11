package game_test

import (
	"errors"
	"testing"

	"kancha/game"
)

// TestFaultsOfAPack: what several looks found becomes nothing, one fault or a list, and the first can be asked for.
func TestFaultsOfAPack(t *testing.T) {
	one, two := &game.PackError{Entry: "a", Reason: "is wrong"}, &game.PackError{Entry: "b", Reason: "too"}
	if err := game.Faults(nil, game.Faults()); err != nil {
		t.Errorf("nothing is wrong, and yet: %v", err)
	}
	if err := game.Faults(nil, one); err != one {
		t.Errorf("one fault became %v", err)
	}
	err := game.Faults(one, nil, game.Faults(two, errors.New("odd")))
	var all game.PackFaults
	if !errors.As(err, &all) || len(all) != 3 || all[2].Entry != "pack" || all[2].Reason != "odd" {
		t.Fatalf("three faults became %#v", err)
	}
	var first *game.PackError
	if !errors.As(err, &first) || first != one {
		t.Errorf("the first is %v", first)
	}
	if want := "pack: a: is wrong (and 2 more)"; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
}
