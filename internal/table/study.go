package table

import (
	"context"
	"slices"

	"kancha/game"
)

// A study is a table of one person alone: an analysis. The person moves for every seat that is not an automaton, takes
// back whatever was answered, and asks a bot for an answer or what the answers cost. Nobody else sees it, nobody is
// told of it, and it counts nowhere.

// mostStudies is how many studies a person keeps.
const mostStudies = 60

// Study makes a study of a game up to a position, for a person. Refusals: no_game, no_person, setup, fork_rules,
// fork_long, studies_full.
func (h *House) Study(ctx context.Context, who PersonID, src Source) (ID, error) {
	g, ok := h.byID[src.Game]
	switch {
	case !ok:
		return "", refuse(ReasonNoGame)
	case who == "":
		return "", refuse(ReasonNoPerson)
	}
	if err := h.roomForStudy(ctx, who); err != nil {
		return "", err
	}
	rules := game.By(g.Rules, src.Rules)
	state, err := h.tried(rules, &src)
	if err != nil {
		return "", err
	}
	info := rules.Info()
	head := Head{
		ID: newID(), Phase: Gathering, Game: src.Game, Host: who, Hidden: true, Study: true, Setup: src.Setup,
		Rules: info.Rules, Pack: info.Pack.Digest, Seats: studyChairs(who, src.Names, state), Created: h.now(),
	}
	return head.ID, h.open(ctx, head, body{Coach: g.Coach != nil, Patience: seconds(NoPatience), From: src.Answers})
}

func (h *House) roomForStudy(ctx context.Context, who PersonID) error {
	mine, err := h.store.Mine(ctx, who, mostTables)
	if err != nil {
		return inTrouble(err)
	}
	n := 0
	for i := range mine {
		if mine[i].Study && mine[i].Phase != Closed {
			n++
		}
	}
	if n >= mostStudies {
		return refuse(ReasonStudiesFull, game.Num("n", mostStudies))
	}
	return nil
}

// studyChairs gives all seats to one person, under the names of those who played. A name that no seat could have here is
// left out.
func studyChairs(who PersonID, names []string, state game.State) []Chair {
	chairs := make([]Chair, state.Seats())
	for i := range chairs {
		if chairs[i] = (Chair{Holder: Person, Person: who}); state.Automata().Has(game.Seat(i)) {
			chairs[i] = Chair{Holder: Automaton}
			continue
		}
		if i < len(names) {
			if name, err := CleanName(names[i]); err == nil {
				chairs[i].Name = name
			}
		}
	}
	return chairs
}

// hides tells whether a person may not know of the table: somebody else's study.
func (t *live) hides(who PersonID) bool { return t.head.Study && t.head.Host != who }

// studyUndo says what can be taken back in a study: everything, whoever answered and whatever it made known.
func (t *live) studyUndo() Undo {
	s := &t.story
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
	s := &t.story
	n := len(s.steps) - 1
	for n > s.first && t.head.driven().Has(s.steps[n].seat) {
		n--
	}
	return n
}

// studyTurn is the step before the turn of that answer.
func (t *live) studyTurn() int {
	s := &t.story
	n := t.studyLast()
	for n > s.first && s.steps[n-1].turn == s.steps[n].turn {
		n--
	}
	return n
}

// Prompt lets a bot give the answers of a seat in a study: one, or with whole all up to the end of its turn.
// Refusals: no_table, no_study, not_your_seat, no_seat, over, bot_level, stale.
func (h *House) Prompt(ctx context.Context, id ID, who PersonID, seat game.Seat, level string, whole bool) error {
	for n := 0; n < mostPrompted; n++ {
		view, rules, question, err := h.prompted(ctx, id, who, seat)
		if err != nil {
			return err
		}
		if question == "" { // nothing is asked of the seat any more
			if n > 0 {
				return nil
			}
			return refuse(ReasonStale)
		}
		if !slices.Contains(rules.Levels, level) {
			return refuse(ReasonBotLevel)
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

func (h *House) prompted(ctx context.Context, id ID, who PersonID, seat game.Seat) (view game.View, rules Game, question string, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		switch {
		case t.hides(who):
			return refuse(ReasonNoTable)
		case !t.head.Study:
			return refuse(ReasonNoStudy)
		case !t.holds(who, seat):
			return t.notHeld(seat)
		}
		if err := t.playing(); err != nil {
			return err
		}
		rules, question = h.byID[t.head.Game], t.story.questionID(seat)
		if question != "" {
			view = t.story.state.View(seat)
		}
		return nil
	})
	return view, rules, question, err
}
