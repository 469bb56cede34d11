package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"kancha/internal/account"
	"kancha/internal/issuer"
	"kancha/internal/table"
)

// clubBegun is what is remembered while a browser is at the club's sign-in.
type clubBegun struct {
	issuer.Asked
	Login string `json:"login,omitempty"` // id of the login that wants to be linked; "" to sign in
	Back  string `json:"back,omitempty"`
}

// clubView is somebody whom the club vouches for and who has no account yet.
type clubView struct {
	*signView
	who account.Vouched
}

// doClub sends a browser to the club's sign-in.
func doClub(v *visit) error {
	if v.s.Club == nil || v.login != nil {
		return errNotFound
	}
	if err := v.try(""); err != nil {
		return err
	}
	return v.toClub(clubBegun{Back: localPath(v.r.PostFormValue("back"))})
}

// doLinkClub sends somebody who is signed in there, to come back with an identity.
func doLinkClub(v *visit) error {
	if v.s.Club == nil {
		return errNotFound
	}
	var login string
	err := v.proving(func(l account.Login) error {
		login = l.ID
		_, err := v.s.Accounts.Confirm(v.r.Context(), l, v.proof())
		return err
	})
	if err != nil {
		return v.changed("club", err)
	}
	return v.toClub(clubBegun{Login: login})
}

func doUnlinkClub(v *visit) error {
	return v.changed("club", v.confirming(func(acc account.Account) error {
		return v.s.Accounts.Unlink(v.r.Context(), acc, v.r.PostFormValue("issuer"), v.r.PostFormValue("subject"))
	}))
}

// toClub leads on by a page and not by a redirect, which the policy for forms would not follow to another site.
func (v *visit) toClub(b clubBegun) error {
	var to string
	var err error
	if b.Asked, to, err = v.s.Club.Ask(v.r.Context(), v.origin()+"/club/back"); err != nil {
		return v.clubTrouble(err)
	}
	token, err := v.s.Accounts.Begin(v.r.Context(), account.AskingIssuer, b)
	if err != nil {
		return err
	}
	v.cookie(begunCookie, token, begunTime)
	return v.send(http.StatusOK, goPage(v, to))
}

// clubTrouble keeps the details of what went wrong for the log.
func (v *visit) clubTrouble(err error) error {
	v.s.Log.Warn("sign-in by the club failed", "error", err)
	switch {
	case errors.Is(err, issuer.ErrDenied):
		return errClubDenied
	case errors.Is(err, issuer.ErrUnproven):
		return errClubUnproven
	}
	return errClubAway
}

// clubBack is where the club sends the browser back to.
func clubBack(v *visit) error {
	if v.s.Club == nil {
		return errNotFound
	}
	if err := v.try(""); err != nil {
		return err
	}
	ctx := v.r.Context()
	var b clubBegun
	if err := v.s.Accounts.Finish(ctx, account.AskingIssuer, v.begun(), &b); err != nil {
		return err
	}
	who, err := v.s.Club.Answer(ctx, b.Asked, v.r.URL.Query())
	if err != nil {
		return v.clubTrouble(err)
	}
	if b.Login != "" {
		return v.linked(b, who)
	}
	in, err := v.s.Accounts.SignInByIdentity(ctx, account.Identity{Issuer: who.Issuer, Subject: who.Subject}, v.browser(), v.loginToken())
	switch err := v.noted("club", in, err); {
	case err == nil:
		return v.welcome(in, b.Back)
	case !isReason(err, account.ReasonNoAccount):
		return err
	}
	return v.askName(http.StatusOK, account.Vouched{Issuer: who.Issuer, Subject: who.Subject, Name: who.Name}, who.Name, "")
}

// linked ends what somebody who is signed in has begun in the same login.
func (v *visit) linked(b clubBegun, who issuer.Person) error {
	if v.login == nil || v.login.ID != b.Login {
		return &table.Error{Reason: account.ReasonCeremony}
	}
	err := v.s.Accounts.Link(v.r.Context(), v.login.Person, account.Identity{Issuer: who.Issuer, Subject: who.Subject})
	return v.changed("club", err)
}

// askName asks somebody who was vouched for what they want to be called here.
func (v *visit) askName(status int, who account.Vouched, name, flash string) error {
	token, err := v.s.Accounts.Begin(v.r.Context(), account.JoiningByIssue, who)
	if err != nil {
		return err
	}
	v.cookie(begunCookie, token, begunTime)
	return v.send(status, clubJoinPage(&clubView{signView: &signView{visit: v, name: shorten(name), flash: flash}, who: who}))
}

// doClubJoin makes the account of somebody who was vouched for.
func doClubJoin(v *visit) error {
	if v.s.Club == nil || v.login != nil {
		return errNotFound
	}
	if err := v.try(""); err != nil {
		return err
	}
	var who account.Vouched
	if err := v.s.Accounts.Finish(v.r.Context(), account.JoiningByIssue, v.begun(), &who); err != nil {
		return err
	}
	err := v.join(func(guest table.PersonID, c account.Candidate) (string, error) {
		return v.s.Accounts.JoinByIdentity(v.r.Context(), guest, who, c)
	})
	if err != nil {
		if statusOf(err) >= http.StatusInternalServerError || isReason(err, account.ReasonIdentityTaken) {
			return err
		}
		return v.askName(statusOf(err), who, v.r.PostFormValue("name"), v.explain(err, nil))
	}
	return v.joined()
}

// clubName is what the account's page calls the club.
func (a *accountView) clubName() string {
	if a.s.Club == nil {
		return a.T("club.title")
	}
	return a.s.Club.Name()
}

// isLinked tells whether the club knows the account already.
func (a *accountView) isLinked() bool {
	return slices.ContainsFunc(a.identities, func(i account.Identity) bool { return i.Issuer == a.s.Club.URL() })
}

func hostOf(address string) string {
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		return u.Host
	}
	return address
}
