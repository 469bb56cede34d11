package notify

import (
	"context"
	"slices"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/person"
	"kancha/internal/secrets"
	"kancha/internal/table"
)

// Kind is a way to tell somebody something.
type Kind string

const (
	Hook Kind = "hook" // a request to an address
	Push Kind = "push" // a notification of a browser
	Mail Kind = "mail" // a letter
)

// Forms of a hook, and of letters.
const (
	Raw     = "raw" // JSON, signed
	Discord = "discord"
	Slack   = "slack"
	Each    = "each"  // a letter for each decision
	Daily   = "daily" // one a day
)

// Channel is where and how a person wants to be told.
type Channel struct {
	ID       string
	Person   person.ID
	Kind     Kind
	Form     string
	Address  string // of a hook; of a browser its subscription; "" for letters, which go to the address of the account
	Secret   string // signs what a hook gets
	Lang     string
	Origin   string    // how the reader calls this site
	Stopped  string    // why nothing is sent any more, one of Reasons; "" if it is
	Failures int       // in a row
	Later    time.Time // of Daily: when the next letter is due
	Created  time.Time
	Quiet    string // the topics that are not told by it, with blanks between
}

// Topics are what can be told, each of which a channel may leave out. They are keys under "news.topic_" in the word files, and
// what a hook of the form Raw calls them.
const (
	Decision   = "decision"
	Reminder   = "reminder" // half of the time for a decision has passed
	Reaction   = "reaction" // another one's turn asks for an answer
	Invitation = "invitation"
)

// Topics lists them.
var Topics = []string{Decision, Reaction, Reminder, Invitation}

// Tells tells whether a topic is told by the channel.
func (c Channel) Tells(topic string) bool { return !slices.Contains(strings.Fields(c.Quiet), topic) }

// Notice is one decision to be told through one channel.
type Notice struct {
	Table    table.ID
	Seat     game.Seat
	Decision string
	Channel  string
	At       time.Time // when it is due
	Tries    int
}

// Store keeps channels and notices.
type Store interface {
	AddChannel(context.Context, Channel) error
	// SetChannel changes what changes by itself: why it is stopped, failures, later.
	SetChannel(context.Context, Channel) error
	// SetQuiet keeps what a person does not want to be told by a channel.
	SetQuiet(ctx context.Context, id, quiet string) error
	DropChannel(ctx context.Context, id string) error
	// Channel finds one by id, Channels lists those of a person, oldest first.
	Channel(ctx context.Context, id string) (Channel, error)
	Channels(context.Context, person.ID) ([]Channel, error)
	// DueNotices lists what is due, oldest first; of a channel alone if it is not "".
	DueNotices(ctx context.Context, now time.Time, channel string, limit int) ([]Notice, error)
	// TakeNotice moves a notice to another moment, with the tries that it says, unless somebody else has moved it: then it
	// gives false. The zero time is for what is done.
	TakeNotice(ctx context.Context, n Notice, at time.Time) (bool, error)
	// DropNotice forgets a notice, unless somebody else has moved it.
	DropNotice(context.Context, Notice) error

	secrets.Store
}
