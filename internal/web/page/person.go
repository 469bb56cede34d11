package page

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"kancha/internal/person"
	"kancha/internal/secrets"
)

const (
	PersonCookie = "kancha_person"
	LoginCookie  = "kancha_login"
	year         = 365 * 24 * time.Hour
)

func CookieKey(s secrets.Store) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return secrets.Key(ctx, s, "cookie")
}

// sign makes the cookie's value: the person and a code that only this house can make.
func (s *Site) sign(p person.ID) string {
	return base64.RawURLEncoding.EncodeToString([]byte(p)) + "." + base64.RawURLEncoding.EncodeToString(s.code(p))
}

func (s *Site) code(p person.ID) []byte {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte("person:" + p))
	return mac.Sum(nil)
}

// signed reads the guest's cookie; "" for a stranger or a value that was tampered with.
func (s *Site) signed(r *http.Request) person.ID {
	id, code, _ := strings.Cut(s.CookieOf(r, PersonCookie), ".")
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
func (v *Visit) admit() error {
	if token := v.LoginToken(); token != "" {
		l, err := v.Site.Gate.Login(v.R.Context(), token)
		if err != nil {
			return err
		}
		if l != nil {
			v.Login, v.Person = l, l.Person
			return nil
		}
		v.DropCookie(LoginCookie)
	}
	guest, err := v.Guest()
	v.Person = guest
	return err
}

func (v *Visit) LoginToken() string { return v.Site.CookieOf(v.R, LoginCookie) }

// Guest is the guest of this browser, also while somebody is signed in.
func (v *Visit) Guest() (person.ID, error) {
	who := v.Site.signed(v.R)
	if who == "" {
		return "", nil
	}
	ok, err := v.Site.Gate.IsGuest(v.R.Context(), who)
	if !ok {
		return "", err
	}
	return who, nil
}

// Dismissed tells whether what has admitted the visitor does so no more.
func (v *Visit) Dismissed() bool {
	if v.Login != nil {
		l, err := v.Site.Gate.Login(v.R.Context(), v.LoginToken())
		return l == nil && err == nil
	}
	ok, err := v.Site.Gate.IsGuest(v.R.Context(), v.Person)
	return v.Person != "" && !ok && err == nil
}

// Identify makes the visitor a person at the first need: somebody who only looks gets no cookie. Refusals: guests.
func (v *Visit) Identify() error {
	if v.Person != "" {
		return nil
	}
	if who := v.Site.signed(v.R); who != "" { // a guest who is suspended does not become another one
		if err := v.Site.Gate.Admitted(v.R.Context(), who); err != nil {
			return err
		}
	}
	if err := v.Site.Gate.AdmitsGuests(v.R.Context()); err != nil {
		return err
	}
	if err := v.NewPerson(); err != nil {
		return err
	}
	v.Become(v.Person)
	return nil
}

// NewPerson makes the visitor somebody for this one request.
func (v *Visit) NewPerson() error {
	if v.Person != "" {
		return nil
	}
	who, _, err := v.Site.Guests.New(v.R.Context())
	v.Person = who
	return err
}

func (v *Visit) Become(p person.ID) {
	v.Person = p
	v.SetCookie(PersonCookie, v.Site.sign(p))
}
