package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web"
)

// BenchmarkAnswer measures what an answer costs beside drawing: the form of a page that has a stream is sent until the
// answer is durable, and the two streams of the table look at it. Forty tables play at once.
func BenchmarkAnswer(b *testing.B) {
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		b.Fatal(err)
	}
	for _, t := range shelf {
		b.Run(t.game.Info().ID+"/sqlite", func(b *testing.B) {
			newSite(b, filepath.Join(b.TempDir(), "kancha.db"), t).play(b, 40)
		})
		b.Run(t.game.Info().ID+"/postgres", func(b *testing.B) { newSite(b, storetest.Postgres(b), t).play(b, 40) })
	}
}

// BenchmarkLongGame compares what an answer costs in the first and in the last quarter of a game: the log has become
// long, and nothing else should matter. Where people hold secrets their logs differ.
func BenchmarkLongGame(b *testing.B) {
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		b.Fatal(err)
	}
	for _, t := range shelf {
		b.Run(t.game.Info().ID, func(b *testing.B) {
			s := newSite(b, filepath.Join(b.TempDir(), "kancha.db"), t)
			who := [2]player{s.person(b), s.person(b)}
			var early, late cost
			for n := range b.N {
				costs, err := s.game(b, who, rand.New(rand.NewPCG(2, uint64(n))))
				if err != nil {
					b.Fatal(err)
				}
				for i, c := range costs {
					switch {
					case i >= 10 && i < len(costs)/4:
						early.add(c)
					case i > len(costs)*3/4:
						late.add(c)
					}
				}
			}
			b.ReportMetric(early.bytes/early.n, "early-B")
			b.ReportMetric(late.bytes/late.n, "late-B")
			b.ReportMetric(early.micros/early.n, "early-cpu-µs")
			b.ReportMetric(late.micros/late.n, "late-cpu-µs")
		})
	}
}

// cost is what answers have taken together.
type cost struct{ n, micros, bytes float64 }

func (c *cost) add(d cost) { c.n, c.micros, c.bytes = c.n+d.n, c.micros+d.micros, c.bytes+d.bytes }

// game plays one game alone and tells what each answer has cost.
func (s *site) game(b *testing.B, who [2]player, random *rand.Rand) (costs []cost, err error) {
	id, err := s.open(b.Context(), who)
	for err == nil {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := processorTime(b)
		var over bool
		if over, err = s.answer(b.Context(), id, who, random); over {
			return costs, err
		}
		took := processorTime(b) - begin
		runtime.ReadMemStats(&after)
		costs = append(costs, cost{1, float64(took.Microseconds()), float64(after.TotalAlloc - before.TotalAlloc)})
	}
	return costs, err
}

func TestAnAnswerWithoutABodyIsGuardedLikeEveryOther(t *testing.T) {
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, filepath.Join(t.TempDir(), "kancha.db"), shelf[0])
	who := [2]player{s.person(t), s.person(t)}
	id, err := s.open(t.Context(), who)
	if err != nil {
		t.Fatal(err)
	}
	asked, by, err := s.look(t.Context(), id, who)
	if err != nil {
		t.Fatal(err)
	}
	form := url.Values{"seat": {fmt.Sprint(asked.Seat)}, "question": {asked.ID}, "key": {"k"}, "move": {s.title.game.Format(asked.Moves[0])}}
	send := func(change func(*http.Request)) (status int, policy string) {
		r := s.request(who[by].cookie, "/t/"+string(id)+"/answer", form, true)
		change(r)
		w := httptest.NewRecorder()
		s.pages.ServeHTTP(w, r)
		for _, name := range []string{"X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy", "X-Request-ID"} {
			if w.Header().Get(name) == "" {
				t.Errorf("status %d comes without %s", w.Code, name)
			}
		}
		return w.Code, w.Header().Get("Content-Security-Policy")
	}
	for _, c := range []struct {
		name   string
		change func(*http.Request)
		status int
	}{
		{"from another site", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, http.StatusForbidden},
		{"too large", func(r *http.Request) { r.ContentLength = 1 << 30 }, http.StatusRequestEntityTooLarge},
		{"of nobody", func(r *http.Request) { r.Header.Del("Cookie") }, http.StatusForbidden},
		{"as it should be", func(*http.Request) {}, http.StatusNoContent},
		{"to a question that is answered", func(r *http.Request) {
			form.Set("key", "l")
			r.Body = io.NopCloser(strings.NewReader(form.Encode()))
		}, http.StatusConflict},
	} {
		status, policy := send(c.change)
		if status != c.status || (policy == "") != (status == http.StatusNoContent) {
			t.Errorf("%s: status %d, want %d, policy %q", c.name, status, c.status, policy)
		}
		if policy != "" && !strings.Contains(policy, "script-src 'nonce-") {
			t.Errorf("%s: policy %q", c.name, policy)
		}
	}
}

// site is a house with its pages, reached without a network.
type site struct {
	title title
	house *table.House
	lobby *lobby.Service
	pages http.Handler
}

func newSite(b testing.TB, source string, t title) *site {
	db, err := store.Open(b.Context(), source)
	if err != nil {
		b.Fatal(err)
	}
	house := table.New(table.Config{Store: db, Wire: db.Wire(), Outside: db.Outside, Games: tables([]title{t})})
	b.Cleanup(func() { _ = house.Shutdown(context.Background()); db.Close() })
	people, err := account.New(account.Config{Store: db, Tables: house, Cheap: true})
	if err != nil {
		b.Fatal(err)
	}
	all := netip.MustParsePrefix("0.0.0.0/0")
	front := lobby.New(house, db, nil, nil)
	h, err := web.New(web.Config{House: house, Accounts: people, Store: db, Tournaments: tournament.New(tournament.Config{Store: db, Tables: house, Lobby: front}),
		Games: pages([]title{t}), Unlimited: []netip.Prefix{all}})
	if err != nil {
		b.Fatal(err)
	}
	if err := house.Resume(b.Context()); err != nil {
		b.Fatal(err)
	}
	return &site{t, house, front, h}
}

// player is a player with the cookie of a browser.
type player struct {
	id     person.ID
	cookie string
}

func (s *site) person(b testing.TB) player {
	res := s.post("", "/me", url.Values{"name": {"Ann"}}, false)
	c := res.Result().Cookies()
	for _, c := range c {
		if code, _, ok := strings.Cut(c.Value, "."); ok {
			if id, err := base64.RawURLEncoding.DecodeString(code); err == nil {
				return player{person.ID(id), c.Name + "=" + c.Value}
			}
		}
	}
	b.Fatalf("no cookie: %d", res.Code)
	return player{}
}

func (s *site) post(cookie, path string, form url.Values, stream bool) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.pages.ServeHTTP(w, s.request(cookie, path, form, stream))
	return w
}

// request is a form as the page's script sends it.
func (s *site) request(cookie, path string, form url.Values, stream bool) *http.Request {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Cookie", cookie)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("HX-Request", "true")
	r.Header.Set("Accept-Language", "en")
	if stream {
		r.Header.Set("Kancha-Stream", "1")
	}
	return r
}

// play gives b.N answers and tells how much of a processor each took.
func (s *site) play(b *testing.B, boards int) {
	var left atomic.Int64
	left.Store(int64(b.N))
	people := make([][2]player, boards)
	for i := range people {
		people[i] = [2]player{s.person(b), s.person(b)}
	}
	b.ReportAllocs()
	b.ResetTimer()
	begin := processorTime(b)
	var all sync.WaitGroup
	for i := range boards {
		all.Go(func() {
			if err := s.board(b, people[i], rand.New(rand.NewPCG(1, uint64(i))), &left); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
	b.StopTimer()
	b.ReportMetric(float64((processorTime(b)-begin).Microseconds())/float64(b.N), "cpu-µs/answer")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
}

// board plays one game after the other.
func (s *site) board(b *testing.B, who [2]player, random *rand.Rand, left *atomic.Int64) error {
	for id := table.ID(""); left.Add(-1) >= 0; {
		if id == "" {
			var err error
			if id, err = s.open(b.Context(), who); err != nil {
				return err
			}
		}
		over, err := s.answer(b.Context(), id, who, random)
		if err != nil {
			return err
		}
		if over {
			id = ""
			left.Add(1)
		}
	}
	return nil
}

// answer looks at a table as its streams do, and gives a random answer unless the game is over.
func (s *site) answer(ctx context.Context, id table.ID, who [2]player, random *rand.Rand) (over bool, err error) {
	asked, by, err := s.look(ctx, id, who)
	if err != nil || asked == nil {
		return true, err
	}
	move := s.title.game.Format(asked.Moves[random.IntN(len(asked.Moves))])
	res := s.post(who[by].cookie, "/t/"+string(id)+"/answer", url.Values{
		"seat": {fmt.Sprint(asked.Seat)}, "question": {asked.ID}, "key": {fmt.Sprint(random.Uint64())}, "move": {move},
	}, true)
	if res.Code != http.StatusNoContent {
		return false, fmt.Errorf("%s: status %d %s", move, res.Code, res.Body)
	}
	return false, nil
}

func (s *site) open(ctx context.Context, who [2]player) (table.ID, error) {
	id, err := s.lobby.Create(ctx, who[0].id, lobby.Plan{Game: s.title.game.Info().ID, Setup: game.Setup{Seats: 2},
		Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Open}}})
	if err == nil {
		err = s.lobby.Sit(ctx, id, who[1].id, 1, "Bob", lobby.Ticket{})
	}
	return id, err
}

// look is what both streams do after each answer. It gives the question of one of the players, nil after the end.
func (s *site) look(ctx context.Context, id table.ID, who [2]player) (asked *table.Asked, by int, err error) {
	for i, g := range who {
		snap, err := s.house.Look(ctx, table.Look{Table: id, Person: g.id, Seat: game.Watcher, Step: -1})
		if err != nil {
			return nil, 0, err
		}
		if snap.Asked != nil {
			asked, by = snap.Asked, i
		}
	}
	return asked, by, nil
}

func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
