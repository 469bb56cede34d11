package play

import (
	"net/http"

	"kancha/internal/analysis"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/gamestore"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web/page"
)

// What is refused at tables and is not simply the reader's to correct. That there is nothing to tell is an answer.
var _ = page.AnswerBy(map[string]int{
	table.ReasonNoTable: http.StatusNotFound, table.ReasonNoGame: http.StatusNotFound,
	table.ReasonNoStep: http.StatusNotFound, table.ReasonNoSeat: http.StatusNotFound,
	gamestore.ReasonNoSheet: http.StatusNotFound, chat.ReasonNoLine: http.StatusNotFound,
	table.ReasonClosed: http.StatusGone, table.ReasonStale: http.StatusConflict, table.ReasonStarted: http.StatusConflict,
	table.ReasonNotStarted: http.StatusConflict, table.ReasonNotOver: http.StatusConflict,
	table.ReasonOver: http.StatusConflict, table.ReasonSeatTaken: http.StatusConflict,
	table.ReasonSeatFree: http.StatusConflict, table.ReasonNameTaken: http.StatusConflict,
	table.ReasonBothSeated: http.StatusConflict, table.ReasonUndo: http.StatusConflict,
	chat.ReasonLineFast: http.StatusTooManyRequests, chat.ReasonTalkShut: http.StatusForbidden,
	table.ReasonNotYourSeat: http.StatusForbidden, table.ReasonNotHost: http.StatusForbidden,
	table.ReasonNotSeated: http.StatusForbidden, table.ReasonNoCoach: http.StatusNotFound,
	coach.ReasonNoHint: http.StatusOK, coach.ReasonHintUnsure: http.StatusOK, coach.ReasonNoChoice: http.StatusOK,
	table.ReasonInvite: http.StatusForbidden, table.ReasonPassword: http.StatusForbidden,
	table.ReasonPasswordFast: http.StatusTooManyRequests, table.ReasonNotAway: http.StatusConflict,
	coach.ReasonReviewSlow: http.StatusServiceUnavailable, analysis.ReasonBusy: http.StatusServiceUnavailable,
	analysis.ReasonNone: http.StatusNotFound, tournament.ReasonNoTournament: http.StatusNotFound,
	tournament.ReasonShut: http.StatusConflict, tournament.ReasonFew: http.StatusConflict,
	tournament.ReasonMaker: http.StatusForbidden, tournament.ReasonNotEntered: http.StatusForbidden,
	tournament.ReasonMany: http.StatusConflict, table.ReasonBroken: http.StatusInternalServerError,
	chat.ReasonSilenced: http.StatusForbidden,
})

// Failures lists what the pages of this package refuse by themselves, for the tests of the word files.
func Failures() []*page.Failure {
	return []*page.Failure{errNoDay, errUnsolved, errNotSure, errNoSlip, errTryBarred, errTryOver, errTryHidden, errTryLong, manyTables(12)}
}
