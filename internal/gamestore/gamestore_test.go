package gamestore_test

import (
	"context"
	"errors"
	"regexp"
	"testing"
	"time"

	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/person"
	"kancha/internal/table/tabletest"
)

// busy is a store in which somebody else writes on a sheet just before each of the first changes.
type busy struct {
	gamestore.Store
	others int
}

func (b *busy) SetSheet(ctx context.Context, s gamestore.Sheet) error {
	if s.Version > 1 && b.others > 0 {
		b.others--
		now, err := b.Store.Sheet(ctx, s.Code)
		if err != nil {
			return err
		}
		now.Version, now.Body = now.Version+1, append(now.Body, 'x')
		if err := b.Store.SetSheet(ctx, now); err != nil {
			return err
		}
	}
	return b.Store.SetSheet(ctx, s)
}

func TestCodesOfSheetsCanBeTypedAndDoNotRepeat(t *testing.T) {
	h := &gamestore.Service{Store: tabletest.NewMemory(), Now: time.Now}
	form, seen := regexp.MustCompile(`^[2-9A-HJKMNP-Z]{7}$`), map[string]bool{}
	for range 500 {
		s, err := h.NewSheet(t.Context(), nil)
		if err != nil || !form.MatchString(s.Code) || seen[s.Code] {
			t.Fatalf("code %q: %v", s.Code, err)
		}
		seen[s.Code] = true
	}
}

func TestAnEditOfASheetThatCameTooLateIsMadeAgain(t *testing.T) {
	h := &gamestore.Service{Store: &busy{tabletest.NewMemory(), 3}, Now: time.Now}
	s, err := h.NewSheet(t.Context(), []byte("a"))
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	s, err = h.EditSheet(t.Context(), s.Code, func(body []byte) ([]byte, error) {
		asked++
		return append(body, 'b'), nil
	})
	if err != nil || string(s.Body) != "axxxb" || asked != 4 {
		t.Errorf("%q after %d times: %v", s.Body, asked, err)
	}
	refusal := errors.New("no")
	if _, err := h.EditSheet(t.Context(), s.Code, func([]byte) ([]byte, error) { return nil, refusal }); !errors.Is(err, refusal) {
		t.Errorf("refused: %v", err)
	}
	after, err := h.Sheet(t.Context(), s.Code)
	if err != nil || string(after.Body) != "axxxb" || after.Version != s.Version {
		t.Errorf("after a refusal: %+v %v", after, err)
	}
}

func TestAResultIsForSomebodyWhoIsKnown(t *testing.T) {
	s := &gamestore.Service{Store: tabletest.NewMemory(), Now: time.Now}
	if err := s.AddResult(t.Context(), "nobody", "p", nil); !errs.Is(err, person.ReasonNone) {
		t.Errorf("a result of nobody: %v", err)
	}
	if _, err := s.Sheet(t.Context(), "NOSHEET"); !errs.Is(err, gamestore.ReasonNoSheet) {
		t.Errorf("a sheet without a code: %v", err)
	}
}
