package account

import (
	"net/http"

	"kancha/internal/account"
	"kancha/internal/person"
	"kancha/internal/web/page"
)

// accountRoutes are the addresses of accounts and ways to sign in.
func accountRoutes(handle router) {
	handle("GET /signup", showSignUp)
	handle("POST /signup", doSignUp)
	handle("GET /signin", showSignIn)
	handle("POST /signin", doSignIn)
	handle("POST /signin/factor", doSignInFactor)
	handle("POST /signout", doSignOut)
	handle("POST /signin/passkey/begin", beginSignIn)
	handle("POST /signin/passkey", doSignInPasskey)
	handle("POST /signup/passkey/begin", beginSignUp)
	handle("POST /signup/passkey", doSignUpPasskey)
	handle("POST /me/account/passkey/begin", beginPasskey)
	handle("POST /me/account/passkey", doAddPasskey)
	handle("POST /me/account/passkey/name", doNamePasskey)
	handle("POST /me/account/passkey/drop", doDropPasskey)
	handle("GET /me/account", showAccount)
	handle("POST /me/account/name", doAccountName)
	handle("POST /me/account/password", doPassword)
	handle("POST /me/account/factor", doMakeFactor)
	handle("POST /me/account/factor/confirm", doAddFactor)
	handle("POST /me/account/factor/drop", doDropFactor)
	handle("POST /me/account/end", doEndLogin)
	handle("POST /me/account/codes", doCodes)
	handle("POST /me/account/mail", doMail)
	handle("GET /me/account/export", sendExport)
	handle("POST /me/account/delete", doDelete)
	handle("POST /me/account/hides", doHides)
	handle("POST /me/take", doTake)
	handle("GET /confirm", showConfirm)
	handle("POST /confirm", doConfirm)
	handle("POST /recover/code", doRecoverCode)
	handle("POST /recover/mail", doRecoverMail)
	handle("GET /recover/link", showLink)
	handle("POST /recover/link", doLink)
	handle("GET /recover", showRecover)
	handle("POST /recover", doRecover)
}

// accountView is what an account's person sees of it.
type accountView struct {
	*visit
	acc    account.Account
	logins []account.Login
	keys   []account.Passkey
	codes  int
	// identities are what others know the account by.
	identities []account.Identity
	factor     string // the day since which there is a second factor, or ""
	at         string // the part that flash is about
	flash      string
	done       string // the part in which something was changed
}

// accountView reads the account of whoever is signed in. Refusals: no_login.
func (v *visit) accountView() (*accountView, error) {
	l, err := v.signedIn()
	if err != nil {
		return nil, err
	}
	a := &accountView{visit: v, done: v.R.URL.Query().Get("done")}
	if a.acc, err = v.s.Accounts.Account(v.R.Context(), l.Person); err != nil {
		return nil, err
	}
	if a.codes, err = v.s.Accounts.Codes(v.R.Context(), l.Person); err != nil {
		return nil, err
	}
	if a.keys, err = v.s.Accounts.Passkeys(v.R.Context(), l.Person); err != nil {
		return nil, err
	}
	if a.identities, err = v.s.Accounts.Identities(v.R.Context(), l.Person); err != nil {
		return nil, err
	}
	if since, has, err := v.s.Accounts.HasFactor(v.R.Context(), l.Person); err != nil {
		return nil, err
	} else if has {
		a.factor = page.Date(since)
	}
	a.logins, err = v.s.Accounts.Logins(v.R.Context(), l.Person)
	return a, err
}

func showAccount(v *visit) error {
	if v.Login == nil {
		return v.Redirect("/signin?back=/me/account")
	}
	a, err := v.accountView()
	if err != nil {
		return err
	}
	return a.sendAccount(http.StatusOK)
}

// sendAccount sends the page uncompressed: it may hold a secret beside text that others chose.
func (a *accountView) sendAccount(status int) error {
	a.R.Header.Del("Accept-Encoding")
	return a.Send(status, accountPage(a))
}

// changed ends a form of the account's page: back to the part that it was in, which says so, or what was wrong.
func (v *visit) changed(part string, err error) error {
	if err == nil {
		return v.Redirect("/me/account?done=" + part + "#" + part)
	}
	if page.StatusOf(err) >= http.StatusInternalServerError || page.IsReason(err, account.ReasonNoLogin) {
		return err
	}
	a, broken := v.accountView()
	if broken != nil {
		return broken
	}
	a.at, a.flash, a.done = part, v.Explain(err, nil), ""
	return a.sendAccount(page.StatusOf(err))
}

func doAccountName(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	ctx := v.R.Context()
	before, err := v.s.Accounts.Account(ctx, l.Person)
	if err == nil {
		err = v.s.Accounts.Rename(ctx, l.Person, v.R.PostFormValue("name"))
	}
	if err == nil {
		err = v.renamed(l.Person, before.Name)
	}
	return v.changed("name", err)
}

// renamed lets the name at tables follow that of the account, where it is the same.
func (v *visit) renamed(who person.ID, before string) error {
	usual, err := v.s.Guests.Name(v.R.Context(), who)
	if err != nil || usual != before {
		return err
	}
	return v.useAccountName(who)
}

func doPassword(v *visit) error {
	return v.changed("password", v.proving(func(l account.Login) error {
		return v.s.Accounts.ChangePassword(v.R.Context(), l, v.proof(), v.R.PostFormValue("new"))
	}))
}

// proving runs what asks for the password of whoever is signed in, as often as one may guess it.
func (v *visit) proving(f func(account.Login) error) error {
	l, err := v.signedIn()
	if err == nil {
		err = v.try("person " + string(l.Person))
	}
	if err != nil {
		return err
	}
	return f(*l)
}

// proof is what somebody types to show once more who they are.
func (v *visit) proof() account.Proof {
	return account.Proof{Password: v.R.PostFormValue("password"), Number: v.R.PostFormValue("number")}
}

// doEndLogin ends a login by its id, all others, or all.
func doEndLogin(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	ctx := v.R.Context()
	switch id := v.R.PostFormValue("id"); id {
	case "all":
		if err := v.s.Accounts.EndAll(ctx, l.Person, ""); err != nil {
			return err
		}
		v.leaveLogin()
		return v.Redirect("/")
	case "others":
		err = v.s.Accounts.EndAll(ctx, l.Person, l.ID)
	case l.ID:
		return doSignOut(v)
	default:
		err = v.s.Accounts.End(ctx, l.Person, id)
		if page.IsReason(err, account.ReasonNoLogin) { // it has ended already
			err = nil
		}
	}
	return v.changed("logins", err)
}

// loginName is what a browser is called.
func (a *accountView) loginName(l account.Login) string {
	if l.Browser == "" {
		return a.T("account.browser")
	}
	return l.Browser
}

// confirming runs what asks again who is signed in.
func (v *visit) confirming(f func(account.Account) error) error {
	return v.proving(func(l account.Login) error {
		acc, err := v.s.Accounts.Confirm(v.R.Context(), l, v.proof())
		if err != nil {
			return err
		}
		return f(acc)
	})
}

// doCodes makes new recovery codes and shows them this one time.
func doCodes(v *visit) error {
	var codes []string
	err := v.confirming(func(acc account.Account) (err error) {
		codes, err = v.s.Accounts.NewCodes(v.R.Context(), acc.Person)
		return err
	})
	if err != nil {
		return v.changed("codes", err)
	}
	return v.sendCodes(codes)
}

// sendCodes sends the page uncompressed: it holds secrets.
func (v *visit) sendCodes(codes []string) error {
	v.R.Header.Del("Accept-Encoding")
	return v.Send(http.StatusOK, codesPage(v, codes))
}

// doMail sends a letter to a new address, or takes the address away and tells it so.
func doMail(v *visit) error {
	if v.s.outbox == nil {
		return page.ErrNotFound
	}
	ctx := v.R.Context()
	err := v.confirming(func(acc account.Account) error {
		if v.R.PostFormValue("drop") != "" {
			if err := v.s.Accounts.DropMail(ctx, acc.Person); err != nil || acc.Mail == "" {
				return err
			}
			v.s.outbox.post(acc.Mail, v.changedLetter(acc.Name))
			return nil
		}
		address, link, err := v.s.Accounts.AskMail(ctx, acc.Person, v.R.PostFormValue("mail"))
		if err == nil {
			v.s.outbox.post(address, v.confirmLetter(acc.Name, link))
		}
		return err
	})
	return v.changed("mail", err)
}

// sendExport sends everything that is kept about whoever is signed in, as a file.
func sendExport(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	text, err := v.s.Accounts.Export(v.R.Context(), l.Person)
	if err != nil {
		return err
	}
	h := v.W.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="kancha-person.json"`)
	h.Set("Cache-Control", "no-store")
	_, err = v.W.Write(text)
	if err != nil {
		v.s.Log.Debug("export not read to its end", "err", err)
	}
	return nil
}

// doDelete deletes whoever is signed in, if they say that they are sure.
func doDelete(v *visit) error {
	err := v.confirming(func(acc account.Account) error {
		if v.R.PostFormValue("sure") != "yes" {
			return page.ErrUnsure
		}
		return v.s.Accounts.Forget(v.R.Context(), acc.Person)
	})
	if err != nil {
		return v.changed("data", err)
	}
	v.leaveLogin()
	return v.Redirect("/")
}

// doHides keeps whether others see what the person has played.
func doHides(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	return v.changed("hides", v.s.Accounts.Hide(v.R.Context(), l.Person, v.R.PostFormValue("hides") != ""))
}
