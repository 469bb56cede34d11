package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/chat"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// node is a house of several on one database.
func node(t *testing.T, source string, change func(*table.Config)) *table.House {
	t.Helper()
	s := open(t, source)
	c := table.Config{Store: s, Wire: s.Wire(), Games: []table.Game{{
		Rules: tabletest.Stones, Levels: []string{"random"},
		Bot: func(string) (bot.Bot, error) { return bot.New("random", nil) },
	}}}
	if change != nil {
		change(&c)
	}
	h := table.New(c)
	must(t, h.Resume(t.Context()))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := h.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
	return h
}

// entrance is the lobby of a house.
func entrance(t *testing.T, source string, h *table.House) *lobby.Service {
	t.Helper()
	s, err := store.Open(t.Context(), source)
	must(t, err)
	t.Cleanup(func() { _ = s.Close() }) // a test may have cut its connection
	return lobby.New(h, s, nil, nil)
}

// until waits for something that another house must hear first.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not after 10 seconds: %s", what)
		}
	}
}

// twoPlayers is a table of ann and bob.
func twoPlayers(t *testing.T, source string, a, b *table.House) table.ID {
	t.Helper()
	plan := stonesPlan()
	plan.Seats[1] = lobby.SeatPlan{Holder: table.Open}
	id, err := entrance(t, source, a).Create(t.Context(), "ann", plan)
	must(t, err)
	must(t, entrance(t, source, b).Sit(t.Context(), id, "bob", 1, "Bob"))
	return id
}

func lookAt(t *testing.T, h *table.House, id table.ID, who person.ID) *table.Snapshot {
	t.Helper()
	s, err := h.Look(t.Context(), table.Look{Table: id, Person: who, Seat: game.Watcher, Step: -1})
	must(t, err)
	return s
}

func TestAnyHouseAnswersAnyRequestAtOnce(t *testing.T) {
	source := storetest.Postgres(t)
	houses := []*table.House{node(t, source, nil), node(t, source, nil)}
	id := twoPlayers(t, source, houses[0], houses[1])
	for n := range 60 {
		h := houses[rand.IntN(2)]
		seat := lookAt(t, h, id, "").Waiting.First()
		who := []person.ID{"ann", "bob"}[seat]
		s := lookAt(t, houses[rand.IntN(2)], id, who)
		if s.Asked == nil || s.Step != n {
			t.Fatalf("after %d answers: step %d, asked %v", n, s.Step, s.Asked)
		}
		a := table.Answer{
			Table: id, Person: who, Seat: seat, Question: s.Asked.ID, Key: fmt.Sprint("k", n),
			Move: tabletest.Stones.Format(s.Asked.Moves[rand.IntN(len(s.Asked.Moves))]),
		}
		other := houses[rand.IntN(2)]
		version, err := other.Answer(t.Context(), a)
		must(t, err)
		again, err := houses[rand.IntN(2)].Answer(t.Context(), a)
		if err != nil || again != version {
			t.Fatalf("the same answer at another house: version %d and %d, %v", version, again, err)
		}
	}
}

func TestOfManyHousesOneTakesAnAnswer(t *testing.T) {
	source := storetest.Postgres(t)
	houses := []*table.House{node(t, source, nil), node(t, source, nil), node(t, source, nil)}
	id := twoPlayers(t, source, houses[0], houses[1])
	for n := range 20 {
		s := lookAt(t, houses[0], id, "")
		seat := s.Waiting.First()
		who := []person.ID{"ann", "bob"}[seat]
		s = lookAt(t, houses[0], id, who)
		var all sync.WaitGroup
		won := make([]bool, len(houses))
		for i, h := range houses {
			all.Go(func() {
				_, err := h.Answer(t.Context(), table.Answer{
					Table: id, Person: who, Seat: seat, Question: s.Asked.ID, Key: fmt.Sprintf("h%d.%d", i, n),
					Move: tabletest.Stones.Format(s.Asked.Moves[0]),
				})
				if won[i] = err == nil; err != nil && !stale(err) {
					t.Errorf("house %d: %v", i, err)
				}
			})
		}
		all.Wait()
		count := 0
		for _, w := range won {
			if w {
				count++
			}
		}
		if now := lookAt(t, houses[2], id, ""); count != 1 || now.Step != n+1 {
			t.Fatalf("%d houses took answer %d, step %d", count, n, now.Step)
		}
	}
}

func stale(err error) bool {
	var e *errs.Error
	return errors.As(err, &e) && e.Reason == table.ReasonStale
}

func TestViewersHearWhatHappensAtAnotherHouse(t *testing.T) {
	source := storetest.Postgres(t)
	a, b := node(t, source, nil), node(t, source, nil)
	id := twoPlayers(t, source, a, b)
	time.Sleep(100 * time.Millisecond) // for both to listen
	changed, cancel := b.Subscribe(id, "bob")
	defer cancel()
	hears := func(what string) {
		t.Helper()
		select {
		case <-changed:
		case <-time.After(5 * time.Second):
			t.Fatalf("not heard: %s", what)
		}
	}
	stamp := lookAt(t, b, id, "bob").Stamp
	s := lookAt(t, a, id, "ann")
	if s.Waiting.First() != 0 {
		t.Skip("bob begins")
	}
	_, err := a.Answer(t.Context(), table.Answer{
		Table: id, Person: "ann", Seat: 0, Question: s.Asked.ID, Move: tabletest.Stones.Format(s.Asked.Moves[0]),
	})
	must(t, err)
	hears("an answer")
	if now := lookAt(t, b, id, "bob"); now.Step != 1 || now.Stamp <= stamp {
		t.Errorf("step %d, stamp %d after %d", now.Step, now.Stamp, stamp)
	}
	must(t, a.SetNote(t.Context(), id, "bob", 1, table.Note{Place: "p1", Text: "x"}))
	hears("a note")
	until(t, "the note is seen", func() bool { return len(lookAt(t, b, id, "bob").Notes) == 1 })
	_, leave := a.Subscribe(id, "ann")
	until(t, "ann is there", func() bool { return lookAt(t, b, id, "bob").Seats[0].Online })
	leave()
	until(t, "ann has left", func() bool { return !lookAt(t, b, id, "bob").Seats[0].Online })
}

func TestTheScreenIsTakenAtEveryHouse(t *testing.T) {
	source := storetest.Postgres(t)
	a, b := node(t, source, nil), node(t, source, nil)
	id, err := entrance(t, source, a).Create(t.Context(), "ann", stonesPlan())
	must(t, err)
	s := lookAt(t, b, id, "ann")
	if s.HandOver == game.Watcher {
		t.Skip("nothing to cover")
	}
	until(t, "the other house knows", func() bool {
		must(t, a.TakeOver(t.Context(), id, "ann", s.HandOver))
		return lookAt(t, b, id, "ann").HandOver == game.Watcher
	})
}

// silent is a bot that never comes to an answer.
type silent struct{}

func (silent) Choose(ctx context.Context, _ game.View, _ *game.Rand) (game.Move, error) {
	<-ctx.Done()
	return 0, ctx.Err()
}

// The time of somebody is up while several houses look: it happens once, and every house shows it.
func TestATimeOutHappensOnceAtOneOfTheHouses(t *testing.T) {
	source := storetest.Postgres(t)
	var all []*table.House
	for range 3 {
		all = append(all, node(t, source, func(c *table.Config) { c.Round = 3 * time.Millisecond }))
	}
	plan := stonesPlan()
	plan.Clock = clock.Rule{Kind: clock.Live, Reserve: 10 * time.Second, Cap: 10 * time.Second, Late: clock.MayEnd}
	id, err := entrance(t, source, all[0]).Create(t.Context(), "ann", plan)
	must(t, err)
	for range 2 { // of which one house knows that it is late
		late := node(t, source, func(c *table.Config) {
			c.Round, c.Gap, c.Now = 3*time.Millisecond, -1, func() time.Time { return time.Now().Add(time.Minute) }
		})
		all = append(all, late)
	}
	for _, h := range all {
		until(t, "every house knows", func() bool { return lookAt(t, h, id, "ann").Timing.Faces[0].Up })
	}
	_, log, err := open(t, source).Table(t.Context(), id)
	must(t, err)
	outs := map[game.Seat]int{}
	for _, e := range log {
		if e.Kind == table.TimedOut {
			outs[e.Seat]++
		}
	}
	if outs[0] != 1 || outs[1] != 1 || len(outs) != 2 { // both owe their first answer
		t.Errorf("time-outs of each seat: %v", outs)
	}
}

func TestABotGoesOnAtAnotherHouseWhenItsOwnHasDied(t *testing.T) {
	source := storetest.Postgres(t)
	mute := func(c *table.Config) {
		c.Games[0].Bot = func(string) (bot.Bot, error) { return silent{}, nil }
	}
	a := node(t, source, mute)
	plan := stonesPlan()
	plan.Seats[0], plan.Seats[1] = lobby.SeatPlan{Holder: table.BotHolder, Bot: "random"}, lobby.SeatPlan{Holder: table.BotHolder, Bot: "random"}
	id, err := entrance(t, source, a).Create(t.Context(), "ann", plan)
	must(t, err)
	young := node(t, source, nil)
	time.Sleep(200 * time.Millisecond)
	if s := lookAt(t, young, id, ""); s.Step != 0 {
		t.Errorf("a bot was taken from a house that lives: step %d", s.Step)
	}
	late := node(t, source, func(c *table.Config) { c.Now = func() time.Time { return time.Now().Add(time.Minute) } })
	until(t, "the bots have played to the end", func() bool { return lookAt(t, late, id, "").Phase == table.Over })
}

func TestWhatWasMissedWhileTheWireWasBrokenIsSeen(t *testing.T) {
	source := storetest.Postgres(t)
	a, b := node(t, source, nil), node(t, source, nil)
	id := twoPlayers(t, source, a, b)
	changed, cancel := b.Subscribe(id, "bob")
	defer cancel()
	time.Sleep(100 * time.Millisecond)
	storetest.KillConnections(t, source)
	must(t, a.SetNote(t.Context(), id, "bob", 1, table.Note{Place: "p2", Text: "y"}))
	until(t, "the note is seen", func() bool {
		select {
		case <-changed:
		default:
		}
		return len(lookAt(t, b, id, "bob").Notes) == 1
	})
}

func TestAnSQLiteFileHasNoWire(t *testing.T) {
	if s := open(t, t.TempDir()+"/k.db"); s.Wire() != nil {
		t.Error("there is a wire to nobody")
	}
}

func TestWhatIsSaidAtOneHouseIsReadAtAnother(t *testing.T) {
	source := storetest.Postgres(t)
	a, b := node(t, source, nil), node(t, source, nil)
	s := open(t, source)
	for _, who := range []person.ID{"ann", "bob"} {
		must(t, s.AddPerson(t.Context(), person.Guest{ID: who, Name: string(who), Recovery: string(who)}))
	}
	id := twoPlayers(t, source, a, b)
	var all sync.WaitGroup
	for who, h := range map[person.ID]*table.House{"ann": a, "bob": b} {
		all.Go(func() {
			for n := range 5 {
				for { // where both houses write the same line four times in a row, one gives up and says so
					err := chat.New(h, s, nil).Say(t.Context(), chat.Words{Table: id, Person: who, Seat: game.Watcher, Key: fmt.Sprint(n), Text: fmt.Sprint(who, n)})
					var e *errs.Error
					if errors.As(err, &e) && e.Reason == errs.ReasonStorage {
						continue
					}
					if err != nil {
						t.Error(err)
					}
					break
				}
			}
		})
	}
	all.Wait()
	for name, h := range map[string]*table.House{"a": a, "b": b} {
		lines := func(who person.ID) []table.TalkLine {
			snap := lookAt(t, h, id, who)
			must(t, chat.New(h, s, nil).Read(t.Context(), snap, who))
			return snap.Talk.Lines
		}
		until(t, "all lines are read at "+name, func() bool { return len(lines("ann")) == 10 })
		for i, l := range lines("bob") {
			if l.Number != int64(i+1) {
				t.Errorf("line %d at %s has number %d", i+1, name, l.Number)
			}
		}
	}
}

func TestATeamAgreesAtTwoHouses(t *testing.T) {
	source := storetest.Postgres(t)
	team := func(c *table.Config) { c.Games[0].Rules, c.VoteTime = tabletest.Team, time.Hour }
	a, b := node(t, source, team), node(t, source, team)
	id := twoPlayers(t, source, a, b)
	houses := map[person.ID]*table.House{"ann": a, "bob": b}
	time.Sleep(100 * time.Millisecond) // for both to listen
	for n := range 12 {
		var all sync.WaitGroup
		voted := false
		for who, h := range houses {
			s := lookAt(t, h, id, who)
			if s.Asked == nil {
				continue
			}
			voted = voted || s.Asked.Vote != nil
			all.Go(func() {
				_, err := h.Answer(t.Context(), table.Answer{
					Table: id, Person: who, Seat: s.Viewer, Question: s.Asked.ID, Move: tabletest.Team.Format(s.Asked.Moves[0]),
				})
				if err != nil {
					t.Errorf("%s: %v", who, err)
				}
			})
		}
		all.Wait()
		if want := lookAt(t, a, id, "").Step; !voted && n > 0 {
			t.Fatalf("no vote at step %d", want)
		}
		until(t, "what both want is answered once", func() bool { return lookAt(t, a, id, "").Step == n+2 && lookAt(t, b, id, "").Step == n+2 })
	}
}

// Whoever watches at another house is told when a login may have ended, and when news may have been lost.
func TestTheEndOfALoginIsHeardAtAnotherHouse(t *testing.T) {
	source := storetest.Postgres(t)
	a := open(t, source)
	b := node(t, source, nil)
	must(t, a.AddPerson(t.Context(), person.Guest{ID: "ann", Name: "Ann", Recovery: "r"}))
	time.Sleep(100 * time.Millisecond) // for it to listen
	ended, cancel := b.WatchLogins("ann")
	defer cancel()
	hears := func(what string) {
		t.Helper()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			t.Fatalf("not heard: %s", what)
		}
	}
	for what, end := range map[string]func() error{
		"logins": func() error { return a.EndLogins(t.Context(), "ann", "") },
		"suspended": func() error {
			return a.SetSanction(t.Context(), account.Sanction{Person: "ann", Kind: account.Suspended})
		},
	} {
		must(t, end())
		hears(what)
	}
	storetest.Statement(t, source, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE application_name = current_setting('application_name') AND query LIKE 'LISTEN %'`)
	hears("the connection was lost, and with it perhaps news")
}
