package gametest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/scenario"
)

// jsonStage sets and reads plain fields in the JSON of a toy game: enough to try the runner with.
var jsonStage = scenario.Stage{
	Set: func(st game.State, key, value string) error {
		if key != "reveals" {
			return fmt.Errorf("nobody knows this key")
		}
		n, err := strconv.Atoi(value)
		if err != nil {
			return err
		}
		return replaceReveals(st, n)
	},
	Get: func(st game.State, key string) (string, error) {
		var d map[string]any
		if err := json.Unmarshal(text(st), &d); err != nil {
			return "", err
		}
		if d[key] == nil {
			return "", fmt.Errorf("nobody knows this key")
		}
		return fmt.Sprint(d[key]), nil
	},
}

func replaceReveals(st game.State, n int) error {
	changed, err := plain.Decode(revealsIs.ReplaceAll(text(st), fmt.Appendf(nil, `"reveals":%d`, n)))
	if err == nil {
		changed.CopyTo(st)
	}
	return err
}

// TestScenarioFiles runs good and bad scenarios of the toy game. With seed 42 red holds 1, 2 and 5, blue a 1.
func TestScenarioFiles(t *testing.T) {
	for _, c := range []struct{ name, file, says string }{
		{"a good one", "game toy\n# a remark\ngiven reveals = 3\nwant round = 1, waiting = red blue, reveals = 3", ""},
		{"changes count from the last want", "game toy seed=42\ngiven reveals = 3\ndo red lay 5\nwant reveals +0\ndo blue lay 1\nwant reveals +1, reveals = 4, red.total +6\ndo red keep\nwant red.total +0, round +1", ""},
		{"several dos count together", "game toy seed=42\ndo red lay 5\ndo blue lay 1\ndo red keep\nwant red.total +6, events = laid shown won kept", ""},
		{"two scenarios", "game toy\nwant round = 1\ngame toy\nwant round = 2", `f.txt:4: want round = 2` + "\n" + `round is "1", want "2"`},
		{"no scenario", "# nothing\n", "f.txt: there is no scenario"},
		{"no game line", "do red lay 1\n", "f.txt:1: the first line must be"},
		{"another game", "game chess\nwant round = 1", "f.txt:1: game chess\nthis is not the game toy"},
		{"an unknown option", "game toy speed=3\nwant round = 1", "f.txt:1: game toy speed=3\nsetup: option"},
		{"seats that are no number", "game toy seats=many\nwant round = 1", "f.txt:1:"},
		{"an option without a value", "game toy fast\nwant round = 1", "want key=value"},
		{"an unknown word", "game toy\nhope round = 1", `unknown word "hope"`},
		{"an unknown key", "game toy\ngiven luck = 1\nwant round = 1", "f.txt:2: given luck = 1\nluck: nobody knows"},
		{"a given without a value", "game toy\ngiven luck\nwant round = 1", "want key = value"},
		{"given after do", "game toy\nwant round = 1\ngiven reveals = 3", "given must stand before"},
		{"nothing wanted", "game toy\ngiven reveals = 3", "this proves nothing"},
		{"a wrong change", "game toy seed=42\ndo red lay 5\ndo blue lay 1\nwant red.total +5", "red.total went from 0 to 6 (+6), want +5"},
		{"a change without a number", "game toy\nwant round more", "want key = value, key +N"},
		{"a change without a sign", "game toy\nwant round 1", "want key = value, key +N"},
		{"a change of a text", "game toy\nwant phase +1", `phase is "lay", which is no number`},
		{"a key that nobody has", "game toy\nwant luck = 1", "luck: nobody knows"},
		{"a seat that nobody has", "game toy\ndo green lay 1\nwant round = 1", `"green" is no seat`},
		{"a seat beyond this game", "game toy\ndo grey lay 1\nwant round = 1", `"grey" is no seat of this game: want one of [red blue]`},
		{"a move that is none", "game toy\ndo red fly\nwant round = 1", "notation"},
		{"a refused move", "game toy seed=42\ndo red lay 4\nwant round = 1", "is refused: not_in_hand n=4\nwaiting: red blue; red is asked \"lay round=1\" and may: lay 1, lay 2, lay 5"},
		{"a refusal that is none", "game toy seed=42\nnever red lay 5", "is not refused"},
		{"a refusal with another reason", "game toy seed=42\nnever red lay 4 -> not_asked", "another reason: not_in_hand n=4"},
		{"a refusal with its arguments", "game toy seed=42\nnever red lay 4 -> not_in_hand n=4", ""},
		{"a refusal of any kind", "game toy seed=42\nnever red lay 4", ""},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, runText(plain, jsonStage, c.file), c.says) })
	}
}

// TestScenarioOfAnImpossiblePosition gives a position that Decode refuses.
func TestScenarioOfAnImpossiblePosition(t *testing.T) {
	picky := broken(t, faults{decode: func(g game.Game, data []byte) (game.State, error) {
		if strings.Contains(string(data), `"reveals":9`) {
			return nil, &game.DecodeError{Path: "reveals", Reason: "too many"}
		}
		return g.Decode(data)
	}})
	stage := jsonStage
	stage.Set = func(st game.State, key, value string) error { return replaceReveals(st.(*doubleState).st, 9) }
	expect(t, runText(picky, stage, "game toy\ngiven reveals = 9\nwant round = 1"),
		"f.txt:3: want round = 1\nno game reaches the given position: state: reveals: too many")
	stage.Ready = func(game.State) error { return fmt.Errorf("hands are empty") }
	expect(t, runText(picky, stage, "game toy\nwant round = 1"), "the given position: hands are empty")
}

// runText runs the scenarios of a text and gives the first complaint.
func runText(g game.Game, stage scenario.Stage, text string) error {
	list, err := scenario.Parse("f.txt", text)
	if err != nil {
		return err
	}
	for _, s := range list {
		if err := s.Run(g, stage); err != nil {
			return err
		}
	}
	return nil
}

func expect(t *testing.T, err error, says string) {
	t.Helper()
	switch {
	case says == "" && err != nil:
		t.Errorf("says %v", err)
	case says != "" && (err == nil || !strings.Contains(err.Error(), says)):
		t.Errorf("says %v\nwant %s", err, says)
	}
}
