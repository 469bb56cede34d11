package account

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

const (
	passkeyMost  = 12 // of one account
	handleLength = 32 // bytes that the authenticator calls the person by; they say nothing of who it is
)

// Passkey is a key pair of an account whose private half never leaves the person's device or its safe.
type Passkey struct {
	ID      string // as the authenticator calls it
	Person  person.ID
	Handle  string // what the authenticator calls the person, the same for all passkeys of one
	Name    string
	Body    []byte // a webauthn.Credential as JSON
	Copied  bool   // its counter went back: somebody may have a copy, so it admits nobody any more
	Created time.Time
	Seen    time.Time // to the day
}

// PasskeyStore keeps passkeys. A Store is one.
type PasskeyStore interface {
	// AddPasskey is an ErrConflict if somebody has that passkey, or the account is not there.
	AddPasskey(context.Context, Passkey) error
	Passkey(ctx context.Context, id string) (Passkey, error)
	// Passkeys lists those of a person, oldest first.
	Passkeys(context.Context, person.ID) ([]Passkey, error)
	// UsePasskey keeps what changes with every use.
	UsePasskey(context.Context, Passkey) error
	NamePasskey(ctx context.Context, who person.ID, id, name string) error
	DropPasskey(ctx context.Context, who person.ID, id string) error
}

// Party is the site as browsers know it: passkeys belong to a host, and are used from an origin.
type Party struct{ ID, Origin string }

// holder is a person as the library wants one.
type holder struct {
	handle []byte
	name   string
	keys   []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return h.handle }
func (h *holder) WebAuthnName() string                       { return h.name }
func (h *holder) WebAuthnDisplayName() string                { return h.name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// begun is what is remembered of a passkey's ceremony until the browser comes back.
type begun struct {
	Session webauthn.SessionData `json:"session"`
	Party   Party                `json:"party"`
	Name    string               `json:"name"`            // of the account
	Login   string               `json:"login,omitempty"` // id of the login that adds a passkey
}

func (p Party) library() (*webauthn.WebAuthn, error) {
	return webauthn.New(&webauthn.Config{
		RPID: p.ID, RPDisplayName: "Kancha", RPOrigins: []string{p.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyTime, TimeoutUVD: ceremonyTime},
			Registration: webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyTime, TimeoutUVD: ceremonyTime},
		},
	})
}

// Passkeys lists those of a person, oldest first.
func (a *Accounts) Passkeys(ctx context.Context, who person.ID) ([]Passkey, error) {
	out, err := a.Store.Passkeys(ctx, who)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

// BeginPasskey begins to make a passkey for an account. Whoever calls has confirmed who asks. It gives what the browser
// must be asked, as JSON, and a token that the browser brings back. Refusals: no_account, passkey_many.
func (a *Accounts) BeginPasskey(ctx context.Context, p Party, l Login) (options []byte, token string, err error) {
	acc, err := a.Account(ctx, l.Person)
	if err != nil {
		return nil, "", err
	}
	keys, err := a.Passkeys(ctx, l.Person)
	if err != nil {
		return nil, "", err
	}
	if len(keys) >= passkeyMost {
		return nil, "", refuse(ReasonPasskeyMany, game.Num("n", passkeyMost))
	}
	h := &holder{handle: newHandle(), name: acc.Name}
	for _, k := range keys {
		if h.handle, err = base64.RawURLEncoding.DecodeString(k.Handle); err != nil {
			return nil, "", errs.Storage(err)
		}
		var c webauthn.Credential
		if err := json.Unmarshal(k.Body, &c); err != nil {
			return nil, "", errs.Storage(err)
		}
		h.keys = append(h.keys, c)
	}
	return a.beginMaking(ctx, p, h, MakingPasskey, l.ID)
}

// BeginJoining begins to make a passkey for an account that is still to be made. Refusals: those of names.
func (a *Accounts) BeginJoining(ctx context.Context, p Party, typed string) (options []byte, token string, err error) {
	name, err := CleanName(typed)
	if err != nil {
		return nil, "", err
	}
	if err := a.free(ctx, "", name); err != nil {
		return nil, "", err
	}
	return a.beginMaking(ctx, p, &holder{handle: newHandle(), name: name}, JoiningPasskey, "")
}

func newHandle() []byte {
	handle := make([]byte, handleLength)
	rand.Read(handle)
	return handle
}

func (a *Accounts) beginMaking(ctx context.Context, p Party, h *holder, kind CeremonyKind, login string) ([]byte, string, error) {
	lib, err := p.library()
	if err != nil {
		return nil, "", errs.Storage(err)
	}
	known := make([]protocol.CredentialDescriptor, len(h.keys))
	for i, k := range h.keys {
		known[i] = k.Descriptor()
	}
	ask, session, err := lib.BeginRegistration(h, webauthn.WithExclusions(known))
	if err != nil {
		return nil, "", errs.Storage(err)
	}
	return a.beginCeremony(ctx, kind, ask.Response, begun{Session: *session, Party: p, Name: h.name, Login: login})
}

// AddPasskey finishes what BeginPasskey has begun: in the same login, once, within a few minutes.
// Refusals: ceremony, passkey, name_long, name_signs.
func (a *Accounts) AddPasskey(ctx context.Context, l Login, token string, answer []byte, name string) error {
	name, err := cleanLabel(name)
	if err != nil {
		return err
	}
	var b begun
	if err := a.Finish(ctx, MakingPasskey, token, &b); err != nil {
		return err
	}
	if b.Login != l.ID {
		return refuse(ReasonCeremony)
	}
	key, err := a.made(b, answer)
	if err != nil {
		return err
	}
	key.Person, key.Name = l.Person, name
	return errs.Of(a.Store.AddPasskey(ctx, key), ReasonPasskey)
}

// made checks what an authenticator has made.
func (a *Accounts) made(b begun, answer []byte) (Passkey, error) {
	lib, err := b.Party.library()
	if err != nil {
		return Passkey{}, errs.Storage(err)
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Passkey{}, a.unproven(err)
	}
	c, err := lib.CreateCredential(&holder{handle: b.Session.UserID, name: b.Name}, b.Session, parsed)
	if err != nil {
		return Passkey{}, a.unproven(err)
	}
	body, err := json.Marshal(c)
	if err != nil {
		return Passkey{}, errs.Storage(err)
	}
	now := a.now()
	return Passkey{
		ID: base64.RawURLEncoding.EncodeToString(c.ID), Handle: base64.RawURLEncoding.EncodeToString(b.Session.UserID),
		Body: body, Created: now, Seen: now.Truncate(day),
	}, nil
}

// unproven hides from everybody but the operator what was wrong with an authenticator's answer.
func (a *Accounts) unproven(err error) error {
	why := err.Error()
	var e *protocol.Error
	if errors.As(err, &e) {
		why += ": " + e.DevInfo
	}
	a.Log.Debug("passkey refused", "why", why)
	return refuse(ReasonPasskey)
}

// BeginSignIn begins to let somebody in by a passkey, whoever it is: the browser knows.
func (a *Accounts) BeginSignIn(ctx context.Context, p Party) (options []byte, token string, err error) {
	lib, err := p.library()
	if err != nil {
		return nil, "", errs.Storage(err)
	}
	ask, session, err := lib.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationPreferred))
	if err != nil {
		return nil, "", errs.Storage(err)
	}
	return a.beginCeremony(ctx, UsingPasskey, ask.Response, begun{Session: *session, Party: p})
}

// SignInByPasskey lets in whoever has answered with a passkey of an account. One that has checked its person, by a
// finger or a PIN, is two factors by itself. Refusals: ceremony, passkey, passkey_copied, suspended, suspended_until.
func (a *Accounts) SignInByPasskey(ctx context.Context, token string, answer []byte, browser, old string) (In, error) {
	var b begun
	if err := a.Finish(ctx, UsingPasskey, token, &b); err != nil {
		return In{}, err
	}
	key, verified, err := a.used(ctx, b, answer)
	if err != nil {
		return In{}, err
	}
	if err := a.Store.UsePasskey(ctx, key); err != nil {
		return In{}, errs.Of(err, ReasonPasskey)
	}
	if key.Copied {
		a.Log.Warn("a passkey may have been copied", "account", key.Name)
		return In{}, refuse(ReasonPasskeyCopied)
	}
	if !verified {
		return a.enter(ctx, key.Person, browser, old)
	}
	login, err := a.open(ctx, key.Person, browser, old)
	return In{Login: login}, err
}

// used checks a passkey's answer. It gives the passkey as it is after that, and whether it has checked its person.
func (a *Accounts) used(ctx context.Context, b begun, answer []byte) (key Passkey, verified bool, err error) {
	lib, err := b.Party.library()
	if err != nil {
		return Passkey{}, false, errs.Storage(err)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return Passkey{}, false, a.unproven(err)
	}
	find := func(id, handle []byte) (webauthn.User, error) {
		var err error
		if key, err = a.Store.Passkey(ctx, base64.RawURLEncoding.EncodeToString(id)); err != nil {
			return nil, err
		}
		if key.Handle != base64.RawURLEncoding.EncodeToString(handle) {
			return nil, errs.ErrNotFound
		}
		var c webauthn.Credential
		if err := json.Unmarshal(key.Body, &c); err != nil {
			return nil, err
		}
		return &holder{handle: handle, keys: []webauthn.Credential{c}}, nil
	}
	_, c, err := lib.ValidatePasskeyLogin(find, b.Session, parsed)
	if err != nil {
		return Passkey{}, false, a.unproven(err)
	}
	key.Copied = key.Copied || c.Authenticator.CloneWarning
	key.Seen = a.now().Truncate(day)
	key.Body, err = json.Marshal(c)
	return key, parsed.Response.AuthenticatorData.Flags.HasUserVerified(), err
}

// NamePasskey gives a passkey of a person another name. Refusals: no_passkey, name_long, name_signs.
func (a *Accounts) NamePasskey(ctx context.Context, who person.ID, id, name string) error {
	name, err := cleanLabel(name)
	if err != nil {
		return err
	}
	return errs.Of(a.Store.NamePasskey(ctx, who, id, name), ReasonNoPasskey)
}

// DropPasskey takes a passkey away from an account, unless it is the last way in. Whoever calls has confirmed who asks.
// Refusals: no_account, no_passkey, last_way.
func (a *Accounts) DropPasskey(ctx context.Context, acc Account, id string) error {
	keys, err := a.Passkeys(ctx, acc.Person)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(keys, func(k Passkey) bool { return k.ID == id }) {
		return refuse(ReasonNoPasskey)
	}
	if err := a.otherWay(ctx, acc, len(keys)-1, 0); err != nil {
		return err
	}
	return errs.Of(a.Store.DropPasskey(ctx, acc.Person, id), ReasonNoPasskey)
}

// otherWay refuses to leave an account without a way to sign in: so many passkeys would be left, and so many fewer
// identities than there are.
func (a *Accounts) otherWay(ctx context.Context, acc Account, keys, fewer int) error {
	if acc.Password != "" || keys > 0 {
		return nil
	}
	known, err := a.Store.Identities(ctx, acc.Person)
	switch {
	case err != nil:
		return errs.Storage(err)
	case len(known)-fewer < 1:
		return refuse(ReasonLastWay)
	}
	return nil
}

// cleanLabel is a name for one's own things: it may be empty.
func cleanLabel(typed string) (string, error) {
	if strings.TrimSpace(typed) == "" {
		return "", nil
	}
	return person.CleanName(typed)
}
