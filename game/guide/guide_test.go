package guide_test

import (
	"testing"
	"testing/fstest"

	"kancha/game"
	"kancha/game/guide"
)

func read(text string) (*guide.Guide, error) {
	return guide.Read(fstest.MapFS{guide.File: {Data: []byte(text)}})
}

func TestAGuideIsRead(t *testing.T) {
	g, err := read("# words\nset edition=old map=small\nsay turn\nsay buy sell -> trade\n\nonce won -> hurrah\nany rain -> rain\nexcuse roll stop: nothing is chosen\n")
	if err != nil {
		t.Fatal(err)
	}
	for kind, word := range map[string]string{"turn": "turn", "buy": "trade", "sell": "trade", "roll": "", "other": ""} {
		if got := g.Of(kind); got != word {
			t.Errorf("%s: %q, want %q", kind, got, word)
		}
	}
	if g.Edition != "old" || len(g.Options) != 1 || g.Options[0] != (game.Choice{Option: "map", Value: "small"}) {
		t.Errorf("set up with %q and %v", g.Edition, g.Options)
	}
	if len(g.Excused) != 2 || g.Excused["stop"] != "nothing is chosen" {
		t.Errorf("excused: %v", g.Excused)
	}
	if len(g.Once) != 2 || g.Once[0] != (guide.Milestone{Event: "won", Word: "hurrah"}) || g.Once[1] != (guide.Milestone{Event: "rain", Word: "rain", Any: true}) {
		t.Errorf("milestones: %v", g.Once)
	}
	var words string
	for _, e := range g.Entries() {
		words += e.Kind + " "
	}
	if words != "guide.turn guide.trade guide.hurrah guide.rain " {
		t.Errorf("words: %s", words)
	}
	if (*guide.Guide)(nil).Of("turn") != "" {
		t.Error("nobody says something")
	}
}

func TestAGuideThatIsWrongIsRefused(t *testing.T) {
	for _, text := range []string{"tell turn", "set a", "set =b", "set a=", "say", "say a b", "say a -> ", "say a -> b c", "say a\nsay a", "say a\nexcuse a: why", "excuse a", "excuse a: ", "once won", "once a b -> c", "once a -> b\nany a -> c"} {
		if _, err := read(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if _, err := guide.Read(fstest.MapFS{}); err == nil {
		t.Error("no file is read")
	}
}
