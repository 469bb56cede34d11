package trial_test

import (
	"errors"
	"slices"
	"testing"

	"kancha/game"
	"kancha/games/teotihuacan"
	"kancha/internal/trial"
)

// toTry plays by chance until somebody can try two answers, one after the other, that touch the board.
func toTry(t *testing.T, rules game.Game) (game.View, []string) {
	t.Helper()
	state, err := rules.New(game.Setup{Seats: 2, Mode: rules.Info().Modes[0].ID, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(3)
	for !state.Waiting().Empty() {
		seat := state.Waiting().First()
		view := state.View(seat)
		begun, err := trial.Follow(rules, view, 1, nil, trial.Habits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range begun.Moves {
			next, err := trial.Follow(rules, view, 1, []string{rules.Format(m)}, trial.Habits{})
			if err != nil {
				t.Fatal(err)
			}
			for _, further := range next.Moves {
				moves := []string{rules.Format(m), rules.Format(further)}
				if end, err := trial.Follow(rules, view, 1, moves, trial.Habits{}); err == nil && len(end.Places) > 0 {
					return view, moves
				}
			}
		}
		moves := state.Moves(seat, nil)
		if err := state.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nothing can be tried")
	return nil, nil
}

func TestATrialEndsBeforeWhatIsHidden(t *testing.T) {
	rules, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	view, moves := toTry(t, rules)
	before, _ := trial.Seed(view)
	done, err := trial.Follow(rules, view, before, moves, trial.Habits{})
	if err != nil || len(done.Done) != 2 || len(done.Places) == 0 {
		t.Fatalf("two answers: %v, %v", done, err)
	}
	if after, _ := trial.Seed(view); after != before {
		t.Error("the view has changed")
	}
	var notation *game.NotationError
	var illegal *game.Illegal
	if _, err := trial.Follow(rules, view, 1, []string{"no such thing"}, trial.Habits{}); !errors.As(err, &notation) {
		t.Errorf("no notation: %v", err)
	}
	if _, err := trial.Follow(rules, view, 1, slices.Repeat(moves[:1], trial.Most+1), trial.Habits{}); !errors.Is(err, trial.Long) {
		t.Errorf("too long: %v", err)
	}
	seat := view.Viewer()
	for _, m := range view.Candidates(seat, nil) {
		_, err := trial.Follow(rules, view, 1, []string{rules.Format(m)}, trial.Habits{})
		switch legal := view.Check(seat, m) == nil; {
		case !legal && !errors.As(err, &illegal):
			t.Errorf("%s is against the rules: %v", rules.Format(m), err)
		case legal && view.Preview(seat, m).Reveals != errors.Is(err, trial.Hidden):
			t.Errorf("%s makes something known, or does not: %v", rules.Format(m), err)
		}
	}
	// The answers of a turn go on until it is over or what follows is hidden; the next seat is never asked.
	for done.Asked() && len(done.Moves) > 0 && len(moves) < trial.Most {
		moves = append(moves, rules.Format(done.Moves[len(done.Moves)-1]))
		if done, err = trial.Follow(rules, view, 1, moves, trial.Habits{}); err != nil {
			t.Fatal(err)
		}
	}
	if !done.Asked() {
		if _, err := trial.Follow(rules, view, 1, append(moves, moves[0]), trial.Habits{}); !errors.Is(err, trial.Unasked) {
			t.Errorf("after the turn: %v", err)
		}
	}
}

// What leaves no choice is not asked in a trial either, unless the seat wants to be asked.
func TestATrialAsksNoMoreThanATable(t *testing.T) {
	rules, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := rules.New(game.Setup{Seats: 2, Mode: rules.Info().Modes[0].ID, Seed: 8})
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(4)
	forced := func(v game.View) bool {
		sample := v.Determinize(&rand)
		m, only := game.Forced(sample, v.Viewer(), true, false)
		return only && sample.Check(v.Viewer(), m) == nil
	}
	asked := 0
	for !state.Waiting().Empty() {
		seat := state.Waiting().First()
		view := state.View(seat)
		moves := state.Moves(seat, nil)
		m := moves[rand.IntN(len(moves))]
		if !view.Preview(seat, m).Reveals {
			path := []string{rules.Format(m)}
			plain, err := trial.Follow(rules, view, 1, path, trial.Habits{})
			if err != nil {
				t.Fatal(err)
			}
			if forced(plain.View) {
				asked++
			}
			spared, err := trial.Follow(rules, view, 1, path, trial.Habits{Spare: true, Ends: true})
			if err != nil {
				t.Fatal(err)
			}
			if forced(spared.View) {
				t.Fatalf("after %v the trial asks what leaves no choice: %+v", path, spared.View.Question(seat))
			}
		}
		if err := state.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	if asked == 0 {
		t.Fatal("nothing left no choice: the test tests nothing")
	}
}
