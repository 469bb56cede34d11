package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/analysis"
	"kancha/internal/bugreport"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/lobby"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/tournament"
)

func TestLocalPath(t *testing.T) {
	for back, want := range map[string]string{
		"/": "/", "/t/abc": "/t/abc", "/t/abc/replay?step=3&all=1": "/t/abc/replay?step=3&all=1",
		"": "/", "t/abc": "/", "//evil.example": "/", "/\\evil.example": "/", "https://evil.example/t": "/", "/a\nb": "/",
		"javascript:x": "/", "/%2f%2fevil": "/",
	} {
		if got := localPath(back); got != want {
			t.Errorf("%q: %q, want %q", back, got, want)
		}
	}
}

// Only a proxy that is trusted may say for whom it speaks, and only as far as the chain is trusted.
func TestWhoIsCounted(t *testing.T) {
	s := &server{Config: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	for _, test := range []struct{ peer, forwarded, want string }{
		{"192.0.2.7:1234", "", "192.0.2.7"},
		{"192.0.2.7:1234", "198.51.100.1", "192.0.2.7"},
		{"10.1.1.1:1234", "198.51.100.1", "198.51.100.1"},
		{"10.1.1.1:1234", "203.0.113.9, 198.51.100.1", "198.51.100.1"},
		{"10.1.1.1:1234", "198.51.100.1, 10.2.2.2", "198.51.100.1"},
		{"10.1.1.1:1234", "nonsense", "10.1.1.1"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = test.peer
		if test.forwarded != "" {
			r.Header.Set("X-Forwarded-For", test.forwarded)
		}
		if got, err := s.address(r); err != nil || got != test.want {
			t.Errorf("%s for %q: %q, want %q", test.peer, test.forwarded, got, test.want)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		low, high int
		want      []int
	}{
		{0, 0, []int{0}}, {0, 3, []int{0, 1, 2, 3}}, {0, 37, []int{0, 10, 20, 30}}, {-7, 26, []int{0, 10, 20}}, {0, 210, []int{0, 50, 100, 150, 200}},
	} {
		if got := ticks(test.low, test.high); !slices.Equal(got, test.want) {
			t.Errorf("%d to %d: %v, want %v", test.low, test.high, got, test.want)
		}
	}
}

func TestTurnStarts(t *testing.T) {
	log := []table.LogLine{
		{Step: 0, Turn: 0}, {Step: 0, Turn: 1, House: "started"}, {Step: 1, Turn: 1}, {Step: 3, Turn: 1}, {Step: 4, Turn: 2}, {Step: 6, Turn: 3},
	}
	if got := turnStarts(log); !slices.Equal(got, []int{0, 1, 4, 6}) {
		t.Errorf("turns start at %v", got)
	}
	for step, want := range map[int][2]int{0: {0, 1}, 1: {0, 4}, 3: {1, 4}, 4: {1, 6}, 6: {4, 8}, 8: {6, 8}} {
		r := replayAt(&table.Snapshot{Log: log, Steps: 8}, step)
		if r.TurnBack != want[0] || r.TurnNext != want[1] {
			t.Errorf("from step %d: %d and %d, want %v", step, r.TurnBack, r.TurnNext, want)
		}
	}
}

func TestReasonsThatManyMovesShareAreSaidOnce(t *testing.T) {
	got := groupReasons([]reason{{"a", "no", "AB-1"}, {"b", "no", "AB-1"}, {"c", "no", "AB-1"}, {"d", "yes", ""}, {"e", "yes", ""}})
	if want := []reason{{"", "no", "AB-1"}, {"d", "yes", ""}, {"e", "yes", ""}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

func TestEveryReasonHasAStatus(t *testing.T) {
	reasons := slices.Concat(errs.Reasons(), person.Reasons(), table.Reasons(), chat.Reasons(), coach.Reasons(), analysis.Reasons(), lobby.Reasons(), bugreport.Reasons(), gamestore.Reasons(), account.Reasons(), moderation.Reasons())
	reasons = append(reasons, tournament.Reasons()...)
	answers := []string{coach.ReasonNoHint, coach.ReasonNoChoice, coach.ReasonHintUnsure} // a coach that has nothing to say has answered
	for _, e := range reasons {
		status := statusOf(&errs.Error{Reason: e.Kind})
		if status < 400 && !slices.Contains(answers, e.Kind) {
			t.Errorf("%s: %d", e.Kind, status)
		}
	}
	for reason := range statuses {
		if !slices.ContainsFunc(reasons, func(e game.Entry) bool { return e.Kind == reason }) {
			t.Errorf("%s is no reason of a table", reason)
		}
	}
}

func TestThemesAnswerTheQueryForDark(t *testing.T) {
	a, err := loadAssets(nil)
	if err != nil {
		t.Fatal(err)
	}
	for theme, has := range map[string]bool{"auto": true, "light": false, "dark": false} {
		f := a.ByName[theme+"-kancha.css"]
		if f == nil {
			t.Fatalf("no sheet for %s", theme)
		}
		if strings.Contains(string(f.Plain), darkQuery) != has {
			t.Errorf("%s: the query is not answered", theme)
		}
	}
	if size := len(a.ByName["kancha.js"].Br()); size > 10<<10 {
		t.Errorf("the script weighs %d bytes", size)
	}
}

// Of many answers without a place those that bring most points come first; few stand as the game lists them.
func TestOfManyAnswersThoseWithMostPointsComeFirst(t *testing.T) {
	var v tableView
	for i := range manyLoose + 1 {
		v.answers = append(v.answers, answer{Move: itoa(i), Changes: []string{"wood:9", "points:" + itoa(i/2)}})
	}
	v.answers = append(v.answers, answer{Move: "end"}, answer{Move: "at", Places: []string{"a1"}, Changes: []string{"points:99"}})
	order := func() (moves string) {
		for _, a := range v.loose() {
			moves += " " + a.Move
		}
		return moves
	}
	if got := order(); got != " 6 4 5 2 3 0 1 end" {
		t.Errorf("many in the order%s", got)
	}
	v.answers = v.answers[:manyLoose]
	if got := order(); got != " 0 1 2 3 4 5" {
		t.Errorf("few in the order%s", got)
	}
}

// Whether to act or to take the gold instead is a question for two buttons, wherever on the board its answers lie.
func TestAQuestionBetweenAFewThingsToDoIsAnsweredInTheBar(t *testing.T) {
	turn := answer{Kind: "turn_tile", Free: true}
	act, gold := answer{Kind: "act", Places: []string{"priest"}}, answer{Kind: "gold", Places: []string{"stock"}}
	for _, c := range []struct {
		answers []answer
		want    int
	}{
		{[]answer{act, gold}, 2},
		{[]answer{act, gold, gold}, 0}, // which gold is seen on the board
		{[]answer{act, gold, {Kind: "a", Places: []string{"b"}}, {Kind: "end"}}, 1},
		{[]answer{act}, 0},
		{[]answer{act, gold, turn, turn}, 4}, // free actions do not count
		{[]answer{act, gold, {Kind: "sell", Free: true, Places: []string{"c1"}}, turn}, 3}, // and those with a place stay there
		{[]answer{act, turn, turn}, 2},
	} {
		if v := (tableView{answers: c.answers}); len(v.loose()) != c.want {
			t.Errorf("%d of %d answers stand in the bar, not %d", len(v.loose()), len(c.answers), c.want)
		}
	}
}
