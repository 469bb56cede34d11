package clock

import "time"

// Outage is a time in which the house could take no answer, and until when live clocks stand after it. Nobody is charged
// for it.
type Outage struct {
	Begin, Resume time.Time
	All           bool // the time of the machine has jumped: slow clocks stand too
}

// Grace is how long live clocks stand after an outage, so that people can come back.
const Grace = 30 * time.Second

// Excuse takes out what ran in outages, given in their order; one that was taken out changes nothing any more. Slow clocks run on,
// as hours and days are more than an outage.
func (s *State) Excuse(list []Outage) {
	if !s.On() {
		return
	}
	for _, o := range list {
		if !o.Resume.After(s.Since) || s.Rule.Kind == Slow && !o.All {
			continue
		}
		if o.Begin.After(s.Since) {
			s.Settle(o.Begin)
		}
		s.Since = o.Resume
	}
}

// Resting tells whether nothing runs yet after an outage.
func (s *State) Resting(now time.Time) bool { return s.On() && s.Since.After(now) && !s.Ahead(now) }
