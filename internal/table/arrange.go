package table

import (
	"context"
	"slices"

	"kancha/game"
	"kancha/internal/clock"
)

// Fixture is a table that an event makes: for people with accounts, in the order of the seats.
type Fixture struct {
	Event  string
	Game   string
	Setup  game.Setup // without seats and seed
	Clock  clock.Rule
	Ranked bool
	People []PersonID
}

// Arrange drafts a table of an event. It begins with the first question, since everybody sits. Whoever keeps events
// writes the change together with what it belongs to, and calls Begun then. Nobody is the host of such a table.
// Refusals: no_game, setup, clock, and those of ranked tables.
func (h *House) Arrange(ctx context.Context, f Fixture) (Change, error) {
	g, ok := h.byID[f.Game]
	if !ok {
		return Change{}, refuse(ReasonNoGame)
	}
	plan := Plan{Game: f.Game, Setup: f.Setup, Seats: make([]SeatPlan, len(f.People)), Clock: f.Clock}
	plan.Setup.Seats, plan.Setup.Seed = len(f.People), 0
	head := Head{
		ID: newID(), Phase: Gathering, Game: f.Game, Host: PersonID("event " + f.Event), Ranked: f.Ranked, Event: f.Event, Created: h.now(),
	}
	state, err := h.settleSetup(g.Rules, &head, plan)
	if err != nil {
		return Change{}, err
	}
	m, _ := g.Rules.Info().Mode(head.Setup.Mode)
	if m.Together || !state.Automata().Empty() || state.Seats() < 2 {
		return Change{}, refuse(ReasonRankedMode)
	}
	for _, who := range f.People {
		chair, err := h.player(ctx, who, head.Seats)
		if err != nil {
			return Change{}, err
		}
		head.Seats = append(head.Seats, chair)
	}
	if plan.Clock.Late = clock.BotStays; !plan.Clock.Valid() {
		return Change{}, refuse(ReasonClock)
	}
	head.Clock = clock.New(plan.Clock, len(head.Seats))
	t := &live{id: head.ID, head: head, rules: g.Rules}
	d := t.draft()
	d.add(h.now(), Created, game.Watcher, "", body{Patience: seconds(usualPatience)}, nil)
	if err := h.startIfFull(t, d); err != nil {
		return Change{}, err
	}
	if err := h.wind(ctx, &t.story, d); err != nil {
		return Change{}, err
	}
	return d.change(), nil
}

// Suits tells why an event cannot be of a game: nil if it can, with tables of a size. Refusals: those of Arrange.
func (h *House) Suits(gameID string, setup game.Setup, size int, rule clock.Rule) error {
	g, ok := h.byID[gameID]
	if !ok {
		return refuse(ReasonNoGame)
	}
	plan := Plan{Game: gameID, Setup: setup, Seats: make([]SeatPlan, size)}
	plan.Setup.Seats, plan.Setup.Seed = size, 1
	var head Head
	state, err := h.settleSetup(g.Rules, &head, plan)
	if err != nil {
		return err
	}
	m, _ := g.Rules.Info().Mode(head.Setup.Mode)
	if m.Together || !state.Automata().Empty() || size < 2 {
		return refuse(ReasonRankedMode)
	}
	if !rule.Valid() || rule.Kind == clock.None {
		return refuse(ReasonClock)
	}
	return nil
}

// Begun brings tables to life that were arranged and written.
func (h *House) Begun(ctx context.Context, ids ...ID) {
	for _, id := range ids {
		if err := h.wake(ctx, id); err != nil && !isLeaving(err) {
			h.log.Error("table of an event not begun", "table", id, "err", err)
		}
		h.tell(id)
	}
}

// Seat finds the seat of a person at a table of an event, to leave it for them. It is -1 if there is none, or nothing to leave.
func (h *House) seatOf(ctx context.Context, id ID, who PersonID) (seat game.Seat, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		seat = game.Seat(slices.IndexFunc(t.head.Seats, func(c Chair) bool { return c.Holder == Person && c.Person == who }))
		if t.head.Phase != Playing {
			seat = -1
		}
		return nil
	})
	return seat, err
}

// Withdraw leaves a running table for somebody who has left its event. Refusals: no_table, storage.
func (h *House) Withdraw(ctx context.Context, id ID, who PersonID) error {
	seat, err := h.seatOf(ctx, id, who)
	if err != nil || seat < 0 {
		return err
	}
	err = h.Leave(ctx, id, who, seat, "")
	if e, ok := err.(*Error); ok && e.Reason == ReasonOver {
		return nil
	}
	return err
}
