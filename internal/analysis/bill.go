package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"runtime/debug"
	"sync"

	"kancha/bot"
	"kancha/internal/person"
	"kancha/internal/table"
)

// billsKept is how many judgements are remembered; a line of play that was left is soon forgotten.
const billsKept = 2000

// biller judges the answers of studies in the background, one after the other, and remembers what came out.
type biller struct {
	slot chan struct{}

	mu    sync.Mutex
	known map[billKey]billed
	busy  map[table.ID]bool
}

// billKey names a position of a study by all answers that led there: after the last of them, or that answer itself.
type billKey [16]byte

type billed struct {
	decision Decision
	counts   bool // the answer was a decision
	lead     []float64
}

func newBiller() *biller {
	return &biller{slot: make(chan struct{}, 1), known: map[billKey]billed{}, busy: map[table.ID]bool{}}
}

// billKeys are the names of the answers of a study, and last that of the position after them.
func billKeys(id table.ID, steps []table.Played) []billKey {
	sum := sha256.Sum256([]byte(id))
	var keys []billKey
	for _, p := range steps {
		x := sha256.New()
		x.Write(sum[:])
		binary.Write(x, binary.BigEndian, [2]int64{int64(p.Seat), int64(p.Move)})
		sum = [sha256.Size]byte(x.Sum(nil))
		keys = append(keys, billKey(sum[:16]))
	}
	sum = sha256.Sum256(append(sum[:], "lead"...))
	return append(keys, billKey(sum[:16]))
}

// Bill adds to a snapshot of a study what is known of its cost, and lets the rest be worked out.
func (s *Service) Bill(ctx context.Context, snap *table.Snapshot, who person.ID) {
	analyst := s.tables.Analyst(snap.Game)
	if analyst == nil || !snap.Study || snap.View == nil {
		return
	}
	c, err := s.tables.Studied(ctx, snap.ID, who)
	if err != nil {
		return // the page stands without a bill
	}
	keys := billKeys(snap.ID, c.Steps)
	b := &table.Bill{}
	s.biller.mu.Lock()
	for i := c.First; i < len(keys); i++ {
		x, ok := s.biller.known[keys[i]]
		switch {
		case !ok:
			b.Left++
		case i == len(keys)-1:
			b.Lead = x.lead
		case x.counts:
			b.Lines = append(b.Lines, x.decision)
		}
	}
	work := b.Left > 0 && !s.biller.busy[snap.ID] && s.analyst.ctx.Err() == nil
	if work {
		s.biller.busy[snap.ID] = true
		s.aside.Go(func() { s.workOut(s.analyst.ctx, snap.ID, analyst, c, keys) })
	}
	s.biller.mu.Unlock()
	snap.Bill = b
}

// workOut judges what is not known of a line of play, and tells the page each time that something is.
func (s *Service) workOut(ctx context.Context, id table.ID, who *bot.Analyst, c table.Course, keys []billKey) {
	state, steps := c.State, c.Steps
	defer func() {
		s.biller.mu.Lock()
		delete(s.biller.busy, id)
		s.biller.mu.Unlock()
		s.tables.Tell(id)
	}()
	for i := c.First; i < len(steps); i++ {
		turn := bot.Turn{Step: i + 1, Seat: steps[i].Seat, Move: steps[i].Move, Before: state.View(steps[i].Seat)}
		if err := state.Apply(steps[i].Seat, steps[i].Move, nil); err != nil {
			s.log.Error("no bill", "table", id, "err", err) // cannot be: the log was followed before
		}
		if !s.settleBill(ctx, id, keys[i], func() (x billed, err error) {
			x.decision, x.counts, err = who.Decision(ctx, turn)
			return x, err
		}) {
			return
		}
	}
	eyes := state.Waiting().First() // by what whoever is asked can know
	s.settleBill(ctx, id, keys[len(keys)-1], func() (billed, error) {
		return billed{lead: who.Lead(ctx, state.View(eyes))}, ctx.Err()
	})
}

// settleBill works one item out unless it is known; false if the house is being shut. What cannot be worked out is
// remembered too, as nothing, so that it is not tried for ever.
func (s *Service) settleBill(ctx context.Context, id table.ID, key billKey, work func() (billed, error)) bool {
	if s.biller.has(key) {
		return true
	}
	x, err := s.biller.judge(ctx, work)
	if ctx.Err() != nil {
		return false
	}
	if err != nil {
		s.log.Error("no bill", "table", id, "err", err)
		x = billed{}
	}
	s.biller.keep(key, x)
	s.tables.Tell(id)
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
