package table

import (
	"context"
	"fmt"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/record"
)

// Record writes the game down as text, up to the step of the look. While the game runs it has no seed, and answers
// given in secret by others are hidden. Refusals: no_table, not_started, no_step.
func (h *House) Record(ctx context.Context, l Look) (string, error) {
	var r *record.Record
	err := h.reading(ctx, l.Table, func(t *live) error {
		if t.hides(l.Person) {
			return errs.New(ReasonNoTable)
		}
		if t.history.state == nil {
			return errs.New(ReasonNotStarted)
		}
		steps := len(t.history.steps)
		if l.Step > steps {
			return errs.New(ReasonNoStep)
		}
		if l.Step >= 0 {
			steps = l.Step
		}
		r = t.record(l, steps)
		return nil
	})
	if err != nil {
		return "", err
	}
	text, err := r.Text()
	if err != nil {
		return "", fmt.Errorf("record of table %s: %w", l.Table, err)
	}
	return text, nil
}

func (t *live) record(l Look, steps int) *record.Record {
	info, open := t.rules.Info(), t.head.Phase == Over || t.head.Study // to be known
	r := &record.Record{
		Game: t.head.Game, Rules: t.head.Rules, Pack: game.PackID{ID: info.Pack.ID, Digest: t.head.Pack},
		Setup: t.setup(), Seeded: open,
	}
	for i, c := range t.head.Seats {
		if c.Name != "" {
			r.Names = append(r.Names, record.Name{Seat: game.Seat(i), Name: c.Name})
		}
	}
	var hidden map[int]bool
	if !open {
		viewer, _ := t.eyes(l)
		hidden = t.history.hidden(viewer)
	}
	for i, st := range t.history.steps[:steps] {
		move := st.text
		if hidden[i+1] {
			move = record.Hidden
		}
		r.Add(st.seat, move)
	}
	if t.head.Phase == Over && steps == len(t.history.steps) && t.head.Ending == "" {
		r.Result = t.history.state.Standings()
	}
	return r
}

// hidden is the numbers of the answers of which a viewer did not see everything.
func (s *history) hidden(viewer game.Seat) map[int]bool {
	out := map[int]bool{}
	for _, x := range s.secrets {
		if !x.to.Has(viewer) {
			out[s.lines[x.line].Step] = true
		}
	}
	return out
}
