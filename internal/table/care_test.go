package table_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/chat"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

func TestARewoundTableGoesOnFromThereAndEverybodyIsTold(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.refused(f.Rewind(f.ctx, "nowhere", 0), table.ReasonNoTable)
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1")
	there := f.state(id)
	stale := f.answer(id, "Ann", "take p2")
	f.play(id, "Ann: take p2", "Ann: end")
	f.refused(f.Rewind(f.ctx, id, -1), table.ReasonNoStep)
	f.refused(f.Rewind(f.ctx, id, 5), table.ReasonNoStep)
	f.ok(f.Rewind(f.ctx, id, 3))
	if f.state(id) != there {
		t.Errorf("the state is %s, want %s", f.state(id), there)
	}
	for _, who := range []string{"Ann", "Bob", "Eve"} {
		s := f.see(id, who)
		if got := houseLines(s, table.LineRewound); got != "rewound n=2" || s.Steps != 3 || s.Phase != table.Playing {
			t.Errorf("%s reads %q at step %d", who, got, s.Steps)
		}
	}
	if _, err := f.Answer(f.ctx, stale); err == nil {
		t.Error("an answer to the question of before is taken")
	}
	f.play(id, "Ann: take p3", "Ann: end")
	head, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	rules, _ := f.Game("stones")
	f.ok(table.Verify(rules, head, log))
	again := table.New(table.Config{Store: f.store, Games: []table.Game{stonesWith(tabletest.Stones)}})
	s, err := again.Look(f.ctx, table.Look{Table: id, Person: "Ann", Seat: game.Watcher, Step: -1})
	f.ok(err)
	if s.Steps != 5 || houseLines(s, table.LineRewound) != "rewound n=2" {
		t.Errorf("after a restart: step %d", s.Steps)
	}
}

func TestAGameIsBrokenOffAndATableRemoved(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1")
	f.ok(f.Break(f.ctx, id))
	s := f.see(id, "Bob")
	if s.Phase != table.Over || s.Ending.Kind != table.EndHouse || houseLines(s, table.LineHouseEnd) != "house_end" || s.Standing[0].Rank != 0 {
		t.Errorf("%s, %+v, %+v", s.Phase, s.Ending, s.Standing)
	}
	f.refused(f.Break(f.ctx, id), table.ReasonOver)
	f.refused(f.Rewind(f.ctx, id, 0), table.ReasonOver)
	changed, cancel := f.Subscribe(id, "Eve")
	defer cancel()
	f.ok(f.Remove(f.ctx, id))
	select {
	case <-changed:
	case <-time.After(5 * time.Second):
		t.Error("nobody is told")
	}
	_, err := f.Look(f.ctx, table.Look{Table: id, Person: "Ann", Seat: game.Watcher, Step: -1})
	f.refused(err, table.ReasonNoTable)
	f.refused(f.Remove(f.ctx, id), table.ReasonNoTable)
	if mine, _, err := f.List(f.ctx, "Ann"); len(mine) > 0 || err != nil {
		t.Errorf("still listed: %v %v", mine, err)
	}
	waiting := f.table("Ann", "open")
	f.refused(f.Break(f.ctx, waiting), table.ReasonNotStarted)
	f.ok(f.Remove(f.ctx, waiting))
}

func TestALineIsTakenOutAndSomebodySilenced(t *testing.T) {
	f, pass := clocked(t)
	id := f.table("Ann", "Bob")
	f.ok(f.say(id, "Ann", "nasty"))
	line, err := f.chat.Heard(f.ctx, id, "Bob", 1)
	f.ok(err)
	if line.Person != "Ann" || line.Text != "nasty" || line.Room != table.RoomPlayers {
		t.Errorf("heard %+v", line)
	}
	for who, number := range map[person.ID]int64{"Ann": 1, "Eve": 1, "Bob": 2} { // one's own, of another room, of nobody
		_, err := f.chat.Heard(f.ctx, id, who, number)
		f.refused(err, chat.ReasonNoLine)
	}
	f.ok(f.chat.Unsay(f.ctx, id, 1))
	f.refused(f.chat.Unsay(f.ctx, id, 9), chat.ReasonNoLine)
	if l := f.see(id, "Bob").Talk.Lines; len(l) != 1 || !l[0].Removed || l[0].Text != "" {
		t.Errorf("Bob reads %+v", l)
	}
	if _, err := f.chat.Heard(f.ctx, id, "Bob", 1); err == nil {
		t.Error("a line without text is heard")
	}
	f.store.(*tabletest.Memory).Silence("Ann", time.Date(2026, 1, 1, 1, 0, 0, 0, time.UTC))
	f.refused(f.say(id, "Ann", "again"), chat.ReasonSilenced)
	f.ok(f.say(id, "Bob", "peace"))
	pass(time.Hour)
	f.ok(f.say(id, "Ann", "sorry"))
	who, name, err := f.Sitter(f.ctx, id, 1)
	if who != "Bob" || name != "Bob" || err != nil {
		t.Errorf("in seat 1 sits %s, %v", who, err)
	}
	for _, seat := range []game.Seat{-1, 2} {
		_, _, err = f.Sitter(f.ctx, id, seat)
		f.refused(err, table.ReasonNoSeat)
	}
	if sits, err := f.Sits(f.ctx, id, "Eve"); sits || err != nil {
		t.Errorf("Eve sits there: %v", err)
	}
}

// Who made a table and who sits there belong to it, also when a bot plays meanwhile.
func TestWhoBelongsToATable(t *testing.T) {
	f := newFixture(t)
	id, err := f.Create(f.ctx, "Host", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Open}, {Holder: table.Open}, {Holder: table.BotHolder, Bot: "random"}}})
	f.ok(err)
	f.ok(f.Sit(f.ctx, id, "Ann", 0, "Ann"))
	f.ok(f.Sit(f.ctx, id, "Bob", 1, "Bob"))
	f.ok(f.Leave(f.ctx, id, "Ann", 0, "random"))
	for who, want := range map[person.ID]bool{"Host": true, "Ann": true, "Bob": true, "Eve": false, "": false} {
		if got, err := f.Belongs(f.ctx, id, who); got != want || err != nil {
			t.Errorf("%q belongs: %v, %v", who, got, err)
		}
	}
	_, err = f.Belongs(f.ctx, "nowhere", "Ann")
	f.refused(err, table.ReasonNoTable)
}

// What another program has written to the same store is read before anything else is shown.
func TestWhatAnotherProgramWritesIsSeen(t *testing.T) {
	var wrote atomic.Bool
	f := newFixture(t, func(c *table.Config) {
		c.Round = time.Millisecond
		c.Outside = func(context.Context) (bool, error) {
			return wrote.Swap(false), nil
		}
	})
	f.ok(f.Resume(f.ctx))
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	other := table.New(table.Config{Store: f.store, Games: []table.Game{stonesWith(tabletest.Stones)}, Still: true})
	f.ok(other.Rewind(f.ctx, id, 1))
	changed, cancel := f.Subscribe(id, "Eve")
	defer cancel()
	wrote.Store(true)
	select {
	case <-changed:
	case <-time.After(5 * time.Second):
		t.Fatal("nobody is told")
	}
	if s := f.see(id, "Ann"); s.Steps != 1 {
		t.Errorf("the table stands at %d", s.Steps)
	}
}
