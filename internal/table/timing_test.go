package table_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// watch is a time that goes on when it is told to.
type watch struct {
	mu  sync.Mutex
	now time.Time
}

func newWatch() *watch { return &watch{now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)} }

func (w *watch) read() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *watch) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func quick(late clock.Late) clock.Rule {
	return clock.Rule{Kind: clock.Live, Reserve: 10 * time.Minute, Increment: time.Minute, Cap: 11 * time.Minute, Late: late}
}

// timed is a table with clocks, at which Ann has the turn.
func timed(t *testing.T, rule clock.Rule, seats ...string) (*fixture, *watch, table.ID) {
	w := newWatch()
	f := newFixture(t, func(c *table.Config) { c.Now, c.Round = w.read, time.Millisecond })
	f.ok(f.Resume(f.ctx))
	id := f.tableWith(lobby.Plan{Clock: rule}, seats...)
	for i, who := range seats {
		if who != "bot" {
			f.play(id, who+": pick "+string(rune('1'+i)))
		}
	}
	f.until("Ann's clock runs", func() bool { return f.see(id, "Eve").Timing.Faces[0].Runs })
	return f, w, id
}

// count counts the entries of a kind in the log.
func (f *fixture) count(id table.ID, kind table.Kind) (n int) {
	f.Helper()
	_, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	for _, e := range log {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

func (f *fixture) said(id table.ID, line string) bool {
	f.Helper()
	return slices.ContainsFunc(f.see(id, "Eve").Log, func(l table.LogLine) bool { return l.House == line })
}

func (f *fixture) left(id table.ID, seat game.Seat) time.Duration {
	f.Helper()
	return f.see(id, "Eve").Timing.Faces[seat].Left
}

func TestTheClockOfWhoOwesRuns(t *testing.T) {
	f, w, id := timed(t, quick(clock.BotStays), "Ann", "Bob")
	w.pass(3 * time.Minute)
	s := f.see(id, "Bob")
	if a, b := s.Timing.Faces[0], s.Timing.Faces[1]; !a.Runs || a.Left != 8*time.Minute || a.Until != w.read().Add(8*time.Minute) || b.Runs {
		t.Errorf("%+v", s.Timing.Faces)
	}
	f.play(id, "Ann: take p1", "Ann: take p2", "Ann: end")
	w.pass(time.Minute)
	if a, b := f.left(id, 0), f.left(id, 1); a != 8*time.Minute || b != 10*time.Minute {
		t.Errorf("Ann has %v, Bob %v", a, b)
	}
	if f.see(id, "Bob").Clock != quick(clock.BotStays) {
		t.Error("the rule is not shown")
	}
}

func TestTakingBackAndAgainBringsNoTime(t *testing.T) {
	f, w, id := timed(t, quick(clock.BotStays), "Ann", "Bob")
	for range 5 {
		f.play(id, "Ann: take p1", "Ann: take p2", "Ann: end")
		w.pass(10 * time.Second) // Bob's
		f.ok(f.undo(id, "Ann", true))
		w.pass(10 * time.Second) // Ann's
	}
	f.play(id, "Ann: take p1", "Ann: take p2", "Ann: end")
	if a, b := f.left(id, 0), f.left(id, 1); a != 11*time.Minute-50*time.Second || b != 11*time.Minute-50*time.Second {
		t.Errorf("Ann has %v, Bob %v", a, b)
	}
}

func TestWhoIsOutOfTimeIsReplacedUntilTheyReturn(t *testing.T) {
	f, w, id := timed(t, quick(clock.BotStays), "Ann", "Bob", "Cyd")
	w.pass(11*time.Minute + time.Second)
	f.until("a bot has played Ann's turn", func() bool { return f.see(id, "Bob").Asked != nil })
	if f.count(id, table.StoodIn) != 1 || !f.said(id, table.LineBotTime) {
		t.Errorf("%d entries", f.count(id, table.StoodIn))
	}
	f.ok(f.Return(f.ctx, id, "Ann", 0))
	f.play(id, "Bob: draw", "Bob: draw", "Bob: end", "Cyd: draw", "Cyd: draw", "Cyd: end")
	if face := f.see(id, "Ann").Timing.Faces[0]; !face.Runs || face.Left < time.Minute || face.Up {
		t.Errorf("back at the table Ann has %+v", face)
	}
}

func TestABotMakesOneDecision(t *testing.T) {
	f, w, id := timed(t, quick(clock.BotOnce), "Ann", "Bob")
	w.pass(11*time.Minute + time.Second)
	f.until("a bot has played Ann's turn", func() bool { return f.see(id, "Bob").Asked != nil })
	f.play(id, "Bob: draw", "Bob: draw", "Bob: end")
	if s := f.see(id, "Ann"); s.Asked == nil || s.Seats[0].Holder != table.Person || s.Timing.Faces[0].Left != time.Minute {
		t.Errorf("%+v %+v", s.Seats[0], s.Timing)
	}
	if f.count(id, table.TimedOut) != 1 || !f.said(id, table.LineTimeOnce) {
		t.Errorf("%d entries", f.count(id, table.TimedOut))
	}
}

func TestTheOthersMayEndAGameWithoutTime(t *testing.T) {
	f, w, id := timed(t, quick(clock.MayEnd), "Ann", "Bob", "Cyd")
	f.refused(f.EndLate(f.ctx, id, "Bob"), table.ReasonNotLate)
	w.pass(11*time.Minute + time.Second)
	f.until("Ann's time is up", func() bool { return f.see(id, "Bob").Timing.CanEnd })
	for range 3 { // and only once
		w.pass(time.Hour)
		f.see(id, "Bob")
	}
	f.refused(f.EndLate(f.ctx, id, "Ann"), table.ReasonNotLate)
	f.refused(f.EndLate(f.ctx, id, "Eve"), table.ReasonNotLate)
	if s := f.see(id, "Ann"); s.Timing.CanEnd || s.Asked == nil || !s.Timing.Faces[0].Up {
		t.Errorf("Ann may go on, and not end it: %+v", s.Timing)
	}
	f.ok(f.EndLate(f.ctx, id, "Bob"))
	f.ok(f.EndLate(f.ctx, id, "Bob"))
	if s := f.see(id, "Bob"); s.Phase != table.Over || s.Ending.Kind != table.EndTime || !f.said(id, table.LineTimeEnd) || f.count(id, table.TimedOut) != 1 {
		t.Errorf("%s %+v, %d entries", s.Phase, s.Ending, f.count(id, table.TimedOut))
	}
	if head, _, _ := f.store.Table(f.ctx, id); !head.Alarm.IsZero() {
		t.Error("a game that is over rings")
	}
}

func TestWhoAnswersLateMayGoOn(t *testing.T) {
	f, w, id := timed(t, quick(clock.MayEnd), "Ann", "Bob")
	w.pass(time.Hour)
	f.until("Ann's time is up", func() bool { return f.see(id, "Bob").Timing.CanEnd })
	f.play(id, "Ann: draw", "Ann: draw", "Ann: end")
	if s := f.see(id, "Bob"); s.Timing.CanEnd || s.Timing.Faces[0].Up {
		t.Errorf("%+v", s.Timing)
	}
	f.refused(f.EndLate(f.ctx, id, "Bob"), table.ReasonNotLate)
}

func TestClocksStandWhenAllAgree(t *testing.T) {
	f, w, id := timed(t, quick(clock.BotStays), "Ann", "Bob", "bot")
	f.ok(f.Pause(f.ctx, id, "Bob"))
	f.ok(f.Pause(f.ctx, id, "Bob"))
	w.pass(time.Minute)
	if s := f.see(id, "Ann"); s.Timing.Paused || s.Timing.Wishes != game.SeatSet(1) || f.count(id, table.Paused) != 1 {
		t.Errorf("%+v", s.Timing)
	}
	f.ok(f.GoOn(f.ctx, id, "Ann"))
	f.ok(f.Pause(f.ctx, id, "Bob"))
	f.ok(f.Pause(f.ctx, id, "Ann"))
	if a := f.left(id, 0); a != 10*time.Minute {
		t.Errorf("Ann has %v", a)
	}
	w.pass(100 * time.Hour)
	if s := f.see(id, "Ann"); !s.Timing.Paused || s.Timing.Faces[0].Left != 10*time.Minute || f.count(id, table.StoodIn) != 0 {
		t.Errorf("%+v", s.Timing)
	}
	f.refused(f.GoOn(f.ctx, id, "Eve"), table.ReasonNotSeated)
	f.ok(f.GoOn(f.ctx, id, "Bob"))
	w.pass(time.Minute)
	if a := f.left(id, 0); a != 9*time.Minute {
		t.Errorf("after the pause Ann has %v", a)
	}
	var lines []string
	for _, l := range f.see(id, "Ann").Log {
		if strings.Contains(l.House, "paus") || strings.Contains(l.House, "resum") {
			lines = append(lines, l.House)
		}
	}
	if want := []string{table.LinePauseWish, table.LinePauseOff, table.LinePauseWish, table.LinePaused, table.LineResumed}; !slices.Equal(lines, want) {
		t.Errorf("the log says %v", lines)
	}
}

func TestWithoutClocksThereIsNothingToPause(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.refused(f.Pause(f.ctx, id, "Ann"), table.ReasonNoClock)
	f.refused(f.GoOn(f.ctx, id, "Ann"), table.ReasonNoClock)
	if s := f.see(id, "Ann"); s.Timing != nil {
		t.Errorf("%+v", s.Timing)
	}
	_, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: "stones", Clock: clock.Rule{Kind: "sand"}, Seats: []lobby.SeatPlan{{Holder: table.Open}, {Holder: table.Open}}})
	f.refused(err, table.ReasonClock)
}

func TestSlowGamesGoByTheHoursOfTheirPeople(t *testing.T) {
	rule := clock.Rule{Kind: clock.Slow, Each: 24 * time.Hour, Window: clock.Window{From: 8 * 60, To: 20 * 60}}
	f, w, id := timed(t, rule, "Ann", "Bob")
	f.ok(f.store.AddPerson(f.ctx, person.Guest{ID: "Ann", Recovery: "x"}))
	w.pass(4 * time.Hour)
	if a := f.left(id, 0); a != 20*time.Hour {
		t.Fatalf("Ann has %v", a)
	}
	until := f.see(id, "Ann").Timing.Faces[0].Until
	f.ok(f.SetHours(f.ctx, "Ann", clock.Hours{Zone: "Europe/Prague", Off: []clock.Range{{First: 20260302, Last: 20260305}}}))
	if a := f.see(id, "Bob").Timing.Faces[0]; a.Until != until || a.Left != 20*time.Hour || a.Back.Format(time.DateOnly) != "2026-03-06" {
		t.Errorf("with days off, for which it is too late, Ann has %+v", a)
	}
	w.pass(20 * time.Hour) // noon again: four hours until eight, four from then on
	if a := f.left(id, 0); a != 12*time.Hour {
		t.Errorf("the next day Ann has %v", a)
	}
	f.refused(f.SetHours(f.ctx, "Ann", clock.Hours{Zone: "Nowhere"}), table.ReasonHours)
	f.refused(f.SetHours(f.ctx, "Zoe", clock.Hours{}), person.ReasonNone)
	if h, err := f.Hours(f.ctx, "Ann"); err != nil || h.Zone != "Europe/Prague" {
		t.Errorf("%+v %v", h, err)
	}
	f.ok(f.SetHours(f.ctx, "Ann", clock.Hours{Zone: "Asia/Tokyo"}))
	f.refused(f.SetHours(f.ctx, "Ann", clock.Hours{Zone: "Europe/Prague"}), table.ReasonZoneOften)
	f.ok(f.SetHours(f.ctx, "Ann", clock.Hours{Zone: "Asia/Tokyo", Off: []clock.Range{{First: 20260310, Last: 20260311}}}))
	if h, err := f.Hours(f.ctx, "Ann"); err != nil || !slices.Equal(h.Off, []clock.Range{{First: 20260302, Last: 20260303}, {First: 20260310, Last: 20260311}}) {
		t.Errorf("days that were used are %v %v", h.Off, err)
	}
	w.pass(7 * 24 * time.Hour)
	f.ok(f.SetHours(f.ctx, "Ann", clock.Hours{Zone: "Europe/Prague"}))
}

// Where there are no days off, nobody has one, and the zones of the start hold.
func TestATableWithoutDaysOff(t *testing.T) {
	w := newWatch()
	f := newFixture(t, func(c *table.Config) { c.Now, c.Round = w.read, time.Millisecond })
	f.ok(f.store.AddPerson(f.ctx, person.Guest{ID: "Ann", Recovery: "x"}))
	f.ok(f.SetHours(f.ctx, "Ann", clock.Hours{Off: []clock.Range{{First: 20260302, Last: 20260305}}}))
	id := f.tableWith(lobby.Plan{Clock: clock.Rule{Kind: clock.Slow, Each: 24 * time.Hour, DaysOff: clock.NoDaysOff}}, "Ann", "Bob")
	face := f.see(id, "Bob").Timing.Faces[0]
	if !face.Back.IsZero() || !face.Until.Equal(w.read().Add(24*time.Hour)) {
		t.Errorf("Ann has %+v", face)
	}
	f.ok(f.SetHours(f.ctx, "Ann", clock.Hours{Zone: "Asia/Tokyo"}))
	if n := f.count(id, table.Rezoned); n > 0 {
		t.Error("the zone has changed")
	}
}

// A house that was shut when the time was up does what is due when it opens, once; of two houses one does.
func TestATimeOutOutlivesTheHouseAndHappensOnce(t *testing.T) {
	f, w, id := timed(t, quick(clock.MayEnd), "Ann", "Bob")
	f.ok(f.Shutdown(f.ctx))
	w.pass(time.Hour)
	if f.count(id, table.TimedOut) != 0 {
		t.Fatal("a house that is shut acts")
	}
	var houses []*table.House
	for range 3 {
		houses = append(houses, table.New(table.Config{Store: f.store, Games: []table.Game{stonesWith(tabletest.Stones)}, Now: w.read, Round: time.Millisecond, Gap: -1}))
	}
	var all sync.WaitGroup
	for _, h := range houses {
		all.Go(func() {
			if err := h.Resume(f.ctx); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, h := range houses {
		f.ok(h.Shutdown(f.ctx))
	}
	if n := f.count(id, table.TimedOut); n != 1 {
		t.Errorf("%d time-outs", n)
	}
}

func TestARematchHasTheSameClocksAnew(t *testing.T) {
	f, w, id := timed(t, quick(clock.MayEnd), "Ann", "Bob")
	w.pass(time.Hour)
	f.until("Ann's time is up", func() bool { return f.see(id, "Bob").Timing.CanEnd })
	f.ok(f.EndLate(f.ctx, id, "Bob"))
	next, err := f.Rematch(f.ctx, id, "Bob")
	f.ok(err)
	if s := f.see(next, "Bob"); s.Clock != quick(clock.MayEnd) || s.Timing.Faces[0].Left != 11*time.Minute || s.Timing.Faces[0].Up {
		t.Errorf("%+v", s.Timing)
	}
}

// The time of the machine runs ten years ahead and is set right again: clocks go on, and nobody pays for it.
func TestClocksGoOnWhenTheTimeWasSetRight(t *testing.T) {
	f, w, id := timed(t, quick(clock.BotOnce), "Ann", "Bob")
	const years = 10 * 365 * 24 * time.Hour
	w.pass(years)
	f.until("a bot has played Ann's turn", func() bool { return f.see(id, "Bob").Asked != nil })
	w.pass(-years)
	f.until("the clocks are set right", func() bool { return f.count(id, table.Reset) == 1 })
	if got := f.left(id, 1); got != 11*time.Minute {
		t.Errorf("Bob has %v", got)
	}
	w.pass(4 * time.Minute)
	if face := f.see(id, "Bob").Timing.Faces[1]; !face.Runs || face.Left != 7*time.Minute {
		t.Errorf("four minutes later Bob has %+v", face)
	}
	w.pass(7*time.Minute + time.Second)
	f.until("Bob's time is up too", func() bool { return f.count(id, table.TimedOut) == 2 })
}
