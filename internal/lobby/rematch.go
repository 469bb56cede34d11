package lobby

import (
	"context"

	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Rematch makes a table with the same setup and the same people and bots, and a new seed. It is made once: whoever asks
// later is led to the same. Only those who sit at the table or made it may. Refusals: no_table, not_over, not_seated, ranked_known.
func (s *Service) Rematch(ctx context.Context, id table.ID, who person.ID) (table.ID, error) {
	return s.tables.Follow(ctx, id, who, func(f table.Fresh) (table.Fresh, error) {
		old := f.Head
		if rules, ok := s.tables.Game(old.Game); ok && old.Ranked {
			if _, known := rules.Info().Known(old.Setup); known { // of before that was refused
				return f, errs.New(table.ReasonRankedKnown)
			}
		}
		f.Head = table.Head{
			ID: table.NewID(), Phase: table.Gathering, Game: old.Game, Host: who, Hidden: old.Hidden, Lang: old.Lang, Lock: old.Lock, Ranked: old.Ranked, Steady: old.Steady,
			Setup: old.Setup, Seats: old.Seats, Clock: clock.New(old.Clock.Rule, len(old.Seats)),
		}
		for i, c := range f.Head.Seats {
			if c.Holder == table.BotHolder && c.Person != "" { // whoever was replaced may sit down again, or somebody else
				f.Head.Seats[i] = table.Chair{Holder: table.Open}
			}
		}
		f.Head.Setup.Seed = s.tables.Seed()
		return f, nil
	})
}
