package table

import (
	"context"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/rating"
)

// OutcomeStore keeps what finished games have come to, and how strong people are by them. A Store is one.
type OutcomeStore interface {
	// AccountName is the name of a person's account; ErrNotFound for guests.
	AccountName(context.Context, person.ID) (string, error)
	// Ratings are those that people have in a game; who has none yet is left out.
	Ratings(ctx context.Context, gameID string, who ...person.ID) (map[person.ID]Rated, error)
	// Met is how many games that count each of some people has played since a time with that one of the others whom the person has
	// met most.
	Met(ctx context.Context, since time.Time, who ...person.ID) (map[person.ID]int, error)
	// Outcome is what a finished game has come to.
	Outcome(context.Context, ID) (Outcome, error)
}

// Outcome is what a finished game has come to. It is written with the change that ends the game, once, and stays when the
// table is deleted.
type Outcome struct {
	Table  ID
	Game   string
	Mode   string
	Versus bool // each played against all others
	Ranked bool
	Hidden bool   // the table was not listed
	Event  string // that the table belongs to
	Ending EndKind
	Short  bool // it was ended before it had been played for long enough to count
	At     time.Time
	Seats  []Score
}

// Score is how a seat has finished.
type Score struct {
	Seat   game.Seat
	Holder Holder
	Person person.ID // "" for those who are no person, or are forgotten
	Name   string
	Bot    string
	Away   bool // the person has left the game to a bot
	Place  int  // 1 is best, equal places are shared; 0 where nobody has won
	Total  int
	Points []game.Points
	// Before and After are the ratings of the person, where they count. Weight is how much the game counts for them, in percent: less
	// for those who have played each other often in the last days.
	Before, After Rated
	Weight        int
	// Account is the name that the person's account has now, "" if there is none. It is read and never written.
	Account string
}

// Rated is the rating of somebody in a game, and the number of games that it stands on: each adds one.
type Rated struct {
	rating.Rating
	Games int
}

// Counts tells whether ratings changed by the game.
func (o *Outcome) Counts() bool {
	return o.Ranked && !o.Short && o.Ending != EndAgreed && o.Ending != EndTime
}

// Strict tells whether a game counts somewhere: then people play under the names of their accounts, each in one seat, and
// whoever leaves it has lost.
func (h *Head) Strict() bool { return h.Ranked || h.Event != "" }

// outcome is what a game has come to that ends with a draft. The caller holds t.write.
func (h *House) outcome(ctx context.Context, t *live, d *draft) (*Outcome, error) {
	head := &d.head
	t.mu.Lock()
	standings := d.states[len(d.states)-1].Standings()
	t.mu.Unlock()
	gaveUp, left := game.Watcher, t.history.deserted
	for _, e := range d.entries {
		if e.Kind == Ended && e.Seat >= 0 && head.Ending.conceded() {
			gaveUp = e.Seat
		}
	}
	for i, c := range head.Seats {
		if c.Holder == BotHolder && c.Person != "" {
			left = left.With(game.Seat(i))
		}
	}
	if head.Ending == EndTime { // the others have not waited any longer
		left |= t.head.Clock.Lapsed & people(head.Seats)
	}
	if head.Ending != "" {
		standings = head.verdict(standings, gaveUp)
	}
	o := &Outcome{
		Table: t.id, Game: head.Game, Mode: head.Setup.Mode, Versus: t.versus(), Ranked: head.Ranked, Hidden: head.Hidden,
		Event: head.Event, Ending: head.Ending, At: head.Changed,
		Short: head.Ending != "" && max(t.history.turn-1, 0) < t.rules.Info().Least*len(head.Seats),
	}
	if head.Strict() && head.Ending == "" {
		standings = behind(standings, left)
	}
	for _, s := range standings {
		c := head.Seats[s.Seat]
		if c.Name == "" { // forgotten, or no person
			c.Person = ""
		}
		o.Seats = append(o.Seats, Score{
			Seat: s.Seat, Holder: c.Holder, Person: c.Person, Name: c.Name, Bot: c.Bot,
			Away: left.Has(s.Seat), Place: s.Rank, Total: s.Total, Points: s.Points,
		})
	}
	if !o.Counts() {
		return o, nil
	}
	return o, h.rate(ctx, o)
}

// behind is the standings with those who have left behind all others, together in the last place.
func behind(standings []game.Standing, left game.Seats) []game.Standing {
	out := slices.Clone(standings)
	last := 1
	for _, s := range out {
		if !left.Has(s.Seat) {
			last++
		}
	}
	for i := range out {
		if left.Has(out[i].Seat) {
			out[i].Rank = last
			continue
		}
		out[i].Rank = 1
		for _, s := range standings {
			if !left.Has(s.Seat) && s.Rank < standings[i].Rank {
				out[i].Rank++
			}
		}
	}
	return out
}

// rate adds the ratings before and after the game to an outcome. What is stored is to the millionth, and so is this.
func (h *House) rate(ctx context.Context, o *Outcome) error {
	who := make([]person.ID, len(o.Seats))
	for i, s := range o.Seats {
		who[i] = s.Person
	}
	known, err := h.store.Ratings(ctx, o.Game, who...)
	if err != nil {
		return errs.Storage(err)
	}
	met, err := h.store.Met(ctx, o.At.Add(-pairSpan), who...)
	if err != nil {
		return errs.Storage(err)
	}
	before, places := make([]rating.Rating, len(o.Seats)), make([]int, len(o.Seats))
	for i := range o.Seats {
		s := &o.Seats[i]
		had, ok := known[s.Person]
		if !ok {
			had.Rating = rating.Load(rating.New().Stored())
		}
		s.Before, before[i], places[i] = had, had.Rating, s.Place
	}
	for i, after := range rating.Duel(before, places) {
		s := &o.Seats[i]
		s.Weight = weight(met[s.Person])
		after = before[i].Toward(after, float64(s.Weight)/100)
		s.After = Rated{rating.Load(after.Stored()), s.Before.Games + 1}
	}
	return nil
}

// Ratings are not made by one pair of friends: within a week the first games of two people count in full, each further one
// half as much as the one before.
const (
	pairSpan = 7 * 24 * time.Hour
	pairFull = 2
)

// weight is how much a game counts after so many others of the same people, in percent.
func weight(met int) int {
	return max(100>>max(met-pairFull+1, 0), 1)
}

// versus tells whether each at the table plays against all others, and nobody against an automaton.
func (t *live) versus() bool {
	return !t.together() && len(t.head.Seats) > 1 &&
		!slices.ContainsFunc(t.head.Seats, func(c Chair) bool { return c.Holder == Automaton })
}

// Outcome is what a finished game has come to. Refusals: no_table, storage.
func (h *House) Outcome(ctx context.Context, id ID) (*Outcome, error) {
	o, err := h.store.Outcome(ctx, id)
	if err != nil {
		return nil, errs.Of(err, ReasonNoTable)
	}
	return &o, nil
}
