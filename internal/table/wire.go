package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"kancha/game"
	"kancha/internal/person"
)

// Several houses may share one store. Each keeps the tables in memory that its own visitors need; the store's versions
// decide whose change counts, and the wire tells the others. What a house answers is never older than the store: a
// table is looked up there before it is shown, and before anything is refused because of it.

const (
	forgetEvery  = 10 * time.Second // between two looks for who has gone without a word
	presentFor   = 50 * time.Second // how long somebody who is at another house counts as present without a word
	presentEvery = 20 * time.Second
)

// wired is what a house knows of the others.
type wired struct {
	wire Wire
	done sync.WaitGroup

	mu      sync.Mutex
	present map[ID]map[person.ID]time.Time // at other houses, until when
}

// join listens to the other houses and tells them who is here, until the house is shut.
func (h *House) join() {
	w := h.wired
	if w == nil {
		return
	}
	ctx := h.pool.ctx
	w.done.Go(func() { w.wire.Listen(ctx, h.heard, h.doubt) })
	w.done.Go(func() {
		for spoke := time.Now(); pause(ctx, forgetEvery); {
			w.forget(time.Now())
			if time.Since(spoke) >= presentEvery {
				spoke = time.Now()
				h.tellOthers(h.everybody()...)
			}
		}
	})
}

// heard takes news of another house.
func (h *House) heard(n News) {
	switch n.Topic {
	case LoginsEnded:
		h.SignedOut(n.Person)
		return
	case Changed, Noted:
		if t := h.known(n.Table); t != nil {
			t.suspect(n.Topic == Noted)
			if n.Topic == Noted && t.proposed() { // two who agree at the same time in two houses: one of them must notice
				h.wired.done.Go(func() { h.endVote(n.Table) })
			}
		}
	case Took:
		if t := h.known(n.Table); t != nil {
			t.take(n.Person, n.Seat)
		}
	case Came, Went:
		if !h.wired.note(n.Table, n.Person, n.Topic == Came) {
			return
		}
	}
	h.tell(n.Table)
}

// doubt reads every table again at its next use: news may have been missed.
func (h *House) doubt() {
	h.SignedOut("")
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		t.suspect(true)
	}
	for _, hb := range h.hubs {
		hb.tell()
	}
}

// known is a table that is in memory, nil if it is not.
func (h *House) known(id ID) *live {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id]
}

// suspect marks a table that has changed in the store; with all, also what has no version.
func (t *live) suspect(all bool) {
	if all {
		t.doubts.Add(1)
	}
	t.news.Add(1)
}

// late tells whether other houses have written to the table since it was read. The caller holds t.write or t.mu.
func (t *live) late() bool { return t.news.Load() != t.read }

// take notes that a person has taken up the view of a seat at another house.
func (t *live) take(who person.ID, seat game.Seat) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.screen != nil && t.holds(who, seat) {
		t.screen[who] = seat
	}
}

// compare marks a table in memory as behind if the store has another version.
func (h *House) compare(ctx context.Context, id ID) bool {
	t := h.known(id)
	if h.wired == nil || t == nil {
		return false
	}
	t.mu.Lock()
	has, fresh := t.head.Version, t.fresh
	t.mu.Unlock()
	if !fresh {
		return false
	}
	version, err := h.wired.wire.Version(ctx, id)
	if err != nil || version == has { // without an answer the memory is the best that there is
		return false
	}
	t.suspect(false)
	return true
}

// catchUp follows what other houses have written to a table since it was read. It gives false where only reading it
// all again helps. The caller holds t.write.
func (h *House) catchUp(ctx context.Context, t *live) bool {
	if h.wired == nil || !t.fresh || t.doubts.Load() != t.sure || t.history.state == nil {
		return false
	}
	read := t.news.Load()
	head, log, err := h.wired.wire.Since(ctx, t.id, t.head.Version)
	if err != nil || head.State == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	st := t.history
	for _, e := range log {
		b, err := readBody(t.rules, e)
		if err != nil || e.Kind == Erased { // then what was read before is not true any more
			return false
		}
		st.state = st.state.Clone()
		next, err := st.next(t.rules, head.Setup, e, b)
		if err != nil {
			return false
		}
		st.follow(e, b, next)
		if e.Version == head.Stated && sameState(t.rules, next, head.State) != nil {
			return false
		}
	}
	t.head, t.history, t.read = head, st, read
	return true
}

// tellOthers sends news; that nobody hears them is not worth a failure.
func (h *House) tellOthers(news ...News) {
	if h.wired == nil || len(news) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	if err := h.wired.wire.Tell(ctx, news...); err != nil && !errors.Is(err, context.Canceled) {
		h.log.Warn("other houses not told", "err", err)
	}
}

// everybody is the news of who is at the tables of this house.
func (h *House) everybody() (news []News) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, hb := range h.hubs {
		for who := range hb.present {
			if who != "" {
				news = append(news, News{Topic: Came, Table: id, Person: who})
			}
		}
	}
	return news
}

// note keeps who is at a table in another house; it tells whether that was not known.
func (w *wired) note(id ID, who person.ID, here bool) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	at := w.present[id]
	_, known := at[who]
	switch {
	case here && at == nil:
		w.present[id] = map[person.ID]time.Time{who: time.Now().Add(presentFor)}
	case here:
		at[who] = time.Now().Add(presentFor)
	case known:
		delete(at, who)
	}
	return known != here
}

// forget drops those of whom nothing was heard for long.
func (w *wired) forget(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, at := range w.present {
		for who, until := range at {
			if now.After(until) {
				delete(at, who)
			}
		}
		if len(at) == 0 {
			delete(w.present, id)
		}
	}
}

// elsewhere is who is at a table in other houses.
func (w *wired) elsewhere(id ID) (who []person.ID) {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for p := range w.present[id] {
		who = append(who, p)
	}
	return who
}
