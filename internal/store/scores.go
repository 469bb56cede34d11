package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/rating"
	"kancha/internal/table"
)

const (
	outcomeColumns = `table_id, game, mode, versus, ranked, hidden, event, ending, at, short`
	scoreColumns   = `table_id, seat, game, at, person, holder, name, bot, away, place, total, points, mu, sigma, mu_after, sigma_after, weight`
)

// AccountName is the name of a person's account.
func (s *Store) AccountName(ctx context.Context, who person.ID) (string, error) {
	return one(ctx, s, scanText[string], `SELECT name FROM accounts WHERE person = $1`, who)
}

// Ratings are those that people have in a game.
func (s *Store) Ratings(ctx context.Context, gameID string, who ...person.ID) (map[person.ID]table.Rated, error) {
	out := map[person.ID]table.Rated{}
	args := []any{gameID}
	var marks []string
	for _, p := range who {
		args = append(args, p)
		marks = append(marks, "$"+strconv.Itoa(len(args)))
	}
	if len(marks) == 0 {
		return out, nil
	}
	_, err := list(ctx, s, func(row scanner) (p person.ID, err error) {
		var mu, sigma int64
		var games int
		err = row.Scan(&p, &mu, &sigma, &games)
		out[p] = table.Rated{Rating: rating.Load(mu, sigma), Games: games}
		return p, err
	}, `SELECT person, mu, sigma, games FROM ratings WHERE game = $1 AND person IN (`+strings.Join(marks, ", ")+`)`, args...)
	return out, err
}

// Reliability is how many of the last games of a person were left: to a bot, or lost by the clock or by being away.
func (s *Store) Reliability(ctx context.Context, who person.ID, games int) (table.Reliability, error) {
	return one(ctx, s, func(row scanner) (r table.Reliability, err error) {
		err = row.Scan(&r.Games, &r.Left)
		return r, err
	}, `SELECT count(*), COALESCE(sum(lost), 0) FROM (
		SELECT CASE WHEN s.away = 1 OR t.ending = 'lost' AND s.place > 1 THEN 1 ELSE 0 END AS lost
		FROM scores s JOIN outcomes t ON t.table_id = s.table_id
		WHERE s.person = $1 AND s.person <> '' ORDER BY s.at DESC, s.table_id LIMIT $2) AS last`, who, games)
}

// Met is how many games that count people have played with the one of the others whom they have met most.
func (s *Store) Met(ctx context.Context, since time.Time, who ...person.ID) (map[person.ID]int, error) {
	out := map[person.ID]int{}
	args := []any{micros(since)}
	var marks []string
	for _, p := range who {
		if p != "" {
			args = append(args, p)
			marks = append(marks, "$"+strconv.Itoa(len(args)))
		}
	}
	if len(marks) < 2 {
		return out, nil
	}
	in := "(" + strings.Join(marks, ", ") + ")"
	_, err := list(ctx, s, func(row scanner) (p person.ID, err error) {
		var n int
		err = row.Scan(&p, &n)
		out[p] = max(out[p], n)
		return p, err
	}, `SELECT s.person, count(*) FROM scores s JOIN scores o ON o.table_id = s.table_id AND o.person <> s.person
		WHERE s.person IN `+in+` AND s.person <> '' AND o.person IN `+in+` AND o.person <> '' AND s.at > $1 AND s.sigma_after > 0
		GROUP BY s.person, o.person`, args...)
	return out, err
}

// writeOutcome keeps what a game has come to, and the ratings by it. Ratings that build on others than the stored ones are
// a conflict.
func (s *Store) writeOutcome(ctx context.Context, tx *sql.Tx, o *table.Outcome) error {
	if err := do(ctx, tx, errs.ErrConflict, `INSERT INTO outcomes (`+outcomeColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT DO NOTHING`,
		o.Table, o.Game, o.Mode, bit(o.Versus), bit(o.Ranked), bit(o.Hidden), o.Event, o.Ending, micros(o.At), bit(o.Short)); err != nil {
		return err
	}
	for _, c := range o.Seats {
		points, err := writePoints(c.Points)
		if err != nil {
			return err
		}
		var mu, sigma, muAfter, sigmaAfter int64
		if o.Counts() {
			mu, sigma = c.Before.Stored()
			muAfter, sigmaAfter = c.After.Stored()
		}
		if err := do(ctx, tx, nil, `INSERT INTO scores (`+scoreColumns+`)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
			o.Table, c.Seat, o.Game, micros(o.At), c.Person, c.Holder, c.Name, c.Bot, bit(c.Away), c.Place, c.Total, points,
			mu, sigma, muAfter, sigmaAfter, c.Weight); err != nil {
			return err
		}
	}
	if !o.Counts() {
		return nil
	}
	inOrder := slices.SortedFunc(slices.Values(o.Seats), func(a, b table.Score) int { return cmp.Compare(a.Person, b.Person) })
	for _, c := range inOrder { // in one order, so that two games that end at once do not wait for each other
		if c.Person == "" {
			continue
		}
		if err := writeRating(ctx, tx, o, c); err != nil {
			return err
		}
	}
	return nil
}

// writeRating moves one rating on by one game, or finds that another game was faster.
func writeRating(ctx context.Context, tx *sql.Tx, o *table.Outcome, c table.Score) error {
	mu, sigma := c.After.Stored()
	if c.Before.Games == 0 {
		return do(ctx, tx, errs.ErrConflict, `INSERT INTO ratings (person, game, mu, sigma, floor, games, changed)
			VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
			c.Person, o.Game, mu, sigma, c.After.Floor(), c.After.Games, micros(o.At))
	}
	return do(ctx, tx, errs.ErrConflict, `UPDATE ratings SET mu = $1, sigma = $2, floor = $3, games = $4, changed = $5
		WHERE person = $6 AND game = $7 AND games = $8`,
		mu, sigma, c.After.Floor(), c.After.Games, micros(o.At), c.Person, o.Game, c.Before.Games)
}

// Outcome is what a finished game has come to.
func (s *Store) Outcome(ctx context.Context, id table.ID) (table.Outcome, error) {
	o, err := one(ctx, s, scanOutcome, `SELECT `+outcomeColumns+` FROM outcomes WHERE table_id = $1`, id)
	if err != nil {
		return o, err
	}
	err = s.addScores(ctx, []*table.Outcome{&o})
	return o, err
}

func scanOutcome(row scanner) (o table.Outcome, err error) {
	var at int64
	err = row.Scan(&o.Table, &o.Game, &o.Mode, &o.Versus, &o.Ranked, &o.Hidden, &o.Event, &o.Ending, &at, &o.Short)
	o.At = fromMicros(at)
	return o, err
}

// addScores reads the seats of outcomes.
func (s *Store) addScores(ctx context.Context, outcomes []*table.Outcome) error {
	if len(outcomes) == 0 {
		return nil
	}
	byID, marks, args := map[table.ID]*table.Outcome{}, []string(nil), []any(nil)
	for _, o := range outcomes {
		byID[o.Table] = o
		args = append(args, o.Table)
		marks = append(marks, "$"+strconv.Itoa(len(args)))
	}
	_, err := list(ctx, s, func(row scanner) (table.ID, error) {
		id, c, err := scanScore(row)
		if o := byID[id]; o != nil {
			o.Seats = append(o.Seats, c)
		}
		return id, err
	}, `SELECT table_id, seat, scores.person, holder, scores.name, bot, away, place, total, points, mu, sigma, mu_after, sigma_after, weight,
		COALESCE(accounts.name, '') FROM scores LEFT JOIN accounts ON accounts.person = scores.person
		WHERE table_id IN (`+strings.Join(marks, ", ")+`) ORDER BY table_id, seat`, args...)
	return err
}

func scanScore(row scanner) (id table.ID, c table.Score, err error) {
	var points string
	var mu, sigma, muAfter, sigmaAfter int64
	if err = row.Scan(&id, &c.Seat, &c.Person, &c.Holder, &c.Name, &c.Bot, &c.Away, &c.Place, &c.Total, &points,
		&mu, &sigma, &muAfter, &sigmaAfter, &c.Weight, &c.Account); err != nil {
		return id, c, err
	}
	if sigma != 0 {
		c.Before.Rating, c.After.Rating = rating.Load(mu, sigma), rating.Load(muAfter, sigmaAfter)
	}
	if c.Points, err = readPoints(points); err != nil {
		err = fmt.Errorf("points of table %s: %w", id, err)
	}
	return id, c, err
}

// category is how points are kept.
type category struct {
	Category string `json:"c"`
	N        int    `json:"n"`
}

func writePoints(points []game.Points) (string, error) {
	out := []category{}
	for _, p := range points {
		out = append(out, category(p))
	}
	text, err := json.Marshal(out)
	return string(text), err
}

func readPoints(text string) ([]game.Points, error) {
	var in []category
	err := json.Unmarshal([]byte(text), &in)
	var out []game.Points
	for _, c := range in {
		out = append(out, game.Points(c))
	}
	return out, err
}
