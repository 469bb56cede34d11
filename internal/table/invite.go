package table

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"kancha/game"
)

// A seat can be kept: only whoever has its invitation sits there. An invitation is a code that the house calculates from
// its own secret and a number that the seat remembers while the invitation holds. So nothing that is stored lets anybody
// in, its maker can read it again, and it dies with the number: when somebody sits down, or when it is withdrawn.

// Ticket is what somebody shows who wants to sit down.
type Ticket struct {
	Invite   string // the code of a kept seat
	Password string // that of the table, if it has one
}

const (
	inviteBytes   = 16 // 128 bits
	passwordMost  = 100
	wrongSpan     = time.Minute // within which at one table
	wrongMost     = 10          // so many wrong passwords are listened to
	secretInvites = "invites"
)

// invites makes and knows the codes of kept seats.
type invites struct{ key []byte }

func (i invites) code(id ID, seat game.Seat, nonce string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("invite:" + string(id) + ":" + string(rune('0'+seat)) + ":" + nonce))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:inviteBytes]))
}

// tellInvites writes the codes beside the kept seats of a table, for who made it.
func (h *House) tellInvites(ctx context.Context, snap *Snapshot, chairs []Chair) error {
	for n, c := range chairs {
		if c.Invite == "" || c.Holder != Open || c.Account != "" {
			continue
		}
		inv, err := h.invites(ctx)
		if err != nil {
			return err
		}
		snap.Seats[n].Invite = inv.code(snap.ID, game.Seat(n), c.Invite)
	}
	return nil
}

// invites is the house's own. The secret is read once.
func (h *House) invites(ctx context.Context) (invites, error) {
	h.mu.Lock()
	key := h.inviteKey
	h.mu.Unlock()
	if key != nil {
		return invites{key}, nil
	}
	key, err := h.Secret(ctx, secretInvites)
	if err != nil {
		return invites{}, err
	}
	h.mu.Lock()
	h.inviteKey = key
	h.mu.Unlock()
	return invites{key}, nil
}

// keep makes a chair one that waits for whoever has its invitation. The label says to everybody for whom it is.
func keep(label string) (Chair, error) {
	c := Chair{Holder: Open, Invite: rand.Text()}
	if strings.TrimSpace(label) == "" {
		return c, nil
	}
	var err error
	c.For, err = CleanName(label)
	return c, err
}

// Keep keeps a free seat for whoever has its invitation, a new one each time, or makes it free for everybody again.
// Only who made the table may. Refusals: no_table, closed, started, no_seat, not_host, seat_taken, and those of names.
func (h *House) Keep(ctx context.Context, id ID, who PersonID, seat game.Seat, label string, on bool) error {
	return h.reseat(ctx, id, seat, func(t *live, d *draft) error {
		switch {
		case t.head.Host != who:
			return refuse(ReasonNotHost)
		case t.head.Seats[seat].Holder != Open:
			return refuse(ReasonSeatTaken)
		}
		chair := Chair{Holder: Open}
		if on {
			var err error
			if chair, err = keep(label); err != nil {
				return err
			}
		}
		d.head.Seats[seat] = chair
		d.add(h.now(), KeptSeat, seat, "", body{}, nil)
		return nil
	})
}

// Invited finds the seat that an invitation is for. Refusals: no_table, closed, started, invite.
func (h *House) Invited(ctx context.Context, id ID, code string) (SeatInfo, error) {
	inv, err := h.invites(ctx)
	if err != nil {
		return SeatInfo{}, err
	}
	var info SeatInfo
	err = h.reading(ctx, id, func(t *live) error {
		if err := t.gathering(); err != nil {
			return err
		}
		for i, c := range t.head.Seats {
			if seat := game.Seat(i); c.waits(h.now()) && c.Account == "" && same(inv.code(id, seat, c.Invite), code) {
				info = SeatInfo{Seat: seat, Holder: c.Holder, Kept: true, For: c.For}
				return nil
			}
		}
		return refuse(ReasonInvite)
	})
	return info, err
}

func same(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// admit refuses who may not sit down: without the invitation of a kept seat, or without the password where there is one.
// An invitation is as good as the password. The caller holds t.write.
func (h *House) admit(t *live, who PersonID, seat game.Seat, ticket Ticket, inv invites) error {
	c := t.head.Seats[seat]
	switch {
	case t.head.Host == who:
		return nil
	case c.waits(h.now()) && c.Account != "":
		if c.Account != who {
			return refuse(ReasonInvite)
		}
		return nil
	case c.waits(h.now()):
		if !same(inv.code(t.id, seat, c.Invite), ticket.Invite) {
			return refuse(ReasonInvite)
		}
		return nil
	case t.head.Lock == "" || !t.held(who).Empty():
		return nil
	case t.tooWrong(h.now()):
		return refuse(ReasonPasswordFast)
	case !opens(t.head.Lock, ticket.Password):
		t.wrong = append(t.wrong, h.now())
		return refuse(ReasonPassword)
	}
	return nil
}

// tooWrong tells whether too many wrong passwords have come lately. The caller holds t.write.
func (t *live) tooWrong(now time.Time) bool {
	for len(t.wrong) > 0 && now.Sub(t.wrong[0]) > wrongSpan {
		t.wrong = t.wrong[1:]
	}
	return len(t.wrong) >= wrongMost
}

// SetPassword puts a password on a table that gathers, or takes it away with an empty one. Only who made it may.
// Refusals: no_table, closed, started, not_host, password_form.
func (h *House) SetPassword(ctx context.Context, id ID, who PersonID, password string) error {
	lock, err := lockOf(password)
	if err != nil {
		return err
	}
	return h.hosting(ctx, id, who, Locked, func(head *Head) { head.Lock = lock })
}

// lockOf is what is kept of a password, "" of none.
func lockOf(password string) (string, error) {
	if password == "" {
		return "", nil
	}
	if utf8.RuneCountInString(password) > passwordMost || !utf8.ValidString(password) {
		return "", refuse(ReasonPasswordForm, game.Num("n", passwordMost))
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
