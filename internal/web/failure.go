package web

import (
	"errors"
	"maps"
	"net"
	"net/http"
	"os"
	"syscall"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/person"
)

// failure is a refusal of the site itself: a status, and a key under "error." in the house's words with its arguments.
type failure struct {
	status int
	reason string
	args   []game.Arg
}

func (f *failure) Error() string { return f.reason }

var (
	errNotFound  = &failure{http.StatusNotFound, "not_found", nil}
	errCrossSite = &failure{http.StatusForbidden, "cross_site", nil}
	errTooMany   = &failure{http.StatusTooManyRequests, "too_many", nil}
	errUnsure    = &failure{http.StatusUnprocessableEntity, "unsure", nil}
	errTooLarge  = &failure{http.StatusRequestEntityTooLarge, "too_large", nil}
	errBadForm   = &failure{http.StatusBadRequest, "bad_form", nil}
	errBroken    = &failure{http.StatusInternalServerError, "internal", nil}
)

// failures lists every failure that is said by more than one subject, for the tests of the word files.
func failures() []*failure {
	return []*failure{errNotFound, errCrossSite, errTooMany, errTooLarge, errBadForm, errUnsure, errBroken, tooMuch(importMost)}
}

// tooMuch is a request with more bytes than its page takes.
func tooMuch(most int64) *failure {
	return &failure{http.StatusRequestEntityTooLarge, "too_much", []game.Arg{game.Num("number", int(most>>10))}}
}

func badForm(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return tooMuch(min(large.Limit, importMost))
	}
	return errBadForm
}

// statuses of the refusals that are not simply the reader's to correct (422).
var statuses = map[string]int{
	person.ReasonRecovery: http.StatusNotFound, person.ReasonNone: http.StatusConflict,
	errs.ReasonStorage: http.StatusServiceUnavailable, errs.ReasonLeaving: http.StatusServiceUnavailable,
}

// answerBy adds the statuses of what a subject refuses. It is called where the subject's package is set up.
func answerBy(more map[string]int) bool {
	maps.Copy(statuses, more)
	return true
}

func statusOf(err error) int {
	var own *failure
	var refused *errs.Error
	switch {
	case errors.As(err, &own):
		return own.status
	case errors.As(err, &refused):
		if status := statuses[refused.Reason]; status != 0 {
			return status
		}
		return http.StatusUnprocessableEntity
	}
	return http.StatusInternalServerError
}

// explain is the sentence for whatever went wrong. The tongue speaks of the game that it happened in, if any.
func (v *visit) explain(err error, tongue *i18n.Tongue) string {
	var own *failure
	var refused *errs.Error
	switch {
	case errors.As(err, &own):
		return v.T("error."+own.reason, own.args...)
	case !errors.As(err, &refused):
		return v.T("error." + errBroken.reason)
	case refused.Illegal != nil && tongue != nil:
		return tongue.As("reason", refused.Illegal.Phrase)
	case refused.Setup != nil:
		return v.explainSetup(refused.Setup, tongue)
	case refused.Undo != "":
		return v.T("undo." + refused.Undo)
	}
	return v.T("error."+refused.Reason, refused.Args...)
}

// badSeed is the reason of a seed that is no number.
const badSeed = "seed"

func (v *visit) explainSetup(e *game.SetupError, tongue *i18n.Tongue) string {
	if e.Reason == game.SeatsOutOfRange {
		return v.T("setup.seats_out_of_range", game.Num("least", e.Min), game.Num("most", e.Max))
	}
	if tongue != nil && tongue.Has("reason."+e.Reason) {
		return tongue.As("reason", game.Say(e.Reason))
	}
	if e.Reason == badSeed {
		return v.T("setup.seed", i18n.Text("value", shorten(e.Value)))
	}
	return v.T("setup.unknown", i18n.Text("field", e.Field), i18n.Text("value", shorten(e.Value)))
}

// shorten keeps what somebody typed from filling a page.
func shorten(text string) string {
	const most = 40
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// fail answers with a page that says what went wrong, and keeps what the reader need not know for the log.
func (v *visit) fail(err error) {
	status := statusOf(err)
	if v.r.Context().Err() != nil { // the reader has gone, or the house is being shut
		err, status = &errs.Error{Reason: errs.ReasonLeaving}, http.StatusServiceUnavailable
	} else if status >= http.StatusInternalServerError && !v.away(err) {
		v.s.Log.Error("page failed", "request", requestID(v.r.Context()), "method", v.r.Method, "path", v.r.URL.Path, "error", err, "cause", errors.Unwrap(err))
	}
	if isReason(err, account.ReasonGuests) && v.redirect("/signin?why="+account.ReasonGuests) == nil {
		return
	}
	if isReason(err, person.ReasonNone) {
		v.dropCookie(personCookie)
	}
	text := v.explain(err, nil)
	page := errorPage(v, status, text)
	if v.live {
		page = errorAnswer(text)
	}
	if err := v.send(status, page); err != nil && !v.away(err) {
		v.s.Log.Error("page of error failed", "error", err)
		http.Error(v.w, "internal error", http.StatusInternalServerError)
	}
}

// away tells whether something failed because its reader has gone or no longer listens, which is nothing to look after.
// A house that has lost its database fails with errors of a connection too, but says so by a reason.
func (v *visit) away(err error) bool {
	if v.r.Context().Err() != nil {
		return true
	}
	var refused *errs.Error
	if errors.As(err, &refused) {
		return false
	}
	for _, cut := range []error{syscall.EPIPE, syscall.ECONNRESET, net.ErrClosed, os.ErrDeadlineExceeded} {
		if errors.Is(err, cut) {
			return true
		}
	}
	return false
}

func isReason(err error, reason string) bool {
	var refused *errs.Error
	return errors.As(err, &refused) && refused.Reason == reason
}

// importMost is the largest record that is read in: several times the longest game that is known. formAround is room for
// what a form puts around it.
const (
	importMost = 256 << 10
	formAround = 8 << 10
)
