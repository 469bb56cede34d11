package table

import (
	"context"
	"errors"
	"slices"

	"kancha/game"
	"kancha/internal/clock"
)

// A ranked game counts for the ratings of those who play it. Everybody at it is a person with an account, in one seat, and
// plays under the name of the account; nobody helps; nobody could know what is hidden; and whoever leaves it to a bot, is
// away for too long or runs out of time has lost. What counts how is told in docs/tables.md.

// rankedPlan refuses a plan for a ranked table that cannot be one, and takes out of it what such tables do not have.
func (h *House) rankedPlan(ctx context.Context, who PersonID, plan *Plan, mode string, state game.State) error {
	if !plan.Ranked {
		return nil
	}
	if _, err := h.accountName(ctx, who); err != nil {
		return err
	}
	m, _ := h.byID[plan.Game].Rules.Info().Mode(mode)
	mine := 0
	for _, p := range plan.Seats {
		if p.Holder == Person {
			mine++
		}
	}
	switch {
	case m.Together || !state.Automata().Empty() || state.Seats() < 2:
		return refuse(ReasonRankedMode)
	case mine > 1 || slices.ContainsFunc(plan.Seats, func(p SeatPlan) bool { return p.Holder == BotHolder }):
		return refuse(ReasonRankedPeople)
	case plan.Setup.Seed != 0, plan.From != nil:
		return refuse(ReasonRankedSeed)
	}
	plan.Coach, plan.Clock.Late = false, clock.BotStays
	return nil
}

// accountName is the name that a person plays under where it counts. Refusals: ranked_account.
func (h *House) accountName(ctx context.Context, who PersonID) (string, error) {
	name, err := h.store.AccountName(ctx, who)
	switch {
	case err == nil:
		return name, nil
	case isNotFound(err):
		return "", refuse(ReasonRankedAccount)
	}
	return "", inTrouble(err)
}

func isNotFound(err error) bool { return errors.Is(err, ErrNotFound) }

// player is a chair for somebody who plays where it counts.
func (h *House) player(ctx context.Context, who PersonID, others []Chair) (Chair, error) {
	name, err := h.accountName(ctx, who)
	if err != nil {
		return Chair{}, err
	}
	if sits(others, who) {
		return Chair{}, refuse(ReasonRankedPeople)
	}
	return Chair{Holder: Person, Person: who, Name: name}, nil
}

// HasAccount refuses who has no account. Refusals: ranked_account, storage.
func (h *House) HasAccount(ctx context.Context, who PersonID) error {
	_, err := h.accountName(ctx, who)
	return err
}
