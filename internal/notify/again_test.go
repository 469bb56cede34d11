package notify_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"kancha/internal/clock"
	"kancha/internal/lobby"
	"kancha/internal/notify"
	"kancha/internal/table"
)

// slow is a game of Ann and Bob by a slow clock, at which it is Ann's turn and whose beginning was told.
func (f *fixture) slow() table.ID {
	f.Helper()
	id, err := f.lobby.Create(f.Context(), "ann", lobby.Plan{
		Game: "stones", Clock: clock.Rule{Kind: clock.Slow, Each: 48 * time.Hour},
		Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Open}},
	})
	f.ok(err)
	f.ok(f.lobby.Sit(f.Context(), id, "bob", 1, "Bob"))
	f.play(id, "ann", "pick 1")
	f.play(id, "bob", "pick 2")
	f.pass(time.Hour)
	return id
}

func events(f *fixture, hook *catcher) string {
	f.Helper()
	var out []string
	for _, r := range hook.caught() {
		var body struct{ Event string }
		f.ok(json.Unmarshal([]byte(r.body), &body))
		out = append(out, body.Event)
	}
	return fmt.Sprint(out)
}

// A decision of a slow game is told once more when half of its time has passed, also to whoever has looked meanwhile; not when it
// was made.
func TestADecisionIsToldOnceMoreAtHalfTime(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.slow()
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	f.play(id, "ann", "draw", "draw", "end")
	f.pass(time.Hour)
	f.ok(f.house.Seen(t.Context(), id, "bob"))
	f.pass(22 * time.Hour)
	if got := events(f, hook); got != "[decision]" {
		t.Fatalf("before half of the time %s", got)
	}
	for range 20 {
		f.pass(time.Hour)
	}
	if got := events(f, hook); got != "[decision reminder]" {
		t.Fatalf("after it %s", got)
	}
	f.play(id, "bob", "draw", "draw", "end")
	f.play(id, "ann", "draw", "draw", "end")
	f.pass(time.Hour)
	f.play(id, "bob", "draw", "draw", "end")
	f.pass(40 * time.Hour)
	if got := events(f, hook); got != "[decision reminder decision]" {
		t.Errorf("of a decision that was made in time %s", got)
	}
}

// Each topic can be turned off by itself.
func TestWhatIsToldIsChosen(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.slow()
	c := f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	if err := f.news.Choose(t.Context(), "eve", c.ID, nil); err == nil {
		t.Error("somebody else chooses")
	}
	f.ok(f.news.Choose(t.Context(), "bob", c.ID, []string{notify.Reminder, notify.Invitation}))
	f.play(id, "ann", "draw", "draw", "end")
	f.pass(time.Hour)
	f.pass(30 * time.Hour)
	if got := events(f, hook); got != "[reminder]" {
		t.Errorf("told %s", got)
	}
	f.ok(f.news.Choose(t.Context(), "bob", c.ID, []string{notify.Decision}))
	f.play(id, "bob", "draw", "draw", "end")
	f.play(id, "ann", "draw", "draw", "end")
	f.pass(time.Hour)
	f.pass(30 * time.Hour)
	if got := events(f, hook); got != "[reminder decision]" {
		t.Errorf("told then %s", got)
	}
}
