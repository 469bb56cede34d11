package clock

import "time"

// Kind is how time is counted at a table.
type Kind string

const (
	None Kind = ""     // nobody counts
	Live Kind = "live" // a reserve, and an increment for each decision
	Slow Kind = "slow" // so long for each decision, within the hours of the day that the table keeps
)

// Late is what happens when the time of a seat is up.
type Late string

const (
	BotStays Late = ""     // a bot goes on until the person returns
	BotOnce  Late = "once" // a bot makes this decision
	MayEnd   Late = "end"  // the others may end the game
)

// Rule is how time is counted at a table. The zero value counts none.
type Rule struct {
	Kind      Kind
	Reserve   time.Duration // Live: at the start
	Increment time.Duration // Live: with each decision
	Cap       time.Duration // Live: never more than this by increments
	Each      time.Duration // Slow: for each decision
	Window    Window        // Slow
	Late      Late
	DaysOff   int // Slow: so many days off a year count for each person; 0 is the usual number, NoDaysOff none, and then no change of zone either
}

// NoDaysOff stands for a table whose people play every day, by the zones that they have at the start.
const NoDaysOff = -1

// UsualDaysOff is how many days off count in a year unless something else was chosen.
const UsualDaysOff = 30

// Days is how many days off a year count.
func (r Rule) Days() int {
	switch r.DaysOff {
	case 0:
		return UsualDaysOff
	case NoDaysOff:
		return 0
	}
	return r.DaysOff
}

// Limits of what a table may be made with.
const (
	LeastReserve   = 10 * time.Second
	MostReserve    = 10 * time.Hour
	MostIncrement  = time.Hour
	LeastEach      = time.Hour
	MostEach       = 30 * 24 * time.Hour
	leastWindow    = 4 * 60 // minutes
	graceOnReturn  = time.Minute
	mostRanges     = 12
	mostDaysOff    = 90
	mostOffPerTime = 31
)

// Valid tells whether a table may be made with a rule.
func (r Rule) Valid() bool {
	switch r.Late {
	case BotStays, BotOnce, MayEnd:
	default:
		return false
	}
	within := func(d, least, most time.Duration) bool { return least <= d && d <= most && d%time.Second == 0 }
	switch r.Kind {
	case None:
		return r == Rule{}
	case Live:
		return within(r.Reserve, LeastReserve, MostReserve) && within(r.Increment, 0, MostIncrement) &&
			within(r.Cap, r.Reserve, 2*MostReserve) && r.Each == 0 && r.Window == Window{} && r.DaysOff == 0
	case Slow:
		minute := func(n int) bool { return 0 <= n && n < dayMinutes }
		return r.DaysOff >= NoDaysOff && r.DaysOff <= mostDaysOff && within(r.Each, LeastEach, MostEach) && minute(r.Window.From) && minute(r.Window.To) &&
			r.Window.Length() >= leastWindow && r.Reserve == 0 && r.Increment == 0 && r.Cap == 0
	}
	return false
}

// Valid tells whether somebody may set these hours on a day: a known zone, and days off in order, not too many ahead.
// Those that are over are not counted.
func (h Hours) Valid(today Date) bool {
	if _, err := time.LoadLocation(h.Zone); err != nil || h.Zone == "Local" || len(h.Zone) > 64 || len(h.Off) > mostRanges {
		return false
	}
	sum := 0
	for _, r := range h.Off {
		n := r.days()
		if n < 1 || n > mostOffPerTime {
			return false
		}
		if r.Last >= today {
			sum += n
		}
	}
	return sum <= mostDaysOff
}

// days counts the days of a range, 0 if it is none.
func (r Range) days() int {
	first, ok1 := r.First.noon()
	last, ok2 := r.Last.noon()
	if !ok1 || !ok2 || last.Before(first) {
		return 0
	}
	return int(last.Sub(first)/(24*time.Hour)) + 1
}

// noon is the middle of a day by UTC, false if there is no such day.
func (d Date) noon() (time.Time, bool) {
	t := time.Date(int(d)/10000, time.Month(int(d)/100%100), int(d)%100, 12, 0, 0, 0, time.UTC)
	return t, DateOf(t) == d && t.Year() > 2000
}

// Noon is the middle of a day by UTC.
func (d Date) Noon() time.Time {
	t, _ := d.noon()
	return t
}

// String is a day as forms write it: 2026-12-24.
func (d Date) String() string {
	t, _ := d.noon()
	return t.Format(time.DateOnly)
}

// ParseDate reads a day as forms write it.
func ParseDate(text string) (Date, bool) {
	t, err := time.Parse(time.DateOnly, text)
	d := DateOf(t)
	_, ok := d.noon()
	return d, err == nil && ok
}
