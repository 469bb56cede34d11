package brain

import (
	"context"
	"math"
	"slices"
	"testing"

	"kancha/bot"
	"kancha/bot/bottest"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// begun is a short game after some random answers, samples of what its seat knows, and the belief that rests on them.
func begun(t *testing.T, answers int) (game.State, []game.State, *belief) {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := bottest.Played(t, g, game.Setup{Seats: 2, Seed: 3, Options: []game.Choice{{Option: "board", Value: "short"}}}, answers)
	r := game.NewRand(1)
	least, most := (Brain{}).BeliefSamples()
	samples := s.View(s.Waiting().First()).(bot.Sampler).Samples(&r, least, most)
	return s, samples, (Brain{}).Believe(samples).(*belief)
}

// TestABeliefIsWhatTheOtherSamplesSay plays a sample on at random, and counts by hand in which of the others the same lies.
func TestABeliefIsWhatTheOtherSamplesSay(t *testing.T) {
	_, samples, w := begun(t, 20)
	const own = 7
	w.Begin(own)
	s, r := samples[own].Clone(), game.NewRand(5)
	checked := 0
	for range 30 {
		if s.Waiting().Empty() {
			break
		}
		seat := s.Waiting().First()
		w.Value(s, seat)
		agree := agreeing(t, s, samples, own)
		if int(w.number) != len(agree) {
			t.Fatalf("%v valleys are possible, counted %d", w.number, len(agree))
		}
		for at := range spaces {
			if w.sight.Terrain[at] == 0 || w.sight.Crop[at] != 0 || len(agree) == 0 {
				continue
			}
			for v := 1; v <= crops; v++ {
				n := 0.0
				for _, crop := range agree {
					if int(crop[at]) == v {
						n++
					}
				}
				root := w.often(at, w.sight.Terrain[at], v)
				if got, want := w.chance(at, w.sight.Terrain[at], v), (n+rootWeight*root)/(float64(len(agree))+rootWeight); math.Abs(got-want) > 1e-9 {
					t.Fatalf("crop %d at %s: %v, counted %v", v, tiwanaku.Space(at), got, want)
				}
				checked++
			}
		}
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	if checked == 0 {
		t.Error("nothing was compared")
	}
}

// agreeing is the crops of the samples, but for one, in which all lies that lies in a state.
func agreeing(t *testing.T, s game.State, samples []game.State, but int) (valleys [][spaces]uint8) {
	t.Helper()
	var sight tiwanaku.Sight
	if !tiwanaku.Look(s, &sight) {
		t.Fatal("no state of the game")
	}
	for n, sample := range samples {
		var terrain, crop [spaces]uint8
		tiwanaku.Valley(sample, &terrain, &crop)
		agrees := n != but
		for at := range spaces {
			agrees = agrees && (sight.Terrain[at] == 0 || sight.Terrain[at] == terrain[at]) && (sight.Crop[at] == 0 || sight.Crop[at] == crop[at])
		}
		if agrees {
			valleys = append(valleys, crop)
		}
	}
	return valleys
}

func TestAValleyAloneIsNotBelieved(t *testing.T) {
	_, samples, w := begun(t, 20)
	w.Begin(0)
	w.Value(samples[0], 0)
	w.possible, w.number = bundle{}, 0 // as where the walk has left all others behind
	for at := range spaces {
		for v := 1; v <= crops; v++ {
			if got, want := w.chance(at, 1, v), w.often(at, 1, v); math.Abs(got-want) > 1e-9 {
				t.Fatalf("crop %d at %s: %v, when the walk began it was %v", v, tiwanaku.Space(at), got, want)
			}
		}
	}
}

func TestSensibleAnswersAreSomeOfThePossibleOnes(t *testing.T) {
	pruned := 0
	for answers := 0; answers < 60; answers += 5 {
		s, _, w := begun(t, answers)
		seat := s.Waiting().First()
		moves := s.Moves(seat, nil)
		got := w.Sensible(s, seat, slices.Clone(moves))
		if len(got) == 0 {
			t.Fatalf("after %d answers nothing is left of %d", answers, len(moves))
		}
		said := map[tiwanaku.Space]int{}
		for _, m := range got {
			if !slices.Contains(moves, m) {
				t.Errorf("after %d answers %#x is no answer", answers, m)
			}
			if a := tiwanaku.Read(m); a.Verb == tiwanaku.Predict {
				said[a.Space]++
			}
		}
		for at, n := range said {
			if n > 1 {
				t.Errorf("after %d answers %d crops are announced at %s", answers, n, at)
			}
		}
		if len(got) < len(moves) {
			pruned++
		}
	}
	if pruned == 0 {
		t.Error("everything was sensible everywhere")
	}
}

// A comparison values also what the bot itself would not think of.
func TestSenselessAnswersAreComparedAllTheSame(t *testing.T) {
	for answers := 0; answers < 60; answers += 5 {
		s, _, w := begun(t, answers)
		seat := s.Waiting().First()
		moves := s.Moves(seat, nil)
		sensible := w.Sensible(s, seat, slices.Clone(moves))
		i := slices.IndexFunc(moves, func(m game.Move) bool { return !slices.Contains(sensible, m) })
		if i < 0 {
			continue
		}
		r := game.NewRand(1)
		choices, err := bot.NewComparer(Brain{}).Compare(context.Background(), s.View(seat), &r, []game.Move{moves[i], sensible[0]}, 40)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			if c.Visits != 40 {
				t.Errorf("after %d answers: %+v, want 40 walks for each", answers, choices)
			}
		}
		return
	}
	t.Error("everything was sensible everywhere")
}
