package table_test

import (
	"context"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/analysis"
	"kancha/internal/table"
)

// counting is a brain that believes what is on the table.
type counting struct{}

func (counting) Evaluate(s game.State, seat game.Seat) float64 {
	return float64(s.Standings()[seat].Total)
}

func TestAnAnalysisIsMadeOnceAndOnlyAfterTheEnd(t *testing.T) {
	f := newFixture(t, func(c *table.Config) { c.Games[0].Analyst = bot.NewAnalyst(counting{}) })
	id := f.tableWith(oneRound(), "Ann", "Bob")
	_, err := f.analysis.Analyse(f.ctx, id, 0)
	f.refused(err, table.ReasonNotOver)
	_, err = f.analysis.Foresee(f.ctx, id, 1, 0)
	f.refused(err, table.ReasonNotOver)
	f.play(id, "Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	one, err := f.analysis.Analyse(f.ctx, id, time.Minute)
	f.ok(err)
	if one.Result == nil || one.Seen != one.All || one.All != 8 || len(one.Result.Decisions) == 0 {
		t.Fatalf("%+v", one)
	}
	two, err := f.analysis.Analyse(f.ctx, id, 0)
	f.ok(err)
	if two.Result != one.Result {
		t.Error("it was made twice")
	}
	for _, at := range one.Result.Turning {
		d := one.Result.Decisions[at]
		for along := range len(d.Line) + 1 {
			view, err := f.analysis.Foresee(f.ctx, id, d.Step, along)
			f.ok(err)
			if view.Viewer() != d.Seat {
				t.Errorf("step %d is seen by seat %d, not by seat %d", d.Step, view.Viewer(), d.Seat)
			}
		}
		_, err := f.analysis.Foresee(f.ctx, id, d.Step, len(d.Line)+1)
		f.refused(err, table.ReasonNoStep)
	}
	_, err = f.analysis.Foresee(f.ctx, id, 999, 0)
	f.refused(err, table.ReasonNoStep)
	_, err = f.analysis.Analyse(f.ctx, "nosuchtable", 0)
	f.refused(err, table.ReasonNoTable)
}

func TestNobodyAnalysesAGameWithoutABrain(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(id, "Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	_, err := f.analysis.Analyse(f.ctx, id, 0)
	f.refused(err, analysis.ReasonNone)
}

// TestWhatIsJudgedIsShownAtOnce: while an analysis is being made, whoever looks sees what there is of it.
func TestWhatIsJudgedIsShownAtOnce(t *testing.T) {
	slow := &waiting{asked: make(chan struct{}, 1), on: make(chan struct{})}
	f := newFixture(t, func(c *table.Config) {
		c.Games[0].Analyst = &bot.Analyst{Judge: bot.NewJudge(counting{}), Search: slow, Brain: counting{}}
	})
	id := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(id, "Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	_, err := f.analysis.Analyse(f.ctx, id, 0)
	f.ok(err)
	<-slow.asked
	part, err := f.analysis.Analyse(f.ctx, id, 0)
	f.ok(err)
	if part.Result != nil || part.SoFar == nil || len(part.SoFar.Decisions) == 0 || part.Seen != part.All {
		t.Errorf("%+v", part)
	}
	close(slow.on)
	whole, err := f.analysis.Analyse(f.ctx, id, time.Minute)
	f.ok(err)
	if whole.Result == nil || whole.SoFar != nil {
		t.Errorf("%+v", whole)
	}
}

// TestAnAnalysisIsBegunForWhoeverWillAsk: it is made although nobody looks, once, and not beside another; who listens to the
// table hears that it is there.
func TestAnAnalysisIsBegunForWhoeverWillAsk(t *testing.T) {
	slow := &waiting{asked: make(chan struct{}, 1), on: make(chan struct{})}
	f := newFixture(t, func(c *table.Config) {
		c.Games[0].Analyst = &bot.Analyst{Judge: bot.NewJudge(counting{}), Search: slow, Brain: counting{}}
	})
	var ids []table.ID
	for range 2 {
		id := f.tableWith(oneRound(), "Ann", "Bob")
		f.analysis.Begin(f.ctx, id) // not over: nothing happens
		f.play(id, "Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
		ids = append(ids, id)
	}
	snap, err := f.Look(f.ctx, table.Look{Table: ids[0], Person: "Ann", Seat: game.Watcher, Step: -1})
	f.ok(err)
	if found, running := f.analysis.Known(ids[0], snap.Steps); found != nil || running {
		t.Error("an analysis that nobody has begun")
	}
	changed, cancel := f.Subscribe(ids[0], "Ann")
	defer cancel()
	f.analysis.Begin(f.ctx, ids[0])
	<-slow.asked
	f.analysis.Begin(f.ctx, ids[1])
	if _, running := f.analysis.Known(ids[1], snap.Steps); running {
		t.Error("two are made beside each other")
	}
	if found, running := f.analysis.Known(ids[0], snap.Steps); found != nil || !running {
		t.Error("it is not being made")
	}
	for len(changed) > 0 {
		<-changed
	}
	close(slow.on)
	for {
		<-changed
		if found, running := f.analysis.Known(ids[0], snap.Steps); found != nil && !running {
			break
		}
	}
	found, _ := f.analysis.Known(ids[0], snap.Steps)
	f.analysis.Begin(f.ctx, ids[0])
	if again, _ := f.analysis.Known(ids[0], snap.Steps); again != found {
		t.Error("it is made twice")
	}
}

// waiting is a search that takes its time.
type waiting struct{ asked, on chan struct{} }

func (w *waiting) Compare(_ context.Context, _ game.View, _ *game.Rand, moves []game.Move, _ int) (out []bot.Choice, err error) {
	select {
	case w.asked <- struct{}{}:
	default:
	}
	<-w.on
	for _, m := range moves {
		out = append(out, bot.Choice{Move: m})
	}
	return out, nil
}
