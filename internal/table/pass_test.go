package table_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// willing is a house in which seats may wish to pass, and take that long for it.
func willing(t *testing.T, pace time.Duration, edit ...func(*table.Config)) *fixture {
	return newFixture(t, append([]func(*table.Config){func(c *table.Config) {
		c.Games, c.PassPace = []table.Game{stonesWith(tabletest.Willing)}, pace
	}}, edit...)...)
}

func (f *fixture) wish(id table.ID, who string, seat game.Seat, wishes ...string) {
	f.Helper()
	f.ok(f.SetPasses(f.ctx, id, person.ID(owner(who)), seat, wishes))
}

// answers is the answers in the log of a table as the store keeps them: who, with which key, and what.
func (f *fixture) answers(id table.ID) (out []string) {
	f.Helper()
	_, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	for _, e := range log {
		if e.Kind == table.Answered {
			out = append(out, fmt.Sprintf("%d %s", e.Seat, e.Body))
		}
	}
	return out
}

// What passes by itself stands in the log as if the person had answered: no mark, an entry of its own, one answer each.
func TestASeatPassesByItselfAsItsPersonWould(t *testing.T) {
	f := willing(t, 0)
	id, twin := f.table("Ann", "Bob"), f.table("Ann", "Bob")
	for _, id := range []table.ID{id, twin} {
		f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p5")
	}
	f.wish(id, "Bob", 1, "act")
	f.play(id, "Ann: take p6", "Ann: end")
	f.until("Bob has passed twice", func() bool {
		a := f.see(id, "Bob").Asked
		return a != nil && a.Question.Kind == "end"
	})
	f.play(id, "Bob: end")
	f.play(twin, "Ann: take p6", "Ann: end", "Bob: take p1", "Bob: take p2", "Bob: end")
	if got, want := f.answers(id), f.answers(twin); !slices.Equal(got, want) {
		t.Errorf("\n got %s\nwant %s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if f.state(id) != f.state(twin) {
		t.Error("passing leads elsewhere than answering")
	}
}

// Nobody but the seat learns of a wish, whether it was ever made or not.
func TestAWishIsSeenByItsSeatOnly(t *testing.T) {
	f := willing(t, time.Hour)
	id := f.table("Ann", "Bob", "Cyd")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Cyd: pick 3", "Ann: take p1")
	look := func(who string) string {
		return picture(t, f.House, table.Look{Table: id, Person: person.ID(who), Seat: game.Watcher, Step: -1})
	}
	others := []string{"Ann", "Cyd", "Eve"}
	f.wish(id, "Bob", 1, "end", "act")
	f.play(id, "Ann: take p2")
	f.ok(f.undo(id, "Ann", false)) // something happens meanwhile
	f.wish(id, "Bob", 1, "act")
	if p := f.see(id, "Bob").Passing; !slices.Equal(p.Offers, []string{"act", "end"}) || !slices.Equal(p.Wishes, []string{"act"}) {
		t.Errorf("Bob sees %+v", p)
	}
	for _, who := range others {
		s := f.see(id, who)
		if len(s.Passing.Wishes) > 0 {
			t.Errorf("%s sees %+v", who, s.Passing)
		}
	}
	if s := f.see(id, "Eve"); len(s.Passing.Offers) > 0 {
		t.Errorf("somebody who watches sees %+v", s.Passing)
	}
	version := f.see(id, "Eve").Version
	f.wish(id, "Bob", 1, "end")
	if s := f.see(id, "Eve"); s.Version != version {
		t.Errorf("a wish has made version %d of %d", s.Version, version)
	}
	f.wish(id, "Bob", 1)
	for _, who := range others {
		was := look(who)
		f.wish(id, "Bob", 1, "act", "end")
		if got := look(who); got != was {
			t.Errorf("%s sees the wish of Bob:\n got %s\nwant %s", who, got, was)
		}
		f.wish(id, "Bob", 1)
	}
	f.wish(id, "Bob", 1, "act")
	if own, err := f.Export(f.ctx, "Bob"); err != nil || !strings.Contains(string(own), `"passes":["act"]`) {
		t.Errorf("Bob's own data: %s, %v", own, err)
	}
	if own, err := f.Export(f.ctx, "Ann"); err != nil || strings.Contains(string(own), "passes") {
		t.Errorf("Ann's own data: %s, %v", own, err)
	}
}

// A wish outlives the house, and so does a pass that it had not given yet: nobody need look at the table for that.
func TestAWishOutlivesTheHouse(t *testing.T) {
	f := willing(t, time.Hour)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p5", "Ann: take p6")
	f.wish(id, "Bob", 1, "act", "end")
	f.play(id, "Ann: end")
	steps := len(f.answers(id))
	f.ok(f.Shutdown(f.ctx))
	later := func() time.Time { return time.Now().Add(3 * time.Hour) }
	after := willing(t, 0, func(c *table.Config) { c.Store, c.Now = f.store, later })
	f.ok(after.Resume(f.ctx))
	after.until("Bob has passed", func() bool { return len(f.answers(id)) == steps+3 })
	if p := after.see(id, "Bob").Passing; !slices.Equal(p.Wishes, []string{"act", "end"}) {
		t.Errorf("Bob wishes %+v", p)
	}
	if a := after.see(id, "Ann").Asked; a == nil || a.Question.Kind != "act" {
		t.Errorf("Ann is asked %+v", a)
	}
}

func TestWhoActedTakesBackUntilThePass(t *testing.T) {
	f := willing(t, time.Hour)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p5", "Ann: take p6")
	f.wish(id, "Bob", 1, "act")
	f.play(id, "Ann: end")
	if n := f.Bots(); n != 1 {
		t.Fatalf("%d seats are about to pass", n)
	}
	f.ok(f.undo(id, "Ann", false))
	if n := f.Bots(); n != 0 {
		t.Errorf("after it was taken back %d seats are about to pass", n)
	}
	f.play(id, "Ann: end")
	if n := f.Bots(); n != 1 {
		t.Errorf("given again, %d seats are about to pass", n)
	}
	f.wish(id, "Bob", 1)
	if n := f.Bots(); n != 0 {
		t.Errorf("without a wish %d seats are about to pass", n)
	}
	f.play(id, "Bob: take p7") // as somebody who is asked
}

// The pass is the seat's own answer: it alone takes it back, and then it is asked, whatever it wishes.
func TestThePassIsTakenBackByItsSeat(t *testing.T) {
	f := willing(t, 0)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p5", "Ann: take p6")
	f.wish(id, "Bob", 1, "act")
	f.play(id, "Ann: end")
	ended := func() bool {
		a := f.see(id, "Bob").Asked
		return a != nil && a.Question.Kind == "end"
	}
	f.until("Bob has passed twice", ended)
	if s := f.see(id, "Ann"); s.Undo.Can || s.Undo.Reason != table.UndoOthers {
		t.Errorf("Ann after the pass of Bob: %+v", s.Undo)
	}
	f.ok(f.undo(id, "Bob", false))
	if a := f.asked(id, "Bob"); a.Question.Kind != "act" || f.Bots() != 0 {
		t.Errorf("Bob is asked %v, %d seats are about to pass", a.Question, f.Bots())
	}
	restarted := willing(t, 0, func(c *table.Config) { c.Store = f.store })
	if a := restarted.asked(id, "Bob"); a.Question.Kind != "act" || restarted.Bots() != 0 {
		t.Errorf("after a restart Bob is asked %v, %d seats are about to pass", a.Question, restarted.Bots())
	}
	f.play(id, "Bob: take p9")
	if !ended() {
		t.Error("Bob could not answer instead")
	}
}

func TestAWishCountsForWhatIsAskedAlready(t *testing.T) {
	f := willing(t, 0)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	f.wish(id, "Ann", 0, "act", "end")
	f.until("Ann has passed", func() bool { return f.see(id, "Bob").Asked != nil })
}

// Of several seats of one person each has its own wish.
func TestSeatsOfOnePersonWishEachForItself(t *testing.T) {
	f := willing(t, time.Hour) // which nobody waits for who plays both sides
	id := f.table("Ann", "Ann.2")
	if err := f.TakeOver(f.ctx, id, "Ann", 0); err != nil {
		t.Fatal(err)
	}
	f.play(id, "Ann: pick 1")
	f.ok(f.TakeOver(f.ctx, id, "Ann", 1))
	f.play(id, "Ann: pick 2")
	f.ok(f.TakeOver(f.ctx, id, "Ann", 0))
	f.wish(id, "Ann", 1, "act", "end")
	f.play(id, "Ann: take p5", "Ann: take p6", "Ann: end")
	f.until("the other seat has passed", func() bool { return f.see(id, "Ann").Asked != nil && f.see(id, "Ann").Step == 8 })
	if s := f.see(id, "Ann"); s.Viewer != 0 || len(s.Passing.Offers) != 2 || len(s.Passing.Wishes) != 0 {
		t.Errorf("seat %d sees %+v", s.Viewer, s.Passing)
	}
}

// A bot that plays on for a person goes by no wish; the person finds it again.
func TestABotGoesByNoWish(t *testing.T) {
	f := willing(t, 0)
	id := f.table("Ann", "Bob", "Cyd")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Cyd: pick 1", "Ann: take p5", "Ann: take p6")
	f.wish(id, "Bob", 1, "act")
	f.ok(f.Leave(f.ctx, id, "Bob", 1, ""))
	f.play(id, "Ann: end")
	f.until("the bot has had its turn", func() bool { return f.see(id, "Cyd").Asked != nil })
	if s := f.see(id, "Bob"); len(s.Passing.Offers) > 0 {
		t.Errorf("Bob, who has left, sees %+v", s.Passing)
	}
}

func TestWishesThatCannotBe(t *testing.T) {
	f := willing(t, 0)
	open := f.table("Ann", "open")
	f.refused(f.SetPasses(f.ctx, open, "Ann", 0, []string{"act"}), table.ReasonNotStarted)
	id := f.tableWith(lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "1"}}}}, "Ann", "Bob")
	f.refused(f.SetPasses(f.ctx, id, "Ann", 0, []string{"act", "nothing"}), table.ReasonNoPass)
	f.refused(f.SetPasses(f.ctx, id, "Ann", 1, []string{"act"}), table.ReasonNotYourSeat)
	f.refused(f.SetPasses(f.ctx, id, "Eve", 1, nil), table.ReasonNotYourSeat)
	f.refused(f.SetPasses(f.ctx, id, "Ann", 2, nil), table.ReasonNoSeat)
	f.refused(f.SetPasses(f.ctx, id, "Ann", game.Watcher, nil), table.ReasonNoSeat)
	f.refused(f.SetPasses(f.ctx, "nowhere", "Ann", 0, nil), table.ReasonNoTable)
	for _, who := range []string{"Ann", "Bob"} {
		if p := f.see(id, who).Passing; len(p.Offers) == 0 || len(p.Wishes) != 0 {
			t.Errorf("%s sees %+v", who, p)
		}
	}
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p5", "Ann: take p6", "Ann: end", "Bob: take p1", "Bob: take p2", "Bob: end")
	f.refused(f.SetPasses(f.ctx, id, "Ann", 0, []string{"act"}), table.ReasonOver)
	if p := f.see(id, "Ann").Passing; len(p.Offers) > 0 {
		t.Errorf("after the end: %+v", p)
	}
	plain := newFixture(t)
	id = plain.table("Ann", "Bob")
	plain.refused(plain.SetPasses(plain.ctx, id, "Ann", 0, []string{"act"}), table.ReasonNoPass)
	if p := plain.see(id, "Ann").Passing; len(p.Offers) > 0 {
		t.Errorf("in a game without wishes: %+v", p)
	}
}

// In a real game: two people whose seats always pass are never asked for a final prediction, and the log tells who passed.
func TestFinalPredictionsOfTiwanakuArePassedOn(t *testing.T) {
	f := newFixture(t, withTiwanaku(t))
	passed := 0
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 5))
		id, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: "tiwanaku", Seats: append(seatsOf("Ann"), lobby.SeatPlan{Holder: table.Open})})
		f.ok(err)
		f.ok(f.Sit(f.ctx, id, "Bob", 1, "Bob"))
		f.wish(id, "Ann", 0, "final")
		f.wish(id, "Bob", 1, "final")
		for f.see(id, "Eve").Phase == table.Playing {
			f.until("nobody is about to pass", func() bool { return f.Bots() == 0 })
			for _, who := range []string{"Ann", "Bob"} {
				s := f.see(id, who)
				if s.Asked == nil {
					continue
				}
				if s.Asked.Question.Kind == "last_prediction" {
					t.Fatalf("%s is asked %v", who, s.Asked.Question)
				}
				g, _ := f.Game(s.Game)
				moves := slices.DeleteFunc(s.Asked.Moves, func(m game.Move) bool { // so that there is something left to predict
					return strings.HasPrefix(g.Format(m), "predict") && s.Asked.Question.Kind == "turn"
				})
				_, err := f.Answer(f.ctx, table.Answer{
					Table: id, Person: person.ID(who), Seat: s.Viewer, Question: s.Asked.ID, Key: fmt.Sprint(keys.Add(1)),
					Move: g.Format(moves[r.IntN(len(moves))]),
				})
				f.ok(err)
				break
			}
		}
		for _, l := range f.see(id, "Eve").Log {
			if l.Event.Kind == "passed" {
				passed++
			}
		}
	}
	if passed == 0 {
		t.Error("nobody ever passed")
	}
}

// A pass takes a moment of the seat's clock, and never the time that it has left.
func TestAPassIsGivenBeforeTheClockRunsOut(t *testing.T) {
	w := newWatch()
	f := willing(t, time.Hour, func(c *table.Config) { c.Now = w.read })
	id := f.tableWith(lobby.Plan{Clock: quick(clock.MayEnd)}, "Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p5", "Ann: take p6", "Ann: end")
	w.pass(f.left(id, 1) - 100*time.Millisecond)
	f.wish(id, "Bob", 1, "act", "end")
	f.until("Bob has passed", func() bool { return f.see(id, "Ann").Asked != nil })
	if n := f.count(id, table.TimedOut); n != 0 {
		t.Errorf("the time was up %d times", n)
	}
}
