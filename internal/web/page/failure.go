package page

import (
	"errors"
	"maps"
	"net"
	"net/http"
	"os"
	"syscall"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/person"
)

// Failure is a refusal of the site itself: a status, and a key under "error." in the house's words with its arguments.
type Failure struct {
	Status int
	Reason string
	Args   []game.Arg
}

func (f *Failure) Error() string { return f.Reason }

var (
	ErrNotFound  = &Failure{http.StatusNotFound, "not_found", nil}
	ErrCrossSite = &Failure{http.StatusForbidden, "cross_site", nil}
	ErrTooMany   = &Failure{http.StatusTooManyRequests, "too_many", nil}
	ErrUnsure    = &Failure{http.StatusUnprocessableEntity, "unsure", nil}
	ErrTooLarge  = &Failure{http.StatusRequestEntityTooLarge, "too_large", nil}
	ErrBadForm   = &Failure{http.StatusBadRequest, "bad_form", nil}
	ErrBroken    = &Failure{http.StatusInternalServerError, "internal", nil}
)

// Failures lists every failure that is said by more than one subject, for the tests of the word files.
func Failures() []*Failure {
	return []*Failure{ErrNotFound, ErrCrossSite, ErrTooMany, ErrTooLarge, ErrBadForm, ErrUnsure, ErrBroken, TooMuch(ImportMost)}
}

// TooMuch is a request with more bytes than its page takes.
func TooMuch(most int64) *Failure {
	return &Failure{http.StatusRequestEntityTooLarge, "too_much", []game.Arg{game.Num("number", int(most>>10))}}
}

func BadForm(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return TooMuch(min(large.Limit, ImportMost))
	}
	return ErrBadForm
}

// Statuses of the refusals that are not simply the reader's to correct (422).
var Statuses = map[string]int{
	person.ReasonRecovery: http.StatusNotFound, person.ReasonNone: http.StatusConflict,
	errs.ReasonStorage: http.StatusServiceUnavailable, errs.ReasonLeaving: http.StatusServiceUnavailable,
}

// AnswerBy adds the statuses of what a subject refuses. It is called where the subject's package is set up.
func AnswerBy(more map[string]int) bool {
	maps.Copy(Statuses, more)
	return true
}

func StatusOf(err error) int {
	var own *Failure
	var refused *errs.Error
	switch {
	case errors.As(err, &own):
		return own.Status
	case errors.As(err, &refused):
		if status := Statuses[refused.Reason]; status != 0 {
			return status
		}
		return http.StatusUnprocessableEntity
	}
	return http.StatusInternalServerError
}

// Explain is the sentence for whatever went wrong. The tongue speaks of the game that it happened in, if any.
func (v *Visit) Explain(err error, tongue *i18n.Tongue) string {
	var own *Failure
	var refused *errs.Error
	switch {
	case errors.As(err, &own):
		return v.T("error."+own.Reason, own.Args...)
	case !errors.As(err, &refused):
		return v.T("error." + ErrBroken.Reason)
	case refused.Illegal != nil && tongue != nil:
		return tongue.As("reason", refused.Illegal.Phrase)
	case refused.Setup != nil:
		return v.ExplainSetup(refused.Setup, tongue)
	case refused.Undo != "":
		return v.T("undo." + refused.Undo)
	}
	return v.T("error."+refused.Reason, refused.Args...)
}

// BadSeed is the reason of a seed that is no number.
const BadSeed = "seed"

func (v *Visit) ExplainSetup(e *game.SetupError, tongue *i18n.Tongue) string {
	if e.Reason == game.SeatsOutOfRange {
		return v.T("setup.seats_out_of_range", game.Num("least", e.Min), game.Num("most", e.Max))
	}
	if tongue != nil && tongue.Has("reason."+e.Reason) {
		return tongue.As("reason", game.Say(e.Reason))
	}
	if e.Reason == BadSeed {
		return v.T("setup.seed", i18n.Text("value", Shorten(e.Value)))
	}
	return v.T("setup.unknown", i18n.Text("field", e.Field), i18n.Text("value", Shorten(e.Value)))
}

// Shorten keeps what somebody typed from filling a page.
func Shorten(text string) string {
	const most = 40
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// fail answers with a page that says what went wrong, and keeps what the reader need not know for the log.
func (v *Visit) fail(err error) {
	status := StatusOf(err)
	if v.R.Context().Err() != nil { // the reader has gone, or the house is being shut
		err, status = &errs.Error{Reason: errs.ReasonLeaving}, http.StatusServiceUnavailable
	} else if status >= http.StatusInternalServerError && !v.Away(err) {
		v.Site.Log.Error("page failed", "request", RequestID(v.R.Context()), "method", v.R.Method, "path", v.R.URL.Path, "error", err, "cause", errors.Unwrap(err))
	}
	if to := v.Site.Gate.Elsewhere(err); to != "" && v.Redirect(to) == nil {
		return
	}
	if IsReason(err, person.ReasonNone) {
		v.DropCookie(PersonCookie)
	}
	text := v.Explain(err, nil)
	page := errorPage(v, status, text)
	if v.Live {
		page = ErrorAnswer(text)
	}
	if err := v.Send(status, page); err != nil && !v.Away(err) {
		v.Site.Log.Error("page of error failed", "error", err)
		http.Error(v.W, "internal error", http.StatusInternalServerError)
	}
}

// Away tells whether something failed because its reader has gone or no longer listens, which is nothing to look after.
// A house that has lost its database fails with errors of a connection too, but says so by a reason.
func (v *Visit) Away(err error) bool {
	if v.R.Context().Err() != nil {
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

func IsReason(err error, reason string) bool {
	var refused *errs.Error
	return errors.As(err, &refused) && refused.Reason == reason
}

// importMost is the largest record that is read in: several times the longest game that is known. formAround is room for
// what a form puts around it.
const (
	ImportMost = 256 << 10
	FormAround = 8 << 10
)
