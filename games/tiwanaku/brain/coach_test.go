package brain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/brain"
	"kancha/games/tiwanaku/puzzle"
)

// games is how many are played for a proof: a quarter of them where it has to be short.
func games(n uint64) uint64 {
	if testing.Short() {
		return n / 4
	}
	return n
}

// hinted calls a function for views of games with what the coach says about them.
func hinted(t *testing.T, each func(s game.State, v game.View, h bot.Hint)) (hints int) {
	t.Helper()
	g := rules(t)
	for seed := range games(12) {
		for _, answers := range []int{10, 30, 50} {
			s := played(t, g, seed, answers)
			if s == nil {
				continue
			}
			v := s.View(game.Seat(seed % 2))
			h, err := brain.Brain{}.Hint(context.Background(), v)
			if errors.Is(err, bot.ErrNothing) || errors.Is(err, bot.ErrUnsure) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			hints++
			each(s, v, h)
		}
	}
	return hints
}

func TestHintsLeadToTheTruthInThreeRungs(t *testing.T) {
	n := hinted(t, func(s game.State, v game.View, h bot.Hint) {
		var terrain, crop [tiwanaku.Spaces]uint8
		tiwanaku.Valley(s, &terrain, &crop)
		place := h.Places[0]
		at := tiwanaku.SpaceAt(int(place[0]-'a'), int(place[1]-'1'))
		last := h.Steps[len(h.Steps)-1]
		if !slices.Contains(last.Places, place) || !slices.Contains(h.Look, place) {
			t.Errorf("the answer %v is not about %s, look at %v", last, place, h.Look)
		}
		if said, ok := last.Says.Arg("crop"); !ok || said.IDs[0] != "crop."+puzzle.CropIDs[crop[at]] {
			// Only a chain that rules all others out one by one may end without naming the crop.
			if !strings.HasPrefix(last.Says.Kind, "hint.") || ok {
				t.Errorf("%s: %v, the crop is %d", place, last.Says, crop[at])
			}
		}
		if !strings.HasPrefix(h.Rule.Kind, "idea.") || len(h.Rule.Args) != 0 {
			t.Errorf("the rule %v gives something away", h.Rule)
		}
		var sight tiwanaku.Sight
		tiwanaku.Look(v, &sight)
		if sight.Crop[at] != 0 {
			t.Errorf("the crop of %s is known", place)
		}
		if !within(&sight, v.Viewer(), at) {
			for _, certain := range boxed(t, v) {
				if within(&sight, v.Viewer(), certain) {
					t.Errorf("%s was told, where the viewer cannot go; %s is as certain", place, certain)
				}
			}
		}
	})
	if n < int(games(10)) {
		t.Errorf("only %d hints", n)
	}
}

// within tells a bare tile that no other seat holds.
func within(sight *tiwanaku.Sight, me game.Seat, at tiwanaku.Space) bool {
	f := sight.Farmer[at]
	return sight.Terrain[at] != 0 && sight.Crop[at] == 0 && (f == game.Watcher || f == me)
}

// boxed are the spaces of which the overlay shows one crop alone.
func boxed(t *testing.T, v game.View) (out []tiwanaku.Space) {
	t.Helper()
	marks, _, err := brain.Brain{}.Marks(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range marks {
		for _, may := range m.May {
			if may.Name == "crop" && len(may.IDs) == 1 {
				out = append(out, tiwanaku.SpaceAt(int(m.Place[0]-'a'), int(m.Place[1]-'1')))
			}
		}
	}
	return out
}

// Whoever sees one crop alone in the overlay can also ask why.
func TestAHintFindsWhatTheOverlayShows(t *testing.T) {
	g := rules(t)
	told := 0
	for seed := range games(16) {
		for _, answers := range []int{12, 25, 40, 55} {
			s := played(t, g, seed, answers)
			if s == nil {
				continue
			}
			v := s.View(0)
			if certain := boxed(t, v); len(certain) > 0 {
				told++
				if _, err := (brain.Brain{}).Hint(context.Background(), v); err != nil {
					t.Errorf("seed %d after %d answers: %v, the overlay shows %v", seed, answers, err, certain)
				}
			}
		}
	}
	if told < int(games(10)) {
		t.Errorf("only %d positions with something certain", told)
	}
}

// The coach knows nothing but the view: any other valley that fits it gets the same help.
func TestTheCoachSeesWhatTheViewSees(t *testing.T) {
	hinted(t, func(s game.State, v game.View, h bot.Hint) {
		rand := game.NewRand(5)
		other := v.Determinize(&rand).View(v.Viewer())
		again, err := brain.Brain{}.Hint(context.Background(), other)
		if err != nil || !same(t, h, again) {
			t.Errorf("another valley: %v, %+v, was %+v", err, again, h)
		}
		marks, whole, err := brain.Brain{}.Marks(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		marks2, whole2, err := brain.Brain{}.Marks(context.Background(), other)
		if err != nil || whole != whole2 || !same(t, marks, marks2) {
			t.Errorf("another valley has other marks")
		}
	})
}

func same(t *testing.T, a, b any) bool {
	t.Helper()
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

func TestMarksNeverStrikeTheTruthAndKnowWhatIsCertain(t *testing.T) {
	g := rules(t)
	struck := 0
	for seed := range uint64(8) {
		s := played(t, g, seed, 40)
		if s == nil {
			continue
		}
		var terrain, crop [tiwanaku.Spaces]uint8
		tiwanaku.Valley(s, &terrain, &crop)
		marks, _, err := brain.Brain{}.Marks(context.Background(), s.View(0))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range marks {
			at := tiwanaku.SpaceAt(int(m.Place[0]-'a'), int(m.Place[1]-'1'))
			for _, may := range m.May {
				word := may.Name + "." + puzzle.CropIDs[crop[at]]
				if may.Name == "terrain" {
					word = "terrain." + puzzle.TerrainIDs[terrain[at]]
				}
				if !slices.Contains(may.IDs, word) {
					t.Errorf("seed %d, %s: %v, the truth is %s", seed, m.Place, may.IDs, word)
				}
				struck++
			}
		}
	}
	if struck < 20 {
		t.Errorf("only %d marks", struck)
	}
}

func TestTheCoachHasNothingToSayAboutOtherGames(t *testing.T) {
	if _, err := (brain.Brain{}).Hint(context.Background(), nil); !errors.Is(err, bot.ErrNothing) {
		t.Errorf("no position at all gives %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := played(t, rules(t), 1, 20)
	if _, err := (brain.Brain{}).Hint(ctx, s.View(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context gives %v", err)
	}
}
