package table_test

import (
	"strings"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// voting is a table of a team where Ann, the first to answer, has the turn.
func voting(t *testing.T, limit time.Duration, seats ...string) (*fixture, func(time.Duration), table.ID) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	f := newFixture(t, func(c *table.Config) {
		c.Games, c.Now, c.VoteTime = []table.Game{stonesWith(tabletest.Team)}, func() time.Time { return now }, limit
	})
	id := f.table(seats...)
	for i, who := range seats {
		if who != "bot" {
			f.play(id, who+": pick "+string(rune('1'+i)))
		}
	}
	return f, func(d time.Duration) { now = now.Add(d) }, id
}

// propose sends the answer of somebody to the question of the team.
func (f *fixture) propose(id table.ID, who, move string) {
	f.Helper()
	_, err := f.Answer(f.ctx, f.answer(id, who, move))
	f.ok(err)
}

func TestATeamAnswersWhenAllAgree(t *testing.T) {
	f, _, id := voting(t, time.Hour, "Ann", "Bob", "Cyd")
	step := f.see(id, "Ann").Step
	for _, who := range []string{"Ann", "Bob", "Cyd"} {
		if a := f.see(id, who).Asked; a == nil || a.Vote == nil || a.Seat != 0 || len(a.Moves) == 0 {
			t.Fatalf("%s is asked %+v", who, a)
		}
	}
	if s, _ := f.Look(f.ctx, table.Look{Table: id, Person: "Eve", Seat: 1, Step: -1}); s.Asked != nil {
		t.Error("a watcher is asked")
	}
	f.propose(id, "Bob", "take p1")
	f.propose(id, "Ann", "take p2")
	if v := f.see(id, "Cyd").Asked.Vote; len(v.Proposals) != 2 || v.Missing != game.SeatSet(2) || v.Mine != "" || v.Until.IsZero() {
		t.Errorf("Cyd sees %+v", v)
	}
	f.propose(id, "Cyd", "take p1")
	if s := f.see(id, "Ann"); s.Step != step {
		t.Error("answered although they do not agree")
	}
	f.propose(id, "Ann", "take p1")
	s := f.see(id, "Ann")
	if s.Step != step+1 || s.Asked == nil || len(s.Asked.Vote.Proposals) != 0 {
		t.Errorf("all agree: step %d of %d, %+v", s.Step, step+1, s.Asked)
	}
	if rings, err := f.store.Ringing(f.ctx, time.Time{}, time.Now(), 9); err != nil || len(rings) != 0 {
		t.Errorf("old proposals are kept: %v %v", rings, err)
	}
}

func TestAProposalIsRefusedAsAnAnswerIs(t *testing.T) {
	f, _, id := voting(t, time.Hour, "Ann", "Bob")
	a := f.answer(id, "Bob", "take p1")
	for reason, edit := range map[string]func(*table.Answer){
		table.ReasonNotation: func(a *table.Answer) { a.Move = "fly" }, table.ReasonStale: func(a *table.Answer) { a.Question = "1.1" },
		table.ReasonIllegal: func(a *table.Answer) { a.Move = "pick 1" }, table.ReasonNotYourSeat: func(a *table.Answer) { a.Person = "Eve" },
	} {
		bad := a
		edit(&bad)
		_, err := f.Answer(f.ctx, bad)
		f.refused(err, reason)
	}
	if v := f.see(id, "Ann").Asked.Vote; len(v.Proposals) != 0 {
		t.Errorf("a refused proposal counts: %+v", v)
	}
}

func TestTheDecidingProposalSentTwiceCountsOnce(t *testing.T) {
	f, _, id := voting(t, time.Hour, "Ann", "Bob")
	step := f.see(id, "Ann").Step
	f.propose(id, "Ann", "take p1")
	last := f.answer(id, "Bob", "take p1")
	for range 2 {
		_, err := f.Answer(f.ctx, last)
		f.ok(err)
	}
	if s := f.see(id, "Ann"); s.Step != step+1 || len(s.Asked.Vote.Proposals) != 0 {
		t.Errorf("step %d, %+v", s.Step, s.Asked.Vote)
	}
}

// taken is the log's last word on what was taken.
func (f *fixture) taken(id table.ID) string {
	f.Helper()
	_, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	return string(log[len(log)-1].Body)
}

func TestAfterTheTimeTheMajorityDecides(t *testing.T) {
	for name, c := range map[string]struct {
		seats     []string
		proposals []string // who, what
		want      string
	}{
		"most voices":                       {[]string{"Ann", "Bob", "Cyd"}, []string{"Ann", "take p1", "Bob", "take p2", "Cyd", "take p2"}, "take p2"},
		"the asked seat between equals":     {[]string{"Ann", "Bob"}, []string{"Bob", "take p2", "Ann", "take p1"}, "take p1"},
		"the first, if the asked is silent": {[]string{"Ann", "Bob", "Cyd"}, []string{"Cyd", "take p2", "Bob", "take p1"}, "take p2"},
		"bots go with the first":            {[]string{"Ann", "Bob", "bot"}, []string{"Bob", "take p2", "Ann", "take p1"}, "take p2"},
		"one alone":                         {[]string{"Ann", "Bob"}, []string{"Bob", "take p2"}, "take p2"},
	} {
		t.Run(name, func(t *testing.T) {
			f, pass, id := voting(t, time.Hour, c.seats...)
			f.waitFor(id, "Ann")
			step := f.see(id, "Ann").Step
			for i := 0; i < len(c.proposals); i += 2 {
				f.propose(id, c.proposals[i], c.proposals[i+1])
				pass(time.Minute)
			}
			again := table.New(table.Config{
				Store: f.store, Games: []table.Game{stonesWith(tabletest.Team)}, VoteTime: time.Hour,
				Now: func() time.Time { return time.Date(2026, 1, 1, 0, 59, 59, 0, time.UTC) },
			})
			f.ok(again.Resume(f.ctx))
			f.ok(again.Shutdown(f.ctx))
			if _, log, _ := f.store.Table(f.ctx, id); len(log) == 0 || f.see(id, "Ann").Step != step {
				t.Fatal("decided before the time")
			}
			pass(time.Hour)
			late := newFixture(t, func(c *table.Config) {
				c.Store, c.Games, c.VoteTime = f.store, []table.Game{stonesWith(tabletest.Team)}, time.Hour
				c.Now = func() time.Time { return time.Date(2026, 1, 1, 1, 0, 1, 0, time.UTC) }
			})
			f.ok(late.Resume(f.ctx)) // nobody has a page open; the house looks by itself
			if s := late.see(id, "Ann"); s.Step != step+1 {
				t.Fatalf("%d answers, want %d", s.Step, step+1)
			}
			if got := late.taken(id); !strings.Contains(got, c.want) {
				t.Errorf("the answer is %s, want %s", got, c.want)
			}
		})
	}
}

// waitFor waits until somebody is asked by the team: a bot may have to pick first.
func (f *fixture) waitFor(id table.ID, who string) {
	f.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		if a := f.see(id, who).Asked; a != nil && a.Vote != nil {
			return
		}
		if time.Now().After(end) {
			f.Fatalf("%s is not asked", who)
		}
	}
}

// A clock that the house has set itself ends the vote, with no page and no second house.
func TestTheClockOfAVoteRunsByItself(t *testing.T) {
	f := newFixture(t, func(c *table.Config) {
		c.Games, c.VoteTime, c.Round = []table.Game{stonesWith(tabletest.Team)}, 20*time.Millisecond, time.Millisecond
	})
	f.ok(f.Resume(f.ctx))
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	step := f.see(id, "Ann").Step
	f.propose(id, "Bob", "take p1")
	for end := time.Now().Add(10 * time.Second); f.see(id, "Ann").Step == step; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("never decided")
		}
	}
}

func TestOnePersonOfATeamDoesNotVote(t *testing.T) {
	f, _, id := voting(t, time.Hour, "Ann", "bot")
	for end := time.Now().Add(10 * time.Second); f.see(id, "Ann").Asked == nil; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("Ann is not asked")
		}
	}
	step := f.see(id, "Ann").Step
	if a := f.see(id, "Ann").Asked; a.Vote != nil {
		t.Errorf("%+v", a.Vote)
	}
	f.play(id, "Ann: take p1")
	if s := f.see(id, "Ann"); s.Step <= step {
		t.Error("the answer waits")
	}
}

// A question to a bot of the team is answered by its people.
func TestPeopleDecideForTheBotOfTheirTeam(t *testing.T) {
	f, _, id := voting(t, time.Hour, "bot", "Ann", "Bob")
	f.waitFor(id, "Ann")
	if a := f.see(id, "Ann").Asked; a.Seat != 0 {
		t.Fatalf("asked is seat %d", a.Seat)
	}
	step := f.see(id, "Ann").Step
	f.propose(id, "Bob", "take p3")
	f.propose(id, "Ann", "take p3")
	if s := f.see(id, "Ann"); s.Step != step+1 {
		t.Errorf("%d answers, want %d", s.Step, step+1)
	}
}

func TestTheTeamPlans(t *testing.T) {
	f, _, id := voting(t, time.Hour, "Ann", "Bob")
	f.ok(f.SetPlan(f.ctx, id, "Ann", 0, table.Note{Place: "p2", Text: "x"}))
	f.ok(f.SetPlan(f.ctx, id, "Bob", 1, table.Note{Place: "p1", Text: "y"}))
	f.ok(f.SetPlan(f.ctx, id, "Bob", 1, table.Note{Place: "p2", Text: "z"}))
	f.refused(f.SetPlan(f.ctx, id, "Eve", 1, table.Note{Place: "p2", Text: "z"}), table.ReasonNotYourSeat)
	want := []table.PlanMark{{Place: "p1", Text: "y", Seat: 1}, {Place: "p2", Text: "z", Seat: 1}}
	if got := f.see(id, "Ann").Plan; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("Ann sees %+v", got)
	}
	if got := f.see(id, "Eve").Plan; got != nil {
		t.Errorf("a watcher sees %+v", got)
	}
	f.ok(f.SetPlan(f.ctx, id, "Ann", 0, table.Note{Place: "p2"}))
	if got := f.see(id, "Bob").Plan; len(got) != 1 {
		t.Errorf("after rubbing out %+v", got)
	}
}
