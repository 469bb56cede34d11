package web

import (
	"errors"
	"net"
	"net/http"
	"os"
	"syscall"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/analysis"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/i18n"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/tournament"
)

// failure is a refusal of the site itself: a status, and a key under "error." in the house's words with its arguments.
type failure struct {
	status int
	reason string
	args   []game.Arg
}

func (f *failure) Error() string { return f.reason }

var (
	errNotFound     = &failure{http.StatusNotFound, "not_found", nil}
	errCrossSite    = &failure{http.StatusForbidden, "cross_site", nil}
	errTooMany      = &failure{http.StatusTooManyRequests, "too_many", nil}
	errUnsure       = &failure{http.StatusUnprocessableEntity, "unsure", nil}
	errTooLarge     = &failure{http.StatusRequestEntityTooLarge, "too_large", nil}
	errBadForm      = &failure{http.StatusBadRequest, "bad_form", nil}
	errNoDay        = &failure{http.StatusNotFound, "no_day", nil}
	errUnsolved     = &failure{http.StatusUnprocessableEntity, "unsolved", nil}
	errNotSure      = &failure{http.StatusUnprocessableEntity, "not_sure", nil}
	errNoSlip       = &failure{http.StatusConflict, "no_slip", nil}
	errNewsForm     = &failure{http.StatusUnprocessableEntity, "news_form", nil}
	errNewsAddress  = &failure{http.StatusUnprocessableEntity, "news_address", nil}
	errNewsPort     = &failure{http.StatusUnprocessableEntity, "news_port", nil}
	errNewsMany     = &failure{http.StatusConflict, "news_many", nil}
	errNoAddress    = &failure{http.StatusUnprocessableEntity, account.ReasonAddress, nil}
	errMailFailed   = &failure{http.StatusBadGateway, "mail_failed", nil}
	errOIDCAway     = &failure{http.StatusBadGateway, "club_away", nil}
	errOIDCDenied   = &failure{http.StatusForbidden, "club_denied", nil}
	errOIDCUnproven = &failure{http.StatusForbidden, "club_unproven", nil}
	errNewsFailed   = &failure{http.StatusBadGateway, "news_failed", nil}
	errBroken       = &failure{http.StatusInternalServerError, "internal", nil}
)

// failures lists every failure, for the tests of the word files.
func failures() []*failure {
	return []*failure{errNotFound, errCrossSite, errTooMany, errTooLarge, errBadForm, errNoDay, errUnsolved, errNotSure, errNoSlip,
		errUnsure, errNewsForm, errNewsAddress, errNewsPort, errNewsMany, errNewsFailed, errMailFailed, errOIDCAway, errOIDCDenied, errOIDCUnproven, errBroken,
		errTryBarred, errTryOver, errTryHidden, errTryLong, tooOften(10), tooMuch(maxBody), manyTables(12)}
}

// tooOften is that somebody has tried to prove who they are as often as one may, for some minutes.
func tooOften(minutes int) *failure {
	return &failure{http.StatusTooManyRequests, "too_often", []game.Arg{game.Num("n", minutes)}}
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
	table.ReasonNoTable: http.StatusNotFound, table.ReasonNoGame: http.StatusNotFound, table.ReasonNoStep: http.StatusNotFound,
	table.ReasonNoSeat: http.StatusNotFound, person.ReasonRecovery: http.StatusNotFound, gamestore.ReasonNoSheet: http.StatusNotFound, chat.ReasonNoLine: http.StatusNotFound, table.ReasonClosed: http.StatusGone,
	table.ReasonStale: http.StatusConflict, table.ReasonStarted: http.StatusConflict, table.ReasonNotStarted: http.StatusConflict,
	table.ReasonNotOver: http.StatusConflict, table.ReasonOver: http.StatusConflict, table.ReasonSeatTaken: http.StatusConflict,
	table.ReasonSeatFree: http.StatusConflict, table.ReasonNameTaken: http.StatusConflict, table.ReasonBothSeated: http.StatusConflict, table.ReasonUndo: http.StatusConflict,
	chat.ReasonLineFast: http.StatusTooManyRequests, chat.ReasonTalkShut: http.StatusForbidden,
	person.ReasonNone: http.StatusConflict, table.ReasonNotYourSeat: http.StatusForbidden,
	table.ReasonNotHost: http.StatusForbidden, table.ReasonNotSeated: http.StatusForbidden,
	errs.ReasonStorage: http.StatusServiceUnavailable, errs.ReasonLeaving: http.StatusServiceUnavailable,
	table.ReasonNoCoach: http.StatusNotFound, coach.ReasonNoHint: http.StatusOK, coach.ReasonHintUnsure: http.StatusOK, coach.ReasonNoChoice: http.StatusOK, // nothing to tell is an answer
	table.ReasonInvite: http.StatusForbidden, table.ReasonPassword: http.StatusForbidden,
	table.ReasonPasswordFast: http.StatusTooManyRequests, table.ReasonNotAway: http.StatusConflict,
	coach.ReasonReviewSlow: http.StatusServiceUnavailable, analysis.ReasonBusy: http.StatusServiceUnavailable,
	analysis.ReasonNone:           http.StatusNotFound,
	tournament.ReasonNoTournament: http.StatusNotFound, tournament.ReasonShut: http.StatusConflict, tournament.ReasonFew: http.StatusConflict,
	tournament.ReasonMaker: http.StatusForbidden, tournament.ReasonNotEntered: http.StatusForbidden, tournament.ReasonMany: http.StatusConflict,
	table.ReasonBroken: http.StatusInternalServerError,

	account.ReasonNoAccount: http.StatusNotFound, account.ReasonSignIn: http.StatusForbidden, account.ReasonWrongPassword: http.StatusForbidden,
	account.ReasonSignInAgain: http.StatusForbidden, account.ReasonNoLogin: http.StatusForbidden, account.ReasonBusy: http.StatusServiceUnavailable,
	account.ReasonRecoveryCode: http.StatusForbidden, account.ReasonTicket: http.StatusNotFound, account.ReasonNameAlike: http.StatusConflict,
	account.ReasonCeremony: http.StatusConflict, account.ReasonPasskey: http.StatusForbidden, account.ReasonPasskeyCopied: http.StatusForbidden,
	account.ReasonPasskeyMany: http.StatusConflict, account.ReasonNoPasskey: http.StatusNotFound, account.ReasonLastWay: http.StatusConflict,
	account.ReasonIdentityTaken: http.StatusConflict, account.ReasonNoIdentity: http.StatusNotFound, account.ReasonSignUpClosed: http.StatusForbidden,
	account.ReasonSignUpCode: http.StatusForbidden, account.ReasonGuests: http.StatusForbidden, account.ReasonTablesMany: http.StatusConflict,
	account.ReasonNoAdmission: http.StatusNotFound, account.ReasonSuspended: http.StatusForbidden, account.ReasonSuspendedUntil: http.StatusForbidden,
	account.ReasonFactor: http.StatusForbidden, account.ReasonFactorNeeded: http.StatusForbidden,
	account.ReasonNoSanction: http.StatusConflict, chat.ReasonSilenced: http.StatusForbidden,
	moderation.ReasonAdminSafe: http.StatusConflict, moderation.ReasonNoAnnouncement: http.StatusNotFound, moderation.ReasonNoReport: http.StatusNotFound,
	moderation.ReasonReportOften: http.StatusTooManyRequests, moderation.ReasonReportTwice: http.StatusConflict, moderation.ReasonOwnReport: http.StatusForbidden,
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
