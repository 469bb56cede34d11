package web

import (
	"net/http"
	"time"

	"github.com/a-h/templ"
	"github.com/go-chi/httprate"

	"kancha/internal/account"
	"kancha/internal/table"
)

const (
	tryingTime       = 10 * time.Minute
	defaultTries     = 60 // of one address within that time
	defaultNameTries = 10 // for one name
)

// tries limit guessing: of passwords, codes and tokens. Addresses and names are counted apart, known or not.
type tries struct{ address, name *httprate.RateLimiter }

func newTries(address, name int) tries {
	return tries{httprate.NewRateLimiter(address, tryingTime), httprate.NewRateLimiter(name, tryingTime)}
}

// try counts an attempt to prove who one is; key is whom it is about, "" for nobody in particular.
func (v *visit) try(key string) error {
	if err := v.count(v.s.tries.address); err != nil {
		return err
	}
	if key != "" && v.s.tries.name.OnLimit(v.w, v.r, key) {
		return errTooOften
	}
	return nil
}

// seldom counts what may be done, but not in plenty: it takes nothing from those who sign in at the same address.
func (v *visit) seldom() error { return v.count(v.s.deeds) }

func (v *visit) count(limit *httprate.RateLimiter) error {
	address, err := v.s.address(v.r)
	if err == nil && !v.s.unlimited(v.r) && limit.OnLimit(v.w, v.r, address) {
		return errTooOften
	}
	return err
}

// signView is the form to sign in or up, as far as it is filled in.
type signView struct {
	*visit
	name  string
	back  string // where to go afterwards
	flash string
	rule  account.SignUp // who may sign up
}

func (v *visit) signView() *signView {
	return &signView{visit: v, name: v.r.FormValue("name"), back: localPath(v.r.FormValue("back"))}
}

// again shows a form again with the reason; the house's own trouble is passed on.
func (s *signView) again(err error, page templ.Component) error {
	if statusOf(err) >= http.StatusInternalServerError {
		return err
	}
	s.name, s.flash = shorten(s.name), s.explain(err, nil)
	return s.send(statusOf(err), page)
}

func showSignIn(v *visit) error {
	if v.login != nil {
		return v.redirect("/me")
	}
	s := v.signView()
	if v.r.FormValue("why") == account.ReasonGuests {
		s.flash = v.explain(&table.Error{Reason: account.ReasonGuests}, nil)
	}
	return v.send(http.StatusOK, signInPage(s))
}

func showSignUp(v *visit) error {
	if v.login != nil {
		return v.redirect("/me")
	}
	s, err := v.signUpView()
	if err != nil {
		return err
	}
	if s.name == "" {
		s.name = v.prefs.Name
	}
	return v.send(http.StatusOK, signUpPage(s))
}

func (v *visit) signUpView() (*signView, error) {
	p, err := v.s.Accounts.Policy(v.r.Context())
	s := v.signView()
	s.rule = p.SignUp
	return s, err
}

func doSignIn(v *visit) error {
	s := v.signView()
	err := v.try("name " + account.Look(s.name))
	if err == nil {
		var token string
		token, err = v.s.Accounts.SignIn(v.r.Context(), s.name, v.r.PostFormValue("password"), v.browser(), v.loginToken())
		if err == nil {
			return v.welcome(token, s.back)
		}
	}
	return s.again(err, signInPage(s))
}

// welcome ends the form of somebody who has proved who they are: in front of what they wanted, or of the tables that
// this browser has as a guest.
func (v *visit) welcome(token, back string) error {
	v.setCookie(loginCookie, token)
	beside, err := v.beside()
	if err != nil {
		return err
	}
	if beside > 0 {
		back = "/me"
	}
	return v.redirect(back)
}

// doSignUp makes an account of the guest that the visitor is.
func doSignUp(v *visit) error {
	return v.joins(func(who table.PersonID, c account.Candidate) (string, error) {
		return v.s.Accounts.Join(v.r.Context(), who, c)
	})
}

// joins answers the form of somebody who wants an account.
func (v *visit) joins(join func(table.PersonID, account.Candidate) (token string, err error)) error {
	if v.login != nil {
		return v.redirect("/me")
	}
	err := v.try("")
	if err == nil {
		err = v.join(join)
	}
	if err == nil {
		return v.joined()
	}
	s, broken := v.signUpView()
	if broken != nil {
		return broken
	}
	return s.again(err, signUpPage(s))
}

// join makes an account of the visitor, who becomes a person for it if need be, and signs them in.
func (v *visit) join(join func(table.PersonID, account.Candidate) (token string, err error)) error {
	if err := v.identify(); isReason(err, account.ReasonGuests) { // whoever joins is no guest for long
		err = v.newPerson()
		if err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	c := account.Candidate{Name: v.r.PostFormValue("name"), Password: v.r.PostFormValue("password"), Code: v.r.PostFormValue("code"), Browser: v.browser()}
	token, err := join(v.person, c)
	if err != nil {
		return err
	}
	v.setCookie(loginCookie, token)
	v.dropCookie(personCookie)
	return nil
}

// joined gives a new account its usual name at tables, and shows its recovery codes.
func (v *visit) joined() error {
	ctx := v.r.Context()
	acc, err := v.s.Accounts.Account(ctx, v.person)
	if err != nil {
		return err
	}
	usual, err := v.s.House.Name(ctx, v.person)
	if err == nil && usual == "" {
		err = v.s.House.SetName(ctx, v.person, acc.Name)
	}
	if err != nil {
		return err
	}
	codes, err := v.s.Accounts.NewCodes(ctx, v.person)
	if err != nil {
		return err
	}
	return v.sendCodes(codes)
}

func doSignOut(v *visit) error {
	if v.login == nil {
		return v.redirect("/")
	}
	err := v.s.Accounts.End(v.r.Context(), v.person, v.login.ID)
	if err != nil && !isReason(err, account.ReasonNoLogin) {
		return err
	}
	v.dropCookie(loginCookie)
	return v.redirect("/")
}

func (v *visit) browser() string { return account.Browser(v.r.UserAgent()) }

// signedIn is the login of the visitor. Refusals: no_login.
func (v *visit) signedIn() (*account.Login, error) {
	if v.login == nil {
		return nil, &table.Error{Reason: account.ReasonNoLogin}
	}
	return v.login, nil
}
