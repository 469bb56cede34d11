package brain_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/brain"
	"kancha/games/tiwanaku/puzzle"
	"kancha/record"
)

// told is a game that was played, as a review gets it.
type told struct {
	turns  []bot.Turn
	valley [2][tiwanaku.Spaces]uint8
	sure   map[int]bool // announced because it was certain
}

func (p *told) give(t *testing.T, s game.State, seat game.Seat, m game.Move) {
	t.Helper()
	turn := bot.Turn{Step: len(p.turns) + 1, Seat: seat, Move: m, Before: s.View(seat)}
	if err := s.Apply(seat, m, nil); err != nil {
		t.Fatal(err)
	}
	turn.After = s.View(seat)
	p.turns = append(p.turns, turn)
}

func (p *told) all(yield func(bot.Turn) bool) {
	for _, t := range p.turns {
		if !yield(t) {
			return
		}
	}
}

// counts is the boards that fit what a view knows, and those with a crop on a space; known is false if they are too many.
func counts(t *testing.T, v game.View, at tiwanaku.Space, crop int) (with, all uint64, exact bool) {
	t.Helper()
	k, _ := tiwanaku.Known(v)
	n, err := puzzle.Count(context.Background(), &k, 1<<40, counting)
	if err != nil {
		t.Fatal(err)
	}
	k.Crop[at.Row()*k.Cols+at.Col()] = uint8(crop)
	w, err := puzzle.Count(context.Background(), &k, 1<<40, counting)
	if err != nil {
		t.Fatal(err)
	}
	return w.Boards, n.Boards, n.Exact && w.Exact
}

// counting is the effort of a count; where it is not enough, boards that were found still speak.
var counting = puzzle.Budget{Nodes: 1000, Fronts: 3000}

// certain asks a second way: a crop is certain if no board has another one there. A count that gives up proves neither.
func certain(t *testing.T, v game.View, at tiwanaku.Space, crop int) (proved, refuted bool) {
	t.Helper()
	proved = true
	for other := 1; other <= puzzle.Crops; other++ {
		if other == crop {
			continue
		}
		n, _, exact := counts(t, v, at, other)
		proved, refuted = proved && n == 0 && exact, refuted || n > 0
	}
	return proved, refuted
}

// logical plays a short game in which the first seat announces what is certain and nothing else as long as it has the
// choice, and the second one announces only when it must.
func logical(t *testing.T, seed uint64) *told {
	t.Helper()
	s, err := rules(t).New(game.Setup{Seats: 2, Options: short, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	p := &told{sure: map[int]bool{}}
	tiwanaku.Valley(s, &p.valley[0], &p.valley[1])
	r := game.NewRand(seed)
	for !s.Waiting().Empty() && len(p.turns) < 400 {
		seat := s.Waiting().First()
		p.give(t, s, seat, p.choose(t, s, seat, &r))
	}
	return p
}

func (p *told) choose(t *testing.T, s game.State, seat game.Seat, r *game.Rand) game.Move {
	t.Helper()
	var others []game.Move
	for _, m := range s.Moves(seat, nil) {
		a := tiwanaku.Read(m)
		if a.Verb != tiwanaku.Predict {
			others = append(others, m)
			continue
		}
		if crop := p.valley[1][a.Space]; seat == 0 && a.Crop == crop {
			if proved, _ := certain(t, s.View(seat), a.Space, int(crop)); proved {
				p.sure[len(p.turns)+1] = true
				return m
			}
		}
	}
	if len(others) == 0 {
		others = s.Moves(seat, nil)
	}
	return others[r.IntN(len(others))]
}

// The review of games with known certain moves is right: verdicts, chances, gains, and what was left lying are those that
// counting boards shows.
func TestReviewOfGamesWithKnownCertainMoves(t *testing.T) {
	sure, missed := 0, 0
	for seed := range max(games(4), 2) {
		p := logical(t, seed+1)
		review, err := brain.Brain{}.Review(context.Background(), p.all)
		if err != nil {
			t.Fatal(err)
		}
		judged := map[int]bot.Judged{}
		for _, j := range review.Judged {
			if j.Verdict == bot.Missed {
				p.proveMissed(t, j)
				missed++
				continue
			}
			judged[j.Step] = j
			if p.sure[j.Step] && (j.Verdict != bot.Certain || !j.Right) {
				t.Errorf("seed %d step %d: the logician's announcement is %s, right %v", seed, j.Step, j.Verdict, j.Right)
			}
			if j.Verdict == bot.Certain {
				sure++
			}
		}
		p.proveJudged(t, judged)
	}
	if sure < int(games(8)) || missed < int(games(4)) {
		t.Errorf("only %d certain announcements and %d missed", sure, missed)
	}
}

// Every record, also alone and together: each announcement is judged once, by what counting boards shows.
func TestReviewOfTheRecords(t *testing.T) {
	names, err := filepath.Glob("../testdata/record/*.txt")
	if err != nil || len(names) < 15 {
		t.Fatal(err, len(names))
	}
	if testing.Short() {
		names = []string{"../testdata/record/short-2-full.txt", "../testdata/record/solo-easy.txt"}
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			p := replayed(t, name)
			review, err := brain.Brain{}.Review(context.Background(), p.all)
			if err != nil {
				t.Fatal(err)
			}
			judged := map[int]bot.Judged{}
			for i, j := range review.Judged {
				if i > 0 && j.Step < review.Judged[i-1].Step {
					t.Errorf("step %d after step %d", j.Step, review.Judged[i-1].Step)
				}
				if j.Verdict == bot.Missed {
					p.proveMissed(t, j)
				} else {
					judged[j.Step] = j
				}
			}
			p.proveJudged(t, judged)
		})
	}
}

func replayed(t *testing.T, name string) *told {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	g := rules(t)
	s, err := g.New(rec.Setup)
	if err != nil {
		t.Fatal(err)
	}
	p := &told{}
	tiwanaku.Valley(s, &p.valley[0], &p.valley[1])
	for _, a := range rec.Answers {
		m, err := g.Parse(a.Move)
		if err != nil {
			t.Fatal(err)
		}
		p.give(t, s, a.Seat, m)
	}
	return p
}

// proveJudged compares the verdicts with what counting shows, for every announcement of a game.
func (p *told) proveJudged(t *testing.T, judged map[int]bot.Judged) {
	t.Helper()
	for _, turn := range p.turns {
		a := tiwanaku.Read(turn.Move)
		j, ok := judged[turn.Step]
		if ok != (a.Verb == tiwanaku.Predict) {
			t.Fatalf("step %d: judged %v, an announcement %v", turn.Step, ok, a.Verb == tiwanaku.Predict)
		}
		if !ok {
			continue
		}
		crop := int(p.valley[1][a.Space])
		if j.Right != (int(a.Crop) == crop) || j.Seat != turn.Seat || j.Gain > 0 != j.Right {
			t.Errorf("step %d: %+v, the crop is %d", turn.Step, j, crop)
		}
		if _, refuted := certain(t, turn.Before, a.Space, int(a.Crop)); refuted && j.Verdict == bot.Certain {
			t.Errorf("step %d: called certain, but another board fits", turn.Step)
		}
		with, all, exact := counts(t, turn.Before, a.Space, int(a.Crop))
		if !exact || !j.Exact {
			continue
		}
		if want := float64(with) / float64(all); math.Abs(j.Chance-want) > 1e-6 {
			t.Errorf("step %d: chance %.4f, %d of %d boards", turn.Step, j.Chance, with, all)
		}
		if (j.Verdict == bot.Certain) != (with == all) || (j.Verdict == bot.Gamble) != (with > 0 && 2*with < all) ||
			(j.Verdict == bot.Hopeless) != (with == 0) || with == 0 && (j.Hoped > 0 || j.Chance != 0) {
			t.Errorf("step %d: %s, %d of %d boards", turn.Step, j.Verdict, with, all)
		}
	}
}

// proveMissed sees that a crop was certain, could be announced, and never was by the same side.
func (p *told) proveMissed(t *testing.T, j bot.Judged) {
	t.Helper()
	turn := p.turns[j.Step-1]
	crop, _ := j.Says.Arg("crop")
	found := false
	for _, m := range turn.Before.Moves(j.Seat, nil) {
		a := tiwanaku.Read(m)
		if a.Verb != tiwanaku.Predict || a.Space.String() != j.Places[0] || a.Crop != p.valley[1][a.Space] {
			continue
		}
		found = true
		if _, refuted := certain(t, turn.Before, a.Space, int(a.Crop)); refuted || crop.IDs[0] != "crop."+puzzle.CropIDs[a.Crop] || j.Hoped != float64(a.Crop) {
			t.Errorf("step %d, %s: %v was not certain", j.Step, j.Places[0], crop.IDs)
		}
	}
	if !found || turn.Seat != j.Seat {
		t.Errorf("step %d, %s: could not be announced", j.Step, j.Places[0])
	}
	var sight tiwanaku.Sight
	tiwanaku.Look(turn.Before, &sight)
	for _, later := range p.turns {
		a := tiwanaku.Read(later.Move)
		if a.Verb == tiwanaku.Predict && a.Space.String() == j.Places[0] && (later.Seat == j.Seat || sight.Mode != "competitive") {
			t.Errorf("step %d, %s: announced at step %d", j.Step, j.Places[0], later.Step)
		}
	}
}

func TestReviewEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := replayed(t, "../testdata/record/short-2-full.txt")
	if _, err := (brain.Brain{}).Review(ctx, p.all); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context gives %v", err)
	}
}
