package account

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"
	"github.com/go-chi/httprate"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/web/page"
)

const (
	tryingTime       = 10 * time.Minute
	defaultTries     = 60 // of one address within that time
	defaultNameTries = 10 // for one name, of one address
)

// tries limit guessing: of passwords, codes and tokens. Addresses are counted, and names for each address, known or not:
// so a stranger who guesses shuts the door for themselves and not for the owner.
type tries struct{ address, name *httprate.RateLimiter }

func newTries(address, name int) tries {
	return tries{httprate.NewRateLimiter(address, tryingTime), httprate.NewRateLimiter(name, tryingTime)}
}

// try counts an attempt to prove who one is; key is whom it is about, "" for nobody in particular.
func (v *visit) try(key string) error {
	if err := v.count(v.s.tries.address); err != nil || key == "" {
		return err
	}
	return v.tryAbout(key)
}

// tryHere counts an attempt for whom it is about at this address, and only then for the address: whoever goes on at one
// name takes nothing from others who sign in there. Shut tells that this name is, and nothing else.
func (v *visit) tryHere(key string) (shut bool, err error) {
	address, err := v.s.Address(v.R)
	if err != nil {
		return false, err
	}
	if err := v.tryAbout(key + " from " + address); err != nil {
		return true, err
	}
	return false, v.try("")
}

// tryAbout counts an attempt for whom it is about alone, wherever it is made: for what only they can have begun.
func (v *visit) tryAbout(key string) error {
	if v.s.tries.name.OnLimit(v.W, v.R, key) {
		return v.tooOften()
	}
	return nil
}

// tooOften says when attempts are counted anew at the latest, by what the limiter has written into the answer: a little
// after the end of its window, when the share of that window which still counts leaves room for one.
func (v *visit) tooOften() error {
	h := v.W.Header()
	end, _ := strconv.ParseInt(h.Get("X-RateLimit-Reset"), 10, 64)
	most, _ := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	wait := time.Until(time.Unix(end, 0)) + tryingTime/time.Duration(max(most, 1))
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	return tooOften(int(math.Ceil(wait.Minutes())))
}

// Seldom counts what may be done, but not in plenty: it takes nothing from those who sign in at the same address.
func (p *Pages) Seldom(v *page.Visit) error { return (&visit{v, p}).count(p.rare) }

func (v *visit) count(limit *httprate.RateLimiter) error {
	address, err := v.s.Address(v.R)
	if err == nil && !v.s.Unlimited(v.R) && limit.OnLimit(v.W, v.R, address) {
		return v.tooOften()
	}
	return err
}

// noted writes down that somebody has signed in or was refused, and how: no names, no address, no more than an operator
// needs to see that somebody tries passwords. It gives the error back.
func (v *visit) noted(way string, in account.In, err error) error {
	result := "in"
	var refused *errs.Error
	switch {
	case errors.As(err, &refused):
		result = refused.Reason
	case err != nil:
		result = "failed"
	case in.Step != "":
		result = "asked for the second factor"
	}
	v.s.Log.Info("sign-in", "request", page.RequestID(v.R.Context()), "way", way, "result", result)
	return err
}

// signView is the form to sign in or up, as far as it is filled in.
type signView struct {
	*visit
	name  string
	back  string // where to go afterwards
	flash string
	rule  account.SignUp // who may sign up
	// locked is set when too many wrong passwords were tried for the name at this address: other ways in are open.
	locked bool
}

func (v *visit) signView() *signView {
	return &signView{visit: v, name: v.R.FormValue("name"), back: page.LocalPath(v.R.FormValue("back"))}
}

// again shows a form again with the reason; the house's own trouble is passed on.
func (s *signView) again(err error, form templ.Component) error {
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	s.name, s.flash = page.Shorten(s.name), s.Explain(err, nil)
	return s.Send(page.StatusOf(err), form)
}

func showSignIn(v *visit) error {
	if v.Login != nil {
		return v.Redirect("/me")
	}
	s := v.signView()
	if v.R.FormValue("why") == account.ReasonGuests {
		s.flash = v.Explain(&errs.Error{Reason: account.ReasonGuests}, nil)
	}
	return v.Send(http.StatusOK, signInPage(s))
}

func showSignUp(v *visit) error {
	if v.Login != nil {
		return v.Redirect("/me")
	}
	s, err := v.signUpView()
	if err != nil {
		return err
	}
	if s.name == "" {
		s.name = v.Prefs.Name
	}
	return v.Send(http.StatusOK, signUpPage(s))
}

func (v *visit) signUpView() (*signView, error) {
	p, err := v.s.Accounts.Policy(v.R.Context())
	s := v.signView()
	s.rule = p.SignUp
	return s, err
}

func doSignIn(v *visit) error {
	s := v.signView()
	var err error
	if s.locked, err = v.tryHere("name " + account.Look(s.name)); err == nil {
		var in account.In
		in, err = v.s.Accounts.SignIn(v.R.Context(), s.name, v.R.PostFormValue("password"), v.browser(), v.LoginToken())
		if v.noted("password", in, err) == nil {
			return v.welcome(in, s.back)
		}
	}
	return s.again(err, signInPage(s))
}

// welcome ends the form of somebody who has proved who they are: in front of what they wanted, of the tables that
// this browser has as a guest, or of the question for their second factor.
func (v *visit) welcome(in account.In, back string) error {
	if in.Step != "" {
		v.Cookie(begunCookie, in.Step, begunTime)
		return v.Send(http.StatusOK, factorPage(&signView{visit: v, back: back}))
	}
	v.SetCookie(page.LoginCookie, in.Login)
	l, err := v.s.Accounts.Login(v.R.Context(), in.Login)
	if err == nil {
		err = v.offerUsual(l.Person)
	}
	if err == nil {
		err = v.s.came(v, l.Person)
	}
	if err != nil {
		return err
	}
	beside, err := v.beside()
	if err != nil {
		return err
	}
	if beside > 0 {
		back = "/me"
	}
	return v.Redirect(back)
}

// doSignUp makes an account of the guest that the visitor is.
func doSignUp(v *visit) error {
	return v.joins(func(who person.ID, c account.Candidate) (string, error) {
		return v.s.Accounts.Join(v.R.Context(), who, c)
	})
}

// joins answers the form of somebody who wants an account.
func (v *visit) joins(join func(person.ID, account.Candidate) (token string, err error)) error {
	if v.Login != nil {
		return v.Redirect("/me")
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
func (v *visit) join(join func(person.ID, account.Candidate) (token string, err error)) error {
	if err := v.Identify(); page.IsReason(err, account.ReasonGuests) { // whoever joins is no guest for long
		err = v.NewPerson()
		if err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	c := account.Candidate{Name: v.R.PostFormValue("name"), Password: v.R.PostFormValue("password"), Code: v.R.PostFormValue("code"), Browser: v.browser()}
	token, err := join(v.Person, c)
	if err != nil {
		return err
	}
	v.SetCookie(page.LoginCookie, token)
	v.DropCookie(page.PersonCookie)
	return v.s.came(v, v.Person)
}

// offerUsual offers at free seats the name that a person with an account plays under: the one they have chosen, else
// that of the account. What was typed in this browser before may be somebody else's.
func (v *visit) offerUsual(who person.ID) error {
	name, err := v.s.Guests.Name(v.R.Context(), who)
	switch {
	case err != nil:
		return err
	case name == "" || v.s.IsNobody(name):
		return v.useAccountName(who)
	}
	v.Offer(name)
	return nil
}

// useAccountName makes the name of a person's account the one that they play under.
func (v *visit) useAccountName(who person.ID) error {
	acc, err := v.s.Accounts.Account(v.R.Context(), who)
	if err == nil {
		err = v.s.Guests.SetName(v.R.Context(), who, acc.Name)
	}
	if err == nil {
		v.Offer(acc.Name)
	}
	return err
}

// leaveLogin makes this browser a stranger's again: it offers nobody's name.
func (v *visit) leaveLogin() {
	v.DropCookie(page.LoginCookie)
	v.Offer("")
}

// joined gives a new account its usual name at tables, and shows its recovery codes.
func (v *visit) joined() error {
	if err := v.offerUsual(v.Person); err != nil {
		return err
	}
	codes, err := v.s.Accounts.NewCodes(v.R.Context(), v.Person)
	if err != nil {
		return err
	}
	return v.sendCodes(codes)
}

func doSignOut(v *visit) error {
	if v.Login == nil {
		return v.Redirect("/")
	}
	err := v.s.Accounts.End(v.R.Context(), v.Person, v.Login.ID)
	if err != nil && !page.IsReason(err, account.ReasonNoLogin) {
		return err
	}
	v.leaveLogin()
	return v.Redirect("/")
}

func (v *visit) browser() string { return account.Browser(v.R.UserAgent()) }

// signedIn is the login of the visitor. Refusals: no_login.
func (v *visit) signedIn() (*account.Login, error) {
	if v.Login == nil {
		return nil, &errs.Error{Reason: account.ReasonNoLogin}
	}
	if l, ok := v.Login.Whole.(*account.Login); ok {
		return l, nil
	}
	return nil, &errs.Error{Reason: account.ReasonNoLogin}
}

// tooOften is that somebody has tried to prove who they are as often as one may, for some minutes.
func tooOften(minutes int) *page.Failure {
	return &page.Failure{Status: http.StatusTooManyRequests, Reason: "too_often", Args: []game.Arg{game.Num("n", minutes)}}
}

// What is refused about accounts and is not simply the reader's to correct.
var _ = page.AnswerBy(map[string]int{
	account.ReasonNoAccount: http.StatusNotFound, account.ReasonSignIn: http.StatusForbidden,
	account.ReasonWrongPassword: http.StatusForbidden, account.ReasonSignInAgain: http.StatusForbidden,
	account.ReasonNoLogin: http.StatusForbidden, account.ReasonBusy: http.StatusServiceUnavailable,
	account.ReasonRecoveryCode: http.StatusForbidden, account.ReasonTicket: http.StatusNotFound,
	account.ReasonNameAlike: http.StatusConflict, account.ReasonCeremony: http.StatusConflict,
	account.ReasonPasskey: http.StatusForbidden, account.ReasonPasskeyCopied: http.StatusForbidden,
	account.ReasonPasskeyMany: http.StatusConflict, account.ReasonNoPasskey: http.StatusNotFound,
	account.ReasonLastWay: http.StatusConflict, account.ReasonIdentityTaken: http.StatusConflict,
	account.ReasonNoIdentity: http.StatusNotFound, account.ReasonSignUpClosed: http.StatusForbidden,
	account.ReasonSignUpCode: http.StatusForbidden, account.ReasonGuests: http.StatusForbidden,
	account.ReasonTablesMany: http.StatusConflict, account.ReasonNoAdmission: http.StatusNotFound,
	account.ReasonSuspended: http.StatusForbidden, account.ReasonSuspendedUntil: http.StatusForbidden,
	account.ReasonFactor: http.StatusForbidden, account.ReasonFactorNeeded: http.StatusForbidden,
	account.ReasonNoSanction: http.StatusConflict,
})

// Failures lists what these pages refuse by themselves, for the tests of the word files.
func Failures() []*page.Failure {
	return []*page.Failure{errOIDCAway, errOIDCDenied, errOIDCUnproven, tooOften(10)}
}
