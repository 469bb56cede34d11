package table

import (
	"context"
	"fmt"

	"kancha/game"
)

// A game can go on from any position of another one: from a finished game, or from a record that was read. The new
// table has the answers before that position in its own log, so its replay, its record and its rules checks are whole.
// A game that still runs is never gone on from: its seed and what is hidden in it would become known.

// Source is a game up to a position, as a record tells it.
type Source struct {
	Game    string
	Rules   int        // the revision that it was played by, 0 for today's
	Setup   game.Setup // with the seed
	Names   []string   // who sat where, "" if nobody says
	Answers []Past
}

// Past is an answer that was given before.
type Past struct {
	Seat game.Seat `json:"s"`
	Move string    `json:"m"`
}

// Source is a game up to one of its steps: a finished one, or an analysis of the person's own.
// Refusals: no_table, not_started, not_over, no_step, fork_rules.
func (h *House) Source(ctx context.Context, id ID, who PersonID, step int) (Source, error) {
	var src Source
	err := h.reading(ctx, id, func(t *live) error {
		switch {
		case t.hides(who):
			return refuse(ReasonNoTable)
		case t.story.state == nil:
			return refuse(ReasonNotStarted)
		case t.head.Phase != Over && !t.head.Study:
			return refuse(ReasonNotOver)
		case step < 0 || step > len(t.story.steps):
			return refuse(ReasonNoStep)
		}
		src = Source{Game: t.head.Game, Rules: t.head.Rules, Setup: t.head.Setup} // without names: somebody may want to be forgotten
		for _, st := range t.story.steps[:step] {
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
		return setupRefusal(err)
	}
	if err := d.head.settle(rules, state); err != nil {
		return err
	}
	d.add(h.now(), Started, game.Watcher, "", body{State: d.head.State, Setup: state.Turn() == game.Watcher, Totals: totals(state)}, state)
	if len(d.origin) == 0 {
		return nil
	}
	turn := 1
	for n, p := range d.origin {
		move, err := rules.Parse(p.Move)
		if err == nil {
			state, turn, err = h.step(t, d, state, turn, Answer{Seat: p.Seat, Move: p.Move}, move, false)
		}
		if err != nil { // the rules were mended since the game was played
			h.log.Warn("a game cannot be gone on from", "table", t.id, "answer", n+1, "err", err)
			return refuse(ReasonForkRules, game.Num("number", n+1))
		}
	}
	if err := d.head.settle(rules, state); err != nil {
		return err
	}
	if d.head.Phase == Over && !d.head.Study {
		return refuse(ReasonForkOver)
	}
	d.add(h.now(), Forked, game.Watcher, "", body{}, state)
	return nil
}

// forked follows the entry that says from where on the game is another one: nothing before can be taken back.
func (s *story) forked(e Entry) {
	s.from = len(s.steps)
	for i := range s.floor {
		s.floor[i] = s.from
	}
	s.house(e, LineForked, "", game.Num("n", s.from))
}

// goOn refuses what no table can go on from, and gives a new one the marks of one that does: whoever knows the other game
// knows what is hidden here.
func (h *House) goOn(rules game.Game, head *Head, plan Plan) error {
	state, err := h.tried(rules, plan.From)
	if err == nil && state.Waiting().Empty() {
		err = refuse(ReasonForkOver)
	}
	head.SeedSet = true
	return err
}

// fits refuses a source that is too long for a table, or has seats that the setup has not.
func (src *Source) fits() error {
	if len(src.Answers) > mostPast {
		return refuse(ReasonForkLong, game.Num("n", mostPast))
	}
	return nil
}

// mostPast is more answers than any game has.
const mostPast = 5000

// tried plays a source again, so that what cannot be is refused before anything is written.
func (h *House) tried(rules game.Game, src *Source) (game.State, error) {
	if err := src.fits(); err != nil {
		return nil, err
	}
	state, err := rules.New(src.Setup)
	if err != nil {
		return nil, setupRefusal(err)
	}
	for n, p := range src.Answers {
		move, err := rules.Parse(p.Move)
		if err == nil {
			err = state.Apply(p.Seat, move, nil)
		}
		if err != nil {
			h.log.Info("a game cannot be gone on from", "answer", n+1, "err", fmt.Sprint(err))
			return nil, refuse(ReasonForkRules, game.Num("number", n+1))
		}
	}
	return state, nil
}
