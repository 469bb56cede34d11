package page

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"syscall"
	"testing"

	"kancha/internal/errs"
)

// TestAReaderWhoGoesAwayIsNoFailure tells what a cut connection to a browser leaves behind from what a lost database does.
func TestAReaderWhoGoesAwayIsNoFailure(t *testing.T) {
	left, leave := context.WithCancel(t.Context())
	leave()
	cut := &net.OpError{Op: "write", Net: "tcp", Err: os.NewSyscallError("write", syscall.EPIPE)}
	for _, c := range []struct {
		name string
		ctx  context.Context
		err  error
		want bool
	}{
		{"has closed the page", left, errors.New("anything"), true},
		{"has closed it while the store was asked", left, &errs.Error{Reason: errs.ReasonStorage}, true},
		{"whose connection broke while it was written to", t.Context(), fmt.Errorf("script: %w", cut), true},
		{"who does not read on", t.Context(), os.ErrDeadlineExceeded, true},
		{"who waits for a broken house", t.Context(), errors.New("no words"), false},
		{"who waits while the database is lost", t.Context(), errors.Join(&errs.Error{Reason: errs.ReasonStorage}, cut), false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil).WithContext(c.ctx)
		if got := (&Visit{R: r}).Away(c.err); got != c.want {
			t.Errorf("a reader %s: %v", c.name, got)
		}
	}
}
