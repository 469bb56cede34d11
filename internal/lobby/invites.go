package lobby

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/secrets"
	"kancha/internal/table"
)

// A seat can be kept: only whoever has its invitation sits there. An invitation is a code that the house calculates from
// its own secret and a number that the seat remembers while the invitation holds. So nothing that is stored lets anybody
// in, its maker can read it again, and it dies with the number: when somebody sits down, or when it is withdrawn.

// Ticket is what somebody shows who wants to sit down.
type Ticket struct {
	Invite   string // the code of a kept seat
	Password string // that of the table, if it has one
	From     string // where they come from, if that is known: wrong passwords are counted there
}

const (
	inviteBytes   = 16 // 128 bits
	passwordMost  = 100
	wrongSpan     = time.Minute // within which at one table, from one place
	wrongMost     = 10          // so many wrong passwords are listened to
	secretInvites = "invites"
)

// invites makes and knows the codes of kept seats.
type invites struct{ key []byte }

func (i invites) code(id table.ID, seat game.Seat, nonce string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("invite:" + string(id) + ":" + string(rune('0'+seat)) + ":" + nonce))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:inviteBytes]))
}

// codes is the house's own. The secret is read once.
func (s *Service) codes(ctx context.Context) (invites, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.key == nil {
		key, err := secrets.Key(ctx, s.store, secretInvites)
		if err != nil {
			return invites{}, err
		}
		s.key = key
	}
	return invites{s.key}, nil
}

// Invites adds to a snapshot the codes of kept seats, for who made the table.
func (s *Service) Invites(ctx context.Context, snap *table.Snapshot) error {
	if !snap.Host || snap.Phase != table.Gathering {
		return nil
	}
	head, err := s.tables.Gathering(ctx, snap.ID)
	if err != nil {
		return nil // it has begun meanwhile: then nothing is kept any more
	}
	for n, c := range head.Seats {
		if c.Invite == "" || c.Holder != table.Open || c.Account != "" {
			continue
		}
		inv, err := s.codes(ctx)
		if err != nil {
			return err
		}
		snap.Seats[n].Invite = inv.code(snap.ID, game.Seat(n), c.Invite)
	}
	return nil
}

// keep makes a chair one that waits for whoever has its invitation. The label says to everybody for whom it is: somebody
// with an account is called by KeepFor.
func (s *Service) keep(ctx context.Context, label string) (table.Chair, error) {
	c, err := waiting(label)
	if err != nil || c.For == "" {
		return c, err
	}
	return c, s.guests.Free(ctx, "", c.For)
}

// waiting is a chair that waits for somebody.
func waiting(label string) (table.Chair, error) {
	c := table.Chair{Holder: table.Open, Invite: rand.Text()}
	if strings.TrimSpace(label) == "" {
		return c, nil
	}
	var err error
	c.For, err = person.CleanName(label)
	return c, err
}

// Keep keeps a free seat for whoever has its invitation, a new one each time, or makes it free for everybody again.
// Only who made the table may. Refusals: no_table, closed, started, no_seat, not_host, seat_taken, and those of names.
func (s *Service) Keep(ctx context.Context, id table.ID, who person.ID, seat game.Seat, label string, on bool) error {
	return s.tables.Seat(ctx, id, seat, func(at *table.Seating) error {
		switch {
		case at.Head.Host != who:
			return errs.New(table.ReasonNotHost)
		case at.Head.Seats[seat].Holder != table.Open:
			return errs.New(table.ReasonSeatTaken)
		}
		chair := table.Chair{Holder: table.Open}
		if on {
			var err error
			if chair, err = s.keep(ctx, label); err != nil {
				return err
			}
		}
		at.Head.Seats[seat] = chair
		at.Add(table.KeptSeat, seat, "")
		return nil
	})
}

// Invited finds the seat that an invitation is for. Refusals: no_table, closed, started, invite.
func (s *Service) Invited(ctx context.Context, id table.ID, code string) (table.SeatInfo, error) {
	inv, err := s.codes(ctx)
	if err != nil {
		return table.SeatInfo{}, err
	}
	head, err := s.tables.Gathering(ctx, id)
	if err != nil {
		return table.SeatInfo{}, err
	}
	for i, c := range head.Seats {
		if seat := game.Seat(i); c.Waits(s.now()) && c.Account == "" && same(inv.code(id, seat, c.Invite), code) {
			return table.SeatInfo{Seat: seat, Holder: c.Holder, Kept: true, For: c.For}, nil
		}
	}
	return table.SeatInfo{}, errs.New(table.ReasonInvite)
}

func same(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// admit refuses who may not sit down: without the invitation of a kept seat, or without the password where there is one.
// An invitation is as good as the password.
func (s *Service) admit(ctx context.Context, head *table.Head, who person.ID, seat game.Seat, ticket Ticket, inv invites) error {
	c := head.Seats[seat]
	switch {
	case head.Host == who:
		return nil
	case c.Waits(s.now()) && c.Account != "":
		if c.Account != who {
			return errs.New(table.ReasonInvite)
		}
		return nil
	case c.Waits(s.now()):
		if !same(inv.code(head.ID, seat, c.Invite), ticket.Invite) {
			return errs.New(table.ReasonInvite)
		}
		return nil
	case !head.Held(who).Empty():
		return nil
	}
	if err := s.steady(ctx, head, who); err != nil {
		return err
	}
	switch {
	case head.Lock == "":
		return nil
	case s.tooWrong(head.ID, ticket.from(who)):
		return errs.New(table.ReasonPasswordFast)
	case !opens(head.Lock, ticket.Password):
		s.guessed(head.ID, ticket.from(who))
		return errs.New(table.ReasonPassword)
	}
	return nil
}

// steady refuses who has left more games than the table likes. Of few games nothing is said. Refusals: steady.
func (s *Service) steady(ctx context.Context, head *table.Head, who person.ID) error {
	if head.Steady == 0 {
		return nil
	}
	r, err := table.ReliabilityOf(ctx, s.store, who)
	switch {
	case err != nil:
		return errs.Storage(err)
	case r.Known() && r.Percent() < head.Steady:
		return errs.New(table.ReasonSteady, game.Num("n", head.Steady))
	}
	return nil
}

// from is whom a wrong password is counted for: who guesses must not shut out who was told it.
func (t Ticket) from(who person.ID) string {
	if t.From != "" {
		return t.From
	}
	return string(who)
}

// guess is where wrong passwords come from, and at which table they are tried.
type guess struct {
	table table.ID
	from  string
}

// tooWrong tells whether too many wrong passwords have come from somewhere lately. It forgets those of long ago.
func (s *Service) tooWrong(id table.ID, from string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	for where, at := range s.wrong {
		at = slices.DeleteFunc(at, func(one time.Time) bool { return now.Sub(one).Abs() > wrongSpan })
		if s.wrong[where] = at; len(at) == 0 {
			delete(s.wrong, where)
		}
	}
	return len(s.wrong[guess{id, from}]) >= wrongMost
}

// guessed remembers a wrong password.
func (s *Service) guessed(id table.ID, from string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrong[guess{id, from}] = append(s.wrong[guess{id, from}], s.now())
}

// SetPassword puts a password on a table that gathers, or takes it away with an empty one. Only who made it may.
// Refusals: no_table, closed, started, not_host, password_form.
func (s *Service) SetPassword(ctx context.Context, id table.ID, who person.ID, password string) error {
	lock, err := lockOf(password)
	if err != nil {
		return err
	}
	return s.tables.EditHead(ctx, id, who, table.Locked, func(head *table.Head) { head.Lock = lock })
}

// lockOf is what is kept of a password, "" of none.
func lockOf(password string) (string, error) {
	if password == "" {
		return "", nil
	}
	if utf8.RuneCountInString(password) > passwordMost || !utf8.ValidString(password) {
		return "", errs.New(table.ReasonPasswordForm, game.Num("n", passwordMost))
	}
	salt := make([]byte, inviteBytes)
	rand.Read(salt)
	return lockVersion + "." + plain64.EncodeToString(salt) + "." + plain64.EncodeToString(argon(password, salt)), nil
}

// lockVersion says how a password was hashed. 1: argon2id, two passes, 19 MiB, one thread.
const lockVersion = "1"

var plain64 = base64.RawStdEncoding

func argon(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, 2, 19<<10, 1, 32)
}

// opens tells whether a password is that of a lock.
func opens(lock, password string) bool {
	parts := strings.Split(lock, ".")
	if len(parts) != 3 || parts[0] != lockVersion || len(password) > 4*passwordMost {
		return false
	}
	salt, err := plain64.DecodeString(parts[1])
	return err == nil && same(parts[2], plain64.EncodeToString(argon(password, salt)))
}
