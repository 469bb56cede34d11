package table_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/teotihuacan"
	"kancha/games/tiwanaku"
	"kancha/internal/lobby"
	"kancha/internal/table"
)

// A turn ends by itself where nothing could be taken back; not where something can, and not for whoever wants to be asked.
func TestATurnEndsByItselfWhereNothingCouldBeTakenBack(t *testing.T) {
	for _, c := range []struct {
		first, second string
		close         table.Closing
		ends, undo    bool
	}{
		{"take p1", "draw", table.CloseIdle, true, false},
		{"draw", "take p1", table.CloseIdle, false, true},
		{"take p1", "take p2", table.CloseIdle, false, true},
		{"take p1", "draw", table.CloseAsked, false, false},
		{"take p1", "take p2", table.CloseAlways, true, true},
		{"take p1", "draw", table.CloseAlways, true, false},
	} {
		f := newFixture(t)
		id := f.table("Ann", "Bob")
		f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: "+c.first)
		a := f.answer(id, "Ann", c.second)
		a.Close = c.close
		_, err := f.Answer(f.ctx, a)
		f.ok(err)
		if s := f.see(id, "Ann"); (s.Turn == 1) != c.ends || s.Undo.Can != c.undo {
			t.Errorf("%s, %s with %d: turn of seat %d, undo %+v", c.first, c.second, c.close, s.Turn, s.Undo)
		}
	}
}

// In whole games of three people nobody is asked what leaves no choice, except what others could not know to leave none;
// what the table answered is taken back with what led to it, whoever it answered for.
func TestWhatLeavesNoChoiceIsAnsweredByTheTable(t *testing.T) {
	for id, load := range map[string]func([]byte) (game.Game, error){
		"tiwanaku": tiwanaku.Load, "teotihuacan": teotihuacan.Load, "tawantinsuyu": tawantinsuyu.Load,
	} {
		t.Run(id, func(t *testing.T) {
			f := newFixture(t, withGame(t, load))
			at, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: id, Seats: seatsOf("Ann", "Ann.2", "Ann.3")})
			f.ok(err)
			r, given, others, private := rand.New(rand.NewPCG(3, 3)), 0, 0, 0
			for n := 0; n < 160; n++ {
				s := f.see(at, "Ann")
				if s.Phase == table.Over {
					break
				}
				if s.HandOver != game.Watcher {
					f.ok(f.TakeOver(f.ctx, at, "Ann", s.HandOver))
					continue
				}
				if s.Steps > 0 && len(s.Asked.Moves) == 1 && f.idle(s) {
					t.Fatalf("seat %d is asked %v with one answer", s.Viewer, s.Asked.Question.Phrase)
				}
				if s.Asked.Question.Private && len(s.Asked.Moves) == 1 {
					private++
				}
				before := f.state(at)
				g, _ := f.Game(id)
				_, err := f.Answer(f.ctx, table.Answer{
					Table: at, Person: "Ann", Seat: s.Viewer, Question: s.Asked.ID, Key: fmt.Sprint(keys.Add(1)),
					Move: g.Format(s.Asked.Moves[r.IntN(len(s.Asked.Moves))]), Close: table.CloseIdle,
				})
				f.ok(err)
				now := f.see(at, "Ann")
				if now.Steps == s.Steps+1 {
					continue
				}
				given++
				others += f.forOthers(at, s.Steps, now.Steps)
				if now.Undo.Can {
					if now.Undo.Seat != s.Viewer {
						t.Fatalf("seat %d answered, and seat %d can take back", s.Viewer, now.Undo.Seat)
					}
					f.ok(f.undo(at, "Ann", false))
					if f.state(at) != before {
						t.Fatal("one undo does not lead back")
					}
				} else if now.Phase == table.Playing && now.Undo.Reason != table.UndoRevealed {
					t.Fatalf("cannot be taken back: %s", now.Undo.Reason)
				}
			}
			t.Logf("%d answers by the table, %d for others, %d private questions with one answer", given, others, private)
			if given == 0 || id == "tawantinsuyu" && private == 0 {
				t.Error("the table has answered nothing, or a hand could be known")
			}
		})
	}
}

// At the end of a turn free actions are no reason to ask, nor are answers without a point; who wants to be asked always is.
func TestNothingPointlessIsAsked(t *testing.T) {
	for id, load := range map[string]func([]byte) (game.Game, error){"tiwanaku": tiwanaku.Load, "tawantinsuyu": tawantinsuyu.Load} {
		t.Run(id, func(t *testing.T) {
			var asked [2]int
			for i, closing := range []table.Closing{table.CloseAsked, table.CloseAlways} {
				f := newFixture(t, withGame(t, load))
				at, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: id, Seats: seatsOf("Ann", "Ann.2")})
				f.ok(err)
				for r := rand.New(rand.NewPCG(4, 4)); ; {
					s := f.see(at, "Ann")
					if s.Phase == table.Over {
						break
					}
					if s.HandOver != game.Watcher {
						f.ok(f.TakeOver(f.ctx, at, "Ann", s.HandOver))
						continue
					}
					if pointed(s) == 1 {
						asked[i]++
					}
					g, _ := f.Game(id)
					_, err := f.Answer(f.ctx, table.Answer{
						Table: at, Person: "Ann", Seat: s.Viewer, Question: s.Asked.ID, Move: g.Format(s.Asked.Moves[r.IntN(len(s.Asked.Moves))]), Close: closing,
					})
					f.ok(err)
				}
			}
			t.Logf("asked without need: %d times who wants to be, %d times who does not", asked[0], asked[1])
			if asked[0] == 0 || asked[1]*2 > asked[0] { // the rest is private, or more happens at the end of the turn
				t.Error("who does not want to be asked is asked, or nobody is")
			}
		})
	}
}

// pointed counts the answers that have a point; of the end of a turn without free actions.
func pointed(s *table.Snapshot) (n int) {
	d := s.View.(game.Discerner)
	for _, m := range s.Asked.Moves {
		free := s.Asked.Question.Closes && game.Free(s.View, s.Viewer, m)
		if !free && !d.Pointless(s.Viewer, m) && !s.View.Preview(s.Viewer, m).Reveals {
			n++
		}
	}
	return n
}

// A bot gives a person time to take back a turn that has ended by itself.
func TestABotWaitsAfterATurnThatHasEndedByItself(t *testing.T) {
	const pace = 60 * time.Millisecond
	for _, c := range []struct {
		second string
		least  time.Duration
	}{{"take p2", 3 * pace}, {"draw", pace}} { // what was drawn cannot be taken back
		f := newFixture(t, func(c *table.Config) { c.BotPace = pace })
		id := f.table("Ann", "bot")
		f.play(id, "Ann: pick 1")
		f.until("the bot has picked", func() bool { return f.see(id, "Ann").Steps == 2 })
		f.play(id, "Ann: take p1")
		a := f.answer(id, "Ann", c.second)
		a.Close = table.CloseAlways
		begun := time.Now()
		_, err := f.Answer(f.ctx, a)
		f.ok(err)
		ended := f.see(id, "Ann").Steps
		f.until("the bot has answered", func() bool { return f.see(id, "Ann").Steps > ended })
		if took := time.Since(begun); took < c.least {
			t.Errorf("after %s the bot answers in %v", c.second, took)
		}
	}
}

// idle tells whether a question should not have been asked.
func (f *fixture) idle(s *table.Snapshot) bool {
	q := s.Asked.Question
	return !q.Private && !q.Closes && !s.View.Preview(s.Asked.Seat, s.Asked.Moves[0]).Reveals
}

// forOthers counts the answers after the first of some that were given for another seat.
func (f *fixture) forOthers(id table.ID, from, to int) (n int) {
	f.Helper()
	_, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	var seats []game.Seat
	for _, e := range log {
		if e.Kind == table.Answered {
			seats = append(seats, e.Seat)
		}
	}
	block := seats[len(seats)-(to-from):]
	for _, s := range block[1:] {
		if s != block[0] {
			n++
		}
	}
	return n
}
