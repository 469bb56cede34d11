package table_test

import (
	"slices"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/rating"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// known is a house in which everybody but Eve has an account.
func known(t *testing.T, edit ...func(*table.Config)) *fixture {
	f := newFixture(t, edit...)
	for _, who := range []person.ID{"Ann", "Bob", "Cyd", "Dan"} {
		f.store.(*tabletest.Memory).SetAccount(who, "the real "+string(who))
	}
	return f
}

var short = game.Setup{Options: []game.Choice{{Option: "rounds", Value: "1"}}}

// ranked plays a whole ranked game that Ann wins.
func (f *fixture) ranked() table.ID {
	f.Helper()
	id := f.tableWith(lobby.Plan{Setup: short, Ranked: true}, "Ann", "Bob")
	f.play(id, "Bob: pick 2", "Ann: pick 3", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	return id
}

func (f *fixture) outcome(id table.ID) *table.Outcome {
	f.Helper()
	o, err := f.Outcome(f.ctx, id)
	f.ok(err)
	return o
}

func places(o *table.Outcome) (out []int) {
	for _, s := range o.Seats {
		out = append(out, s.Place)
	}
	return out
}

func TestARankedTableIsForPeopleWithAccounts(t *testing.T) {
	f := known(t)
	somebody, open, bot := lobby.SeatPlan{Holder: table.Person}, lobby.SeatPlan{Holder: table.Open}, lobby.SeatPlan{Holder: table.BotHolder, Bot: "random"}
	for _, c := range []struct {
		what   string
		who    person.ID
		edit   func(*lobby.Plan)
		reason string
	}{
		{"a guest makes it", "Eve", nil, table.ReasonRankedAccount},
		{"with a bot", "Ann", func(p *lobby.Plan) { p.Seats[1] = bot }, table.ReasonRankedPeople},
		{"with two people at a screen", "Ann", func(p *lobby.Plan) { p.Seats[1] = lobby.SeatPlan{Holder: table.Person, Name: "B"} }, table.ReasonRankedPeople},
		{"with a seed", "Ann", func(p *lobby.Plan) { p.Setup.Seed = 3 }, table.ReasonRankedSeed},
		{"with a deal that is known", "Ann", func(p *lobby.Plan) { p.Setup.Options = []game.Choice{{Option: "deal", Value: "printed"}} }, table.ReasonRankedKnown},
		{"alone", "Ann", func(p *lobby.Plan) { p.Seats, p.Setup.Mode = p.Seats[:1], "solo" }, table.ReasonRankedMode},
	} {
		plan := lobby.Plan{Game: "stones", Ranked: true, Seats: []lobby.SeatPlan{somebody, open}}
		if c.edit != nil {
			c.edit(&plan)
		}
		_, err := f.Create(f.ctx, c.who, plan)
		t.Log(c.what)
		f.refused(err, c.reason)
	}
	id, err := f.Create(f.ctx, "Ann", lobby.Plan{
		Game: "stones", Ranked: true, Coach: true, Clock: quick(clock.MayEnd),
		Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Somebody else"}, open, open},
	})
	f.ok(err)
	s := f.see(id, "Eve")
	if !s.Ranked || s.Coach != nil || s.Clock.Late != clock.BotStays || s.Seats[0].Name != "the real Ann" {
		t.Errorf("the table: %+v", s)
	}
	f.refused(f.Sit(f.ctx, id, "Eve", 1, "Eve"), table.ReasonRankedAccount)
	f.refused(f.Sit(f.ctx, id, "Ann", 1, "Ann again"), table.ReasonRankedPeople)
	f.refused(f.SitBot(f.ctx, id, "Ann", 1, "random"), table.ReasonRankedPeople)
	f.ok(f.Sit(f.ctx, id, "Bob", 1, "Ann")) // typed names mean nothing here
	if name := f.see(id, "Eve").Seats[1].Name; name != "the real Bob" {
		t.Errorf("Bob sits as %q", name)
	}
}

func TestATeamIsNotRanked(t *testing.T) {
	f := known(t, func(c *table.Config) { c.Games = []table.Game{stonesWith(tabletest.Team)} })
	_, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: "stones", Ranked: true, Seats: []lobby.SeatPlan{{Holder: table.Person}, {Holder: table.Open}}})
	f.refused(err, table.ReasonRankedMode)
}

func TestRatingsFollowRankedGames(t *testing.T) {
	f := known(t)
	first, second := f.ranked(), f.ranked()
	want := []rating.Rating{rating.New(), rating.New()}
	for n, id := range []table.ID{first, second} {
		o := f.outcome(id)
		want = rating.Duel(want, []int{1, 2})
		for i, s := range o.Seats {
			if s.After.Games != n+1 || s.After.Points() != want[i].Points() || s.After.Spread() != want[i].Spread() || s.Account != "the real "+string(s.Person) {
				t.Errorf("game %d: %+v, want %v", n+1, s, want[i])
			}
		}
		if !o.Counts() || !o.Versus || !slices.Equal(places(o), []int{1, 2}) || o.Seats[0].Total != 5 || len(o.Seats[0].Points) == 0 {
			t.Errorf("game %d: %+v", n+1, o)
		}
	}
	if s := f.see(first, "Eve"); s.Outcome == nil || s.Outcome.Seats[0].After.Mu <= s.Outcome.Seats[0].Before.Mu {
		t.Errorf("the page of the end knows %+v", s.Outcome)
	}
	next, err := f.Rematch(f.ctx, first, "Bob")
	f.ok(err)
	if s := f.see(next, "Ann"); !s.Ranked || s.Outcome != nil {
		t.Errorf("the rematch: %+v", s)
	}
}

// A ranked game of before known deals were refused has no rematch: whoever has played it knows what is hidden.
func TestAKnownDealHasNoRankedRematch(t *testing.T) {
	for deal, same := range map[string]bool{"printed": true, "drawn": false} {
		f := known(t)
		plan := lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "deal", Value: deal}}}}
		unranked := f.tableWith(plan, "Ann", "Bob")
		ranked := f.tableWith(plan, "Ann", "open")
		f.ok(f.EditHead(f.ctx, ranked, "Ann", table.Locked, func(h *table.Head) { h.Ranked = true }))
		f.ok(f.Sit(f.ctx, ranked, "Bob", 1, "Bob"))
		for _, id := range []table.ID{unranked, ranked} {
			f.ok(f.Agree(f.ctx, id, "Ann", true))
			f.ok(f.Agree(f.ctx, id, "Bob", true))
			next, err := f.Rematch(f.ctx, id, "Bob")
			if same && id == ranked {
				f.refused(err, table.ReasonRankedKnown)
				if s := f.see(id, "Ann"); s.Next != "" {
					t.Errorf("a table follows all the same: %s", s.Next)
				}
				continue
			}
			f.ok(err)
			if s := f.see(next, "Ann"); s.Ranked != (id == ranked) || s.Setup.Value("deal") != deal {
				t.Errorf("the rematch: %+v", s)
			}
		}
	}
}

func TestOtherGamesAreKeptAndChangeNoRating(t *testing.T) {
	f := known(t)
	id := f.tableWith(lobby.Plan{Setup: short}, "Ann", "Eve")
	f.play(id, "Eve: pick 2", "Ann: pick 3", "Ann: take p1", "Ann: take p2", "Ann: end", "Eve: take p3", "Eve: take p4", "Eve: end")
	o := f.outcome(id)
	if o.Counts() || o.Seats[0].After.Games != 0 || !slices.Equal(places(o), []int{1, 2}) || f.see(id, "Ann").Outcome != nil {
		t.Errorf("%+v", o)
	}
	agreed := f.tableWith(lobby.Plan{Ranked: true}, "Ann", "Bob")
	f.ok(f.Agree(f.ctx, agreed, "Ann", true))
	f.ok(f.Agree(f.ctx, agreed, "Bob", true))
	if o := f.outcome(agreed); o.Counts() || !slices.Equal(places(o), []int{0, 0}) {
		t.Errorf("an end that all agreed upon: %+v", o)
	}
	none, err := f.store.Ratings(f.ctx, "stones", "Ann", "Bob", "Eve")
	if f.ok(err); len(none) > 0 {
		t.Errorf("ratings: %v", none)
	}
}

func TestWhoGivesUpARankedDuelHasLost(t *testing.T) {
	f := known(t)
	id := f.tableWith(lobby.Plan{Ranked: true}, "Ann", "Bob")
	f.ok(f.Leave(f.ctx, id, "Ann", 0, ""))
	if o := f.outcome(id); !o.Counts() || !slices.Equal(places(o), []int{2, 1}) || o.Seats[1].After.Points() <= 1000 {
		t.Errorf("%+v", o)
	}
}

// In a duel there is nobody for whom a bot would have to go on: whoever is out of time, or away, has lost.
func TestWhoIsMissingInARankedDuelHasLost(t *testing.T) {
	w := newWatch()
	f := known(t, func(c *table.Config) { c.Now, c.Round = w.read, time.Millisecond })
	f.ok(f.Resume(f.ctx))
	timed := f.tableWith(lobby.Plan{Ranked: true, Clock: quick(clock.BotOnce)}, "Ann", "Bob")
	f.play(timed, "Ann: pick 1", "Bob: pick 2")
	away := f.tableWith(lobby.Plan{Ranked: true, Patience: time.Hour}, "Ann", "Bob")
	w.pass(11 * time.Minute)
	f.until("the time of Ann is up", func() bool { return f.see(timed, "Eve").Phase == table.Over })
	w.pass(time.Hour)
	f.ok(f.Replace(f.ctx, away, "Bob", 0))
	f.ok(f.Replace(f.ctx, away, "Bob", 0))
	for _, id := range []table.ID{timed, away} {
		s, o := f.see(id, "Bob"), f.outcome(id)
		if s.Ending != (table.Ending{Kind: table.EndLost, Seat: 0}) || !slices.Equal(places(o), []int{2, 1}) || !o.Counts() || !f.said(id, table.LineLost) {
			t.Errorf("%+v, %+v", s.Ending, o)
		}
	}
}

// Among three and more, those who leave share the last place, however well the bot plays; also who returns after it has.
func TestWhoLeavesARankedGameIsLast(t *testing.T) {
	f := known(t)
	id := f.tableWith(lobby.Plan{Setup: short, Ranked: true}, "Ann", "Bob", "Cyd", "Dan")
	f.play(id, "Ann: pick 3", "Bob: pick 2", "Cyd: pick 1", "Dan: pick 1", "Ann: take p1", "Ann: take p2")
	f.ok(f.Leave(f.ctx, id, "Dan", 3, "")) // and comes back before the bot has done anything
	f.ok(f.Return(f.ctx, id, "Dan", 3))
	f.ok(f.Leave(f.ctx, id, "Ann", 0, ""))
	f.until("the bot of Ann has ended her turn", func() bool { return f.see(id, "Bob").Asked != nil })
	f.ok(f.Return(f.ctx, id, "Ann", 0))
	f.play(id, "Bob: take p3", "Bob: take p4", "Bob: end", "Cyd: take p5", "Cyd: take p6", "Cyd: end", "Dan: take p7", "Dan: take p8", "Dan: end")
	o := f.outcome(id)
	if !slices.Equal(places(o), []int{4, 1, 2, 2}) {
		t.Errorf("places %v", places(o))
	}
	if !o.Seats[0].Away || o.Seats[3].Away || o.Seats[0].After.Mu >= o.Seats[0].Before.Mu {
		t.Errorf("%+v", o.Seats)
	}
	if o.Seats[0].Total < o.Seats[3].Total {
		t.Error("the bot has lost anyway: this tests nothing")
	}
}

// early is stones whose games count from three turns of each seat on.
type early struct{ game.Game }

func (e early) Info() *game.Info {
	info := *e.Game.Info()
	info.Least = 3
	return &info
}

// Giving up at once makes nobody strong: a game counts from a number of turns on. One that ends by its rules always does.
func TestARankedGameCountsFromSomeTurnsOn(t *testing.T) {
	f := known(t, func(c *table.Config) { c.Games = []table.Game{stonesWith(early{tabletest.Stones})} })
	for range 12 {
		id := f.tableWith(lobby.Plan{Ranked: true}, "Ann", "Bob")
		f.ok(f.Leave(f.ctx, id, "Ann", 0, ""))
		if o := f.outcome(id); o.Counts() || !o.Short || !slices.Equal(places(o), []int{2, 1}) {
			t.Fatalf("%+v", o)
		}
	}
	ratings, err := f.store.Ratings(f.ctx, "stones", "Ann", "Bob")
	if f.ok(err); len(ratings) > 0 {
		t.Errorf("ratings: %v", ratings)
	}
	if o := f.outcome(f.ranked()); !o.Counts() || o.Short {
		t.Errorf("a whole game: %+v", o)
	}
}

// The same two people make each other strong for a while only: two games a week count in full, each further one half as
// much as the one before.
func TestTheSamePairCountsLessWithinAWeek(t *testing.T) {
	w := newWatch()
	f := known(t, func(c *table.Config) { c.Now = w.read })
	for n, want := range []int{100, 100, 50, 25, 12, 6, 3, 1, 1} {
		o := f.outcome(f.ranked())
		for _, s := range o.Seats {
			full := rating.Duel([]rating.Rating{o.Seats[0].Before.Rating, o.Seats[1].Before.Rating}, places(o))
			part := s.Before.Rating.Toward(full[s.Seat], float64(want)/100)
			if s.Weight != want || s.After.Points() != part.Points() || s.After.Games != n+1 {
				t.Errorf("game %d: %+v, want %d %%: %v", n+1, s, want, part)
			}
		}
		w.pass(time.Minute)
	}
	w.pass(7 * 24 * time.Hour)
	if o := f.outcome(f.ranked()); o.Seats[0].Weight != 100 {
		t.Errorf("a week later: %d %%", o.Seats[0].Weight)
	}
}
