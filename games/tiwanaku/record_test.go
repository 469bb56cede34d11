package tiwanaku

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"kancha/game"
	"kancha/record"
)

// keep writes the records of whole games that TestRecords replays. They are made once for every revision of the rules
// and then kept for ever; the ones that are there are left alone.
var keep = flag.Bool("keep", false, "write the records that are missing")

// kept are the games on record: every mode and number of seats, both boards, and every way to end. They are played on the
// discs of the pack, which stay the same whatever becomes of the generator.
var kept = []struct {
	name  string
	mode  mode
	seats int
	with  []string
	end   func(*state) bool // which game is wanted
	wise  bool              // most predictions are right
}{
	{"long-2-full", competitive, 2, []string{"scenario", "L1"}, full, true},
	{"long-3-full", competitive, 3, []string{"scenario", "L2"}, full, true},
	{"long-4-full", competitive, 4, []string{"scenario", "L3"}, full, true},
	{"short-2-full", competitive, 2, []string{"board", "short", "scenario", "S1"}, full, true},
	{"short-3-full", competitive, 3, []string{"board", "short", "scenario", "S2"}, full, true},
	{"short-4-full", competitive, 4, []string{"board", "short", "scenario", "S3"}, full, true},
	{"short-2-tie", competitive, 2, []string{"board", "short", "scenario", "S1"}, tie, false},
	{"short-2-shared", competitive, 2, []string{"board", "short", "scenario", "S2"}, shared, false},
	{"long-2-stalled", competitive, 2, []string{"scenario", "L2"}, stalled, false},
	{"short-3-stalled", competitive, 3, []string{"board", "short", "scenario", "S3", "stall_rounds", "3"}, stalled, false},
	{"short-4-floor", competitive, 4, []string{"board", "short", "scenario", "S2"}, floor, false},
	{"solo-easy", solo, 1, []string{"scenario", "L1"}, full, true},
	{"solo-hard", solo, 1, []string{"scenario", "L2", "solo_level", "hard", "solo_offer_when_interrupted", "true"}, full, true},
	{"solo-won", solo, 1, []string{"scenario", "L3"}, won, true},
	{"solo-none", solo, 1, []string{"scenario", "L1", "solo_final_predictions", "none", "otoma_setup_order", "columns"}, full, true},
	{"solo-stalled", solo, 1, []string{"scenario", "L2", "stall_rounds", "3"}, stalled, false},
	{"coop-2-easy", cooperative, 2, []string{"scenario", "L1", "coop_level", "easy"}, won, true},
	{"coop-3-normal", cooperative, 3, []string{"scenario", "L2", "coop_tileless_player", "predict_only"}, stalled, true},
	{"coop-4-expert", cooperative, 4, []string{"scenario", "L3", "coop_level", "expert"}, full, true},
}

func full(s *state) bool { return s.tiles == s.layout().spaces }

func won(s *state) bool { return s.Standings()[0].Rank == 1 }

func stalled(s *state) bool { return !full(s) }

func tie(s *state) bool {
	st := s.Standings()
	return st[0].Total == st[1].Total && st[0].Rank != st[1].Rank
}

func shared(s *state) bool { return s.Standings()[0].Rank == s.Standings()[1].Rank }

func floor(s *state) bool {
	return slices.ContainsFunc(s.Standings(), func(st game.Standing) bool { return st.Total == 0 })
}

func TestKeepRecords(t *testing.T) {
	if !*keep {
		t.Skip("records are written with -keep only")
	}
	for _, k := range kept {
		file := filepath.Join("testdata", "record", k.name+".txt")
		if _, err := os.Stat(file); err == nil {
			continue
		}
		for seed := uint64(1); ; seed++ {
			text, s := playOn(t, seed, inMode(k.mode, k.seats, k.with...), k.wise)
			if k.end(s) {
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
}

// playOn plays a game with a sort of sense: what can be discovered is discovered, and wise seats mostly know the crop.
func playOn(t *testing.T, seed uint64, setup game.Setup, wise bool) (string, *state) {
	t.Helper()
	setup.Seed = seed
	g := load(t)
	log, err := record.New(g.Info(), setup)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s, r := st.(*state), game.NewRand(seed)
	for s.Waiting() != 0 {
		seat := s.waiting.First()
		moves := s.Moves(seat, nil)
		m := moves[r.IntN(len(moves))]
		for range 20 {
			if !wise || s.sensible(m, &r) {
				break
			}
			m = moves[r.IntN(len(moves))]
		}
		log.Add(seat, s.Format(m))
		if err := s.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	log.Result = s.Standings()
	text, err := log.Text()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("# Seed %d of the games that tests keep.\n", seed) + text, s
}

// sensible is what most people would do, with a look at the valley that people do not have.
func (p *position) sensible(m game.Move, r *game.Rand) bool {
	switch a := Read(m); a.Verb {
	case Predict:
		return a.Crop == p.crop[a.Space] || r.IntN(12) == 0
	case To:
		return !p.tiles.has(a.Space) || r.IntN(8) == 0
	case Recall, Stop, Pass:
		return r.IntN(10) == 0
	case Offer:
		return a.Tokens.Len() >= 3
	}
	return true
}
