package table_test

import (
	"strings"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// withClock makes a house go by a time that the test moves.
func withClock() (*watch, func(*table.Config)) {
	w := newWatch()
	return w, func(c *table.Config) { c.Now = w.read }
}

// slow are bots that never come to their answer, so that a test sees a table as it is before.
func slow(c *table.Config) { c.BotPace = time.Hour }

func TestWhoGivesUpADuelLosesAtOnce(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Bob: pick 2", "Ann: pick 3", "Ann: take p1")
	f.refused(f.Leave(f.ctx, id, "Cyd", 0, ""), table.ReasonNotYourSeat)
	f.refused(f.Leave(f.ctx, id, "Ann", 1, ""), table.ReasonNotYourSeat)
	f.refused(f.Leave(f.ctx, id, "Ann", 5, ""), table.ReasonNoSeat)
	f.ok(f.Leave(f.ctx, id, "Ann", 0, ""))
	f.ok(f.Leave(f.ctx, id, "Ann", 0, "")) // the same form once more
	f.refused(f.Leave(f.ctx, id, "Bob", 1, ""), table.ReasonOver)
	for _, who := range []string{"Ann", "Bob", "Cyd"} {
		s := f.see(id, who)
		if s.Phase != table.Over || s.Ending != (table.Ending{Kind: table.EndGaveUp, Seat: 0}) || !s.Waiting.Empty() || s.Asked != nil ||
			s.Standing[0].Rank != 2 || s.Standing[1].Rank != 1 || s.Standing[0].Total != 1 || s.Turn != game.Watcher {
			t.Errorf("%s sees %+v", who, s)
		}
	}
	_, err := f.Answer(f.ctx, table.Answer{Table: id, Person: "Bob", Seat: 1, Question: "1.1", Move: "end"})
	f.refused(err, table.ReasonOver)
	f.refused(f.undo(id, "Ann", false), table.ReasonOver)
	next, err := f.Rematch(f.ctx, id, "Bob")
	f.ok(err)
	if s := f.see(next, "Ann"); s.Phase != table.Playing || len(s.Mine) != 1 {
		t.Errorf("the next game: %+v", s)
	}
}

func TestABotPlaysOnUntilThePersonIsBack(t *testing.T) {
	f := newFixture(t, slow)
	id := f.table("Ann", "Bob", "Cyd")
	f.play(id, "Bob: pick 2", "Ann: pick 3", "Cyd: pick 1", "Ann: take p1")
	f.refused(f.Leave(f.ctx, id, "Ann", 0, "genius"), table.ReasonBotLevel)
	f.ok(f.Leave(f.ctx, id, "Ann", 0, "random"))
	f.ok(f.Leave(f.ctx, id, "Ann", 0, "random"))
	s := f.see(id, "Ann")
	if s.Phase != table.Playing || len(s.Mine) != 0 || s.Asked != nil || s.Viewer != game.Watcher || len(s.Parting.Back) != 1 {
		t.Fatalf("after leaving: %+v", s)
	}
	if seat := s.Seats[0]; seat.Holder != table.BotHolder || seat.Bot != "random" || seat.Name != "Ann" || seat.Mine {
		t.Errorf("the seat: %+v", seat)
	}
	if f.Bots() != 1 {
		t.Errorf("%d bots at work", f.Bots())
	}
	f.refused(f.Return(f.ctx, id, "Bob", 0), table.ReasonNotYourSeat)
	f.ok(f.Return(f.ctx, id, "Ann", 0))
	f.ok(f.Return(f.ctx, id, "Ann", 0))
	if f.Bots() != 0 {
		t.Errorf("%d bots at work after the return", f.Bots())
	}
	f.refused(f.undo(id, "Ann", false), table.ReasonUndo)
	if s := f.see(id, "Ann"); s.Undo.Reason != table.UndoHands {
		t.Errorf("undo: %+v", s.Undo)
	}
	f.play(id, "Ann: take p2")
	f.ok(f.undo(id, "Ann", true)) // only what was answered since
	if s := f.see(id, "Ann"); s.Step != 4 || s.Undo.Can {
		t.Errorf("after undo: step %d, %+v", s.Step, s.Undo)
	}
	f.play(id, "Ann: take p2", "Ann: end", "Bob: take p3")
	var lines []string
	for _, l := range f.see(id, "Bob").Log {
		if l.House != "" {
			lines = append(lines, l.House)
		}
	}
	if got := strings.Join(lines, " "); got != "joined joined started bot_left back undo" {
		t.Errorf("log: %s", got)
	}
}

func TestWhoLeavesIsPlayedByABotToTheEnd(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "1"}}}}, "Ann", "Bob", "Cyd")
	f.play(id, "Bob: pick 2", "Ann: pick 3", "Cyd: pick 1")
	for _, who := range []person.ID{"Ann", "Bob", "Cyd"} {
		s := f.see(id, string(who))
		f.ok(f.Leave(f.ctx, id, who, s.Mine[0], ""))
	}
	f.until("the game is over", func() bool { return f.see(id, "Ann").Phase == table.Over })
	s := f.see(id, "Ann")
	if s.Ending != (table.Ending{Seat: game.Watcher}) || s.Seats[0].Name != "Ann" {
		t.Errorf("%+v", s)
	}
	text, err := f.Record(f.ctx, table.Look{Table: id, Person: "Ann", Step: -1})
	f.ok(err)
	if !strings.Contains(text, "name: 0 Ann\n") || !strings.Contains(text, "\nresult: 0 ") {
		t.Errorf("record: %s", text)
	}
}

func TestTheGameEndsWhenAllAgree(t *testing.T) {
	f := newFixture(t, slow)
	id := f.table("Ann", "Bob", "Cyd", "bot")
	f.play(id, "Bob: pick 2", "Ann: pick 3")
	f.refused(f.Agree(f.ctx, id, "Eve", true), table.ReasonNotSeated)
	f.ok(f.Agree(f.ctx, id, "Ann", false)) // nobody has wished anything
	f.ok(f.Agree(f.ctx, id, "Ann", true))
	version := f.see(id, "Ann").Version
	f.ok(f.Agree(f.ctx, id, "Ann", true))
	if s := f.see(id, "Bob"); s.Version != version || s.Parting.Ending != game.SeatSet(0) || s.Phase != table.Playing {
		t.Fatalf("one wishes: %+v", s.Parting)
	}
	f.ok(f.Agree(f.ctx, id, "Bob", false))
	if s := f.see(id, "Bob"); s.Parting.Ending != 0 {
		t.Fatalf("one wants to go on: %+v", s.Parting)
	}
	f.ok(f.Agree(f.ctx, id, "Bob", true))
	f.ok(f.Agree(f.ctx, id, "Ann", true))
	f.ok(f.Agree(f.ctx, id, "Cyd", true))
	f.ok(f.Agree(f.ctx, id, "Cyd", true))
	s := f.see(id, "Ann")
	if s.Phase != table.Over || s.Ending.Kind != table.EndAgreed || s.Standing[0].Rank != 0 || f.Bots() != 0 {
		t.Errorf("all agree: %+v", s)
	}
	text, err := f.Record(f.ctx, table.Look{Table: id, Person: "Ann", Step: -1})
	f.ok(err)
	if strings.Contains(text, "result:") || !strings.Contains(text, "seed: 7\n") || !strings.HasSuffix(text, "\n\n1: pick 2\n0: pick 3\n") {
		t.Errorf("record: %s", text)
	}
}

func TestWhoLeavesHasNoSayInTheEnd(t *testing.T) {
	f := newFixture(t, slow)
	id := f.table("Ann", "Bob", "Cyd")
	f.ok(f.Agree(f.ctx, id, "Ann", true))
	f.ok(f.Agree(f.ctx, id, "Bob", true))
	f.ok(f.Leave(f.ctx, id, "Cyd", 2, ""))
	if s := f.see(id, "Ann"); s.Phase != table.Over || s.Ending.Kind != table.EndAgreed {
		t.Errorf("%+v", s)
	}
}

func TestAnAbsentPersonIsReplaced(t *testing.T) {
	now, set := withClock()
	f := newFixture(t, set, slow)
	id := f.tableWith(lobby.Plan{Patience: time.Hour}, "Ann", "Bob", "Cyd", "Dan")
	f.play(id, "Bob: pick 2")
	now.pass(50 * time.Minute)
	f.see(id, "Cyd")
	now.pass(20 * time.Minute)
	f.refused(f.Replace(f.ctx, id, "Ann", 2), table.ReasonNotAway) // seen twenty minutes ago
	f.refused(f.Replace(f.ctx, id, "Ann", 0), table.ReasonNotAway) // oneself
	f.refused(f.Replace(f.ctx, id, "Eve", 1), table.ReasonNotSeated)
	f.refused(f.Replace(f.ctx, id, "Ann", 7), table.ReasonNoSeat)
	if away := f.see(id, "Ann").Parting.Away; len(away) != 2 || away[0].Seat != 1 || away[1].Seat != 3 {
		t.Errorf("away: %+v", away)
	}
	_, cancel := f.Subscribe(id, "Dan")
	f.refused(f.Replace(f.ctx, id, "Ann", 3), table.ReasonNotAway) // has the page open
	cancel()
	f.ok(f.Replace(f.ctx, id, "Ann", 1)) // the host alone
	f.ok(f.Replace(f.ctx, id, "Ann", 1))
	if s := f.see(id, "Bob"); s.Seats[1].Holder != table.BotHolder || len(s.Parting.Back) != 1 {
		t.Errorf("%+v", s.Seats)
	}
}

func TestAllOthersReplaceAnAbsentHost(t *testing.T) {
	now, set := withClock()
	f := newFixture(t, set, slow)
	id := f.tableWith(lobby.Plan{Patience: time.Hour}, "Ann", "Bob", "Cyd")
	now.pass(2 * time.Hour)
	f.see(id, "Bob")
	f.see(id, "Cyd")
	f.ok(f.Replace(f.ctx, id, "Bob", 0))
	f.ok(f.Replace(f.ctx, id, "Bob", 0))
	s := f.see(id, "Cyd")
	if s.Seats[0].Holder != table.Person || len(s.Parting.Away) != 1 || s.Parting.Away[0].Voices != game.SeatSet(1) {
		t.Fatalf("one of two: %+v", s.Parting)
	}
	f.see(id, "Ann") // is back in time
	f.refused(f.Replace(f.ctx, id, "Cyd", 0), table.ReasonNotAway)
	now.pass(2 * time.Hour)
	f.see(id, "Cyd")
	f.ok(f.Replace(f.ctx, id, "Cyd", 0))
	if s := f.see(id, "Bob"); s.Seats[0].Holder != table.BotHolder {
		t.Errorf("both: %+v", s.Seats)
	}
}

func TestNobodyIsReplacedWhereNobodyCanBeAway(t *testing.T) {
	now, set := withClock()
	f := newFixture(t, set, slow)
	id := f.tableWith(lobby.Plan{Patience: table.NoPatience}, "Ann", "Bob", "Cyd")
	now.pass(10000 * time.Hour)
	f.refused(f.Replace(f.ctx, id, "Ann", 1), table.ReasonNotAway)
	usual := f.table("Ann", "Bob", "Cyd")
	if got := f.see(usual, "Ann").Parting.Patience; got != 72*time.Hour {
		t.Errorf("usual patience: %v", got)
	}
}

func TestAnEndedTableComesBackAsItWas(t *testing.T) {
	store := tabletest.NewMemory()
	with := func(c *table.Config) { c.Store, c.BotPace = store, time.Hour }
	f := newFixture(t, with)
	duel, three := f.table("Ann", "Bob"), f.table("Ann", "Bob", "Cyd")
	f.play(duel, "Ann: pick 1")
	f.ok(f.Leave(f.ctx, duel, "Bob", 1, ""))
	f.ok(f.Agree(f.ctx, three, "Ann", true))
	f.ok(f.Leave(f.ctx, three, "Bob", 1, ""))
	again := newFixture(t, with)
	f.ok(again.Resume(f.ctx))
	if s := again.see(duel, "Ann"); s.Phase != table.Over || s.Ending != (table.Ending{Kind: table.EndGaveUp, Seat: 1}) || s.Standing[1].Rank != 2 {
		t.Errorf("the duel: %+v", s)
	}
	s := again.see(three, "Bob")
	if s.Parting.Ending != game.SeatSet(0) || len(s.Parting.Back) != 1 || again.Bots() != 1 {
		t.Errorf("three: %+v, %d bots", s.Parting, again.Bots())
	}
	mended := newFixture(t, func(c *table.Config) { c.Store, c.Games = store, []table.Game{stonesWith(tabletest.Mended)} })
	if s := mended.see(duel, "Ann"); s.Phase != table.Over || s.Asked != nil {
		t.Errorf("the duel by other rules: %+v", s)
	}
}
