package table

import (
	"context"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// A game can go on from any position of another one: from a finished game, or from a record that was read. The new
// table has the answers before that position in its own log, so its replay, its record and its rules checks are whole.
// A game that still runs is never gone on from: its seed and what is hidden in it would become known.

// Source is a game up to a position, as a record tells it.
type Source struct {
	Game    string
	Rules   int         // the revision that it was played by, 0 for today's
	Pack    game.PackID // the pack that it was played with, none for today's
	Setup   game.Setup  // with the seed
	Names   []string    // who sat where, "" if nobody says
	Answers []Past
}

// Past is an answer that was given before.
type Past struct {
	Seat game.Seat `json:"s"`
	Move string    `json:"m"`
}

// Source is a game up to one of its steps: a finished one, or an analysis of the person's own.
// Refusals: no_table, not_started, not_over, no_step, fork_rules.
func (h *House) Source(ctx context.Context, id ID, who person.ID, step int) (Source, error) {
	var src Source
	err := h.reading(ctx, id, func(t *live) error {
		switch {
		case t.hides(who):
			return errs.New(ReasonNoTable)
		case t.history.state == nil:
			return errs.New(ReasonNotStarted)
		case t.head.Phase != Over && !t.head.Study:
			return errs.New(ReasonNotOver)
		case step < 0 || step > len(t.history.steps):
			return errs.New(ReasonNoStep)
		}
		src = Source{Game: t.head.Game, Rules: t.head.Rules, Pack: t.rules.Info().Pack, Setup: t.head.Setup} // without names: somebody may want to be forgotten
		for _, st := range t.history.steps[:step] {
			src.Answers = append(src.Answers, Past{st.seat, st.text})
		}
		return nil
	})
	return src, err
}

// begin adds the start of a game to a draft, and the answers that it goes on from.
// Refusals: setup, fork_rules.
func (h *House) begin(t *live, d *draft) error {
	rules := h.rulesOf(&d.head)
	state, err := rules.New(d.head.Setup)
	if err != nil {
		return errs.Setup(err)
	}
	d.head.settle(rules, state)
	js, err := encode(t.id, state)
	if err != nil {
		return err
	}
	d.add(h.now(), Started, game.Watcher, "", body{State: js, Setup: state.Turn() == game.Watcher, Totals: totals(state)}, state)
	if len(d.origin) == 0 {
		return nil
	}
	course := &progress{draft: d, rules: rules, now: h.now(), state: state, turn: 1}
	for n, p := range d.origin {
		move, err := rules.Parse(p.Move)
		if err == nil {
			err = course.step(p.Seat, move, "", body{})
		}
		if err != nil { // the rules were mended since the game was played
			h.log.Warn("a game cannot be gone on from", "table", t.id, "answer", n+1, "err", err)
			return errs.New(ReasonForkRules, game.Num("number", n+1))
		}
	}
	d.head.settle(rules, course.state)
	if d.head.Phase == Over && !d.head.Study {
		return errs.New(ReasonForkOver)
	}
	d.add(h.now(), Forked, game.Watcher, "", body{}, course.state)
	return nil
}

// forked follows the entry that says from where on the game is another one: nothing before can be taken back.
func (s *history) forked(e Entry) {
	s.from = len(s.steps)
	for i := range s.floor {
		s.floor[i] = s.from
	}
	s.house(e, LineForked, "", game.Num("n", s.from))
}
