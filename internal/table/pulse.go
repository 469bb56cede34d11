package table

import (
	"context"
	"slices"
	"sync"
	"time"

	"kancha/internal/clock"
	"kancha/internal/errs"
)

// The store knows when a house could last write. From a gap in that everybody learns that no answer could be taken meanwhile:
// the program was stopped or frozen, the disk was full, the database was away. Live clocks stand for that time and a
// little longer, and nobody is found to be late or missing because of it.

// PulseStore keeps when houses could write. A Store is one.
type PulseStore interface {
	// Beat notes that a house can write, by Beat.Judge, and gives the outages of the last days in their order.
	Beat(context.Context, Beat) ([]clock.Outage, error)
}

// Beat is what a house knows of itself when it says that it can write.
type Beat struct {
	Now    time.Time
	Gap    time.Duration // a longer silence is an outage
	Alive  bool          // this house has said so a moment ago
	Alone  bool          // there is no other house with the same store
	Jumped bool          // the time of the machine has gone on by more than what has passed
	Stop   bool          // it is about to stop, as planned
}

const (
	beatEvery   = 2 * time.Second
	usualGap    = 5 * time.Second
	beatTime    = 15 * time.Second
	jumpLeast   = time.Minute
	farTooLong  = 60 * 24 * time.Hour // nobody comes back after that: it is the clock that is wrong
	OutagesKept = 72 * time.Hour      // longer than any live clock can run
)

// Judge finds the outage before a beat, by the last beat of any house and whether that house was about to stop.
func (b Beat) Judge(last time.Time, stopped bool) (o clock.Outage, found bool) {
	gap := b.Now.Sub(last)
	switch {
	case b.Stop, last.IsZero(), gap < 0:
		return o, false
	case b.Alive && gap <= b.Gap:
		return o, false
	case !b.Alive && !b.Alone && !stopped && gap <= b.Gap:
		return o, false
	}
	return clock.Outage{Begin: last, Resume: b.Now.Add(clock.Grace), All: b.Jumped || gap > farTooLong}, true
}

// Last is what is kept as the last beat after this one: a house whose clock goes a little behind that of another does not
// take it back.
func (b Beat) Last(before time.Time) time.Time {
	if ahead := before.Sub(b.Now); !b.Stop && ahead > 0 && ahead < jumpLeast {
		return before
	}
	return b.Now
}

// pulse is what a house knows of outages.
type pulse struct {
	mu      sync.Mutex
	list    []clock.Outage
	wall    time.Time // of the last beat, by the clock of the house
	real    time.Time // and by what has passed
	stopped bool
	resting bool // at the last look
}

// outages are those that are known.
func (p *pulse) outages() []clock.Outage {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.list
}

// back is when people could be back after the last outage, the zero time if there was none.
func (p *pulse) back() (last time.Time) {
	for _, o := range p.outages() {
		if o.Resume.After(last) {
			last = o.Resume
		}
	}
	return last
}

// beat tells the store that this house can write, now and then. It gives false if it cannot, or shall not any more: then
// nothing that is due by the clock may happen.
func (h *House) beat(ctx context.Context) bool {
	p := &h.pulse
	if h.config.Gap < 0 {
		return true
	}
	real, wall := time.Now(), h.now()
	p.mu.Lock()
	before, wallBefore, stopped := p.real, p.wall, p.stopped
	p.mu.Unlock()
	passed := real.Sub(before)
	jumped := !before.IsZero() && wall.Sub(wallBefore)-passed > jumpLeast
	switch {
	case stopped:
		return false
	case !before.IsZero() && passed < beatEvery && !jumped && !wall.Before(wallBefore):
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, beatTime)
	defer cancel()
	list, err := h.store.Beat(ctx, Beat{
		Now: wall, Gap: h.config.Gap, Alive: !before.IsZero() && passed <= h.config.Gap, Alone: h.wired == nil, Jumped: jumped,
	})
	if err != nil {
		if ctx.Err() == nil {
			h.log.Error("the house cannot write: clocks stand", "err", err)
		}
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(list) > 0 && !slices.Contains(p.list, list[len(list)-1]) && !before.IsZero() {
		h.log.Warn("no answer could be taken for a while: live clocks stand", "from", list[len(list)-1].Begin, "until", list[len(list)-1].Resume)
	}
	p.list, p.wall, p.real = list, wall, real
	return true
}

// showRest lets pages be drawn anew when clocks begin to stand after an outage, and when they go on.
func (h *House) showRest() {
	resting := h.pulse.back().After(h.now())
	h.pulse.mu.Lock()
	changed := resting != h.pulse.resting
	h.pulse.resting = resting
	h.pulse.mu.Unlock()
	if !changed {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, hb := range h.hubs {
		hb.tell()
	}
}

// Announce notes that the house is about to stop, as planned: live clocks stand from now on until another one is there, if
// this is the last. Answers are still taken until Shutdown.
func (h *House) Announce(ctx context.Context) error {
	if h.config.Gap < 0 {
		return nil
	}
	h.pulse.mu.Lock()
	h.pulse.stopped = true
	began := !h.pulse.real.IsZero()
	h.pulse.mu.Unlock()
	if !began {
		return nil
	}
	_, err := h.store.Beat(ctx, Beat{Now: h.now(), Gap: h.config.Gap, Stop: true})
	return errs.Storage(err)
}

// clock is the clocks of a table without what ran in outages. The caller holds t.write or t.mu.
func (t *live) clock() clock.State { return excused(t.head.Clock, t.pulse) }

func excused(c clock.State, p *pulse) clock.State {
	c = c.Clone()
	if p != nil {
		c.Excuse(p.outages())
	}
	return c
}
