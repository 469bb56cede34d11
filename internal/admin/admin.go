// Package admin is what those who look after the house may do, and what others tell them. Everything that is done is
// written down with who did it; of games nobody sees more by it than everybody.
package admin

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
	"kancha/internal/table"
)

// Store keeps what belongs to the care of the house. Errors are those of table.Store.
type Store interface {
	IsAdmin(context.Context, table.PersonID) (bool, error)
	// SetAdmin is an ErrNotFound if there is no such account; an admin who is revoked twice is no error.
	SetAdmin(ctx context.Context, who table.PersonID, on bool, at time.Time) error
	// Admins lists them, oldest first.
	Admins(context.Context) ([]table.PersonID, error)
	// People finds accounts whose look has a text in it, or guests with exactly a name, newest first.
	People(ctx context.Context, look, name string, limit int) ([]Person, error)
	Someone(context.Context, table.PersonID) (Person, error)
	// AllTables lists tables, changed last first; an empty phase is all but those that were deleted.
	AllTables(ctx context.Context, phase table.Phase, limit int) ([]table.Head, error)
	// Note writes down what was done.
	Note(context.Context, Deed) error
	// Deeds lists what was done, last first; of everybody if nobody is named.
	Deeds(ctx context.Context, about table.PersonID, limit int) ([]Deed, error)

	AnnouncementStore
	ReportStore
}

// Person is somebody as those who look after the house see them. The id goes into addresses of their pages; it admits nobody.
type Person struct {
	ID      table.PersonID
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

// Deed is something that was done.
type Deed struct {
	ID     string
	At     time.Time
	Admin  table.PersonID // "" for the command line
	Action Action
	Person table.PersonID
	Table  table.ID
	Detail string // a number of answers, a rule, an id: nothing that names people
}

// Config is what the care of the house stands on. All but Log and Now is needed.
type Config struct {
	Store  Store
	House  *table.House
	People *account.Accounts
	Log    *slog.Logger
	Now    func() time.Time
}

// Office is the care of the house. It is safe for concurrent use.
type Office struct {
	Config

	mu    sync.Mutex
	board []Announcement // what stands there, as it was read
	read  time.Time
}

// New opens it.
func New(c Config) (*Office, error) {
	if c.Store == nil || c.House == nil || c.People == nil {
		return nil, errors.New("admin: no store, no house or nobody who knows accounts")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Office{Config: c}, nil
}

func (o *Office) now() time.Time { return o.Now().UTC().Truncate(time.Microsecond) }

// note writes down what was done. That it cannot be written is told: what is not written down should not be done quietly.
func (o *Office) note(ctx context.Context, by table.PersonID, d Deed) error {
	d.ID, d.At, d.Admin = rand.Text(), o.now(), by
	if err := o.Store.Note(ctx, d); err != nil {
		o.Log.Error("deed not written down", "action", d.Action, "err", err)
		return table.InTrouble(err)
	}
	o.Log.Info("care of the house", "action", d.Action, "table", d.Table, "detail", d.Detail)
	return nil
}

// done notes a deed if it has been done.
func (o *Office) done(ctx context.Context, err error, by table.PersonID, d Deed) error {
	if err != nil {
		return err
	}
	return o.note(ctx, by, d)
}

// May tells whether a person looks after the house.
func (o *Office) May(ctx context.Context, who table.PersonID) (bool, error) {
	if who == "" {
		return false, nil
	}
	ok, err := o.Store.IsAdmin(ctx, who)
	if err != nil {
		return false, table.InTrouble(err)
	}
	return ok, nil
}

// Appoint lets an account look after the house, or not any more. Refusals: no_account.
func (o *Office) Appoint(ctx context.Context, name string, on bool) error {
	acc, err := o.People.ByName(ctx, name)
	if err != nil {
		return err
	}
	if err := o.Store.SetAdmin(ctx, acc.Person, on, o.now()); err != nil {
		return table.Trouble(err, account.ReasonNoAccount)
	}
	action := Granted
	if !on {
		action = Revoked
	}
	return o.note(ctx, "", Deed{Action: action, Person: acc.Person})
}

// Admins lists those who look after the house.
func (o *Office) Admins(ctx context.Context) ([]Person, error) {
	ids, err := o.Store.Admins(ctx)
	if err != nil {
		return nil, table.InTrouble(err)
	}
	var out []Person
	for _, id := range ids {
		p, err := o.Someone(ctx, id)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// listLength is the most that a page or a command shows.
const listLength = 200

// Deeds lists what was done, last first; about one person, or all.
func (o *Office) Deeds(ctx context.Context, about table.PersonID) ([]Deed, error) {
	out, err := o.Store.Deeds(ctx, about, listLength)
	if err != nil {
		return nil, table.InTrouble(err)
	}
	return out, nil
}

func refuse(reason string, args ...game.Arg) error { return &table.Error{Reason: reason, Args: args} }

// Why the office refuses. Each is a key under "error." in the word files.
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
func (o *Office) Someone(ctx context.Context, who table.PersonID) (Person, error) {
	p, err := o.Store.Someone(ctx, who)
	return p, table.Trouble(err, table.ReasonNoPerson)
}

// Find lists accounts whose name has a text in it, and guests who have it as their name; all if it is empty.
func (o *Office) Find(ctx context.Context, text string) ([]Person, error) {
	out, err := o.Store.People(ctx, account.Look(text), cmp.Or(text, " "), listLength)
	if err != nil {
		return nil, table.InTrouble(err)
	}
	return out, nil
}
