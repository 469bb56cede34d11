package tawantinsuyu_test

import (
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// TestPlacesAreCalledApart: no two spaces, tasks or steps of the hill have the same name.
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
	if _, ok := g.(game.Placer).PlaceName("W01"); ok {
		t.Error("a weaving is a place of the hill")
	}
}
