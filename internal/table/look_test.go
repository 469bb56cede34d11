package table_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
	"kancha/record"
)

// times finds what differs between two games for no secret reason.
var times = regexp.MustCompile(`\d{4}-\d\d-\d\d [\d:.]+ \+0000 UTC`)

const secretSeed = 8_123_456_789_012_345_678

// K03: whatever a viewer asks for during the game, it depends on nothing that this viewer may not know.
func TestWhatOthersHideChangesNothingThatAViewerSees(t *testing.T) {
	play := func(bob string) *fixture {
		f := newFixture(t, func(c *table.Config) { c.Seed = func() uint64 { return secretSeed } })
		id := f.table("Ann", "Bob")
		f.play(id, "Bob: "+bob, "Ann: pick 1", "Ann: draw", "Ann: take p3", "Ann: end", "Bob: take p4")
		f.ok(f.SetNote(f.ctx, id, "Bob", 1, table.Note{Place: "p1", Text: "note of " + bob}))
		return f
	}
	everything := func(f *fixture, who person.ID) string {
		mine, _, err := f.List(f.ctx, "Bob")
		f.ok(err)
		id := mine[0].ID
		var out strings.Builder
		for _, seat := range []game.Seat{game.Watcher, 0, 1, 2, 127} {
			for step := -1; step <= 6; step++ {
				l := table.Look{Table: id, Person: who, Seat: seat, Step: step, All: true}
				out.WriteString(picture(f.T, f.House, l))
				text, err := f.Record(f.ctx, l)
				f.ok(err)
				out.WriteString(text)
			}
			fmt.Fprint(&out, f.Why(f.ctx, id, who, max(seat, 0), "take p5"))
		}
		text := strings.ReplaceAll(out.String(), string(id), "ID")
		return times.ReplaceAllString(text, "TIME")
	}
	a, b := play("pick 2"), play("pick 3")
	for _, who := range []person.ID{"Ann", "Eve", ""} {
		one, other := everything(a, who), everything(b, who)
		if one != other {
			t.Errorf("%q sees what Bob picked", who)
		}
		for _, secret := range []string{fmt.Sprint(secretSeed), fmt.Sprintf("%x", secretSeed), "note of", "pick 2"} {
			if strings.Contains(one, secret) {
				t.Errorf("%q sees %q", who, secret)
			}
		}
	}
	if bob := everything(a, "Bob"); !strings.Contains(bob, "note of pick 2") || !strings.Contains(bob, "picked n=2") {
		t.Error("Bob does not see his own")
	}
}

func TestAfterTheEndEverythingMayBeSeen(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(id, "Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	look := func(seat game.Seat, step int, all bool) *table.Snapshot {
		s, err := f.Look(f.ctx, table.Look{Table: id, Person: "Eve", Seat: seat, Step: step, All: all})
		f.ok(err)
		return s
	}
	events := func(s *table.Snapshot) (out []string) {
		for _, l := range s.Log {
			if l.House == "" {
				out = append(out, l.Event.Phrase.String())
			}
		}
		return out
	}
	if got := events(look(game.Watcher, 2, false)); !slices.Equal(got, []string{"picked_hidden", "picked_hidden"}) {
		t.Errorf("as a watcher saw it: %q", got)
	}
	if got := events(look(1, 2, false)); !slices.Equal(got, []string{"picked_hidden", "picked n=2"}) {
		t.Errorf("as Bob saw it: %q", got)
	}
	s := look(game.Watcher, 2, true)
	if got := events(s); !slices.Equal(got, []string{"picked n=3", "picked n=2"}) {
		t.Errorf("with everything: %q", got)
	}
	if s.Full == nil || s.Step != 2 || s.Steps != 8 {
		t.Errorf("step %d of %d, %v", s.Step, s.Steps, s.Full)
	}
	text, err := f.Record(f.ctx, table.Look{Table: id, Step: -1, Seat: game.Watcher})
	f.ok(err)
	r, err := record.Parse(text)
	f.ok(err)
	g, _ := f.Game("stones")
	end, err := record.Replay(g, r, record.Everything, nil)
	f.ok(err)
	js, err := end.MarshalJSON()
	f.ok(err)
	if string(js) != f.state(id) {
		t.Errorf("the record leads to\n%s\nnot to\n%s", js, f.state(id))
	}
	f.ok(record.CheckResult(r, end.Standings()))
}

func TestMarksShowWhatHappenedSinceMyLastDecision(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	marks := func(who string) string { return strings.Join(f.see(id, who).Marks, " ") }
	f.play(id, "Ann: pick 1", "Bob: pick 1", "Ann: take p1", "Ann: take p2")
	if got := marks("Ann"); got != "" {
		t.Errorf("Ann after acting: %q", got)
	}
	if got := marks("Bob"); got != "p1 p2" {
		t.Errorf("Bob, who waits: %q", got)
	}
	f.play(id, "Ann: end", "Bob: take p7")
	if got := marks("Ann"); got != "p7" {
		t.Errorf("Ann: %q", got)
	}
	if got := marks("Eve"); got != "p7" {
		t.Errorf("a watcher sees the last turn: %q", got)
	}
	s, err := f.Look(f.ctx, table.Look{Table: id, Person: "Ann", Seat: game.Watcher, Step: 4})
	f.ok(err)
	if got := strings.Join(s.Marks, " "); got != "p2" {
		t.Errorf("the replay of answer 4: %q", got)
	}
}

// TestTheLogIsGroupedByTurn: what is chosen before the first turn belongs to the setup, turn 0.
func TestTheLogIsGroupedByTurn(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 1", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: draw", "Bob: end", "Ann: draw")
	var got []string
	for _, l := range f.see(id, "Eve").Log {
		if l.House == "" {
			got = append(got, fmt.Sprint(l.Turn, l.Actor, l.Step, " ", l.Event.Kind))
		}
	}
	want := []string{"0 0 1 picked_hidden", "0 1 2 picked_hidden", "1 0 3 took", "1 0 4 took", "2 1 6 took", "2 1 7 drew", "3 0 9 drew"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestASnapshotDoesNotChangeWhileTheGameGoesOn(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 1", "Ann: take p1")
	s := f.see(id, "Ann")
	text := func() string {
		js, err := json.Marshal(s.View)
		f.ok(err)
		return fmt.Sprintf("%+v %+v %+v %s", s.Log, s.Scores, s.Notes, js)
	}
	before := text()
	f.ok(f.undo(id, "Ann", false))
	f.play(id, "Ann: take p2", "Ann: draw", "Ann: end", "Bob: draw")
	f.ok(f.SetNote(f.ctx, id, "Ann", 0, table.Note{Place: "p1", Text: "x"}))
	if after := text(); after != before {
		t.Errorf("before %s\nafter %s", before, after)
	}
}

func TestNotesArePrivateAndLimited(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.ok(f.SetNote(f.ctx, id, "Ann", 0, table.Note{Place: "p2", Text: "  żyto?  "}))
	f.ok(f.SetNote(f.ctx, id, "Ann", 0, table.Note{Place: "p1", Text: "x"}))
	f.ok(f.SetNote(f.ctx, id, "Ann", 0, table.Note{Place: "p1"}))
	if got := f.see(id, "Ann").Notes; !slices.Equal(got, []table.Note{{Place: "p2", Text: "żyto?"}}) {
		t.Errorf("Ann sees %v", got)
	}
	for _, who := range []string{"Bob", "Eve"} {
		if got := f.see(id, who).Notes; len(got) != 0 {
			t.Errorf("%s sees %v", who, got)
		}
	}
	note := func(place, text string) error {
		return f.SetNote(f.ctx, id, "Ann", 0, table.Note{Place: place, Text: text})
	}
	f.refused(f.SetNote(f.ctx, id, "Ann", 1, table.Note{Place: "p1", Text: "x"}), table.ReasonNotYourSeat)
	f.refused(f.SetNote(f.ctx, id, "Eve", 0, table.Note{Place: "p1", Text: "x"}), table.ReasonNotYourSeat)
	f.refused(note("", "x"), table.ReasonNotePlace)
	f.refused(note("p 1", "x"), table.ReasonNotePlace)
	f.refused(note(strings.Repeat("p", 1000), "x"), table.ReasonNotePlace)
	f.refused(note("p1", strings.Repeat("ж", 81)), table.ReasonNoteLong)
	f.refused(note("p1", "a\u202eb"), table.ReasonNoteSigns)
	f.refused(note("p1", "a\x00b"), table.ReasonNoteSigns)
	for i := range table.NotePlaces - 1 {
		f.ok(note(fmt.Sprint("q", i), "x"))
	}
	f.refused(note("more", "x"), table.ReasonNotesFull)
	f.ok(note("p2", "changed"))
	if got := f.restarted(tabletest.Stones).see(id, "Ann").Notes; len(got) != table.NotePlaces {
		t.Errorf("after a restart %d notes", len(got))
	}
}
