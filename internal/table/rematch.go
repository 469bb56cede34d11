package table

import (
	"context"

	"kancha/game"
	"kancha/internal/clock"
)

// Rematch makes a table with the same setup and the same people and bots, and a new seed. It is made once: whoever asks
// later is led to the same. Only those who sit at the table or made it may. Refusals: no_table, not_over, not_seated.
func (h *House) Rematch(ctx context.Context, id ID, who PersonID) (ID, error) {
	var next ID
	err := h.writing(ctx, id, func(t *live) error {
		switch {
		case t.hides(who):
			return refuse(ReasonNoTable)
		case t.head.Phase != Over || t.head.Study:
			return refuse(ReasonNotOver)
		case t.head.Host != who && t.held(who).Empty():
			return refuse(ReasonNotSeated)
		case t.head.Next != "":
			next = t.head.Next
			return nil
		}
		again, err := h.again(ctx, t, who)
		if err != nil {
			return err
		}
		d := t.draft()
		next, d.head.Next = again.head.ID, again.head.ID
		d.add(h.now(), Followed, game.Watcher, "", body{}, t.story.state)
		return h.commit(ctx, t, d, again.change())
	})
	if err != nil {
		return "", err
	}
	return next, h.wake(ctx, next)
}

// again drafts the next game of the same round.
func (h *House) again(ctx context.Context, t *live, who PersonID) (*draft, error) {
	d := t.draft()
	old := &d.head
	d.head = Head{
		ID: newID(), Phase: Gathering, Game: old.Game, Host: who, Hidden: old.Hidden, Lang: old.Lang, Lock: old.Lock, Ranked: old.Ranked,
		Setup: old.Setup, Seats: old.Seats, Created: h.now(),
	}
	for i, c := range d.head.Seats {
		if c.Holder == BotHolder && c.Person != "" { // whoever was replaced may sit down again, or somebody else
			d.head.Seats[i] = Chair{Holder: Open}
		}
	}
	d.head.Setup.Seed = h.config.Seed()
	d.head.Clock = clock.New(t.head.Clock.Rule, len(d.head.Seats))
	d.add(h.now(), Created, game.Watcher, "", body{Coach: t.story.coach, Patience: seconds(t.story.patience)}, nil)
	if err := h.startIfFull(t, d); err != nil {
		return nil, err
	}
	return d, h.wind(ctx, &story{}, d)
}
