package env_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/teotihuacan"
	"kancha/games/tiwanaku"
	"kancha/internal/env"
)

// talk gives the replies to some lines.
func talk(t testing.TB, s *env.Server, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := s.Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// reply is what the tests read of a report or a refusal.
type reply struct {
	OK       bool
	ID       any
	Op       string
	Games    []int
	Seat     []int
	Question []string
	Reward   [][]int
	Done     []bool
	Final    []struct {
		Game                int
		Rank, Total, Margin []int
	}
	Legal       [][]int
	Mask        string
	Text        [][]string
	Observation any
	Total, Win  [][]float64
	Error       struct {
		Code, Message string
		At            *int
	}
}

func read(t testing.TB, line string) reply {
	t.Helper()
	var r reply
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("%v in %.200s", err, line)
	}
	return r
}

func TestTheTranscriptInTheDocumentationIsTrue(t *testing.T) {
	text, err := os.ReadFile("../../docs/research.md")
	if err != nil {
		t.Fatal(err)
	}
	_, transcript, ok := strings.Cut(string(text), "```transcript\n")
	transcript, _, closed := strings.Cut(transcript, "```")
	if !ok || !closed {
		t.Fatal("docs/research.md has no transcript")
	}
	var asked, want []string
	for line := range strings.Lines(transcript) {
		line = strings.TrimSuffix(line, "\n")
		if question, ok := strings.CutPrefix(line, "> "); ok {
			asked = append(asked, question)
		} else {
			want = append(want, strings.TrimPrefix(line, "< "))
		}
	}
	got := talk(t, newServer(t, tiwanaku.Load), asked...)
	if len(got) != len(want) || len(got) < 8 {
		t.Fatalf("%d replies, the transcript has %d", len(got), len(want))
	}
	for i := range got {
		begin, cut := strings.CutSuffix(want[i], "…")
		if cut && !strings.HasPrefix(got[i], begin) || !cut && got[i] != want[i] {
			t.Errorf("to %s\n got %.600s\nwant %s", asked[i], got[i], want[i])
		}
	}
}

func TestBadInputIsRefusedWithACodeAndChangesNothing(t *testing.T) {
	const reset = `{"op":"reset","count":2,"seed":3,"options":{"board":"short"},"want":["legal","text"]}`
	for _, c := range []struct{ line, code string }{
		{`x`, "bad_request"}, {`[]`, "bad_request"}, {`{"op":"step"}{}`, "bad_request"}, {`{"op":"step","colour":1}`, "bad_request"},
		{`{"op":"step","actions":["a"]}`, "bad_request"}, {`{"op":"step","actions":[1e99,0]}`, "bad_request"}, {`{}`, "unknown_op"},
		{`{"op":"jump"}`, "unknown_op"}, {`{"op":"hello","protocol":2}`, "protocol"},
		{`{"op":"reset","count":0}`, "bad_count"}, {`{"op":"reset","count":16385}`, "bad_count"}, {`{"op":"reset","count":2,"seeds":[1]}`, "bad_count"},
		{`{"op":"reset","seats":9}`, "bad_setup"}, {`{"op":"reset","mode":"chess"}`, "bad_setup"}, {`{"op":"reset","options":{"x":"y"}}`, "bad_setup"},
		{`{"op":"reset","players":["learner"]}`, "bad_players"}, {`{"op":"reset","players":["learner","wizard"]}`, "bad_players"},
		{`{"op":"reset","players":["random","random"]}`, "bad_players"}, {`{"op":"reset","want":["hidden"]}`, "bad_want"},
		{`{"op":"reset","encoding":"hex"}`, "bad_want"},
		{`{"op":"step"}`, "bad_count"}, {`{"op":"step","actions":[1]}`, "bad_count"}, {`{"op":"step","games":[],"actions":[]}`, "bad_count"},
		{`{"op":"step","games":[2],"actions":[1]}`, "no_such_game"}, {`{"op":"step","games":[-1],"actions":[1]}`, "no_such_game"},
		{`{"op":"step","games":[1,1],"actions":[1,1]}`, "no_such_game"}, {`{"op":"step","games":[0],"actions":[-1]}`, "no_such_action"},
		{`{"op":"step","games":[0],"actions":[99999]}`, "no_such_action"}, {`{"op":"step","games":[0],"answers":["dance"]}`, "no_such_action"},
		{`{"op":"step","answers":["move pool","stop"]}`, "illegal"},
		{`{"op":"observe","seat":2}`, "no_such_seat"}, {`{"op":"observe","seat":-1}`, "no_such_seat"}, {`{"op":"observe","seat":300}`, "bad_request"},
		{`{"op":"sample","count":16384}`, "bad_count"}, {`{"op":"sample","seat":7}`, "no_such_seat"},
		{`{"op":"playout","count":65536}`, "bad_count"}, {`{"op":"playout","level":"wizard"}`, "bad_players"},
		{`{"op":"close","games":[5]}`, "no_such_game"}, {`{"op":"reset","seed":"` + strings.Repeat("1", env.MaxLine) + `"}`, "line_too_long"},
	} {
		got := talk(t, newServer(t, tiwanaku.Load), reset, `{"op":"observe"}`, c.line, `{"op":"observe"}`)
		if len(got) != 4 {
			t.Fatalf("%.80s: %d replies", c.line, len(got))
		}
		r := read(t, got[2])
		if r.OK || r.Error.Code != c.code || r.Error.Message == "" || strings.Contains(r.Error.Message, "\n") {
			t.Errorf("%.80s: %s, want %s", c.line, got[2], c.code)
		}
		if got[1] != got[3] {
			t.Errorf("%.80s changed something: %s, then %s", c.line, got[1], got[3])
		}
	}
	if r := read(t, talk(t, newServer(t, tiwanaku.Load), `{"op":"step","id":"a7","actions":[1]}`)[0]); r.Error.Code != "no_such_game" || r.ID != "a7" {
		t.Errorf("without a reset: %+v", r)
	}
}

// TestBatchesPlayToTheEnd plays random answers in every game and mode until all games are over.
func TestBatchesPlayToTheEnd(t *testing.T) {
	for _, c := range []struct {
		load  func([]byte) (game.Game, error)
		reset string
	}{
		{tiwanaku.Load, `"options":{"board":"short"},"players":["learner","random"]`}, {tiwanaku.Load, `"mode":"coop","seats":2,"options":{"scenario":"L1"}`},
		{teotihuacan.Load, `"seats":3`}, {teotihuacan.Load, `"mode":"solo"`},
		{tawantinsuyu.Load, `"players":["random","learner","random","learner"],"seats":4`}, {tawantinsuyu.Load, `"mode":"solo"`},
	} {
		s := newServer(t, c.load)
		r := read(t, talk(t, s, `{"op":"reset","count":9,"want":["legal","mask"],`+c.reset+`}`)[0])
		sums, ended := make([][]int, 9), 0
		for rand := game.NewRand(1); ended < 9; {
			var games, actions []int
			for i, seat := range r.Seat {
				if seat >= 0 {
					games, actions = append(games, r.Games[i]), append(actions, r.Legal[i][rand.IntN(len(r.Legal[i]))])
				}
			}
			line, err := json.Marshal(map[string]any{"op": "step", "games": games, "actions": actions})
			if err != nil {
				t.Fatal(err)
			}
			r = read(t, talk(t, s, string(line))[0])
			masked(t, r)
			for i, id := range r.Games {
				for len(sums[id]) < len(r.Reward[i]) {
					sums[id] = append(sums[id], 0)
				}
				for seat, n := range r.Reward[i] {
					sums[id][seat] += n
				}
			}
			for _, f := range r.Final {
				ended++
				if len(f.Rank) != len(f.Total) || len(f.Margin) != len(f.Total) || sums[f.Game][0]-sums[f.Game][len(f.Total)-1] != f.Total[0]-f.Total[len(f.Total)-1]+start(t, c.load, c.reset) {
					t.Fatalf("%s: rewards %v, final %+v", c.reset, sums[f.Game], f)
				}
			}
		}
	}
}

// start is how much more the first seat has than the last at the beginning, with the sign turned.
func start(t *testing.T, load func([]byte) (game.Game, error), reset string) int {
	t.Helper()
	g, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	var r struct {
		Mode    string
		Seats   int
		Options map[string]string
	}
	if err := json.Unmarshal([]byte("{"+reset+"}"), &r); err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Mode: r.Mode, Seats: r.Seats}
	for o, v := range r.Options {
		setup.Options = append(setup.Options, game.Choice{Option: o, Value: v})
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	list := st.Standings()
	return list[len(list)-1].Total - list[0].Total
}

// masked compares the masks with the lists of legal answers.
func masked(t *testing.T, r reply) {
	t.Helper()
	mask, err := base64.StdEncoding.DecodeString(r.Mask)
	if err != nil {
		t.Fatal(err)
	}
	width := len(mask) / len(r.Games)
	for i, legal := range r.Legal {
		set := 0
		for _, b := range mask[i*width : (i+1)*width] {
			for ; b != 0; b &= b - 1 {
				set++
			}
		}
		for _, n := range legal {
			if mask[i*width+n/8]>>(n%8)&1 == 0 {
				t.Fatalf("the mask lacks %d", n)
			}
		}
		if set != len(legal) {
			t.Fatalf("the mask has %d answers, the list %d", set, len(legal))
		}
	}
}

// TestRepliesAreTheSameOnAnyNumberOfCoresAndInBothEncodings compares what two servers say.
func TestRepliesAreTheSameOnAnyNumberOfCoresAndInBothEncodings(t *testing.T) {
	one, many := newServer(t, teotihuacan.Load), newServer(t, teotihuacan.Load)
	one.Workers = 1
	script := []string{`{"op":"reset","count":40,"seed":5,"players":["learner","random"],"auto_reset":true}`,
		`{"op":"sample","count":2,"seed":9}`, `{"op":"playout","games":[0,1,2,3,4,5,6,7,8,9],"count":3,"seed":2}`}
	a, b := talk(t, one, script...), talk(t, many, script...)
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("%s is answered differently", script[i])
		}
	}
	plain, packed := read(t, talk(t, one, `{"op":"observe"}`)[0]), read(t, talk(t, one, `{"op":"observe","encoding":"base64"}`)[0])
	raw, err := base64.StdEncoding.DecodeString(packed.Observation.(string))
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, row := range plain.Observation.([]any) {
		for _, v := range row.([]any) {
			bits := uint32(raw[at]) | uint32(raw[at+1])<<8 | uint32(raw[at+2])<<16 | uint32(raw[at+3])<<24
			if math.Float32frombits(bits) != float32(v.(float64)) {
				t.Fatalf("number %d is %v in one encoding and %v in the other", at/4, v, math.Float32frombits(bits))
			}
			at += 4
		}
	}
	if at != len(raw) {
		t.Errorf("%d bytes, want %d", len(raw), at)
	}
}

// TestSamplesLookLikeTheGameToTheirSeatAlone: what is hidden from a seat differs, what it sees does not.
func TestSamplesLookLikeTheGameToTheirSeatAlone(t *testing.T) {
	s := newServer(t, tawantinsuyu.Load)
	r := read(t, talk(t, s, `{"op":"reset","seed":4,"want":["text"]}`)[0])
	for range 60 { // until cards are in the hands
		answer, _ := json.Marshal(r.Text[0][len(r.Text[0])-1:])
		r = read(t, talk(t, s, `{"op":"step","want":["text"],"answers":`+string(answer)+`}`)[0])
	}
	got := talk(t, s, `{"op":"observe","want":["observation"]}`, `{"op":"observe","want":["observation"],"games":[0],"seat":0}`, `{"op":"observe","want":["observation"],"games":[0],"seat":1}`,
		`{"op":"sample","games":[0],"seat":0,"count":12,"seed":1}`, `{"op":"observe","want":["observation"],"games":[1,2,3,4,5,6,7,8,9,10,11,12],"seat":0}`,
		`{"op":"observe","want":["observation"],"games":[1,2,3,4,5,6,7,8,9,10,11,12],"seat":1}`)
	row := func(r reply, i int) string { b, _ := json.Marshal(r.Observation.([]any)[i]); return string(b) }
	mine, theirs := row(read(t, got[1]), 0), row(read(t, got[2]), 0)
	differ := false
	for i := range 12 {
		if row(read(t, got[4]), i) != mine {
			t.Fatalf("sample %d looks different to seat 0", i)
		}
		differ = differ || row(read(t, got[5]), i) != theirs
	}
	if !differ {
		t.Error("twelve samples all dealt the other seat what it really holds")
	}
}

// FuzzServe: whatever comes in, every line that is not empty gets one line of JSON, and the server lives on.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		`{"op":"hello"}`, `{"op":"reset","count":3,"players":["learner","random"],"auto_reset":true}` + "\n" + `{"op":"step","actions":[45,45,45]}`,
		`{"op":"observe","want":["mask","text"],"encoding":"base64"}`, `{"op":"sample","count":2}`, `{"op":"playout","count":2,"seat":1}`,
		`{"op":"close","games":[0]}` + "\n" + `{"op":"observe","games":[0]}`, `{"op":"close"}`, "\x00\n{", `{"op":"reset","seats":-1,"seeds":[]}`,
		`{"op":"step","answers":["move pool"]}`, `{"op":"reset","options":{"scenario":"S1"},"players":[]}`, `{"id":{"a":[1,2]},"op":"observe","games":[0,0]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "count") && len(text) > 400 {
			t.Skip("thousands of games take long")
		}
		s := newServer(t, tiwanaku.Load)
		first := `{"op":"reset","seed":1,"options":{"board":"short"},"want":["legal"]}`
		lines := talk(t, s, first, text)
		for _, line := range lines {
			read(t, line)
		}
		for _, line := range talk(t, s, `{"op":"hello"}`) {
			if !read(t, line).OK {
				t.Fatalf("then hello is answered with %s", line)
			}
		}
	})
}

func newServer(t testing.TB, load func([]byte) (game.Game, error)) *env.Server {
	t.Helper()
	g, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := env.New(env.Config{Game: g, Name: g.Info().ID, Version: "devel", Levels: []string{bot.LevelRandom}, Workers: 2,
		Bot: func(level string) (bot.Bot, error) { return bot.New(level, nil) }})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
