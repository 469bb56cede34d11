package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"testing"

	"kancha/game"
)

// What the form leaves at its default is for the edition to say; what somebody changed is not.
func TestTheFormLeavesItsDefaultsToTheEdition(t *testing.T) {
	info := &game.Info{
		Modes:    []game.Mode{{ID: "usual", Min: 2, Max: 2}},
		Editions: []game.Edition{{ID: "plain"}, {ID: "first", Values: []game.Choice{{Option: "start", Value: "fixed"}, {Option: "map", Value: "printed"}}}},
		Options: []game.Option{
			{ID: "start", Values: []string{"dealt", "draft", "fixed"}, Default: "dealt"},
			{ID: "map", Values: []string{"shuffled", "printed"}, Default: "shuffled"},
		},
	}
	r := httptest.NewRequest(http.MethodPost, "/new/toy", nil)
	r.PostForm = url.Values{"edition": {"first"}, "mode": {"usual"}, "seat0": {"me"}, "seat1": {"open"}, "option-start": {"draft"}, "option-map": {"shuffled"}}
	c := &createView{visit: &visit{r: r}, info: info}
	plan, err := c.plan()
	if err != nil {
		t.Fatal(err)
	}
	settled, err := game.Settle(info, plan.Setup)
	if err != nil {
		t.Fatal(err)
	}
	want := []game.Choice{{Option: "start", Value: "draft"}, {Option: "map", Value: "printed"}}
	if !slices.Equal(settled.Options, want) {
		t.Errorf("settled to %v, want %v", settled.Options, want)
	}
}
