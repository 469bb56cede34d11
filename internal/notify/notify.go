package notify

import (
	"context"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/mail"
	"kancha/internal/person"
	"kancha/internal/secrets"
	"kancha/internal/table"
)

// Why nothing is sent through a channel. Each is a key under "news.stopped_" in the word files.
const (
	StoppedFailed = "failed" // too many failures in a row
	StoppedGone   = "gone"   // the other side said that it is gone for good
	StoppedMail   = "mail"   // the account has no address any more
)

// Reasons lists why channels stop, for the tests of the word files.
func Reasons() []string { return []string{StoppedFailed, StoppedGone, StoppedMail} }

const (
	mostChannels = 8
	mostFailures = 10
	mostTries    = 4
	lease        = 2 * time.Minute // for one house to send something
	testEvery    = 3 * time.Second
)

// Errors of what a person wants.
var (
	ErrForm     = errors.New("notify: no such way to be told")
	ErrMany     = errors.New("notify: too many ways to be told")
	ErrSoon     = errors.New("notify: another trial so soon")
	ErrNotFound = errs.ErrNotFound
)

// Config is what a Service stands on. Mail and Address may be nil: then there are no letters.
type Config struct {
	Store  Store
	House  *table.House
	Client *Client
	Mail   mail.Sender
	// Address is the address of a person that has answered, "" if there is none.
	Address func(context.Context, person.ID) (string, error)
	Log     *slog.Logger
	Now     func() time.Time
	Every   time.Duration // between two looks for what is due; a second
}

// Service keeps channels and sends what is due.
type Service struct {
	Config
	words  *i18n.Catalog
	key    []byte
	vapid  *ecdh.PrivateKey
	slots  chan struct{}
	mu     sync.Mutex
	tested map[person.ID]time.Time
}

// New makes a service; it sends nothing before Run.
func New(ctx context.Context, c Config) (*Service, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Every == 0 {
		c.Every = time.Second
	}
	s := &Service{Config: c, slots: make(chan struct{}, 8), tested: map[person.ID]time.Time{}}
	var err error
	if s.key, err = secrets.Key(ctx, c.Store, "news"); err != nil {
		return nil, err
	}
	seed, err := secrets.Key(ctx, c.Store, "vapid")
	if err != nil {
		return nil, err
	}
	s.vapid, err = ecdh.P256().NewPrivateKey(seed)
	return s, err
}

// Use gives the service the words that it speaks with.
func (s *Service) Use(words *i18n.Catalog) { s.words = words }

// PushKey is the public key that browsers subscribe with.
func (s *Service) PushKey() string {
	return base64.RawURLEncoding.EncodeToString(s.vapid.PublicKey().Bytes())
}

// Letters tells whether letters can be sent at all.
func (s *Service) Letters() bool { return s.Mail != nil && s.Address != nil }

// Channels lists how a person is told.
func (s *Service) Channels(ctx context.Context, who person.ID) ([]Channel, error) {
	if who == "" {
		return nil, nil
	}
	return s.Store.Channels(ctx, who)
}

// Add makes a channel: kind, form, address, person, language and origin are its maker's. Refusals: ErrForm, ErrMany,
// ErrAddress, ErrPort, ErrPrivate.
func (s *Service) Add(ctx context.Context, c Channel) (Channel, error) {
	if err := s.check(ctx, &c); err != nil {
		return c, err
	}
	old, err := s.Store.Channels(ctx, c.Person)
	if err != nil {
		return c, err
	}
	for _, o := range old {
		if o.Kind == c.Kind && o.Address == c.Address { // the same again, perhaps in another form
			if err := s.Store.DropChannel(ctx, o.ID); err != nil {
				return c, err
			}
			old = old[:len(old)-1]
		}
	}
	if len(old) >= mostChannels {
		return c, ErrMany
	}
	c.ID, c.Secret, c.Created = rand.Text(), rand.Text(), s.now()
	if c.Form == Daily {
		c.Later = s.tomorrow(ctx, c.Person)
	}
	return c, s.Store.AddChannel(ctx, c)
}

func (s *Service) now() time.Time { return s.Now().UTC().Truncate(time.Microsecond) }

// check refuses what cannot be told.
func (s *Service) check(ctx context.Context, c *Channel) (err error) {
	switch c.Kind {
	case Hook:
		if c.Form != Raw && c.Form != Discord && c.Form != Slack {
			return ErrForm
		}
		c.Address, err = s.Client.Check(c.Address)
	case Push:
		c.Form, err = "", s.checkPush(c)
	case Mail:
		if !s.Letters() || c.Form != Each && c.Form != Daily {
			return ErrForm
		}
		c.Address = ""
		if to, broken := s.Address(ctx, c.Person); broken != nil || to == "" {
			return errors.Join(ErrAddress, broken)
		}
	default:
		return ErrForm
	}
	return err
}

// own finds a channel of a person.
func (s *Service) own(ctx context.Context, who person.ID, id string) (Channel, error) {
	c, err := s.Store.Channel(ctx, id)
	if err == nil && (who == "" || c.Person != who) {
		err = ErrNotFound
	}
	return c, err
}

// Drop ends a channel of a person.
func (s *Service) Drop(ctx context.Context, who person.ID, id string) error {
	if _, err := s.own(ctx, who, id); err != nil {
		return err
	}
	return s.Store.DropChannel(ctx, id)
}

// Test sends a trial through a channel of a person. If it arrives, a channel that was stopped goes on.
func (s *Service) Test(ctx context.Context, who person.ID, id string) error {
	c, err := s.own(ctx, who, id)
	if err != nil {
		return err
	}
	s.mu.Lock()
	soon := s.now().Sub(s.tested[who]) < testEvery
	if !soon {
		s.tested[who] = s.now()
	}
	s.mu.Unlock()
	if soon {
		return ErrSoon
	}
	if err := s.send(ctx, c, s.trial(c)); err != nil {
		return err
	}
	c.Failures, c.Stopped = 0, ""
	return s.Store.SetChannel(ctx, c)
}

// StopToken is what ends a channel without a login: it stands in letters.
func (s *Service) StopToken(id string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("stop:" + id))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Stop ends a channel for whoever has its token; one that has ended already is no error.
func (s *Service) Stop(ctx context.Context, id, token string) error {
	if !hmac.Equal([]byte(token), []byte(s.StopToken(id))) {
		return ErrNotFound
	}
	return s.Store.DropChannel(ctx, id)
}

// tomorrow is the next morning of a person.
func (s *Service) tomorrow(ctx context.Context, who person.ID) time.Time {
	loc := time.UTC
	if h, err := s.House.Hours(ctx, who); err == nil {
		if l, err := time.LoadLocation(h.Zone); err == nil {
			loc = l
		}
	}
	now := s.now().In(loc)
	at := time.Date(now.Year(), now.Month(), now.Day(), 8, 0, 0, 0, loc)
	if !at.After(now) {
		at = time.Date(now.Year(), now.Month(), now.Day()+1, 8, 0, 0, 0, loc)
	}
	return at.UTC()
}

// Choose keeps what a person wants to be told by a channel of theirs: these topics and no others. Refusals: ErrNotFound.
func (s *Service) Choose(ctx context.Context, who person.ID, id string, topics []string) error {
	c, err := s.own(ctx, who, id)
	if err != nil {
		return err
	}
	var quiet []string
	for _, t := range Topics {
		if !slices.Contains(topics, t) {
			quiet = append(quiet, t)
		}
	}
	return s.Store.SetQuiet(ctx, c.ID, strings.Join(quiet, " "))
}
