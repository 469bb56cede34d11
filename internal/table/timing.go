package table

import (
	"context"
	"errors"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// HoursStore keeps when people play slow games. A Store is one.
type HoursStore interface {
	SetHours(context.Context, person.ID, clock.Hours) error
	// Hours are those of a person; of somebody who has never set any they are the zero value.
	Hours(context.Context, person.ID) (clock.Hours, error)
}

// leftAfter is how long a bot may be silent before the houses look whether it has lost its own.
const leftAfter = 15 * time.Second

// wind sets the clocks and the alarm of a draft by what its entries have changed. What it stores is all that is known of
// time at the table: the alarm only makes somebody look.
func (h *House) wind(ctx context.Context, s *history, d *draft) error {
	head := &d.head
	turn, counts, back := d.place(s)
	if head.Clock.On() {
		if err := h.readHours(ctx, d); err != nil {
			return err
		}
		owes := head.Waiting & people(head.Seats)
		if head.Phase != Playing {
			owes = 0
		}
		head.Clock.Turn(head.Changed, owes, back, func(seat game.Seat) clock.Mark { return clock.Mark{Turn: turn, Count: counts[seat]} })
		head.Due = head.Phase == Playing && head.Waiting&head.driven() != 0
		head.Clock.Stands = head.Phase != Playing || head.Due
		head.Clock.Wishes &= people(head.Seats)
	}
	d.notices = append(h.news(s, d, turn, counts, back), d.called()...)
	head.Alarm = head.Clock.Next()
	if bot := head.Changed.Add(leftAfter + h.config.BotPace); head.Due && (head.Alarm.IsZero() || bot.Before(head.Alarm)) {
		head.Alarm = bot
	}
	if !head.Alarm.IsZero() {
		head.Alarm = head.Alarm.UTC().Add(time.Microsecond - 1).Truncate(time.Microsecond)
	}
	return nil
}

// place is where the game stands after a draft: the number of the turn, how many answers each seat has given, and
// whether somebody has taken back.
func (d *draft) place(s *history) (turn int, counts [game.MaxSeats]int, back bool) {
	steps := s.steps
	turn = s.turn
	for i, e := range d.entries {
		b := d.bodies[i]
		switch e.Kind {
		case Started:
			turn = 1
		case Answered:
			counts[e.Seat]++
			if turn = b.Turn; b.Turned {
				turn++
			}
		case Undone, Rewound, Rebased:
			if b.Steps == 0 {
				continue
			}
			back = true
			steps = steps[:max(len(steps)-b.Steps, 0)]
			turn = s.steps[len(steps)].turn
		}
	}
	for _, st := range steps {
		counts[st.seat]++
	}
	return turn, counts, back
}

// readHours gives the clocks of a slow game the hours of its people when it begins, and when somebody has changed them or
// taken a seat.
func (h *House) readHours(ctx context.Context, d *draft) error {
	if d.head.Clock.Rule.Kind != clock.Slow {
		return nil
	}
	for i, e := range d.entries {
		switch e.Kind {
		case Started:
		case Rezoned, Returned:
			if d.head.Clock.Rule.DaysOff == clock.NoDaysOff {
				continue
			}
		default:
			continue
		}
		for seat := range people(d.head.Seats).All() {
			hours, err := h.store.Hours(ctx, d.head.Seats[seat].Person)
			if err != nil {
				return errs.Storage(err)
			}
			d.head.Clock.SetHours(seat, hours, d.entries[i].At)
		}
	}
	return nil
}

// Hours are when a person plays slow games.
func (h *House) Hours(ctx context.Context, who person.ID) (clock.Hours, error) {
	hours, err := h.store.Hours(ctx, who)
	return hours, errs.Storage(err)
}

// zoneRests is how long a zone stays after it was changed.
const zoneRests = 7 * 24 * time.Hour

// SetHours changes when a person plays slow games. It counts from the next decision on, not for what the person owes already. Days
// off that have begun stay used. Refusals: no_person, hours, zone_often, storage.
func (h *House) SetHours(ctx context.Context, who person.ID, hours clock.Hours) error {
	now := h.now()
	loc, err := time.LoadLocation(hours.Zone)
	if err != nil || !hours.Valid(clock.DateOf(now.In(loc))) {
		return errs.New(ReasonHours)
	}
	if _, err := h.store.Person(ctx, who); err != nil {
		return errs.Of(err, person.ReasonNone)
	}
	old, err := h.store.Hours(ctx, who)
	if err != nil {
		return errs.Storage(err)
	}
	hours = old.Replace(hours, clock.DateOf(now.In(loc)))
	if old.Zone != "" && old.Zone != hours.Zone { // to say where one is for the first time is no change
		if passed := now.Sub(old.Moved); !old.Moved.IsZero() && passed >= 0 && passed < zoneRests {
			return errs.New(ReasonZoneOften)
		}
		hours.Moved = now
	}
	if err := h.store.SetHours(ctx, who, hours); err != nil {
		return errs.Storage(err)
	}
	mine, err := h.store.Mine(ctx, who, mostTables)
	if err != nil {
		return errs.Storage(err)
	}
	for i := range mine {
		if mine[i].Phase == Playing && mine[i].Clock.Rule.Kind == clock.Slow {
			err = errors.Join(err, h.rezone(ctx, mine[i].ID, who))
		}
	}
	return err
}

// mostTables is more than anybody plays at once.
const mostTables = 1000

// rezone makes the clocks of a table go by the hours that a person has now.
func (h *House) rezone(ctx context.Context, id ID, who person.ID) error {
	return h.writing(ctx, id, func(t *live) error {
		held := t.held(who)
		if t.head.Phase != Playing || held.Empty() || t.head.Clock.Rule.DaysOff == clock.NoDaysOff {
			return nil
		}
		d := t.draft()
		d.add(h.now(), Rezoned, held.First(), "", body{}, t.history.state)
		return h.commit(ctx, t, d)
	})
}

// Timing is the time of a table as everybody may see it.
type Timing struct {
	Rule   clock.Rule
	Now    time.Time
	Faces  []TimingFace // one for each seat
	Paused bool
	Wishes game.Seats // who would like the clocks to stand
	CanEnd bool       // the viewer may end the game, since the time of somebody else is up
	// Resumes is when the clocks go on after an outage of the house; zero if they do not stand for one.
	Resumes time.Time
}

// TimingFace is the time of a seat.
type TimingFace struct {
	Counts bool // a person holds the seat
	Tells  bool // what is left means something
	Left   time.Duration
	Runs   bool
	Until  time.Time // when it is up, while it runs
	Up     bool      // for the present decision
	Back   time.Time // the day on which a person is back who has a day off, at noon of it by UTC; zero for somebody who has none
}

// timing is nil where nobody counts the time. The caller holds t.mu.
func (t *live) timing(who person.ID, now time.Time) *Timing {
	if !t.head.Clock.On() {
		return nil
	}
	c := t.clock()
	out := &Timing{Rule: c.Rule, Now: now, Paused: c.Paused, Wishes: c.Wishes, CanEnd: t.mayEndLate(who)}
	held, runs := people(t.head.Seats), c.Running()
	if c.Resting(now) && !runs.Empty() {
		out.Resumes, runs = c.Since, 0
	}
	for i := range t.head.Seats {
		seat := game.Seat(i)
		var back time.Time
		if day, away := c.Back(seat, now); away && held.Has(seat) && c.Rule.Kind == clock.Slow {
			back = day.Noon()
		}
		out.Faces = append(out.Faces, TimingFace{
			Back:   back,
			Counts: held.Has(seat), Tells: c.Tells(seat), Left: c.Left(seat, now), Runs: runs.Has(seat), Until: c.When(seat), Up: c.Lapsed.Has(seat),
		})
	}
	return out
}

// until is when the time of a seat is up, the zero time if it does not run. The caller holds t.mu.
func (t *live) until(seat game.Seat) time.Time {
	if !t.head.Clock.On() {
		return time.Time{}
	}
	c := t.clock()
	return c.When(seat)
}
