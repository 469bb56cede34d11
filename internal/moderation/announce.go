package moderation

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Announcement stands on every page for a time.
type Announcement struct {
	ID      string
	Texts   map[string]string // by language; "" is for those who have none of their own
	Begins  time.Time
	Ends    time.Time
	Created time.Time
}

// In is the text for a reader, "" if there is none.
func (a Announcement) In(lang string) string {
	for _, l := range []string{lang, "", "en"} {
		if t := a.Texts[l]; t != "" {
			return t
		}
	}
	return ""
}

// AnnouncementStore keeps announcements. A Store is one.
type AnnouncementStore interface {
	Announce(context.Context, Announcement) error
	// Announcements lists those that have not ended, by their begin.
	Announcements(ctx context.Context, now time.Time) ([]Announcement, error)
	DropAnnouncement(ctx context.Context, id string) error
}

const (
	announceMost = 366 * 24 * time.Hour
	boardTime    = 10 * time.Second // how long pages show what was read: other programs may change it
)

// Announce puts an announcement on every page. Refusals: announcement.
func (s *Service) Announce(ctx context.Context, by person.ID, a Announcement) error {
	texts := map[string]string{}
	for lang, typed := range a.Texts {
		t, err := text(typed, ReasonAnnouncement, false)
		if err != nil {
			return err
		}
		if t != "" {
			texts[lang] = t
		}
	}
	if a.Begins.IsZero() {
		a.Begins = s.now()
	}
	if len(texts) == 0 || !a.Ends.After(a.Begins) || !a.Ends.After(s.now()) || a.Ends.Sub(s.now()) > announceMost {
		return refuse(ReasonAnnouncement, game.Num("n", textLength))
	}
	a.Texts, a.ID, a.Created = texts, rand.Text(), s.now()
	err := s.Store.Announce(ctx, a)
	s.forgetBoard()
	return s.recorded(ctx, errs.Of(err, ReasonAnnouncement), by, LogEntry{Action: Announced})
}

// Announcements lists those that stand there or will.
func (s *Service) Announcements(ctx context.Context) ([]Announcement, error) {
	out, err := s.Store.Announcements(ctx, s.now())
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

// DropAnnouncement takes one away. Refusals: no_announcement.
func (s *Service) DropAnnouncement(ctx context.Context, by person.ID, id string) error {
	err := s.Store.DropAnnouncement(ctx, id)
	s.forgetBoard()
	return s.recorded(ctx, errs.Of(err, ReasonNoAnnouncement), by, LogEntry{Action: Unannounced})
}

func (s *Service) forgetBoard() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read = time.Time{}
}

// Board is what stands on every page now. Pages ask often, so what was read is shown for some seconds; trouble with the
// store is no reason not to show a page.
func (s *Service) Board(ctx context.Context) []Announcement {
	now := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if age := now.Sub(s.read); age < 0 || age >= boardTime {
		board, err := s.Store.Announcements(ctx, now)
		if err != nil {
			s.Log.Warn("announcements not read", "err", err)
			return nil
		}
		s.board, s.read = board, now
	}
	return slices.DeleteFunc(slices.Clone(s.board), func(a Announcement) bool { return now.Before(a.Begins) || !now.Before(a.Ends) })
}
