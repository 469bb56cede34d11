package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"kancha/internal/clock"
	"kancha/internal/load"
	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
)

// The long runs are these tests with other figures:
//
//	go test ./cmd/kancha -run KilledAgainAndAgain -kills.sqlite 1000 -kills.postgres 300 -kills.outage 62s -timeout 5h -v
var (
	sqliteKills   = flag.Int("kills.sqlite", 3, "how often the node on SQLite is killed")
	postgresKills = flag.Int("kills.postgres", 3, "how often one of two nodes on PostgreSQL is killed")
	outageTime    = flag.Duration("kills.outage", 0, "how long the house is away at last; live clocks have a minute, so 62s and more prove something")
)

// liveClock is a minute, which no outage may use up.
var liveClock = url.Values{"tempo": {"own-live"}, "reserve": {"1"}, "increment": {"10"}, "cap": {"1"}}

func TestANodeOnSQLiteIsKilledAgainAndAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kancha.db")
	address := freeAddress(t)
	killAgainAndAgain(t, storm{source: file, nodes: []string{address}, url: "http://" + address, kills: *sqliteKills})
}

func TestTwoNodesOnPostgresAreKilledAgainAndAgain(t *testing.T) {
	source := storetest.Postgres(t)
	nodes := []string{freeAddress(t), freeAddress(t)}
	killAgainAndAgain(t, storm{source: source, nodes: nodes, url: startProxy(t, nodes), kills: *postgresKills})
}

// storm is nodes of one house that are killed, and how often.
type storm struct {
	source string
	nodes  []string
	url    string // where people come to
	kills  int

	running []*process
	killed  int
	rounds  []round
}

// round is when people played. Afterwards nobody is at its tables any more, and clocks run out rightly.
type round struct{ from, to time.Time }

// A round lasts so long that games end in it; a run is as many rounds as its kills take.
const (
	roundTime  = time.Minute
	calmAtLast = 8 * time.Second // for everybody to come back
)

// killAgainAndAgain kills nodes at moments nobody can foresee while people play live games with pages open. No answer
// that was acknowledged may be lost or count twice. At last the whole house is away for longer than any clock has left,
// and nobody may have lost by that.
func killAgainAndAgain(t *testing.T, s storm) {
	if testing.Short() {
		t.Skip("takes minutes")
	}
	for _, address := range s.nodes {
		p := &process{}
		s.running = append(s.running, p)
		defer p.kill()
		if err := p.start(address, s.source); err != nil {
			t.Fatal(err)
		}
	}
	tables, retries := 0, 0
	for round := uint64(1); s.killed < s.kills; round++ {
		r := s.round(t, round)
		tables += r.Tables
		retries += r.Retries
	}
	if retries == 0 && s.kills > 20 { // with few kills it can be that nobody was waiting just then
		t.Error("nobody has noticed anything: nothing was tried")
	}
	for _, p := range s.running {
		p.kill()
	}
	if *outageTime == 0 {
		provesWhole(t, s.source, tables)
		return
	}
	time.Sleep(*outageTime)
	for i, p := range s.running {
		if err := p.start(s.nodes[i], s.source); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(clock.Grace + 10*time.Second) // a clock that had run out is noticed by then, and none can have run out since
	for _, p := range s.running {
		p.kill()
	}
	provesWhole(t, s.source, tables)
	nobodyLostByTheClock(t, s.source, s.rounds)
	t.Logf("%d kills, %d tables, %d answers sent again, and away for %s", s.killed, tables, retries, *outageTime)
}

// round lets people play while nodes are killed, and wants every acknowledged answer on record.
func (s *storm) round(t *testing.T, seed uint64) *load.Result {
	t.Helper()
	long := min(roundTime, time.Duration(s.kills-s.killed)*5*time.Second) + calmAtLast
	trouble, from := make(chan error, 1), time.Now()
	r, err := load.Run(t.Context(), load.Config{
		URLs: []string{s.url}, Game: "tiwanaku", Seats: 2, Tables: 6, Watchers: 3, Rate: 12, Duration: long, Encoding: "gzip", Seed: seed,
		Choices: liveClock, Progress: begun(t, func() { trouble <- s.trouble(time.Now().Add(long - calmAtLast)) }),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := <-trouble; err != nil {
		t.Fatal(err)
	}
	s.rounds = append(s.rounds, round{from, time.Now()})
	text, _ := json.Marshal(r)
	t.Logf("after %d kills: %s", s.killed, text)
	if r.Answers == 0 {
		t.Error("nobody has answered")
	}
	for _, kind := range []string{"record", "lost", "frame"} {
		if n := r.ErrorKinds[kind]; n > 0 {
			t.Errorf("%d times %s", n, kind)
		}
	}
	return r
}

// trouble kills one node after the other until it has been often enough or the time is over. All run afterwards.
func (s *storm) trouble(until time.Time) error {
	for s.killed < s.kills && time.Now().Before(until) {
		time.Sleep(time.Duration(50+rand.IntN(700)) * time.Millisecond)
		i := rand.IntN(len(s.running))
		s.running[i].kill()
		s.killed++
		time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond)
		if err := s.running[i].start(s.nodes[i], s.source); err != nil {
			return err
		}
	}
	return nil
}

// nobodyLostByTheClock looks for a seat whose time was up, at tables whose people answered as long as the house did.
func nobodyLostByTheClock(t *testing.T, source string, rounds []round) {
	t.Helper()
	db, err := store.OpenExisting(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ids, err := db.Tables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	playing := 0
	for _, id := range ids {
		head, log, err := db.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if !head.Clock.On() {
			t.Errorf("table %s has no clock", id)
		}
		if head.Phase == table.Playing {
			playing++
		}
		with := len(rounds) - 1
		for with > 0 && log[0].At.Before(rounds[with].from) {
			with--
		}
		for _, e := range log {
			if with < len(rounds)-1 && e.At.After(rounds[with].to) {
				break
			}
			if e.Kind == table.TimedOut || bytes.Contains(e.Body, []byte(`"cause":"`+string(table.CauseTime)+`"`)) {
				t.Errorf("table %s: the time of seat %d was up at %s", id, e.Seat, e.At)
			}
		}
	}
	if playing == 0 {
		t.Error("no game was going on when the house was away")
	}
}
