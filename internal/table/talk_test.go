package table_test

import (
	"strings"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/chat"
	"kancha/internal/person"
	"kancha/internal/table"
)

// clocked is a fixture whose clock a test moves.
func clocked(t *testing.T) (*fixture, func(time.Duration)) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	f := newFixture(t, func(c *table.Config) { c.Now = func() time.Time { return now } })
	for _, who := range []person.ID{"Ann", "Bob", "Eve", "Fay"} {
		f.ok(f.store.AddPerson(t.Context(), person.Guest{ID: who, Name: string(who), Recovery: string(who)}))
	}
	return f, func(d time.Duration) { now = now.Add(d) }
}

func (f *fixture) say(id table.ID, who, text string) error {
	return f.chat.Say(f.ctx, chat.Words{Table: id, Person: person.ID(who), Seat: game.Watcher, Text: text})
}

// reads is what somebody reads of the talk, as one text.
func (f *fixture) reads(id table.ID, who string) string {
	f.Helper()
	s, err := f.Look(f.ctx, table.Look{Table: id, Person: person.ID(who), Seat: game.Watcher, Step: -1})
	f.ok(err)
	var out []string
	for _, l := range s.Talk.Lines {
		out = append(out, l.Name+":"+l.Text+l.Place)
	}
	return strings.Join(out, "|")
}

func (f *fixture) mustRead(id table.ID, want map[string]string) {
	f.Helper()
	for who, text := range want {
		if got := f.reads(id, who); got != text {
			f.Errorf("%s reads %q, want %q", who, got, text)
		}
	}
}

func TestPlayersAndWatchersDoNotReadEachOtherWhileTheGameRuns(t *testing.T) {
	f, _ := clocked(t)
	id := f.tableWith(oneRound(), "Ann", "open")
	f.ok(f.say(id, "Eve", "hello"))
	f.ok(f.Sit(f.ctx, id, "Bob", 1, "Bob"))
	f.ok(f.say(id, "Ann", "ours"))
	f.ok(f.say(id, "Eve", "theirs"))
	f.mustRead(id, map[string]string{
		"Ann": "Eve:hello|Ann:ours", "Bob": "Eve:hello|Ann:ours", "Eve": "Eve:hello|Eve:theirs", "": "Eve:hello|Eve:theirs",
	})
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	f.finish(id, "Ann", "Bob")
	f.ok(f.say(id, "Bob", "well"))
	f.mustRead(id, map[string]string{
		"Ann": "Eve:hello|Ann:ours|Eve:theirs|Bob:well", "Eve": "Eve:hello|Eve:theirs|Bob:well",
	})
}

// finish answers whatever is asked until the game is over.
func (f *fixture) finish(id table.ID, names ...string) {
	f.Helper()
	for range 100 {
		moved := false
		for _, who := range names {
			s := f.see(id, who)
			if s.Phase == table.Over {
				return
			}
			if s.Asked != nil {
				rules, _ := f.Game("stones")
				f.play(id, who+": "+rules.Format(s.Asked.Moves[0]))
				moved = true
			}
		}
		if !moved {
			f.Fatal("nobody is asked")
		}
	}
	f.Fatal("no end")
}

func TestALineIsRefusedWithItsReason(t *testing.T) {
	f, pass := clocked(t)
	id := f.table("Ann", "Bob")
	for text, reason := range map[string]string{
		"": chat.ReasonLineEmpty, " \t\u2028 ": chat.ReasonLineEmpty, strings.Repeat("ż", chat.LineLength+1): chat.ReasonLineLong,
		strings.Repeat("x", 1<<14): chat.ReasonLineLong, "a\u202eb": chat.ReasonLineSigns, "a\x00b": chat.ReasonLineSigns,
		"\xff": chat.ReasonLineSigns,
	} {
		f.refused(f.say(id, "Ann", text), reason)
	}
	f.refused(f.say(id, "Nobody", "x"), person.ReasonNone)
	f.refused(f.say("none", "Ann", "x"), table.ReasonNoTable)
	f.mustRead(id, map[string]string{"Ann": ""})
	f.ok(f.say(id, "Ann", " </script>\u2028<b>\n👩‍🌾 "))
	f.mustRead(id, map[string]string{"Bob": "Ann:</script> <b> 👩‍🌾"})
	pass(time.Minute)
	for range 10 {
		f.ok(f.say(id, "Ann", strings.Repeat("ż", chat.LineLength)))
	}
	f.refused(f.say(id, "Ann", "x"), chat.ReasonLineFast)
	f.ok(f.say(id, "Bob", "others may"))
	pass(20 * time.Second)
	f.ok(f.say(id, "Ann", "x"))
}

func TestALineSentTwiceIsSaidOnce(t *testing.T) {
	f, _ := clocked(t)
	id := f.table("Ann", "Bob")
	for range 2 {
		f.ok(f.chat.Say(f.ctx, chat.Words{Table: id, Person: "Ann", Key: "k1", Text: "once"}))
	}
	f.mustRead(id, map[string]string{"Bob": "Ann:once"})
}

func TestTheMakerClosesTheTalk(t *testing.T) {
	f, _ := clocked(t)
	id := f.table("Ann", "Bob")
	f.refused(f.chat.Shut(f.ctx, id, "Bob", true), table.ReasonNotHost)
	f.ok(f.chat.Shut(f.ctx, id, "Ann", true))
	f.refused(f.say(id, "Ann", "x"), chat.ReasonTalkShut)
	f.refused(f.say(id, "Eve", "x"), chat.ReasonTalkShut)
	f.refused(f.chat.Ping(f.ctx, chat.Words{Table: id, Person: "Bob", Place: "p1"}), chat.ReasonTalkShut)
	if s := f.see(id, "Bob"); !s.Talk.Shut {
		t.Error("the page does not say so")
	}
	f.ok(f.chat.Shut(f.ctx, id, "Ann", false))
	f.ok(f.say(id, "Bob", "x"))
	f.mustRead(id, map[string]string{"Ann": "Bob:x"})
}

func TestMutingIsForOneselfAlone(t *testing.T) {
	f, _ := clocked(t)
	id := f.table("Ann", "Bob", "Cyd")
	f.ok(f.store.AddPerson(f.ctx, person.Guest{ID: "Cyd", Name: "Cyd", Recovery: "Cyd"}))
	f.ok(f.say(id, "Bob", "one"))
	f.ok(f.say(id, "Eve", "aside"))
	f.refused(f.chat.Mute(f.ctx, id, "Ann", 9, true), chat.ReasonNoLine)
	f.refused(f.chat.Mute(f.ctx, id, "Bob", 1, true), chat.ReasonNoLine) // oneself
	f.refused(f.chat.Mute(f.ctx, id, "Ann", 2, true), chat.ReasonNoLine) // what she cannot read
	f.ok(f.chat.Mute(f.ctx, id, "Ann", 1, true))
	f.ok(f.say(id, "Bob", "two"))
	f.ok(f.say(id, "Cyd", "three"))
	f.mustRead(id, map[string]string{"Ann": "Cyd:three", "Cyd": "Bob:one|Bob:two|Cyd:three"})
	if muted := f.see(id, "Ann").Talk.Muted; len(muted) != 1 || muted[0].Name != "Bob" || muted[0].Text != "" {
		t.Errorf("muted: %+v", muted)
	}
	f.ok(f.chat.Mute(f.ctx, id, "Ann", 3, false))
	f.mustRead(id, map[string]string{"Ann": "Bob:one|Bob:two|Cyd:three"})
}

func TestPlayersPointAtPlaces(t *testing.T) {
	f, pass := clocked(t)
	gathering := f.table("Ann", "open")
	ping := func(id table.ID, who, place string) error {
		return f.chat.Ping(f.ctx, chat.Words{Table: id, Person: person.ID(who), Place: place, Text: "not kept"})
	}
	f.refused(ping(gathering, "Ann", "p1"), table.ReasonNotStarted)
	id := f.table("Ann", "Bob")
	f.refused(ping(id, "Eve", "p1"), table.ReasonNotSeated)
	f.refused(ping(id, "Ann", "p 1"), table.ReasonNotePlace)
	for range 4 {
		f.ok(ping(id, "Ann", "p1"))
	}
	f.refused(ping(id, "Ann", "p1"), chat.ReasonLineFast)
	f.mustRead(id, map[string]string{"Bob": "Ann:p1|Ann:p1|Ann:p1|Ann:p1", "Eve": ""})
	pass(time.Minute)
	f.ok(ping(id, "Ann", "p2"))
}

func TestTheTalkOutlivesTheHouse(t *testing.T) {
	f, _ := clocked(t)
	id := f.table("Ann", "Bob")
	f.ok(f.say(id, "Ann", "before"))
	f.ok(f.chat.Mute(f.ctx, id, "Bob", 1, true))
	f.ok(f.chat.Shut(f.ctx, id, "Ann", true))
	again := newFixture(t, func(c *table.Config) { c.Store = f.store })
	again.mustRead(id, map[string]string{"Ann": "Ann:before", "Bob": ""})
	again.refused(again.say(id, "Ann", "x"), chat.ReasonTalkShut)
}

func TestOnlyATeamHasAPlan(t *testing.T) {
	f, _ := clocked(t)
	id := f.table("Ann", "Bob")
	f.refused(f.SetPlan(f.ctx, id, "Ann", 0, table.Note{Place: "p1", Text: "x"}), table.ReasonNoPlan)
}
