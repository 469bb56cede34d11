package clock

import (
	"slices"
	"time"
)

// Hours is where and when a person plays slow games.
type Hours struct {
	Zone string  `json:"zone,omitempty"` // by name, as "Europe/Warsaw"; "" is UTC
	Off  []Range `json:"off,omitempty"`  // days off
	// Moved is when the zone was changed last; a clock does not need it.
	Moved time.Time `json:"-"`
}

// Range is days off, both ends included.
type Range struct {
	First Date `json:"first"`
	Last  Date `json:"last"`
}

// Date is a day as YYYYMMDD, so that days compare like numbers.
type Date int

// DateOf is the day of a moment in its own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date(y*10000 + int(m)*100 + d)
}

// Window is the part of each day in which time runs, in minutes after midnight. From after To is over midnight; equal
// ends are the whole day.
type Window struct {
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
}

const dayMinutes = 24 * 60

// Length is how much of a day a window is, in minutes.
func (w Window) Length() int {
	if w.From == w.To {
		return dayMinutes
	}
	return (w.To - w.From + dayMinutes) % dayMinutes
}

// parts are the pieces of a window within one day, from the first to the last minute.
func (w Window) parts() [][2]int {
	switch {
	case w.From == w.To:
		return [][2]int{{0, dayMinutes}}
	case w.From < w.To:
		return [][2]int{{w.From, w.To}}
	}
	return [][2]int{{0, w.To}, {w.From, dayMinutes}}
}

// location is the zone, UTC if its name is unknown here.
func (h Hours) location() *time.Location {
	if loc, err := time.LoadLocation(h.Zone); err == nil {
		return loc
	}
	return time.UTC
}

// Within is the hours as a table lets them count: with the first days off of each year, so many.
func (h Hours) Within(most int) Hours {
	out := Hours{Zone: h.Zone}
	used := map[int]int{}
	for _, d := range h.days() {
		if year := int(d) / 10000; used[year] < most {
			used[year]++
			out.Off = addDay(out.Off, d)
		}
	}
	return out
}

// days are the days off in their order, each once.
func (h Hours) days() []Date {
	var out []Date
	for _, r := range h.Off {
		first, ok := r.First.noon()
		if !ok {
			continue
		}
		for d, n := r.First, 0; d <= r.Last && n < 400; n++ {
			out = append(out, d)
			first = first.AddDate(0, 0, 1)
			d = DateOf(first)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// addDay adds a day behind all others.
func addDay(list []Range, d Date) []Range {
	if n := len(list); n > 0 {
		if last, _ := list[n-1].Last.noon(); DateOf(last.AddDate(0, 0, 1)) == d {
			list[n-1].Last = d
			return list
		}
	}
	return append(list, Range{d, d})
}

// keptDays is how many days back it is remembered which were off: more than a calendar year.
const keptDays = 400

// Replace gives the hours that somebody wants instead, on a day: days off that have begun stay, since they were used, and none is
// added behind.
func (h Hours) Replace(wanted Hours, today Date) Hours {
	at, _ := today.noon()
	oldest := DateOf(at.AddDate(0, 0, -keptDays))
	var days []Date
	for _, d := range h.days() {
		if oldest <= d && d <= today {
			days = append(days, d)
		}
	}
	for _, d := range wanted.days() {
		if d >= today {
			days = append(days, d)
		}
	}
	slices.Sort(days)
	out := Hours{Zone: wanted.Zone, Moved: h.Moved}
	for _, d := range slices.Compact(days) {
		out.Off = addDay(out.Off, d)
	}
	return out
}

// Back is the day on which somebody is back who has a day off at a moment, false for somebody who has none.
func (h Hours) Back(now time.Time) (Date, bool) {
	at := now.In(h.location())
	if !h.off(DateOf(at)) {
		return 0, false
	}
	y, m, d := at.Date()
	for n := 1; ; n++ {
		if day := DateOf(time.Date(y, m, d+n, 12, 0, 0, 0, time.UTC)); !h.off(day) {
			return day, true
		}
	}
}

// off tells whether a day is a day off.
func (h Hours) off(d Date) bool {
	return slices.ContainsFunc(h.Off, func(r Range) bool { return r.First <= d && d <= r.Last })
}

// horizon bounds every search for open hours: more days than any allowance and all days off together can need.
const horizon = 2000

// pieces calls f with the stretches from a moment on in which time runs, in order, until f gives false.
func (h Hours) pieces(w Window, from time.Time, f func(begin, end time.Time) bool) {
	loc := h.location()
	y, m, d := from.In(loc).Date()
	at := func(day, minute int) time.Time {
		t := time.Date(y, m, d+day, 0, minute, 0, 0, loc)
		for noon := time.Date(y, m, d+day, 12, minute/dayMinutes*dayMinutes, 0, 0, loc); t.Day() != noon.Day(); {
			t = t.Add(15 * time.Minute) // a midnight that summer time leaves out
		}
		return t
	}
	for day := -1; day < horizon; day++ { // from the day before, should midnight itself be missing in that zone
		if h.off(DateOf(time.Date(y, m, d+day, 12, 0, 0, 0, loc))) {
			continue
		}
		for _, p := range w.parts() {
			begin, end := at(day, p[0]), at(day, p[1])
			if begin.Before(from) {
				begin = from
			}
			if begin.Before(end) && !f(begin, end) {
				return
			}
		}
	}
}

// Open is how much time runs between two moments.
func (h Hours) Open(w Window, from, to time.Time) (sum time.Duration) {
	h.pieces(w, from, func(begin, end time.Time) bool {
		if end.After(to) {
			end = to
		}
		if begin.Before(end) {
			sum += end.Sub(begin)
		}
		return end.Before(to)
	})
	return sum
}

// After is the moment at which as much time has run since another one; the zero time if that never happens.
func (h Hours) After(w Window, from time.Time, span time.Duration) (at time.Time) {
	if span <= 0 {
		return from
	}
	h.pieces(w, from, func(begin, end time.Time) bool {
		if open := end.Sub(begin); open < span {
			span -= open
			return true
		}
		at = begin.Add(span).In(from.Location())
		return false
	})
	return at
}
