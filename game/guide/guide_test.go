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
	for _, text := range []string{"tell turn", "set a", "set =b", "set a=", "say", "say a b", "say a -> ", "say a -> b c", "say a\nsay a", "say a\nexcuse a: why", "excuse a", "excuse a: ", "once won", "once a b -> c", "once a b= -> c", "once a =b -> c",
		"once a -> b\nany a -> c", "once a n=1 -> b\nany a n=1 -> c", "open -> a", "open walk a", "open walk a -> b c", "rule AB-1", "rule AB-1 a\nrule AB-2 a"} {
		if _, err := read(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if _, err := guide.Read(fstest.MapFS{}); err == nil {
		t.Error("no file is read")
	}
}

func TestAMilestoneMayWantAnArgument(t *testing.T) {
	g, err := read("any eclipse n=2 -> second\nonce eclipse -> first\nonce built at=hill -> there\nopen walk a b -> try\nrule AB-1 first second\n")
	if err != nil {
		t.Fatal(err)
	}
	one, two := game.Say("eclipse", game.Num("n", 1)), game.Say("eclipse", game.Num("n", 2))
	if g.Once[0].Fits(one) || !g.Once[0].Fits(two) || !g.Once[1].Fits(one) || g.Once[1].Fits(game.Say("night")) {
		t.Error("the second eclipse is not told from the first")
	}
	if !g.Once[2].Fits(game.Say("built", game.At("at", "hill"))) || g.Once[2].Fits(game.Say("built", game.At("at", "lake"))) {
		t.Error("the hill is not told from the lake")
	}
	if len(g.Opening) != 1 || g.Opening[0] != (guide.Proposal{Move: "walk a b", Word: "try"}) || g.Rules["second"] != "AB-1" {
		t.Errorf("%v, %v", g.Opening, g.Rules)
	}
}

func TestAShortSentenceIsItsBeginning(t *testing.T) {
	for text, want := range map[string]string{
		"Your first error: it cost the level of the true crop.":  "Your first error…",
		"Tokens: 2 pay 1 point, 3 pay 3, 4 pay 6 and all 5 pay.": "Tokens: 2 pay 1 point…",
		"Take what your next turn wants.":                        "Take what your next turn wants.",
		"Всё для вас готово — идите.":                            "Всё для вас готово…",
	} {
		if got := guide.Short(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
