package tiwanaku

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"kancha/game"
)

// edit is a change to the JSON of the pack that comes with the game: the value at a path, or nil to take it away.
func edit(t *testing.T, path []any, value any) []byte {
	t.Helper()
	var doc any
	if err := json.Unmarshal(defaultPack, &doc); err != nil {
		t.Fatal(err)
	}
	at := doc
	for _, key := range path[:len(path)-1] {
		at = inside(t, at, key)
	}
	switch last := path[len(path)-1].(type) {
	case int:
		at.([]any)[last] = value
	case string:
		if value == nil {
			delete(at.(map[string]any), last)
		} else {
			at.(map[string]any)[last] = value
		}
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// inside finds a child by key, index, or id.
func inside(t *testing.T, at, key any) any {
	t.Helper()
	if i, ok := key.(int); ok {
		return at.([]any)[i]
	}
	if list, ok := at.([]any); ok {
		for _, one := range list {
			if one.(map[string]any)["id"] == key {
				return one
			}
		}
		t.Fatalf("no entry %v", key)
	}
	return at.(map[string]any)[key.(string)]
}

// Rule TI-05.
func TestTiwanaku_TI05_AWrongPackNamesEntryAndRule(t *testing.T) {
	for _, c := range []struct {
		name  string
		path  []any
		value any
		want  string
	}{
		{"schema of another game", []any{"schema"}, "other/1", "schema: want"},
		{"no id", []any{"id"}, "", "id: is missing"},
		{"five terrains", []any{"terrains"}, []any{}, "terrains: want 4 entries, have 0"},
		{"no tiles", []any{"terrains", "sand", "tiles"}, 0, "terrains[sand].tiles: 0 is not in"},
		{"a source nobody knows", []any{"terrains", "sand", "source"}, "hearsay", "terrains[sand].source: \"hearsay\""},
		{"crops out of order", []any{"crops", 0, "level"}, 2, "crops[0]: want potato of level 1"},
		{"an offering that shrinks", []any{"offering", 3, "points"}, 2, "offering[3].points: fewer than for 3 tokens"},
		{"tokens that do not add up", []any{"offering_tokens", "total"}, 19, "offering_tokens.total: want 20"},
		{"too few tokens", []any{"offering_tokens", "per_crop"}, 3, "offering_tokens.per_crop: 3"},
		{"a floor", []any{"score", "floor"}, -5, "score.floor"},
		{"a ceiling", []any{"score", "ceiling"}, 60, "score.ceiling"},
		{"no levels", []any{"diversity", "max_level"}, 0, "diversity.max_level: 0 is not in"},
		{"six farmers", []any{"farmers", "per_colour"}, 6, "farmers.per_colour: 6 is not in"},
		{"no farmers for three", []any{"farmers", "by_players", "3"}, nil, "farmers.by_players[3]: 0 is not in"},
		{"a board of another size", []any{"boards", "long", "cols"}, 8, "boards[1]: want long with 9 columns"},
		{"two equal signs", []any{"boards", "short", "columns", 1, "sign"}, "sun", "boards[short].columns[1].sign"},
		{"a trail twice", []any{"boards", "long", "trails", 1, "ends"}, []any{"a1.N", "b1.N"}, "boards[long].trails[1].ends: \"a1.N\""},
		{"a missing trail", []any{"boards", "long", "trails"}, []any{}, "boards[long].trails: 28 border ends have no trail"},
		{"solo with four Otoma", []any{"solo", "otoma_pawns"}, 4, "solo.otoma_pawns: 4 is not in"},
		{"no levels together", []any{"cooperative", "levels"}, []any{}, "cooperative.levels: is empty"},
		{"a level twice", []any{"cooperative", "levels", "expert", "id"}, "easy", "cooperative.levels[2].id"},
		{"six Otoma", []any{"cooperative", "levels", "expert", "otoma"}, 6, "cooperative.levels[expert].otoma: 6 is not in"},
		{"two starting scores", []any{"cooperative", "otoma_start_score"}, 12, "cooperative.otoma_start_score"},
		{"an arrow of no colour", []any{"arrow_tiles", "tiles", "e01", "colour"}, "pink", "arrow_tiles.tiles[0].colour"},
		{"an arrow askew", []any{"arrow_tiles", "tiles", "e01", "dir"}, "NE", "arrow_tiles.tiles[0].dir"},
		{"more arrows than tiles", []any{"arrow_tiles", "tiles", "e01", "terrain"}, "rock", "arrow_tiles.tiles"},
		{"stall rounds below 0", []any{"options", "stall_rounds", "values"}, []any{-1, 5}, "options[stall_rounds]"},
		{"a default of never", []any{"options", "stall_rounds", "default"}, 0, "options[stall_rounds]"},

		{"a scenario's id twice", []any{"scenarios", "S2", "id"}, "S1", "scenarios[1].id"},
		{"a scenario called generated", []any{"scenarios", "S2", "id"}, "generated", "scenarios[1].id"},
		{"a scenario of no board", []any{"scenarios", "S1", "cols"}, 6, "scenarios[S1].size"},
		{"a short row", []any{"scenarios", "S1", "terrain", 2}, "geee", "scenarios[S1].terrain[2]: want 5 letters"},
		{"a letter for nothing", []any{"scenarios", "S1", "terrain", 2}, "geeex", "scenarios[S1].terrain: e3: no_terrain"},
		{"a region of six", []any{"scenarios", "S1", "terrain", 2}, "seees", "scenarios[S1].terrain: a1: region_too_large"},
		{"regions that touch at a corner", []any{"scenarios", "S1", "terrain", 3}, "srssr", ": regions_touch"},
		{"a crop twice in a region", []any{"scenarios", "S1", "crops", 0}, "31552", "scenarios[S1].crops: c1: region_crops"},
		{"equal crops that touch", []any{"scenarios", "S1", "crops", 1}, "14231", "scenarios[S1].crops"},
		{"counts that disagree with the map", []any{"scenarios", "S1", "tiles", "sand"}, 10, "scenarios[S1].tiles[sand]: says 10, the map has 11"},
		{"more than the box holds", []any{"terrains", "sand", "tiles"}, 10, "arrow_tiles.tiles"},
		{"crops more than the box holds", []any{"crops", "quinoa", "tokens"}, 1, "needs 2 of quinoa, the box holds 1"},
		{"no starting tiles", []any{"scenarios", "S1", "start"}, []any{}, "scenarios[S1].start: is empty"},
		{"a starting tile off the board", []any{"scenarios", "S1", "start", 0, "at"}, "f1", "scenarios[S1].start[0].at"},
		{"a starting tile of another terrain", []any{"scenarios", "S1", "start", 0, "terrain"}, "rock", "scenarios[S1].start[0].terrain: a1"},
		{"a starting tile with another crop", []any{"scenarios", "S1", "start", 0, "crop"}, 4, "scenarios[S1].start[0].crop: a1: the map has 3"},
		{"a long scenario without Otoma", []any{"scenarios", "L1", "otoma"}, nil, "scenarios[L1].otoma"},
		{"an Otoma off the starting tiles", []any{"scenarios", "L1", "otoma", "positions", 0, "at"}, "a1", "scenarios[L1].otoma.positions[0].at"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Load(edit(t, c.path, c.value))
			var wrong *game.PackError
			if !errors.As(err, &wrong) {
				t.Fatalf("want a *game.PackError, got %v", err)
			}
			if got := wrong.Entry + ": " + wrong.Reason; !strings.HasPrefix(got, c.want) && !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestTiwanaku_ADigestAndAnIDNameThePack(t *testing.T) {
	own, err := Load(edit(t, []any{"id"}, "mine-1"))
	if err != nil {
		t.Fatal(err)
	}
	a, b := own.Info().Pack, load(t).Info().Pack
	if a.ID != "mine-1" || a.Digest == b.Digest || len(a.Digest) != 64 {
		t.Errorf("packs %v and %v", a, b)
	}
}

func TestTiwanaku_AnOwnersPackChangesTheRules(t *testing.T) {
	own, err := Load(edit(t, []any{"diversity", "max_level"}, 1))
	if err != nil {
		t.Fatal(err)
	}
	st, err := own.New(setup(2, "board", "short", "scenario", "S1"))
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	s.levels[0] = [terrains]uint8{1, 1, 0, 0}
	if s.diversityGain(0, 1) != 1 || s.diversityGain(0, 3) != 3 {
		t.Errorf("with one level only: %d and %d", s.diversityGain(0, 1), s.diversityGain(0, 3))
	}
}

func TestTiwanaku_ABoxThatNothingFitsIsRefusedAtSetup(t *testing.T) {
	own, err := Load(smallBox(t, 11)) // 44 tiles: one too few for the long board
	if err != nil {
		t.Fatal(err)
	}
	_, err = own.New(setup(2, "board", "long"))
	var wrong *game.SetupError
	if !errors.As(err, &wrong) || wrong.Reason != boxTooSmall {
		t.Errorf("got %v", err)
	}
	if _, err := own.New(setup(2, "board", "short")); err != nil {
		t.Errorf("44 tiles are enough for the short board: %v", err)
	}
}

// smallBox is a pack with n tiles of each terrain and without scenarios.
func smallBox(t *testing.T, n int) []byte {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal(defaultPack, &doc); err != nil {
		t.Fatal(err)
	}
	doc["scenarios"] = []any{}
	for _, terrain := range doc["terrains"].([]any) {
		terrain.(map[string]any)["tiles"] = n
	}
	left := map[any]int{}
	var arrows []any
	for _, tile := range doc["arrow_tiles"].(map[string]any)["tiles"].([]any) {
		terrain := tile.(map[string]any)["terrain"]
		if left[terrain]++; left[terrain] <= n {
			arrows = append(arrows, tile)
		}
	}
	doc["arrow_tiles"].(map[string]any)["tiles"] = arrows
	data, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
