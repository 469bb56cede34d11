package turn

import (
	"slices"
	"testing"

	"kancha/game"
)

// counting is a small engine with a stack: two seats take one or two from a heap by turns. That the heap is empty is
// settled by itself.
type counting struct {
	heap    int
	stack   []frame
	waiting game.Seats
	extra   int // free actions left
	checks  int // times that candidates were checked
}

type frame struct {
	kind int
	seat game.Seat
}

const (
	askTake = 1 + iota
	doEnd
)

const (
	take game.Move = 1 + iota
	add
	say
)

const (
	tooMany = First + iota
	later
)

type table = Table[*counting, *frame, int]

func take2(n int) game.Move { return take | game.Move(n)<<8 }

func newTable() *table {
	return &table{
		Rows: []Row[*counting, *frame, int]{
			askTake: {
				Kind:       "take",
				Verbs:      On(take),
				Candidates: Only[*counting, *frame](take2(1), take2(2), take2(3)),
				Check: func(c *counting, _ *frame, a int) Reason {
					c.checks++
					if n := a >> 8; n > c.heap || n > 2 {
						return tooMany.With3(n, c.heap, -1)
					}
					return OK
				},
				Apply: func(c *counting, f *frame, a int, _ game.Recorder) {
					c.heap -= a >> 8
					f.seat = 1 - f.seat
				},
				Settle: func(c *counting, f *frame, _ game.Recorder) bool {
					if c.heap == 0 {
						c.stack = c.stack[:len(c.stack)-1]
						return true
					}
					return false
				},
			},
			doEnd: {Settle: func(c *counting, _ *frame, _ game.Recorder) bool {
				c.stack = c.stack[:len(c.stack)-1]
				return true
			}},
		},
		Free: Row[*counting, *frame, int]{
			Verbs:      On(add),
			Candidates: Only[*counting, *frame](add),
			Check: func(c *counting, _ *frame, _ int) Reason {
				if c.extra == 0 {
					return NoAnswer
				}
				return OK
			},
			Apply: func(c *counting, _ *frame, _ int, _ game.Recorder) { c.extra--; c.heap++ },
		},
		Refusals: []Refusal[*counting]{
			tooMany: Say("too_many", Num[*counting]("n"), Num[*counting]("have"), Num[*counting]("least")),
			later:   Say[*counting]("later"),
		},
		Asked: func(c *counting, s game.Seat) (int, *frame, Reason) {
			if why := Due(s, 2, c.waiting); why != OK {
				return 0, nil, why
			}
			return c.top().kind, c.top(), OK
		},
		Read: func(m game.Move) int { return int(m) },
		Verb: func(_ *counting, a int) uint8 { return uint8(a) },
		Top: func(c *counting) (int, *frame) {
			if len(c.stack) == 0 {
				return 0, nil
			}
			return c.top().kind, c.top()
		},
		Wait: func(c *counting, kind int, f *frame) {
			c.waiting = 0
			if kind != 0 {
				c.waiting = game.SeatSet(f.seat)
			}
		},
	}
}

func (c *counting) top() *frame { return &c.stack[len(c.stack)-1] }

func begun(t *table, heap int) *counting {
	c := &counting{heap: heap, extra: 1, stack: []frame{{kind: doEnd}, {kind: askTake}}}
	t.Run(c, nil)
	return c
}

func TestAQuestionIsPlayedToItsEnd(t *testing.T) {
	table := newTable()
	c := begun(table, 2)
	if q := table.Question(c, 0); q.Kind != "take" {
		t.Errorf("seat 0 is asked %v", q)
	}
	if q := table.Question(c, 1); q.Kind != "" {
		t.Errorf("seat 1 is asked %v, though seat 0 is on turn", q)
	}
	if got, want := table.Candidates(c, 0, nil), []game.Move{take2(1), take2(2), take2(3), add}; !slices.Equal(got, want) {
		t.Errorf("candidates %v, want %v", got, want)
	}
	if got, want := table.Moves(c, 0, []game.Move{9}), []game.Move{9, take2(1), take2(2), add}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v behind what was there", got, want)
	}
	for _, m := range []game.Move{add, take2(1)} {
		if err := table.Apply(c, 0, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := table.Moves(c, 1, nil), []game.Move{take2(1), take2(2)}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v without the free action, which is used up", got, want)
	}
	table.Do(c, 1, take2(2), nil)
	if len(c.stack) != 0 || c.waiting != 0 {
		t.Errorf("%d frames are left and %v are waited for; the heap is empty", len(c.stack), c.waiting)
	}
}

func TestEveryRefusalSaysWhy(t *testing.T) {
	table := newTable()
	c := begun(table, 1)
	c.extra = 0
	for _, test := range []struct {
		name string
		seat game.Seat
		move game.Move
		want string
	}{
		{"no such seat", 2, take2(1), "no_such_seat"},
		{"another's turn", 1, take2(1), "not_asked"},
		{"no verb", 0, 0, "no_answer"},
		{"nothing elsewhere", 0, say, "no_answer"},
		{"a free action that is used up", 0, add, "no_answer"},
		{"numbers of a reason", 0, take2(2), "too_many n=2 have=1 least=-1"},
	} {
		for _, err := range []error{table.Check(c, test.seat, test.move), table.Apply(c, test.seat, test.move, nil)} {
			if err == nil || err.Error() != test.want {
				t.Errorf("%s: %v, want %s", test.name, err, test.want)
			}
		}
	}
	if c.heap != 1 {
		t.Error("a refused answer was carried out")
	}
	table.Elsewhere.Check = func(*counting, *frame, int) Reason { return later }
	if err := table.Check(c, 0, say); err == nil || err.Error() != "later" {
		t.Errorf("an answer to another question: %v, want later", err)
	}
	c.stack = nil
	table.Run(c, nil)
	if err := table.Check(c, 0, take2(1)); err == nil || err.Error() != "over" {
		t.Errorf("after the end: %v, want over", err)
	}
}

// TestSureMovesAreNotChecked: Moves replaces the candidates, and Sure their check.
func TestSureMovesAreNotChecked(t *testing.T) {
	table := newTable()
	c := begun(table, 2)
	table.Rows[askTake].Moves = Only[*counting, *frame](take2(2), take2(3))
	if got, want := table.Moves(c, 0, nil), []game.Move{take2(2), add}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	table.Rows[askTake].Sure = true
	c.checks = 0
	if got, want := table.Moves(c, 0, nil), []game.Move{take2(2), take2(3), add}; !slices.Equal(got, want) || c.checks > 0 {
		t.Errorf("moves %v after %d checks, want %v unchecked", got, c.checks, want)
	}
}

func TestReasonsKeepTheirNumbers(t *testing.T) {
	for _, n := range []int{0, 1, -1, 1<<15 - 1, -1 << 15} {
		why := tooMany.With3(n, -n/2, n)
		if why.Code() != tooMany || why.Number(0) != n || why.Number(1) != -n/2 || why.Number(2) != n {
			t.Errorf("%d became %d, %d, %d of %d", n, why.Number(0), why.Number(1), why.Number(2), why.Code())
		}
	}
}

func TestTheVocabularyHasEveryReason(t *testing.T) {
	var kinds []string
	for _, e := range Entries(newTable().Refusals, nil) {
		kinds = append(kinds, e.Kind)
	}
	if want := []string{"over", "not_asked", "no_answer", "no_such_seat", "too_many", "later"}; !slices.Equal(kinds, want) {
		t.Errorf("reasons %v, want %v", kinds, want)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	table := newTable()
	c := begun(table, 1<<15)
	buf := make([]game.Move, 0, 8)
	if n := testing.AllocsPerRun(100, func() {
		for seat := range c.waiting.All() {
			buf = table.Moves(c, seat, table.Candidates(c, seat, buf[:0]))
			if table.Why(c, seat, take2(3)).Code() != tooMany || table.Apply(c, seat, take2(1), nil) != nil {
				t.Error("take 3 is legal, or take 1 is not")
			}
		}
	}); n != 0 {
		t.Errorf("an answer allocates %v times", n)
	}
}
