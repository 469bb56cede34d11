package admin

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/table"
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
func (o *Office) Announce(ctx context.Context, by table.PersonID, a Announcement) error {
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
		a.Begins = o.now()
	}
	if len(texts) == 0 || !a.Ends.After(a.Begins) || !a.Ends.After(o.now()) || a.Ends.Sub(o.now()) > announceMost {
		return refuse(ReasonAnnouncement, game.Num("n", textLength))
	}
	a.Texts, a.ID, a.Created = texts, rand.Text(), o.now()
	err := o.Store.Announce(ctx, a)
	o.forgetBoard()
	return o.done(ctx, table.Trouble(err, ReasonAnnouncement), by, Deed{Action: Announced})
}

// Announcements lists those that stand there or will.
func (o *Office) Announcements(ctx context.Context) ([]Announcement, error) {
	out, err := o.Store.Announcements(ctx, o.now())
	if err != nil {
		return nil, table.InTrouble(err)
	}
	return out, nil
}

// DropAnnouncement takes one away. Refusals: no_announcement.
func (o *Office) DropAnnouncement(ctx context.Context, by table.PersonID, id string) error {
	err := o.Store.DropAnnouncement(ctx, id)
	o.forgetBoard()
	return o.done(ctx, table.Trouble(err, ReasonNoAnnouncement), by, Deed{Action: Unannounced})
}

func (o *Office) forgetBoard() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.read = time.Time{}
}

// Board is what stands on every page now. Pages ask often, so what was read is shown for some seconds; trouble with the
// store is no reason not to show a page.
func (o *Office) Board(ctx context.Context) []Announcement {
	now := o.now()
	o.mu.Lock()
	defer o.mu.Unlock()
	if age := now.Sub(o.read); age < 0 || age >= boardTime {
		board, err := o.Store.Announcements(ctx, now)
		if err != nil {
			o.Log.Warn("announcements not read", "err", err)
			return nil
		}
		o.board, o.read = board, now
	}
	return slices.DeleteFunc(slices.Clone(o.board), func(a Announcement) bool { return now.Before(a.Begins) || !now.Before(a.Ends) })
}
