package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"testing"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/analysis"
	"kancha/internal/bugreport"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/lobby"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web/page"
)

// Only a proxy that is trusted may say for whom it speaks, and only as far as the chain is trusted.
func TestWhoIsCounted(t *testing.T) {
	s := &server{Config: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	for _, test := range []struct{ peer, forwarded, want string }{
		{"192.0.2.7:1234", "", "192.0.2.7"},
		{"192.0.2.7:1234", "198.51.100.1", "192.0.2.7"},
		{"10.1.1.1:1234", "198.51.100.1", "198.51.100.1"},
		{"10.1.1.1:1234", "203.0.113.9, 198.51.100.1", "198.51.100.1"},
		{"10.1.1.1:1234", "198.51.100.1, 10.2.2.2", "198.51.100.1"},
		{"10.1.1.1:1234", "nonsense", "10.1.1.1"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = test.peer
		if test.forwarded != "" {
			r.Header.Set("X-Forwarded-For", test.forwarded)
		}
		if got, err := s.address(r); err != nil || got != test.want {
			t.Errorf("%s for %q: %q, want %q", test.peer, test.forwarded, got, test.want)
		}
	}
}

func TestEveryReasonHasAStatus(t *testing.T) {
	reasons := slices.Concat(errs.Reasons(), person.Reasons(), table.Reasons(), chat.Reasons(), coach.Reasons(), analysis.Reasons(), lobby.Reasons(), bugreport.Reasons(), gamestore.Reasons(), account.Reasons(), moderation.Reasons())
	reasons = append(reasons, tournament.Reasons()...)
	answers := []string{coach.ReasonNoHint, coach.ReasonNoChoice, coach.ReasonHintUnsure} // a coach that has nothing to say has answered
	for _, e := range reasons {
		status := page.StatusOf(&errs.Error{Reason: e.Kind})
		if status < 400 && !slices.Contains(answers, e.Kind) {
			t.Errorf("%s: %d", e.Kind, status)
		}
	}
	for reason := range page.Statuses {
		if !slices.ContainsFunc(reasons, func(e game.Entry) bool { return e.Kind == reason }) {
			t.Errorf("%s is no reason of a table", reason)
		}
	}
}
