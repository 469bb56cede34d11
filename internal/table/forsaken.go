package table

import (
	"context"
	"errors"
	"time"

	"kancha/game"
	"kancha/internal/errs"
)

// Tables that guests have made are gone by themselves: whoever has made one without an account, and has lost the cookie,
// cannot delete it. After an hour in which nobody of it has looked it leaves the list of open tables; where nobody sits,
// or nobody who sits has ever seen it, it is deleted then.

const (
	forsakenAfter  = time.Hour
	forsakenEvery  = time.Minute
	forsakenAtOnce = 200
)

// clearForsaken deletes what nobody will miss, now and then.
func (h *House) clearForsaken(ctx context.Context) {
	now := h.now()
	if now.Sub(h.cleared).Abs() < forsakenEvery {
		return
	}
	h.cleared = now
	h.noteWaiting()
	ids, err := h.store.Forsaken(ctx, now.Add(-forsakenAfter), forsakenAtOnce)
	if err != nil && ctx.Err() == nil {
		h.log.Error("no look for forsaken tables", "err", err)
	}
	for _, id := range ids {
		err := h.writing(ctx, id, func(t *live) error {
			if present, _ := h.present(id); len(present) > 0 {
				return nil // somebody has just come
			}
			if err := t.gathering(); err != nil {
				return err
			}
			d := t.draft()
			d.head.Close()
			d.add(h.now(), Deleted, game.Watcher, "", body{}, nil)
			return h.commit(ctx, t, d)
		})
		var refused *errs.Error
		if err != nil && ctx.Err() == nil && !(errors.As(err, &refused) && (refused.Reason == ReasonStarted || refused.Reason == ReasonClosed || refused.Reason == errs.ReasonLeaving)) {
			h.log.Error("forsaken table not deleted", "table", id, "err", err)
		}
	}
}

// noteWaiting notes that those are still there who wait with an open page for others to come: nothing happens meanwhile that
// would note it.
func (h *House) noteWaiting() {
	for _, n := range h.everybody() {
		t := h.known(n.Table)
		if t == nil {
			continue
		}
		t.mu.Lock()
		var v Visit
		write := false
		if t.fresh && !t.gone && t.head.Phase == Gathering {
			v, write = t.visit(n.Person, h.now())
		}
		t.mu.Unlock()
		if write {
			h.saw(n.Table, v)
		}
	}
}
