package tawantinsuyu

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"kancha/game"
	"kancha/game/gametest"
	"kancha/record"
)

// keep writes the records of whole games that TestRecords replays. They are made once for every revision of the rules
// and then kept for ever; the ones that are there are left alone.
var keep = flag.Bool("keep", false, "write the records that are missing")

// story is a whole game as it went.
type story struct {
	*state       // the end
	by      int8 // 1 + the seat in whose Conquest the village was just emptied
	emptied bool // and it got the Festival tile for that
}

// kept are the games on record: every number of seats, every edition, every way to end. Two of them, solo-won and
// solo-short (ahead, but without the points that it takes), were found by a long search.
var kept = []struct {
	name  string
	setup game.Setup
	want  func(story) bool
	pick  func(*state, []game.Move, *game.Rand) game.Move
}{
	{"two", setup(2), whole, sensible},
	{"three", setup(3), whole, sensible},
	{"four", setup(4), whole, sensible},
	{"two-pl", setup(2, "edition", "pl"), whole, sensible},
	{"three-cs", setup(3, "edition", "cs"), whole, sensible},
	{"four-ru", setup(4, "edition", "ru"), whole, sensible},
	{"two-early", setup(2), early, hoard},
	{"four-early-goes-on", setup(4, "early_festival_final", "false"), whole, hoard},
	{"two-shared", setup(2), shared, anything},
	{"two-tie", setup(2), tie, anything},
	{"two-casualty", setup(2), fallen, anything},
	{"two-emptied", setup(2), emptied, warlike},
	{"solo", setup(1), whole, sensible},
	{"solo-behind", setup(1, "harder_climb", "on", "harder_threshold", "on", "harder_soldiers", "on", "harder_priest", "on"), behind, sensible},
	{"solo-won", setup(1), won, nil},
	{"solo-short", setup(1), short, nil},
	{"two-second", setup(2), whole, sensible}, // by the second revision of the rules, those before by the first
	{"four-second", setup(4), whole, sensible},
	{"solo-second", setup(1), whole, sensible},
	{"two-third", setup(2, "z13_saving", "one_of_each"), whole, sensible}, // by the third
	{"four-third", setup(4, "edition", "pl"), whole, sensible},
	{"solo-third", setup(1, "solo_passive_buildings", "automatic", "weaving_reaction_cost", "3"), whole, sensible},
}

func whole(s story) bool { return s.festivals == festivalsToPlay }

func early(s story) bool { return s.last && s.festivals == 2 }

func shared(s story) bool { return s.Standings()[0].Rank == s.Standings()[1].Rank }

func tie(s story) bool {
	st := s.Standings()
	return st[0].Total == st[1].Total && st[0].Rank != st[1].Rank
}

func behind(s story) bool { return s.total(0) < s.total(her) }

// won and short: it takes 120 points, being ahead is not enough.
func won(s story) bool { return s.won() && s.total(0) >= 120 && s.total(0) > s.total(her) }

func short(s story) bool { return !s.won() && s.total(0) < 120 && s.total(0) > s.total(her) }

// fallen is a game in which many fell.
func fallen(s story) bool { return s.casualtiesN() >= 6 }

func emptied(s story) bool { return s.emptied }

// watch looks at an answer: whether a casualty takes the last worker of the village while nobody has the Festival tile,
// and then whether it is the seat whose turn it was that gets the tile (ED-40).
func (s *story) watch(before *state) {
	if before.villagers > 0 && s.villagers == 0 && s.casualtiesN() > before.casualtiesN() && before.holder == 0 {
		s.by = int8(before.turn) + 1
	}
	if s.by != 0 && s.holder != 0 {
		s.emptied = s.emptied || s.holder == s.by
		s.by = 0
	}
}

// warlike walks to Conquests and does not fill up on workers while the village gets empty.
func warlike(s *state, moves []game.Move, r *game.Rand) game.Move {
	for _, m := range moves {
		a := Read(m)
		if a.Verb == Walk && s.villagers <= 2 && s.actionAt((int(s.priests[s.turn])-1+int(a.A))%Sections) == Conquest {
			return m
		}
	}
	return sensible(s, moves, r)
}

// anything picks any answer.
func anything(_ *state, moves []game.Move, r *game.Rand) game.Move { return moves[r.IntN(len(moves))] }

// hoard recruits nomads and leaves the village alone while the bag has workers, so that it runs out.
func hoard(s *state, moves []game.Move, r *game.Rand) game.Move {
	for _, m := range moves {
		switch v := Read(m).Verb; {
		case v == Recruit:
			return m
		case v == Hire && sum(s.bag) == 0:
			return m
		case (v == End || v == Dismiss) && sum(s.bag) > 0:
			return m
		}
	}
	return sensible(s, moves, r)
}

func TestRecords(t *testing.T) { gametest.Records(t, load(t), "testdata/record") }

func TestKeepRecords(t *testing.T) {
	if !*keep {
		t.Skip("records are written with -keep only")
	}
	for _, k := range kept {
		file := filepath.Join("testdata", "record", k.name+".txt")
		if _, err := os.Stat(file); err == nil || k.pick == nil {
			continue
		}
		for seed := uint64(1); ; seed++ {
			text, s := playOn(t, k.setup, seed, k.pick)
			if k.want(s) {
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				break
			}
			if seed == 1000 {
				t.Errorf("%s: no game is like that", k.name)
				break
			}
		}
	}
}

// playOn plays a game and writes it down.
func playOn(t *testing.T, setup game.Setup, seed uint64, pick func(*state, []game.Move, *game.Rand) game.Move) (string, story) {
	t.Helper()
	g := load(t)
	setup.Seed = seed
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	log, err := record.New(g.Info(), setup)
	if err != nil {
		t.Fatal(err)
	}
	r, s := game.NewRand(seed), story{state: st.(*state)}
	for !st.Waiting().Empty() {
		seat, before := st.Waiting().First(), *s.state
		m := pick(st.(*state), st.Moves(seat, nil), &r)
		if err := st.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
		log.Add(seat, g.Format(m))
		s.watch(&before)
	}
	text, err := log.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text, s
}

// TestRecordsAreWhatTheirNamesSay: TW-79 TW-85 TW-89 TW-99 ED-10 ED-40: each number of seats, an early Festival by an empty bag, a
// village emptied by a Conquest, a shared victory, solo games won, lost, and lost though ahead.
func TestRecordsAreWhatTheirNamesSay(t *testing.T) {
	g := load(t)
	for _, k := range kept {
		text, err := os.ReadFile(filepath.Join("testdata", "record", k.name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		log, err := record.Parse(string(text))
		if err != nil {
			t.Fatalf("%s: %v", k.name, err)
		}
		st, err := game.By(g, log.Rules).New(log.Setup)
		if err != nil {
			t.Fatalf("%s: %v", k.name, err)
		}
		s := story{state: st.(*state)}
		for _, a := range log.Answers {
			before := *s.state
			m, err := g.Parse(a.Move)
			if err != nil {
				t.Fatalf("%s: %v", k.name, err)
			}
			if err := st.Apply(a.Seat, m, nil); err != nil {
				t.Fatalf("%s: %v", k.name, err)
			}
			s.watch(&before)
		}
		if !st.Waiting().Empty() || int(s.people) != k.setup.Seats || !k.want(s) {
			t.Errorf("%s is over %v, has %d people, and is not what it is called", k.name, st.Waiting().Empty(), s.people)
		}
	}
}

// sensible has a sort of sense: workers are placed and tasks done rather than not.
func sensible(_ *state, moves []game.Move, r *game.Rand) game.Move {
	for range 6 {
		m := moves[r.IntN(len(moves))]
		switch Read(m).Verb {
		case Done, Decline, Stop, Swap, Spend, Gain, End, Dismiss, Exchange:
			continue
		case Walk, Pray, Train, Recruit:
			if r.IntN(3) > 0 {
				continue
			}
		}
		return m
	}
	return moves[r.IntN(len(moves))]
}

// TestSensibleGamesGoFar: with a sort of sense one builds, weaves, conquers and climbs.
func TestSensibleGamesGoFar(t *testing.T) {
	built, woven, conquered, climbed := 0, 0, 0, 0
	for seed := range uint64(20) {
		_, s := playOn(t, setup(3), seed, sensible)
		for seat := range s.seats {
			built += s.built[seat].len()
			woven += int(s.weavingsN[seat])
			conquered += s.kit.Markers - int(s.markers[seat])
			climbed += int(s.temple[seat])
		}
	}
	if text := fmt.Sprint(built, woven, conquered, climbed); min(built, woven, conquered, climbed) == 0 {
		t.Errorf("buildings, weavings, conquests, steps: %s", text)
	}
}

func TestRules(t *testing.T) { gametest.Rules(t, ".") }

func TestRevisions(t *testing.T) {
	gametest.Revisions(t, load(t), ".", setup(2, "treat_as", "in_addition", "courier_discount", "each_cost", "coricancha", "printed"),
		setup(1, "solo_personality_trigger", "on_landing", "solo_second_conquest_free", "true", "harder_soldiers", "on"))
}

// TestFirstRules: a game of the first revision is read and played on as what it is.
func TestFirstRules(t *testing.T) {
	g := load(t)
	st, err := game.By(g, 1).New(setup(2))
	if err != nil {
		t.Fatal(err)
	}
	text, err := st.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	read, err := g.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := read.MarshalJSON(); err != nil || string(again) != string(text) || read.(*state).info.Rules != 1 {
		t.Errorf("rules %d, %v:\n%s\nwant\n%s", read.(*state).info.Rules, err, again, text)
	}
}
