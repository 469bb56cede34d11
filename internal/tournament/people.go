package tournament

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

const nameMost = 60

// cleanName brings a typed name into the form that is kept.
func cleanName(typed string) (string, error) {
	name := strings.Join(strings.Fields(typed), " ")
	bad := !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
	if bad || name == "" || utf8.RuneCountInString(name) > nameMost {
		return "", refuse(ReasonName)
	}
	return name, nil
}

// Create makes a tournament of somebody with an account, who does not take part by that alone.
// Refusals: event_name, event_clock, event_size, events_many, those of Lobby.Suits, ranked_account.
func (s *Service) Create(ctx context.Context, who person.ID, p Plan) (string, error) {
	var err error
	if p.Name, err = cleanName(p.Name); err != nil {
		return "", err
	}
	switch {
	case p.Size < 2 || p.Size > MostSize, p.Most < 2 || p.Most > MostPeople, p.Form != Robin && p.Form != Swiss,
		p.Form == Swiss && (p.Count < 1 || p.Count > MostRounds):
		return "", refuse(ReasonSize)
	case p.Clock.Kind == clock.None:
		return "", refuse(ReasonClock)
	}
	if p.Form == Robin {
		p.Count = 0
	}
	p.Clock.Late, p.Setup.Seats, p.Setup.Seed = clock.BotStays, 0, 0
	for size := 2; size <= p.Size; size++ { // tables may be smaller, as many as come
		if err := s.Lobby.Suits(p.Game, p.Setup, size, p.Clock); err != nil {
			return "", err
		}
	}
	if err := s.Lobby.HasAccount(ctx, who); err != nil {
		return "", err
	}
	all, err := s.List(ctx)
	if err != nil {
		return "", err
	}
	mine := 0
	for i := range all {
		if all[i].Host == who && all[i].Phase != Over {
			mine++
		}
	}
	if mine >= mostOpen {
		return "", refuse(ReasonMany)
	}
	e := Tournament{ID: strings.ToLower(rand.Text()[:12]), Version: 1, Phase: Open, Host: who, Changed: s.now(), Body: Body{Plan: p, Created: s.now()}}
	if err := s.Store.WriteTournament(ctx, e); err != nil {
		return "", errs.Storage(err)
	}
	return e.ID, nil
}

// edit changes a tournament; if somebody else was faster, f is asked again about what there is now. With no change by f
// nothing is written.
func (s *Service) edit(ctx context.Context, id string, f func(*Tournament) ([]table.Change, bool, error)) error {
	for {
		e, err := s.Tournament(ctx, id)
		if err != nil {
			return err
		}
		tables, changed, err := f(e)
		if err != nil || !changed {
			return err
		}
		e.Version++
		e.Changed = s.now()
		err = s.Store.WriteTournament(ctx, *e, tables...)
		switch {
		case errors.Is(err, errs.ErrConflict) && ctx.Err() == nil:
			continue
		case err != nil:
			return errs.Storage(err)
		}
		ids := make([]table.ID, len(tables))
		for i, c := range tables {
			ids[i] = c.Head.ID
		}
		s.Lobby.Begun(ctx, ids...)
		return nil
	}
}

// Join signs somebody up, once. With the last place the event begins. Refusals: no_event, event_shut, ranked_account.
func (s *Service) Join(ctx context.Context, id string, who person.ID) error {
	if err := s.Lobby.HasAccount(ctx, who); err != nil {
		return err
	}
	return s.edit(ctx, id, func(e *Tournament) ([]table.Change, bool, error) {
		switch {
		case e.Phase != Open:
			if e.Entrant(who) >= 0 {
				return nil, false, nil
			}
			return nil, false, refuse(ReasonShut)
		case e.Entrant(who) >= 0:
			return nil, false, nil
		}
		e.Entrants = append(e.Entrants, Entrant{Person: who})
		if len(e.Entrants) < e.Most {
			return nil, true, nil
		}
		tables, err := s.next(ctx, e)
		return tables, true, err
	})
}

// Leave takes somebody out: before the start as if they had never come, later they get no more tables, and the one that
// they play is left as everybody may leave a game. Refusals: no_event, not_entered.
func (s *Service) Leave(ctx context.Context, id string, who person.ID) error {
	var playing []table.ID
	err := s.edit(ctx, id, func(e *Tournament) ([]table.Change, bool, error) {
		playing = nil
		n := e.Entrant(who)
		switch {
		case n < 0:
			return nil, false, refuse(ReasonNotEntered)
		case e.Phase == Open:
			e.Entrants = slices.Delete(e.Entrants, n, n+1)
			return nil, true, nil
		case e.Phase == Over:
			return nil, false, nil
		}
		if len(e.Rounds) > 0 {
			r := e.Rounds[len(e.Rounds)-1]
			for i, b := range r.Boards {
				if slices.Contains(b.Players, n) {
					playing = append(playing, r.Tables[i])
				}
			}
		}
		again := e.Entrants[n].Gone
		e.Entrants[n].Gone = true
		return nil, !again, nil
	})
	if err != nil {
		return err
	}
	for _, t := range playing {
		if err := s.Tables.Withdraw(ctx, t, who); err != nil {
			return err
		}
	}
	return nil
}

// Begin ends signing up and opens the first round. Only its maker may. Refusals: no_event, event_maker, event_few.
func (s *Service) Begin(ctx context.Context, id string, who person.ID) error {
	return s.edit(ctx, id, func(e *Tournament) ([]table.Change, bool, error) {
		switch {
		case e.Host != who || who == "":
			return nil, false, refuse(ReasonMaker)
		case e.Phase != Open:
			return nil, false, nil
		case e.active() < 2:
			return nil, false, refuse(ReasonFew)
		}
		tables, err := s.next(ctx, e)
		return tables, true, err
	})
}

// Drop deletes a tournament before the start. Only its maker may. Refusals: no_event, event_maker, event_shut.
func (s *Service) Drop(ctx context.Context, id string, who person.ID) error {
	return s.edit(ctx, id, func(e *Tournament) ([]table.Change, bool, error) {
		switch {
		case e.Host != who || who == "":
			return nil, false, refuse(ReasonMaker)
		case e.Phase != Open:
			return nil, false, refuse(ReasonShut)
		}
		e.Phase = Dropped
		return nil, true, nil
	})
}
