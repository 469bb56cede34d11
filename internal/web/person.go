package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"kancha/internal/table"
)

const (
	personCookie = "kancha_person"
	year         = 365 * 24 * time.Hour
)

func cookieKey(h *table.House) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return h.Secret(ctx, "cookie")
}

// sign makes the cookie's value: the person and a code that only this house can make.
func (s *server) sign(p table.PersonID) string {
	return base64.RawURLEncoding.EncodeToString([]byte(p)) + "." + base64.RawURLEncoding.EncodeToString(s.code(p))
}

func (s *server) code(p table.PersonID) []byte {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte("person:" + p))
	return mac.Sum(nil)
}

// known reads the cookie; "" for a stranger or a value that was tampered with.
func (s *server) known(r *http.Request) table.PersonID {
	c, err := r.Cookie(personCookie)
	if err != nil {
		return ""
	}
	id, code, _ := strings.Cut(c.Value, ".")
	person, err := base64.RawURLEncoding.DecodeString(id)
	if err != nil {
		return ""
	}
	got, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil || !hmac.Equal(got, s.code(table.PersonID(person))) {
		return ""
	}
	return table.PersonID(person)
}

// identify makes the visitor a person at the first need: somebody who only looks gets no cookie.
func (v *visit) identify() error {
	if v.person != "" {
		return nil
	}
	person, _, err := v.s.House.NewPerson(v.r.Context())
	if err != nil {
		return err
	}
	v.become(person)
	return nil
}

func (v *visit) become(p table.PersonID) {
	v.person = p
	v.setCookie(personCookie, v.s.sign(p))
}

// setCookie sets a cookie that no script can read and no other site can send.
func (v *visit) setCookie(name, value string) {
	http.SetCookie(v.w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(year.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: v.r.TLS != nil || v.r.Header.Get("X-Forwarded-Proto") == "https",
	})
}
