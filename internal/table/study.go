package table

import (
	"context"
	"slices"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// A study is a table of one person alone: an analysis. The person moves for every seat that is not an automaton, takes
// back whatever was answered, and asks a bot for an answer or what the answers cost. Nobody else sees it, nobody is
// told of it, and it counts nowhere.

// Bill is what the answers of a study cost, those that were given in it, as far as that has been worked out.
type Bill struct {
	Lines []bot.Decision // in the order of the answers
	Lead  []float64      // by seat: expected lead over the best of the others now; nil while it is not known
	Left  int            // answers and positions that are still to be judged
}

// hides tells whether a person may not know of the table: somebody else's study.
func (t *live) hides(who person.ID) bool { return t.head.Study && t.head.Host != who }

// studyUndo says what can be taken back in a study: everything, whoever answered and whatever it made known.
func (t *live) studyUndo() Undo {
	s := &t.history
	if len(s.steps) == s.first {
		return Undo{Seat: game.Watcher, Reason: UndoNothing}
	}
	u := Undo{Can: true, Seat: people(t.head.Seats).First(), Reset: t.studyTurn() < t.studyLast()}
	for n := s.first + 1; n < len(s.steps); n++ {
		u.To = append(u.To, n)
	}
	return u
}

// studyLast is the step before the last answer that was not an automaton's: it would give its own again at once.
func (t *live) studyLast() int {
	s := &t.history
	n := len(s.steps) - 1
	for n > s.first && (t.head.driven().Has(s.steps[n].seat) || s.steps[n].along) {
		n--
	}
	return n
}

// studyTurn is the step before the turn of that answer.
func (t *live) studyTurn() int {
	s := &t.history
	n := t.studyLast()
	for n > s.first && s.steps[n-1].turn == s.steps[n].turn {
		n--
	}
	return n
}

// Prompt lets a bot give the answers of a seat in a study: one, or with whole all up to the end of its turn.
// Refusals: no_table, no_study, not_your_seat, no_seat, over, bot_level, stale.
func (h *House) Prompt(ctx context.Context, id ID, who person.ID, seat game.Seat, level string, whole bool) error {
	for n := 0; n < mostPrompted; n++ {
		view, rules, question, err := h.prompted(ctx, id, who, seat)
		if err != nil {
			return err
		}
		if question == "" { // nothing is asked of the seat any more
			if n > 0 {
				return nil
			}
			return errs.New(ReasonStale)
		}
		if !slices.Contains(rules.Levels, level) {
			return errs.New(ReasonBotLevel)
		}
		rand := game.NewRand(randomSeed())
		move, err := choose(ctx, rules, level, view, &rand)
		if err != nil {
			return err
		}
		a := Answer{Table: id, Person: who, Seat: seat, Question: question, Move: rules.Rules.Format(move)}
		if _, err := h.Answer(ctx, a); err != nil {
			return err
		}
		if closes := view.Question(seat).Closes; !whole || closes || view.Turn() != seat {
			return nil
		}
	}
	return nil
}

// mostPrompted bounds the answers of one turn.
const mostPrompted = 60

func (h *House) prompted(ctx context.Context, id ID, who person.ID, seat game.Seat) (view game.View, rules Game, question string, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		switch {
		case t.hides(who):
			return errs.New(ReasonNoTable)
		case !t.head.Study:
			return errs.New(ReasonNoStudy)
		case !t.holds(who, seat):
			return t.notHeld(seat)
		}
		if err := t.playing(); err != nil {
			return err
		}
		rules, question = h.byID[t.head.Game], t.history.questionID(seat)
		rules.Rules = t.rules
		if question != "" {
			view = t.history.state.View(seat)
		}
		return nil
	})
	return view, rules, question, err
}
