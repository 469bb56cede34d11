package tawantinsuyu

import (
	"slices"
	"testing"

	"kancha/game"
)

// passKinds are the questions that each wish may pass on.
var passKinds = map[string][]string{
	"worship": {"worship_other"}, "offering": {"offering_other"}, "restoration": {"restore_other"},
	"conquest": {"muster_paid", "conquer"}, "weaving": {"shop_other"}, "climb": {"climb"}, "festival": {"festival_cards"},
}

// Random games meet every wish, at the questions that it names and only where it is somebody else's turn or a Festival, and
// passing goes on with the game.
func TestEveryWishPassesOnItsQuestions(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(60) {
		s := setup(2 + int(seed%3))
		s.Seed = seed + 1
		st, err := load(t).New(s)
		if err != nil {
			t.Fatal(err)
		}
		r := game.NewRand(seed)
		for !st.Waiting().Empty() {
			seat := st.Waiting().First()
			q := st.Question(seat)
			for _, id := range passIDs {
				m, ok := game.Passed(st, seat, []string{id})
				if !ok {
					continue
				}
				if !slices.Contains(passKinds[id], q.Kind) {
					t.Fatalf("%s passes on %v", id, q)
				}
				if own := st.Turn() == seat && st.(*state).phase == playing; own && id != "weaving" {
					t.Fatalf("%s passes in the own turn on %v", id, q)
				}
				seen[id+" "+q.Kind] = true
				next := st.Clone()
				if err := next.Apply(seat, m, nil); err != nil || next.Waiting() == st.Waiting() && next.Question(seat).String() == q.String() {
					t.Fatalf("passing on %v: %v, and then %v is asked", q, err, next.Question(seat))
				}
			}
			moves := st.Moves(seat, nil)
			if err := st.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for id, kinds := range passKinds {
		for _, kind := range kinds {
			if !seen[id+" "+kind] {
				t.Errorf("%s never passed on %s", id, kind)
			}
		}
	}
}
