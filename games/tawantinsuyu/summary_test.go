package tawantinsuyu

import (
	"testing"

	"kancha/game"
)

// TestASummaryForetellsTheTasks: what a space promises before it is paid for is what the worker gets there, for that food.
func TestASummaryForetellsTheTasks(t *testing.T) {
	g := load(t)
	placed, fed := 0, 0
	for seed := range uint64(12) {
		set := setup(2)
		set.Seed = seed
		st, err := g.New(set)
		if err != nil {
			t.Fatal(err)
		}
		r := game.NewRand(seed)
		promised, before := -1, Summary{}
		for !st.Waiting().Empty() {
			seat := st.Waiting().First()
			m := sensible(nil, st.Moves(seat, nil), &r)
			if err := st.Apply(seat, m, nil); err != nil {
				t.Fatal(err)
			}
			var now Summary
			if !Sum(st, &now) {
				t.Fatal("no summary")
			}
			switch {
			case now.Placing && now.Standing && !now.Place.Paid:
				promised, before = now.Place.Tasks, now
				if now.TasksLeft != 0 || now.Place.Tasks < 1 {
					t.Fatalf("%d tasks before the space is paid for, %d promised", now.TasksLeft, now.Place.Tasks)
				}
			case promised >= 0:
				if now.Placing && now.Place.Paid {
					placed++
					if now.TasksLeft != promised || now.Place.Tasks != promised || now.Place.Icons != before.Place.Icons {
						t.Fatalf("%d tasks, %d were promised", now.TasksLeft, promised)
					}
					fed += before.Place.Food
				}
				promised = -1
			}
		}
	}
	if placed < 20 || fed == 0 {
		t.Errorf("%d placements for %d food", placed, fed)
	}
}
