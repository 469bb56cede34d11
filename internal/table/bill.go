package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"runtime/debug"
	"sync"

	"kancha/bot"
	"kancha/game"
)

// Bill is what the answers of a study cost, those that were given in it, as far as that has been worked out.
type Bill struct {
	Lines []Decision // in the order of the answers
	Lead  []float64  // by seat: expected lead over the best of the others now; nil while it is not known
	Left  int        // answers and positions that are still to be judged
}

// billsKept is how many judgements are remembered; a line of play that was left is soon forgotten.
const billsKept = 2000

// biller judges the answers of studies in the background, one after the other, and remembers what came out.
type biller struct {
	slot chan struct{}

	mu    sync.Mutex
	known map[billKey]billed
	busy  map[ID]bool
}

// billKey names a position of a study by all answers that led there: after the last of them, or that answer itself.
type billKey [16]byte

type billed struct {
	decision Decision
	counts   bool // the answer was a decision
	lead     []float64
}

func newBiller() *biller {
	return &biller{slot: make(chan struct{}, 1), known: map[billKey]billed{}, busy: map[ID]bool{}}
}

// billKeys are the names of the answers of a study, and last that of the position after them.
func (t *live) billKeys() []billKey {
	sum := sha256.Sum256([]byte(t.id))
	var keys []billKey
	for _, st := range t.story.steps {
		x := sha256.New()
		x.Write(sum[:])
		binary.Write(x, binary.BigEndian, int64(st.seat))
		x.Write([]byte(st.text))
		sum = [sha256.Size]byte(x.Sum(nil))
		keys = append(keys, billKey(sum[:16]))
	}
	sum = sha256.Sum256(append(sum[:], "lead"...))
	return append(keys, billKey(sum[:16]))
}

// bill is what is known, and lets the rest be worked out. The caller holds t.mu.
func (h *House) bill(t *live) *Bill {
	who := h.byID[t.head.Game].Analyst
	if who == nil || t.story.state == nil || t.story.first > t.story.from {
		return nil
	}
	from, keys := t.story.from, t.billKeys()
	b := &Bill{}
	h.biller.mu.Lock()
	for i := from; i < len(keys); i++ {
		x, ok := h.biller.known[keys[i]]
		switch {
		case !ok:
			b.Left++
		case i == len(keys)-1:
			b.Lead = x.lead
		case x.counts:
			b.Lines = append(b.Lines, x.decision)
		}
	}
	work := b.Left > 0 && !h.biller.busy[t.id]
	if work {
		h.biller.busy[t.id] = true
	}
	h.biller.mu.Unlock()
	if work {
		state, err := t.story.at(from)
		if err != nil {
			return nil
		}
		steps := t.story.steps[:len(t.story.steps):len(t.story.steps)]
		h.pool.aside(func(ctx context.Context) { h.workOut(ctx, t.id, who, state, steps, from, keys) })
	}
	return b
}

// workOut judges what is not known of a line of play, and tells the page each time that something is.
func (h *House) workOut(ctx context.Context, id ID, who *bot.Analyst, state game.State, steps []step, from int, keys []billKey) {
	defer func() {
		h.biller.mu.Lock()
		delete(h.biller.busy, id)
		h.biller.mu.Unlock()
		h.tell(id)
	}()
	for i := from; i < len(steps); i++ {
		turn := bot.Turn{Step: i + 1, Seat: steps[i].seat, Move: steps[i].move, Before: state.View(steps[i].seat)}
		if err := state.Apply(steps[i].seat, steps[i].move, nil); err != nil {
			h.log.Error("no bill", "table", id, "err", err) // cannot be: the log was followed before
		}
		if !h.settleBill(ctx, id, keys[i], func() (x billed, err error) {
			x.decision, x.counts, err = who.Decision(ctx, turn)
			return x, err
		}) {
			return
		}
	}
	eyes := state.Waiting().First() // by what whoever is asked can know
	h.settleBill(ctx, id, keys[len(keys)-1], func() (billed, error) {
		return billed{lead: who.Lead(ctx, state.View(eyes))}, ctx.Err()
	})
}

// settleBill works one item out unless it is known; false if the house is being shut. What cannot be worked out is
// remembered too, as nothing, so that it is not tried for ever.
func (h *House) settleBill(ctx context.Context, id ID, key billKey, work func() (billed, error)) bool {
	if h.biller.has(key) {
		return true
	}
	x, err := h.biller.judge(ctx, work)
	if ctx.Err() != nil {
		return false
	}
	if err != nil {
		h.log.Error("no bill", "table", id, "err", err)
		x = billed{}
	}
	h.biller.keep(key, x)
	h.tell(id)
	return true
}

func (b *biller) has(k billKey) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, ok := b.known[k]
	return ok
}

func (b *biller) keep(k billKey, x billed) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.known) >= billsKept {
		for old := range b.known { // any: what is still wanted is worked out again
			delete(b.known, old)
			break
		}
	}
	b.known[k] = x
}

// judge waits for its turn; a panic is an error.
func (b *biller) judge(ctx context.Context, f func() (billed, error)) (x billed, err error) {
	select {
	case b.slot <- struct{}{}:
	case <-ctx.Done():
		return x, ctx.Err()
	}
	defer func() {
		<-b.slot
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}
