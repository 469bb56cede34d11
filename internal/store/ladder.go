package store

import (
	"context"
	"fmt"
	"slices"

	"kancha/internal/ladder"
	"kancha/internal/person"
	"kancha/internal/rating"
	"kancha/internal/table"
)

var _ ladder.Store = (*Store)(nil)

// rungs are ratings with the place that each has among those with an account.
const rungs = `SELECT r.person, a.name, r.game, r.mu, r.sigma, r.games, r.changed,
	1 + (SELECT count(*) FROM ratings o JOIN accounts oa ON oa.person = o.person WHERE o.game = r.game AND o.floor > r.floor)
	FROM ratings r JOIN accounts a ON a.person = r.person `

func scanRung(row scanner) (r ladder.Rung, err error) {
	var mu, sigma, changed int64
	err = row.Scan(&r.Person, &r.Name, &r.Game, &mu, &sigma, &r.Games, &changed, &r.Place)
	r.Rating, r.Changed = rating.Load(mu, sigma), fromMicros(changed)
	return r, err
}

// Ladder lists who is rated in a game.
func (s *Store) Ladder(ctx context.Context, gameID string, limit int) ([]ladder.Rung, error) {
	return list(ctx, s, scanRung, rungs+`WHERE r.game = $1 ORDER BY r.floor DESC, r.games DESC, a.name LIMIT $2`, gameID, limit)
}

// RatingsOf lists the ratings of a person.
func (s *Store) RatingsOf(ctx context.Context, who person.ID) ([]ladder.Rung, error) {
	return list(ctx, s, scanRung, rungs+`WHERE r.person = $1 ORDER BY r.games DESC, r.game`, who)
}

// Course lists the ratings of a person after ranked games.
func (s *Store) Course(ctx context.Context, who person.ID, gameID string, limit int) ([]ladder.Point, error) {
	out, err := list(ctx, s, func(row scanner) (p ladder.Point, err error) {
		var at, mu, sigma int64
		err = row.Scan(&p.Table, &at, &mu, &sigma)
		p.At, p.Rating = fromMicros(at), rating.Load(mu, sigma)
		return p, err
	}, `SELECT table_id, at, mu_after, sigma_after FROM scores WHERE person = $1 AND person <> '' AND game = $2 AND sigma_after > 0
		ORDER BY at DESC, table_id LIMIT $3`, who, gameID, limit)
	slices.Reverse(out)
	return out, err
}

// History lists the finished games of a person.
func (s *Store) History(ctx context.Context, who person.ID, all bool, skip, limit int) ([]ladder.Past, error) {
	out, err := list(ctx, s, func(row scanner) (p ladder.Past, err error) {
		var at int64
		err = row.Scan(&p.Table, &p.Game, &p.Mode, &p.Versus, &p.Ranked, &p.Hidden, &p.Event, &p.Ending, &at, &p.Short, &p.There)
		p.At = fromMicros(at)
		return p, err
	}, `SELECT t.table_id, t.game, t.mode, t.versus, t.ranked, t.hidden, t.event, t.ending, t.at, t.short,
			CASE WHEN EXISTS (SELECT 1 FROM tables WHERE tables.id = t.table_id) THEN 1 ELSE 0 END
		FROM outcomes t WHERE t.table_id IN (SELECT table_id FROM scores WHERE person = $1 AND person <> '')
			AND (t.hidden = 0 OR $2 = 1)
		ORDER BY t.at DESC, t.table_id LIMIT $3 OFFSET $4`, who, bit(all), limit, skip)
	if err != nil {
		return nil, err
	}
	outcomes := make([]*table.Outcome, len(out))
	for i := range out {
		outcomes[i] = &out[i].Outcome
	}
	return out, s.addScores(ctx, outcomes)
}

// Finals lists how a person has finished.
func (s *Store) Finals(ctx context.Context, who person.ID, all bool, limit int) ([]ladder.Final, error) {
	return list(ctx, s, func(row scanner) (f ladder.Final, err error) {
		var points string
		if err = row.Scan(&f.Game, &f.Mode, &f.Place, &f.Total, &points); err != nil {
			return f, err
		}
		if f.Points, err = readPoints(points); err != nil {
			err = fmt.Errorf("points of %s: %w", who, err)
		}
		return f, err
	}, `SELECT t.game, t.mode, s.place, s.total, s.points FROM scores s JOIN outcomes t ON t.table_id = s.table_id
		WHERE s.person = $1 AND s.person <> '' AND s.place > 0 AND s.away = 0 AND t.ending = '' AND (t.hidden = 0 OR $2 = 1)
		ORDER BY s.at DESC, s.table_id LIMIT $3`, who, bit(all), limit)
}

// met counts what became of games against others.
const met = `count(*), sum(CASE WHEN s.place < o.place THEN 1 ELSE 0 END), sum(CASE WHEN s.place > o.place THEN 1 ELSE 0 END),
	sum(CASE WHEN s.place = o.place THEN 1 ELSE 0 END)
	FROM scores s JOIN scores o ON o.table_id = s.table_id AND o.person <> s.person AND o.person <> ''
	JOIN outcomes t ON t.table_id = s.table_id JOIN accounts a ON a.person = o.person
	WHERE s.person = $1 AND s.person <> '' AND t.versus = 1 AND s.place > 0 `

// Rivals lists those whom a person has met most.
func (s *Store) Rivals(ctx context.Context, who person.ID, all bool, limit int) ([]ladder.Rival, error) {
	return list(ctx, s, func(row scanner) (r ladder.Rival, err error) {
		err = row.Scan(&r.Name, &r.Games, &r.Won, &r.Lost, &r.Shared)
		return r, err
	}, `SELECT a.name, `+met+`AND (t.hidden = 0 OR $2 = 1) GROUP BY o.person, a.name ORDER BY count(*) DESC, a.name LIMIT $3`,
		who, bit(all), limit)
}

// Meetings is what became of the games of two people.
func (s *Store) Meetings(ctx context.Context, who, other person.ID) ([]ladder.Rival, error) {
	return list(ctx, s, func(row scanner) (r ladder.Rival, err error) {
		err = row.Scan(&r.Game, &r.Games, &r.Won, &r.Lost, &r.Shared)
		return r, err
	}, `SELECT t.game, `+met+`AND o.person = $2 GROUP BY t.game ORDER BY count(*) DESC, t.game`, who, other)
}
