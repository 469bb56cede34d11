package table_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/coach"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// stonesCoach says what its view says, so that a test sees whose view it was.
type stonesCoach struct {
	asked  *atomic.Int32
	fault  error
	panics bool
}

func (c stonesCoach) knows(v game.View) string {
	js, err := v.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("viewer %d knows %s", v.Viewer(), js)
}

func (c stonesCoach) Hint(_ context.Context, v game.View) (bot.Hint, error) {
	c.asked.Add(1)
	if c.panics {
		panic("a fault of the coach")
	}
	return bot.Hint{
		Look: []string{"p1"}, Rule: game.Say("idea.stones"), Places: []string{"p2"},
		Steps: []bot.Advice{{Says: game.Say(c.knows(v)), Places: []string{"p2"}}},
	}, c.fault
}

func (c stonesCoach) Marks(_ context.Context, v game.View) ([]bot.Mark, bool, error) {
	c.asked.Add(1)
	return []bot.Mark{{Place: "p3", May: []game.Arg{game.Terms("x", "x", c.knows(v))}}}, false, c.fault
}

func (c stonesCoach) Review(_ context.Context, turns iter.Seq[bot.Turn]) (bot.Review, error) {
	c.asked.Add(1)
	r := bot.Review{Complete: true}
	for t := range turns {
		says := fmt.Sprintf("%d asked %q, then %d waits for %v", t.Before.Viewer(), t.Before.Question(t.Seat).Kind, t.After.Viewer(), t.After.Waiting())
		r.Judged = append(r.Judged, bot.Judged{Step: t.Step, Seat: t.Seat, Verdict: bot.Certain, Says: game.Say(says)})
	}
	return r, c.fault
}

func coached(c stonesCoach) func(*table.Config) {
	return func(config *table.Config) {
		g := stonesWith(tabletest.Stones)
		g.Coach = c
		config.Games = []table.Game{g}
	}
}

// withCoach is a house and a table of Ann and Bob with a coach, where both have picked.
func withCoach(t *testing.T, c stonesCoach) (*fixture, table.ID) {
	f := newFixture(t, coached(c))
	id := f.tableWith(lobby.Plan{Coach: true}, "Ann", "Bob")
	f.play(id, "Ann: pick 3", "Bob: pick 2")
	return f, id
}

// ask is a request of somebody for help in the present position.
func (f *fixture) ask(id table.ID, who string, help table.Help) table.Ask {
	f.Helper()
	s := f.see(id, who)
	return table.Ask{Table: id, Person: person.ID(who), Seat: s.Viewer, Help: help, Step: s.Step, Key: fmt.Sprint("help", keys.Add(1))}
}

// houseLines are the lines of the house in somebody's log, with their seats.
func (f *fixture) houseLines(id table.ID, who string) (out []string) {
	f.Helper()
	for _, l := range f.see(id, who).Log {
		if strings.HasPrefix(l.House, "help_") {
			out = append(out, fmt.Sprint(l.Event.Seat, l.House))
		}
	}
	return out
}

func TestAHintIsALadderOfThreeRungsForThoseWhoAsk(t *testing.T) {
	f, id := withCoach(t, stonesCoach{asked: new(atomic.Int32)})
	for rung, help := range table.Helps()[:3] {
		f.ok(f.coach.Help(f.ctx, f.ask(id, "Ann", help)))
		c := f.see(id, "Ann").Coach
		if c.Rung != rung+1 || c.Hint == nil || len(c.Hint.Look) != 1 {
			t.Fatalf("after %s: %+v", help, c)
		}
		if (c.Hint.Rule.Kind != "") != (rung > 0) || (c.Hint.Steps != nil) != (rung > 1) || (c.Hint.Places != nil) != (rung > 1) {
			t.Errorf("after %s the hint says %+v", help, c.Hint)
		}
	}
	if says := f.see(id, "Ann").Coach.Hint.Steps[0].Says.Kind; !strings.HasPrefix(says, "viewer 0 knows") {
		t.Errorf("the hint comes from %s", says)
	}
	for _, who := range []string{"Bob", "Eve", ""} {
		c := f.see(id, who).Coach
		if c.Hint != nil || c.Rung != 0 || !slices.Equal(c.Used, []int{3, 0}) {
			t.Errorf("%q sees %+v", who, c)
		}
		if got := f.houseLines(id, who); !slices.Equal(got, []string{"0help_look", "0help_rule", "0help_answer"}) {
			t.Errorf("%q reads %v", who, got)
		}
	}
}

func TestARequestForHelpThatComesTooLateOrTwiceChangesNothing(t *testing.T) {
	f, id := withCoach(t, stonesCoach{asked: new(atomic.Int32)})
	first := f.ask(id, "Ann", table.HelpLook)
	f.ok(f.coach.Help(f.ctx, first))
	version := f.see(id, "Ann").Version
	f.ok(f.coach.Help(f.ctx, first))
	f.ok(f.coach.Help(f.ctx, f.ask(id, "Ann", table.HelpLook))) // the rung is there already
	f.refused(f.coach.Help(f.ctx, f.ask(id, "Ann", table.HelpAnswer)), table.ReasonStale)
	f.refused(f.coach.Help(f.ctx, f.ask(id, "Ann", "everything")), table.ReasonNotation)
	late := f.ask(id, "Ann", table.HelpRule)
	strange := f.ask(id, "Ann", table.HelpRule)
	strange.Key = "with space"
	f.refused(f.coach.Help(f.ctx, strange), table.ReasonKey)
	eve := f.ask(id, "Ann", table.HelpRule)
	eve.Person = "Eve"
	f.refused(f.coach.Help(f.ctx, eve), table.ReasonNotYourSeat)
	eve.Seat = 7
	f.refused(f.coach.Help(f.ctx, eve), table.ReasonNoSeat)
	if s := f.see(id, "Ann"); s.Version != version || s.Coach.Used[0] != 1 || s.Coach.Rung != 1 {
		t.Errorf("version %d, was %d: %+v", s.Version, version, s.Coach)
	}
	f.play(id, "Ann: take p1")
	f.refused(f.coach.Help(f.ctx, late), table.ReasonStale)
	if c := f.see(id, "Ann").Coach; c.Rung != 0 || c.Hint != nil || c.Used[0] != 1 {
		t.Errorf("after the answer: %+v", c)
	}
	s := f.see(id, "Ann")
	f.ok(f.House.Undo(f.ctx, id, "Ann", 0, s.Version, "", false))
	if c := f.see(id, "Ann").Coach; c.Rung != 0 {
		t.Errorf("taking back brings the hint back: %+v", c)
	}
}

// An answer goes on where somebody takes a hint meanwhile: the question is still the same one.
func TestAHintDoesNotDisturbTheQuestion(t *testing.T) {
	f, id := withCoach(t, stonesCoach{asked: new(atomic.Int32)})
	answer := f.answer(id, "Ann", "take p1")
	f.ok(f.coach.Help(f.ctx, f.ask(id, "Bob", table.HelpLook)))
	if _, err := f.Answer(f.ctx, answer); err != nil {
		t.Error(err)
	}
}

func TestTheOverlayIsForOneSeatAndFollowsTheGame(t *testing.T) {
	f, id := withCoach(t, stonesCoach{asked: new(atomic.Int32)})
	if c := f.see(id, "Bob").Coach; c.Marked || c.Marks != nil {
		t.Fatalf("marks without being asked for: %+v", c)
	}
	f.ok(f.coach.Help(f.ctx, f.ask(id, "Bob", table.HelpMarks)))
	seen := ""
	for _, move := range []string{"Ann: take p1", "Ann: draw", "Ann: end"} {
		c := f.see(id, "Bob").Coach
		if !c.Marked || len(c.Marks) != 1 || !c.Unsure {
			t.Fatalf("before %s: %+v", move, c)
		}
		says := c.Marks[0].May[0].IDs[0]
		if !strings.Contains(says, "viewer 1 knows") || says == seen {
			t.Errorf("before %s the marks come from %s", move, says)
		}
		seen = says
		for _, who := range []string{"Ann", "Eve"} {
			if c := f.see(id, who).Coach; c.Marks != nil || c.Marked {
				t.Errorf("%s sees the marks of Bob", who)
			}
		}
		f.play(id, move)
	}
	f.ok(f.coach.Help(f.ctx, f.ask(id, "Bob", table.HelpUnmarks)))
	if c := f.see(id, "Bob").Coach; c.Marked || c.Marks != nil || c.Used[1] != 1 {
		t.Errorf("after turning it off: %+v", c)
	}
}

// K05: what was asked for is there again after a restart, and nobody else sees it.
func TestHelpSurvivesARestart(t *testing.T) {
	f, id := withCoach(t, stonesCoach{asked: new(atomic.Int32)})
	f.ok(f.coach.Help(f.ctx, f.ask(id, "Ann", table.HelpLook)))
	f.ok(f.coach.Help(f.ctx, f.ask(id, "Bob", table.HelpMarks)))
	after := newFixture(t, coached(stonesCoach{asked: new(atomic.Int32)}), func(c *table.Config) { c.Store = f.store })
	for _, who := range []string{"Ann", "Bob", "Eve"} {
		if got, want := fmt.Sprintf("%+v", *after.see(id, who).Coach), fmt.Sprintf("%+v", *f.see(id, who).Coach); !sameButPointers(got, want) {
			t.Errorf("%s: %s, was %s", who, got, want)
		}
	}
}

// sameButPointers compares two texts without the addresses in them.
func sameButPointers(a, b string) bool {
	cut := func(s string) string {
		before, after, found := strings.Cut(s, "Hint:0x")
		if !found {
			return s
		}
		_, after, _ = strings.Cut(after, " ")
		return before + "Hint:some " + after
	}
	return cut(a) == cut(b)
}

func TestTheCoachThinksOnceAboutAPosition(t *testing.T) {
	asked := new(atomic.Int32)
	f, id := withCoach(t, stonesCoach{asked: asked})
	for range 20 {
		f.see(id, "Ann")
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("thinks %d times before it is asked", n)
	}
	f.ok(f.coach.Help(f.ctx, f.ask(id, "Ann", table.HelpLook)))
	for range 20 {
		f.see(id, "Ann")
	}
	if n := asked.Load(); n != 1 {
		t.Errorf("thinks %d times about one position", n)
	}
}

func TestWhoKnowsNothingSaysSoAndCountsNothing(t *testing.T) {
	for _, c := range []struct {
		coach  stonesCoach
		reason string
	}{
		{stonesCoach{fault: bot.ErrNothing}, coach.ReasonNoHint},
		{stonesCoach{fault: bot.ErrUnsure}, coach.ReasonHintUnsure},
		{stonesCoach{panics: true}, coach.ReasonHintUnsure},
	} {
		c.coach.asked = new(atomic.Int32)
		f, id := withCoach(t, c.coach)
		f.refused(f.coach.Help(f.ctx, f.ask(id, "Ann", table.HelpLook)), c.reason)
		if s := f.see(id, "Ann"); s.Coach.Used[0] != 0 || len(f.houseLines(id, "Ann")) != 0 {
			t.Errorf("%s counts: %+v", c.reason, s.Coach)
		}
	}
}

func TestATableHasACoachOnlyIfItWasMadeSo(t *testing.T) {
	f := newFixture(t, coached(stonesCoach{asked: new(atomic.Int32)}))
	if !f.coach.Has("stones") || f.coach.Has("chess") {
		t.Error("the house does not know which games have a coach")
	}
	without := f.table("Ann", "Bob")
	if f.see(without, "Ann").Coach != nil {
		t.Error("a coach that nobody wanted")
	}
	f.refused(f.coach.Help(f.ctx, f.ask(without, "Ann", table.HelpMarks)), table.ReasonNoCoach)
	plain := newFixture(t)
	id := plain.tableWith(lobby.Plan{Coach: true}, "Ann", "Bob")
	if plain.see(id, "Ann").Coach != nil {
		t.Error("a coach in a game that has none")
	}
	gathering := f.tableWith(lobby.Plan{Coach: true}, "Ann", "open")
	if c := f.see(gathering, "Eve").Coach; c == nil || c.Mine {
		t.Errorf("those who come do not see that there is a coach: %+v", c)
	}
	f.refused(f.coach.Help(f.ctx, f.ask(gathering, "Ann", table.HelpMarks)), table.ReasonNotStarted)
}

func TestAReviewSeesEachAnswerAsItsSeatDid(t *testing.T) {
	asked := new(atomic.Int32)
	f := newFixture(t, coached(stonesCoach{asked: asked}))
	plan := oneRound()
	plan.Coach = true
	id := f.tableWith(plan, "Ann", "Bob")
	_, err := f.coach.Review(f.ctx, id)
	f.refused(err, table.ReasonNotOver)
	f.play(id, "Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	for range 2 {
		r, err := f.coach.Review(f.ctx, id)
		f.ok(err)
		if len(r.Judged) != 8 || !r.Complete {
			t.Fatalf("%d answers judged", len(r.Judged))
		}
		for i, want := range map[int]string{0: `0 asked "pick"`, 1: `1 asked "pick"`, 2: `0 asked "act"`, 7: `1 asked "end"`} {
			if j := r.Judged[i]; j.Step != i+1 || !strings.HasPrefix(j.Says.Kind, want) {
				t.Errorf("answer %d: %+v, want %s", i+1, j, want)
			}
		}
	}
	if asked.Load() != 1 {
		t.Errorf("made %d times", asked.Load())
	}
	next, err := f.Rematch(f.ctx, id, "Ann")
	f.ok(err)
	if f.see(next, "Ann").Coach == nil {
		t.Error("the rematch has lost its coach")
	}
	plain := newFixture(t)
	id = plain.tableWith(oneRound(), "Ann", "Bob")
	plain.play(id, "Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	_, err = plain.coach.Review(f.ctx, id)
	plain.refused(err, table.ReasonNoCoach)
}

// stonesBrain counts what a seat has.
type stonesBrain struct{}

func (stonesBrain) Evaluate(s game.State, seat game.Seat) float64 {
	return float64(s.Standings()[seat].Total)
}

// A coach that plans has a ladder of its own, and can neither show what is possible nor judge finished games.
func TestACoachThatPlansHasALadderOfItsOwn(t *testing.T) {
	f := newFixture(t, func(config *table.Config) {
		g := stonesWith(tabletest.Stones)
		g.Coach = bot.NewCoach(g.Rules, stonesBrain{})
		config.Games = []table.Game{g}
	})
	id := f.tableWith(lobby.Plan{Coach: true}, "Ann", "Bob")
	f.play(id, "Ann: pick 3", "Bob: pick 2")
	for _, help := range []table.Help{table.HelpMarks, table.HelpRule, table.HelpAnswer} {
		f.refused(f.coach.Help(f.ctx, f.ask(id, "Ann", help)), table.ReasonNotation)
	}
	f.refused(f.coach.Help(f.ctx, f.ask(id, "Ann", table.HelpWhy)), table.ReasonStale)
	for rung, help := range []table.Help{table.HelpLook, table.HelpWhat, table.HelpWhy} {
		f.ok(f.coach.Help(f.ctx, f.ask(id, "Ann", help)))
		c := f.see(id, "Ann").Coach
		if c.Rung != rung+1 || c.Hint == nil || c.Overlay || len(c.Ladder) != 3 {
			t.Fatalf("after %s: %+v", help, c)
		}
		if (c.Hint.Plan != nil) != (rung > 0) || rung == 1 && (len(c.Hint.Plan.Line) != 1 || c.Hint.Plan.Ahead != 0 || c.Hint.Plan.Gains != nil) {
			t.Errorf("after %s the hint says %+v", help, c.Hint)
		}
	}
	if c := f.see(id, "Bob").Coach; c.Hint != nil || !slices.Equal(c.Used, []int{3, 0}) {
		t.Errorf("Bob sees %+v", c)
	}
	if f.coach.Reviews("stones") {
		t.Error("a coach that plans would review finished games")
	}
}
