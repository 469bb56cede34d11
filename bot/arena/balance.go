package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"kancha/game"
)

// Balance tells what is good to have in a game, as far as bots of equal strength know how to use it: how often each thing
// was taken by those who could take it, and how those did who took it.
type Balance struct {
	Game       string           `json:"game"`
	Games      int              `json:"games"`
	Seats      int              `json:"seats"`
	Order      []Share          `json:"order"`            // by place in the order of the first turns
	Items      []Item           `json:"items"`            // by kind of answer, the best first
	Categories []CategoryReport `json:"categories"`       // of the final score
	Counts     []Measure        `json:"counts,omitempty"` // what the game counts, for each seat
}

// Share is how some seats did.
type Share struct {
	Games int        `json:"games"`    // in which there was such a seat, each seat counted
	Wins  float64    `json:"win_rate"` // shared first places count as their share
	CI95  [2]float64 `json:"win_rate_95"`
	Mean  float64    `json:"mean_score"`
}

// Item is a thing that an answer names: a card, a building, a place.
type Item struct {
	Answer  string  `json:"answer"`  // kind of the answer
	Thing   string  `json:"thing"`   // word of the vocabulary, or place
	Offered int     `json:"offered"` // seats that could have taken it, once for each game
	Taken   Share   `json:"taken"`
	Rate    float64 `json:"pick_rate"` // taken by those who could
	// Lead is by how many points those who took it were ahead of the mean of their game.
	Lead float64 `json:"lead"`
}

// CategoryReport is a category of the final score: what the first had of it, and what all had.
type CategoryReport struct {
	Category string  `json:"category"`
	Winners  float64 `json:"winners"`
	All      float64 `json:"all"`
}

// Weigh plays a series and counts. Players should be of one kind; every seat counts.
func Weigh(ctx context.Context, c Config) (*Balance, error) {
	if c.Games < 1 || len(c.Players) == 0 {
		return nil, errors.New("arena: nothing to play")
	}
	c.Setup.Seats = len(c.Players)
	settled, err := game.Settle(c.Game.Info(), c.Setup)
	if err != nil {
		return nil, err
	}
	c.Setup = settled
	told, failed := make([]tally, c.Games), make([]error, c.Games)
	next := make(chan int)
	var wait sync.WaitGroup
	for range max(1, c.Workers) {
		wait.Go(func() {
			for n := range next {
				told[n], failed[n] = watch(ctx, c, n)
			}
		})
	}
	for n := range c.Games {
		next <- n
	}
	close(next)
	wait.Wait()
	if err := errors.Join(append(failed, ctx.Err())...); err != nil {
		return nil, err
	}
	return count(c, told), nil
}

// tally is what happened in one game.
type tally struct {
	offered, taken []map[thing]bool // by seat
	order          []game.Seat      // as their first turns came
	standing       []game.Standing
	counts         [][]game.Count // by seat
}

type thing struct{ answer, what string }

// watch plays a game and notes what was offered and taken.
func watch(ctx context.Context, c Config, n int) (tally, error) {
	setup := c.Setup
	setup.Seed = DealSeed(c.Setup.Seed, n)
	state, err := c.Game.New(setup)
	if err != nil {
		return tally{}, err
	}
	size := state.Seats()
	t := tally{offered: make([]map[thing]bool, size), taken: make([]map[thing]bool, size)}
	for s := range size {
		t.offered[s], t.taken[s] = map[thing]bool{}, map[thing]bool{}
	}
	rand := game.NewRand(setup.Seed)
	var told game.Tally
	if g, ok := c.Game.(game.Tallier); ok {
		told = g.Tally()
	}
	for k := 0; !state.Waiting().Empty(); k++ {
		if ctx.Err() != nil || k > c.Game.Info().Bound {
			return t, cmp.Or(ctx.Err(), fmt.Errorf("arena: no end after %d answers", k))
		}
		seat := state.Waiting().First()
		if turn := state.Turn(); turn >= 0 && !slices.Contains(t.order, turn) {
			t.order = append(t.order, turn)
		}
		moves := state.Moves(seat, nil)
		m := moves[0]
		if !state.Automata().Has(seat) {
			if m, err = c.Players[int(seat)%len(c.Players)].Bot.Choose(ctx, state.View(seat), &rand); err != nil {
				return t, err
			}
			for _, other := range moves {
				note(t.offered[seat], c.Game.Describe(other))
			}
			note(t.taken[seat], c.Game.Describe(m))
			if told != nil {
				told.Answer(state, seat, m)
			}
		}
		if err := state.Apply(seat, m, nil); err != nil {
			return t, err
		}
	}
	t.standing = state.Standings()
	if told != nil {
		for s := range c.Setup.Seats {
			t.counts = append(t.counts, told.Counts(state, game.Seat(s)))
		}
	}
	return t, nil
}

// note takes down the things that an answer names.
func note(into map[thing]bool, p game.Phrase) {
	for _, a := range p.Args {
		switch a.Type {
		case game.Word, game.Words, game.Place, game.Places:
			for _, id := range a.IDs {
				into[thing{p.Kind, id}] = true
			}
		}
	}
}

// sum is what a number of seats came to.
type sum struct{ n, wins, score, lead float64 }

func (s *sum) add(wins, score, lead float64) {
	s.n, s.wins, s.score, s.lead = s.n+1, s.wins+wins, s.score+score, s.lead+lead
}

func (s *sum) share() Share {
	if s.n == 0 {
		return Share{CI95: [2]float64{0, 1}}
	}
	rate := s.wins / s.n
	return Share{int(s.n), round(rate), Wilson(rate, int(s.n)), round(s.score / s.n)}
}

func count(c Config, games []tally) *Balance {
	b := &Balance{Game: c.Game.Info().ID, Games: len(games), Seats: len(c.Players)}
	offered, taken, order := map[thing]int{}, map[thing]*sum{}, map[int]*sum{}
	first, all := map[string]*sum{}, map[string]*sum{}
	counted := 0
	for _, g := range games {
		for _, counts := range g.counts {
			b.Counts = addCounts(b.Counts, counts)
			counted++
		}
		mean := 0.0
		for _, s := range g.standing {
			mean += float64(s.Total) / float64(len(g.standing))
		}
		for player, s := range g.standing {
			win, lead := winShare(g.standing, player), float64(s.Total)-mean
			if at := slices.Index(g.order, s.Seat); at >= 0 {
				of(order, at).add(win, float64(s.Total), lead)
			}
			for x := range g.offered[s.Seat] {
				offered[x]++
			}
			for x := range g.taken[s.Seat] {
				of(taken, x).add(win, float64(s.Total), lead)
			}
			for _, p := range s.Points {
				of(all, p.Category).add(0, float64(p.N), 0)
				if s.Rank == 1 {
					of(first, p.Category).add(0, float64(p.N), 0)
				}
			}
		}
	}
	finishCounts(b.Counts, counted)
	for at := range len(order) {
		b.Order = append(b.Order, order[at].share())
	}
	for x, n := range offered {
		s := of(taken, x)
		i := Item{Answer: x.answer, Thing: x.what, Offered: n, Taken: s.share(), Rate: round(s.n / float64(n))}
		if s.n > 0 {
			i.Lead = round(s.lead / s.n)
		}
		b.Items = append(b.Items, i)
	}
	slices.SortFunc(b.Items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Answer, b.Answer), cmp.Compare(b.Taken.Wins, a.Taken.Wins), cmp.Compare(a.Thing, b.Thing))
	})
	for id, s := range all {
		r := CategoryReport{Category: id, All: round(s.score / s.n)}
		if f := first[id]; f != nil {
			r.Winners = round(f.score / f.n)
		}
		b.Categories = append(b.Categories, r)
	}
	slices.SortFunc(b.Categories, func(a, b CategoryReport) int {
		return cmp.Or(cmp.Compare(b.All, a.All), cmp.Compare(a.Category, b.Category))
	})
	return b
}

// of gives the sum of a key, a new one if there is none yet.
func of[K comparable](m map[K]*sum, key K) *sum {
	if m[key] == nil {
		m[key] = &sum{}
	}
	return m[key]
}
