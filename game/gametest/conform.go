package gametest

import (
	"testing"

	"kancha/game"
)

// Options say what [Conform] plays with.
type Options struct {
	// Setups are what is played; their seeds are replaced. Empty means the default setup, and the default options
	// with every mode and every number of seats.
	Setups []game.Setup
	// Count counts what the box holds, wherever it lies: pieces in hands, on the board, in supplies, taken out. Each
	// tally must stay the same through the whole game. Names must be unique.
	Count func(game.State) []Tally
	// Games is how many random games each property plays for each setup; 0 means 8, or 2 with go test -short.
	Games int
	// Load and Pack are the engine's func Load and the pack that it carries. With them the refusal of wrong packs is
	// proved too.
	Load func(pack []byte) (game.Game, error)
	Pack []byte
}

// Tally is how many of one thing there are.
type Tally struct {
	What string
	N    int
}

// reporter is what a property needs of a test. Fatalf does not return.
type reporter interface {
	Helper()
	Logf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// property is one thing that Conform proves.
type property struct {
	name  string
	prove func(reporter, *subject)
}

// properties are the nine of the contract in its order, then what the types promise beyond them.
var properties = []property{
	{"deterministic", deterministic},
	{"complete", complete},
	{"finite", finite},
	{"conserving", conserving},
	{"secret", secret},
	{"reveals", reveals},
	{"cheap", cheap},
	{"data-driven", dataDriven},
	{"legible", legible},
	{"json", documented},
	{"simultaneous", simultaneous},
	{"automata", automata},
	{"preview", preview},
	{"standings", standings},
	{"observations", observations},
	{"numbers", numbers},
	{"passes", passes},
}

// Conform proves every promise of package game for an engine, one sub-test for each. A failure names the setup, the
// seed and the answer at which it happened, and logs the game so far as a record.
func Conform(t *testing.T, g game.Game, o Options) {
	t.Helper()
	s := newSubject(g, o, testing.Short())
	for _, p := range properties {
		t.Run(p.name, func(t *testing.T) { p.prove(t, s) })
	}
}
