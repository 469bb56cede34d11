package play

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"testing"

	"kancha/game"
	"kancha/internal/web/page"
)

// What the form leaves open is for the edition to say; what somebody chose is not, be it the usual value.
func TestEveryChoiceOfTheFormWinsOverTheEdition(t *testing.T) {
	info := &game.Info{
		Modes:    []game.Mode{{ID: "usual", Min: 2, Max: 2}},
		Editions: []game.Edition{{ID: "plain"}, {ID: "first", Values: []game.Choice{{Option: "start", Value: "fixed"}, {Option: "map", Value: "printed"}}}},
		Options: []game.Option{
			{ID: "start", Values: []string{"dealt", "draft", "fixed"}, Default: "dealt"},
			{ID: "map", Values: []string{"shuffled", "printed"}, Default: "shuffled"},
		},
	}
	for typed, want := range map[[2]string][2]string{
		{"", ""}: {"fixed", "printed"}, {"draft", ""}: {"draft", "printed"}, {"dealt", "shuffled"}: {"dealt", "shuffled"}, {"fixed", "printed"}: {"fixed", "printed"},
	} {
		r := httptest.NewRequest(http.MethodPost, "/new/toy", nil)
		r.PostForm = url.Values{"edition": {"first"}, "mode": {"usual"}, "seat0": {"me"}, "seat1": {"open"},
			"option-start": {typed[0]}, "option-map": {typed[1]}}
		plan, err := (&createView{visit: &visit{Visit: &page.Visit{R: r}}, info: info}).plan()
		if err != nil {
			t.Fatal(err)
		}
		settled, err := game.Settle(info, plan.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if got := settled.Options; !slices.Equal(got, []game.Choice{{Option: "start", Value: want[0]}, {Option: "map", Value: want[1]}}) {
			t.Errorf("chosen %q: settled to %v, want %v", typed, got, want)
		}
	}
}

// Whoever only chooses to play alone need not take the free seats away first.
func TestFreeSeatsGiveWayToTheChosenMode(t *testing.T) {
	info := &game.Info{Modes: []game.Mode{{ID: "usual", Min: 2, Max: 4}, {ID: "solo", Min: 1, Max: 1}}}
	form := url.Values{"mode": {"solo"}, "seat0": {"me"}, "seat1": {"open"}, "seat2": {"none"}}
	for holder, want := range map[string]int{"open": 1, "bot:random": 2} {
		form.Set("seat1", holder)
		r := httptest.NewRequest(http.MethodPost, "/new/toy", nil)
		r.PostForm = form
		plan, err := (&createView{visit: &visit{Visit: &page.Visit{R: r}}, info: info}).plan()
		if err != nil {
			t.Fatal(err)
		}
		if plan.Setup.Seats != want {
			t.Errorf("with the second seat %q the game gets %d seats, want %d", holder, plan.Setup.Seats, want)
		}
	}
}
