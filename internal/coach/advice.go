package coach

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/table"
)

// adviceTime is how long a coach may think at most. Coaches bound their work themselves; this is for slow machines.
const adviceTime = 5 * time.Second

// adviceKept is how many positions are remembered in each of two generations.
const adviceKept = 128

// adviser lets coaches think, off every table's lock, never more at a time than there are slots, and remembers what they
// said. What is said depends on the view alone.
type adviser struct {
	slots chan struct{}

	mu         sync.Mutex
	newer, old map[adviceKey]*advice
}

type adviceKey struct {
	kind string // of advice
	view [sha256.Size]byte
}

// advice is what a coach says about a view, once it has been asked.
type advice struct {
	mu       sync.Mutex
	done     bool
	hint     Hint
	marks    []Mark
	complete bool
	review   Review
	err      error
}

func newAdviser(slots int) *adviser { return &adviser{slots: make(chan struct{}, max(slots, 1))} }

// on finds the advice with a key, or makes an empty one.
func (a *adviser) on(key adviceKey) *advice {
	a.mu.Lock()
	defer a.mu.Unlock()
	if x := a.newer[key]; x != nil {
		return x
	}
	x := a.old[key]
	if x == nil {
		x = &advice{}
	}
	if a.newer == nil || len(a.newer) >= adviceKept {
		a.newer, a.old = map[adviceKey]*advice{}, a.newer
	}
	a.newer[key] = x
	return x
}

// ask lets a coach think, unless it has done so about the same. What was broken off is asked again the next time.
func (a *adviser) ask(ctx context.Context, key adviceKey, think func(context.Context, *advice)) *advice {
	x := a.on(key)
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.done {
		return x
	}
	select {
	case a.slots <- struct{}{}:
	case <-ctx.Done():
		return &advice{err: ctx.Err()}
	}
	defer func() { <-a.slots }()
	fresh := &advice{}
	func() {
		defer func() {
			if p := recover(); p != nil {
				fresh.err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		think(ctx, fresh)
	}()
	if ctx.Err() == nil {
		x.done, x.hint, x.marks, x.complete, x.review, x.err = true, fresh.hint, fresh.marks, fresh.complete, fresh.review, fresh.err
	}
	return fresh
}

// keyOfView names what a view knows.
func keyOfView(kind, gameID string, view game.View) (adviceKey, error) {
	js, err := view.MarshalJSON()
	if err != nil {
		return adviceKey{}, err
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %d ", gameID, view.Viewer())
	sum.Write(js)
	key := adviceKey{kind: kind}
	copy(key.view[:], sum.Sum(nil))
	return key, nil
}

// consult asks the coach of a game about a view.
func (s *Service) consult(
	ctx context.Context, kind, gameID string, view game.View, think func(context.Context, bot.Coach, *advice),
) (*advice, error) {
	coach := s.tables.Coach(gameID)
	if coach == nil {
		return nil, errs.New(table.ReasonNoCoach)
	}
	key, err := keyOfView(kind, gameID, view)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, adviceTime)
	defer cancel()
	return s.adviser.ask(ctx, key, func(ctx context.Context, x *advice) { think(ctx, coach, x) }), nil
}

// hint is the hint for a view. Refusals: no_coach, no_hint, no_choice, hint_unsure.
func (s *Service) hint(ctx context.Context, gameID string, view game.View) (*Hint, error) {
	x, err := s.consult(ctx, "hint", gameID, view, func(ctx context.Context, c bot.Coach, x *advice) {
		x.hint, x.err = c.Hint(ctx, view)
	})
	if err != nil {
		return nil, err
	}
	switch {
	case x.err == nil:
		return &x.hint, nil
	case errors.Is(x.err, bot.ErrNothing):
		if bot.Plans(s.tables.Coach(gameID)) {
			return nil, errs.New(ReasonNoChoice)
		}
		return nil, errs.New(ReasonNoHint)
	}
	if !errors.Is(x.err, bot.ErrUnsure) && !errors.Is(x.err, context.DeadlineExceeded) && ctx.Err() == nil {
		s.log.Error("coach failed", "game", gameID, "err", x.err)
	}
	return nil, errs.New(ReasonHintUnsure)
}

// Advise adds to a snapshot what the coach says to the viewer. A coach that fails is unsure, and no more.
func (s *Service) Advise(ctx context.Context, snap *table.Snapshot) {
	c := snap.Coach
	if c == nil || !c.Mine || snap.View == nil {
		return
	}
	coach := s.tables.Coach(snap.Game)
	c.Ladder, c.Overlay = ladder(coach), overlays(coach)
	if c.Rung > 0 {
		hint, err := s.hint(ctx, snap.Game, snap.View)
		if err == nil {
			c.Hint = upTo(hint, c.Rung)
		}
	}
	if !c.Marked {
		return
	}
	x, err := s.consult(ctx, "marks", snap.Game, snap.View, func(ctx context.Context, b bot.Coach, x *advice) {
		if m, ok := b.(bot.Marker); ok {
			x.marks, x.complete, x.err = m.Marks(ctx, snap.View)
		}
	})
	if err != nil || x.err != nil {
		c.Unsure = true
		return
	}
	c.Marks, c.Unsure = x.marks, !x.complete
}

// upTo is a hint without what stands on the rungs above.
func upTo(h *Hint, rung int) *Hint {
	if rung > 2 {
		return h
	}
	out := &Hint{Look: h.Look}
	if rung > 1 {
		out.Rule = h.Rule
		if h.Plan != nil {
			out.Plan = &Plan{Line: h.Plan.Line[:min(1, len(h.Plan.Line))]}
		}
	}
	return out
}
