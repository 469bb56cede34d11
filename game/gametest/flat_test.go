package gametest

import (
	"strings"
	"testing"

	"kancha/game"
)

type mapInside struct {
	game.State
	Hands [2]struct{ Cards map[int]int }
}

type hugeInside struct {
	game.State
	Board [1 << 14]byte
}

type pointerInside struct {
	game.State
	Table *map[string]int
}

func TestStatesAreFlat(t *testing.T) {
	for _, c := range []struct {
		name string
		st   game.State
		says string
	}{
		{"a map", &mapInside{}, "mapInside.Hands[].Cards"},
		{"a big board", &hugeInside{}, "more than 8192"},
		{"a pointer to a table", &pointerInside{}, ""},
	} {
		p := property{"flat", func(t reporter, _ *subject) { flat(t, c.st) }}
		if got := failure(p, nil); got != c.says && (c.says == "" || !strings.Contains(got, c.says)) {
			t.Errorf("%s: says %q, want %q", c.name, got, c.says)
		}
	}
}
