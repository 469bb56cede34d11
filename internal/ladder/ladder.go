// Package ladder tells what people have achieved: how strong they are, what they have played, against whom, and with which
// scores. It reads what tables have written when they ended, and writes nothing.
package ladder

import (
	"cmp"
	"context"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/rating"
	"kancha/internal/table"
)

// Store is where finished games are kept. What is said to be all includes games at tables that were not listed; those
// are for the person alone.
type Store interface {
	// Ladder lists those with an account who are rated in a game, the highest floor first.
	Ladder(ctx context.Context, gameID string, limit int) ([]Rung, error)
	// RatingsOf lists the ratings of a person, by game.
	RatingsOf(context.Context, person.ID) ([]Rung, error)
	// Course lists the ratings of a person in a game after each ranked game, the last of them, oldest first.
	Course(ctx context.Context, who person.ID, gameID string, limit int) ([]Point, error)
	// History lists the finished games of a person, the newest first.
	History(ctx context.Context, who person.ID, all bool, skip, limit int) ([]Past, error)
	// Finals lists how a person has finished the games that have come to a result, the newest first.
	Finals(ctx context.Context, who person.ID, all bool, limit int) ([]Final, error)
	// Rivals lists those with an account whom a person has played against, the most met first.
	Rivals(ctx context.Context, who person.ID, all bool, limit int) ([]Rival, error)
	// Meetings is what became of the games of two people against each other, by game.
	Meetings(ctx context.Context, who, other person.ID) ([]Rival, error)
}

// Rung is somebody's rating in a game.
type Rung struct {
	Person  person.ID
	Name    string // of the account
	Game    string
	Place   int // 1 is best; equal ones share it
	Games   int // ranked ones
	Changed time.Time
	rating.Rating
}

// Point is a rating after a game.
type Point struct {
	Table table.ID
	At    time.Time
	rating.Rating
}

// Past is a finished game; There tells whether its table still is.
type Past struct {
	table.Outcome
	There bool
}

// Final is how somebody has finished a game.
type Final struct {
	Game, Mode   string
	Place, Total int
	Points       []game.Points
}

// Rival is what became of games against somebody.
type Rival struct {
	Name                     string // of the account
	Game                     string // in Meetings
	Games, Won, Lost, Shared int
}

const (
	ladderLength = 100
	courseLength = 200
	pageLength   = 20
	finalsLength = 2000
	rivalsLength = 10
)

// Book answers what pages ask. It is safe for concurrent use.
type Book struct {
	Store    Store
	Accounts *account.Accounts
}

// Person is the public page of somebody with an account.
type Person struct {
	Name    string
	Self    bool // the reader
	Hides   bool // from others what was played; then there is nothing below Ratings unless the reader is the person
	Ratings []Standing
	Past    []Past
	Page    int // of Past, from 1
	More    bool
	Records []Record
	Rivals  []Rival
	Met     []Rival // games against the reader, by game
	who     person.ID
}

// Standing is a rating and the way to it.
type Standing struct {
	Rung
	Course []Point
}

// Person finds the page of a name as a reader may see it; reader is "" for strangers. Refusals: no_account, storage.
func (b *Book) Person(ctx context.Context, name string, reader person.ID, page int) (*Person, error) {
	acc, err := b.Accounts.ByName(ctx, name)
	if err != nil {
		return nil, err
	}
	p := &Person{Name: acc.Name, Self: acc.Person == reader, Hides: acc.Hides, Page: max(page, 1), who: acc.Person}
	if err := b.ratings(ctx, p); err != nil {
		return nil, errs.Storage(err)
	}
	if p.Hides && !p.Self {
		return p, nil
	}
	if err := b.played(ctx, p, reader); err != nil {
		return nil, errs.Storage(err)
	}
	return p, nil
}

func (b *Book) ratings(ctx context.Context, p *Person) error {
	rungs, err := b.Store.RatingsOf(ctx, p.who)
	if err != nil {
		return err
	}
	for _, r := range rungs {
		course, err := b.Store.Course(ctx, p.who, r.Game, courseLength)
		if err != nil {
			return err
		}
		p.Ratings = append(p.Ratings, Standing{r, course})
	}
	return nil
}

func (b *Book) played(ctx context.Context, p *Person, reader person.ID) (err error) {
	skip := (min(p.Page, 10_000) - 1) * pageLength
	if p.Past, err = b.Store.History(ctx, p.who, p.Self, skip, pageLength+1); err != nil {
		return err
	}
	if p.More = len(p.Past) > pageLength; p.More {
		p.Past = p.Past[:pageLength]
	}
	finals, err := b.Store.Finals(ctx, p.who, p.Self, finalsLength)
	if err != nil {
		return err
	}
	p.Records = Sum(finals)
	if p.Rivals, err = b.Store.Rivals(ctx, p.who, p.Self, rivalsLength); err != nil {
		return err
	}
	if reader != "" && !p.Self {
		p.Met, err = b.Store.Meetings(ctx, reader, p.who)
	}
	return err
}

// Mine tells which seat of a game was that of the person.
func (p *Person) Mine(past Past) (table.Score, bool) {
	for _, s := range past.Seats {
		if s.Person == p.who {
			return s, true
		}
	}
	return table.Score{}, false
}

// Ladder lists who is rated in a game. Refusals: storage.
func (b *Book) Ladder(ctx context.Context, gameID string) ([]Rung, error) {
	rungs, err := b.Store.Ladder(ctx, gameID, ladderLength)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return rungs, nil
}

// Record is what somebody has reached in one way to play a game.
type Record struct {
	Game, Mode string
	Games, Won int
	Best       int
	Mean       float64
	Categories []Category
}

// Category is what somebody has scored in a category.
type Category struct {
	ID   string
	Best int
	Mean float64
}

// Sum adds up how somebody has finished, by game and way to play, those first that were played most.
func Sum(finals []Final) []Record {
	var out []Record
	for _, f := range finals {
		at := slices.IndexFunc(out, func(r Record) bool { return r.Game == f.Game && r.Mode == f.Mode })
		if at < 0 {
			at = len(out)
			out = append(out, Record{Game: f.Game, Mode: f.Mode, Best: f.Total})
		}
		out[at].add(f)
	}
	for i := range out {
		out[i].settle()
	}
	slices.SortStableFunc(out, func(a, b Record) int { return cmp.Compare(b.Games, a.Games) })
	return out
}

// add takes a game into a record; until settle, means are sums.
func (r *Record) add(f Final) {
	r.Games++
	if f.Place == 1 {
		r.Won++
	}
	r.Best, r.Mean = max(r.Best, f.Total), r.Mean+float64(f.Total)
	for _, p := range f.Points {
		at := slices.IndexFunc(r.Categories, func(c Category) bool { return c.ID == p.Category })
		if at < 0 {
			at = len(r.Categories)
			r.Categories = append(r.Categories, Category{ID: p.Category, Best: p.N})
		}
		c := &r.Categories[at]
		c.Best, c.Mean = max(c.Best, p.N), c.Mean+float64(p.N)
	}
}

// settle makes means of sums, and leaves out categories in which nobody scores.
func (r *Record) settle() {
	r.Mean /= float64(r.Games)
	r.Categories = slices.DeleteFunc(r.Categories, func(c Category) bool { return c.Best == 0 && c.Mean == 0 })
	for i := range r.Categories {
		r.Categories[i].Mean /= float64(r.Games)
	}
}
