package account

import (
	"context"
	"net/http"
	"strings"

	"kancha/internal/account"
	"kancha/internal/web/page"
)

// recoverView is the ways back in: a guest's link, and a code or a letter for an account.
type recoverView struct {
	*visit
	name  string
	at    string // the form that flash is about: guest, code, mail, link
	flash string
}

// showRecover asks for the token. In the link it stands behind the #, where no server and no log ever sees it; the
// page's script puts it into the form.
func showRecover(v *visit) error {
	return v.Send(http.StatusOK, recoverPage(&recoverView{visit: v}))
}

// again shows the page again with what was wrong in one of its forms.
func (r *recoverView) again(at string, err error) error {
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	r.at, r.name, r.flash = at, page.Shorten(r.R.PostFormValue("name")), r.Explain(err, nil)
	if at == "link" {
		return r.Send(page.StatusOf(err), linkPage(r))
	}
	return r.Send(page.StatusOf(err), recoverPage(r))
}

// token is what stands behind the # of a link, or was typed alone.
func (v *visit) token() string {
	token := strings.TrimSpace(v.R.PostFormValue("token"))
	if _, after, found := strings.Cut(token, "#"); found {
		return after
	}
	return token
}

func doRecover(v *visit) error {
	err := v.try("")
	if err == nil {
		person, failed := v.s.Guests.Recover(v.R.Context(), v.token())
		if err = failed; err == nil {
			v.Become(person)
			return v.Redirect("/")
		}
	}
	return (&recoverView{visit: v}).again("guest", err)
}

// doRecoverCode lets whoever has a recovery code choose a new password.
func doRecoverCode(v *visit) error {
	name := v.R.PostFormValue("name")
	_, err := v.tryHere("code " + account.Look(name)) // not the name's own count: who guesses passwords must not bar this way
	if err == nil {
		in, failed := v.s.Accounts.RecoverByCode(v.R.Context(), name, v.R.PostFormValue("code"), v.R.PostFormValue("new"), v.browser())
		if err = v.noted("recovery code", in, failed); err == nil {
			return v.welcome(in, "/me/account")
		}
	}
	return (&recoverView{visit: v}).again("code", err)
}

// doRecoverMail sends a link to an address. What is done for an address that somebody has is done after the answer,
// which is the same for all.
func doRecoverMail(v *visit) error {
	if v.s.outbox == nil {
		return page.ErrNotFound
	}
	address := v.R.PostFormValue("mail")
	if err := v.try("mail " + strings.ToLower(address)); err != nil {
		return (&recoverView{visit: v}).again("mail", err)
	}
	ctx := context.WithoutCancel(v.R.Context())
	go func() {
		lost, err := v.s.Accounts.AskRecovery(ctx, address)
		if err != nil && page.StatusOf(err) >= http.StatusInternalServerError {
			v.s.Log.Error("no letter for recovery", "err", err)
		}
		for _, l := range lost {
			v.s.outbox.post(l.Mail, v.recoverLetter(l.Name, l.Link))
		}
	}()
	return v.Send(http.StatusOK, tellPage(v, v.T("recover.title"), v.T("recover.sent")))
}

// showLink is where a letter leads: to the choice of a new password.
func showLink(v *visit) error { return v.Send(http.StatusOK, linkPage(&recoverView{visit: v})) }

func doLink(v *visit) error {
	err := v.try("")
	if err == nil {
		in, failed := v.s.Accounts.RecoverByLink(v.R.Context(), v.token(), v.R.PostFormValue("new"), v.browser())
		if err = v.noted("letter", in, failed); err == nil {
			return v.welcome(in, "/me/account")
		}
	}
	return (&recoverView{visit: v}).again("link", err)
}

// showConfirm is where a letter leads: only the button that its reader presses counts, no program that opens links.
func showConfirm(v *visit) error { return v.Send(http.StatusOK, confirmPage(&recoverView{visit: v})) }

func doConfirm(v *visit) error {
	err := v.try("")
	if err == nil {
		old, address, failed := v.s.Accounts.AnswerMail(v.R.Context(), v.token())
		if err = failed; err == nil {
			if v.s.outbox != nil && old.Mail != "" && old.Mail != address {
				v.s.outbox.post(old.Mail, v.changedLetter(old.Name))
			}
			return v.Send(http.StatusOK, tellPage(v, v.T("confirm.title"), v.T("confirm.done")))
		}
	}
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	return v.Send(page.StatusOf(err), confirmPage(&recoverView{visit: v, flash: v.Explain(err, nil)}))
}
