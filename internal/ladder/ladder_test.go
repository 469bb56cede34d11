package ladder

import (
	"reflect"
	"testing"

	"kancha/game"
)

func TestRecordsAreSummedByWayToPlay(t *testing.T) {
	points := func(a, b int) []game.Points {
		return []game.Points{{Category: "a", N: a}, {Category: "b", N: b}, {Category: "none"}}
	}
	got := Sum([]Final{
		{Game: "g", Mode: "solo", Place: 2, Total: -4, Points: points(-2, -2)},
		{Game: "g", Mode: "versus", Place: 1, Total: 10, Points: points(4, 6)},
		{Game: "g", Mode: "versus", Place: 3, Total: 5, Points: points(5, 0)},
	})
	want := []Record{
		{Game: "g", Mode: "versus", Games: 2, Won: 1, Best: 10, Mean: 7.5, Categories: []Category{{"a", 5, 4.5}, {"b", 6, 3}}},
		{Game: "g", Mode: "solo", Games: 1, Best: -4, Mean: -4, Categories: []Category{{"a", -2, -2}, {"b", -2, -2}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if Sum(nil) != nil {
		t.Error("nothing is something")
	}
}
