package table

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"kancha/game"
	"kancha/internal/clock"
)

// idSigns are the letters and digits of table ids: none that a reader could take for another.
const idSigns = "23456789abcdefghjkmnpqrstuvwxyz"

// idLength gives 49 bits: enough that nobody finds a table by trying.
const idLength = 10

// Create makes a table for a person. It begins at once if the plan leaves no seat open.
// Refusals: no_game, no_person, setup, seat_plans, bot_level, clock, password_form, those of names, and, of a ranked table,
// ranked_account, ranked_mode, ranked_people, ranked_seed.
func (h *House) Create(ctx context.Context, who PersonID, plan Plan) (ID, error) {
	if plan.From != nil {
		plan.Game, plan.Setup = plan.From.Game, plan.From.Setup
	}
	g, ok := h.byID[plan.Game]
	switch {
	case !ok:
		return "", refuse(ReasonNoGame)
	case who == "":
		return "", refuse(ReasonNoPerson)
	}
	rules := g.Rules
	if plan.From != nil {
		rules = game.By(rules, plan.From.Rules)
	}
	head := Head{
		ID: newID(), Phase: Gathering, Game: plan.Game, Host: who, Hidden: plan.Hidden, Lang: plan.Lang,
		SeedSet: plan.Setup.Seed != 0, Created: h.now(),
	}
	state, err := h.settleSetup(rules, &head, plan)
	if err != nil {
		return "", err
	}
	if err := h.rankedPlan(ctx, who, &plan, head.Setup.Mode, state); err != nil {
		return "", err
	}
	head.Ranked = plan.Ranked
	if head.Seats, err = h.chairs(ctx, who, plan, state); err != nil {
		return "", err
	}
	if !plan.Clock.Valid() {
		return "", refuse(ReasonClock)
	}
	head.Clock = clock.New(plan.Clock, len(head.Seats))
	if head.Lock, err = lockOf(plan.Password); err != nil {
		return "", err
	}
	made := body{Coach: plan.Coach && g.Coach != nil, Patience: seconds(checkPatience(plan.Patience))}
	if plan.From != nil {
		if err := h.goOn(rules, &head, plan); err != nil {
			return "", err
		}
		made.From = plan.From.Answers
	}
	return head.ID, h.open(ctx, head, made)
}

// rulesOf is the game by the revision of the rules that a table was made by; by today's where that is not said yet.
func (h *House) rulesOf(head *Head) game.Game { return game.By(h.byID[head.Game].Rules, head.Rules) }

// open writes a new table, and begins it if nobody is missing.
func (h *House) open(ctx context.Context, head Head, made body) error {
	t := &live{id: head.ID, head: head, rules: h.rulesOf(&head)}
	d := t.draft()
	d.origin = made.From
	d.add(h.now(), Created, game.Watcher, "", made, nil)
	if err := h.startIfFull(t, d); err != nil {
		return err
	}
	if err := h.wind(ctx, &t.story, d); err != nil {
		return err
	}
	if err := h.write(ctx, d.change()); err != nil {
		return inTrouble(err)
	}
	return h.wake(ctx, head.ID)
}

// wake brings a table into memory, so that its bots begin.
func (h *House) wake(ctx context.Context, id ID) error {
	return h.reading(ctx, id, func(*live) error { return nil })
}

// settleSetup fills in the setup and tries it out.
func (h *House) settleSetup(rules game.Game, head *Head, plan Plan) (game.State, error) {
	setup := plan.Setup
	if setup.Seats == 0 {
		setup.Seats = len(plan.Seats)
	}
	setup, err := game.Settle(rules.Info(), setup)
	if err != nil {
		return nil, setupRefusal(err)
	}
	if setup.Seats != len(plan.Seats) {
		return nil, refuse(ReasonSeatPlans)
	}
	if setup.Seed == 0 {
		setup.Seed = h.config.Seed()
	}
	head.Setup, head.Rules, head.Pack = setup, rules.Info().Rules, rules.Info().Pack.Digest
	state, err := rules.New(setup)
	if err != nil {
		return nil, setupRefusal(err)
	}
	return state, nil
}

func setupRefusal(err error) error {
	var bad *game.SetupError
	if errors.As(err, &bad) {
		return &Error{Reason: ReasonSetup, Setup: bad}
	}
	return err
}

// chairs seats whom the plan names; seats of automata follow those of people and bots.
func (h *House) chairs(ctx context.Context, who PersonID, plan Plan, state game.State) ([]Chair, error) {
	chairs := make([]Chair, state.Seats())
	for i := range chairs {
		chairs[i].Holder = Automaton
		if i >= len(plan.Seats) || state.Automata().Has(game.Seat(i)) {
			continue
		}
		chairs[i].Holder = Open
		var err error
		switch p := plan.Seats[i]; p.Holder {
		case Open:
			switch {
			case p.For.Person != "":
				chairs[i], err = h.guard(who, p.For)
			case p.Keep:
				chairs[i], err = keep(p.Name)
			}
		case Person:
			if plan.Ranked {
				chairs[i], err = h.player(ctx, who, chairs[:i])
				break
			}
			chairs[i], err = h.person(ctx, who, p.Name, chairs[:i])
		case BotHolder:
			chairs[i], err = h.bot(plan.Game, p.Bot)
		default:
			err = refuse(ReasonSeatPlans)
		}
		if err != nil {
			return nil, err
		}
	}
	return chairs, nil
}

// person is a chair for a person, under the typed name or the one that the person usually has.
func (h *House) person(ctx context.Context, who PersonID, name string, others []Chair) (Chair, error) {
	if who == "" {
		return Chair{}, refuse(ReasonNoPerson)
	}
	if name == "" {
		usual, err := h.Name(ctx, who)
		if err != nil {
			return Chair{}, err
		}
		name = usual
	}
	name, err := CleanName(name)
	if err != nil {
		return Chair{}, err
	}
	if slices.ContainsFunc(others, func(c Chair) bool { return c.Holder == Person && sameName(c.Name, name) }) {
		return Chair{}, refuse(ReasonNameTaken)
	}
	return Chair{Holder: Person, Person: who, Name: name}, nil
}

// chairAt is a chair for somebody who sits down at a table.
func (h *House) chairAt(ctx context.Context, head *Head, who PersonID, name string) (Chair, error) {
	if head.strict() {
		return h.player(ctx, who, head.Seats)
	}
	return h.person(ctx, who, name, head.Seats)
}

func (h *House) bot(id, level string) (Chair, error) {
	if !slices.Contains(h.byID[id].Levels, level) {
		return Chair{}, refuse(ReasonBotLevel)
	}
	return Chair{Holder: BotHolder, Bot: level}, nil
}

// Sit takes a free seat for a person, who may hold several. The game begins with the last seat taken.
// Refusals: no_table, closed, started, no_seat, seat_taken, no_person, invite, password, password_fast, ranked_account,
// ranked_people, and those of names.
func (h *House) Sit(ctx context.Context, id ID, who PersonID, seat game.Seat, name string, shown ...Ticket) error {
	inv, err := h.invites(ctx)
	if err != nil {
		return err
	}
	var ticket Ticket
	if len(shown) > 0 {
		ticket = shown[0]
	}
	return h.reseat(ctx, id, seat, func(t *live, d *draft) error {
		if t.head.Seats[seat].Holder != Open {
			return refuse(ReasonSeatTaken)
		}
		if err := h.admit(t, who, seat, ticket, inv); err != nil {
			return err
		}
		chair, err := h.chairAt(ctx, &t.head, who, name)
		if err != nil {
			return err
		}
		d.head.Seats[seat] = chair
		d.add(h.now(), Joined, seat, "", body{Name: chair.Name}, nil)
		return nil
	})
}

// SitBot gives a free seat to a bot. Only the host may.
// Refusals: no_table, closed, started, no_seat, not_host, seat_taken, ranked_people, bot_level.
func (h *House) SitBot(ctx context.Context, id ID, who PersonID, seat game.Seat, level string) error {
	return h.reseat(ctx, id, seat, func(t *live, d *draft) error {
		if t.head.Host != who {
			return refuse(ReasonNotHost)
		}
		if t.head.Seats[seat].Holder != Open {
			return refuse(ReasonSeatTaken)
		}
		if t.head.strict() {
			return refuse(ReasonRankedPeople)
		}
		chair, err := h.bot(t.head.Game, level)
		if err != nil {
			return err
		}
		d.head.Seats[seat] = chair
		d.add(h.now(), Joined, seat, "", body{}, nil)
		return nil
	})
}

// Stand frees a seat before the start: people their own, the host any.
// Refusals: no_table, closed, started, no_seat, seat_free, not_your_seat.
func (h *House) Stand(ctx context.Context, id ID, who PersonID, seat game.Seat) error {
	return h.reseat(ctx, id, seat, func(t *live, d *draft) error {
		chair := t.head.Seats[seat]
		switch {
		case chair.Holder == Open:
			return refuse(ReasonSeatFree)
		case chair.Holder == Automaton, t.head.Host != who && !t.holds(who, seat):
			return refuse(ReasonNotYourSeat)
		}
		d.head.Seats[seat] = Chair{Holder: Open}
		d.add(h.now(), Left, seat, "", body{Name: chair.Name}, nil)
		return nil
	})
}

// reseat changes who sits where, at a table that has not begun.
func (h *House) reseat(ctx context.Context, id ID, seat game.Seat, f func(*live, *draft) error) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := t.gathering(); err != nil {
			return err
		}
		if seat < 0 || int(seat) >= len(t.head.Seats) {
			return refuse(ReasonNoSeat)
		}
		d := t.draft()
		d.origin = t.story.origin
		if err := f(t, d); err != nil {
			return err
		}
		if err := h.startIfFull(t, d); err != nil {
			return err
		}
		return h.commit(ctx, t, d)
	})
}

func (t *live) gathering() error {
	switch t.head.Phase {
	case Gathering:
		return nil
	case Closed:
		return refuse(ReasonClosed)
	}
	return refuse(ReasonStarted)
}

// startIfFull adds the beginning of the game to a draft that leaves no seat free.
func (h *House) startIfFull(t *live, d *draft) error {
	if slices.ContainsFunc(d.head.Seats, func(c Chair) bool { return c.Holder == Open }) {
		return nil
	}
	return h.begin(t, d)
}

// Close deletes a table before the start, and a study at any time. Only the host may.
// Refusals: no_table, closed, started, not_host.
func (h *House) Close(ctx context.Context, id ID, who PersonID) error {
	return h.hosting(ctx, id, who, Deleted, (*Head).close)
}

func (h *Head) close() { h.Phase, h.Waiting, h.Due = Closed, 0, false }

// hosting changes a table that gathers, as only who made it may.
func (h *House) hosting(ctx context.Context, id ID, who PersonID, kind Kind, change func(*Head)) error {
	return h.writing(ctx, id, func(t *live) error {
		if t.hides(who) {
			return refuse(ReasonNoTable)
		}
		if err := t.gathering(); err != nil && !(kind == Deleted && t.head.Study && t.head.Phase != Closed) {
			return err
		}
		if t.head.Host != who {
			return refuse(ReasonNotHost)
		}
		d := t.draft()
		change(&d.head)
		d.add(h.now(), kind, game.Watcher, "", body{}, t.story.state)
		return h.commit(ctx, t, d)
	})
}

// newID is a new name for a table. Two equal ones would be refused by the store as a conflict.
func newID() ID {
	id := make([]byte, 0, idLength)
	for len(id) < idLength {
		var b [1]byte
		rand.Read(b[:])
		if n := int(b[0] & 31); n < len(idSigns) {
			id = append(id, idSigns[n])
		}
	}
	return ID(id)
}
