package table

import (
	"context"
	"strings"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// SetPlan writes a pencil mark that the whole team sees, wherever people play together; an empty text removes it. Every
// member may change every mark. Refusals: those of SetNote, and no_plan.
func (h *House) SetPlan(ctx context.Context, id ID, who person.ID, seat game.Seat, note Note) error {
	note.Text = strings.TrimSpace(note.Text)
	if err := checkNote(note); err != nil {
		return err
	}
	return h.writing(ctx, id, func(t *live) error {
		switch {
		case t.head.State == nil:
			return errs.New(ReasonNotStarted)
		case !t.together():
			return errs.New(ReasonNoPlan)
		case !t.holds(who, seat):
			return errs.New(ReasonNotYourSeat)
		}
		mark := PlanMark{Place: note.Place, Text: note.Text, Seat: seat}
		plan := withMark(t.beside.Plan, mark, readPlan)
		if len(plan) > NotePlaces {
			return errs.New(ReasonNotesFull, game.Num("n", NotePlaces))
		}
		if err := h.store.SetPlan(ctx, id, mark); err != nil {
			return errs.Storage(err)
		}
		t.mu.Lock()
		t.beside.Plan = plan
		t.mu.Unlock()
		h.noted(id)
		return nil
	})
}

func readPlan(m PlanMark) (place, text string) { return m.Place, m.Text }

// together tells whether those who sit at the table are one team.
func (t *live) together() bool {
	m, ok := t.rules.Info().Mode(t.head.Setup.Mode)
	return ok && m.Together
}

// plan is the marks of the team, for its members and after the end for everybody.
func (t *live) plan(who person.ID) []PlanMark {
	if t.held(who).Empty() && t.head.Phase != Over {
		return nil
	}
	return t.beside.Plan
}
