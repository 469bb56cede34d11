package clock_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"kancha/game"
	. "kancha/internal/clock"
)

var start = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC) // a Monday

func at(minutes float64) time.Time { return start.Add(time.Duration(minutes * float64(time.Minute))) }

func live() Rule {
	return Rule{Kind: Live, Reserve: 10 * time.Minute, Increment: time.Minute, Cap: 12 * time.Minute}
}

// turn sets who owes, in a turn, each after a number of answers of their own.
func turn(s *State, minutes float64, owes game.Seats, number, count int) {
	s.Turn(at(minutes), owes, false, func(game.Seat) Mark { return Mark{number, count} })
	s.Stands = false
}

func left(t *testing.T, s *State, minutes float64, want ...float64) {
	t.Helper()
	for i, w := range want {
		if got := s.Left(game.Seat(i), at(minutes)); got != time.Duration(w*float64(time.Minute)) {
			t.Errorf("after %v minutes seat %d has %v, not %v minutes", minutes, i, got, w)
		}
	}
}

func TestOnlyWhoOwesLosesTime(t *testing.T) {
	s := New(live(), 2)
	turn(&s, 0, game.SeatSet(0), 1, 0)
	left(t, &s, 4, 7, 10) // 10 and 1 more, less 4
	turn(&s, 4, game.SeatSet(1), 2, 0)
	left(t, &s, 6, 7, 9)
	turn(&s, 6, game.SeatSet(0, 1), 3, 1) // both at once
	left(t, &s, 8, 6, 8)
	if s.Running() != game.SeatSet(0, 1) || s.Next() != at(14) || s.Up(at(13.9)) != 0 || s.Up(at(14)) != game.SeatSet(0) {
		t.Errorf("runs %v, next at %v", s.Running(), s.Next())
	}
}

func TestNothingRunsWhileABotOwes(t *testing.T) {
	s := New(live(), 2)
	turn(&s, 0, game.SeatSet(0), 1, 0)
	s.Turn(at(1), game.SeatSet(0), false, func(game.Seat) Mark { return Mark{1, 1} })
	s.Stands = true
	left(t, &s, 100, 10, 10)
	if !s.Next().IsZero() || s.Up(at(1000)) != 0 {
		t.Error("a standing clock comes to its end")
	}
	turn(&s, 100, game.SeatSet(0), 1, 1)
	left(t, &s, 101, 9, 10)
}

func TestTheIncrementEndsAtTheCap(t *testing.T) {
	s := New(live(), 1)
	for n := range 5 {
		turn(&s, 0, game.SeatSet(0), n+1, n)
		turn(&s, 0, 0, n+1, n+1)
	}
	left(t, &s, 0, 12)
	s.Faces[0].Left = 15 * time.Minute // as a kinder rule had left it
	turn(&s, 0, game.SeatSet(0), 9, 9)
	left(t, &s, 0, 15)
}

func TestSmallQuestionsOfOneTurnAreOneDecision(t *testing.T) {
	s := New(live(), 1)
	for n := range 4 {
		turn(&s, float64(n), game.SeatSet(0), 1, n)
	}
	left(t, &s, 4, 7)
}

func TestTakingBackGivesNothing(t *testing.T) {
	s := New(live(), 2)
	turn(&s, 0, game.SeatSet(0), 1, 0)
	turn(&s, 5, game.SeatSet(1), 2, 0) // 6 and 11
	s.Turn(at(6), game.SeatSet(0), true, func(game.Seat) Mark { return Mark{1, 2} })
	left(t, &s, 6, 6, 10)
	s.Turn(at(6), game.SeatSet(0), true, func(game.Seat) Mark { return Mark{1, 0} })
	left(t, &s, 6, 6, 10)
	turn(&s, 7, game.SeatSet(1), 2, 0) // the same decision of the other begins again
	left(t, &s, 7, 5, 10)
	turn(&s, 7, game.SeatSet(0), 3, 3)
	left(t, &s, 7, 6, 10)
}

func TestADecisionWithinTheTurnOfSomebodyElseIsADecision(t *testing.T) {
	s := New(Rule{Kind: Slow, Each: 24 * time.Hour}, 2)
	turn(&s, 0, game.SeatSet(1), 7, 3)
	turn(&s, 60, game.SeatSet(0), 7, 5)
	turn(&s, 120, game.SeatSet(1), 7, 4)
	left(t, &s, 120, 23*60, 24*60)
}

func TestAPauseNeedsAllAndAddsNothing(t *testing.T) {
	s := New(live(), 3)
	all := game.SeatSet(0, 2)
	turn(&s, 0, game.SeatSet(0), 1, 0)
	s.Wish(at(1), game.SeatSet(0), all)
	if s.Paused || s.Wishes != game.SeatSet(0) {
		t.Fatal("one wish is a pause")
	}
	left(t, &s, 2, 9)
	s.Wish(at(2), game.SeatSet(2), all)
	if !s.Paused || s.Running() != 0 || !s.Next().IsZero() {
		t.Fatal("all wish, and it is no pause")
	}
	for n := range 10 { // off and on again does not refill
		s.GoOn(at(1000 + float64(n)))
		left(t, &s, 1000+float64(n), 9)
		s.Wish(at(1000+float64(n)), all, all)
	}
	s.GoOn(at(2000))
	left(t, &s, 2001, 8)
}

func TestALapsedSeatDoesNotRunUntilItsNextDecision(t *testing.T) {
	s := New(live(), 2)
	turn(&s, 0, game.SeatSet(0), 1, 0)
	s.Lapse(0, at(11))
	if s.Running() != 0 || !s.Next().IsZero() {
		t.Fatal("a lapsed seat runs")
	}
	turn(&s, 12, game.SeatSet(0), 1, 1)
	if !s.Lapsed.Has(0) {
		t.Error("the same decision is not lapsed any more")
	}
	turn(&s, 12, game.SeatSet(0), 2, 2)
	left(t, &s, 12, 1)
	if s.Running() != game.SeatSet(0) {
		t.Error("the next decision does not run")
	}
}

func TestWhoReturnsCanBegin(t *testing.T) {
	s := New(live(), 1)
	turn(&s, 0, game.SeatSet(0), 1, 0)
	s.Lapse(0, at(11))
	s.Welcome(0, at(20))
	left(t, &s, 20, 1)
	s.Welcome(0, at(20))
	left(t, &s, 20.5, 0.5)
}

func TestSlowTimeRunsWithinTheHours(t *testing.T) {
	const layout = "2006-01-02 15:04"
	for _, c := range []struct {
		name     string
		zone     string
		off      []Range
		from, to int // hours of the window
		begin    string
		span     time.Duration
		want     string
	}{
		{"the whole day", "Europe/Prague", nil, 0, 0, "2026-03-02 12:00", 24 * time.Hour, "2026-03-03 12:00"},
		{"within the window", "Europe/Prague", nil, 8, 22, "2026-03-02 12:00", 3 * time.Hour, "2026-03-02 15:00"},
		{"to the very end of the window", "Europe/Prague", nil, 8, 22, "2026-03-02 12:00", 10 * time.Hour, "2026-03-02 22:00"},
		{"over the night", "Europe/Prague", nil, 8, 22, "2026-03-02 20:00", 3 * time.Hour, "2026-03-03 09:00"},
		{"begun at night", "Europe/Prague", nil, 8, 22, "2026-03-02 23:30", time.Hour, "2026-03-03 09:00"},
		{"a window over midnight", "Europe/Prague", nil, 20, 2, "2026-03-02 12:00", 5 * time.Hour, "2026-03-03 01:00"},
		{"a window over midnight, begun after it", "Europe/Prague", nil, 20, 2, "2026-03-02 01:00", 2 * time.Hour, "2026-03-02 21:00"},
		{"the clocks go forward", "Europe/Warsaw", nil, 0, 0, "2026-03-29 00:00", 23 * time.Hour, "2026-03-30 00:00"},
		{"the clocks go back", "Europe/Warsaw", nil, 0, 0, "2026-10-25 00:00", 25 * time.Hour, "2026-10-26 00:00"},
		{"a window that summer time shortens", "Europe/Warsaw", nil, 1, 6, "2026-03-29 00:00", 4 * time.Hour, "2026-03-29 06:00"},
		{"summer time that begins at midnight", "America/Asuncion", nil, 0, 4, "2024-10-05 12:00", 3 * time.Hour, "2024-10-06 04:00"},
		{"a day off", "Europe/Prague", []Range{{20260303, 20260303}}, 8, 22, "2026-03-02 21:00", 2 * time.Hour, "2026-03-04 09:00"},
		{"days off, begun in them", "Europe/Prague", []Range{{20260301, 20260310}}, 0, 0, "2026-03-02 21:00", time.Hour, "2026-03-11 01:00"},
		{"over midnight into a day off", "Europe/Prague", []Range{{20260303, 20260303}}, 20, 2, "2026-03-02 22:00", 3 * time.Hour, "2026-03-04 01:00"},
		{"far from Greenwich", "Pacific/Kiritimati", []Range{{20260303, 20260303}}, 8, 22, "2026-03-02 21:00", 2 * time.Hour, "2026-03-04 09:00"},
		{"a zone that nobody knows is UTC", "Mars/Olympus", nil, 8, 22, "2026-03-02 21:00", 2 * time.Hour, "2026-03-03 09:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			loc, err := time.LoadLocation(c.zone)
			if err != nil {
				loc = time.UTC
			}
			begin, err := time.ParseInLocation(layout, c.begin, loc)
			if err != nil {
				t.Fatal(err)
			}
			h, w := Hours{Zone: c.zone, Off: c.off}, Window{c.from * 60, c.to * 60}
			end := h.After(w, begin.UTC(), c.span)
			if got := end.In(loc).Format(layout); got != c.want {
				t.Errorf("up at %s, not %s", got, c.want)
			}
			if open := h.Open(w, begin, end); open != c.span {
				t.Errorf("%v run until then, not %v", open, c.span)
			}
			for _, part := range []time.Duration{time.Minute, 7 * time.Hour, 50 * time.Hour} {
				mid := begin.Add(part)
				if mid.Before(end) && h.Open(w, begin, mid)+h.Open(w, mid, end) != c.span {
					t.Errorf("cut after %v it is another sum", part)
				}
			}
		})
	}
}

// Nobody stops their own clock: hours that change count from the next decision on.
func TestHoursThatChangeCountFromTheNextDecision(t *testing.T) {
	rule := Rule{Kind: Slow, Each: 24 * time.Hour, Window: Window{8 * 60, 20 * 60}}
	s := New(rule, 1)
	turn(&s, 0, game.SeatSet(0), 1, 0)
	until := s.When(0)
	s.SetHours(0, Hours{Zone: "Asia/Tokyo", Off: []Range{{20260302, 20260305}}}, at(60)) // today, an hour later
	if got := s.When(0); got != until {
		t.Errorf("the time is up at %v, was at %v", got, until)
	}
	left(t, &s, 24*60, 12*60)
	turn(&s, 24*60, 0, 1, 1)
	turn(&s, 24*60+1, game.SeatSet(0), 2, 1)
	if got, want := s.When(0), time.Date(2026, 3, 7, 11, 0, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("the time of the next decision is up at %v, want %v", got.UTC(), want)
	}
	if s.Faces[0].Next != nil {
		t.Error("the hours are still to come")
	}
}

// Only so many days off a year count, those first; a table may have none. Days that were used stay used.
func TestDaysOffHaveABudget(t *testing.T) {
	h := Hours{Off: []Range{{20261220, 20270105}, {20260301, 20260302}, {20260302, 20260303}}}
	if got := h.Within(5).Off; !slices.Equal(got, []Range{{20260301, 20260303}, {20261220, 20261221}, {20270101, 20270105}}) {
		t.Errorf("five days a year are %v", got)
	}
	if got := h.Within(0).Off; len(got) > 0 {
		t.Errorf("no days are %v", got)
	}
	for rule, want := range map[Rule]int{{}: 30, {DaysOff: NoDaysOff}: 0, {DaysOff: 7}: 7} {
		if got := rule.Days(); got != want {
			t.Errorf("%+v: %d days", rule, got)
		}
	}
	used := Hours{Zone: "UTC", Off: []Range{{20260301, 20260304}, {20240101, 20240102}}}
	got := used.Replace(Hours{Zone: "Asia/Tokyo", Off: []Range{{20260220, 20260224}, {20260310, 20260311}}}, 20260303)
	if got.Zone != "Asia/Tokyo" || !slices.Equal(got.Off, []Range{{20260301, 20260303}, {20260310, 20260311}}) {
		t.Errorf("on the third day: %+v", got)
	}
	s := New(Rule{Kind: Slow, Each: 24 * time.Hour, DaysOff: 2}, 1)
	for range 50 { // again and again
		s.SetHours(0, Hours{Off: []Range{{20260302, 20260330}}}, at(0))
	}
	turn(&s, 0, game.SeatSet(0), 1, 0)
	if got, want := s.When(0), time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("with two days off a year the time is up at %v, want %v", got, want)
	}
	if day, away := s.Back(0, at(0)); !away || day != 20260304 {
		t.Errorf("back on %v, %v", day, away)
	}
}

func TestRulesAndHoursHaveLimits(t *testing.T) {
	for name, c := range map[string]struct {
		rule Rule
		want bool
	}{
		"none":                     {Rule{}, true},
		"none, with something":     {Rule{Reserve: time.Minute}, false},
		"live":                     {live(), true},
		"live without reserve":     {Rule{Kind: Live, Increment: time.Minute, Cap: time.Hour}, false},
		"a cap below the reserve":  {Rule{Kind: Live, Reserve: time.Hour, Cap: time.Minute}, false},
		"negative":                 {Rule{Kind: Live, Reserve: time.Hour, Increment: -time.Second, Cap: time.Hour}, false},
		"slow":                     {Rule{Kind: Slow, Each: 24 * time.Hour, Late: MayEnd}, true},
		"slow with too little":     {Rule{Kind: Slow, Each: time.Minute}, false},
		"a window of a minute":     {Rule{Kind: Slow, Each: 24 * time.Hour, Window: Window{60, 61}}, false},
		"a window of another day":  {Rule{Kind: Slow, Each: 24 * time.Hour, Window: Window{60, 1440}}, false},
		"something else":           {Rule{Kind: "sand"}, false},
		"another end":              {Rule{Kind: Slow, Each: 24 * time.Hour, Late: "burn"}, false},
		"a window over midnight":   {Rule{Kind: Slow, Each: 24 * time.Hour, Window: Window{20 * 60, 2 * 60}}, true},
		"more than anybody thinks": {Rule{Kind: Slow, Each: 1000 * time.Hour}, false},
	} {
		if c.rule.Valid() != c.want {
			t.Errorf("%s: valid is %v", name, !c.want)
		}
	}
	for name, c := range map[string]struct {
		hours Hours
		want  bool
	}{
		"nothing":              {Hours{}, true},
		"a zone":               {Hours{Zone: "Europe/Warsaw"}, true},
		"no zone":              {Hours{Zone: "../../etc/passwd"}, false},
		"that of the machine":  {Hours{Zone: "Local"}, false},
		"a week":               {Hours{Off: []Range{{20261224, 20270103}}}, true},
		"backwards":            {Hours{Off: []Range{{20261224, 20261223}}}, false},
		"no day":               {Hours{Off: []Range{{20260230, 20260301}}}, false},
		"a quarter":            {Hours{Off: []Range{{20260601, 20260901}}}, false},
		"all months":           {Hours{Off: []Range{{20260401, 20260430}, {20260501, 20260530}, {20260601, 20260630}, {20260701, 20260730}}}, false},
		"months that are over": {Hours{Off: []Range{{20250401, 20250430}, {20250501, 20250530}, {20250601, 20250630}, {20260701, 20260730}}}, true},
	} {
		if c.hours.Valid(20260302) != c.want {
			t.Errorf("%s: valid is %v", name, !c.want)
		}
	}
}

func TestClocksComeBackAsTheyWereKept(t *testing.T) {
	s := New(Rule{Kind: Slow, Each: 72 * time.Hour, Window: Window{480, 1320}, Late: BotOnce}, 2)
	s.SetHours(1, Hours{Zone: "Europe/Prague", Off: []Range{{20261224, 20261226}}}, at(0))
	turn(&s, 1.000123, game.SeatSet(0, 1), 4, 2)
	s.Since = s.Since.Truncate(time.Microsecond)
	s.Wish(s.Since, game.SeatSet(1), game.SeatSet(0, 1))
	s.Lapsed = game.SeatSet(0)
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back State
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("%v\n%s\n got %+v\nwant %+v", err, text, back, s)
	}
}

func TestATimeThatRanAheadIsChargedToNobody(t *testing.T) {
	s := New(live(), 2)
	const years = 10 * 365 * 24 * 60
	turn(&s, years, game.SeatSet(0), 1, 0)
	if !s.Ahead(at(0)) || s.Ahead(at(years-0.5)) {
		t.Error("ahead is what is more than a minute away")
	}
	turn(&s, 0, game.SeatSet(0), 1, 0)
	left(t, &s, 4, 7, 10)
	if s.Ahead(at(0)) || s.Next() != at(11) {
		t.Errorf("next at %v", s.Next())
	}
}

func TestWhatIsLeftOfASlowClockMeansSomethingWhileADecisionIsOwed(t *testing.T) {
	slow, quick := New(Rule{Kind: Slow, Each: 24 * time.Hour}, 2), New(live(), 2)
	for _, s := range []*State{&slow, &quick} {
		turn(s, 0, game.SeatSet(0), 1, 0)
	}
	if !slow.Tells(0) || slow.Tells(1) || !quick.Tells(0) || !quick.Tells(1) {
		t.Error("at the first decision of the first seat")
	}
	turn(&slow, 1, game.SeatSet(1), 2, 0)
	if slow.Tells(0) || !slow.Tells(1) {
		t.Error("at the first decision of the second seat")
	}
	slow.Wish(at(2), game.SeatSet(0, 1), game.SeatSet(0, 1))
	if !slow.Tells(1) {
		t.Error("a pause does not take it away")
	}
}
