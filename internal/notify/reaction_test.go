package notify_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/notify"
	"kancha/internal/table/tabletest"
)

// reacting is the game of stones in which all turns are the first seat's: what the others decide, they decide within it.
type reacting struct{ game.Game }

func (g reacting) New(s game.Setup) (game.State, error) {
	state, err := g.Game.New(s)
	return reactingState{state}, err
}

func (g reacting) Decode(js []byte) (game.State, error) {
	state, err := g.Game.Decode(js)
	return reactingState{state}, err
}

type reactingState struct{ game.State }

func (s reactingState) Clone() game.State             { return reactingState{s.State.Clone()} }
func (s reactingState) CopyTo(dst game.State)         { s.State.CopyTo(dst.(reactingState).State) }
func (s reactingState) View(seat game.Seat) game.View { return reactingView{s.State.View(seat)} }
func (s reactingState) Turn() game.Seat               { return ofTheFirst(s.State) }

type reactingView struct{ game.View }

func (v reactingView) Turn() game.Seat { return ofTheFirst(v.View) }

func ofTheFirst(p game.Position) game.Seat { return min(p.Turn(), 0) }

// What somebody else's turn asks of a person is told as such, in their language, and can be turned off by itself.
func TestAReactionIsToldAsOne(t *testing.T) {
	f := openWith(t, reacting{tabletest.Stones})
	id := f.begun()
	hook, deaf := newCatcher(t), newCatcher(t)
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	without := f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: deaf.URL})
	f.ok(f.news.Choose(t.Context(), "bob", without.ID, []string{notify.Decision, notify.Reminder, notify.Invitation}))
	f.channel(notify.Channel{Kind: notify.Mail, Form: notify.Each})
	own := newCatcher(t)
	f.channel(notify.Channel{Person: "ann", Kind: notify.Hook, Form: notify.Raw, Address: own.URL})

	f.play(id, "ann", "draw", "draw", "end")
	f.pass(2 * time.Minute)
	f.pass(2 * time.Minute)
	if got := events(f, hook); got != "[reaction]" {
		t.Fatalf("told %s", got)
	}
	if got := events(f, deaf); got != "[]" {
		t.Errorf("told %s though it is turned off", got)
	}
	var body struct{ Text string }
	f.ok(json.Unmarshal([]byte(hook.caught()[0].body), &body))
	if !strings.Contains(body.Text, "Someone acted against you: stones") {
		t.Errorf("the hook says %q", body.Text)
	}
	if len(f.box.letters) != 1 {
		t.Fatalf("%d letters", len(f.box.letters))
	}
	if m := f.box.letters[0]; m.Subject != "Someone acted against you: stones" || strings.Contains(m.Text, "Your turn") || !strings.Contains(m.Text, string(id)) {
		t.Errorf("the letter: %+v", m)
	}

	f.play(id, "bob", "draw", "draw", "end") // and then it is Ann's own turn that goes on
	f.pass(time.Hour)
	if got := events(f, own); got != "[decision]" {
		t.Errorf("Ann is told %s in her own turn", got)
	}
}
