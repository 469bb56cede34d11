package board

import (
	"slices"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
)

// What is told of a place beside its name is a sentence that stands on the page.
func TestRulesOfPlacesStandOnThePage(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := play(t, seats, 200)
		scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}
		ids, named := map[string]bool{}, map[string]bool{}
		for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
			if e.Name.Local == "desc" {
				ids[drawtest.Attr(e, "id")] = true
			}
			if id := drawtest.Attr(e, "data-rule"); id != "" {
				named[id] = true
			}
		}
		for id := range named {
			if !ids[id] {
				t.Errorf("%d seats: %s stands nowhere", seats, id)
			}
		}
		if len(named) < 20 {
			t.Errorf("%d seats: only %d rules are told", seats, len(named))
		}
	}
}

// What a step has announced is carried out by another one, and not told twice.
func TestWhatIsSettled(t *testing.T) {
	resource := func(id string) game.Arg { return game.Term("resource", "resource", id) }
	for _, c := range []struct {
		effect game.Phrase
		want   string
	}{
		{game.Say("pay", game.Num("n", 2), resource("potato")), "costs_food"}, {game.Say("pay", game.Num("n", 2), resource("corn")), "costs_food"},
		{game.Say("pay", game.Num("n", 1), resource("gold")), ""}, {game.Say("gain", game.Num("n", 1), resource("potato")), ""},
		{game.Say("god_cards", game.Num("n", 1)), "then_god_card"}, {game.Say("god_cards_away", game.Num("n", 1)), ""},
		{game.Say("army_cards", game.Num("n", 1)), "then_train"}, {game.Say("workers", game.Num("n", 1)), "then_worker"},
		{game.Say("weavings", game.Num("n", 1)), "then_weaving"}, {game.Say("tasks", game.Num("n", 2)), "tasks"},
	} {
		if got := (Board{}).Settles(c.effect); got != c.want {
			t.Errorf("%s settles %q, not %q", c.effect, got, c.want)
		}
	}
}

// Panels count what previews say, with the sign that they mean.
func TestChangesOfCounts(t *testing.T) {
	counted := map[string]bool{}
	s := play(t, 3, 200)
	uncounted := []string{"", "points", "food", "tasks", "soldiers"}
	var add func(items []draw.Item)
	add = func(items []draw.Item) {
		for _, i := range items {
			counted[i.Key] = true
			add(i.Parts)
		}
	}
	add(Board{}.Picture(draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}).Panels[0].Items)
	corn := game.Term("resource", "resource", "corn")
	for _, c := range []struct {
		effect game.Phrase
		count  string
		change int
	}{
		{game.Say("gain", game.Num("n", 2), corn), "corn", 2}, {game.Say("pay", game.Num("n", 2), corn), "corn", -2},
		{game.Say("points", game.Num("n", 3)), "points", 3}, {game.Say("climb", game.Num("n", 1)), "climb", 1},
		{game.Say("god_cards_away", game.Num("n", 1)), "god_cards", -1}, {game.Say("army_cards", game.Num("n", 2)), "army_cards", 2},
		{game.Say("workers_away", game.Num("n", 1)), "workers", -1}, {game.Say("weavings", game.Num("n", 1)), "weavings", 1},
		{game.Say("costs_food", game.Num("n", 2)), "food", -2}, {game.Say("tasks", game.Num("n", 3)), "tasks", 3},
		{game.Say("soldiers_away", game.Num("n", 1)), "soldiers", -1}, {game.Say("points_other", game.Num("n", 3)), "", 0},
	} {
		count, change := Board{}.Change(c.effect)
		if count != c.count || change != c.change {
			t.Errorf("%s changes %q by %d", c.effect, count, change)
		}
		if !slices.Contains(uncounted, count) && !counted[count] {
			t.Errorf("no panel counts %s", count)
		}
		if count != "" && count != "points" && (Board{}).Sign(count).Empty() {
			t.Errorf("%s has no sign", count)
		}
	}
}
