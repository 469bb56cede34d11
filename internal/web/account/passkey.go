package account

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"kancha/internal/account"
	"kancha/internal/person"
	"kancha/internal/web/page"
)

// begunCookie holds the token of what this browser has begun: to use or make a passkey, or to be vouched for. One thing
// at a time.
const (
	begunCookie = "kancha_begun"
	begunTime   = 10 * time.Minute
)

// party is the site as passkeys know it; false where browsers have none: without TLS, or under an address that is no
// name. Without --url only this machine's own browsers are believed, who call it localhost.
func (v *visit) party() (account.Party, bool) {
	u, err := url.Parse(v.Origin())
	if err != nil {
		return account.Party{}, false
	}
	host := u.Hostname()
	switch {
	case host == "localhost":
	case v.s.Origin == "", u.Scheme != "https", net.ParseIP(host) != nil:
		return account.Party{}, false
	}
	return account.Party{ID: host, Origin: u.Scheme + "://" + u.Host}, true
}

func (v *visit) hasPasskeys() bool {
	_, ok := v.party()
	return ok
}

// begin answers the page's script with what it must ask the browser, and remembers that in the browser.
func (v *visit) begin(do func(account.Party) (options []byte, token string, err error)) error {
	p, ok := v.party()
	if !ok {
		return v.answerJSON(page.ErrNotFound.Status, map[string]string{"error": v.Explain(page.ErrNotFound, nil)})
	}
	options, token, err := do(p)
	if err != nil {
		if page.StatusOf(err) >= http.StatusInternalServerError && !v.Away(err) {
			v.s.Log.Error("passkey not begun", "error", err, "cause", errors.Unwrap(err))
		}
		return v.answerJSON(page.StatusOf(err), map[string]string{"error": v.Explain(err, nil)})
	}
	v.Cookie(begunCookie, token, begunTime)
	return v.answerJSON(http.StatusOK, json.RawMessage(options))
}

func (v *visit) answerJSON(status int, what any) error {
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	h := v.W.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	v.W.WriteHeader(status)
	if _, err := v.W.Write(text); err != nil {
		v.s.Log.Debug("answer not read to its end", "err", err)
	}
	return nil
}

// begun takes the token of what this browser has begun: it is good for one time.
func (v *visit) begun() string {
	token := v.s.CookieOf(v.R, begunCookie)
	if token != "" {
		v.DropCookie(begunCookie)
	}
	return token
}

func (v *visit) credential() []byte { return []byte(v.R.PostFormValue("credential")) }

func beginSignIn(v *visit) error {
	return v.begin(func(p account.Party) ([]byte, string, error) {
		if err := v.try(""); err != nil {
			return nil, "", err
		}
		return v.s.Accounts.BeginSignIn(v.R.Context(), p)
	})
}

func doSignInPasskey(v *visit) error {
	s := v.signView()
	err := v.try("")
	if err == nil {
		var in account.In
		in, err = v.s.Accounts.SignInByPasskey(v.R.Context(), v.begun(), v.credential(), v.browser(), v.LoginToken())
		if v.noted("passkey", in, err) == nil {
			return v.welcome(in, s.back)
		}
	}
	return s.again(err, signInPage(s))
}

func beginSignUp(v *visit) error {
	return v.begin(func(p account.Party) ([]byte, string, error) {
		if err := v.try(""); err != nil {
			return nil, "", err
		}
		return v.s.Accounts.BeginJoining(v.R.Context(), p, v.R.PostFormValue("name"))
	})
}

// doSignUpPasskey makes an account that has a passkey and no password.
func doSignUpPasskey(v *visit) error {
	return v.joins(func(who person.ID, c account.Candidate) (string, error) {
		return v.s.Accounts.JoinByPasskey(v.R.Context(), who, v.begun(), v.credential(), c)
	})
}

// beginPasskey begins to add a passkey to the account of whoever is signed in.
func beginPasskey(v *visit) error {
	return v.begin(func(p account.Party) (options []byte, token string, err error) {
		err = v.proving(func(l account.Login) error {
			if _, err := v.s.Accounts.Confirm(v.R.Context(), l, v.proof()); err != nil {
				return err
			}
			options, token, err = v.s.Accounts.BeginPasskey(v.R.Context(), p, l)
			return err
		})
		return options, token, err
	})
}

func doAddPasskey(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	name := v.R.PostFormValue("name")
	if strings.TrimSpace(name) == "" {
		name = v.browser()
	}
	return v.changed("passkeys", v.s.Accounts.AddPasskey(v.R.Context(), *l, v.begun(), v.credential(), name))
}

func doNamePasskey(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	return v.changed("passkeys", v.s.Accounts.NamePasskey(v.R.Context(), l.Person, v.R.PostFormValue("id"), v.R.PostFormValue("name")))
}

func doDropPasskey(v *visit) error {
	return v.changed("passkeys", v.confirming(func(acc account.Account) error {
		return v.s.Accounts.DropPasskey(v.R.Context(), acc, v.R.PostFormValue("id"))
	}))
}

// keyName is what a passkey is called.
func (a *accountView) keyName(k account.Passkey) string {
	if k.Name == "" {
		return a.T("passkey.one")
	}
	return k.Name
}
