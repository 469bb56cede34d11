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

// A ranked game counts for the ratings of those who play it. Everybody at it is a person with an account, in one seat, and
// plays under the name of the account; nobody helps; nobody could know what is hidden; and whoever leaves it to a bot, is
// away for too long or runs out of time has lost. What counts how is told in docs/tables.md.

// rankedPlan refuses a plan for a ranked table that cannot be one, and takes out of it what such tables do not have.
func (s *Service) rankedPlan(ctx context.Context, who person.ID, plan *Plan, rules game.Game, mode string, state game.State) error {
	if !plan.Ranked {
		return nil
	}
	if _, err := s.accountName(ctx, who); err != nil {
		return err
	}
	m, _ := rules.Info().Mode(mode)
	mine := 0
	for _, p := range plan.Seats {
		if p.Holder == table.Person {
			mine++
		}
	}
	switch {
	case m.Together || !state.Automata().Empty() || state.Seats() < 2:
		return errs.New(table.ReasonRankedMode)
	case mine > 1 || slices.ContainsFunc(plan.Seats, func(p SeatPlan) bool { return p.Holder == table.BotHolder }):
		return errs.New(table.ReasonRankedPeople)
	case plan.Setup.Seed != 0, plan.From != nil:
		return errs.New(table.ReasonRankedSeed)
	}
	if _, known := rules.Info().Known(plan.Setup); known {
		return errs.New(table.ReasonRankedKnown)
	}
	plan.Coach, plan.Clock.Late = false, clock.BotStays
	return nil
}

// accountName is the name that a person plays under where it counts. Refusals: ranked_account.
func (s *Service) accountName(ctx context.Context, who person.ID) (string, error) {
	name, err := s.store.AccountName(ctx, who)
	return name, errs.Of(err, table.ReasonRankedAccount)
}

// player is a chair for somebody who plays where it counts.
func (s *Service) player(ctx context.Context, who person.ID, others []table.Chair) (table.Chair, error) {
	name, err := s.accountName(ctx, who)
	if err != nil {
		return table.Chair{}, err
	}
	if slices.ContainsFunc(others, func(c table.Chair) bool { return c.Person == who }) {
		return table.Chair{}, errs.New(table.ReasonRankedPeople)
	}
	return table.Chair{Holder: table.Person, Person: who, Name: name}, nil
}

// HasAccount refuses who has no account. Refusals: ranked_account, storage.
func (s *Service) HasAccount(ctx context.Context, who person.ID) error {
	_, err := s.accountName(ctx, who)
	return err
}
