package account

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/oidc"
	"kancha/internal/person"
	"kancha/internal/web/page"
)

// oidcRoutes are the addresses of signing in elsewhere.
func oidcRoutes(handle router) {
	handle("POST /club", doOIDC)
	handle("GET /club/back", oidcBack)
	handle("POST /club/join", doOIDCJoin)
	handle("POST /me/account/club", doLinkOIDC)
	handle("POST /me/account/club/drop", doUnlinkOIDC)
}

// oidcBegun is what is remembered while a browser is at the club's sign-in.
type oidcBegun struct {
	oidc.Asked
	Login string `json:"login,omitempty"` // id of the login that wants to be linked; "" to sign in
	Back  string `json:"back,omitempty"`
}

// oidcView is somebody whom the club vouches for and who has no account yet.
type oidcView struct {
	*signView
	who account.Vouched
}

// doOIDC sends a browser to the club's sign-in.
func doOIDC(v *visit) error {
	if v.s.OIDC == nil || v.Login != nil {
		return page.ErrNotFound
	}
	if err := v.try(""); err != nil {
		return err
	}
	return v.toOIDC(oidcBegun{Back: page.LocalPath(v.R.PostFormValue("back"))})
}

// doLinkOIDC sends somebody who is signed in there, to come back with an identity.
func doLinkOIDC(v *visit) error {
	if v.s.OIDC == nil {
		return page.ErrNotFound
	}
	var login string
	err := v.proving(func(l account.Login) error {
		login = l.ID
		_, err := v.s.Accounts.Confirm(v.R.Context(), l, v.proof())
		return err
	})
	if err != nil {
		return v.changed("club", err)
	}
	return v.toOIDC(oidcBegun{Login: login})
}

func doUnlinkOIDC(v *visit) error {
	return v.changed("club", v.confirming(func(acc account.Account) error {
		return v.s.Accounts.Unlink(v.R.Context(), acc, v.R.PostFormValue("issuer"), v.R.PostFormValue("subject"))
	}))
}

// toOIDC leads on by a page and not by a redirect, which the policy for forms would not follow to another site.
func (v *visit) toOIDC(b oidcBegun) error {
	var to string
	var err error
	if b.Asked, to, err = v.s.OIDC.Ask(v.R.Context(), v.Origin()+"/club/back"); err != nil {
		return v.oidcTrouble(err)
	}
	token, err := v.s.Accounts.Begin(v.R.Context(), account.AskingIssuer, b)
	if err != nil {
		return err
	}
	v.Cookie(begunCookie, token, begunTime)
	return v.Send(http.StatusOK, goPage(v, to))
}

// oidcTrouble keeps the details of what went wrong for the log.
func (v *visit) oidcTrouble(err error) error {
	v.s.Log.Warn("sign-in by the club failed", "error", err)
	switch {
	case errors.Is(err, oidc.ErrDenied):
		return errOIDCDenied
	case errors.Is(err, oidc.ErrUnproven):
		return errOIDCUnproven
	}
	return errOIDCAway
}

// oidcBack is where the club sends the browser back to.
func oidcBack(v *visit) error {
	if v.s.OIDC == nil {
		return page.ErrNotFound
	}
	if err := v.try(""); err != nil {
		return err
	}
	ctx := v.R.Context()
	var b oidcBegun
	if err := v.s.Accounts.Finish(ctx, account.AskingIssuer, v.begun(), &b); err != nil {
		return err
	}
	who, err := v.s.OIDC.Answer(ctx, b.Asked, v.R.URL.Query())
	if err != nil {
		return v.oidcTrouble(err)
	}
	if b.Login != "" {
		return v.linked(b, who)
	}
	in, err := v.s.Accounts.SignInByIdentity(ctx, account.Identity{Issuer: who.Issuer, Subject: who.Subject}, v.browser(), v.LoginToken())
	switch err := v.noted("club", in, err); {
	case err == nil:
		return v.welcome(in, b.Back)
	case !page.IsReason(err, account.ReasonNoAccount):
		return err
	}
	return v.askName(http.StatusOK, account.Vouched{Issuer: who.Issuer, Subject: who.Subject, Name: who.Name}, who.Name, "")
}

// linked ends what somebody who is signed in has begun in the same login.
func (v *visit) linked(b oidcBegun, who oidc.Person) error {
	if v.Login == nil || v.Login.ID != b.Login {
		return &errs.Error{Reason: account.ReasonCeremony}
	}
	err := v.s.Accounts.Link(v.R.Context(), v.Login.Person, account.Identity{Issuer: who.Issuer, Subject: who.Subject})
	return v.changed("club", err)
}

// askName asks somebody who was vouched for what they want to be called here.
func (v *visit) askName(status int, who account.Vouched, name, flash string) error {
	token, err := v.s.Accounts.Begin(v.R.Context(), account.JoiningByIssue, who)
	if err != nil {
		return err
	}
	v.Cookie(begunCookie, token, begunTime)
	return v.Send(status, oidcJoinPage(&oidcView{signView: &signView{visit: v, name: page.Shorten(name), flash: flash}, who: who}))
}

// doOIDCJoin makes the account of somebody who was vouched for.
func doOIDCJoin(v *visit) error {
	if v.s.OIDC == nil || v.Login != nil {
		return page.ErrNotFound
	}
	if err := v.try(""); err != nil {
		return err
	}
	var who account.Vouched
	if err := v.s.Accounts.Finish(v.R.Context(), account.JoiningByIssue, v.begun(), &who); err != nil {
		return err
	}
	err := v.join(func(guest person.ID, c account.Candidate) (string, error) {
		return v.s.Accounts.JoinByIdentity(v.R.Context(), guest, who, c)
	})
	if err != nil {
		if page.StatusOf(err) >= http.StatusInternalServerError || page.IsReason(err, account.ReasonIdentityTaken) {
			return err
		}
		return v.askName(page.StatusOf(err), who, v.R.PostFormValue("name"), v.Explain(err, nil))
	}
	return v.joined()
}

// oidcName is what the account's page calls the club.
func (a *accountView) oidcName() string {
	if a.s.OIDC == nil {
		return a.T("club.title")
	}
	return a.s.OIDC.Name()
}

// isLinked tells whether the club knows the account already.
func (a *accountView) isLinked() bool {
	return slices.ContainsFunc(a.identities, func(i account.Identity) bool { return i.Issuer == a.s.OIDC.URL() })
}

func hostOf(address string) string {
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		return u.Host
	}
	return address
}

// What can go wrong where somebody else vouches.
var (
	errOIDCAway     = &page.Failure{Status: http.StatusBadGateway, Reason: "club_away"}
	errOIDCDenied   = &page.Failure{Status: http.StatusForbidden, Reason: "club_denied"}
	errOIDCUnproven = &page.Failure{Status: http.StatusForbidden, Reason: "club_unproven"}
)
