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
		{"an Otoma that nobody plays with", `"question":"turn","from":""`, `"question":"choose_otoma","from":"b1"`, "question"},
		{"an Otoma's own move without Otoma", `"question":"turn","from":""`, `"question":"otoma","from":"b1"`, "question"},
		{"a farmer that moves unasked", `"from":""`, `"from":"b1"`, "from"},
		{"somebody passed early", `"passed":[]`, `"passed":[0]`, "passed"},
		{"too idle", `"idle_turns":0`, `"idle_turns":15`, "idle_turns"},
		{"fewer revelations than happened", `"reveals":7`, `"reveals":6`, "reveals"},
		{"an unknown field", `"final":false`, `"final":false,"cheat":true`, ""},
		{"a broken generator", `"generator":"`, `"generator":"xyz`, ""},
		{"something behind it", `"}}`, `"}}{}`, ""},
		{"half of it", `"waiting"`, "\x00", ""},
	} {
		t.Run(c.name, func(t *testing.T) { refuseState(t, s, c.from, c.to, c.path) })
	}
}

// refuseState changes the JSON of a position in one place and wants it to be refused there.
func refuseState(t *testing.T, s *state, from, to, path string) {
	t.Helper()
	text := string(encode(t, s))
	changed := strings.Replace(text, from, to, 1)
	if changed == text {
		t.Fatalf("%s does not stand in %s", from, text)
	}
	_, err := s.Decode([]byte(changed))
	var wrong *game.DecodeError
	if !errors.As(err, &wrong) {
		t.Fatalf("want a *game.DecodeError, got %v", err)
	}
	if wrong.Path != path {
		t.Errorf("refused at %q (%s), want %q", wrong.Path, wrong.Reason, path)
	}
}

func TestTiwanaku_ImpossibleStatesAloneAreRefused(t *testing.T) {
	s := alone(t, "h1 = earth", "arrow.h1 = brown north", "next.earth = purple east")
	do(t, s, "white move pool", "white to a3") // the purple Otoma is asked
	for _, c := range []struct{ name, from, to, path string }{
		{"no Otoma", `"otoma":{`, `"otoma":null,"was":{`, ""},
		{"two people alone", `"people":1`, `"people":2`, "seats"},
		{"the short board", `"board":"long"`, `"board":"short"`, "board"},
		{"a level of another mode", `"level":"easy"`, `"level":"expert"`, "otoma.level"},
		{"four pawns", `"pawns":["c1","a5",`, `"pawns":["c1",`, "otoma.pawns"},
		{"a pawn on a bare tile", `"pawns":["c1"`, `"pawns":["h1"`, "otoma.pawns[0]"},
		{"two pawns on one space", `"pawns":["c1"`, `"pawns":["a5"`, "otoma.pawns[1]"},
		{"bands of farmers", `"farmers":[],"tiles":`, `"farmers":[["a3"]],"tiles":`, "otoma.farmers"},
		{"a tile of another terrain", `"earth":["e`, `"earth":["s`, "otoma.tiles.earth[0]"},
		{"a tile that is hidden", `"earth":["e03"`, `"earth":[null`, "otoma.tiles.earth[0]"},
		{"fewer tiles drawn than lie there", `"drawn":[{"earth":2`, `"drawn":[{"earth":1`, "otoma.drawn"},
		{"more tiles drawn than there were", `"drawn":[{"earth":2`, `"drawn":[{"earth":20`, "otoma.drawn[0]"},
		{"a pile", `"pile":{"earth":0`, `"pile":{"earth":1`, "otoma.pile"},
		{"an arrow off the tiles", `{"at":"h1"`, `{"at":"b1"`, "otoma.arrows[0]"},
		{"an arrow that was not drawn", `{"at":"h1","tile":"e03"}`, `{"at":"h1","tile":"e01"}`, "otoma.arrows[0]"},
		{"a tile without arrow", `{"at":"h1","tile":"e03"},`, ``, "otoma.arrows"},
		{"another Otoma to move", `"pending":["c1"]`, `"pending":["a5"]`, "otoma.pending"},
		{"nobody has just moved", `"from":"a3"`, `"from":"h1"`, "from"},
		{"the wrong seat", `"waiting":[1]`, `"waiting":[0]`, "waiting"},
		{"a tile to be given", `"need":""`, `"need":"earth"`, "otoma.drawn"},
		{"a tile that was spent", `"spent":""`, `"spent":"e03"`, "otoma.spent"},
		{"points for empty spaces", `"empty_spaces":0`, `"empty_spaces":3`, "seats[0].points.empty_spaces"},
	} {
		t.Run(c.name, func(t *testing.T) { refuseState(t, s, c.from, c.to, c.path) })
	}
}

func TestTiwanaku_ImpossibleStatesTogetherAreRefused(t *testing.T) {
	s := together(t, 3, "turn = white", "top.white.grass = south", "otoma = c1 a5 i2 d5 f3")
	do(t, s, "white spend grass", "white move pool", "white to a1") // somebody has to give a rock tile
	for _, c := range []struct{ name, from, to, path string }{
		{"five people", `"people":3`, `"people":5`, "seats"},
		{"a stall", `"stall_rounds":0`, `"stall_rounds":5`, "stall_rounds"},
		{"too few bands", `"farmers":[["a1"],[],[]]`, `"farmers":[["a1"],[]]`, "otoma.farmers"},
		{"farmers in two places", `"seats":[{"farmers":[]`, `"seats":[{"farmers":["a1"]`, "seats[0].farmers"},
		{"a tile too many in the pile", `"grass":1,"rock":0},"arrows"`, `"grass":2,"rock":0},"arrows"`, "otoma.drawn"},
		{"nothing to be given", `"need":"rock"`, `"need":""`, "otoma.drawn"},
		{"no tile spent", `"spent":"g`, `"spent":"","was":"g`, ""},
		{"a tile that was not drawn", `"spent":"g`, `"spent":"r`, "otoma.spent"},
		{"Otoma that move too early", `"pending":[]`, `"pending":["c1"]`, "otoma.pending"},
		{"a tile spent by whoever has none", `"question":"give"`, `"question":"predict_without_tile"`, "from"},
		{"a question of competition", `"question":"give"`, `"question":"last_prediction"`, "from"},
		{"reveals", `"reveals":2`, `"reveals":1`, "reveals"},
	} {
		t.Run(c.name, func(t *testing.T) { refuseState(t, s, c.from, c.to, c.path) })
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

// TestTiwanaku_NoTileIsHeldWhereNoneWasSpent asks whoever has no tiles between turns, when no tile says where to go.
func TestTiwanaku_NoTileIsHeldWhereNoneWasSpent(t *testing.T) {
	s := layGame(t, inMode(cooperative, 3, "scenario", "L2", "coop_tileless_player", "predict_only"), "turn = white")
	refuseState(t, s, `"question":"spend"`, `"question":"predict_without_tile"`, "question")
}
