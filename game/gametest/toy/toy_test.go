package toy

import (
	"flag"
	"fmt"
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// count counts the cards of each value.
func count(st game.State) []gametest.Tally {
	s := st.(*state)
	var out []gametest.Tally
	for i := range s.toy.pack.Cards {
		out = append(out, gametest.Tally{What: fmt.Sprintf("cards of %d", i+1), N: s.count(i + 1)})
	}
	return out
}

func TestConform(t *testing.T) {
	two := []game.Choice{{Option: "rounds", Value: "2"}}
	gametest.Conform(t, load(t), gametest.Options{
		Setups: []game.Setup{{}, {Mode: "dummy"}, {Mode: "dummy", Options: two}},
		Count:  count, Load: Load, Pack: OwnPack,
	})
}

func FuzzPlay(f *testing.F) {
	gametest.Fuzz(f, load(f))
}

func TestScenarios(t *testing.T) { gametest.Scenarios(t, load(t), "testdata/scenario") }

func TestRecords(t *testing.T) { gametest.Records(t, load(t), "testdata/record") }

func TestRules(t *testing.T) { gametest.Rules(t, ".") }

func TestRevisions(t *testing.T) { gametest.Revisions(t, load(t), ".") }

var bentStates = flag.Int("bent", 400, "how many states bent by hand TestBentStates reads for each setup")

func TestBentStates(t *testing.T) {
	gametest.Mutated(t, load(t), []game.Setup{{}, {Mode: "dummy"}}, *bentStates)
}
