package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/secrets"
)

const (
	personCookie = "kancha_person"
	loginCookie  = "kancha_login"
	year         = 365 * 24 * time.Hour
)

func cookieKey(s secrets.Store) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return secrets.Key(ctx, s, "cookie")
}

// sign makes the cookie's value: the person and a code that only this house can make.
func (s *server) sign(p person.ID) string {
	return base64.RawURLEncoding.EncodeToString([]byte(p)) + "." + base64.RawURLEncoding.EncodeToString(s.code(p))
}

func (s *server) code(p person.ID) []byte {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte("person:" + p))
	return mac.Sum(nil)
}

// signed reads the guest's cookie; "" for a stranger or a value that was tampered with.
func (s *server) signed(r *http.Request) person.ID {
	id, code, _ := strings.Cut(s.cookieOf(r, personCookie), ".")
	who, err := base64.RawURLEncoding.DecodeString(id)
	if err != nil {
		return ""
	}
	got, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil || !hmac.Equal(got, s.code(person.ID(who))) {
		return ""
	}
	return person.ID(who)
}

// admit finds out who visits: whoever is signed in, otherwise the guest of the cookie. Both are asked for each time, so
// that what was ended is over at once.
func (v *visit) admit() error {
	if token := v.loginToken(); token != "" {
		l, err := v.s.Accounts.Login(v.r.Context(), token)
		switch {
		case err == nil:
			v.login, v.person = &l, l.Person
			return nil
		case !isReason(err, account.ReasonNoLogin):
			return err
		}
		v.dropCookie(loginCookie)
	}
	guest, err := v.guest()
	v.person = guest
	return err
}

func (v *visit) loginToken() string { return v.s.cookieOf(v.r, loginCookie) }

// guest is the guest of this browser, also while somebody is signed in.
func (v *visit) guest() (person.ID, error) {
	who := v.s.signed(v.r)
	if who == "" {
		return "", nil
	}
	ok, err := v.s.Accounts.IsGuest(v.r.Context(), who)
	if !ok {
		return "", err
	}
	return who, nil
}

// dismissed tells whether what has admitted the visitor does so no more.
func (v *visit) dismissed() bool {
	if v.login != nil {
		_, err := v.s.Accounts.Login(v.r.Context(), v.loginToken())
		return isReason(err, account.ReasonNoLogin)
	}
	ok, err := v.s.Accounts.IsGuest(v.r.Context(), v.person)
	return v.person != "" && !ok && err == nil
}

// identify makes the visitor a person at the first need: somebody who only looks gets no cookie. Refusals: guests.
func (v *visit) identify() error {
	if v.person != "" {
		return nil
	}
	if who := v.s.signed(v.r); who != "" { // a guest who is suspended does not become another one
		if err := v.s.Accounts.Admitted(v.r.Context(), who); err != nil {
			return err
		}
	}
	p, err := v.s.Accounts.Policy(v.r.Context())
	if err != nil {
		return err
	}
	if !p.Guests {
		return &errs.Error{Reason: account.ReasonGuests}
	}
	if err := v.newPerson(); err != nil {
		return err
	}
	v.become(v.person)
	return nil
}

// newPerson makes the visitor somebody for this one request.
func (v *visit) newPerson() error {
	if v.person != "" {
		return nil
	}
	who, _, err := v.s.guests.New(v.r.Context())
	v.person = who
	return err
}

func (v *visit) become(p person.ID) {
	v.person = p
	v.setCookie(personCookie, v.s.sign(p))
}
