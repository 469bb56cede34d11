package play

import (
	"bytes"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"testing"

	"kancha/bot"
	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
	tawantinsuyuboard "kancha/games/tawantinsuyu/board"
	tawantinsuyuwords "kancha/games/tawantinsuyu/words"
	"kancha/games/teotihuacan"
	teotihuacanboard "kancha/games/teotihuacan/board"
	teotihuacanwords "kancha/games/teotihuacan/words"
	"kancha/games/tiwanaku"
	tiwanakuboard "kancha/games/tiwanaku/board"
	tiwanakuwords "kancha/games/tiwanaku/words"
	"kancha/internal/coach"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// noCoach is tables without coaches.
type noCoach struct{ coach.Tables }

func (noCoach) Coach(string) bot.Coach { return nil }

// trier is a site that only shows what people try.
type trier struct {
	*testing.T
	*visit
	rules game.Game
}

func newTrier(t *testing.T, load func([]byte) (game.Game, error), board draw.Board, words fs.FS) *trier {
	t.Helper()
	rules, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	id := rules.Info().ID
	catalog, err := i18n.Load(map[string]fs.FS{id: words})
	if err != nil {
		t.Fatal(err)
	}
	catalog.Name(rules)
	games := []Game{{Rules: rules, Board: board, Words: words}}
	site := &page.Site{Words: catalog, ByID: map[string]*page.Game{id: {Rules: rules, Board: board}}}
	s := &Pages{Config: Config{Coach: coach.New(noCoach{}, nil, 1)}, Site: site, games: map[string]*Game{id: &games[0]}, words: catalog}
	return &trier{t, s.visit(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/t/x/try", nil)), rules}
}

// asked is what somebody sees at a table who is asked in a state.
func (f *trier) asked(state game.State, setup game.Setup, seat game.Seat) *table.Snapshot {
	view := state.View(seat)
	s := &table.Snapshot{
		ID: "x", Version: 1, Phase: table.Playing, Game: f.rules.Info().ID, Setup: setup, Mine: []game.Seat{seat}, Viewer: seat, HandOver: game.Watcher,
		View: view, Waiting: view.Waiting(), Turn: view.Turn(), Standing: view.Standings(), Trials: true, Parting: table.Parting{Alone: true},
		Asked: &table.Asked{ID: "q", Seat: seat, Question: view.Question(seat), Moves: view.Moves(seat, nil)},
	}
	for i := range state.Seats() {
		holder := table.Person
		if state.Automata().Has(game.Seat(i)) {
			holder = table.Automaton
		}
		s.Seats = append(s.Seats, table.SeatInfo{Seat: game.Seat(i), Holder: holder, Name: "N" + page.Itoa(i), Mine: game.Seat(i) == seat})
	}
	return s
}

// page is what is shown of some answers on the sample of a seed, and what can be tried next.
func (f *trier) page(s *table.Snapshot, seed uint64, moves []string) (string, []game.Move) {
	f.Helper()
	t, err := f.tryFrom(s, seed, moves)
	if err != nil {
		f.Fatalf("%q: %v", moves, err)
	}
	var b bytes.Buffer
	if err := tableAnswer(t).Render(f.R.Context(), &b); err != nil {
		f.Fatal(err)
	}
	return b.String(), t.try.Trial.Moves
}

// Whatever the copy hides, the page is the same: nothing that is only so in a sample can be seen, nor can the game itself.
func TestNothingOfTheSampleShowsInATrial(t *testing.T) {
	for _, g := range []struct {
		load  func([]byte) (game.Game, error)
		board draw.Board
		words fs.FS
	}{
		{tiwanaku.Load, tiwanakuboard.Board{}, tiwanakuwords.FS},
		{teotihuacan.Load, teotihuacanboard.Board{}, teotihuacanwords.FS},
		{tawantinsuyu.Load, tawantinsuyuboard.Board{}, tawantinsuyuwords.FS},
	} {
		f := newTrier(t, g.load, g.board, g.words)
		t.Run(f.rules.Info().ID, func(t *testing.T) {
			f.T = t
			tried, longest, differ := 0, 0, 0
			for _, mode := range f.rules.Info().Modes {
				n, long, d := f.play(mode)
				tried, longest, differ = tried+n, max(longest, long), differ+d
			}
			t.Logf("%d answers tried, at most %d one after another, %d pairs of samples that differ", tried, longest, differ)
			if least := len(f.rules.Info().Modes) * 240 / f.every() / 4; tried < least || differ < least/3 || longest < 2 {
				t.Errorf("only %d answers were tried, at most %d one after another, and %d pairs of samples differed", tried, longest, differ)
			}
		})
	}
}

// every is how many answers of a game there are for each at which something is tried.
func (f *trier) every() int {
	if testing.Short() {
		return 40
	}
	return 9
}

// play plays a game by chance, and tries answers on the way.
func (f *trier) play(mode game.Mode) (tried, longest, differ int) {
	f.Helper()
	seats := mode.Max
	setup := game.Setup{Seats: seats, Mode: mode.ID, Seed: 7}
	state, err := f.rules.New(setup)
	if err != nil {
		f.Fatal(err)
	}
	rand := game.NewRand(11)
	for n := 0; n < 240 && !state.Waiting().Empty(); n++ {
		seat := state.Waiting().First()
		moves := state.Moves(seat, nil)
		if n%f.every() == 0 && !state.Automata().Has(seat) {
			steps, other := f.compare(f.asked(state, setup, seat), &rand)
			tried, longest = tried+steps, max(longest, steps)
			if other {
				differ++
			}
		}
		if err := state.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
			f.Fatal(err)
		}
	}
	return tried, longest, differ
}

// compare tries answers by chance on two samples of what somebody sees.
func (f *trier) compare(s *table.Snapshot, rand *game.Rand) (steps int, differ bool) {
	f.Helper()
	const one, other = 3, 4
	var done []string
	for ; steps < 6; steps++ {
		page, next := f.page(s, one, done)
		if again, _ := f.page(s, other, done); again != page {
			at := 0
			for at < min(len(page), len(again)) && page[at] == again[at] {
				at++
			}
			f.Fatalf("after %q two samples look different:\n%.300s\n%.300s", done, page[max(0, at-100):], again[max(0, at-100):])
		}
		if len(next) == 0 {
			break
		}
		done = append(done, f.rules.Format(next[rand.IntN(len(next))]))
	}
	a, b := game.NewRand(one), game.NewRand(other)
	return steps, !bytes.Equal(whole(f.T, s.View.Determinize(&a)), whole(f.T, s.View.Determinize(&b)))
}

func whole(t *testing.T, state game.State) []byte {
	t.Helper()
	text, err := state.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}
