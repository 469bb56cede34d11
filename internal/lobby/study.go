package lobby

import (
	"context"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Limits of studies.
const (
	mostStudies = 60   // of a person
	mostTables  = 1000 // more than anybody has
)

// Study makes a study of a game up to a position, for a person. Refusals: no_game, no_person, setup, fork_rules,
// fork_long, studies_full.
func (s *Service) Study(ctx context.Context, who person.ID, src table.Source) (table.ID, error) {
	today, ok := s.tables.Game(src.Game)
	switch {
	case !ok:
		return "", errs.New(table.ReasonNoGame)
	case who == "":
		return "", errs.New(person.ReasonNone)
	}
	if err := s.roomForStudy(ctx, who); err != nil {
		return "", err
	}
	rules := game.As(today, src.Pack, src.Rules)
	state, err := s.tried(rules, &src)
	if err != nil {
		return "", err
	}
	info := rules.Info()
	head := table.Head{
		ID: table.NewID(), Phase: table.Gathering, Game: src.Game, Host: who, Hidden: true, Study: true, Setup: src.Setup,
		Rules: info.Rules, Pack: info.Pack.Digest, Seats: studyChairs(who, src.Names, state), Created: s.now(),
	}
	return head.ID, s.tables.Open(ctx, table.Fresh{Head: head, Coach: s.tables.Coach(src.Game) != nil, Patience: table.NoPatience, From: src.Answers})
}

func (s *Service) roomForStudy(ctx context.Context, who person.ID) error {
	mine, err := s.store.Mine(ctx, who, mostTables)
	if err != nil {
		return errs.Storage(err)
	}
	n := 0
	for i := range mine {
		if mine[i].Study && mine[i].Phase != table.Closed {
			n++
		}
	}
	if n >= mostStudies {
		return errs.New(table.ReasonStudiesFull, game.Num("n", mostStudies))
	}
	return nil
}

// studyChairs gives all seats to one person, under the names of those who played. A name that no seat could have here is
// left out.
func studyChairs(who person.ID, names []string, state game.State) []table.Chair {
	chairs := make([]table.Chair, state.Seats())
	for i := range chairs {
		if chairs[i] = (table.Chair{Holder: table.Person, Person: who}); state.Automata().Has(game.Seat(i)) {
			chairs[i] = table.Chair{Holder: table.Automaton}
			continue
		}
		if i < len(names) {
			if name, err := person.CleanName(names[i]); err == nil {
				chairs[i].Name = name
			}
		}
	}
	return chairs
}

// goOn refuses what no table can go on from, and gives a new one the marks of one that does: whoever knows the other game
// knows what is hidden here.
func (s *Service) goOn(rules game.Game, head *table.Head, plan Plan) error {
	state, err := s.tried(rules, plan.From)
	if err == nil && state.Waiting().Empty() {
		err = errs.New(table.ReasonForkOver)
	}
	head.SeedSet = true
	return err
}

// fits refuses a source that is too long for a table, or has seats that the setup has not.
func fits(src *table.Source) error {
	if len(src.Answers) > mostPast {
		return errs.New(table.ReasonForkLong, game.Num("n", mostPast))
	}
	return nil
}

// mostPast is more answers than any game has.
const mostPast = 5000

// tried plays a source again, so that what cannot be is refused before anything is written.
func (s *Service) tried(rules game.Game, src *table.Source) (game.State, error) {
	if err := fits(src); err != nil {
		return nil, err
	}
	state, err := rules.New(src.Setup)
	if err != nil {
		return nil, errs.Setup(err)
	}
	for n, p := range src.Answers {
		move, err := rules.Parse(p.Move)
		if err == nil {
			err = state.Apply(p.Seat, move, nil)
		}
		if err != nil {
			s.log.Info("a game cannot be gone on from", "answer", n+1, "err", err)
			return nil, errs.New(table.ReasonForkRules, game.Num("number", n+1))
		}
	}
	return state, nil
}
