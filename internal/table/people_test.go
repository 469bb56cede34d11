package table_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"kancha/internal/table"
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
		{strings.Repeat("ж", 25), "", table.ReasonNameLong},
		{strings.Repeat("a", 10_000), "", table.ReasonNameLong},
		{"", "", table.ReasonNameEmpty},
		{" \u00a0\u3000 ", "", table.ReasonNameEmpty},
		{"\u0301", "", table.ReasonNameSigns},
		{"a\u0301\u0301\u0301\u0301b", "", table.ReasonNameSigns},
		{"a\x00b", "", table.ReasonNameSigns},
		{"a\nb", "", table.ReasonNameSigns},
		{"a\tb", "", table.ReasonNameSigns},
		{"a\u202eb", "", table.ReasonNameSigns},
		{"a\u2066b", "", table.ReasonNameSigns},
		{"a\u200bb", "", table.ReasonNameSigns},
		{"a\u200db", "", table.ReasonNameSigns},
		{"a\u2028b", "", table.ReasonNameSigns},
		{"\u3164", "", table.ReasonNameSigns},
		{"\ufeffAnna", "", table.ReasonNameSigns},
		{"a\ufffdb", "", table.ReasonNameSigns},
		{"a\xffb", "", table.ReasonNameSigns},
		{"a\ue000b", "", table.ReasonNameSigns},
		{"👩\u200d", "", table.ReasonNameSigns},
	} {
		got, err := table.CleanName(c.typed)
		var e *table.Error
		if errors.As(err, &e) && e.Reason == c.reason || err == nil && c.reason == "" && got == c.want {
			continue
		}
		t.Errorf("%q: %q, %v, want %q %s", c.typed, got, err, c.want, c.reason)
	}
}

func TestARecoveryTokenLeadsBackToItsPerson(t *testing.T) {
	f := newFixture(t)
	who, token, err := f.NewPerson(f.ctx)
	f.ok(err)
	other, otherToken, err := f.NewPerson(f.ctx)
	f.ok(err)
	if who == other || token == otherToken || len(who) < 20 || len(token) < 20 {
		t.Fatalf("%s %s, %s %s", who, token, other, otherToken)
	}
	back, err := f.Recover(f.ctx, token)
	f.ok(err)
	if back != who {
		t.Errorf("leads to %s, want %s", back, who)
	}
	if g, err := f.store.Person(f.ctx, who); err != nil || strings.Contains(g.Recovery, token) {
		t.Errorf("the store has the token itself: %+v, %v", g, err)
	}
	fresh, err := f.NewRecovery(f.ctx, who)
	f.ok(err)
	_, err = f.Recover(f.ctx, token)
	f.refused(err, table.ReasonRecovery)
	back, err = f.Recover(f.ctx, fresh)
	f.ok(err)
	if back != who {
		t.Errorf("the new one leads to %s", back)
	}
	for _, wrong := range []string{"", "x", strings.Repeat("x", 1<<20)} {
		_, err = f.Recover(f.ctx, wrong)
		f.refused(err, table.ReasonRecovery)
	}
}

func TestTheUsualNameIsTakenWhereNoneIsTyped(t *testing.T) {
	f := newFixture(t)
	who, _, err := f.NewPerson(f.ctx)
	f.ok(err)
	id := f.table("Ann", "open")
	f.refused(f.Sit(f.ctx, id, who, 1, ""), table.ReasonNameEmpty)
	f.refused(f.SetName(f.ctx, who, "a\nb"), table.ReasonNameSigns)
	f.refused(f.SetName(f.ctx, "nobody", "Bob"), table.ReasonNoPerson)
	f.ok(f.SetName(f.ctx, who, " Bob "))
	f.ok(f.Sit(f.ctx, id, who, 1, ""))
	if got := f.see(id, "Ann").Seats[1].Name; got != "Bob" {
		t.Errorf("sits as %q", got)
	}
}

func TestASecretIsMadeOnce(t *testing.T) {
	f := newFixture(t)
	first, err := f.Secret(f.ctx, "cookie")
	f.ok(err)
	again, err := f.Secret(f.ctx, "cookie")
	f.ok(err)
	other, err := f.Secret(f.ctx, "else")
	f.ok(err)
	if len(first) != 32 || !bytes.Equal(first, again) || bytes.Equal(first, other) {
		t.Errorf("%x %x %x", first, again, other)
	}
}
