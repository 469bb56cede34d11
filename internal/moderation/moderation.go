// Package moderation is what those who look after the house may do, and what others tell them. Everything that is done is
// written down with who did it; of games nobody sees more by it than everybody.
package moderation

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"time"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Store keeps what belongs to the care of the house. Errors are those of table.Store.
type Store interface {
	IsAdmin(context.Context, person.ID) (bool, error)
	// SetAdmin is an ErrNotFound if there is no such account; an admin who is revoked twice is no error.
	SetAdmin(ctx context.Context, who person.ID, on bool, at time.Time) error
	// Admins lists them, oldest first.
	Admins(context.Context) ([]person.ID, error)
	// People finds accounts whose look has a text in it, or guests with exactly a name, newest first.
	People(ctx context.Context, look, name string, limit int) ([]Person, error)
	Someone(context.Context, person.ID) (Person, error)
	// AllTables lists tables, changed last first; an empty phase is all but those that were deleted.
	AllTables(ctx context.Context, phase table.Phase, limit int) ([]table.Head, error)
	// AddLogEntry writes down what was done.
	AddLogEntry(context.Context, LogEntry) error
	// LogEntries lists what was done, last first; of everybody if nobody is named.
	LogEntries(ctx context.Context, about person.ID, limit int) ([]LogEntry, error)

	AnnouncementStore
	ReportStore
	PairStore
}

// Person is somebody as those who look after the house see them. The id goes into addresses of their pages; it admits nobody.
type Person struct {
	ID      person.ID
	Name    string // of the account, or the one that a guest usually has
	Account bool
	Created time.Time
	Seen    time.Time // when a login was last used; zero for guests
	Admin   bool
}

// Action is what was done. Each is a key under "deed." in the word files.
type Action string

const (
	Granted      Action = "granted"
	Revoked      Action = "revoked"
	Suspend      Action = "suspended"
	Unsuspend    Action = "unsuspended"
	Silence      Action = "silenced"
	Unsilence    Action = "unsilenced"
	EndedLogins  Action = "logins_ended"
	IssuedCode   Action = "code_issued"
	Rewound      Action = "rewound"
	Broke        Action = "ended"
	Removed      Action = "deleted"
	Announced    Action = "announced"
	Unannounced  Action = "unannounced"
	ChangedRules Action = "rules"
	Admitted     Action = "admitted"
	Unadmitted   Action = "unadmitted"
	TestedMail   Action = "mail"
	TookOut      Action = "line_removed"
	Warned       Action = "warned"
	Settled      Action = "settled"
)

// Actions lists them, for the tests of the word files.
func Actions() []Action {
	return []Action{Granted, Revoked, Suspend, Unsuspend, Silence, Unsilence, EndedLogins, IssuedCode, Rewound, Broke, Removed,
		Announced, Unannounced, ChangedRules, Admitted, Unadmitted, TestedMail, TookOut, Warned, Settled}
}

// LogEntry is something that was done.
type LogEntry struct {
	ID     string
	At     time.Time
	Admin  person.ID // "" for the command line
	Action Action
	Person person.ID
	Table  table.ID
	Detail string // a number of answers, a rule, an id: nothing that names people
}

// Chat is what moderation needs of the talk at tables.
type Chat interface {
	// Heard finds a line that a person may read and has not said.
	Heard(ctx context.Context, id table.ID, who person.ID, number int64) (table.Line, error)
	// Unsay takes the text out of a line.
	Unsay(ctx context.Context, id table.ID, number int64) error
}

// Config is what moderation stands on. All but Log and Now is needed.
type Config struct {
	Store  Store
	House  *table.House
	People *account.Accounts
	Chat   Chat
	Log    *slog.Logger
	Now    func() time.Time
}

// Service is the moderation of the house. It is safe for concurrent use.
type Service struct {
	Config

	mu    sync.Mutex
	board []Announcement // what stands there, as it was read
	read  time.Time
}

// New opens it.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.House == nil || c.People == nil || c.Chat == nil {
		return nil, errors.New("moderation: no store, no house, no talk or nobody who knows accounts")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Service{Config: c}, nil
}

func (s *Service) now() time.Time { return s.Now().UTC().Truncate(time.Microsecond) }

// record logs what was done. That it cannot be written is told: what is not written down should not be done quietly.
func (s *Service) record(ctx context.Context, by person.ID, d LogEntry) error {
	d.ID, d.At, d.Admin = rand.Text(), s.now(), by
	if err := s.Store.AddLogEntry(ctx, d); err != nil {
		s.Log.Error("action not logged", "action", d.Action, "err", err)
		return errs.Storage(err)
	}
	s.Log.Info("moderation", "action", d.Action, "table", d.Table, "detail", d.Detail)
	return nil
}

// recorded logs what was done, unless it has failed.
func (s *Service) recorded(ctx context.Context, err error, by person.ID, d LogEntry) error {
	if err != nil {
		return err
	}
	return s.record(ctx, by, d)
}

// May tells whether a person looks after the house.
func (s *Service) May(ctx context.Context, who person.ID) (bool, error) {
	if who == "" {
		return false, nil
	}
	ok, err := s.Store.IsAdmin(ctx, who)
	if err != nil {
		return false, errs.Storage(err)
	}
	return ok, nil
}

// Appoint lets an account look after the house, or not any more. Refusals: no_account.
func (s *Service) Appoint(ctx context.Context, name string, on bool) error {
	acc, err := s.People.ByName(ctx, name)
	if err != nil {
		return err
	}
	if err := s.Store.SetAdmin(ctx, acc.Person, on, s.now()); err != nil {
		return errs.Of(err, account.ReasonNoAccount)
	}
	action := Granted
	if !on {
		action = Revoked
	}
	return s.record(ctx, "", LogEntry{Action: action, Person: acc.Person})
}

// Admins lists those who look after the house.
func (s *Service) Admins(ctx context.Context) ([]Person, error) {
	ids, err := s.Store.Admins(ctx)
	if err != nil {
		return nil, errs.Storage(err)
	}
	var out []Person
	for _, id := range ids {
		p, err := s.Someone(ctx, id)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// listLength is the most that a page or a command shows.
const listLength = 200

// LogEntries lists what was done, last first; about one person, or all.
func (s *Service) LogEntries(ctx context.Context, about person.ID) ([]LogEntry, error) {
	out, err := s.Store.LogEntries(ctx, about, listLength)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

func refuse(reason string, args ...game.Arg) error { return &errs.Error{Reason: reason, Args: args} }

// Why moderation refuses. Each is a key under "error." in the word files.
const (
	ReasonSpan           = "span"            // no such time
	ReasonWhy            = "why"             // a reason is needed, or it is too long
	ReasonAdminSafe      = "admin_safe"      // nothing is done against those who look after the house
	ReasonAnnouncement   = "announcement"    // no text, or too long, or it would end before it begins
	ReasonNoAnnouncement = "no_announcement" // there is none
	ReasonReport         = "report"          // no such reason
	ReasonReportOften    = "report_often"    // too many in a short time
	ReasonReportTwice    = "report_twice"    // the same again
	ReasonNoReport       = "no_report"       // there is no such report, or it is settled
	ReasonOwnReport      = "own_report"      // an admin decides nothing about themselves
)

// Reasons lists them with their arguments, for the tests of the word files.
func Reasons() []game.Entry {
	n := []game.Arg{game.Num("n", textLength)}
	return []game.Entry{
		{Kind: ReasonSpan}, {Kind: ReasonWhy, Args: n}, {Kind: ReasonAdminSafe}, {Kind: ReasonAnnouncement, Args: n}, {Kind: ReasonNoAnnouncement},
		{Kind: ReasonReport, Args: n}, {Kind: ReasonReportOften}, {Kind: ReasonReportTwice}, {Kind: ReasonNoReport}, {Kind: ReasonOwnReport},
	}
}

// Someone is a person, also a guest. Refusals: no_person.
func (s *Service) Someone(ctx context.Context, who person.ID) (Person, error) {
	p, err := s.Store.Someone(ctx, who)
	return p, errs.Of(err, person.ReasonNone)
}

// Find lists accounts whose name has a text in it, and guests who have it as their name; all if it is empty.
func (s *Service) Find(ctx context.Context, text string) ([]Person, error) {
	out, err := s.Store.People(ctx, account.Look(text), cmp.Or(text, " "), listLength)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}
