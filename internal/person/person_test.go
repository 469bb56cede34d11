package person_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table/tabletest"
)

func TestNamesAreKeptAsTypedOrRefused(t *testing.T) {
	for _, c := range []struct{ typed, want, reason string }{
		{"Anna", "Anna", ""},
		{"  Anna   Maria ", "Anna Maria", ""},
		{"Łucja", "Łucja", ""},
		{"Ёлка", "Ёлка", ""},
		{"Cafe\u0301", "Café", ""},
		{"李小龍", "李小龍", ""},
		{"👩\u200d🌾 Eva", "👩\u200d🌾 Eva", ""},
		{"O'Neil <b>&amp;", "O'Neil <b>&amp;", ""},
		{strings.Repeat("ж", 24), strings.Repeat("ж", 24), ""},
		{strings.Repeat("e\u0323\u0301", 24), strings.Repeat("ẹ\u0301", 24), ""},
		{strings.Repeat("ж", 25), "", person.ReasonNameLong},
		{strings.Repeat("a", 10_000), "", person.ReasonNameLong},
		{"", "", person.ReasonNameEmpty},
		{" \u00a0\u3000 ", "", person.ReasonNameEmpty},
		{"\u0301", "", person.ReasonNameSigns},
		{"a\u0301\u0301\u0301\u0301b", "", person.ReasonNameSigns},
		{"a\x00b", "", person.ReasonNameSigns},
		{"a\nb", "", person.ReasonNameSigns},
		{"a\tb", "", person.ReasonNameSigns},
		{"a\u202eb", "", person.ReasonNameSigns},
		{"a\u2066b", "", person.ReasonNameSigns},
		{"a\u200bb", "", person.ReasonNameSigns},
		{"a\u200db", "", person.ReasonNameSigns},
		{"a\u2028b", "", person.ReasonNameSigns},
		{"\u3164", "", person.ReasonNameSigns},
		{"\ufeffAnna", "", person.ReasonNameSigns},
		{"a\ufffdb", "", person.ReasonNameSigns},
		{"a\xffb", "", person.ReasonNameSigns},
		{"a\ue000b", "", person.ReasonNameSigns},
		{"👩\u200d", "", person.ReasonNameSigns},
	} {
		got, err := person.CleanName(c.typed)
		var e *errs.Error
		if errors.As(err, &e) && e.Reason == c.reason || err == nil && c.reason == "" && got == c.want {
			continue
		}
		t.Errorf("%q: %q, %v, want %q %s", c.typed, got, err, c.want, c.reason)
	}
}

func TestARecoveryTokenLeadsBackToItsPerson(t *testing.T) {
	store, ctx := tabletest.NewMemory(), t.Context()
	g := person.Guests{Store: store, Now: time.Now}
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	who, token, err := g.New(ctx)
	ok(err)
	other, otherToken, err := g.New(ctx)
	ok(err)
	if who == other || token == otherToken || len(who) < 20 || len(token) < 20 {
		t.Fatalf("%s %s, %s %s", who, token, other, otherToken)
	}
	back, err := g.Recover(ctx, token)
	ok(err)
	if back != who {
		t.Errorf("leads to %s, want %s", back, who)
	}
	if g, err := store.Person(ctx, who); err != nil || strings.Contains(g.Recovery, token) {
		t.Errorf("the store has the token itself: %+v, %v", g, err)
	}
	fresh, err := g.NewRecovery(ctx, who)
	ok(err)
	_, err = g.Recover(ctx, token)
	if !errs.Is(err, person.ReasonRecovery) {
		t.Errorf("an old or wrong token: %v", err)
	}
	back, err = g.Recover(ctx, fresh)
	ok(err)
	if back != who {
		t.Errorf("the new one leads to %s", back)
	}
	for _, wrong := range []string{"", "x", strings.Repeat("x", 1<<20)} {
		_, err = g.Recover(ctx, wrong)
		if !errs.Is(err, person.ReasonRecovery) {
			t.Errorf("an old or wrong token: %v", err)
		}
	}
}
