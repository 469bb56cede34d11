package account

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"kancha/internal/errs"
	"kancha/internal/mail"
	"kancha/internal/person"
)

const (
	codeCount  = 8
	codeSigns  = "23456789abcdefghjkmnpqrstuvwxyz" // none that a reader could take for another
	codeLength = 24                                // 118 bits, so that a plain hash is enough

	mailTime     = 24 * time.Hour   // for a new address to answer
	recoveryTime = 30 * time.Minute // for a link that lets somebody in
	sameAddress  = 5                // accounts that one letter is sent for
)

// TicketKind says what a link that was sent by mail is good for.
type TicketKind string

const (
	TicketMail    TicketKind = "mail"    // the address is that of the account
	TicketRecover TicketKind = "recover" // whoever has the link chooses a new password
)

// Ticket is a link that was sent by mail, good for one time.
type Ticket struct {
	Hash    string
	Kind    TicketKind
	Person  person.ID
	Mail    string // where it was sent
	Expires time.Time
}

// Reset is a new password for whoever has shown a recovery code or a link: one of them is used up and every login ends.
// A new one begins, unless there is a second factor to be shown first.
type Reset struct {
	Person   person.ID
	Code     string // hash
	Ticket   string // hash
	Password string // hash
	Login    Login  // zero for none
}

// RecoveryStore keeps what lets people back in. A Store is one.
type RecoveryStore interface {
	// SetCodes replaces all recovery codes of a person.
	SetCodes(ctx context.Context, who person.ID, hashes []string) error
	Codes(ctx context.Context, who person.ID) (int, error)
	// AddTicket keeps a link in the place of any other of the same person and kind, and forgets those that have expired.
	AddTicket(ctx context.Context, t Ticket, now time.Time) error
	// Ticket finds a link that has not expired.
	Ticket(ctx context.Context, kind TicketKind, hash string, now time.Time) (Ticket, error)
	// SetMail keeps an address, and uses up the link that it has answered with, if one is given. Links that were sent to
	// the old one end.
	SetMail(ctx context.Context, who person.ID, mail, ticket string) error
	// Reset is an ErrNotFound unless its code or its link was there.
	Reset(context.Context, Reset) error
}

// NewCodes makes recovery codes; those before do not work any more. The store keeps only hashes. Whoever calls has
// confirmed who asks. Refusals: no_account.
func (a *Accounts) NewCodes(ctx context.Context, who person.ID) ([]string, error) {
	codes, hashes := make([]string, codeCount), make([]string, codeCount)
	for i := range codes {
		codes[i] = newCode()
		hashes[i] = hashCode(codes[i])
	}
	if err := a.Store.SetCodes(ctx, who, hashes); err != nil {
		return nil, errs.Of(err, ReasonNoAccount)
	}
	return codes, nil
}

// Codes is the number of recovery codes that are left.
func (a *Accounts) Codes(ctx context.Context, who person.ID) (int, error) {
	n, err := a.Store.Codes(ctx, who)
	return n, errs.Of(err, ReasonNoAccount)
}

// newCode is six groups of four signs.
func newCode() string {
	var b strings.Builder
	for n := 0; n < codeLength; {
		var r [1]byte
		rand.Read(r[:])
		i := int(r[0] & 31)
		if i >= len(codeSigns) {
			continue
		}
		if n > 0 && n%4 == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(codeSigns[i])
		n++
	}
	return b.String()
}

// hashCode is the hash of a code as it may be typed: with blanks, capitals, without hyphens.
func hashCode(typed string) string {
	return hashToken("code " + strings.Map(func(r rune) rune {
		if strings.ContainsRune(codeSigns, r) {
			return r
		}
		return -1
	}, strings.ToLower(typed)))
}

// RecoverByCode lets whoever has a code of a name choose a new password. An unknown name and a wrong code are the same
// refusal after the same work. Refusals: recovery_code, busy and those of passwords.
func (a *Accounts) RecoverByCode(ctx context.Context, name, code, password, browser string) (In, error) {
	acc, err := a.Store.AccountByLook(ctx, Look(name))
	if err = errs.Of(err, ReasonNoAccount); err != nil && !errs.Is(err, ReasonNoAccount) {
		return In{}, err
	}
	return a.reset(ctx, acc, Reset{Code: hashCode(code)}, password, browser, ReasonRecoveryCode)
}

// RecoverByLink lets whoever has got a letter choose a new password. Refusals: ticket, busy and those of passwords.
func (a *Accounts) RecoverByLink(ctx context.Context, link, password, browser string) (In, error) {
	t, err := a.Store.Ticket(ctx, TicketRecover, hashToken(link), a.now())
	if err != nil {
		return In{}, errs.Of(err, ReasonTicket)
	}
	acc, err := a.Store.Account(ctx, t.Person)
	if err != nil {
		return In{}, errs.Of(err, ReasonTicket)
	}
	return a.reset(ctx, acc, Reset{Ticket: t.Hash}, password, browser, ReasonTicket)
}

func (a *Accounts) reset(ctx context.Context, acc Account, r Reset, password, browser, reason string) (In, error) {
	password, err := newPassword(password, acc.Name)
	if err != nil {
		return In{}, err
	}
	if r.Password, err = a.hasher.hash(ctx, password); err != nil {
		return In{}, err
	}
	if err := a.Admitted(ctx, acc.Person); err != nil {
		return In{}, err
	}
	_, factor, err := a.HasFactor(ctx, acc.Person)
	if err != nil {
		return In{}, err
	}
	r.Person = acc.Person
	var in In
	if !factor {
		in.Login = newToken()
		r.Login = a.newLogin(acc.Person, browser, in.Login)
	}
	if err := a.Store.Reset(ctx, r); err != nil {
		return In{}, errs.Of(err, reason)
	}
	a.Tables.SignedOut(acc.Person)
	if factor {
		return a.enter(ctx, acc.Person, browser, "")
	}
	return in, nil
}

// AskMail begins to give an account an address: the link must be sent there, and be opened by whoever reads it. Whoever
// calls has confirmed who asks. Refusals: address, no_account.
func (a *Accounts) AskMail(ctx context.Context, who person.ID, typed string) (address, link string, err error) {
	address, err = mail.Address(typed)
	if err != nil {
		return "", "", refuse(ReasonAddress)
	}
	link, err = a.ticket(ctx, TicketMail, who, address, mailTime)
	return address, link, err
}

func (a *Accounts) ticket(ctx context.Context, kind TicketKind, who person.ID, address string, good time.Duration) (string, error) {
	link := newToken()
	t := Ticket{Hash: hashToken(link), Kind: kind, Person: who, Mail: address, Expires: a.now().Add(good)}
	return link, errs.Of(a.Store.AddTicket(ctx, t, a.now()), ReasonNoAccount)
}

// AnswerMail gives an account the address that its link was sent to; old is the account as it was before. Refusals: ticket.
func (a *Accounts) AnswerMail(ctx context.Context, link string) (old Account, address string, err error) {
	t, err := a.Store.Ticket(ctx, TicketMail, hashToken(link), a.now())
	if err == nil {
		old, err = a.Store.Account(ctx, t.Person)
	}
	if err == nil {
		err = a.Store.SetMail(ctx, t.Person, t.Mail, t.Hash)
	}
	return old, t.Mail, errs.Of(err, ReasonTicket)
}

// DropMail takes the address away. Whoever calls has confirmed who asks. Refusals: no_account.
func (a *Accounts) DropMail(ctx context.Context, who person.ID) error {
	return errs.Of(a.Store.SetMail(ctx, who, "", ""), ReasonNoAccount)
}

// Mail is the address of a person that has answered, "" if there is none.
func (a *Accounts) Mail(ctx context.Context, who person.ID) (string, error) {
	acc, err := a.Store.Account(ctx, who)
	if errors.Is(err, errs.ErrNotFound) {
		return "", nil
	}
	return acc.Mail, errs.Of(err, ReasonNoAccount)
}

// Lost is a link for an account whose person cannot sign in.
type Lost struct {
	Account
	Link string
}

// AskRecovery makes a link for each account with an address. What comes back must not be shown to whoever asks.
func (a *Accounts) AskRecovery(ctx context.Context, typed string) ([]Lost, error) {
	address, err := mail.Address(typed)
	if err != nil {
		return nil, refuse(ReasonAddress)
	}
	accounts, err := a.Store.AccountsByMail(ctx, address, sameAddress)
	if err != nil {
		return nil, errs.Storage(err)
	}
	var out []Lost
	for _, acc := range accounts {
		link, err := a.ticket(ctx, TicketRecover, acc.Person, address, recoveryTime)
		if err != nil {
			return nil, err
		}
		out = append(out, Lost{acc, link})
	}
	return out, nil
}
