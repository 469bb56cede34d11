package table

import (
	"context"
	"errors"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
)

// What must happen without anybody asking for it: the time of a seat is up, a vote has lasted long enough, a bot has
// lost its house. The store knows which tables ring, and when; every house looks every moment and attends to those that
// do. Two houses may attend to the same table: the versions of the store let one of them write, and the other one finds
// nothing left to do.

const (
	usualRound  = time.Second
	ringsAtOnce = 1000
	ringAgain   = 15 * time.Second // for a table at which attending has changed nothing
)

// attended remembers which tables were attended to in vain, so that they are not at each round again.
type attended map[ID]struct {
	version int64
	until   time.Time
}

// aheadLooks is how many tables are set right at once after the time of the machine was.
const aheadLooks = 10_000

// rounds attends to ringing tables until the house is shut.
func (h *House) rounds(done attended) {
	h.pool.aside(func(ctx context.Context) {
		for pause(ctx, h.config.Round) {
			h.round(ctx, done)
		}
	})
}

// round attends to the tables that ring now.
func (h *House) round(ctx context.Context, done attended) {
	h.lookOutside(ctx)
	if !h.beat(ctx) {
		return
	}
	h.showRest()
	h.clearForsaken(ctx)
	now := h.now()
	rings, err := h.store.Ringing(ctx, now, now.Add(-h.config.VoteTime), ringsAtOnce)
	if err == nil && (h.looked.IsZero() || now.Before(h.looked.Add(-time.Second))) { // at the start, and when the time went back
		clear(done)
		var more []Ring
		more, err = h.store.Ahead(ctx, now.Add(time.Minute), aheadLooks)
		rings = append(rings, more...)
	}
	if err == nil {
		h.looked = now
	}
	if err != nil {
		if ctx.Err() == nil {
			h.log.Error("no look for what is due", "err", err)
		}
		return
	}
	for id, d := range done {
		if now.After(d.until) {
			delete(done, id)
		}
	}
	for _, r := range rings {
		if d, ok := done[r.ID]; ok && d.version == r.Version {
			continue
		}
		if err := h.attend(ctx, r.ID); err != nil && ctx.Err() == nil && !isLeaving(err) {
			h.log.Error("table not attended to", "table", r.ID, "err", err)
		}
		done[r.ID] = struct {
			version int64
			until   time.Time
		}{r.Version, now.Add(ringAgain)}
	}
}

func isLeaving(err error) bool {
	var e *errs.Error
	return errors.As(err, &e) && e.Reason == errs.ReasonLeaving
}

// attend does at a table what is due there.
func (h *House) attend(ctx context.Context, id ID) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := h.attendVote(ctx, t); err != nil {
			return err
		}
		if err := h.setRight(ctx, t); err != nil {
			return err
		}
		if err := h.timeUp(ctx, t); err != nil {
			return err
		}
		h.stir(t)
		return nil
	})
}

// setRight lets clocks go on that were set while the time of a machine had run ahead. The caller holds t.write.
func (h *House) setRight(ctx context.Context, t *live) error {
	now := h.now()
	if t.head.Phase != Playing || !t.head.Clock.Ahead(now) {
		return nil
	}
	d := t.draft()
	d.add(now, Reset, game.Watcher, "", body{}, t.history.state)
	return h.commit(ctx, t, d) // which winds the clocks
}

// timeUp does what the table has agreed upon for seats whose time is up. The caller holds t.write.
func (h *House) timeUp(ctx context.Context, t *live) error {
	now := h.now()
	if t.head.Phase != Playing || !t.head.Clock.On() {
		return nil
	}
	d := t.draft()
	late := d.head.Clock.Up(now)
	if late.Empty() && d.head.Clock.Since.Equal(t.head.Clock.Since) {
		return nil
	}
	if late.Empty() { // the alarm rang for a time that an outage has taken
		d.add(now, Reset, game.Watcher, "", body{}, t.history.state)
	}
	for seat := range late.All() {
		if err := h.late(t, d, seat, now); err != nil {
			return err
		}
	}
	return h.commit(ctx, t, d)
}

// late drafts that the time of a seat is up.
func (h *House) late(t *live, d *draft, seat game.Seat, now time.Time) error {
	rule := d.head.Clock.Rule
	d.head.Clock.Lapse(seat, now)
	if rule.Late == clock.BotStays {
		return h.standIn(t, d, seat, "", CauseTime)
	}
	d.add(now, TimedOut, seat, "", body{Late: rule.Late}, t.history.state)
	return nil
}

// lookOutside reads every table again at its next use if another program has written to the store.
func (h *House) lookOutside(ctx context.Context) {
	if h.config.Outside == nil {
		return
	}
	wrote, err := h.config.Outside(ctx)
	if err != nil && ctx.Err() == nil {
		h.log.Error("no look for what others have written", "err", err)
	}
	if wrote {
		h.doubt()
	}
}
