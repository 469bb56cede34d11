package lobby_test

import (
	"testing"
	"time"

	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table/tabletest"
)

func TestPresetsAreAPersonsOwn(t *testing.T) {
	store, ctx := tabletest.NewMemory(), t.Context()
	guests, presets := person.Guests{Store: store, Now: time.Now}, lobby.Presets{Store: store, Now: time.Now}
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	refused := func(err error, reason string) {
		t.Helper()
		if !errs.Is(err, reason) {
			t.Errorf("got %v, want %s", err, reason)
		}
	}
	ann, _, err := guests.New(ctx)
	ok(err)
	bob, _, err := guests.New(ctx)
	ok(err)
	ok(presets.Set(ctx, lobby.Preset{Person: ann, Game: "stones", Name: " Quick ", Form: "a=1"}))
	ok(presets.Set(ctx, lobby.Preset{Person: ann, Game: "stones", Name: "Quick", Form: "a=2"}))
	list, err := presets.Of(ctx, ann, "stones")
	ok(err)
	if len(list) != 1 || list[0].Name != "Quick" || list[0].Form != "a=2" {
		t.Errorf("%+v", list)
	}
	for _, who := range []person.ID{bob, ""} {
		if list, err := presets.Of(ctx, who, "stones"); err != nil || len(list) > 0 {
			t.Errorf("%q: %v, %v", who, list, err)
		}
	}
	ok(presets.Set(ctx, lobby.Preset{Person: ann, Game: "stones", Name: "Quick"}))
	for i := range 21 {
		err = presets.Set(ctx, lobby.Preset{Person: ann, Game: "stones", Name: string(rune('a' + i)), Form: "x"})
	}
	refused(err, lobby.ReasonPresetsFull)
	refused(presets.Set(ctx, lobby.Preset{Person: ann, Game: "stones", Name: "\u202e", Form: "x"}), person.ReasonNameSigns)
	refused(presets.Set(ctx, lobby.Preset{Person: "nobody", Game: "stones", Name: "x", Form: "x"}), person.ReasonNone)
}
