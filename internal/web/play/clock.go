package play

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// pace is a way to count time that the form for a new table offers.
type pace struct {
	id   string
	rule clock.Rule
}

// tempos are offered by name; the last two are filled in by whoever makes the table.
var tempos = []pace{
	{"none", clock.Rule{}},
	{"quick", clock.Rule{Kind: clock.Live, Reserve: 10 * time.Minute, Increment: 15 * time.Second, Cap: 15 * time.Minute}},
	{"calm", clock.Rule{Kind: clock.Live, Reserve: 25 * time.Minute, Increment: 30 * time.Second, Cap: 40 * time.Minute}},
	{"long", clock.Rule{Kind: clock.Live, Reserve: time.Hour, Increment: time.Minute, Cap: 2 * time.Hour}},
	{"day", clock.Rule{Kind: clock.Slow, Each: 24 * time.Hour}},
	{"daytime", clock.Rule{Kind: clock.Slow, Each: 24 * time.Hour, Window: clock.Window{From: 8 * 60, To: 22 * 60}}},
	{"days", clock.Rule{Kind: clock.Slow, Each: 72 * time.Hour}},
	{"week", clock.Rule{Kind: clock.Slow, Each: 168 * time.Hour}},
	{"own-live", clock.Rule{Kind: clock.Live}},
	{"own-slow", clock.Rule{Kind: clock.Slow}},
}

// lates are what may happen when time is up; the first is the usual.
var lates = []clock.Late{clock.BotStays, clock.BotOnce, clock.MayEnd}

func lateID(l clock.Late) string {
	if l == clock.BotStays {
		return "bot"
	}
	return string(l)
}

// tempoChoices are the options of the form.
func (c *createView) tempoChoices() []page.Labelled {
	var out []page.Labelled
	for _, p := range tempos {
		label := c.T("clock.none")
		switch {
		case strings.HasPrefix(p.id, "own"):
			label = c.T("clock." + strings.ReplaceAll(p.id, "-", "_"))
		case p.rule.Kind != clock.None:
			label = c.clockName(p.rule)
		}
		out = append(out, page.Labelled{ID: p.id, Label: label})
	}
	return out
}

func (v *visit) lateChoices() []page.Labelled {
	var out []page.Labelled
	for _, l := range lates {
		out = append(out, page.Labelled{ID: lateID(l), Label: v.T("clock.late_" + lateID(l))})
	}
	return out
}

// clockFrom reads the rule of the form; what makes no sense is left to the house to refuse.
func clockFrom(f url.Values) (clock.Rule, error) {
	bad := &errs.Error{Reason: table.ReasonClock}
	var rule clock.Rule
	switch id := f.Get("tempo"); id {
	case "own-live":
		rule.Kind = clock.Live
		rule.Reserve = span(f.Get("reserve"), time.Minute)
		rule.Increment = span(f.Get("increment"), time.Second)
		if rule.Cap = span(f.Get("cap"), time.Minute); f.Get("cap") == "" {
			rule.Cap = rule.Reserve
		}
	case "own-slow":
		from, ok := minutes(f.Get("from"))
		to, ok2 := minutes(f.Get("to"))
		if !ok || !ok2 {
			return rule, bad
		}
		rule = clock.Rule{Kind: clock.Slow, Each: span(f.Get("each"), time.Hour), Window: clock.Window{From: from, To: to}}
	default:
		known := id == ""
		for _, p := range tempos {
			if p.id == id {
				rule, known = p.rule, true
			}
		}
		if !known {
			return rule, bad
		}
	}
	if rule.Kind == clock.None {
		return rule, nil
	}
	for _, l := range lates {
		if lateID(l) == f.Get("late") {
			rule.Late = l
		}
	}
	if rule.Kind == clock.Slow {
		rule.DaysOff = daysOff(f.Get("off"))
	}
	if !rule.Valid() {
		return rule, bad
	}
	return rule, nil
}

// span reads a whole number of a unit; what is none is -1.
func span(text string, unit time.Duration) time.Duration {
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 20)
	if err != nil {
		return -1
	}
	return time.Duration(n) * unit
}

// minutes reads a time of the day: 08:30; nothing is midnight.
func minutes(text string) (int, bool) {
	if text == "" {
		return 0, true
	}
	at, err := time.Parse("15:04", text)
	return at.Hour()*60 + at.Minute(), err == nil
}

func minuteText(n int) string { return time.Date(0, 1, 1, 0, n, 0, 0, time.UTC).Format("15:04") }

// clockRule is how time is counted, in words.
func (v *visit) clockRule(r clock.Rule) string {
	switch {
	case r.Kind == clock.Live && r.Increment == 0:
		return v.T("clock.reserve", i18n.Text("reserve", v.spanText(r.Reserve)))
	case r.Kind == clock.Live:
		return v.T("clock.live", i18n.Text("reserve", v.spanText(r.Reserve)), i18n.Text("more", v.spanText(r.Increment)),
			i18n.Text("cap", v.spanText(r.Cap)))
	case r.Kind == clock.Slow && r.Window.From == r.Window.To:
		return v.T("clock.slow", i18n.Text("each", v.spanText(r.Each)))
	case r.Kind == clock.Slow:
		return v.T("clock.window", i18n.Text("each", v.spanText(r.Each)), i18n.Text("from", minuteText(r.Window.From)),
			i18n.Text("to", minuteText(r.Window.To)))
	}
	return v.T("clock.none")
}

// clockName is clockRule in a few words, for menus and lists.
func (v *visit) clockName(r clock.Rule) string {
	switch {
	case r.Kind == clock.Live:
		return v.T("clock.short_live", i18n.Text("reserve", v.spanText(r.Reserve)), i18n.Text("more", v.spanText(r.Increment)))
	case r.Kind == clock.Slow && r.Window.From == r.Window.To:
		return v.T("clock.short_slow", i18n.Text("each", v.spanText(r.Each)))
	case r.Kind == clock.Slow:
		return v.T("clock.short_window", i18n.Text("each", v.spanText(r.Each)), i18n.Text("from", minuteText(r.Window.From)),
			i18n.Text("to", minuteText(r.Window.To)))
	}
	return v.T("clock.none")
}

// spanUnits are what stretches of time are told in.
var spanUnits = []struct {
	key string
	of  time.Duration
}{{"d", 24 * time.Hour}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}}

// spanText is a stretch of time in its largest unit and the one after that: "3 d 4 h", "15 min", "0 s".
func (v *visit) spanText(d time.Duration) string {
	at := 0
	for at < len(spanUnits)-1 && d < spanUnits[at].of {
		at++
	}
	text := v.T("clock."+spanUnits[at].key, game.Num("n", int(d/spanUnits[at].of)))
	if at == len(spanUnits)-1 {
		return text
	}
	if rest := d % spanUnits[at].of / spanUnits[at+1].of; rest > 0 {
		text += " " + v.T("clock."+spanUnits[at+1].key, game.Num("n", int(rest)))
	}
	return text
}

// face is the clock of a seat on the page.
type face struct {
	table.TimingFace
	Live bool
	Text string
	Low  bool // little is left
	Ends string
}

// lowLive and lowSlow are when little time is left.
const (
	lowLive = time.Minute
	lowSlow = 2 * time.Hour
)

// face is nil where no time is counted, and where none is left that would mean anything.
func (t *tableView) face(i int) *face {
	if t.snap.Timing == nil || t.replay != nil || t.snap.Phase != table.Playing || !t.snap.Timing.Faces[i].Counts || !t.snap.Timing.Faces[i].Tells {
		return nil
	}
	f := &face{TimingFace: t.snap.Timing.Faces[i], Live: t.snap.Clock.Kind == clock.Live}
	low := lowSlow
	f.Text = t.spanText(f.Left)
	if f.Live {
		low = lowLive
		f.Text = dial(f.Left)
	}
	f.Low = f.Runs && f.Left <= low
	if f.Runs {
		f.Ends = f.Until.UTC().Format("2006-01-02T15:04:05.000Z")
	}
	return f
}

// dial is a live clock as a watch shows it: 9:05, 1:02:30. The last second has begun when nothing but a part of it is left.
func dial(d time.Duration) string {
	n := int((d + time.Second - 1) / time.Second)
	two := func(n int) string { return string(rune('0'+n/10)) + string(rune('0'+n%10)) }
	if n < 3600 {
		return page.Itoa(n/60) + ":" + two(n%60)
	}
	return page.Itoa(n/3600) + ":" + two(n/60%60) + ":" + two(n%60)
}

// pauses tells whether the viewer may say something about the clocks.
func (t *tableView) pauses() bool {
	return t.snap.Timing != nil && t.replay == nil && t.snap.Phase == table.Playing && len(t.snap.Mine) > 0
}

// wishesPause tells whether the viewer has asked for a pause already.
func (t *tableView) wishesPause() bool {
	var held game.Seats
	for _, s := range t.snap.Mine {
		held = held.With(s)
	}
	return held&^t.snap.Timing.Wishes == 0
}

// shownWhen is when a slow game's time is up, as the page writes it until the script does.
func (v *visit) shownWhen(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }

func doPause(v *visit) error {
	return v.act(func() error { return v.s.House.Pause(v.R.Context(), v.TableID(), v.Person) })
}

func doGoOn(v *visit) error {
	return v.act(func() error { return v.s.House.GoOn(v.R.Context(), v.TableID(), v.Person) })
}

func doEndLate(v *visit) error {
	return v.act(func() error { return v.s.House.EndLate(v.R.Context(), v.TableID(), v.Person) })
}

// offChoices are how many days off a year may count, as forms write them; the first is the usual.
var offChoices = []string{"30", "0", "10", "60", "90"}

// daysOff reads how many days off a year count; what is none is the usual.
func daysOff(text string) int {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil || text == offChoices[0]:
		return 0
	case n == 0:
		return clock.NoDaysOff
	}
	return n
}

func (v *visit) offOptions() []page.Labelled {
	var out []page.Labelled
	for _, id := range offChoices {
		out = append(out, page.Labelled{ID: id, Label: v.daysOffText(daysOff(id))})
	}
	return out
}

// daysOffText is how many days off count at a table, in words.
func (v *visit) daysOffText(n int) string {
	if n == clock.NoDaysOff {
		return v.T("clock.no_days_off")
	}
	return v.T("clock.days_off", game.Num("n", clock.Rule{DaysOff: n}.Days()))
}
