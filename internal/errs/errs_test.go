package errs_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"kancha/internal/errs"
)

func TestWhatAStoreSaysBecomesARefusal(t *testing.T) {
	broken := errors.New("disk full")
	for _, c := range []struct {
		name   string
		err    error
		reason string // "" for none
	}{
		{"nothing", nil, ""},
		{"what is not there", fmt.Errorf("read: %w", errs.ErrNotFound), "no_thing"},
		{"what is there already", errs.ErrConflict, "no_thing"},
		{"trouble", broken, errs.ReasonStorage},
	} {
		got := errs.Of(c.err, "no_thing")
		if c.reason == "" && got != nil || c.reason != "" && !errs.Is(got, c.reason) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if err := errs.Storage(broken); !errors.Is(err, broken) || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("the operator does not learn what the store said: %v", err)
	}
	if err := errs.Storage(nil); err != nil {
		t.Errorf("nothing is trouble: %v", err)
	}
	if errs.Is(broken, errs.ReasonStorage) {
		t.Error("an error of any kind is a refusal")
	}
}
