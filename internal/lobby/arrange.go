package lobby

import (
	"context"
	"slices"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Fixture is a table that an event makes: for people with accounts, in the order of the seats.
type Fixture struct {
	Event  string
	Game   string
	Setup  game.Setup // without seats and seed
	Clock  clock.Rule
	Ranked bool
	People []person.ID
}

// Arrange drafts a table of an event. It begins with the first question, since everybody sits. Whoever keeps events
// writes the change together with what it belongs to, and calls Begun then. Nobody is the host of such a table.
// Refusals: no_game, setup, clock, and those of ranked tables.
func (s *Service) Arrange(ctx context.Context, f Fixture) (table.Change, error) {
	rules, ok := s.tables.Game(f.Game)
	if !ok {
		return table.Change{}, errs.New(table.ReasonNoGame)
	}
	plan := Plan{Game: f.Game, Setup: dealt(rules.Info(), f.Setup), Seats: make([]SeatPlan, len(f.People)), Clock: f.Clock}
	plan.Setup.Seats, plan.Setup.Seed = len(f.People), 0
	head := table.Head{
		ID: table.NewID(), Phase: table.Gathering, Game: f.Game, Host: person.ID("event " + f.Event), Ranked: f.Ranked, Event: f.Event, Created: s.now(),
	}
	state, err := s.settleSetup(rules, &head, plan)
	if err != nil {
		return table.Change{}, err
	}
	m, _ := rules.Info().Mode(head.Setup.Mode)
	if m.Together || !state.Automata().Empty() || state.Seats() < 2 {
		return table.Change{}, errs.New(table.ReasonRankedMode)
	}
	for _, who := range f.People {
		chair, err := s.player(ctx, who, head.Seats)
		if err != nil {
			return table.Change{}, err
		}
		head.Seats = append(head.Seats, chair)
	}
	if plan.Clock.Late = clock.BotStays; !plan.Clock.Valid() {
		return table.Change{}, errs.New(table.ReasonClock)
	}
	head.Clock = clock.New(plan.Clock, len(head.Seats))
	return s.tables.Draft(ctx, table.Fresh{Head: head})
}

// dealt is a setup of an event without the choices that would give every round the same deal: events of before these were
// refused go on with deals of their own.
func dealt(info *game.Info, s game.Setup) game.Setup {
	s.Options = slices.Clone(s.Options)
	for {
		c, known := info.Known(s)
		o, _ := info.Option(c.Option)
		if !known || slices.Contains(o.Known, o.Default) {
			return s
		}
		s.Options = slices.DeleteFunc(s.Options, func(old game.Choice) bool { return old.Option == c.Option })
		s.Options = append(s.Options, game.Choice{Option: c.Option, Value: o.Default})
	}
}

// Suits tells why an event cannot be of a game: nil if it can, with tables of a size. Refusals: those of Arrange.
func (s *Service) Suits(gameID string, setup game.Setup, size int, rule clock.Rule) error {
	rules, ok := s.tables.Game(gameID)
	if !ok {
		return errs.New(table.ReasonNoGame)
	}
	plan := Plan{Game: gameID, Setup: setup, Seats: make([]SeatPlan, size)}
	plan.Setup.Seats, plan.Setup.Seed = size, 1
	var head table.Head
	state, err := s.settleSetup(rules, &head, plan)
	if err != nil {
		return err
	}
	m, _ := rules.Info().Mode(head.Setup.Mode)
	if m.Together || !state.Automata().Empty() || size < 2 {
		return errs.New(table.ReasonRankedMode)
	}
	if _, known := rules.Info().Known(setup); known {
		return errs.New(table.ReasonRankedKnown)
	}
	if !rule.Valid() || rule.Kind == clock.None {
		return errs.New(table.ReasonClock)
	}
	return nil
}

// Begun brings tables to life that were arranged and written.
func (s *Service) Begun(ctx context.Context, ids ...table.ID) {
	for _, id := range ids {
		if err := s.tables.Wake(ctx, id); err != nil && !errs.Is(err, errs.ReasonLeaving) {
			s.log.Error("table of a tournament not begun", "table", id, "err", err)
		}
		s.tables.Tell(id)
	}
}
