package tawantinsuyu_test

import (
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// TestPlacesAreCalledApart: no two spaces, tasks or steps of the hill have the same name, and nothing that is none has one.
func TestPlacesAreCalledApart(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	printed, _ := tawantinsuyu.Print(g)
	var ids []string
	for _, s := range printed.Spaces {
		ids = append(ids, s.ID)
	}
	for _, i := range printed.Icons {
		ids = append(ids, i.ID)
	}
	for _, s := range printed.Steps {
		ids = append(ids, s.ID)
	}
	called := map[string]string{}
	for _, id := range ids {
		name, ok := g.(game.Placer).PlaceName(id)
		if before, twice := called[name.String()]; !ok || twice {
			t.Errorf("%s is called %q, as %s is", id, name, before)
		}
		called[name.String()] = id
	}
	for _, id := range []string{"", "X01", "does-", "does-Z01", "short-W01", "gifts-", "gifts-0-9999", "gifts-1-x", "option-0-7", "option-9999-0", "goods-1", "goods-1-1-1-x"} {
		if name, ok := g.(game.Placer).PlaceName(id); ok {
			t.Errorf("%q is called %v", id, name)
		}
	}
}
