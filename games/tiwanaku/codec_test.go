package tiwanaku

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"kancha/game"
)

// TestTiwanaku_ImpossibleStatesAreRefused changes one thing at a time in the JSON of a real position.
func TestTiwanaku_ImpossibleStatesAreRefused(t *testing.T) {
	s := lay(t, 3, "short", "S1", "turn = green", "b1 = sand white, d2 = grass brown, d1 = grass corn, e1 = grass coca, e4 = sand green",
		"green.tokens = coca corn")
	for _, c := range []struct{ name, from, to, path string }{
		{"another game", `"tiwanaku"`, `"teotihuacan"`, "game"},
		{"rules of the future", `"rules":1`, `"rules":99`, "rules"},
		{"another pack", `"default-1"`, `"mine-1"`, "pack"},
		{"an unknown mode", `"competitive"`, `"solitary"`, "mode"},
		{"an unknown board", `"board":"short"`, `"board":"round"`, "board"},
		{"a disc of the other board", `"scenario":"S1"`, `"scenario":"L1"`, "scenario"},
		{"another disc", `"scenario":"S1"`, `"scenario":"S2"`, "scenario"},
		{"an unknown limit", `"stall_rounds":5`, `"stall_rounds":4`, "stall_rounds"},
		{"an opener who is not there", `"opener":`, `"opener":3,"opener_was":`, ""},
		{"no hidden part", `"hidden":{`, `"hidden":null,"was":{`, ""},
		{"an impossible valley", `"srsss","srrrs"],"crops":["31542"`, `"srsss","srrrr"],"crops":["31542"`, "hidden"},
		{"a space without terrain", `"srsss","srrrs"],"crops":["31542"`, `"srsss","srrr."],"crops":["31542"`, "hidden.terrain"},
		{"a tile of another terrain", `"tiles":["ss`, `"tiles":["sr`, "tiles"},
		{"a starting tile without crop", `"start":["a1"`, `"start":["a1","b1"`, "start"},
		{"starting tiles out of order", `"start":["a1","c1"`, `"start":["c1","a1"`, "start[1]"},
		{"one tile too many in the supply", `"supply":{"earth":3`, `"supply":{"earth":4`, "supply"},
		{"a farmer on an empty space", `"farmers":["b1"]`, `"farmers":["b2"]`, "seats[0].farmers"},
		{"two farmers on one space", `"farmers":["b1"]`, `"farmers":["d2"]`, "seats[1].farmers"},
		{"a farmer off the board", `"farmers":["b1"]`, `"farmers":["g1"]`, "seats[0].farmers[0]"},
		{"too many farmers", `"farmers":["b1"]`, `"farmers":["a1","b1","c1","d1","e1"]`, "seats[0].farmers"},
		{"a level above the top", `"levels":{"earth":0`, `"levels":{"earth":8`, "seats[0].levels.earth"},
		{"a level that nobody discovered", `"levels":{"earth":0`, `"levels":{"earth":1`, "seats"},
		{"tokens out of order", `["coca","corn"]`, `["corn","coca"]`, "seats[2].tokens[1]"},
		{"a token of no crop", `["coca","corn"]`, `["coca","maize"]`, "seats[2].tokens[1]"},
		{"a token that nobody can have won", `["coca","corn"]`, `["chili","corn"]`, "seats"},
		{"another start", `"points":{"start":10`, `"points":{"start":11`, "seats[0].points.start"},
		{"points from nowhere", `"diversity":5`, `"diversity":50`, "seats"},
		{"more crops than were planted", `"predictions":6`, `"predictions":7`, "seats"},
		{"a mistake that brings points", `"mistakes":0`, `"mistakes":1`, "seats[0].points"},
		{"less than nothing", `"mistakes":0`, `"mistakes":-11`, "seats[0].points"},
		{"nobody's turn", `"turn":2`, `"turn":null`, "waiting"},
		{"the turn of seat 7", `"turn":2`, `"turn":7`, "turn"},
		{"another seat waiting", `"waiting":[2]`, `"waiting":[1]`, "waiting"},
		{"a seat twice", `"waiting":[2]`, `"waiting":[2,2]`, "waiting[1]"},
		{"an unknown question", `"question":"turn"`, `"question":"why"`, "question"},
		{"the end without a reason", `"question":"turn"`, `"question":"last_prediction"`, "final"},
		{"more predictions without a first", `"question":"turn"`, `"question":"predict_more"`, "question"},
		{"a destination of nobody", `"question":"turn","from":""`, `"question":"destination","from":"b1"`, "from"},
		{"a farmer that moves unasked", `"from":""`, `"from":"b1"`, "from"},
		{"somebody passed early", `"passed":[]`, `"passed":[0]`, "idle_turns"},
		{"too idle", `"idle_turns":0`, `"idle_turns":15`, "idle_turns"},
		{"fewer revelations than happened", `"reveals":7`, `"reveals":6`, "reveals"},
		{"an unknown field", `"final":false`, `"final":false,"cheat":true`, ""},
		{"a broken generator", `"generator":"`, `"generator":"xyz`, ""},
		{"something behind it", `"}}`, `"}}{}`, ""},
		{"half of it", `"waiting"`, "\x00", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := string(encode(t, s))
			changed := strings.Replace(text, c.from, c.to, 1)
			if changed == text {
				t.Fatalf("%s does not stand in %s", c.from, text)
			}
			_, err := s.Decode([]byte(changed))
			var wrong *game.DecodeError
			if !errors.As(err, &wrong) {
				t.Fatalf("want a *game.DecodeError, got %v", err)
			}
			if wrong.Path != c.path {
				t.Errorf("refused at %q (%s), want %q", wrong.Path, wrong.Reason, c.path)
			}
		})
	}
}

func TestTiwanaku_AStateSaysWhatItIs(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "b1 = sand white", "white.levels = sand 1")
	do(t, s, "white move b1")
	var got map[string]any
	if err := json.Unmarshal(encode(t, s), &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{
		"game": "tiwanaku", "mode": "competitive", "board": "short", "scenario": "S1", "question": "destination", "from": "b1",
		"turn": 0.0, "stall_rounds": 5.0,
	} {
		if got[key] != want {
			t.Errorf("%s is %v, want %v", key, got[key], want)
		}
	}
}
