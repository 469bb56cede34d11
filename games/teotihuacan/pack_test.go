package teotihuacan

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"testing"

	"kancha/game"
)

// A wrong pack is refused with the entry that is wrong.
func TestWrongPacksNameTheirEntry(t *testing.T) {
	for _, c := range []struct{ old, new, entry string }{
		{`"schema": "teotihuacan-pack/1"`, `"schema": "teotihuacan-pack/9"`, "schema"},
		{`"dark_disc": [10, 9, 8]`, `"dark_disc": [10, 9]`, "player_counts[p2]"},
		{`"workers": 2, "lowest_power": 2, "gain": {"wood": 2}`, `"workers": 2, "lowest_power": 2, "gain": {"gems": 2}`, "action_boards[forest].grid[forest-w2-p2]"},
		{`{"id": "P01", "nw": "blue"`, `{"id": "P01", "nw": "pink"`, "pyramid_tiles[P01]"},
		{`"rests_on": ["L1-r1c1", "L1-r1c2", "L1-r2c1", "L1-r2c2"], "source"`, `"rests_on": ["L3-r1c1"], "source"`, "pyramid.spaces[L2-r1c1].rests_on"},
		{`"id": "DM1", "copies": 1, "cost": {"cocoa": 2, "gold": 1}`, `"id": "DM1", "copies": 1, "cost": {"vp": 2}`, "discovery_tiles[DM1].cost"},
		{`"id": "S01", "boards": [1, 2]`, `"id": "S01", "boards": [1, 9]`, "starting_tiles[S01].boards"},
		{`"id": "S02", "boards": [4, 3]`, `"id": "S02", "boards": [2, 1]`, "starting_tiles[S02].boards"},
		{`"id": "red-10", "step": 10, "kind": "penultimate"`, `"id": "red-10", "step": 10, "kind": "minor"`, "temples[red].red-10.kind"},
		{`"sums": [6, 7, 8]`, `"sums": [6, 7]`, "teotibot.pyramid_slots"},
		{`"mask_set_vp": [0, 1, 3, 6, 10, 15, 21, 28]`, `"mask_set_vp": [0, 1]`, "eclipse.mask_set_vp"},
		{`{"id": "F3", "effect": {"kind": "vp", "vp": 15}, "source": "rulebook"`, `{"id": "F3", "effect": {"kind": "vp", "vp": 15}, "source": "hearsay"`, "favor_tiles[2].source"},
	} {
		if !bytes.Contains(defaultPack, []byte(c.old)) {
			t.Errorf("the pack has no %s", c.old)
			continue
		}
		_, err := Load(bytes.Replace(defaultPack, []byte(c.old), []byte(c.new), 1))
		var wrong *game.PackError
		if !errors.As(err, &wrong) || wrong.Entry != c.entry {
			t.Errorf("%s: %v, want an error of %s", c.new, err, c.entry)
		}
	}
}

// A pack with another number somewhere is refused, or its games can be played to the end.
func TestOtherNumbersPlayOrAreRefused(t *testing.T) {
	number := regexp.MustCompile(`[:\[ ](-?\d+)[,\]}]`).FindAllSubmatchIndex(defaultPack, -1)
	r := game.NewRand(5)
	played := 0
	for range 120 {
		at := number[r.IntN(len(number))]
		pack := append(bytes.Clone(defaultPack[:at[2]]), strconv.Itoa([]int{-1, 0, 1, 2, 3, 5, 9, 30}[r.IntN(8)])...)
		g, err := Load(append(pack, defaultPack[at[3]:]...))
		var wrong *game.PackError
		if err != nil {
			if !errors.As(err, &wrong) {
				t.Fatal(err)
			}
			continue
		}
		played++
		playOut(t, g, setup(1+r.IntN(4)), r.Uint64())
	}
	if played < 20 {
		t.Errorf("only %d packs were accepted", played)
	}
}
