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

// Create makes a table for a person. It begins at once if the plan leaves no seat open.
// Refusals: no_game, no_person, setup, seat_plans, bot_level, clock, password_form, those of names, and, of a ranked table,
// ranked_account, ranked_mode, ranked_people, ranked_seed.
func (s *Service) Create(ctx context.Context, who person.ID, plan Plan) (table.ID, error) {
	if plan.From != nil {
		plan.Game, plan.Setup = plan.From.Game, plan.From.Setup
	}
	rules, ok := s.tables.Game(plan.Game)
	switch {
	case !ok:
		return "", errs.New(table.ReasonNoGame)
	case who == "":
		return "", errs.New(person.ReasonNone)
	}
	if plan.From != nil {
		rules = game.As(rules, plan.From.Pack, plan.From.Rules)
	}
	head := table.Head{
		ID: table.NewID(), Phase: table.Gathering, Game: plan.Game, Host: who, Hidden: plan.Hidden, Lang: plan.Lang,
		SeedSet: plan.Setup.Seed != 0, Created: s.now(),
	}
	state, err := s.settleSetup(rules, &head, plan)
	if err != nil {
		return "", err
	}
	if err := s.rankedPlan(ctx, who, &plan, rules, head.Setup.Mode, state); err != nil {
		return "", err
	}
	head.Ranked, head.Steady = plan.Ranked, min(max(plan.Steady, 0), 100)
	if head.Seats, err = s.chairs(ctx, who, plan, state); err != nil {
		return "", err
	}
	if !plan.Clock.Valid() {
		return "", errs.New(table.ReasonClock)
	}
	head.Clock = clock.New(plan.Clock, len(head.Seats))
	if head.Lock, err = lockOf(plan.Password); err != nil {
		return "", err
	}
	made := table.Fresh{Coach: plan.Coach && s.tables.Coach(plan.Game) != nil, NoTrials: plan.NoTrials, Patience: plan.Patience}
	if plan.From != nil {
		if err := s.goOn(rules, &head, plan); err != nil {
			return "", err
		}
		made.From = plan.From.Answers
	}
	made.Head = head
	return head.ID, s.tables.Open(ctx, made)
}

// settleSetup fills in the setup and tries it out.
func (s *Service) settleSetup(rules game.Game, head *table.Head, plan Plan) (game.State, error) {
	setup := plan.Setup
	if setup.Seats == 0 {
		setup.Seats = len(plan.Seats)
	}
	setup, err := game.Settle(rules.Info(), setup)
	if err != nil {
		return nil, errs.Setup(err)
	}
	if setup.Seats != len(plan.Seats) {
		return nil, errs.New(table.ReasonSeatPlans)
	}
	if setup.Seed == 0 {
		setup.Seed = s.seed(rules, setup, plan.Opens)
	}
	head.Setup, head.Rules, head.Pack = setup, rules.Info().Rules, rules.Info().Pack.Digest
	state, err := rules.New(setup)
	if err != nil {
		return nil, errs.Setup(err)
	}
	return state, nil
}

// Who opens is drawn by lot in every game, so a few draws are enough.
const (
	mostDraws   = 64
	mostOpening = 500 // answers before the first turn
)

// seed is that of a new game, in which the first seat opens if that is wanted.
func (s *Service) seed(rules game.Game, setup game.Setup, opens bool) uint64 {
	setup.Seed = s.tables.Seed()
	for n := 1; opens && n < mostDraws && opener(rules, setup) != 0; n++ {
		setup.Seed = s.tables.Seed()
	}
	return setup.Seed
}

// opener is the seat that has the first turn of a game, Watcher if that cannot be said. What is answered before is tried with
// the first that is legal.
func opener(rules game.Game, setup game.Setup) game.Seat {
	state, err := rules.New(setup)
	if err != nil {
		return game.Watcher
	}
	for range mostOpening {
		if state.Turn() != game.Watcher || state.Waiting().Empty() {
			return state.Turn()
		}
		for seat := range state.Waiting().All() {
			if moves := state.Moves(seat, nil); len(moves) == 0 || state.Apply(seat, moves[0], nil) != nil {
				return game.Watcher
			}
			break
		}
	}
	return game.Watcher
}

// chairs seats whom the plan names; seats of automata follow those of people and bots.
func (s *Service) chairs(ctx context.Context, who person.ID, plan Plan, state game.State) ([]table.Chair, error) {
	chairs := make([]table.Chair, state.Seats())
	for i := range chairs {
		chairs[i].Holder = table.Automaton
		if i >= len(plan.Seats) || state.Automata().Has(game.Seat(i)) {
			continue
		}
		chairs[i].Holder = table.Open
		var err error
		switch p := plan.Seats[i]; p.Holder {
		case table.Open:
			switch {
			case p.For.Person != "":
				chairs[i], err = s.guard(who, p.For)
			case p.Keep:
				chairs[i], err = s.keep(ctx, p.Name)
			}
		case table.Person:
			if plan.Ranked {
				chairs[i], err = s.player(ctx, who, chairs[:i])
				break
			}
			chairs[i], err = s.person(ctx, who, p.Name, chairs[:i])
		case table.BotHolder:
			chairs[i], err = s.bot(plan.Game, p.Bot)
		default:
			err = errs.New(table.ReasonSeatPlans)
		}
		if err != nil {
			return nil, err
		}
	}
	return chairs, nil
}

// person is a chair for a person, under the typed name or the one that the person usually has.
func (s *Service) person(ctx context.Context, who person.ID, name string, others []table.Chair) (table.Chair, error) {
	if who == "" {
		return table.Chair{}, errs.New(person.ReasonNone)
	}
	if name == "" {
		usual, err := s.guests.Name(ctx, who)
		if err != nil {
			return table.Chair{}, err
		}
		name = usual
	}
	name, err := person.CleanName(name)
	if err != nil {
		return table.Chair{}, err
	}
	if slices.ContainsFunc(others, func(c table.Chair) bool { return c.Holder == table.Person && person.Alike(c.Name, name) }) {
		return table.Chair{}, errs.New(table.ReasonNameTaken)
	}
	if err := s.guests.Free(ctx, who, name); err != nil {
		return table.Chair{}, err
	}
	return table.Chair{Holder: table.Person, Person: who, Name: name}, nil
}

// chairAt is a chair for somebody who sits down at a table.
func (s *Service) chairAt(ctx context.Context, head *table.Head, who person.ID, name string) (table.Chair, error) {
	if head.Strict() {
		return s.player(ctx, who, head.Seats)
	}
	return s.person(ctx, who, name, head.Seats)
}

func (s *Service) bot(id, level string) (table.Chair, error) {
	if !slices.Contains(s.tables.Levels(id), level) {
		return table.Chair{}, errs.New(table.ReasonBotLevel)
	}
	return table.Chair{Holder: table.BotHolder, Bot: level}, nil
}

// Sit takes a free seat for a person, who may hold several. The game begins with the last seat taken.
// Refusals: no_table, closed, started, no_seat, seat_taken, no_person, invite, password, password_fast, steady, ranked_account,
// ranked_people, and those of names.
func (s *Service) Sit(ctx context.Context, id table.ID, who person.ID, seat game.Seat, name string, shown ...Ticket) error {
	inv, err := s.codes(ctx)
	if err != nil {
		return err
	}
	var ticket Ticket
	if len(shown) > 0 {
		ticket = shown[0]
	}
	return s.tables.Seat(ctx, id, seat, func(at *table.Seating) error {
		if at.Head.Seats[seat].Holder != table.Open {
			return errs.New(table.ReasonSeatTaken)
		}
		if err := s.admit(ctx, at.Head, who, seat, ticket, inv); err != nil {
			return err
		}
		chair, err := s.chairAt(ctx, at.Head, who, name)
		if err != nil {
			return err
		}
		at.Head.Seats[seat] = chair
		at.Add(table.Joined, seat, chair.Name)
		return nil
	})
}

// SitBot gives a free seat to a bot. Only the host may.
// Refusals: no_table, closed, started, no_seat, not_host, seat_taken, ranked_people, bot_level.
func (s *Service) SitBot(ctx context.Context, id table.ID, who person.ID, seat game.Seat, level string) error {
	return s.tables.Seat(ctx, id, seat, func(at *table.Seating) error {
		if at.Head.Host != who {
			return errs.New(table.ReasonNotHost)
		}
		if at.Head.Seats[seat].Holder != table.Open {
			return errs.New(table.ReasonSeatTaken)
		}
		if at.Head.Strict() {
			return errs.New(table.ReasonRankedPeople)
		}
		chair, err := s.bot(at.Head.Game, level)
		if err != nil {
			return err
		}
		at.Head.Seats[seat] = chair
		at.Add(table.Joined, seat, "")
		return nil
	})
}

// Stand frees a seat before the start: people their own, the host any.
// Refusals: no_table, closed, started, no_seat, seat_free, not_your_seat.
func (s *Service) Stand(ctx context.Context, id table.ID, who person.ID, seat game.Seat) error {
	return s.tables.Seat(ctx, id, seat, func(at *table.Seating) error {
		chair := at.Head.Seats[seat]
		switch {
		case chair.Holder == table.Open:
			return errs.New(table.ReasonSeatFree)
		case chair.Holder == table.Automaton, at.Head.Host != who && !at.Head.Held(who).Has(seat):
			return errs.New(table.ReasonNotYourSeat)
		}
		at.Head.Seats[seat] = table.Chair{Holder: table.Open}
		at.Add(table.Left, seat, chair.Name)
		return nil
	})
}

// Close deletes a table before the start, and a study at any time. Only the host may.
// Refusals: no_table, closed, started, not_host.
func (s *Service) Close(ctx context.Context, id table.ID, who person.ID) error {
	return s.tables.EditHead(ctx, id, who, table.Deleted, (*table.Head).Close)
}
